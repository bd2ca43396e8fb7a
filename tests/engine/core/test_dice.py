"""Dice: the documented generator, faces typed in, and dice that are read otherwise than shown."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.engine.core.dice import (
    D3,
    D6,
    D10,
    BadFaceError,
    Die,
    FacesRunOutError,
    GivenDice,
    SeededDice,
    die,
)

GOLDEN = {
    # (seed, sides): the first twenty faces, worked out apart from the code by its description
    (1, 6): [5, 6, 6, 3, 1, 3, 4, 5, 5, 3, 1, 3, 5, 2, 2, 1, 1, 1, 6, 3],
    (1, 10): [9, 6, 6, 7, 3, 3, 10, 3, 5, 1, 3, 7, 8, 6, 7, 1, 1, 6, 5, 8],
    (2026, 20): [19, 15, 3, 3, 4, 2, 15, 3, 1, 20, 7, 6, 14, 6, 6, 20, 14, 13, 17, 13],
    ("Vosper", 6): [3, 5, 6, 2, 4, 5, 2, 4, 4, 5, 1, 5, 4, 2, 4, 1, 3, 1, 1, 5],
}


def test_seeded_dice_show_the_golden_faces() -> None:
    for (seed, sides), faces in GOLDEN.items():
        dice = SeededDice(seed)
        assert [dice.throw(die(sides)) for _ in faces] == faces


def test_a_seed_may_be_a_number_or_its_text() -> None:
    number, text = SeededDice(42), SeededDice("42")
    assert [number.throw(D10) for _ in range(99)] == [text.throw(D10) for _ in range(99)]


def test_a_seed_of_bytes_that_are_no_text_is_a_seed_too() -> None:
    typed = SeededDice("\udcff")  # as a terminal hands on what is not UTF-8
    assert [typed.throw(D6) for _ in range(6)] == [4, 1, 4, 6, 6, 4]


def test_no_face_is_favoured() -> None:
    dice = SeededDice("fair")
    counts = Counter(dice.throw(D10) for _ in range(20_000))
    assert sorted(counts) == list(range(1, 11))
    assert all(1_850 < count < 2_150 for count in counts.values())  # 3.5 standard deviations


def test_a_d3_is_half_a_d6_rounded_up() -> None:
    assert [D3.read(face) for face in range(1, 7)] == [1, 1, 2, 2, 3, 3]
    assert D3.top == 3


def test_given_faces_come_in_order_and_say_what_is_next_when_they_run_out() -> None:
    dice = GivenDice([3, 6])
    assert (dice.throw(D6), dice.left, dice.throw(D6)) == (3, (6,), 6)
    with pytest.raises(FacesRunOutError, match="one more D10 has to be thrown") as caught:
        dice.throw(D10)
    assert caught.value.die is D10


@pytest.mark.parametrize("face", [0, 7, -1])
def test_a_face_that_the_die_lacks_is_named_with_its_place(face: int) -> None:
    dice = GivenDice([1, face])
    dice.throw(D6)
    with pytest.raises(BadFaceError, match=rf"face 2 is {face}; a D6 is thrown as 1 to 6"):
        dice.throw(D6)


@pytest.mark.parametrize("sides", [0, 257])
def test_there_are_dice_of_1_to_256_sides(sides: int) -> None:
    with pytest.raises(ValueError, match="there are dice of 1 to 256"):
        die(sides)


def test_all_values_of_a_die_have_as_many_faces() -> None:
    with pytest.raises(ValueError, match="2 faces a value don't go into 5 sides"):
        Die("D3", 5, per_value=2)
