"""Topic: a battery or a whole broadside of a ship at another, in one round (HSF-GUN-4)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from rules.engine.core.asking import Form, Option
from rules.engine.core.dist import quantile
from rules.engine.core.measures import chance_text, mean_text
from rules.engine.core.odds import Answer, Figure, Receipt, Spread, Topic
from rules.engine.systems.high_seas_fleet.battle.exchange import Fighter, Terms, shots_of
from rules.engine.systems.high_seas_fleet.catalogue import gun_code, gun_label
from rules.engine.systems.high_seas_fleet.odds.by_range import by_range
from rules.engine.systems.high_seas_fleet.odds.counting import (
    by_round,
    crippled_by,
    hit_chance,
    hull_lost,
    is_lost,
    no_hit,
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

SHIPS = ("gb-royal-sovereign", "de-derfflinger")
USUAL_RANGE = 12
ALL = "all"
TENTH = Fraction(1, 10)
STATES = (
    ("firer_hit", "Hit already"),
    ("firer_half_speed", "At half speed"),
    ("tower_damaged", "Tower damaged"),
    ("firer_sinking", "Sinking"),
)
ASSUMPTIONS = (
    "All her guns bear, since the number of guns is that of a broadside.",
    "Turrets lost on the way and their magazines are counted.",
)


@dataclass(frozen=True, slots=True)
class Broadside:
    """A ship, a target, and what lies between them."""

    firer: Fighter
    target: Fighter
    terms: Terms


def read(form: Form) -> Broadside:
    """Return the broadside that a form asks about."""
    firer = pick_ship(form, "by", "Who fires", SHIPS[0])
    firer = _pick_battery(form, firer)
    target = pick_ship(form, "at", "The target", SHIPS[1])
    distance = pick_range(form, USUAL_RANGE)
    target = pick_hull(form, "left", "The target's hull left", target, "at")
    form.group("Circumstances")
    firer = pick_crew(form, "crew", "Her crew", firer, "by")
    sight = pick_sight(form)
    options = tuple(Option(code=code, text=text) for code, text in STATES)
    state = form.several("state", "Her state", options, follows="by", varies=True)
    torpedoes = form.flag("torpedoes", "A torpedo as well, within two hexes", varies=True)
    terms = Terms(
        distance=distance,
        conditions=sight | frozenset(state),
        torpedoes=torpedoes,
        game=game(),
    )
    return Broadside(firer, target, terms)


def _pick_battery(form: Form, firer: Fighter) -> Fighter:
    calibres = list(dict.fromkeys(inches for _, inches in firer.guns))
    options = (
        Option(code=ALL, text="All that reach"),
        *(Option(code=gun_code(inches), text=gun_label(inches)) for inches in calibres),
    )
    gun = form.chips("gun", "Guns", options, ALL, follows="by")
    if gun == ALL:
        return firer
    return replace(firer, guns=tuple(g for g in firer.guns if gun_code(g[1]) == gun))


def cost(asked: Broadside) -> int:
    """Return the guns that fire."""
    return len(shots_of(asked.firer, asked.target, asked.terms))


def measure(asked: Broadside) -> tuple[Figure, ...]:
    """Return the chance to sink her, the mean loss of hull, and the chance to cripple her."""
    (after,) = by_round(asked.firer, asked.target, asked.terms, 1)
    lost = hull_lost(after, asked.target.hull)
    return (
        Figure.chance("to sink her", after.chance_that(is_lost), "HSF-SINK-1"),
        Figure.mean("hull lost, mean", lost.mean(int), "HSF-DMG-1"),
        Figure.chance("to cripple or sink her", after.chance_that(crippled_by(asked.terms)),
                      "HSF-MOVE-6"),
    )  # fmt: skip


def answer(asked: Broadside) -> Answer:
    """Return what one round of fire does."""
    firer, target, terms = asked.firer, asked.target, asked.terms
    shots = shots_of(firer, target, terms)
    receipts: tuple[Receipt, ...] = tuple(gun_receipts(firer, target, terms))
    refusals = tuple(r.refusal for r in receipts if r.refusal)
    sinks, mean, cripples = measure(asked)
    if not shots and not terms.torpedoes:
        said = " ".join(refusal.words for refusal in refusals) or "She has no gun."
        return Answer(
            headline=sinks, summary=f"No gun fires. {said}", refusals=refusals, receipts=receipts
        )
    (after,) = by_round(firer, target, terms, 1)
    lost = hull_lost(after, target.hull)
    hits = sum((hit_chance(shot) for shot in shots), Fraction(0))
    return Answer(
        headline=sinks,
        summary=(
            f"{chance_text(sinks.values[0])} to sink her, "
            f"{mean_text(mean.values[0])} points of hull on average."
        ),
        figures=(
            mean,
            cripples,
            Figure.mean("hits, mean", hits, "HSF-GUN-4"),
            Figure.chance("at least one hit", 1 - no_hit(shots), "HSF-GUN-1"),
            Figure.spread(
                "hull lost: worst tenth, middle, best tenth",
                *(quantile(lost, share) for share in (TENTH, Fraction(1, 2), 1 - TENTH)),
            ),
        ),
        refusals=refusals,
        receipts=receipts,
        spreads=(
            Spread(
                title="Hull lost in one round",
                quantity="hull lost",
                numbers=lost,
                mean=mean.values[0],
                none="no hull lost",
                lost="sunk",
                lost_from=target.hull,
            ),
        ),
        assumptions=ASSUMPTIONS,
    )


BROADSIDE = Topic(
    code="broadside",
    title="A battery or a broadside",
    question="What do her guns do to a target in one round?",
    read=read,
    answer=answer,
    cost=cost,
    measure=measure,
    sweep=lambda asked: by_range(asked.firer, asked.target, asked.terms),
    rules=("HSF-GUN-2", "HSF-DMG-1", "HSF-LOC-1"),
)
