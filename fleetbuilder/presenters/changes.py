"""What an act changed on the page: the least that must be drawn anew."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class ListChange:
    """How a list of named things became another.

    `added` holds (key, key before it or "" at the head), in order. `reordered`: what both lists
    have stands in another order, so that only the whole list will do.
    """

    removed: tuple[str, ...]
    added: tuple[tuple[str, str], ...]
    changed: tuple[str, ...]
    reordered: bool

    @property
    def nothing(self) -> bool:
        """Return whether the lists are the same."""
        return not (self.removed or self.added or self.changed or self.reordered)


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
        reordered=kept_before != kept_after,
    )
