"""The procedure `fleet_cost` (HSF-SHIP-1, HSF-INT-17) for golden cases."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from typing import Any

from rules.engine.core.given import Given, show
from rules.engine.core.system import Adjudication
from rules.engine.systems.high_seas_fleet import loader
from rules.engine.systems.high_seas_fleet.pricing import plain_decimal

MOST_SHIPS, MOST_POINTS = 1_000, Decimal(1_000_000)


def fleet_cost(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the cost of lines of ships, and whether it is within a budget, if there is one.

    Or the first line that has no price. Raises BadCaseError naming the field.
    """
    values = Given(given)
    edition = loader.newest()
    rows = {row.slug: row for row in edition.rows}
    cost, unpriced = Decimal(0), ""
    for line in values.each("lines"):
        slug = line.code("ship", rows)
        count = line.whole("count", 0, default=1, maximum=MOST_SHIPS, rule="HSF-SHIP-1")
        line.done()
        price = rows[slug].cost
        if price is None:
            unpriced = unpriced or slug
        else:
            cost += price * count
    budget = None if values.get("budget") is None else _budget(values)
    values.done()
    if unpriced:
        return {"error": "not_purchasable", "ship": unpriced}
    answer: dict[str, Any] = {"cost": f"{plain_decimal(cost):f}"}
    return answer if budget is None else answer | {"within_budget": cost <= budget}


def _budget(values: Given) -> Decimal:
    text = values.text("budget")
    try:
        budget = Decimal(text)
    except InvalidOperation as error:
        raise values.wrong("budget", f"is {show(text)}, no number of points") from error
    if not (budget.is_finite() and 0 <= budget <= MOST_POINTS):
        raise values.wrong("budget", f"is {show(text)}; use 0 to {MOST_POINTS:,f} (HSF-SHIP-1)")
    return budget


PROCEDURES: dict[str, Adjudication] = {"fleet_cost": fleet_cost}
