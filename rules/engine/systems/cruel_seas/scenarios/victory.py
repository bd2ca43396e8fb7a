"""Who wins a scenario, and how clearly, from what was recorded of it (CS-SCN-0 to -8).

I-21 counts of scenario 8, I-30 lost merchants, I-31 the tanker, I-33 the spy boat, I-44 scenario 7:
all of them are in the data. Equal points are a draw. Decided here, where the rules are silent: in
scenario 3 a crew that goes down with its boat makes a draw.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from rules.engine.core.chance import Chance
from rules.engine.core.dist import Dist
from rules.engine.core.events import Event, event
from rules.engine.core.fleet import Counts
from rules.engine.core.given import Given
from rules.engine.core.procedure import Procedure
from rules.engine.systems.cruel_seas.battle.game import Game, read_game
from rules.engine.systems.cruel_seas.scenarios.reader import read_number, scenario
from rules.engine.systems.cruel_seas.scenarios.scenario import (
    DRAW,
    EventKind,
    Recorded,
    Scenario,
    Score,
    Tally,
    all_hold,
)

RECORDED = "scenario.recorded"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fought:
    """A scenario by number, and what was recorded of it: (event, value), sorted."""

    number: int
    recorded: tuple[tuple[str, Recorded], ...]
    game: Game

    @property
    def scenario(self) -> Scenario:
        """Return the scenario that was fought."""
        return scenario(self.game.edition, self.number)


@dataclass(frozen=True, slots=True)
class Result:
    """Who won and how clearly; `points` by side in the scenario's order, None where it has none."""

    winner: str
    grade: str
    points: Counts | None = None


def record(fought: Scenario, code: str, value: Recorded = 1, ship: str = "") -> Event:
    """Return the event that says that something which decides a scenario has happened."""
    number = fought.number
    return event(RECORDED, fought.id, scenario=number, event=code, value=value, ship=ship)


def tally(fought: Scenario, log: Iterable[Event]) -> dict[str, Recorded]:
    """Return what a battle's events come to: counts added up, and what was last said of the rest.

    What never happened is none, no, or the event's `otherwise`; without one it is left out.
    """
    kinds = {kind.code: kind for kind in fought.victory.events}
    found = {code: kind.otherwise for code, kind in kinds.items() if kind.otherwise is not None}
    for one in log:
        if one.code != RECORDED or one["scenario"] != fought.number:
            continue
        code, value = str(one["event"]), one["value"]
        if kinds[code].most is not None:
            found[code] = int(found.get(code, 0)) + int(str(value))
        else:
            found[code] = value if isinstance(value, bool) else str(value)
    return found


def result(chance: Chance, fought: Fought) -> Result:
    """Return who won, and tell it. No dice are thrown."""
    played, recorded = fought.scenario, dict(fought.recorded)
    decide = _by_points if played.victory.scores else _by_ending
    came_out = decide(chance, played, recorded)
    chance.tell(
        event(
            "victory.result",
            played.id,
            scenario=played.number,
            winner=came_out.winner,
            grade=came_out.grade,
            points=came_out.points,
        )
    )
    return came_out


def _by_points(chance: Chance, played: Scenario, recorded: Tally) -> Result:
    points = {side.code: 0 for side in played.sides}
    for score in played.victory.scores:
        times = score.times(recorded)
        points[score.side] += times * score.points
        if times:
            chance.tell(_scored(played, score, times))
    best = max(points.values())
    leaders = [side for side, total in points.items() if total == best]
    won = len(leaders) == 1
    winner, grade = (leaders[0], "win") if won else (DRAW, DRAW)
    return Result(winner, grade, tuple(points.items()))


def _scored(played: Scenario, score: Score, times: int) -> Event:
    return event(
        "victory.points",
        played.id,
        scenario=played.number,
        side=score.side,
        score=score.code,
        times=times,
        each=score.points,
    )


def _by_ending(chance: Chance, played: Scenario, recorded: Tally) -> Result:
    ending = next(e for e in played.victory.endings if all_hold(e.when, recorded))
    return Result(ending.winner, ending.grade)


def _read(given: Given) -> Fought:
    game = read_game(given)
    number = read_number(given, game)
    played = scenario(game.edition, number)
    values = given.inner("events")
    rule = f"CS-SCN-{number}"
    recorded = {kind.code: _read_event(values, kind, rule) for kind in played.victory.events}
    values.done()
    for impossible in played.victory.impossible:
        if all_hold(impossible.when, recorded):
            raise given.wrong("events", f"can't all have happened: {impossible.text} ({rule})")
    return Fought(number=number, recorded=tuple(sorted(recorded.items())), game=game)


def _read_event(values: Given, kind: EventKind, rule: str) -> Recorded:
    if kind.is_flag:
        return values.flag(kind.code, default=None)
    if kind.values:
        return values.code(kind.code, kind.values)
    return values.whole(kind.code, kind.least, maximum=kind.most or 0, rule=rule)


def _answer(fought: Fought, odds: Dist[Result]) -> dict[str, Any]:
    ((came_out, _),) = odds
    points = None if came_out.points is None else dict(came_out.points)
    return {"points": points, "winner": came_out.winner, "grade": came_out.grade}


SCENARIO_VICTORY = Procedure(
    name="scenario_victory",
    rule="CS-SCN-0",
    read=_read,
    resolve=result,
    answer=_answer,
    example={
        "scenario": 1,
        "events": {"mtbs_home": 1, "eboats_sunk": 1, "mtbs_sunk": 1, "eboat_survives": False},
    },
)
