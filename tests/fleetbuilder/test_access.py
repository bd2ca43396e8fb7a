import pytest
from django.http import Http404

from fleetbuilder import selectors, services
from fleetbuilder.access import FleetMissing, fleet_for, link_by_token
from tests import actions, cast
from tests.actions import found_fleet, share
from tests.factories import nore_flotilla

pytestmark = pytest.mark.django_db


def test_only_the_owner_opens_a_private_fleet() -> None:
    fleet = found_fleet(cast.owner())
    assert fleet_for(cast.owner(), fleet.pk) == fleet
    assert fleet_for(cast.owner(), str(fleet.pk)) == fleet
    for visitor in (cast.stranger(), cast.device(), cast.friend_with_link(), cast.nobody()):
        with pytest.raises(Http404):
            fleet_for(visitor, fleet.pk)


def test_only_the_device_that_holds_a_draft_opens_it() -> None:
    fleet = found_fleet(cast.device())
    assert fleet_for(cast.device(), fleet.pk) == fleet
    for visitor in (cast.owner(), cast.device("another"), cast.nobody()):
        with pytest.raises(Http404):
            fleet_for(visitor, fleet.pk)


def test_a_user_opens_the_drafts_of_the_device_in_his_hand() -> None:
    fleet = found_fleet(cast.device())
    assert fleet_for(cast.signed_in_on(cast.device()), fleet.pk) == fleet


def test_once_claimed_the_device_alone_no_longer_opens_a_fleet() -> None:
    fleet = found_fleet(cast.device())
    services.claim_drafts(user=cast.owner().user, draft_key=cast.device().draft_key)
    assert fleet_for(cast.owner(), fleet.pk) == fleet
    with pytest.raises(Http404):
        fleet_for(cast.device(), fleet.pk)


def test_a_visitor_without_a_key_does_not_hold_the_fleets_without_one() -> None:
    found_fleet(cast.owner())
    assert list(selectors.fleets_of(cast.nobody())) == []


@pytest.mark.parametrize("fleet_id", ["", "17", "x" * 10_000, "\x00", "\ud800", "../../etc"])
def test_an_id_that_is_none_is_a_fleet_that_is_missing(fleet_id: str) -> None:
    with pytest.raises(FleetMissing):
        fleet_for(cast.owner(), fleet_id)


def test_a_deleted_fleet_is_missing_for_its_owner_too() -> None:
    fleet = found_fleet(cast.owner())
    services.delete_fleet(visitor=cast.owner(), fleet_id=fleet.pk)
    with pytest.raises(FleetMissing):
        fleet_for(cast.owner(), fleet.pk)


def test_a_friend_with_the_link_may_read_and_nothing_else() -> None:
    fleet = nore_flotilla(cast.owner())
    token = share(cast.owner(), fleet)
    assert link_by_token(token).fleet == fleet
    friend = cast.friend_with_link()
    key = str(fleet.ships.all()[0].pk)
    with pytest.raises(FleetMissing):
        fleet_for(friend, fleet.pk)
    with pytest.raises(FleetMissing):
        actions.remove_ship(friend, fleet, key)
    for act in (
        services.archive_fleet,
        services.delete_fleet,
        services.undelete_fleet,
        services.share_fleet,
        services.revoke_share,
        services.duplicate_fleet,
    ):
        with pytest.raises(FleetMissing):
            act(visitor=friend, fleet_id=fleet.pk)
    assert fleet.ships.count() == 4


@pytest.mark.parametrize("token", ["", "x", "A" * 24, "x" * 100_000, "\x00", "\ud800", "%00"])
def test_a_link_that_is_none_is_missing(token: str) -> None:
    share(cast.owner(), found_fleet(cast.owner()))
    with pytest.raises(Http404):
        link_by_token(token)


def test_fleets_are_listed_newest_first_without_archived_and_deleted_ones() -> None:
    owner = cast.owner()
    names = ("Alba", "Bora", "Calma", "Dora")
    first, second, third, _ = [found_fleet(owner, name=name) for name in names]
    found_fleet(cast.stranger(), name="Not hers")
    actions.add_ship(owner, first)
    services.archive_fleet(visitor=owner, fleet_id=second.pk)
    services.delete_fleet(visitor=owner, fleet_id=third.pk)
    assert [fleet.name for fleet in selectors.fleets_of(owner)] == ["Alba", "Dora"]
    assert [fleet.name for fleet in selectors.fleets_of(owner, archived=True)] == ["Bora"]


def test_fleets_are_found_by_name_or_nation_whatever_the_case() -> None:
    owner = cast.owner()
    found_fleet(owner, name="Ärmelkanal")
    found_fleet(owner, name="Skagerrak", nation="kriegsmarine")
    assert [f.name for f in selectors.fleets_of(owner, query=" äRMEL ")] == ["Ärmelkanal"]
    assert [f.name for f in selectors.fleets_of(owner, query="kriegs")] == ["Skagerrak"]
    assert list(selectors.fleets_of(owner, query="Trafalgar")) == []


def test_fleets_are_ordered_as_asked_for() -> None:
    owner = cast.owner()
    rich = found_fleet(owner, name="beta")
    found_fleet(owner, name="Alpha", nation="kriegsmarine")
    actions.add_ship(owner, rich)
    listed = selectors.fleets_of
    assert [f.name for f in listed(owner, order="name")] == ["Alpha", "beta"]
    assert [f.name for f in listed(owner, order="points")] == ["beta", "Alpha"]
    assert [f.name for f in listed(owner, order="nation")] == ["Alpha", "beta"]
    assert [f.name for f in listed(owner, order="; drop table")] == ["beta", "Alpha"]
