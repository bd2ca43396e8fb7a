"""Whether a minefield is laid as the rules want it (CS-MINE-1).

Markers stand along the edge of the field, which may lie at any angle. That they do is seen by the
distances between them: those of a field's edge are the same however it is turned.

Decided here, where the rules are silent: a millimetre more or less is no fault.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from math import dist
from typing import Any

from rules.engine.core.chance import Chance
from rules.engine.core.dist import Dist
from rules.engine.core.events import event
from rules.engine.core.given import Given
from rules.engine.core.measures import number_text
from rules.engine.core.procedure import Procedure
from rules.engine.systems.cruel_seas.battle.game import Game, read_game
from rules.engine.systems.cruel_seas.battle.state import MOST_CM, Cm
from rules.engine.systems.cruel_seas.vocabulary import FieldSize

RULE = "CS-MINE-1"
NEIGHBOURS = 2
MOST_MARKERS = 50

Place = tuple[Cm, Cm]


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """Where the markers of a field lie, in cm; `apart`: how far off the next field is, if any."""

    size: FieldSize
    markers: tuple[Place, ...]
    apart: Cm | None = None
    game: Game

    def figure(self, name: str) -> int:
        """Return a measure of fields of this size: `long`, `short` or `markers`."""
        return self.game.sheet("minefields").cell("field", self.size, name)


def edge(field: Field) -> tuple[Place, ...]:
    """Return where the markers of such a field lie when a corner is at 0, 0."""
    step = field.game.sheet("minefields")["spacing"]
    long, short = field.figure("long"), field.figure("short")
    places = ((x, y) for x in range(0, long + 1, step) for y in range(0, short + 1, step))
    return tuple((Cm(x), Cm(y)) for x, y in places if x in (0, long) or y in (0, short))


def fault(field: Field) -> str | None:
    """Return the first thing that is wrong with a field: a code, or None."""
    sheet = field.game.sheet("minefields")
    if len(field.markers) != field.figure("markers"):
        return "marker_count"
    if any(_neighbours(field, marker) < NEIGHBOURS for marker in field.markers):
        return "marker_spacing"
    found, wanted = _distances(field.markers), _distances(edge(field))
    if not all(_alike(field, a, b) for a, b in zip(found, wanted, strict=True)):
        return "outline"
    too_near = field.apart is not None and field.apart < sheet["apart"]
    return "too_near" if too_near else None


def _neighbours(field: Field, marker: Place) -> int:
    step = field.game.sheet("minefields")["spacing"]
    return sum(_alike(field, dist(marker, other), step) for other in field.markers)


def _alike(field: Field, one: float, other: float) -> bool:
    """Return whether two measures are one to a hand with a ruler."""
    off = round(abs(one - other) * 10, 6)  # roots are not exact
    return off <= field.game.sheet("minefields")["off_mm"]


def _distances(places: Iterable[Place]) -> list[float]:
    return sorted(dist(*pair) for pair in combinations(places, 2))


def lay(chance: Chance, field: Field) -> str | None:
    """Return what is wrong with a field, if anything is, and tell it. No dice are thrown."""
    sheet, found = field.game.sheet("minefields"), fault(field)
    told = event(
        "mine.laid" if found is None else "mine.not_laid",
        RULE,
        size=field.size,
        reason=found,
        markers=field.figure("markers"),
        spacing=sheet["spacing"],
        edge=f"{field.figure('long')} × {field.figure('short')}",
        apart=None if field.apart is None else number_text(field.apart),
        least=sheet["apart"],
    )
    chance.tell(told)
    return found


def _read(given: Given) -> Field:
    rows = given.each("markers")
    if len(rows) > MOST_MARKERS:
        raise given.wrong("markers", f"are {len(rows)}; use at most {MOST_MARKERS}")
    apart = None
    if given.get("apart_cm") is not None:
        apart = given.length("apart_cm", maximum=MOST_CM)
    return Field(
        size=given.one_of("size", FieldSize),
        markers=tuple(map(_read_place, rows)),
        apart=apart,
        game=read_game(given),
    )


def _read_place(row: Given) -> Place:
    place = row.length("x_cm", maximum=MOST_CM), row.length("y_cm", maximum=MOST_CM)
    row.done()
    return place


def _answer(field: Field, odds: Dist[str | None]) -> dict[str, Any]:
    found = fault(field)
    return {"legal": found is None, "reason": found}


MINEFIELD_LAYOUT = Procedure(
    name="minefield_layout",
    rule=RULE,
    read=_read,
    resolve=lay,
    answer=_answer,
    example={
        "size": "small",
        "markers": [{"x_cm": x, "y_cm": y} for x in (40, 50, 60) for y in (15, 25)],
        "apart_cm": 30,
    },
)
