"""Accounts that go: the last organiser stays, and the record keeps deeds under a made-up name."""

from __future__ import annotations

import json

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

from campaigns import services
from campaigns.files.writing import document_of, text_of
from campaigns.models import Campaign, Role
from campaigns.services.reconcile import mismatches_of
from campaigns.services.writer import read_logbook
from tests import cast
from tests.campaigns import asking, harbour
from tests.campaigns.keeping import assert_kept
from tests.campaigns.stock import arguments, stocked

pytestmark = pytest.mark.django_db
PAGE = "/accounts/delete/"


def client_of(name: str) -> Client:
    client = Client()
    client.force_login(cast.user(name))
    return client


def there(name: str) -> bool:
    return bool(get_user_model().objects.filter(username=name).exists())


def test_an_account_goes_with_its_password_alone() -> None:
    client = client_of("sam")
    assert client.get(PAGE).status_code == 200
    wrong = client.post(PAGE, {"password": "not this one"})
    assert (wrong.status_code, there("sam")) == (422, True)
    assert "That is not your password." in wrong.content.decode()
    gone = client.post(PAGE, {"password": cast.PASSWORD}, follow=True)
    assert (gone.status_code, there("sam")) == (200, False)
    assert "Your account is deleted." in gone.content.decode()
    assert client.get(PAGE).status_code == 302
    assert Client().get(PAGE).status_code == 302


def test_the_last_organiser_of_a_campaign_with_others_is_told_to_hand_it_over_or_close_it() -> None:
    campaign = harbour.found()
    harbour.join(campaign, "carl", Role.CO_ORGANISER)
    client = client_of("olive")
    for answer in (client.get(PAGE), client.post(PAGE, {"password": cast.PASSWORD})):
        page = answer.content.decode()
        assert "You are the only organiser of" in page
        assert reverse("campaigns:hand-over", args=(campaign.pk,)) in page
        assert reverse("campaigns:campaign-status", args=(campaign.pk,)) in page
    assert (answer.status_code, there("olive")) == (409, True)
    olive = harbour.seat(campaign, "olive")
    services.hand_over(seat=olive, member_id=campaign.members.get(name="carl").pk)
    assert client.post(PAGE, {"password": cast.PASSWORD}).status_code == 303
    assert not there("olive")


def test_a_closed_campaign_holds_nobody_and_one_that_nobody_is_left_in_is_closed() -> None:
    closed, alone = harbour.found(), harbour.found(name="Alone")
    harbour.join(closed, "ada")
    services.set_status(seat=harbour.seat(closed, "olive"), status="closed", reason="Over.")
    assert client_of("olive").post(PAGE, {"password": cast.PASSWORD}).status_code == 303
    alone.refresh_from_db()
    assert alone.status == "closed"
    assert alone.closed_at is not None
    assert list(alone.lines.values_list("kind", "actor_name")) == [
        ("member.forgotten", ""),
        ("campaign.closed", ""),
    ]
    assert mismatches_of(alone) == mismatches_of(Campaign.objects.get(pk=closed.pk)) == []


def test_a_name_that_is_gone_stands_nowhere_and_the_book_adds_up_to_the_same() -> None:
    stock = stocked()
    campaign = stock.campaign
    olive = harbour.seat(campaign, "olive")
    told = arguments(stock)
    campaign.flotillas.filter(pk=stock.flotilla.pk).update(name="Gezeiten")
    services.rewrite_tables(campaign)
    services.confirm_result(
        seat=harbour.seat(campaign, "olive"),
        engagement=stock.reported,
        digest=stock.reported.filings.get().digest,
        flotilla=campaign.flotillas.get(member__name="ben"),
    )
    services.change_role(seat=olive, member_id=stock.ada.pk, role=Role.CO_ORGANISER)
    publish = {"title": "A night", "text": "Dark."}
    services.publish_report(seat=harbour.seat(campaign, "ada"), **publish)
    before = read_logbook(campaign)
    place = list(campaign.members.values_list("pk", flat=True)).index(stock.ada.pk) + 1
    alias = f"Former player {place}"
    for name in ("ada", "ben"):
        cast.user(name).delete()
    campaign.refresh_from_db()
    assert read_logbook(campaign) == before
    assert_kept(campaign)
    assert mismatches_of(campaign) == []
    stock.ada.refresh_from_db()
    assert (stock.ada.name, stock.ada.user) == (alias, None)
    text = text_of(document_of(harbour.seat(campaign, "olive")))
    names = json.dumps(["ada", "ben"])
    assert not any(f'"{name}"' in text for name in json.loads(names))
    assert f'"actor_name": "{alias}"' in text
    client = client_of("olive")
    for page in ("log", "people", "reports", "flotilla"):
        shown = client.get(reverse(f"campaigns:{page}", kwargs=told[page]))
        assert alias in shown.content.decode(), page
    log = asking.ask(asking.of(campaign, "log/"), asking.token("olive")).content.decode()
    assert '"ada"' not in log
    assert alias in log


def test_a_role_is_not_taken_for_a_name() -> None:
    campaign = harbour.found()
    member = harbour.join(campaign, "player")
    olive = harbour.seat(campaign, "olive")
    services.change_role(seat=olive, member_id=member.pk, role=Role.OBSERVER)
    cast.user("player").delete()
    line = campaign.lines.get(kind="member.role")
    assert line.data == {"name": "Former player 2", "role": "observer", "was": "player"}
