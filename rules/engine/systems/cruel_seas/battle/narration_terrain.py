"""Sentences of terrain, of heavy seas and of light at night."""

from __future__ import annotations

from rules.engine.core.events import Event
from rules.engine.core.narration import Sentence, throws
from rules.engine.systems.cruel_seas.battle.telling import judged, outcome
from rules.engine.systems.cruel_seas.wording import capital

TESTS = {
    "shoal": "too near the shoal",
    "shore": "too near the shore",
    "island": "too near the island",
    "sandbank": "crosses a sandbank",
}
PASSES = {
    "shoal": "passes the shoal",
    "shore": "passes the shore",
    "island": "passes the island",
    "wreck": "passes the wreck",
    "sandbank": "crosses the sandbank unharmed",
    "fog": "goes on in the fog, neither seen nor seeing",
}


def _ship(event: Event) -> str:
    return capital(str(event["ship"]))


def _test(event: Event) -> str:
    end = outcome(event, "she gets by", "she strikes")
    return f"{_ship(event)}, {TESTS[str(event['kind'])]}, skill test: {judged(event)}, {end}."


def _passes(event: Event) -> str:
    return f"{_ship(event)} {PASSES[str(event['kind'])]}."


def _kept_off(event: Event) -> str:
    return f"{_ship(event)} is moved {event['cm']} cm off the {event['kind']}."


def _damage(event: Event) -> str:
    return f"The sandbank tears at {event['ship']}: {throws(event.throw)}."


def _grounded(event: Event) -> str:
    return f"{_ship(event)} lies aground here for the rest of the game, and may still fight."


def _slowed(event: Event) -> str:
    return f"{_ship(event)} slows to combat speed in the fog: {event['cm']} cm in this move."


def _sea(event: Event) -> str:
    return f"The sea breaks over {event['ship']}: {throws(event.throw)}."


def _no_sea(event: Event) -> str:
    return f"The sea does {event['ship']} no harm."


def _light_save(event: Event) -> str:
    end = outcome(event, "the light stays", "the light is out")
    return f"{_ship(event)}, critical, save: {judged(event)}, {end}."


def _star_refused(event: Event) -> str:
    return f"{_ship(event)} has no star shell left."


def _star(event: Event) -> str:
    return f"A star shell of {event['ship']} lights {event['side']} by {event['side']} cm."


def _unlit(event: Event) -> str:
    return f"{_ship(event)} lies in the dark beside it."


def _spotting(event: Event) -> str:
    end = outcome(event, "seen", "not seen")
    return f"{_ship(event)} looks out for {event['target']}, skill test: {judged(event)}, {end}."


SENTENCES: dict[str, Sentence] = {
    "terrain.test": _test,
    "terrain.passes": _passes,
    "terrain.kept_off": _kept_off,
    "terrain.damage": _damage,
    "terrain.grounded": _grounded,
    "terrain.slowed": _slowed,
    "lighthouse.save": _light_save,
    "star_shell.refused": _star_refused,
    "star_shell.fired": _star,
    "star_shell.beside": _unlit,
    "star_shell.spotting": _spotting,
    "sea.damage": _sea,
    "sea.harmless": _no_sea,
}
