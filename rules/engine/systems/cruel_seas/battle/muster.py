"""Ships of a fleet, or of the catalogue, as vessels that go into battle (CS-EQP-12, CS-TINY-5).

A squadron gives a vessel for each of its boats. What a whole squadron has once, the smoke of a
Linse command boat, is aboard the last of them. An old tub sails with two thirds of her hull
(CS-CAM-8). She lies still: her first wake is for whoever deploys her.

Decided here, where the rules are silent: where torpedoes of two kinds are aboard, those of which
there are more are the ones that a Vessel counts, Long Lances if there are as many.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from rules.engine.systems.cruel_seas.battle.game import Game
from rules.engine.systems.cruel_seas.battle.low_craft import Craft, as_target, craft_of
from rules.engine.systems.cruel_seas.battle.rockets import RACK, SHINYO
from rules.engine.systems.cruel_seas.battle.state import Gun, Speeds, Vessel
from rules.engine.systems.cruel_seas.battle.torpedoes import LONG_LANCE, STANDARD
from rules.engine.systems.cruel_seas.fit import FittedShip
from rules.engine.systems.cruel_seas.roster import RosterRow, Weapon
from rules.engine.systems.cruel_seas.summary import hull_afloat
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade, Size, Turn

NO_GUNS = (STANDARD, LONG_LANCE, RACK, SHINYO)


def vessels_of(row: RosterRow, ship: FittedShip, game: Game, name: str = "") -> tuple[Vessel, ...]:
    """Return a ship, or each boat of a squadron, as she goes into battle.

    `ship` is she as fitted; `name` hers, or "" for that of her class. Boats of a squadron are
    numbered: 'Linse 1'. Raises ValueError for what is no ship, or lacks figures.
    """
    speeds = (row.slow, row.combat, row.full)
    if not row.size or not ship.hull or None in speeds:
        raise ValueError(f"{row.slug} is no vessel with a hull, a size and speeds")
    name = name or row.short
    boats = [name] if ship.boats == 1 else [f"{name} {n + 1}" for n in range(ship.boats)]
    found = (_vessel(row, ship, boat, last=boat is boats[-1]) for boat in boats)
    craft = craft_of(row.rules)
    return tuple(found) if craft is None else tuple(as_target(v, craft, game) for v in found)


def _vessel(row: RosterRow, ship: FittedShip, name: str, *, last: bool) -> Vessel:
    hull = hull_afloat(ship)
    loaded, kind = _torpedoes(ship)
    rockets = Counter({kind: _count(ship, kind) for kind in (RACK, SHINYO)})
    return Vessel(
        name=name,
        crew=CrewGrade(ship.crew),
        size=Size(row.size),
        hull=hull,
        hull_left=hull,
        speeds=Speeds(
            slow=Fraction(row.slow or 0),
            combat=Fraction(row.combat or 0),
            full=Fraction(row.full or 0),
        ),
        turn=Turn(row.turn or Turn.RED),
        guns=tuple(gun for line in (*ship.weapons, *row.free_weapons) for gun in _guns(line)),
        torpedoes=loaded,
        tubes=loaded,
        reloads=sum(line.count for line in ship.weapons if line.reload and line.type == kind),
        torpedo_kind=kind,
        racks=rockets.total(),
        rockets=SHINYO if rockets[SHINYO] else RACK,
        equipment=frozenset(ship.equipment) | (frozenset(ship.once) if last else frozenset()),
        abilities=frozenset(ship.abilities),
        diesel=row.diesel,
        shallow_draught=row.shallow_draught,
        explosive=row.explosive,
        no_criticals=craft_of(row.rules) is Craft.MINI_SUBMARINE,
    )


def _guns(line: Weapon) -> tuple[Gun, ...]:
    if line.type in NO_GUNS:
        return ()
    gun = Gun(type=line.type, mounting=line.mounting, semi_auto=line.semi_auto)
    return (gun,) * line.count


def _torpedoes(ship: FittedShip) -> tuple[int, str]:
    """Return how many torpedoes are loaded, and of which kind."""
    counts = {kind: _count(ship, kind) for kind in (LONG_LANCE, STANDARD)}
    kind = max(counts, key=lambda each: counts[each])
    return (counts[kind], kind) if counts[kind] else (0, STANDARD)


def _count(ship: FittedShip, kind: str) -> int:
    return sum(line.count for line in ship.weapons if line.type == kind and not line.reload)
