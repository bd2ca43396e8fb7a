"""What topics that take from a hull have in common: options, throws of skill, damage drawn."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from rules.engine.core.asking import Form, Option
from rules.engine.core.bins import tenths
from rules.engine.core.dice import D6
from rules.engine.core.dist import Dist
from rules.engine.core.modifiers import Target
from rules.engine.core.odds import Answer, Figure, Line, Receipt, Refusal, Spread
from rules.engine.core.receipts import receipt_of
from rules.engine.systems.cruel_seas import loader
from rules.engine.systems.cruel_seas.battle.game import Game
from rules.engine.systems.cruel_seas.battle.skill import skill_target
from rules.engine.systems.cruel_seas.odds.vessels import BARE, ship_options
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade

SUNK, DAMAGE = "to sink her", "damage, mean"
BEYOND = "Damage is counted beyond what is left of her hull."


def is_bare(form: Form, code: str) -> bool:
    """Return whether a vessel that was picked is one of bare numbers."""
    return any(field.code == code and field.value == BARE for field in form.fields)


def is_of_catalogue(form: Form, code: str) -> bool:
    """Return whether a vessel that was picked is a class of the catalogue."""
    classes = {option.code for option in ship_options()} - {BARE}
    return any(field.code == code and field.value in classes for field in form.fields)


def pick_reading(form: Form, code: str, option: str, game: Game, *, varies: bool = True) -> Game:
    """Return the game with the reading that a question chooses: an option in its own words."""
    known = next(o for o in loader.edition(game.edition).all_options if o.code == option)
    options = [Option(code=value, text=text) for value, text in known.values]
    chosen = form.pick(code, known.label, options, known.default, varies=varies)
    if chosen == known.default:
        return game
    given = dict(game.options) | {option: chosen}
    return replace(game, options=tuple(sorted(given.items())))


def crew_words(crew: CrewGrade) -> str:
    """Return 'Regular crew'."""
    return f"{loader.newest().tables.labels['crew'][crew]} crew"


def skill_receipt(game: Game, crew: CrewGrade, label: str, verb: str) -> Receipt:
    """Return the receipt of a skill test."""
    test = skill_target(game, crew)
    return face_receipt(test, label, verb, crew_words(crew), "CS-CORE-3")


def face_receipt(
    target: Target, label: str, verb: str, base: str, rule: str, then: Iterable[Line] = ()
) -> Receipt:
    """Return the receipt of a D6 that has a number by its kind, and no modifiers."""
    return receipt_of(target, D6, label, (), rule=rule, verb=verb, base=base, then=then)


def damage_figures(damage: Dist[int]) -> tuple[Figure, ...]:
    """Return the mean and the tenths of damage."""
    return (
        Figure.mean(DAMAGE, damage.mean(Fraction)),
        Figure.spread("damage: worst tenth, middle, best tenth", *tenths(damage)),
    )


def damage_spread(
    damage: Dist[int], left: int, title: str, *, none: str = "no damage", lost: str = "sunk"
) -> Spread:
    """Return damage drawn, and where she sinks in it."""
    return Spread(
        title=title,
        quantity="damage",
        numbers=damage,
        mean=damage.mean(Fraction),
        none=none,
        lost=lost,
        lost_from=left,
    )


def sinks(damage: Dist[int], left: int) -> Fraction:
    """Return the chance that damage sinks her."""
    return damage.chance_that(lambda points: points >= left)


def nothing(what: str, refusals: tuple[Refusal, ...], receipts: tuple[Receipt, ...] = ()) -> Answer:
    """Return the answer where nothing can come of it: what doesn't happen, and why."""
    said = " ".join(refusal.words for refusal in refusals)
    return Answer(
        headline=Figure.chance(SUNK, Fraction(0)),
        summary=f"{what} {said}",
        refusals=refusals,
        receipts=receipts,
    )


def measured(answer: Answer, label: str = DAMAGE) -> tuple[Figure, ...]:
    """Return by what changes are ranked: the chance to sink her, and the mean damage."""
    headline = answer.headline or Figure.chance(SUNK, Fraction(0))
    means = [figure for figure in answer.figures if figure.label == label]
    return (headline, *(means or [Figure.mean(label, Fraction(0))]))
