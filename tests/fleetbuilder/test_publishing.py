"""The gallery's services: who may publish, what takes a fleet out, what a clone keeps."""

from __future__ import annotations

import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.utils import timezone

from config.web.visitor import Visitor
from fleetbuilder import access, selectors, services
from fleetbuilder.gallery import published_classes
from fleetbuilder.models import Fleet, FleetReport, FleetTag
from fleetbuilder.names import LONGEST_CREDIT, credit_words, display_name
from fleetbuilder.services import FleetFrozen, FleetMissing, InvalidAct
from rules.engine import registry
from rules.engine.core import acts
from rules.engine.core.fleet import OWN_CLASS
from tests import actions, cast
from tests.actions import assert_reconciled, clone, publish, reread, sentences
from tests.factories import fleet_of, nore_flotilla
from tests.fleetbuilder.test_concurrency import together

pytestmark = pytest.mark.django_db


def rich_fleet(visitor: Visitor) -> Fleet:
    """Return a fleet with captain, pennant number, notes, a waiver, a tag and a link."""
    fleet = nore_flotilla(visitor)
    curlew = str(fleet.ships.get(name="Curlew").pk)
    for detail, text in (
        ("captain", "Lt. Hichens"), ("pennant", "77"), ("notes", "Keep her hidden from Sam")
    ):  # fmt: skip
        actions.do(visitor, fleet, acts.SetDetail(key=curlew, detail=detail, text=text))
    actions.set_limit(visitor, fleet, 300)
    found = selectors.look_over(fleet, selectors.fleet_list(reread(fleet))).findings
    over = next(finding for finding in found if "over the limit" in finding.title)
    waiver = acts.WaiveFinding(code=over.code, subject=over.subject, reason="Club night")
    actions.do(visitor, fleet, waiver)
    FleetTag.objects.create(fleet=fleet, name="secret plan", folded="secret plan")
    actions.share(visitor, fleet)
    return reread(fleet)


def is_public(fleet: Fleet) -> bool:
    try:
        return access.published_fleet(fleet.pk) == fleet
    except FleetMissing:
        return False


def test_published_once_however_often_and_told_in_the_history() -> None:
    fleet = nore_flotilla(cast.owner())
    assert not is_public(fleet)

    first = publish(cast.owner(), fleet).published_at
    assert publish(cast.owner(), fleet).published_at == first

    assert is_public(fleet)
    assert list(access.published()) == [fleet]
    assert sentences(fleet)[-1:] == ["Published in the gallery."]
    assert reread(fleet).version == fleet.version
    for _ in range(2):
        services.unpublish_fleet(visitor=cast.owner(), fleet_id=fleet.pk)
    assert not is_public(fleet)
    assert sentences(fleet)[-2:] == ["Published in the gallery.", "Taken out of the gallery."]
    assert_reconciled()


@pytest.mark.parametrize("who", ["stranger", "nobody", "device"])
def test_others_neither_publish_nor_take_out(who: str) -> None:
    fleet, other = nore_flotilla(cast.owner()), getattr(cast, who)()
    with pytest.raises(FleetMissing):
        publish(other, fleet)
    publish(cast.owner(), fleet)
    with pytest.raises(FleetMissing):
        services.unpublish_fleet(visitor=other, fleet_id=fleet.pk)
    assert is_public(fleet)


def test_a_draft_of_a_device_is_told_to_sign_up_and_published_once_it_came_along() -> None:
    draft = fleet_of(cast.device(), 1)
    with pytest.raises(InvalidAct, match="Sign up"):
        publish(cast.device(), draft)
    services.claim_drafts(user=cast.user("olive"), draft_key=cast.device().draft_key)
    publish(cast.owner(), draft)
    assert is_public(draft)


def test_an_empty_fleet_and_one_in_the_archive_are_refused() -> None:
    fleet = actions.found_fleet(cast.owner())
    with pytest.raises(InvalidAct, match="Add a ship first"):
        publish(cast.owner(), fleet)
    actions.add_ship(cast.owner(), fleet)
    services.archive_fleet(visitor=cast.owner(), fleet_id=fleet.pk)
    with pytest.raises(FleetFrozen):
        publish(cast.owner(), fleet)
    Fleet.objects.update(archived_at=None, system="gone")
    with pytest.raises(FleetFrozen):
        publish(cast.owner(), fleet)
    assert not access.published().exists()


@pytest.mark.parametrize(
    ("away", "back", "told"),
    [
        ("archive_fleet", "restore_fleet", ["Put into the archive.", "Taken out of the archive."]),
        ("delete_fleet", "undelete_fleet", ["Deleted.", "Brought back."]),
    ],
)
def test_what_is_put_away_leaves_the_gallery_and_comes_back_private(
    away: str, back: str, told: list[str]
) -> None:
    fleet = nore_flotilla(cast.owner())
    publish(cast.owner(), fleet)

    getattr(services, away)(visitor=cast.owner(), fleet_id=fleet.pk)
    assert not is_public(fleet)
    getattr(services, back)(visitor=cast.owner(), fleet_id=fleet.pk)

    assert not is_public(fleet)
    assert sentences(fleet)[-3:] == ["Taken out of the gallery.", *told]


def test_the_fleets_of_a_closed_account_are_not_shown() -> None:
    fleet = nore_flotilla(cast.owner())
    publish(cast.owner(), fleet)
    get_user_model().objects.update(is_active=False)
    assert not is_public(fleet)


def test_what_the_staff_takes_out_stays_out_until_it_is_admitted() -> None:
    fleet = nore_flotilla(cast.owner())
    publish(cast.owner(), fleet)
    for _ in range(2):
        services.withdraw_fleet(fleet_id=fleet.pk)
    assert not is_public(fleet)
    with pytest.raises(InvalidAct, match="staff"):
        publish(cast.owner(), fleet)
    for _ in range(2):
        services.admit_fleet(fleet_id=fleet.pk)
    publish(cast.owner(), fleet)
    assert is_public(fleet)
    assert sentences(fleet)[-3:] == [
        "Taken out of the gallery by the site's staff.",
        "Allowed into the gallery again by the site's staff.",
        "Published in the gallery.",
    ]


def test_a_fleet_can_be_kept_out_before_it_is_published() -> None:
    fleet = nore_flotilla(cast.owner())
    services.withdraw_fleet(fleet_id=fleet.pk)
    with pytest.raises(InvalidAct):
        publish(cast.owner(), fleet)
    with pytest.raises(FleetMissing):
        services.withdraw_fleet(fleet_id=uuid.uuid4())


def public_parts(fleet: Fleet) -> list[tuple[Any, ...]]:
    return [
        (s.ship_class, s.design, s.name, s.crew, s.fit, s.captain, s.pennant, s.points)
        for s in fleet.ships.all()
    ]


def test_a_clone_keeps_all_but_notes_and_tags() -> None:
    original = rich_fleet(cast.owner())
    publish(cast.owner(), original)

    copy = clone(cast.stranger(), original)

    assert public_parts(copy) == public_parts(original)
    assert original.ships.get(name="Curlew").notes == "Keep her hidden from Sam"
    assert [ship.notes for ship in copy.ships.all()] == ["", "", "", ""]
    assert copy.ships.get(name="Curlew").captain == "Lt. Hichens"
    kept = (copy.name, copy.nation, copy.limit, copy.edition, copy.points, copy.verdict)
    assert kept == (
        original.name, original.nation, 300, original.edition, original.points, "legal"
    )  # fmt: skip
    assert [waiver["reason"] for waiver in copy.waivers] == ["Club night"]
    assert copy.waiver_count == 1
    assert copy.owner == cast.user("sam")
    assert copy.published_at is None
    assert (copy.credit, copy.cloned_from) == ("After Nore Flotilla by olive", original)
    assert not copy.tags.exists()
    assert selectors.share_token(copy) is None
    assert {s.pk for s in copy.ships.all()} & {s.pk for s in original.ships.all()} == set()
    assert_reconciled()


def test_a_clone_keeps_ships_of_the_owner_s_own_design() -> None:
    original = nore_flotilla(cast.owner())
    designs = registry.get(original.system).designs
    assert designs is not None
    design = designs.like(original.edition, actions.VOSPER, "Marsh Hen")
    add = acts.AddShips(ship_class=OWN_CLASS, keys=actions.new_keys(), design=design)
    actions.do(cast.owner(), original, add)
    publish(cast.owner(), original)

    copy = clone(cast.stranger(), original)

    assert public_parts(copy) == public_parts(original)
    assert copy.ships.get(ship_class=OWN_CLASS).design["name"] == "Marsh Hen"
    assert (OWN_CLASS not in {slug for _, slug in published_classes()}, copy.points) == (True, 420)
    assert_reconciled()


def test_the_history_of_a_clone_begins_with_it_and_no_undo_goes_behind() -> None:
    original = rich_fleet(cast.owner())
    publish(cast.owner(), original)
    copy = clone(cast.device(), original)
    assert sentences(copy) == ["Cloned from Nore Flotilla by olive."]
    assert "hidden" not in str(list(copy.events.values()))
    assert selectors.last_event(copy) is None
    actions.set_limit(cast.device(), copy, 900)
    actions.step(cast.device(), copy)
    assert (reread(copy).limit, reread(copy).undo_to) == (300, 0)
    assert copy.expires_at is not None
    assert_reconciled()


@pytest.mark.parametrize("end", ["delete", "purge", "account"])
def test_a_clone_outlives_its_original(end: str) -> None:
    original = rich_fleet(cast.owner())
    publish(cast.owner(), original)
    copy = clone(cast.stranger(), original)

    if end == "account":
        cast.user("olive").delete()
    else:
        services.delete_fleet(visitor=cast.owner(), fleet_id=original.pk)
    if end == "purge":
        assert services.purge(timezone.now() + timedelta(days=31)) == 1

    copy = reread(copy)
    assert [ship.name for ship in copy.ships.all()] == [
        "Grey Heron", "Sandpiper", "Dunlin", "Curlew",
    ]  # fmt: skip
    assert copy.credit == "After Nore Flotilla by olive"
    assert (copy.cloned_from_id is None) == (end != "delete")
    actions.add_ship(cast.stranger(), copy)
    assert_reconciled()


def test_clone_and_original_change_without_each_other() -> None:
    original = nore_flotilla(cast.owner())
    publish(cast.owner(), original)
    copy = clone(cast.stranger(), original)
    actions.remove_ship(cast.stranger(), copy, str(copy.ships.first().pk))
    actions.set_limit(cast.owner(), original, 900)
    assert (original.ships.count(), copy.ships.count()) == (4, 3)
    assert (reread(original).limit, reread(copy).limit) == (900, 500)
    assert_reconciled()


@pytest.mark.parametrize("who", ["stranger", "device"])
def test_cloned_twice_by_a_double_click_is_cloned_once(who: str) -> None:
    original, other = nore_flotilla(cast.owner()), nore_flotilla(cast.owner())
    publish(cast.owner(), original)
    publish(cast.owner(), other)
    visitor = getattr(cast, who)()
    first, again = (clone(visitor, original, "once-0001") for _ in range(2))
    assert first == again
    assert clone(visitor, other, "once-0001") != first
    assert clone(visitor, original, "once-0002") != first


def test_only_what_is_published_can_be_cloned() -> None:
    fleet = nore_flotilla(cast.owner())
    for who in (cast.owner(), cast.stranger(), cast.device()):
        with pytest.raises(FleetMissing):
            clone(who, fleet)
    publish(cast.owner(), fleet)
    services.unpublish_fleet(visitor=cast.owner(), fleet_id=fleet.pk)
    with pytest.raises(FleetMissing):
        clone(cast.stranger(), fleet)
    assert Fleet.objects.count() == 1


def test_a_fleet_of_an_unknown_system_is_not_cloned() -> None:
    fleet = nore_flotilla(cast.owner())
    publish(cast.owner(), fleet)
    Fleet.objects.update(system="gone")
    with pytest.raises(FleetFrozen):
        clone(cast.stranger(), fleet)


def test_credit_goes_on_through_clones_of_clones_and_copies() -> None:
    original = nore_flotilla(cast.owner())
    publish(cast.owner(), original)
    second = clone(cast.stranger(), original)
    actions.do(cast.stranger(), second, acts.RenameFleet(name="Dover Patrol"))
    copy = services.duplicate_fleet(visitor=cast.stranger(), fleet_id=second.pk)
    assert (copy.credit, copy.cloned_from) == ("After Nore Flotilla by olive", original)
    publish(cast.stranger(), second)
    third = clone(cast.device(), second)
    assert third.credit == "After Dover Patrol by sam; After Nore Flotilla by olive"
    assert third.cloned_from == second


def test_a_credit_has_room_for_the_longest_names_and_shows_no_address() -> None:
    longest = credit_words("n" * 80, "u" * 150)
    assert len(longest) <= LONGEST_CREDIT
    assert credit_words("Nore", "ada", longest) == f"After Nore by ada; {longest}"
    assert credit_words("n" * 80, "u" * 150, longest) == longest
    assert credit_words("أسطول", "ليلى") == "After \u2068أسطول\u2069 by \u2068ليلى\u2069"
    assert display_name("ada@example.org") == "ada"
    assert display_name("@example.org") == "a player"


def test_a_report_outlives_fleet_and_owner() -> None:
    fleet = nore_flotilla(cast.owner())
    publish(cast.owner(), fleet)
    services.report_fleet(
        fleet=access.published_fleet(fleet.pk), text="Rude name", contact="", reporter=None
    )
    cast.user("olive").delete()
    kept = FleetReport.objects.get()
    assert (kept.fleet, kept.fleet_name, kept.owner_name) == (None, "Nore Flotilla", "olive")


def purged(fleet: Fleet) -> int:
    services.delete_fleet(visitor=cast.owner(), fleet_id=fleet.pk)
    return services.purge(timezone.now() + timedelta(days=31))


@pytest.mark.django_db(transaction=True)
def test_a_double_click_at_the_same_moment_gives_one_clone() -> None:
    original, visitor = nore_flotilla(cast.owner()), cast.stranger()
    publish(cast.owner(), original)
    copies = together(8, lambda _: clone(visitor, original, "once-0001"))
    assert {copy.pk for copy in copies} == {copies[0].pk}
    assert Fleet.objects.count() == 2
    assert_reconciled()


@pytest.mark.django_db(transaction=True)
def test_a_clone_made_while_its_original_is_purged_is_whole_or_not_there() -> None:
    visitor = cast.stranger()
    for turn in range(5):
        original = nore_flotilla(cast.owner())
        publish(cast.owner(), original)
        jobs = (lambda o=original: clone(visitor, o), lambda o=original: purged(o))
        made, gone = together(2, lambda number, jobs=jobs: jobs[number]())
        assert gone == 1, turn
        assert isinstance(made, FleetMissing) or reread(made).ships.count() == 4
    assert {fleet.cloned_from for fleet in Fleet.objects.all()} <= {None}
    assert_reconciled()
