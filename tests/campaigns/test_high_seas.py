"""A campaign of High Seas Fleet over two rounds: hits, yards, crews, points with halves."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Campaign, Engagement, Flotilla
from config.web.visitor import Visitor
from rules.engine import registry
from tests import actions, cast
from tests.campaigns import harbour
from tests.campaigns.keeping import assert_kept

pytestmark = pytest.mark.django_db
NEW = "/campaigns/new/?system=high_seas_fleet"
GERMAN, BRITISH = ("de-derfflinger", "de-konigsberg"), ("gb-royal-sovereign", "gb-gun-boat")


def client_of(name: str) -> Client:
    client = Client()
    client.force_login(cast.user(name))
    return client


def founded() -> Campaign:
    """Found a campaign by the form as it opens, with names for the two sides."""
    olive = client_of("olive")
    page = olive.get(NEW)
    form = page.context["form"]
    values = {name: form[name].value() for name in form.fields}
    values |= {"name": "Jutland and after", "side_1": "Germany", "side_2": "Britain"}
    values |= {"side_1_nations": ["germany"], "side_2_nations": ["britain"]}
    values |= {"points_start": "60", "points_round": "5", "rounds_planned": "3"}
    data = {key: value for key, value in values.items() if value is not None}
    answer = olive.post(NEW, data)
    assert answer.status_code == 303, answer.content.decode()
    return Campaign.objects.get()


def entered(campaign: Campaign, name: str, nation: str, classes: tuple[str, ...]) -> Flotilla:
    """Let somebody build a fleet and enter it on the page."""
    harbour.join(campaign, name)
    me = Visitor(user=cast.user(name))
    fleet = actions.found_fleet(
        me, system="high_seas_fleet", nation=nation, limit=60, name=f"{name}'s squadron"
    )
    for slug in classes:
        actions.do(me, fleet, actions.adding(slug, 1))
    side = next(s["code"] for s in campaign.sides if nation in s["nations"])
    url = reverse("campaigns:enter", args=(campaign.pk,))
    answer = client_of(name).post(url, {"fleet": str(fleet.pk), "side": side})
    assert answer.status_code == 303, answer.content.decode()
    return campaign.flotillas.get(member__user__username=name)


def planned(campaign: Campaign, number: int, *flotillas: Flotilla) -> Engagement:
    """Return a battle of a round between the sides of this campaign."""
    battle = harbour.plan(campaign, *flotillas, round=number)
    battle.sides = [{"code": one["code"], "title": one["title"]} for one in campaign.sides]
    battle.save(update_fields=["sides"])
    return battle


def filed(campaign: Campaign, battle: Engagement, **fields: Any) -> None:
    """File a result as one player and confirm it as the other, on the pages."""
    url = reverse("campaigns:result-file", args=(campaign.pk, battle.number))
    form = {"blank": "there", "way": "form", "version": str(battle.version)}
    answer = client_of("ada").post(url, form | fields)
    assert answer.status_code == 303, answer.content.decode()
    digest = battle.filings.latest("number").digest
    page = reverse("campaigns:result", args=(campaign.pk, battle.number))
    assert "hits scored" in client_of("ben").get(page).content.decode()
    confirm = reverse("campaigns:result-confirm", args=(campaign.pk, battle.number))
    assert client_of("ben").post(confirm, {"digest": digest}).status_code == 303


def close(campaign: Campaign, number: int) -> None:
    url = reverse("campaigns:round-close", args=(campaign.pk, number))
    assert client_of("olive").post(url, {"anyway": "on"}).status_code == 303


def test_two_rounds_with_hits_a_yard_and_a_promotion() -> None:
    campaign = founded()
    assert campaign.terms["repairs"] == "dock"
    assert campaign.terms["options"] == {"crew_quality": "on"}
    mine = entered(campaign, "ada", "germany", GERMAN)
    theirs = entered(campaign, "ben", "britain", BRITISH)
    flag = mine.ships.get(ship_class="de-derfflinger")
    foe = theirs.ships.get(ship_class="gb-royal-sovereign")
    boat = theirs.ships.get(ship_class="gb-gun-boat")
    # crews that no fleet bought are regular: 60 less 20 and 5, 60 less 30 and 0.5
    assert (mine.purse, theirs.purse) == (Decimal(35), Decimal("29.5"))
    assert {ship.grade for ship in mine.ships.all()} == {"regular"}
    first = planned(campaign, 1, mine, theirs)
    filed(
        campaign,
        first,
        **{f"hull_{flag.pk}": "10", f"damage_{flag.pk}_turret": "2", f"deed_{flag.pk}_hits": "11"},
        **{f"deed_{foe.pk}_hits": "9", f"fate_{boat.pk}": "sunk", f"by_{boat.pk}": str(flag.pk)},
        winner=campaign.sides[0]["code"],
        **{
            f"points_{side['code']}": points
            for side, points in zip(campaign.sides, "20", strict=True)
        },
    )
    flag.refresh_from_db()
    assert (flag.hull_left, flag.state["damage"]) == (10, {"turret": 2})
    assert flag.state["deeds"] == {"hits": 11}
    assert flag.state["crew"]["credit"] == 2  # the battle, and more than ten hits
    assert campaign.__class__.objects.get().tables["standings"][0]["sunk"] == "0.5"
    repair = reverse("campaigns:ship-repair", args=(campaign.pk, flag.pk))
    page = client_of("ada").get(repair).content.decode()
    # 15 of 25 at a quarter, 7 points, a round; a round for each turret
    assert "Send her to the yard for 5 rounds" in page
    asked = {"hull": "7", "rounds": "1", "once": "to-the-yard"}
    assert client_of("ada").post(repair, asked).status_code == 303
    close(campaign, 1)
    flag.refresh_from_db()
    assert (flag.status, flag.hull_left) == ("active", 17)
    campaign.refresh_from_db()
    second = planned(campaign, 2, mine, theirs)
    filed(campaign, second, **{f"deed_{flag.pk}_hits": "1"})
    close(campaign, 2)
    flag.refresh_from_db()
    assert (flag.grade, flag.points) == ("veteran", 22)
    mine.refresh_from_db()
    assert mine.purse == 45
    log = client_of("ben").get(reverse("campaigns:log", args=(campaign.pk,))).content.decode()
    assert "in the yard for one round: 7 hull." in log
    for name in ("campaign", "standings", "flotillas", "reports", "people", "battles"):
        answer = client_of("ben").get(reverse(f"campaigns:{name}", args=(campaign.pk,)))
        assert answer.status_code == 200, name
    record = client_of("ben").get(reverse("campaigns:ship", args=(campaign.pk, flag.pk)))
    assert "Hits scored" in record.content.decode()
    assert "ability" not in record.content.decode().lower()
    assert_kept(campaign)


def test_the_form_offers_yards_and_no_abilities() -> None:
    page = client_of("olive").get(NEW).content.decode()
    assert registry.get("high_seas_fleet").title in page
    assert "In the yard, which takes rounds" in page
    assert "Abilities for points" not in page
    assert "Hits for a credit more" in page
