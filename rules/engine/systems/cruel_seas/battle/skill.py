"""Skill tests (CS-CORE-3), and the one throw a game that a lucky ship makes again (CS-CAM-7)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rules.engine.core.chance import Cause, Chance
from rules.engine.core.dice import D6
from rules.engine.core.dist import Dist
from rules.engine.core.given import Given
from rules.engine.core.modifiers import Modifier, Target, applying
from rules.engine.core.procedure import Procedure
from rules.engine.systems.cruel_seas.battle.game import NAMELESS, Game, Names, read_game, read_names
from rules.engine.systems.cruel_seas.battle.state import Vessel
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade

LUCKY = "lucky_ship"
MOST_TESTS = 100
MOST_BONUS = 10


def skill_target(game: Game, crew: CrewGrade, bonus: int = 0) -> Target:
    """Return what a D6 must show: at least 6, 5 or 4 by crew; a bonus is added to the die.

    A bonus of two lowers the number by two, which is the same and reads better at the table. One
    below 0 makes the test harder, up to one that nobody passes.
    """
    needs = game.sheet("skill").cell("needs", "skill_test", crew)
    line = Modifier("bonus" if bonus > 0 else "penalty", -bonus, "CS-CORE-3")
    return Target(needs, applying([line]), at_most=False)


def saves(chance: Chance, vessel: Vessel, game: Game, cause: Cause) -> tuple[bool, Vessel]:
    """Return whether a vessel's saving throw passes, and her after it.

    A lucky ship throws the first one that fails in a game once more.
    """
    return saves_by(chance, vessel, skill_target(game, vessel.crew), cause)


def saves_by(chance: Chance, vessel: Vessel, target: Target, cause: Cause) -> tuple[bool, Vessel]:
    """Return the same of a saving throw that has a number of its own."""
    if chance.meets(D6, target, cause):
        return True, vessel
    if not vessel.can_use(LUCKY):
        return False, vessel
    again = Cause("skill.again", "CS-CAM-7", ship=vessel.name)
    return chance.meets(D6, target, again), vessel.spend(LUCKY)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tests:
    """A series of skill tests of one crew; `reroll`: a lucky ship throws one failed die again."""

    crew: CrewGrade
    bonus: int = 0
    count: int = 1
    reroll: bool = False
    game: Game
    names: Names = NAMELESS


@dataclass(frozen=True, slots=True)
class Passed:
    """How many tests of a series were passed, and whether the throw again is still to be had."""

    passed: int
    reroll: bool


def series(chance: Chance, tests: Tests) -> Passed:
    """Return what a series of tests came to."""
    start = Passed(0, tests.reroll)
    return chance.fold(_one_test, start, [tests] * tests.count)


def _one_test(chance: Chance, so_far: Passed, tests: Tests) -> Passed:
    target = skill_target(tests.game, tests.crew, tests.bonus)
    test = Cause("skill.test", "CS-CORE-3", ship=tests.names.ship)
    if chance.meets(D6, target, test):
        return Passed(so_far.passed + 1, so_far.reroll)
    if not so_far.reroll:
        return so_far
    again = Cause("skill.again", "CS-CAM-7", ship=tests.names.ship)
    return Passed(so_far.passed + chance.meets(D6, target, again), False)


def _read(given: Given) -> Tests:
    return Tests(
        crew=given.one_of("crew", CrewGrade),
        bonus=given.whole("bonus", -MOST_BONUS, default=0, maximum=MOST_BONUS),
        count=given.whole("tests", 1, default=1, maximum=MOST_TESTS),
        reroll=given.flag("reroll_one"),
        game=read_game(given),
        names=read_names(given),
    )


def _answer(tests: Tests, odds: Dist[Passed]) -> dict[str, Any]:
    target = skill_target(tests.game, tests.crew, tests.bonus)
    return {
        "needs": max(1, target.number),
        "p_pass": Fraction(sum(map(target.met_by, range(1, D6.sides + 1))), D6.sides),
        "p_pass_all": odds.chance_that(lambda outcome: outcome.passed == tests.count),
        "p_pass_any": odds.chance_that(lambda outcome: outcome.passed > 0),
    }


SKILL_TEST = Procedure(
    name="skill_test",
    rule="CS-CORE-3",
    read=_read,
    resolve=series,
    answer=_answer,
    example={"crew": "regular", "tests": 2},
)
