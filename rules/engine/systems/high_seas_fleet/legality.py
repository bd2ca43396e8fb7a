"""What is wrong with a fleet, complete and in a stable order, and what would mend it.

The game itself limits a fleet by its points and its nation alone; names are looked at as for every
game here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from hashlib import blake2s

from rules.engine.core import acts as do
from rules.engine.core.acts import Act
from rules.engine.core.fleet import (
    Counts,
    Finding,
    FleetList,
    Mend,
    Points,
    Severity,
    ShipEntry,
)
from rules.engine.core.names import is_blank, isolated, numbered, same_name, stem_of
from rules.engine.systems.high_seas_fleet.pricing import plain_decimal, ship_points
from rules.engine.systems.high_seas_fleet.roster import Edition, RosterRow

COST, NATION = "HSF-SHIP-1", "HSF-SHIP-1"
MOST_MENDS = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """A kind of fault: its code, gravity and rule, and its words with gaps in braces."""

    code: str
    severity: Severity
    rule: str
    title: str
    message: str
    brief: str


FAULTS = {
    fault.code: fault
    for fault in (
        Fault(
            code="OVER_LIMIT",
            severity=Severity.ILLEGAL,
            rule=COST,
            title="{n} over the limit",
            message="The fleet is worth {total} of {limit} points.",
            brief="",
        ),
        Fault(
            code="HSF_NOT_FOR_SALE",
            severity=Severity.ILLEGAL,
            rule="HSF-INT-17",
            title="{name} is not for sale",
            message="A depot ship has no price. The organiser of a battle places her at no cost.",
            brief="not for sale",
        ),
        Fault(
            code="HSF_OTHER_NATION",
            severity=Severity.ILLEGAL,
            rule=NATION,
            title="{name} is of another navy",
            message="{ship_class} is of the {nation}; this fleet sails for the {fleet}.",
            brief="of the {nation}",
        ),
        Fault(
            code="FB_UNKNOWN_CLASS",
            severity=Severity.ILLEGAL,
            rule="",
            title="Nothing is known of the class of {name}",
            message="'{slug}' is no class of this edition, so she has no price and no figures.",
            brief="unknown class",
        ),
        Fault(
            code="FB_BLANK_NAME",
            severity=Severity.WARNING,
            rule="",
            title="No name to be seen",
            message="Give a name, so that players can tell what is meant.",
            brief="no name",
        ),
        Fault(
            code="FB_DUPLICATE_NAME",
            severity=Severity.WARNING,
            rule="",
            title="Two ships are called {name}",
            message="At the table nobody can tell them apart.",
            brief="name used twice",
        ),
    )
}
_ORDER = {code: place for place, code in enumerate(FAULTS)}
_GRAVITY = {severity: place for place, severity in enumerate(Severity)}


class Survey:
    """A fleet looked over once: each ship's row and price, and the total."""

    def __init__(self, fleet: FleetList, edition: Edition) -> None:
        self.fleet, self.edition = fleet, edition
        self.rows = {ship.key: edition.row(ship.ship_class) for ship in fleet.ships}
        self.prices = {ship.key: self._price(ship) for ship in fleet.ships}
        self.total: Points = plain_decimal(sum(self.prices.values(), Decimal(0)))

    def _price(self, ship: ShipEntry) -> Decimal:
        row = self.rows[ship.key]
        return ship_points(self.edition, row, ship, self.fleet) if row else Decimal(0)

    @property
    def over(self) -> Decimal:
        """Return by how many points the fleet is over its limit, 0 if it is not."""
        limit = self.fleet.limit
        return Decimal(0) if limit is None else max(Decimal(0), Decimal(self.total) - limit)

    def faults(self) -> Iterator[tuple[str, str]]:
        """Yield (code, subject) of all faults, in no order."""
        if self.over:
            yield "OVER_LIMIT", ""
        if is_blank(self.fleet.name):
            yield "FB_BLANK_NAME", ""
        doubled = self._doubled()
        for ship in self.fleet.ships:
            row = self.rows[ship.key]
            if row is None:
                yield "FB_UNKNOWN_CLASS", ship.key
            elif row.cost is None:
                yield "HSF_NOT_FOR_SALE", ship.key
            if row is not None and row.nation != self.fleet.nation:
                yield "HSF_OTHER_NATION", ship.key
            if is_blank(ship.name):
                yield "FB_BLANK_NAME", ship.key
            elif ship.key in doubled:
                yield "FB_DUPLICATE_NAME", ship.key

    def _doubled(self) -> set[str]:
        """Return the keys of ships whose name another one with a lower key has."""
        named: dict[str, list[str]] = defaultdict(list)
        for ship in self.fleet.ships:
            if not is_blank(ship.name):
                named[same_name(ship.name)].append(ship.key)
        return {key for keys in named.values() for key in sorted(keys)[1:]}

    def extent(self, code: str) -> Counts:
        """Return how far a fault goes: half points over the limit."""
        return (("half_points", int(self.over * 2)),) if code == "OVER_LIMIT" else ()


def findings(survey: Survey, *, mends: bool) -> tuple[Finding, ...]:
    """Return all findings: illegal first, then warnings, each by code and name."""
    found = [_finding(survey, code, subject) for code, subject in survey.faults()]
    if mends:
        found = [replace(f, mends=tuple(_mends(survey, f))[:MOST_MENDS]) for f in found]
    return tuple(sorted(found, key=lambda finding: _place(survey, finding)))


def _place(survey: Survey, finding: Finding) -> tuple[int, int, str, str]:
    ship = survey.fleet.ship(finding.subject)
    name = same_name(ship.name) if ship else ""
    return _GRAVITY[finding.severity], _ORDER[finding.code], name, finding.subject


def _finding(survey: Survey, code: str, subject: str) -> Finding:
    fault, facts = FAULTS[code], _facts(survey, subject)
    return Finding(
        code=code,
        severity=fault.severity,
        subject=subject,
        title=fault.title.format_map(facts),
        message=fault.message.format_map(facts),
        rule=fault.rule,
        brief=fault.brief.format_map(facts),
        extent=survey.extent(code),
    )


def _facts(survey: Survey, subject: str) -> dict[str, str]:
    fleet, edition = survey.fleet, survey.edition
    facts = {
        "n": _points(survey.over),
        "total": f"{survey.total:,f}",
        "limit": f"{fleet.limit or 0:,}",
        "fleet": edition.nation_text(fleet.nation),
    }
    ship = fleet.ship(subject)
    if ship is None:
        return facts
    row = survey.rows[subject]
    unnamed = row.name if row else "Unnamed"
    return facts | {
        "name": unnamed if is_blank(ship.name) else isolated(ship.name),
        "ship_class": row.name if row else "",
        "nation": edition.nation_text(row.nation) if row else "",
        "slug": ship.class_words,
    }


def _points(points: Decimal) -> str:
    return f"{plain_decimal(points):,f} point{'' if points == 1 else 's'}"


def _mends(survey: Survey, finding: Finding) -> Iterator[Mend]:
    ship = survey.fleet.ship(finding.subject)
    match finding.code:
        case "OVER_LIMIT":
            yield from _ways_down(survey)
        case "FB_BLANK_NAME" if ship is None:
            name = f"{survey.edition.nation_text(survey.fleet.nation)} squadron"
            yield mend(f"Call it {name}", [do.RenameFleet(name=name)])
        case "FB_BLANK_NAME" | "FB_DUPLICATE_NAME" if ship is not None:
            yield _renamed(survey, ship, survey.rows[ship.key])
        case "HSF_OTHER_NATION" if ship is not None:
            yield from _flag(survey, survey.rows[ship.key])
            yield _removed(survey, ship)
        case _ if ship is not None:
            yield _removed(survey, ship)


def _ways_down(survey: Survey) -> Iterator[Mend]:
    """Yield ships whose loss brings the fleet within its limit, the cheapest first; the limit."""
    enough = [ship for ship in survey.fleet.ships if survey.prices[ship.key] >= survey.over]
    enough.sort(key=lambda ship: (survey.prices[ship.key], ship.name, ship.key))
    for ship in enough[: MOST_MENDS - 1]:
        yield _removed(survey, ship)
    whole = int(Decimal(survey.total).to_integral_value("ROUND_CEILING"))
    yield mend(f"Raise the limit to {whole:,}", [do.SetLimit(limit=whole)])


def _flag(survey: Survey, row: RosterRow | None) -> Iterator[Mend]:
    """Yield the other nation for the whole fleet, where no ship would be a stranger then."""
    nations = {each.nation for each in survey.rows.values() if each is not None}
    if row is not None and nations == {row.nation}:
        label = f"Sail for the {survey.edition.nation_text(row.nation)}"
        yield mend(label, [do.SetNation(nation=row.nation)])


def _removed(survey: Survey, ship: ShipEntry) -> Mend:
    price = survey.prices[ship.key]
    label = f"Remove {isolated(ship.name)}"
    return mend(label, [do.RemoveShip(key=ship.key)], -plain_decimal(price))


def _renamed(survey: Survey, ship: ShipEntry, row: RosterRow | None) -> Mend:
    stem = stem_of(ship.name) if not is_blank(ship.name) else row.short if row else "Ship"
    taken = [other.name for other in survey.fleet.ships]
    name = numbered(stem, taken, first=2)[0]
    return mend(f"Call her {isolated(name)}", [do.RenameShip(key=ship.key, name=name)])


def mend(label: str, steps: Iterable[Act], delta: Points = 0) -> Mend:
    """Return a mend, with a code that names it in a form."""
    acts = tuple(steps)
    code = blake2s(repr(acts).encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()
    return Mend(code=code, label=label, delta=delta, acts=acts)
