"""Battles for tests: two boats a side or fewer, orders one by one, faces typed in."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from rules.engine.core.battle import Battle, OrderRefusedError, play
from rules.engine.core.dice import DiceSource, GivenDice, SeededDice
from rules.engine.systems.cruel_seas import SYSTEM, loader
from rules.engine.systems.cruel_seas.battle.movement import Order as Sailing
from rules.engine.systems.cruel_seas.battle.state import Vessel
from rules.engine.systems.cruel_seas.engagement.opening import open_battle
from rules.engine.systems.cruel_seas.engagement.order_of_battle import Enrolled, OrderOfBattle
from rules.engine.systems.cruel_seas.engagement.orders import (
    Activate,
    BeginTurn,
    Deploy,
    DrawDie,
    EndActivation,
    Fire,
    Move,
    Order,
    Shot,
    Track,
)
from rules.engine.systems.cruel_seas.engagement.rules import BATTLES
from rules.engine.systems.cruel_seas.engagement.state import Engagement, Phase, Ship
from rules.engine.systems.cruel_seas.vocabulary import SpeedLevel

VOSPER, S38 = "vosper-mtb-type-i-mid", "e-boat-s-38-class"
OTHER = {"royal_navy": "kriegsmarine", "kriegsmarine": "royal_navy"}


def boat(name: str, ship_class: str = VOSPER, crew: str = "regular", **more: object) -> Enrolled:
    """Return a ship that takes part; her side is her class's navy if nobody says otherwise."""
    row = loader.newest().row(ship_class)
    assert row is not None
    nation = str(more.pop("nation", row.nation))
    return Enrolled(
        side=str(more.pop("side", nation)),
        nation=nation,
        name=name,
        ship_class=ship_class,
        crew=crew,
        **more,  # type: ignore[arg-type]
    )


def battle(*ships: Enrolled, **more: object) -> Battle[Engagement, Order]:
    """Return a battle before its first order."""
    order = OrderOfBattle(edition=loader.newest().id, ships=ships, **more)  # type: ignore[arg-type]
    return Battle.begin(open_battle(order))


@dataclass
class Game:
    """A battle in course; each order is given the faces that are thrown for it."""

    battle: Battle[Engagement, Order]
    dice: DiceSource | None = None

    @property
    def state(self) -> Engagement:
        return self.battle.state

    def ship(self, name: str) -> Ship:
        return self.state.ship(name)

    def vessel(self, name: str) -> Vessel:
        return self.state.ship(name).vessel

    def becomes(self, name: str, **changes: object) -> None:
        """Let a vessel be as a test wants her; no log tells of it."""
        ship = self.ship(name)
        vessel = replace(ship.vessel, **changes)  # type: ignore[arg-type]
        state = self.state.with_ship(replace(ship, vessel=vessel))
        self.battle = replace(self.battle, state=state)

    def told(self) -> list[str]:
        """Return the sentences of the last order."""
        assert SYSTEM.narrator is not None
        narrator = SYSTEM.narrator()
        return [narrator.tell(event) for event in self.battle.log[-1].events]

    def order(self, order: Order, *faces: int) -> list[str]:
        """Give an order and return the codes of what came of it; all faces have to be needed."""
        dice = self.dice or GivenDice(faces)
        self.battle = play(BATTLES, self.battle, order, dice)
        if isinstance(dice, GivenDice):
            assert dice.left == ()
        return [event.code for event in self.battle.log[-1].events]

    def refuse(self, order: Order) -> list[tuple[str, str]]:
        """Give an order that is refused; return (reason, rule) of each, told in a sentence."""
        before = self.battle
        try:
            play(BATTLES, self.battle, order, SeededDice(1))
        except OrderRefusedError as error:
            assert self.battle is before
            assert SYSTEM.narrator is not None
            for each in error.events:
                sentence = SYSTEM.narrator().tell(each)
                assert sentence.endswith(".")
            return [(str(dict(e.data).get("reason", e.code)), e.rule) for e in error.events]
        raise AssertionError("the order was carried out")

    def deploy(self, **levels: str) -> None:
        """Deploy all ships, at combat speed but for those named, and begin turn 1."""
        for ship in self.state.ships:
            level = SpeedLevel(levels.get(ship.name, "combat"))
            self.order(Deploy(ship=ship.name, level=level))
        self.order(BeginTurn())

    def draw(self, side: str) -> None:
        """Draw a die of a side."""
        inside = self.state.bag.inside
        before = sum(dice for other, dice in inside if other < side)
        self.order(DrawDie(), *([before + 1] if len(inside) > 1 else []))

    def activate(self, name: str, *faces: int, tracks: tuple[Track, ...] = ()) -> list[str]:
        """Draw the die of a ship's side and lay it beside her; `faces` begin her activation."""
        self.draw(self.ship(name).side)
        return self.order(Activate(unit=self.ship(name).unit, tracks=tracks), *faces)

    def move(self, level: str = "combat", *faces: int) -> list[str]:
        """Move the active ship straight ahead."""
        return self.order(Move(sailing=Sailing(level=SpeedLevel(level))), *faces)

    def fire(self, gun: int, target: str, cm: int, *faces: int) -> list[str]:
        """Fire one gun."""
        shot = Shot(gun=gun, target=target, distance=Fraction(cm))
        return self.order(Fire(shots=(shot,)), *faces)

    def act(self, name: str, level: str = "combat", *faces: int) -> None:
        """Let a ship only move; `faces` begin her activation."""
        self.activate(name, *faces)
        self.move(level)
        self.order(EndActivation())

    @property
    def phase(self) -> Phase:
        return self.state.phase
