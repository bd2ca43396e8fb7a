"""Top speed after engine hits and repairs (CS-CRIT-2, CS-CAM-7; I-18 old tub, I-45).

Vessels count the hits that were not ignored (`criticals`); plain values give them all, and a master
engineer's first is left out here. What a lower top speed does to the next move is for `movement`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from rules.engine.core.chance import Chance
from rules.engine.core.dist import Dist
from rules.engine.core.events import event
from rules.engine.core.given import Given
from rules.engine.core.measures import number, number_text
from rules.engine.core.procedure import Procedure
from rules.engine.systems.cruel_seas import loader
from rules.engine.systems.cruel_seas.battle.criticals import MASTER_ENGINEER
from rules.engine.systems.cruel_seas.battle.game import Game, read_game, read_names
from rules.engine.systems.cruel_seas.battle.state import MOST_CM, Speeds, Vessel
from rules.engine.systems.cruel_seas.vocabulary import SpeedLevel

OLD_TUB = "old_tub"
MOST_HITS = 100
LEVELS = tuple(SpeedLevel)


def top_level(vessel: Vessel, game: Game) -> SpeedLevel:
    """Return the fastest level that her engines give: one less a hit, one more a repair.

    Once hit she is held to combat, and so is an old tub from the start.
    """
    sheet = game.sheet("engine_speed")
    top = sheet["top_old_tub" if OLD_TUB in vessel.abilities else "top"]
    if not vessel.engine_hits:
        return LEVELS[top]
    left = max(0, top - vessel.engine_hits) + vessel.engine_repairs
    return LEVELS[min(left, sheet["top_once_hit"])]


@dataclass(frozen=True, slots=True, kw_only=True)
class Engines:
    """A vessel whose top speed is asked for."""

    vessel: Vessel
    game: Game


def top_speed(chance: Chance, engines: Engines) -> SpeedLevel:
    """Return her top level, and tell it. No dice are thrown."""
    vessel, level = engines.vessel, top_level(engines.vessel, engines.game)
    cm = number_text(vessel.speeds.at(level))
    chance.tell(event("engine.top", "CS-CRIT-2", ship=vessel.name, level=str(level), cm=cm))
    return level


def read_engines(given: Given, game: Game, name: str = "") -> Vessel:
    """Return a vessel with abilities, engine hits and repairs of plain values.

    Her `name` is that of plain values too, if it is not given.
    """
    hits = given.whole("engine_hits", 0, default=0, maximum=MOST_HITS)
    repairs = given.whole("repaired", 0, default=0, maximum=MOST_HITS)
    if repairs > hits:
        raise given.wrong("repaired", f"is {repairs}, of {hits} engine hits (CS-CRIT-2)")
    known = loader.edition(game.edition).tables.labels["ability"]
    abilities = frozenset(given.codes("abilities", known, []))
    ignored = abilities & {MASTER_ENGINEER} if hits else frozenset()
    return Vessel(
        name=name or read_names(given).ship,
        abilities=abilities,
        used=ignored,
        engine_hits=hits - len(ignored),
        engine_repairs=repairs,
    )


def read_speeds(given: Given, *, two_speeds: bool = False) -> Speeds:
    """Return the roster's three speeds of plain values, of some craft slow and full alone."""
    if two_speeds:
        return _read_two(given)
    slow, combat, full = (given.length(str(level), maximum=MOST_CM) for level in LEVELS[1:])
    if not 0 < slow < combat < full:
        raise given.wrong(
            "slow", "has to be above 0, combat above slow, full above combat (CS-MOV-1)"
        )
    return Speeds(slow=slow, combat=combat, full=full)


def _read_two(given: Given) -> Speeds:
    if given.get("combat") is not None:
        raise given.wrong("combat", "is given, but she goes slow or full (CS-SUB-2)")
    slow, full = (given.length(key, maximum=MOST_CM) for key in ("slow", "full"))
    if not 0 < slow < full:
        raise given.wrong("slow", "has to be above 0, and full above slow (CS-SUB-2)")
    return Speeds(slow=slow, combat=slow, full=full)


def _read(given: Given) -> Engines:
    game = read_game(given)
    vessel = replace(read_engines(given, game), speeds=read_speeds(given))
    return Engines(vessel=vessel, game=game)


def _answer(engines: Engines, odds: Dist[SpeedLevel]) -> dict[str, Any]:
    ((level, _),) = odds
    return {
        "top_level": str(level),
        "top_cm": number(engines.vessel.speeds.at(level)),
        "turns_at_top": engines.game.sheet("movement").cell("turns", "ahead", level),
    }


SPEED_AFTER_ENGINE_HITS = Procedure(
    name="speed_after_engine_hits",
    rule="CS-CRIT-2",
    read=_read,
    resolve=top_speed,
    answer=_answer,
    example={
        "slow": 12,
        "combat": 24,
        "full": 36,
        "engine_hits": 2,
        "repaired": 1,
        "names": {"ship": "Vosper 12"},
    },
)
