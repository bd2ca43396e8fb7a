"""The fleet on the home page and in the style guide: computed by the engine, stored nowhere."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from config.web.viewdata import FleetCardView, meter, verdict_view
from rules.engine import registry
from rules.engine.core.catalogue import ShipClass
from rules.engine.core.fleet import FleetList, Inspection, PointsBreakdown, Severity, ShipEntry
from rules.engine.core.system import RuleSystem

SYSTEM, EDITION = "cruel_seas", "starter-2026"
SHOWN = "1"
SHIPS = (
    ShipEntry(
        key="1",
        ship_class="fairmile-d-mgb",
        name="Grey Heron",
        crew="regular",
        fit=(("option:semi_auto_6pdr", 1),),
    ),
    ShipEntry(key="2", ship_class="vosper-mtb-type-i-mid", name="Sandpiper", crew="regular"),
    ShipEntry(key="3", ship_class="vosper-mtb-type-i-mid", name="Dunlin", crew="regular"),
    ShipEntry(key="4", ship_class="vosper-mtb-type-i-early", name="Curlew"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A fleet, what the engine says of it, and the ship whose receipt is shown."""

    system: RuleSystem
    fleet: FleetList
    inspection: Inspection
    classes: tuple[ShipClass, ...]
    ship: ShipEntry
    ship_class: ShipClass
    receipt: PointsBreakdown


@cache
def example() -> Example:
    """Return the example fleet as the newest edition prices it."""
    system = registry.get(SYSTEM)
    written = FleetList(
        system=SYSTEM,
        edition=EDITION,
        nation="royal_navy",
        name="Nore Flotilla",
        limit=500,
        ships=SHIPS,
    )
    fleet = system.fleets.upgrade(written, system.newest_edition)
    catalogue = system.fleets.catalogue(fleet.edition)
    classes = tuple(c for ship in fleet if (c := catalogue.get(ship.ship_class)))
    inspection = system.fleets.inspect(fleet, mends=False)
    ship = next(entry for entry in fleet if entry.key == SHOWN)
    return Example(
        system=system,
        fleet=fleet,
        inspection=inspection,
        classes=classes,
        ship=ship,
        ship_class=next(c for c in classes if c.slug == ship.ship_class),
        receipt=inspection.receipt(SHOWN),
    )


def example_card(shown: Example) -> FleetCardView:
    """Return the example as a card."""
    inspection, fleet = shown.inspection, shown.fleet
    nation = shown.system.fleets.catalogue(fleet.edition).nation_text(fleet.nation)
    count = ngettext("%(count)d ship", "%(count)d ships", len(fleet.ships)) % {
        "count": len(fleet.ships)
    }
    verdict = verdict_view(
        inspection.verdict,
        inspection.count(Severity.ILLEGAL),
        inspection.count(Severity.WARNING),
        inspection.waivers,
    )
    return FleetCardView(
        name=fleet.name,
        url="",
        second=f"{nation}, {count}",
        meter=meter(inspection.total, fleet.limit, verdict),
        foot=_("Reckoned just now by the same rules as yours."),
    )
