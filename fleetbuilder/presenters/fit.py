"""All that may be fitted to a ship, in groups, with the words against what would be illegal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from config.web.figures import delta_text, points_text
from fleetbuilder.presenters.fragments import deleted, replaced
from fleetbuilder.presenters.ships import (
    INLINE_GROUPS,
    ChoiceView,
    ShipInput,
    ShipRow,
    choice_view,
    ship_row,
)
from rules.engine.core.fleet import Choice

GROUPS: dict[str, Promise] = {
    "own": gettext_lazy("Weapons of her class"),
    "guns": gettext_lazy("Guns to add"),
    "weapons": gettext_lazy("Torpedoes, rockets and mortars to add"),
    "semi": gettext_lazy("Semi-automatic guns"),
    "equipment": gettext_lazy("Equipment"),
    "abilities": gettext_lazy("Abilities"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class FitLine:
    """One choice with the id of its line in the panel."""

    id: str
    choice: ChoiceView


@dataclass(frozen=True, slots=True, kw_only=True)
class FitRun:
    """Choices that she may not have for one reason, which is said once above them."""

    words: str
    lines: tuple[FitLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FitFamily:
    """Choices of one family, folded together unless one of them is at fault."""

    id: str
    words: str
    lines: tuple[FitLine, ...]

    @property
    def open(self) -> bool:
        """Return whether something folded away asks to be seen."""
        return any(line.choice.error for line in self.lines)


@dataclass(frozen=True, slots=True, kw_only=True)
class FitGroup:
    """Choices of one kind under a heading; a group may be empty until an act fills it.

    `against` speaks against all of them; `folded` are those that are not for her, by reason.
    `carried` are those of the families that she has; the rest of the families is folded together.
    """

    id: str
    code: str
    words: Promise | str
    against: str
    carried: tuple[FitLine, ...]
    lines: tuple[FitLine, ...]
    families: tuple[FitFamily, ...]
    folded: tuple[FitRun, ...]

    @property
    def shape(self) -> tuple[object, ...]:
        """Return where each line stands: as long as it is the same, lines change in place.

        Those of a family stay where they are until the panel is opened again.
        """
        runs = tuple((run.words, *(line.id for line in run.lines)) for run in self.folded)
        return self.against, tuple(line.id for line in self.lines), runs

    @property
    def count_folded(self) -> int:
        """Return how many choices are not for her."""
        return sum(len(run.lines) for run in self.folded)

    @property
    def open(self) -> bool:
        """Return whether something folded away asks to be seen."""
        return any(line.choice.error for run in self.folded for line in run.lines)

    @property
    def by_option(self) -> bool:
        """Return whether an option of the game decides on the whole group."""
        return bool(self.against) and self.code == "abilities"

    @property
    def stood(self) -> dict[str, tuple[str, bool]]:
        """Return where each line stands: what speaks against it, whether it is folded away."""
        found = {line.id: (line.choice.against or self.against, False) for line in self.lines}
        for run in self.folded:
            found |= {line.id: (run.words, True) for line in run.lines}
        return found

    @property
    def size(self) -> int:
        """Return how many choices stand in the group."""
        return sum(1 for _line in self.all_lines())

    def family_lines(self) -> Iterator[FitLine]:
        """Return the lines of all families."""
        yield from self.carried
        for family in self.families:
            yield from family.lines

    def all_lines(self) -> Iterator[FitLine]:
        """Return the lines in the order of the page."""
        yield from self.family_lines()
        yield from self.plain_lines()

    def plain_lines(self) -> Iterator[FitLine]:
        """Return the lines that are of no family."""
        yield from self.lines
        for run in self.folded:
            yield from run.lines


@dataclass(frozen=True, slots=True, kw_only=True)
class FitView:
    """The panel of a ship: her row, and everything beyond it in groups."""

    ship: ShipRow
    groups: tuple[FitGroup, ...]


def fit_view(
    data: ShipInput,
    typed: Mapping[str, str] | None = None,
    errors: Mapping[str, str] | None = None,
) -> FitView:
    """Return a ship's panel; the choices that stand in her row are not repeated."""
    groups = fit_groups(data, typed or {}, errors or {})
    return FitView(ship=ship_row(data, typed, errors), groups=groups)


def fit_groups(
    data: ShipInput,
    typed: Mapping[str, str],
    errors: Mapping[str, str],
    stood: Mapping[str, tuple[str, bool]] | None = None,
) -> tuple[FitGroup, ...]:
    """Return the groups of a ship's panel.

    `stood` is where each line stood (what spoke against it, whether it was folded away): it stays
    there as long as the same speaks against it.
    """
    found: dict[str, list[tuple[Choice, FitLine]]] = {}
    for choice, line in _lines(data, typed, errors):
        found.setdefault(choice.group, []).append((choice, line))
    order = [*GROUPS, *(code for code in found if code not in GROUPS)]
    key = f"fit-{data.key[:13]}"
    return tuple(_group(code, f"{key}-{code}", found.get(code, []), stood or {}) for code in order)


def _group(
    code: str,
    key: str,
    pairs: list[tuple[Choice, FitLine]],
    stood: Mapping[str, tuple[str, bool]],
) -> FitGroup:
    reasons = {choice.against for choice, _line in pairs}
    shared = reasons.pop() if len(reasons) == 1 and len(pairs) > 1 else ""
    lines: list[FitLine] = []
    folded: dict[str, list[FitLine]] = {}
    for choice, line in pairs:
        if choice.family:
            continue
        against, away = stood.get(line.id, ("", False))
        if against != choice.against:
            away = bool(choice.against) and choice.count == choice.default
        if shared:
            lines.append(_silent(line))
        elif away:
            folded.setdefault(choice.against, []).append(_silent(line))
        else:
            lines.append(line)
    return FitGroup(
        id=key,
        code=code,
        words=GROUPS.get(code, code),
        against=shared,
        carried=tuple(line for choice, line in pairs if choice.family and choice.count),
        lines=tuple(lines),
        families=_families(key, pairs),
        folded=tuple(FitRun(words=w, lines=tuple(found)) for w, found in folded.items()),
    )


def _families(key: str, pairs: list[tuple[Choice, FitLine]]) -> tuple[FitFamily, ...]:
    found: dict[str, list[FitLine]] = {}
    for choice, line in pairs:
        if choice.family and not choice.count:
            found.setdefault(choice.family, []).append(line)
    return tuple(
        FitFamily(id=f"{key}-{number}", words=words, lines=tuple(lines))
        for number, (words, lines) in enumerate(found.items(), start=1)
    )


def _silent(line: FitLine) -> FitLine:
    """Return a line whose reason is said above it."""
    return replace(line, choice=replace(line.choice, against=""))


def changed_lines(before: ShipInput, after: ShipInput) -> str:
    """Return the fragments of the panel that an act changed."""
    old = {group.id: group for group in fit_groups(before, {}, {})}
    stood = {key: place for group in old.values() for key, place in group.stood.items()}
    return "".join(
        _group_changes(old[group.id], group)
        for group in fit_groups(after, {}, {}, stood)
        if group.id in old
    )


def _group_changes(old: FitGroup, new: FitGroup) -> str:
    """Return the lines that changed or moved, and what is folded away if its reasons changed."""
    if old.against != new.against or bool(old.size) != bool(new.size):
        return replaced(_group_html(new))
    seen = {line.id: line for line in old.all_lines()}
    before, after = ({line.id for line in group.lines} for group in (old, new))
    parts = [deleted(key) for key in before - after]
    moved = old.shape != new.shape
    if moved:
        parts.append(replaced(render_to_string("fleetbuilder/_fit_folded.html", {"group": new})))
    for line in new.lines if moved else new.plain_lines():
        if moved and line.id not in before:
            parts.append(f'<div hx-swap-oob="beforeend:#{new.id}-lines">{_line_html(line)}</div>')
        else:
            parts.append(_changed(seen[line.id], line))
    parts += [_changed(seen[x.id], x) for x in new.family_lines() if x.id in seen]
    return "".join(parts)


def _line_html(line: FitLine) -> str:
    return render_to_string("fleetbuilder/_fit_line.html", {"line": line})


def _changed(old: FitLine, new: FitLine) -> str:
    """Return the fragment of a line, that of its price alone, or "" if it is as it was."""
    if old == new:
        return ""
    if replace(old.choice, delta=new.choice.delta) == new.choice:
        return format_html(
            '<span hx-swap-oob="innerHTML:#{} .delta">{}</span>', new.id, new.choice.delta
        )
    return replaced(_line_html(new))


def refused_line(data: ShipInput, typed: Mapping[str, str], errors: Mapping[str, str]) -> str:
    """Return the fragment of the panel's group at fault, "" if the fault stands elsewhere."""
    groups = fit_groups(data, typed, errors)
    at_fault = (g for g in groups if any(line.choice.error for line in g.all_lines()))
    return "".join(replaced(_group_html(group)) for group in at_fault)


def _group_html(group: FitGroup) -> str:
    return render_to_string("fleetbuilder/_fit_group.html", {"group": group})


def _lines(
    data: ShipInput, typed: Mapping[str, str], errors: Mapping[str, str]
) -> Iterable[tuple[Choice, FitLine]]:
    for choice in data.system.fleets.choices(data.entry, data.alone):
        if choice.group not in INLINE_GROUPS and choice.maximum > choice.minimum:
            view = choice_view(choice, data.entry, typed, errors)
            view = replace(view, delta=price_text(choice))
            yield choice, FitLine(id=f"line-{view.id}", choice=view)


def price_text(choice: Choice) -> str:
    """Return what one more would change, what was paid, or that her class has it aboard.

    Of her class's own weapons it is what each is worth, also while it is aboard.
    """
    whole = (choice.is_toggle and choice.group != "own") or choice.group == "equipment"
    if not whole or choice.count == 0:
        return delta_text(choice.delta)
    if choice.count == choice.default:
        return _("aboard")
    return points_text(choice.delta * (choice.count - choice.default))
