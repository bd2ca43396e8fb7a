"""What a fleet of Cruel Seas is made of: sizes, roles, guns by range, torpedoes, hull, speed.

The role of a vessel is our own word for what she does in a battle; no rule turns on it. Where
the roster names it (`role`), her class decides; otherwise it is what she carries as fitted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from rules.engine.core.composition import Composition, GunBand, Kind, gathered, tallied
from rules.engine.core.fleet import FleetList
from rules.engine.systems.cruel_seas import vocabulary
from rules.engine.systems.cruel_seas.cards import TORPEDOES
from rules.engine.systems.cruel_seas.fit import FittedShip
from rules.engine.systems.cruel_seas.offers import AIR_TORPEDO
from rules.engine.systems.cruel_seas.points import OLD_TUB, damage_dice
from rules.engine.systems.cruel_seas.roster import RosterRow, Tables, Weapon
from rules.engine.systems.cruel_seas.summary import hull_afloat
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade, Role, Size
from rules.engine.systems.cruel_seas.yard import Craft, Terms, Yard

DEPTH_CHARGES = "depth_charges"
ESCORT_BELOW = 30  # cm at full speed: a faster vessel with depth charges hunts ships
REMEMBERED = 2_048
FLEETS_REMEMBERED = 64  # names and order change nothing, and an act asks for both sides

_ROLE_WORDS: dict[str, tuple[str, str]] = {
    Role.CRUISER: ("cruiser", "cruisers"),
    Role.TORPEDO_BOAT: ("torpedo boat", "torpedo boats"),
    Role.GUNBOAT: ("gunboat", "gunboats"),
    Role.ESCORT: ("escort", "escorts"),
    Role.MINESWEEPER: ("minesweeper", "minesweepers"),
    Role.SUBMARINE: ("submarine", "submarines"),
    Role.EXPLOSIVE_BOAT: ("explosive boat", "explosive boats"),
    Role.LANDING_CRAFT: ("landing craft or ferry", "landing craft and ferries"),
    Role.AUXILIARY: ("auxiliary", "auxiliaries"),
    Role.MERCHANT: ("merchant", "merchants"),
    Role.BATTERY: ("shore battery", "shore batteries"),
    Role.MINEFIELD: ("minefield", "minefields"),
    Role.AIRCRAFT: ("aircraft", "aircraft"),
    Role.UNKNOWN: ("of an unknown class", "of unknown classes"),
}
_KINDS = {
    vocabulary.Kind.MINEFIELD: Role.MINEFIELD,
    vocabulary.Kind.BATTERY: Role.BATTERY,
    vocabulary.Kind.AIRCRAFT: Role.AIRCRAFT,
}


def composition(yard: Yard, fleet: FleetList) -> Composition:
    """Return what a fleet is made of; identical ships are looked at once."""
    alike = Counter(Craft.of(ship) for ship in fleet.ships)
    return _of_all(yard, frozenset(alike.items()), Terms.of(fleet).pricing)


@lru_cache(maxsize=FLEETS_REMEMBERED)
def _of_all(yard: Yard, alike: frozenset[tuple[Craft, int]], terms: Terms) -> Composition:
    return gathered((_of_craft(yard, craft, terms), number) for craft, number in alike)


@lru_cache(maxsize=REMEMBERED)
def _of_craft(yard: Yard, craft: Craft, terms: Terms) -> Composition:
    row = yard.row_of(craft)
    if row is None:
        return Composition(ships=1, roles=tallied([(_role_kind(Role.UNKNOWN), 1)]))
    ship, tables = yard.ship(craft, terms), yard.tables
    floats = row.kind == vocabulary.Kind.SHIP
    in_squadron = ship.boats if floats and row.boats > 1 else 0
    vessels = ship.boats if floats else 0
    airborne = row.kind == vocabulary.Kind.AIRCRAFT and dict(craft.fit).get(AIR_TORPEDO, 0) > 0
    torpedoes = [weapon for weapon in ship.weapons if weapon.type in TORPEDOES]
    grades = yard.grades(row)
    return Composition(
        points=yard.points(craft, terms),
        ships=1,
        vessels=vessels,
        squadrons=1 if in_squadron else 0,
        boats=in_squadron,
        sizes=tallied([(_size_kind(yard, row.size), vessels)] if floats else []),
        roles=tallied([(_role_kind(role_of(row, ship)), ship.boats if floats else 1)]),
        crews=tallied([(_crew_kind(yard, ship.crew), 1)] if grades else []),
        gear=tallied(_gear(yard, ship)),
        guns=_bands(ship, row, tables),
        others=tallied(_other_weapons(ship, tables)),
        torpedoes=sum(w.count for w in torpedoes if not w.reload) * ship.boats + airborne,
        reloads=sum(w.count for w in torpedoes if w.reload) * ship.boats,
        hulls=() if row.hull is None else ((hull_afloat(ship), ship.boats),),
        speeds=_speeds(row, ship) if floats else (),
    )


def role_of(row: RosterRow, ship: FittedShip) -> Role:
    """Return what a vessel does: as her class says, or else by what she carries."""
    if row.kind in _KINDS:
        return _KINDS[vocabulary.Kind(row.kind)]
    if row.role:
        return Role(row.role)
    if row.explosive:
        return Role.EXPLOSIVE_BOAT
    if row.merchant:
        return Role.MERCHANT
    small = Size(row.size).rank <= Size.MEDIUM.rank
    if small and any(ship.can_launch(torpedo) for torpedo in TORPEDOES):
        return Role.TORPEDO_BOAT
    if DEPTH_CHARGES in ship.equipment and (row.full or 0) < ESCORT_BELOW:
        return Role.ESCORT
    return Role.GUNBOAT if ship.weapons else Role.AUXILIARY


def _role_kind(role: Role) -> Kind:
    one, many = _ROLE_WORDS[role]
    return Kind(code=role.value, one=one, many=many, place=list(_ROLE_WORDS).index(role))


def _size_kind(yard: Yard, size: str) -> Kind:
    place = Size(size).rank
    return Kind(code=size, one=yard.word("size", size).lower(), place=place)


def _crew_kind(yard: Yard, crew: str) -> Kind:
    place = list(CrewGrade).index(CrewGrade(crew))
    return Kind(code=crew, one=yard.word("crew", crew).lower(), place=place)


def _speeds(row: RosterRow, ship: FittedShip) -> tuple[tuple[int, int], ...]:
    """Return the full speed of her boats; an old tub's best is combat speed (CS-CRIT-2)."""
    best = row.combat if OLD_TUB in ship.abilities else row.full
    return () if best is None else ((best, ship.boats),)


def _gear(yard: Yard, ship: FittedShip) -> Iterable[tuple[Kind, int]]:
    """Yield each item of equipment with the vessels that carry it, one for a squadron's own."""
    known = list(yard.tables.labels["equipment"])
    for item in sorted(set(ship.equipment) | set(ship.once), key=known.index):
        words, vessels = yard.word("equipment", item), ship.boats if item in ship.equipment else 1
        yield Kind(code=item, one=words, place=known.index(item)), vessels


def _is_gun(weapon: Weapon, tables: Tables) -> bool:
    return tables.shapes[weapon.type] == "gun"


def _bands(ship: FittedShip, row: RosterRow, tables: Tables) -> tuple[GunBand, ...]:
    """Return her guns by greatest range, the free machine guns too (CS-GUN-1, CS-EQP-12)."""
    guns = [w for w in (*ship.weapons, *row.free_weapons) if w.count and _is_gun(w, tables)]
    parts = (_band(gun, tables) for gun in guns)
    return gathered((Composition(guns=(band,)), ship.boats) for band in parts).guns


def _band(gun: Weapon, tables: Tables) -> GunBand:
    nearest, reach, _, _ = tables.ranges[gun.type]
    return GunBand(
        reach=reach,
        nearest=nearest,
        types=tallied([(_weapon_kind(gun, tables), gun.count)]),
        dice=damage_dice(gun, tables) * gun.count,
    )


def _other_weapons(ship: FittedShip, tables: Tables) -> Iterable[tuple[Kind, int]]:
    for weapon in ship.weapons:
        if not _is_gun(weapon, tables) and weapon.type not in TORPEDOES:
            yield _weapon_kind(weapon, tables), weapon.count * ship.boats


def _weapon_kind(weapon: Weapon, tables: Tables) -> Kind:
    labels = tables.labels["weapon"]
    return Kind(code=weapon.type, one=labels[weapon.type], place=list(labels).index(weapon.type))
