"""The pages of battles and rounds, as a browser without JavaScript meets them."""

from __future__ import annotations

import html
import re
from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaigns.models import Campaign, Engagement, Flotilla, Force
from tests import cast
from tests.campaigns import harbour

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign() -> Campaign:
    return harbour.found()


@pytest.fixture
def ada(campaign: Campaign) -> Flotilla:
    return harbour.enter(campaign, "ada", name="Nore & Dover <i>Flotilla</i>")


@pytest.fixture
def ben(campaign: Campaign) -> Flotilla:
    return harbour.enter(campaign, "ben", "axis", name="8. Schnellbootflottille")


def browser(name: str) -> Client:
    client = Client()
    client.force_login(cast.user(name))
    return client


def at(campaign: Campaign, name: str, **more: Any) -> str:
    return reverse(f"campaigns:{name}", kwargs={"campaign_id": campaign.pk, **more})


def text(response: Any) -> str:
    """Return what a page says, without its tags."""
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", response.content.decode())))


def plan_of(ada: Flotilla, ben: Flotilla, **more: str) -> dict[str, str]:
    return {
        "once": "press",
        "round": "1",
        "scenario": "1",
        "day": "2026-12-05",
        "at": "20:00",
        f"at-{ada.pk}": "0",
        f"at-{ben.pk}": "1",
        **more,
    }


def test_a_battle_is_planned_with_a_convoy_and_its_time_is_the_campaigns(
    campaign: Campaign, ada: Flotilla, ben: Flotilla
) -> None:
    Campaign.objects.update(time_zone="America/New_York")
    convoy = {"extra-0-class": "coastal-tanker", "extra-0-count": "2", "extra-0-side": "1"}
    olive = browser("olive")
    for _ in range(2):  # two presses of one button
        response = olive.post(at(campaign, "battle-new"), plan_of(ada, ben, **convoy))
        assert response.status_code == 303
    battle = campaign.engagements.get()
    assert battle.starts_at == datetime(2026, 12, 6, 1, tzinfo=UTC)
    page = text(olive.get(response.headers["Location"]))
    for words in ("5 December 2026, 20:00 EST", "Ships in the Night", "Of no flotilla", "230"):
        assert words in page
    assert "Nore & Dover <i>Flotilla</i>" in page


def test_what_is_wrong_with_a_plan_stands_beside_it_and_nothing_typed_is_lost(
    campaign: Campaign, ada: Flotilla, ben: Flotilla
) -> None:
    typed = plan_of(ada, ben, day="someday", place="The club", notes="Bring smoke")
    del typed[f"at-{ben.pk}"]
    response = browser("olive").post(at(campaign, "battle-new"), typed)
    assert response.status_code == 422
    assert "Write a day as 2026-12-05." in text(response)
    assert 'value="The club"' in response.content.decode()
    response = browser("olive").post(at(campaign, "battle-new"), typed | {"day": ""})
    assert "Say on which day." in text(response)
    response = browser("olive").post(at(campaign, "battle-new"), typed | {"day": "2026-12-05"})
    assert (response.status_code, campaign.engagements.count()) == (422, 0)
    assert "A battle needs two sides." in text(response)


def test_an_hour_that_the_clocks_leave_out_is_refused(
    campaign: Campaign, ada: Flotilla, ben: Flotilla
) -> None:
    lost = plan_of(ada, ben, day="2027-03-28", at="01:30")
    response = browser("olive").post(at(campaign, "battle-new"), lost)
    assert response.status_code == 422
    assert "clocks are put forward" in text(response)


def test_a_plan_that_another_changed_meanwhile_is_told_with_what_was_typed(
    campaign: Campaign, ada: Flotilla, ben: Flotilla
) -> None:
    battle = harbour.plan(campaign, ada, ben)
    url = at(campaign, "battle-edit", number=1)
    page = browser("olive").get(url).content.decode()
    assert '<option value="1" selected>B</option>' in page
    Engagement.objects.filter(pk=battle.pk).update(version=2)
    sent = plan_of(ada, ben, version="1", place="The pub")
    response = browser("olive").post(url, sent)
    assert response.status_code == 409
    assert "The pub" in text(response)
    response = browser("olive").post(url, sent | {"version": "2"})
    assert response.status_code == 303
    battle.refresh_from_db()
    assert (battle.place, battle.version) == ("The pub", 3)


def test_a_player_sees_both_sides_work_out_before_choosing(
    campaign: Campaign, ada: Flotilla, ben: Flotilla
) -> None:
    battle = harbour.plan(campaign, ada, ben)
    Force.objects.filter(flotilla=ada).update(ships=None, points=0)
    url = at(campaign, "force", number=battle.number, flotilla_id=ada.pk)
    keys, mine = harbour.keys(ada), browser("ada")
    assert "Axis: 175 points more." in text(mine.get(url))
    look = {"ships": list(keys.values()), "look": "1", "version": "1"}
    response = mine.post(url, look)
    assert (response.status_code, Force.objects.get(flotilla=ada).ships) == (200, None)
    assert "Allies: 75 points more." in text(response)
    part = mine.post(url, look, headers={"HX-Request": "true", "HX-Target": "force-sums"})
    assert part.content.decode().startswith('<div id="force-sums"')
    response = mine.post(url, look | {"look": []} | {"ships": [keys["Dunlin"]]})
    assert response.status_code == 303
    assert Force.objects.get(flotilla=ada).points == 125
    assert mine.post(url, {"version": "2"}).status_code == 422
    Engagement.objects.update(version=7)
    response = mine.post(url, {"version": "2", "ships": [keys["Sandpiper"]]})
    assert response.status_code == 409
    assert re.search("You ticked ?Sandpiper.*Chosen at present ?Dunlin", text(response))


def test_the_scenario_says_what_it_misses_and_when_nothing(
    campaign: Campaign, ada: Flotilla, ben: Flotilla
) -> None:
    browser("olive").post(at(campaign, "battle-new"), plan_of(ada, ben))
    url = at(campaign, "force", number=1, flotilla_id=ada.pk)
    keys, mine = harbour.keys(ada), browser("ada")
    one = text(mine.post(url, {"ships": [keys["Dunlin"]], "look": "1"}))
    assert "Forces missing for 'Ships in the Night'" in one
    assert "CS-SCN-1" in one
    both = text(mine.post(url, {"ships": list(keys.values()), "look": "1"}))
    assert "Royal Navy: as the scenario asks" in both
    assert "Forces missing" not in both


def test_a_ship_in_two_battles_at_once_is_a_warning_not_a_refusal(
    campaign: Campaign, ada: Flotilla, ben: Flotilla
) -> None:
    harbour.plan(campaign, ada, ben)
    harbour.plan(campaign, ada, ben)
    url = at(campaign, "force", number=2, flotilla_id=ada.pk)
    assert "Also chosen for battle 1" in text(browser("ada").get(url))
    sent = {"version": "1", "ships": [harbour.keys(ada)["Dunlin"]]}
    assert browser("ada").post(url, sent).status_code == 303


def test_the_sea_is_rolled_on_its_page_or_typed_in_once(
    campaign: Campaign, ada: Flotilla, ben: Flotilla
) -> None:
    harbour.plan(campaign, ada, ben)
    url = at(campaign, "condition-roll", number=1)
    mine, olive = browser("ada"), browser("olive")
    response = mine.post(url, {"how": "table", "face": "seven"})
    assert response.status_code == 422
    assert "from 1 to 6" in text(response)
    assert 'value="seven"' in response.content.decode()
    assert mine.post(url, {"how": "table", "face": "5"}).status_code == 303
    page = text(mine.get(at(campaign, "battle", number=1)))
    assert "Rough sea, −1 to hit 5, thrown at the table, typed in by ada." in page
    assert mine.post(url, {"how": "site"}).status_code == 422
    assert "Why it is rolled again" in text(olive.get(url))
    assert olive.post(url, {"how": "site", "reason": "Cocked die"}).status_code == 303


def test_a_round_is_paired_only_as_it_was_shown(
    campaign: Campaign, ada: Flotilla, ben: Flotilla
) -> None:
    cleo = harbour.enter(campaign, "cleo", name="Dover Patrol")
    harbour.plan(campaign, ada, ben)
    url, olive = at(campaign, "round-robin", round=1), browser("olive")
    every = [str(row.pk) for row in (ada, ben, cleo)]
    asked = {"mode": "across", "scenario": "1", "flotillas": every}
    shown = olive.get(url, asked)
    assert "Dover Patrol against 8. Schnellbootflottille" in text(shown)
    assert "Sits out: Nore & Dover <i>Flotilla</i>." in text(shown)
    assert campaign.engagements.count() == 1
    pairs = re.findall(r'name="pair" value="([^"]+)"', shown.content.decode())
    for _ in range(2):
        response = olive.post(url, asked | {"pair": pairs, "once": "press"})
        assert response.status_code == 303
    battle = campaign.engagements.get(number=2)
    assert (battle.round, battle.title) == (1, "Ships in the Night")
    assert battle.forces.get(flotilla=cleo).side == "royal_navy"
    assert "met in battle 1" in text(olive.get(url, asked | {"flotillas": every[:2]}))
    assert olive.get(url, asked | {"flotillas": every[:1]}).status_code == 422
    assert olive.post(url, asked).status_code == 422


def test_the_end_of_a_round_is_shown_asked_and_done(
    campaign: Campaign, ada: Flotilla, ben: Flotilla
) -> None:
    harbour.plan(campaign, ada, ben)
    url, olive = at(campaign, "round-close", round=1), browser("olive")
    page = text(olive.get(url))
    assert "1 battle has no result yet" in page
    assert re.search(r"Nore & Dover <i>Flotilla</i> ?350 ?400", page)
    response = olive.post(url)
    assert (response.status_code, campaign.rounds.count()) == (422, 1)
    assert olive.post(url, {"anyway": "1"}).status_code == 303
    assert "This round is closed already." in text(olive.get(url))
    rounds = text(olive.get(at(campaign, "battles")))
    assert "Round 1 Closed" in rounds
    assert "Round 2 Open" in rounds


def test_battles_are_called_off_with_a_reason_that_everybody_sees(
    campaign: Campaign, ada: Flotilla, ben: Flotilla
) -> None:
    harbour.plan(campaign, ada, ben)
    url, olive = at(campaign, "battle-call-off", number=1), browser("olive")
    assert olive.post(url, {"reason": ""}).status_code == 422
    assert olive.post(url, {"reason": "Fog on the motorway"}).status_code == 303
    page = text(browser("ada").get(at(campaign, "battle", number=1)))
    assert "Called off Fog on the motorway" in page
    force = at(campaign, "force", number=1, flotilla_id=ada.pk)
    assert browser("ada").get(force).status_code == 422
    assert olive.post(at(campaign, "battle-put-back", number=1)).status_code == 303


def test_the_list_is_filtered_and_says_what_comes_next(
    campaign: Campaign, ada: Flotilla, ben: Flotilla
) -> None:
    harbour.fight(campaign, "olive", harbour.plan(campaign, ada, ben, title="The first"))
    harbour.plan(campaign, ada, ben, title="The second")
    Force.objects.filter(flotilla=ada, engagement__number=2).update(ships=None)
    harbour.plan(campaign, ben, title="Without Ada")
    url, mine = at(campaign, "battles"), browser("ada")
    titles = {
        show: re.findall(r"<bdi>Battle \d: (.+?)</bdi>", page)
        for show in ("all", "mine", "open", "done")
        for page in [mine.get(url, {"show": show}).content.decode()]
    }
    assert titles == {
        "all": ["The first", "The second", "Without Ada"],
        "mine": ["The first", "The second"],
        "open": ["The second", "Without Ada"],
        "done": ["The first"],
    }
    assert at(campaign, "force", number=2, flotilla_id=ada.pk) in mine.get(url).content.decode()


def test_a_frozen_campaign_offers_no_act_and_takes_none(
    campaign: Campaign, ada: Flotilla, ben: Flotilla
) -> None:
    harbour.plan(campaign, ada, ben)
    Campaign.objects.update(status="frozen")
    olive = browser("olive")
    assert "Plan a battle" not in text(olive.get(at(campaign, "battles")))
    response = olive.post(at(campaign, "battle-new"), plan_of(ada, ben))
    assert response.status_code == 409
    assert "frozen" in text(response)


def queries(client: Client, url: str) -> int:
    with CaptureQueriesContext(
        connection,
    ) as caught:
        assert client.get(url).status_code == 200
    return len(caught)


def test_two_hundred_battles_cost_no_more_queries_than_four(
    campaign: Campaign, ada: Flotilla, ben: Flotilla
) -> None:
    mine = browser("ada")
    urls = [at(campaign, "battles"), at(campaign, "round", round=1)]
    urls += [at(campaign, "battle", number=1), at(campaign, "calendar")]
    urls.append(at(campaign, "force", number=1, flotilla_id=ada.pk))
    many(campaign, ada, ben, range(1, 5))
    few = [queries(mine, url) for url in urls]
    many(campaign, ada, ben, range(5, 201))
    assert [queries(mine, url) for url in urls] == few
    page = mine.get(urls[0]).content.decode()
    assert page.count("battle-row-name") == 25
    assert "Page 1 of 8" in page


def many(campaign: Campaign, ada: Flotilla, ben: Flotilla, numbers: range) -> None:
    now = datetime(2026, 11, 1, tzinfo=UTC)
    sides = [{"code": "allies", "title": "Allies"}, {"code": "axis", "title": "Axis"}]
    battles = Engagement.objects.bulk_create(
        Engagement(campaign=campaign, number=n, round=1, sides=sides, created_at=now, starts_at=now)
        for n in numbers
    )
    keys = {row.pk: list(harbour.keys(row).values()) for row in (ada, ben)}
    Force.objects.bulk_create(
        Force(engagement=battle, flotilla=row, side=row.side, ships=keys[row.pk], points=1)
        for battle in battles
        for row in (ada, ben)
    )
