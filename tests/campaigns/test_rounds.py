"""Rounds: opened, and closed for all flotillas at once, whoever presses how often."""

from __future__ import annotations

from datetime import date

import pytest
from django.core.exceptions import PermissionDenied

from campaigns.book import words
from campaigns.book.values import Repairs, Terms
from campaigns.models import Campaign, Engagement
from campaigns.services import Refused
from campaigns.services.rounds import change_round, close_round, open_round, shares_of
from tests.campaigns import harbour

pytestmark = pytest.mark.django_db


def test_the_end_of_a_round_pays_once_and_opens_the_next() -> None:
    campaign = harbour.found()
    mine, theirs = harbour.enter(campaign, "ada"), harbour.enter(campaign, "ben", "axis")
    seat = harbour.seat(campaign, "olive")
    before = {share.flotilla.key: (share.before, share.after) for share in shares_of(seat, 1)}
    assert before == {str(mine.pk): (350, 400), str(theirs.pk): (425, 475)}
    for _ in range(3):
        close_round(seat=seat, number=1)
    for flotilla, purse in ((mine, 400), (theirs, 475)):
        flotilla.refresh_from_db()
        assert flotilla.purse == purse
    assert campaign.lines.filter(kind=words.ROUND).count() == 1
    rounds = [(found.number, found.closed_at is None) for found in campaign.rounds.all()]
    assert rounds == [(1, False), (2, True)]


def test_repairs_of_the_terms_are_shown_before_they_are_made() -> None:
    terms = Terms(system="cruel_seas", edition="starter-2026", repairs=Repairs.HALF)
    campaign = harbour.found(terms=terms)
    mine, theirs = harbour.enter(campaign, "ada"), harbour.enter(campaign, "ben", "axis")
    key = harbour.keys(mine)["Sandpiper"]
    fates = {key: {"hull_left": 20, "damage": (("rudder", 1),)}}
    harbour.fight(campaign, "olive", harbour.plan(campaign, mine, theirs), fates)
    seat = harbour.seat(campaign, "olive")
    (share, _) = shares_of(seat, 1)
    assert [(ship.entry.name, back, cured) for ship, back, cured in share.mended] == [
        ("Sandpiper", 8, True)  # 15 of 35 are missing; half of it, rounded up
    ]
    assert harbour.ship(mine, "Sandpiper").hull_left == 20
    close_round(seat=seat, number=1)
    assert harbour.ship(mine, "Sandpiper").hull_left == 28


def test_open_battles_hold_a_round_back_until_the_organiser_says_so() -> None:
    campaign = harbour.found()
    mine, theirs = harbour.enter(campaign, "ada"), harbour.enter(campaign, "ben", "axis")
    harbour.plan(campaign, mine, theirs)
    off = harbour.plan(campaign, mine, theirs)
    Engagement.objects.filter(pk=off.pk).update(status="called_off")
    seat = harbour.seat(campaign, "olive")
    with pytest.raises(Refused, match="1 battle of this round has no result yet") as fault:
        close_round(seat=seat, number=1)
    assert fault.value.field == "anyway"
    assert close_round(seat=seat, number=1, anyway=True).lines[0].data["open"] == [1]


def test_rounds_are_closed_in_their_order_and_the_last_one_opens_none() -> None:
    campaign = harbour.found(rounds_planned=2)
    seat = harbour.seat(campaign, "olive")
    open_round(seat=seat, title="The gap")
    with pytest.raises(Refused, match="Round 1 is still open"):
        close_round(seat=seat, number=2)
    close_round(seat=seat, number=1)
    close_round(seat=seat, number=2)
    assert campaign.rounds.count() == 2
    assert open_round(seat=seat, number=3).number == 3
    assert open_round(seat=seat, number=3).number == 3  # the same press
    assert campaign.rounds.count() == 3


def test_a_round_whose_end_was_taken_back_can_be_closed_again() -> None:
    campaign = harbour.found()
    mine = harbour.enter(campaign, "ada")
    seat = harbour.seat(campaign, "olive")
    line = close_round(seat=seat, number=1).lines[0].number
    harbour.tell(campaign, "olive", words.REVERSED, {"cancels": line})
    mine.refresh_from_db()
    assert mine.purse == 350
    close_round(seat=seat, number=1)
    mine.refresh_from_db()
    assert mine.purse == 400


def test_dates_of_a_round_are_in_order_and_changes_are_told() -> None:
    campaign = harbour.found()
    seat = harbour.seat(campaign, "olive")
    first, last = date(1942, 3, 1), date(1942, 3, 31)
    with pytest.raises(Refused, match="end before it begins"):
        change_round(seat=seat, number=1, title="", starts_on=last, ends_on=first)
    change_round(seat=seat, number=1, title="March", starts_on=first, ends_on=last)
    change_round(seat=seat, number=1, title="March", starts_on=first, ends_on=last)
    assert campaign.lines.get(kind="round.changed").data["fields"] == [
        *("title", "starts_on", "ends_on")
    ]


def test_players_close_no_round() -> None:
    campaign: Campaign = harbour.found()
    harbour.enter(campaign, "ada")
    with pytest.raises(PermissionDenied):
        close_round(seat=harbour.seat(campaign, "ada"), number=1)
    with pytest.raises(PermissionDenied):
        shares_of(harbour.seat(campaign, "ada"), 1)
