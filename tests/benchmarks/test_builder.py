"""How long the builder takes, as ratios to the least a page and an edit could take.

Aims: the page of 12 ships 4 times an empty page, one edit 5 times a bare update with a fragment; a
fleet of 200 ships with 2,000 acts behind it has aims of its own, told where they are measured.
Ratios are printed, never asserted: a busy machine proves nothing.
"""

from __future__ import annotations

from itertools import cycle
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from fleetbuilder import services
from rules.engine.core.acts import Act, RenameShip, SetCrew
from tests import actions
from tests.benchmarks import clock
from tests.benchmarks.clock import Measured, report
from tests.fleetbuilder.pages.harbour import FAIRMILE, HTMX, VOSPER, Builder, start

pytestmark = [pytest.mark.benchmark, pytest.mark.django_db(transaction=True)]
FEW_RUNS = 15  # of what takes long
MANY = (
    VOSPER, FAIRMILE, "vosper-mtb-type-i-early", "armed-trawler", "lct", "e-boat-s-38-class",
    "r-boat", "shore-battery", "merchantman", "pt-boat-elco",
)  # fmt: skip
MANY_ACTS = 2000


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


def medians(*acts: Measured, **how: Any) -> list[float]:
    """Return the median milliseconds of each act, whose response has to be fine."""
    return clock.medians(*map(checked, acts), **how)


def checked(act: Measured) -> Measured:
    def check() -> None:
        assert act().status_code == 200

    return check


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


def old_fleet(client: Client) -> Builder:
    """Return a fleet of 200 ships of ten kinds with 2,000 acts behind it."""
    builder = start(client, limit="")
    visitor = client.get(builder.url).wsgi_request.visitor
    wanted = [actions.adding(slug, 20) for slug in MANY]
    services.edit_fleet(
        visitor=visitor, fleet_id=builder.fleet.pk, act=wanted, at=actions.look(builder.fleet)
    )
    keys = [key for act in wanted for key in act.keys]
    crews = cycle(("regular", "veteran", "inexperienced"))
    number = 0
    while builder.fleet.version < MANY_ACTS:
        number += 1
        key = keys[number * 7 % len(keys)]
        act: Act = SetCrew(key=key, crew=next(crews))
        if number % 4 == 0:
            act = RenameShip(key=key, name=f"Ship {number}")
        actions.do(visitor, builder.fleet, act)
    return builder


@pytest.mark.urls("tests.benchmarks.bare")
def test_a_fleet_of_200_ships_with_2000_acts_behind_it(player_client: Client):
    builder, other = old_fleet(player_client), start(player_client, name="Bare")
    durably()
    url = builder.url
    pages = {
        "page of 200 ships": (url, 16),
        "history of 2,000 acts": (f"{url}history/", 10),
        "its last page": (f"{url}history/?page=40", 10),
        "revision 2,000": (f"{url}history/2000/", 32),
        "revision 2": (f"{url}history/2/", 32),
    }
    bare, *taken = medians(
        lambda: player_client.get("/bare/"),
        *(lambda path=path: player_client.get(path) for path, _aim in pages.values()),
        runs=FEW_RUNS,
    )
    for (what, (_path, aim)), time_taken in zip(pages.items(), taken, strict=True):
        report(what, aim, bare, time_taken)

    crews = cycle(("regular", "veteran", "inexperienced"))
    ship = builder.ship_url(builder.keys[3])
    posts = {
        "one edit among 200 ships": (lambda: post(ship, changed="crew", crew=next(crews)), 10),
        "its undo": (lambda: post(f"{url}undo/"), 10),
        "going back to revision 2": (lambda: post(f"{url}history/2/return/"), 50),
        "undo of that": (lambda: post(f"{url}undo/"), 50),
    }

    def post(path: str, **data: str) -> Any:
        at = f"{builder.fleet.version}.abcdefgh"
        return player_client.post(path, {"at": at, **data}, headers=HTMX)

    bare, *taken = medians(
        lambda: player_client.post(f"/bare/{other.fleet.pk}/", headers=HTMX),
        *(act for act, _aim in posts.values()),
        runs=FEW_RUNS,
    )
    for (what, (_act, aim)), time_taken in zip(posts.items(), taken, strict=True):
        report(what, aim, bare, time_taken)
