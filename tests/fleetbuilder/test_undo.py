import pytest

from fleetbuilder import selectors, services
from fleetbuilder.services import FleetFrozen, InvalidAct, StaleFleet
from rules.engine.core import acts
from tests import actions, cast
from tests.actions import assert_reconciled, do, found_fleet, look, reread, undo
from tests.factories import nore_flotilla

pytestmark = pytest.mark.django_db


def test_a_removed_ship_comes_back_as_she_was_and_where_she_was() -> None:
    owner, fleet = cast.owner(), nore_flotilla(cast.owner())
    row = fleet.ships.get(name="Sandpiper")
    actions.set_crew(owner, fleet, str(row.pk), "veteran")
    before = list(fleet.ships.values("pk", "name", "crew", "points"))
    gone = actions.remove_ship(owner, fleet, str(row.pk))
    assert gone.event.sentence == "Removed Sandpiper."
    back = undo(owner, fleet, gone.event.pk)
    assert list(fleet.ships.values("pk", "name", "crew", "points")) == before
    assert back.event.sentence == "Undid: Removed Sandpiper."
    assert reread(fleet).version == gone.fleet.version + 1
    assert_reconciled()


def test_an_act_can_be_undone_after_others_that_touch_other_things() -> None:
    owner, fleet = cast.owner(), nore_flotilla(cast.owner())
    keys = {ship.name: str(ship.pk) for ship in fleet.ships.all()}
    gone = actions.remove_ship(owner, fleet, keys["Sandpiper"])
    actions.set_crew(owner, fleet, keys["Curlew"], "veteran")
    actions.set_limit(owner, fleet, 600)
    undo(owner, fleet, gone.event.pk)
    assert [s.name for s in fleet.ships.all()] == ["Grey Heron", "Sandpiper", "Dunlin", "Curlew"]
    assert fleet.ships.get(name="Curlew").crew == "veteran"
    assert reread(fleet).limit == 600
    assert_reconciled()


def test_an_act_whose_traces_were_changed_cannot_be_undone() -> None:
    owner, fleet = cast.owner(), found_fleet(cast.owner())
    first = actions.set_limit(owner, fleet, 600)
    actions.set_limit(owner, fleet, 700)
    with pytest.raises(InvalidAct, match="Undo those first"):
        undo(owner, fleet, first.event.pk)
    assert reread(fleet).limit == 700


def test_undo_upon_undo_goes_back_to_the_beginning() -> None:
    owner, fleet = cast.owner(), found_fleet(cast.owner())
    actions.add_ship(owner, fleet, name="Sandpiper")
    actions.set_limit(owner, fleet, 600)
    do(owner, fleet, acts.RenameFleet(name="Dover Patrol"))
    undone = []
    while (event := selectors.last_event(fleet)) is not None:
        undone.append(event.sentence)
        undo(owner, fleet, event.pk)
    assert undone == [
        "Renamed the fleet from Nore Flotilla to Dover Patrol.",
        "Raised the limit from 500 to 600.",
        "Added Vosper MTB Type I (Mid).",
    ]
    stored = reread(fleet)
    assert (stored.name, stored.limit, stored.points) == ("Nore Flotilla", 500, 0)
    assert stored.version == 7
    assert_reconciled()


def test_an_act_is_undone_once() -> None:
    owner, fleet = cast.owner(), found_fleet(cast.owner())
    event = actions.set_limit(owner, fleet, 600).event
    at = look(fleet)
    again = {"visitor": owner, "fleet_id": fleet.pk, "event_id": event.pk}
    first = services.undo_last(**again, at=at)
    assert services.undo_last(**again, at=at).repeated
    with pytest.raises(StaleFleet):
        services.undo_last(**again, at=services.At(version=at.version, token="other-token"))
    with pytest.raises(InvalidAct, match="undone already"):
        undo(owner, fleet, event.pk)
    with pytest.raises(InvalidAct, match="do the act again"):
        undo(owner, fleet, first.event.pk)


def test_neither_the_beginning_nor_a_line_of_another_fleet_can_be_undone() -> None:
    owner, fleet = cast.owner(), found_fleet(cast.owner())
    other = found_fleet(owner)
    act = actions.set_limit(owner, other, 600)
    share = fleet.events.create(version=1, changes_list=False, act="share", at=fleet.changed_at)
    for event_id in (fleet.events.first().pk, act.event.pk, share.pk, 10**12):
        with pytest.raises(InvalidAct):
            undo(owner, fleet, event_id)
    assert selectors.last_event(fleet) is None


def test_an_archived_fleet_undoes_nothing() -> None:
    owner, fleet = cast.owner(), found_fleet(cast.owner())
    event = actions.set_limit(owner, fleet, 600).event
    services.archive_fleet(visitor=owner, fleet_id=fleet.pk)
    with pytest.raises(FleetFrozen):
        undo(owner, fleet, event.pk)
