"""Abilities: picked, bought, asked for; what each does to worth and hull, worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied

from campaigns import services
from campaigns.book.codec import terms_to_plain
from campaigns.book.words import BOUGHT, CORRECTED, LEFT, PICKED
from campaigns.models import Campaign, Flotilla, Petition, Role
from campaigns.services import Refused, Stale
from tests.campaigns import harbour
from tests.campaigns.harbour import VOSPER

pytestmark = pytest.mark.django_db


def veterans(
    picks: int = 1, purse: int | None = None, player: str = "ada", **terms: Any
) -> tuple[Campaign, Flotilla]:
    """Return a campaign with Sandpiper, a veteran of 150 points who has abilities to pick."""
    plain = terms_to_plain(replace(harbour.TERMS, **terms))
    campaign = harbour.found(terms=harbour.TERMS)
    Campaign.objects.filter(pk=campaign.pk).update(terms=plain)
    campaign.refresh_from_db()
    mine = harbour.enter(campaign, player, grade="veteran", ships={"Sandpiper": VOSPER})
    ship = {"ship": harbour.keys(mine)["Sandpiper"]}
    harbour.tell(campaign, "olive", CORRECTED, ship | {"field": "picks", "value": picks})
    if purse is not None:
        flotilla = {"flotilla": str(mine.pk), "field": "purse", "value": purse}
        harbour.tell(campaign, "olive", CORRECTED, flotilla)
    mine.refresh_from_db()
    return campaign, mine


def by(campaign: Campaign, mine: Flotilla, who: str = "ada") -> dict[str, Any]:
    ship = harbour.keys(mine)["Sandpiper"]
    return {"seat": harbour.seat(campaign, who), "flotilla": mine, "ship": ship}


@pytest.mark.parametrize(
    ("ability", "points", "hull"),
    [
        ("lucky_ship", 160, 35),
        ("master_engineer", 180, 35),
        ("camouflage", 175, 35),
        # 75 of hull, weapons and equipment become 38; two thirds of 35 hull are 24, half a point up
        ("old_tub", 113, 24),
    ],
)
def test_a_pick_changes_what_she_is_worth(ability: str, points: int, hull: int) -> None:
    campaign, mine = veterans()
    services.pick_ability(**by(campaign, mine), ability=ability)
    after = harbour.ship(mine, "Sandpiper")
    assert (after.points, after.hull, after.crew.picks) == (points, hull, 0)
    mine.refresh_from_db()
    assert (mine.worth, mine.purse) == (points, 450)  # won, not paid for


def test_a_pick_is_used_once() -> None:
    campaign, mine = veterans()
    services.pick_ability(**by(campaign, mine), ability="lucky_ship")
    with pytest.raises(Refused, match="no ability to choose"):
        services.pick_ability(**by(campaign, mine), ability="sawbones")


def test_an_ability_is_had_once() -> None:
    campaign, mine = veterans(picks=2)
    services.pick_ability(**by(campaign, mine), ability="lucky_ship", token="first")
    services.pick_ability(**by(campaign, mine), ability="lucky_ship", token="first")
    assert campaign.lines.filter(kind=PICKED).count() == 1
    with pytest.raises(Refused, match="that ability already") as refusal:
        services.pick_ability(**by(campaign, mine), ability="lucky_ship", token="second")
    assert refusal.value.field == "ability"


def test_an_ability_is_bought_for_what_it_adds() -> None:
    campaign, mine = veterans(buys_abilities="free")
    assert services.buy_ability(**by(campaign, mine), ability="sawbones", cost=15) is None
    services.buy_ability(**by(campaign, mine), ability="old_tub", cost=0)  # she is worth less
    mine.refresh_from_db()
    assert (mine.purse, harbour.ship(mine, "Sandpiper").points) == (435, 128)
    with pytest.raises(Stale, match="25 points by now"):
        services.buy_ability(**by(campaign, mine), ability="camouflage", cost=24)


def test_where_abilities_are_won_none_is_sold() -> None:
    campaign, mine = veterans(buys_abilities="no")
    with pytest.raises(Refused, match="won, not bought"):
        services.buy_ability(**by(campaign, mine), ability="sawbones")


def test_with_consent_a_purchase_waits_for_the_organiser() -> None:
    campaign, mine = veterans()
    asked = services.buy_ability(**by(campaign, mine), ability="sawbones")
    again = services.buy_ability(**by(campaign, mine), ability="sawbones")
    assert asked is not None
    assert asked == again
    assert harbour.ship(mine, "Sandpiper").points == 150
    olive = harbour.seat(campaign, "olive")
    granted = services.answer_petition(seat=olive, petition=asked, grant=True)
    mine.refresh_from_db()
    assert (granted.answer, harbour.ship(mine, "Sandpiper").points) == ("granted", 165)
    assert mine.purse == 435
    lines = list(campaign.lines.order_by("number").values_list("kind", "acting_for"))
    answered, bought = lines[-2:]
    assert (answered, bought) == (("petition.answered", "ada"), (BOUGHT, "ada"))


def test_no_player_consents_to_her_own_purchase() -> None:
    campaign, mine = veterans()
    asked = services.buy_ability(**by(campaign, mine), ability="sawbones")
    assert asked is not None
    with pytest.raises(PermissionDenied):
        services.answer_petition(seat=harbour.seat(campaign, "ada"), petition=asked, grant=True)
    assert harbour.ship(mine, "Sandpiper").points == 150


def test_a_refusal_needs_a_reason_that_the_player_reads() -> None:
    campaign, mine = veterans()
    asked = services.buy_ability(**by(campaign, mine), ability="sawbones")
    assert asked is not None
    olive = harbour.seat(campaign, "olive")
    with pytest.raises(Refused) as refusal:
        services.answer_petition(seat=olive, petition=asked, grant=False)
    assert refusal.value.field == "reason"
    answered = services.answer_petition(
        seat=olive, petition=asked, grant=False, reason="No doctor in port"
    )
    assert (answered.answer, answered.reason) == ("refused", "No doctor in port")
    assert services.answer_petition(seat=olive, petition=asked, grant=True).answer == "refused"


def test_what_is_granted_when_the_points_are_gone_is_refused_in_words() -> None:
    campaign, mine = veterans(purse=140)
    asked = services.buy_ability(**by(campaign, mine), ability="sawbones")
    assert asked is not None
    services.commission_ship(
        seat=harbour.seat(campaign, "ada"), flotilla=mine, code=VOSPER, name="Curlew"
    )
    harbour.tell(
        campaign,
        "olive",
        CORRECTED,
        {"flotilla": str(mine.pk), "field": "purse", "value": 14},
    )
    olive = harbour.seat(campaign, "olive")
    answered = services.answer_petition(seat=olive, petition=asked, grant=True)
    assert answered.answer == "refused"
    assert answered.reason == "That costs 15 points and the flotilla has 14."
    assert harbour.ship(mine, "Sandpiper").crew.abilities == ()
    assert not campaign.lines.filter(kind=BOUGHT).exists()


def test_a_petition_can_be_taken_back() -> None:
    campaign, mine = veterans()
    asked = services.buy_ability(**by(campaign, mine), ability="sawbones")
    assert asked is not None
    services.drop_petition(seat=harbour.seat(campaign, "ada"), petition=asked)
    assert Petition.objects.get().answer == "dropped"


def test_what_a_flotilla_asked_that_has_left_is_refused_in_words() -> None:
    campaign, mine = veterans()
    asked = services.buy_ability(**by(campaign, mine), ability="sawbones")
    assert asked is not None
    harbour.tell(campaign, "olive", LEFT, {"flotilla": str(mine.pk)})
    olive = harbour.seat(campaign, "olive")
    answered = services.answer_petition(seat=olive, petition=asked, grant=True)
    assert (answered.answer, answered.reason) == ("refused", "The ship sails no more.")


def test_an_organiser_consents_by_buying() -> None:
    campaign, mine = veterans()
    assert services.buy_ability(**by(campaign, mine, "olive"), ability="sawbones") is None
    assert harbour.ship(mine, "Sandpiper").crew.abilities == ("sawbones",)


def test_an_organiser_asks_another_for_his_own_crew_and_alone_says_so_in_the_log() -> None:
    campaign, mine = veterans(player="olive")
    carl = harbour.join(campaign, "carl", Role.CO_ORGANISER)
    asked = services.buy_ability(**by(campaign, mine, "olive"), ability="sawbones")
    assert asked is not None
    olive = harbour.seat(campaign, "olive")
    with pytest.raises(Refused, match="Another organiser has to answer"):
        services.answer_petition(seat=olive, petition=asked, grant=True)
    seat = harbour.seat(campaign, "carl")
    assert services.answer_petition(seat=seat, petition=asked, grant=True).answer == "granted"
    carl.delete()
    assert services.buy_ability(**by(campaign, mine, "olive"), ability="lucky_ship") is None
    line = campaign.lines.filter(kind=BOUGHT).last()
    assert line is not None
    assert line.reason == "Consented to by the only organiser, for himself."
