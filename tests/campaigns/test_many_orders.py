"""Two hands on one flotilla: one pick, and the last points, are used once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from campaigns import services
from campaigns.book.words import CORRECTED, ENTERED
from campaigns.services import Refused
from tests import actions
from tests.campaigns import harbour
from tests.fleetbuilder.test_concurrency import together

pytestmark = pytest.mark.django_db(transaction=True)


def outcome(act: Callable[[], Any]) -> str:
    try:
        act()
    except Refused as fault:
        return fault.message
    return "done"


def test_one_pick_is_used_once_and_the_last_points_are_spent_once() -> None:
    campaign = harbour.found()
    mine = harbour.enter(campaign, "ada", grade="veteran", ships={"Sandpiper": harbour.VOSPER})
    ship = harbour.keys(mine)["Sandpiper"]
    for line in (
        {"ship": ship, "field": "picks", "value": 1},
        {"flotilla": str(mine.pk), "field": "purse", "value": 130},
    ):
        harbour.tell(campaign, "olive", CORRECTED, line)
    seat = harbour.seat(campaign, "ada")

    def picks(number: int) -> str:
        ability = ("lucky_ship", "sawbones")[number]
        return outcome(
            lambda: services.pick_ability(seat=seat, flotilla=mine, ship=ship, ability=ability)
        )

    def buys(number: int) -> str:
        return outcome(
            lambda: services.commission_ship(
                seat=seat, flotilla=mine, code=harbour.VOSPER, name=f"Curlew {number}"
            )
        )

    assert sorted(together(2, picks)) == ["Her crew has no ability to choose.", "done"]
    assert sorted(together(2, buys)) == [
        "That costs 125 points and the flotilla has 5.",
        "done",
    ]
    mine.refresh_from_db()
    assert (mine.purse, mine.ships.count()) == (5, 2)


def test_a_fleet_enters_once_whoever_presses() -> None:
    campaign = harbour.found()
    harbour.join(campaign, "ada")
    visitor = harbour.visitor("ada")
    fleet = actions.found_fleet(visitor)
    actions.add_ship(visitor, fleet, harbour.VOSPER, name="Snipe")
    seat = harbour.seat(campaign, "ada")
    rows = together(
        4, lambda _n: services.enter_fleet(seat=seat, fleet_id=fleet.pk, side="allies").pk
    )
    assert len(set(rows)) == 1
    assert campaign.lines.filter(kind=ENTERED).count() == 1
