"""Sentences of a whole battle: turns, who acts, what becomes of ships, orders refused."""

from __future__ import annotations

from collections.abc import Callable

from rules.engine.core.events import Event, Value
from rules.engine.core.narration import Sentence
from rules.engine.systems.cruel_seas.battle.narration_movement import turn_words
from rules.engine.systems.cruel_seas.battle.telling import side_name
from rules.engine.systems.cruel_seas.wording import capital, listed

FIELDS = {
    "hull_left": "hull {}",
    "torpedoes": "torpedoes {}",
    "reloads": "reload torpedoes {}",
    "engine_hits": "engine hits {}",
    "engine_repairs": "engine repairs {}",
    "level": "wake {}",
    "lost": "lost: {}",
    "used": "used up: {}",
    "guns": "guns out of action: {}",
    "moved": "moved last",
    "rudder_hit": "rudder hit",
    "bridge_hit": "bridge hit",
    "crew_hit": "crew hit",
    "recovering": "recovering",
    "on_fire": "on fire",
    "struck": "flag struck",
    "captured": "captured",
}
DEEDS = {
    "fired": "has fired",
    "lit": "has used her searchlight",
    "dazzled": "has used her searchlight to dazzle",
    "rockets": "has fired her rockets",
    "rammed": "goes for a ram",
    "charged": "has made her run with a depth charge",
    "smoked": "has laid smoke",
    "launched": "has launched",
    "repaired": "is under repair",
    "reloaded": "has loaded torpedoes",
    "collided": "has run into something",
}
ORDERS = {
    "Deploy": "deploying a ship",
    "BeginTurn": "beginning the turn",
    "DrawDie": "drawing a die",
    "Activate": "picking a ship",
    "Move": "a move",
    "Collide": "a collision",
    "Ram": "a ram",
    "Fire": "fire",
    "Dazzle": "dazzling a gun",
    "FireRockets": "rockets",
    "LookOut": "looking for a boat",
    "FireStarShell": "a star shell",
    "DropCharge": "dropping a depth charge",
    "Explode": "a boat that explodes",
    "LaunchTorpedoes": "a launch",
    "RepairShip": "a repair",
    "ReloadTubes": "loading torpedoes",
    "MakeSmoke": "laying smoke",
    "EndActivation": "ending the activation",
    "LeaveTable": "leaving the table",
    "StrikeFlag": "striking a flag",
    "AcceptSurrender": "accepting a flag",
    "Record": "recording an event",
    "EndTurn": "ending the turn",
    "EndBattle": "ending the battle",
}


def _deployed(event: Event) -> str:
    return f"{capital(str(event['ship']))} is placed on the table, speed {event['level']}."


def _turn(event: Event) -> str:
    return f"Turn {event['turn']} begins."


def _picked(event: Event) -> str:
    return f"The die goes to {event['unit']}."


def _activated(event: Event) -> str:
    ship = capital(str(event["ship"]))
    if not event["obeys"]:
        return f"{ship} is active, but her crew takes no orders."
    return f"{ship} is active."


def _changed(event: Event) -> str:
    told = event["changes"]
    pairs = [pair for pair in told if isinstance(pair, tuple)] if isinstance(told, tuple) else []
    parts = [_field(str(name), value) for name, value in pairs]
    return f"{capital(str(event['ship']))} now: {', '.join(parts)}."


def _field(name: str, value: Value) -> str:
    words = FIELDS[name]
    if isinstance(value, bool):
        return words if value else f"no longer {words}"
    if isinstance(value, tuple):
        plain = [str(part).replace("_", " ") for part in value]
        return words.format(listed(plain, most=len(plain)) if plain else "none")
    return words.format(value)


def _plumes(event: Event) -> str:
    return f"Plumes round {event['ship']}: {event['plumes']}."


def _moved(event: Event) -> str:
    return f"{capital(str(event['ship']))} has moved {event['cm']} cm, speed {event['level']}."


def _thrown_about(event: Event) -> str:
    turn, ship = event["turn"], capital(str(event["ship"]))
    if not isinstance(turn, tuple):
        return f"{ship} makes no turn at her next turning point."
    return f"{ship} turns {turn_words(turn)}, in place of any turn of her own there."


def _did(event: Event) -> str:
    return f"{capital(str(event['ship']))} {DEEDS[str(event['what'])]}."


def _torpedoes(event: Event) -> str:
    told = event["torpedoes"]
    count = len(told) if isinstance(told, tuple) else 0
    return f"Torpedoes in the water: {count}."


def _charges(event: Event) -> str:
    told = event["charges"]
    return f"Depth charges in the water: {len(told) if isinstance(told, tuple) else 0}."


def _shaken(event: Event) -> str:
    told, ship = event["turns"], capital(str(event["ship"]))
    turns = [turn_words(turn) for turn in told] if isinstance(told, tuple) else []  # type: ignore[arg-type]
    rest = f"turns {listed(turns, most=len(turns))}" if turns else "makes no turn"
    return f"{ship} {rest} in the rest of her move, and fires as after a bridge hit."


def _dazzled(event: Event) -> str:
    return f"Gun {event['gun']} of {event['ship']} doesn't fire this turn."


def _looked(event: Event) -> str:
    seen = "has seen" if event["seen"] else "has not seen"
    return f"{capital(str(event['ship']))} {seen} {event['target']}."


def _aground(event: Event) -> str:
    return f"{capital(str(event['ship']))} lies aground for the rest of the game."


def _lost(event: Event) -> str:
    by = f", sunk by {event['by']}" if event["by"] else ""
    return f"{capital(str(event['ship']))} is lost{by}; her Fleet die goes."


def _left(event: Event) -> str:
    way = "leaves the table and is home" if event["home"] else "leaves the table"
    return f"{capital(str(event['ship']))} {way}."


def _acted(event: Event) -> str:
    return f"{capital(str(event['ship']))} is done."


def _struck(event: Event) -> str:
    return f"The Fleet die of {event['ship']} goes."


def _taken(event: Event) -> str:
    return f"{capital(str(event['ship']))} is the prize of {event['by']}."


def _tested(event: Event) -> str:
    return f"The flag of {event['ship']} is seen."


def _turn_over(event: Event) -> str:
    return f"Turn {event['turn']} is over; plumes go."


def _over(event: Event) -> str:
    return "The battle is over."


def _known(event: Event) -> str:
    known = dict(event.data).get("known")
    names = [str(name) for name in known] if isinstance(known, tuple) else []
    return listed(names, most=len(names)) if names else "nothing"


def _sides(event: Event) -> str:
    known = event["known"]
    names = [side_name(code) for code in known] if isinstance(known, tuple) else []
    return listed(names, most=len(names))


def _fact(event: Event, name: str) -> str:
    return str(dict(event.data).get(name, ""))


def _whose(event: Event) -> str:
    return capital(_fact(event, "ship"))


def _orders(event: Event) -> str:
    known = dict(event.data).get("known")
    codes = [str(code) for code in known] if isinstance(known, tuple) else []
    words = [ORDERS[code] for code in codes]
    return listed(words, most=len(words)) if words else "nothing, for it is over"


REASONS: dict[str, Callable[[Event], str]] = {
    "not_now": lambda e: (
        f"Not the time for {ORDERS[_fact(e, 'text')]}; the battle waits for {_orders(e)}"
    ),
    "not_waiting": lambda e: f"{_whose(e)} is not to be placed; still to come: {_known(e)}",
    "other_side": lambda e: f"{_whose(e)} is of the other side; the die is that of {_sides(e)}",
    "to_deploy": lambda e: f"Still to be placed: {_known(e)}",
    "nobody_deployed": lambda e: f"No ship on the table yet for: {_sides(e)}",
    "not_awaited": lambda e: f"{_whose(e)} can't be activated now; there are: {_known(e)}",
    "no_ability": lambda e: f"{_whose(e)} has no grease monkey",
    "move_first": lambda e: f"{_whose(e)} has to move first, were it only to lie still",
    "astern_still": lambda e: f"{_whose(e)} can't lie still and go astern at once",
    "no_turn": lambda e: f"A turn of no degrees after {_fact(e, 'cm')} cm is none",
    "turns_in_order": lambda e: (
        f"The turns of {_fact(e, 'ship')} have to stand in the order sailed"
    ),
    "beyond_her_move": lambda e: (
        f"{_whose(e)} meets nothing after {_fact(e, 'cm')} cm: her move has {_fact(e, 'most')} cm"
    ),
    "aground": lambda e: f"{_whose(e)} lies aground and moves no more",
    "no_charge_there": lambda e: (
        f"Depth charge {_fact(e, 'text')} is not in the water; there are: {_known(e)}"
    ),
    "charge_twice": lambda e: f"Depth charge {_fact(e, 'text')} is named twice",
    "charged_already": lambda e: f"{_whose(e)} has made her run with a depth charge",
    "not_played": lambda e: f"Without {_fact(e, 'text')}: the options of this game leave it out",
    "not_spotted": lambda e: f"{_whose(e)} has not been seen; look for her first",
    "nearer_boat": lambda e: f"Another boat of the group is nearer than {_fact(e, 'ship')}",
    "looked_already": lambda e: f"{_whose(e)} was looked for in this activation",
    "seen_anyway": lambda e: f"{_whose(e)} is no tiny boat and seen without a throw",
    "no_star_shell": lambda e: f"No star shell is up for the side of {_fact(e, 'ship')}",
    "has_rammed": lambda e: f"{_whose(e)} rams in this activation and does nothing else",
    "no_rockets": lambda e: f"{_whose(e)} has no rockets",
    "rockets_fired": lambda e: f"{_whose(e)} fires rockets in this activation and nothing else",
    "named_twice": lambda e: f"{_whose(e)} is named twice",
    "light_used": lambda e: f"{_whose(e)} has used her searchlight in this activation",
    "lies_still": lambda e: f"{_whose(e)} has not moved from where she lies",
    "collided_already": lambda e: f"{_whose(e)} has run into something in this activation",
    "moved_already": lambda e: f"{_whose(e)} has moved in this activation",
    "fired_already": lambda e: f"{_whose(e)} has fired: all targets are named at once",
    "no_torpedoes_aimed": lambda e: f"No torpedo of {_fact(e, 'ship')} is aimed",
    "no_target": lambda e: f"No gun of {_fact(e, 'ship')} has a target",
    "no_such_gun": lambda e: (
        f"{_whose(e)} has no gun {_fact(e, 'gun')}; there are {_fact(e, 'most')}"
    ),
    "repaired_already": lambda e: f"{_whose(e)} is busy with repairs or loading",
    "no_orders": lambda e: f"The crew of {_fact(e, 'ship')} takes no orders now",
    "not_on_table": lambda e: f"{_whose(e)} is not on the table",
    "herself": lambda e: f"{_whose(e)} is the active ship herself",
    "torpedo_not_due": lambda e: (
        f"Torpedo {_fact(e, 'torpedo')} does not move now; there are: {_known(e)}"
    ),
    "torpedo_twice": lambda e: f"Torpedo {_fact(e, 'torpedo')} is named twice",
    "torpedo_gone": lambda e: (
        f"Torpedo {_fact(e, 'torpedo')} is not in the water; there are: {_known(e)}"
    ),
    "not_in_its_way": lambda e: (
        f"Torpedo {_fact(e, 'torpedo')} can't meet {_fact(e, 'ship')} at {_fact(e, 'cm')} cm: it "
        f"runs from {_fact(e, 'least')} to {_fact(e, 'most')} cm"
    ),
    "struck_already": lambda e: f"{_whose(e)} has struck already",
    "not_struck": lambda e: f"{_whose(e)} has no flag to accept",
    "tested_already": lambda e: f"The test for {_fact(e, 'ship')} was taken in this turn",
    "no_enemy": lambda e: f"{_whose(e)} is no enemy who fights",
    "record_first": lambda e: f"Say first how this came out: {_known(e)}",
    "impossible": lambda e: f"What is recorded can't all have happened: {_fact(e, 'text')}",
    "no_such_event": lambda e: f"Nothing of that name is recorded here; there are: {_known(e)}",
    "follows": lambda e: f"'{_fact(e, 'text')}' follows from what ships do and is not recorded",
    "no_such_value": lambda e: f"Not a value for '{_fact(e, 'text')}'",
    "unknown_ship": lambda e: f"{_whose(e)} takes no part",
}


def _refused(event: Event) -> str:
    return f"{REASONS[str(event['reason'])](event)}."


SENTENCES: dict[str, Sentence] = {
    "battle.deployed": _deployed,
    "battle.turn": _turn,
    "battle.picked": _picked,
    "battle.activated": _activated,
    "battle.changed": _changed,
    "battle.plumes": _plumes,
    "battle.moved": _moved,
    "battle.did": _did,
    "battle.torpedoes": _torpedoes,
    "battle.charges": _charges,
    "battle.shaken": _shaken,
    "battle.dazzled": _dazzled,
    "battle.aground": _aground,
    "battle.looked": _looked,
    "battle.lit": lambda e: f"It is lit for {side_name(e['side'])} until the turn ends.",
    "battle.lost": _lost,
    "battle.left": _left,
    "battle.acted": _acted,
    "battle.struck": _struck,
    "battle.taken": _taken,
    "battle.tested": _tested,
    "battle.turn_over": _turn_over,
    "battle.thrown_about": _thrown_about,
    "battle.closing": lambda _: "The last turn is over; what decides the scenario is still to say.",
    "battle.over": _over,
    "battle.refused": _refused,
}
