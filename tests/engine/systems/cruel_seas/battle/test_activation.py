"""The start and end of an activation (CS-SEQ-1 3a; CS-CRIT-02, -03, -04, -06, CS-CAM-7)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rules.engine.core.dice import GivenDice
from rules.engine.core.given import BadCaseError
from rules.engine.systems.cruel_seas.battle.activation import ACTIVATION, Begun, finish
from rules.engine.systems.cruel_seas.battle.movement import Helm, Sailed
from rules.engine.systems.cruel_seas.battle.narration import narrator
from rules.engine.systems.cruel_seas.battle.state import Vessel
from rules.engine.systems.cruel_seas.vocabulary import SpeedLevel

SHIP = {"crew": "regular", "hull": 35, "names": {"ship": "S-38"}}
MONKEY = {"abilities": ["grease_monkey"], "grease_monkey": True}


def odds(**given: Any) -> dict[str, Any]:
    return ACTIVATION(SHIP | given)


def begun(faces: tuple[int, ...], **given: Any) -> tuple[Begun, list[str]]:
    """Return how an activation begins by these faces, all of them used, and how it is told."""
    dice = GivenDice(faces)
    drawn = ACTIVATION.draw(ACTIVATION.facts(SHIP | given), dice)
    assert dice.left == ()
    return drawn.outcome, [narrator().tell(event) for event in drawn.events]


def test_a_sound_ship_throws_nothing() -> None:
    outcome, told = begun(())
    assert (outcome.helm, outcome.obeys, outcome.extra, told) == (None, True, 0, [])


@pytest.mark.parametrize(
    ("crew", "out"),
    [
        ("inexperienced", Fraction(1, 6)),
        ("regular", Fraction(1, 3)),
        ("veteran", Fraction(1, 2)),
    ],
)
def test_a_skill_test_puts_the_fire_out_else_it_does_2d6_cs_crit_04(
    crew: str, out: Fraction
) -> None:
    found = odds(crew=crew, on_fire=True)
    assert found["p_burns_on"] == 1 - out
    assert found["mean_fire_damage"] == 7 * (1 - out)
    assert found["p_sunk"] == 0


def test_a_fire_may_sink_her_face_by_face_cs_crit_04() -> None:
    sunk = sum(test < 5 and a + b >= 9 for test, a, b in product(range(1, 7), repeat=3))
    assert odds(on_fire=True, hull_left=9)["p_sunk"] == Fraction(sunk, 216) == Fraction(5, 27)


def test_a_ship_that_burns_out_throws_no_more() -> None:
    outcome, told = begun((4, 6, 3), on_fire=True, hull_left=9, rudder_hit=True, crew_hit=True)
    assert (outcome.vessel.hull_left, outcome.helm) == (0, None)
    assert told == [
        "S-38 fights the fire, skill test: needs 5 or more, rolls 4, it burns on.",
        "The fire aboard S-38: rolls 6, 3 = 9.",
        "S-38 takes 9: 0 of 35 hull left.",
        "S-38 sinks.",
    ]


def test_a_fire_is_no_save_so_a_lucky_ship_has_one_throw() -> None:
    assert odds(on_fire=True, abilities=["lucky_ship"])["p_burns_on"] == Fraction(2, 3)
    assert odds(crew_hit=True, abilities=["lucky_ship"])["p_obeys"] == Fraction(1, 3)


@pytest.mark.parametrize(
    ("face", "helm", "words"),
    [
        (1, Helm.PORT, "hard to port"),
        (2, Helm.PORT, "hard to port"),
        (3, Helm.STRAIGHT, "straight on"),
        (4, Helm.STRAIGHT, "straight on"),
        (5, Helm.STARBOARD, "hard to starboard"),
        (6, Helm.STARBOARD, "hard to starboard"),
    ],
)
def test_a_jammed_rudder_is_thrown_for_cs_crit_03(face: int, helm: Helm, words: str) -> None:
    outcome, told = begun((face,), rudder_hit=True)
    assert outcome.helm is helm
    assert outcome.vessel.rudder_hit  # until it is repaired
    assert told == [f"S-38, jammed rudder: rolls {face}.", f"S-38 goes {words}."]


def test_each_way_of_a_jammed_rudder_is_one_in_three_cs_crit_03() -> None:
    third = Fraction(1, 3)
    assert odds(rudder_hit=True)["p_helm"] == {"port": third, "straight": third, "starboard": third}
    assert odds()["p_helm"] == {"port": 0, "straight": 0, "starboard": 0}


def test_a_shaken_crew_obeys_by_a_skill_test_cs_crit_06_i_36() -> None:
    assert odds(crew_hit=True, crew="veteran")["p_obeys"] == Fraction(1, 2)
    outcome, told = begun((4,), crew_hit=True)
    assert not outcome.obeys
    assert told == [
        "S-38, shaken crew, skill test: needs 5 or more, rolls 4, "
        "no orders, straight on as before (combat speed)."
    ]


def test_fire_rudder_crew_and_more_speed_come_in_this_order_cs_seq_1() -> None:
    outcome, told = begun((5, 1, 6, 4), on_fire=True, rudder_hit=True, crew_hit=True, **MONKEY)
    assert (outcome.vessel.on_fire, outcome.helm, outcome.obeys) == (False, Helm.PORT, True)
    assert (outcome.extra, outcome.vessel.used) == (4, {"grease_monkey"})
    assert told[-1] == "S-38's grease monkey rolls 4: so many cm more."


@pytest.mark.parametrize(
    ("faces", "more"),
    [((), {"bridge_hit": True}), ((1,), {"crew_hit": True}), ((), {"engine_hits": 3})],
)
def test_a_grease_monkey_keeps_his_die_while_it_is_of_no_use_i_46(
    faces: tuple[int, ...], more: dict[str, Any]
) -> None:
    outcome, told = begun(faces, **MONKEY, **more)
    assert (outcome.extra, outcome.vessel.used) == (0, frozenset())
    assert told[-1] == "S-38's grease monkey can do nothing now and keeps his die."


def test_more_speed_is_a_d6_where_the_crew_obeys_cs_cam_7() -> None:
    assert odds(**MONKEY)["mean_extra_cm"] == Fraction(7, 2)
    assert odds(crew_hit=True, **MONKEY)["mean_extra_cm"] == Fraction(7, 6)


MOVED = Sailed(SpeedLevel.SLOW, Fraction(12))


def test_bridge_and_crew_hits_end_with_the_next_activation_i_22() -> None:
    start = Vessel(bridge_hit=True, crew_hit=True, rudder_hit=True, on_fire=True)
    end = finish(start, start, MOVED)
    assert (end.bridge_hit, end.crew_hit, end.rudder_hit, end.on_fire) == (False, False, True, True)
    assert (end.level, end.moved) == (SpeedLevel.SLOW, True)


def test_a_hit_taken_in_her_own_activation_lasts_for_the_next_one() -> None:
    end = finish(Vessel(), Vessel(bridge_hit=True, crew_hit=True), MOVED)
    assert (end.bridge_hit, end.crew_hit) == (True, True)
    over = finish(end, end, MOVED)
    assert (over.bridge_hit, over.crew_hit) == (False, False)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"hull_left": 36}, "hull_left is 36; use at most 35"),
        ({"hull": 1_001}, "hull is 1001; use at most 1000"),
        ({"grease_monkey": True}, r"grease_monkey is true, .* has no grease_monkey \(CS-CAM-7\)"),
    ],
)
def test_what_cannot_be_is_refused_by_its_field(given: dict[str, Any], message: str) -> None:
    with pytest.raises(BadCaseError, match=message):
        odds(**given)
