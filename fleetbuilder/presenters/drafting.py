"""The page on which an own ship is designed: what is typed, what it costs, what differs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from config.web.figures import delta_text, points_text
from fleetbuilder.models import OwnShip
from fleetbuilder.muster import design_of
from fleetbuilder.posts import PART, TRAIT
from fleetbuilder.presenters.fragments import replaced
from fleetbuilder.presenters.own_ships import system_of_ship
from fleetbuilder.presenters.ships import counts_of
from fleetbuilder.services.own_ships import checked_design, designs_of
from rules.engine.core.acts import InvalidAct
from rules.engine.core.catalogue import ANY_NATION, ShipClass
from rules.engine.core.codec import FleetDataError, design_from_json, design_to_json
from rules.engine.core.designs import DesignField, DesignRules, FieldKind, Proposal
from rules.engine.core.fleet import Choice, Design, Finding, PointsBreakdown
from rules.engine.core.system import RuleSystem

GROUPS: dict[str, Promise] = {
    "kind": gettext_lazy("What she is"),
    "hull": gettext_lazy("Hull"),
    "speed": gettext_lazy("Speed and turn"),
    "traits": gettext_lazy("Traits"),
}
PARTS: dict[str, Promise] = {
    "guns": gettext_lazy("Guns"),
    "weapons": gettext_lazy("Torpedoes, rockets and mortars"),
    "equipment": gettext_lazy("Equipment"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldView:
    """A field of a design as drawn."""

    field: DesignField
    name: str
    id: str
    value: str  # as typed
    error: str
    options: tuple[tuple[str, str, bool], ...]

    @property
    def kind(self) -> str:
        """Return how it is asked for."""
        return self.field.kind.value


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposalView:
    """What the guide would take; `take` is what its button sends."""

    proposal: Proposal
    take: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldGroup:
    """Fields that stand together, and what the guide says to them."""

    code: str
    words: Promise | str
    fields: tuple[FieldView, ...]
    proposals: tuple[ProposalView, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PartLine:
    """A weapon or an item with its count, its price, and what speaks against it."""

    id: str
    name: str
    label: str
    help: str
    count: int
    counts: tuple[tuple[int, str], ...]
    delta: str
    against: str
    error: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PartFamily:
    """Lines of one gun, folded together."""

    id: str
    words: str
    lines: tuple[PartLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PartGroup:
    """Parts of one kind: those that she carries or that stand alone, then the families."""

    code: str
    words: Promise | str
    lines: tuple[PartLine, ...]
    families: tuple[PartFamily, ...]


@dataclass(frozen=True, kw_only=True)
class Draft:
    """A design as it stands on a page: what was typed, and the last one that can be counted.

    `typed` may be impossible, then `fault` says where; `good` is what the prices rest on.
    """

    system: RuleSystem
    typed: Design
    good: Design | None
    fault: InvalidAct | None = None
    gone: tuple[str, ...] = ()  # parts that she has as stored and the newest edition has not

    @property
    def rules(self) -> DesignRules:
        """Return the rules of own ships."""
        return designs_of(self.system)

    @property
    def edition(self) -> str:
        """Return the edition by which she is counted."""
        return self.system.newest_edition

    @property
    def nation(self) -> str:
        """Return the nation whose prices hold."""
        return self.good.trait("nation", ANY_NATION) if self.good else ANY_NATION

    @property
    def errors(self) -> dict[str, str]:
        """Return what is wrong, by field."""
        return {self.fault.field: self.fault.message} if self.fault else {}

    @cached_property
    def ship_class(self) -> ShipClass | None:
        """Return her as a class."""
        return self.rules.ship_class(self.edition, self.good) if self.good else None

    @property
    def looks(self) -> str:
        """Return whose picture shows her."""
        slug = self.ship_class.looks_like if self.ship_class else ""
        model = self.system.ship_class(self.edition, slug)
        return _("Drawn like %(name)s.") % {"name": model.name} if model else ""

    @cached_property
    def receipt(self) -> PointsBreakdown | None:
        """Return her receipt, None while she cannot be counted."""
        if self.good is None or self.fault:
            return None
        return self.rules.receipt(self.edition, self.good, self.nation)

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """Return the rules she breaks."""
        if self.good is None or self.fault:
            return ()
        return self.rules.findings(self.edition, self.good, self.nation)

    @property
    def total(self) -> str:
        """Return her points, a dash while she cannot be counted."""
        return points_text(self.receipt.total) if self.receipt else "–"

    @property
    def fault_words(self) -> str:
        """Return what is to be put right, with the name of its field."""
        if self.fault is None:
            return ""
        fields = self.rules.fields(self.edition, self.typed)
        label = next((f.label for f in fields if f.code == self.fault.field), "")
        return f"{label}: {self.fault.message}" if label else self.fault.message

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """Return all that she may carry."""
        if self.good is None:
            return ()
        return self.rules.parts(self.edition, self.good, self.nation)

    @cached_property
    def groups(self) -> tuple[FieldGroup, ...]:
        """Return the fields in groups."""
        fields = self.rules.fields(self.edition, self.typed)
        group_of = {field.code: field.group for field in fields}
        proposals = self.rules.guide(self.edition, self.typed) if not self.fault else ()
        return tuple(
            FieldGroup(
                code=code,
                words=GROUPS.get(code, code),
                fields=tuple(self._field(f) for f in fields if f.group == code),
                proposals=tuple(
                    _proposal(p) for p in proposals if group_of.get(p.fields[0][0]) == code
                ),
            )
            for code in dict.fromkeys(group_of.values())
        )

    @cached_property
    def part_groups(self) -> tuple[PartGroup, ...]:
        """Return the parts in groups."""
        found: dict[str, list[Choice]] = {}
        for choice in self.choices:
            found.setdefault(choice.group, []).append(choice)
        return tuple(self._part_group(code, found[code]) for code in found)

    @property
    def was(self) -> str:
        """Return what the page shows as counted, to tell later what changed."""
        return json.dumps(design_to_json(self.good)) if self.good else ""

    def _field(self, field: DesignField) -> FieldView:
        return FieldView(
            field=field,
            name=TRAIT + field.code,
            id=f"trait-{field.code}",
            value=field.value,
            error=self.errors.get(field.code, ""),
            options=tuple((v.code, v.text, v.code == field.value) for v in field.values),
        )

    def _part_group(self, code: str, choices: list[Choice]) -> PartGroup:
        lines = {choice.code: self.line(choice) for choice in choices}
        families: dict[str, list[PartLine]] = {}
        for choice in choices:
            if choice.family and not lines[choice.code].count:
                families.setdefault(choice.family, []).append(lines[choice.code])
        return PartGroup(
            code=code,
            words=PARTS.get(code, code),
            lines=tuple(lines[c.code] for c in choices if not c.family or lines[c.code].count),
            families=tuple(
                PartFamily(id=f"{code}-{number}", words=words, lines=tuple(found))
                for number, (words, found) in enumerate(families.items(), start=1)
            ),
        )

    def line(self, choice: Choice) -> PartLine:
        """Return a part as drawn, with the count that was typed."""
        count = dict(self.typed.parts).get(choice.code, 0)
        return PartLine(
            id=choice.code.replace(":", "-"),
            name=PART + choice.code,
            label=choice.label,
            help=choice.help,
            count=count,
            counts=counts_of(choice),
            delta=delta_text(choice.delta),
            against=choice.against,
            error=self.errors.get(choice.code, ""),
        )


def _proposal(proposal: Proposal) -> ProposalView:
    take = "&".join(f"{code}={value}" for code, value in proposal.fields)
    return ProposalView(proposal=proposal, take=take)


def draft_of(
    system: RuleSystem,
    typed: Design,
    fallback: Design | None = None,
    fault: InvalidAct | None = None,
) -> Draft:
    """Return a design as it stands on a page; `fallback` is priced while it cannot be.

    `fault` is what could not be read of it at all.
    """
    if fault is not None:
        return Draft(system=system, typed=typed, good=fallback, fault=fault)
    try:
        good = checked_design(system, typed)
    except InvalidAct as refusal:
        return Draft(system=system, typed=typed, good=fallback, fault=refusal)
    return Draft(system=system, typed=typed, good=good)


def draft_of_ship(ship: OwnShip) -> Draft | None:
    """Return an own ship as she is stored; None if her game knows no own ships here."""
    system = system_of_ship(ship)
    if system is None:
        return None
    design = design_of(ship) or Design(name=ship.name)
    gone = dict(designs_of(system).lacking(system.newest_edition, design))
    kept = tuple((code, count) for code, count in design.parts if code not in gone)
    return replace(draft_of(system, replace(design, parts=kept)), gone=tuple(gone.values()))


def taken(design: Design, take: str) -> Design:
    """Return the design with what a proposal's button sends."""
    pairs = [pair.partition("=") for pair in take[:200].split("&") if "=" in pair]
    traits = {**dict(design.traits), **{code: value for code, _sign, value in pairs}}
    return replace(design, traits=tuple(sorted(traits.items())))


def before_of(draft: Draft, was: str) -> Draft | None:
    """Return the design that the page showed as counted before, None if that cannot be told."""
    try:
        design = design_from_json(json.loads(was)) if was and len(was) < 20_000 else None
    except (ValueError, FleetDataError, RecursionError):
        return None
    before = draft_of(draft.system, design) if design else None
    return before if before and before.good else None


def live_fragments(ship: OwnShip, draft: Draft, before: Draft | None, took: str) -> str:
    """Return what of the page a change touches, each part to be put in its place.

    `before` is what the page showed as counted; `took` what the button of a proposal sent.
    """
    names = ["_design_total", "_design_fault", "_design_receipt"]
    if not draft.fault:
        names.append("_design_was")
        if before is None or before.ship_class != draft.ship_class:
            names.append("_design_picture")
    context = {"ship": ship, "draft": draft}
    parts = [replaced(_render(name, context)) for name in names]
    codes = {pair.partition("=")[0] for pair in took.split("&")}
    for group in draft.groups:
        parts.append(replaced(_render("_design_guide", {**context, "group": group})))
        for view in group.fields:
            parts.append(replaced(_render("_design_error", {"view": view})))
            if view.field.code in codes:
                parts.append(replaced(_render("_design_input", {"view": view})))
    if not draft.fault:
        parts += _changed_words(draft, before)
    return "".join(parts)


def _changed_words(draft: Draft, before: Draft | None) -> Iterable[str]:
    """Yield the prices and the words against the parts that differ from before."""
    old = {choice.code: before.line(choice) for choice in before.choices} if before else {}
    for choice in draft.choices:
        line = draft.line(choice)
        seen = old.get(choice.code)
        if seen is None or (seen.delta, seen.against) != (line.delta, line.against):
            yield _render("_design_words", {"line": line})


def _render(template: str, context: Mapping[str, object]) -> SafeString:
    return render_to_string(f"fleetbuilder/{template}.html", dict(context))


@dataclass(frozen=True, slots=True, kw_only=True)
class StaleDesign:
    """A refused save: the words, and what differs (label, as it stands, as typed)."""

    words: str
    differences: tuple[tuple[str, str, str], ...]


def differences(ship: OwnShip, draft: Draft) -> tuple[tuple[str, str, str], ...]:
    """Return what differs between a ship as she stands and what was typed."""
    theirs, mine = design_of(ship) or Design(name=ship.name), draft.typed
    found = [(_("Name of her class"), theirs.name, mine.name)]
    fields = zip(
        draft.rules.fields(draft.edition, theirs),
        draft.rules.fields(draft.edition, mine),
        strict=True,
    )
    found += [(old.label, _told(old), _told(new)) for old, new in fields]
    labels = {choice.code: choice.label for choice in draft.choices}
    old_parts, new_parts = dict(theirs.parts), dict(mine.parts)
    for code in dict.fromkeys([*old_parts, *new_parts]):
        counts = (str(old_parts.get(code, 0)), str(new_parts.get(code, 0)))
        found.append((labels.get(code, code), *counts))
    return tuple(row for row in found if row[1] != row[2])


def _told(field: DesignField) -> str:
    """Return what a field stands at, in words."""
    if field.kind is FieldKind.FLAG:
        return _("yes") if field.value else _("no")
    return next((v.text for v in field.values if v.code == field.value), field.value)
