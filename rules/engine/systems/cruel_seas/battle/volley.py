"""All that a vessel fires in an activation (CS-GUN-1 to -9, CS-DMG-1 to -3, CS-CRIT-1; I-4, I-25).

Targets are taken one after another and the guns at each in the order declared: the rules leave the
order open, and what comes of one target is nothing to another. A semi-automatic gun rolls twice
(option `semi_auto`), each hit with damage of its own. A miss that leaves a plume counts at once for
the shots that follow at that target, the gun's own second roll included. Shots at a target that is
sunk meanwhile are spent, and so are those out of range. Plumes go at the end of the turn, those
round a ship when she moves: `without_plumes`.

`keep` names what is asked for beside a target's hull: traces of criticals, and her plumes. All else
is as before in the outcome, and while dice are counted it is made as coarse as the hull allows. A
`coarse` volley is quicker still: each hit finds aboard what was there before the volley, so that a
torpedo that blew up can be hit again. Five guns at an S-38 are counted in a tenth of the time, and
the chance that she sinks is off by less than 1 in 10,000.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from rules.engine.core.chance import Chance
from rules.engine.core.events import Event, event
from rules.engine.core.measures import number_text
from rules.engine.systems.cruel_seas.battle.allocation import Aim, Fault, Quarry, Volley, faults
from rules.engine.systems.cruel_seas.battle.damage import harm, whole_hull
from rules.engine.systems.cruel_seas.battle.gunnery import Fired, Shot, fire
from rules.engine.systems.cruel_seas.battle.hits import TRACES, Hit, gun_hit
from rules.engine.systems.cruel_seas.battle.state import Gun, Vessel

PLUMES = "plumes"
EVERYTHING = TRACES | {PLUMES}
# Traces that turn no later critical of the same volley; the others do.
QUIET = frozenset({"engine_hits", "bridge_hit", "rudder_hit", "on_fire", "crew_hit"})
MOST_SILENCED = 2  # guns that one hit may put out of action: a gun hit, an ammunition hit
SPARE_TORPEDO = 1  # beside one that blows up in each hit: while one is left, more are repeats
SOME_GUN = Gun(type="mg")


@dataclass(frozen=True, slots=True)
class Fate:
    """A target amid a volley, as if her hull were whole, and the plumes round her."""

    vessel: Vessel
    plumes: int


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)  # each is itself: quick to look up
class Round:
    """One roll of a gun: the shot amid 0, 1 ... plumes and the hit that it may be.

    `following` is how many rolls come after it at the same target.
    """

    amid: tuple[Shot, ...]
    hit: Hit
    before: Fate
    following: int
    keep: frozenset[str]

    def shot_amid(self, plumes: int) -> Shot:
        """Return the shot amid so many plumes; more of them than help are alike."""
        return self.amid[min(plumes, self.helpful)]

    @property
    def helpful(self) -> int:
        """Return how many plumes help."""
        return len(self.amid) - 1


def fire_volley(chance: Chance, volley: Volley) -> tuple[Quarry, ...] | None:
    """Return the targets after a volley; None if it breaks a rule, with each reason told."""
    found = faults(volley)
    for fault in found:
        chance.tell(_refused(volley, fault))
    if found:
        return None
    return tuple(_after(chance, volley, place) for place in range(len(volley.targets)))


def without_plumes(quarry: Quarry) -> Quarry:
    """Return a target at the end of the turn, or once she moves (CS-GUN-9)."""
    return replace(quarry, plumes=0)


@lru_cache(maxsize=1024)
def rounds_at(volley: Volley, target: int) -> tuple[Round, ...]:
    """Return the rolls at one target, in order: two for a semi-automatic gun (CS-GUN-8)."""
    aims = [aim for aim in volley.aims if aim.target == target for _ in range(rolls(volley, aim))]
    quarry = volley.targets[target]
    before = Fate(whole_hull(quarry.vessel), quarry.plumes)
    helpful = volley.game.sheet("gunnery")["plumes"]
    return tuple(
        Round(
            amid=_amid(volley.shot(aim), helpful),
            hit=_hit(volley, aim, last=place == len(aims)),
            before=before,
            following=len(aims) - place,
            keep=volley.keep,
        )
        for place, aim in enumerate(aims, 1)
    )


def _amid(shot: Shot, helpful: int) -> tuple[Shot, ...]:
    """Return a shot amid 0, 1 ... plumes: as long as they are too few to help it is the same."""
    few, many = (replace(shot, plumes=plumes) for plumes in (0, helpful))
    return (few,) * helpful + (many,)


def rolls(volley: Volley, aim: Aim) -> int:
    """Return how often a gun rolls to hit in an activation."""
    twice = volley.gun(aim).semi_auto and volley.game.option("semi_auto") == "two_rolls"
    return volley.game.sheet("gunnery")["semi_auto_rolls"] if twice else 1


def _hit(volley: Volley, aim: Aim, *, last: bool) -> Hit:
    return gun_hit(
        volley.gun(aim),
        volley.game,
        nearest=aim.nearest,
        prefer=volley.prefer,
        forget=(TRACES if last or volley.coarse else QUIET) - volley.keep,
    )


def _after(chance: Chance, volley: Volley, target: int) -> Quarry:
    quarry, due = volley.targets[target], rounds_at(volley, target)
    if not due:
        return quarry
    start = due[0].before
    fate, left = chance.wear(quarry.vessel.hull_left, _roll, start, due)
    traces = {name: getattr(fate.vessel, name) for name in volley.keep - {PLUMES}}
    plumes = fate.plumes if PLUMES in volley.keep else quarry.plumes
    return replace(quarry, vessel=replace(quarry.vessel, hull_left=left, **traces), plumes=plumes)


def _roll(chance: Chance, left: int, fate: Fate, due: Round) -> tuple[Fate, int]:
    """Return a target after one roll, and the points that it took from her hull."""
    if not left:
        chance.tell(_spent(due))
        return fate, 0
    vessel, rest = fate.vessel, left
    fired: Fired = chance.run(fire, due.shot_amid(fate.plumes))
    if fired.hit:
        vessel, rest = chance.run(harm, left, vessel, due.hit)
    after = Fate(vessel, fate.plumes + fired.plume)
    if fired.plume:
        chance.tell(event("volley.plume", "CS-GUN-9", target=vessel.name, plumes=after.plumes))
    return chance.alike(after, _coarser(after, due)), left - rest


@lru_cache(maxsize=4096)
def _coarser(fate: Fate, due: Round) -> Fate:
    """Return a fate from which all that is asked for goes alike.

    No more plumes, torpedoes, guns count than the rolls to come can need or take away, and it
    matters only how many guns are in action, unless somebody asks for them.
    """
    was, vessel, keep = due.before, fate.vessel, due.keep
    limit = due.helpful if due.following else was.plumes
    plumes = fate.plumes if PLUMES in keep else min(fate.plumes, limit)
    if not due.following:
        gone = {name: getattr(was.vessel, name) for name in TRACES - keep}
        return Fate(replace(vessel, **gone), plumes)
    if "guns" not in keep:
        working = sum(not gun.out for gun in vessel.guns)
        few = min(working, MOST_SILENCED * due.following)
        vessel = replace(vessel, guns=(SOME_GUN,) * few)
    if "torpedoes" not in keep:
        few = min(vessel.torpedoes, due.following + SPARE_TORPEDO)
        vessel = replace(vessel, torpedoes=few)
    return Fate(vessel, plumes)


def _spent(due: Round) -> Event:
    shot = due.amid[0]
    names = shot.names
    return event("volley.spent", "CS-GUN-3", ship=names.ship, gun=shot.gun, target=names.target)


def _refused(volley: Volley, fault: Fault) -> Event:
    aim = None if fault.aim is None else volley.aims[fault.aim]
    return event(
        "volley.refused",
        fault.rule,
        ship=volley.shooter.name,
        reason=fault.reason,
        gun=None if aim is None else volley.gun(aim).type,
        place=None if aim is None else aim.gun + 1,
        target=None if aim is None else volley.quarry(aim).vessel.name,
        cm=None if aim is None else number_text(aim.distance),
        closer=None if aim is None else aim.closer,
    )
