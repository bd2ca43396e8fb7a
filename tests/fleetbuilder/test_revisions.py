"""Earlier states of a fleet: found again, named, gone back to."""

from __future__ import annotations

import pytest

from fleetbuilder import selectors, services
from fleetbuilder.models import Fleet
from fleetbuilder.muster import fleet_list
from fleetbuilder.revisions import list_at
from fleetbuilder.services import FleetFrozen, FleetMissing, InvalidAct, StaleFleet
from tests import actions, cast
from tests.actions import assert_reconciled, found_fleet, go_back, look, reread, sentences
from tests.factories import nore_flotilla

pytestmark = pytest.mark.django_db


def name(fleet: Fleet, version: int, words: str) -> str:
    return services.name_revision(
        visitor=cast.owner(), fleet_id=fleet.pk, version=version, name=words
    )


def ship_names(fleet: Fleet) -> list[str]:
    return [ship.name for ship in fleet.ships.all()]


def test_every_revision_is_worked_out_as_it_was() -> None:
    owner, fleet = cast.owner(), nore_flotilla(cast.owner())
    actions.set_crew(owner, fleet, str(fleet.ships.get(name="Dunlin").pk), "veteran")
    actions.remove_ship(owner, fleet, str(fleet.ships.get(name="Sandpiper").pk))
    now = reread(fleet)
    revisions = [list_at(now, version) for version in range(1, 8)]
    assert [[ship.name for ship in values] for values in revisions] == [
        [],
        ["Grey Heron"],
        ["Grey Heron", "Sandpiper"],
        ["Grey Heron", "Sandpiper", "Dunlin"],
        ["Grey Heron", "Sandpiper", "Dunlin", "Curlew"],
        ["Grey Heron", "Sandpiper", "Dunlin", "Curlew"],
        ["Grey Heron", "Dunlin", "Curlew"],
    ]
    assert [revisions[n].ships[2].crew for n in (4, 5)] == ["inexperienced", "veteran"]
    assert revisions[6] == fleet_list(now)


def test_a_revision_is_right_though_an_act_comes_between_the_reads_of_row_and_ships() -> None:
    owner, fleet = cast.owner(), nore_flotilla(cast.owner())
    then = fleet_list(reread(fleet))
    key = then.ships[2].key
    for act in (
        lambda: actions.set_limit(owner, fleet, 900),
        lambda: actions.remove_ship(owner, fleet, key),
    ):
        row = reread(fleet)
        act()
        assert list_at(row, 5) == then
        assert row.version == reread(fleet).version


def test_going_back_is_a_new_act_that_can_be_undone_and_redone() -> None:
    owner, fleet = cast.owner(), nore_flotilla(cast.owner())
    actions.set_limit(owner, fleet, 900)
    result = go_back(owner, fleet, 3)
    assert result.event.sentence == "Went back to revision 3."
    assert (result.event.act, result.event.data) == ("return", {"version": 3})
    assert ship_names(fleet) == ["Grey Heron", "Sandpiper"]
    stored = reread(fleet)
    assert (stored.limit, stored.points, stored.version) == (500, 195, 7)
    actions.step(owner, fleet)
    assert ship_names(fleet) == ["Grey Heron", "Sandpiper", "Dunlin", "Curlew"]
    assert (reread(fleet).limit, reread(fleet).points) == (900, 345)
    actions.redo(owner, fleet)
    assert ship_names(fleet) == ["Grey Heron", "Sandpiper"]
    assert_reconciled()


def test_going_back_across_undo_and_to_the_beginning() -> None:
    owner, fleet = cast.owner(), nore_flotilla(cast.owner())
    actions.step(owner, fleet)
    actions.step(owner, fleet)
    go_back(owner, fleet, 1)
    assert ship_names(fleet) == []
    go_back(owner, fleet, 5)
    assert ship_names(fleet) == ["Grey Heron", "Sandpiper", "Dunlin", "Curlew"]
    assert_reconciled()


def test_going_back_to_what_stands_changes_nothing() -> None:
    owner, fleet = cast.owner(), nore_flotilla(cast.owner())
    assert not go_back(owner, fleet, 5).changed
    assert reread(fleet).version == 5


@pytest.mark.parametrize("version", [0, -1, 6, 10**12])
def test_there_is_no_going_back_to_what_never_was(version: int) -> None:
    owner, fleet = cast.owner(), nore_flotilla(cast.owner())
    with pytest.raises(InvalidAct, match="no such revision"):
        go_back(owner, fleet, version)
    with pytest.raises(InvalidAct, match="no such revision"):
        name(fleet, version, "Before Dunkirk")


def test_going_back_twice_from_one_page_is_once_and_from_an_old_page_never() -> None:
    owner, fleet = cast.owner(), nore_flotilla(cast.owner())
    at = look(fleet)
    one = {"visitor": owner, "fleet_id": fleet.pk, "version": 2}
    services.return_to(**one, at=at)
    assert services.return_to(**one, at=at).repeated
    assert reread(fleet).version == 6
    with pytest.raises(StaleFleet):
        services.return_to(**one, at=services.At(version=5, token="another-page"))


def test_a_named_revision_keeps_its_name_until_it_is_taken_off() -> None:
    owner, fleet = cast.owner(), nore_flotilla(cast.owner())
    assert name(fleet, 3, "  Before  the refit ") == "Before  the refit"
    assert name(fleet, 3, "Before  the refit") == "Before  the refit"
    name(fleet, 5, "قبل")
    assert selectors.names_of(fleet) == {5: "قبل", 3: "Before  the refit"}
    name(fleet, 3, "Two boats")
    assert go_back(owner, fleet, 3).event.sentence == "Went back to revision 3, Two boats."
    assert name(fleet, 3, " ") == ""
    assert name(fleet, 3, "") == ""
    assert selectors.names_of(fleet) == {5: "قبل"}
    assert sentences(fleet)[5:] == [
        "Named revision 3: Before  the refit.",
        "Named revision 5: \u2068قبل\u2069.",
        "Named revision 3: Two boats.",
        "Went back to revision 3, Two boats.",
        "Took the name Two boats off revision 3.",
    ]
    assert reread(fleet).version == 6
    assert_reconciled()


@pytest.mark.parametrize("words", ["\u200b", "a\nb", "x" * 201, "\u202eevil"])
def test_a_name_that_none_can_read_is_refused(words: str) -> None:
    fleet = found_fleet(cast.owner())
    with pytest.raises(InvalidAct) as refusal:
        name(fleet, 1, words)
    assert refusal.value.field == "name"
    assert selectors.names_of(fleet) == {}


def test_a_fleet_holds_a_hundred_names() -> None:
    fleet = found_fleet(cast.owner())
    Fleet.objects.filter(pk=fleet.pk).update(version=101)
    for version in range(1, 101):
        fleet.named.create(version=version, name="One of many")
    with pytest.raises(InvalidAct, match="at most 100 named revisions"):
        name(fleet, 101, "One more")
    assert name(fleet, 100, "Renamed") == "Renamed"


def test_strangers_find_nothing_and_an_archived_fleet_stays_as_it_is() -> None:
    owner, fleet = cast.owner(), nore_flotilla(cast.owner())
    stranger = {"visitor": cast.stranger(), "fleet_id": fleet.pk, "version": 2}
    with pytest.raises(FleetMissing):
        services.return_to(**stranger, at=look(fleet))
    with pytest.raises(FleetMissing):
        services.name_revision(**stranger, name="Mine")
    services.archive_fleet(visitor=owner, fleet_id=fleet.pk)
    with pytest.raises(FleetFrozen):
        go_back(owner, fleet, 2)
    with pytest.raises(FleetFrozen):
        name(fleet, 2, "Before Dunkirk")


def test_a_copy_has_neither_names_nor_a_history_to_undo() -> None:
    owner, fleet = cast.owner(), nore_flotilla(cast.owner())
    name(fleet, 3, "Two boats")
    copy = services.duplicate_fleet(visitor=owner, fleet_id=fleet.pk)
    assert selectors.names_of(copy) == {}
    assert selectors.last_event(copy) is None
