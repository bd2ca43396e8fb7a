"""What a vessel has against aircraft beside guns (CS-EQP-9, -10, -11).

The balloon comes first: the pilot who chooses her takes his test. Then all flak is fired. Then PAC
or Drahtseilrakete, then the bursts of the Flammenwerfer, and then the aircraft attacks.

Decided here, where the rules are silent: one barrage of rockets is fired at one run; what is fired
is for her captain to say beforehand, but no burst is fired at an aircraft that is gone; a vessel
that her own cable sinks fires none either; a balloon stops torpedo runs and kamikazes too.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from rules.engine.core.chance import Cause, Chance
from rules.engine.core.dice import D6, D10
from rules.engine.core.dist import Dist
from rules.engine.core.events import event
from rules.engine.core.given import Given
from rules.engine.core.modifiers import Target
from rules.engine.core.procedure import Procedure
from rules.engine.systems.cruel_seas.battle.damage import hurt
from rules.engine.systems.cruel_seas.battle.game import Game, read_game, read_names
from rules.engine.systems.cruel_seas.battle.skill import skill_target
from rules.engine.systems.cruel_seas.battle.state import MOST_HULL, Vessel
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade

BALLOON, PAC, FLAMES = "CS-EQP-9", "CS-EQP-10", "CS-EQP-11"


@dataclass(frozen=True, slots=True, kw_only=True)
class Defence:
    """A vessel that an aircraft chose; `balloon` flies, `pac` and so many `bursts` are fired."""

    vessel: Vessel
    aircraft: str
    pilot: CrewGrade
    balloon: bool = False
    pac: bool = False
    bursts: int = 0
    game: Game


class End(StrEnum):
    """What the aircraft does."""

    ATTACKS = "attacks"
    PASSES_OVER = "passes_over"
    LIMPS_HOME = "limps_home"
    DESTROYED = "destroyed"


@dataclass(frozen=True, slots=True)
class Defended:
    """What came of it.

    `spoiled`: the aircraft attacks by one worse. `points` are hers, from her own cable; `bursts`
    are those fired.
    """

    end: End = End.ATTACKS
    spoiled: bool = False
    points: int = 0
    bursts: int = 0


def defend(chance: Chance, defence: Defence) -> Defended:
    """Return what all her devices do, without flak, which comes after the balloon."""
    end: End = chance.run(brave_balloon, defence)
    return Defended(end) if end is not End.ATTACKS else chance.run(after_flak, defence)


def brave_balloon(chance: Chance, defence: Defence) -> End:
    """Return what an aircraft does that chose a vessel, which may have a balloon up."""
    if not defence.balloon:
        return End.ATTACKS
    test = skill_target(defence.game, defence.pilot)
    if chance.meets(D6, test, _cause(defence, "balloon.test", BALLOON)):
        return End.ATTACKS
    cable = Target(defence.game.sheet("air_defences")["balloon_destroys"], at_most=False)
    caught = chance.meets(D10, cable, _cause(defence, "balloon.cable", BALLOON))
    return End.DESTROYED if caught else End.PASSES_OVER


def after_flak(chance: Chance, defence: Defence) -> Defended:
    """Return what rockets and flames do to an aircraft that comes on after flak."""
    so_far: Defended = chance.run(_fire_rockets, defence) if defence.pac else Defended()
    return chance.fold(_burst, so_far, [defence] * defence.bursts)


def _fire_rockets(chance: Chance, defence: Defence) -> Defended:
    sheet = defence.game.sheet("air_defences")
    face = chance.value(D10, _cause(defence, "pac.fired", PAC))
    ship, target = defence.vessel.name, defence.aircraft
    if face <= sheet["pac_home"]:
        chance.tell(event("pac.home", PAC, ship=ship, target=target))
        return Defended(End.LIMPS_HOME)
    chance.tell(event("pac.spoiled", PAC, ship=ship, target=target))
    points = 0
    if face >= sheet["pac_cable"]:
        points = chance.total(sheet["pac_dice"], D6, _cause(defence, "pac.cable", PAC))
    hurt(chance, defence.vessel, points, defence.game)
    return Defended(spoiled=True, points=points)


def _burst(chance: Chance, so_far: Defended, defence: Defence) -> Defended:
    if so_far.end is not End.ATTACKS or so_far.points >= defence.vessel.hull_left:
        return so_far
    burns = Target(defence.game.sheet("air_defences")["flame_destroys"])
    burnt = chance.meets(D10, burns, _cause(defence, "flames.burst", FLAMES))
    fired = replace(so_far, bursts=so_far.bursts + 1)
    return replace(fired, end=End.DESTROYED) if burnt else fired


def _cause(defence: Defence, code: str, rule: str) -> Cause:
    return Cause(code, rule, ship=defence.vessel.name, target=defence.aircraft)


def _read(given: Given) -> Defence:
    hull = given.whole("hull_left", 1, maximum=MOST_HULL)
    vessel = Vessel(name=read_names(given).ship, hull=hull, hull_left=hull)
    return read_defence(given, vessel, read_game(given))


def read_defence(given: Given, vessel: Vessel, game: Game) -> Defence:
    """Return the defence of a vessel by the `pilot`, `balloon`, `pac` ... of plain values."""
    most = game.sheet("air_defences")["flame_bursts"]
    return Defence(
        vessel=vessel,
        aircraft=read_names(given).target,
        pilot=given.one_of("pilot", CrewGrade),
        balloon=given.flag("balloon"),
        pac=given.flag("pac"),
        bursts=given.whole("flame_bursts", 0, default=0, maximum=most, rule="CS-EQP-11"),
        game=game,
    )


def _answer(defence: Defence, odds: Dist[Defended]) -> dict[str, Any]:
    ends = odds.map(lambda outcome: outcome.end)
    hull = defence.vessel.hull_left
    return {
        "p_attacks": ends.chance(End.ATTACKS),
        "p_attacks_unspoiled": odds.chance_that(
            lambda outcome: outcome.end is End.ATTACKS and not outcome.spoiled
        ),
        "p_passes_over": ends.chance(End.PASSES_OVER),
        "p_limps_home": ends.chance(End.LIMPS_HOME),
        "p_destroyed": ends.chance(End.DESTROYED),
        "mean_own_damage": odds.mean(lambda outcome: outcome.points),
        "p_own_cable_sinks": odds.chance_that(lambda outcome: outcome.points >= hull),
        "mean_bursts": odds.mean(lambda outcome: outcome.bursts),
    }


AIR_DEFENCE = Procedure(
    name="air_defence",
    rule=BALLOON,
    read=_read,
    resolve=defend,
    answer=_answer,
    example={
        "pilot": "regular",
        "hull_left": 90,
        "balloon": True,
        "pac": True,
        "flame_bursts": 2,
        "names": {"ship": "the tanker", "target": "the Heinkel"},
    },
)
