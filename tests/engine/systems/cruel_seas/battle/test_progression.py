"""What crews learn in a campaign (CS-CAM-4 to -6; I-16 intact, I-17 capture)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.engine.core.dice import GivenDice
from rules.engine.core.given import BadCaseError
from rules.engine.systems.cruel_seas.battle.narration import narrator
from rules.engine.systems.cruel_seas.battle.progression import CAMPAIGN_PROGRESSION

GRADES = ["inexperienced", "regular", "veteran"]
INTACT = {"survived": True, "intact": True}
BATTERED = {"survived": True, "intact": False}
LOST = {"survived": False, "intact": False}


def record(start: str, *games: dict[str, Any], **more: Any) -> dict[str, Any]:
    return CAMPAIGN_PROGRESSION({"start": start, "games": list(games)} | more)


def test_two_games_intact_make_a_grade_cs_cam_4() -> None:
    assert record("inexperienced", INTACT) == {
        "crew": "inexperienced",
        "alive": True,
        "promoted_after_game": [],
        "ability_picks": 0,
        "intact_games_to_next": 1,
    }
    after_three = record("inexperienced", INTACT, INTACT, INTACT)
    assert after_three["crew"] == "regular"
    assert after_three["promoted_after_game"] == [2]
    assert after_three["intact_games_to_next"] == 1


def test_credit_waits_through_a_game_not_survived_intact_cs_cam_4() -> None:
    found = record("regular", INTACT, BATTERED, BATTERED, INTACT)
    assert (found["crew"], found["promoted_after_game"]) == ("veteran", [4])


def test_a_capture_counts_once_a_game_and_left_over_credit_is_lost_i_17() -> None:
    prize = INTACT | {"captured": ["small", "huge"]}
    found = record("inexperienced", INTACT, prize)  # 1, then 1 + 1: one beyond what is needed
    assert (found["crew"], found["intact_games_to_next"]) == ("regular", 2)
    assert record("inexperienced", prize, prize)["promoted_after_game"] == [1, 2]


def test_a_capture_in_a_game_not_survived_intact_is_worth_nothing_i_17() -> None:
    assert record("regular", BATTERED | {"captured": ["huge"]})["intact_games_to_next"] == 2


def test_the_game_of_a_promotion_earns_no_pick_i_17() -> None:
    kill = INTACT | {"sunk": ["large"]}
    found = record("regular", kill, kill, kill)
    assert (found["promoted_after_game"], found["ability_picks"]) == ([2], 1)


@pytest.mark.parametrize(
    ("game", "picks"),
    [
        (INTACT | {"sunk": ["small", "tiny"]}, 0),
        (INTACT | {"sunk": ["medium"]}, 1),
        (INTACT | {"captured": ["medium"]}, 1),
        (BATTERED | {"sunk": ["huge"]}, 1),  # intact or not
        (INTACT | {"sunk": ["large", "large"], "captured": ["huge"]}, 1),  # however many
        (LOST | {"sunk": ["huge"]}, 0),
    ],
)
def test_a_veteran_picks_for_a_victim_of_medium_size_or_more_cs_cam_5(
    game: dict[str, Any], picks: int
) -> None:
    assert record("veteran", game)["ability_picks"] == picks


def test_nothing_counts_after_a_loss_cs_cam_6() -> None:
    assert record("inexperienced", INTACT, INTACT, LOST, INTACT, INTACT) == {
        "crew": "regular",
        "alive": False,
        "promoted_after_game": [2],
        "ability_picks": 0,
        "intact_games_to_next": None,
    }


@pytest.mark.parametrize(
    ("share", "hull_left", "to_next"),
    [("0", 1, 1), ("1/2", 17, 2), ("1/2", 18, 1), ("3/4", 26, 2), ("3/4", 27, 1)],
)
def test_a_group_may_ask_for_some_hull_to_be_left_i_16(
    share: str, hull_left: int, to_next: int
) -> None:
    game = INTACT | {"hull": 35, "hull_left": hull_left}
    found = record("regular", game, options={"intact_min_hull": share})
    assert found["intact_games_to_next"] == to_next


@pytest.mark.parametrize(
    ("game", "message"),
    [
        (LOST | {"intact": True}, r"games\[0\].intact is true of a crew that did not survive"),
        (INTACT | {"sunk": ["vast"]}, r'games\[0\].sunk\[0\] is "vast"; use one of: tiny'),
        ({"survived": True}, r"games\[0\].intact is missing"),
        (INTACT | {"hull": 30, "hull_left": 31}, r"games\[0\].hull_left is 31; use at most 30"),
        (INTACT | {"hull_left": 31}, r"games\[0\].hull is missing"),
        (INTACT | {"medals": 1}, r"games\[0\].medals is not a key"),
        (INTACT | {"sunk": ["tiny"] * 101}, r"games\[0\].sunk holds 101 vessels"),
    ],
)
def test_what_cannot_be_is_refused_by_its_field(game: dict[str, Any], message: str) -> None:
    with pytest.raises(BadCaseError, match=message):
        record("regular", game)


def test_a_campaign_has_an_end() -> None:
    with pytest.raises(BadCaseError, match="games holds 201 games; use at most 200"):
        record("regular", *[INTACT] * 201)


def test_a_career_is_told() -> None:
    kill = INTACT | {"sunk": ["large"], "captured": ["small"]}
    facts = CAMPAIGN_PROGRESSION.facts(
        {"start": "regular", "games": [kill, kill, LOST], "names": {"ship": "S 112"}}
    )
    events = CAMPAIGN_PROGRESSION.draw(facts, GivenDice([])).events
    assert [narrator().tell(event) for event in events] == [
        "Game 1: the crew of S 112 is veteran from now on.",
        "Game 2: S 112 picks one ability free of charge.",
        "Game 3: S 112 is lost, and the crew's record ends.",
    ]


SIZES = st.lists(st.sampled_from(["tiny", "small", "medium", "large", "huge"]), max_size=2)
GAMES = st.lists(
    st.builds(
        lambda end, sunk, captured: end | {"sunk": sunk, "captured": captured},
        st.sampled_from([INTACT, INTACT, BATTERED, LOST]),
        SIZES,
        SIZES,
    ),
    max_size=8,
)


@settings(max_examples=60)
@given(start=st.sampled_from(GRADES), games=GAMES)
def test_a_career_only_climbs_and_its_parts_agree_cs_cam_4(
    start: str, games: list[dict[str, Any]]
) -> None:
    found = record(start, *games)
    promoted = found["promoted_after_game"]
    played = next((n for n, g in enumerate(games, 1) if not g["survived"]), len(games) + 1) - 1
    assert GRADES.index(found["crew"]) == GRADES.index(start) + len(promoted)
    assert promoted == sorted(set(promoted))
    assert all(games[n - 1]["intact"] and n <= played for n in promoted)
    assert found["alive"] == (played == len(games))
    as_veteran = played - (promoted[-1] if promoted else 0) if found["crew"] == "veteran" else 0
    assert found["ability_picks"] <= as_veteran
    assert (found["intact_games_to_next"] in (1, 2)) == (
        found["alive"] and found["crew"] != "veteran"
    )


@settings(max_examples=40)
@given(start=st.sampled_from(GRADES), games=GAMES, more=GAMES)
def test_later_games_take_nothing_back_cs_cam_4(
    start: str, games: list[dict[str, Any]], more: list[dict[str, Any]]
) -> None:
    before, after = record(start, *games), record(start, *games, *more)
    assert (
        after["promoted_after_game"][: len(before["promoted_after_game"])]
        == (before["promoted_after_game"])
    )
    assert after["ability_picks"] >= before["ability_picks"]
