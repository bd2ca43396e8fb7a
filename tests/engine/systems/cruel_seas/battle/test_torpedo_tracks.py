"""When torpedoes move and how far, and whom they meet in turn."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.engine.core.chance import Table
from rules.engine.core.dice import GivenDice
from rules.engine.core.given import BadCaseError
from rules.engine.systems.cruel_seas.battle.game import Game
from rules.engine.systems.cruel_seas.battle.narration import narrator
from rules.engine.systems.cruel_seas.battle.state import Speeds, Vessel
from rules.engine.systems.cruel_seas.battle.torpedo_spread import TORPEDO_SPREAD
from rules.engine.systems.cruel_seas.battle.torpedo_tracks import (
    Encounter,
    Leg,
    Track,
    due_in_round,
    due_with,
    next_leg,
    orphan,
    run,
)
from rules.engine.systems.cruel_seas.battle.torpedoes import Torpedo
from rules.engine.systems.cruel_seas.vocabulary import Size, SpeedLevel
from tests.strategies import EDITION

GAME = Game(edition=EDITION)


def vessel(name: str, size: Size = Size.LARGE, hull: int = 80) -> Vessel:
    slow = Speeds(slow=Fraction(5), combat=Fraction(10), full=Fraction(15))
    return Vessel(
        name=name, size=size, hull=hull, hull_left=hull, speeds=slow, level=SpeedLevel.COMBAT
    )


def track(torpedo: Torpedo, to: int, *meets: tuple[int, int]) -> Track:
    encounters = tuple(Encounter(place, Fraction(cm)) for place, cm in meets)
    return Track(torpedo=torpedo, to=Fraction(to), encounters=encounters)


def legs(torpedo: Torpedo) -> list[tuple[int, Fraction]]:
    """Return (turn, cm) of each move until the torpedo sinks."""
    found = []
    _, most = torpedo.reach(GAME)
    while torpedo.run < most:
        leg = next_leg(torpedo, GAME)
        found.append((leg.degrees, leg.cm))
        torpedo = Torpedo(kind=torpedo.kind, run=torpedo.run + leg.cm, zigzag=torpedo.zigzag)
    return found


def test_a_torpedo_runs_three_times_40_cm_cs_tor_2() -> None:
    assert legs(Torpedo()) == [(0, 40), (0, 40), (0, 40)]


def test_a_long_lance_runs_45_cm_and_is_cut_at_220_i_12() -> None:
    assert legs(Torpedo(kind="long_lance")) == [(0, 45), (0, 45), (0, 45), (0, 45), (0, 40)]


def test_a_zigzag_turns_before_its_second_and_third_leg_cs_tor_9() -> None:
    assert legs(Torpedo(zigzag=(-45, 45))) == [(0, 40), (-45, 40), (45, 40)]
    assert next_leg(Torpedo(zigzag=(-45, 45), run=Fraction(40)), GAME) == Leg(-45, Fraction(40))


def test_torpedoes_of_a_lost_vessel_move_at_the_start_of_the_round_cs_tor_3() -> None:
    mine, other = Torpedo(launcher="MTB 5"), Torpedo(launcher="MTB 6")
    dropped = Torpedo(orphaned=True)
    water = (mine, other, dropped)
    assert due_with(water, "MTB 5") == (mine,)
    assert due_in_round(water) == (dropped,)
    after = orphan(water, "MTB 5")
    assert due_with(after, "MTB 5") == ()
    assert due_with(after, "MTB 6") == (other,)
    assert [torpedo.launcher for torpedo in due_in_round(after)] == ["MTB 5", ""]


def test_a_torpedo_runs_on_under_a_boat_and_past_a_miss_into_the_next_cs_tor_5() -> None:
    vessels = (vessel("R 12", Size.MEDIUM), vessel("Ostsee"), vessel("Nordsee", hull=16))
    met = track(Torpedo(launcher="MTB 5"), 80, (0, 50), (1, 60), (2, 70))
    table = Table(GivenDice([9, 5, 4, *[1] * 16]))
    after = run(table, vessels, met, GAME)
    assert [v.hull_left for v in after.vessels] == [80, 80, 0]
    assert after.torpedo is None
    assert [event.code for event in table.events] == [
        "torpedo.passes_under",
        "torpedo.shot",
        "torpedo.shot",
        "torpedo.fuse",
        "torpedo.damage",
        "damage.taken",
        "damage.sunk",
    ]


def test_a_torpedo_that_meets_nothing_runs_its_leg_or_sinks_cs_tor_2() -> None:
    table = Table(GivenDice([]))
    started = run(table, (), track(Torpedo(launcher="MTB 5"), 40), GAME)
    assert started.torpedo == Torpedo(launcher="MTB 5", run=Fraction(40))
    assert run(table, (), track(started.torpedo, 120), GAME).torpedo is None
    assert [narrator().tell(event) for event in table.events] == [
        "MTB 5's torpedo has run 40 cm.",
        "MTB 5's torpedo sinks, its 120 cm are over.",
    ]


def test_a_torpedo_that_is_not_armed_is_gone_and_a_sunk_vessel_is_in_nobodys_way() -> None:
    sunk, other = vessel("Ostsee").hurt(80), vessel("Nordsee")
    table = Table(GivenDice([]))
    after = run(table, (sunk, other), track(Torpedo(), 40, (0, 5), (1, 10)), GAME)
    assert (after.vessels, after.torpedo) == ((sunk, other), None)
    assert [event.code for event in table.events] == ["torpedo.not_armed_removed"]


OSTSEE = {"name": "Ostsee", "target_size": "large", "target_cm": 10, "hull_left": 16}
NORDSEE = OSTSEE | {"name": "Nordsee"}


def spread(*names: str, count: int = 1, **more: Any) -> dict[str, Any]:
    """Return torpedoes that meet vessels of hull 16, each 20 cm beyond the one before."""
    meets = [{"vessel": name, "travelled_cm": 40 + 20 * n} for n, name in enumerate(names)]
    return {
        "vessels": [v for v in (OSTSEE, NORDSEE) if v["name"] in names],
        "torpedoes": [{"crew": "regular", "count": count, "meets": meets}],
    } | more


def fates(given: dict[str, Any], key: str) -> list[Fraction]:
    return [fate[key] for fate in TORPEDO_SPREAD(given)["vessels"]]


SINKS, STOPS = Fraction(2, 5), Fraction(3, 5)  # 6 in 10 hits, of which 2 in 3 are live


def test_several_torpedoes_at_one_vessel_add_up() -> None:
    two, three = spread("Ostsee", count=2), spread("Ostsee", count=3)
    assert fates(two, "p_sunk") == [1 - STOPS**2]
    assert fates(three, "p_sunk") == [1 - STOPS**3]
    assert TORPEDO_SPREAD(two)["mean_sunk"] == 1 - STOPS**2


def test_the_second_vessel_in_line_is_met_only_after_a_miss() -> None:
    """A dud stops the torpedo as well, so that only 4 in 10 come to the second vessel."""
    assert fates(spread("Ostsee", "Nordsee"), "p_sunk") == [SINKS, Fraction(4, 10) * SINKS]


def test_two_torpedoes_past_two_vessels_are_counted_together() -> None:
    """The second torpedo finds the way free if the first one sank the first vessel."""
    first, second = 1 - STOPS**2, Fraction(0)
    hit, dud, miss = SINKS, Fraction(2, 10), Fraction(4, 10)
    past = miss * SINKS  # a torpedo misses the first vessel and sinks the second
    second += past  # by the first torpedo
    second += miss * (1 - SINKS) * past  # it missed the first vessel, and did not sink the second
    second += dud * past
    second += hit * SINKS  # the first vessel is gone, the second torpedo has a free way
    answer = TORPEDO_SPREAD(spread("Ostsee", "Nordsee", count=2))
    assert [fate["p_sunk"] for fate in answer["vessels"]] == [first, second]
    assert answer["mean_sunk"] == first + second
    assert answer["p_any_damaged"] == 1 - (dud + miss * (1 - SINKS)) * (dud + miss * (1 - SINKS))


def test_a_hull_that_outlives_the_first_hit_loses_twice_the_mean() -> None:
    tough = spread("Ostsee", count=2)
    tough["vessels"] = [OSTSEE | {"hull_left": 400}]
    (fate,) = TORPEDO_SPREAD(tough)["vessels"]
    assert (fate["mean_lost"], fate["p_sunk"]) == (2 * SINKS * Fraction(196, 3), 0)


def test_a_torpedo_may_be_run_to_the_end_of_one_move_alone_cs_tor_2() -> None:
    one_move = spread("Ostsee")
    one_move["torpedoes"][0] |= {"runs_to_cm": 40}
    facts = TORPEDO_SPREAD.facts(one_move)
    table = Table(GivenDice([10]))
    assert TORPEDO_SPREAD.resolve(table, facts) == facts.vessels
    assert [narrator().tell(event) for event in table.events][1:] == [
        "The ship's torpedo has run 40 cm."
    ]
    assert fates(one_move, "p_sunk") == [SINKS]


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (
            {
                "torpedoes": [
                    {
                        "crew": "regular",
                        "runs_to_cm": 39.5,
                        "meets": [{"vessel": "Ostsee", "travelled_cm": 40}],
                    }
                ]
            },
            r"torpedoes\[0\].runs_to_cm is 39.5, short of a vessel that it meets",
        ),
        ({"vessels": []}, "vessels have to be 1 to 4, each by another name"),
        ({"vessels": [OSTSEE, OSTSEE]}, "vessels have to be 1 to 4, each by another name"),
        ({"torpedoes": []}, "torpedoes are 0; at one vessel use 1 to 6"),
        (
            {"vessels": [OSTSEE, NORDSEE], "torpedoes": [{"crew": "regular", "meets": []}] * 3},
            "torpedoes are 3; past 2 vessels use 1 to 2",
        ),
        (
            {"torpedoes": [{"crew": "regular", "meets": [{"vessel": "X", "travelled_cm": 5}]}]},
            r'torpedoes\[0\].meets\[0\].vessel is "X"; use one of: Ostsee',
        ),
        (
            {
                "torpedoes": [
                    {
                        "crew": "regular",
                        "meets": [
                            {"vessel": "Ostsee", "travelled_cm": 50},
                            {"vessel": "Ostsee", "travelled_cm": 40},
                        ],
                    }
                ]
            },
            r"torpedoes\[0\].meets has to name the nearest vessel first",
        ),
    ],
)
def test_bad_values_name_their_field(more: dict[str, Any], message: str) -> None:
    with pytest.raises(BadCaseError, match=message):
        TORPEDO_SPREAD.facts(spread("Ostsee") | more)
