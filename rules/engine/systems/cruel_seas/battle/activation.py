"""The start and the end of a vessel's activation (CS-SEQ-1 3a; CS-CRIT-02, -03, -04, -06; I-36).

At the start, in this order: the fire check, the rudder roll, the crew-hit test; then a grease
monkey's D6, if asked for. A vessel that burns out throws no more. Decided here, where the rules are
silent: the fire check and the crew-hit test are no saves, so a lucky ship has no second throw; a
grease monkey throws before the level is declared, and keeps the die for later while she can't
obey or has no engine.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from rules.engine.core.chance import Cause, Chance
from rules.engine.core.dice import D6
from rules.engine.core.dist import Dist
from rules.engine.core.events import event
from rules.engine.core.given import Given
from rules.engine.core.procedure import Procedure
from rules.engine.systems.cruel_seas.battle.damage import hurt
from rules.engine.systems.cruel_seas.battle.engine_speed import read_engines, top_level
from rules.engine.systems.cruel_seas.battle.game import Game, read_game
from rules.engine.systems.cruel_seas.battle.helm import helm_roll
from rules.engine.systems.cruel_seas.battle.movement import STATIONARY, Helm, Sailed, after_move
from rules.engine.systems.cruel_seas.battle.orders import GREASE_MONKEY
from rules.engine.systems.cruel_seas.battle.skill import skill_target
from rules.engine.systems.cruel_seas.battle.state import MOST_HULL, Vessel
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade, SpeedLevel


@dataclass(frozen=True, slots=True, kw_only=True)
class Activation:
    """A vessel that is activated; `grease_monkey`: her player wants the D6 of speed now."""

    vessel: Vessel
    grease_monkey: bool = False
    game: Game


@dataclass(frozen=True, slots=True)
class Begun:
    """How an activation begins: the vessel then, and what holds for this activation alone.

    `helm` is what a jammed rudder does, None if she steers. `obeys` is whether the crew takes
    orders of any kind, fire included. `extra` are cm on top of her level.
    """

    vessel: Vessel
    helm: Helm | None = None
    obeys: bool = True
    extra: int = 0


def begin(chance: Chance, activation: Activation) -> Begun:
    """Return how an activation begins (CS-SEQ-1 3a)."""
    vessel = chance.run(_fire_check, activation.vessel, activation.game)
    if vessel.sunk:
        return Begun(vessel)
    helm = chance.run(rudder_roll, vessel, activation.game) if vessel.jammed else None
    obeys = not vessel.crew_hit or _crew_test(chance, vessel, activation.game)
    begun = Begun(vessel, helm, obeys)
    return _more_speed(chance, begun, activation.game) if activation.grease_monkey else begun


def finish(start: Vessel, vessel: Vessel, sailed: Sailed) -> Vessel:
    """Return a vessel at the end of her activation; `start` is she as it began.

    A bridge or crew hit that she had then is over; one taken in between lasts for her next
    activation too, unless there was one already (I-22).
    """
    return replace(
        after_move(vessel, sailed),
        bridge_hit=vessel.bridge_hit and not start.bridge_hit,
        crew_hit=vessel.crew_hit and not start.crew_hit,
        recovering=vessel.recovering and not start.recovering,
    )


def _fire_check(chance: Chance, vessel: Vessel, game: Game) -> Vessel:
    """Return her after the fire check: put out by a skill test, else 2D6 of hull (CS-CRIT-04)."""
    if not vessel.on_fire:
        return vessel
    test = Cause("activation.fire_check", "CS-CRIT-04", ship=vessel.name)
    if chance.meets(D6, skill_target(game, vessel.crew), test):
        return replace(vessel, on_fire=False)
    burns = Cause("activation.burns", "CS-CRIT-04", ship=vessel.name)
    points = chance.total(game.sheet("activation")["fire_dice"], D6, burns)
    return hurt(chance, vessel, points, game)


def rudder_roll(chance: Chance, vessel: Vessel, game: Game) -> Helm:
    """Return where a jammed rudder takes her (CS-CRIT-03)."""
    return helm_roll(chance, game, Cause("activation.rudder", "CS-CRIT-03", ship=vessel.name))


def _crew_test(chance: Chance, vessel: Vessel, game: Game) -> bool:
    """Return whether a crew that was hit takes orders again (CS-CRIT-06)."""
    test = Cause("activation.crew_test", "CS-CRIT-06", ship=vessel.name, level=str(vessel.level))
    return chance.meets(D6, skill_target(game, vessel.crew), test)


def _more_speed(chance: Chance, begun: Begun, game: Game) -> Begun:
    """Return the activation with a grease monkey's D6, where it can be used (CS-CAM-7, I-46)."""
    vessel = begun.vessel
    moves = top_level(vessel, game) is not STATIONARY
    if vessel.bridge_hit or not begun.obeys or not moves or not vessel.can_use(GREASE_MONKEY):
        chance.tell(event("activation.no_more_speed", "CS-CAM-7", ship=vessel.name))
        return begun
    extra = chance.value(D6, Cause("activation.more_speed", "CS-CAM-7", ship=vessel.name))
    return replace(begun, vessel=vessel.spend(GREASE_MONKEY), extra=extra)


def _read(given: Given) -> Activation:
    game = read_game(given)
    hull = given.whole("hull", 1, maximum=MOST_HULL)
    vessel = replace(
        read_engines(given, game),
        crew=given.one_of("crew", CrewGrade),
        hull=hull,
        hull_left=given.whole("hull_left", 1, default=hull, maximum=hull),
        level=given.one_of("previous_level", SpeedLevel, SpeedLevel.COMBAT),
        on_fire=given.flag("on_fire"),
        rudder_hit=given.flag("rudder_hit"),
        bridge_hit=given.flag("bridge_hit"),
        crew_hit=given.flag("crew_hit"),
        recovering=given.flag("recovering"),
    )
    wanted = given.flag("grease_monkey")
    if wanted and GREASE_MONKEY not in vessel.abilities:
        raise given.wrong("grease_monkey", "is true, but abilities has no grease_monkey (CS-CAM-7)")
    return Activation(vessel=vessel, grease_monkey=wanted, game=game)


def _answer(activation: Activation, odds: Dist[Begun]) -> dict[str, Any]:
    left = activation.vessel.hull_left
    helms = odds.map(lambda begun: begun.helm)
    return {
        "p_burns_on": odds.chance_that(lambda begun: begun.vessel.on_fire),
        "mean_fire_damage": odds.mean(lambda begun: left - begun.vessel.hull_left),
        "p_sunk": odds.chance_that(lambda begun: begun.vessel.sunk),
        "p_helm": {str(helm): helms.chance(helm) for helm in Helm},
        "p_obeys": odds.chance_that(lambda begun: not begun.vessel.sunk and begun.obeys),
        "mean_extra_cm": odds.mean(lambda begun: Fraction(begun.extra)),
    }


ACTIVATION = Procedure(
    name="activation",
    rule="CS-SEQ-1",
    read=_read,
    resolve=begin,
    answer=_answer,
    example={
        "crew": "regular",
        "hull": 35,
        "hull_left": 20,
        "on_fire": True,
        "rudder_hit": True,
        "crew_hit": True,
        "abilities": ["grease_monkey"],
        "grease_monkey": True,
        "names": {"ship": "Vosper 12"},
    },
)
