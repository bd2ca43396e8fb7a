"""Battles planned by hand: sides, vessels of no flotilla, scenarios, changes, calling off."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import PermissionDenied

from campaigns.models import Campaign, Engagement, Flotilla
from campaigns.services import CampaignShut, Refused, Stale
from campaigns.services.forces import choose_force
from campaigns.services.planning import Plan, call_off, change_battle, plan_battle, put_back
from campaigns.services.sides import ExtraWish, SideWish
from tests.campaigns import harbour

pytestmark = pytest.mark.django_db
TANKER = "coastal-tanker"


@pytest.fixture
def campaign() -> Campaign:
    return harbour.found()


@pytest.fixture
def ada(campaign: Campaign) -> Flotilla:
    return harbour.enter(campaign, "ada")


@pytest.fixture
def ben(campaign: Campaign) -> Flotilla:
    return harbour.enter(campaign, "ben", "axis")


def wish(*flotillas: Flotilla, title: str = "") -> SideWish:
    return SideWish(title=title, flotillas=tuple(str(row.pk) for row in flotillas))


def planned(campaign: Campaign, *sides: SideWish, **more: Any) -> Engagement:
    plan = Plan(sides=sides, round=1, **more)
    return plan_battle(seat=harbour.seat(campaign, "olive"), plan=plan)


def sides(battle: Engagement) -> dict[str, str]:
    return {side["code"]: side["title"] for side in battle.sides}


def test_sides_of_the_campaign_keep_their_names(
    campaign: Campaign, ada: Flotilla, ben: Flotilla
) -> None:
    battle = planned(campaign, wish(ada), wish(ben))
    assert sides(battle) == {"allies": "Allies", "axis": "Axis"}
    assert {str(f.flotilla_id): (f.side, f.ships) for f in battle.forces.all()} == {
        str(ada.pk): ("allies", None),
        str(ben.pk): ("axis", None),
    }
    line = campaign.lines.get(kind="battle.planned")
    assert (line.data["battle"], line.actor_name) == (1, "olive")


def test_three_sides_of_which_two_are_of_one_flag_are_told_apart(
    campaign: Campaign, ada: Flotilla, ben: Flotilla
) -> None:
    cleo = harbour.enter(campaign, "cleo", name="Dover Patrol")
    battle = planned(campaign, wish(ada), wish(cleo), wish(ben, title="Raiders"))
    assert sides(battle) == {"allies": "Allies", "side-2": "Dover Patrol", "axis": "Raiders"}


def test_a_scenario_gives_the_sides_and_its_title(
    campaign: Campaign, ada: Flotilla, ben: Flotilla
) -> None:
    battle = planned(campaign, wish(ben), wish(ada), scenario=2)
    assert (battle.title, battle.scenario) == ("Torpedo Run", 2)
    assert sides(battle) == {"attacker": "The attacker", "defender": "The defender"}
    assert battle.forces.get(flotilla=ben).side == "attacker"
    with pytest.raises(Refused, match="has 2 sides"):
        planned(campaign, wish(ada), SideWish(), wish(ben), scenario=2)
    with pytest.raises(Refused, match="from the list"):
        planned(campaign, wish(ada), wish(ben), scenario=99)


def test_sides_change_places_where_the_nations_of_a_scenario_ask_for_it(
    campaign: Campaign, ada: Flotilla, ben: Flotilla
) -> None:
    battle = planned(campaign, wish(ben), wish(ada), scenario=1, fit=True)
    assert battle.forces.get(flotilla=ada).side == "royal_navy"


def test_a_rolled_scenario_keeps_its_face(campaign: Campaign, ada: Flotilla, ben: Flotilla) -> None:
    battle = planned(campaign, wish(ada), wish(ben), roll=True)
    data = campaign.lines.get(kind="scenario.rolled").data
    assert (data["scenario"], data["die"]) == (battle.scenario, 8)
    assert data["face"] == battle.scenario  # they are numbered from 1 to 8
    seat = harbour.seat(campaign, "olive")
    again = Plan(sides=(wish(ada), wish(ben)), round=1, roll=True)
    with pytest.raises(Refused, match="rolled already"):
        change_battle(seat=seat, battle=battle, plan=again, version=1)


def test_a_convoy_of_no_flotilla_is_measured_by_the_catalogue(
    campaign: Campaign, ada: Flotilla, ben: Flotilla
) -> None:
    convoy = ExtraWish(ship_class=TANKER, name="Tanker", side=1, count=2)
    battle = planned(campaign, wish(ben), wish(ada), scenario=2, extras=(convoy,))
    first, second = battle.extras
    assert (first["name"], second["name"], first["side"]) == ("Tanker 1", "Tanker 2", "defender")
    assert (first["size"], first["points"], first["hull"]) == ("large", 115, 90)
    assert len({first["key"], second["key"], str(battle.pk)}) == 3
    alone = ExtraWish(ship_class=TANKER, name="", side=1)
    assert planned(campaign, wish(ada), extras=(alone,)).forces.count() == 1


def test_what_makes_no_battle_is_refused(campaign: Campaign, ada: Flotilla, ben: Flotilla) -> None:
    for bad, words in (
        ((wish(ada),), "two sides"),
        ((wish(ada), wish(ada)), "each once"),
        ((wish(ada), SideWish(flotillas=("nobody",))), "each once"),
    ):
        with pytest.raises(Refused, match=words):
            planned(campaign, *bad)
    seat, late = harbour.seat(campaign, "olive"), Plan(sides=(wish(ada), wish(ben)), round=7)
    with pytest.raises(Refused, match="round that is open"):
        plan_battle(seat=seat, plan=late)
    extra = ExtraWish(ship_class="nonesuch", name="x", side=0)
    with pytest.raises(Refused, match="class from the catalogue"):
        planned(campaign, wish(ada), wish(ben), extras=(extra,))
    assert not campaign.engagements.exists()


def test_one_press_plans_one_battle(campaign: Campaign, ada: Flotilla, ben: Flotilla) -> None:
    plan, seat = Plan(sides=(wish(ada), wish(ben))), harbour.seat(campaign, "olive")
    numbers = {plan_battle(seat=seat, plan=plan, once="press").number for _ in range(3)}
    assert (numbers, campaign.engagements.count()) == ({1}, 1)


def test_a_change_keeps_what_was_chosen_and_tells_what_changed(
    campaign: Campaign, ada: Flotilla, ben: Flotilla
) -> None:
    battle, seat = planned(campaign, wish(ada), wish(ben)), harbour.seat(campaign, "olive")
    key = harbour.keys(ada)["Dunlin"]
    mine = harbour.seat(campaign, "ada")
    choose_force(seat=mine, battle=battle, flotilla=ada, ships=[key], version=1)
    plan = Plan(sides=(wish(ada), wish(ben)), round=1, place="Club house")
    changed = change_battle(seat=seat, battle=battle, plan=plan, version=2)
    assert changed.forces.get(flotilla=ada).ships == [key]
    assert (changed.place, changed.version) == ("Club house", 3)
    assert campaign.lines.get(kind="battle.changed").data["fields"] == ["place"]
    with pytest.raises(Stale):
        change_battle(seat=seat, battle=battle, plan=plan, version=2)
    cleo = harbour.enter(campaign, "cleo", "axis")
    plan = Plan(sides=(wish(ada), wish(cleo)), round=1)
    change_battle(seat=seat, battle=battle, plan=plan, version=3)
    assert not battle.forces.filter(flotilla=ben).exists()


def test_a_battle_is_called_off_for_a_reason_once_and_may_be_put_back(
    campaign: Campaign, ada: Flotilla, ben: Flotilla
) -> None:
    battle, seat = planned(campaign, wish(ada), wish(ben)), harbour.seat(campaign, "olive")
    with pytest.raises(Refused, match="why"):
        call_off(seat=seat, battle=battle, reason="  ")
    for _ in range(2):
        call_off(seat=seat, battle=battle, reason="Fog on the motorway")
    line = campaign.lines.get(kind="battle.called_off")
    assert line.reason == "Fog on the motorway"
    with pytest.raises(Refused, match="called off"):
        change_battle(seat=seat, battle=battle, plan=Plan(sides=(wish(ada), wish(ben))), version=2)
    assert put_back(seat=seat, battle=battle).status == "planned"


def test_once_a_result_is_filed_the_plan_stands(
    campaign: Campaign, ada: Flotilla, ben: Flotilla
) -> None:
    battle = planned(campaign, wish(ada), wish(ben))
    Engagement.objects.filter(pk=battle.pk).update(status="reported")
    seat = harbour.seat(campaign, "olive")
    for act in (
        lambda: call_off(seat=seat, battle=battle, reason="late"),
        lambda: change_battle(
            seat=seat, battle=battle, plan=Plan(sides=(wish(ada), wish(ben))), version=1
        ),
    ):
        with pytest.raises(Refused, match="result of this battle is filed"):
            act()


def test_only_organisers_plan_and_only_while_the_campaign_is_open(
    campaign: Campaign, ada: Flotilla, ben: Flotilla
) -> None:
    plan = Plan(sides=(wish(ada), wish(ben)))
    with pytest.raises(PermissionDenied):
        plan_battle(seat=harbour.seat(campaign, "ada"), plan=plan)
    Campaign.objects.update(status="frozen")
    with pytest.raises(CampaignShut):
        plan_battle(seat=harbour.seat(campaign, "olive"), plan=plan)
