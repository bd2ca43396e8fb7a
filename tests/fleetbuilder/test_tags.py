"""Tags: a player's own words on his fleets."""

from __future__ import annotations

import pytest

from fleetbuilder import services
from fleetbuilder.listing import FleetsWanted, tags_in_use
from fleetbuilder.models import Fleet, FleetTag
from fleetbuilder.services import FleetMissing, InvalidAct
from fleetbuilder.services.tags import MOST_TAGS
from tests import actions, cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def fleet() -> Fleet:
    return actions.found_fleet(cast.owner())


def put(fleet: Fleet, name: str) -> None:
    services.tag_fleet(visitor=cast.owner(), fleet_id=fleet.pk, name=name)


def tags(fleet: Fleet) -> list[str]:
    return [tag.name for tag in fleet.tags.all()]


def test_a_tag_is_kept_as_typed_and_once_whatever_case_and_accents(fleet: Fleet) -> None:
    for name in ("  Île d'Yeu ", "ÎLE D'YEU", "ile d'yeu", "Club night"):
        put(fleet, name)
    assert tags(fleet) == ["Club night", "Île d'Yeu"]
    assert [tag.folded for tag in fleet.tags.all()] == ["club night", "ile d'yeu"]


def test_a_tag_leaves_version_history_and_dates_alone(fleet: Fleet) -> None:
    before = actions.reread(fleet)
    put(fleet, "Club night")
    after = actions.reread(fleet)
    assert (after.version, after.changed_at) == (before.version, before.changed_at)
    assert actions.sentences(fleet) == ["Started a Royal Navy fleet of at most 500 points."] or (
        fleet.events.count() == 1
    )
    actions.assert_reconciled()


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("", "can be seen"),
        ("\u200b", "can be seen"),
        ("x" * 41, "at most 40 characters; this has 41"),
        ("a\nb", "one line"),
        ("evil\u202egnp", "turn the direction"),
        ("half \ud800", "half a character"),
    ],
)
def test_what_is_no_tag_is_refused_in_words(fleet: Fleet, name: str, words: str) -> None:
    with pytest.raises(InvalidAct, match=words) as refusal:
        put(fleet, name)
    assert refusal.value.field == "tag"
    assert tags(fleet) == []


def test_a_tag_of_40_signs_that_fold_into_many_more_is_stored(fleet: Fleet) -> None:
    put(fleet, "\ufdfa" * 40)
    put(fleet, "\ufdfa" * 40)
    assert FleetTag.objects.count() == 1


def test_a_fleet_carries_twenty_tags_and_no_more(fleet: Fleet) -> None:
    for number in range(MOST_TAGS):
        put(fleet, f"Tag {number}")
    put(fleet, "tag 7")  # is there already
    with pytest.raises(InvalidAct, match="at most 20 tags"):
        put(fleet, "One more")
    assert len(tags(fleet)) == 20


def test_a_tag_comes_off_once_and_for_all(fleet: Fleet) -> None:
    put(fleet, "Club night")
    for _ in range(2):
        services.untag_fleet(visitor=cast.owner(), fleet_id=fleet.pk, folded="club night")
    services.untag_fleet(visitor=cast.owner(), fleet_id=fleet.pk, folded="a\x00b")
    assert tags(fleet) == []


def test_an_archived_fleet_takes_tags_and_a_strangers_does_not(fleet: Fleet) -> None:
    services.archive_fleet(visitor=cast.owner(), fleet_id=fleet.pk)
    put(fleet, "Old")
    assert tags(fleet) == ["Old"]
    for visitor in (cast.stranger(), cast.nobody(), cast.device()):
        with pytest.raises(FleetMissing):
            services.tag_fleet(visitor=visitor, fleet_id=fleet.pk, name="Mine")
        with pytest.raises(FleetMissing):
            services.untag_fleet(visitor=visitor, fleet_id=fleet.pk, folded="old")
    assert tags(fleet) == ["Old"]


def test_tags_are_counted_by_shelf_and_for_their_owner_alone(fleet: Fleet) -> None:
    second = actions.found_fleet(cast.owner(), name="Dover")
    theirs = actions.found_fleet(cast.stranger(), name="Theirs")
    put(fleet, "Club night")
    put(second, "CLUB NIGHT")
    put(second, "Ébauche")
    services.tag_fleet(visitor=cast.stranger(), fleet_id=theirs.pk, name="Club night")
    services.archive_fleet(visitor=cast.owner(), fleet_id=second.pk)
    counted = [(folded, fleets) for folded, _name, fleets in tags_in_use(cast.owner())]
    assert counted == [("club night", 2), ("ebauche", 1)]
    assert tags_in_use(cast.owner(), "") == [("club night", "Club night", 1)]
    assert tags_in_use(cast.owner(), "deleted") == []


def test_tags_of_a_draft_come_along_into_the_account() -> None:
    device = cast.device()
    draft = actions.found_fleet(device)
    services.tag_fleet(visitor=device, fleet_id=draft.pk, name="Club night")
    services.claim_drafts(user=cast.user("olive"), draft_key=device.draft_key)
    assert tags_in_use(cast.owner()) == [("club night", "Club night", 1)]


def test_a_tag_goes_on_all_fleets_asked_for_and_off_again(fleet: Fleet) -> None:
    owner = cast.owner()
    german = actions.found_fleet(owner, name="Kiel", nation="kriegsmarine")
    full = actions.found_fleet(owner, name="Brest", nation="kriegsmarine")
    gone = actions.found_fleet(owner, name="Emden", nation="kriegsmarine")
    theirs = actions.found_fleet(cast.stranger(), name="Theirs", nation="kriegsmarine")
    for number in range(MOST_TAGS):
        put(full, f"Tag {number}")
    put(german, "BALTIC")
    services.delete_fleet(visitor=owner, fleet_id=gone.pk)
    wanted = FleetsWanted(nation="kriegsmarine")

    assert services.tag_fleets(visitor=owner, wanted=wanted, name="Baltic") == 1
    services.untag_fleet(visitor=owner, fleet_id=full.pk, folded="tag 3")
    for _ in range(2):
        assert services.tag_fleets(visitor=owner, wanted=wanted, name="Baltic") == 2
    assert tags(german) == ["BALTIC"]
    assert "Baltic" in tags(full)
    assert tags(fleet) == tags(gone) == tags(theirs) == []
    everywhere = FleetsWanted(shelf="deleted")
    assert services.tag_fleets(visitor=owner, wanted=everywhere, name="Baltic") == 0
    assert services.untag_fleets(visitor=owner, wanted=wanted, name="baltic") == 2
    assert services.untag_fleets(visitor=owner, wanted=wanted, name="baltic") == 0
    with pytest.raises(InvalidAct, match="at most 40"):
        services.tag_fleets(visitor=owner, wanted=wanted, name="x" * 41)
