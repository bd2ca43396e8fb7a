"""An air raid as a question: numbers worked out by hand, what stops it, what is refused."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.engine.systems.cruel_seas.odds.air_raid import AIR_RAID
from tests.engine.systems.cruel_seas.odds.asking import answer, figure, told

# 5, 2 point blank, 2 less for its own speed, 1 for a large target: 6 of 10, at 24 cm of hers.
BARE = {"at": "bare", "at-size": "large"}
UNARMED = BARE | {"at-guns": 0}
ONE_MG = BARE | {"at-gun": "mg"}


def test_bombs_on_a_ship_that_cannot_shoot_by_hand() -> None:
    """Five dice show 5 at least."""
    found = answer(AIR_RAID, UNARMED | {"left": 5})

    assert figure(found, "it attacks") == 1
    assert figure(found, "to sink her") == figure(found, "she is damaged") == Fraction(6, 10)
    assert [receipt.number for receipt in found.receipts] == ["6 or less"]


def test_flak_spoils_the_attack_by_hand() -> None:
    """An MG hits with 5, 2 less for range and 1 for speed: 2 of 10; its die stops no regular."""
    found = answer(AIR_RAID, ONE_MG)

    assert figure(found, "it attacks") == 1
    spoiled = Fraction(2, 10) * Fraction(5, 10)
    assert figure(found, "she is damaged") == Fraction(8, 10) * Fraction(6, 10) + spoiled


def test_an_inexperienced_pilot_breaks_off_at_one_six() -> None:
    found = answer(AIR_RAID, ONE_MG | {"pilot": "inexperienced"})
    off = Fraction(2, 10) / 6

    assert figure(found, "it breaks off in the flak") == off
    assert figure(found, "it attacks") == 1 - off
    assert found.receipts[1].lines[0].value == "1 or more"
    assert (found.receipts[1].goal, found.receipts[1].number) == ("It is shot down", "2 or more")


def test_guns_of_other_ships_add_up_by_hand() -> None:
    """Two guns of one die each: two sixes shoot an inexperienced pilot down."""
    second = {"ships": "1", "by2": "bare", "by2-gun": "mg"}
    found = answer(AIR_RAID, ONE_MG | second | {"pilot": "inexperienced"})
    six = Fraction(1, 30)

    assert figure(found, "flak shoots it down") == found.receipts[1].chance == six**2
    assert figure(found, "it breaks off in the flak") == 2 * six * (1 - six)


def test_the_target_of_a_torpedo_run_fires_by_its_range() -> None:
    """A 20 mm at 20 cm: 5 and 1 less for speed, 4 of 10; three dice without a six let it drop."""
    run = BARE | {"at-gun": "20mm", "drop": "torpedo", "cm": 20, "pilot": "inexperienced"}
    found = answer(AIR_RAID, run)

    drops = Fraction(6, 10) + Fraction(4, 10) * Fraction(5, 6) ** 3
    assert figure(found, "to drop its torpedo") == figure(found, "it drops its torpedo") == drops
    assert found.receipts[0].number == "4 or less"
    assert not found.spreads


def test_a_balloon_by_hand() -> None:
    """A regular pilot braves it on 5 or more; of the others one in ten flies into the cable."""
    found = answer(AIR_RAID, UNARMED | {"gear": "balloon"})

    assert figure(found, "it attacks") == Fraction(2, 6)
    assert figure(found, "it passes over the balloon") == Fraction(4, 6) * Fraction(9, 10)
    assert figure(found, "a cable or flames destroy it") == Fraction(4, 6) / 10


def test_cable_rockets_by_hand() -> None:
    """1 sends it home, 10 drops the cable on her; the attack is 1 worse, 5 of 10."""
    found = answer(AIR_RAID, UNARMED | {"gear": "pac"})

    assert figure(found, "cable rockets send it home") == Fraction(1, 10)
    damaged = Fraction(8, 10) * Fraction(5, 10) + Fraction(1, 10)
    assert figure(found, "she is damaged") == damaged


def test_bursts_of_flame_by_hand() -> None:
    found = answer(AIR_RAID, UNARMED | {"bursts": 2})

    assert figure(found, "it attacks") == Fraction(9, 10) ** 2


def test_a_jink_by_hand() -> None:
    """Four manoeuvres of 1, 2, 2 and 1 faces; at 26 cm a medium target is 4 of 10."""
    boat = UNARMED | {"at-size": "medium", "at-combat": 26, "saves": "veteran"}
    found = answer(AIR_RAID, boat | {"jink": True})
    slow = answer(AIR_RAID, UNARMED | {"saves": "veteran", "to": "slow", "jink": True})

    assert figure(found, "she is damaged") == Fraction(1 + 4 + 4 + 1, 36) * Fraction(4, 10)
    assert slow.assumptions[0] == "She can't jink: that takes a veteran crew and 24 cm of speed."


def test_a_kamikaze_by_hand() -> None:
    found = answer(AIR_RAID, UNARMED | {"drop": "kamikaze", "left": 10})
    none = answer(AIR_RAID, {"drop": "kamikaze", "pilot": "veteran"})

    assert figure(found, "to sink her") == Fraction(7, 10)
    assert [(r.words, r.rule) for r in none.refusals] == [
        ("No veteran flies a kamikaze.", "CS-AIR-10")
    ]


@pytest.mark.parametrize(("cm", "fires"), [(30, True), (31, False)])
def test_a_gun_fires_as_far_as_it_reaches(cm: int, fires: bool) -> None:
    found = answer(AIR_RAID, ONE_MG | {"cm": cm})

    assert (found.receipts[0].refusal is None) is fires
    if fires:
        assert told(found)[1:] == [
            ("Regular crew", "0", ""),
            ("Over half range", "−2", "CS-GUN-4"),
            ("Target over 24 cm", "−1", "CS-GUN-4"),
        ]


def test_flak_of_three_ships_is_quick() -> None:
    asked = AIR_RAID.ask({"ships": "2", "gear": ["balloon", "pac"], "bursts": 2, "jink": True})

    assert asked.cost == 33
    assert asked.answer is not None
    ends = [f.values[0] for f in asked.answer.tables[0].figures]
    assert sum(ends) == 1
