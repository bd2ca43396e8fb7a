"""How long a slider's answer takes, as a ratio to the least a page could take, and how large it is.

Aims: a broadside's answer at a range that was not asked for before 3 times an empty page, 30 ms and
20,000 bytes; a target that was not asked for before 6 times. What would change it most, with both
ships by range, comes after it: 25 times. Ratios are printed, never asserted.
"""

from __future__ import annotations

import re
from itertools import cycle

import pytest
from django.test import Client

from rules.engine.systems.cruel_seas.battle import swift, swift_hits
from rules.engine.systems.cruel_seas.odds import fire
from rules.engine.systems.high_seas_fleet.odds import counting
from tests.benchmarks.clock import medians, report, report_time

pytestmark = [pytest.mark.benchmark, pytest.mark.django_db(transaction=True)]
URL = "/odds/cruel-seas/broadside/"
SHIPS = "_by=fairmile-d-mgb&_at=e-boat-s-38-class"
REMEMBERED = (
    swift.shot_odds, swift_hits.points_of, swift_hits.extra_dice, swift_hits.laws_of,
    fire._marked_by, fire._unsaved,
)  # fmt: skip


def forget() -> None:
    for known in REMEMBERED:
        known.cache_clear()


@pytest.mark.urls("tests.benchmarks.bare")
def test_a_slider_of_a_broadside(client: Client) -> None:
    shape = re.search(r'name="_shape" value="(\w+)"', client.get(URL).content.decode())
    assert shape is not None
    ranges = cycle(range(11, 41))
    part = {"HX-Request": "true", "HX-Target": "odds-answer"}

    def move() -> None:
        query = f"?cm={next(ranges)}&left=25&_shape={shape[1]}&{SHIPS}"
        response = client.get(URL + query, headers=part)
        assert response.status_code == 200
        assert len(response.content) <= 20_000

    bare, moved = medians(lambda: client.get("/bare/"), move)
    bare_again, anew = medians(lambda: client.get("/bare/"), move, prepare=forget, runs=30)
    _, rest = medians(
        lambda: client.get("/bare/"), lambda: client.get(f"{URL}more/?left=25"), runs=15
    )

    report("a slider's answer", 3, bare, moved)
    report_time("a slider's answer", 30, moved)
    report("a slider's answer with nothing remembered", 6, bare_again, anew)
    report("what would change it most, and both ships by range", 25, bare, rest)


@pytest.mark.urls("tests.benchmarks.bare")
def test_a_slider_of_a_ship_against_a_ship_over_five_rounds(client: Client) -> None:
    """The states of a target are kept, so a range of another band is asked for each time."""
    url = "/odds/high-seas-fleet/duel/"
    shape = re.search(r'name="_shape" value="(\w+)"', client.get(url).content.decode())
    assert shape is not None
    bands = cycle((4, 9, 14))
    part = {"HX-Request": "true", "HX-Target": "odds-answer"}

    def move() -> None:
        query = f"?range={next(bands)}&_shape={shape[1]}"
        assert client.get(url + query, headers=part).status_code == 200

    def forget_rounds() -> None:
        for known in (counting._by_round, counting._after, counting._harms):
            known.cache_clear()

    bare, moved = medians(lambda: client.get("/bare/"), move)
    bare_again, anew = medians(lambda: client.get("/bare/"), move, prepare=forget_rounds, runs=9)
    report("a slider of ship against ship, rounds known", 6, bare, moved)
    report("the same, rounds not known", 120, bare_again, anew)
