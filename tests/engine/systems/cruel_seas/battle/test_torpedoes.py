"""One torpedo and one vessel, against figures worked out by hand (CS-TOR-2, -4 to -8)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.engine.core.chance import exact
from rules.engine.core.dice import GivenDice
from rules.engine.core.given import BadCaseError
from rules.engine.systems.cruel_seas.battle.narration import narrator
from rules.engine.systems.cruel_seas.battle.torpedo_attack import TORPEDO_ATTACK
from rules.engine.systems.cruel_seas.battle.torpedoes import End, Met, blast

TANKER = {
    "kind": "standard",
    "crew": "regular",
    "target_size": "large",
    "target_cm": 10,
    "travelled_cm": 40,
    "hull_left": 90,
}


def answer(**more: Any) -> dict[str, Any]:
    return TORPEDO_ATTACK(TANKER | more)


@pytest.mark.parametrize(
    ("more", "number"),
    [
        ({}, 6),
        ({"target_size": "huge"}, 8),
        ({"target_cm": 0}, 8),
        ({"target_cm": 15}, 6),
        ({"target_cm": 15.01}, 5),
        ({"target_cm": 29.99}, 5),
        ({"target_cm": 30}, 4),
        ({"crew": "veteran"}, 7),
        ({"crew": "inexperienced"}, 5),
        ({"kind": "long_lance"}, 7),
        ({"crew": "inexperienced", "target_cm": 40}, 3),
    ],
)
def test_every_line_of_the_table_to_hit_cs_tor_5(more: dict[str, Any], number: int) -> None:
    assert answer(**more)["target_number"] == number
    assert answer(**more)["p_hit"] == Fraction(number, 10)


def test_ten_or_more_is_bound_to_hit() -> None:
    sure = answer(kind="long_lance", crew="veteran", target_size="huge", target_cm=0)
    assert (sure["target_number"], sure["p_hit"]) == (12, 1)


@pytest.mark.parametrize(
    ("crew", "live"), [("inexperienced", "1/2"), ("regular", "2/3"), ("veteran", "5/6")]
)
def test_duds_by_crew_cs_tor_6_also_of_a_long_lance_i_12(crew: str, live: str) -> None:
    assert answer(crew=crew)["p_live"] == Fraction(live)
    assert answer(crew=crew, kind="long_lance")["p_live"] == Fraction(live)


@settings(max_examples=25)
@given(
    crew=st.sampled_from(["inexperienced", "regular", "veteran"]),
    size=st.sampled_from(["large", "huge"]),
    cm=st.integers(0, 45),
    hull=st.integers(1, 200),
)
def test_a_better_crew_and_less_hull_never_save_the_target(
    crew: str, size: str, cm: int, hull: int
) -> None:
    facts = {"target_size": size, "target_cm": cm}
    shot, weaker = answer(crew=crew, hull_left=hull, **facts), answer(hull_left=hull + 1, **facts)
    assert shot["p_detonate"] == shot["p_hit"] * shot["p_live"]
    assert shot["p_sunk"] <= shot["p_detonate"]
    assert answer(crew="veteran", hull_left=hull, **facts)["p_sunk"] >= shot["p_sunk"]
    assert answer(hull_left=hull, **facts)["p_sunk"] >= weaker["p_sunk"]


def sizes_met(**more: Any) -> list[str]:
    """Return the sizes of vessels that a torpedo doesn't pass under."""
    every = ("tiny", "small", "medium", "large", "huge")
    return [s for s in every if answer(target_size=s, **more)["outcome"] == "resolve"]


def test_what_is_passed_under_is_for_players_to_agree_cs_tor_4() -> None:
    medium, everything = ({"torpedo_targets": value} for value in ("medium_too", "all"))
    assert sizes_met() == ["large", "huge"]
    assert sizes_met(shallow_draught=True) == []
    assert sizes_met(options=medium) == ["medium", "large", "huge"]
    assert sizes_met(options=medium, shallow_draught=True) == []
    assert len(sizes_met(options=everything, shallow_draught=True)) == 5
    assert answer(options=medium, target_size="medium")["target_number"] == 4


def ends(**more: Any) -> list[str]:
    runs = (14.99, 15, 120, 120.01, 220, 220.01)
    return [answer(travelled_cm=cm, **more)["outcome"] for cm in runs]


def test_a_torpedo_is_live_from_15_to_120_cm_and_a_long_lance_to_220_cs_tor_2_and_8() -> None:
    early, live, late = "not_armed_removed", "resolve", "spent_removed"
    assert ends() == [early, live, live, late, late, late]
    assert ends(kind="long_lance") == [early, live, live, live, live, late]
    assert set(ends(shallow_draught=True)) == {"passes_under"}  # looked at first


def test_the_most_and_the_least_damage_cs_tor_7() -> None:
    detonates = Fraction(6, 10) * Fraction(2, 3)
    assert answer(hull_left=192)["p_sunk"] == detonates * Fraction(1, 6**32)  # all sixes, twice
    assert answer(hull_left=193)["p_sunk"] == 0
    assert answer(hull_left=17)["p_sunk"] == detonates * (1 - Fraction(1, 6**16))


def test_no_criticals_and_each_six_is_thrown_once_more_cs_tor_7() -> None:
    facts = TORPEDO_ATTACK.facts(TANKER | {"names": {"ship": "MTB 5", "target": "Ostsee"}})
    faces = [6, 3, *[6, 6], *[1] * 14, 6, 2]
    drawn = TORPEDO_ATTACK.draw(facts, GivenDice(faces))
    assert drawn.outcome == Met(End.EXPLODED, 34)
    assert [narrator().tell(event) for event in drawn.events[:4]] == [
        "MTB 5's torpedo meets Ostsee: 4, target's size +2: needs 6 or less, rolls 6, hit.",
        "Its fuse needs 3 or more, rolls 3: live.",
        "The torpedo in Ostsee rolls 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 = 26.",
        "Sixes again: rolls 6, 2 = 8 more.",
    ]
    assert [event.code for event in drawn.events[4:]] == ["damage.taken"]


def test_a_dud_and_a_miss_do_nothing_and_only_the_dud_is_gone() -> None:
    facts = TORPEDO_ATTACK.facts(TANKER)
    dud, miss = (TORPEDO_ATTACK.draw(facts, GivenDice(f)).outcome for f in ([6, 2], [7]))
    assert (dud.end, dud.points, dud.end.runs_on) == (End.DUD, 0, False)
    assert (miss.end, miss.points, miss.end.runs_on) == (End.MISSED, 0, True)


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"target_size": "small"}, "MTB 5's torpedo passes under Ostsee."),
        (
            {"travelled_cm": 12.5},
            "MTB 5's torpedo strikes Ostsee without effect: 12.5 cm, it is armed after 15.",
        ),
        (
            {"travelled_cm": 130},
            "MTB 5's torpedo never reaches Ostsee: she is at 130 cm and it sinks after 120.",
        ),
    ],
)
def test_a_meeting_without_dice_is_told(more: dict[str, Any], words: str) -> None:
    names = {"names": {"ship": "MTB 5", "target": "Ostsee"}}
    (event,) = TORPEDO_ATTACK.draw(
        TORPEDO_ATTACK.facts(TANKER | names | more), GivenDice([])
    ).events
    assert narrator().tell(event) == words


def test_the_damage_of_three_dice_is_counted_as_face_by_face_cs_tor_7() -> None:
    odds = exact(blast, 3, "torpedo", "CS-TOR-7", "Ostsee")
    ways = [
        sum(dice) + sum(again[: dice.count(6)])
        for dice in product(range(1, 7), repeat=3)
        for again in product(range(1, 7), repeat=3)
    ]
    for points in (3, 18, 20, 24, 36):
        assert odds.chance(points) == Fraction(ways.count(points), len(ways))


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"kind": "magnetic"}, 'kind is "magnetic"; use one of: standard, long_lance'),
        ({"travelled_cm": 1001}, "travelled_cm is 1001; use 0 to 1000"),
        ({"hull_left": 0}, "hull_left is 0; use 1 or more"),
        ({"run": 5}, "run is not a key of this object"),
    ],
)
def test_a_bad_value_names_its_field(more: dict[str, Any], message: str) -> None:
    with pytest.raises(BadCaseError, match=message):
        TORPEDO_ATTACK.facts(TANKER | more)
