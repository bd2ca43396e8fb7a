"""How long odds of broadsides and duels take, beside icepool and the first form.

Aims: 5 ms for six guns that hit on 4 or less with 5D6, with criticals, saves and a cap at what is
left of the hull; 50 ms for a duel of two boats of at most 10 activations. 'At first' is with
nothing remembered, as icepool begins with new dice each time; 'again' with the points of a hit on
this vessel known. All are equal as fractions to what icepool works out: `test_oracle_fire.py`.

icepool's duel of hulls takes what each boat loses apart, as the swift form does. Of a duel with all
marks it keeps one die of states, which takes so long that hulls are 9 and 8 there, with an MG each.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.engine.systems.cruel_seas.battle import swift, swift_hits
from rules.engine.systems.cruel_seas.battle.duel_procedure import STANDING_DUEL
from rules.engine.systems.cruel_seas.battle.volley_procedure import VOLLEY
from tests.benchmarks.clock import medians, race, report, report_time
from tests.engine.systems.cruel_seas.battle import oracle_duel, oracle_fire
from tests.engine.systems.cruel_seas.battle.gunners import E_BOAT, VOSPER, at, volley
from tests.engine.systems.cruel_seas.battle.test_oracle_fire import REPLY, SIX, duel_of_mgs

pytestmark = pytest.mark.benchmark
RUNS, FEW_RUNS = 30, 3
AIM = 10  # times as fast as icepool
BROADSIDE = VOLLEY.facts(volley(*(at(gun) for gun in range(1, 7)), shooter=SIX))
FIRST = VOLLEY.facts(volley(at(1, 25), at(2, 25), at(3, 25)))
SECOND = VOLLEY.facts(volley(*REPLY, shooter=E_BOAT, targets=[VOSPER]))


def forget() -> None:
    hits = (swift_hits.points_of, swift_hits.extra_dice, swift_hits.laws_of)
    for known in (swift.shot_odds, *hits):
        known.cache_clear()


def test_the_full_broadside() -> None:
    def odds() -> object:
        return swift.hulls_left(BROADSIDE)

    coarse = replace(BROADSIDE, coarse=True)
    other, at_first = medians(oracle_fire.broadside, odds, prepare=forget, runs=RUNS)
    (again,) = medians(odds, runs=RUNS)
    (counted,) = medians(lambda: VOLLEY.odds(coarse), runs=FEW_RUNS)

    report_time("a broadside at first", 5, at_first)
    race("a broadside at first", AIM, other, at_first)
    report_time("a broadside again", 5, again)
    report("a broadside by the first form, to the swift one again", 20, again, counted)


def test_a_standing_duel() -> None:
    def odds() -> object:
        return swift.duel_ends(FIRST, SECOND)

    def others() -> object:
        return oracle_fire.both_afloat(oracle_fire.AT_E_BOAT, oracle_fire.AT_VOSPER, 10)

    other, at_first = medians(others, odds, prepare=forget, runs=RUNS)
    (again,) = medians(odds, runs=RUNS)

    report_time("a duel of hulls at first", 50, at_first)
    race("a duel of hulls at first", AIM, other, at_first)
    report_time("a duel of hulls again", 50, again)


def test_a_standing_duel_with_all_its_marks() -> None:
    lefts = (9, 8)
    facts = STANDING_DUEL.facts(duel_of_mgs(lefts, 10))
    boats = [oracle_duel.Boat(left) for left in lefts]

    other, counted = medians(
        lambda: oracle_duel.duel(boats[0], boats[1], (8, 7), 10),
        lambda: STANDING_DUEL.odds(facts),
        runs=FEW_RUNS,
    )

    report_time("a duel with all its marks by the first form", 50, counted)
    race("a duel with all its marks", AIM, other, counted)


@pytest.mark.parametrize(("follow", "aim"), [("hulls", 500), ("guns", 5000)])
def test_a_standing_duel_of_whole_boats_by_the_first_form(follow: str, aim: int) -> None:
    still = {"name", "crew", "size", "hull", "guns", "torpedoes", "equipment", "diesel"}
    boats = [{key: of[key] for key in still & set(of)} for of in (VOSPER, E_BOAT)]
    facts = STANDING_DUEL.facts({"boats": boats, "distance_cm": 25, "follow": follow})

    (counted,) = medians(lambda: STANDING_DUEL.odds(facts), runs=FEW_RUNS)

    report_time(f"a duel that follows {follow} by the first form", aim, counted)
