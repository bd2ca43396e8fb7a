"""Scenario 1 played from set-up to result; victory points worked out by hand."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from rules.engine import __main__ as command
from rules.engine.core.battle import (
    Battle,
    audit,
    battle_from_json,
    battle_to_json,
    play,
    play_script,
    replay,
    undo,
)
from rules.engine.core.dice import SeededDice
from rules.engine.core.given import BadCaseError
from rules.engine.core.result import Fate
from rules.engine.systems.cruel_seas import SYSTEM
from rules.engine.systems.cruel_seas.engagement.orders import Order
from rules.engine.systems.cruel_seas.engagement.rules import BATTLES
from rules.engine.systems.cruel_seas.engagement.state import Engagement

SCRIPT = BATTLES.scripts()["CS-SCN-1"]


@cache
def played(seed: int) -> Battle[Engagement, Order]:
    return play_script(BATTLES, SCRIPT, SeededDice(seed))


# CS-SCN-1: to the Royal Navy a boat home is 1 and a sunk E-boat 3; to the Kriegsmarine a sunk boat
# is 2 and an E-boat that lives 1.
BY_HAND = [
    # Nobody sinks. Both boats go home in turn 5: 2 x 1 = 2. The E-boat went home in turn 4: 1.
    (1, (2, 1), "royal_navy", {"MTB 31": Fate.WITHDRAWN, "MTB 32": Fate.WITHDRAWN}),
    # MTB 31 is sunk in turn 2: 2, and the E-boat is home: 1, so 3. MTB 32 gets home: 1.
    (3, (1, 3), "kriegsmarine", {"MTB 31": Fate.SUNK, "MTB 32": Fate.WITHDRAWN}),
    # Both boats are sunk, in turns 2 and 3: 2 x 2 = 4, and the E-boat is home: 1, so 5 to nothing.
    (6, (0, 5), "kriegsmarine", {"MTB 31": Fate.SUNK, "MTB 32": Fate.SUNK}),
    # The E-boat is sunk in turn 2: 3, and both boats go home: 2 x 1, so 5 to nothing.
    (8, (5, 0), "royal_navy", {"S-100": Fate.SUNK, "MTB 31": Fate.WITHDRAWN}),
]


@pytest.mark.parametrize(("seed", "points", "winner", "fates"), BY_HAND)
def test_the_scenario_gives_the_points_that_its_story_earns(
    seed: int, points: tuple[int, int], winner: str, fates: dict[str, Fate]
) -> None:
    result = BATTLES.result(played(seed).state)
    assert result is not None
    assert result.points == (("royal_navy", points[0]), ("kriegsmarine", points[1]))
    assert (result.scenario, result.winner, result.grade) == ("CS-SCN-1", winner, "win")
    ends = {ship.ship: ship.fate for ship in result.ships}
    assert {name: ends[name] for name in fates} == fates


def test_the_result_says_who_sank_whom_and_what_is_left() -> None:
    result = BATTLES.result(played(3).state)
    assert result is not None
    ships = {ship.ship: ship for ship in result.ships}
    assert ships["S-100"].sunk == ("MTB 31",)
    assert (ships["S-100"].hull_left, ships["S-100"].hull) == (37, 60)
    assert (ships["MTB 32"].hull_left, ships["MTB 31"].hull_left) == (18, 0)


@pytest.mark.parametrize("seed", range(20, 40))
def test_every_seed_plays_to_an_end_that_its_log_gives_again(seed: int) -> None:
    battle = played(seed)
    assert BATTLES.awaited(battle.state) == ()
    told = json.loads(json.dumps(battle_to_json(BATTLES, "cruel_seas", battle)))
    again = battle_from_json(BATTLES, "cruel_seas", told)
    assert again == battle
    assert BATTLES.result(again.state) == BATTLES.result(battle.state)


def test_each_undo_gives_the_battle_before_the_order() -> None:
    battle = play_script(BATTLES, SCRIPT, SeededDice(3))
    states = [battle.start]
    for n in range(len(battle.log)):
        states.append(replay(BATTLES, battle.start, battle.log[: n + 1]).state)
    while battle.log:
        states.pop()
        battle = undo(BATTLES, battle)
        assert battle.state == states[-1]
    with pytest.raises(ValueError, match="no order"):
        undo(BATTLES, battle)


@pytest.mark.parametrize("seed", [1, 6])
def test_the_same_orders_and_faces_give_the_same_events(seed: int) -> None:
    assert audit(BATTLES, played(seed)) is None


def test_an_audit_finds_what_the_rules_would_not_have_given() -> None:
    battle = played(3)
    hit = next(
        n for n, e in enumerate(battle.log) if any(x.code == "damage.taken" for x in e.events)
    )
    entry = battle.log[hit]
    softer = tuple(event for event in entry.events if event.code != "battle.changed")
    forged = (*battle.log[:hit], replace(entry, events=softer), *battle.log[hit + 1 :])
    assert audit(BATTLES, replay(BATTLES, battle.start, forged)) == hit
    without_a_draw = replace(battle, log=battle.log[1:])
    assert audit(BATTLES, without_a_draw) == 0


def test_an_undone_order_may_come_out_otherwise() -> None:
    battle = played(3)
    last_draw = max(n for n, e in enumerate(battle.log) if any(x.roll for x in e.events))
    while len(battle.log) > last_draw:
        order = battle.log[-1].order
        battle = undo(BATTLES, battle)
    ends = {play(BATTLES, battle, order, SeededDice(n)).state for n in range(12)}
    assert len(ends) > 1


def test_every_event_is_told_by_the_game() -> None:
    assert SYSTEM.narrator is not None
    narrator = SYSTEM.narrator()
    told = [narrator.tell(event) for seed in (1, 3, 6, 8) for event in played(seed).events]
    assert [sentence for sentence in told if not sentence.endswith(".")] == []


def test_the_command_plays_and_writes_a_log(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "log.json"
    assert command.main(["play", "1", "--seed", "3", "--log", str(log)]) == 0
    told = capsys.readouterr().out
    assert "Ships in the Night: Royal Navy 1, Kriegsmarine 3: Kriegsmarine wins." in told
    again = battle_from_json(BATTLES, "cruel_seas", json.loads(log.read_text("utf-8")))
    assert again == played(3)
    assert command.main(["play"]) == 0
    assert capsys.readouterr().out == "CS-SCN-1  Ships in the Night\n"


def test_the_command_says_what_it_can_play(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["play", "99"]) == 2
    assert capsys.readouterr().err == "play: no script for 99; there are: CS-SCN-1\n"
    assert command.main(["play", "1", "--system", "chess"]) == 2
    assert capsys.readouterr().err.startswith("play: unknown system chess; there are: cruel_seas")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda d: d.update(schema=2), "later version"),
        (lambda d: d.update(system="other"), "battle.system"),
        (lambda d: d["start"]["ships"].pop(2), "battle.start.ships are of one side"),
        (lambda d: d["start"]["ships"][0].update({"class": "ark"}), "ships\\[0\\] can't fight"),
        (lambda d: d["log"][0]["order"].update(order="sing"), "log\\[0\\].order.order"),
        (lambda d: d["log"][0].update(extra=1), "log\\[0\\].extra"),
        (lambda d: d["log"][1]["events"][0]["data"].update(ship="Ark"), "does not fit"),
        (lambda d: d["log"][1]["events"][0]["data"].update(level="warp"), "does not fit"),
    ],
)
def test_a_log_that_was_tampered_with_is_refused(change: object, message: str) -> None:
    told = json.loads(json.dumps(battle_to_json(BATTLES, "cruel_seas", played(1))))
    change(told)  # type: ignore[operator]
    with pytest.raises(BadCaseError, match=message):
        battle_from_json(BATTLES, "cruel_seas", told)
