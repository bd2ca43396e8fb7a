"""Between battles: repairs, purchases, prizes, crews, names, honours; sums worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied

from campaigns import services
from campaigns.access import CampaignMissing
from campaigns.book.codec import terms_to_plain
from campaigns.book.values import Repairs
from campaigns.models import Campaign, Flotilla
from campaigns.services import CampaignShut, Refused, Stale
from rules.engine.core.result import Fate
from tests.campaigns import harbour

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign() -> Campaign:
    return harbour.found()


@pytest.fixture
def mine(campaign: Campaign) -> Flotilla:
    return harbour.enter(campaign, "ada")


@pytest.fixture
def theirs(campaign: Campaign) -> Flotilla:
    return harbour.enter(campaign, "ben", "axis")


def key(flotilla: Flotilla, name: str = "Sandpiper") -> str:
    return harbour.keys(flotilla)[name]


def by(campaign: Campaign, flotilla: Flotilla, who: str = "ada", **more: Any) -> dict[str, Any]:
    """Return who acts for which ship, as services ask for it."""
    return {"seat": harbour.seat(campaign, who), "flotilla": flotilla, "ship": key(flotilla)} | more


def purse(flotilla: Flotilla) -> float:
    flotilla.refresh_from_db()
    return float(flotilla.purse)


def hurt(campaign: Campaign, mine: Flotilla, theirs: Flotilla, **fate: Any) -> None:
    """Let Sandpiper come home from a battle with what it did to her."""
    harbour.fight(campaign, "olive", harbour.plan(campaign, mine, theirs), {key(mine): fate})


def take(campaign: Campaign, mine: Flotilla, theirs: Flotilla) -> str:
    """Let Sandpiper take S 100 with 31 of her hull left; return the prize's key."""
    prey = key(theirs, "S 100")
    fates = {
        key(mine): {"captured": (prey,)},
        prey: {"fate": Fate.CAPTURED, "hull_left": 31},
    }
    harbour.fight(campaign, "olive", harbour.plan(campaign, mine, theirs), fates)
    return prey


def test_hull_and_damage_are_mended_for_half_of_her_price(
    campaign: Campaign, mine: Flotilla, theirs: Flotilla
) -> None:
    hurt(campaign, mine, theirs, hull_left=14, damage=(("engine", 1), ("rudder", 1)))
    # 125 points, at half: 62.5; 21 of 35 hull is 37.5, the rudder a tenth: 6.25; in all 43.75
    services.repair_ship(**by(campaign, mine), hull=21, damage=["rudder"], price=44)
    after = harbour.ship(mine, "Sandpiper")
    assert (after.hull_left, after.damage, purse(mine)) == (35, (("engine", 1),), 350 - 44)


@pytest.mark.parametrize(
    ("wanted", "field"),
    [
        ({"hull": 22}, "hull"),
        ({"hull": -1}, "hull"),
        ({"damage": ["rudder", "rudder"]}, "damage"),
        ({}, "hull"),
    ],
)
def test_no_more_is_mended_than_is_broken(
    campaign: Campaign, mine: Flotilla, theirs: Flotilla, wanted: dict[str, Any], field: str
) -> None:
    hurt(campaign, mine, theirs, hull_left=14, damage=(("rudder", 1),))
    with pytest.raises(Refused) as refusal:
        services.repair_ship(**by(campaign, mine), **wanted)
    assert (refusal.value.field, purse(mine)) == (field, 350)


def test_a_price_that_has_changed_since_the_page_is_told_first(
    campaign: Campaign, mine: Flotilla, theirs: Flotilla
) -> None:
    hurt(campaign, mine, theirs, hull_left=14)
    with pytest.raises(Stale, match="38 points by now"):
        services.repair_ship(**by(campaign, mine), hull=21, price=37)


def test_a_press_that_comes_twice_mends_once(
    campaign: Campaign, mine: Flotilla, theirs: Flotilla
) -> None:
    hurt(campaign, mine, theirs, hull_left=14)
    for _ in range(2):
        services.repair_ship(**by(campaign, mine), hull=7, price=13, token="one-press")
    assert (harbour.ship(mine, "Sandpiper").hull_left, purse(mine)) == (21, 337)


def test_where_repairs_are_free_none_is_bought(mine: Flotilla, campaign: Campaign) -> None:
    Campaign.objects.update(terms=terms_to_plain(replace(harbour.TERMS, repairs=Repairs.FULL)))
    with pytest.raises(Refused, match="for nothing"):
        services.repair_ship(**by(campaign, mine), hull=1)


def test_a_ship_is_bought_with_a_crew_of_the_start_grade(
    campaign: Campaign, mine: Flotilla
) -> None:
    seat = harbour.seat(campaign, "ada")
    offer = {"code": harbour.VOSPER, "name": "Curlew", "captain": "Lt Quayle"}
    made = services.commission_ship(seat=seat, flotilla=mine, **offer, cost=125)
    bought = harbour.ship(mine, "Curlew")
    assert (bought.key, bought.points, bought.crew.grade) == (made, 125, "regular")
    assert (bought.entry.captain, purse(mine)) == ("Lt Quayle", 225)


def test_what_the_purse_does_not_hold_is_not_bought(campaign: Campaign, mine: Flotilla) -> None:
    seat = harbour.seat(campaign, "ada")
    for number in range(2):
        services.commission_ship(
            seat=seat, flotilla=mine, code=harbour.VOSPER, name=f"Curlew {number}"
        )
    with pytest.raises(Refused, match="costs 125 points and the flotilla has 100"):
        services.commission_ship(seat=seat, flotilla=mine, code=harbour.VOSPER, name="Snipe")
    assert (purse(mine), mine.ships.count()) == (100, 4)


def test_a_flotilla_buys_only_what_its_nation_sails(campaign: Campaign, mine: Flotilla) -> None:
    seat = harbour.seat(campaign, "ada")
    with pytest.raises(Refused) as refusal:
        services.commission_ship(seat=seat, flotilla=mine, code=harbour.S_BOAT, name="Odd")
    assert refusal.value.field == "code"


def test_a_prize_costs_half_of_what_she_is_worth(
    campaign: Campaign, mine: Flotilla, theirs: Flotilla
) -> None:
    prey = take(campaign, mine, theirs)
    seat = harbour.seat(campaign, "ada")
    # 175 points with a regular crew: 87.5, so 88
    services.commission_prize(seat=seat, flotilla=mine, prize=prey, name="Trophy", cost=88)
    trophy = harbour.ship(mine, "Trophy")
    assert (trophy.hull_left, trophy.points, purse(mine)) == (31, 175, 262)
    with pytest.raises(Refused, match="no such prize"):
        services.commission_prize(seat=seat, flotilla=mine, prize=prey, name="Again")


def test_only_the_captor_commissions_his_prize(
    campaign: Campaign, mine: Flotilla, theirs: Flotilla
) -> None:
    prey = take(campaign, mine, theirs)
    other = harbour.enter(campaign, "cleo", ships={"Snipe": harbour.VOSPER})
    seat = harbour.seat(campaign, "cleo")
    with pytest.raises(Refused, match="no such prize"):
        services.commission_prize(seat=seat, flotilla=other, prize=prey, name="Trophy")


def test_a_new_crew_has_learned_nothing_and_costs_what_it_adds(
    campaign: Campaign, mine: Flotilla, theirs: Flotilla
) -> None:
    for _ in range(2):
        hurt(campaign, mine, theirs)
    assert harbour.ship(mine, "Sandpiper").crew.grade == "veteran"
    with pytest.raises(Refused, match="on the list"):
        services.replace_crew(**by(campaign, mine), grade="veteran")
    services.replace_crew(**by(campaign, mine), grade="inexperienced")
    assert (harbour.ship(mine, "Sandpiper").points, purse(mine)) == (75, 350)
    with pytest.raises(Stale, match="50 points by now"):
        services.replace_crew(**by(campaign, mine), grade="regular", cost=0)
    services.replace_crew(**by(campaign, mine), grade="regular", cost=50)
    assert (harbour.ship(mine, "Sandpiper").points, purse(mine)) == (125, 300)


def test_a_ship_that_is_laid_up_sails_no_more(campaign: Campaign, mine: Flotilla) -> None:
    services.retire_ship(**by(campaign, mine))
    assert harbour.ship(mine, "Sandpiper").status == "retired"
    with pytest.raises(Refused, match="could not sail"):
        services.retire_ship(**by(campaign, mine))


def test_names_are_cleaned_and_told_where_they_cannot_be(
    campaign: Campaign, mine: Flotilla
) -> None:
    services.rename_ship(**by(campaign, mine), name=" Ärmel  ", captain="Quayle", pennant="P 9")
    entry, seat = harbour.ship(mine, "Ärmel").entry, harbour.seat(campaign, "ada")
    assert (entry.captain, entry.pennant) == ("Quayle", "P 9")
    with pytest.raises(Refused) as refusal:
        services.rename_ship(seat=seat, flotilla=mine, ship=entry.key, name=" ")
    assert refusal.value.field == "name"


def test_honours_are_the_organisers_to_award(campaign: Campaign, mine: Flotilla) -> None:
    with pytest.raises(PermissionDenied):
        services.award_honour(**by(campaign, mine), honour="Torpedo Run")
    services.award_honour(**by(campaign, mine, "olive"), honour="Torpedo Run")
    assert harbour.ship(mine, "Sandpiper").honours == ("Torpedo Run",)


def test_an_organiser_who_acts_for_a_player_is_seen(campaign: Campaign, mine: Flotilla) -> None:
    services.retire_ship(**by(campaign, mine, "olive"))
    line = campaign.lines.last()
    assert line is not None
    assert (line.actor_name, line.acting_for) == ("olive", "ada")


def test_others_command_nothing(campaign: Campaign, mine: Flotilla, theirs: Flotilla) -> None:
    with pytest.raises(PermissionDenied):
        services.retire_ship(**by(campaign, mine, "ben"))
    Campaign.objects.update(is_public=True)
    with pytest.raises(CampaignMissing):
        services.retire_ship(**by(campaign, mine, "sam"))


def test_a_closed_campaign_takes_no_act(campaign: Campaign, mine: Flotilla) -> None:
    Campaign.objects.update(status="closed")
    with pytest.raises(CampaignShut):
        services.retire_ship(**by(campaign, mine))
