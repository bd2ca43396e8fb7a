"""Random orders with facts that may be true or not, for battles that nobody thought of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TypeVar

from rules.engine.core.dice import SeededDice, die
from rules.engine.systems.cruel_seas.battle.launching import Aim
from rules.engine.systems.cruel_seas.battle.mines import Kind as MineKind
from rules.engine.systems.cruel_seas.battle.movement import Move as Moving
from rules.engine.systems.cruel_seas.battle.movement import Order as Sailing
from rules.engine.systems.cruel_seas.battle.movement import Turning, course, jammed, open_levels
from rules.engine.systems.cruel_seas.battle.sight import Screen, Sight
from rules.engine.systems.cruel_seas.battle.terrain import Kind as TerrainKind
from rules.engine.systems.cruel_seas.battle.torpedo_tracks import next_leg
from rules.engine.systems.cruel_seas.engagement import orders
from rules.engine.systems.cruel_seas.engagement.decide import awaited
from rules.engine.systems.cruel_seas.engagement.orders import Order
from rules.engine.systems.cruel_seas.engagement.state import Engagement, Where
from rules.engine.systems.cruel_seas.vocabulary import SpeedLevel

LEVELS = tuple(SpeedLevel)
FACES = (-30, 0, 5, 20, 45)
SCREENS = (
    *(Screen(what="smoke", hides=Sight.PARTLY), Screen(what="island", hides=Sight.FULLY)),
    Screen(what="fog", hides=Sight.FULLY),
)
T = TypeVar("T")


class Walk:
    """Who gives random orders; a seed decides all."""

    def __init__(self, seed: int) -> None:
        self._dice = SeededDice(f"walk {seed}")

    def choice(self, options: Sequence[T]) -> T:
        return options[self._dice.throw(die(len(options))) - 1]

    def often(self, chance: float = 0.9) -> bool:
        return self._dice.throw(die(100)) <= 100 * chance

    def rarely(self, chance: float = 0.1) -> bool:
        return self.often(chance)

    def order(self, state: Engagement) -> Order:
        """Return an order, mostly of a kind that is awaited."""
        kinds = [kind for kind in awaited(state) for _ in range(WEIGHTS.get(kind, 4))]
        if state.activation and state.activation.sailed is None and self.often(0.7):
            kinds = [orders.Move]
        if not kinds or self.rarely(0.03):
            kinds = list(MAKE)
        return MAKE[self.choice(kinds)](self, state)

    def ship(self, state: Engagement) -> str:
        """Return the name of a ship, rarely of nobody."""
        on_table = [ship.name for ship in state.ships if ship.where is Where.TABLE]
        if on_table and self.often():
            return self.choice(on_table)
        return self.choice([*(ship.name for ship in state.ships), "Nobody"])

    def enemy(self, state: Engagement) -> str:
        mine = state.active.side if state.activation else ""
        enemies = [s.name for s in state.ships if s.side != mine and s.fights]
        return self.choice(enemies) if enemies and self.often() else self.ship(state)

    def cm(self, most: int = 60) -> Fraction:
        return Fraction(self.choice(range(2 * most + 1)), 2)

    def tracks(self, state: Engagement) -> tuple[orders.Track, ...]:
        """Return tracks of torpedoes in the water, rarely of others."""
        runs = [run for run in state.torpedoes if self.often(0.5)]
        return tuple(
            orders.Track(
                torpedo=run.number if self.often(0.98) else run.number + 1,
                meets=tuple(
                    orders.Meets(ship=self.ship(state), at=run.torpedo.run + self.within(leg))
                    for _ in range(self.choice((0, 1, 2)))
                ),
            )
            for run in runs
            for leg in [next_leg(run.torpedo, state.game).cm]
        )

    def within(self, leg: Fraction) -> Fraction:
        return min(leg, self.cm(40)) if self.often() else self.cm(80)


def _move(walk: Walk, state: Engagement) -> Order:
    level, turns, astern = walk.choice(LEVELS), (), walk.rarely(0.05)
    if state.activation is not None and walk.often():
        act, ship = state.acting, state.active
        sailing = Sailing(level=level)
        asked = Moving(
            vessel=ship.vessel,
            order=sailing,
            helm=act.helm,
            obeys=act.obeys,
            extra=act.extra,
            heavy_seas=state.order_of_battle.heavy_seas,
            game=state.game,
        )
        level = walk.choice([*(open_levels(asked) or LEVELS), SpeedLevel.COMBAT])
        made = Moving(
            vessel=ship.vessel,
            order=Sailing(level=level),
            helm=act.helm,
            obeys=act.obeys,
            extra=act.extra,
            game=state.game,
        )
        forced, points = jammed(made), course(made).points or ()
        degrees = forced or tuple(Fraction(walk.choice(FACES)) for _ in points)
        if forced or (forced is None and walk.often(0.3)):
            pairs = zip(points, degrees, strict=False)
            turns = tuple(Turning(after=p, degrees=d) for p, d in pairs)
    wakes = tuple(
        orders.Wake(ship=walk.ship(state), at=walk.cm(20))
        for _ in range(walk.choice((0, 0, 0, 1, 2)))
    )
    meets = tuple(
        orders.Contact(torpedo=run.number if walk.often() else 1)
        for run in state.torpedoes
        if walk.rarely(0.2)
    )
    return orders.Move(
        sailing=Sailing(level=level, astern=astern, turns=turns),
        wakes=wakes,
        meets=meets,
        charges=tuple(
            orders.ChargeMet(charge=number if walk.often() else 1, at=walk.cm(10))
            for number, _ in state.charges
        ),
        mines=tuple(
            orders.Mine(kind=walk.choice(tuple(MineKind)), distance=walk.cm(8))
            for _ in range(walk.choice((*[0] * 12, 1, 2)))
        ),
        terrain=tuple(
            orders.Ground(
                kind=walk.choice(tuple(TerrainKind)), distance=walk.cm(8), gone=walk.cm(20)
            )
            for _ in range(walk.choice((*[0] * 12, 1, 2)))
        ),
    )


def _ram(walk: Walk, state: Engagement) -> Order:
    reply = _shot(walk, state, walk.choice((1, 2, 3))) if walk.often(0.5) else None
    return orders.Ram(target=walk.enemy(state), within_reach=walk.often(), reply=reply)


def _rockets(walk: Walk, state: Engagement) -> Order:
    return orders.FireRockets(
        distance=walk.cm(60),
        target=walk.enemy(state) if walk.often(0.8) else "",
        near=tuple(walk.ship(state) for _ in range(walk.choice((0, 0, 1, 2)))),
    )


def _shot(walk: Walk, state: Engagement, gun: int) -> orders.Shot:
    return orders.Shot(
        gun=gun,
        target=walk.enemy(state),
        distance=walk.cm(30),
        bears=walk.often(0.97),
        screens=(walk.choice(SCREENS),) if walk.rarely(0.1) else (),
        light=walk.choice(("own", "reply")) if walk.rarely(0.05) else "",
        others=(orders.Enemy(ship=walk.ship(state), distance=walk.cm(60)),)
        if walk.rarely(0.2)
        else (),
    )


def _fire(walk: Walk, state: Engagement) -> Order:
    guns = len(state.active.vessel.guns) if state.activation else 2
    places = [n for n in range(1, guns + 1) if walk.often(0.6)]
    if not walk.often(0.97):
        places.append(guns + 1)
    prefer = ("smoke",) if walk.rarely(0.1) else ()
    return orders.Fire(shots=tuple(_shot(walk, state, n) for n in places), prefer=prefer)


def _launch(walk: Walk, state: Engagement) -> Order:
    aims = tuple(
        Aim(off_line=Fraction(walk.choice((0, 0, 15, -30, 31))))
        for _ in range(walk.choice((0, 1, 1, 2, 2, 3)))
    )
    return orders.LaunchTorpedoes(aims=aims)


def _activate(walk: Walk, state: Engagement) -> Order:
    units = state.bag.awaited or tuple(state.ship(name).unit for name in state.following)
    unit = walk.choice(units) if units and walk.often(0.97) else walk.ship(state)
    boats = [ship.name for ship in state.ships if ship.unit == unit]
    return orders.Activate(
        unit=unit,
        boat=walk.choice(boats) if boats and walk.often(0.3) else "",
        grease_monkey=walk.rarely(0.1),
        tracks=walk.tracks(state),
    )


def _deploy(walk: Walk, state: Engagement) -> Order:
    waiting = [ship.name for ship in state.ships if ship.where is Where.WAITING]
    ship = walk.choice(waiting) if waiting and walk.often() else walk.ship(state)
    return orders.Deploy(ship=ship, level=walk.choice(LEVELS))


def _record(walk: Walk, state: Engagement) -> Order:
    fought = state.order_of_battle.fought
    kinds = [kind.code for kind in fought.victory.events] if fought else []
    values = [kind.values for kind in fought.victory.events if kind.values] if fought else []
    return orders.Record(
        event=walk.choice([*kinds, "nothing"]),
        value=walk.choice((1, 1, 2, 0, True, False, "lost", *(v for vs in values for v in vs))),
        ship=walk.ship(state) if walk.often(0.5) else "",
    )


MAKE: dict[type, Callable[[Walk, Engagement], Order]] = {
    orders.Deploy: _deploy,
    orders.BeginTurn: lambda walk, state: orders.BeginTurn(tracks=walk.tracks(state)),
    orders.DrawDie: lambda walk, state: orders.DrawDie(),
    orders.Activate: _activate,
    orders.Move: _move,
    orders.Collide: lambda walk, state: orders.Collide(
        target=walk.ship(state) if walk.often(0.8) else ""
    ),
    orders.Ram: _ram,
    orders.Fire: _fire,
    orders.Dazzle: lambda walk, state: orders.Dazzle(
        target=walk.enemy(state), gun=walk.choice((1, 2, 9)), distance=walk.cm(50)
    ),
    orders.FireRockets: _rockets,
    orders.LookOut: lambda walk, state: orders.LookOut(
        target=walk.enemy(state), distance=walk.cm(95), lit=walk.often(0.2)
    ),
    orders.FireStarShell: lambda walk, state: orders.FireStarShell(),
    orders.DropCharge: lambda walk, state: orders.DropCharge(
        target=walk.enemy(state), bow=walk.cm(3)
    ),
    orders.Explode: lambda walk, state: orders.Explode(target=walk.enemy(state)),
    orders.LaunchTorpedoes: _launch,
    orders.RepairShip: lambda walk, state: orders.RepairShip(first=("fire", "rudder")),
    orders.ReloadTubes: lambda walk, state: orders.ReloadTubes(),
    orders.MakeSmoke: lambda walk, state: orders.MakeSmoke(
        kind=walk.choice(("float", "apparatus"))
    ),
    orders.EndActivation: lambda walk, state: orders.EndActivation(),
    orders.LeaveTable: lambda walk, state: orders.LeaveTable(home=walk.often(0.5)),
    orders.StrikeFlag: lambda walk, state: orders.StrikeFlag(
        ship=walk.ship(state), to=walk.ship(state)
    ),
    orders.AcceptSurrender: lambda walk, state: orders.AcceptSurrender(
        ship=walk.ship(state), by=walk.ship(state)
    ),
    orders.Record: _record,
    orders.EndTurn: lambda walk, state: orders.EndTurn(reached=walk.often(0.2)),
    orders.EndBattle: lambda walk, state: orders.EndBattle(),
}
WEIGHTS: dict[type, int] = {
    **dict.fromkeys((orders.DrawDie, orders.EndTurn), 40),
    **dict.fromkeys((orders.Deploy, orders.Activate, orders.BeginTurn), 30),
    **dict.fromkeys((orders.EndActivation, orders.Fire), 10),
    orders.LaunchTorpedoes: 8,
    **dict.fromkeys((orders.LeaveTable, orders.StrikeFlag, orders.EndBattle, orders.Collide), 1),
}
