"""Topic: a vessel that rams another, or runs into her or on land (CS-COL-1 to -3; I-38).

`ram` says whether it comes to contact, `collide` what it does to both; both throw for the damage to
the other before either is touched. The shot of a vessel that is about to be rammed is not counted.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from rules.engine.core.asking import Form
from rules.engine.core.chance import Chance, exact
from rules.engine.core.dist import Dist
from rules.engine.core.measures import chance_text
from rules.engine.core.odds import Answer, Figure, FigureTable, Receipt, Refusal, Spread, Topic
from rules.engine.systems.cruel_seas import loader
from rules.engine.systems.cruel_seas.battle.collision import (
    Collided,
    Collision,
    collide,
    dice_to_attacker,
    dice_to_target,
    is_fast,
)
from rules.engine.systems.cruel_seas.battle.game import Game
from rules.engine.systems.cruel_seas.battle.narration_hazards import RAM_REFUSALS
from rules.engine.systems.cruel_seas.battle.ram import RULE, End, Ram, ram, refusal
from rules.engine.systems.cruel_seas.battle.state import Vessel
from rules.engine.systems.cruel_seas.odds.hulls import (
    BEYOND,
    SUNK,
    damage_spread,
    is_of_catalogue,
    measured,
    nothing,
    sinks,
    skill_receipt,
)
from rules.engine.systems.cruel_seas.odds.vessels import (
    LEVEL_TEXTS,
    game,
    pick_crew,
    pick_hull_left,
    pick_level,
    pick_vessel,
)
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade, SpeedLevel
from rules.engine.systems.cruel_seas.wording import capital, number_word

RAMMER, TARGET = "vosper-mtb-type-i-mid", "e-boat-s-38-class"
MOST_TURNS = 3
DAMAGE_TO_HER = "damage to her, mean"


class How(StrEnum):
    """What brings them together."""

    RAM = "ram"
    COLLISION = "collision"
    LAND = "land"


HOW = {How.RAM: "She rams", How.COLLISION: "They collide", How.LAND: "She runs on land"}
WHO = {
    How.RAM: ("Rammer", "the rammer"),
    How.COLLISION: ("Moving vessel", "the moving vessel"),
    How.LAND: ("Vessel", "her"),
}


@dataclass(frozen=True, slots=True)
class Contact:
    """A ram up to the contact, None where there is none to be tried, and the collision."""

    how: How
    ram: Ram | None
    collision: Collision


@dataclass(frozen=True, slots=True)
class Came:
    """What came of it, and the points of damage to both."""

    end: End
    to_attacker: int = 0
    to_target: int = 0


def read(form: Form) -> Contact:
    """Return the ram or collision that a form asks about."""
    played = game()
    how = form.word("how", "What happens", HOW, How.RAM)
    who, _ = WHO[how]
    attacker = pick_vessel(form, "by", who, RAMMER)
    target = None if how is How.LAND else pick_vessel(form, "at", "Target", TARGET)
    levels = {level: text for level, text in LEVEL_TEXTS.items() if level.rank}
    level = form.word("go", f"{who}'s speed", levels, SpeedLevel.FULL, follows="by", varies=True)
    attacker = replace(attacker, level=level, moved=True)
    if target is not None:
        target = pick_level(form, "to", "Target's speed", target, "at")
        target = pick_hull_left(form, "left", "Target's hull left", target, "at")
    attacker = pick_hull_left(form, "own", f"{who}'s hull left", attacker, "by")
    tried = None
    if how is How.RAM and target is not None:
        attacker = _pick_rammers_crew(form, attacker)
        target = pick_crew(form, "saves", "Target's crew, for her dodge", target, "at")
        turns = form.slider("turns", "Turns on her way", 0, MOST_TURNS, 0)
        tried = Ram(attacker=attacker, target=target, turns=turns, game=played)
    return Contact(how, tried, _collision(attacker, target, played))


def _pick_rammers_crew(form: Form, attacker: Vessel) -> Vessel:
    """Return her with the crew of the question: a class is given one that may ram."""
    words = loader.newest().tables.labels["crew"]
    default = CrewGrade.VETERAN if is_of_catalogue(form, "by") else attacker.crew
    texts = {grade: words[grade] for grade in CrewGrade}
    crew = form.word("crew", "Rammer's crew", texts, default, follows="by", varies=True)
    return replace(attacker, crew=crew)


def _collision(attacker: Vessel, target: Vessel | None, played: Game) -> Collision:
    return Collision(
        attacker=attacker,
        target=target,
        attacker_cm=attacker.cm,
        target_cm=target.cm if target else Fraction(0),
        game=played,
    )


def cost(contact: Contact) -> int:
    """Return the dice of damage to both, and those of the two tests."""
    dice = dice_to_target(contact.collision) + dice_to_attacker(contact.collision)
    return dice + (2 if contact.ram else 0)


def come_together(chance: Chance, contact: Contact) -> Came:
    """Return what comes of it."""
    if contact.ram is not None:
        end: End = chance.run(ram, contact.ram)
        if end is not End.CONTACT:
            return Came(end)
    met: Collided = chance.run(collide, contact.collision)
    return Came(End.CONTACT, met.to_attacker, met.to_target)


def answer(contact: Contact) -> Answer:
    """Return the odds of a contact and of what it does, or why it may not be tried."""
    refused = refusal(contact.ram) if contact.ram else None
    if refused is not None:
        words = f"{capital(RAM_REFUSALS[refused])}."
        return nothing("She may not ram.", (Refusal(words=words, rule=RULE),))
    return _odds(contact, exact(come_together, contact))


def _odds(contact: Contact, odds: Dist[Came]) -> Answer:
    own = odds.map(lambda came: came.to_attacker)
    her = odds.map(lambda came: came.to_target)
    lost = sinks(own, contact.collision.attacker.hull_left)
    contacts = odds.chance_that(lambda came: came.end is End.CONTACT)
    target, who = contact.collision.target, WHO[contact.how][1]
    meets = f"{chance_text(contacts)} to make contact, " if contact.ram else ""
    if target is None:
        return Answer(
            headline=Figure.chance(SUNK, lost, "CS-COL-1"),
            summary=f"{chance_text(lost)} to sink her.",
            figures=(Figure.mean(DAMAGE_TO_HER, own.mean(Fraction)),),
            spreads=(_spread(own, contact, who),),
            tables=(_dice(contact, who),),
            assumptions=(BEYOND,),
        )
    sunk = sinks(her, target.hull_left)
    return Answer(
        headline=Figure.chance(SUNK, sunk, "CS-COL-1"),
        summary=f"{meets}{chance_text(sunk)} to sink her, {chance_text(lost)} that {who} sinks.",
        figures=(
            *_chances(contact, odds, contacts, lost),
            Figure.mean(DAMAGE_TO_HER, her.mean(Fraction)),
            Figure.mean(f"damage to {who}, mean", own.mean(Fraction)),
        ),
        receipts=tuple(_receipts(contact.ram)) if contact.ram else (),
        spreads=(
            damage_spread(her, target.hull_left, "Damage to her"),
            _spread(own, contact, who),
        ),
        tables=tuple(_tables(contact, odds, who)),
        assumptions=tuple(_assumptions(contact)),
    )


def _chances(
    contact: Contact, odds: Dist[Came], contacts: Fraction, lost: Fraction
) -> Iterator[Figure]:
    collision, who = contact.collision, WHO[contact.how][1]
    target = collision.target
    if contact.ram:
        yield Figure.chance("contact", contacts, RULE)
    yield Figure.chance(f"{who} sinks", lost, "CS-COL-1")
    if target is not None:
        left = target.hull_left
        both = odds.chance_that(
            lambda c: c.to_target >= left and c.to_attacker >= collision.attacker.hull_left
        )
        yield Figure.chance("both sink", both, "CS-COL-1")


def _spread(own: Dist[int], contact: Contact, who: str) -> Spread:
    return damage_spread(own, contact.collision.attacker.hull_left, f"Damage to {who}")


def _tables(contact: Contact, odds: Dist[Came], who: str) -> Iterator[FigureTable]:
    if contact.ram:
        ends = {
            "she gives it up": End.GIVEN_UP,
            "the target dodges": End.DODGED,
            "contact": End.CONTACT,
        }
        came = odds.map(lambda came: came.end)
        figures = (Figure.chance(words, came.chance(end), RULE) for words, end in ends.items())
        yield FigureTable(title="What comes of it", figures=tuple(figures))
    yield _dice(contact, who)


def _dice(contact: Contact, who: str) -> FigureTable:
    """Return how many dice of damage each takes: by the sizes of both, and speed."""
    collision = contact.collision
    figures = [Figure.count(f"to {who}", dice_to_attacker(collision), "CS-COL-1")]
    if collision.target is not None:
        figures.insert(0, Figure.count("to her", dice_to_target(collision), "CS-COL-1"))
    sheet = collision.game.sheet("collision")
    faster = f"For a move of more than {sheet['fast']} cm {number_word(sheet['fast_dice'])} more."
    note = faster if is_fast(collision) else ""
    return FigureTable(title="Dice of damage", figures=tuple(figures), note=note)


def _assumptions(contact: Contact) -> Iterator[str]:
    if contact.ram:
        yield "The target lies within her move."
        yield "The shot that the target may fire before contact is left out."
        if contact.ram.target.level is SpeedLevel.STATIONARY:
            yield "The target lies still and can't dodge."
    yield "A collision causes no criticals."
    yield BEYOND


def _receipts(tried: Ram) -> Iterator[Receipt]:
    yield skill_receipt(tried.game, tried.attacker.crew, "the ram", "go through with it")
    if tried.target.level is not SpeedLevel.STATIONARY:
        yield skill_receipt(tried.game, tried.target.crew, "the dodge", "dodge")


RAM = Topic(
    code="ram",
    title="A ram or a collision",
    question="What happens if they run into each other?",
    read=read,
    answer=answer,
    cost=cost,
    measure=lambda asked: measured(answer(asked), DAMAGE_TO_HER),
    rules=("CS-COL-1", "CS-COL-3"),
)
