"""Torpedoes on their way, and all that they meet (CS-TOR-2, -3, -5, -9; I-12).

When a torpedo moves, how far, and which way it turns first; then whom it meets, nearest first. Who
is met at which distance is a fact, whoever measured it. A torpedo runs on past whoever it passes
under or misses; several run one after the other, and find what those before have left.

Decided here, where the rules are silent: a torpedo whose launcher struck her flag or left the table
is orphaned too, for nobody is activated for it; a FAT torpedo runs straight on after its last leg.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

from rules.engine.core.chance import Chance
from rules.engine.core.events import event
from rules.engine.core.measures import number_text
from rules.engine.systems.cruel_seas.battle.damage import hurt
from rules.engine.systems.cruel_seas.battle.game import Game
from rules.engine.systems.cruel_seas.battle.state import Cm, Vessel
from rules.engine.systems.cruel_seas.battle.torpedoes import Meeting, Met, Torpedo, meet


@dataclass(frozen=True, slots=True)
class Leg:
    """The next move of a torpedo: first a turn (degrees, below 0 to port), then so many cm."""

    degrees: Fraction
    cm: Cm


def next_leg(torpedo: Torpedo, game: Game) -> Leg:
    """Return the next move: 40 cm or 45, the last one cut where it sinks (CS-TOR-2, -8; I-12)."""
    sheet = game.sheet("torpedoes")
    _, most = torpedo.reach(game)
    cm = min(Fraction(sheet.cell("move", "cm", torpedo.kind)), most - torpedo.run)
    turns = int(torpedo.run / sheet["zigzag_leg"])
    degrees = torpedo.zigzag[turns - 1] if 0 < turns <= len(torpedo.zigzag) else Fraction(0)
    return Leg(degrees, cm)


def due_with(torpedoes: Iterable[Torpedo], launcher: str) -> tuple[Torpedo, ...]:
    """Return the torpedoes that move at the start of a vessel's activation (CS-TOR-2)."""
    return tuple(t for t in torpedoes if t.launcher == launcher and not t.orphaned)


def due_in_round(torpedoes: Iterable[Torpedo]) -> tuple[Torpedo, ...]:
    """Return the torpedoes that move at the start of a round, before any die (CS-TOR-3)."""
    return tuple(torpedo for torpedo in torpedoes if torpedo.orphaned)


def orphan(torpedoes: Iterable[Torpedo], launcher: str) -> tuple[Torpedo, ...]:
    """Return the torpedoes after a vessel was lost: hers are orphaned (CS-TOR-3)."""
    return tuple(replace(t, orphaned=t.orphaned or t.launcher == launcher) for t in torpedoes)


@dataclass(frozen=True, slots=True)
class Encounter:
    """A vessel in a torpedo's way: her place among the vessels, and how far it has run there."""

    vessel: int
    at: Cm


@dataclass(frozen=True, slots=True, kw_only=True)
class Track:
    """A torpedo that runs on to `to` cm from its launch, and whom it meets, nearest first."""

    torpedo: Torpedo
    to: Cm
    encounters: tuple[Encounter, ...] = ()


@dataclass(frozen=True, slots=True)
class Underway:
    """The vessels, and a torpedo among them; None if it is gone."""

    vessels: tuple[Vessel, ...]
    torpedo: Torpedo | None


def run(chance: Chance, vessels: tuple[Vessel, ...], track: Track, game: Game) -> Underway:
    """Return the vessels and the torpedo after it has run along its track."""
    items = [(encounter, game) for encounter in track.encounters]
    left = chance.fold(_one_vessel, Underway(vessels, track.torpedo), items)
    return left if left.torpedo is None else replace(left, torpedo=_arrived(chance, track, game))


def _arrived(chance: Chance, track: Track, game: Game) -> Torpedo | None:
    """Return the torpedo where its move ends; at the end of its range it sinks."""
    launcher, (_, most) = track.torpedo.launcher, track.torpedo.reach(game)
    if track.to < most:
        chance.tell(event("torpedo.ran", "CS-TOR-2", ship=launcher, at=number_text(track.to)))
        return replace(track.torpedo, run=track.to)
    chance.tell(event("torpedo.sank", "CS-TOR-2", ship=launcher, spent=most))
    return None


def _one_vessel(chance: Chance, underway: Underway, item: tuple[Encounter, Game]) -> Underway:
    """Return what is left after a torpedo met a vessel, unless one of the two is gone."""
    (encounter, game), torpedo, place = item, underway.torpedo, item[0].vessel
    vessel = underway.vessels[place]
    if torpedo is None or vessel.sunk:
        return underway
    vessel, runs_on = chance.run(_met, vessel, torpedo, encounter.at, game)
    vessels = (*underway.vessels[:place], vessel, *underway.vessels[place + 1 :])
    return Underway(vessels, torpedo if runs_on else None)


def _met(
    chance: Chance, vessel: Vessel, torpedo: Torpedo, at: Cm, game: Game
) -> tuple[Vessel, bool]:
    """Return the vessel after a torpedo met her, and whether it runs on.

    The dice are the same whatever is left of her hull, and so are asked for as if it were whole.
    """
    whole = vessel if vessel.hull_left == vessel.hull else replace(vessel, hull_left=vessel.hull)
    met: Met = chance.run(meet, Meeting(torpedo=torpedo, vessel=whole, at=at, game=game))
    left = hurt(chance, vessel, met.points, game) if met.points else vessel
    return left, met.end.runs_on
