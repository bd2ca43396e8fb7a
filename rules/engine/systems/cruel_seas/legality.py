"""What is wrong with a fleet (CS-PTS-7 and this site's own codes), complete and in a stable order.

A `Survey` looks a fleet over once; `findings` puts the faults into words. Neither depends on the
order of the ships.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import cached_property

from rules.engine.core.fleet import Counts, Finding, FleetList, Severity, ShipEntry
from rules.engine.core.names import is_blank, isolated, looks_like, same_name, unlike
from rules.engine.systems.cruel_seas.fault_words import FAULTS
from rules.engine.systems.cruel_seas.faults import FORCE_CODES, KINDS, Fault
from rules.engine.systems.cruel_seas.former import former_row
from rules.engine.systems.cruel_seas.roster import RosterRow
from rules.engine.systems.cruel_seas.scenarios.forces import RollCall, call_of
from rules.engine.systems.cruel_seas.wording import (
    capital,
    choice_name,
    gone_name,
    joined,
    listed,
    number_word,
    small,
)
from rules.engine.systems.cruel_seas.yard import Craft, Look, Terms, Yard

Identity = tuple[str, str]
SHARE = 3  # a 'must have' speaks once a third of the limit is spent

_PLACES = {code: place for place, code in enumerate(KINDS)}
_GRAVITY = {severity: place for place, severity in enumerate(Severity)}


class Survey:
    """A fleet looked over once: each ship's look, the total, all faults."""

    def __init__(self, fleet: FleetList, yard: Yard) -> None:
        self.fleet = fleet
        self.yard = yard
        call = call_of(fleet)
        self.roll = RollCall(yard, call, fleet) if call else None
        self.terms = Terms.of(fleet)
        self.looks: dict[str, Look] = {
            ship.key: yard.look(Craft.of(ship), self.terms) for ship in fleet.ships
        }
        self.total = sum(look.points for look in self.looks.values())
        self.groups = sum(look.groups for look in self.looks.values())

    @cached_property
    def entries(self) -> dict[str, ShipEntry]:
        """Return the ships by key."""
        return {ship.key: ship for ship in self.fleet.ships}

    @cached_property
    def namesakes(self) -> dict[str, list[str]]:
        """Return the keys of the ships of each visible name, sorted."""
        found: dict[str, list[str]] = defaultdict(list)
        for ship in self.fleet.ships:
            if not is_blank(ship.name):
                found[same_name(ship.name)].append(ship.key)
        return {name: sorted(keys) for name, keys in found.items()}

    @cached_property
    def twins(self) -> dict[str, list[str]]:
        """Return the keys of the ships by what their visible names look like, sorted."""
        found: dict[str, list[str]] = defaultdict(list)
        for ship in self.fleet.ships:
            if not is_blank(ship.name):
                found[looks_like(ship.name)].append(ship.key)
        return {name: sorted(keys) for name, keys in found.items()}

    def twin_of(self, key: str) -> str | None:
        """Return the first of the ships with a lower key whose name looks like hers and is not."""
        name = self.entries[key].name
        alike = () if is_blank(name) else self.twins[looks_like(name)]
        lower = (other for other in alike if other < key)
        mine = same_name(name)
        return next((k for k in lower if same_name(self.entries[k].name) != mine), None)

    @cached_property
    def faults(self) -> dict[str, tuple[Fault, ...]]:
        """Return the faults by subject: a ship's key, or "" for the fleet."""
        doubled = {k: n for n, keys in self.namesakes.items() for k in keys[1:]}
        found = {}
        for ship in self.fleet.ships:
            faults = self.looks[ship.key].faults
            if ship.key in doubled:
                faults += (Fault("FB_DUPLICATE_NAME", (doubled[ship.key],)),)
            elif is_blank(ship.name):
                faults += (Fault("FB_BLANK_NAME"),)
            if self.twin_of(ship.key):
                faults += (Fault("FB_LOOKALIKE_NAME"),)
            if faults:
                found[ship.key] = faults
        found[""] = tuple(self._fleet_faults())
        for key, faults in (self.roll.faults() if self.roll else {}).items():
            found[key] = found.get(key, ()) + faults
        return {key: faults for key, faults in found.items() if faults}

    @cached_property
    def identities(self) -> frozenset[Identity]:
        """Return what identifies all findings, those that wait included."""
        return frozenset((f.code, key) for key, faults in self.faults.items() for f in faults)

    @cached_property
    def extents(self) -> dict[Identity, Counts]:
        """Return how far each finding goes, by its identity."""
        return {
            (fault.code, key): self.extent(fault, self.total, self.groups)
            for key, faults in self.faults.items()
            for fault in faults
        }

    def extent(self, fault: Fault, total: int, groups: int) -> Counts:
        """Return how far a fault goes in a fleet of this total with so many explosive groups."""
        if fault.code == "OVER_LIMIT":
            return (("points", total - (self.fleet.limit or 0)),)
        if fault.code == "TINY_GROUP_LIMIT":
            return (("groups", groups),)
        return tuple(sorted(Counter(fault.items).items()))

    @property
    def is_speaking(self) -> bool:
        """Return whether a third of the limit is spent, so that each 'must have' speaks."""
        return speaks(self.total, self.fleet.limit)

    def _fleet_faults(self) -> list[Fault]:
        limit, most = self.fleet.limit, self.yard.tables.limits["explosive_groups"]
        found = []
        if limit is not None and self.total > limit:
            found.append(Fault("OVER_LIMIT"))
        if self.groups > most:
            found.append(Fault("TINY_GROUP_LIMIT"))
        if is_blank(self.fleet.name):
            found.append(Fault("FB_BLANK_NAME"))
        return found


def speaks(total: int, limit: int | None) -> bool:
    """Return whether a 'must have' speaks at this total."""
    return limit is None or total * SHARE >= limit


def findings(survey: Survey) -> tuple[Finding, ...]:
    """Return all findings without mends: illegal, warnings, notes, each by code and name."""
    found = [
        _finding(survey, fault, subject)
        for subject, faults in survey.faults.items()
        for fault in faults
    ]
    return tuple(sorted(found, key=lambda finding: _order(survey, finding)))


def _order(survey: Survey, finding: Finding) -> tuple[int, int, str, str]:
    entry = survey.entries.get(finding.subject)
    name = same_name(entry.name) if entry else ""
    return _GRAVITY[finding.severity], _PLACES[finding.code], name, finding.subject


def _finding(survey: Survey, fault: Fault, subject: str) -> Finding:
    kind, words = KINDS[fault.code], FAULTS[fault.code]
    facts = _facts(survey, fault, subject)
    return Finding(
        code=fault.code,
        severity=kind.severity,
        subject=subject,
        title=words.title.format_map(facts),
        message=words.message.format_map(facts),
        rule=_rule(survey, fault, kind.rule),
        brief=words.brief.format_map(facts),
        held=kind.waits and not survey.is_speaking,
        extent=survey.extents[fault.code, subject],
    )


def _rule(survey: Survey, fault: Fault, usual: str) -> str:
    if survey.roll and fault.code in FORCE_CODES:
        return survey.roll.call.scenario.id
    return "CS-EQP-11" if fault.items == ("flammenwerfer",) else usual


def _facts(survey: Survey, fault: Fault, subject: str) -> dict[str, str]:
    """Return what fills the gaps in the words of a fault."""
    yard, fleet = survey.yard, survey.fleet
    facts = {"fleet": yard.nation(fleet.nation)}
    if survey.roll and fault.code in FORCE_CODES:
        facts |= survey.roll.facts(subject)
    entry = survey.entries.get(subject)
    if entry is None:
        return facts | _fleet_facts(survey, fault)
    row = survey.looks[subject].row
    items = _items(yard, row, fault)
    nation = fleet.nation if row is None else row.sails_for(fleet.nation)
    number = _taken(entry, fault)
    if fault.code == "FB_DUPLICATE_NAME":
        number = len(survey.namesakes[same_name(entry.name)])
    twin = survey.twin_of(subject) if fault.code == "FB_LOOKALIKE_NAME" else None
    other = survey.entries[twin].name if twin else ""
    facts |= {
        "twin": isolated(other),
        "signs": unlike(entry.name, other),
        "name": isolated(entry.name)
        if not is_blank(entry.name)
        else (row.name if row else "Unnamed"),
        "Ship_class": row.name if row else "Ship",
        "size": row.size if row else "",
        "nation": yard.nation(nation),
        "where": "" if row else _last_seen(yard, entry),
        "items": items,
        "Items": capital(items),
        "boats": "1 boat" if items == "1" else f"{items} boats",
        "n": capital(number_word(number)),
    }
    return facts


def _last_seen(yard: Yard, entry: ShipEntry) -> str:
    """Return where a class that is not in this edition can be found."""
    slug = entry.ship_class
    found = former_row(yard.edition.id, slug)
    here = f"'{yard.edition.title}'" if yard.edition.title else "this edition"
    if entry.design is not None:
        return f"Her design, '{entry.design.name}', cannot be built by {here}."
    if found is None:
        return f"Her class, '{slug}', is neither in {here} nor in any other known here."
    edition, row = found
    return f"{row.name} is not in {here}; last in '{edition.title}'."


def _taken(entry: ShipEntry, fault: Fault) -> int:
    return sum(entry.chosen(code) for code in fault.items)


def _items(yard: Yard, row: RosterRow | None, fault: Fault) -> str:
    if fault.code in ("TINY_GROUP_SIZE", "FB_OWN_FIGURES", "FB_UNKNOWN_CLASS", "FB_UNKNOWN_CREW"):
        return listed(fault.items)
    if fault.code == "FB_UNKNOWN_CHOICE" and row is not None:
        return listed([small(gone_name(yard, row.slug, code)) for code in fault.items])
    if fault.code == "FB_GUN_MISSING" and row is not None:
        return listed([small(choice_name(yard, row, code)) for code in fault.items])
    return joined(fault.items, yard)


def _fleet_facts(survey: Survey, fault: Fault) -> dict[str, str]:
    fleet = survey.fleet
    if fault.code == "OVER_LIMIT" and fleet.limit is not None:
        over = survey.total - fleet.limit
        return {
            "n": f"{over:,} point" if over == 1 else f"{over:,} points",
            "limit": f"{fleet.limit:,}",
            "total": f"{survey.total:,}",
        }
    names = sorted(isolated(s.name) for s in fleet.ships if survey.looks[s.key].groups)
    return {"n": capital(number_word(survey.groups)), "items": listed(names), "Ship_class": "Fleet"}
