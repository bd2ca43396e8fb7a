"""Topic: two or three ships fire at one target, one after the other (CS-GUN-3 to -9, CS-DMG-1).

Their volleys are one long one: plumes round the target stay from each to the next, points add up.
Each hit finds aboard what was there before the first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from rules.engine.core.asking import Form, Option
from rules.engine.core.dist import Dist, certain
from rules.engine.core.measures import chance_text, mean_text
from rules.engine.core.odds import Answer, Figure, FigureTable, Receipt, Refusal, Topic
from rules.engine.core.ways import TooCostlyError
from rules.engine.systems.cruel_seas.battle.allocation import Aim, Quarry, Volley, faults
from rules.engine.systems.cruel_seas.battle.state import Vessel
from rules.engine.systems.cruel_seas.battle.swift import taken_in_turn
from rules.engine.systems.cruel_seas.odds.broadside import pick_range
from rules.engine.systems.cruel_seas.odds.fire import (
    Fire,
    critical_table,
    dice_of,
    fireable,
    lit,
    mean_damage,
)
from rules.engine.systems.cruel_seas.odds.gun_words import silent_words, volley_receipts
from rules.engine.systems.cruel_seas.odds.hulls import (
    DAMAGE,
    SUNK,
    damage_spread,
    measured,
    nothing,
)
from rules.engine.systems.cruel_seas.odds.vessels import (
    game,
    pick_crew,
    pick_hull_left,
    pick_level,
    pick_vessel,
)
from rules.engine.systems.cruel_seas.wording import capital

ORDINALS = ("first", "second", "third")
FEWEST = 2
SHIPS = ("fairmile-d-mgb", "vosper-mtb-type-i-mid", "vosper-mtb-type-i-mid")
TARGET = "e-boat-s-38-class"
MOST_WORK = 1_500_000  # dice by dice by points of hull: some seconds at most
ASSUMPTIONS = (
    "All guns bear, and all fire at this target; she doesn't move meanwhile, so plumes stay.",
    "Each hit, and each six of it, finds aboard what was there before the first volley.",
    "The mean counts damage beyond what is left of her hull; the picture ends where she sinks.",
)


@dataclass(frozen=True, slots=True)
class Attack:
    """The volleys of a question in the order in which they are fired."""

    volleys: tuple[Volley, ...]


def read(form: Form) -> Attack:
    """Return the volleys that a form asks about. Keys of the first ship have no number."""
    played = game()
    numbers = [Option(code=str(n), text=str(n)) for n in range(FEWEST, len(SHIPS) + 1)]
    count = int(form.chips("ships", "Attackers", numbers, str(FEWEST)))
    target = pick_vessel(form, "at", "Target", TARGET)
    target = pick_hull_left(form, "left", "Target's hull left", target, "at")
    target = pick_level(form, "to", "Target's speed", target, "at")
    ships, ranges = [], []
    for place in range(count):
        key, who = _key(place), capital(ORDINALS[place])
        ship = pick_vessel(form, f"by{key}", f"{who} ship", SHIPS[place])
        label = f"{who} ship's range"
        ranges.append(pick_range(form, ship.guns, played, f"cm{key}", label, f"by{key}"))
        ships.append(ship)
    form.group("Speeds and crews")
    for place, ship in enumerate(ships):
        key, who = _key(place), capital(ORDINALS[place])
        at = pick_level(form, f"go{key}", f"{who} ship's speed", ship, f"by{key}")
        ships[place] = pick_crew(form, f"crew{key}", f"{who} ship's crew", at, f"by{key}")
    target = pick_crew(form, "saves", "Target's crew, for saves", target, "at", varies=False)
    pairs = zip(ships, ranges, strict=True)
    return Attack(tuple(_volley(ship, target, away) for ship, away in pairs))


def _key(place: int) -> str:
    return str(place + 1) if place else ""


def _volley(shooter: Vessel, target: Vessel, distance: Fraction) -> Volley:
    guns = range(len(shooter.guns))
    aims = tuple(Aim(gun=gun, target=0, distance=distance) for gun in guns)
    quarry = Quarry(vessel=target)
    return lit(Volley(shooter=shooter, targets=(quarry,), aims=aims, game=game()))


def cost(attack: Attack) -> int:
    """Return the damage dice of all rolls."""
    return sum(dice_of(volley, aim) for volley in attack.volleys for aim in volley.aims)


def answer(attack: Attack) -> Answer:
    """Return the odds of the volleys together, and of each. Guns that may not fire are left out."""
    if cost(attack) ** 2 * attack.volleys[0].targets[0].vessel.hull_left > MOST_WORK:
        raise TooCostlyError(MOST_WORK)
    receipts = tuple(_receipts(attack))
    fired = [fireable(volley) for volley in attack.volleys]
    refusals = tuple(_silent(attack))
    if not any(fired):
        return nothing("No gun fires.", refusals, receipts)
    return _odds(attack, fired, receipts, refusals)


def _silent(attack: Attack) -> Iterator[Refusal]:
    """Yield why ships don't fire at all; what single guns lack stands in the receipts."""
    for who, volley in zip(ORDINALS, attack.volleys, strict=False):
        why = _why_silent(volley)
        if why is not None:
            words = f"{capital(who)} ship: {why.words[:1].lower()}{why.words[1:]}"
            yield replace(why, words=words)


def _why_silent(volley: Volley) -> Refusal | None:
    if not volley.aims:
        return Refusal(words="She has no gun.", rule="CS-GUN-1")
    whole = next((fault for fault in faults(volley) if fault.aim is None), None)
    if whole is not None:
        return silent_words(whole.reason)
    refused = [receipt.refusal for receipt in volley_receipts(volley)]
    if refused[0] is None or not all(refused):
        return None
    return replace(refused[0], words="No gun of hers can fire at this range.")


def _odds(
    attack: Attack,
    fired: list[Volley | None],
    receipts: tuple[Receipt, ...],
    refusals: tuple[Refusal, ...],
) -> Answer:
    volleys = [volley for volley in fired if volley]
    left = attack.volleys[0].targets[0].vessel.hull_left
    by_then = tuple(_by_then(fired))
    kept, mean = by_then[-1]
    damage = (kept or certain(left)).map(lambda points: left - points)
    sunk = damage.chance(left)
    any_hit = Fire.at(*volleys).any_hit()
    criticals = critical_table(*volleys)
    return Answer(
        headline=Figure.chance(SUNK, sunk, "CS-DMG-1"),
        summary=f"{chance_text(sunk)} to sink her, {mean_text(mean)} damage on average.",
        figures=(
            Figure.mean(DAMAGE, mean),
            Figure.chance("at least one hit", any_hit),
        ),
        refusals=refusals,
        receipts=receipts,
        spreads=(replace(damage_spread(damage, left, "Damage of all ships together"), mean=mean),),
        tables=(*_shares(attack, by_then), *((criticals,) if criticals.figures else ())),
        assumptions=ASSUMPTIONS,
    )


def _by_then(fired: list[Volley | None]) -> Iterator[tuple[Dist[int] | None, Fraction]]:
    """Yield what is left of her after each ship, and the mean damage by then."""
    so_far: list[Volley] = []
    left, mean = None, Fraction(0)
    for volley in fired:
        if volley is not None:
            so_far.append(volley)
            left, mean = taken_in_turn(so_far).left(), mean_damage(*so_far)
        yield left, mean


def _shares(
    attack: Attack, by_then: Sequence[tuple[Dist[int] | None, Fraction]]
) -> Iterator[FigureTable]:
    """Yield what each ship gives to the damage, and whether the target is sunk by then."""
    means, sunk, before = [], [], Fraction(0)
    for who, volley, (left, mean) in zip(ORDINALS, attack.volleys, by_then, strict=False):
        name = f"{who} ship, {volley.shooter.name}"
        means.append(Figure.mean(name, mean - before))
        sunk.append(Figure.chance(f"after the {name}", left.chance(0) if left else Fraction(0)))
        before = mean
    yield FigureTable(title="Sunk", figures=tuple(sunk))
    yield FigureTable(title="Damage by each, mean", figures=tuple(means))


def _receipts(attack: Attack) -> Iterator[Receipt]:
    for who, volley in zip(ORDINALS, attack.volleys, strict=False):
        yield from volley_receipts(volley, f", {who} ship")


ATTACKERS = Topic(
    code="attackers",
    title="Several ships at one",
    question="What do several ships in turn do to one target?",
    read=read,
    answer=answer,
    cost=cost,
    measure=lambda asked: measured(answer(asked)),
    rules=("CS-GUN-4", "CS-GUN-9", "CS-DMG-1"),
)
