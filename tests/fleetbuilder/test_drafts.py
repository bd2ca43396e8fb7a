from datetime import UTC, datetime, timedelta
from io import StringIO
from typing import Any

import pytest
import time_machine
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from config.web.device import digest, today
from fleetbuilder import selectors, services
from fleetbuilder.models import Fleet, FleetEvent, FleetShip, ShareLink
from fleetbuilder.services import drafts, founding
from fleetbuilder.tasks import purge_drafts
from tests import actions, cast
from tests.actions import assert_reconciled, found_fleet, reread, sentences, share
from tests.factories import nore_flotilla

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)


def test_drafts_join_the_fleets_that_a_user_already_has() -> None:
    owned = found_fleet(cast.owner(), name="Old")
    draft = nore_flotilla(cast.device())
    token = share(cast.device(), draft)
    foreign = found_fleet(cast.device("another"), name="Foreign")
    user = cast.owner().user
    assert services.claim_drafts(user=user, draft_key=cast.device().draft_key) == 1
    assert {fleet.pk for fleet in selectors.fleets_of(cast.owner())} == {owned.pk, draft.pk}
    claimed = reread(draft)
    assert (claimed.owner, claimed.draft_key, claimed.expires_at) == (user, "", None)
    assert (claimed.points, claimed.version) == (draft.points, draft.version)
    assert claimed.ships.count() == 4
    assert selectors.share_token(claimed) == token
    assert sentences(claimed)[-1] == "Came into your account from this device."
    assert reread(foreign).owner is None
    assert_reconciled()


def test_claiming_twice_or_with_no_key_takes_nothing() -> None:
    found_fleet(cast.device())
    user = cast.owner().user
    assert services.claim_drafts(user=user, draft_key="") == 0
    assert services.claim_drafts(user=user, draft_key=cast.device().draft_key) == 1
    assert services.claim_drafts(user=user, draft_key=cast.device().draft_key) == 0
    assert FleetEvent.objects.filter(act="claim").count() == 1


def test_archived_and_deleted_drafts_come_along() -> None:
    archived, deleted = found_fleet(cast.device()), found_fleet(cast.device())
    services.archive_fleet(visitor=cast.device(), fleet_id=archived.pk)
    services.delete_fleet(visitor=cast.device(), fleet_id=deleted.pk)
    services.claim_drafts(user=cast.owner().user, draft_key=cast.device().draft_key)
    assert services.undelete_fleet(visitor=cast.owner(), fleet_id=deleted.pk) == deleted
    assert list(selectors.fleets_of(cast.owner(), archived=True)) == [archived]


def test_more_drafts_than_a_user_may_have_come_along_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(founding, "MOST_FLEETS_OF_USER", 1)
    found_fleet(cast.owner())
    found_fleet(cast.device())
    services.claim_drafts(user=cast.owner().user, draft_key=cast.device().draft_key)
    assert selectors.fleets_of(cast.owner()).count() == 2


def test_an_open_page_stays_good_when_its_draft_is_claimed() -> None:
    fleet = found_fleet(cast.device())
    at = actions.look(fleet)
    services.claim_drafts(user=cast.owner().user, draft_key=cast.device().draft_key)
    assert actions.do(cast.owner(), fleet, actions.adding(), at).changed


@pytest.fixture
def device_client(settings: Any) -> Client:
    """A browser whose device holds drafts under the key k...k."""
    client = Client()
    client.cookies[settings.DEVICE_COOKIE_NAME] = f"{'k' * 43}.{today()}"
    return client


def test_logging_in_brings_the_drafts_of_the_device(device_client: Client, player: Any) -> None:
    here = cast.Visitor(draft_key=digest("k" * 43))
    fleet = found_fleet(here)
    mine = found_fleet(cast.Visitor(user=player), name="Mine")
    answer = device_client.post(
        "/accounts/login/", {"login": "ada", "password": "harbour-lights-9"}
    )
    assert answer.status_code == 302
    assert reread(fleet).owner == player
    assert reread(mine).owner == player


def test_signing_up_brings_the_drafts_and_leaves_the_device_usable(
    device_client: Client,
) -> None:
    here = cast.Visitor(draft_key=digest("k" * 43))
    fleet = found_fleet(here)
    answer = device_client.post(
        "/accounts/signup/",
        {
            "username": "newcomer",
            "email": "newcomer@example.org",
            "password1": "harbour-lights-9",
            "password2": "harbour-lights-9",
        },
    )
    assert answer.status_code == 302
    assert reread(fleet).owner.username == "newcomer"
    later = found_fleet(here)
    assert reread(later).owner is None
    assert list(selectors.fleets_of(here)) == [later]


def test_forgotten_drafts_go_after_ninety_days_with_all_they_had() -> None:
    with time_machine.travel(NOW, tick=False):
        forgotten = nore_flotilla(cast.device())
        share(cast.device(), forgotten)
        owned = found_fleet(cast.owner())
    almost = NOW + timedelta(days=90) - timedelta(seconds=1)
    assert services.purge(almost) == 0
    with time_machine.travel(almost, tick=False):
        fresh = found_fleet(cast.device())
    assert services.purge(NOW + timedelta(days=90)) == 1
    assert {fleet.pk for fleet in Fleet.objects.all()} == {owned.pk, fresh.pk}
    assert not FleetShip.objects.exists()
    assert not ShareLink.objects.exists()
    assert services.purge(NOW + timedelta(days=90)) == 0


def test_sharing_a_draft_keeps_it_for_another_ninety_days() -> None:
    with time_machine.travel(NOW, tick=False):
        fleet = found_fleet(cast.device())
    with time_machine.travel(NOW + timedelta(days=80), tick=False):
        share(cast.device(), fleet)
    assert reread(fleet).expires_at == NOW + timedelta(days=170)
    assert services.purge(NOW + timedelta(days=90)) == 0


def test_deleted_fleets_go_after_thirty_days() -> None:
    fleet = found_fleet(cast.owner())
    with time_machine.travel(NOW, tick=False):
        services.delete_fleet(visitor=cast.owner(), fleet_id=fleet.pk)
    assert services.purge(NOW + timedelta(days=29)) == 0
    assert services.purge(NOW + timedelta(days=30)) == 1
    with pytest.raises(services.FleetMissing):
        services.undelete_fleet(visitor=cast.owner(), fleet_id=fleet.pk)


def test_a_purge_goes_through_as_many_batches_as_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drafts, "BATCH", 2)
    for _ in range(5):
        found_fleet(cast.device())
    assert services.purge(timezone.now() + timedelta(days=91)) == 5


def test_an_undone_act_does_not_hinder_the_purge() -> None:
    fleet = found_fleet(cast.device())
    result = actions.do(cast.device(), fleet, actions.adding())
    actions.undo(cast.device(), fleet, result.event.pk)
    assert services.purge(timezone.now() + timedelta(days=91)) == 1
    assert not FleetEvent.objects.exists()


def test_the_command_and_the_nightly_task_purge_alike() -> None:
    with time_machine.travel(NOW - timedelta(days=91), tick=False):
        found_fleet(cast.device())
    with time_machine.travel(NOW, tick=False):
        out = StringIO()
        call_command("purge", stdout=out)
        assert out.getvalue() == "Purged 1 fleet.\n"
        assert purge_drafts.delay().get() == 0
