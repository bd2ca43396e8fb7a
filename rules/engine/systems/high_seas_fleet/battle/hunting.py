"""Seeing a submarine under water (HSF-ASW-1, HSF-INT-9)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from rules.engine.core.chance import Cause, Chance, exact
from rules.engine.core.dice import D6
from rules.engine.core.dist import Dist
from rules.engine.core.events import event
from rules.engine.core.given import Given
from rules.engine.core.modifiers import Target, applying
from rules.engine.core.parties import NAMELESS, Names, read_names
from rules.engine.core.procedure import Procedure
from rules.engine.systems.high_seas_fleet.battle.game import Game, read_game
from rules.engine.systems.high_seas_fleet.battle.ranges import read_range

MOST_SHIPS = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """So many ships at one distance from a submarine; `attacked`: she has just attacked."""

    distance: int
    ships: int
    attacked: bool
    submerged: bool
    game: Game
    names: Names = NAMELESS

    @property
    def is_thrown(self) -> bool:
        """Return whether ships throw for her: a surfaced boat is in plain sight."""
        return self.submerged and self.distance <= self.game.sheet("hunting")["range"]


def search(chance: Chance, asked: Search) -> int:
    """Return how many ships have seen the boat; each throws by itself."""
    boat = asked.names.target
    if not asked.submerged:
        chance.tell(event("hunt.surfaced", "HSF-INT-9", target=boat))
        return asked.ships
    if not asked.is_thrown:
        chance.tell(event("hunt.too_far", "HSF-ASW-1", target=boat, distance=asked.distance))
        return 0
    return chance.fold(_one_ship, 0, [asked] * asked.ships)


def detects(asked: Search) -> Target:
    """Return what a D6 must show to see a submerged boat."""
    sheet = asked.game.sheet("hunting")
    line = sheet.modifier("boat_attacks", applies=asked.attacked)
    return Target(sheet["needs"], applying([line]), at_most=False, to_roll=True)


def _one_ship(chance: Chance, seen: int, asked: Search) -> int:
    cause = Cause("hunt.listens", "HSF-ASW-1", ship=asked.names.ship, target=asked.names.target)
    return seen + chance.meets(D6, detects(asked), cause)


def _read(given: Given) -> Search:
    return Search(
        distance=read_range(given, "distance"),
        ships=given.whole("searching_ships", 0, maximum=MOST_SHIPS, rule="HSF-INT-9"),
        attacked=given.flag("uboat_attacked"),
        submerged=given.flag("submerged"),
        game=read_game(given),
        names=read_names(given),
    )


def _answer(asked: Search, odds: Dist[int]) -> dict[str, Any]:
    thrown = asked.is_thrown
    found: dict[str, Any] = {
        "roll_required": thrown,
        "p_any": odds.chance_that(lambda seen: seen > 0),
    }
    if thrown:
        one = detects(asked)
        found["needed"] = one.number
        alone = exact(search, replace(asked, ships=1))
        found["p_one"] = alone.chance_that(lambda seen: seen > 0)
    return found


ASW_DETECTION = Procedure(
    name="asw_detection",
    rule="HSF-ASW-1",
    read=_read,
    resolve=search,
    answer=_answer,
    example={
        "distance": 4,
        "uboat_attacked": True,
        "searching_ships": 2,
        "submerged": True,
        "names": {"ship": "Torch", "target": "U 93"},
    },
)
