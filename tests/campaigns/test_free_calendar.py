"""Campaigns of another shape, walked through the pages: three sides, no scenario, no rounds."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Campaign, Flotilla
from campaigns.services.reconcile import mismatches_of
from config.web.visitor import Visitor
from tests import actions, cast
from tests.campaigns import harbour
from tests.campaigns.keeping import assert_kept
from tests.campaigns.test_founding import TYPED

pytestmark = pytest.mark.django_db


def client_of(name: str) -> Client:
    client = Client()
    client.force_login(cast.user(name))
    return client


def url(name: str, *places: Any) -> str:
    return reverse(f"campaigns:{name}", args=places)


def entered(campaign: Campaign, name: str, nation: str, side: str) -> Flotilla:
    """Let somebody enter a fleet of two boats on the page."""
    harbour.join(campaign, name)
    me = Visitor(user=cast.user(name))
    fleet = actions.found_fleet(me, nation=nation, limit=600, name=f"{name}'s")
    boats = {"royal_navy": harbour.VOSPER, "kriegsmarine": harbour.S_BOAT}
    actions.do(me, fleet, actions.adding(boats.get(nation, harbour.VOSPER), 2))
    sent = {"fleet": str(fleet.pk), "side": side}
    answer = client_of(name).post(url("enter", campaign.pk), sent)
    assert answer.status_code == 303, answer.content.decode()
    return campaign.flotillas.get(member__user__username=name)


def founded() -> Campaign:
    """Return a public campaign of three sides on a free calendar, founded by the form."""
    third = {"side_3": "Pirates", "side_3_nations": ["royal_navy"], "rounds_planned": ""}
    plain = {"size_large": "", "barred_items": [], "most_ships": "", "repairs": "points"}
    answer = client_of("olive").post(url("campaign-new"), TYPED | third | plain)
    assert answer.status_code == 303, answer.context["form"].errors
    return Campaign.objects.get()


def fought(campaign: Campaign, fleets: list[Flotilla], number: int, day: str, score: str) -> None:
    """Plan a battle of three sides on a day, choose forces, file, confirm: all on pages."""
    olive = client_of("olive")
    plan = {f"at-{fleet.pk}": str(n) for n, fleet in enumerate(fleets)}
    more = {"title": "Three ways", "scenario": "", "round": "0", "day": day, "at": "20:00"}
    planned = olive.post(url("battle-new", campaign.pk), plan | more)
    assert planned.status_code == 303, planned.context["form"].errors
    battle = campaign.engagements.get(number=number)
    assert len(battle.sides) == 3
    for fleet in fleets:
        battle.refresh_from_db()
        ships = [str(pk) for pk in fleet.ships.values_list("pk", flat=True)]
        sent = {"ships": ships, "version": str(battle.version)}
        player = client_of(fleet.member.name if fleet.member else "")
        answer = player.post(url("force", campaign.pk, number, fleet.pk), sent)
        assert answer.status_code == 303, answer.content.decode()[:3000]
    battle.refresh_from_db()
    codes = [side["code"] for side in battle.sides]
    points = {f"points_{code}": figure for code, figure in zip(codes, score, strict=True)}
    told = {
        "blank": "there",
        "winner": codes[score.index(max(score))],
        "version": str(battle.version),
    }
    filing = client_of("ada").post(url("result-file", campaign.pk, number), told | points)
    assert filing.status_code == 303, filing.content.decode()[:3000]
    digest = battle.filings.get().digest
    for name in ("ben", "cleo"):
        word = client_of(name).post(url("result-confirm", campaign.pk, number), {"digest": digest})
        assert word.status_code == 303
        again = client_of(name).post(url("result-confirm", campaign.pk, number), {"digest": digest})
        assert again.status_code == 303
    battle.refresh_from_db()
    assert battle.status == "applied"


def test_three_sides_without_scenarios_and_rounds_from_founding_to_standings_by_days() -> None:
    campaign = founded()
    codes = [side["code"] for side in campaign.sides]
    assert (len(codes), campaign.rounds_planned) == (3, None)
    fleets = [
        entered(campaign, "ada", "royal_navy", codes[0]),
        entered(campaign, "ben", "kriegsmarine", codes[1]),
        entered(campaign, "cleo", "royal_navy", codes[2]),
    ]
    fought(campaign, fleets, 1, "2026-12-05", "510")
    fought(campaign, fleets, 2, "2026-12-03", "230")
    campaign.refresh_from_db()
    assert campaign.lines.filter(kind="battle.fought").count() == 2
    assert_kept(campaign)
    assert mismatches_of(campaign) == []
    for name in ("campaign", "battles", "flotillas", "log", "people", "reports", "standings"):
        assert client_of("cleo").get(url(name, campaign.pk)).status_code == 200, name
    shown = client_of("ada").get(url("standings", campaign.pk))
    graph = shown.context["graph"]
    assert graph.heads == ("3 December 2026", "5 December 2026")
    rows = dict(graph.rows)
    assert (rows["ada's"], rows["ben's"], rows["cleo's"]) == (("2", "7"), ("3", "4"), ("0", "0"))
    assert graph.words.startswith("After 5 December 2026: ")
    page = shown.content.decode()
    assert ">3 Dec</text>" in page
    assert "after the battles of the day" in page
    assert client_of("olive").get(url("battle-reverse", campaign.pk, 1)).status_code == 200


def test_battles_of_one_day_are_one_place_of_the_graph_and_dates_follow_the_zone() -> None:
    campaign = harbour.found(rounds_planned=None, time_zone="Asia/Tokyo")
    mine, theirs = harbour.enter(campaign, "ada"), harbour.enter(campaign, "ben", "axis")
    for hour in (16, 17):
        starts_at = datetime(2026, 12, 5, hour, tzinfo=UTC)  # the 6th in Tokyo
        battle = harbour.plan(campaign, mine, theirs, round=0, starts_at=starts_at)
        harbour.fight(campaign, "olive", battle, {}, {"allies": 2, "axis": 1}, "allies")
    graph = client_of("ada").get(url("campaign", campaign.pk)).context["graph"]
    assert graph.heads == ("6 December 2026",)
    assert dict(graph.rows) == {"Flotilla of ada": ("4",), "Flotilla of ben": ("2",)}
