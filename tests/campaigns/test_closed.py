"""A closed campaign: it can be read, exported, left and reopened; nothing else of it changes."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns import services
from campaigns.access import CampaignMissing
from campaigns.models import Campaign
from campaigns.services import CampaignShut
from tests import cast
from tests.campaigns import asking, harbour
from tests.campaigns.keeping import state_of
from tests.campaigns.stock import Stock, arguments, stocked

pytestmark = pytest.mark.django_db
STILL = {"leave", "mail", "mail-off", "campaign-status", "campaign-copy"}

SENT: dict[str, dict[str, Any]] = {
    "member-role": {"role": "player"},
    "member-replace": {"successor": "ada"},
    "member-remove": {"reason": "Never came.", "flotillas": "stay"},
    "hand-over": {"member": "carl"},
    "invite": {"how": "link", "role": "player", "days": "7"},
    "request-answer": {"answer": "decline"},
    "join-request": {"text": "Let me in."},
    "command": {"member": "carl"},
    "result-dispute": {"reason": "No."},
    "result-rule": {"ruling": "apply", "reason": "Seen."},
    "report-new": {"title": "A night", "text": "Dark."},
    "report-edit": {"title": "A night", "text": "Darker.", "version": "1"},
    "report-hide": {"hide": "yes", "reason": "Rude."},
    "round-new": {"title": "Two"},
    "house-items": {"own_ship": "00000000-0000-4000-8000-000000000000"},
}


def filled(name: str, stock: Stock) -> dict[str, Any]:
    """Return what a form sends, with people by their numbers."""
    people = {one.name: one.pk for one in stock.campaign.members.all()}
    sent = {key: people.get(value, value) for key, value in SENT.get(name, {}).items()}
    return sent | {"digest": stock.reported.filings.get().digest}


def test_no_form_changes_a_closed_campaign_and_each_says_why() -> None:
    stock = stocked()
    campaign = stock.campaign
    olive = harbour.seat(campaign, "olive")
    services.set_status(seat=olive, status="closed", reason="Over.")
    before = state_of(campaign)
    client = Client()
    client.force_login(cast.user("olive"))
    told = arguments(stock)
    link = told.pop("invitation")
    for name, places in told.items():
        if name in STILL:
            continue
        answer = client.post(reverse(f"campaigns:{name}", kwargs=places), filled(name, stock))
        assert answer.status_code in (303, 403, 404, 405, 409, 422), (name, answer.status_code)
        assert state_of(campaign) == before, name
        if name in SENT and name not in ("join-request", "house-items"):
            assert answer.status_code == 409, (name, answer.status_code)
            assert "closed" in answer.content.decode(), name
    assert Client().get(reverse("campaigns:invitation", kwargs=link)).status_code == 404


def test_a_stranger_is_told_that_a_public_campaign_is_closed_when_he_asks_to_join() -> None:
    campaign = harbour.found(is_public=True, status="closed")
    client = Client()
    client.force_login(cast.user("sam"))
    answer = client.post(reverse("campaigns:join-request", args=(campaign.pk,)), {"text": "Me."})
    assert answer.status_code == 409
    assert "The campaign is closed." in answer.content.decode()
    assert not campaign.requests.exists()


def test_a_closed_campaign_is_left_reopened_and_nothing_else() -> None:
    campaign = harbour.found()
    harbour.join(campaign, "ada")
    olive = harbour.seat(campaign, "olive")
    services.set_status(seat=olive, status="closed", reason="Over.")
    with pytest.raises(CampaignShut, match="Reopen it first"):
        services.set_status(seat=olive, status="frozen", reason="Why not.")
    services.leave(seat=harbour.seat(campaign, "ada"))
    with pytest.raises(CampaignMissing):
        harbour.seat(campaign, "ada")
    services.set_status(seat=olive, status="open", reason="Once more.")
    assert Campaign.objects.get().status == "open"


@pytest.mark.parametrize("status", ["closed", "frozen"])
def test_a_program_changes_no_campaign_that_is_not_open(status: str) -> None:
    stock = stocked()
    campaign = stock.campaign
    services.set_status(seat=harbour.seat(campaign, "olive"), status=status, reason="Rest.")
    before, ben = state_of(campaign), asking.token("ben")
    filing = stock.reported.filings.get()
    path = asking.of(campaign, f"battles/{stock.reported.number}/result/")
    for rest, body in (
        ("", {"result": filing.result | {"winner": "axis"}}),
        ("confirm/", {"digest": filing.digest}),
        ("dispute/", {"digest": filing.digest, "reason": "No."}),
    ):
        answer = asking.ask(path + rest, ben, body)
        assert answer.status_code == 409, (rest, answer.content)
        assert status in answer.json()["detail"] or "frozen" in answer.json()["detail"]
        assert state_of(campaign) == before, rest
        assert (filing.disputes.count(), filing.confirmations.count()) == (0, 1)
