"""The demo: four players, their fleets and an own ship, made through the same services as anyone's.

Between them the fleets show a re-fit, a ship of the player's own design, a waiver, a tag and the
gallery. They meet in the campaign of `demo_campaign`.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.contrib.auth import get_user_model

from config.portal.demo_campaign import ENTER, load_campaign
from config.web.visitor import Visitor
from fleetbuilder.models import Fleet
from fleetbuilder.services import (
    At,
    change_ship,
    design_ship,
    edit_fleet,
    publish_fleet,
    start_fleet,
    tag_fleet,
)
from rules.engine.core.acts import Act, AddShips, SetChoice, SetDetail, WaiveFinding
from rules.engine.core.fleet import OWN_CLASS, Design

PASSWORD = "fair-winds-2026"  # noqa: S105 - printed at each start of the demo


@dataclass(frozen=True, slots=True, kw_only=True)
class DemoShip:
    """A ship of a demo fleet, of the catalogue or of the player's own design."""

    ship_class: str
    name: str
    crew: str = ""
    own: Design | None = None
    fitted: tuple[tuple[str, int], ...] = ()
    captain: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DemoFleet:
    """A player and the fleet that he gets."""

    username: str
    system: str
    nation: str
    name: str
    limit: int
    ships: tuple[DemoShip, ...]
    published: bool = False
    tag: str = ""
    over_limit: str = ""  # the house rule by which it may be


# A Vosper without torpedoes, but with a second gun.
HARBOUR_GUARD = Design(
    name="Harbour guard",
    traits=(
        ("boats", "1"),
        ("combat", "24"),
        ("full", "36"),
        ("hull", "35"),
        ("length", "21.6"),
        ("like", "vosper-mtb-type-i-mid"),
        ("nation", "royal_navy"),
        ("size", "small"),
        ("slow", "12"),
        ("turn", "red"),
    ),
    parts=(
        ("equipment:depth_charges", 1),
        ("equipment:smoke", 1),
        ("weapon:20mm-single", 2),
        ("weapon:hmg-twin", 1),
    ),
)

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
        username="harbourmaster",
        system="cruel_seas",
        nation="royal_navy",
        name="Harwich at night",
        limit=300,
        tag="Club night",
        over_limit="Five points over are fine on club nights.",
        ships=(
            DemoShip(ship_class="fairmile-d-mgb", crew="regular", name="Grey Heron"),
            DemoShip(
                ship_class="vosper-mtb-type-i-mid",
                crew="inexperienced",
                name="Curlew",
                fitted=(("equipment:searchlight", 1), ("class:hmg-twin", 0)),
                captain="Lt. Marsh",
            ),
            DemoShip(
                ship_class=OWN_CLASS, crew="inexperienced", name="Pin Mill", own=HARBOUR_GUARD
            ),
        ),
    ),
    DemoFleet(
        username="harbourmaster",
        system="high_seas_fleet",
        nation="britain",
        name="Harwich Force, reinforced",
        limit=100,
        ships=(
            DemoShip(ship_class="gb-royal-sovereign", name="Royal Sovereign"),
            DemoShip(ship_class="gb-renown", name="Repulse"),
            DemoShip(ship_class="gb-courageous", name="Glorious"),
            DemoShip(ship_class="gb-carlisle", name="Cairo"),
            DemoShip(ship_class="gb-carlisle", name="Calcutta"),
            DemoShip(ship_class="gb-admiralty-leader", name="Bruce"),
            DemoShip(ship_class="gb-yarrow-s", name="Tomahawk"),
            DemoShip(ship_class="gb-yarrow-s", name="Torch"),
            DemoShip(ship_class="gb-yarrow-s", name="Tumult"),
            DemoShip(ship_class="gb-submarine", name="E 23"),
            DemoShip(ship_class="gb-sloop", name="Foxglove"),
            DemoShip(ship_class="gb-gun-boat", name="Cricket"),
            DemoShip(ship_class="gb-gun-boat", name="Cockchafer"),
            DemoShip(ship_class="gb-torpedo-boat", name="TB 24"),
        ),
    ),
    DemoFleet(
        username="watchkeeper",
        system="cruel_seas",
        nation="kriegsmarine",
        name="5. Schnellbootflottille",
        published=True,
        limit=500,
        ships=(
            DemoShip(ship_class="e-boat-s-100-class", crew="veteran", name="S 112"),
            DemoShip(ship_class="e-boat-s-38-class", crew="regular", name="S 65"),
            DemoShip(ship_class="r-boat", crew="regular", name="R 41"),
        ),
    ),
    DemoFleet(
        username="watchkeeper",
        system="high_seas_fleet",
        nation="germany",
        name="I. Aufklärungsgruppe",
        published=True,
        limit=100,
        ships=(
            DemoShip(ship_class="de-bayern", name="Baden"),
            DemoShip(ship_class="de-derfflinger", name="Derfflinger"),
            DemoShip(ship_class="de-derfflinger", name="Hindenburg"),
            DemoShip(ship_class="de-deutschland", name="Schlesien"),
            DemoShip(ship_class="de-konigsberg", name="Nürnberg"),
            DemoShip(ship_class="de-konigsberg", name="Emden"),
            DemoShip(ship_class="de-vulcan", name="V 70"),
            DemoShip(ship_class="de-vulcan", name="V 71"),
            DemoShip(ship_class="de-vulcan", name="V 73"),
            DemoShip(ship_class="de-m28", name="M 28"),
            DemoShip(ship_class="de-m28", name="M 29"),
            DemoShip(ship_class="de-mine-field", name="Minefield off Horns Reef"),
            DemoShip(ship_class="de-delphin", name="Delphin"),
        ),
    ),
    DemoFleet(
        username="signalman",
        system="cruel_seas",
        nation="royal_navy",
        name="Lowestoft, inshore",
        limit=500,
        ships=(
            DemoShip(ship_class="vosper-mtb-type-i-mid", crew="regular", name="Kittiwake"),
            DemoShip(ship_class="vosper-mtb-type-i-mid", crew="veteran", name="Turnstone"),
        ),
    ),
    DemoFleet(
        username="navigator",
        system="cruel_seas",
        nation="kriegsmarine",
        name="Vorpostengruppe IJmuiden",
        limit=500,
        ships=(
            DemoShip(ship_class="e-boat-s-38-class", crew="regular", name="S 51"),
            DemoShip(ship_class="r-boat", crew="regular", name="R 17"),
        ),
    ),
)


def load_demo() -> None:
    """Make what is missing of the demo; what a player has made of his fleets stays as it is."""
    for username in dict.fromkeys(demo.username for demo in FLEETS):
        player = demo_player(username)
        if not Fleet.objects.filter(owner=player).exists():
            for demo in FLEETS:
                if demo.username == username:
                    build(demo, Visitor(user=player))
    if is_as_it_was():
        load_campaign()


def is_as_it_was() -> bool:
    """Return whether all fleets that enter the campaign are there, whatever else there is."""
    return all(
        Fleet.objects.filter(owner__username=player, name=name, deleted_at=None).exists()
        for name, (player, _side) in ENTER.items()
    )


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
        token=f"demo-{demo.name}",
    )
    version = fleet.version
    for act in acts(demo):
        at = At(version=version, token=uuid.uuid4().hex)
        version = edit_fleet(visitor=visitor, fleet_id=fleet.pk, act=act, at=at).fleet.version
    for design in (ship.own for ship in demo.ships if ship.own):
        keep(design, demo.system, visitor)
    if demo.tag:
        tag_fleet(visitor=visitor, fleet_id=fleet.pk, name=demo.tag)
    if demo.published:
        publish_fleet(visitor=visitor, fleet_id=fleet.pk)


def acts(demo: DemoFleet) -> Iterator[Act]:
    """Yield what is done to a fleet that has been started."""
    for ship in demo.ships:
        key = str(uuid.uuid4())
        yield AddShips(
            ship_class=ship.ship_class,
            keys=(key,),
            crew=ship.crew,
            names=(ship.name,),
            design=ship.own,
        )
        for code, count in ship.fitted:
            yield SetChoice(key=key, code=code, count=count)
        if ship.captain:
            yield SetDetail(key=key, detail="captain", text=ship.captain)
    if demo.over_limit:
        yield WaiveFinding(code="OVER_LIMIT", subject="", reason=demo.over_limit)


def keep(design: Design, system: str, visitor: Visitor) -> None:
    """Put a design into the player's library."""
    ship = design_ship(visitor=visitor, system=system, name=design.name)
    change_ship(visitor=visitor, ship_id=ship.pk, version=ship.version, design=design)
