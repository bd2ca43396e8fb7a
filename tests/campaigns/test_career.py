"""The life of one ship, line by line: what each line changed, also one that was taken back."""

from __future__ import annotations

import pytest

from campaigns.book import words
from campaigns.book.career import Step, growth
from campaigns.book.values import Status
from campaigns.models import Campaign, Flotilla
from campaigns.selectors.ships import record_of, ship_of, terms_of
from rules.engine.core.result import Fate
from tests.campaigns import harbour

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign() -> Campaign:
    return harbour.found()


@pytest.fixture
def mine(campaign: Campaign) -> Flotilla:
    return harbour.enter(campaign, "ada", grade="veteran", ships={"Sandpiper": harbour.VOSPER})


@pytest.fixture
def theirs(campaign: Campaign) -> Flotilla:
    boats = {"S 100": harbour.S_BOAT, "S 38": harbour.S_BOAT}
    return harbour.enter(campaign, "ben", "axis", boats)


def steps(campaign: Campaign, flotilla: Flotilla, name: str = "Sandpiper") -> tuple[Step, ...]:
    seat = harbour.seat(campaign, "ada")
    return record_of(seat, ship_of(seat, harbour.keys(flotilla)[name])).steps


def fight(campaign: Campaign, mine: Flotilla, theirs: Flotilla, victim: str = "") -> None:
    """Let Sandpiper come home with 20 of hull and a rudder that stays broken."""
    key = harbour.keys(mine)["Sandpiper"]
    prey = (harbour.keys(theirs)[victim],) if victim else ()
    fates = {key: {"sunk": prey, "hull_left": 20, "damage": (("rudder", 1),)}}
    fates |= {one: {"fate": Fate.SUNK} for one in prey}
    harbour.fight(campaign, "olive", harbour.plan(campaign, mine, theirs), fates)


def test_a_battle_tells_hull_damage_kills_and_what_was_won(
    campaign: Campaign, mine: Flotilla, theirs: Flotilla
) -> None:
    fight(campaign, mine, theirs, "S 38")
    joined, fought = steps(campaign, mine)
    assert (joined.kind, joined.before, joined.hull) == (words.ENTERED, None, 0)
    assert (fought.hull, fought.hurt, fought.mended) == (-15, ("rudder",), ())
    assert ([kill.name for kill in fought.kills], fought.picks) == (["S 38"], 1)
    grown = growth(terms_of(campaign), fought)
    assert grown is not None
    assert grown.rules == ("CS-CAM-5",)


def test_a_promotion_is_told_at_the_battle_that_brought_it(campaign: Campaign) -> None:
    mine, theirs = harbour.enter(campaign, "ada"), harbour.enter(campaign, "ben", "axis")
    for _ in range(2):
        harbour.fight(campaign, "olive", harbour.plan(campaign, mine, theirs))
    assert [step.promoted for step in steps(campaign, mine)] == ["", "", "veteran"]


def test_a_line_that_was_taken_back_says_what_it_had_been(
    campaign: Campaign, mine: Flotilla, theirs: Flotilla
) -> None:
    fight(campaign, mine, theirs, "S 38")
    line = campaign.last_line
    pick = {"ship": harbour.keys(mine)["Sandpiper"], "ability": "lucky_ship"}
    harbour.tell(campaign, "ada", words.PICKED, pick, [pick["ship"]])
    harbour.tell(campaign, "olive", words.REVERSED, {"cancels": line})
    fight(campaign, mine, theirs)
    joined, reversed_, picked, fought = steps(campaign, mine)
    assert (reversed_.cancelled_by, reversed_.hull, reversed_.picks) == (line + 2, -15, 1)
    assert (picked.void, picked.before) == ("no_pick", joined.after)
    assert (fought.before, fought.hull) == (joined.after, -15)


def test_a_loss_is_her_fate_and_the_prize_begins_a_record_of_her_own(
    campaign: Campaign, mine: Flotilla, theirs: Flotilla
) -> None:
    key, prey = harbour.keys(mine)["Sandpiper"], harbour.keys(theirs)["S 38"]
    fates = {key: {"captured": (prey,)}, prey: {"fate": Fate.CAPTURED, "hull_left": 31}}
    harbour.fight(campaign, "olive", harbour.plan(campaign, mine, theirs), fates)
    trophy = "00000000-0000-4000-8000-000000000001"
    entry = {"key": trophy, "class": "", "name": "Trophy"}
    data = {"flotilla": str(mine.pk), "prize": prey, "entry": entry, "grade": "regular"}
    harbour.tell(campaign, "ada", words.PRIZE, data, [trophy, prey])
    lost, flag = steps(campaign, theirs, "S 38")[1:]
    assert (lost.fate, flag.kind, flag.before) == (Status.CAPTURED, words.PRIZE, lost.after)
    (opened,) = steps(campaign, mine, "Trophy")
    assert (opened.before, opened.after and opened.after.hull_left) == (None, 31)


def test_the_end_of_a_round_is_told_to_those_whom_it_mends(
    campaign: Campaign, mine: Flotilla, theirs: Flotilla
) -> None:
    plain = dict(campaign.terms) | {"repairs": "half"}
    Campaign.objects.filter(pk=campaign.pk).update(terms=plain)
    fight(campaign, mine, theirs)
    harbour.tell(campaign, "olive", words.ROUND, {"round": 1})
    closed = steps(campaign, mine)[-1]
    assert (closed.kind, closed.hull, closed.mended) == (words.ROUND, 8, ("rudder",))
    assert [step.kind for step in steps(campaign, theirs, "S 38")] == [
        words.ENTERED,
        words.BATTLE,
    ]
