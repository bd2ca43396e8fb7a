"""A campaign's home and its log: what is shown to whom, filters, struck lines, query growth."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaigns.book import words
from campaigns.models import Campaign, Role, Round
from campaigns.services.writer import Entry, write
from rules.engine.core.result import Fate
from tests import cast
from tests.campaigns import harbour

pytestmark = pytest.mark.django_db


def page(client: Client, name: str, campaign: Campaign, **query: str) -> Any:
    return client.get(reverse(f"campaigns:{name}", args=(campaign.pk,)), query)


def signed_in(name: str) -> Client:
    client = Client()
    client.force_login(cast.user(name))
    return client


def told(answer: Any) -> list[str]:
    return ["".join(span.text for span in line.told) for line in answer.context["lines"]]


def filled(campaign: Campaign, number: int) -> None:
    """Write so many lines that only tell, each about another battle."""
    entries = [
        Entry(kind="report.published", data={"title": f"Report {n}", "battle": n})
        for n in range(number)
    ]
    write(campaign=campaign, visitor=harbour.visitor("olive"), entries=entries)


def test_a_new_campaign_says_what_to_do_next_to_whom_it_concerns() -> None:
    campaign = harbour.found()
    steps = page(signed_in("olive"), "campaign", campaign).context["steps"]
    assert [(step.title, step.done) for step in steps] == [
        ("Invite players", False),
        ("Enter a fleet", False),
        ("Plan a battle", False),
    ]
    mine, theirs = harbour.enter(campaign, "ada"), harbour.enter(campaign, "ben", "axis")
    steps = page(signed_in("olive"), "campaign", campaign).context["steps"]
    assert [step.done for step in steps] == [True, False, False]
    assert page(signed_in("ada"), "campaign", campaign).context["steps"] == []
    harbour.join(campaign, "oscar", Role.OBSERVER)
    assert page(signed_in("oscar"), "campaign", campaign).context["steps"] == []
    harbour.fight(campaign, "olive", harbour.plan(campaign, mine, theirs))
    assert page(signed_in("olive"), "campaign", campaign).context["steps"] == []


def test_the_home_shows_round_standings_log_and_next_battles() -> None:
    campaign = harbour.found(description="Bring *dice*. <script>alert(1)</script>")
    today = timezone.now().date()
    Round.objects.filter(campaign=campaign).update(ends_on=today)
    mine, theirs = harbour.enter(campaign, "ada"), harbour.enter(campaign, "ben", "axis")
    battle = harbour.plan(campaign, mine, theirs)
    sunk = {harbour.keys(mine)["Sandpiper"]: {"fate": Fate.SUNK}}
    harbour.fight(campaign, "olive", battle, sunk, {"allies": 1, "axis": 6}, "axis")
    later = timezone.now() + timedelta(days=9)
    harbour.plan(campaign, mine, theirs, title="Second", starts_at=later)
    harbour.plan(campaign, mine, theirs, title="First", starts_at=later - timedelta(days=2))
    answer = page(signed_in("ada"), "campaign", campaign)
    html = answer.content.decode()
    assert f"Round 1 of 5. Ends {today:%A}, {today.day} {today:%B}." in html
    assert "<em>dice</em>" in html
    assert "<script>alert" not in html
    assert [b.title for b in answer.context["battles"]] == ["Battle 3, First", "Battle 2, Second"]
    assert answer.context["battles"][0].forces == "Flotilla of ada against Flotilla of ben"
    assert told(answer)[0] == "Sandpiper lost in battle 1. Axis won, 6 to 1."
    assert answer.context["lines"][0].flag == "o"
    assert [row.mine for row in answer.context["standings"].rows] == [False, True]
    assert "After round 1: Flotilla of ben 6, Flotilla of ada 1." in html


def test_a_reader_of_a_public_campaign_is_asked_for_nothing() -> None:
    campaign = harbour.found(is_public=True)
    harbour.enter(campaign, "ada")
    html = page(Client(), "campaign", campaign).content.decode()
    assert "What waits for you" not in html
    assert 'content="noindex"' not in html


def test_names_of_players_and_ships_are_shown_as_text() -> None:
    hostile = '<b onclick="x">&\N{RIGHT-TO-LEFT OVERRIDE}'
    campaign = harbour.found(name=hostile)
    harbour.enter(campaign, "ada", ships={hostile: harbour.VOSPER}, name=hostile)
    key = harbour.keys(campaign.flotillas.get())[hostile]
    honour = {"ship": key, "honour": hostile}
    harbour.tell(campaign, "ada", words.HONOURED, honour, [key], reason=hostile)
    for name in ("campaign", "log", "standings"):
        assert "<b onclick" not in page(signed_in("ada"), name, campaign).content.decode()


def test_the_log_is_filtered_by_kind_flotilla_ship_battle_person_and_reason() -> None:
    campaign = harbour.found()
    mine, theirs = harbour.enter(campaign, "ada"), harbour.enter(campaign, "ben", "axis")
    battle = harbour.plan(campaign, mine, theirs)
    harbour.fight(campaign, "olive", battle)
    dunlin = harbour.keys(mine)["Dunlin"]
    harbour.tell(
        campaign,
        "olive",
        words.RETIRED,
        {"ship": dunlin},
        [dunlin],
        reason="Leaks",
        acting_for="ada",
    )
    client = signed_in("ben")

    def numbers(**query: str) -> list[int]:
        return [line.number for line in page(client, "log", campaign, **query).context["lines"]]

    assert numbers() == [4, 3, 2, 1]
    assert numbers(what="ships") == [4]
    assert numbers(what="battles") == [3]
    assert numbers(flotilla=str(theirs.pk)) == [3, 2]
    assert numbers(ship=dunlin) == [4, 3, 1]
    assert numbers(battle=str(battle.pk)) == [3]
    assert numbers(who="ada") == [4, 1]
    assert numbers(why="leak") == [4]
    assert numbers(ship=dunlin, who="olive", what="ships") == [4]
    assert numbers(flotilla=str(mine.pk), ship=harbour.keys(theirs)["S 100"]) == [3]
    wrong = page(client, "log", campaign, who="nobody")
    assert wrong.status_code == 400
    assert "Choose one of those listed." in wrong.content.decode()
    assert page(client, "log", campaign, why="\x00").status_code == 400


def test_a_struck_line_keeps_its_text_and_says_what_took_it_back_and_what_hung_on_it() -> None:
    campaign = harbour.found()
    mine = harbour.enter(campaign, "ada", grade="veteran", ships={"Sandpiper": harbour.VOSPER})
    theirs = harbour.enter(campaign, "ben", "axis")
    sandpiper, prey = harbour.keys(mine)["Sandpiper"], harbour.keys(theirs)["S 100"]
    fates = {sandpiper: {"sunk": (prey,)}, prey: {"fate": Fate.SUNK}}
    harbour.fight(campaign, "olive", harbour.plan(campaign, mine, theirs), fates)
    line = campaign.last_line
    pick = {"ship": sandpiper, "ability": "lucky_ship"}
    harbour.tell(campaign, "ada", words.PICKED, pick, [sandpiper])
    harbour.tell(campaign, "olive", words.REVERSED, {"cancels": line}, reason="Wrong scenario")
    answer = page(signed_in("ada"), "log", campaign)
    by_number = {shown.number: shown for shown in answer.context["lines"]}
    assert (by_number[line].struck, by_number[line].flag) == (True, "f")
    assert by_number[line].notes == (f"Taken back by line {line + 2}.",)
    assert by_number[line + 1].notes == (
        "Without effect: The crew had no ability to choose at that time.",
    )
    assert (by_number[line + 2].reason, by_number[line + 2].flag) == ("Wrong scenario", "f")
    assert '<s><i class="ship-name">S 100</i> lost in battle 1.' in answer.content.decode()


def test_htmx_gets_the_lines_alone_and_pages_keep_their_filters() -> None:
    campaign = harbour.found()
    filled(campaign, 45)
    client = signed_in("olive")
    url = reverse("campaigns:log", args=(campaign.pk,))
    part = client.get(
        url, {"what": "reports"}, headers={"HX-Request": "true", "HX-Target": "log-lines"}
    )
    html = part.content.decode()
    assert html.startswith('<div id="log-lines">')
    assert "45 lines. Times are those of Europe/London." in html
    assert "?page=2&amp;what=reports" in html
    assert len(client.get(url, {"page": "2"}).context["lines"]) == 5


@pytest.mark.parametrize("name", ["campaign", "log"])
def test_200_lines_cost_as_many_queries_as_20(
    name: str, django_assert_max_num_queries: Any
) -> None:
    campaign = harbour.found()
    mine, theirs = harbour.enter(campaign, "ada"), harbour.enter(campaign, "ben", "axis")
    harbour.fight(campaign, "olive", harbour.plan(campaign, mine, theirs))
    for _ in range(3):
        harbour.plan(campaign, mine, theirs)
    filled(campaign, 20)
    client = signed_in("ada")
    page(client, name, campaign)
    with django_assert_max_num_queries(30) as few:
        page(client, name, campaign)
    filled(campaign, 180)
    for _ in range(5):
        harbour.plan(campaign, mine, theirs)
    with django_assert_max_num_queries(len(few)):
        page(client, name, campaign)
    assert len(few) < 30
