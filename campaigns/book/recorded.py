"""A battle that the engine recorded, as the result of a battle of a campaign.

Its log is decided anew order by order, so what it says was possible. Ships of a log have names,
those of a campaign keys: ships of one name are the same, others are matched by hand.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace

from campaigns.book.fielded import DRAW, Fielded, Present
from rules.engine import registry
from rules.engine.core.battle import audit, battle_from_json
from rules.engine.core.given import BadCaseError
from rules.engine.core.result import BattleResult, Fate, ShipFate

LONGEST_LOG = 2_000_000  # characters


class LogRefusedError(ValueError):
    """A log that does not fit, in words. `key` is the ship whose match is wrong, "" for none."""

    def __init__(self, words: str, key: str = "") -> None:
        super().__init__(words)
        self.words, self.key = words, key


def read_log(system: str, text: str) -> tuple[BattleResult, object]:
    """Return the result that a log comes to, ships by name, and the log as JSON values.

    Raises LogRefusedError for what is no log, was tampered with, or goes on.
    """
    if len(text) > LONGEST_LOG:
        raise LogRefusedError("This log is too long.")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise LogRefusedError("This is no log: it can't be read as JSON.") from None
    rules = registry.get(system).battles
    if rules is None:
        raise LogRefusedError("Battles of this game are not recorded here.")
    try:
        battle = battle_from_json(rules, system, data)
        wrong = audit(rules, battle)
        result = rules.result(battle.state)
    except BadCaseError as error:
        raise LogRefusedError(f"This log can't be read: {error}.") from error
    if wrong is not None:
        raise LogRefusedError(f"Order {wrong + 1} of this log did not come to what it says.")
    if result is None:
        raise LogRefusedError("The battle of this log is not over.")
    return result, data


def by_name(battle: Fielded, told: BattleResult) -> dict[str, str]:
    """Return which ship of the log each ship is, by key, where they have the same name."""
    names = [ship.name for ship in battle.ships]
    logged = {fate.ship for fate in told.ships}
    return {
        ship.key: ship.name
        for ship in battle.ships
        if ship.name in logged and names.count(ship.name) == 1
    }


def fitted(battle: Fielded, told: BattleResult, matches: Mapping[str, str]) -> BattleResult:
    """Return the result of a log as one of this battle; a ship without a match was not there.

    Raises LogRefusedError where they don't fit.
    """
    fates = {fate.ship: fate for fate in told.ships}
    keys = _keys(battle, matches, fates)
    sides = _sides(battle, keys, fates)
    ends = {fate.ship: fate for fate in told.ships}
    ships = [_fate(ship, fates.get(matches.get(ship.key, "")), keys, ends) for ship in battle.ships]
    points = told.points
    return replace(
        told,
        winner=told.winner if told.winner in ("", DRAW) else sides[told.winner],
        points=None if points is None else tuple(sorted((sides[s], n) for s, n in points)),
        ships=tuple(ships),
    )


def _keys(
    battle: Fielded, matches: Mapping[str, str], fates: Mapping[str, ShipFate]
) -> dict[str, str]:
    """Return the key of each ship of the log."""
    keys: dict[str, str] = {}
    for ship in battle.ships:
        name = matches.get(ship.key, "")
        if not name:
            continue
        if name not in fates:
            raise LogRefusedError(f"There is no {name} in the log.", ship.key)
        if name in keys:
            raise LogRefusedError(f"{name} of the log stands for two ships.", ship.key)
        keys[name] = ship.key
        _same_ship(ship, fates[name])
    for name in fates:
        if name not in keys:
            raise LogRefusedError(f"Say who {name} of the log is.")
    return keys


def _same_ship(ship: Present, fate: ShipFate) -> None:
    """Raise LogRefusedError unless a ship of the log can be this one."""
    if fate.hull != ship.hull:
        words = f"{ship.name} has a hull of {ship.hull}, {fate.ship} of the log one of {fate.hull}."
        raise LogRefusedError(words, ship.key)
    if ship.hull_left != ship.hull or ship.damage:
        words = (
            f"The log begins with whole ships, but {ship.name} came damaged, with "
            f"{ship.hull_left} of {ship.hull}. File this battle by the form."
        )
        raise LogRefusedError(words, ship.key)


def _sides(
    battle: Fielded, keys: Mapping[str, str], fates: Mapping[str, ShipFate]
) -> dict[str, str]:
    """Return which side each side of the log is."""
    sides: dict[str, str] = {}
    for name, key in keys.items():
        ship, side = battle.by_key[key], fates[name].side
        if sides.setdefault(side, ship.side) != ship.side:
            words = f"{ship.name} is of {battle.title(ship.side)}, {name} of the log is not."
            raise LogRefusedError(words, key)
    if len(set(sides.values())) < len(sides):
        raise LogRefusedError("Two sides of the log are one side here.")
    return sides


def _fate(
    ship: Present,
    fate: ShipFate | None,
    keys: Mapping[str, str],
    ends: Mapping[str, ShipFate],
) -> ShipFate:
    if fate is None or fate.fate == Fate.ABSENT:
        return ShipFate(
            ship=ship.key,
            side=ship.side,
            fate=Fate.ABSENT,
            hull=ship.hull,
            hull_left=ship.hull_left,
            damage=ship.damage,
        )

    def victims(names: tuple[str, ...], end: Fate) -> tuple[str, ...]:
        """Return enemies who ended so: one who was taken first and sunk later was sunk."""
        found = (ends[name] for name in names if name in ends)
        return tuple(sorted(keys[v.ship] for v in found if v.fate == end and v.side != fate.side))

    return replace(
        fate,
        ship=ship.key,
        side=ship.side,
        hull_left=0 if fate.fate == Fate.SUNK else fate.hull_left,
        sunk=victims(fate.sunk, Fate.SUNK),
        captured=victims(fate.captured, Fate.CAPTURED),
    )
