"""Orders as JSON values and back: `order` says which, the rest are its facts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from enum import Enum
from fractions import Fraction
from typing import Any

from rules.engine.core.given import Given, show
from rules.engine.core.measures import number
from rules.engine.systems.cruel_seas import loader
from rules.engine.systems.cruel_seas.battle.allocation import LIGHTS
from rules.engine.systems.cruel_seas.battle.game import Game
from rules.engine.systems.cruel_seas.battle.launching import Aim as TorpedoAim
from rules.engine.systems.cruel_seas.battle.mines import DENSITIES
from rules.engine.systems.cruel_seas.battle.mines import Kind as MineKind
from rules.engine.systems.cruel_seas.battle.movement import Order as Sailing
from rules.engine.systems.cruel_seas.battle.movement import Turning
from rules.engine.systems.cruel_seas.battle.repair import ENGINE, MARKS
from rules.engine.systems.cruel_seas.battle.sight import read_screens
from rules.engine.systems.cruel_seas.battle.smoke import KINDS
from rules.engine.systems.cruel_seas.battle.state import MOST_CM
from rules.engine.systems.cruel_seas.battle.terrain import Kind as TerrainKind
from rules.engine.systems.cruel_seas.engagement import orders
from rules.engine.systems.cruel_seas.vocabulary import SpeedLevel

CODES: dict[str, type] = {
    "deploy": orders.Deploy,
    "begin_turn": orders.BeginTurn,
    "draw": orders.DrawDie,
    "activate": orders.Activate,
    "move": orders.Move,
    "collide": orders.Collide,
    "ram": orders.Ram,
    "fire": orders.Fire,
    "dazzle": orders.Dazzle,
    "rockets": orders.FireRockets,
    "look_out": orders.LookOut,
    "star_shell": orders.FireStarShell,
    "drop_charge": orders.DropCharge,
    "explode": orders.Explode,
    "launch": orders.LaunchTorpedoes,
    "repair": orders.RepairShip,
    "reload": orders.ReloadTubes,
    "smoke": orders.MakeSmoke,
    "end_activation": orders.EndActivation,
    "leave": orders.LeaveTable,
    "strike": orders.StrikeFlag,
    "accept": orders.AcceptSurrender,
    "record": orders.Record,
    "end_turn": orders.EndTurn,
    "end_battle": orders.EndBattle,
}
NAMES = {kind: code for code, kind in CODES.items()}
MOST_GUNS = 100
MOST_DEGREES = 180


def order_to_plain(order: orders.Order) -> dict[str, Any]:
    """Return an order as JSON values; what is at its default is left out."""
    return {"order": NAMES[type(order)], **_facts(order)}


def _facts(value: Any) -> dict[str, Any]:
    """Return the fields of a frozen value that differ from their defaults."""
    told = ((field.name, getattr(value, field.name), field.default) for field in fields(value))
    return {name: _plain(each) for name, each, default in told if each != default}


def _plain(value: Any) -> Any:
    match value:
        case Fraction():
            return number(value)
        case Enum():
            return value.name.lower()
        case tuple():
            return [_plain(part) for part in value]
        case bool() | int() | str():
            return value
    return _facts(value)


def order_from_plain(given: Given) -> orders.Order:
    """Return the order that `order_to_plain` wrote. Raises BadCaseError that names the place."""
    order = _READ[given.code("order", CODES)](given)
    given.done()
    return order


def _deploy(given: Given) -> orders.Order:
    level = given.one_of("level", SpeedLevel, SpeedLevel.COMBAT)
    return orders.Deploy(ship=given.name("ship"), level=level)


def _begin_turn(given: Given) -> orders.Order:
    return orders.BeginTurn(tracks=_tracks(given))


def _tracks(given: Given) -> tuple[orders.Track, ...]:
    return tuple(_track(each) for each in given.each("tracks", []))


def _track(given: Given) -> orders.Track:
    track = orders.Track(
        torpedo=given.whole("torpedo", 1),
        meets=tuple(_meets(each) for each in given.each("meets", [])),
    )
    given.done()
    return track


def _meets(given: Given) -> orders.Meets:
    met = orders.Meets(ship=given.name("ship"), at=given.length("at", maximum=MOST_CM))
    given.done()
    return met


def _activate(given: Given) -> orders.Order:
    return orders.Activate(
        unit=given.name("unit"),
        boat=given.text("boat", ""),
        grease_monkey=given.flag("grease_monkey"),
        tracks=_tracks(given),
    )


def _move(given: Given) -> orders.Order:
    sailing = given.inner("sailing")
    order = orders.Move(
        sailing=Sailing(
            level=sailing.one_of("level", SpeedLevel),
            astern=sailing.flag("astern"),
            turns=tuple(_turning(each) for each in sailing.each("turns", [])),
        ),
        wakes=tuple(_wake(each) for each in given.each("wakes", [])),
        charges=tuple(_charge(each) for each in given.each("charges", [])),
        meets=tuple(_marker(each) for each in given.each("meets", [])),
        mines=tuple(_mine(each) for each in given.each("mines", [])),
        terrain=tuple(_ground(each) for each in given.each("terrain", [])),
    )
    sailing.done()
    return order


def _charge(given: Given) -> orders.ChargeMet:
    met = orders.ChargeMet(
        charge=given.whole("charge", 1), at=given.length("at", default=0, maximum=MOST_CM)
    )
    given.done()
    return met


def _mine(given: Given) -> orders.Mine:
    mine = orders.Mine(
        kind=given.one_of("kind", MineKind),
        density=given.code("density", DENSITIES, DENSITIES[0]),
        distance=given.length("distance", default=0, maximum=MOST_CM),
        inside=given.flag("inside"),
        disabled=given.flag("disabled"),
    )
    given.done()
    return mine


def _ground(given: Given) -> orders.Ground:
    ground = orders.Ground(
        kind=given.one_of("kind", TerrainKind),
        distance=given.length("distance", default=0, maximum=MOST_CM),
        gone=given.length("gone", default=0, maximum=MOST_CM),
        landing_craft=given.flag("landing_craft"),
    )
    given.done()
    return ground


def _turning(given: Given) -> Turning:
    turn = Turning(
        after=given.length("after", maximum=MOST_CM),
        degrees=given.length("degrees", minimum=-MOST_DEGREES, maximum=MOST_DEGREES),
    )
    given.done()
    return turn


def _wake(given: Given) -> orders.Wake:
    wake = orders.Wake(ship=given.name("ship"), at=given.length("at", default=0, maximum=MOST_CM))
    given.done()
    return wake


def _marker(given: Given) -> orders.Contact:
    contact = orders.Contact(torpedo=given.whole("torpedo", 1))
    given.done()
    return contact


def _collide(given: Given) -> orders.Order:
    return orders.Collide(target=given.text("target", ""))


def _fire(given: Given) -> orders.Order:
    return orders.Fire(
        shots=tuple(_shot(each) for each in given.each("shots", maximum=MOST_GUNS)),
        prefer=given.codes("prefer", loader.newest().tables.labels["equipment"], []),
    )


def _shot(given: Given) -> orders.Shot:
    shot = orders.Shot(
        gun=given.whole("gun", 1, maximum=MOST_GUNS),
        target=given.name("target"),
        distance=given.length("distance", maximum=MOST_CM),
        bears=given.flag("bears", default=True),
        screens=read_screens(given, Game(edition=loader.newest().id)),
        light=given.code("light", ("", *LIGHTS), ""),
        others=tuple(_other(each) for each in given.each("others", [])),
    )
    given.done()
    return shot


def _other(given: Given) -> orders.Enemy:
    enemy = orders.Enemy(
        ship=given.name("ship"), distance=given.length("distance", maximum=MOST_CM)
    )
    given.done()
    return enemy


def _ram(given: Given) -> orders.Order:
    return orders.Ram(
        target=given.name("target"),
        within_reach=given.flag("within_reach", default=True),
        reply=None if given.get("reply") is None else _shot(given.inner("reply")),
    )


def _dazzle(given: Given) -> orders.Order:
    return orders.Dazzle(
        target=given.name("target"),
        gun=given.whole("gun", 1, maximum=MOST_GUNS),
        distance=given.length("distance", maximum=MOST_CM),
    )


def _rockets(given: Given) -> orders.Order:
    near = given.get("near") or []
    if not isinstance(near, list) or not all(isinstance(name, str) for name in near):
        raise given.wrong("near", f"is {show(near)}; use a list of names")
    return orders.FireRockets(
        distance=given.length("distance", maximum=MOST_CM),
        target=given.text("target", ""),
        screens=read_screens(given, Game(edition=loader.newest().id)),
        near=tuple(near),
    )


def _launch(given: Given) -> orders.Order:
    return orders.LaunchTorpedoes(aims=tuple(_aim(each) for each in given.each("aims")))


def _aim(given: Given) -> TorpedoAim:
    aim = TorpedoAim(
        off_line=given.length("off_line", default=0, minimum=-MOST_DEGREES, maximum=MOST_DEGREES),
        zigzag=tuple(_turning(each) for each in given.each("zigzag", [])),
    )
    given.done()
    return aim


def _repair(given: Given) -> orders.Order:
    known = (ENGINE, *MARKS, *loader.newest().tables.labels["equipment"])
    return orders.RepairShip(first=given.codes("first", known, []))


def _smoke(given: Given) -> orders.Order:
    return orders.MakeSmoke(kind=given.code("kind", KINDS, KINDS[0]))


def _leave(given: Given) -> orders.Order:
    return orders.LeaveTable(home=given.flag("home"))


def _strike(given: Given) -> orders.Order:
    return orders.StrikeFlag(ship=given.name("ship"), to=given.name("to"))


def _accept(given: Given) -> orders.Order:
    return orders.AcceptSurrender(ship=given.name("ship"), by=given.name("by"))


def _record(given: Given) -> orders.Order:
    value = given.get("value")
    if value is not None and type(value) not in (bool, int, str):
        raise given.wrong("value", f"is {show(value)}; use a number, true, false or a text")
    return orders.Record(
        event=given.text("event"),
        value=1 if value is None else value,
        ship=given.text("ship", ""),
    )


def _end_turn(given: Given) -> orders.Order:
    return orders.EndTurn(reached=given.flag("reached"))


_READ: dict[str, Callable[[Given], orders.Order]] = {
    "deploy": _deploy,
    "begin_turn": _begin_turn,
    "draw": lambda given: orders.DrawDie(),
    "activate": _activate,
    "move": _move,
    "collide": _collide,
    "ram": _ram,
    "fire": _fire,
    "dazzle": _dazzle,
    "rockets": _rockets,
    "look_out": lambda given: orders.LookOut(
        target=given.name("target"),
        distance=given.length("distance", maximum=MOST_CM),
        lit=given.flag("lit"),
    ),
    "star_shell": lambda given: orders.FireStarShell(),
    "drop_charge": lambda given: orders.DropCharge(
        target=given.name("target"), bow=given.length("bow", default=0, maximum=MOST_CM)
    ),
    "explode": lambda given: orders.Explode(target=given.name("target")),
    "launch": _launch,
    "repair": _repair,
    "reload": lambda given: orders.ReloadTubes(),
    "smoke": _smoke,
    "end_activation": lambda given: orders.EndActivation(),
    "leave": _leave,
    "strike": _strike,
    "accept": _accept,
    "record": _record,
    "end_turn": _end_turn,
    "end_battle": lambda given: orders.EndBattle(),
}
