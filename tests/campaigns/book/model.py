"""A campaign done the slow way, as one would on paper: what the fold is held against.

It shares nothing with `campaigns.book` but the words for lines: prices and hulls of its three
classes stand here as they are printed, crews learn by the digest, damage is counted as what was
lost, purses are sums of a ledger, and whether a line counts is asked anew from the first reversal.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil
from typing import Any

GRADES = ["inexperienced", "regular", "veteran"]
CREW_PRICE = {"inexperienced": 0, "regular": 50, "veteran": 75}
ABILITY_PRICE = {"lucky_ship": 10, "sawbones": 15, "camouflage": 25, "old_tub": 0}
LARGE_ENOUGH = {"medium", "large", "huge"}
# price without crew, hull, size
PRINTED = {
    "vosper-mtb-type-i-mid": (75, 35, "small"),
    "e-boat-s-100-class": (125, 60, "medium"),
    "minefield-small": (30, 0, ""),
}
START, A_ROUND = 600, 50
LOST = {"sunk": "sunk", "captured": "captured", "struck": "captured"}


@dataclass
class Boat:
    """A ship on paper."""

    flotilla: str
    kind: str
    grade: str
    abilities: list[str] = field(default_factory=list)
    credit: int = 0
    picks: int = 0
    left: int = 0
    damage: dict[str, int] = field(default_factory=dict)
    status: str = "active"
    games: int = 0
    kills: list[tuple[str, int, bool]] = field(default_factory=list)
    honours: int = 0

    @property
    def price(self) -> int:
        base, _, size = PRINTED[self.kind]
        if not size:
            return base
        base = ceil(base / 2) if "old_tub" in self.abilities else base
        return base + CREW_PRICE[self.grade] + sum(ABILITY_PRICE[a] for a in self.abilities)

    @property
    def hull(self) -> int:
        full = PRINTED[self.kind][1]
        return ceil(full * 2 / 3) if "old_tub" in self.abilities else full

    @property
    def size(self) -> str:
        return PRINTED[self.kind][2]

    def refit(self, grade: str, abilities: list[str]) -> None:
        """Change the crew; the hull keeps the share that is left of it."""
        before = self.hull
        self.grade, self.abilities = grade, abilities
        if before != self.hull:
            self.left = ceil(self.left * self.hull / before)


@dataclass
class World:
    """All that there is at a time. A ledger holds what came in and went out."""

    sides: dict[str, str] = field(default_factory=dict)
    ledgers: dict[str, list[int]] = field(default_factory=dict)
    gone: set[str] = field(default_factory=set)
    adjusted: dict[str, int] = field(default_factory=dict)
    boats: dict[str, Boat] = field(default_factory=dict)
    prizes: dict[str, dict[str, Any]] = field(default_factory=dict)
    closed: set[int] = field(default_factory=set)
    fought: list[int] = field(default_factory=list)
    voids: set[tuple[int, str]] = field(default_factory=set)

    def purse(self, flotilla: str) -> int:
        return sum(self.ledgers[flotilla])

    def pay(self, flotilla: str, price: int) -> bool:
        if self.purse(flotilla) < price:
            return False
        self.ledgers[flotilla].append(-price)
        return True


Op = tuple[str, dict[str, Any]]


def counts(ops: list[Op], number: int) -> bool:
    """Return whether a line counts: no later reversal that counts itself cancels it."""
    return not any(
        kind == "reverse" and told["line"] == number and counts(ops, later)
        for later, (kind, told) in enumerate(ops, 1)
        if later > number and ops[number - 1][0] != "tell"
    )


def replay(ops: list[Op]) -> World:
    """Return the world after all lines that count."""
    world = World()
    held: set[int] = set()
    for number, (kind, told) in enumerate(ops, 1):
        if not counts(ops, number):
            continue
        if kind == "reverse":
            line = told["line"]
            real = 0 < line < number and ops[line - 1][0] != "tell"
            if not real or line in held:
                world.voids.add((number, ""))
            held |= {line} if real else set()
        elif kind != "tell" and not globals()[f"do_{kind}"](world, number, **told):
            world.voids.add((number, ""))
    return world


def do_enter(world: World, number: int, flotilla: str, side: str, ships: dict[str, Any]) -> bool:
    if flotilla in world.sides or any(key in world.boats for key in ships):
        return False
    boats = {key: launch(flotilla, *told) for key, told in ships.items()}
    world.sides[flotilla], world.adjusted[flotilla] = side, 0
    world.ledgers[flotilla] = [START, *(-boat.price for boat in boats.values())]
    world.boats |= boats
    return True


def launch(flotilla: str, kind: str, grade: str) -> Boat:
    boat = Boat(flotilla=flotilla, kind=kind, grade=grade if PRINTED[kind][2] else "")
    boat.left = boat.hull
    return boat


def do_leave(world: World, number: int, flotilla: str) -> bool:
    if flotilla not in world.sides or flotilla in world.gone:
        return False
    world.gone.add(flotilla)
    for boat in world.boats.values():
        if boat.flotilla == flotilla and boat.status == "active":
            boat.status = "gone"
    return True


def do_commission(
    world: World, number: int, flotilla: str, key: str, kind: str, grade: str
) -> bool:
    if flotilla not in world.sides or flotilla in world.gone or key in world.boats:
        return False
    boat = launch(flotilla, kind, grade)
    if not world.pay(flotilla, boat.price):
        return False
    world.boats[key] = boat
    return True


def sailing(world: World, key: str) -> Boat | None:
    boat = world.boats.get(key)
    return boat if boat is not None and boat.status == "active" else None


def do_repair(world: World, number: int, key: str, hull: int, damage: list[str]) -> bool:
    boat = sailing(world, key)
    if boat is None:
        return False
    hull = min(hull, boat.hull - boat.left)
    left = dict(boat.damage)
    mended = 0
    for code in damage:
        if left.get(code, 0):
            left[code] -= 1
            mended += 1
    if not hull and not mended:
        return False
    # half of her price for her whole hull, a twentieth for a damage: in shares of 20 x hull
    full = max(1, boat.hull)
    price = ceil(Fraction(boat.price * (10 * hull + mended * full), 20 * full))
    if not world.pay(boat.flotilla, price):
        return False
    boat.left, boat.damage = boat.left + hull, {c: n for c, n in left.items() if n}
    return True


def do_retire(world: World, number: int, key: str) -> bool:
    boat = sailing(world, key)
    if boat is None:
        return False
    boat.status = "retired"
    return True


def do_honour(world: World, number: int, key: str) -> bool:
    if key not in world.boats:
        return False
    world.boats[key].honours += 1
    return True


def do_crew(world: World, number: int, key: str, grade: str) -> bool:
    boat = sailing(world, key)
    if boat is None or not boat.size:
        return False
    if not world.pay(boat.flotilla, max(0, price_with(boat, grade, []) - boat.price)):
        return False
    boat.refit(grade, [])
    boat.credit = boat.picks = 0
    return True


def price_with(boat: Boat, grade: str, abilities: list[str]) -> int:
    return Boat(flotilla="", kind=boat.kind, grade=grade, abilities=abilities).price


def do_pick(world: World, number: int, key: str, ability: str) -> bool:
    boat = sailing(world, key)
    if boat is None or not boat.picks or ability in boat.abilities:
        return False
    boat.picks -= 1
    boat.refit(boat.grade, [*boat.abilities, ability])
    return True


def do_buy(world: World, number: int, key: str, ability: str) -> bool:
    boat = sailing(world, key)
    if boat is None or not boat.size or ability in boat.abilities:
        return False
    abilities = [*boat.abilities, ability]
    if not world.pay(boat.flotilla, max(0, price_with(boat, boat.grade, abilities) - boat.price)):
        return False
    boat.refit(boat.grade, abilities)
    return True


def do_round(world: World, number: int, count: int) -> bool:
    if count in world.closed:
        return False
    world.closed.add(count)
    for flotilla, ledger in world.ledgers.items():
        if flotilla not in world.gone:
            ledger.append(A_ROUND)
    return True


def do_purse(world: World, number: int, flotilla: str, value: int) -> bool:
    if flotilla not in world.sides:
        return False
    world.ledgers[flotilla].append(value - world.purse(flotilla))
    return True


def do_award(world: World, number: int, flotilla: str, value: int) -> bool:
    if flotilla not in world.sides:
        return False
    world.adjusted[flotilla] += value
    return True


def do_revive(world: World, number: int, key: str) -> bool:
    boat = world.boats.get(key)
    if boat is None or boat.flotilla in world.gone or world.prizes.get(key, {}).get("as"):
        return False
    world.prizes.pop(key, None)
    boat.status, boat.left = "active", max(boat.left, min(1, boat.hull))
    return True


def do_picks(world: World, number: int, key: str, value: int) -> bool:
    if key not in world.boats:
        return False
    world.boats[key].picks = value
    return True


def do_fight(
    world: World,
    number: int,
    battle: int,
    sides: dict[str, str],
    fates: dict[str, dict[str, Any]],
) -> bool:
    """Each fate: how it ended, hull lost (less than 0: mended), damages, whom she sank and took."""
    if battle in world.fought:
        return False
    world.fought.append(battle)
    there = {}
    for key in fates:
        boat = sailing(world, key)
        if boat is None or boat.flotilla not in sides:
            world.voids.add((number, key))
        else:
            there[key] = (boat.size, boat.price)
    for key in there:
        serve(world.boats[key], fates[key], there)
    for key in there:
        if world.boats[key].status == "captured":
            flotilla = world.boats[key].flotilla
            captors = [world.boats[k].flotilla for k in there if key in fates[k]["captured"]]
            against = {f for f, side in sides.items() if side != sides[flotilla]}
            world.prizes[key] = {"by": set(captors) or against, "as": ""}
    return True


def serve(boat: Boat, fate: dict[str, Any], there: dict[str, tuple[str, int]]) -> None:
    boat.games += 1
    sunk = [key for key in fate["sunk"] if key in there]
    taken = [key for key in fate["captured"] if key in there]
    boat.kills += [(key, there[key][1], False) for key in sunk]
    boat.kills += [(key, there[key][1], True) for key in taken]
    boat.status = LOST.get(fate["how"], "active")
    if boat.status == "sunk":
        boat.left, boat.damage = 0, dict(fate["all_damage"])
        return
    boat.left = max(min(1, boat.hull), min(boat.hull, boat.left - fate["lost"]))
    for code, count in fate["damage"].items():
        boat.damage[code] = boat.damage.get(code, 0) + count
    if boat.status == "active" and boat.size:
        learn(boat, [there[key][0] for key in sunk + taken], bool(taken))


def learn(boat: Boat, sizes: list[str], took: bool) -> None:
    if boat.grade == "veteran":
        boat.picks += bool(LARGE_ENOUGH & set(sizes))
        return
    boat.credit += 2 if took else 1
    if boat.credit >= 2:
        boat.credit = 0
        boat.refit(GRADES[GRADES.index(boat.grade) + 1], boat.abilities)


def do_claim(world: World, number: int, flotilla: str, prize: str, key: str, grade: str) -> bool:
    held = world.prizes.get(prize)
    if flotilla not in world.sides or flotilla in world.gone or key in world.boats:
        return False
    if held is None or held["as"] or flotilla not in held["by"]:
        return False
    taken = world.boats[prize]
    boat = launch(flotilla, taken.kind, grade)
    if not world.pay(flotilla, ceil(boat.price / 2)):
        return False
    boat.left = ceil(Fraction(taken.left * boat.hull, max(1, taken.hull)))
    boat.damage = dict(taken.damage)
    world.boats[key], held["as"] = boat, key
    return True
