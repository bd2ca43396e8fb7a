"""Sentences of collisions and rams, wakes, mines, depth charges and tiny boats."""

from __future__ import annotations

from rules.engine.core.events import Event
from rules.engine.core.narration import Sentence, throws
from rules.engine.systems.cruel_seas.battle.telling import judged, outcome
from rules.engine.systems.cruel_seas.wording import capital

LAND = "the land"
RAM_REFUSALS = {
    "crew": "only a veteran crew rams",
    "speed": "a ram takes full speed",
    "turns": "a ram leaves her one turn at most",
    "reach": "her move doesn't go so far",
    "busy": "who has fired or had another order doesn't ram",
}
RUN_REFUSALS = {
    "gear": "she has no depth charge gear that works",
    "size": "only MTBs, MGBs and R-boats do that",
    "crew": "only a veteran crew does that",
    "speed": "that takes full speed",
    "target": "her target is too fast",
    "bow": "her way doesn't come near enough to the bow",
}
STRIKE_REFUSALS = {
    "no_charge": "she has torpedoes and no charge",
    "turned": "a boat that turned in this move can't strike",
    "fast_target": "the target is too fast for her",
}
MINES = {
    "minefield": "enters the minefield",
    "magnetic": "passes a magnetic mine",
    "pressure": "passes a pressure mine",
    "line": "crosses the mine line",
}
UNHARMED = {
    "thrown_before": "she has had her throw for this field",
    "size": "she is too small to set it off",
    "distance": "it lies too far off",
    "slow": "at this speed that is safe",
}


TAKEN_OFF = {
    "spent": "she has nothing more to launch",
    "kill": "she has sunk a vessel",
}
UNLAID: dict[str, Sentence] = {
    "marker_count": lambda event: f"it takes {event['markers']} markers",
    "marker_spacing": lambda event: f"each marker lies {event['spacing']} cm from two others",
    "outline": lambda event: f"the markers have to mark an edge of {event['edge']} cm",
    "too_near": lambda event: (
        f"the next one is {event['apart']} cm away, {event['least']} at least"
    ),
}


def _ship(event: Event) -> str:
    return capital(_side(event, "ship"))


def _side(event: Event, key: str) -> str:
    """Return the name of one of two; what has none is land."""
    return LAND if event[key] is None else str(event[key])


def _met(event: Event) -> str:
    return f"{_ship(event)} runs into {_side(event, 'target')}."


def _collision_damage(event: Event) -> str:
    return f"{_ship(event)} tears into {_side(event, 'target')}: {throws(event.throw)}."


def _drift(event: Event) -> str:
    free = f"drifts clear, {event['cm']} cm with a turn of {event['degrees']}° anywhere"
    return (
        f"{_ship(event)} {free}. Until her next activation is over she doesn't fire, takes no "
        f"order but that of speed, and a D6 steers her."
    )


def _ram_refused(event: Event) -> str:
    return f"{_ship(event)} can't ram: {RAM_REFUSALS[str(event['reason'])]}."


def _attempt(event: Event) -> str:
    end = outcome(event, "she goes for it", "she gives it up and ends her move")
    return f"{_ship(event)} means to ram {event['target']}, skill test: {judged(event)}, {end}."


def _dodge(event: Event) -> str:
    end = outcome(event, "she gets out of the way", "she is rammed")
    return f"{_ship(event)} tries to dodge {event['target']}, skill test: {judged(event)}, {end}."


def _no_dodge(event: Event) -> str:
    return f"{_ship(event)} lies still and can't dodge."


def _swamped(event: Event) -> str:
    return f"The wake of {event['target']} swamps {event['ship']}: {throws(event.throw)}."


def _wake_helm(event: Event) -> str:
    return f"The wake of {event['target']} throws {event['ship']} about: {throws(event.throw)}."


def _wake_harmless(event: Event) -> str:
    return f"{_ship(event)} crosses astern of {event['target']} and holds her course."


def _laid(event: Event) -> str:
    return f"A {event['size']} minefield is laid, {event['edge']} cm."


def _not_laid(event: Event) -> str:
    return f"A {event['size']} minefield can't lie so: {UNLAID[str(event['reason'])](event)}."


def _mine_harmless(event: Event) -> str:
    return f"{_ship(event)} {MINES[str(event['kind'])]}: {UNHARMED[str(event['reason'])]}."


def _trigger(event: Event) -> str:
    end = outcome(event, "a mine goes off", "nothing happens")
    return f"{_ship(event)} {MINES[str(event['kind'])]}: {judged(event)}, {end}."


def _avoid(event: Event) -> str:
    end = outcome(event, "she is clear of it", "it catches her")
    return f"{_ship(event)} tries to get clear of the mine, skill test: {judged(event)}, {end}."


def _mine_damage(event: Event) -> str:
    return f"The mine under {event['ship']} {throws(event.throw)}."


def _again(event: Event) -> str:
    return f"Sixes again: {throws(event.throw)} more."


def _run_refused(event: Event) -> str:
    reason = RUN_REFUSALS[str(event["reason"])]
    return f"{_ship(event)} can't lay a depth charge before {event['target']}: {reason}."


def _run(event: Event) -> str:
    end = outcome(event, "the charge lies in her way", "no charge is dropped")
    head = f"{_ship(event)} cuts across the bow of {event['target']}, skill test"
    return f"{head}: {judged(event)}, {end}."


def _charge_fuse(event: Event) -> str:
    return f"A depth charge under {event['ship']} {throws(event.throw)}."


def _charge_damage(event: Event) -> str:
    return f"It goes off: {throws(event.throw)}."


def _quarter(event: Event) -> str:
    return f"{_ship(event)} is light and small and takes a quarter of that: {event['points']}."


def _nothing(event: Event) -> str:
    return f"It does {event['ship']} no harm."


def _shaken(event: Event) -> str:
    return f"{_ship(event)}: bridge and rudder are out for the rest of this move."


def _strike_refused(event: Event) -> str:
    reason = STRIKE_REFUSALS[str(event["reason"])]
    return f"{_ship(event)} can't strike {event['target']}: {reason}."


def _shot_away(event: Event) -> str:
    end = outcome(event, f"{event['ship']} is blown up in time", f"{event['ship']} gets through")
    return f"{capital(str(event['target']))} fires all she has: {judged(event)}, {end}."


def _strike_fuse(event: Event) -> str:
    end = outcome(event, "she goes off", "nothing goes off, and she is lost")
    return f"{_ship(event)} strikes {event['target']}: {judged(event)}, {end}."


def _strike_damage(event: Event) -> str:
    return f"The charge in the side of {event['target']} {throws(event.throw)}."


def _spotting(event: Event) -> str:
    end = outcome(event, "seen", "not seen")
    return f"{_ship(event)} looks out for {event['target']}: {judged(event)}, {end}."


def _seen(event: Event) -> str:
    return f"{_ship(event)} sees {event['target']} at {event['cm']} cm without a throw."


def _unseen(event: Event) -> str:
    return f"{_ship(event)} can't see {event['target']} at {event['cm']} cm."


def _taken_off(event: Event) -> str:
    return f"{_ship(event)} is taken off the table: {TAKEN_OFF[str(event['reason'])]}."


def _removed(event: Event) -> str:
    return f"Without {event['ship']} her explosive boats ({event['boats']}) are taken off."


def _command(event: Event) -> str:
    lost = event["too_far"]
    where = f"{lost} of them farther off than {event['reach']} cm" if lost else "all near enough"
    return f"{_ship(event)} commands her explosive boats ({event['boats']}), {where}."


SENTENCES: dict[str, Sentence] = {
    "collision.met": _met,
    "collision.damage": _collision_damage,
    "collision.drift": _drift,
    "ram.refused": _ram_refused,
    "ram.attempt": _attempt,
    "ram.dodge": _dodge,
    "ram.no_dodge": _no_dodge,
    "wake.swamped": _swamped,
    "wake.helm": _wake_helm,
    "wake.harmless": _wake_harmless,
    "mine.laid": _laid,
    "mine.not_laid": _not_laid,
    "mine.harmless": _mine_harmless,
    "mine.trigger": _trigger,
    "mine.avoid": _avoid,
    "mine.damage": _mine_damage,
    "mine.again": _again,
    "depth_charge.refused": _run_refused,
    "depth_charge.run": _run,
    "depth_charge.fuse": _charge_fuse,
    "depth_charge.damage": _charge_damage,
    "depth_charge.quarter": _quarter,
    "depth_charge.nothing": _nothing,
    "depth_charge.shaken": _shaken,
    "tiny.no_strike": _strike_refused,
    "tiny.shot_away": _shot_away,
    "tiny.fuse": _strike_fuse,
    "tiny.damage": _strike_damage,
    "tiny.spotting": _spotting,
    "tiny.seen": _seen,
    "tiny.unseen": _unseen,
    "low_craft.taken_off": _taken_off,
    "low_craft.stays": lambda event: f"{_ship(event)} stays on the table.",
    "linse.removed": _removed,
    "linse.command": _command,
}
