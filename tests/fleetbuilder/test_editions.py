"""Fleets moved to a later edition: one act each, told, undone, redone, done once."""

import json
import secrets
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from config.web.visitor import Visitor
from fleetbuilder import selectors, services
from fleetbuilder.formats import fleet_text
from fleetbuilder.models import Fleet, FleetEvent, FleetShip
from fleetbuilder.muster import fleet_list, look_over
from fleetbuilder.revisions import list_at
from fleetbuilder.services import At, FleetFrozen, InvalidAct, Move, StaleFleet
from fleetbuilder.services.reconcile import reconcile
from rules.engine import registry
from rules.engine.core.codec import fleet_to_json
from tests import actions, cast
from tests.actions import VOSPER, assert_reconciled, look, reread
from tests.editions import FIRST, GONE_CLASS, GONE_ITEM, NEW_NAME, NEW_SLUG, OLD_SLUG, SECOND

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("two_editions")]


def old_fleet(visitor: Visitor, name: str = "Nore Flotilla", **more: Any) -> Fleet:
    """Return a fleet of the first edition: Vosper with star shell 80, Fairmile 120, trawler 100."""
    fleet = actions.found_fleet(visitor, edition=FIRST, name=name, **more)
    key = actions.add_ship(visitor, fleet, VOSPER, name="Sandpiper")
    actions.choose(visitor, fleet, key, GONE_ITEM)
    actions.add_ship(visitor, fleet, OLD_SLUG, name="Grey Heron")
    actions.add_ship(visitor, fleet, GONE_CLASS, name="Lord Nelson")
    return reread(fleet)


def move(visitor: Visitor, fleet: Fleet, at: At | None = None) -> services.EditResult:
    return services.move_fleet(
        visitor=visitor, fleet_id=fleet.pk, edition=SECOND, at=at or look(fleet)
    )


def export(fleet: Fleet) -> str:
    return json.dumps(fleet_to_json(fleet_list(reread(fleet))))


def rows() -> list[Any]:
    """Return all that is stored of fleets, ships and histories."""
    return [list(model.objects.order_by("pk").values()) for model in (Fleet, FleetShip, FleetEvent)]


def test_a_fleet_of_an_older_edition_opens_exactly_as_saved() -> None:
    fleet = old_fleet(cast.owner())
    assert (fleet.edition, fleet.points, fleet.verdict) == (FIRST, 300, "legal")
    before = rows()
    found = look_over(fleet, fleet_list(fleet))
    assert found.total == 300
    assert rows() == before
    assert_reconciled()


def test_a_new_fleet_begins_on_the_newest_edition() -> None:
    assert actions.found_fleet(cast.owner()).edition == SECOND


def test_moving_is_one_act_that_tells_what_it_did() -> None:
    fleet = old_fleet(cast.owner())
    result = move(cast.owner(), fleet)
    # 79 + 120 + 0: the star shell and the trawler count nothing, the hull of a Fairmile the same.
    assert result.inspection.total == 199
    stored = reread(fleet)
    assert (stored.edition, stored.points, stored.verdict) == (SECOND, 199, "illegal")
    assert stored.version == fleet.version + 1
    assert [ship.ship_class for ship in stored.ships.all()] == [VOSPER, NEW_SLUG, GONE_CLASS]
    assert [ship.name for ship in stored.ships.all()] == ["Sandpiper", "Grey Heron", "Lord Nelson"]
    assert stored.ships.get(name="Sandpiper").fit == {GONE_ITEM: 1}
    assert actions.sentences(fleet)[-1] == (
        "Moved from the edition 'Starter Set rulebook with errata' to 'A made-up reprint'. "
        f"Fairmile D MGB is {NEW_NAME} now."
    )
    assert_reconciled()


def test_a_move_is_undone_and_redone_and_a_fleet_can_be_built_on_in_both_editions() -> None:
    olive = cast.owner()
    fleet = old_fleet(olive)
    before = export(fleet)
    move(olive, fleet)
    after = export(fleet)
    assert before != after
    actions.step(olive, fleet)
    assert export(fleet) == before
    assert reread(fleet).points == 300
    actions.redo(olive, fleet)
    assert export(fleet) == after
    actions.add_ship(olive, fleet, NEW_SLUG)
    assert reread(fleet).points == 319
    with pytest.raises(InvalidAct):
        actions.add_ship(olive, fleet, GONE_CLASS)
    actions.step(olive, fleet)
    actions.step(olive, fleet)
    actions.add_ship(olive, fleet, OLD_SLUG)
    assert reread(fleet).points == 420
    assert_reconciled()


def test_what_is_gone_can_be_taken_off_and_the_class_named_in_words() -> None:
    olive = cast.owner()
    fleet = old_fleet(olive)
    move(olive, fleet)
    key = str(fleet.ships.get(name="Sandpiper").pk)
    result = actions.choose(olive, fleet, key, GONE_ITEM, 0)
    assert result.event.sentence == "Took star shell off Sandpiper."
    assert reread(fleet).points == 199
    stored = reread(fleet)
    values = fleet_list(stored)
    text = fleet_text(registry.get("cruel_seas"), values, look_over(stored, values))
    assert "Cruel Seas, A made-up reprint" in text
    assert "Lord Nelson, Armed trawler, not in this edition: 0" in text
    assert_reconciled()


def test_an_earlier_state_is_of_its_own_edition_and_can_be_gone_back_to() -> None:
    olive = cast.owner()
    fleet = old_fleet(olive)
    version, before = fleet.version, export(fleet)
    move(olive, fleet)
    actions.add_ship(olive, fleet, NEW_SLUG)
    stored = reread(fleet)
    then = list_at(stored, version)
    assert then.edition == FIRST
    assert look_over(stored, then).total == 300
    actions.go_back(olive, fleet, version)
    assert export(fleet) == before
    assert reread(fleet).points == 300
    assert_reconciled()


def test_a_move_seen_from_an_older_page_is_refused_and_a_second_press_does_nothing() -> None:
    olive = cast.owner()
    fleet = old_fleet(olive)
    stale = look(fleet)
    actions.set_limit(olive, fleet, 700)
    with pytest.raises(StaleFleet):
        move(olive, fleet, stale)
    at = look(fleet)
    first = move(olive, fleet, at)
    again = move(olive, fleet, at)
    assert not first.repeated
    assert again.repeated
    assert reread(fleet).version == first.fleet.version
    assert not move(olive, fleet).changed


def test_only_a_later_edition_that_exists_is_taken() -> None:
    olive = cast.owner()
    fleet = old_fleet(olive)
    with pytest.raises(InvalidAct, match="no such edition"):
        services.move_fleet(visitor=olive, fleet_id=fleet.pk, edition="1805", at=look(fleet))
    move(olive, fleet)
    with pytest.raises(InvalidAct, match="later edition only"):
        services.move_fleet(visitor=olive, fleet_id=fleet.pk, edition=FIRST, at=look(fleet))
    services.archive_fleet(visitor=olive, fleet_id=fleet.pk)
    with pytest.raises(FleetFrozen):
        move(olive, fleet)
    with pytest.raises(selectors.FleetMissing):
        move(cast.stranger(), fleet)


def moves_of(*fleets: Fleet) -> list[Move]:
    return [
        Move(
            fleet_id=f.pk, at=At(version=f.version, token=f"batch-{f.pk.hex[:20]}"), edition=SECOND
        )
        for f in fleets
    ]


def test_many_are_moved_each_by_itself_and_what_changed_meanwhile_is_left() -> None:
    olive = cast.owner()
    one, two, three = (old_fleet(olive, name) for name in ("Alpha", "Bravo", "Charlie"))
    other = old_fleet(cast.stranger(), "Not hers")
    archived = old_fleet(olive, "Delta")
    services.archive_fleet(visitor=olive, fleet_id=archived.pk)
    moves = moves_of(one, two, three, other, archived)
    actions.set_limit(olive, two, 900)
    result = services.move_fleets(visitor=olive, moves=moves, batch="all-at-once")
    assert result.done == ("Alpha", "Charlie")
    assert result.left == ("Bravo", "Delta")
    editions = {fleet.name: fleet.edition for fleet in Fleet.objects.all()}
    assert editions == {
        "Alpha": SECOND, "Bravo": FIRST, "Charlie": SECOND, "Delta": FIRST, "Not hers": FIRST,
    }  # fmt: skip
    before = rows()
    assert services.move_fleets(visitor=olive, moves=moves, batch="all-at-once") == result
    assert rows() == before
    assert_reconciled()


def test_a_batch_is_taken_back_but_for_what_was_built_upon() -> None:
    olive = cast.owner()
    one, two, three = (old_fleet(olive, name) for name in ("Alpha", "Bravo", "Charlie"))
    exports = [export(fleet) for fleet in (one, two, three)]
    services.move_fleets(visitor=olive, moves=moves_of(one, two, three), batch="all-at-once")
    actions.set_limit(olive, one, 900)  # touches nothing of the edition
    heron = str(two.ships.get(name="Grey Heron").pk)
    actions.remove_ship(olive, two, heron)  # she was renamed by the move
    result = services.take_back(visitor=olive, batch="all-at-once")
    assert result.done == ("Alpha", "Charlie")
    assert result.left == ("Bravo",)
    assert reread(one).edition == FIRST
    assert reread(one).limit == 900
    assert reread(one).points == 300
    assert export(three) == exports[2]
    before = rows()
    assert services.take_back(visitor=olive, batch="all-at-once") == result
    assert rows() == before
    assert services.take_back(visitor=cast.stranger(), batch="all-at-once").done == ()
    assert_reconciled()


def test_those_behind_are_found_without_archived_deleted_and_unknown_ones() -> None:
    olive = cast.owner()
    behind = old_fleet(olive, "Behind")
    archived, deleted, unknown = (old_fleet(olive, name) for name in ("A", "D", "U"))
    services.archive_fleet(visitor=olive, fleet_id=archived.pk)
    services.delete_fleet(visitor=olive, fleet_id=deleted.pk)
    Fleet.objects.filter(pk=unknown.pk).update(edition="1805")
    actions.found_fleet(olive)
    old_fleet(cast.stranger(), "Not hers")
    assert list(selectors.behind(olive)) == [behind]
    assert list(selectors.behind(olive, archived=True)) == [archived]


ACTS = st.lists(st.sampled_from(["add", "rename", "crew", "remove", "limit"]), max_size=4)


@settings(max_examples=10, suppress_health_check=list(HealthCheck))
@given(before=ACTS, after=ACTS)
def test_a_move_and_its_undo_give_equal_exports(before: list[str], after: list[str]) -> None:
    visitor = cast.device(secrets.token_hex(4))
    fleet = old_fleet(visitor)
    for code in before:
        some_act(visitor, fleet, code)
    first = export(fleet)
    move(visitor, fleet)
    exports = [export(fleet)]
    for code in after:
        some_act(visitor, fleet, code)
        exports.append(export(fleet))
    for expected in [*reversed(exports[:-1]), first]:
        actions.step(visitor, fleet)
        assert export(fleet) == expected
    for expected in exports:
        actions.redo(visitor, fleet)
        assert export(fleet) == expected
    assert list(reconcile(Fleet.objects.filter(pk=fleet.pk))) == []


def some_act(visitor: Visitor, fleet: Fleet, code: str) -> None:
    """Do an act that always changes something; removing the last ship becomes adding one."""
    keys = [str(pk) for pk in fleet.ships.values_list("pk", flat=True)]
    crewed = fleet.ships.exclude(ship_class=GONE_CLASS).first()
    word = secrets.token_hex(3)
    if code == "add" or not keys:
        actions.add_ship(visitor, fleet, VOSPER)
    elif code == "rename":
        actions.rename_ship(visitor, fleet, keys[-1], word)
    elif code == "crew" and crewed:
        grade = "regular" if crewed.crew == "veteran" else "veteran"
        actions.set_crew(visitor, fleet, str(crewed.pk), grade)
    elif code == "remove":
        actions.remove_ship(visitor, fleet, keys[0])
    else:
        actions.set_limit(visitor, fleet, 501 + reread(fleet).version)
