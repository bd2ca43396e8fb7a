"""The logbook and what is read off it: progression, prizes, reversals, effect keys."""

from __future__ import annotations

import pytest

from campaigns.book import words
from campaigns.models import ShipRecord
from campaigns.services import CampaignShut, Refused
from rules.engine.core.result import Fate
from tests.campaigns import harbour

pytestmark = pytest.mark.django_db


def test_two_games_survived_intact_make_a_veteran_and_raise_her_points() -> None:
    campaign = harbour.found()
    mine, theirs = harbour.enter(campaign, "ada"), harbour.enter(campaign, "ben", "axis")
    assert harbour.ship(mine, "Sandpiper").points == 125
    for _ in range(2):
        harbour.fight(campaign, "olive", harbour.plan(campaign, mine, theirs))
    after = harbour.ship(mine, "Sandpiper")
    assert (after.crew.grade, after.crew.credit, after.games, after.intact) == ("veteran", 0, 2, 2)
    assert after.points == 150
    mine.refresh_from_db()
    assert (mine.purse, mine.worth) == (350, 300)


def test_a_veteran_who_sinks_a_medium_ship_picks_an_ability_once() -> None:
    campaign = harbour.found()
    mine = harbour.enter(campaign, "ada", grade="veteran", ships={"Sandpiper": harbour.VOSPER})
    theirs = harbour.enter(campaign, "ben", "axis")
    sandpiper, prey = harbour.keys(mine)["Sandpiper"], harbour.keys(theirs)["S 100"]
    fates = {sandpiper: {"sunk": (prey,)}, prey: {"fate": Fate.SUNK}}
    harbour.fight(campaign, "olive", harbour.plan(campaign, mine, theirs), fates)
    assert harbour.ship(mine, "Sandpiper").crew.picks == 1
    pick = {"ship": sandpiper, "ability": "lucky_ship"}
    harbour.tell(campaign, "ada", words.PICKED, pick, [sandpiper])
    assert harbour.ship(mine, "Sandpiper").crew.abilities == ("lucky_ship",)
    assert harbour.ship(mine, "Sandpiper").points == 160
    with pytest.raises(Refused, match="no ability to choose"):
        harbour.tell(campaign, "ada", words.PICKED, pick | {"ability": "sawbones"}, [sandpiper])
    assert campaign.lines.count() == 4


def test_a_reversed_battle_is_as_if_it_never_was_and_voids_what_hangs_on_it() -> None:
    campaign = harbour.found()
    mine = harbour.enter(campaign, "ada", grade="veteran", ships={"Sandpiper": harbour.VOSPER})
    theirs = harbour.enter(campaign, "ben", "axis")
    sandpiper, prey = harbour.keys(mine)["Sandpiper"], harbour.keys(theirs)["S 100"]
    before = harbour.ship(mine, "Sandpiper"), harbour.ship(theirs, "S 100")
    fates = {sandpiper: {"captured": (prey,), "hull_left": 9}, prey: {"fate": Fate.CAPTURED}}
    harbour.fight(campaign, "olive", harbour.plan(campaign, mine, theirs), fates)
    line = campaign.last_line
    pick = {"ship": sandpiper, "ability": "lucky_ship"}
    harbour.tell(campaign, "ada", words.PICKED, pick, [sandpiper])
    assert harbour.ship(mine, "Sandpiper").hull_left == 9
    harbour.tell(campaign, "olive", words.REVERSED, {"cancels": line}, reason="Wrong scenario")
    assert (harbour.ship(mine, "Sandpiper"), harbour.ship(theirs, "S 100")) == before
    assert campaign.tables["voids"] == [{"line": line + 1, "reason": "no_pick", "subject": ""}]


def test_a_prize_sails_under_a_new_flag_and_goes_with_the_battle_that_took_her() -> None:
    campaign = harbour.found()
    mine, theirs = harbour.enter(campaign, "ada"), harbour.enter(campaign, "ben", "axis")
    sandpiper, prey = harbour.keys(mine)["Sandpiper"], harbour.keys(theirs)["S 100"]
    fates = {sandpiper: {"captured": (prey,)}, prey: {"fate": Fate.CAPTURED, "hull_left": 31}}
    harbour.fight(campaign, "olive", harbour.plan(campaign, mine, theirs), fates)
    line, key = campaign.last_line, "00000000-0000-4000-8000-000000000001"
    entry = {"key": key, "class": "", "name": "Trophy"}
    data = {"flotilla": str(mine.pk), "prize": prey, "entry": entry, "grade": "regular"}
    harbour.tell(campaign, "ada", words.PRIZE, data, [key])
    trophy = harbour.ship(mine, "Trophy")
    assert (trophy.entry.ship_class, trophy.hull_left, trophy.prize_of) == (
        harbour.S_BOAT,
        31,
        prey,
    )
    assert harbour.ship(theirs, "S 100").status == "captured"
    with pytest.raises(Refused, match="no such prize"):
        harbour.tell(campaign, "ada", words.PRIZE, data | {"entry": entry | {"key": prey}})
    harbour.tell(campaign, "olive", words.REVERSED, {"cancels": line})
    assert not ShipRecord.objects.filter(pk=key).exists()
    assert harbour.ship(theirs, "S 100").is_active


def test_a_reversal_can_be_reversed() -> None:
    campaign = harbour.found()
    mine, theirs = harbour.enter(campaign, "ada"), harbour.enter(campaign, "ben", "axis")
    harbour.fight(campaign, "olive", harbour.plan(campaign, mine, theirs))
    with_battle = harbour.ship(mine, "Dunlin")
    harbour.tell(campaign, "olive", words.REVERSED, {"cancels": campaign.last_line})
    assert harbour.ship(mine, "Dunlin").games == 0
    harbour.tell(campaign, "olive", words.REVERSED, {"cancels": campaign.last_line})
    assert harbour.ship(mine, "Dunlin") == with_battle


def test_a_line_with_an_effect_key_is_written_once() -> None:
    campaign = harbour.found()
    mine, theirs = harbour.enter(campaign, "ada"), harbour.enter(campaign, "ben", "axis")
    battle = harbour.plan(campaign, mine, theirs)
    for _ in range(3):
        harbour.fight(campaign, "olive", battle)
    assert campaign.lines.filter(kind=words.BATTLE).count() == 1
    assert harbour.ship(mine, "Dunlin").games == 1


def test_a_frozen_campaign_takes_no_line() -> None:
    campaign = harbour.found(status="frozen")
    with pytest.raises(CampaignShut, match="frozen"):
        harbour.tell(campaign, "olive", words.ROUND, {"round": 1})


def test_the_end_of_a_round_pays_all_flotillas_at_once() -> None:
    campaign = harbour.found()
    mine, theirs = harbour.enter(campaign, "ada"), harbour.enter(campaign, "ben", "axis")
    harbour.tell(campaign, "olive", words.ROUND, {"round": 1})
    for flotilla, purse in ((mine, 400), (theirs, 600 - 175 + 50)):
        flotilla.refresh_from_db()
        assert flotilla.purse == purse
