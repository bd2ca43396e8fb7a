"""Cards for the table: hull and critical boxes, speeds with what they do to fire, rules to look up.

Of the ten criticals (CS-CRIT-01 to -10) those have boxes that leave something to remember: hits on
structure and on torpedoes are crossed off the hull and the torpedoes.
"""

from __future__ import annotations

from collections.abc import Iterator, Set

from rules.engine.core.cards import Boxes, CardSpeed, ShipCard, hull_boxes
from rules.engine.core.fleet import FleetList, ShipEntry
from rules.engine.systems.cruel_seas.cards import FAST_CM, TORPEDOES, trait_rules
from rules.engine.systems.cruel_seas.fit import FittedShip
from rules.engine.systems.cruel_seas.fleets import FLEETS, yard_of
from rules.engine.systems.cruel_seas.points import OLD_TUB
from rules.engine.systems.cruel_seas.roster import Edition, RosterRow
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade, Kind, Mounting
from rules.engine.systems.cruel_seas.yard import Craft, Terms, Yard

SKILL = {CrewGrade.INEXPERIENCED: "6", CrewGrade.REGULAR: "5+", CrewGrade.VETERAN: "4+"}
ENGINE_HITS = 3  # from full speed to none, a level each (CS-CRIT-2)
ACCESSORIES = ("radar", "searchlight", "smoke", "depth_charges", "director")  # CS-CRIT-07
BLANK_HULL, BLANK_GUNS = 60, 4
MASTER_ENGINEER, SAWBONES = "master_engineer", "sawbones"
CRITICAL_RULES = frozenset(f"CS-CRIT-{number:02}" for number in range(1, 11))
OF_ALL = CRITICAL_RULES | {
    *("CS-CORE-3", "CS-CREW-1", "CS-MOV-1", "CS-GUN-4", "CS-DMG-1", "CS-CRIT-1", "CS-REP-2"),
}
OF_PRICES = ("CS-PTS", "CS-DER", "CS-SIZE", "I-40")  # nothing to look up in play


class CruelSeasCards:
    """`CardRules` of Cruel Seas."""

    def card(self, entry: ShipEntry, fleet: FleetList) -> ShipCard:
        """Return a ship's card, as fitted."""
        place, craft = yard_of(fleet), Craft.of(entry)
        row = place.row_of(craft)
        if row is None:
            return ShipCard()
        told = FLEETS.summary(entry, fleet)
        ship = place.ship(craft, Terms.of(fleet))
        afloat = row.kind == Kind.SHIP
        armed = row.kind in (Kind.SHIP, Kind.BATTERY)
        return ShipCard(
            size=place.word("size", row.size).lower() if row.size else "",
            turn=f"turn {place.tables.turn_angles[row.turn]}°" if row.turn else "",
            skill=SKILL[CrewGrade(ship.crew)] if place.grades(row) else "",
            hulls=hull_boxes(told.hull, told.boats),
            speeds=tuple(_speeds(row, ship)) if afloat else (),
            criticals=tuple(_criticals(place, row, ship)) if armed else (),
            weapons=told.weapons,
            torpedoes=Boxes(label="Torpedoes", count=told.torpedoes) if told.torpedoes else None,
            aboard=told.equipment,
            abilities=tuple(
                (place.word("ability", code), place.tables.labels["ability_help"].get(code, ""))
                for code in ship.abilities
            ),
            rules=_rules(row, ship, place.edition),
        )

    def blank(self, edition: str) -> ShipCard:
        """Return a card to be filled in by hand."""
        return ShipCard(
            hulls=(Boxes(label="Hull", count=BLANK_HULL),),
            criticals=(
                Boxes(label="Engine", count=ENGINE_HITS),
                *(Boxes(label=word, count=1) for word in ("Bridge", "Rudder", "Fire")),
                Boxes(label="Gun out", count=BLANK_GUNS),
                *(Boxes(label=word, count=1) for word in ("Crew", "Ammunition")),
            ),
        )


def _speeds(row: RosterRow, ship: FittedShip) -> Iterator[CardSpeed]:
    """Yield her speeds with what each does to her own fire (CS-GUN-4)."""
    full = "−3" if (row.full or 0) > FAST_CM else "−2"
    levels = (("Slow", row.slow, "+1"), ("Combat", row.combat, ""), ("Full", row.full, full))
    for label, distance, modifier in levels:
        if distance is not None and not (label == "Full" and OLD_TUB in ship.abilities):
            yield CardSpeed(label=label, distance=distance, modifier=modifier)


def _criticals(place: Yard, row: RosterRow, ship: FittedShip) -> Iterator[Boxes]:
    guns = sum(weapon.count for weapon in ship.weapons if weapon.type not in TORPEDOES)
    guns += sum(weapon.count for weapon in row.free_weapons)
    boats = ship.boats
    if row.kind == Kind.SHIP:
        first = MASTER_ENGINEER in ship.abilities
        yield Boxes(
            label="Engine",
            count=ENGINE_HITS - (OLD_TUB in ship.abilities) + first,
            boats=boats,
            note="the first counts nothing" if first else "",
        )
        for label in ("Bridge", "Rudder", "Fire"):
            yield Boxes(label=label, count=1, boats=boats)
    if guns:
        yield Boxes(label="Gun out", count=guns, boats=boats)
    if SAWBONES not in ship.abilities:
        yield Boxes(label="Crew", count=1, boats=boats)
    for code in ACCESSORIES:
        if code in ship.copies():
            yield Boxes(label=place.word("equipment", code), count=1, boats=boats)
    if guns:
        yield Boxes(label="Ammunition", count=1, boats=boats)


def _rules(row: RosterRow, ship: FittedShip, edition: Edition) -> frozenset[str]:
    """Return the rules that she needs in play, as she is fitted."""
    rule_of = edition.tables.rule_of
    could_be_fitted = set(rule_of["equipment"].values())
    found = {rule for rule in trait_rules(row) if rule not in could_be_fitted} | set(row.rules)
    found |= {rule_of["weapon"][weapon.type] for weapon in (*ship.weapons, *row.free_weapons)}
    found |= {
        rule_of["mounting"][weapon.mounting]
        for weapon in ship.weapons
        if weapon.mounting != Mounting.SINGLE
    }
    found |= {rule_of["semi_auto"][""]} if any(w.semi_auto for w in ship.weapons) else set()
    found |= {"I-24"} if any(weapon.label for weapon in ship.weapons) else set()
    found |= {rule_of["equipment"][code] for code in ship.copies()}
    found |= {rule_of["ability"][code] for code in ship.abilities}
    found |= {"CS-MOV-3"} if row.turn else set()
    found |= _OF_KIND.get(row.kind, OF_ALL)
    return frozenset(rule for rule in found if not rule.startswith(OF_PRICES))


_OF_KIND: dict[str, Set[str]] = {
    Kind.MINEFIELD: {"CS-MINE-1", "CS-MINE-2", "CS-MINE-3"},
    Kind.BATTERY: {"CS-WPN-5", "CS-GUN-4", "CS-CORE-3", "CS-CREW-1", "CS-DMG-1", "CS-CRIT-1"},
    Kind.AIRCRAFT: {"CS-AIR-4"},
}
CARDS = CruelSeasCards()
