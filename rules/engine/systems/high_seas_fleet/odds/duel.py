"""Topic: two ships over several rounds at one range: crippled, sunk, by which round.

A target that holds her fire is counted exactly. One that fires back makes too many states to be
counted: then it is fought out many times, and what was counted exactly is the bound above it, for a
ship that nobody harms never fires worse.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from rules.engine.core.asking import Form
from rules.engine.core.dist import Dist
from rules.engine.core.measures import chance_text, mean_text
from rules.engine.core.odds import Answer, Figure, FigureTable, Spread, Topic
from rules.engine.core.ways import TooCostlyError
from rules.engine.systems.high_seas_fleet.battle.exchange import Fighter, Terms, aims_of
from rules.engine.systems.high_seas_fleet.odds.broadside import SHIPS, USUAL_RANGE
from rules.engine.systems.high_seas_fleet.odds.by_range import by_range
from rules.engine.systems.high_seas_fleet.odds.counting import (
    DRAWS,
    MOST_ROUNDS,
    Ends,
    by_round,
    crippled_by,
    estimate,
    fought,
    hull_lost,
    is_lost,
)
from rules.engine.systems.high_seas_fleet.odds.sides import (
    game,
    pick_crew,
    pick_hull,
    pick_range,
    pick_ship,
    pick_sight,
)
from rules.engine.systems.high_seas_fleet.odds.words import gun_receipts

USUAL_ROUNDS = 5
MOST_SHOTS = 400  # of both ships, in all rounds
DEARER = 3  # times: what is fought out costs beside what is counted


class Reply(StrEnum):
    """What the other ship does."""

    HOLDS = "holds"
    FIRES = "fires"


REPLIES = {Reply.HOLDS: "Holds her fire: counted exactly", Reply.FIRES: "Fires back: fought out"}


@dataclass(frozen=True, slots=True)
class Duel:
    """Two ships, the rounds that they fight, and whether both fire."""

    firer: Fighter
    target: Fighter
    rounds: int
    reply: Reply
    terms: Terms


def read(form: Form) -> Duel:
    """Return the duel that a form asks about."""
    firer = pick_ship(form, "by", "Who fires", SHIPS[0])
    target = pick_ship(form, "at", "The other", SHIPS[1])
    distance = pick_range(form, USUAL_RANGE)
    rounds = form.slider("rounds", "Rounds", 1, MOST_ROUNDS, USUAL_ROUNDS)
    reply = form.word("reply", "The other", REPLIES, Reply.HOLDS)
    form.group("Circumstances")
    firer = pick_hull(form, "own", "Her hull left", firer, "by")
    target = pick_hull(form, "left", "The other's hull left", target, "at")
    firer = pick_crew(form, "crew", "Her crew", firer, "by")
    target = pick_crew(form, "other", "The other's crew", target, "at")
    sight = pick_sight(form)
    torpedoes = form.flag("torpedoes", "Torpedoes as well, within two hexes", varies=True)
    if firer.name == target.name:
        firer = replace(firer, name=f"{firer.name}, first")
        target = replace(target, name=f"{target.name}, second")
    terms = Terms(distance=distance, conditions=sight, torpedoes=torpedoes, game=game())
    return Duel(firer, target, rounds, reply, terms)


def _shots(asked: Duel) -> int:
    back = asked.reply is Reply.FIRES
    own = len(aims_of(asked.firer, asked.target, asked.terms))
    other = len(aims_of(asked.target, asked.firer, asked.terms)) if back else 0
    return (own + other) * asked.rounds


def cost(asked: Duel) -> int:
    """Return a measure of the work: shots in all rounds, fewer than there are."""
    return _shots(asked) // 4 * (DEARER if asked.reply is Reply.FIRES else 1)


def measure(asked: Duel) -> tuple[Figure, ...]:
    """Return the chance to sink and to cripple the other if she holds her fire, exactly."""
    after = by_round(asked.firer, asked.target, asked.terms, asked.rounds)[-1]
    return (
        _sinks(asked.target, after.chance_that(is_lost)),
        _cripples(asked.target, after.chance_that(crippled_by(asked.terms))),
    )


def _sinks(ship: Fighter, chance: Fraction) -> Figure:
    return Figure.chance(f"{ship.name} sinks", chance, "HSF-SINK-1")


def _cripples(ship: Fighter, chance: Fraction) -> Figure:
    return Figure.chance(f"{ship.name} is crippled or sinks", chance, "HSF-MOVE-6")


def answer(asked: Duel) -> Answer:
    """Return how the rounds end. Raises TooCostlyError."""
    if _shots(asked) > MOST_SHOTS:
        raise TooCostlyError(MOST_SHOTS)
    return _fought(asked) if asked.reply is Reply.FIRES else _counted(asked)


def _counted(asked: Duel) -> Answer:
    firer, target, terms = asked.firer, asked.target, asked.terms
    states = by_round(firer, target, terms, asked.rounds)
    lost = hull_lost(states[-1], target.hull)
    sinks, cripples = measure(asked)
    mean = lost.mean(int)
    receipts = tuple(gun_receipts(firer, target, terms))
    return Answer(
        headline=sinks,
        summary=(
            f"{chance_text(sinks.values[0])} that {target.name} sinks within"
            f" {_rounds(asked.rounds)}, {chance_text(cripples.values[0])} that she is crippled;"
            f" {mean_text(mean)} points of hull lost on average."
        ),
        figures=(cripples, Figure.mean("hull lost, mean", mean, "HSF-DMG-1")),
        refusals=tuple(r.refusal for r in receipts if r.refusal),
        receipts=receipts,
        spreads=(
            Spread(
                title=f"Hull lost after {_rounds(asked.rounds)}",
                quantity="hull lost",
                numbers=lost,
                mean=mean,
                none="no hull lost",
                lost="sunk",
                lost_from=target.hull,
            ),
        ),
        tables=tuple(_exact_tables(asked, states)),
        assumptions=(
            f"{target.name} does not fire, so {firer.name} fires alike in every round.",
            "The range stays. A ship that is sinking counts as sunk.",
        ),
    )


def _exact_tables(asked: Duel, states: tuple[Dist[Fighter], ...]) -> Iterator[FigureTable]:
    crippled = crippled_by(asked.terms)
    for title, holds in ((f"{asked.target.name} sunk", is_lost), ("Crippled or sunk", crippled)):
        yield FigureTable(
            title=title,
            figures=tuple(
                Figure.chance(f"by round {number}", after.chance_that(holds))
                for number, after in enumerate(states, 1)
            ),
        )


def _fought(asked: Duel) -> Answer:
    firer, target = asked.firer, asked.target
    ends = fought(firer, target, asked.terms, asked.rounds)
    last = asked.rounds - 1
    crippled = crippled_by(asked.terms)
    sunk = _share(ends, last, 1, is_lost)
    own = _share(ends, last, 0, is_lost)
    bound = measure(asked)[0].values[0]
    receipts = (
        *gun_receipts(firer, target, asked.terms),
        *gun_receipts(target, firer, asked.terms),
    )
    at_most = Figure.chance(f"{target.name} sinks, at most", bound, "HSF-SINK-1")
    drawn = _sinks(target, sunk)
    return Answer(
        headline=drawn if sunk else at_most,
        summary=(
            f"{_about(target, sunk)} within {_rounds(asked.rounds)};"
            f" {_about(firer, own, low=True)}."
            f" {target.name}: never more than {chance_text(bound)}, which is exact for a"
            f" {firer.name} that nobody harms."
        ),
        figures=(
            at_most if sunk else drawn,
            _sinks(firer, own),
            _cripples(target, _share(ends, last, 1, crippled)),
            _cripples(firer, _share(ends, last, 0, crippled)),
        ),
        refusals=tuple(r.refusal for r in receipts if r.refusal),
        receipts=receipts,
        tables=tuple(
            FigureTable(
                title=f"{ship.name} sunk",
                figures=tuple(
                    Figure.chance(f"by round {n + 1}", _share(ends, n, place, is_lost))
                    for n in range(asked.rounds)
                ),
            )
            for place, ship in ((1, target), (0, firer))
        ),
        assumptions=(
            "Both fire in each round at once; guns, towers, funnels and magazines are lost as at"
            " the table, and sinking ships fire on.",
            f"{DRAWS:,} such fights, by dice that are the same each time you ask.",
        ),
        estimate=estimate(sunk),
    )


def _about(ship: Fighter, chance: Fraction, *, low: bool = False) -> str:
    """Return how often a ship sank; what never came up is said so, for it may still happen."""
    if not chance:
        return f"{ship.name} sank in none of {DRAWS:,} fights"
    return f"{'about' if low else 'About'} {chance_text(chance)} that {ship.name} sinks"


def _share(ends: Dist[Ends], turn: int, place: int, holds: Callable[[Fighter], bool]) -> Fraction:
    return ends.chance_that(lambda end: holds(end[turn][place]))


def _rounds(count: int) -> str:
    return "one round" if count == 1 else f"{count} rounds"


DUEL = Topic(
    code="duel",
    title="Ship against ship",
    question="Who is crippled or sunk within so many rounds?",
    read=read,
    answer=answer,
    cost=cost,
    measure=measure,
    sweep=lambda asked: by_range(asked.firer, asked.target, asked.terms),
    rules=("HSF-GUN-2", "HSF-DMG-1", "HSF-LOC-1", "HSF-SINK-1"),
)
