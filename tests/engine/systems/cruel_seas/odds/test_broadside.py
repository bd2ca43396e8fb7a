"""A broadside as a question: numbers worked out by hand, corners, what follows from the ships."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.engine.core.odds import Answer, Asked
from rules.engine.systems.cruel_seas.odds.broadside import BROADSIDE

# Bare numbers: 5 to hit at 20 cm, with regular crews at combat speed, a medium target at 24 cm.
BARE = {"by": "bare", "at": "bare", "cm": 20}
MG_AT_HUGE = BARE | {"by-gun": "mg", "at-size": "huge", "at-hull": 500, "cm": 10}


def ask(values: dict[str, Any]) -> Asked:
    return BROADSIDE.ask(values)


def answer(values: dict[str, Any]) -> Answer:
    found = ask(values).answer
    assert found is not None
    return found


def figure(found: Answer, label: str) -> Fraction:
    figures = [*found.figures, *(f for table in found.tables for f in table.figures)]
    figures += [found.headline] if found.headline else []
    return next(f.values[0] for f in figures if f.label == label)


def field(asked: Asked, code: str) -> Any:
    return next(f for f in asked.fields if f.code == code)


def test_one_machine_gun_by_hand() -> None:
    """5 and 2 for a huge target (CS-GUN-4): 7 of 10; one die (CS-GUN-1) and no criticals."""
    found = answer(MG_AT_HUGE | {"left": 6})

    assert figure(found, "at least one hit") == Fraction(7, 10)
    assert figure(found, "damage, mean") == Fraction(7, 10) * Fraction(7, 2)
    assert figure(found, "to sink her") == Fraction(7, 10) * Fraction(1, 6)
    assert not found.tables


def test_two_machine_guns_by_hand() -> None:
    found = answer(MG_AT_HUGE | {"by-guns": 2, "left": 12})

    assert figure(found, "at least one hit") == Fraction(91, 100)
    assert figure(found, "damage, mean") == Fraction(49, 10)
    assert figure(found, "to sink her") == Fraction(49, 100) / 36


def test_damage_is_counted_beyond_what_is_left_of_her() -> None:
    whole, nearly_sunk = answer(MG_AT_HUGE), answer(MG_AT_HUGE | {"left": 1})

    assert figure(whole, "damage, mean") == figure(nearly_sunk, "damage, mean")
    assert figure(nearly_sunk, "to sink her") == Fraction(7, 10)
    assert nearly_sunk.spreads[0].lost_from == 1


def test_criticals_by_hand() -> None:
    """Three dice of a twin HMG; a six is an engine hit in 1 of 10, and saved in 2 of 6."""
    found = answer(BARE | {"by-gun": "hmg", "by-mount": "twin"})
    spared_by_a_hit = (1 - Fraction(1, 6) * Fraction(1, 10) * Fraction(4, 6)) ** 3

    assert figure(found, "at least one hit") == Fraction(1, 2)
    assert figure(found, "engine hit") == Fraction(1, 2) * (1 - spared_by_a_hit)


def test_plumes_by_hand() -> None:
    """Three 37 mm that hit with 5 of 10: a plume for each miss (CS-GUN-9)."""
    found = answer(BARE | {"by-gun": "37mm", "by-guns": 3})

    assert figure(found, "three or more") == Fraction(1, 8)
    assert figure(found, "a plume at least") == Fraction(7, 8)


def test_the_receipt_of_the_6_pdr() -> None:
    found = answer({"gun": "6pdr-single"})
    (receipt,) = found.receipts

    assert receipt.title == "Why 4 for the 6-pdr"
    assert [(line.words, line.value, line.rule) for line in receipt.lines] == [
        ("Base", "5", "CS-GUN-4"),
        ("Range 30 of 80: not over half, 40", "0", ""),
        ("Regular crew", "0", ""),
        ("Shooter at combat speed, 20", "0", ""),
        ("Target at 26, over 24", "−1", "CS-GUN-4"),
        ("Target medium", "0", ""),
    ]
    assert (receipt.goal, receipt.number) == ("Hit on a D10 of", "4 or less")
    assert receipt.chance == Fraction(2, 5)


def test_every_condition_has_its_line() -> None:
    values = {"gun": "6pdr-single", "cm": 12, "go": "full", "to": "slow", "crew": "veteran"}
    more = {"aid": ["director", "searchlight"], "hid": "smoke", "plumes": True, "bridge": True}
    (receipt,) = answer(values | more | {"sea": "smooth", "seas": "stormy"}).receipts

    assert [(line.words, line.value) for line in receipt.lines[1:]] == [
        ("Range 12: point blank", "+2"),
        ("Veteran crew", "+2"),
        ("Shooter at full speed, 30", "−2"),
        ("Target at slow speed, 13", "+1"),
        ("Target medium", "0"),
        ("Target partly hidden", "−2"),
        ("Fire director", "+1"),
        ("Searchlight", "+1"),
        ("Plumes round the target", "+1"),
        ("Bridge hit", "−1"),
        ("Sea state", "+1"),
        ("Heavy seas", "−2"),
    ]
    assert receipt.number == "7 or less"


def test_a_number_of_0_or_less_cannot_hit_and_says_so() -> None:
    values = {"gun": "hmg-twin", "at": "linse-group-of-3", "go": "full", "to": "full"}
    found = answer(values | {"crew": "inexperienced", "cm": 35})
    (receipt,) = found.receipts

    assert (receipt.goal, receipt.number) == ("Can't hit: needs", "−4 or less")
    assert figure(found, "to sink her") == 0
    assert not found.tables


def test_a_number_of_10_or_more_hits_without_a_throw() -> None:
    values = {"gun": "6pdr-single", "cm": 10, "to": "stationary", "crew": "veteran"}
    (receipt,) = answer(values).receipts

    assert (receipt.goal, receipt.number) == ("Sure to hit: needs", "11 or less")
    assert receipt.chance == 1


def test_guns_out_of_range_are_told_and_the_others_fire() -> None:
    found = answer({"cm": 41})
    silent = {r.title: r.refusal.words for r in found.receipts if r.refusal}

    assert silent == {
        "two HMG, twin": "Out of range: it reaches 40 cm.",
        "two MG": "Out of range: it reaches 30 cm.",
    }
    assert figure(found, "at least one hit") > 0
    too_near = answer({"gun": "6pdr-single", "cm": 5})
    assert too_near.refusals[0].words == "Too near: it fires from 10 cm on."
    assert too_near.refusals[0].rule == "CS-GUN-2"


def test_what_is_hidden_cannot_be_fired_at() -> None:
    found = answer({"hid": "hidden"})

    assert found.headline is not None
    assert found.headline.values == (Fraction(0),)
    assert {refusal.rule for refusal in found.refusals} == {"CS-GUN-5"}


@pytest.mark.parametrize("values", [{"by": "linse-group-of-3"}, {"by": "bare", "by-guns": 0}])
def test_a_ship_without_guns_sinks_nobody(values: dict[str, Any]) -> None:
    found = answer(values)

    assert found.summary == "No gun fires. She has no gun."
    assert figure(found, "to sink her") == 0


def test_defaults_come_from_the_ships() -> None:
    asked = ask({"by": "ijn-light-cruiser", "at": "sampan-x3"})

    assert field(asked, "aid").value == ("director",)
    assert field(asked, "left").most == 10
    assert field(asked, "cm").most == 160
    assert [option.code for option in field(asked, "gun").options] == [
        "all", "4in-single", "3in-single", "20mm-twin", "mg-single",
    ]  # fmt: skip


def test_a_ship_as_fitted_brings_her_crew_and_her_gear() -> None:
    asked = ask({"by": "fairmile-d-mgb~c:veteran~f:equipment:director*1~n:Grey Heron"})

    assert field(asked, "by").words == "Grey Heron, Fairmile D MGB"
    assert field(asked, "crew").value == "veteran"
    assert field(asked, "aid").value == ("director", "radar")
    assert list(asked.question) == ["by"]


@pytest.mark.parametrize("ship", ["minefield-small", "aircraft", "nobody", "lct~f:x", "own", ""])
def test_what_is_no_vessel_is_refused_at_its_field(ship: str) -> None:
    asked = ask({"by": ship})

    assert dict(asked.errors) == ({"by": "Choose one of those listed."} if ship else {})


def test_bare_speeds_have_to_rise() -> None:
    asked = ask({"at": "bare", "at-slow": 30})

    assert dict(asked.errors) == {"at-full": "Full has to be above combat, and combat above slow."}
    assert asked.answer is None


def test_what_costs_more_than_is_allowed_is_not_begun() -> None:
    asked = BROADSIDE.ask({"by": "bare", "by-guns": 30, "by-gun": "4in", "by-mount": "quad"}, 150)

    assert (asked.is_too_much, asked.cost, asked.answer) == (True, 330, None)


def test_house_rules_change_what_they_say() -> None:
    """Sizes of tiny targets alone (I-1), one for what is hidden (I-3), no second roll (I-4)."""
    huge = MG_AT_HUGE | {"sizes": "printed"}
    hidden = {"gun": "6pdr-single", "hid": "smoke", "part": "-1"}
    e_boat = {"by": "e-boat-s-38-class", "gun": "37mm-single-semi", "at": "bare"}

    assert answer(huge).receipts[0].number == "5 or less"
    assert answer(hidden).receipts[0].number == "3 or less"
    twice, once = (ask(e_boat | more).cost for more in ({}, {"semi": "none"}))
    assert (twice, once) == (8, 4)
