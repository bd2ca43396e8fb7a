"""Sentences of repairs and of surrender."""

from __future__ import annotations

from rules.engine.core.events import Event
from rules.engine.core.narration import Sentence, throws
from rules.engine.systems.cruel_seas.battle.telling import judged, outcome

REFUSED = {
    "no_orders": "her crew takes no orders",
    "recovering": "she recovers from a collision",
    "too_fast": "she has to go slow or lie still",
    "attacked": "she has attacked in this turn",
}
REMOVED = {
    "fire": "the fire is put out",
    "rudder": "the rudder is freed",
    "engine": "one engine hit is mended",
    "radar": "the radar works again",
    "radio": "the radio works again",
    "smoke": "the smoke gear works again",
    "crew": "the crew is rallied",
    "bridge": "the bridge is manned again",
}


def _refused(event: Event) -> str:
    return f"{event['ship']} can't repair: {REFUSED[str(event['reason'])]} ({event.rule})."


def _hull(event: Event) -> str:
    return f"{event['ship']} has {event['left']} of {event['hull']} hull points."


def _test(event: Event) -> str:
    end = outcome(event, "the surrender is accepted", "the fight may go on")
    return f"{event['ship']}, skill test: {judged(event)}, {end}."


def _captured(event: Event) -> str:
    counts = ", and counts so in the campaign" if event["counts"] else ""
    return f"{event['target']} is captured{counts}."


SENTENCES: dict[str, Sentence] = {
    "repair.refused": _refused,
    "repair.rolled": lambda event: f"{event['ship']} repairs her hull: {throws(event.throw)}.",
    "repair.doubled": lambda event: f"Her master engineer makes it {event['points']}.",
    "repair.hull": _hull,
    "repair.removed": lambda e: f"{e['ship']}: {REMOVED[str(e['critical'])]}.",
    "strike.refused": lambda e: f"{e['target']} never strikes her flag to {e['ship']} ({e.rule}).",
    "strike.struck": lambda e: f"{e['target']} strikes her flag, her Fleet die leaves the bag.",
    "strike.test": _test,
    "strike.captured": _captured,
}
