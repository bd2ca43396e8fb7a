"""Sentences of a campaign: the sea before a game, what is known of a crew, what crews learn."""

from __future__ import annotations

from rules.engine.core.events import Event
from rules.engine.core.narration import Sentence, signed, throws


def _sea_thrown(event: Event) -> str:
    return f"The sea before the game: {throws(event.throw)}."


def _sea_state(event: Event) -> str:
    change = int(str(event["to_hit"]))
    effect = f"{signed(change)} to hit for every gun" if change else "guns hit as usual"
    return f"The sea is {event['state']}: {effect}."


def _known(event: Event) -> str:
    return f"Turn {event['turn']}: the crew of {event['ship']} is known to be {event['crew']}."


def _secret(event: Event) -> str:
    return (
        f"Turn {event['turn']}: nothing is known of the crew of {event['ship']} "
        f"before turn {event['first']}."
    )


def _promoted(event: Event) -> str:
    return f"Game {event['game']}: the crew of {event['ship']} is {event['crew']} from now on."


def _pick(event: Event) -> str:
    return f"Game {event['game']}: {event['ship']} picks one ability free of charge."


def _lost(event: Event) -> str:
    return f"Game {event['game']}: {event['ship']} is lost, and the crew's record ends."


SENTENCES: dict[str, Sentence] = {
    "sea.thrown": _sea_thrown,
    "sea.state": _sea_state,
    "intelligence.known": _known,
    "intelligence.secret": _secret,
    "intelligence.off": lambda event: (
        f"The crew of {event['ship']} stays secret: nobody plays with naval intelligence."
    ),
    "crew.promoted": _promoted,
    "crew.pick": _pick,
    "crew.lost": _lost,
}
