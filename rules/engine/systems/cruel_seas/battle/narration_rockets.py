"""Sentences of rockets."""

from __future__ import annotations

from rules.engine.core.events import Event
from rules.engine.core.narration import Sentence, throws
from rules.engine.systems.cruel_seas.battle.telling import judged, outcome
from rules.engine.systems.cruel_seas.wording import capital

REFUSALS = {
    "below_minimum": "too near for them",
    "beyond_maximum": "out of range, they are spent",
    "too_fast": "she has to go slow or lie still",
    "hidden": "there is too much between",
    "crew": "an inexperienced crew can't use them",
    "used": "she has had her rockets in this game",
    "other_weapons": "she has fired another weapon in this turn",
}


def _ship(event: Event) -> str:
    return capital(str(event["ship"]))


def _shot(event: Event) -> str:
    head = f"{_ship(event)}, rockets at {event['target']}, {event['die']} die"
    return f"{head}: {judged(event)}, {outcome(event, 'hit', 'miss')}."


def _dice(event: Event) -> str:
    return f"Rockets come down on {event['target']}: {throws(event.throw)}, so many D6."


def _near(event: Event) -> str:
    return f"{_ship(event)} is within {event['cm']} cm and takes half of that: {event['points']}."


def _refused(event: Event) -> str:
    return f"{_ship(event)} can't fire her rockets: {REFUSALS[str(event['reason'])]}."


SENTENCES: dict[str, Sentence] = {
    "rockets.shot": _shot,
    "rockets.dice": _dice,
    "rockets.near": _near,
    "rockets.refused": _refused,
}
