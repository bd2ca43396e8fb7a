"""Whether a result can be true of a battle: who was there, hulls, losses and who caused them.

Decided here, where the rules are silent: a ship that was lost herself keeps her kills, and what
she took is a prize of her flotilla; a ship that never came onto the table keeps what she had; a
ship ends a battle with no more hull than she came with, whatever was mended in between.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from campaigns.book.faults import Fault
from campaigns.book.fielded import Fielded, Present
from campaigns.book.scoring import outcome_faults
from rules.engine.core.result import BattleResult, Fate, ShipFate

LONGEST_CODE, MOST_OF_ONE = 40, 20
MOST_OF_A_DEED = 999
TAKEN = frozenset({Fate.CAPTURED, Fate.STRUCK})


def faults(battle: Fielded, result: BattleResult) -> tuple[Fault, ...]:
    """Return all that is wrong with a result, none for one that counts."""
    return tuple(dict.fromkeys(_faults(battle, result)))


def _faults(battle: Fielded, result: BattleResult) -> Iterator[Fault]:
    yield from _belongs(battle, result)
    yield from _there(battle, result)
    lost = {fate.ship: fate.fate for fate in result.ships}
    for fate in result.ships:
        ship = battle.by_key.get(fate.ship)
        if ship is not None:
            yield from _ship(battle, ship, fate)
            yield from _kills(battle, ship, fate, lost)
    yield from _credits(battle, result)
    yield from outcome_faults(battle, result)


def _belongs(battle: Fielded, result: BattleResult) -> Iterator[Fault]:
    if (result.system, result.edition) != (battle.system, battle.edition):
        yield Fault("system", "This is the result of another game or edition.")
    if result.scenario != battle.scenario:
        ours = battle.sheet.title if battle.sheet else "no scenario"
        yield Fault("scenario", f"This battle is {ours}, the result is of {result.scenario[:40]}.")


def _there(battle: Fielded, result: BattleResult) -> Iterator[Fault]:
    told = Counter(fate.ship for fate in result.ships)
    for key, times in told.items():
        if key not in battle.by_key:
            yield Fault(f"ships.{key}", f"'{key[:60]}' was not in this battle.")
        elif times > 1:
            yield Fault(f"ships.{key}", f"{battle.by_key[key].name} is told {times} times.")
    for ship in battle.ships:
        if ship.key not in told:
            yield Fault(f"ships.{ship.key}", f"Nothing is told of {ship.name}.")


def _ship(battle: Fielded, ship: Present, fate: ShipFate) -> Iterator[Fault]:
    at = f"ships.{ship.key}"
    if fate.side != ship.side:
        yield Fault(f"{at}.side", f"{ship.name} is of {battle.title(ship.side)}.")
    if fate.hull != ship.hull:
        yield Fault(f"{at}.hull", f"The full hull of {ship.name} is {ship.hull}, not {fate.hull}.")
    elif (words := _hull_fault(ship, fate)) is not None:
        yield Fault(f"{at}.hull_left", words)
    if not ship.can_sail and fate.fate != Fate.ABSENT:
        text = f"{ship.name} cannot sail any more, so she was not there."
        yield Fault(f"{at}.fate", text)
    yield from _deeds(battle, ship, fate)
    for code, count in fate.damage:
        if not code.replace("_", "").isalnum() or len(code) > LONGEST_CODE or count > MOST_OF_ONE:
            yield Fault(f"{at}.damage", f"{ship.name} can't have this lasting damage.")


def _deeds(battle: Fielded, ship: Present, fate: ShipFate) -> Iterator[Fault]:
    known = {one.code: one.text for one in battle.deeds}
    at = f"ships.{ship.key}.deeds"
    for code, count in fate.deeds:
        if code not in known:
            yield Fault(at, f"This game keeps no count of '{code[:LONGEST_CODE]}'.")
        elif count > MOST_OF_A_DEED:
            yield Fault(at, f"{ship.name}: use at most {MOST_OF_A_DEED} ({known[code].lower()}).")
    if fate.fate == Fate.ABSENT and any(count for _, count in fate.deeds):
        yield Fault(at, f"{ship.name} was not there and did nothing.")


def _hull_fault(ship: Present, fate: ShipFate) -> str | None:
    """Return what is wrong with the hull that she has left, None if it can be."""
    left = fate.hull_left
    if fate.fate == Fate.ABSENT:
        same = (left, fate.damage) == (ship.hull_left, ship.damage)
        return None if same else f"{ship.name} was not there, so nothing of her has changed."
    if fate.fate == Fate.SUNK:
        return f"{ship.name} is sunk and has no hull left." if left else None
    if left > ship.hull_left:
        return f"{ship.name} came with {ship.hull_left} of {ship.hull}, so not with {left} left."
    if ship.hull and not left:
        return f"With no hull left {ship.name} is sunk."
    return None


def _kills(
    battle: Fielded, ship: Present, fate: ShipFate, ends: dict[str, Fate]
) -> Iterator[Fault]:
    at = f"ships.{ship.key}"
    if fate.fate == Fate.ABSENT and (fate.sunk or fate.captured):
        yield Fault(f"{at}.fate", f"{ship.name} was not there and sank or took nobody.")
    for kind, keys in (("sunk", fate.sunk), ("captured", fate.captured)):
        for key in keys:
            words = _kill_fault(battle, ship, ends, kind, key)
            if words:
                yield Fault(f"{at}.{kind}", words)


def _kill_fault(battle: Fielded, ship: Present, ends: dict[str, Fate], kind: str, key: str) -> str:
    victim = battle.by_key.get(key)
    if victim is None:
        return f"{ship.name} can't have {kind} '{key[:60]}', who was not in this battle."
    if victim.side == ship.side:
        return f"{victim.name} is of the same side as {ship.name}; own losses are not kills."
    end = ends.get(key)
    if kind == "sunk" and end != Fate.SUNK:
        return f"{ship.name} is said to have sunk {victim.name}, who was not sunk."
    if kind == "captured" and end != Fate.CAPTURED:
        return f"{ship.name} is said to have taken {victim.name}, who was not captured."
    return ""


def _credits(battle: Fielded, result: BattleResult) -> Iterator[Fault]:
    """Yield victims that several ships are credited with, and sides with more kills than losses."""
    credited = Counter(
        key for fate in result.ships for key in (*fate.sunk, *fate.captured) if key in battle.by_key
    )
    for key, times in credited.items():
        if times > 1:
            name = battle.by_key[key].name
            yield Fault(f"ships.{key}.by", f"{name} is credited {times} times; she is lost once.")
    for side, title in battle.sides:
        kills = sum(len(f.sunk) + len(f.captured) for f in result.ships if f.side == side)
        lost = sum(f.side != side and f.fate in {Fate.SUNK, *TAKEN} for f in result.ships)
        if kills > lost:
            words = f"{title} is credited with {kills}, and {lost} of its enemies were lost."
            yield Fault("kills", words)
