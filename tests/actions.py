"""What the cast does in tests: verbs that go through the services, never through the tables."""

from __future__ import annotations

import secrets
import uuid
from typing import Any

from config.web.visitor import Visitor
from fleetbuilder import services
from fleetbuilder.models import Fleet, PrintStamp
from fleetbuilder.muster import fleet_list, look_over
from fleetbuilder.selectors import link_for_print
from fleetbuilder.services import At, EditResult
from fleetbuilder.services.reconcile import reconcile
from rules.engine.core import acts
from rules.engine.core.acts import Act

VOSPER = "vosper-mtb-type-i-mid"
FAIRMILE = "fairmile-d-mgb"
S_BOAT = "e-boat-s-38-class"
FIGURES = (("points", "40"), ("speed", "120"), ("type", "Ju 87"))  # of an aircraft


def found_fleet(visitor: Visitor, **wishes: Any) -> Fleet:
    """Found a Royal Navy fleet of 500 points, or as wished; return it."""
    plain = {"system": "cruel_seas", "nation": "royal_navy", "limit": 500, "name": "Nore Flotilla"}
    return services.start_fleet(visitor=visitor, **(plain | wishes))


def look(fleet: Fleet) -> At:
    """Return what a page that is opened now would send: the version and a new token."""
    return At(version=Fleet.objects.get(pk=fleet.pk).version, token=secrets.token_urlsafe(12))


def do(visitor: Visitor, fleet: Fleet, act: Act, at: At | None = None) -> EditResult:
    """Do one act on a fleet from a page opened just now, or at `at`."""
    return services.edit_fleet(visitor=visitor, fleet_id=fleet.pk, act=act, at=at or look(fleet))


def new_keys(count: int = 1) -> tuple[str, ...]:
    """Return keys for new ships."""
    return tuple(str(uuid.uuid4()) for _ in range(count))


def adding(ship_class: str = VOSPER, count: int = 1, **more: Any) -> acts.AddShips:
    """Return the act that adds ships of a class."""
    return acts.AddShips(ship_class=ship_class, keys=new_keys(count), **more)


def add_ship(
    visitor: Visitor, fleet: Fleet, ship_class: str = VOSPER, count: int = 1, name: str = ""
) -> str:
    """Add ships of a class; return the key of the last one."""
    figures = FIGURES if ship_class == "aircraft" else ()
    act = adding(ship_class, count, names=(name,) if name else (), figures=figures)
    do(visitor, fleet, act)
    return act.keys[-1]


def remove_ship(visitor: Visitor, fleet: Fleet, key: str) -> EditResult:
    """Remove a ship."""
    return do(visitor, fleet, acts.RemoveShip(key=key))


def rename_ship(visitor: Visitor, fleet: Fleet, key: str, name: str) -> EditResult:
    """Give a ship another name."""
    return do(visitor, fleet, acts.RenameShip(key=key, name=name))


def set_crew(visitor: Visitor, fleet: Fleet, key: str, crew: str) -> EditResult:
    """Change the crew of a ship."""
    return do(visitor, fleet, acts.SetCrew(key=key, crew=crew))


def choose(visitor: Visitor, fleet: Fleet, key: str, code: str, count: int = 1) -> EditResult:
    """Take a choice for a ship."""
    return do(visitor, fleet, acts.SetChoice(key=key, code=code, count=count))


def waive(
    visitor: Visitor, fleet: Fleet, code: str, key: str = "", reason: str = "Our club allows it"
) -> EditResult:
    """Waive a finding of a ship, or of the fleet."""
    return do(visitor, fleet, acts.WaiveFinding(code=code, subject=key, reason=reason))


def set_limit(visitor: Visitor, fleet: Fleet, limit: int | None) -> EditResult:
    """Change the limit."""
    return do(visitor, fleet, acts.SetLimit(limit=limit))


def undo(visitor: Visitor, fleet: Fleet, event_id: int) -> EditResult:
    """Undo one act."""
    return services.undo_last(visitor=visitor, fleet_id=fleet.pk, event_id=event_id, at=look(fleet))


def step(visitor: Visitor, fleet: Fleet) -> EditResult:
    """Press Undo."""
    return services.undo_act(visitor=visitor, fleet_id=fleet.pk, at=look(fleet))


def redo(visitor: Visitor, fleet: Fleet) -> EditResult:
    """Press Redo."""
    return services.redo_act(visitor=visitor, fleet_id=fleet.pk, at=look(fleet))


def go_back(visitor: Visitor, fleet: Fleet, version: int) -> EditResult:
    """Set a fleet as it was at a version."""
    return services.return_to(visitor=visitor, fleet_id=fleet.pk, version=version, at=look(fleet))


def share(visitor: Visitor, fleet: Fleet) -> str:
    """Share a fleet; return the token of its link."""
    return services.share_fleet(visitor=visitor, fleet_id=fleet.pk)


def publish(visitor: Visitor, fleet: Fleet) -> Fleet:
    """Publish a fleet in the gallery."""
    return services.publish_fleet(visitor=visitor, fleet_id=fleet.pk)


def clone(visitor: Visitor, fleet: Fleet, token: str = "") -> Fleet:
    """Clone a published fleet."""
    return services.clone_fleet(visitor=visitor, fleet_id=fleet.pk, token=token)


def reread(fleet: Fleet) -> Fleet:
    """Return the fleet as it is stored now."""
    return Fleet.objects.get(pk=fleet.pk)


def sentences(fleet: Fleet) -> list[str]:
    """Return the fleet's history, oldest first."""
    return [event.sentence for event in fleet.events.order_by("pk")]


def stamp(fleet: Fleet) -> PrintStamp:
    """Stamp a fleet as it stands, under its link if it has one; return the stamp."""
    fleet = reread(fleet)
    values = fleet_list(fleet)
    return services.stamp_fleet(
        fleet=fleet,
        version=fleet.version,
        values=values,
        inspection=look_over(fleet, values),
        link=link_for_print(fleet, fleet.version),
    )


def assert_reconciled() -> None:
    """Tests that change points end with this: all that is stored is what follows."""
    assert [str(mismatch) for mismatch in reconcile()] == []
