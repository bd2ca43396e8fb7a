"""Points of a ship: her printed price, and what her crew makes of it (HSF-SHIP-1, HSF-CREW-1).

Points are exact decimals; halves occur. The price of crews is this project's own.
"""

from __future__ import annotations

from decimal import ROUND_CEILING, Decimal

from rules.engine.core.fleet import FleetList, LineKind, PointsBreakdown, ReceiptLine, ShipEntry
from rules.engine.systems.high_seas_fleet.roster import Edition, Grade, RosterRow
from rules.engine.systems.high_seas_fleet.vocabulary import CrewGrade

CREW_QUALITY = "crew_quality"
CREW_RULE, PRICE_RULE = "HSF-CREW-1", "HSF-SHIP-1"
OWN_PRICE = "own price"


def plain_decimal(points: Decimal) -> Decimal:
    """Return points without zeros at their end: 9.5, 70."""
    whole = points.to_integral_value()
    return whole if whole == points else points.normalize()


def buys_crews(fleet: FleetList) -> bool:
    """Return whether crews are bought by grade in this game."""
    return fleet.option(CREW_QUALITY, "off") == "on"


def grade_of(edition: Edition, code: str) -> Grade:
    """Return a grade; regular for none that is known."""
    usual = next(g for g in edition.grades if g.code == CrewGrade.REGULAR)
    return next((g for g in edition.grades if g.code == code), usual)


def crew_delta(edition: Edition, cost: Decimal, grade: Grade) -> Decimal:
    """Return what a crew adds to a price: a tenth of it a step, rounded up to half a point.

    No ship comes to less than half a point.
    """
    step = (cost * edition.halves / edition.tenth).to_integral_value(ROUND_CEILING) / edition.halves
    least = Decimal(1) / edition.halves
    return max(step * grade.steps, least - cost)


def ship_points(edition: Edition, row: RosterRow, entry: ShipEntry, fleet: FleetList) -> Decimal:
    """Return the price of a ship in a fleet; 0 for what is not for sale."""
    cost = row.cost or Decimal(0)
    if not (buys_crews(fleet) and row.has_crew and row.cost is not None):
        return plain_decimal(cost)
    return plain_decimal(cost + crew_delta(edition, cost, grade_of(edition, entry.crew)))


def class_receipt(row: RosterRow) -> PointsBreakdown:
    """Return how the price of a class comes about."""
    cost = plain_decimal(row.cost or Decimal(0))
    note = "" if row.cost is not None else "not for sale"
    lines = (
        ReceiptLine(label="As printed", points=cost, rule=PRICE_RULE, note=note),
        ReceiptLine(label="The class", points=cost, rule=PRICE_RULE, kind=LineKind.TOTAL),
    )
    return PointsBreakdown(lines=lines, total=cost)


def ship_receipt(
    edition: Edition, row: RosterRow, entry: ShipEntry, fleet: FleetList
) -> PointsBreakdown:
    """Return how the price of a ship comes about: her class, then her crew, where it is bought."""
    cost, total = plain_decimal(row.cost or Decimal(0)), ship_points(edition, row, entry, fleet)
    note = "" if row.cost is not None else "not for sale"
    lines = [ReceiptLine(label=row.name, points=cost, rule=PRICE_RULE, note=note)]
    if total != cost:
        grade = grade_of(edition, entry.crew)
        lines.append(
            ReceiptLine(
                label=f"{grade.text} crew",
                points=plain_decimal(total - cost),
                rule=CREW_RULE,
                kind=LineKind.CHANGE,
                note=OWN_PRICE,
            )
        )
    lines.append(ReceiptLine(label="This ship", points=total, kind=LineKind.TOTAL))
    return PointsBreakdown(lines=tuple(lines), total=total)


def lost_receipt() -> PointsBreakdown:
    """Return the receipt of a ship whose class the edition lacks."""
    note = "Her class is not in this edition, so nothing can be counted."
    line = ReceiptLine(label="This ship", points=0, kind=LineKind.TOTAL, note=note)
    return PointsBreakdown(lines=(line,), total=0)
