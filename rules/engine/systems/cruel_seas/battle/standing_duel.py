"""A duel of two boats that lie still and fire all they have at each other (CS-SEQ-1, CS-GUN-3).

They are activated in turn, the first before the second, until one is sunk or so many activations
are over, those of both counted together. An activation goes by the rules: the fire check, a rudder
roll that takes her nowhere, the crew-hit test; then every gun that works and is in range fires at
the other boat, unless the crew obeys no orders. Bridge and crew hits end as they end at sea.

Decided here: nobody repairs, launches torpedoes, makes smoke or strikes her flag, and no gun is in
its own ship's way. One activation of each makes a turn, so no plume is seen a second time.

Odds follow every mark that such a duel turns on. Whole boats have too many to be counted, and
`follow` asks for less: each boat is then, at each activation and for each hit, as she was given,
but for the guns that fell silent, or in all but her hull. At the table nothing is left out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import chain

from rules.engine.core.chance import Chance
from rules.engine.core.events import Event, event
from rules.engine.systems.cruel_seas.battle.activation import Activation, begin, finish
from rules.engine.systems.cruel_seas.battle.allocation import Aim, Quarry, Volley
from rules.engine.systems.cruel_seas.battle.damage import whole_hull
from rules.engine.systems.cruel_seas.battle.game import Game
from rules.engine.systems.cruel_seas.battle.gunnery import refusal
from rules.engine.systems.cruel_seas.battle.movement import STATIONARY, Sailed
from rules.engine.systems.cruel_seas.battle.state import Vessel
from rules.engine.systems.cruel_seas.battle.volley import fire_volley

SHOOTS = frozenset({"guns", "lost", "bridge_hit"})  # marks that turn her own fire
STANDS = frozenset({"guns", "lost", "torpedoes", "used"})  # and those that turn fire at her
WAITS = SHOOTS | {"crew_hit", "on_fire"}  # and those that turn an activation to come
FOLLOW = {"everything": STANDS | WAITS, "guns": frozenset({"guns"}), "hulls": frozenset[str]()}
EVERYTHING = "everything"
FEW = 2  # activations to come after one: more of them ask for the same marks
STILL = Sailed(level=STATIONARY, cm=Fraction(0))
BOTH_AFLOAT = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Duel:
    """Two boats that lie still, so far apart, and how many activations there are at most.

    `follow` is what odds follow beside the hulls: a key of FOLLOW.
    """

    boats: tuple[Vessel, Vessel]
    distance: Fraction
    activations: int
    sea_state: str = "average"
    heavy_seas: str = "none"
    follow: str = EVERYTHING
    game: Game

    def volley(self, shooter: Vessel, target: Vessel, keep: frozenset[str] = frozenset()) -> Volley:
        """Return all that one boat can fire at the other; an inexperienced crew as well."""
        aims = (Aim(gun=place, target=0, distance=self.distance) for place in _working(shooter))
        volley = Volley(
            shooter=shooter,
            targets=(Quarry(vessel=target),),
            aims=tuple(aims),
            rallied=True,
            sea_state=self.sea_state,
            heavy_seas=self.heavy_seas,
            keep=keep,
            coarse=self.follow != EVERYTHING,
            game=self.game,
        )
        in_range = (aim for aim in volley.aims if refusal(volley.shot(aim)) is None)
        return replace(volley, aims=tuple(in_range))


def _working(boat: Vessel) -> list[int]:
    return [place for place, gun in enumerate(boat.guns) if not gun.out]


@dataclass(frozen=True, slots=True)
class End:
    """Who sank (her name, or BOTH_AFLOAT), after how many activations, and what is left of both."""

    sunk: str
    activations: int
    hulls: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Fight:
    """Both boats as if their hulls were whole; `silent`: she whose turn it is obeys no orders."""

    boats: tuple[Vessel, Vessel]
    silent: bool = False


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)  # each is itself: quick to look up
class Turn:
    """One activation: its number, from 1, and how many of both boats come after it, FEW at most."""

    duel: Duel
    number: int
    to_come: int

    @property
    def place(self) -> int:
        """Return the place of the boat whose activation it is."""
        return 1 - self.number % 2

    def kept(self, marks: frozenset[str]) -> frozenset[str]:
        """Return those of some marks that odds follow."""
        return FOLLOW[self.duel.follow] & marks

    def seen(self, chance: Chance, boat: Vessel, place: int, marks: frozenset[str]) -> Vessel:
        """Return a boat with no other marks than these for whoever counts odds."""
        return chance.alike(boat, _seen(boat, self, place, marks))


Step = Callable[[Chance, int, Fight, Turn], tuple[Fight, int]]


def standing_duel(chance: Chance, duel: Duel) -> End:
    """Return how a duel ends."""
    one, other = duel.boats
    start, hulls = Fight((whole_hull(one), whole_hull(other))), (one.hull_left, other.hull_left)
    _, left, steps = chance.outlast(hulls, _step, start, _steps(duel))
    sunk = [boat.name for boat, points in zip(duel.boats, left, strict=True) if not points]
    if not sunk:
        chance.tell(_afloat(duel))
    return End(sunk[0] if sunk else BOTH_AFLOAT, (steps + 1) // 2, left)


def _afloat(duel: Duel) -> Event:
    one, other = duel.boats
    count = duel.activations
    return event("duel.afloat", "CS-SEQ-1", ship=one.name, target=other.name, activations=count)


def _steps(duel: Duel) -> tuple[tuple[int, tuple[Step, Turn]], ...]:
    """Return the two steps of each activation, with the place of the boat that each may hurt."""
    numbers = range(1, duel.activations + 1)
    turns = [Turn(duel=duel, number=n, to_come=min(FEW, duel.activations - n)) for n in numbers]
    steps = (((turn.place, (_begin, turn)), (1 - turn.place, (_fire, turn))) for turn in turns)
    return tuple(chain.from_iterable(steps))


def _step(chance: Chance, left: int, fight: Fight, item: tuple[Step, Turn]) -> tuple[Fight, int]:
    do, turn = item
    return do(chance, left, fight, turn)


def _begin(chance: Chance, left: int, fight: Fight, turn: Turn) -> tuple[Fight, int]:
    """Return the fight at the start of an activation, and what a fire took from her."""
    place, boats = turn.place, list(fight.boats)
    chance.tell(event("duel.activation", "CS-SEQ-1", ship=boats[place].name, number=turn.number))
    boats[place], obeys, taken = chance.run(_begun, left, boats[place], turn)
    return Fight((boats[0], boats[1]), silent=not obeys), taken


def _begun(chance: Chance, left: int, boat: Vessel, turn: Turn) -> tuple[Vessel, bool, int]:
    now = replace(boat, hull_left=left)
    begun = begin(chance, Activation(vessel=now, game=turn.duel.game))
    marks = STANDS | WAITS if turn.to_come else SHOOTS
    after = turn.seen(chance, whole_hull(begun.vessel), turn.place, marks)
    return after, begun.obeys, left - begun.vessel.hull_left


def _fire(chance: Chance, left: int, fight: Fight, turn: Turn) -> tuple[Fight, int]:
    """Return the fight at the end of an activation, and what fire took from the other boat."""
    place, taken = turn.place, 0
    boat, enemy = fight.boats[place], fight.boats[1 - place]
    if fight.silent:
        chance.tell(event("duel.no_orders", "CS-CRIT-06", ship=boat.name))
    else:
        at_guns = turn.seen(chance, boat, place, SHOOTS)
        enemy, taken = chance.run(_volley, left, at_guns, enemy, turn)
    done = chance.run(_finished, boat, turn)
    return Fight((done, enemy) if place == 0 else (enemy, done)), taken


def _volley(
    chance: Chance, left: int, boat: Vessel, enemy: Vessel, turn: Turn
) -> tuple[Vessel, int]:
    """Return the other boat after all fire, and the points that it took."""
    marks = (frozenset[str](), WAITS, STANDS | WAITS)[turn.to_come]
    volley = _declared(boat, enemy, left, turn, marks)
    if not volley.aims:
        chance.tell(event("duel.no_guns", "CS-GUN-2", ship=boat.name, target=enemy.name))
    (after,) = chance.run(fire_volley, volley) or ()
    hit = turn.seen(chance, whole_hull(after.vessel), 1 - turn.place, marks)
    return hit, left - after.vessel.hull_left


@lru_cache(maxsize=4096)
def _declared(boat: Vessel, enemy: Vessel, left: int, turn: Turn, marks: frozenset[str]) -> Volley:
    return turn.duel.volley(boat, replace(enemy, hull_left=left), turn.kept(marks))


def _finished(chance: Chance, boat: Vessel, turn: Turn) -> Vessel:
    """Return her at the end of her activation, in which nobody else did anything to her."""
    marks = (frozenset[str](), STANDS, STANDS | WAITS)[turn.to_come]
    return turn.seen(chance, finish(boat, boat, STILL), turn.place, marks)


@lru_cache(maxsize=4096)
def _seen(boat: Vessel, turn: Turn, place: int, marks: frozenset[str]) -> Vessel:
    kept = {name: getattr(boat, name) for name in turn.kept(marks)}
    before = turn.duel.boats[place]
    return replace(before, hull_left=before.hull, **kept)
