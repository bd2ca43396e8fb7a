"""Lines between battles, and every reason why a line has no effect."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from campaigns.book import words
from campaigns.book.values import Repairs, Status
from rules.engine.core.given import BadCaseError
from rules.engine.core.result import Fate
from tests.campaigns.book.scribe import MINES, TERMS, VOSPER, Scribe, key, plain

BOTH = {"ada": "allies", "ben": "axis"}
HOME: dict[str, dict[str, Any]] = {"ada 1": {}, "ben 1": {}}
LOST: dict[str, dict[str, Any]] = {
    "ada 1": {"captured": ["ben 1"]}, "ben 1": {"fate": Fate.CAPTURED, "hull_left": 9},
}  # fmt: skip
CLAIM = {"prize": key("ben 1"), "entry": plain("Trophy")}


@pytest.fixture
def log() -> Scribe:
    log = Scribe()
    log.enter("ada")
    log.enter("ben", "axis")
    return log


def left(log: Scribe) -> int:
    log.write(words.LEFT, flotilla=key("ada"))
    return log.write(words.COMMISSIONED, flotilla=key("ada"), entry=plain("New"))


def sunk(log: Scribe, kind: str = words.REPAIRED, **more: Any) -> int:
    log.fight({"ada 1": {"fate": Fate.SUNK}, "ben 1": {"sunk": ["ada 1"]}}, BOTH)
    return log.write(kind, ship=key("ada 1"), **more)


def claimed(log: Scribe, **more: Any) -> int:
    log.fight(LOST, BOTH)
    return log.write(words.PRIZE, flotilla=key("ada"), **(CLAIM | more))


def twice(log: Scribe, kind: str, **data: Any) -> int:
    log.write(kind, **data)
    return log.write(kind, **data)


def poor(log: Scribe) -> None:
    log.write(words.CORRECTED, flotilla=key("ada"), field="purse", value=4)


def after_poverty(log: Scribe, kind: str, **data: Any) -> int:
    log.fight({"ada 1": {"hull_left": 1}, "ben 1": {}}, BOTH)
    poor(log)
    return log.write(kind, **data)


def mines(log: Scribe, kind: str, **data: Any) -> int:
    log.enter("cleo", ships={"Field": MINES})
    return log.write(kind, ship=key("Field"), **data)


def veteran(log: Scribe, picks: int, *abilities: str) -> int:
    log.enter("cleo", grade="veteran")
    log.write(words.CORRECTED, ship=key("cleo 1"), field="picks", value=picks)
    for ability in abilities:
        number = log.write(words.PICKED, ship=key("cleo 1"), ability=ability)
    return number


def corrected_prize(log: Scribe) -> int:
    claimed(log)
    return log.write(words.CORRECTED, ship=key("ben 1"), field="status", value="active")


def fought_twice(log: Scribe) -> int:
    log.fight(HOME, BOTH, number=1)
    return log.fight(HOME, BOTH, number=1)


def gone_back(log: Scribe) -> int:
    log.write(words.LEFT, flotilla=key("ada"))
    return log.write(words.CORRECTED, ship=key("ada 1"), field="status", value="active")


def docked_by_points(log: Scribe) -> int:
    log.fight({"ada 1": {"hull_left": 20}, "ben 1": {}}, BOTH)
    return log.write(words.DOCKED, ship=key("ada 1"), hull=5)


S = {"ship": key("ada 1")}
WAYS: list[tuple[str, Callable[[Scribe], int]]] = [
    ("no_flotilla", left),
    ("no_flotilla", lambda log: log.write(words.LEFT, flotilla=key("nobody"))),
    ("no_flotilla", lambda log: twice(log, words.LEFT, flotilla=key("ada"))),
    ("no_flotilla", lambda log: log.write(words.PRIZE, flotilla=key("nobody"), **CLAIM)),
    ("no_flotilla", lambda log: log.write(words.CORRECTED, flotilla="x", field="purse", value=1)),
    ("no_flotilla", gone_back),
    ("no_ship", lambda log: log.write(words.RETIRED, ship="x")),
    ("no_ship", lambda log: log.write(words.NAMED, ship="x", name="X")),
    ("no_ship", lambda log: log.write(words.HONOURED, ship="x", honour="X")),
    ("no_ship", lambda log: log.write(words.CORRECTED, ship="x", field="picks", value=1)),
    ("no_ship", lambda log: log.fight({"ada 1": {}, "ben 1": {}, "Nobody": {}}, BOTH)),
    ("not_active", sunk),
    ("not_active", lambda log: sunk(log, words.RETIRED)),
    ("not_active", lambda log: sunk(log, words.CREW, grade="regular")),
    ("not_active", lambda log: sunk(log, words.PICKED, ability="old_tub")),
    ("not_active", lambda log: sunk(log, words.BOUGHT, ability="old_tub")),
    ("not_active", lambda log: log.fight({"ada 1": {}, "ben 1": {}}, {"ada": "allies"})),
    ("no_pick", lambda log: log.write(words.PICKED, ability="old_tub", **S)),
    ("has_ability", lambda log: veteran(log, 2, "old_tub", "old_tub")),
    ("has_ability", lambda log: twice(log, words.BOUGHT, ability="old_tub", **S)),
    ("no_points", lambda log: after_poverty(log, words.REPAIRED, hull=30, **S)),
    ("no_points", lambda log: after_poverty(log, words.BOUGHT, ability="lucky_ship", **S)),
    ("no_points", lambda log: after_poverty(log, words.CREW, grade="veteran", **S)),
    ("no_points", lambda log: after_poverty(
        log, words.COMMISSIONED, flotilla=key("ada"), entry=plain("New"))),
    ("no_points", lambda log: (poor(log), claimed(log))[1]),
    ("no_prize", lambda log: log.write(words.PRIZE, flotilla=key("ada"), **CLAIM)),
    ("no_prize", lambda log: (claimed(log), log.write(
        words.PRIZE, flotilla=key("ada"), prize=key("ben 1"), entry=plain("Two")))[1]),
    ("no_need", lambda log: log.write(words.REPAIRED, hull=5, damage=["rudder"], **S)),
    ("no_yard", lambda log: docked_by_points(log)),
    ("not_docked", lambda log: log.write(words.UNDOCKED, **S)),
    ("no_ship", lambda log: log.write(words.UNDOCKED, ship="x")),
    ("taken", lambda log: log.enter("ada", ships={"Other": VOSPER})),
    ("taken", lambda log: log.enter("cleo", ships={"ada 1": VOSPER})),
    ("taken", lambda log: log.write(
        words.COMMISSIONED, flotilla=key("ben"), entry=plain("ada 1", MINES))),
    ("taken", lambda log: claimed(log, entry=plain("ada 1"))),
    ("no_crew", lambda log: mines(log, words.CREW, grade="regular")),
    ("no_crew", lambda log: mines(log, words.BOUGHT, ability="old_tub")),
    ("no_crew", lambda log: mines(log, words.CORRECTED, field="grade", value="regular")),
    ("is_prize", corrected_prize),
    ("counted", fought_twice),
    ("closed", lambda log: twice(log, words.ROUND, round=1)),
    ("no_line", lambda log: log.write(words.REVERSED, cancels=99)),
    ("no_line", lambda log: log.write(words.REVERSED, cancels=3)),  # itself
    ("no_line", lambda log: (log.write("member.joined"), log.write(words.REVERSED, cancels=3))[1]),
    ("taken_back", lambda log: twice(log, words.REVERSED, cancels=1)),
]  # fmt: skip


@pytest.mark.parametrize(("reason", "way"), WAYS, ids=[f"{n} {w[0]}" for n, w in enumerate(WAYS)])
def test_a_line_without_effect_says_why_and_changes_nothing(
    log: Scribe, reason: str, way: Callable[[Scribe], int]
) -> None:
    number = way(log)
    assert log.reasons(number) == [reason]
    if log.lines[-1].kind != words.BATTLE or reason == "counted":
        with_it, without = log.book(), log.book(without=[number])
        assert replace(with_it, voids=[]) == replace(without, voids=[])


def test_there_is_a_way_to_every_reason() -> None:
    assert {reason for reason, _ in WAYS} == set(words.REASONS)


def test_a_lasting_damage_is_mended_once_for_each_time_it_is_named(log: Scribe) -> None:
    damaged = {"ada 1": {"hull_left": 35, "damage": {"rudder": 1, "gun": 2}}, "ben 1": {}}
    log.fight(damaged, BOTH)
    log.write(words.REPAIRED, ship=key("ada 1"), damage=["rudder", "rudder", "gun"])
    assert log.ship("ada 1").damage == (("gun", 1),)
    # 600 - 125; two damages at a tenth of half of 125 each: 12.5, rounded up
    assert log.purse("ada") == 475 - 13


@pytest.mark.parametrize(
    ("repairs", "expected"),
    [(Repairs.POINTS, (20, 1)), (Repairs.HALF, (28, 0)), (Repairs.FULL, (35, 0))],
)
def test_the_end_of_a_round_mends_by_the_campaigns_terms(
    repairs: Repairs, expected: tuple[int, int]
) -> None:
    log = Scribe(replace(TERMS, repairs=repairs))
    log.enter("ada")
    log.enter("ben", "axis")
    log.fight({"ada 1": {"hull_left": 20, "damage": {"gun": 1}}, "ben 1": {}}, BOTH)
    log.write(words.ROUND, round=1)
    ship = log.ship("ada 1")
    assert (ship.hull_left, len(ship.damage)) == expected


def test_who_left_is_paid_no_more_and_stays_in_the_book(log: Scribe) -> None:
    log.write(words.ROUND, round=1)
    log.write(words.LEFT, flotilla=key("ada"))
    log.write(words.ROUND, round=2)
    assert (log.purse("ada"), log.purse("ben")) == (475 + 50, 425 + 100)
    assert log.ship("ada 1").status is Status.GONE
    assert log.book().rounds_closed == 2


def test_a_round_that_was_opened_again_can_be_closed_again(log: Scribe) -> None:
    first = log.write(words.ROUND, round=1)
    log.write(words.ROUND, round=2)
    log.write(words.REVERSED, cancels=first)
    log.write(words.ROUND, round=1)
    assert not log.reasons()
    assert (log.purse("ada"), log.book().closed) == (475 + 100, {1, 2})


def test_a_correction_of_hull_never_breaks_the_book_when_the_hull_shrinks(log: Scribe) -> None:
    log.enter("cleo", grade="veteran")
    log.write(words.CORRECTED, ship=key("cleo 1"), field="picks", value=1)
    log.write(words.CORRECTED, ship=key("cleo 1"), field="hull_left", value=35)
    pick = {"ship": key("cleo 1"), "ability": "old_tub"}
    log.write(words.PICKED, **pick)
    log.write(words.CORRECTED, ship=key("cleo 1"), field="hull_left", value=35)
    assert (log.ship("cleo 1").hull_left, log.ship("cleo 1").hull) == (24, 24)


def test_a_ship_that_was_not_lost_after_all_is_no_prize_and_can_sail(log: Scribe) -> None:
    log.fight(LOST, BOTH)
    log.write(words.CORRECTED, ship=key("ben 1"), field="status", value="active")
    ship = log.ship("ben 1")
    assert (ship.status, ship.hull_left, ship.lost_in) == (Status.ACTIVE, 9, 0)
    assert not log.book().prizes


def test_a_ship_raised_from_the_bottom_has_some_hull(log: Scribe) -> None:
    sunk(log)
    log.write(words.CORRECTED, ship=key("ada 1"), field="status", value="active")
    assert log.ship("ada 1").hull_left == 1
    log.write(words.CORRECTED, ship=key("ada 1"), field="status", value="sunk")
    assert log.ship("ada 1").hull_left == 0


def test_a_new_crew_knows_nothing_and_a_better_one_costs_the_difference(log: Scribe) -> None:
    log.write(words.BOUGHT, ship=key("ada 1"), ability="lucky_ship")
    log.write(words.CREW, ship=key("ada 1"), grade="veteran")
    ship = log.ship("ada 1")
    assert (ship.crew.grade, ship.crew.abilities, ship.points) == ("veteran", (), 150)
    assert log.purse("ada") == 475 - 10 - (150 - 135)


def test_a_crewed_ship_without_a_grade_starts_with_the_lowest(log: Scribe) -> None:
    log.enter("cleo", grade="")
    assert log.ship("cleo 1").crew.grade == "inexperienced"


def test_names_change_and_what_is_left_out_stays(log: Scribe) -> None:
    log.write(words.NAMED, ship=key("ada 1"), name="Żubr", captain="Anna Łęcka", pennant="P 7")
    log.write(words.NAMED, ship=key("ada 1"), captain="")
    entry = log.ship("ada 1").entry
    assert (entry.name, entry.captain, entry.pennant) == ("Żubr", "", "P 7")
    log.write(words.HONOURED, ship=key("ada 1"), honour="Dover 1942")
    assert log.ship("ada 1").honours == ("Dover 1942",)


def test_a_purse_has_a_bottom_and_a_brim(log: Scribe) -> None:
    log.terms = replace(TERMS, points_round=100_000)
    log.write(words.CORRECTED, flotilla=key("ada"), field="purse", value=1_000_000)
    for number in range(1, 92):
        log.write(words.ROUND, round=number)
    assert log.purse("ada") == 9_000_000
    log.write(words.CORRECTED, flotilla=key("ada"), field="purse", value=-1)
    with pytest.raises(BadCaseError, match="use 0 or more"):
        log.book()


def test_a_malformed_line_that_is_cancelled_is_not_read(log: Scribe) -> None:
    broken = log.write(words.ROUND, round="the first")
    with pytest.raises(BadCaseError, match=r"line 3\.round is .*, not a whole number"):
        log.book()
    log.write(words.REVERSED, cancels=broken)
    assert log.book().cancelled == {broken}


def test_a_reversal_of_a_reversal_brings_all_back_and_can_be_reversed(log: Scribe) -> None:
    fought = log.fight(HOME, BOTH)
    states = [log.book().ships]
    for _ in range(3):
        log.write(words.REVERSED, cancels=len(log.lines))
        states.append(log.book().ships)
    assert states[0] == states[2]
    assert states[1] == states[3]
    assert states[0] != states[1]
    assert log.book().cancelled == {fought, 5}


def test_of_two_reversals_the_later_takes_over_when_the_first_is_taken_back(log: Scribe) -> None:
    fought = log.fight(HOME, BOTH)
    first = log.write(words.REVERSED, cancels=fought)
    second = log.write(words.REVERSED, cancels=fought)
    assert log.reasons(second) == ["taken_back"]
    log.write(words.REVERSED, cancels=first)
    assert log.reasons(second) == []
    assert log.book().cancelled == {fought, first}
