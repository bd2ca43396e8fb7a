"""Reading the sides of a scenario and the vessels that each may bring."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import TypeVar

from rules.engine.core.tables import Record, unique
from rules.engine.systems.cruel_seas.roster import Edition
from rules.engine.systems.cruel_seas.scenarios.scenario import Force, Selector, Side
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade, Kind, Role, Size

T = TypeVar("T")


def read_sides(file: Record, edition: Edition) -> tuple[Side, ...]:
    """Return both sides. Raises DataError for a class or a side that there is not."""
    rows = list(file.records("side", required=True))
    codes = once(file, "side", [row.text("code") for row in rows])
    if len(codes) != 2:
        raise file.wrong("side", f"there are {len(codes)}; a scenario has two")
    shelf = Shelf(edition, codes)
    return tuple(_side(row, shelf) for row in rows)


@dataclass(frozen=True, slots=True)
class Shelf:
    """What selectors may name: classes of an edition, and sides."""

    edition: Edition
    sides: tuple[str, ...]

    @property
    def classes(self) -> frozenset[str]:
        """Return the slugs of all classes that can be bought."""
        return frozenset(row.slug for row in self.edition.for_sale)


def _side(row: Record, shelf: Shelf) -> Side:
    nations = [nation.code for nation in shelf.edition.nations]
    side = Side(
        code=row.text("code"),
        title=row.text("title"),
        aim=row.text("aim"),
        nation=row.code("nation", nations, ""),
        forces=_force(row, shelf),
        choices=tuple(_choice(choice, shelf) for choice in row.records("choice")),
    )
    if not side.forces and not side.choices:
        raise row.wrong("force", "the side has none, and no choice")
    row.done()
    return side


def _choice(row: Record, shelf: Shelf) -> tuple[Force, ...]:
    options = []
    for option in row.records("option", required=True):
        options.append(_force(option, shelf))
        if not options[-1]:
            raise option.wrong("force", "is empty")
        option.done()
    if len(options) < 2:
        raise row.wrong("option", "a choice needs two options at least")
    row.done()
    return tuple(options)


def _force(row: Record, shelf: Shelf) -> Force:
    return tuple(_selector(one, shelf) for one in row.records("force"))


def _selector(row: Record, shelf: Shelf) -> Selector:
    selector = Selector(
        label=row.text("label"),
        count=row.whole("count", 1, minimum=1),
        kind=Kind(row.code("kind", list(Kind), Kind.SHIP)),
        crew=or_none(row, "crew", lambda field: CrewGrade(row.code(field, list(CrewGrade)))),
        classes=_known(row, "classes", shelf.classes),
        roles=tuple(map(Role, row.texts("roles", list(Role)))),
        sizes=tuple(map(Size, row.texts("sizes", list(Size)))),
        least_full=row.whole_or_none("least_full", minimum=1),
        most_full=row.whole_or_none("most_full", minimum=1),
        merchant=or_none(row, "merchant", row.flag),
        no_larger_than=row.code("no_larger_than", shelf.sides, ""),
        free=row.flag("free"),
        shares_die=row.flag("shares_die"),
    )
    row.done()
    return selector


def _known(row: Record, field: str, known: Collection[str]) -> tuple[str, ...]:
    """Return codes of a set too large to be listed in a message."""
    codes = row.texts(field)
    for code in codes:
        if code not in known:
            raise row.wrong(field, f"holds '{code}', which is no class of this edition")
    return codes


def or_none(row: Record, field: str, read: Callable[[str], T]) -> T | None:
    """Return what `read` finds in a field, None if there is no such field."""
    return read(field) if field in row else None


def once(file: Record, field: str, codes: Sequence[str]) -> tuple[str, ...]:
    """Return codes of which none may stand twice."""
    return unique(codes, lambda code: file.wrong(field, f"'{code}' stands twice"))
