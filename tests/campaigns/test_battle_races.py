"""Two hands at one helm: rounds are paid once, and no force slips past a result."""

from __future__ import annotations

import threading
from collections.abc import Callable
from decimal import Decimal

import pytest
from django.db import connection

from campaigns.book import words
from campaigns.models import Campaign, Engagement, Force
from campaigns.services import Refused
from campaigns.services.filing import file_result
from campaigns.services.forces import choose_force
from campaigns.services.rounds import close_round
from tests.campaigns import harbour

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*acts: Callable[[], object]) -> list[str]:
    """Run acts in threads of their own; return what each came to."""
    start, came = threading.Barrier(len(acts)), [""] * len(acts)

    def run(place: int, act: Callable[[], object]) -> None:
        try:
            start.wait()
            act()
            came[place] = "done"
        except Refused as fault:
            came[place] = type(fault).__name__
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=each) for each in enumerate(acts)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return came


def test_four_hands_that_close_a_round_pay_it_once_and_open_one() -> None:
    campaign = harbour.found()
    mine = harbour.enter(campaign, "ada")
    seat = harbour.seat(campaign, "olive")
    came = at_once(*[lambda: close_round(seat=seat, number=1)] * 4)
    mine.refresh_from_db()
    assert (came, mine.purse) == (["done"] * 4, Decimal(400))
    assert campaign.lines.filter(kind=words.ROUND).count() == 1
    assert Campaign.objects.get().rounds.count() == 2


def test_a_force_is_chosen_before_a_result_is_filed_or_not_at_all() -> None:
    campaign = harbour.found()
    mine, theirs = harbour.enter(campaign, "ada"), harbour.enter(campaign, "ben", "axis")
    battle = harbour.plan(campaign, mine, theirs)
    ada, ben = harbour.seat(campaign, "ada"), harbour.seat(campaign, "ben")
    told = harbour.result(battle)
    (dunlin,) = [key for name, key in harbour.keys(mine).items() if name == "Dunlin"]

    def choose() -> None:
        choose_force(seat=ada, battle=battle, flotilla=mine, ships=[dunlin], version=1)

    def file() -> None:
        file_result(seat=ben, engagement=battle, result=told, source="form", version=1)

    came = at_once(choose, file)
    ships, battle = Force.objects.get(flotilla=mine).ships, Engagement.objects.get()
    if came[0] == "done":
        assert (came[1], ships, battle.status) == ("Stale", [dunlin], "planned")
    else:
        assert (came[1], len(ships or []), battle.status) == ("done", 2, "reported")
