from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from fleetbuilder import services
from fleetbuilder.models import Fleet, FleetEvent, FleetShip
from fleetbuilder.services.reconcile import reconcile
from tests import cast
from tests.factories import nore_flotilla

pytestmark = pytest.mark.django_db


def found() -> list[str]:
    """Return what does not agree, without the ids of fleets."""
    return [mismatch.what for mismatch in reconcile()]


def test_a_healthy_store_is_reported_so() -> None:
    nore_flotilla(cast.owner())
    out = StringIO()
    call_command("reconcile", stdout=out)
    assert out.getvalue() == "1 fleet, no mismatch.\n"


def test_a_number_broken_behind_our_back_is_found_and_named() -> None:
    fleet = nore_flotilla(cast.owner())
    with connection.cursor() as cursor:
        cursor.execute("UPDATE fleetbuilder_fleet SET points = points + 5")
        cursor.execute("UPDATE fleetbuilder_fleetship SET points = 1 WHERE name = 'Curlew'")
    out = StringIO()
    with pytest.raises(CommandError, match="2 mismatches in 1 fleet") as failure:
        call_command("reconcile", stdout=out)
    assert failure.value.returncode == 1
    lines = out.getvalue().splitlines()
    assert lines[0].startswith(f"{fleet.pk} points: stored ")
    assert lines[1].startswith(f"{fleet.pk} ship Curlew: points: stored 1")


@pytest.mark.parametrize(
    ("column", "value", "what"),
    [
        ("verdict", "illegal", "verdict"),
        ("illegal_count", 7, "illegal findings"),
        ("warning_count", 7, "warnings"),
        ("version", 99, "history: versions"),
        ("search_text", "another", "search text"),
    ],
)
def test_each_pinned_thing_is_compared(column: str, value: object, what: str) -> None:
    nore_flotilla(cast.owner())
    Fleet.objects.update(**{column: value})
    assert found() == [what]


def test_a_name_that_the_history_does_not_tell_of_is_found() -> None:
    nore_flotilla(cast.owner())
    Fleet.objects.update(name="Another")
    assert found() == ["search text", "history: name"]


def test_a_ship_that_the_history_does_not_tell_of_is_found() -> None:
    nore_flotilla(cast.owner())
    FleetShip.objects.filter(name="Curlew").update(name="Phantom")
    assert found() == ["search text", "history: ship Phantom"]
    FleetShip.objects.filter(name="Phantom").delete()
    assert "history: order of ships" in found()


def test_a_history_with_a_hole_is_found() -> None:
    nore_flotilla(cast.owner())
    FleetEvent.objects.filter(version=3).delete()
    assert "history: lines" in found()


def test_archived_deleted_and_shared_fleets_are_compared_too() -> None:
    owner, fleet = cast.owner(), nore_flotilla(cast.owner())
    services.share_fleet(visitor=owner, fleet_id=fleet.pk)
    services.archive_fleet(visitor=owner, fleet_id=fleet.pk)
    services.delete_fleet(visitor=owner, fleet_id=fleet.pk)
    assert found() == []
    Fleet.objects.update(points=1)
    assert found() == ["points"]
