"""Roster rows as the ship classes of the catalogue."""

from __future__ import annotations

from functools import cache

from rules.engine.core.catalogue import (
    HAS_TORPEDOES,
    Catalogue,
    Label,
    Provenance,
    ShipClass,
    WeaponRow,
)
from rules.engine.systems.high_seas_fleet import loader
from rules.engine.systems.high_seas_fleet.battle.game import Game
from rules.engine.systems.high_seas_fleet.battle.gunnery import class_of
from rules.engine.systems.high_seas_fleet.battle.ranges import TORPEDO, reach_of
from rules.engine.systems.high_seas_fleet.pricing import plain_decimal
from rules.engine.systems.high_seas_fleet.roster import Edition, RosterRow
from rules.engine.systems.high_seas_fleet.vocabulary import GunClass, ShipType

PRICE_STEPS = (1, 5, 10, 20)
MM_AN_INCH = 25.4
USUAL_CALIBRE = 11
KINDS = {
    ShipType.MINE_FIELD: ("minefield", "Minefield"),
    ShipType.SHORE_BATTERY: ("battery", "Shore battery"),
}
OF_ALL = ("HSF-SHIP-1", "HSF-MOVE-1", "HSF-MOVE-6", "HSF-GUN-1", "HSF-DMG-1", "HSF-LOC-1")
OF_TYPE: dict[ShipType, tuple[str, ...]] = {
    ShipType.SUBMARINE: ("HSF-SHIP-4", "HSF-MOVE-4", "HSF-ASW-1", "HSF-ASW-2", "HSF-INT-20"),
    ShipType.MINE_LAYER: ("HSF-MINE-1", "HSF-INT-18"),
    ShipType.MINE_SWEEPER: ("HSF-MINE-3", "HSF-INT-19"),
    ShipType.DESTROYER: ("HSF-MINE-3", "HSF-ASW-2"),
    ShipType.GUN_BOAT: ("HSF-MINE-3", "HSF-INT-19"),
    ShipType.AIRCRAFT_CARRIER: ("HSF-AIR-1", "HSF-AIR-2"),
}


@cache
def catalogue(edition_id: str) -> Catalogue:
    """Return the catalogue of an edition. Raises KeyError for an unknown one."""
    edition = loader.edition(edition_id)
    return Catalogue(
        edition=edition.id,
        title=edition.title,
        nations=edition.nations,
        sizes=tuple(
            Label(code=str(code), text=one) for code, one, _ in edition.types if not code.is_fixed
        ),
        weapon_types=_weapon_types(edition),
        classes=tuple(ship_class(row, edition) for row in edition.rows),
        price_steps=PRICE_STEPS,
        size_word="Type",
        changes=edition.changes,
    )


def ship_class(row: RosterRow, edition: Edition) -> ShipClass:
    """Return a row as a ship class."""
    kind, kind_text = KINDS.get(row.type, ("ship", ""))
    speeds = (row.speed,) if row.submerged is None else (row.submerged, row.speed)
    return ShipClass(
        slug=row.slug,
        name=row.name,
        short=row.short,
        nation=row.nation,
        kind=kind,
        size="" if row.type.is_fixed else str(row.type),
        hull=row.hull,
        speeds=() if row.type.is_fixed else speeds,
        points=None if row.cost is None else plain_decimal(row.cost),
        provenance=Provenance.PUBLISHED,
        kind_text=kind_text,
        note=row.note,
        facts=_facts(row, edition),
        weapons=weapon_rows(row, edition),
        equipment=carried(row),
        rules=_rules(row),
        tags=_tags(row),
        search_text=_search_text(row, edition),
        drawing=row.drawing,
        length_m=row.length_m,
    )


def weapon_rows(
    row: RosterRow, edition: Edition, calibre: int = USUAL_CALIBRE
) -> tuple[WeaponRow, ...]:
    """Return her batteries by the class used in play, the heaviest first, then torpedoes."""
    game = Game(edition=edition.id)
    guns = tuple(_battery(count, inches, game) for count, inches in row.guns(calibre))
    if not row.type.has_torpedoes:
        return guns
    torpedo = WeaponRow(
        code=TORPEDO,
        type=TORPEDO,
        label="Torpedoes",
        count=1,
        range=span(TORPEDO, game),
        half="",
        damage="table",
        note="one attack a round",
        shape="torpedo",
    )
    return (*guns, torpedo)


def span(weapon: str, game: Game) -> str:
    """Return from where to where a weapon fires, in hexes: '1–15'."""
    return f"{game.sheet('gunnery')['least_range']}\N{EN DASH}{reach_of(weapon, game)}"


def gun_code(inches: int) -> str:
    """Return the code of guns of a calibre: `15in`."""
    return f"{inches}in"


def gun_label(inches: int) -> str:
    """Return what guns of a calibre are called."""
    return f"{inches}-inch"


def _battery(count: int, inches: int, game: Game) -> WeaponRow:
    kind, sheet = class_of(inches, game), game.sheet("damage")
    die = sheet["heavy_die" if kind is GunClass.HEAVY else "light_die"]
    added = game.sheet("gunnery").cell("gun", "damage", str(inches))
    more = "" if not added else f" {'+' if added > 0 else chr(0x2212)} {abs(added)}"
    return WeaponRow(
        code=gun_code(inches),
        type=gun_code(inches),
        label=gun_label(inches),
        count=count,
        range=span(kind, game),
        half="",
        damage=f"D{die}{more}",
        note=f"{kind} guns",
        shape="gun",
        calibre_mm=inches * MM_AN_INCH,
    )


def _weapon_types(edition: Edition) -> tuple[Label, ...]:
    found = sorted({b.calibre for row in edition.rows for b in row.batteries if b.calibre})
    guns = tuple(Label(code=gun_code(n), text=gun_label(n)) for n in reversed(found))
    return (*guns, Label(code=TORPEDO, text="Torpedoes"))


def carried(row: RosterRow) -> tuple[str, ...]:
    """Return in words what she carries beside her guns."""
    found = []
    if row.mines:
        fields = row.mines // 30
        found.append(f"{row.mines} mines, {fields} field{'s' if fields > 1 else ''}")
    if row.aeroplanes:
        found.append(f"{row.aeroplanes} aeroplanes, a bomb each")
    return tuple(found)


def _facts(row: RosterRow, edition: Edition) -> tuple[tuple[str, str], ...]:
    facts = [("Type", edition.type_text(row.type))]
    if row.year:
        facts.append(("Year", str(row.year)))
    if not row.type.is_fixed:
        facts.append(("Speed", _hexes(row.speed)))
    if row.submerged is not None:
        facts.append(("Submerged", _hexes(row.submerged)))
    facts.append(("Armour", str(row.armour)))
    if row.hull is not None:
        facts.append(("Hull", f"{row.hull} or more" if row.cost is None else str(row.hull)))
    facts += [("Carries", text) for text in carried(row)[:1]]
    if row.ships:
        facts.append(("Ships", ", ".join(row.ships)))
    return tuple(facts)


def _hexes(number: int) -> str:
    return f"{number} hex" if number == 1 else f"{number} hexes"


def _rules(row: RosterRow) -> tuple[str, ...]:
    if row.type is ShipType.MINE_FIELD:
        return ("HSF-MINE-1", "HSF-MINE-2", "HSF-MINE-3", "HSF-SHIP-5")
    if row.type is ShipType.SHORE_BATTERY:
        return ("HSF-SHIP-5", "HSF-GUN-1", "HSF-DMG-1", "HSF-INT-17", "HSF-INT-16")
    if row.type is ShipType.DEPOT_SHIP:
        return ("HSF-SHIP-5", "HSF-INT-17", "HSF-MOVE-1", "HSF-DMG-1", "HSF-LOC-1")
    torpedo = ("HSF-SHIP-3", "HSF-TORP-1", "HSF-TORP-2") if row.type.has_torpedoes else ()
    return (*OF_ALL, *torpedo, *OF_TYPE.get(row.type, ()))


def _tags(row: RosterRow) -> frozenset[str]:
    """Return the codes by which a catalogue filters: `size:destroyer`, `weapon:15in`."""
    kind, _ = KINDS.get(row.type, ("ship", ""))
    found = {f"kind:{kind}", f"nation:{row.nation}", "provenance:published"}
    found |= {f"weapon:{gun_code(b.calibre)}" for b in row.batteries if b.calibre}
    if not row.type.is_fixed:
        found.add(f"size:{row.type}")
    if row.type.has_torpedoes:
        found |= {HAS_TORPEDOES, f"weapon:{TORPEDO}"}
    return frozenset(found)


def _search_text(row: RosterRow, edition: Edition) -> str:
    parts = [row.lead, *row.ships, *row.spellings, edition.type_text(row.type), str(row.year or "")]
    return " ".join(part for part in parts if part).casefold()
