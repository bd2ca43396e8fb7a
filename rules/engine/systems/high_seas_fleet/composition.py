"""What a fleet of High Seas Fleet is made of: types, guns by reach, torpedoes, hull, speed."""

from __future__ import annotations

from rules.engine.core.composition import Composition, GunBand, Kind, gathered, tallied
from rules.engine.core.fleet import FleetList, ShipEntry
from rules.engine.systems.high_seas_fleet.battle.game import Game
from rules.engine.systems.high_seas_fleet.battle.gunnery import class_of
from rules.engine.systems.high_seas_fleet.battle.ranges import reach_of
from rules.engine.systems.high_seas_fleet.catalogue import gun_code, gun_label
from rules.engine.systems.high_seas_fleet.pricing import buys_crews, grade_of, ship_points
from rules.engine.systems.high_seas_fleet.roster import Edition, RosterRow

UNKNOWN = Kind(code="unknown", one="of an unknown class", many="of unknown classes", place=99)


def composition(edition: Edition, fleet: FleetList, calibre: int) -> Composition:
    """Return what a fleet is made of; `calibre` is that of shore batteries."""
    return gathered((_of_ship(edition, ship, fleet, calibre), 1) for ship in fleet.ships)


def _of_ship(edition: Edition, ship: ShipEntry, fleet: FleetList, calibre: int) -> Composition:
    row = edition.row(ship.ship_class)
    if row is None:
        return Composition(ships=1, roles=tallied([(UNKNOWN, 1)]))
    floats = not row.type.is_fixed
    crews = []
    if buys_crews(fleet) and row.has_crew:
        grade = grade_of(edition, ship.crew)
        place = edition.grades.index(grade)
        crews = [(Kind(code=grade.code, one=grade.text.lower(), place=place), 1)]
    return Composition(
        points=ship_points(edition, row, ship, fleet),
        ships=1,
        vessels=1 if floats else 0,
        roles=tallied([(_role(edition, row), 1)]),
        crews=tallied(crews),
        gear=tallied(_gear(row)),
        guns=gathered(
            (Composition(guns=(band,)), 1) for band in _bands(row, edition, calibre)
        ).guns,
        hulls=() if row.hull is None else ((row.hull, 1),),
        speeds=((row.speed, 1),) if floats else (),
    )


def _role(edition: Edition, row: RosterRow) -> Kind:
    place, (_, one, many) = next(
        (n, words) for n, words in enumerate(edition.types) if words[0] is row.type
    )
    return Kind(code=str(row.type), one=one.lower(), many=many, place=place)


def _gear(row: RosterRow) -> list[tuple[Kind, int]]:
    found = []
    if row.type.has_torpedoes:
        found.append((Kind(code="torpedoes", one="Torpedoes", place=0), 1))
    if row.mines:
        found.append((Kind(code="mines", one="Mines", place=1), 1))
    if row.aeroplanes:
        found.append((Kind(code="aeroplanes", one="Aeroplanes", place=2), 1))
    return found


def _bands(row: RosterRow, edition: Edition, calibre: int) -> list[GunBand]:
    game = Game(edition=edition.id)
    return [
        GunBand(
            reach=reach_of(class_of(inches, game), game),
            nearest=game.sheet("gunnery")["least_range"],
            types=tallied([(_gun(inches), count)]),
            dice=0,
        )
        for count, inches in row.guns(calibre)
    ]


def _gun(inches: int) -> Kind:
    return Kind(code=gun_code(inches), one=gun_label(inches), place=-inches)
