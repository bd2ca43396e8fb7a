"""Whether a fleet is what a side of a scenario brings (CS-SCN-1 to -8), as faults.

A fleet answers where each of its ships takes one place of the scenario's forces and no place that
has to be taken stays free. Of two options of a choice the one that leaves less to find fault with
is meant. What a ship costs, and whether she is legal, is not asked here; nor does the order of the
ships matter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product

from rules.engine.core.fleet import FleetList, ShipEntry
from rules.engine.core.matching import best_places
from rules.engine.core.scenarios import SCENARIO, role_words, value_of
from rules.engine.systems.cruel_seas.composition import role_of
from rules.engine.systems.cruel_seas.faults import Fault
from rules.engine.systems.cruel_seas.fit import FittedShip
from rules.engine.systems.cruel_seas.roster import RosterRow
from rules.engine.systems.cruel_seas.scenarios.reader import scenarios
from rules.engine.systems.cruel_seas.scenarios.scenario import Force, Scenario, Selector, Side
from rules.engine.systems.cruel_seas.vocabulary import Kind, Size
from rules.engine.systems.cruel_seas.wording import listed, times
from rules.engine.systems.cruel_seas.yard import Craft, Terms, Yard

FAULT = 100  # more than there are places

Faults = dict[str, tuple[Fault, ...]]  # by subject: a ship's key, or "" for the fleet


@dataclass(frozen=True, slots=True)
class Call:
    """What a fleet is built for: a scenario, and one of its sides."""

    scenario: Scenario
    side: Side

    @property
    def value(self) -> str:
        """Return the value of the game option that says so."""
        return value_of(self.scenario.number, self.side.code)

    def forces(self) -> Iterator[Force]:
        """Yield what the side may bring in all, one force for each way to choose."""
        for options in product(*self.side.choices):
            chosen = (selector for option in options for selector in option)
            yield (*self.side.forces, *chosen)


def call_of(fleet: FleetList) -> Call | None:
    """Return what a fleet is built for; None for nothing, or nothing that its edition knows."""
    value = fleet.option(SCENARIO)
    try:
        known = scenarios(fleet.edition) if value else ()
    except KeyError:
        return None
    calls = (Call(one, side) for one in known for side in one.sides)
    return next((call for call in calls if call.value == value), None)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A kind of ship: her row (None: unknown), and how she is fitted."""

    row: RosterRow | None = None
    ship: FittedShip | None = None

    @classmethod
    def of(cls, yard: Yard, craft: Craft, terms: Terms) -> Candidate:
        """Return what counts of a ship when places are taken."""
        row = yard.row_of(craft)
        return cls(row, yard.ship(craft, terms) if row else None)

    def answers(self, selector: Selector, largest: Size | None = None) -> bool:
        """Return whether she is of a selector's description, crew left aside.

        `largest` is the size that she may not outgrow, where that is asked.
        """
        row, ship = self.row, self.ship
        if row is None or ship is None or row.kind != selector.kind:
            return False
        most = largest if selector.no_larger_than else None
        return (
            (not selector.classes or row.slug in selector.classes)
            and (not selector.roles or role_of(row, ship) in selector.roles)
            and (not selector.sizes or row.size in selector.sizes)
            and (selector.merchant is None or row.merchant == selector.merchant)
            and (selector.least_full is None or (row.full or 0) >= selector.least_full)
            and (selector.most_full is None or (row.full or 0) <= selector.most_full)
            and (most is None or Size(row.size).rank <= most.rank)
        )

    def has_crew(self, selector: Selector) -> bool:
        """Return whether her crew is what a selector asks for."""
        return selector.crew is None or (self.ship is not None and self.ship.crew == selector.crew)


@dataclass(frozen=True, slots=True)
class Muster:
    """How ships fill the places of a side: what is missing, of the wrong crew, or too much.

    Ships stand by their keys.
    """

    missing: Force
    crews: tuple[tuple[str, Selector], ...]
    surplus: tuple[str, ...]

    @property
    def faults(self) -> int:
        """Return how much there is to find fault with."""
        return len(self.missing) + len(self.crews) + len(self.surplus)


class RollCall:
    """A fleet beside the forces of a side, and beside them again with some ships changed.

    `against` is the other side's fleet, where it is known: some sides may not outgrow it.
    """

    def __init__(
        self, yard: Yard, call: Call, fleet: FleetList, against: FleetList | None = None
    ) -> None:
        self.call = call
        self._yard = yard
        self._fleet = fleet
        self._terms = Terms.of(fleet)
        self._largest = _largest(yard, against) if against else None
        self._places = [
            tuple(selector for selector in force for _ in range(selector.count))
            for force in call.forces()
        ]
        self._columns: dict[Craft, tuple[tuple[int, ...], ...]] = {}
        self._musters = self._mustered(fleet.ships)
        self.best = _best(self._musters)

    def faults(self, changed: Mapping[str, ShipEntry | None] | None = None) -> Faults:
        """Return what is wrong with the fleet.

        Or with it once ships are `changed`, by their keys; None stands for one that is gone.
        """
        best = self._best_with(changed) if changed else self.best
        value = self.call.value
        found: Faults = {}
        if self.call.side.nation not in ("", self._fleet.nation):
            found[""] = (Fault("SCN_NATION", (value,)),)
        if best.missing:
            missing = Fault("SCN_MISSING", (value,) * len(best.missing))
            found[""] = (*found.get("", ()), missing)
        for key, selector in best.crews:
            found[key] = (Fault("SCN_CREW", (value, str(selector.crew))),)
        for key in best.surplus:
            found[key] = (Fault("SCN_SURPLUS", (value,)),)
        return found

    def _best_with(self, changed: Mapping[str, ShipEntry | None]) -> Muster:
        """Return the best muster with ships changed; others only move where one counts anew."""
        surplus = frozenset(self.best.surplus)
        before = {key: self._fleet.ship(key) for key in changed}
        if all(
            (key in surplus) if after is None else self._is_like(before[key], after)
            for key, after in changed.items()
        ):
            left = tuple(key for key in self.best.surplus if changed.get(key, key) is not None)
            return replace(self.best, surplus=left)
        ships = (changed.get(ship.key, ship) for ship in self._fleet.ships)
        return _best(self._mustered(ship for ship in ships if ship is not None))

    def _is_like(self, before: ShipEntry | None, after: ShipEntry) -> bool:
        return before is not None and self._worths(Craft.of(before)) == self._worths(
            Craft.of(after)
        )

    def facts(self, subject: str) -> dict[str, str]:
        """Return what fills the gaps in the words of a fault of a ship, or of the fleet."""
        place = dict(self.best.crews).get(subject)
        return {
            "scenario": self.call.scenario.title,
            "side": self.call.side.title,
            "role": role_words(self.call.side.title),
            "crew": (place.crew or "") if place else "",
            "place": place.label if place else "",
            "missing": _in_all(self.gaps) if self.best.missing else "",
        }

    @property
    def gaps(self) -> list[Force]:
        """Return what is missing, for each way to choose that is as good as any."""
        best = self.best
        as_good = (m for m in self._musters if (m.crews, m.surplus) == (best.crews, best.surplus))
        return [muster.missing for muster in as_good]

    def _mustered(self, ships: Iterable[ShipEntry]) -> list[Muster]:
        """Return how ships fill each force so that there is least to find fault with."""
        lined_up = sorted(ships, key=lambda ship: ship.key)
        crafts = [Craft.of(ship) for ship in lined_up]
        return [
            self._muster(places, lined_up, crafts, [self._worths(craft)[n] for craft in crafts])
            for n, places in enumerate(self._places)
        ]

    def _muster(
        self,
        places: Force,
        ships: list[ShipEntry],
        crafts: list[Craft],
        worths: list[tuple[int, ...]],
    ) -> Muster:
        taken = best_places(list(zip(*worths, strict=True)))
        seated = set(taken.values())
        return Muster(
            missing=tuple(p for n, p in enumerate(places) if n not in taken and not p.free),
            crews=tuple(
                (ships[who].key, places[n])
                for n, who in taken.items()
                if not self._candidate(crafts[who]).has_crew(places[n])
            ),
            surplus=tuple(ship.key for n, ship in enumerate(ships) if n not in seated),
        )

    def _candidate(self, craft: Craft) -> Candidate:
        return Candidate.of(self._yard, craft, self._terms)

    def _worths(self, craft: Craft) -> tuple[tuple[int, ...], ...]:
        """Return what a ship is worth at each place of each force."""
        if craft not in self._columns:
            ship = self._candidate(craft)
            self._columns[craft] = tuple(
                tuple(_worth(place, ship, self._largest) for place in places)
                for places in self._places
            )
        return self._columns[craft]


def _best(musters: list[Muster]) -> Muster:
    return min(musters, key=lambda muster: muster.faults)


def _largest(yard: Yard, fleet: FleetList) -> Size | None:
    rows = [yard.row_of(Craft.of(ship)) for ship in fleet.ships]
    sizes = [Size(row.size) for row in rows if row is not None and row.kind == Kind.SHIP]
    return max(sizes, key=lambda size: size.rank, default=None)


def _worth(selector: Selector, ship: Candidate, largest: Size | None) -> int:
    """Return by how many faults there are fewer once a ship has a place, times FAULT.

    One is added, for of two ways with equally many faults the one that seats more ships is better.
    """
    if not ship.answers(selector, largest):
        return 0
    missing, crew = int(not selector.free), int(not ship.has_crew(selector))
    return (1 + missing - crew) * FAULT + 1


def _in_all(gaps: list[Force]) -> str:
    """Return what is missing in words; where choices leave different gaps, each of them."""
    counted = [Counter(missing) for missing in gaps]
    common = counted[0]
    for one in counted:
        common = common & one
    ways = [_in_words(one - common) for one in counted]
    different = list(dict.fromkeys(listed(way, most=len(way)) for way in ways if way))
    either = [f"either {', or '.join(different)}"] if len(different) > 1 else different
    words = _in_words(common) + either
    return listed(words, most=len(words))


def _in_words(missing: Counter[Selector]) -> list[str]:
    """Return missing vessels in words: 'Vosper MTB Type I (Mid) ×2 (regular crew)'."""
    return [
        f"{one.label}{times(count)}" + (f" ({one.crew} crew)" if one.crew else "")
        for one, count in missing.items()
    ]
