"""Topic: explosive boats that run into a vessel, one after the other (CS-TINY-2, -3, -6).

Each of them is one `strike`; points are added up as if her hull were deep enough.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from rules.engine.core.asking import Form
from rules.engine.core.chance import exact
from rules.engine.core.dist import Dist, added
from rules.engine.core.measures import chance_text, mean_text
from rules.engine.core.odds import Answer, Figure, FigureTable, Receipt, Refusal, Topic
from rules.engine.systems.cruel_seas.battle.narration_hazards import STRIKE_REFUSALS
from rules.engine.systems.cruel_seas.battle.skill import LUCKY
from rules.engine.systems.cruel_seas.battle.tiny_boats import (
    REFUSALS,
    RULE,
    Strike,
    goes_off,
    refusal,
    shot_away,
    strike,
)
from rules.engine.systems.cruel_seas.odds.dice_words import blast_lines
from rules.engine.systems.cruel_seas.odds.hulls import (
    BEYOND,
    SUNK,
    damage_figures,
    damage_spread,
    face_receipt,
    measured,
    nothing,
    sinks,
)
from rules.engine.systems.cruel_seas.odds.vessels import (
    game,
    pick_hull_left,
    pick_level,
    pick_vessel,
)
from rules.engine.systems.cruel_seas.wording import capital, number_word

TARGET = "coastal-tanker"
MOST = 6
GROUP = 3
ASSUMPTIONS = (
    "Each boat comes up to her: what is fired at them before is left out.",
    "The charge causes no criticals.",
    BEYOND,
)


@dataclass(frozen=True, slots=True)
class Strikes:
    """So many boats that strike alike."""

    strike: Strike
    boats: int


def read(form: Form) -> Strikes:
    """Return the strikes that a form asks about."""
    target = pick_vessel(form, "at", "Target", TARGET)
    boats = form.slider("n", "Explosive boats", 1, MOST, GROUP, varies=True)
    target = pick_hull_left(form, "left", "Target's hull left", target, "at")
    target = pick_level(form, "to", "Target's speed", target, "at")
    turned = form.flag("turned", "The boats turned in this move")
    facts = Strike(boat="the boat", target=target, target_cm=target.cm, turned=turned, game=game())
    return Strikes(facts, boats)


def cost(asked: Strikes) -> int:
    """Return the dice of all boats."""
    return asked.boats * (2 + asked.strike.game.sheet("tiny_boats")["dice"])


def answer(asked: Strikes) -> Answer:
    """Return the odds of the strikes, or why there are none."""
    refused = refusal(asked.strike)
    if refused is not None:
        words = f"{capital(STRIKE_REFUSALS[refused])}."
        return nothing("No boat strikes.", (Refusal(words=words, rule=REFUSALS[refused]),))
    left = asked.strike.target.hull_left
    by_boat = [_damage(asked.strike, boats) for boats in range(1, asked.boats + 1)]
    damage = by_boat[-1]
    sunk, mean = sinks(damage, left), damage.mean(Fraction)
    after = (
        Figure.chance(f"after {number_word(n)}", sinks(each, left))
        for n, each in enumerate(by_boat, 1)
    )
    return Answer(
        headline=Figure.chance(SUNK, sunk, RULE),
        summary=f"{chance_text(sunk)} to sink her, {mean_text(mean)} damage on average.",
        figures=(
            Figure.chance("a charge goes off", 1 - damage.chance(0), RULE),
            *damage_figures(damage),
        ),
        receipts=tuple(_receipts(asked.strike)),
        spreads=(damage_spread(damage, left, "Damage of all boats together"),),
        tables=(FigureTable(title="Sunk", figures=tuple(after)),) if asked.boats > 1 else (),
        assumptions=ASSUMPTIONS,
    )


def _damage(facts: Strike, boats: int) -> Dist[int]:
    """Return the points of so many boats; a lucky ship throws once more in all."""
    target = facts.target
    each = exact(strike, facts).map(lambda struck: (struck.points, struck.target.can_use(LUCKY)))
    if not target.can_use(LUCKY) or boats == 1:
        return added((each.map(lambda came: came[0]), boats))
    spent = replace(facts, target=target.spend(LUCKY))
    others = {still: _damage(facts if still else spent, boats - 1) for still in (True, False)}
    return each.then(lambda came: others[came[1]].map(lambda points: points + came[0]))


def _receipts(facts: Strike) -> Iterator[Receipt]:
    yield face_receipt(shot_away(facts.game), "her last shots", "stop it", "Any crew", RULE)
    then = blast_lines(facts.game.sheet("tiny_boats")["dice"], RULE, again=False)
    yield face_receipt(goes_off(facts.game), "its charge", "go off", "Any boat", RULE, then)


EXPLOSIVE = Topic(
    code="explosive",
    title="Explosive boats",
    question="What do explosive boats do to a target?",
    read=read,
    answer=answer,
    cost=cost,
    measure=lambda asked: measured(answer(asked)),
    rules=("CS-TINY-6",),
)
