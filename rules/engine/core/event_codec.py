"""Events as plain JSON values and back, with a schema version."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules.engine.core.events import Audience, Event, Roll, Value, facts
from rules.engine.core.given import MOST, Given, show
from rules.engine.core.modifiers import Modifier, Target

SCHEMA = 1
DEEPEST = 8  # lists within lists, as a fact of an event
UNREADABLE = "is written by a later version; this one reads schema"


def events_to_json(events: Iterable[Event]) -> dict[str, Any]:
    """Return events as JSON values, in order."""
    return {"schema": SCHEMA, "events": [event_to_plain(event) for event in events]}


def events_from_json(data: object) -> tuple[Event, ...]:
    """Return the events that `events_to_json` wrote. Raises BadCaseError that names the place."""
    values = Given(data, "log")
    schema = values.whole("schema", 1)
    if schema != SCHEMA:
        raise values.wrong("schema", f"{UNREADABLE} {SCHEMA}")
    events = tuple(event_from_plain(each) for each in values.each("events", maximum=MOST))
    values.done()
    return events


def event_to_plain(event: Event) -> dict[str, Any]:
    """Return an event as JSON values."""
    return {
        "code": event.code,
        "rule": event.rule,
        "data": {name: _plain(value) for name, value in event.data},
        "roll": None if event.roll is None else _roll_to_json(event.roll),
        "audience": event.audience.value,
    }


def _roll_to_json(roll: Roll) -> dict[str, Any]:
    return {
        "dice": roll.dice,
        "faces": list(roll.faces),
        "total": roll.total,
        "target": None if roll.target is None else _target_to_json(roll.target),
        "passed": roll.passed,
    }


def _target_to_json(target: Target) -> dict[str, Any]:
    plain: dict[str, Any] = {
        "base": target.base,
        "at_most": target.at_most,
        "modifiers": [{"code": m.code, "value": m.value, "rule": m.rule} for m in target.modifiers],
    }
    if target.to_roll:  # written by games that have it alone
        plain["to_roll"] = True
    if target.always is not None:
        plain["always"] = target.always
    return plain


def event_from_plain(values: Given) -> Event:
    """Return the event that `event_to_plain` wrote. Raises BadCaseError that names the place."""
    event = Event(
        code=values.text("code"),
        rule=values.text("rule"),
        data=_data(values.inner("data")),
        roll=None if values.get("roll") is None else _roll(values.inner("roll")),
        audience=values.one_of("audience", Audience),
    )
    values.done()
    return event


def _data(values: Given) -> tuple[tuple[str, Value], ...]:
    return facts({name: _value(values.get(name), name, values) for name in values})


def _roll(values: Given) -> Roll:
    passed = values.get("passed")
    if passed is not None and not isinstance(passed, bool):
        raise values.wrong("passed", "is not true, false or null")
    roll = Roll(
        dice=values.text("dice"),
        faces=_faces(values),
        total=values.whole("total", 0),
        target=None if values.get("target") is None else _target(values.inner("target")),
        passed=passed,
    )
    if (roll.target is None) is not (passed is None):
        raise values.wrong("passed", "has to go with a target, and null with none")
    values.done()
    return roll


def _faces(values: Given) -> tuple[int, ...]:
    faces = values.get("faces")
    if not isinstance(faces, list) or not all(type(face) is int and face > 0 for face in faces):
        raise values.wrong("faces", "is not a list of faces")
    return tuple(faces)


def _target(values: Given) -> Target:
    modifiers = []
    for each in values.each("modifiers"):
        modifiers.append(Modifier(each.text("code"), _integer(each, "value"), each.text("rule")))
        each.done()
    target = Target(
        _integer(values, "base"),
        tuple(modifiers),
        at_most=values.flag("at_most"),
        to_roll=values.flag("to_roll"),
        always=None if values.get("always") is None else _integer(values, "always"),
    )
    values.done()
    return target


def _integer(values: Given, key: str) -> int:
    number = values.get(key)
    if type(number) is not int:
        raise values.wrong(key, "is not a whole number")
    return number


def _plain(value: Value) -> Any:
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    return str(value) if isinstance(value, str) else value  # a code of an enumeration is its text


def _value(value: Any, name: str, place: Given, depth: int = 0) -> Value:
    if isinstance(value, list) and depth < DEEPEST:
        return tuple(_value(part, name, place, depth + 1) for part in value)
    if value is None or type(value) in (str, int, bool):
        return value  # type: ignore[no-any-return]
    raise place.wrong(name, f"is {show(value)}, not a text, a whole number or a list of such")
