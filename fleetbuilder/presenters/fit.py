"""All that may be fitted to a ship, in groups, with the words against what would be illegal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from fleetbuilder.presenters.fragments import replaced
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
    "equipment": _("Equipment"),
    "weapons": _("Weapons"),
    "abilities": _("Abilities"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class FitLine:
    """One choice with the id of its line in the panel."""

    id: str
    choice: ChoiceView


@dataclass(frozen=True, slots=True, kw_only=True)
class FitGroup:
    """Choices of one kind under a heading."""

    code: str
    words: Promise | str
    lines: tuple[FitLine, ...]


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
    lines: dict[str, list[FitLine]] = {}
    for choice, line in _lines(data, typed or {}, errors or {}):
        lines.setdefault(choice.group, []).append(line)
    order = [*GROUPS, *(code for code in lines if code not in GROUPS)]
    groups = tuple(
        FitGroup(code=code, words=GROUPS.get(code, code), lines=tuple(lines[code]))
        for code in order
        if code in lines
    )
    return FitView(ship=ship_row(data, typed, errors), groups=groups)


def changed_lines(before: ShipInput, after: ShipInput) -> str:
    """Return the fragments of the panel's lines that an act changed; the lines stay the same."""
    old = {line.id: line for _choice, line in _lines(before, {}, {})}
    new = [line for _choice, line in _lines(after, {}, {})]
    changed = [line for line in new if old.get(line.id) != line and line.id in old]
    return "".join(
        replaced(render_to_string("fleetbuilder/_fit_line.html", {"line": line}))
        for line in changed
    )


def refused_line(data: ShipInput, typed: Mapping[str, str], errors: Mapping[str, str]) -> str:
    """Return the fragment of the panel's line at fault, "" if the fault stands elsewhere."""
    lines = (line for _choice, line in _lines(data, typed, errors) if line.choice.error)
    return "".join(
        replaced(render_to_string("fleetbuilder/_fit_line.html", {"line": line})) for line in lines
    )


def _lines(
    data: ShipInput, typed: Mapping[str, str], errors: Mapping[str, str]
) -> Iterable[tuple[Choice, FitLine]]:
    for choice in data.system.fleets.choices(data.entry, data.alone):
        if choice.group not in INLINE_GROUPS:
            view = choice_view(choice, data.entry, typed, errors)
            yield choice, FitLine(id=f"line-{view.id}", choice=view)
