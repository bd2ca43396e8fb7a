from hypothesis import given
from hypothesis import strategies as st

from fleetbuilder.services.store import spread


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
