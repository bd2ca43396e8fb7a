"""Sentences of torpedoes: launched, on their way, and where they meet a vessel."""

from __future__ import annotations

from rules.engine.core.events import Event
from rules.engine.core.narration import Sentence, needs, throws
from rules.engine.systems.cruel_seas.battle.telling import judged, outcome, weapon
from rules.engine.systems.cruel_seas.wording import listed, number_word


def _of(event: Event) -> str:
    """Return whose torpedo it is; one dropped by aircraft or a battery may be nobody's."""
    return f"{event['ship']}'s torpedo" if event["ship"] else "A torpedo"


def _shot(event: Event) -> str:
    head = f"{_of(event)} meets {event['target']}"
    return f"{head}: {judged(event)}, {outcome(event, 'hit', 'it runs past')}."


def _fuse(event: Event) -> str:
    roll = event.throw
    return f"Its fuse {needs(roll.goal)}, {throws(roll)}: {outcome(event, 'live', 'a dud')}."


def _passes_under(event: Event) -> str:
    return f"{_of(event)} passes under {event['target']}."


def _not_armed(event: Event) -> str:
    run = f"{event['at']} cm, it is armed after {event['armed']}"
    return f"{_of(event)} strikes {event['target']} without effect: {run}."


def _spent(event: Event) -> str:
    run = f"she is at {event['at']} cm and it sinks after {event['spent']}"
    return f"{_of(event)} never reaches {event['target']}: {run}."


def _ran(event: Event) -> str:
    return f"{_of(event)} has run {event['at']} cm."


def _sank(event: Event) -> str:
    return f"{_of(event)} sinks, its {event['spent']} cm are over."


def _launched(event: Event) -> str:
    kind = weapon(str(event["weapon"]))
    turns = _texts(event["turns"])
    course = f" on a zigzag: {', then '.join(map(_side, turns))}" if turns else ""
    return f"{event['ship']} launches a {kind}{_off_line(event)}{course}."


def _off_line(event: Event) -> str:
    degrees = str(event["off_line"])
    return "" if degrees == "0" else f", {_side(degrees)} of its tube's line"


def _side(degrees: str) -> str:
    return f"{degrees.lstrip('-')}° to {'port' if degrees.startswith('-') else 'starboard'}"


def _texts(value: object) -> list[str]:
    return list(map(str, value)) if isinstance(value, tuple) else []


def _not_launched(event: Event) -> str:
    place = event["torpedo"]
    which = "" if place is None else f" torpedo {place}"
    why = REFUSED[str(event["reason"])](event)
    return f"{event['ship']} can't launch{which}: {why} ({event.rule})."


def _too_many(event: Event) -> str:
    most = f"her crew launches at most {_number(event, 'most')} in an activation"
    return f"{most}, {_number(event, 'launched')} before this" if event["launched"] else most


def _number(event: Event, key: str) -> str:
    count = event[key]
    return number_word(count) if isinstance(count, int) else ""


def _ready(event: Event) -> str:
    return f"she has {_number(event, 'ready') if event['ready'] else 'none'} ready"


def _points(event: Event) -> str:
    return f"it turns once each after {listed(_texts(event['points']))} cm"


def _loaded(event: Event) -> str:
    left = f"{_number(event, 'left') if event['left'] else 'none'} left"
    what = "torpedo" if event["count"] == 1 else "torpedoes"
    return f"{event['ship']} loads {_number(event, 'count')} {what}, {left}."


def _not_loaded(event: Event) -> str:
    return (
        f"{event['ship']} can't load torpedoes: {NOT_LOADED[str(event['reason'])]} ({event.rule})."
    )


REFUSED: dict[str, Sentence] = {
    "no_orders": lambda _: "her crew takes no orders",
    "recovering": lambda _: "she recovers from a collision",
    "repairing": lambda _: "all hands are at the repairs",
    "reloading": lambda _: "her crew is loading torpedoes",
    "moving": lambda _: "she has still to move, and launches come last",
    "full_speed": lambda _: "not at full speed",
    "heavy_seas": lambda _: "the sea is too high for torpedoes",
    "too_many": _too_many,
    "no_torpedo": _ready,
    "off_line": lambda e: f"at most {e['off_line']}° off its tube's line to either side",
    "fat_nation": lambda _: "only the Kriegsmarine has FAT torpedoes",
    "fat_missing": lambda _: "she has no FAT torpedoes aboard",
    "fat_crew": lambda _: "an inexperienced crew can't use FAT torpedoes",
    "fat_kind": lambda _: "only standard torpedoes run a zigzag",
    "zigzag_turns": _points,
    "zigzag_points": _points,
    "zigzag_degrees": lambda e: f"each turn is {e['degrees']}° to port or starboard, exactly",
}
NOT_LOADED = {
    "off": "reloads are left out of this game",
    "no_orders": "her crew takes no orders",
    "recovering": "she recovers from a collision",
    "too_fast": "she has to go slow or lie still",
    "attacked": "she has attacked in this turn",
    "repairing": "all hands are at the repairs",
    "no_reloads": "she has no reloads left",
    "tubes_full": "her tubes are full",
}
SENTENCES: dict[str, Sentence] = {
    "torpedo.shot": _shot,
    "torpedo.fuse": _fuse,
    "torpedo.damage": lambda event: f"The torpedo in {event['ship']} {throws(event.throw)}.",
    "torpedo.again": lambda event: f"Sixes again: {throws(event.throw)} more.",
    "torpedo.passes_under": _passes_under,
    "torpedo.not_armed_removed": _not_armed,
    "torpedo.spent_removed": _spent,
    "torpedo.ran": _ran,
    "torpedo.sank": _sank,
    "torpedo.launched": _launched,
    "torpedo.not_launched": _not_launched,
    "torpedo.loaded": _loaded,
    "torpedo.not_loaded": _not_loaded,
}
