"""What is drawn is what is counted: by all faces where they are few, and by frequencies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from fractions import Fraction
from math import log

from rules.engine.core.dice import FacesRunOutError, GivenDice, SeededDice
from rules.engine.core.dist import Dist
from tests.effort import times
from tests.engine.conformance.mutations import variants
from tests.engine.conformance.specimens import (
    EXAMPLES,
    Specimen,
    of_each,
    of_each_example,
    ways_of,
)

FEW = 400  # throws of a whole resolution: as many ways as are gone through face by face
FEWER, FEWEST = (
    times(30, 40),
    times(8, 10),
)  # the same, where there is much to go through, and where odds take long
MANY, MOST = 3000, 60_000  # ways of counting odds: what takes long, and what takes too long
# Draws of each example, of those that all else is made of, and of several shots or moves, which
# take a millisecond.
DRAWS, CORE_DRAWS = times(1_000, 20_000), times(8_000, 200_000)
DEAR = {
    "volley": times(500, 10_000),
    "convoy_order": times(250, 5_000),
    "standing_duel": times(250, 5_000),
}
CORE = {
    *("fleet_die", "skill_test", "gun_to_hit", "gun_damage"),
    *("torpedo_attack", "critical_table", "repair"),
}
WORK = 1500  # throws in all for a golden case; its procedure has an example that is drawn often
DOUBT = 5.7e-7  # the chance of five standard deviations: that a right procedure fails with new dice


@of_each
def test_drawn_outcomes_are_those_that_were_counted_and_as_frequent(specimen: Specimen) -> None:
    counted, is_example = face_by_face(specimen), specimen in EXAMPLES
    if counted is not None:
        odds = specimen.procedure.odds(specimen.facts)
        assert counted == {outcome: odds.chance(outcome) for outcome, _ in odds}
    if is_example:
        name = specimen.procedure.name
        compare(specimen, CORE_DRAWS if name in CORE else DEAR.get(name, DRAWS))
    elif counted is None:
        compare(specimen, draws_of_case(specimen))


def compare(specimen: Specimen, draws: int) -> None:
    """Draw again and again from one source of dice, and look at how often each outcome comes up."""
    odds = specimen.procedure.odds(specimen.facts)
    draw, facts, dice = specimen.procedure.draw, specimen.facts, SeededDice(specimen.id)
    drawn = Counter(draw(facts, dice).outcome for _ in range(draws if len(odds) > 1 else 1))
    assert set(drawn) <= set(odds.weights)
    assert {outcome: drawn[outcome] for outcome, _ in odds if too_far(outcome, odds, drawn)} == {}


@of_each_example
def test_what_a_single_key_changes_is_counted_as_face_by_face(specimen: Specimen) -> None:
    fewer = FEWEST if ways_of(specimen) > MANY else FEWER
    for variant in variants(specimen):
        counted = face_by_face(variant, fewer)
        if counted is not None:
            odds = variant.procedure.odds(variant.facts)
            assert counted == {outcome: odds.chance(outcome) for outcome, _ in odds}, variant.id


@of_each_example
def test_odds_are_counted_while_a_player_waits(specimen: Specimen) -> None:
    assert ways_of(specimen) <= MOST


def face_by_face(specimen: Specimen, most: int = FEW) -> dict[Hashable, Fraction] | None:
    """Return the chances of all outcomes by trying all faces; None if they are too many."""
    chances: dict[Hashable, Fraction] = Counter()
    ways: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    for _ in range(most):
        if not ways:
            return chances
        faces, chance = ways.pop()
        try:
            chances[specimen.procedure.draw(specimen.facts, GivenDice(faces)).outcome] += chance
        except FacesRunOutError as more:
            sides = more.die.sides
            ways += [((*faces, face), chance / sides) for face in range(1, sides + 1)]
    return None


def draws_of_case(specimen: Specimen) -> int:
    throws = sum(len(event.roll.faces) for event in specimen.draw(0).events if event.roll)
    return min(500, max(100, WORK // (throws + 1)))


def too_far(outcome: Hashable, odds: Dist[Hashable], drawn: Counter[Hashable]) -> bool:
    """Return whether an outcome came up too often or too rarely (Chernoff's bound).

    Of `draws` draws, a share q or one farther from its chance p comes up with a chance of at most
    exp(-draws * KL(q, p)), on each side. All outcomes together are in doubt no more than DOUBT.
    """
    draws = drawn.total()
    share, chance = drawn[outcome] / draws, float(odds.chance(outcome))
    return draws * _divergence(share, chance) > log(2 * len(odds) / DOUBT)


def _divergence(q: float, p: float) -> float:
    """Return how unlike two coins are (Kullback and Leibler), in nats."""
    parts = ((q, p), (1 - q, 1 - p))
    return sum(a * log(a / b) for a, b in parts if a > 0 and a != b)
