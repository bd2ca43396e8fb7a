import pytest
from hypothesis import given
from hypothesis import strategies as st

from fleetbuilder.services.store import settled, spread

pytestmark = pytest.mark.once


def test_new_ships_at_the_end_stand_apart() -> None:
    assert spread([None, None]) == [1024, 2048]
    assert spread([1024, None]) == [1024, 2048]


def test_a_ship_between_two_others_moves_neither() -> None:
    assert spread([1024, None, 2048]) == [1024, 1536, 2048]
    assert spread([None, 1024]) == [512, 1024]


def test_without_room_all_are_placed_anew() -> None:
    assert spread([1, None, 2]) is None
    assert spread([None, 1]) is None
    assert spread([2_000_000_000, None]) is None


def test_ships_out_of_order_are_placed_anew() -> None:
    assert spread([2048, 1024]) is None


@given(st.lists(st.one_of(st.none(), st.integers(1, 10_000)), max_size=30))
def test_positions_rise_and_known_ones_stay(positions: list[int | None]) -> None:
    placed = spread(positions)
    if placed is None:
        return
    assert placed == sorted(set(placed))
    assert all(old is None or old == new for old, new in zip(positions, placed, strict=True))
    assert all(position >= 1 for position in placed)


def test_of_ships_in_another_order_as_many_as_can_keep_their_place() -> None:
    assert settled([1, 2, 3]) == [1, 2, 3]
    assert settled([2, 3, 4, 1]) == [2, 3, 4, None]
    assert settled([4, 1, 2, 3]) == [None, 1, 2, 3]
    assert settled([1, None, 3, 2, 4]) in ([1, None, 3, None, 4], [1, None, None, 2, 4])
    assert settled([]) == []


@given(st.permutations(range(1, 30)), st.integers(0, 28))
def test_what_keeps_its_place_rises_and_one_that_moved_moves_alone(
    positions: list[int], new: int
) -> None:
    kept = [position for position in settled(positions) if position is not None]
    assert kept == sorted(set(kept))
    moved = sorted(positions)
    moved.insert(new, moved.pop(positions[0] - 1))
    assert settled(moved).count(None) <= 1
    assert spread(settled([position * 1024 for position in moved])) is not None
