"""How long the engine takes, as ratios to the least that the same could take.

Aims: the exact odds of one shot 5 times a plain loop over the faces, a shot drawn and written down
3 times a bare throw against its number, and all odds of a procedure 500 times one draw of it.
"""

from __future__ import annotations

import pytest

from rules.engine.core.dice import D10, SeededDice
from rules.engine.systems.cruel_seas.battle.gunnery import GUN_TO_HIT, to_hit
from tests.benchmarks.clock import Measured, medians, report
from tests.engine.conformance.specimens import EXAMPLES, Specimen

pytestmark = pytest.mark.benchmark
SHOT = GUN_TO_HIT.facts(GUN_TO_HIT.example)
OFTEN = 50  # of what takes microseconds


def often(act: Measured) -> Measured:
    return lambda: [act() for _ in range(OFTEN)]


def test_the_exact_odds_of_one_shot() -> None:
    def by_faces() -> int:
        target = to_hit(SHOT)
        return sum(target.met_by(face) for face in range(1, 11))

    bare, exact = medians(often(by_faces), often(lambda: GUN_TO_HIT.odds(SHOT)))

    report("exact odds of 50 shots", 5, bare, exact)


def test_one_shot_drawn() -> None:
    bare, drawn = medians(
        often(lambda: to_hit(SHOT).met_by(SeededDice(1).throw(D10))),
        often(lambda: GUN_TO_HIT.draw(SHOT, SeededDice(1))),
    )

    report("50 shots drawn", 3, bare, drawn)


@pytest.mark.parametrize("specimen", EXAMPLES, ids=lambda specimen: specimen.id)
def test_the_exact_odds_of_each_procedure(specimen: Specimen) -> None:
    drawn, exact = medians(
        lambda: specimen.draw(1), lambda: specimen.procedure.odds(specimen.facts), runs=5
    )

    report(f"exact odds of {specimen.id}, to one draw", 500, drawn, exact)
