"""Cards for the table: hull and turret boxes, speeds, weapons, rules to look up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.engine.core.cards import Boxes, CardSpeed, ShipCard, hull_boxes
from rules.engine.core.catalogue import WeaponRow
from rules.engine.core.fleet import FleetList, ShipEntry
from rules.engine.systems.high_seas_fleet import catalogue
from rules.engine.systems.high_seas_fleet.battle.conditions import CREWS, lines
from rules.engine.systems.high_seas_fleet.battle.game import Game
from rules.engine.systems.high_seas_fleet.battle.gunnery import class_of
from rules.engine.systems.high_seas_fleet.battle.ranges import TORPEDO
from rules.engine.systems.high_seas_fleet.fleets import battery_calibre, edition_of
from rules.engine.systems.high_seas_fleet.pricing import buys_crews, grade_of
from rules.engine.systems.high_seas_fleet.roster import Edition, RosterRow
from rules.engine.systems.high_seas_fleet.vocabulary import Band, CrewGrade, GunClass

BLANK_HULL = 30
DAMAGE = "Damage"
OF_PRICES = ("HSF-SHIP-1", "HSF-CREW")  # nothing to look up in play


class HighSeasCards:
    """`CardRules` of High Seas Fleet."""

    def card(self, entry: ShipEntry, fleet: FleetList) -> ShipCard:
        """Return a ship's card."""
        edition = edition_of(fleet)
        row = edition.row(entry.ship_class)
        if row is None:
            return ShipCard()
        calibre = battery_calibre(fleet)
        crewed = buys_crews(fleet) and row.has_crew
        crew = grade_of(edition, entry.crew).code if crewed else CrewGrade.REGULAR.value
        floats = not row.type.is_fixed
        return ShipCard(
            size=edition.type_text(row.type).lower(),
            turn=f"armour {row.armour}" if row.hull else "",
            hulls=hull_boxes(row.hull, 1),
            speeds=tuple(_speeds(row)) if floats else (),
            criticals=tuple(_boxes(row, edition, calibre)) if row.hull else (),
            criticals_title=DAMAGE,
            weapons=tuple(_with_bands(row, edition, calibre, crew)),
            aboard=catalogue.carried(row),
            rules=frozenset(
                rule for rule in catalogue.ship_class(row, edition).rules
                if not rule.startswith(OF_PRICES)
            ),
        )  # fmt: skip

    def blank(self, edition: str) -> ShipCard:
        """Return a card to be filled in by hand."""
        return ShipCard(
            criticals_title=DAMAGE,
            asked=("Captain, crew", "Type, armour"),
            hulls=(Boxes(label="Hull", count=BLANK_HULL),),
            criticals=(
                Boxes(label="Heavy turrets", count=4),
                Boxes(label="Light turrets", count=4),
                Boxes(label="Funnel", count=3),
                Boxes(label="Tower", count=1),
                Boxes(label="Speed halved", count=2),
            ),
        )


def _speeds(row: RosterRow) -> Iterator[CardSpeed]:
    """Yield her speeds: at the surface, under water, and crippled (HSF-MOVE-6)."""
    yield CardSpeed(label="Speed", distance=row.speed)
    if row.submerged is not None:
        yield CardSpeed(label="Submerged", distance=row.submerged)
    yield CardSpeed(label="Crippled", distance=row.speed // 2, modifier="\N{MINUS SIGN}1")


def _with_bands(row: RosterRow, edition: Edition, calibre: int, crew: str) -> Iterator[WeaponRow]:
    """Yield her weapons with what each needs on a D20 in each band with her crew."""
    game = Game(edition=edition.id)
    kinds = {catalogue.gun_code(inches): class_of(inches, game) for _, inches in row.guns(calibre)}
    for weapon in catalogue.weapon_rows(row, edition, calibre):
        kind = TORPEDO if weapon.type == TORPEDO else kinds[weapon.type]
        yield replace(weapon, note=bands_text(kind, crew, game))


def bands_text(weapon: str, crew: str, game: Game) -> str:
    """Return '1–5: 16+; 6–10: 17+, damage −2' (HSF-RANGE-1, HSF-GUN-1, HSF-DMG-1)."""
    sheet, damage = game.sheet("gunnery"), game.sheet("damage").grids["band"]["damage"]
    manned = frozenset({f"{crew}_crew"}) & CREWS
    words, first = [], sheet["least_range"]
    for band, last in sheet.grids["band"][weapon].items():
        needed = sheet["base"] - sum(m.value for m in lines(Band(band), manned, game))
        less = damage[band] if weapon == GunClass.HEAVY else 0
        lost = f", damage {less}".replace("-", "\N{MINUS SIGN}") if less else ""
        words.append(f"{first}\N{EN DASH}{last}: {needed}+{lost}")
        first = last + 1
    return "; ".join(words)


def _boxes(row: RosterRow, edition: Edition, calibre: int) -> Iterator[Boxes]:
    """Yield what is crossed off: turrets of two guns, funnels, tower, lost speed (HSF-LOC-1)."""
    game = Game(edition=edition.id)
    guns = dict.fromkeys(GunClass, 0)
    for count, inches in row.guns(calibre):
        guns[class_of(inches, game)] += count
    for kind, label in ((GunClass.HEAVY, "Heavy turrets"), (GunClass.LIGHT, "Light turrets")):
        if guns[kind]:
            yield Boxes(label=label, count=-(-guns[kind] // 2), note="2 guns each")
    if row.hull and row.hull >= 4:
        yield Boxes(label="Crippled at hull", count=1, note=str(row.hull // 4))
    if row.type.is_small:
        yield Boxes(label="Damaged", count=1, note="crippled")
    if not row.type.is_fixed:
        yield Boxes(label="Funnel", count=min(row.speed, 3), note="speed \N{MINUS SIGN}1")
        yield Boxes(label="Speed halved", count=1)
    yield Boxes(label="Tower", count=1, note="\N{MINUS SIGN}1 to hit")


CARDS = HighSeasCards()
