"""Outlines say the same as the SVG: its layers, its colours, its points."""

from __future__ import annotations

import pytest

from rules.silhouettes.frame import Options
from rules.silhouettes.library import drawings
from rules.silhouettes.outlines import ACCENT, height, loops, outlines
from rules.silhouettes.profile import draw


def test_path_data_becomes_points() -> None:
    assert loops("M1 2h3v-1.5l-.5 1 2-3zM0 0v.5") == (
        ((1, 2), (4, 2), (4, 0.5), (3.5, 1.5), (5.5, -1.5)),
        ((0, 0), (0, 0.5)),
    )


def test_a_disc_goes_all_the_way_round() -> None:
    (ring,) = loops("M10 5a2 3 0 1 0 4 0a2 3 0 1 0-4 0z")
    xs, ys = zip(*ring, strict=True)
    assert (min(xs), max(xs)) == (10, 14)
    assert (min(ys), max(ys)) == (2, 8)
    assert ring[-1] == pytest.approx(ring[0])


@pytest.mark.parametrize("drawing", drawings().values(), ids=lambda drawing: drawing.slug)
def test_every_ship_stays_within_the_extent_of_her_picture(drawing) -> None:
    options = Options(scale=6, hits=False)
    extent = draw(drawing, options).extent
    found = outlines(drawing, options)
    points = [point for one in found for loop in one.loops for point in loop]
    assert min(x for x, _ in points) >= extent.left - 0.1
    assert max(x for x, _ in points) <= extent.right + 0.1
    assert min(y for _, y in points) >= -height(drawing, options) - 0.1
    armed = sum(one.colour == ACCENT for one in found)
    assert armed == len(draw(drawing, options).weapons)
