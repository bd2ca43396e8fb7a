"""Sentences of Fleet dice, of activations, and of movement with all that forbids a move."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.engine.core.events import Event
from rules.engine.core.narration import Sentence, throws
from rules.engine.systems.cruel_seas.battle.telling import judged, outcome, side_name
from rules.engine.systems.cruel_seas.wording import listed, number_word

AT = {
    "stationary": "no speed",
    "slow": "slow speed",
    "combat": "combat speed",
    "full": "full speed",
}
PLACES = ("first", "second", "third")


def _rows(value: object) -> list[Sequence[object]]:
    return list(value) if isinstance(value, tuple) else []


def _table(event: Event) -> str:
    end = "this one is large enough" if event["enough"] else "this one is smaller"
    return f"A table of {event['long']} by {event['short']} cm at least is advised: {end}."


def _draw(event: Event) -> str:
    inside = [f"{side_name(side)} {count}" for side, count in _rows(event["inside"])]
    head = f"A Fleet die is drawn blind, {listed(inside, len(inside))} in the bag"
    return f"{head}: {throws(event.throw)}."


def _drawn(event: Event) -> str:
    return f"The die is for {side_name(event['side'])}."


def _top(event: Event) -> str:
    if event["level"] == "stationary":
        return f"{event['ship']}: the engines give nothing, she lies still."
    return f"{event['ship']}: the engines give {AT[str(event['level'])]} at most, {event['cm']} cm."


def _fire_check(event: Event) -> str:
    end = outcome(event, "the fire is out", "it burns on")
    return f"{event['ship']} fights the fire, skill test: {judged(event)}, {end}."


def _burns(event: Event) -> str:
    return f"The fire aboard {event['ship']}: {throws(event.throw)}."


def _steers(event: Event) -> str:
    ways = {"port": "hard to port", "straight": "straight on", "starboard": "hard to starboard"}
    return f"{event['ship']} goes {ways[str(event['helm'])]}."


def _crew_test(event: Event) -> str:
    end = outcome(
        event, "they obey", f"no orders, straight on as before ({AT[str(event['level'])]})"
    )
    return f"{event['ship']}, shaken crew, skill test: {judged(event)}, {end}."


def _sea(event: Event) -> str:
    head = f"{event['ship']} tries for {AT[str(event['level'])]} in this sea, skill test"
    return f"{head}: {judged(event)}, {outcome(event, 'she makes it', 'the sea holds her down')}."


def turn_words(turn: Sequence[object]) -> str:
    """Return a turn in words: '45° to port after 26 cm'."""
    degrees, after = map(str, turn)
    side = "port" if degrees.startswith("-") else "starboard"
    return f"{degrees.lstrip('-')}° to {side} after {after} cm"


def _sailed(event: Event) -> str:
    turns = [turn_words(turn) for turn in _rows(event["turns"])]
    if event["level"] == "stationary":
        swing = f" and swings {turns[0].removesuffix(' after 0 cm')}" if turns else ""
        return f"{event['ship']} lies still{swing}."
    way = "goes astern" if event["astern"] else f"goes at {AT[str(event['level'])]}"
    return f"{event['ship']} {way}: {', '.join([f'{cm(event)} cm', *turns])}."


def cm(event: Event) -> str:
    """Return how far the move goes."""
    return str(event["cm"])


def _refused(event: Event) -> str:
    reason = str(event["reason"])
    return f"{event['ship']} can't do that: {REASONS[reason](event)} ({event.rule})."


def _held(who: str) -> Callable[[Event], str]:
    return lambda event: f"{who} at most {AT[str(event['limit'])]}{_open(event)}"


def _open(event: Event) -> str:
    levels = [AT[str(level)] for level in _words(event["open"])]
    return f"; open to her: {listed(levels)}"


def _words(value: object) -> list[str]:
    return list(map(str, value)) if isinstance(value, tuple) else []


def _straight_on(event: Event) -> str:
    (level,) = _words(event["open"])
    return "lies on without way" if level == "stationary" else f"goes straight on at {AT[level]}"


def _level_change(event: Event) -> str:
    return f"from {AT[str(event['wake'])]} to {AT[str(event['level'])]} is too much{_open(event)}"


def _turn_count(event: Event) -> str:
    return f"her {_place(event)} turn is one too many, {_turns(event)} at most in this move"


def _turn_point(event: Event) -> str:
    free = _words(event["points"])
    if event["points"] is None:
        where = f"anywhere from 0 to {cm(event)} cm"
    elif free:
        where = f"after {listed(free)} cm"
    else:
        where = "nowhere any more"
    return f"the {_place(event)} turn, {_made(event)}, can be made {where}"


def _turn_angle(event: Event) -> str:
    most = f"{event['degrees']}° at most"
    return f"the {_place(event)} turn, {_made(event)}, is too sharp, {most}"


def _rudder(event: Event) -> str:
    forced = [turn_words((degrees, 0)).split(" after")[0] for degrees in _words(event["forced"])]
    return f"her rudder is jammed, so her turns are {listed(forced) if forced else 'none'}"


def _place(event: Event) -> str:
    number = _number(event["turn"])
    return PLACES[number - 1] if number <= len(PLACES) else f"{number}th"


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0


def _turns(event: Event) -> str:
    return "one turn" if event["turns"] == 1 else f"{number_word(_number(event['turns']))} turns"


def _made(event: Event) -> str:
    made = event["made"]
    return turn_words(made) if isinstance(made, tuple) else ""


def _convoy(event: Event) -> str:
    ships = _words(event["ships"])
    order = f"{AT[str(event['level'])]}, {_count(event['turns'])}"
    return f"One order for {listed(ships, len(ships))}: {order}."


def _best(event: Event) -> str:
    level, turns = AT[str(event["level"])], _count(event["turns"])
    return f"{event['ship']} does her best to keep up: {level}, {turns}."


def _count(turns: object) -> str:
    count = _number(turns)
    if not count:
        return "no turn"
    return "one turn" if count == 1 else f"{number_word(count)} turns"


def _out_of_line(event: Event) -> str:
    why = OUT_OF_LINE[str(event["reason"])](event)
    return f"{event['ship']} breaks the order of the convoy: {why} ({event.rule})."


OUT_OF_LINE: dict[str, Callable[[Event], str]] = {
    "no_member": lambda _: "medium vessels share a die, and larger merchants without guns",
    "astern": lambda _: "the others go ahead",
    "speed": lambda event: f"she has to keep to {AT[str(event['level'])]}",
    "turns": lambda event: f"she has to make {_count(event['turns'])}",
}
REASONS: dict[str, Callable[[Event], str]] = {
    "above_top_level": _held("her engines give"),
    "balloon": _held("with the balloon up she makes"),
    "heavy_seas": _held("this sea lets her make"),
    "bridge_hit": lambda event: f"the bridge is hit, so she {_straight_on(event)}",
    "crew_hit": lambda event: f"the crew takes no orders, so she {_straight_on(event)}",
    "astern_after_moving": lambda _: "only a ship that didn't move in her last turn goes astern",
    "astern_too_fast": lambda _: "astern there is slow speed and no other",
    "two_speeds": lambda event: f"she goes slow or full, and nothing between{_open(event)}",
    "level_change": _level_change,
    "extra_cm": lambda _: "more cm take a grease monkey, and a ship with way on",
    "turn_count": _turn_count,
    "turn_point": _turn_point,
    "turn_angle": _turn_angle,
    "rudder_hit": _rudder,
}
SENTENCES: dict[str, Sentence] = {
    "table.advised": _table,
    "fleet.draw": _draw,
    "fleet.drawn": _drawn,
    "engine.top": _top,
    "activation.fire_check": _fire_check,
    "activation.burns": _burns,
    "activation.rudder": lambda e: f"{e['ship']}, jammed rudder: {throws(e.throw)}.",
    "activation.steers": _steers,
    "activation.crew_test": _crew_test,
    "activation.more_speed": (
        lambda e: f"{e['ship']}'s grease monkey {throws(e.throw)}: so many cm more."
    ),
    "activation.no_more_speed": (
        lambda e: f"{e['ship']}'s grease monkey can do nothing now and keeps his die."
    ),
    "movement.sea": _sea,
    "movement.sailed": _sailed,
    "movement.refused": _refused,
    "convoy.ordered": _convoy,
    "convoy.best": _best,
    "convoy.out_of_line": _out_of_line,
}
