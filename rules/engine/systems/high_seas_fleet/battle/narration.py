"""What a battle of High Seas Fleet sounds like: a sentence for each code of event."""

from __future__ import annotations

from functools import cache

from rules.engine.core.events import Event
from rules.engine.core.narration import Narrator, Sentence, needs, throws
from rules.engine.systems.high_seas_fleet import loader
from rules.engine.systems.high_seas_fleet.battle.sheets import sheet

SHEETS = ("gunnery", "hunting")
PLACES = {
    "turret": "a turret",
    "funnel": "the funnel",
    "tower": "the tower",
    "hull": "the hull alone",
}
BLASTS = {
    "hull_minus_1": "she loses a point of hull",
    "speed_half": "her speed is halved for good",
    "speed_minus_1": "she loses a point of speed for good",
    "sinks_1d6": "she is sinking",
    "explodes": "she explodes and sinks at once",
}
NO_SHOT = {
    "out_of_range": "out of range",
    "heavy_at_boat": "only light guns fire at submarines",
    "boat_too_far": "a submerged boat is fired at within four hexes",
}
NO_TORPEDO = {
    "out_of_range": "out of range",
    "at_boat": "torpedoes are not aimed at submarines",
}
NO_MINES = {
    "one_field_a_round": "one field a round is all",
    "no_mines": "she has not enough of them aboard",
    "hex_not_left": "they are laid in a hex that she leaves",
}
NO_MOVE = {
    "mixed_direction": "ahead and astern do not go together in one move",
    "cannot_sweep": "ships of her type do not sweep",
    "allowance_exceeded": "she has not the points for it",
    "land": "there is land",
    "occupied": "there is a ship",
}
ACTIONS = {
    "ahead": "a hex ahead",
    "astern": "a hex astern",
    "port": "a side to port",
    "starboard": "a side to starboard",
    "sweep": "sweeps the hex ahead",
}


@cache
def narrator() -> Narrator:
    """Return the narrator, with the words of the newest edition."""
    words: dict[str, str] = {}
    for name in SHEETS:
        words |= sheet(loader.newest_id(), name).words
    return Narrator(sentences=SENTENCES, modifiers=words)


def judged(event: Event) -> str:
    """Return a throw in words: '17, long range -1: needs 18 or more, rolls 12'."""
    roll = event.throw
    asked = f"{needs(roll.goal)}, {throws(roll)}"
    if not roll.goal.modifiers:
        return asked
    return f"{narrator().receipt(roll.goal)}: {asked}"


def capital(text: str) -> str:
    """Return a text that may begin a sentence."""
    return f"The {text[4:]}" if text.startswith("the ") else text


def _outcome(event: Event, good: str, bad: str) -> str:
    return good if event.throw.passed else bad


def _ship(event: Event) -> str:
    return capital(str(event["ship"]))


def _target(event: Event) -> str:
    return capital(str(event["target"]))


def _shot(event: Event) -> str:
    end = _outcome(event, "hit", "miss")
    return f"{_ship(event)}, {event['calibre']} in at {event['target']}: {judged(event)}, {end}."


def _no_shot(event: Event) -> str:
    why = NO_SHOT[str(event["reason"])]
    head = f"{_ship(event)}, {event['calibre']} in at {event['target']}"
    return f"{head}: no shot, {why} ({event.rule})."


def _hit(event: Event) -> str:
    add, armour = int(str(event["add"])), int(str(event["armour"]))
    parts = [f"{add:+d}"] if add else []
    parts += [f"armour {-armour:d}"] if armour else []
    total = event.throw.total + add - armour
    sum_ = f", {', '.join(parts)} = {total}" if parts else ""
    return f"Damage to {event['target']}: {throws(event.throw)}{sum_}."


def _beyond(event: Event) -> str:
    return f"{_target(event)} is hit hard: {throws(event.throw)} of hull."


def _falls(event: Event) -> str:
    return f"The hit on {event['target']} falls on {PLACES[str(event['place'])]}."


def _where(event: Event) -> str:
    return f"Where the hit on {event['target']} falls: {throws(event.throw)}."


def _magazine(event: Event) -> str:
    end = _outcome(event, "it blows up", "it holds")
    return f"Magazine of {event['target']}: {judged(event)}, {end}."


def _blows(event: Event) -> str:
    return f"{_target(event)} loses hull to her magazine: {throws(event.throw)}."


def _run(event: Event) -> str:
    end = _outcome(event, "hit", "miss")
    return f"{_ship(event)}, torpedo at {event['target']}: {judged(event)}, {end}."


def _no_run(event: Event) -> str:
    why = NO_TORPEDO[str(event["reason"])]
    return f"{_ship(event)}, torpedo at {event['target']}: not launched, {why} ({event.rule})."


def _blast(event: Event) -> str:
    return f"What it does to {event['target']}: {throws(event.throw)}."


def _does(event: Event) -> str:
    return f"{_target(event)} is struck: {BLASTS[str(event['result'])]}."


def _mine(event: Event) -> str:
    end = _outcome(event, "she strikes a mine", "no mine")
    return f"{_ship(event)} enters a mined hex: {judged(event)}, {end}."


def _laid(event: Event) -> str:
    return f"{_ship(event)} lays a field of mines in hex {event['q']},{event['r']}."


def _not_laid(event: Event) -> str:
    return f"{_ship(event)} lays no mines: {NO_MINES[str(event['reason'])]} ({event.rule})."


def _listens(event: Event) -> str:
    end = _outcome(event, "seen", "not seen")
    return f"{_ship(event)} looks for {event['target']}: {judged(event)}, {end}."


def _surfaced(event: Event) -> str:
    return f"{_target(event)} is at the surface, in plain sight."


def _too_far(event: Event) -> str:
    return f"{_target(event)} is {event['distance']} hexes away: nobody looks for her."


def _flak(event: Event) -> str:
    end = _outcome(event, "shot down", "it flies on")
    return f"{_target(event)} fires at {event['ship']}: {judged(event)}, {end}."


def _bomb(event: Event) -> str:
    end = _outcome(event, "hit", "miss")
    return f"{_ship(event)} bombs {event['target']}: {judged(event)}, {end}."


def _makes(event: Event) -> str:
    crippled = ", crippled" if event["crippled"] else ""
    return f"{_ship(event)} makes {event['speed']} of {event['printed']}{crippled}."


def _at_once(event: Event) -> str:
    return f"{_ship(event)} is lost at once."


def _rounds(event: Event) -> str:
    return f"How long {event['ship']} stays afloat: {throws(event.throw)}."


def _larger(event: Event) -> str:
    return f"Side {event['side']} has more ships and begins."


def _roll_off(event: Event) -> str:
    return f"Side {event['side']} throws for the first move: {throws(event.throw)}."


def _step(event: Event) -> str:
    what = ACTIONS[str(event["action"])]
    cost = int(str(event["cost"]))
    price = "free" if not cost else "1 point" if cost == 1 else f"{cost} points"
    mined = ", mined" if event["mined"] else ""
    return f"{_ship(event)}, step {event['number']}: {what}, {price}{mined}."


def _no_step(event: Event) -> str:
    what, why = ACTIONS[str(event["action"])], NO_MOVE[str(event["reason"])]
    return f"{_ship(event)}, step {event['number']}: {what} is not allowed, {why} ({event.rule})."


SENTENCES: dict[str, Sentence] = {
    "gunnery.shot": _shot,
    "gunnery.refused": _no_shot,
    "damage.hit": _hit,
    "damage.beyond": _beyond,
    "location.hit": _where,
    "location.falls": _falls,
    "magazine.check": _magazine,
    "magazine.blows": _blows,
    "torpedo.run": _run,
    "torpedo.refused": _no_run,
    "blast.roll": _blast,
    "blast.does": _does,
    "mine.entered": _mine,
    "mine.laid": _laid,
    "mine.not_laid": _not_laid,
    "hunt.listens": _listens,
    "hunt.surfaced": _surfaced,
    "hunt.too_far": _too_far,
    "air.flak": _flak,
    "air.bomb": _bomb,
    "speed.makes": _makes,
    "sinking.at_once": _at_once,
    "sinking.rounds": _rounds,
    "turn.larger": _larger,
    "turn.roll_off": _roll_off,
    "move.step": _step,
    "move.refused": _no_step,
}
