"""Undo and redo over the whole history, by the two buttons."""

from __future__ import annotations

from typing import Any

import pytest

from fleetbuilder import selectors, services
from fleetbuilder.models import Fleet
from fleetbuilder.services import FleetFrozen, InvalidAct, StaleFleet
from rules.engine.core import acts
from tests import actions, cast
from tests.actions import assert_reconciled, do, found_fleet, look, redo, reread, sentences, step
from tests.factories import nore_flotilla

pytestmark = pytest.mark.django_db


def three_acts(owner: Any) -> Fleet:
    """Return a fleet after three acts on its name and limit."""
    fleet = found_fleet(owner)
    actions.set_limit(owner, fleet, 600)
    actions.set_limit(owner, fleet, 700)
    do(owner, fleet, acts.RenameFleet(name="Dover Patrol"))
    return fleet


def ways(fleet: Fleet) -> tuple[str, str]:
    """Return what Undo and Redo are about, "" for nothing."""
    found = selectors.ways_of(reread(fleet))
    lines = (found.undo, found.redo)
    undo, redo = ("" if line is None else line.sentence for line in lines)
    return undo, redo


def test_undo_and_redo_walk_back_and_forth_over_the_history() -> None:
    owner, fleet = cast.owner(), three_acts(cast.owner())
    assert ways(fleet) == ("Renamed the fleet from Nore Flotilla to Dover Patrol.", "")
    step(owner, fleet)
    step(owner, fleet)
    assert (reread(fleet).name, reread(fleet).limit) == ("Nore Flotilla", 600)
    assert ways(fleet) == (
        "Raised the limit from 500 to 600.",
        "Raised the limit from 600 to 700.",
    )
    step(owner, fleet)
    assert ways(fleet) == ("", "Raised the limit from 500 to 600.")
    redo(owner, fleet)
    redo(owner, fleet)
    assert (reread(fleet).name, reread(fleet).limit) == ("Nore Flotilla", 700)
    redo(owner, fleet)
    assert (reread(fleet).name, reread(fleet).limit) == ("Dover Patrol", 700)
    assert ways(fleet) == ("Renamed the fleet from Nore Flotilla to Dover Patrol.", "")
    assert reread(fleet).version == 10
    assert_reconciled()


def test_what_was_redone_can_be_undone_again_and_again() -> None:
    owner, fleet = cast.owner(), three_acts(cast.owner())
    for _ in range(3):
        step(owner, fleet)
        step(owner, fleet)
        assert reread(fleet).limit == 600
        redo(owner, fleet)
        redo(owner, fleet)
        assert reread(fleet).name == "Dover Patrol"
    for _ in range(3):
        step(owner, fleet)
    assert ways(fleet) == ("", "Raised the limit from 500 to 600.")
    assert_reconciled()


def test_each_undo_and_redo_is_a_line_of_the_history() -> None:
    owner, fleet = cast.owner(), found_fleet(cast.owner())
    actions.set_limit(owner, fleet, 600)
    step(owner, fleet)
    redo(owner, fleet)
    assert sentences(fleet) == [
        "Started: Royal Navy, limit 500.",
        "Raised the limit from 500 to 600.",
        "Undid: Raised the limit from 500 to 600.",
        "Redid: Raised the limit from 500 to 600.",
    ]


def test_a_new_act_clears_redo_and_leaves_undo_below_it() -> None:
    owner, fleet = cast.owner(), three_acts(cast.owner())
    step(owner, fleet)
    step(owner, fleet)
    actions.add_ship(owner, fleet, actions.FAIRMILE)
    assert ways(fleet) == ("Added Fairmile D MGB.", "")
    with pytest.raises(InvalidAct, match="nothing to redo"):
        redo(owner, fleet)
    step(owner, fleet)
    assert ways(fleet) == ("Raised the limit from 500 to 600.", "Added Fairmile D MGB.")
    assert_reconciled()


def test_an_act_that_changes_nothing_leaves_redo_alone() -> None:
    owner, fleet = cast.owner(), three_acts(cast.owner())
    step(owner, fleet)
    actions.set_limit(owner, fleet, 700)
    actions.share(owner, fleet)
    redo(owner, fleet)
    assert reread(fleet).name == "Dover Patrol"


def test_the_beginning_stays() -> None:
    owner = cast.owner()
    copy = services.duplicate_fleet(visitor=owner, fleet_id=three_acts(owner).pk)
    for fleet in (found_fleet(owner), copy):
        assert ways(fleet) == ("", "")
        with pytest.raises(InvalidAct, match="nothing to undo"):
            step(owner, fleet)


def test_the_undo_of_a_toast_is_the_same_as_the_button() -> None:
    owner, fleet = cast.owner(), three_acts(cast.owner())
    last = fleet.events.get(version=4)
    actions.undo(owner, fleet, last.pk)
    assert ways(fleet) == ("Raised the limit from 600 to 700.", last.sentence)
    redo(owner, fleet)
    actions.undo(owner, fleet, last.pk)  # in force again, by the redo
    assert ways(fleet) == ("Raised the limit from 600 to 700.", last.sentence)
    redo(owner, fleet)
    assert reread(fleet).name == "Dover Patrol"
    assert_reconciled()


def test_the_undo_of_an_earlier_act_is_a_new_act() -> None:
    owner, fleet = cast.owner(), nore_flotilla(cast.owner())
    gone = actions.remove_ship(owner, fleet, str(fleet.ships.get(name="Sandpiper").pk))
    actions.set_limit(owner, fleet, 600)
    actions.set_limit(owner, fleet, 700)
    step(owner, fleet)
    names = ["Grey Heron", "Sandpiper", "Dunlin", "Curlew"]

    actions.undo(owner, fleet, gone.event.pk)
    assert [ship.name for ship in fleet.ships.all()] == names
    assert ways(fleet) == ("Removed Sandpiper.", "")
    with pytest.raises(InvalidAct, match="undone already"):
        actions.undo(owner, fleet, gone.event.pk)

    back = step(owner, fleet)
    assert back.event.sentence == "Redid: Removed Sandpiper."
    assert [ship.name for ship in fleet.ships.all()] == ["Grey Heron", "Dunlin", "Curlew"]
    assert ways(fleet) == ("Raised the limit from 500 to 600.", "Removed Sandpiper.")
    redo(owner, fleet)
    assert [ship.name for ship in fleet.ships.all()] == names
    step(owner, fleet)
    step(owner, fleet)
    step(owner, fleet)  # the removal itself
    assert [ship.name for ship in fleet.ships.all()] == names
    assert reread(fleet).limit == 500
    assert_reconciled()


@pytest.mark.parametrize("do_it", [services.undo_act, services.redo_act])
def test_a_second_press_is_the_same_act_and_an_old_page_is_refused(do_it: Any) -> None:
    owner, fleet = cast.owner(), three_acts(cast.owner())
    step(owner, fleet)
    at = look(fleet)
    one = {"visitor": owner, "fleet_id": fleet.pk}
    do_it(**one, at=at)
    assert do_it(**one, at=at).repeated
    assert reread(fleet).version == 6
    with pytest.raises(StaleFleet):
        do_it(**one, at=services.At(version=at.version, token="another-page"))


def test_an_archived_fleet_stays_as_it_is_and_a_strangers_fleet_is_not_there() -> None:
    owner, fleet = cast.owner(), three_acts(cast.owner())
    step(owner, fleet)
    for do_it in (services.undo_act, services.redo_act):
        with pytest.raises(services.FleetMissing):
            do_it(visitor=cast.stranger(), fleet_id=fleet.pk, at=look(fleet))
    services.archive_fleet(visitor=owner, fleet_id=fleet.pk)
    for do_it in (services.undo_act, services.redo_act):
        with pytest.raises(FleetFrozen):
            do_it(visitor=owner, fleet_id=fleet.pk, at=look(fleet))
    services.restore_fleet(visitor=owner, fleet_id=fleet.pk)
    redo(owner, fleet)
    assert reread(fleet).name == "Dover Patrol"
