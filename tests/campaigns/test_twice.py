"""Each form pressed twice with the same content: one effect, and a clear answer the second time."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns import services
from campaigns.book.words import CORRECTED
from campaigns.models import Campaign
from campaigns.services.reconcile import mismatches_of
from tests import cast
from tests.campaigns import harbour
from tests.campaigns.duel import duel
from tests.campaigns.keeping import state_of
from tests.campaigns.stock import Stock, arguments, stocked

pytestmark = pytest.mark.django_db
ONCE = {"once": "press-1"}
# address: who presses, and what is sent; names of people stand for their numbers
PRESSES: dict[str, tuple[str, dict[str, Any]]] = {
    "ship-repair": ("ada", ONCE | {"hull": "1"}),
    "commission": ("ada", ONCE | {"code": harbour.VOSPER, "name": "Curlew"}),
    "prize": ("ada", ONCE | {"name": "Trophy"}),
    "pick": ("ada", ONCE | {"ability": "lucky_ship"}),
    "ability-buy": ("ada", ONCE | {"ability": "sawbones"}),
    "ship-honour": ("olive", ONCE | {"honour": "DSC"}),
    "ship-retire": ("ada", ONCE),
    "battle-new": ("olive", ONCE | {"title": "Dover", "round": "1", "scenario": ""}),
    "condition-roll": ("olive", ONCE | {"how": "table", "face": "2"}),
    "result-confirm": ("ben", {}),
    "result-dispute": ("ben", {"reason": "No."}),
    "result-rule": ("olive", {"ruling": "apply", "reason": "Seen."}),
    "round-close": ("olive", {"anyway": "on"}),
    "report-new": ("ada", ONCE | {"title": "A night", "text": "Dark.", "battle": ""}),
    "request-answer": ("olive", {"answer": "accept"}),
    "hand-over": ("olive", {"member": "carl"}),
    "member-role": ("olive", {"role": "player"}),
    "member-remove": ("olive", {"reason": "Never came.", "flotillas": "stay"}),
    "leave": ("ada", {"flotillas": "stay"}),
}


def sent(name: str, stock: Stock) -> dict[str, Any]:
    people = {one.name: one.pk for one in stock.campaign.members.all()}
    filing = {"digest": stock.reported.filings.get().digest}
    if name == "battle-new":
        keys = stock.campaign.flotillas.values_list("pk", flat=True)
        filing |= {f"at-{key}": str(place) for place, key in enumerate(keys)}
    return filing | {key: people.get(v, v) for key, v in PRESSES[name][1].items()}


@pytest.mark.parametrize("name", PRESSES)
def test_a_form_that_is_sent_twice_acts_once(name: str) -> None:
    stock = stocked()
    told = {"ship": stock.ship, "field": "picks", "value": 1}
    harbour.tell(stock.campaign, "olive", CORRECTED, told, [stock.ship])
    client = Client()
    client.force_login(cast.user(PRESSES[name][0]))
    url, body = reverse(f"campaigns:{name}", kwargs=arguments(stock)[name]), sent(name, stock)
    before = state_of(stock.campaign)
    first = client.post(url, body)
    after = state_of(stock.campaign)
    assert (first.status_code, after != before) == (303, True), first.content.decode()[-2000:]
    second = client.post(url, body)
    assert second.status_code in (303, 403, 404, 409, 422), second.status_code
    assert state_of(stock.campaign) == after
    assert mismatches_of(stock.campaign) == []


def test_a_result_counts_in_its_round_though_the_round_is_over() -> None:
    fight = duel()
    filing = fight.file("ada")
    services.close_round(seat=fight.seat("olive"), number=1, anyway=True)
    fight.confirm("ben", filing)
    campaign = Campaign.objects.get()
    assert fight.status() == "applied"
    assert [row["round"] for row in campaign.tables["after"]] == [1]
    assert campaign.tables["rounds_closed"] == 1
    assert mismatches_of(campaign) == []


def test_the_entry_of_a_flotilla_is_not_taken_back_and_it_is_said_why() -> None:
    stock = stocked()
    client = Client()
    client.force_login(cast.user("olive"))
    entry = stock.campaign.lines.filter(kind="flotilla.entered")[0].number
    url = reverse("campaigns:line-reverse", args=(stock.campaign.pk, entry))
    before = state_of(stock.campaign)
    for answer in (client.get(url), client.post(url, {"reason": "So.", "digest": "0" * 64})):
        assert answer.status_code == 422
        assert "That cannot be done" in answer.content.decode()
    assert state_of(stock.campaign) == before
