"""Receipts: how a price comes about, line by line, in a player's words, with rule ids (CS-PTS-5).

What costs nothing stands there too (CS-EQP-12).

A ship's receipt first adds up her class, then one line for each choice: what the price changes by
when that choice is made after those above it. So the lines always add up to the total.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.engine.core.catalogue import Provenance
from rules.engine.core.fleet import LineKind, PointsBreakdown, ReceiptLine
from rules.engine.systems.cruel_seas.cards import weapon_label, weapon_row
from rules.engine.systems.cruel_seas.fit import split
from rules.engine.systems.cruel_seas.points import (
    OLD_TUB,
    RADAR,
    equipment_points,
    mounting_points,
)
from rules.engine.systems.cruel_seas.roster import RosterRow, Weapon
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade, Kind
from rules.engine.systems.cruel_seas.wording import choice_words, rule_of_choice, times
from rules.engine.systems.cruel_seas.yard import Craft, Terms, Yard, own_points

_ORDER = ("class", "option", "equipment", "weapon", "semi", "boats", "ability")
_FIXED = {Kind.MINEFIELD: "CS-MINE-1", Kind.BATTERY: "CS-WPN-5"}


def class_receipt(yard: Yard, slug: str) -> PointsBreakdown:
    """Return how the price of a class comes about. Raises KeyError for an unknown class."""
    row = yard.row(slug)
    if row is None:
        raise KeyError(slug)
    return row_receipt(yard, row, row.nation)


def row_receipt(yard: Yard, row: RosterRow, nation: str) -> PointsBreakdown:
    """Return how the price of a row comes about in a fleet of this nation."""
    lines = tuple(_class_lines(yard, row, Terms(nation=nation)))
    total = sum(line.points for line in lines)
    rule = "CS-PTS-5" if row.kind == Kind.SHIP else "CS-PTS-6"
    last = ReceiptLine(label="The class", points=total, rule=rule, kind=LineKind.TOTAL)
    return PointsBreakdown(lines=(*lines, last), total=total)


def ship_receipt(yard: Yard, craft: Craft, terms: Terms) -> PointsBreakdown:
    """Return how the price of a ship comes about: her class, then each change, then the total."""
    row = yard.row_of(craft)
    if row is None:
        note = "Her class is not in this edition, so nothing can be counted."
        line = ReceiptLine(label="This ship", points=0, kind=LineKind.TOTAL, note=note)
        return PointsBreakdown(lines=(line,), total=0)
    base = tuple(_class_lines(yard, row, terms, craft))
    changes = tuple(_changes(yard, row, craft, terms))
    total = yard.points(craft, terms)
    middle: tuple[ReceiptLine, ...] = ()
    if changes:
        subtotal = sum(line.points for line in base)
        rule = "CS-PTS-5" if row.kind == Kind.SHIP else ""
        line = ReceiptLine(label="As the class", points=subtotal, rule=rule, kind=LineKind.SUBTOTAL)
        middle = (line, *changes)
    last = ReceiptLine(label=_THIS[Kind(row.kind)], points=total, kind=LineKind.TOTAL)
    return PointsBreakdown(lines=(*base, *middle, last), total=total)


_THIS = {
    Kind.SHIP: "This ship",
    Kind.MINEFIELD: "This minefield",
    Kind.BATTERY: "This battery",
    Kind.AIRCRAFT: "This aircraft",
}


def _class_lines(
    yard: Yard, row: RosterRow, terms: Terms, craft: Craft | None = None
) -> Iterator[ReceiptLine]:
    if row.kind == Kind.AIRCRAFT:
        points = own_points(craft.figures) if craft else None
        note = "Your own figure: none is printed."
        yield ReceiptLine(label="Aircraft", points=points or 0, rule="CS-AIR-11", note=note)
    elif row.kind != Kind.SHIP:
        rule, points = _FIXED[Kind(row.kind)], yard.points(Craft(row.slug), terms)
        yield ReceiptLine(label=row.name, points=points, rule=rule, detail=_contents(yard, row))
    else:
        yield from _ship_lines(yard, row, terms)


def _contents(yard: Yard, row: RosterRow) -> str:
    guns = [weapon_label(weapon, yard.tables) for weapon in row.weapons]
    return ", ".join([f"hull {row.hull}", *guns, "director"]) if row.hull else ""


def _ship_lines(yard: Yard, row: RosterRow, terms: Terms) -> Iterator[ReceiptLine]:
    derived = row.provenance is Provenance.DERIVED
    yield ReceiptLine(
        label="Hull" if row.boats == 1 else f"Hull, {row.boats} boats of {row.hull}",
        points=(row.hull or 0) * row.boats,
        rule="CS-DER-1" if derived else "CS-PTS-4",
        note=_HULL_NOTES.get(row.provenance, ""),
    )
    for weapon in row.weapons:
        yield from _weapon_lines(yard, weapon, row.boats)
    for weapon in row.free_weapons:
        label = f"{weapon_label(weapon, yard.tables)}{times(weapon.count * row.boats)}"
        yield ReceiptLine(label=label, points=0, rule="CS-EQP-12", note="free")
    nation = row.sails_for(terms.nation)
    for item, count in Counter(row.fitted_equipment).items():
        yield ReceiptLine(
            label=f"{_item(yard, item, nation)}{times(count * row.boats)}",
            points=equipment_points(item, nation, yard.tables) * count * row.boats,
            rule=yard.tables.rule_of["equipment"].get(item, "CS-PTS-3"),
            note="assumed" if item in row.assumed_equipment else "",
        )
    difference = yard.printed_difference(row, terms)
    if difference:
        way = "above" if difference > 0 else "below"
        label = f"Printed price, {abs(difference)} {way} the sum"
        note = "The roster prints another price than its parts add up to; the printed one holds."
        yield ReceiptLine(label=label, points=difference, rule="CS-PTS-5", note=note)


_HULL_NOTES = {Provenance.DERIVED: "derived", Provenance.OWN: "your own figure"}


def _weapon_lines(yard: Yard, weapon: Weapon, boats: int) -> Iterator[ReceiptLine]:
    count, note = weapon.count * boats, "assumed" if weapon.assumed else ""
    label = weapon_label(weapon, yard.tables)
    yield ReceiptLine(
        label=f"{label}{times(count)}",
        points=mounting_points(weapon, yard.tables) * count,
        rule="CS-PTS-1",
        detail=weapon_row(weapon, yard.tables).damage,
        note=note,
    )
    if weapon.semi_auto:
        points = yard.tables.semi_auto_points * count
        yield ReceiptLine(
            label=f"{label}, semi-automatic{times(count)}", points=points, rule="CS-GUN-8"
        )


def _item(yard: Yard, item: str, nation: str) -> str:
    words = yard.word("equipment", item)
    return f"{words}, {yard.nation(nation)}" if item == RADAR else words


def _changes(yard: Yard, row: RosterRow, craft: Craft, terms: Terms) -> Iterator[ReceiptLine]:
    """Yield one line for each choice, with what the price changes by."""
    plain = terms._replace(twelve=False)
    so_far = craft._replace(crew="", fit=())
    price = yard.points(so_far, plain)
    if yard.hull(row, terms) != row.hull:
        after = yard.points(so_far, terms)
        label = f"Hull {yard.hull(row, terms)} for each boat"
        yield _change(label, after - price, "I-11")
        price = after
    for code, count in sorted(yard.known(row, craft.fit), key=choice_order):
        so_far = so_far._replace(fit=tuple(sorted((*so_far.fit, (code, count)))))
        after = yard.points(so_far, terms)
        label = choice_words(yard, row, code, count)
        if label:
            yield _change(label, after - price, rule_of_choice(yard, row, code))
        price = after
    if craft.crew in yard.grades(row) and craft.crew != CrewGrade.INEXPERIENCED:
        after = yard.points(craft, terms)
        rule = "CS-PTS-2" if row.kind == Kind.SHIP else "CS-WPN-5"
        yield _change(f"Crew: {yard.word('crew', craft.crew).lower()}", after - price, rule)


def _change(label: str, points: int, rule: str) -> ReceiptLine:
    return ReceiptLine(label=label, points=points, rule=rule, kind=LineKind.CHANGE)


def choice_order(choice: tuple[str, int]) -> tuple[int, bool, str]:
    """Return where a choice stands on a receipt: an old tub halves what stands above her."""
    kind, rest = split(choice[0])
    place = _ORDER.index(kind) if kind in _ORDER else len(_ORDER)
    return place, rest != OLD_TUB, choice[0]
