"""The move checker of High Seas Fleet: a form for a ship and her actions, and a chart of both."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from rules.engine.core.asking import Form, Option
from rules.engine.core.catalogue import ShipClass
from rules.engine.core.parties import Names
from rules.engine.core.paths import Layer, PathChart, PathRules, PathStep, Place
from rules.engine.systems.high_seas_fleet import loader
from rules.engine.systems.high_seas_fleet.battle.courses import (
    MOST_ACTIONS,
    Action,
    JumpError,
    towards,
)
from rules.engine.systems.high_seas_fleet.battle.game import OPTIONS, Game
from rules.engine.systems.high_seas_fleet.battle.hexes import NAMES, SIDES, Hex
from rules.engine.systems.high_seas_fleet.battle.movement import (
    RULES,
    Move,
    Step,
    Track,
    Waters,
    Wrong,
    track,
)
from rules.engine.systems.high_seas_fleet.roster import RosterRow
from rules.engine.systems.high_seas_fleet.vocabulary import ShipType

FARTHEST = 50  # of a coordinate on the page
MOST_HEXES = 60  # of land, ships, mines each
DEFAULT = "gb-royal-sovereign"
BELOW = "~submerged"
PAIR = re.compile(r"\(?(-?[0-9]{1,4}),(-?[0-9]{1,4})\)?", re.ASCII)
SHORT = {"a": "ahead", "b": "astern", "p": "port", "s": "starboard", "w": "sweep"}
WORDS = {
    Action.AHEAD: "A hex ahead",
    Action.ASTERN: "A hex astern",
    Action.PORT: "A side to port",
    Action.STARBOARD: "A side to starboard",
    Action.SWEEP: "Sweep the hex ahead",
}
FAULTS = {
    Wrong.MIXED: "Ahead and astern do not go together in one move.",
    Wrong.SWEEP: "Ships of this type do not sweep mines.",
    Wrong.LAND: "There is land.",
    Wrong.OCCUPIED: "Another ship is there.",
}


def _states() -> list[tuple[Option, RosterRow, bool]]:
    """Return what may be picked: each class that moves, a submarine in both of her states."""
    edition = loader.newest()
    nations = {nation.code: nation.text for nation in edition.nations}
    found = []
    for row in _rows().values():
        group = nations[row.nation]
        found.append((Option(code=row.slug, text=row.name, group=group), row, False))
        if row.submerged is not None:
            below = Option(code=row.slug + BELOW, text=f"{row.name}, submerged", group=group)
            found.append((below, row, True))
    return found


def _rows() -> dict[str, RosterRow]:
    """Return the classes that move, by slug."""
    return {row.slug: row for row in loader.newest().rows if row.speed}


def _read(form: Form) -> Move:
    states = _states()
    picked = form.pick("ship", "Ship", [option for option, _, _ in states], DEFAULT)
    option, ship, dived = next(state for state in states if state[0].code == picked)
    printed = (ship.submerged if dived else ship.speed) or 0
    speed = form.slider(
        "speed",
        "Speed left to her",
        0,
        printed,
        printed,
        follows="ship",
        help="Less than printed if she is damaged (HSF-MOVE-5, HSF-MOVE-6).",
    )
    at = form.text("at", "Start", _one_hex, default="0,0", help="The hex q,r she starts in.")
    facings = [Option(code=str(n), text=name) for n, name in enumerate(NAMES)]
    facing = int(form.chips("facing", "Facing", facings, "0"))
    actions = form.text(
        "steps",
        "Steps",
        lambda text: _actions(text, at, facing),
        help="ahead, astern, port, starboard, sweep, or hexes to go through ahead: "
        "ahead port 0,-1. First letters do, b for astern and w for sweep.",
    )
    return Move(
        type=ship.type,
        speed=speed,
        at=at,
        facing=facing,
        actions=actions,
        waters=_waters(form, at),
        submerged=dived,
        carried=_carried(form, ship.type),
        game=_game(form),
        names=Names(ship=option.text),
    )


def _waters(form: Form, at: Hex) -> Waters:
    form.group("What lies on the map")
    waters = Waters(
        land=form.text("land", "Land", _hexes, help="Hexes, as 1,-2 2,-2."),
        surface_ships=form.text("ships", "Other ships", _hexes),
        submerged_boats=form.text("boats", "Submerged submarines", _hexes),
        mined=form.text("mines", "Mined hexes", _hexes),
    )
    if at in waters.land and not {"at", "land"} & set(form.errors):
        form.fault("land", f"The ship starts on land at {at} (HSF-MAP-1).")
    return waters


def _carried(form: Form, ship: ShipType) -> int:
    form.group("Sweeping and options")
    most = Game(edition=loader.newest_id()).sheet("movement")["sweep"] - 1
    help_ = "In earlier rounds, on the hex ahead (HSF-INT-19)."
    return form.number("carried", "Points already spent on sweeping", 0, most, 0, help=help_)


def _game(form: Form) -> Game:
    asked = {
        "reverse_mixing": form.flag("mixing", "Astern and ahead in one move (HSF-INT-7)"),
        "minesweepers_sweep": form.flag("no_sweepers", "Minesweepers do not sweep (HSF-INT-19)"),
    }
    chosen = tuple((code, OPTIONS[code][1]) for code, other in asked.items() if other)
    return Game(edition=loader.newest_id(), options=chosen)


def _one_hex(text: str) -> Hex:
    found = PAIR.fullmatch(text.replace(" ", ""))
    return _hex(found, text)


def _hex(found: re.Match[str] | None, text: str) -> Hex:
    if found is None:
        raise ValueError(f"'{text[:40]}' is no hex. Use q,r as in 1,-2 (HSF-MAP-2).")
    q, r = int(found[1]), int(found[2])
    if max(abs(q), abs(r)) > FARTHEST:
        raise ValueError(f"{q},{r} is off the map, from -{FARTHEST} to {FARTHEST} (HSF-MAP-2).")
    return Hex(q, r)


def _hexes(text: str) -> frozenset[Hex]:
    found = frozenset(_hex(PAIR.fullmatch(each), each) for each in _parts(text))
    if len(found) > MOST_HEXES:
        raise ValueError(f"These are {len(found)} hexes. Use at most {MOST_HEXES} (HSF-MAP-2).")
    return found


def _parts(text: str) -> list[str]:
    """Return the parts of a line; spaces around a comma within a hex do no harm."""
    return re.sub(r"\s*,\s*", ",", text).replace(";", " ").split()


def _actions(text: str, at: Hex, facing: int) -> tuple[Action, ...]:
    """Return the actions of a line of words and hexes. Raises ValueError naming the part."""
    actions: list[Action] = []
    for place, part in enumerate(_words(text)):
        word = SHORT.get(part.lower(), part.lower())
        found = PAIR.fullmatch(part)
        if found:
            into = _hex(found, part)
            side = at.bearing(into)
            if side is None:
                raise ValueError(f"{_upper(str(JumpError(place, at, into)))} (HSF-MAP-2).")
            turns = towards(facing, side)
            actions += [*turns, Action.AHEAD]
            at, facing = into, side
        elif word in list(Action):
            actions.append(Action(word))
            at, facing = _after(at, facing, Action(word))
        else:
            raise ValueError(f"'{part[:40]}' is neither an action nor a hex q,r (HSF-MOVE-1).")
    if len(actions) > MOST_ACTIONS:
        raise ValueError(f"These are {len(actions)} steps. Use at most {MOST_ACTIONS}.")
    return tuple(actions)


def _words(text: str) -> list[str]:
    """Return words and hexes; commas between words part them, too."""
    return re.sub(r"(?<=[A-Za-z])\s*,|,\s*(?=[A-Za-z])", " ", re.sub(r"\s*,\s*", ",", text)).split()


def _after(at: Hex, facing: int, action: Action) -> tuple[Hex, int]:
    match action:
        case Action.AHEAD:
            return at.ahead(facing), facing
        case Action.ASTERN:
            return at.ahead(facing + SIDES // 2), facing
        case Action.PORT | Action.STARBOARD:
            return at, (facing + (1 if action is Action.STARBOARD else -1)) % SIDES
    return at, facing


def _upper(words: str) -> str:
    return words[:1].upper() + words[1:]


def _chart(move: Move) -> PathChart:
    found = track(move)
    return PathChart(
        ship=move.names.ship,
        start=_place(move.at),
        facing=move.facing,
        steps=tuple(_step(move, found, place) for place in range(len(found.steps))),
        layers=tuple(_layers(move.waters)),
        spent=found.spent,
        allowance=move.allowance,
        summary=_summary(move, found),
        sides=NAMES,
    )


def _place(at: Hex) -> Place:
    return at.q, at.r


def _layers(waters: Waters) -> list[Layer]:
    kinds = (
        ("Land", "land", waters.land),
        ("Ship", "ship", waters.surface_ships),
        ("Submerged submarine", "boat", waters.submerged_boats),
        ("Mines", "mine", waters.mined),
    )
    return [
        Layer(name=name, shape=shape, places=tuple(sorted(map(_place, hexes))))
        for name, shape, hexes in kinds
        if hexes
    ]


def _step(move: Move, found: Track, place: int) -> PathStep:
    step = found.steps[place]
    moves = step.action in (Action.AHEAD, Action.ASTERN)
    tried = None
    if step.wrong in (Wrong.LAND, Wrong.OCCUPIED):
        back = 0 if step.action is Action.AHEAD else SIDES // 2
        tried = _place(step.at.ahead(step.facing + back))
    return PathStep(
        number=step.number,
        action=WORDS[step.action],
        cost=0 if step.wrong else step.cost,
        why="" if step.wrong else _why(move, step),
        rule=RULES[step.wrong] if step.wrong else step.rule,
        at=_place(step.at),
        facing=step.facing,
        moved=moves and step.wrong is None,
        mark="She throws for a mine: a 6 on a D6 hits (HSF-MINE-2)." if step.mined else "",
        fault=_fault(move, step) if step.wrong else "",
        tried=tried,
    )


def _why(move: Move, step: Step) -> str:
    if step.action is Action.SWEEP:
        return "The hex ahead is clear." if step.swept else "Not done yet; points are kept."
    if step.free:
        return "The free side before a hex ahead."
    if step.action in (Action.PORT, Action.STARBOARD):
        return "A side of a ship that backs." if move.backs else "A side beyond the free one."
    return ""


def _fault(move: Move, step: Step) -> str:
    if step.wrong is Wrong.TOO_FAR:
        left = move.allowance - step.spent
        return f"It costs {max(step.cost, 1)}; {left} of {move.allowance} left."
    return FAULTS[step.wrong] if step.wrong else ""


def _summary(move: Move, found: Track) -> str:
    if found.wrong:
        last = found.steps[-1]
        return f"Step {last.number} breaks {found.wrong_rule}. {_fault(move, last)}"
    end = f"{found.at.q},{found.at.r} facing {NAMES[found.facing]}"
    words = f"Legal: {found.spent} of {move.allowance} points, ending in {end}."
    if found.mine_rolls:
        words += f" Throws for mines: {found.mine_rolls}."
    if found.carried:
        words += f" Points kept for sweeping: {found.carried}."
    return words


def _of_class(ship: ShipClass) -> Mapping[str, Any] | None:
    if ship.slug not in _rows():
        return None
    return {} if ship.slug == DEFAULT else {"ship": ship.slug}


PATHS = PathRules(
    question="Can she go there, what does it cost, and which step breaks which rule?",
    steps="steps",
    actions=tuple((str(action), str(action).capitalize()) for action in Action),
    read=_read,
    chart=_chart,
    rules=(
        *("HSF-MAP-2", "HSF-MOVE-1", "HSF-MOVE-2", "HSF-MOVE-3", "HSF-MINE-2", "HSF-MINE-3"),
        *("HSF-MOVE-4", "HSF-MOVE-5", "HSF-MOVE-6", "HSF-INT-6", "HSF-INT-7", "HSF-INT-8"),
        "HSF-INT-19",
    ),
    of_class=_of_class,
)
