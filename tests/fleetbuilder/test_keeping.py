import pytest
from django.http import Http404
from django.test import override_settings

from fleetbuilder import selectors, services
from fleetbuilder.access import link_by_token
from fleetbuilder.models import Fleet, ShareLink
from fleetbuilder.services import FleetMissing, InvalidAct
from rules.engine.core import acts
from tests import actions, cast
from tests.actions import assert_reconciled, found_fleet, reread, sentences, share
from tests.factories import nore_flotilla

pytestmark = pytest.mark.django_db


def test_the_same_link_is_shown_until_it_is_taken_back() -> None:
    fleet = found_fleet(cast.owner())
    assert selectors.share_token(fleet) is None
    token = share(cast.owner(), fleet)
    assert share(cast.owner(), fleet) == token
    assert selectors.share_token(fleet) == token
    services.revoke_share(visitor=cast.owner(), fleet_id=fleet.pk)
    assert selectors.share_token(fleet) is None
    with pytest.raises(Http404):
        link_by_token(token)
    other = share(cast.owner(), fleet)
    assert other != token
    assert link_by_token(other).fleet == fleet
    with pytest.raises(Http404):
        link_by_token(token)
    assert sentences(fleet)[1:] == ["Shared by a link.", "Took the link back.", "Shared by a link."]


def test_the_table_holds_no_token() -> None:
    fleet = found_fleet(cast.owner())
    token = share(cast.owner(), fleet)
    link = ShareLink.objects.get()
    assert token not in (link.nonce, link.digest)
    assert len(link.digest) == 64


def test_a_new_secret_key_leaves_links_alive_and_taking_back_kills_them_all() -> None:
    fleet = found_fleet(cast.owner())
    with override_settings(SECRET_KEY="former"):
        old = share(cast.owner(), fleet)
    new = share(cast.owner(), fleet)
    assert old != new
    assert link_by_token(old).fleet == link_by_token(new).fleet == fleet
    services.revoke_share(visitor=cast.owner(), fleet_id=fleet.pk)
    for token in (old, new):
        with pytest.raises(Http404):
            link_by_token(token)


def test_sharing_does_not_make_an_open_page_stale() -> None:
    fleet = found_fleet(cast.owner())
    at = actions.look(fleet)
    share(cast.owner(), fleet)
    assert actions.do(cast.owner(), fleet, actions.adding(), at).changed
    assert_reconciled()


def test_a_second_press_of_delete_is_the_same_delete() -> None:
    owner, fleet = cast.owner(), nore_flotilla(cast.owner())
    first, second = (services.delete_fleet(visitor=owner, fleet_id=fleet.pk) for _ in range(2))
    assert first.deleted_at == second.deleted_at is not None
    assert actions.sentences(fleet).count("Deleted.") == 1
    with pytest.raises(FleetMissing):
        services.delete_fleet(visitor=cast.stranger(), fleet_id=fleet.pk)


def test_a_deleted_fleet_takes_its_link_along_and_comes_back_whole() -> None:
    owner, fleet = cast.owner(), nore_flotilla(cast.owner())
    token = share(owner, fleet)
    services.delete_fleet(visitor=owner, fleet_id=fleet.pk)
    assert list(selectors.fleets_of(owner)) == []
    with pytest.raises(Http404):
        link_by_token(token)
    with pytest.raises(FleetMissing):
        services.undelete_fleet(visitor=cast.stranger(), fleet_id=fleet.pk)
    back = services.undelete_fleet(visitor=owner, fleet_id=fleet.pk)
    assert [ship.name for ship in back.ships.all()] == [
        "Grey Heron",
        "Sandpiper",
        "Dunlin",
        "Curlew",
    ]
    assert link_by_token(token).fleet == fleet
    assert sentences(fleet)[-2:] == ["Deleted.", "Brought back."]
    assert_reconciled()


def test_archiving_twice_is_archiving_once() -> None:
    fleet = found_fleet(cast.owner())
    for act in (services.archive_fleet, services.archive_fleet):
        act(visitor=cast.owner(), fleet_id=fleet.pk)
    assert sentences(fleet)[1:] == ["Put into the archive."]
    for act in (services.restore_fleet, services.restore_fleet):
        act(visitor=cast.owner(), fleet_id=fleet.pk)
    assert sentences(fleet)[2:] == ["Taken out of the archive."]
    assert reread(fleet).archived_at is None


def test_a_copy_shares_nothing_with_its_original() -> None:
    owner, fleet = cast.owner(), nore_flotilla(cast.owner())
    share(owner, fleet)
    copy = services.duplicate_fleet(visitor=owner, fleet_id=fleet.pk)
    assert copy.name == "Nore Flotilla, copy"
    assert sentences(copy) == ["Copied from Nore Flotilla."]
    assert selectors.share_token(copy) is None
    keys = {ship.pk for ship in fleet.ships.all()} & {ship.pk for ship in copy.ships.all()}
    assert keys == set()
    assert (copy.points, copy.verdict, copy.version) == (fleet.points, fleet.verdict, 1)
    curlew = str(copy.ships.get(name="Curlew").pk)
    actions.rename_ship(owner, copy, curlew, "Whimbrel")
    actions.set_crew(owner, copy, curlew, "veteran")
    actions.set_limit(owner, copy, 750)
    assert fleet.ships.get(name="Curlew").crew != "veteran"
    assert reread(fleet).limit == 500
    assert_reconciled()


def test_a_copy_can_be_named_and_a_bad_name_is_refused() -> None:
    fleet = found_fleet(cast.owner())
    copy = services.duplicate_fleet(visitor=cast.owner(), fleet_id=fleet.pk, name="Dover Patrol")
    assert copy.name == "Dover Patrol"
    with pytest.raises(InvalidAct):
        services.duplicate_fleet(visitor=cast.owner(), fleet_id=fleet.pk, name="\u200b")


def test_a_copy_of_an_archived_fleet_is_ready_to_sail() -> None:
    fleet = found_fleet(cast.owner())
    services.archive_fleet(visitor=cast.owner(), fleet_id=fleet.pk)
    copy = services.duplicate_fleet(visitor=cast.owner(), fleet_id=fleet.pk, token="token-0001")
    again = services.duplicate_fleet(visitor=cast.owner(), fleet_id=fleet.pk, token="token-0001")
    assert copy == again
    assert copy.archived_at is None
    assert Fleet.objects.count() == 2


def test_a_copy_keeps_options_and_fit() -> None:
    owner, fleet = cast.owner(), nore_flotilla(cast.owner())
    key = str(fleet.ships.get(name="Curlew").pk)
    actions.choose(owner, fleet, key, "equipment:searchlight")
    actions.do(owner, fleet, acts.SetOption(code="allies", value="on"))
    copy = services.duplicate_fleet(visitor=owner, fleet_id=fleet.pk)
    assert copy.options == {"allies": "on"}
    assert copy.ships.get(name="Curlew").fit == {"equipment:searchlight": 1}
    assert_reconciled()
