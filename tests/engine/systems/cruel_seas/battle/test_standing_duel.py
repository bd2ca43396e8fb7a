"""Two boats that lie still and fire at each other (CS-SEQ-1, CS-GUN-3, CS-CRIT-04 to -06)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.engine.core.dist import Dist
from rules.engine.core.given import BadCaseError
from rules.engine.systems.cruel_seas.battle import swift
from rules.engine.systems.cruel_seas.battle.duel_procedure import STANDING_DUEL
from rules.engine.systems.cruel_seas.battle.standing_duel import BOTH_AFLOAT, End
from tests.engine.systems.cruel_seas.battle.gunners import E_BOAT, VOSPER, outcome, told

NO_MORE = ("speed", "slow", "combat", "full")
MG, BIG = {"gun": "mg"}, {"gun": "6pdr"}


def boat(of: dict[str, Any], *guns: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """Return a boat that lies still, with these guns if there are any."""
    still = {key: value for key, value in of.items() if key not in NO_MORE}
    return still | ({"guns": list(guns)} if guns else {}) | changes


def duel(one: dict[str, Any], other: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {"boats": [one, other], "distance_cm": 25, "activations": 4} | changes


def odds_of(given: dict[str, Any]) -> Dist[End]:
    return STANDING_DUEL.odds(STANDING_DUEL.facts(given))


ONE, OTHER = boat(VOSPER, MG, hull_left=9), boat(E_BOAT, MG, hull_left=9)
HIT_AND_SIX, UNSAVED = (1, 6), 1


def fought(*faces: int, **changes: Any) -> list[str]:
    """Return what is told after the first hit on S-38: a six, and these faces from there."""
    return told(STANDING_DUEL, duel(ONE, OTHER, **changes), (*HIT_AND_SIX, *faces))[5:]


def test_they_fire_in_turn_until_all_activations_are_over_cs_seq_1() -> None:
    given = duel(ONE, OTHER)
    assert outcome(STANDING_DUEL, given, 1, 3, 1, 5, 9, 9) == End(BOTH_AFLOAT, 4, (4, 6))
    assert told(STANDING_DUEL, given, (9, 9, 9, 9))[::2] == [
        *("Activation 1, Vosper 12.", "Activation 2, S-38."),
        *("Activation 3, Vosper 12.", "Activation 4, S-38."),
        "After four activations Vosper 12 and S-38 are both afloat.",
    ]


def test_a_gun_that_fell_silent_stays_so_cs_crit_05() -> None:
    sentences = fought(5, UNSAVED, 9)[1:]
    assert sentences.count("S-38 has no gun that works and reaches Vosper 12 (CS-GUN-2).") == 2


def test_a_crew_that_was_hit_holds_fire_until_it_passes_its_test_cs_crit_06() -> None:
    sentences = fought(6, UNSAVED, 1, 9, 9)
    assert "The crew of S-38 takes no orders and holds fire." in sentences[:5]
    assert any(line.startswith("S-38, MG at Vosper 12") for line in sentences[5:])


def test_a_bridge_hit_spoils_one_volley_cs_crit_02() -> None:
    sentences = [line for line in fought(2, UNSAVED, 9, 9, 9) if line.startswith("S-38, MG")]
    assert ["bridge hit -1" in line for line in sentences] == [True, False]


def test_a_boat_may_burn_out_at_her_own_activation_cs_crit_04() -> None:
    given = duel(boat(VOSPER, MG, hull_left=9), boat(E_BOAT, MG, hull_left=10))
    # a fire on the 6 of a diesel boat: 2D6 at once, and again as the test fails
    faces = (*HIT_AND_SIX, 4, UNSAVED, 6, 1, 1, 1, 1, 1)
    assert outcome(STANDING_DUEL, given, *faces) == End("S-38", 2, (9, 0))


def test_guns_out_of_range_and_guns_out_of_action_stay_silent_cs_gun_2() -> None:
    one, other = boat(VOSPER, MG, {"gun": "20mm"}, hull_left=9), boat(E_BOAT, MG | {"out": True})
    far = duel(one, other | {"hull_left": 9}, distance_cm=40)
    sentences = told(STANDING_DUEL, far | {"activations": 2}, (10,))
    assert [line.split(":")[0] for line in sentences] == [
        "Activation 1, Vosper 12.",
        "Vosper 12, 20 mm at S-38",
        "Activation 2, S-38.",
        "S-38 has no gun that works and reaches Vosper 12 (CS-GUN-2).",
        "After two activations Vosper 12 and S-38 are both afloat.",
    ]


def test_odds_by_hand_cs_gun_4() -> None:
    """An MG at 15 cm: base 5, no speed +1 and +2, near enough for no other line, small -1.

    One hit sinks a hull of 1, and 8 of 10 or 7 of 10 hit.
    """
    near = duel(boat(VOSPER, MG, hull_left=1), boat(E_BOAT, MG, hull_left=1), distance_cm=10)
    odds = odds_of(near | {"activations": 3})
    assert {end: odds.chance(end) for end, _ in odds} == {
        End("S-38", 1, (1, 0)): Fraction(8, 10),
        End("Vosper 12", 2, (0, 1)): Fraction(2, 10) * Fraction(7, 10),
        End("S-38", 3, (1, 0)): Fraction(2 * 3 * 8, 1000),
        End(BOTH_AFLOAT, 3, (1, 1)): Fraction(2 * 3 * 2, 1000),
    }
    answer = STANDING_DUEL(near | {"activations": 3})
    assert answer["exact"]
    assert answer["p_both_afloat"] == Fraction(12, 1000)
    assert answer["boats"][1] == {
        "name": "S-38",
        "p_sunk": Fraction(848, 1000),
        "p_sunk_by": [Fraction(8, 10), Fraction(8, 10), Fraction(848, 1000)],
        "mean_hull_left": Fraction(152, 1000),
    }
    assert answer["mean_activations"] == Fraction(800 + 2 * 140 + 3 * 60, 1000)


@pytest.mark.parametrize("activations", [1, 2, 9])
def test_odds_that_follow_hulls_are_the_swift_ones(activations: int) -> None:
    given = duel(boat(VOSPER), boat(E_BOAT), follow="hulls", activations=activations)
    facts = STANDING_DUEL.facts(given)
    one, other = facts.boats
    swiftly = swift.duel_ends(facts.volley(one, other), facts.volley(other, one), activations)
    odds = STANDING_DUEL.odds(facts)
    assert odds.map(lambda end: swift.End(end.sunk, end.activations)) == swiftly


def test_odds_that_follow_more_are_others() -> None:
    """A gun that falls silent fires no more, and a crew that is shaken takes its time."""
    given = duel(boat(VOSPER, MG, BIG, hull_left=7), boat(E_BOAT, MG, BIG, hull_left=7))
    p_sunk = {
        follow: odds_of(given | {"follow": follow}).chance_that(lambda end: end.sunk == "S-38")
        for follow in ("everything", "guns", "hulls")
    }
    assert len(set(p_sunk.values())) == 3
    assert p_sunk["everything"] > p_sunk["hulls"]  # she fires first, and her hits tell


def test_what_is_not_followed_makes_no_difference_to_a_first_volley() -> None:
    given = duel(boat(VOSPER, MG, hull_left=9), boat(E_BOAT, hull_left=2), activations=1)
    one, *others = (odds_of(given | {"follow": f}) for f in ("everything", "guns", "hulls"))
    assert others == [one, one]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"boats": [ONE]}, "boats are 1; use 2"),
        ({"boats": [ONE, ONE]}, "boats have a name twice"),
        ({"activations": 21}, "activations is 21; use at most 20"),
        (
            {"follow": "hulls", "boats": [ONE | {"on_fire": True}, OTHER]},
            r"boats\[0\].on_fire is true; use it where odds follow everything",
        ),
        (
            {"boats": [boat(VOSPER), boat(E_BOAT)]},
            "follow is everything, with 55 of a hull left; use at most 12",
        ),
        (
            {"follow": "guns", "boats": [boat(VOSPER, hull=400), boat(E_BOAT)]},
            "follow is guns, of 704000 states; use at most 65000",
        ),
    ],
)
def test_a_duel_that_can_not_be_is_refused(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(BadCaseError, match=message):
        STANDING_DUEL.facts(duel(ONE, OTHER) | changes)
