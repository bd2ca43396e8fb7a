"""What flotillas send, and the sea: by their players, or visibly by the organiser."""

from __future__ import annotations

import pytest
from django.core.exceptions import PermissionDenied

from campaigns.access import CampaignMissing
from campaigns.models import Campaign, Engagement, Flotilla, Force
from campaigns.services import Refused, Stale
from campaigns.services.forces import choose_force, roll_condition
from tests.campaigns import harbour

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign() -> Campaign:
    return harbour.found()


@pytest.fixture
def ada(campaign: Campaign) -> Flotilla:
    return harbour.enter(campaign, "ada")


@pytest.fixture
def battle(campaign: Campaign, ada: Flotilla) -> Engagement:
    found = harbour.plan(campaign, ada, harbour.enter(campaign, "ben", "axis"))
    Force.objects.update(ships=None, points=0)
    return found


def choose(who: str, battle: Engagement, flotilla: Flotilla, *ships: str, version: int) -> Force:
    seat = harbour.seat(battle.campaign, who)
    return choose_force(seat=seat, battle=battle, flotilla=flotilla, ships=ships, version=version)


def test_a_player_sends_some_of_her_ships_and_may_think_better_of_it(
    campaign: Campaign, ada: Flotilla, battle: Engagement
) -> None:
    keys = harbour.keys(ada)
    force = choose("ada", battle, ada, keys["Sandpiper"], version=1)
    assert (force.ships, force.points) == ([keys["Sandpiper"]], 125)
    force = choose("ada", battle, ada, *keys.values(), version=2)
    assert force.points == 250
    choose("ada", battle, ada, *keys.values(), version=3)
    battle.refresh_from_db()
    lines = campaign.lines.filter(kind="force.chosen")
    assert (battle.version, lines.count(), lines[0].acting_for) == (3, 2, "")


def test_another_players_choice_makes_no_page_stale_but_a_changed_battle_does(
    campaign: Campaign, ada: Flotilla, battle: Engagement
) -> None:
    theirs = battle.forces.exclude(flotilla=ada).get().flotilla
    (s_boat,) = harbour.keys(theirs).values()
    choose("ben", battle, theirs, s_boat, version=1)
    key = harbour.keys(ada)["Dunlin"]
    assert choose("ada", battle, ada, key, version=1).points == 125
    Engagement.objects.update(version=9)
    with pytest.raises(Stale):
        choose("ada", battle, ada, harbour.keys(ada)["Sandpiper"], version=3)
    with pytest.raises(Stale):
        choose("ada", battle, ada, harbour.keys(ada)["Sandpiper"], version=1)


def test_only_ships_of_hers_that_can_sail_are_sent(
    campaign: Campaign, ada: Flotilla, battle: Engagement
) -> None:
    theirs = battle.forces.exclude(flotilla=ada).get().flotilla
    (stranger,) = harbour.keys(theirs).values()
    sunk = harbour.keys(ada)["Dunlin"]
    ada.ships.filter(pk=sunk).update(status="sunk")
    for ships in ((), (stranger,), (sunk,), ("no key",)):
        with pytest.raises(Refused) as fault:
            choose("ada", battle, ada, *ships, version=1)
        assert fault.value.field == "ships"


def test_the_organiser_chooses_for_an_absent_player_and_it_shows(
    campaign: Campaign, ada: Flotilla, battle: Engagement
) -> None:
    key = harbour.keys(ada)["Dunlin"]
    choose("olive", battle, ada, key, version=1)
    assert campaign.lines.get(kind="force.chosen").acting_for == "ada"
    with pytest.raises(PermissionDenied):
        choose("ben", battle, ada, key, version=2)


def test_no_force_is_chosen_once_a_result_is_filed_nor_where_one_does_not_fight(
    campaign: Campaign, ada: Flotilla, battle: Engagement
) -> None:
    key = harbour.keys(ada)["Dunlin"]
    cleo = harbour.enter(campaign, "cleo")
    with pytest.raises(CampaignMissing):
        choose("cleo", battle, cleo, *harbour.keys(cleo).values(), version=1)
    Engagement.objects.update(status="reported")
    with pytest.raises(Refused, match="result of this battle is filed"):
        choose("ada", battle, ada, key, version=1)


def test_the_sea_is_rolled_once_by_whoever_fights_there(
    campaign: Campaign, ada: Flotilla, battle: Engagement
) -> None:
    seat = harbour.seat(campaign, "ada")
    row = roll_condition(seat=seat, battle=battle, once="press")
    assert roll_condition(seat=seat, battle=battle, once="press") == row
    battle.refresh_from_db()
    assert battle.condition == row.code
    assert row.low <= (battle.condition_face or 0) <= row.high
    data = campaign.lines.get(kind="condition.rolled").data
    assert (data["face"], data["die"], data["by"]) == (battle.condition_face, 6, "site")
    with pytest.raises(Refused, match="Only the organiser"):
        roll_condition(seat=seat, battle=battle, face=1)


def test_a_face_thrown_at_the_table_counts_and_the_organiser_needs_a_reason_for_another(
    campaign: Campaign, ada: Flotilla, battle: Engagement
) -> None:
    with pytest.raises(Refused, match="from 1 to 6"):
        roll_condition(seat=harbour.seat(campaign, "ada"), battle=battle, face=7)
    row = roll_condition(seat=harbour.seat(campaign, "ada"), battle=battle, face=6)
    assert (row.code, row.text) == ("stormy", "−2 to hit")
    olive = harbour.seat(campaign, "olive")
    with pytest.raises(Refused, match="Say why"):
        roll_condition(seat=olive, battle=battle, face=1, reason=" ")
    roll_condition(seat=olive, battle=battle, face=1, reason="The die fell off the table")
    line = campaign.lines.filter(kind="condition.rolled").last()
    assert line is not None
    assert (line.reason, line.acting_for) == ("The die fell off the table", "ada, ben")
    battle.refresh_from_db()
    assert (battle.condition, battle.condition_face) == ("smooth", 1)


def test_who_does_not_fight_there_rolls_nothing(campaign: Campaign, battle: Engagement) -> None:
    harbour.enter(campaign, "cleo")
    with pytest.raises(PermissionDenied):
        roll_condition(seat=harbour.seat(campaign, "cleo"), battle=battle)
