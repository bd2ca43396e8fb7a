"""State in the plain values of events: what changed on a vessel, torpedoes in the water."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

from rules.engine.core.events import Value
from rules.engine.systems.cruel_seas.battle.state import Gun, Vessel
from rules.engine.systems.cruel_seas.battle.torpedoes import Torpedo
from rules.engine.systems.cruel_seas.engagement.state import Running
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade, SpeedLevel

# What battles change on a vessel.
COUNTS = ("hull_left", "torpedoes", "reloads", "engine_hits", "engine_repairs")
FLAGS = (
    *("moved", "rudder_hit", "bridge_hit", "crew_hit", "recovering", "on_fire"),
    *("struck", "captured"),
)
SETS = ("lost", "used")
LEVEL, GUNS = "level", "guns"
CHANGING = (*COUNTS, *FLAGS, *SETS, LEVEL, GUNS)


def changes(before: Vessel, after: Vessel) -> Value:
    """Return (field, value as it is now) of all that is different, sorted."""
    differ = (name for name in CHANGING if getattr(before, name) != getattr(after, name))
    return tuple((name, _told(name, getattr(after, name))) for name in sorted(differ))


def changed(vessel: Vessel, told: Value) -> Vessel:
    """Return a vessel with changes; `changes` told them. Raises ValueError for what is no such."""
    fields: dict[str, Any] = {}
    for name, value in _pairs(told):
        if name not in CHANGING:
            raise ValueError(f"{name} is nothing that a battle changes")
        fields[name] = _READ.get(name, _as_it_is)(vessel, value)
    return replace(vessel, **fields)


def _told(name: str, value: Any) -> Value:
    if name == GUNS:
        return tuple(place + 1 for place, gun in enumerate(value) if gun.out)
    return tuple(sorted(value)) if name in SETS else value if name != LEVEL else str(value)


def _pairs(told: Value) -> list[tuple[str, Value]]:
    if not isinstance(told, tuple):
        raise ValueError("changes are pairs of a field and a value")
    pairs = [pair for pair in told if isinstance(pair, tuple) and len(pair) == 2]
    return [(str(name), value) for name, value in pairs]


def _as_it_is(vessel: Vessel, value: Value) -> Value:
    return value


def _as_guns(vessel: Vessel, value: Value) -> tuple[Gun, ...]:
    out = set(value) if isinstance(value, tuple) else set()
    return tuple(replace(gun, out=n + 1 in out) for n, gun in enumerate(vessel.guns))


def _as_set(vessel: Vessel, value: Value) -> frozenset[str]:
    return frozenset(map(str, value)) if isinstance(value, tuple) else frozenset()


def _as_level(vessel: Vessel, value: Value) -> SpeedLevel:
    return SpeedLevel(str(value))


_READ: dict[str, Callable[[Vessel, Value], Any]] = {
    GUNS: _as_guns,
    LEVEL: _as_level,
    **dict.fromkeys(SETS, _as_set),
}


def running(torpedoes: tuple[Running, ...]) -> Value:
    """Return torpedoes in the water as a value."""
    return tuple(
        (
            each.number,
            each.torpedo.kind,
            str(each.torpedo.crew),
            each.torpedo.launcher,
            str(each.torpedo.run),
            tuple(map(str, each.torpedo.zigzag)),
            each.torpedo.orphaned,
        )
        for each in torpedoes
    )


def running_of(told: Value) -> tuple[Running, ...]:
    """Return the torpedoes that `running` told. Raises ValueError for what is no such."""
    rows = told if isinstance(told, tuple) else ()
    return tuple(_running(row) for row in rows)


def _running(row: Value) -> Running:
    if not isinstance(row, tuple) or len(row) != 7:
        raise ValueError("a torpedo in the water has seven facts")
    number, kind, crew, launcher, run, zigzag, orphaned = row
    return Running(
        number=int(str(number)),
        torpedo=Torpedo(
            kind=str(kind),
            crew=CrewGrade(str(crew)),
            launcher=str(launcher),
            run=Fraction(str(run)),
            zigzag=tuple(Fraction(str(turn)) for turn in zigzag)
            if isinstance(zigzag, tuple)
            else (),
            orphaned=bool(orphaned),
        ),
    )
