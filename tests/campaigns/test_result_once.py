"""A result counts exactly once: ten hands, a process that dies, the golden cases end to end."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from campaigns.book import words
from campaigns.book.values import Repairs
from campaigns.models import Campaign, Engagement, Filing, Flotilla, LogbookLine
from campaigns.services import confirm_result, file_result, result_from_payload
from rules.engine.core.result import Fate, ShipFate, result_to_plain
from tests.campaigns import harbour
from tests.campaigns.duel import Duel, duel
from tests.campaigns.keeping import assert_kept
from tests.fleetbuilder.test_concurrency import together

KILLED = 9
CASES = json.loads((Path(__file__).parents[1] / "cases" / "cruel_seas.json").read_text())
PROGRESSION = [case for case in CASES if case["procedure"] == "campaign_progression"]
TERMS = replace(
    harbour.TERMS, repairs=Repairs.FULL, progression=(("intact_min_hull", "1/2"),)
)  # so that a game can be survived and not intact


@pytest.mark.django_db(transaction=True)
def test_ten_confirmations_at_once_let_a_result_count_once() -> None:
    fight = duel()
    filing = fight.file("ada")
    answers = together(10, lambda n: fight.confirm("ben", filing))
    assert [answer for answer in answers if isinstance(answer, Exception)] == []
    assert counted(fight) == (1, "applied", 1)
    assert filing.confirmations.count() == 2
    assert_kept(fight.campaign)


@pytest.mark.django_db(transaction=True)
def test_the_same_result_filed_by_both_sides_ten_times_at_once_is_one_filing() -> None:
    fight = duel()
    answers = together(10, lambda n: fight.file(("ada", "ben")[n % 2], source="api"))
    known = [a for a in answers if isinstance(a, Filing) or "counts already" in str(a)]
    assert len(known) == 10
    assert Filing.objects.count() == 1
    assert counted(fight) == (1, "applied", 1)
    assert_kept(fight.campaign)


@pytest.mark.django_db(transaction=True)
def test_the_process_killed_between_any_two_writes_leaves_all_or_nothing() -> None:
    fight = duel()
    filing = fight.file("ada")
    deaths = 0
    while (end := killed_after(deaths + 1, lambda: fight.confirm("ben", filing))) == KILLED:
        deaths += 1
        filing.refresh_from_db()
        assert (filing.state, filing.line, filing.confirmations.count()) == ("open", 0, 1)
        assert counted(fight) == (0, "reported", 0)
        assert_kept(fight.campaign)
    assert end == 0
    assert deaths >= 7  # the word, its line, the battle's, ships, the campaign, filing, battle
    assert counted(fight) == (1, "applied", 1)
    assert_kept(fight.campaign)


def counted(fight: Duel) -> tuple[int, str, int]:
    """Return lines of the battle, its status, and how many battles Sandpiper has seen."""
    lines = LogbookLine.objects.filter(campaign=fight.campaign, kind="battle.fought").count()
    return lines, fight.status(), harbour.ship(fight.mine, "Sandpiper").games


def killed_after(number: int, work: Callable[[], Any]) -> int:
    """Do something in a process that dies after its n-th change; return how it ended."""
    connection.close()  # a child must not speak on its parent's line
    if connection.vendor == "postgresql":
        connection.close_pool()
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    end = 1
    try:
        left = number

        def count(execute: Any, sql: str, *rest: Any) -> Any:
            nonlocal left
            answer = execute(sql, *rest)
            left -= sql.split(None, 1)[0] in ("INSERT", "UPDATE", "DELETE")
            if not left:
                os._exit(KILLED)
            return answer

        with connection.execute_wrapper(count):
            work()
        end = 0
    finally:
        os._exit(end)


@pytest.mark.django_db
@pytest.mark.parametrize("case", PROGRESSION, ids=lambda case: case["id"])
def test_golden_cases_of_progression_come_out_by_filing_and_confirming(
    case: dict[str, Any],
) -> None:
    given, expected = case["given"], case["expect"]
    campaign = harbour.found(terms=TERMS)
    mine = harbour.enter(campaign, "ada", ships={"Sandpiper": harbour.VOSPER}, grade=given["start"])
    theirs = harbour.enter(campaign, "ben", "axis")
    promoted, grade = [], given["start"]
    for number, game in enumerate(given["games"], 1):
        fight(campaign, mine, theirs, game)
        harbour.tell(campaign, "olive", words.ROUND, {"round": number})
        now = harbour.ship(mine, "Sandpiper").crew.grade
        if now != grade:
            promoted.append(number)
        grade = now
    crew = harbour.ship(mine, "Sandpiper").crew
    assert (crew.grade, crew.picks) == (expected["crew"], expected["ability_picks"])
    assert promoted == expected["promoted_after_game"]
    to_next = expected["intact_games_to_next"]
    assert to_next is None or 2 - crew.credit == to_next


def fight(campaign: Campaign, mine: Flotilla, theirs: Flotilla, game: dict[str, Any]) -> None:
    """Play one game of a case: victims are vessels of the scenario, of the sizes that it says."""
    victims = [("sunk", size) for size in game["sunk"]]
    victims += [("captured", size) for size in game["captured"]]
    extras = [
        {"key": f"v{n}", "side": "axis", "name": f"V {n}", "size": size, "points": 50, "hull": 40}
        for n, (_end, size) in enumerate(victims)
    ]
    battle = harbour.plan(campaign, mine, theirs, extras=extras)
    plain = result_to_plain(harbour.result(battle, winner="draw"))
    ends = {"sunk": (Fate.SUNK, 0), "captured": (Fate.CAPTURED, 40)}
    for extra, (end, _size) in zip(extras, victims, strict=True):
        fate, left = ends[end]
        own = ShipFate(ship=extra["key"], side="axis", fate=fate, hull=40, hull_left=left)
        plain["ships"].append(result_to_plain_ship(own))
    ship = plain["ships"][0]
    ship["sunk"] = [f"v{n}" for n, (end, _size) in enumerate(victims) if end == "sunk"]
    ship["captured"] = [f"v{n}" for n, (end, _size) in enumerate(victims) if end == "captured"]
    if not game["intact"]:
        ship["hull_left"] = 10
    file_and_confirm(campaign, battle, plain)


def result_to_plain_ship(fate: ShipFate) -> dict[str, Any]:
    return {
        "ship": fate.ship,
        "side": fate.side,
        "fate": str(fate.fate),
        "hull": fate.hull,
        "hull_left": fate.hull_left,
        "damage": {},
        "sunk": [],
        "captured": [],
    }


def file_and_confirm(campaign: Campaign, battle: Engagement, plain: dict[str, Any]) -> None:
    filing = file_result(
        seat=harbour.seat(campaign, "ada"),
        engagement=battle,
        result=result_from_payload(plain),
        source="api",
    )
    ben = harbour.seat(campaign, "ben")
    confirm_result(seat=ben, engagement=battle, digest=filing.digest)
