"""Victory points and the winner of a result, against what the scenario awards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import permutations

from campaigns.book.faults import Fault
from campaigns.book.fielded import DRAW, Fielded
from rules.engine.core.result import BattleResult, Fate
from rules.engine.core.scenarios import ScoreSheet

MOST_FREE = 1000  # points of a side where the players settle them
COUNTED = {
    "sunk": frozenset({Fate.SUNK, Fate.CAPTURED, Fate.STRUCK}),
    "home": frozenset({Fate.WITHDRAWN, Fate.AFLOAT}),
    "afloat": frozenset({Fate.WITHDRAWN, Fate.AFLOAT}),
}


def outcome_faults(battle: Fielded, result: BattleResult) -> Iterator[Fault]:
    """Yield what is wrong with points, winner and grade."""
    yield from _points(battle, result)
    yield from _winner(battle, result)
    yield from _grade(battle, result)


def _points(battle: Fielded, result: BattleResult) -> Iterator[Fault]:
    sides = dict(battle.sides)
    if result.points is None:
        if battle.awards_points:
            yield Fault("points", "This scenario gives victory points. Say those of each side.")
        return
    if battle.awards_points is False:
        yield Fault("points", "This scenario gives no victory points. Leave them out.")
        return
    told = dict(result.points)
    for side in told:
        if side not in sides:
            yield Fault(f"points.{side}", f"{side} is no side of this battle.")
    missing = [side for side in sides if side not in told]
    for side in missing:
        yield Fault(f"points.{side}", f"Say the victory points of {sides[side]}; 0 is an answer.")
    if missing or len(told) != len(sides):
        return
    yield from _free(battle, told) if battle.sheet is None else _awarded(battle, result, told)


def _free(battle: Fielded, told: Mapping[str, int]) -> Iterator[Fault]:
    for side, points in told.items():
        if points > MOST_FREE:
            yield Fault(f"points.{side}", f"Use at most {MOST_FREE} points for a side.")


def _awarded(battle: Fielded, result: BattleResult, told: Mapping[str, int]) -> Iterator[Fault]:
    """Yield sides whose points can't come about, by the way of giving out roles that fits best."""
    ways = [_beyond(battle, result, told, roles) for roles in ways_of_roles(battle)]
    yield from min(ways, key=len, default=[])


def ways_of_roles(battle: Fielded) -> list[dict[str, str]]:
    """Return in which ways the sides may be those of the scenario: side to the scenario's code."""
    if battle.sheet is None:
        return []
    if battle.roles:
        return [dict(battle.roles)]
    codes = [side for side, _ in battle.sides]
    roles = [side.code for side in battle.sheet.sides]
    if len(codes) <= len(roles):
        return [dict(zip(codes, way, strict=True)) for way in permutations(roles, len(codes))]
    return [dict(zip(codes, roles, strict=False))]


def _beyond(
    battle: Fielded, result: BattleResult, told: Mapping[str, int], roles: Mapping[str, str]
) -> list[Fault]:
    found = []
    for side, points in told.items():
        scores = _scores_of(battle, roles.get(side, ""))
        if points not in attainable(battle, result, scores, roles):
            found.append(Fault(f"points.{side}", _beyond_words(battle, side, points, scores)))
    return found


def _scores_of(battle: Fielded, role: str) -> list[ScoreSheet]:
    if battle.sheet is None:
        return []
    title = next((side.title for side in battle.sheet.sides if side.code == role), None)
    return [score for score in battle.sheet.scores if score.side == title]


def attainable(
    battle: Fielded, result: BattleResult, scores: list[ScoreSheet], roles: Mapping[str, str]
) -> frozenset[int]:
    """Return all totals that a side's scores can come to with these ships and their fates."""
    totals = {0}
    for score in scores:
        times = range(_most(battle, result, score, roles) + 1)
        totals = {total + n * score.points for total in totals for n in times}
    return frozenset(totals)


def _most(
    battle: Fielded, result: BattleResult, score: ScoreSheet, roles: Mapping[str, str]
) -> int:
    """Return how often a score may be given: as often as its ships ended so, once if not each."""
    if score.counts in COUNTED:
        fates = COUNTED[score.counts]
        sides = {side for side, role in roles.items() if role == score.of}
        so_often = Counter(fate.side in sides and fate.fate in fates for fate in result.ships)[True]
    else:  # a squadron may be several: what the scenario brings is possible in any case
        so_often = max(score.most, len(battle.ships)) if score.each else 1
    return so_often if score.each else min(1, so_often)


def _beyond_words(battle: Fielded, side: str, points: int, scores: list[ScoreSheet]) -> str:
    title = battle.title(side)
    if not scores:
        return f"The scenario gives {title} no points."
    told = "; ".join(
        f"{score.points} for {'each of ' if score.each else ''}{score.text}" for score in scores
    )
    return f"{title} can't have {points} by what happened to the ships. It gets {told}."


def _winner(battle: Fielded, result: BattleResult) -> Iterator[Fault]:
    if result.winner not in ("", DRAW, *dict(battle.sides)):
        yield Fault("winner", f"{result.winner} is no side of this battle.")
        return
    if not result.winner and battle.sheet is not None:
        yield Fault("winner", "Say who won, or that nobody did.")
    points = dict(result.points or ())
    if not points or set(points) - set(dict(battle.sides)):
        return
    best = max(points.values())
    leaders = [side for side, total in points.items() if total == best]
    if result.winner == DRAW and len(leaders) < len(points):
        yield Fault("winner", "A draw has equal points; these differ.")
    elif result.winner and result.winner != DRAW and leaders != [result.winner]:
        ahead = " and ".join(battle.title(side) for side in leaders)
        verb = "has" if len(leaders) == 1 else "have"
        yield Fault("winner", f"{ahead} {verb} the most points.")


def _grade(battle: Fielded, result: BattleResult) -> Iterator[Fault]:
    if not result.winner and result.grade:
        yield Fault("grade", "Nobody won, so there is no degree of victory.")
    elif result.winner == DRAW and result.grade not in ("", DRAW):
        yield Fault("grade", "A draw has no degree.")
    elif result.winner not in ("", DRAW) and result.grade not in ("", *battle.grades):
        known = ", ".join(battle.grades)
        yield Fault("grade", f"'{result.grade[:40]}' is no degree of victory here; use {known}.")
