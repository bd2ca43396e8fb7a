"""Several vessels under one Fleet die and one order (CS-CAM-3).

Medium vessels may share a die, larger merchants without guns, and any group that the scenario
names. All go at the ordered speed with equally many turns; a vessel that can't does her best.

Decided here, where the rules are silent: the same speed is the same level, since each vessel moves
exactly her own cm of it; turns are as many, not of the same angle or at the same point; her best is
the level open to her that is nearest to the order, the slower of two, and as many of its turns as
that level and her rudder leave; the order is one to go ahead or lie still; each throws for herself
against the sea.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.engine.core.chance import Chance
from rules.engine.core.events import event
from rules.engine.systems.cruel_seas.battle.movement import (
    Move,
    Sailed,
    commanded,
    course,
    jammed,
    open_levels,
)
from rules.engine.systems.cruel_seas.battle.orders import Fault as OwnFault
from rules.engine.systems.cruel_seas.battle.orders import faults as own_faults
from rules.engine.systems.cruel_seas.battle.orders import refused, sail
from rules.engine.systems.cruel_seas.vocabulary import Size, SpeedLevel

RULE = "CS-CAM-3"
MEDIUM = Size.MEDIUM


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """A vessel of a convoy with her own move; `armed`: she has guns beside her light ones."""

    move: Move
    merchant: bool = False
    armed: bool = True

    @property
    def name(self) -> str:
        """Return her name."""
        return self.move.vessel.name


@dataclass(frozen=True, slots=True, kw_only=True)
class Convoy:
    """One order for all members: a level, and how many turns; `named`: by the scenario."""

    level: SpeedLevel
    turns: int
    members: tuple[Member, ...]
    named: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """What a member, by her place, does against the order; `own`: against the rules of her move."""

    member: int
    reason: str
    own: OwnFault | None = None

    @property
    def rule(self) -> str:
        """Return the id of the rule."""
        return self.own.rule if self.own else RULE


def may_share(convoy: Convoy, member: Member) -> bool:
    """Return whether a vessel may share the die."""
    size = member.move.vessel.size
    unarmed = size.rank > MEDIUM.rank and member.merchant and not member.armed
    return convoy.named or size is MEDIUM or unarmed


def best_level(convoy: Convoy, member: Member) -> SpeedLevel:
    """Return the level that she has to go at: the order's, or the nearest open to her."""
    ordered = convoy.level.rank
    return min(open_levels(member.move), key=lambda own: (abs(own.rank - ordered), own.rank))


def best_turns(convoy: Convoy, member: Member) -> int:
    """Return how many turns she has to make at the level of her move."""
    forced = jammed(member.move)
    if forced is not None:
        return len(forced)
    return min(convoy.turns, course(member.move).turns) if commanded(member.move) else 0


def faults(convoy: Convoy) -> tuple[Fault, ...]:
    """Return all that is wrong, member by member; nothing if the order is kept."""
    return tuple(
        fault for place in range(len(convoy.members)) for fault in _faults_of(convoy, place)
    )


def _faults_of(convoy: Convoy, place: int) -> Iterator[Fault]:
    member = convoy.members[place]
    order = member.move.order
    if not may_share(convoy, member):
        yield Fault(member=place, reason="no_member")
    for own in own_faults(member.move):
        yield Fault(member=place, reason=own.reason, own=own)
    if order.astern:
        yield Fault(member=place, reason="astern")
    elif order.level is not best_level(convoy, member):
        yield Fault(member=place, reason="speed")
    elif len(order.turns) != best_turns(convoy, member):
        yield Fault(member=place, reason="turns")


def does_her_best(convoy: Convoy, member: Member) -> bool:
    """Return whether she can't do what is ordered."""
    level = best_level(convoy, member)
    return level is not convoy.level or best_turns(convoy, member) != convoy.turns


def sail_together(chance: Chance, convoy: Convoy) -> tuple[Sailed | None, ...] | None:
    """Return the moves as made, None if any vessel breaks the order or a rule of her move."""
    found = faults(convoy)
    for fault in found:
        _tell_fault(chance, convoy, fault)
    if found:
        return None
    names = tuple(member.name for member in convoy.members)
    chance.tell(
        event("convoy.ordered", RULE, ships=names, level=str(convoy.level), turns=convoy.turns)
    )
    items = [(convoy, place) for place in range(len(convoy.members))]
    none_yet: tuple[Sailed | None, ...] = ()
    return chance.fold(_one_move, none_yet, items)


def _one_move(
    chance: Chance, made: tuple[Sailed | None, ...], item: tuple[Convoy, int]
) -> tuple[Sailed | None, ...]:
    convoy, place = item
    member = convoy.members[place]
    if does_her_best(convoy, member):
        order = member.move.order
        told = event(
            "convoy.best",
            RULE,
            ship=member.name,
            level=str(order.level),
            turns=len(order.turns),
        )
        chance.tell(told)
    return (*made, chance.run(sail, member.move))


def _tell_fault(chance: Chance, convoy: Convoy, fault: Fault) -> None:
    member = convoy.members[fault.member]
    if fault.own is not None:
        chance.tell(refused(member.move, fault.own))
        return
    chance.tell(
        event(
            "convoy.out_of_line",
            RULE,
            ship=member.name,
            reason=fault.reason,
            level=str(best_level(convoy, member)),
            turns=best_turns(convoy, member),
        )
    )
