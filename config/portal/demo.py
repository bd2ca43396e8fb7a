"""The demo: two players and a fleet of each, made through the same services as anyone's."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import Any

from django.contrib.auth import get_user_model

from config.web.visitor import Visitor
from fleetbuilder.models import Fleet
from fleetbuilder.services import At, edit_fleet, start_fleet
from rules.engine.core.acts import AddShips

PASSWORD = "fair-winds-2026"  # noqa: S105 - printed at each start of the demo


@dataclass(frozen=True, slots=True, kw_only=True)
class DemoShip:
    """A ship of a demo fleet."""

    ship_class: str
    crew: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DemoFleet:
    """A player and the fleet that he gets."""

    username: str
    system: str
    nation: str
    name: str
    limit: int
    ships: tuple[DemoShip, ...]


FLEETS = (
    DemoFleet(
        username="harbourmaster",
        system="cruel_seas",
        nation="royal_navy",
        name="Coastal Forces, Felixstowe",
        limit=500,
        ships=(
            DemoShip(ship_class="fairmile-d-mgb", crew="regular", name="Dog Boat 658"),
            DemoShip(ship_class="vosper-mtb-type-i-mid", crew="veteran", name="Sandpiper"),
            DemoShip(ship_class="vosper-mtb-type-i-mid", crew="inexperienced", name="Redshank"),
            DemoShip(ship_class="vosper-mtb-type-i-early", crew="inexperienced", name="Dunlin"),
        ),
    ),
    DemoFleet(
        username="watchkeeper",
        system="cruel_seas",
        nation="kriegsmarine",
        name="5. Schnellbootflottille",
        limit=500,
        ships=(
            DemoShip(ship_class="e-boat-s-100-class", crew="veteran", name="S 112"),
            DemoShip(ship_class="e-boat-s-38-class", crew="regular", name="S 65"),
            DemoShip(ship_class="r-boat", crew="regular", name="R 41"),
        ),
    ),
)


def load_demo() -> None:
    """Make what is missing of the demo; what a player has made of his fleet stays as it is."""
    for demo in FLEETS:
        player = demo_player(demo.username)
        if not Fleet.objects.filter(owner=player).exists():
            build(demo, Visitor(user=player))


def demo_player(username: str) -> Any:
    """Return the demo's player, made if he is missing."""
    users = get_user_model().objects
    return users.filter(username=username).first() or users.create_user(
        username, f"{username}@example.org", PASSWORD
    )


def build(demo: DemoFleet, visitor: Visitor) -> None:
    """Start the fleet and add its ships, one act each as a player would."""
    fleet = start_fleet(
        visitor=visitor,
        system=demo.system,
        nation=demo.nation,
        limit=demo.limit,
        name=demo.name,
        token=f"demo-{demo.username}",
    )
    version = fleet.version
    for ship in demo.ships:
        act = AddShips(
            ship_class=ship.ship_class,
            keys=(str(uuid.uuid4()),),
            crew=ship.crew,
            names=(ship.name,),
        )
        at = At(version=version, token=uuid.uuid4().hex)
        version = edit_fleet(visitor=visitor, fleet_id=fleet.pk, act=act, at=at).fleet.version
