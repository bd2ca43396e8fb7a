"""The Fleet dice: drawn blind, laid down, taken away (CS-CORE-1, -2, -4, -5, CS-STR-1, I-41)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given as drawn
from hypothesis import strategies as st

from rules.engine.core.chance import Table, exact
from rules.engine.core.dice import GivenDice, SeededDice
from rules.engine.core.given import BadCaseError
from rules.engine.systems.cruel_seas.battle.fleet_dice import (
    FLEET_DIE,
    Bag,
    FleetDieError,
    Token,
    Unit,
    assign,
    draw,
    gather,
    join,
    leave,
    sink,
)
from rules.engine.systems.cruel_seas.battle.narration import narrator

RED, BLUE = "royal_navy", "kriegsmarine"
VOSPERS = [Unit(name=f"Vosper {n}", side=RED) for n in (1, 2, 3)]
EBOATS = [Unit(name=f"S-{n}", side=BLUE) for n in (38, 39)]
BAG = Bag(units=(*VOSPERS, *EBOATS))


def drawn_by(bag: Bag, face: int) -> Bag:
    return draw(Table(GivenDice([face])), bag)


def act(bag: Bag, name: str) -> Bag:
    """Return the bag after a unit was activated, whichever die came."""
    side = next(unit.side for unit in bag.units if unit.name == name)
    sides = [s for s, count in bag.inside for _ in range(count)]
    faces = [sides.index(side) + 1] if len(bag.inside) > 1 else []
    return assign(draw(Table(GivenDice(faces)), bag), name)


def test_each_die_is_as_likely_as_any_other_cs_core_2() -> None:
    after = exact(draw, BAG)
    assert after.chance_that(lambda bag: bag.drawn == RED) == Fraction(3, 5)
    assert [drawn_by(BAG, face).drawn for face in range(1, 6)] == [BLUE, BLUE, RED, RED, RED]


def test_the_side_that_drew_picks_one_that_has_not_acted_cs_core_2() -> None:
    bag = drawn_by(BAG, 3)
    assert bag.awaited == ("Vosper 1", "Vosper 2", "Vosper 3")
    assert bag.inside == ((BLUE, 2), (RED, 2))
    bag = assign(bag, "Vosper 2")
    assert (bag.drawn, bag.awaited) == (None, ())
    assert drawn_by(bag, 4).awaited == ("Vosper 1", "Vosper 3")


def test_when_the_bag_is_empty_all_dice_go_back_cs_core_2() -> None:
    bag = BAG
    for unit in BAG.units:
        assert not bag.turn_over
        bag = act(bag, unit.name)
    assert (bag.inside, bag.turn_over, bag.turn) == ((), True, 1)
    again = gather(bag)
    assert (again.inside, again.turn) == (BAG.inside, 2)


def test_a_sunk_vessel_loses_the_die_beside_her_cs_core_4() -> None:
    bag = sink(act(BAG, "S-38"), "S-38", RED)
    assert bag.inside == ((BLUE, 1), (RED, 3))
    assert bag.tokens == (Token(BLUE, RED),)


def test_a_sunk_vessel_that_has_not_acted_loses_a_die_of_the_bag_cs_core_4() -> None:
    bag = sink(act(BAG, "S-38"), "S-39", RED)
    assert bag.inside == ((RED, 3),)
    assert gather(act(act(act(bag, "Vosper 1"), "Vosper 2"), "Vosper 3")).inside == (
        (BLUE, 1),
        (RED, 3),
    )


def test_a_die_in_the_hand_goes_if_its_side_has_nobody_left_to_act() -> None:
    bag = drawn_by(act(BAG, "S-38"), 1)
    assert (bag.drawn, bag.awaited) == (BLUE, ("S-39",))
    assert sink(bag, "S-39", RED).drawn is None
    assert sink(bag, "S-38", RED).drawn == BLUE


def test_nobody_takes_a_token_for_a_ship_of_his_own_or_one_that_strikes_cs_str_1() -> None:
    assert sink(BAG, "S-38", BLUE).tokens == (Token(BLUE),)
    assert sink(BAG, "S-38").tokens == (Token(BLUE),)
    struck = leave(BAG, "S-38")
    assert (struck.tokens, struck.inside) == ((Token(BLUE),), ((BLUE, 1), (RED, 3)))


def test_a_squadron_has_one_die_until_its_last_boat_is_gone_cs_core_5() -> None:
    bag = Bag(units=(Unit(name="MT boats", side=RED, vessels=3), *EBOATS))
    assert bag.inside == ((BLUE, 2), (RED, 1))
    bag = leave(sink(bag, "MT boats", BLUE), "MT boats")
    assert (bag.inside, bag.tokens) == (((BLUE, 2), (RED, 1)), ())
    bag = sink(bag, "MT boats", BLUE)
    assert (bag.inside, bag.tokens) == (((BLUE, 2),), (Token(RED, BLUE),))


def test_an_aircraft_brings_a_die_that_is_never_drawn_i_41() -> None:
    bag = join(BAG, Unit(name="Swordfish", side=RED, aircraft=True))
    assert (bag.inside, bag.dice) == (BAG.inside, 6)
    for unit in BAG.units:
        bag = act(bag, unit.name)
    assert bag.turn_over
    assert gather(bag).inside == BAG.inside
    assert sink(bag, "Swordfish", BLUE).tokens == (Token(RED, BLUE),)


def test_a_reserve_puts_its_die_into_the_bag_at_once() -> None:
    assert join(BAG, Unit(name="S-40", side=BLUE)).inside == ((BLUE, 3), (RED, 3))


def test_what_cannot_be_done_is_said() -> None:
    hand = drawn_by(BAG, 1)
    with pytest.raises(FleetDieError, match="kriegsmarine has drawn and picks one of: S-38, S-39"):
        drawn_by(hand, 1)
    with pytest.raises(FleetDieError, match="Vosper 1 can't be picked; there are: S-38, S-39"):
        assign(hand, "Vosper 1")
    with pytest.raises(FleetDieError, match="no Fleet die has been drawn"):
        assign(BAG, "S-38")
    with pytest.raises(FleetDieError, match="still to be drawn this turn"):
        gather(BAG)
    with pytest.raises(FleetDieError, match="the bag is empty: gather the dice"):
        draw(Table(GivenDice([])), Bag())
    with pytest.raises(FleetDieError, match="Bismarck has no Fleet die"):
        sink(BAG, "Bismarck")
    with pytest.raises(FleetDieError, match="S-38 has a Fleet die"):
        join(BAG, Unit(name="S-38", side=BLUE))


@drawn(st.lists(st.tuples(st.sampled_from("dslaj"), st.integers(0, 9)), max_size=40), st.integers())
def test_the_bag_never_loses_nor_invents_a_die(steps: list[tuple[str, int]], seed: int) -> None:
    bag, table, brought = BAG, Table(SeededDice(seed)), 5
    for step, number in steps:
        names = [unit.name for unit in bag.units]
        if step == "j":
            brought += 1
            bag = join(bag, Unit(name=f"{brought}", side=[RED, BLUE][number % 2]))
        elif step in "sl" and names:
            name = names[number % len(names)]
            bag = sink(bag, name, RED) if step == "s" else leave(bag, name)
        elif step == "a" and bag.awaited:
            bag = assign(bag, bag.awaited[number % len(bag.awaited)])
        elif step == "d" and bag.drawn is None:
            bag = draw(table, bag) if bag.inside else gather(bag)
        beside = sum(unit.activated for unit in bag.units)
        hand = bag.drawn is not None
        inside = dict(bag.inside)
        assert sum(inside.values()) + beside + hand + len(bag.tokens) == brought == bag.dice
        assert all(count > 0 for count in inside.values())
        assert bool(bag.awaited) == hand


def exactly(red: int, blue: int, draws: int) -> dict[int, Fraction]:
    """The chance of so many red dice among the next, by every order of the dice."""
    orders = list(permutations("r" * red + "b" * blue))
    found = Counter(order[:draws].count("r") for order in orders)
    return {reds: Fraction(count, len(orders)) for reds, count in found.items()}


@pytest.mark.parametrize(("red", "blue", "draws"), [(3, 2, 1), (3, 2, 3), (2, 4, 2), (4, 2, 6)])
def test_the_next_draws_fall_as_all_orders_of_the_dice_say(red: int, blue: int, draws: int) -> None:
    found = fleet_die(red, blue, draws)
    expected = exactly(red, blue, draws)
    assert found["p_drawn"][RED] == [expected.get(n, 0) for n in range(draws + 1)]
    assert found["p_drawn"][BLUE] == found["p_drawn"][RED][::-1]
    assert found["p_all"][RED] == expected.get(draws, 0)
    assert found["mean_drawn"][RED] == Fraction(draws * red, red + blue)


def fleet_die(red: int, blue: int, draws: int) -> dict[str, Any]:
    bag = [{"side": RED, "dice": red}, {"side": BLUE, "dice": blue}]
    return FLEET_DIE({"bag": bag, "draws": draws})


def test_draws_are_told_and_the_last_side_needs_no_die() -> None:
    facts = FLEET_DIE.facts(
        {"bag": [{"side": RED, "dice": 2}, {"side": "Convoy", "dice": 1}], "draws": 3}
    )
    events = FLEET_DIE.draw(facts, GivenDice([3])).events
    assert [narrator().tell(event) for event in events] == [
        "A Fleet die is drawn blind, Royal Navy 2 and Convoy 1 in the bag: rolls 3.",
        "The die is for Convoy.",
        "The die is for Royal Navy.",
        "The die is for Royal Navy.",
    ]


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"bag": []}, "bag has 0 sides; use 1 to 3"),
        ({"bag": [{"side": "a", "dice": 0}]}, "bag holds 0 dice; use 1 to 60"),
        ({"bag": [{"side": "a", "dice": 61}]}, r"bag\[0\].dice is 61; use at most 60"),
        ({"bag": [{"side": "a", "dice": 1}] * 2}, "bag names a side twice"),
        ({"bag": [{"side": "a", "dice": 2}], "draws": 3}, "draws is 3; use at most 2"),
    ],
)
def test_what_cannot_be_is_refused_by_its_field(given: dict[str, Any], message: str) -> None:
    with pytest.raises(BadCaseError, match=message):
        FLEET_DIE(given)
