"""Launching torpedoes (CS-TOR-1, -9, CS-SEA-1, CS-SUB-2, CS-REP-1, CS-CRIT-06, CS-COL-2; I-5).

All that is wrong with a launch is found, in the order of RULES: first what forbids every launch,
then what is wrong with one torpedo. What is launched is in the water and moves for the first time
at the start of the vessel's next activation.

Decided here, where the rules are silent: a Bridge Hit forbids no launch, for it holds course and
speed only; FAT is for standard torpedoes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from rules.engine.core.chance import Chance
from rules.engine.core.events import Event, event
from rules.engine.core.measures import number_text
from rules.engine.systems.cruel_seas.battle.game import Game, Names
from rules.engine.systems.cruel_seas.battle.low_craft import Craft, Spent, does, spend
from rules.engine.systems.cruel_seas.battle.state import Vessel
from rules.engine.systems.cruel_seas.battle.torpedoes import STANDARD, Torpedo
from rules.engine.systems.cruel_seas.battle.zigzag import (
    Zigzag,
    course_faults,
    turning_points,
    turns_of,
)
from rules.engine.systems.cruel_seas.faults import GERMAN
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade, SpeedLevel

FAT = "fat"
RULES = {  # of each reason, in the order in which they are looked for
    "no_orders": "CS-CRIT-06",
    "recovering": "CS-COL-2",
    "repairing": "CS-REP-1",
    "reloading": "I-5",
    "moving": "CS-TOR-1",
    "full_speed": "CS-TOR-1",
    "heavy_seas": "CS-SEA-1",
    "too_many": "CS-TOR-1",
    "no_torpedo": "CS-TOR-1",
    "off_line": "CS-TOR-1",
    "fat_nation": "CS-TOR-9",
    "fat_missing": "CS-TOR-9",
    "fat_crew": "CS-TOR-9",
    "fat_kind": "CS-TOR-9",
    "zigzag_turns": "CS-TOR-9",
    "zigzag_points": "CS-TOR-9",
    "zigzag_degrees": "CS-TOR-9",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Aim:
    """One torpedo as ordered: degrees off its tube's line (below 0: to port), a FAT course or not.

    An empty course is none: the torpedo runs straight.
    """

    off_line: Fraction = Fraction(0)
    zigzag: Zigzag = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Launch:
    """A launch order; the vessel after her move, so that her level is the one she moves at.

    `launched` counts the torpedoes launched before in this activation. `moving`: she has still to
    move. `repairing` and `reloading`: what she was ordered to do in this activation. `obeys` is
    False after a failed crew-hit test. `craft` is what lies low in the water.
    """

    vessel: Vessel
    nation: str
    aims: tuple[Aim, ...]
    launched: int = 0
    moving: bool = False
    heavy_seas: str = "none"
    repairing: bool = False
    reloading: bool = False
    obeys: bool = True
    craft: Craft | None = None
    game: Game


@dataclass(frozen=True, slots=True)
class Fault:
    """A rule that a launch breaks: why, and by which torpedo of the order, counted from 0."""

    reason: str
    torpedo: int | None = None

    @property
    def rule(self) -> str:
        """Return the id of the rule."""
        return RULES[self.reason]


@dataclass(frozen=True, slots=True)
class Launched:
    """The vessel after a launch, and her new torpedoes; none where a rule forbids it.

    `taken_off`: a human torpedo that has nothing more to launch leaves the table (CS-SUB-2).
    """

    vessel: Vessel
    torpedoes: tuple[Torpedo, ...] = ()
    taken_off: bool = False


def most_now(order: Launch) -> int:
    """Return how many more her crew may launch in this activation, tubes and course aside."""
    most = order.game.sheet("torpedoes").cell("launches", "most", order.vessel.crew)
    return max(0, min(most - order.launched, order.vessel.torpedoes))


def faults(order: Launch) -> tuple[Fault, ...]:
    """Return all that is wrong with a launch; nothing if it keeps the rules."""
    return (*map(Fault, _vessel_faults(order)), *_torpedo_faults(order))


def _vessel_faults(order: Launch) -> Iterator[str]:
    sheet, vessel = order.game.sheet("torpedoes"), order.vessel
    if not order.obeys:
        yield "no_orders"
    if vessel.recovering:
        yield "recovering"
    if order.repairing:
        yield "repairing"
    if order.reloading:
        yield "reloading"
    if order.moving:
        yield "moving"
    if vessel.level is SpeedLevel.FULL:
        yield "full_speed"
    if not sheet.cell("sea", "launch", order.heavy_seas):
        yield "heavy_seas"
    if order.launched + len(order.aims) > sheet.cell("launches", "most", vessel.crew):
        yield "too_many"
    if len(order.aims) > vessel.torpedoes:
        yield "no_torpedo"


def _torpedo_faults(order: Launch) -> Iterator[Fault]:
    for place, aim in enumerate(order.aims):
        if abs(aim.off_line) > order.game.sheet("torpedoes")["off_line"]:
            yield Fault("off_line", place)
        if aim.zigzag:
            for reason in (*_fat_faults(order), *course_faults(aim.zigzag, order.game)):
                yield Fault(reason, place)


def _fat_faults(order: Launch) -> Iterator[str]:
    if order.nation != GERMAN:
        yield "fat_nation"
    if not order.vessel.has(FAT):
        yield "fat_missing"
    if order.vessel.crew is CrewGrade.INEXPERIENCED:
        yield "fat_crew"
    if order.vessel.torpedo_kind != STANDARD:
        yield "fat_kind"


def launch(chance: Chance, order: Launch) -> Launched:
    """Return what is in the water after a launch, and tell it. No dice are thrown."""
    vessel, found = order.vessel, faults(order)
    for fault in found:
        chance.tell(refused(order, fault))
    if found:
        return Launched(vessel)
    for aim in order.aims:
        chance.tell(_told(order, aim))
    left = replace(vessel, torpedoes=vessel.torpedoes - len(order.aims))
    torpedoes = tuple(_in_the_water(vessel, aim) for aim in order.aims)
    return Launched(left, torpedoes, _taken_off(chance, order, left))


def _taken_off(chance: Chance, order: Launch, left: Vessel) -> bool:
    if not does(order.game, order.craft, "once") or order.craft is None:
        return False
    names = Names(ship=left.name)
    return spend(
        chance, Spent(craft=order.craft, torpedoes=left.torpedoes, game=order.game, names=names)
    )


def _in_the_water(vessel: Vessel, aim: Aim) -> Torpedo:
    return Torpedo(
        kind=vessel.torpedo_kind,
        crew=vessel.crew,
        launcher=vessel.name,
        zigzag=turns_of(aim.zigzag),
    )


def _told(order: Launch, aim: Aim) -> Event:
    rule = "CS-TOR-9" if aim.zigzag else "CS-TOR-1"
    return event(
        "torpedo.launched",
        rule,
        ship=order.vessel.name,
        weapon=order.vessel.torpedo_kind,
        off_line=number_text(aim.off_line),
        turns=tuple(map(number_text, turns_of(aim.zigzag))),
    )


def refused(order: Launch, fault: Fault) -> Event:
    """Return the event that tells why a launch breaks a rule."""
    sheet = order.game.sheet("torpedoes")
    return event(
        "torpedo.not_launched",
        fault.rule,
        ship=order.vessel.name,
        reason=fault.reason,
        torpedo=None if fault.torpedo is None else fault.torpedo + 1,
        most=sheet.cell("launches", "most", order.vessel.crew),
        ready=order.vessel.torpedoes,
        launched=order.launched,
        off_line=sheet["off_line"],
        points=tuple(map(str, turning_points(order.game))),
        degrees=sheet["zigzag_degrees"],
    )
