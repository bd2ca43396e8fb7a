"""Sentences of gunnery: shots, volleys that break a rule, duels, smoke and searchlights."""

from __future__ import annotations

from rules.engine.core.events import Event
from rules.engine.core.narration import Sentence, throws
from rules.engine.systems.cruel_seas.battle.telling import gun_of, judged, outcome, shot, weapon
from rules.engine.systems.cruel_seas.wording import capital, number_word

NOT_FIRED = {
    "below_minimum": "too near for it",
    "beyond_maximum": "out of range",
    "too_fast": "it can't fire at full speed",
    "hidden": "less than a third of her can be seen, no shot",
}
SHIP_SILENT = {
    "sunk": "she is sunk",
    "struck": "she has struck her flag",
    "crew_hit": "her crew is shaken",
    "repairing": "all hands are at repairs",
    "reloading": "all hands load torpedoes",
    "collision": "she is still recovering from a collision",
    "ramming": "she rams this turn",
    "rockets": "she fires rockets this turn",
}
GUN_SILENT = {
    "gun_twice": "each gun fires once in an activation",
    "out_of_action": "it is out of action",
    "dazzled": "it is dazzled this turn",
    "torpedo": "torpedoes can't be fired at",
    "target_sunk": "she is sunk already",
    "own_ship": "her own ship is in the way",
    "no_searchlight": "she has no searchlight that works",
    "light_dazzles": "her searchlight dazzles this turn and lights nothing",
    "light_range": "no searchlight reaches so far",
    "light_twice": "a searchlight helps one gun",
}


def _not_fired(event: Event) -> str:
    reason = str(event["reason"])
    ranged = reason in ("below_minimum", "beyond_maximum")
    spent = ", the shot is spent" if ranged and event["spent"] else ""
    return f"{gun_of(event)} at {event['target']}: {NOT_FIRED[reason]}{spent}."


def _spent(event: Event) -> str:
    return f"{gun_of(event)} at {event['target']}: sunk already, the shot is spent."


def _plume(event: Event) -> str:
    count = int(str(event["plumes"]))
    now = "the first round her" if count == 1 else f"{number_word(count)} round her now"
    return f"A plume rises beside {event['target']}, {now}."


def _refused(event: Event) -> str:
    reason = str(event["reason"])
    if reason in SHIP_SILENT:
        ship = capital(str(event["ship"]))
        return f"{ship} can't fire: {SHIP_SILENT[reason]} ({event.rule})."
    why = (GUN_SILENT | NOT_FIRED).get(reason, "")
    if reason == "not_closest":
        why = f"an inexperienced crew fires at the closest enemy, which is {event['closer']}"
    elif reason in ("below_minimum", "beyond_maximum"):
        why = f"{event['cm']} cm is {why}"
    gun = f"{gun_of(event)} (gun {event['place']})"
    return f"{gun} can't fire at {event['target']}: {why} ({event.rule})."


def _dazzle(event: Event) -> str:
    head = f"{event['target']}, {weapon(str(event['gun']))} dazzled by {event['ship']}"
    end = outcome(event, "it can fire", "it can't fire this turn")
    return f"{capital(head)}, skill test: {judged(event)}, {end}."


def _no_dazzle(event: Event) -> str:
    why = {
        "no_searchlight": "she has no searchlight that works",
        "dazzle_range": f"{event['cm']} cm is too far",
    }[str(event["reason"])]
    return f"{capital(str(event['ship']))} can't dazzle {event['target']}: {why} ({event.rule})."


def _smoke_size(event: Event) -> str:
    laid, where = {
        "float": ("drops a smoke float", "across, and it stays there"),
        "apparatus": ("makes smoke", "behind her, and it goes with her"),
    }[str(event["kind"])]
    return f"{capital(str(event['ship']))} {laid}: {throws(event.throw)} cm {where}."


def _smoke_life(event: Event) -> str:
    ends = {1: "one turn", 2: "two turns"}[int(str(event["turns"]))]
    return f"The smoke of {event['ship']} lasts {ends}."


def _smoke_die(event: Event) -> str:
    return f"How long the smoke of {event['ship']} lasts: {throws(event.throw)}."


def _no_smoke(event: Event) -> str:
    return f"{capital(str(event['ship']))} has no smoke left to lay ({event.rule})."


def _activation(event: Event) -> str:
    return f"Activation {event['number']}, {event['ship']}."


def _no_orders(event: Event) -> str:
    return f"The crew of {event['ship']} takes no orders and holds fire."


def _no_guns(event: Event) -> str:
    ship = capital(str(event["ship"]))
    return f"{ship} has no gun that works and reaches {event['target']} ({event.rule})."


def _afloat(event: Event) -> str:
    count = int(str(event["activations"]))
    after = "one activation" if count == 1 else f"{number_word(count)} activations"
    return f"After {after} {event['ship']} and {event['target']} are both afloat."


SENTENCES: dict[str, Sentence] = {
    "gunnery.shot": shot,
    "gunnery.refused": _not_fired,
    "volley.spent": _spent,
    "volley.plume": _plume,
    "volley.refused": _refused,
    "duel.activation": _activation,
    "duel.no_orders": _no_orders,
    "duel.no_guns": _no_guns,
    "duel.afloat": _afloat,
    "searchlight.dazzle": _dazzle,
    "searchlight.refused": _no_dazzle,
    "smoke.size": _smoke_size,
    "smoke.life": _smoke_die,
    "smoke.lasts": _smoke_life,
    "smoke.none": _no_smoke,
}
