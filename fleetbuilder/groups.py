"""Ships that stand side by side and differ in nothing but their names: told as one, 'Vosper ×3'."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import replace
from itertools import groupby

from rules.engine.core.fleet import ShipEntry


def sisters(
    ships: Iterable[ShipEntry], more: Callable[[ShipEntry], Hashable]
) -> Iterator[tuple[ShipEntry, ...]]:
    """Yield runs of ships that are equal in all but key and name; `more` has to be equal too."""

    def likeness(entry: ShipEntry) -> Hashable:
        return replace(entry, key="", name=""), more(entry)

    for _likeness, run in groupby(ships, key=likeness):
        yield tuple(run)
