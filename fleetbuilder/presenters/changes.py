"""What an act changed on the page: the least that must be drawn anew."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class ListChange:
    """How a list of named things became another.

    `added` holds (key, key before it or "" at the head), in order. `order` tells how what both
    lists have is put in its new order: the first key stays ("" is the head), each further one is
    put behind the one before it.
    """

    removed: tuple[str, ...]
    added: tuple[tuple[str, str], ...]
    changed: tuple[str, ...]
    order: tuple[str, ...]

    @property
    def nothing(self) -> bool:
        """Return whether the lists are the same."""
        return not (self.removed or self.added or self.changed or self.order)


def list_change(before: Mapping[str, T], after: Mapping[str, T]) -> ListChange:
    """Return how one ordered mapping became another."""
    kept_before = [key for key in before if key in after]
    kept_after = [key for key in after if key in before]
    added, previous = [], ""
    for key in after:
        if key not in before:
            added.append((key, previous))
        previous = key
    return ListChange(
        removed=tuple(key for key in before if key not in after),
        added=tuple(added),
        changed=tuple(key for key in kept_after if before[key] != after[key]),
        order=new_order(kept_before, kept_after),
    )


def new_order(before: list[str], after: list[str]) -> tuple[str, ...]:
    """Return the new order of a list: of one element that moved, its place; else the whole list."""
    if before == after:
        return ()
    start = next(n for n, (old, new) in enumerate(zip(before, after, strict=True)) if old != new)
    for key in (after[start], before[start]):  # moved up, moved down
        if [k for k in before if k != key] == [k for k in after if k != key]:
            place = after.index(key)
            return (after[place - 1] if place else "", key)
    return ("", *after)
