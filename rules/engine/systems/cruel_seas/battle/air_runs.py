"""An aircraft's run over the table (CS-AIR-1 to -3, -9, -10; I-37, I-41).

How fast it is and what it costs is for players to agree (CS-AIR-11). It comes in its own turn or
not at all, from its side's edge, and moves its whole distance with one turn. On its way each friend
that it crosses may be taken for the enemy. Its Fleet die is its own (I-41). Whatever it drops in
the water is orphaned, and keeps the pilot's level (I-37).

Decided here, where the rules are silent: friends are thrown for in the order in which it crosses
them, a kamikaze's too, whose target is the first enemy on its path; a friend that is taken for the
enemy is the first target of the run; a torpedo run has one target; an aircraft that returns needs
no turn written down and comes from the edge it left by.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any

from rules.engine.core.chance import Cause, Chance
from rules.engine.core.dice import D10
from rules.engine.core.dist import Dist
from rules.engine.core.events import Event, event
from rules.engine.core.given import Given
from rules.engine.core.modifiers import Target
from rules.engine.core.procedure import Procedure
from rules.engine.systems.cruel_seas.battle.game import Game, read_game, read_names
from rules.engine.systems.cruel_seas.battle.state import MOST_CM, Cm
from rules.engine.systems.cruel_seas.battle.torpedoes import Torpedo
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade

MOST_FRIENDS = 12
MOST_TURN = 50
MOST_TARGETS = 12
MOST_DEGREES = 360
RULES = {
    "turn_due": "CS-AIR-1",
    "edge": "CS-AIR-1",
    "distance": "CS-AIR-2",
    "turns": "CS-AIR-2",
    "degrees": "CS-AIR-2",
    "kamikaze_pilot": "CS-AIR-10",
    "kamikaze_first": "CS-AIR-10",
    "targets": "CS-AIR-2",
    "torpedo_targets": "CS-AIR-9",
    "torpedo_run": "CS-AIR-9",
}


class Payload(StrEnum):
    """What an aircraft attacks with (CS-AIR-4)."""

    BOMBS = "bombs"
    TORPEDO = "torpedo"
    KAMIKAZE = "kamikaze"


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """A run as ordered.

    `speed` and `moved` are cm, `degrees` those of its sharpest turn. `over_table`: how far it flies
    before it drops, in cm. `passed`: enemies it crosses before its target; `friends`: those of
    its own side.
    """

    aircraft: str
    target: str
    pilot: CrewGrade
    payload: Payload = Payload.BOMBS
    turn: int = 1
    due: int = 1
    other_edge: bool = False
    speed: Cm
    moved: Cm
    turns: int = 0
    degrees: Fraction = Fraction(0)
    over_table: Cm = Fraction(0)
    targets: int = 1
    passed: int = 0
    friends: int = 0
    game: Game


@dataclass(frozen=True, slots=True)
class Flown:
    """Whether a run is forbidden, and which friend is attacked: the first is 1, 0 for none."""

    refused: str | None = None
    friend: int = 0


def refusal(run: Run) -> str | None:
    """Return why a run can't be flown so: a code of RULES, or None if it can."""
    return next(_faults(run), None)


def _faults(run: Run) -> Iterator[str]:
    sheet = run.game.sheet("air_runs")
    wrong = {
        "turn_due": run.turn != run.due,
        "edge": run.other_edge and not sheet.cell("pilot", "any_edge", run.pilot),
        "distance": run.moved != run.speed,
        "turns": run.turns > sheet["turns"],
        "degrees": run.degrees > sheet["turn_degrees"],
        "targets": run.targets > sheet.cell("pilot", "targets", run.pilot),
    }
    yield from (reason for reason, holds in wrong.items() if holds)
    if run.payload is Payload.KAMIKAZE:
        yield from _kamikaze_faults(run)
    if run.payload is Payload.TORPEDO:
        yield from _torpedo_faults(run)


def _kamikaze_faults(run: Run) -> Iterator[str]:
    if not run.game.sheet("air_runs").cell("pilot", "kamikaze", run.pilot):
        yield "kamikaze_pilot"
    if run.passed:
        yield "kamikaze_first"


def _torpedo_faults(run: Run) -> Iterator[str]:
    if run.targets > 1:
        yield "torpedo_targets"
    if run.over_table < run.game.sheet("air_runs")["torpedo_run"]:
        yield "torpedo_run"


def fly(chance: Chance, run: Run) -> Flown:
    """Return whom an aircraft attacks on its way, or why it can't fly so."""
    refused = refusal(run)
    if refused is not None:
        chance.tell(_refused(run, refused))
        return Flown(refused=refused)
    items = [(friend + 1, run) for friend in range(run.friends)]
    return Flown(friend=chance.fold(_one_friend, 0, items))


def _refused(run: Run, reason: str) -> Event:
    return event(
        "air.refused",
        RULES[reason],
        ship=run.aircraft,
        target=run.target,
        reason=reason,
        due=run.due,
    )


def _one_friend(chance: Chance, attacked: int, item: tuple[int, Run]) -> int:
    friend, run = item
    if attacked:
        return attacked
    cause = Cause("air.friend", "CS-AIR-3", ship=run.aircraft, target=run.target, friend=friend)
    mistaken = Target(run.game.sheet("air_runs")["misidentified"])
    return friend if chance.meets(D10, mistaken, cause) else 0


def drop(run: Run) -> Torpedo:
    """Return the torpedo that an aircraft drops: orphaned from the next turn (CS-AIR-9, I-37)."""
    return Torpedo(crew=run.pilot, launcher=run.aircraft, orphaned=True)


def _read(given: Given) -> Run:
    names = read_names(given)
    turns = given.whole("turns", 0, default=0, maximum=MOST_TURN)
    degrees = given.length("degrees", default=0, maximum=MOST_DEGREES)
    if degrees and not turns:
        raise given.wrong("degrees", "are above 0, and the aircraft makes no turn (CS-AIR-2)")
    return Run(
        aircraft=names.ship,
        target=names.target,
        pilot=given.one_of("pilot", CrewGrade),
        payload=given.one_of("payload", Payload, Payload.BOMBS),
        turn=given.whole("turn", 1, default=1, maximum=MOST_TURN),
        due=given.whole("due_turn", 1, default=1, maximum=MOST_TURN),
        other_edge=given.flag("other_edge"),
        speed=given.length("speed_cm", minimum=1, maximum=MOST_CM),
        moved=given.length("moved_cm", maximum=MOST_CM),
        turns=turns,
        degrees=degrees,
        over_table=given.length("over_table_cm", default=0, maximum=MOST_CM),
        targets=given.whole("targets", 1, default=1, maximum=MOST_TARGETS),
        passed=given.whole("enemies_passed", 0, default=0, maximum=MOST_TARGETS),
        friends=given.whole("friends_crossed", 0, default=0, maximum=MOST_FRIENDS),
        game=read_game(given),
    )


def _answer(run: Run, odds: Dist[Flown]) -> dict[str, Any]:
    reason = refusal(run)
    return {
        "allowed": reason is None,
        "reason": reason,
        "most_targets": run.game.sheet("air_runs").cell("pilot", "targets", run.pilot),
        "p_intended": odds.chance(Flown()),
        "p_friend": odds.chance_that(lambda flown: flown.friend > 0),
    }


AIR_RUN = Procedure(
    name="air_run",
    rule="CS-AIR-2",
    read=_read,
    resolve=fly,
    answer=_answer,
    example={
        "pilot": "regular",
        "payload": "torpedo",
        "turn": 4,
        "due_turn": 4,
        "speed_cm": 90,
        "moved_cm": 90,
        "turns": 1,
        "degrees": 30,
        "over_table_cm": 45,
        "friends_crossed": 2,
        "names": {"ship": "the Beaufort", "target": "the tanker"},
    },
)
