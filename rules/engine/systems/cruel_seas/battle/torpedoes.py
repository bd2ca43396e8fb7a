"""A torpedo, and what comes of it where it meets a vessel (CS-TOR-2, -4 to -8; I-12, I-37).

Looked at in this order: does it pass under her, is it not armed yet, has it run too far? Then a D10
to hit, a D6 for its fuse, and the damage, each six thrown once more. There are no criticals. It is
the same whether the torpedo runs into the vessel or she into it, friend or foe.

Decided here, where the rules are silent: the option `torpedo_targets` at `medium_too` still spares
barges of shallow draught, at `all` nobody; those smaller than large have no line for size; a wreck
stops no torpedo.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from rules.engine.core.chance import Cause, Chance
from rules.engine.core.dice import D6, D10
from rules.engine.core.events import Event, event
from rules.engine.core.measures import number_text
from rules.engine.core.modifiers import Modifier, Target, applying
from rules.engine.systems.cruel_seas import loader
from rules.engine.systems.cruel_seas.battle.game import Game
from rules.engine.systems.cruel_seas.battle.state import Cm, Vessel
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade, SpeedLevel

STANDARD = "torpedo"
LONG_LANCE = "long_lance"
KINDS = {"standard": STANDARD, "long_lance": LONG_LANCE}


@dataclass(frozen=True, slots=True, kw_only=True)
class Torpedo:
    """A torpedo in the water.

    `crew` is the launcher's level at launch, for an aircraft the pilot's (I-37). `run` is how far
    it has run, in cm. `zigzag` holds the turns of a FAT torpedo in degrees, below 0 to port, one
    after each leg. `orphaned`: nobody is activated for it any more, so it moves at the start of
    each round (CS-TOR-3).
    """

    kind: str = STANDARD
    crew: CrewGrade = CrewGrade.REGULAR
    launcher: str = ""
    run: Cm = Fraction(0)
    zigzag: tuple[Fraction, ...] = ()
    orphaned: bool = False

    def reach(self, game: Game) -> tuple[int, int]:
        """Return after how many cm it is armed, and after how many it sinks."""
        least, most, _, _ = loader.edition(game.edition).tables.ranges[self.kind]
        return least, most

    def dice(self, game: Game) -> int:
        """Return how many D6 of damage it does."""
        _, _, _, dice = loader.edition(game.edition).tables.ranges[self.kind]
        return dice


class End(StrEnum):
    """What comes of a torpedo where it meets a vessel."""

    PASSES_UNDER = "passes_under"
    NOT_ARMED = "not_armed_removed"
    SPENT = "spent_removed"
    MISSED = "missed"
    DUD = "dud"
    EXPLODED = "exploded"

    @property
    def runs_on(self) -> bool:
        """Return whether the torpedo runs on."""
        return self in (End.PASSES_UNDER, End.MISSED)

    @property
    def hit(self) -> bool:
        """Return whether the vessel was hit, by a dud or not."""
        return self in (End.DUD, End.EXPLODED)


RULES = {End.PASSES_UNDER: "CS-TOR-4", End.NOT_ARMED: "CS-TOR-2", End.SPENT: "CS-TOR-2"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Meeting:
    """A torpedo and a vessel in its way; `at`: how far it has run there, in cm."""

    torpedo: Torpedo
    vessel: Vessel
    at: Cm
    game: Game


@dataclass(frozen=True, slots=True)
class Met:
    """What came of a meeting, and the points of damage, be they more than her hull."""

    end: End
    points: int = 0


def passes_under(vessel: Vessel, game: Game) -> bool:
    """Return whether torpedoes run too deep for her (CS-TOR-4, option `torpedo_targets`)."""
    meets = game.sheet("torpedoes").grids["meets"][game.option("torpedo_targets")]
    deep_enough = meets["shallow_draught"] or not vessel.shallow_draught
    return not (deep_enough and meets[vessel.size])


def foregone(meeting: Meeting) -> End | None:
    """Return what is bound to come of a meeting; None if it is for dice to say."""
    armed, spent = meeting.torpedo.reach(meeting.game)
    if passes_under(meeting.vessel, meeting.game):
        return End.PASSES_UNDER
    if meeting.at < armed:
        return End.NOT_ARMED
    return End.SPENT if meeting.at > spent else None


def to_hit(meeting: Meeting) -> Target:
    """Return the target number of a D10, with each modifier (CS-TOR-5)."""
    return Target(meeting.game.sheet("torpedoes")["base"], applying(to_hit_lines(meeting)))


def to_hit_lines(meeting: Meeting) -> Iterator[Modifier]:
    """Yield the modifiers in the order of the printed table, those that don't apply as 0."""
    sheet, vessel, torpedo = meeting.game.sheet("torpedoes"), meeting.vessel, meeting.torpedo
    moving, fast = sheet["target_moving"], sheet["target_fast"]
    yield sheet.graded("target_size", vessel.size)
    yield sheet.modifier("target_stationary", applies=vessel.level is SpeedLevel.STATIONARY)
    yield sheet.modifier("target_over_15", applies=moving < vessel.cm < fast)
    yield sheet.modifier("target_30_or_more", applies=vessel.cm >= fast)
    yield sheet.graded("crew", torpedo.crew)
    yield sheet.modifier("long_lance", applies=torpedo.kind == LONG_LANCE)


def meet(chance: Chance, meeting: Meeting) -> Met:
    """Return what comes of a meeting; her hull is for whoever asked to lower."""
    end = foregone(meeting)
    if end is not None:
        chance.tell(_told(meeting, end))
        return Met(end)
    if not chance.meets(D10, to_hit(meeting), _cause(meeting, "torpedo.shot", "CS-TOR-5")):
        return Met(End.MISSED)
    if not live(chance, meeting):
        return Met(End.DUD)
    dice = meeting.torpedo.dice(meeting.game)
    return Met(End.EXPLODED, chance.run(blast, dice, "torpedo", "CS-TOR-7", meeting.vessel.name))


def live(chance: Chance, meeting: Meeting) -> bool:
    """Return whether a torpedo that has hit goes off (CS-TOR-6, I-12)."""
    return chance.meets(D6, fuse(meeting), _cause(meeting, "torpedo.fuse", "CS-TOR-6"))


def fuse(meeting: Meeting) -> Target:
    """Return what a D6 must show so that a torpedo is no dud."""
    needs = meeting.game.sheet("torpedoes").cell("live", "needs", meeting.torpedo.crew)
    return Target(needs, at_most=False)


def blast(chance: Chance, dice: int, weapon: str, rule: str, ship: str) -> int:
    """Return the damage of a torpedo or mine: each six is thrown once more, and added."""
    thrown, again = (Cause(f"{weapon}.{code}", rule, ship=ship) for code in ("damage", "again"))
    return chance.total(dice, D6, thrown, again)


def _cause(meeting: Meeting, code: str, rule: str) -> Cause:
    return Cause(code, rule, ship=meeting.torpedo.launcher, target=meeting.vessel.name)


def _told(meeting: Meeting, end: End) -> Event:
    armed, spent = meeting.torpedo.reach(meeting.game)
    return event(
        f"torpedo.{end}",
        RULES[end],
        ship=meeting.torpedo.launcher,
        target=meeting.vessel.name,
        at=number_text(meeting.at),
        armed=armed,
        spent=spent,
    )
