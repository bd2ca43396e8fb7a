"""Topic: what a crew mends, in one turn or in several (CS-REP-1, -2, CS-CAM-7; I-35).

Turn by turn each state of the vessel is followed by its `repair`. Crew and bridge hits are not
asked about: they are over by themselves before a second repair could reach them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise

from rules.engine.core.asking import Form, Option
from rules.engine.core.bins import tenths
from rules.engine.core.chance import exact
from rules.engine.core.dist import Dist, certain
from rules.engine.core.measures import chance_text, mean_text
from rules.engine.core.odds import Answer, Figure, FigureTable, Refusal, Spread, Topic
from rules.engine.systems.cruel_seas.battle.criticals import MASTER_ENGINEER
from rules.engine.systems.cruel_seas.battle.game import Game
from rules.engine.systems.cruel_seas.battle.narration_repair import REFUSED, REMOVED
from rules.engine.systems.cruel_seas.battle.repair import (
    ENGINE,
    RULES,
    URGENT,
    Repair,
    dice,
    refusal,
    removed,
    repair,
    repairable,
    with_critical,
)
from rules.engine.systems.cruel_seas.battle.results import accessories
from rules.engine.systems.cruel_seas.battle.state import Vessel
from rules.engine.systems.cruel_seas.odds.vessels import LEVEL_TEXTS, game, pick_crew, pick_vessel
from rules.engine.systems.cruel_seas.vocabulary import SpeedLevel
from rules.engine.systems.cruel_seas.wording import capital, listed, number_word

SHIP = "e-boat-s-38-class"
MOST_TURNS = 10
MOST_ENGINE_HITS = 4
ANY = "any"
BACK = "hull points back, mean"
WORDS = {
    "fire": "fire",
    "rudder": "rudder hit",
    "engine": "engine hit",
    "radar": "radar",
    "radio": "radio",
    "smoke": "smoke gear",
}
ASSUMPTIONS = (
    "Nothing hits her meanwhile, and she makes no attack in these turns.",
    "Crew and bridge hits are left out: they pass by themselves.",
)
FIRE = "What a fire burns before it is out is not counted."


@dataclass(frozen=True, slots=True)
class Work:
    """A repair that is ordered in so many turns, one after the other."""

    order: Repair
    turns: int


def read(form: Form) -> Work:
    """Return the repairs that a form asks about."""
    played = game()
    vessel = pick_vessel(form, "by", "Vessel", SHIP)
    hull = vessel.hull
    left = form.slider(
        *("left", "Her hull left", 1, hull, max(1, hull // 2)),
        limit=hull,
        follows="by",
    )
    turns = form.slider("n", "Turns of repair", 1, MOST_TURNS, 1)
    level = form.word("go", "Her speed", LEVEL_TEXTS, SpeedLevel.STATIONARY, varies=True)
    vessel = pick_crew(form, "crew", "Her crew", replace(vessel, hull_left=left), "by")
    gear = _gear(vessel, played)
    hits = _pick_hits(form, gear)
    form.group("More conditions")
    aboard = MASTER_ENGINEER in vessel.abilities
    engineer = form.flag("engineer", "Master engineer", default=aboard, follows="by", varies=True)
    attacked = form.flag("fought", "She attacks in the same turn")
    abilities = vessel.abilities - {MASTER_ENGINEER} | ({MASTER_ENGINEER} if engineer else set())
    vessel = replace(vessel, level=level, abilities=abilities)
    for hit in hits:
        vessel = with_critical(vessel, hit)
    wanted = _pick_first(form, gear)
    return Work(Repair(vessel=vessel, first=wanted, attacked=attacked, game=played), turns)


def _pick_hits(form: Form, gear: Sequence[str]) -> list[str]:
    options = [Option(code=hit, text=capital(WORDS[hit])) for hit in (*URGENT, *gear)]
    hits = form.several("hits", "Damaged", options, follows="by")
    engines = form.slider("engines", "Engine hits", 0, MOST_ENGINE_HITS, 0)
    return [*hits, *[ENGINE] * engines]


def _pick_first(form: Form, gear: Sequence[str]) -> tuple[str, ...]:
    options = [Option(code=ANY, text="What is worst")]
    options += [Option(code=c, text=capital(WORDS[c])) for c in (*URGENT, ENGINE, *gear)]
    chosen = form.pick("first", "Mend first", options, ANY, follows="by")
    return () if chosen == ANY else (chosen,)


def _gear(vessel: Vessel, played: Game) -> list[str]:
    """Return what is aboard that can be mended."""
    mends = played.sheet("criticals").grids["accessory"]["repairable"]
    return [item for item in accessories(played) if mends[item] and vessel.has(item)]


def cost(work: Work) -> int:
    """Return the dice of all turns."""
    return work.turns * dice(work.order)


def answer(work: Work) -> Answer:
    """Return the odds of the repairs, or why there are none."""
    reason = refusal(work.order)
    if reason is not None:
        words = capital(REFUSED[reason])
        return Answer(
            headline=Figure.mean(BACK, Fraction(0)),
            summary=f"Nothing is mended. {words}.",
            refusals=(Refusal(words=f"{words}.", rule=RULES[reason]),),
        )
    return _odds(work, tuple(_turn_by_turn(work)))


def measure(work: Work) -> tuple[Figure, ...]:
    """Return how many hull points come back on average."""
    found = answer(work).headline
    return (found,) if found else ()


def _turn_by_turn(work: Work) -> Iterator[Dist[Vessel]]:
    """Yield what she may be before any repair, after one, after two ..."""
    states = certain(work.order.vessel)
    yield states
    for _ in range(work.turns):
        states = states.then(lambda vessel: _repaired(replace(work.order, vessel=vessel)))
        yield states


@lru_cache(maxsize=1024)
def _repaired(order: Repair) -> Dist[Vessel]:
    return exact(repair, order).map(lambda done: done.vessel)


def _odds(work: Work, states: Sequence[Dist[Vessel]]) -> Answer:
    before = work.order.vessel
    back = states[-1].map(lambda vessel: vessel.hull_left - before.hull_left)
    mean, whole = back.mean(Fraction), _whole(states[-1])
    return Answer(
        headline=Figure.mean(BACK, mean, "CS-REP-2"),
        summary=(
            f"{mean_text(mean)} hull points on average, {chance_text(whole)} to be whole again."
        ),
        figures=(
            Figure.count("dice in a turn", dice(work.order), "CS-REP-2"),
            Figure.chance("her hull is whole again", whole, "CS-REP-2"),
            Figure.spread("points: worst tenth, middle, best tenth", *tenths(back)),
        ),
        spreads=(
            Spread(
                title="Hull points that come back",
                quantity=f"points, of {before.hull - before.hull_left} missing",
                numbers=back,
                mean=mean,
            ),
        ),
        tables=tuple(table for table in _tables(work, states) if table.figures),
        assumptions=(*ASSUMPTIONS, *((FIRE,) if before.on_fire else ())),
    )


def _whole(states: Dist[Vessel]) -> Fraction:
    return states.chance_that(lambda vessel: vessel.hull_left == vessel.hull)


def _tables(work: Work, states: Sequence[Dist[Vessel]]) -> Iterator[FigureTable]:
    yield _mended(work, states)
    if work.turns > 1:
        ends = list(enumerate(states[1:], 1))
        means = (
            Figure.mean(f"after {number_word(n)}", after.mean(lambda vessel: vessel.hull_left))
            for n, after in ends
        )
        yield FigureTable(title="Hull left, mean", figures=tuple(means))
        whole = (Figure.chance(f"after {number_word(n)}", _whole(after)) for n, after in ends)
        yield FigureTable(title="Hull whole again", figures=tuple(whole))


def _mended(work: Work, states: Sequence[Dist[Vessel]]) -> FigureTable:
    """Return in which turn what is mended; it goes alike whatever the dice give to the hull."""
    marked = [next(iter(each.weights)) for each in states]
    figures = tuple(
        Figure.count(REMOVED[code], turn, "CS-REP-2")
        for turn, (vessel, _) in enumerate(pairwise(marked), 1)
        for code in removed(replace(work.order, vessel=vessel))
    )
    left = [WORDS[code] for code in repairable(marked[-1], work.order.game)]
    note = f"Not mended by then: {listed(left, len(left))}." if left else ""
    if left and not figures:
        figures = (Figure.count("criticals mended", 0, "CS-REP-2"),)
        return FigureTable(title="Criticals", figures=figures, note=note)
    return FigureTable(title="Mended, and in which turn", figures=figures, note=note)


REPAIR = Topic(
    code="repair",
    title="Repairs",
    question="What does her crew mend?",
    read=read,
    answer=answer,
    cost=cost,
    measure=measure,
    rules=("CS-REP-1", "CS-REP-2"),
)
