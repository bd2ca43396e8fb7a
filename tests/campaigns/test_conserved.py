"""Any sequence of what people do, on the database: the rows are what the logbook says and what a
campaign on paper says; a press repeated changes nothing, what is refused leaves no trace."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from campaigns import services
from campaigns.book import words
from campaigns.models import Engagement, Filing, Flotilla, LogbookLine, ShipRecord
from campaigns.services import Refused
from campaigns.services.reconcile import mismatches_of
from campaigns.services.reversing import is_reversible, propose_correction, propose_reversal
from rules.engine.core.result import Fate
from tests.campaigns import harbour
from tests.campaigns.book import model
from tests.campaigns.keeping import assert_kept
from tests.effort import times

TERMS = replace(harbour.TERMS, buys_abilities="free", start_grade="regular")
PLAYERS = {"ada": ("allies", "veteran"), "ben": ("axis", "veteran"), "cleo": ("allies", "regular")}
pick = st.integers(0, 999)
players = st.sampled_from(list(PLAYERS))
ENDS = [Fate.AFLOAT] * 5 + [Fate.WITHDRAWN, Fate.STRUCK, Fate.CAPTURED, Fate.CAPTURED, Fate.SUNK]


class Season(RuleBasedStateMachine):
    """Olive organises; three players do what they may, in any order, within one transaction."""

    def __init__(self) -> None:
        super().__init__()
        self.whole = transaction.atomic()
        self.whole.__enter__()
        self.campaign = harbour.found(terms=TERMS, silence_hours=72)
        self.presses = 0
        self.world = model.World()

    def teardown(self) -> None:
        transaction.set_rollback(True)
        self.whole.__exit__(None, None, None)

    @initialize()
    def three_flotillas(self) -> None:
        for name, (side, grade) in PLAYERS.items():
            boats = {"S 100": harbour.S_BOAT, "S 38": harbour.S_BOAT} if name == "ben" else None
            harbour.enter(self.campaign, name, side, boats, grade=grade)

    # what people do

    @rule(data=st.data(), late=st.booleans())
    def fight(self, data: st.DataObject, late: bool) -> None:
        """Fight and file; ben's word comes at once or some other day."""
        sent = [one for one in self.flotillas() if one.ships.filter(status="active").exists()]
        if len({one.side for one in sent}) < 2:
            return
        battle = harbour.plan(self.campaign, *sent, round=1)
        result = harbour.result(battle, self.fates(battle, data), winner="draw")
        author = data.draw(st.sampled_from([self.player(one) for one in sent]))
        seat = harbour.seat(self.campaign, author)
        filed = self.act(services.file_result, seat=seat, engagement=battle, result=result,
                         source="form")  # fmt: skip
        if filed and not late:
            self.confirm(filed)

    @rule(data=st.data())
    def fight_again(self, data: st.DataObject) -> None:
        self.fight(data, late=False)

    @rule(which=pick, dispute=st.booleans())
    def answer_a_result(self, which: int, dispute: bool) -> None:
        waits = list(Filing.objects.filter(engagement__campaign=self.campaign, state="open"))
        if not waits:
            return
        filing = waits[which % len(waits)]
        if not dispute:
            self.confirm(filing)
            return
        told = {"engagement": filing.engagement, "digest": filing.digest, "reason": "No."}
        self.act(services.dispute_result, seat=harbour.seat(self.campaign, "ben"), **told)
        rulings = ("apply", "send_back")
        olive = harbour.seat(self.campaign, "olive")
        self.act(services.rule_on_result, seat=olive, ruling=rulings[which % 2], **told)

    def confirm(self, filing: Filing) -> None:
        battle = Engagement.objects.get(pk=filing.engagement_id)
        for force in battle.forces.select_related("flotilla"):
            seat = harbour.seat(self.campaign, self.player(force.flotilla))
            told = {"seat": seat, "engagement": battle, "digest": filing.digest}
            self.act(services.confirm_result, **told)
            self.repeat(services.confirm_result, **told)

    @rule(which=pick, kind=st.sampled_from(["repair", "retire", "crew", "pick", "buy", "honour"]),
          ability=st.sampled_from(list(model.ABILITY_PRICE)), grade=st.sampled_from(model.GRADES),
          hull=st.integers(0, 20))  # fmt: skip
    def care(self, which: int, kind: str, ability: str, grade: str, hull: int) -> None:
        """Do something with a ship that there is, or there was."""
        ships = list(self.campaign.ships.order_by("flotilla__name", "position"))
        ship = ships[which % len(ships)]
        damage = list(ship.state["damage"])[:1] if which % 2 else []
        least = 0 if damage else 1
        most = ship.hull - ship.hull_left
        act, more = {
            "repair": (services.repair_ship,
                       {"hull": max(min(hull, most), least), "damage": damage}),
            "retire": (services.retire_ship, {}),
            "crew": (services.replace_crew, {"grade": grade}),
            "pick": (services.pick_ability, {"ability": ability}),
            "buy": (services.buy_ability, {"ability": ability}),
            "honour": (services.award_honour, {"honour": f"Dover {which}"}),
        }[kind]  # fmt: skip
        who = "olive" if kind == "honour" else self.player(ship.flotilla)
        self.press(act, who, ship.flotilla, ship=str(ship.pk), **more)

    @rule(which=pick)
    def choose_what_was_won(self, which: int) -> None:
        for ship in self.campaign.ships.filter(picks__gt=0, status="active").order_by("name")[:1]:
            ability = list(model.ABILITY_PRICE)[which % 4]
            told = {"ship": str(ship.pk), "ability": ability}
            self.press(services.pick_ability, self.player(ship.flotilla), ship.flotilla, **told)

    @rule(who=players)
    def reinforce(self, who: str) -> None:
        code = harbour.S_BOAT if who == "ben" else harbour.VOSPER
        self.press(services.commission_ship, who, self.flotilla(who), code=code, name="Newcomer")

    @rule(which=pick)
    def commission_a_prize(self, which: int) -> None:
        self.campaign.refresh_from_db()
        prizes = [p for p in self.campaign.tables["prizes"] if p["claimants"]]
        if prizes:
            prize = prizes[which % len(prizes)]
            flotilla = Flotilla.objects.get(pk=sorted(prize["claimants"])[0])
            told = {"prize": prize["ship"], "name": "Prize"}
            self.press(services.commission_prize, self.player(flotilla), flotilla, **told)

    @rule()
    def end_the_round(self) -> None:
        number = self.campaign.rounds.filter(closed_at=None).order_by("number").first()
        if number is not None:
            olive = harbour.seat(self.campaign, "olive")
            told = {"seat": olive, "number": number.number, "anyway": True}
            self.act(services.close_round, **told)
            self.repeat(services.close_round, **told)

    @rule(back=st.integers(0, 12))
    def take_a_line_back(self, back: int) -> None:
        lines = [one for one in self.lines() if is_reversible(one.kind)]
        if lines:
            self.reverse(lines[-1 - back % len(lines)].number)

    @rule(which=pick)
    def take_a_battle_back(self, which: int) -> None:
        lines = [one for one in self.lines() if one.kind == words.BATTLE]
        if lines:
            self.reverse(lines[which % len(lines)].number)

    def reverse(self, number: int) -> None:
        olive = harbour.seat(self.campaign, "olive")
        found = self.act(propose_reversal, seat=olive, number=number)
        if found:
            told = {"seat": olive, "number": number, "digest": found.digest, "reason": "Wrong."}
            self.act(services.reverse_line, **told)
            self.repeat(services.reverse_line, **told)

    @rule(who=players, which=pick, value=st.integers(0, 300),
          field=st.sampled_from(["purse", "victory_points", "picks", "status"]))  # fmt: skip
    def correct(self, who: str, which: int, value: int, field: str) -> None:
        ships = list(self.flotilla(who).ships.order_by("position"))
        key, subject = str(self.flotilla(who).pk), "flotilla"
        if field in ("picks", "status"):
            key, subject = str(ships[which % len(ships)].pk), "ship"
        given = {"picks": value % 3, "status": "active"}.get(field, value)
        told = {"seat": harbour.seat(self.campaign, "olive"), "subject": subject, "key": key,
                "field": field, "value": given}  # fmt: skip
        found = self.act(propose_correction, **told)
        if found:
            self.act(services.correct, digest=found.digest, reason="So it was.", **told)

    # how it is done

    def press(self, act: Callable[..., Any], who: str, flotilla: Flotilla, **told: Any) -> None:
        """Press a button twice."""
        self.presses += 1
        seat, token = harbour.seat(self.campaign, who), f"press-{self.presses}"
        told |= {"seat": seat, "flotilla": flotilla, "token": token}
        before = self.length()
        self.act(act, **told)
        if self.length() > before:
            self.repeat(act, **told)

    def act(self, act: Callable[..., Any], **told: Any) -> Any:
        """Return what came of it, None where it was refused: then nothing was written."""
        before = self.length()
        try:
            with transaction.atomic():
                return act(**told)
        except Refused:
            assert self.length() == before
            return None

    def repeat(self, act: Callable[..., Any], **told: Any) -> None:
        """Do again what was done: whatever comes of it, no line does."""
        before = self.length()
        self.act(act, **told)
        assert self.length() == before

    def fates(self, battle: Engagement, data: st.DataObject) -> dict[str, dict[str, Any]]:
        """Say how each ship came through; whoever is lost was sunk or taken by an enemy."""
        rows = {
            str(row.pk): (row, force.side)
            for force in battle.forces.select_related("flotilla")
            for row in force.flotilla.ships.filter(pk__in=force.ships or [])
        }
        told: dict[str, dict[str, Any]] = {key: {"sunk": (), "captured": ()} for key in rows}
        for key, (row, side) in rows.items():
            fate, lost = data.draw(st.sampled_from(ENDS)), data.draw(st.integers(0, 30))
            hurt = dict(row.state["damage"])
            if data.draw(st.booleans()):
                hurt["engine"] = hurt.get("engine", 0) + 1
            left = 0 if fate is Fate.SUNK else max(1, row.hull_left - lost)
            told[key] |= {"fate": fate, "hull_left": left, "damage": tuple(sorted(hurt.items()))}
            enemies = [other for other, (_, flag) in rows.items() if flag != side]
            deed = {Fate.SUNK: "sunk", Fate.CAPTURED: "captured", Fate.STRUCK: "captured"}.get(fate)
            if deed and enemies and data.draw(st.integers(0, 4)):
                told[data.draw(st.sampled_from(enemies))][deed] += (key,)
        return told

    def flotillas(self) -> list[Flotilla]:
        return list(self.campaign.flotillas.select_related("member").order_by("name"))

    def flotilla(self, who: str) -> Flotilla:
        return self.campaign.flotillas.get(member__name=who)

    def player(self, flotilla: Flotilla) -> str:
        return flotilla.member.name if flotilla.member else "olive"

    def lines(self) -> list[LogbookLine]:
        return list(self.campaign.lines.order_by("number"))

    def length(self) -> int:
        return self.campaign.lines.count()

    # what always holds

    @invariant()
    def rows_are_what_logbook_and_paper_say(self) -> None:
        assert_kept(self.campaign)
        assert mismatches_of(self.campaign) == []
        world = model.replay([on_paper(line) for line in self.lines()])
        rows = {str(row.pk): stored(row) for row in self.campaign.ships.all()}
        assert rows == {key: written(boat) for key, boat in world.boats.items()}
        tables = self.campaign.tables
        places = {place["flotilla"]: place for place in tables["standings"]}
        for row in self.campaign.flotillas.all():
            key = str(row.pk)
            afloat = [b for b in world.boats.values() if (b.flotilla, b.status) == (key, "active")]
            worth = sum(boat.price for boat in afloat)
            assert (row.purse, row.worth) == (world.purse(key), worth)
            sunk = sum(k[1] for b in world.boats.values() if b.flotilla == key for k in b.kills)
            assert Decimal(places[key]["sunk"]) == sunk
        assert {(void["line"], void["subject"]) for void in tables["voids"]} == world.voids
        assert {p["ship"]: p["commissioned"] for p in tables["prizes"]} == {
            key: prize["as"] for key, prize in world.prizes.items()
        }


def stored(row: ShipRecord) -> tuple[Any, ...]:
    """Return what the row of a ship says."""
    ship = harbour.state_from_plain(row.state)
    kills = sorted((kill.key, kill.points, kill.captured) for kill in ship.kills)
    crew = (row.grade, ship.crew.credit, row.picks, ship.crew.abilities)
    figures = (row.points, row.hull, row.hull_left, ship.damage, ship.games)
    return (str(row.flotilla_id), row.status, crew, figures, kills, len(ship.honours))


def written(boat: model.Boat) -> tuple[Any, ...]:
    """Return the same of a boat on paper."""
    crew = (boat.grade, boat.credit, boat.picks, tuple(boat.abilities))
    figures = (boat.price, boat.hull, boat.left, tuple(sorted(boat.damage.items())), boat.games)
    return (boat.flotilla, boat.status, crew, figures, sorted(boat.kills), boat.honours)


def on_paper(line: LogbookLine) -> model.Op:
    """Return a line as the campaign on paper has it."""
    kind, data = line.kind, line.data
    ship = {"key": data.get("ship")}
    own = {"flotilla": data.get("flotilla")}
    if kind == words.BATTLE:
        return "fight", fought(data)
    if kind == words.ENTERED:
        ships = {one["entry"]["key"]: boat(one) for one in data["ships"]}
        return "enter", own | {"side": data["side"], "ships": ships}
    if kind in (words.COMMISSIONED, words.PRIZE):
        vessel, grade = boat(data)
        new = own | {"key": data["entry"]["key"], "grade": grade}
        if kind == words.PRIZE:
            return "claim", new | {"prize": data["prize"]}
        return "commission", new | {"kind": vessel}
    if kind == words.CORRECTED:
        value = {"value": data["value"]}
        return {
            "purse": ("purse", own | value),
            "victory_points": ("award", own | value),
            "picks": ("picks", ship | value),
            "status": ("revive", ship),
        }[data["field"]]
    plain: dict[str, model.Op] = {
        words.REPAIRED: ("repair", ship | {k: data.get(k) for k in ("hull", "damage")}),
        words.RETIRED: ("retire", ship),
        words.HONOURED: ("honour", ship),
        words.CREW: ("crew", ship | {"grade": data.get("grade")}),
        words.PICKED: ("pick", ship | {"ability": data.get("ability")}),
        words.BOUGHT: ("buy", ship | {"ability": data.get("ability")}),
        words.ROUND: ("round", {"count": data.get("round")}),
        words.REVERSED: ("reverse", {"line": data.get("cancels")}),
    }
    return plain.get(kind, ("tell", {}))


def boat(told: dict[str, Any]) -> tuple[str, str]:
    return told["entry"]["class"], told["grade"]


def fought(data: dict[str, Any]) -> dict[str, Any]:
    """Return a battle as differences: what each ship lost in it, and whom she sank and took."""
    fates = {}
    for fate in data["result"]["ships"]:
        came, after = data["came"][fate["ship"]], dict(fate["damage"])
        before = dict(came["damage"])
        fates[fate["ship"]] = {
            "how": fate["fate"],
            "lost": came["hull_left"] - fate["hull_left"],
            "damage": {c: n - before.get(c, 0) for c, n in after.items() if n > before.get(c, 0)},
            "all_damage": after,
            "sunk": fate["sunk"],
            "captured": fate["captured"],
        }
    sides = {force["flotilla"]: force["side"] for force in data["forces"]}
    return {"battle": data["number"], "sides": sides, "fates": fates}


@pytest.mark.django_db
def test_points_hulls_ships_and_prizes_are_conserved_whatever_people_do() -> None:
    run_state_machine_as_test(
        Season,
        settings=settings(
            max_examples=times(4, 120),
            stateful_step_count=times(15, 40),
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
