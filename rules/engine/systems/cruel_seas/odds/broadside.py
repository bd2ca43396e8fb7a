"""Topic: what a ship's guns do to a target in one activation (CS-GUN-1 to -9, CS-DMG-1 to -3).

Hulls are added up by `swift`, marks by `marks`; the numbers to hit are those of `gunnery`. Damage
beyond what is left of her hull is counted on, as if she were deep enough: so one picture shows how
far a broadside goes, and where she sinks in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from rules.engine.core.asking import Form, Option
from rules.engine.core.bins import tenths
from rules.engine.core.dist import Dist
from rules.engine.core.measures import chance_text, mean_text
from rules.engine.core.odds import (
    Answer,
    Figure,
    FigureTable,
    Receipt,
    Refusal,
    Spread,
    Topic,
)
from rules.engine.systems.cruel_seas import loader
from rules.engine.systems.cruel_seas.battle.allocation import Aim, Quarry, Volley, faults
from rules.engine.systems.cruel_seas.battle.game import Game
from rules.engine.systems.cruel_seas.battle.gunnery import HEAVY_SEAS, SEA_STATES
from rules.engine.systems.cruel_seas.battle.sight import Screen, Sight
from rules.engine.systems.cruel_seas.battle.state import Gun, Vessel
from rules.engine.systems.cruel_seas.battle.swift import taken_by
from rules.engine.systems.cruel_seas.odds.by_range import by_range
from rules.engine.systems.cruel_seas.odds.fire import (
    Fire,
    critical_table,
    damage_of,
    dice_of,
    fireable,
    lit,
    mean_damage,
)
from rules.engine.systems.cruel_seas.odds.gun_words import (
    gun_code,
    gun_label,
    silent_words,
    volley_receipts,
)
from rules.engine.systems.cruel_seas.odds.hulls import pick_reading
from rules.engine.systems.cruel_seas.odds.vessels import (
    game,
    pick_crew,
    pick_hull_left,
    pick_level,
    pick_vessel,
)
from rules.engine.systems.cruel_seas.wording import number_word

ALL = "all"
RANGE_STEP = 5
AIDS = {"director": "Fire director", "radar": "Radar", "searchlight": "Searchlight on her"}
BETWEEN = {  # code -> words, what stands there
    "clear": ("Clear", None),
    "smoke": ("Smoke", Screen(what="smoke", hides=Sight.PARTLY)),
    "fog": ("Fog", Screen(what="fog", hides=Sight.FULLY)),
    "ship": ("A ship, in part", Screen(what="vessel", hides=Sight.PARTLY)),
    "land": ("Land, in part", Screen(what="island", hides=Sight.PARTLY)),
    "hidden": ("Land, all but a bit", Screen(what="island", hides=Sight.FULLY)),
}
READINGS = {"sizes": "gun_size_modifiers", "part": "obscured_modifier", "semi": "semi_auto"}
SHOOTER, TARGET = "fairmile-d-mgb", "e-boat-s-38-class"
ASSUMPTIONS = (
    "All guns taken bear, and all fire at this target.",
    "Each hit, and each six of it, finds aboard what was there before the volley.",
    "Damage is counted beyond what is left of her hull.",
)


@dataclass(frozen=True, slots=True)
class Broadside:
    """The volley of a question: all guns that were taken, allowed or not."""

    volley: Volley


def read(form: Form) -> Broadside:
    """Return the volley that a form asks about."""
    played = game()
    shooter = pick_vessel(form, "by", "Shooter", SHOOTER)
    guns = _pick_guns(form, shooter)
    target = pick_vessel(form, "at", "Target", TARGET)
    distance = pick_range(form, [shooter.guns[place] for place in guns], played)
    target = pick_hull_left(form, "left", "Target's hull left", target, "at")
    shooter = pick_level(form, "go", "Shooter's speed", shooter, "by")
    target = pick_level(form, "to", "Target's speed", target, "at")
    shooter = pick_crew(form, "crew", "Shooter's crew", shooter, "by")
    aided = _pick_aids(form, shooter)
    screens = _pick_screens(form)
    plumes = form.flag("plumes", "Three plumes round her already", varies=True)
    form.group("More conditions")
    target = pick_crew(form, "saves", "Target's crew, for saves", target, "at", varies=False)
    hit = form.flag("bridge", "Shooter's bridge hit")
    seas = _pick_seas(form)
    form.group("House rules")
    for code, option in READINGS.items():
        played = pick_reading(form, code, option, played, varies=False)
    aims = tuple(Aim(gun=gun, target=0, distance=distance, screens=screens) for gun in guns)
    quarry = Quarry(vessel=target, plumes=played.sheet("gunnery")["plumes"] if plumes else 0)
    volley = Volley(
        shooter=replace(aided, bridge_hit=hit), targets=(quarry,), aims=aims, game=played, **seas
    )
    return Broadside(lit(volley))


def _pick_guns(form: Form, shooter: Vessel) -> tuple[int, ...]:
    """Return the places of the guns that fire: all of them, or one of a kind."""
    kinds: dict[str, Gun] = {gun_code(gun): gun for gun in shooter.guns}
    options = [Option(code=ALL, text="All guns that bear")]
    options += [Option(code=c, text=f"One {gun_label(gun)}") for c, gun in kinds.items()]
    chosen = form.pick("gun", "With", options, ALL, follows="by")
    places = [n for n, gun in enumerate(shooter.guns) if chosen in (ALL, gun_code(gun))]
    return tuple(places if chosen == ALL else places[:1])


def pick_range(
    form: Form,
    guns: Sequence[Gun],
    played: Game,
    code: str = "cm",
    label: str = "Range",
    follows: str = "by",
) -> Fraction:
    """Return how far off the target is, up to where some gun reaches.

    It stays where it is when another ship is picked: what if that one fired from here?
    """
    reach = max((_reach(gun, played) for gun in guns), default=RANGE_STEP)
    most = -(-reach // RANGE_STEP) * RANGE_STEP
    default = min(30, most)
    about: dict[str, Any] = {"unit": "cm", "follows": follows, "stays": True, "varies": True}
    return Fraction(form.slider(code, label, 0, most, default, **about))


def _reach(gun: Gun, played: Game) -> int:
    return loader.edition(played.edition).tables.ranges[gun.type][1]


def _pick_aids(form: Form, shooter: Vessel) -> Vessel:
    """Return her with the aids to gunnery of the question: what is aboard, unless it says so."""
    options = [Option(code=code, text=text) for code, text in AIDS.items()]
    aboard = [code for code in AIDS if shooter.has(code)]
    aids = form.several("aid", "Aids", options, aboard, follows="by", varies=True)
    return replace(shooter, equipment=(shooter.equipment - set(AIDS)) | set(aids))


def _pick_screens(form: Form) -> tuple[Screen, ...]:
    options = [Option(code=code, text=text) for code, (text, _) in BETWEEN.items()]
    _, screen = BETWEEN[form.chips("hid", "Between them", options, "clear", varies=True)]
    return (screen,) if screen else ()


def _pick_seas(form: Form) -> dict[str, Any]:
    states = [Option(code=code, text=code.capitalize()) for code in SEA_STATES]
    heavy = [Option(code=code, text=code.capitalize()) for code in HEAVY_SEAS]
    return {
        "sea_state": form.chips("sea", "Sea state of a campaign", states, SEA_STATES[0]),
        "heavy_seas": form.chips("seas", "Heavy seas", heavy, HEAVY_SEAS[0]),
    }


def cost(asked: Broadside) -> int:
    """Return the damage dice of all rolls."""
    return sum(dice_of(asked.volley, aim) for aim in asked.volley.aims)


def measure(asked: Broadside) -> tuple[Figure, ...]:
    """Return the chance to sink her and the mean damage."""
    fired = fireable(asked.volley)
    if fired is None:
        return (_sunk(Fraction(0)), _mean(Fraction(0)))
    taken = taken_by(fired, 0)
    return (_sunk(taken.left().chance(0)), _mean(mean_damage(fired)))


def answer(asked: Broadside) -> Answer:
    """Return the odds of a volley. Guns that may not fire are left out, and said so."""
    volley, fired = asked.volley, fireable(asked.volley)
    receipts = tuple(volley_receipts(volley))
    if fired is not None:
        return _odds(fired, receipts)
    silent = [silent_words(each.reason) for each in faults(volley) if each.aim is None]
    hidden = [r.refusal for r in receipts if r.refusal]
    unarmed = [] if volley.aims else [Refusal(words="She has no gun.", rule="CS-GUN-1")]
    refusals = tuple(dict.fromkeys(silent or unarmed or hidden))
    return Answer(
        headline=_sunk(Fraction(0)),
        summary=f"No gun fires. {' '.join(refusal.words for refusal in refusals)}",
        refusals=refusals,
        receipts=receipts,
        assumptions=ASSUMPTIONS[:1],
    )


def _odds(volley: Volley, receipts: tuple[Receipt, ...]) -> Answer:
    target = volley.targets[0].vessel
    fire, damage, mean = Fire.at(volley), damage_of(volley), mean_damage(volley)
    sinks, any_hit = damage.chance_that(lambda n: n >= target.hull_left), fire.any_hit()
    tables = (critical_table(volley), _plume_table(fire)) if any_hit else ()
    return Answer(
        headline=_sunk(sinks),
        summary=f"{chance_text(sinks)} to sink her, {mean_text(mean)} damage on average.",
        figures=(
            _mean(mean),
            Figure.chance("at least one hit", any_hit),
            Figure.spread("damage: worst tenth, middle, best tenth", *tenths(damage)),
        ),
        refusals=tuple(r.refusal for r in receipts if r.refusal),
        receipts=receipts,
        spreads=(_spread(damage, mean, target, len(volley.aims)),),
        tables=tuple(table for table in tables if table.figures),
        assumptions=ASSUMPTIONS,
    )


def _sunk(chance: Fraction) -> Figure:
    return Figure.chance("to sink her", chance, "CS-DMG-1")


def _mean(points: Fraction) -> Figure:
    return Figure.mean("damage, mean", points)


def _spread(damage: Dist[int], mean: Fraction, target: Vessel, guns: int) -> Spread:
    return Spread(
        title="Damage of one broadside" if guns > 1 else "Damage of one gun",
        quantity="damage, all guns together" if guns > 1 else "damage",
        numbers=damage,
        mean=mean,
        none="no damage",
        lost="sunk",
        lost_from=target.hull_left,
    )


def _plume_table(fire: Fire) -> FigureTable:
    """Return the chance that plumes are left for whoever fires next."""
    after, helpful = fire.plumes(), len(fire.rolls[0]) - 1
    more = sum((chance for plumes, chance in after.items() if plumes > fire.start), Fraction(0))
    full = Figure.chance(f"{number_word(helpful)} or more", after.get(helpful, Fraction(0)))
    figures = (Figure.chance("a plume at least", more, "CS-GUN-9"), full)
    shown = figures if more and fire.start < helpful else ()
    return FigureTable(
        title="Plumes round her then", figures=tuple(f for f in shown if f.values[0])
    )


BROADSIDE = Topic(
    code="broadside",
    title="One weapon or a broadside",
    question="What do her guns do to a target?",
    read=read,
    answer=answer,
    cost=cost,
    measure=measure,
    sweep=lambda asked: by_range(asked.volley),
    rules=("CS-GUN-4", "CS-DMG-1", "CS-CRIT-1"),
)
