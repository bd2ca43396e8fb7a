"""Sentences of damage and of critical damage."""

from __future__ import annotations

from rules.engine.core.events import Event
from rules.engine.core.narration import Sentence, throws
from rules.engine.systems.cruel_seas import loader
from rules.engine.systems.cruel_seas.battle.results import RESULTS
from rules.engine.systems.cruel_seas.battle.telling import judged, outcome, weapon
from rules.engine.systems.cruel_seas.wording import capital, listed, times

HITS = {
    "engine": "engine hit",
    "bridge": "bridge hit",
    "rudder": "rudder hit",
    "fuel": "fuel hit",
    "gun": "gun hit",
    "crew": "crew hit",
    "accessory": "accessory hit",
    "ammunition": "ammunition hit",
    "structure": "structure hit",
    "torpedo": "torpedo hit",
}
OTHER_WEAPONS = {"rocket": "rockets", "bomb": "bomb", "kamikaze": "kamikaze"}
LACKS = {
    "gun": "has no gun left in action",
    "accessory": "has nothing fitted that could be lost",
    "torpedo": "has no torpedo aboard",
}
SHIELDS = {
    "armoured_bridge": "her armoured bridge stops it",
    "sawbones": "the sawbones sees to the wounded",
    "master_engineer": "the master engineer keeps the engines running",
    "up_armoured": "the added armour takes it",
}
GEAR = {"smoke": "smoke gear", "depth_charges": "depth charge gear"}
UNTIL_NEXT = "until the end of her next activation"


def _ship(event: Event) -> str:
    return capital(str(event["ship"]))


def _weapon(event: Event) -> str:
    code = str(event["weapon"])
    return OTHER_WEAPONS[code] if code in OTHER_WEAPONS else weapon(code)


def _result(event: Event) -> str:
    return HITS[str(event["result"])]


def _rolled(event: Event) -> str:
    return (
        f"{capital(_weapon(event))} hit on {event['ship']}, {_dice(event)}: {throws(event.throw)}."
    )


def _explosive(event: Event) -> str:
    head = f"{_ship(event)} is full of explosives, one die more for each six"
    return f"{head}, {_dice(event)}: {throws(event.throw)}."


def _dice(event: Event) -> str:
    return event.throw.dice


def _taken(event: Event) -> str:
    return f"{_ship(event)} takes {event['points']}: {event['left']} of {event['hull']} hull left."


def _sunk(event: Event) -> str:
    return f"{_ship(event)} sinks{' and leaves a wreck' if event['wreck'] else ''}."


def _destroyed(event: Event) -> str:
    return f"{_ship(event)} is destroyed."


def _thrown(event: Event) -> str:
    faces = event.throw.faces
    shown = [f"{n} {HITS[RESULTS[n - 1]]}{times(faces.count(n))}" for n in sorted(set(faces))]
    count = "one critical" if len(faces) == 1 else f"{len(faces)} criticals"
    return f"{_ship(event)}, {count}: {listed(shown, len(faces))}."


def _save(event: Event) -> str:
    what = "critical" if event["result"] is None else _result(event)
    return f"{_ship(event)}, {what}, save: {judged(event)}, {outcome(event, 'saved', 'not saved')}."


def _becomes(event: Event) -> str:
    new = HITS[str(event["counts_as"])]
    return f"{_ship(event)} {LACKS[str(event['result'])]}: it becomes a {new}."


def _ignored(event: Event) -> str:
    return f"{_ship(event)}, {_result(event)}: {SHIELDS[str(event['reason'])]}, ignored."


def _none(event: Event) -> str:
    return f"{_ship(event)} suffers no criticals from {_weapon(event)} fire."


def _repeat(event: Event) -> str:
    return f"One more {_result(event)} in the same attack: {event['dice']}D6 of damage instead."


def _engine(event: Event) -> str:
    hits = event["hits"]
    count = "" if hits == 1 else f", engine hit number {hits}"
    return f"{_ship(event)} loses a third of her full speed{count}."


def _bridge(event: Event) -> str:
    return f"{_ship(event)} goes straight on at the same speed and fires at -1, {UNTIL_NEXT}."


def _rudder(event: Event) -> str:
    return f"{_ship(event)}'s rudder is jammed until it is repaired."


def _fuel(event: Event) -> str:
    end = outcome(event, f"she is on fire, {event['dice']}D6 of damage at once", "no fire")
    return f"{_ship(event)}'s fuel: {judged(event)}, {end}."


def _position(event: Event) -> str:
    return f"Which gun of {event['ship']} is hit, {_dice(event)}: {throws(event.throw)}."


def _silenced(event: Event) -> str:
    labels = loader.newest().tables.labels["mounting"]
    mounting = "" if event["mounting"] == "single" else f", {labels[str(event['mounting'])]}"
    gun = f"{weapon(str(event['gun']))}{mounting}"
    return f"{_ship(event)}'s gun {event['place']} ({gun}) is out of action for good."


def _crew(event: Event) -> str:
    return f"{_ship(event)}'s crew is shaken: no fire now, and a skill test before any order."


def _accessory(event: Event) -> str:
    code = str(event["item"])
    item = GEAR.get(code) or loader.newest().tables.labels["equipment"].get(code, code)
    lasts = "until it is repaired" if event["repairable"] else "for the rest of the game"
    return f"{_ship(event)} loses her {item.lower()} {lasts}."


def _ammunition(event: Event) -> str:
    end = outcome(event, f"it blows up, {event['dice']}D6 of damage", "it stays quiet")
    return f"{_ship(event)}'s ammunition: {judged(event)}, {end}."


def _structure(event: Event) -> str:
    return f"{_ship(event)}'s hull and upperworks are torn, {event['dice']}D6 of damage."


def _torpedo(event: Event) -> str:
    end = outcome(event, f"one blows up, {event['dice']}D6 of damage", "they stay quiet")
    return f"{_ship(event)}'s torpedoes: {judged(event)}, {end}."


def _extra(event: Event) -> str:
    return f"Extra damage to {event['ship']}, {_dice(event)}: {throws(event.throw)}."


SENTENCES: dict[str, Sentence] = {
    "damage.rolled": _rolled,
    "damage.explosive": _explosive,
    "damage.taken": _taken,
    "damage.sunk": _sunk,
    "damage.destroyed": _destroyed,
    "critical.thrown": _thrown,
    "critical.save": _save,
    "critical.becomes": _becomes,
    "critical.ignored": _ignored,
    "critical.none": _none,
    "critical.repeat": _repeat,
    "critical.engine": _engine,
    "critical.bridge": _bridge,
    "critical.rudder": _rudder,
    "critical.fuel": _fuel,
    "critical.position": _position,
    "critical.silenced": _silenced,
    "critical.crew": _crew,
    "critical.accessory": _accessory,
    "critical.ammunition": _ammunition,
    "critical.structure": _structure,
    "critical.torpedo": _torpedo,
    "critical.extra": _extra,
}
