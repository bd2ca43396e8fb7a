"""Where aircraft come from, whom they attack, who comes back (CS-AIR-1 to -3, -9 to -11; I-37)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rules.engine.core.given import BadCaseError
from rules.engine.systems.cruel_seas.battle.air_runs import AIR_RUN, drop
from rules.engine.systems.cruel_seas.battle.fleet_dice import Bag, Unit, gather, join
from rules.engine.systems.cruel_seas.battle.game import Game
from rules.engine.systems.cruel_seas.battle.second_run import SECOND_RUN
from rules.engine.systems.cruel_seas.battle.state import Vessel
from rules.engine.systems.cruel_seas.battle.torpedo_tracks import due_in_round
from rules.engine.systems.cruel_seas.battle.torpedoes import Meeting, to_hit
from rules.engine.systems.cruel_seas.vocabulary import Size, SpeedLevel
from tests.engine.systems.cruel_seas.battle.table import at_table

BEAUFORT = {
    "pilot": "regular",
    "speed_cm": 90,
    "moved_cm": 90,
    "names": {"ship": "the Beaufort", "target": "the tanker"},
}
TORPEDO = BEAUFORT | {"payload": "torpedo", "over_table_cm": 30}


def test_an_aircraft_brings_a_fleet_die_of_its_own_cs_air_1_i_41() -> None:
    bag = Bag(units=(Unit(name="MTB 5", side="royal_navy", activated=True),))
    bag = join(bag, Unit(name="Beaufort", side="royal_navy", aircraft=True))
    assert (bag.inside, bag.dice) == ((), 2)
    assert gather(bag).inside == (("royal_navy", 1),)


@pytest.mark.parametrize(
    "more",
    [
        {},
        {"turn": 4, "due_turn": 4},
        {"turns": 1, "degrees": 45},
        {"pilot": "veteran", "other_edge": True, "targets": 2},
        {"payload": "kamikaze", "pilot": "inexperienced"},
        {"payload": "torpedo", "over_table_cm": 30},
        {"enemies_passed": 3},
        {"speed_cm": 12.5, "moved_cm": 12.5},  # any speed that players agreed on (CS-AIR-11)
    ],
)
def test_what_an_aircraft_may_do_cs_air_2(more: dict[str, Any]) -> None:
    found = AIR_RUN(BEAUFORT | more)
    assert (found["allowed"], found["reason"], found["p_intended"]) == (True, None, 1)


@pytest.mark.parametrize(
    ("more", "reason", "words"),
    [
        ({"turn": 5, "due_turn": 4}, "turn_due", "it was written down for turn 4"),
        (
            {"other_edge": True},
            "edge",
            "only a veteran pilot comes from another edge than his side's",
        ),
        ({"moved_cm": 89.5}, "distance", "an aircraft moves its whole distance"),
        ({"turns": 2, "degrees": 20}, "turns", "it makes one turn in a run"),
        ({"turns": 1, "degrees": 46}, "degrees", "that turn is too sharp"),
        ({"targets": 2}, "targets", "that is more targets than its pilot can take on"),
        (
            {"targets": 3, "pilot": "veteran"},
            "targets",
            "that is more targets than its pilot can take on",
        ),
        (
            {"payload": "kamikaze", "pilot": "veteran"},
            "kamikaze_pilot",
            "no veteran flies a kamikaze",
        ),
        (
            {"payload": "kamikaze", "enemies_passed": 1},
            "kamikaze_first",
            "a kamikaze takes the first enemy on its path",
        ),
        (
            {"payload": "torpedo", "over_table_cm": 29.5},
            "torpedo_run",
            "it has to be over the table for longer before it drops a torpedo",
        ),
        (
            {"payload": "torpedo", "over_table_cm": 30, "pilot": "veteran", "targets": 2},
            "torpedo_targets",
            "a torpedo has one target",
        ),
    ],
)
def test_what_it_may_not_do_is_told_cs_air_1_2_9_and_10(
    more: dict[str, Any], reason: str, words: str
) -> None:
    found = AIR_RUN(BEAUFORT | more)
    assert (found["reason"], found["p_intended"], found["p_friend"]) == (reason, 0, 0)
    outcome, told = at_table(AIR_RUN, BEAUFORT | more)
    assert outcome.refused == reason
    assert told == [f"The Beaufort can't attack the tanker so: {words}."]


@pytest.mark.parametrize("friends", [1, 2, 3])
def test_each_friend_that_is_crossed_may_be_taken_for_the_enemy_face_by_face_cs_air_3(
    friends: int,
) -> None:
    throws = list(product(range(1, 11), repeat=friends))
    mistaken = sum(any(face <= 3 for face in faces) for faces in throws)
    found = AIR_RUN(BEAUFORT | {"friends_crossed": friends})
    assert found["p_friend"] == Fraction(mistaken, len(throws))
    assert found["p_intended"] == Fraction(7, 10) ** friends


def test_a_friend_that_is_attacked_ends_the_looking_cs_air_3() -> None:
    outcome, told = at_table(AIR_RUN, BEAUFORT | {"friends_crossed": 3}, [4, 3])
    assert outcome.friend == 2
    assert told == [
        "The Beaufort crosses a ship of its own side (number 1): needs 3 or less, rolls 4, "
        "knows her.",
        "The Beaufort crosses a ship of its own side (number 2): needs 3 or less, rolls 3, "
        "takes her for the enemy.",
    ]


@pytest.mark.parametrize(("pilot", "needs"), [("inexperienced", 5), ("regular", 6)])
def test_a_torpedo_is_orphaned_and_has_the_pilot_for_its_crew_cs_air_9_i_37(
    pilot: str, needs: int
) -> None:
    torpedo = drop(AIR_RUN.facts(TORPEDO | {"pilot": pilot}))
    assert due_in_round((torpedo,)) == (torpedo,)
    tanker = Vessel(size=Size.LARGE, level=SpeedLevel.SLOW)
    meeting = Meeting(
        torpedo=torpedo, vessel=tanker, at=Fraction(20), game=Game(edition="starter-2026")
    )
    assert to_hit(meeting).number == needs  # 4, large +2, inexperienced -1


@pytest.mark.parametrize(
    ("more", "allowed", "chance"),
    [
        ({"pilot": "veteran"}, True, Fraction(1, 2)),
        ({"pilot": "veteran", "runs": 2}, False, 0),
        ({"pilot": "regular"}, False, 0),
        ({"pilot": "inexperienced"}, False, 0),
    ],
)
def test_only_a_veteran_comes_back_by_a_skill_test_and_once_cs_air_2(
    more: dict[str, Any], allowed: bool, chance: Fraction
) -> None:
    found = SECOND_RUN(more)
    assert (found["allowed"], found["p_returns"]) == (allowed, chance)
    assert found["needs"] == (4 if allowed else None)


@pytest.mark.parametrize(
    ("pilot", "faces", "words"),
    [
        (
            "veteran",
            [4],
            "skill test for a second run: needs 4 or more, rolls 4, "
            "it comes back next turn from the edge it leaves by",
        ),
        ("veteran", [3], "skill test for a second run: needs 4 or more, rolls 3, it flies home"),
    ],
)
def test_the_test_for_a_second_run_is_told(pilot: str, faces: list[int], words: str) -> None:
    _, told = at_table(SECOND_RUN, {"pilot": pilot, "names": {"ship": "the Val"}}, faces)
    assert told == [f"The Val, {words}."]


def test_others_fly_home_without_a_throw_cs_air_2() -> None:
    outcome, told = at_table(SECOND_RUN, {"pilot": "regular", "names": {"ship": "the Val"}})
    assert outcome is False
    assert told == ["The Val makes no other run and flies home."]


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"degrees": 20}, "degrees are above 0, and the aircraft makes no turn"),
        ({"speed_cm": 0}, "speed_cm is 0; use 1 to 1000"),
        ({"payload": "rockets"}, 'payload is "rockets"; use one of: bombs, torpedo, kamikaze'),
        ({"friends_crossed": 13}, "friends_crossed is 13; use at most 12"),
    ],
)
def test_what_cannot_be_is_refused_by_its_field(more: dict[str, Any], message: str) -> None:
    with pytest.raises(BadCaseError, match=message):
        AIR_RUN(BEAUFORT | more)
