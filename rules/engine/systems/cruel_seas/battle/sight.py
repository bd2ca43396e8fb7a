"""What hides a target from a gun (CS-GUN-5, CS-EQP-1, -5, CS-TER-3, -5, -6).

What stands between is a fact that players see on the table: smoke, fog, another vessel, an island
or rock, a wreck, and whether it leaves a third of the target to be seen. Smoke hides in part, fog
wholly and both ways: it stands for fog round the target and round the gun. A huge ship sees over
islands. Guns of 3 in and larger whose ship has radar see through smoke and fog and past a vessel
that hides in part. Decided here: her lighter guns do not, for radar helps big guns alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum

from rules.engine.core.given import Given
from rules.engine.systems.cruel_seas.battle.game import Game
from rules.engine.systems.cruel_seas.battle.optional_rules import must_be_played

FOG = "fog"


class Sight(IntEnum):
    """How much of a target is hidden: none, a part that leaves a third or more, or too much."""

    CLEAR = 0
    PARTLY = 1
    FULLY = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen:
    """Something between a gun and its target, and how much it hides."""

    what: str
    hides: Sight


def sight(screens: Iterable[Screen], game: Game, *, radar: bool, huge: bool) -> Sight:
    """Return what is left hidden to a gun; `radar`: it can use one, `huge`: its ship is huge."""
    sees_to = game.sheet("gunnery").grids["sees_to"]
    hidden = [
        screen.hides
        for screen in screens
        if not (radar and screen.hides <= sees_to["radar"][screen.what])
        and not (huge and screen.hides <= sees_to["huge"][screen.what])
    ]
    return max(hidden, default=Sight.CLEAR)


def read_screens(given: Given, game: Game) -> tuple[Screen, ...]:
    """Return what stands between: `screens`, each with `what` and `hides` partly or fully."""
    screens = tuple(_read_screen(each, game) for each in given.each("screens", []))
    refuse_fog(given, screens)
    return screens


def refuse_fog(given: Given, screens: Iterable[Screen]) -> None:
    """Raise BadCaseError for fog that options leave out."""
    if any(screen.what == FOG for screen in screens):
        must_be_played(given, FOG, "CS-TER-6")


def _read_screen(given: Given, game: Game) -> Screen:
    grids = game.sheet("gunnery").grids
    always = grids["hides"]["always"]
    what = given.code("what", tuple(grids["sees_to"]["radar"]))
    usual = Sight(always.get(what, Sight.PARTLY))
    known = {usual} if what in always else {Sight.PARTLY, Sight.FULLY}
    hides = given.code("hides", [each.name.lower() for each in sorted(known)], usual.name.lower())
    given.done()
    return Screen(what=what, hides=Sight[hides.upper()])
