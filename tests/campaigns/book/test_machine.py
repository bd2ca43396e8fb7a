"""Any sequence of lines: the fold equals a campaign on paper, and nothing is made out of nothing.

`CAMPAIGN_BOOKS=many` tries many more.
"""

from __future__ import annotations

import os
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from campaigns.book import words
from campaigns.book.fold import read_book
from campaigns.book.values import Book, Line, ShipState, Status
from rules.engine.core.result import BattleResult, Fate, ShipFate, result_to_plain
from tests.campaigns.book import model
from tests.campaigns.book.model import ABILITY_PRICE, GRADES, PRINTED, Boat, Op, World
from tests.campaigns.book.scribe import NATIONS, TERMS, key, plain

MANY = os.environ.get("CAMPAIGN_BOOKS") == "many"
FLOTILLAS = ["ada", "ben", "cleo"]
SIDES = {"ada": "allies", "ben": "axis", "cleo": "allies"}
KINDS = list(PRINTED)
pick = st.integers(0, 999)
flotillas = st.sampled_from(FLOTILLAS)
grades = st.sampled_from(GRADES)
kinds = st.sampled_from(KINDS)
abilities = st.sampled_from(list(ABILITY_PRICE))


class Campaign(RuleBasedStateMachine):
    """Writes each line twice: as JSON for the book, in plain words for the paper."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[Line] = []
        self.ops: list[Op] = []
        self.world = World()
        self.made = 0
        self.battles = 0

    def write(self, kind: str, data: dict[str, Any], op: str, /, **told: Any) -> None:
        self.lines.append(Line(number=len(self.lines) + 1, kind=kind, data=data))
        self.ops.append((op, told))
        self.world = model.replay(self.ops)

    def new(self) -> str:
        self.made += 1
        return f"ship {self.made}"

    def any_ship(self, number: int) -> str:
        """Return one of the ships that there ever were, one that sails more often than not."""
        names = [f"ship {n}" for n in range(1, self.made + 1)]
        afloat = [name for name in names if name in self.world.boats
                  and self.world.boats[name].status == "active"]  # fmt: skip
        among = afloat if afloat and number % 4 else names
        return among[number % len(among)] if among else "nobody"

    @initialize()
    def two_sides(self) -> None:
        for flotilla in ("ada", "ben"):
            self.enter(flotilla, KINDS[:2], "regular")

    @rule(flotilla=flotillas, found=st.lists(kinds, max_size=2), grade=grades)
    def enter(self, flotilla: str, found: list[str], grade: str) -> None:
        ships = {self.new(): (kind, grade) for kind in found}
        side = SIDES[flotilla]
        data = {
            "flotilla": key(flotilla), "name": flotilla, "side": side, "nation": NATIONS[side],
            "ships": [{"entry": plain(n, kind), "grade": grade} for n, (kind, _) in ships.items()],
        }  # fmt: skip
        self.write(words.ENTERED, data, "enter", flotilla=flotilla, side=side, ships=ships)

    @rule(flotilla=flotillas, rare=st.integers(0, 5))
    def leave(self, flotilla: str, rare: int) -> None:
        if not rare:
            self.write(words.LEFT, {"flotilla": key(flotilla)}, "leave", flotilla=flotilla)

    @rule(flotilla=flotillas, kind=kinds, grade=grades, again=st.integers(0, 5), which=pick)
    def commission(self, flotilla: str, kind: str, grade: str, again: int, which: int) -> None:
        name = self.new() if again else self.any_ship(which)
        data = {"flotilla": key(flotilla), "entry": plain(name, kind), "grade": grade}
        told = {"flotilla": flotilla, "key": name, "kind": kind, "grade": grade}
        self.write(words.COMMISSIONED, data, "commission", **told)

    @rule(which=pick, hull=st.integers(0, 40), damage=st.lists(st.sampled_from(["gun", "rudder"])))
    def repair(self, which: int, hull: int, damage: list[str]) -> None:
        name = self.any_ship(which)
        data = {"ship": key(name), "hull": hull, "damage": damage}
        self.write(words.REPAIRED, data, "repair", key=name, hull=hull, damage=damage)

    @rule(which=pick, kind=st.sampled_from([words.RETIRED, words.HONOURED]))
    def retire_or_honour(self, which: int, kind: str) -> None:
        name = self.any_ship(which)
        op = "retire" if kind == words.RETIRED else "honour"
        self.write(kind, {"ship": key(name), "honour": "Dover"}, op, key=name)

    @rule(which=pick, grade=grades)
    def crew(self, which: int, grade: str) -> None:
        name = self.any_ship(which)
        self.write(words.CREW, {"ship": key(name), "grade": grade}, "crew", key=name, grade=grade)

    @rule(which=pick, ability=abilities, free=st.booleans())
    def ability(self, which: int, ability: str, free: bool) -> None:
        name, data = self.any_ship(which), {"ability": ability}
        kind, op = (words.PICKED, "pick") if free else (words.BOUGHT, "buy")
        self.write(kind, {"ship": key(name), **data}, op, key=name, **data)

    @rule(count=st.integers(1, 4))
    def close_round(self, count: int) -> None:
        self.write(words.ROUND, {"round": count}, "round", count=count)

    @rule(flotilla=flotillas, value=st.integers(0, 300), points=st.booleans())
    def correct_flotilla(self, flotilla: str, value: int, points: bool) -> None:
        field, op = ("victory_points", "award") if points else ("purse", "purse")
        data = {"flotilla": key(flotilla), "field": field, "value": value}
        self.write(words.CORRECTED, data, op, flotilla=flotilla, value=value)

    @rule(which=pick, picks=st.integers(0, 2), revive=st.booleans())
    def correct_ship(self, which: int, picks: int, revive: bool) -> None:
        name = self.any_ship(which)
        if revive:
            data = {"ship": key(name), "field": "status", "value": "active"}
            self.write(words.CORRECTED, data, "revive", key=name)
        else:
            data = {"ship": key(name), "field": "picks", "value": picks}
            self.write(words.CORRECTED, data, "picks", key=name, value=picks)

    @rule(data=st.data())
    def fight(self, data: st.DataObject) -> None:
        afloat = [n for n, boat in self.world.boats.items() if boat.status == "active"]
        names = list(dict.fromkeys([*afloat[:6], *([self.any_ship(0)] if self.made else [])]))
        fates = {name: self.fate(name, data) for name in names}
        self.blame(fates, data)
        sides = {f: SIDES[f] for f in self.world.sides if data.draw(st.integers(0, 6))}
        self.battles += bool(data.draw(st.integers(0, 8))) or not self.battles
        line = {
            "engagement": f"battle {self.battles}", "number": self.battles,
            "forces": [{"flotilla": key(f), "side": side} for f, side in sides.items()],
            "result": self.result(fates), "came": self.came(fates),
        }  # fmt: skip
        told = {"battle": self.battles, "sides": sides, "fates": fates}
        self.write(words.BATTLE, line, "fight", **told)

    def fate(self, name: str, data: st.DataObject) -> dict[str, Any]:
        boat = self.world.boats.get(name, Boat(flotilla="", kind=KINDS[2], grade=""))
        ends = ["afloat"] * 7 + ["withdrawn", "struck", "captured", "captured", "sunk"]
        how, lost = data.draw(st.sampled_from(ends)), data.draw(st.integers(-5, 30))
        lost = min(max(boat.left - boat.hull, lost), boat.left)
        gained = data.draw(st.sampled_from([{}, {"gun": 1}, {"rudder": 2}]))
        total = {c: boat.damage.get(c, 0) + gained.get(c, 0) for c in {*boat.damage, *gained}}
        return {
            "how": how, "lost": lost, "damage": gained, "all_damage": total, "sunk": [],
            "captured": [],
        }  # fmt: skip

    def blame(self, fates: dict[str, dict[str, Any]], data: st.DataObject) -> None:
        """Say who sank and took whom: an enemy where there is one, at times nobody."""
        for name, fate in fates.items():
            deed = {"sunk": "sunk", "captured": "captured", "struck": "captured"}.get(fate["how"])
            side = self.side(name)
            others = [other for other in fates if self.side(other) != side]
            if deed and others and data.draw(st.integers(0, 4)):
                fates[data.draw(st.sampled_from(others))][deed].append(name)

    def side(self, name: str) -> str:
        boat = self.world.boats.get(name)
        return SIDES[boat.flotilla] if boat else ""

    def result(self, fates: dict[str, dict[str, Any]]) -> dict[str, Any]:
        boats = {
            n: self.world.boats.get(n, Boat(flotilla="", kind=KINDS[2], grade="")) for n in fates
        }
        return result_to_plain(
            BattleResult(
                system=TERMS.system, edition=TERMS.edition, scenario="", winner="", grade="",
                ships=tuple(
                    ShipFate(
                        ship=key(name), side=self.side(name), fate=Fate(fate["how"]),
                        hull=boats[name].hull, hull_left=boats[name].left - fate["lost"],
                        damage=tuple(sorted(fate["all_damage"].items())),
                        sunk=tuple(map(key, fate["sunk"])),
                        captured=tuple(map(key, fate["captured"])),
                    )
                    for name, fate in fates.items()
                ),
            )
        )  # fmt: skip

    def came(self, fates: dict[str, Any]) -> dict[str, Any]:
        found = {name: self.world.boats[name] for name in fates if name in self.world.boats}
        return {key(n): {"hull_left": b.left, "damage": dict(b.damage)} for n, b in found.items()}

    @rule(flotilla=flotillas, which=pick, grade=grades, late=st.booleans())
    def claim(self, flotilla: str, which: int, grade: str, late: bool) -> None:
        held = list(self.world.prizes)
        prize = held[which % len(held)] if held else self.any_ship(which)
        name = self.new() if not late else self.any_ship(which)
        data = {
            "flotilla": key(flotilla),
            "prize": key(prize),
            "entry": plain(name),
            "grade": grade,
        }
        told = {"flotilla": flotilla, "prize": prize, "key": name, "grade": grade}
        self.write(words.PRIZE, data, "claim", **told)

    @rule(back=st.integers(-1, 12))
    def reverse(self, back: int) -> None:
        line = max(1, len(self.lines) - back)
        self.write(words.REVERSED, {"cancels": line}, "reverse", line=line)

    @rule(data=st.data())
    def fight_again(self, data: st.DataObject) -> None:
        self.fight(data)

    @rule(data=st.data())
    def fight_once_more(self, data: st.DataObject) -> None:
        self.fight(data)

    @rule(which=pick)
    def take_a_battle_back(self, which: int) -> None:
        fought = [line.number for line in self.lines if line.kind == words.BATTLE]
        if fought:
            line = fought[which % len(fought)]
            self.write(words.REVERSED, {"cancels": line}, "reverse", line=line)

    @rule(which=pick, grade=grades)
    def claim_what_is_there(self, which: int, grade: str) -> None:
        free = [(n, p) for n, p in self.world.prizes.items() if not p["as"] and p["by"]]
        if free:
            prize, held = free[which % len(free)]
            flotilla, name = sorted(held["by"])[0], self.new()
            data = {"flotilla": key(flotilla), "prize": key(prize), "entry": plain(name)}
            told = {"flotilla": flotilla, "prize": prize, "key": name, "grade": grade}
            self.write(words.PRIZE, data | {"grade": grade}, "claim", **told)

    @rule(kind=st.sampled_from(["member.joined", "report.published", "ship.sang"]))
    def only_tell(self, kind: str) -> None:
        self.write(kind, {"ship": 7, "flotilla": [None]}, "tell")

    @invariant()
    def the_book_is_what_the_paper_says(self) -> None:
        book, world = read_book(TERMS, self.lines), self.world
        ships = {key(name): boat for name, boat in world.boats.items()}
        assert {k: told(ship) for k, ship in book.ships.items()} == {
            k: paper(boat) for k, boat in ships.items()
        }
        assert {k: (f.purse, f.active, f.adjusted) for k, f in book.flotillas.items()} == {
            key(f): (world.purse(f), f not in world.gone, world.adjusted[f]) for f in world.sides
        }
        assert {(v.line, v.subject) for v in book.voids} == {
            (line, key(name) if name else "") for line, name in world.voids
        }
        assert {k: (set(p.claimants), p.commissioned) for k, p in book.prizes.items()} == {
            key(name): ({key(f) for f in prize["by"]}, key(prize["as"]) if prize["as"] else "")
            for name, prize in world.prizes.items()
        }
        assert (book.closed, [b.number for b in book.battles]) == (world.closed, world.fought)
        self.nothing_comes_from_nothing(book)

    def nothing_comes_from_nothing(self, book: Book) -> None:
        """Ships, hulls and kills are conserved, whatever was written."""
        opened = [ship for ship in book.ships.values() if not ship.prize_of]
        assert len(opened) + sum(bool(p.commissioned) for p in book.prizes.values()) == len(
            book.ships
        )
        for ship in book.ships.values():
            assert 0 <= ship.hull_left <= ship.hull
            assert (ship.hull_left == 0) == (ship.status is Status.SUNK or ship.hull == 0)
            assert all(count > 0 for _, count in ship.damage)
        for taken, prize in book.prizes.items():
            assert book.ships[taken].status is Status.CAPTURED
            if prize.commissioned:
                assert book.ships[prize.commissioned].prize_of == taken
        assert all(f.purse >= 0 for f in book.flotillas.values())
        sunk = sum(points for b in book.battles for _, points in b.sunk)
        assert sunk == sum(kill.points for s in book.ships.values() for kill in s.kills)

    @invariant()
    def a_cancelled_line_is_as_if_it_never_was(self) -> None:
        book = read_book(TERMS, self.lines)
        reversals = {line.number for line in self.lines if line.kind == words.REVERSED}
        rest = [ln for ln in self.lines if ln.number not in book.cancelled | reversals]
        without = read_book(TERMS, reversed(rest))
        assert (without.ships, without.flotillas) == (book.ships, book.flotillas)
        assert (without.prizes, without.battles) == (book.prizes, book.battles)


def told(ship: ShipState) -> tuple[Any, ...]:
    crew = (ship.crew.grade, ship.crew.credit, ship.crew.picks, ship.crew.abilities)
    kills = [(kill.key, kill.points, kill.captured) for kill in ship.kills]
    figures = (ship.points, ship.hull, ship.hull_left, ship.damage, ship.games)
    return (ship.flotilla, str(ship.status), crew, figures, sorted(kills), len(ship.honours))


def paper(boat: Boat) -> tuple[Any, ...]:
    crew = (boat.grade, boat.credit, boat.picks, tuple(boat.abilities))
    kills = [(key(name), points, captured) for name, points, captured in boat.kills]
    figures = (boat.price, boat.hull, boat.left, tuple(sorted(boat.damage.items())), boat.games)
    return (key(boat.flotilla), boat.status, crew, figures, sorted(kills), boat.honours)


Campaign.TestCase.settings = settings(
    max_examples=400 if MANY else 40,
    stateful_step_count=60 if MANY else 30,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
TestCampaign = Campaign.TestCase
