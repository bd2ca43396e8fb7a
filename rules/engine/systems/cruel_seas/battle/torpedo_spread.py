"""The procedure `torpedo_spread`: several torpedoes, one after the other, past several vessels.

CS-TOR-2, -5 to -7. Each torpedo runs to the end of its range, or of this move, before the next; a
vessel that is sunk is met no more. What is left of each hull is counted for all vessels together,
since a torpedo that stops at one of them does not come to the next.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any

from rules.engine.core.chance import Chance
from rules.engine.core.dist import Dist
from rules.engine.core.given import Given
from rules.engine.core.measures import number_text
from rules.engine.core.procedure import Procedure
from rules.engine.systems.cruel_seas.battle.game import Game, read_game, read_names
from rules.engine.systems.cruel_seas.battle.state import MOST_CM, Vessel
from rules.engine.systems.cruel_seas.battle.torpedo_attack import read_target, read_torpedo
from rules.engine.systems.cruel_seas.battle.torpedo_tracks import Encounter, Track, run
from rules.engine.systems.cruel_seas.battle.torpedoes import Torpedo

MOST_TORPEDOES = {1: 6, 2: 2, 3: 2, 4: 1}  # by vessels, so that they can be counted together


@dataclass(frozen=True, slots=True, kw_only=True)
class Spread:
    """Torpedoes in the order in which they run, and the vessels that they may meet."""

    vessels: tuple[Vessel, ...]
    tracks: tuple[Track, ...]
    game: Game


def spread(chance: Chance, facts: Spread) -> tuple[Vessel, ...]:
    """Return the vessels after all torpedoes have run."""
    return chance.fold(_one_torpedo, facts.vessels, [(t, facts.game) for t in facts.tracks])


def _one_torpedo(
    chance: Chance, vessels: tuple[Vessel, ...], item: tuple[Track, Game]
) -> tuple[Vessel, ...]:
    return run(chance, vessels, *item).vessels


def _read(given: Given) -> Spread:
    game, launcher = read_game(given), read_names(given).ship
    rows = given.each("vessels")
    vessels = tuple(read_target(row, row.name("name")) for row in rows)
    for row in rows:
        row.done()
    names = [vessel.name for vessel in vessels]
    if len(names) not in MOST_TORPEDOES or len(set(names)) < len(names):
        raise given.wrong("vessels", f"have to be 1 to {max(MOST_TORPEDOES)}, each by another name")
    tracks = [t for row in given.each("torpedoes") for t in _tracks(row, names, launcher, game)]
    most = MOST_TORPEDOES[len(names)]
    if not 1 <= len(tracks) <= most:
        past = f"past {len(names)} vessels" if len(names) > 1 else "at one vessel"
        raise given.wrong("torpedoes", f"are {len(tracks)}; {past} use 1 to {most}")
    return Spread(vessels=vessels, tracks=tuple(tracks), game=game)


def _tracks(row: Given, names: list[str], launcher: str, game: Game) -> list[Track]:
    """Return `count` torpedoes on one course, run to `runs_to_cm`, else to the end of range."""
    torpedo = read_torpedo(row, launcher)
    meets = row.each("meets")
    encounters = tuple(
        Encounter(names.index(m.code("vessel", names)), m.length("travelled_cm", maximum=MOST_CM))
        for m in meets
    )
    for met in meets:
        met.done()
    if any(far.at < near.at for near, far in pairwise(encounters)):
        raise row.wrong("meets", "has to name the nearest vessel first (CS-TOR-5)")
    if len({met.vessel for met in encounters}) < len(encounters):
        raise row.wrong("meets", "names a vessel twice")
    count = row.whole("count", 1, default=1, maximum=max(MOST_TORPEDOES.values()))
    to = _end_of_run(row, torpedo, encounters, game)
    row.done()
    return [Track(torpedo=torpedo, to=to, encounters=encounters)] * count


def _end_of_run(
    row: Given, torpedo: Torpedo, encounters: tuple[Encounter, ...], game: Game
) -> Fraction:
    _, most = torpedo.reach(game)
    if row.get("runs_to_cm") is None:
        return Fraction(most)
    to = row.length("runs_to_cm", maximum=most)
    if any(met.at > to for met in encounters):
        raise row.wrong(
            "runs_to_cm", f"is {number_text(to)}, short of a vessel that it meets (CS-TOR-2)"
        )
    return to


def _answer(facts: Spread, odds: Dist[tuple[Vessel, ...]]) -> dict[str, Any]:
    return {
        "vessels": [_fate(place, vessel, odds) for place, vessel in enumerate(facts.vessels)],
        "p_any_damaged": 1 - odds.chance(facts.vessels),
        "mean_sunk": odds.mean(lambda after: sum(vessel.sunk for vessel in after)),
    }


def _fate(place: int, vessel: Vessel, odds: Dist[tuple[Vessel, ...]]) -> dict[str, Any]:
    lost = odds.map(lambda after: vessel.hull_left - after[place].hull_left)
    return {
        "name": vessel.name,
        "p_damaged": 1 - lost.chance(0),
        "mean_lost": lost.mean(Fraction),
        "p_sunk": lost.chance(vessel.hull_left),
    }


TORPEDO_SPREAD = Procedure(
    name="torpedo_spread",
    rule="CS-TOR-5",
    read=_read,
    resolve=spread,
    answer=_answer,
    example={
        "vessels": [
            {"name": "the escort", "target_size": "large", "target_cm": 18, "hull_left": 60},
            {"name": "the tanker", "target_size": "large", "target_cm": 8, "hull_left": 90},
        ],
        "torpedoes": [
            {
                "crew": "regular",
                "count": 2,
                "meets": [
                    {"vessel": "the escort", "travelled_cm": 50},
                    {"vessel": "the tanker", "travelled_cm": 75},
                ],
            }
        ],
        "names": {"ship": "Vosper 12"},
    },
)
