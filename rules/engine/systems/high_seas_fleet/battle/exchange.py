"""Ships that fire at one another at a range that stays (HSF-GUN, HSF-DMG, HSF-LOC, HSF-SINK).

Each gun fires once a round (HSF-TURN-2, HSF-INT-2), and gunfire of one round is simultaneous: each
ship fires as she was when it began (HSF-INT-3). A shot is a step of its own, so that equal states
are merged when all ways are counted.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from rules.engine.core.chance import Chance
from rules.engine.core.events import event
from rules.engine.core.parties import Names
from rules.engine.systems.high_seas_fleet.battle.damage import Loss, gun_hit, take_hit
from rules.engine.systems.high_seas_fleet.battle.game import Game
from rules.engine.systems.high_seas_fleet.battle.gunnery import Shot, class_of, fire, refusal
from rules.engine.systems.high_seas_fleet.battle.location import Struck, explosion, place_hit
from rules.engine.systems.high_seas_fleet.battle.sinking import Doom, Sinking, sink
from rules.engine.systems.high_seas_fleet.battle.speed import Ailing, Making, Slowed, making
from rules.engine.systems.high_seas_fleet.battle.torpedo import Attack, launch
from rules.engine.systems.high_seas_fleet.battle.torpedo import refusal as no_torpedo
from rules.engine.systems.high_seas_fleet.vocabulary import LOST, Blast, GunClass, ShipType

AIMS_REMEMBERED = 8_192
Guns = tuple[tuple[int, int], ...]  # (count, calibre in inches), the heaviest first


@dataclass(frozen=True, slots=True, kw_only=True)
class Fighter:
    """A ship in an exchange of fire: what she was and what is left of her.

    `crew` is the condition of her crew, "" for a regular one. `sinks_after` is the round at whose
    end she goes down, 0 while she is not sinking; `gone`: she is lost for good.
    """

    name: str
    type: ShipType
    armour: int
    speed: int
    hull_start: int
    hull: int
    guns: Guns
    crew: str = ""
    minor: bool = False
    tower: bool = False
    slowed: tuple[Slowed, ...] = ()
    sinks_after: int = 0
    gone: bool = False

    @property
    def is_lost(self) -> bool:
        """Return whether she is sinking or sunk, which is the same for victory (HSF-INT-16)."""
        return self.hull <= 0 or self.sinks_after > 0 or self.gone

    def making(self, game: Game) -> Making:
        """Return what she makes: crippled or not, speed, half speed."""
        return making(
            Ailing(
                speed=self.speed,
                slowed=self.slowed,
                hull_start=self.hull_start,
                hull_now=max(0, self.hull),
                minor_damaged=self.minor,
                sinking=self.sinks_after > 0,
                game=game,
            )
        )

    def left_of(self, kind: GunClass, game: Game) -> int:
        """Return how many guns of a class she has left."""
        return sum(count for count, inches in self.guns if class_of(inches, game) is kind)

    def without(self, kind: GunClass, lost: int, game: Game) -> Fighter:
        """Return her with fewer guns of a class, the largest calibre first."""
        left = []
        for count, inches in self.guns:
            taken = min(lost, count) if class_of(inches, game) is kind else 0
            lost -= taken
            if count > taken:
                left.append((count - taken, inches))
        return replace(self, guns=tuple(left))


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What an exchange goes by: range in hexes, weather and sight by code, torpedoes or none."""

    distance: int
    conditions: frozenset[str] = frozenset()
    torpedoes: bool = False
    game: Game


@dataclass(frozen=True, slots=True)
class Aimed:
    """A gun's shot, or a torpedo's run, at whoever it is folded over."""

    shot: Shot | None = None
    attack: Attack | None = None


def conditions_of(firer: Fighter, target: Fighter, terms: Terms) -> frozenset[str]:
    """Return all conditions of a shot: the weather's, the firer's state, the target's size."""
    return _conditions(firer, target.type, terms)


def _conditions(firer: Fighter, kind: ShipType, terms: Terms) -> frozenset[str]:
    game, found = terms.game, set(terms.conditions)
    if firer.crew:
        found.add(firer.crew)
    if kind.is_small:
        found.add("target_small")
    if firer.type is ShipType.SUBMARINE:
        found.add("uboat_attacking")
    if firer.hull < firer.hull_start or firer.minor:
        found.add("firer_hit")
    if firer.making(game).half_speed:
        found.add("firer_half_speed")
    if firer.is_lost:
        found.add("firer_sinking")
    if firer.tower:
        found.add("tower_damaged")
    return frozenset(found)


def shots_of(firer: Fighter, target: Fighter, terms: Terms) -> tuple[Shot, ...]:
    """Return a shot for each gun that she can fire at a target now."""
    return _shots(firer, target.name, target.type, terms)


def _shots(firer: Fighter, name: str, kind: ShipType, terms: Terms) -> tuple[Shot, ...]:
    if firer.gone or (firer.is_lost and terms.game.option("sinking_ships_fight") == "no"):
        return ()
    conditions = _conditions(firer, kind, terms)
    names = Names(ship=firer.name, target=name)
    boat = kind is ShipType.SUBMARINE
    found = []
    for count, inches in firer.guns:
        shot = Shot(
            calibre=inches,
            distance=terms.distance,
            conditions=conditions,
            surfaced_boat=boat,
            game=terms.game,
            names=names,
        )
        if refusal(shot) is None:
            found += [shot] * count
    return tuple(found)


def aims_of(firer: Fighter, target: Fighter, terms: Terms) -> tuple[Aimed, ...]:
    """Return all that a ship sends at a target in a round: her guns, then a torpedo."""
    return _aims(firer, target.name, target.type, target.hull_start, terms)


@lru_cache(AIMS_REMEMBERED)
def _aims(firer: Fighter, name: str, kind: ShipType, hull: int, terms: Terms) -> tuple[Aimed, ...]:
    guns = tuple(Aimed(shot=shot) for shot in _shots(firer, name, kind, terms))
    silent = firer.gone or not (terms.torpedoes and firer.type.has_torpedoes)
    if silent or (firer.is_lost and terms.game.option("sinking_ships_fight") == "no"):
        return guns
    attack = Attack(
        distance=terms.distance,
        hull=hull,
        conditions=_conditions(firer, kind, terms),
        surfaced_boat=kind is ShipType.SUBMARINE,
        game=terms.game,
        names=Names(ship=firer.name, target=name),
    )
    return guns if no_torpedo(attack) else (*guns, Aimed(attack=attack))


def receive(chance: Chance, target: Fighter, aimed: Aimed) -> Fighter:
    """Return a target after one shot or torpedo; nothing more can happen to one without hull."""
    if target.is_lost:
        return target
    if aimed.shot is not None:
        return _shot_at(chance, target, aimed.shot)
    return _torpedoed(chance, target, aimed.attack) if aimed.attack else target


def _shot_at(chance: Chance, target: Fighter, shot: Shot) -> Fighter:
    if not chance.run(fire, shot).hit:
        return target
    harm = chance.run(effect_of, shot, met_by(target, shot.game))
    return harmed(target, harm, shot.game)


def met_by(target: Fighter, game: Game) -> Meets:
    """Return what of a target a hit meets."""
    heavy, light = (target.left_of(kind, game) for kind in GunClass)
    return Meets(
        armour=target.armour,
        small=target.type.is_small,
        minor=target.minor,
        heavy=heavy,
        light=light,
        name=target.name,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Meets:
    """What of a target decides what a hit does: not the hull that she has left."""

    armour: int
    small: bool
    minor: bool
    heavy: int
    light: int
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Harm:
    """What a hit did: hull off, the magazine included; guns, tower, funnel; minor damage."""

    points: int = 0
    heavy: int = 0
    light: int = 0
    tower: bool = False
    funnel: bool = False
    minor: bool = False


def effect_of(chance: Chance, shot: Shot, meets: Meets) -> Harm:
    """Return what the hit of a shot does: its damage, where it falls, the magazine."""
    band = shot.band
    if band is None:
        return Harm()
    loss = chance.run(take_hit, gun_hit(shot.calibre, band, meets.armour, shot.game, shot.names))
    return loss_harm(chance, loss, meets, shot.game)


def loss_harm(chance: Chance, loss: Loss, meets: Meets, game: Game) -> Harm:
    """Return what a loss does: hull off, minor damage of small craft, the hit placed."""
    minor = loss.minor and meets.small
    if not (loss.points or minor):
        return Harm()
    again = minor and meets.minor and game.option("minor_damage") == "second_sinks"
    placed = chance.run(placed_harm, meets.heavy, meets.light, game, meets.name)
    return replace(placed, points=placed.points + loss.points + again, minor=minor)


def placed_harm(chance: Chance, heavy: int, light: int, game: Game, name: str) -> Harm:
    """Return what is lost where a hit falls, and the hull that a magazine takes."""
    struck = Struck(
        heavy_guns=heavy, light_guns=light, speed=1, game=game, names=Names(target=name)
    )
    placed = place_hit(chance, struck)
    points = chance.run(explosion, game, name) if placed.magazine_check else 0
    return Harm(
        points=points,
        heavy=heavy - placed.heavy_guns,
        light=light - placed.light_guns,
        tower=placed.tower,
        funnel=placed.speed == 0,
    )


def harmed(target: Fighter, harm: Harm, game: Game) -> Fighter:
    """Return a target after what a hit did."""
    after = replace(
        target,
        hull=max(0, target.hull - harm.points),
        minor=target.minor or harm.minor,
        tower=target.tower or harm.tower,
    )
    if harm.heavy:
        after = after.without(GunClass.HEAVY, harm.heavy, game)
    if harm.light:
        after = after.without(GunClass.LIGHT, harm.light, game)
    if harm.funnel:
        after = replace(after, slowed=(*after.slowed, Slowed.FUNNEL))
    return after


def _torpedoed(chance: Chance, target: Fighter, attack: Attack) -> Fighter:
    run = launch(chance, attack)
    if run.blast is None:
        return target
    if run.blast in LOST:
        return replace(target, hull=0, gone=run.blast is Blast.EXPLODES)
    if run.blast is Blast.HULL:
        return replace(target, hull=max(0, target.hull - 1))
    loss = Slowed.HALF if run.blast is Blast.HALF else Slowed.MINUS
    return replace(target, slowed=(*target.slowed, loss))


def end_round(chance: Chance, ship: Fighter, number: int, game: Game) -> Fighter:
    """Return a ship at the end of a round: one without hull begins to sink, or has gone down."""
    if ship.gone:
        return ship
    if ship.sinks_after:
        return replace(ship, gone=number >= ship.sinks_after)
    if ship.hull > 0:
        return ship
    sinking = Sinking(
        doom=Doom.HULL,
        round=number,
        fixed=ship.type.is_fixed,
        game=game,
        names=Names(ship=ship.name),
    )
    after = sink(chance, sinking)
    return replace(ship, sinks_after=after, gone=after <= number)


def fight_round(
    chance: Chance, pair: tuple[Fighter, Fighter], number: int, terms: Terms
) -> tuple[Fighter, Fighter]:
    """Return two ships after a round in which each fires all she can at the other at once."""
    first, second = pair
    chance.tell(event("exchange.round", "HSF-TURN-1", number=number))
    at_second = aims_of(first, second, terms)
    at_first = aims_of(second, first, terms)
    second = chance.fold(receive, second, at_second)
    first = chance.fold(receive, first, at_first)
    return (
        end_round(chance, first, number, terms.game),
        end_round(chance, second, number, terms.game),
    )


def rounds(terms: Terms, target: Fighter, firer: Fighter, count: int) -> Iterator[Aimed]:
    """Yield all that a ship that nobody fires at sends at a target in so many rounds."""
    for _ in range(count):
        yield from aims_of(firer, target, terms)
