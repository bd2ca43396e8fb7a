"""Sentences of aircraft: their runs, flak and what else there is against them, bombs."""

from __future__ import annotations

from rules.engine.core.events import Event
from rules.engine.core.narration import Sentence, throws
from rules.engine.systems.cruel_seas.battle.telling import gun_of, judged, outcome, shot, weapon
from rules.engine.systems.cruel_seas.wording import capital

HELD = {
    "path": "too far from the aircraft's path",
    "below_minimum": "the aircraft is too near for it",
    "beyond_maximum": "the aircraft is out of range",
    "too_fast": "it can't fire at full speed",
    "crew_hit": "a crew that was hit fires at nothing before her next activation",
    "repairing": "all hands are at repairs",
    "recovering": "after a collision she doesn't fire",
}
REFUSALS = {
    "turn_due": "it was written down for turn {due}",
    "edge": "only a veteran pilot comes from another edge than his side's",
    "distance": "an aircraft moves its whole distance",
    "turns": "it makes one turn in a run",
    "degrees": "that turn is too sharp",
    "targets": "that is more targets than its pilot can take on",
    "kamikaze_pilot": "no veteran flies a kamikaze",
    "kamikaze_first": "a kamikaze takes the first enemy on its path",
    "torpedo_targets": "a torpedo has one target",
    "torpedo_run": "it has to be over the table for longer before it drops a torpedo",
}
MANOEUVRES = {1: "slow down", 2: "go left", 3: "go right", 4: "speed up"}


def _name(event: Event, key: str) -> str:
    return capital(str(event[key]))


def _held(event: Event) -> str:
    return f"{gun_of(event)}: {HELD[str(event['reason'])]}."


def _flak_damage(event: Event) -> str:
    sixes = event.throw.faces.count(6)
    return f"The {weapon(str(event['gun']))} {throws(event.throw)}: {_sixes(sixes)}."


def _sixes(count: int) -> str:
    return "1 six" if count == 1 else f"{count or 'no'} sixes"


def _after_flak(words: str) -> Sentence:
    def told(event: Event) -> str:
        sixes = _sixes(int(str(event["sixes"]))).capitalize()
        return f"{sixes} of flak in all: {event['target']} {words}."

    return told


def _continues(event: Event) -> str:
    if event["hit"]:
        return _after_flak("comes on, but attacks by one worse")(event)
    return f"{_name(event, 'target')} comes through the flak unharmed."


def _no_jink(event: Event) -> str:
    takes = f"a veteran crew and {event['cm']} cm of speed"
    return f"{_name(event, 'target')} can't jink: that takes {takes}."


def _jink(event: Event) -> str:
    return f"{_name(event, 'target')} jinks: {throws(event.throw)}."


def _guess(event: Event) -> str:
    return f"{_name(event, 'ship')} guesses how: {throws(event.throw)}."


def _jinked(event: Event) -> str:
    hers, his = (MANOEUVRES[int(str(event[key]))] for key in ("hers", "his"))
    if hers == his:
        return f"Both {hers}, and the attack goes on."
    return f"She means to {hers}, and the pilot expects her to {his}: the attack misses."


def _attack(event: Event) -> str:
    end = outcome(event, "hit", "miss")
    return f"{_name(event, 'ship')} attacks {event['target']}: {judged(event)}, {end}."


def _refused(event: Event) -> str:
    why = REFUSALS[str(event["reason"])].format(due=event["due"])
    return f"{_name(event, 'ship')} can't attack {event['target']} so: {why}."


def _friend(event: Event) -> str:
    end = outcome(event, "takes her for the enemy", "knows her")
    crossed = f"crosses a ship of its own side (number {event['friend']})"
    return f"{_name(event, 'ship')} {crossed}: {judged(event)}, {end}."


def _drops(event: Event) -> str:
    return f"{_name(event, 'ship')} drops its torpedo at {event['target']}."


def _second_run(event: Event) -> str:
    end = outcome(event, "it comes back next turn from the edge it leaves by", "it flies home")
    return f"{_name(event, 'ship')}, skill test for a second run: {judged(event)}, {end}."


def _leaves(event: Event) -> str:
    return f"{_name(event, 'ship')} makes no other run and flies home."


def _balloon(event: Event) -> str:
    end = outcome(event, "it comes on", "it can't attack")
    head = f"{_name(event, 'target')} comes in under the balloon of {event['ship']}"
    return f"{head}, skill test: {judged(event)}, {end}."


def _balloon_cable(event: Event) -> str:
    end = outcome(event, "it is destroyed", "it passes over")
    return f"The cable of the balloon: {judged(event)}, {end}."


def _rockets(event: Event) -> str:
    head = f"{_name(event, 'ship')} fires cable rockets at {event['target']}"
    return f"{head}: {throws(event.throw)}."


def _limps_home(event: Event) -> str:
    return f"{_name(event, 'target')} limps home."


def _spoiled(event: Event) -> str:
    return f"{_name(event, 'target')} comes on, but attacks by one worse for the cables."


def _own_cable(event: Event) -> str:
    return f"A cable falls back on {event['ship']}: {throws(event.throw)}."


def _flames(event: Event) -> str:
    end = outcome(event, "it is destroyed", "it comes on")
    head = f"{_name(event, 'ship')} throws flames at {event['target']}"
    return f"{head}: {judged(event)}, {end}."


SENTENCES: dict[str, Sentence] = {
    "flak.held": _held,
    "flak.shot": shot,
    "flak.damage": _flak_damage,
    "flak.continues": _continues,
    "flak.disengages": _after_flak("breaks off"),
    "flak.shot_down": _after_flak("is shot down"),
    "air.refused": _refused,
    "air.friend": _friend,
    "air.drops": _drops,
    "air.second_run": _second_run,
    "air.leaves": _leaves,
    "balloon.test": _balloon,
    "balloon.cable": _balloon_cable,
    "pac.fired": _rockets,
    "pac.home": _limps_home,
    "pac.spoiled": _spoiled,
    "pac.cable": _own_cable,
    "flames.burst": _flames,
    "air.no_jink": _no_jink,
    "air.jink": _jink,
    "air.guess": _guess,
    "air.jinked": _jinked,
    "air.attack": _attack,
}
