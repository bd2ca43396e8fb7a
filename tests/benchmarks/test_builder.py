"""How long the builder takes, as ratios to the least a page and an edit could take.

Aims: the page of 12 ships 4 times an empty page, one edit 5 times a bare update with a fragment.
Ratios are printed, never asserted: a busy machine proves nothing.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from itertools import cycle
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from tests.fleetbuilder.pages.harbour import FAIRMILE, HTMX, VOSPER, Builder, start

pytestmark = [pytest.mark.benchmark, pytest.mark.django_db(transaction=True)]
RUNS = 150
WARM_UP = 15


def twelve_ships(client: Client) -> Builder:
    """Return a fleet of twelve ships with mixed crews and names, as players have them."""
    builder = start(client, limit="1500")
    for number, crew in zip(range(12), cycle(("inexperienced", "regular", "veteran"))):
        builder.add(VOSPER if number % 2 else FAIRMILE)
        if crew != "inexperienced":
            builder.set(builder.keys[-1], "crew", crew)
        builder.set(builder.keys[-1], "name", f"Ship {number}")
    return builder


def durably() -> None:
    """Make SQLite wait for the disk at each commit, as the real site does."""
    if connection.vendor == "sqlite":
        connection.cursor().execute("PRAGMA synchronous=FULL")


def medians(*acts: Callable[[], Any], prepare: Callable[[], Any] | None = None) -> list[float]:
    """Return the median milliseconds of each act, measured in turn so that noise meets all.

    `prepare` goes before each round and is not measured.
    """
    times: list[list[float]] = [[] for _ in acts]
    for run in range(WARM_UP + RUNS):
        if prepare is not None:
            prepare()
        for act, kept in zip(acts, times, strict=True):
            begin = time.perf_counter()
            response = act()
            taken = (time.perf_counter() - begin) * 1000
            assert response.status_code == 200
            if run >= WARM_UP:
                kept.append(taken)
    return [statistics.median(kept) for kept in times]


def report(what: str, aim: float, bare: float, taken: float) -> None:
    print(f"\n{what}: {taken:.2f} ms, bare {bare:.2f} ms, {taken / bare:.1f} times (aim {aim:g})")  # noqa: T201


@pytest.mark.urls("tests.benchmarks.bare")
def test_the_page_of_twelve_ships(player_client: Client):
    builder = twelve_ships(player_client)

    bare, page = medians(
        lambda: player_client.get("/bare/"), lambda: player_client.get(builder.url)
    )

    report("page of 12 ships", 4, bare, page)


@pytest.mark.urls("tests.benchmarks.bare")
def test_one_edit(player_client: Client):
    builder, other = twelve_ships(player_client), start(player_client, name="Bare")
    durably()
    ship = builder.ship_url(builder.keys[3])
    crews = cycle(("regular", "veteran", "inexperienced"))
    version = builder.fleet.version

    def post(**data: str) -> Any:
        nonlocal version
        response = player_client.post(ship, {"at": f"{version}.abcdefgh", **data}, headers=HTMX)
        version += 1
        return response

    def name() -> None:
        """Give her a name that no part kept in memory knows."""
        post(changed="name", name=f"Ship {version}")

    def edit() -> Any:
        return post(changed="crew", crew=next(crews))

    bare, taken = medians(
        lambda: player_client.post(f"/bare/{other.fleet.pk}/", headers=HTMX), edit, prepare=name
    )

    report("one edit", 5, bare, taken)
