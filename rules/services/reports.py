"""Keep what players report about a ship's page."""

from __future__ import annotations

from typing import Any

from rules.engine.core.catalogue import ShipClass
from rules.engine.core.system import RuleSystem
from rules.models import ShipReport


def report_error(
    *, system: RuleSystem, edition: str, ship: ShipClass, text: str, contact: str, reporter: Any
) -> ShipReport:
    """Keep a report with the data it is about and return it. `reporter` is a user or None."""
    return ShipReport.objects.create(
        system=system.slug,
        edition=edition,
        slug=ship.slug,
        text=text,
        contact=contact,
        reporter=reporter,
    )
