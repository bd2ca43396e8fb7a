"""A move on hexes as SVG from the server: sea, what lies in it, the way, and where it fails.

Pure functions of a chart; words are escaped. Colours are of classes alone; whatever a colour says
a shape says as well: land is hatched, a fault is a cross with the number of its step.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from math import cos, radians, sin, sqrt

from rules.engine.core.paths import PathChart, Place

SIDE = 26.0  # of a hex
ROW = SIDE * sqrt(3)  # between two hexes, one south of the other
ROOM = 2  # hexes around the way
NEAR = 3  # hexes from the way within which obstacles widen the drawing
EDGE = 4.0
CORNERS = tuple((SIDE * cos(radians(a)), SIDE * sin(radians(a))) for a in range(0, 360, 60))
BOW = "M0 -15L9 11L0 6L-9 11z"  # a ship that faces north
SHAPES = {
    "ship": "M-13 0L-6 -7H6L13 0L6 7H-6z",
    "boat": "M-13 0L-6 -7H6L13 0L6 7H-6z",
    "mine": "M-6 0A6 6 0 1 1 6 0A6 6 0 1 1 -6 0zM0 -10V-6M0 6V10M-10 0H-6M6 0H10",
    "land": "M-13 -5L-2 -13M-13 6L8 -13M-8 13L13 -5M2 13L13 4",
}
CROSS = "M-11 -11L11 11M11 -11L-11 11"


def middle(place: Place) -> tuple[float, float]:
    """Return the middle of a hex."""
    q, r = place
    return 1.5 * SIDE * q, ROW * (r + q / 2)


def chart_svg(chart: PathChart) -> str:
    """Return the drawing of a move, with a title and a description."""
    way = [chart.start, *_entered(chart)]
    shown = _shown(chart, way)
    xs, ys = zip(*map(middle, shown), strict=True)
    left, top = min(xs) - SIDE - EDGE, min(ys) - ROW / 2 - EDGE
    wide, high = max(xs) + SIDE + EDGE - left, max(ys) + ROW / 2 + EDGE - top
    parts = [
        f'<svg class="hexes" role="img" viewBox="{left:.0f} {top:.0f} {wide:.0f} {high:.0f}" '
        f'width="{wide:.0f}" height="{high:.0f}" aria-labelledby="hexes-t hexes-d">'
        f'<title id="hexes-t">{escape(_title(chart))}</title>'
        f'<desc id="hexes-d">{escape(_words(chart))}</desc>',
        f'<path class="hexes-sea" d="{_outlines(shown)}"/>',
        *_layers(chart, shown),
        *_names(shown),
        *_way(way),
        *_ships(chart),
        *_steps(chart),
        *_fault(chart),
        "</svg>",
    ]
    return "".join(parts)


def key_svg(shape: str) -> str:
    """Return what stands for a kind of thing, for the legend."""
    return (
        '<svg class="hexes-key" aria-hidden="true" viewBox="-16 -16 32 32">'
        f'<path class="hexes-{shape}" d="{SHAPES[shape]}"/></svg>'
    )


def _title(chart: PathChart) -> str:
    q, r = chart.start
    return f"{chart.ship}: a move from {q},{r}, facing {chart.sides[chart.facing]}"


def _words(chart: PathChart) -> str:
    layers = (
        f"{layer.name}: {' '.join(f'{q},{r}' for q, r in layer.places)}." for layer in chart.layers
    )
    return " ".join([chart.summary, *layers])


def _entered(chart: PathChart) -> list[Place]:
    return [step.at for step in chart.steps if step.moved]


def _shown(chart: PathChart, way: list[Place]) -> list[Place]:
    """Return the hexes of the drawing: a box around the way, and obstacles near it."""
    met = {*way, *(step.tried for step in chart.steps if step.tried)}
    near = {
        place
        for layer in chart.layers
        for place in layer.places
        if min(_distance(place, other) for other in met) <= NEAR
    }
    columns = [q for q, _ in met | near]
    west, east = min(columns), max(columns)
    west, east = min(west, min(q for q, _ in met) - ROOM), max(east, max(q for q, _ in met) + ROOM)
    rows = [r + q / 2 for q, r in near] or [0.0]
    own = [r + q / 2 for q, r in met]
    north = min(*(rows if near else own), min(own) - ROOM)
    south = max(*(rows if near else own), max(own) + ROOM)
    return [
        (q, r)
        for q in range(west, east + 1)
        for r in range(int(north - q / 2) - 1, int(south - q / 2) + 2)
        if north <= r + q / 2 <= south
    ]


def _distance(a: Place, b: Place) -> int:
    q, r = a[0] - b[0], a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r))


def _outline(place: Place) -> str:
    x, y = middle(place)
    return "M" + "L".join(f"{x + dx:.1f} {y + dy:.1f}" for dx, dy in CORNERS) + "z"


def _outlines(places: Iterable[Place]) -> str:
    return "".join(map(_outline, places))


def _layers(chart: PathChart, shown: list[Place]) -> Iterator[str]:
    seen = set(shown)
    for layer in chart.layers:
        places = [place for place in layer.places if place in seen]
        if layer.shape == "land" and places:
            yield f'<path class="hexes-shore" d="{_outlines(places)}"/>'
        for place in places:
            yield _at(place, f'<path class="hexes-{layer.shape}" d="{SHAPES[layer.shape]}"/>')


def _at(place: Place, drawn: str, turn: int = 0) -> str:
    x, y = middle(place)
    turned = f" rotate({turn})" if turn else ""
    return f'<g transform="translate({x:.1f} {y:.1f}){turned}">{drawn}</g>'


def _names(shown: list[Place]) -> Iterator[str]:
    for place in shown:
        x, y = middle(place)
        yield (
            f'<text class="hexes-name" x="{x:.1f}" y="{y + ROW / 2 - 4:.1f}" '
            f'text-anchor="middle">{place[0]},{place[1]}</text>'
        )


def _way(way: list[Place]) -> Iterator[str]:
    if len(way) > 1:
        line = "L".join(f"{x:.1f} {y:.1f}" for x, y in map(middle, way))
        yield f'<path class="hexes-way" d="M{line}"/>'


def _steps(chart: PathChart) -> Iterator[str]:
    """Yield the numbers of the steps that enter a hex, in its upper left."""
    numbers: dict[Place, list[str]] = {}
    for step in chart.steps:
        if step.moved:
            numbers.setdefault(step.at, []).append(str(step.number))
    for place, here in numbers.items():
        x, y = middle(place)
        yield (
            f'<text class="hexes-step" x="{x:.1f}" y="{y - ROW / 2 + 11:.1f}" '
            f'text-anchor="middle">{escape(" ".join(here))}</text>'
        )


def _ships(chart: PathChart) -> Iterator[str]:
    """Yield the ship as an outline where she starts, filled where she ends."""
    (at, facing), start = chart.end, (chart.start, chart.facing)
    if (at, facing) != start:
        yield _at(chart.start, f'<path class="hexes-start" d="{BOW}"/>', 60 * chart.facing)
    yield _at(at, f'<path class="hexes-own" d="{BOW}"/>', 60 * facing)


def _fault(chart: PathChart) -> Iterator[str]:
    step = chart.fault
    if step is None:
        return
    place = step.tried or step.at
    yield _at(place, f'<path class="hexes-fault" d="{CROSS}"/>')
    x, y = middle(place)
    yield (
        f'<text class="hexes-wrong" x="{x:.1f}" y="{y - 13:.1f}" '
        f'text-anchor="middle">step {step.number}</text>'
    )
