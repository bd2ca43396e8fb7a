"""Cards for the table: hull and turret boxes, speeds, weapons, rules to look up."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.core.cards import Boxes, CardSpeed, ShipCard, hull_boxes
from rules.engine.core.fleet import FleetList, ShipEntry
from rules.engine.systems.high_seas_fleet import catalogue
from rules.engine.systems.high_seas_fleet.battle.game import Game
from rules.engine.systems.high_seas_fleet.battle.gunnery import class_of
from rules.engine.systems.high_seas_fleet.fleets import battery_calibre, edition_of
from rules.engine.systems.high_seas_fleet.pricing import buys_crews, grade_of
from rules.engine.systems.high_seas_fleet.roster import Edition, RosterRow
from rules.engine.systems.high_seas_fleet.vocabulary import GunClass

BLANK_HULL = 30
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
        floats = not row.type.is_fixed
        return ShipCard(
            size=edition.type_text(row.type).lower(),
            turn=f"armour {row.armour}" if row.hull else "",
            skill=grade_of(edition, entry.crew).text.lower() if crewed else "",
            hulls=hull_boxes(row.hull, 1),
            speeds=tuple(_speeds(row)) if floats else (),
            criticals=tuple(_boxes(row, edition, calibre)) if row.hull else (),
            weapons=catalogue.weapon_rows(row, edition, calibre),
            aboard=catalogue.carried(row),
            rules=frozenset(
                rule for rule in catalogue.ship_class(row, edition).rules
                if not rule.startswith(OF_PRICES)
            ),
        )  # fmt: skip

    def blank(self, edition: str) -> ShipCard:
        """Return a card to be filled in by hand."""
        return ShipCard(
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


def _boxes(row: RosterRow, edition: Edition, calibre: int) -> Iterator[Boxes]:
    """Yield what is crossed off: turrets of two guns, funnels, tower, lost speed (HSF-LOC-1)."""
    game = Game(edition=edition.id)
    guns = dict.fromkeys(GunClass, 0)
    for count, inches in row.guns(calibre):
        guns[class_of(inches, game)] += count
    for kind, label in ((GunClass.HEAVY, "Heavy turrets"), (GunClass.LIGHT, "Light turrets")):
        if guns[kind]:
            yield Boxes(label=label, count=-(-guns[kind] // 2))
    if row.hull and row.hull >= 4:
        yield Boxes(label="Crippled at hull", count=1, note=str(row.hull // 4))
    if row.type.is_small:
        yield Boxes(label="Damaged", count=1, note="crippled")
    if not row.type.is_fixed:
        yield Boxes(label="Funnel", count=min(row.speed, 3), note="speed \N{MINUS SIGN}1")
        yield Boxes(label="Speed halved", count=1)
    yield Boxes(label="Tower", count=1, note="\N{MINUS SIGN}1 to hit")


CARDS = HighSeasCards()
