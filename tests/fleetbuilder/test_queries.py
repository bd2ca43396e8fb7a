"""The number of queries is bounded, and the same for 1, 12 and 200 ships."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from fleetbuilder import selectors, services
from fleetbuilder.models import Fleet
from rules.engine.core import acts
from tests import actions, cast
from tests.actions import look
from tests.factories import fleet_of

pytestmark = pytest.mark.django_db

SIZES = (1, 12, 200)


def queries_of(work: Callable[[], Any]) -> int:
    """Return how many statements reach the database, transaction marks included."""
    with CaptureQueriesContext(
        connection,
    ) as captured:
        work()
    return len(captured)


def edits(act_for: Callable[[Fleet], acts.Act], limit: int | None = None) -> list[int]:
    """Return the number of statements of one edit for each size of fleet."""
    counts = []
    for size in SIZES:
        owner, fleet = cast.owner(), fleet_of(cast.owner(), size, limit)
        act, at = act_for(fleet), look(fleet)
        counts.append(
            queries_of(
                lambda o=owner, f=fleet.pk, a=act, t=at: services.edit_fleet(
                    visitor=o, fleet_id=f, act=a, at=t
                )
            )
        )
    return counts


def first(fleet: Fleet) -> str:
    return str(fleet.ships.all()[0].pk)


@pytest.mark.parametrize(
    ("act_for", "expected"),
    [
        (lambda fleet: actions.adding(count=3), 8),
        (lambda fleet: acts.SetCrew(key=first(fleet), crew="veteran"), 8),
        (lambda fleet: acts.RenameShip(key=first(fleet), name="Sandpiper"), 8),
        (lambda fleet: acts.RemoveShip(key=first(fleet)), 8),
        (
            lambda fleet: acts.DuplicateShip(key=first(fleet), new_key=actions.new_keys()[0]),
            8,
        ),
        (lambda fleet: acts.SetLimit(limit=3), 7),
        (lambda fleet: acts.SetNation(nation="kriegsmarine"), 7),
    ],
    ids=["add", "crew", "rename", "remove", "duplicate", "limit", "nation"],
)
def test_an_edit_takes_few_statements_whatever_the_size(
    act_for: Callable[[Fleet], acts.Act], expected: int
) -> None:
    assert edits(act_for) == [expected] * 3


def test_a_repeated_and_a_stale_edit_take_few_statements_too() -> None:
    owner, fleet = cast.owner(), fleet_of(cast.owner(), 12)
    at, act = look(fleet), actions.adding()
    actions.do(owner, fleet, act, at)
    assert queries_of(lambda: actions.do(owner, fleet, act, at)) <= 8


def test_the_list_of_fleets_takes_two_queries_whatever_their_number() -> None:
    for _ in range(3):
        fleet_of(cast.owner(), 5)
    owner = cast.owner()
    assert queries_of(lambda: [list(f.ships.all()) for f in selectors.fleets_of(owner)]) == 2


def test_reading_a_fleet_takes_two_queries() -> None:
    fleet, owner = fleet_of(cast.owner(), 12), cast.owner()
    assert queries_of(lambda: selectors.fleet_list(selectors.fleet_for(owner, fleet.pk))) == 2
