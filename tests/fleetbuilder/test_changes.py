"""What an act changed on a page: what came and went, and how the rest is put in order."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fleetbuilder.presenters.changes import list_change

pytestmark = pytest.mark.once

KEYS = st.permutations("abcdefgh")


def put(before: list[str], order: tuple[str, ...]) -> list[str]:
    """Return the list as a page has it after taking up an order."""
    found, last = list(before), order[0] if order else ""
    for key in order[1:]:
        found.remove(key)
        found.insert(found.index(last) + 1 if last else 0, key)
        last = key
    return found


def changed(before: str, after: str) -> tuple[str, ...]:
    return list_change(dict.fromkeys(before), dict.fromkeys(after)).order


@given(KEYS, KEYS)
def test_any_order_is_taken_up(before: list[str], after: list[str]) -> None:
    assert put(before, changed("".join(before), "".join(after))) == after


@given(KEYS, st.integers(0, 7), st.integers(0, 7))
def test_one_that_moved_is_told_by_its_place_alone(keys: list[str], old: int, new: int) -> None:
    after = list(keys)
    after.insert(new, after.pop(old))

    order = changed("".join(keys), "".join(after))

    assert len(order) == (0 if old == new else 2)
    assert put(keys, order) == after


def test_what_came_and_went_has_no_part_in_the_order() -> None:
    assert changed("abc", "xacby") == ("a", "c")
    assert changed("abcd", "axd") == ()
