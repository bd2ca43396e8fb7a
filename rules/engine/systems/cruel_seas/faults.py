"""What breaks a rule, as codes (CS-PTS-7; CS-TINY-1 boats in threes).

`legality.py` puts them into words.

One function answers for a single ship, so that a fleet asks once for all ships alike.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rules.engine.core.fleet import Severity
from rules.engine.systems.cruel_seas.fit import FittedShip
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade, Size

GERMAN, JAPANESE, BRITISH, SOVIET = (
    "kriegsmarine",
    "imperial_japanese_navy",
    "royal_navy",
    "soviet_navy",
)
BATTERY_RADAR_NATIONS = (BRITISH, "us_navy", GERMAN)  # CS-WPN-5
SEMI_AUTO_BY_RIGHT = (BRITISH, "6pdr")  # CS-GUN-8


@dataclass(frozen=True, slots=True, kw_only=True)
class FaultKind:
    """A way to be at fault: its rule, how grave, and whether it waits (a 'must have')."""

    rule: str
    severity: Severity = Severity.ILLEGAL
    waits: bool = False


# In the order in which findings of one severity stand.
KINDS: dict[str, FaultKind] = {
    "OVER_LIMIT": FaultKind(rule="CS-PTS-6"),
    "MIXED_NATION": FaultKind(rule="CS-PTS-7"),
    "TINY_GROUP_SIZE": FaultKind(rule="CS-TINY-1", waits=True),
    "TINY_GROUP_LIMIT": FaultKind(rule="CS-TINY-1"),
    "ONE_PER_SHIP": FaultKind(rule="CS-PTS-3"),
    "FAT_NATION": FaultKind(rule="CS-TOR-9"),
    "FAT_CREW": FaultKind(rule="CS-TOR-9"),
    "FAT_NO_TORPEDO": FaultKind(rule="CS-TOR-9", waits=True),
    "LONG_LANCE_NATION": FaultKind(rule="CS-TOR-8"),
    "SHINYO_ROCKETS_NATION": FaultKind(rule="CS-WPN-3"),
    "ROCKETS_CREW": FaultKind(rule="CS-WPN-1"),
    "MERCHANT_ONLY": FaultKind(rule="CS-EQP-10"),
    "SEARCHLIGHT_TINY": FaultKind(rule="CS-EQP-6"),
    "DIRECTOR_SOVIET": FaultKind(rule="CS-EQP-3"),
    "BALLOON_SIZE": FaultKind(rule="CS-EQP-9"),
    "SEMI_AUTO_NOT_ALLOWED": FaultKind(rule="CS-GUN-8"),
    "RADAR_BATTERY_NATION": FaultKind(rule="CS-WPN-5"),
    "SCN_NATION": FaultKind(rule="CS-SCN-0"),
    "SCN_MISSING": FaultKind(rule="CS-SCN-0"),
    "SCN_CREW": FaultKind(rule="CS-SCN-0"),
    "SCN_SURPLUS": FaultKind(rule="CS-SCN-0"),
    "FB_UNKNOWN_CLASS": FaultKind(rule=""),
    "FB_UNKNOWN_CREW": FaultKind(rule="CS-PTS-2"),
    "FB_UNKNOWN_CHOICE": FaultKind(rule="CS-PTS-5"),
    "FB_GUN_MISSING": FaultKind(rule="CS-PTS-5"),
    "FB_FIGURES_MISSING": FaultKind(rule="CS-AIR-11"),
    "FB_ABILITIES_OFF": FaultKind(rule="CS-CAM-4"),
    "FB_ONE_WEAPON": FaultKind(rule="CS-PTS-5"),
    "FB_DUPLICATE_NAME": FaultKind(rule="", severity=Severity.WARNING),
    "FB_BLANK_NAME": FaultKind(rule="", severity=Severity.WARNING),
    "FB_OWN_FIGURES": FaultKind(rule="CS-AIR-11", severity=Severity.NOTE),
    "FB_LOOKALIKE_NAME": FaultKind(rule="", severity=Severity.NOTE),
}
FORCE_CODES = frozenset(code for code in KINDS if code.startswith("SCN_"))  # of a scenario's forces
RULE_CODES = frozenset(c for c in KINDS if not c.startswith("FB_")) - FORCE_CODES  # CS-PTS-7


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault of one ship: its code and what is at fault (codes of equipment, guns, choices)."""

    code: str
    items: tuple[str, ...] = ()


def ship_faults(
    ship: FittedShip, nation: str, *, allies: bool = False, group: int = 3, copies: int = 1
) -> tuple[Fault, ...]:
    """Return the faults of a ship in a fleet of `nation`, in the order of CS-PTS-7.

    `group` is the size of an explosive squadron (CS-TINY-1), `copies` how often an item may stand
    on a vessel (CS-PTS-3).
    """
    found: list[Fault] = []
    if ship.nation != nation and not allies:
        found.append(Fault("MIXED_NATION", (ship.nation,)))
    if ship.explosive and ship.boats != group:
        found.append(Fault("TINY_GROUP_SIZE", (str(ship.boats),)))
    carried = frozenset(ship.equipment + ship.once)
    doubled = tuple(sorted(item for item, n in ship.copies().items() if n > copies))
    if doubled:
        found.append(Fault("ONE_PER_SHIP", doubled))
    for code, test in _TESTS.items():
        wrong = test(ship, carried)
        if wrong:
            found.append(Fault(code, wrong))
    return tuple(found)


Items = tuple[str, ...]
Test = Callable[[FittedShip, frozenset[str]], Items]


def _item(item: str, wrong: Callable[[FittedShip], bool]) -> Test:
    """Return the test of an item of equipment that some ships may not have."""
    return lambda ship, carried: (item,) if item in carried and wrong(ship) else ()


def _weapon(kind: str, wrong: Callable[[FittedShip], bool]) -> Test:
    """Return the test of a weapon that some ships may not have."""
    return lambda ship, _: (kind,) if wrong(ship) and ship.carries(kind) else ()


def _merchant_only(ship: FittedShip, carried: frozenset[str]) -> Items:
    return () if ship.merchant else tuple(i for i in ("pac", "flammenwerfer") if i in carried)


def _semi_auto(ship: FittedShip, carried: frozenset[str]) -> Items:
    guns = {w.type for w in ship.weapons if w.semi_auto and w.count and not w.listed}
    return tuple(sorted(gun for gun in guns if (ship.nation, gun) != SEMI_AUTO_BY_RIGHT))


def _is_green(ship: FittedShip) -> bool:
    return ship.crew == CrewGrade.INEXPERIENCED


def _is_not_japanese(ship: FittedShip) -> bool:
    return ship.nation != JAPANESE


_TESTS: dict[str, Test] = {
    "FAT_NATION": _item("fat", lambda ship: ship.nation != GERMAN),
    "FAT_CREW": _item("fat", _is_green),
    "FAT_NO_TORPEDO": _item("fat", lambda ship: not ship.can_launch("torpedo")),
    "LONG_LANCE_NATION": _weapon("long_lance", _is_not_japanese),
    "SHINYO_ROCKETS_NATION": _weapon("shinyo_rockets", _is_not_japanese),
    "ROCKETS_CREW": _weapon("rocket_rack", _is_green),
    "MERCHANT_ONLY": _merchant_only,
    "SEARCHLIGHT_TINY": _item("searchlight", lambda ship: ship.size == Size.TINY),
    "DIRECTOR_SOVIET": _item("director", lambda ship: ship.nation == SOVIET),
    "BALLOON_SIZE": _item("balloon", lambda ship: ship.size in (Size.TINY, Size.SMALL)),
    "SEMI_AUTO_NOT_ALLOWED": _semi_auto,
}


def explosive_groups(ship: FittedShip) -> int:
    """Return how many explosive groups a ship stands for (CS-TINY-1)."""
    return ship.count if ship.explosive else 0


def radar_allowed(nation: str) -> bool:
    """Return whether a battery of this nation may buy radar (CS-WPN-5)."""
    return nation in BATTERY_RADAR_NATIONS
