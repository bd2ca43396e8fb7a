from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection

from config.web.visitor import Visitor
from fleetbuilder import services
from fleetbuilder.models import Fleet, FleetEvent
from fleetbuilder.services import InvalidAct, founding
from tests import actions, cast
from tests.actions import assert_reconciled, found_fleet, sentences

pytestmark = pytest.mark.django_db


def test_a_fleet_begins_empty_with_one_line_of_history() -> None:
    fleet = found_fleet(cast.owner(), name="  Nore Flotilla ")
    assert fleet.name == "Nore Flotilla"
    assert (fleet.nation, fleet.limit, fleet.version) == ("royal_navy", 500, 1)
    assert (fleet.points, fleet.verdict) == (Decimal(0), "draft")
    assert sentences(fleet) == ["Started: Royal Navy, limit 500."]
    assert_reconciled()


def test_a_fleet_can_begin_with_a_ship() -> None:
    fleet = found_fleet(cast.owner(), add=actions.VOSPER)
    assert [ship.ship_class for ship in fleet.ships.all()] == [actions.VOSPER]
    assert sentences(fleet) == ["Started: Royal Navy, limit 500. Added Vosper MTB Type I (Mid)."]
    assert fleet.points == 75
    assert_reconciled()


def test_a_fleet_can_do_without_a_limit() -> None:
    fleet = found_fleet(cast.owner(), limit=None)
    assert fleet.limit is None
    assert sentences(fleet) == ["Started: Royal Navy, no limit."]


def test_the_fleet_of_an_account_has_no_device_and_no_end() -> None:
    fleet = found_fleet(cast.signed_in_on(cast.device()))
    assert fleet.owner is not None
    assert (fleet.draft_key, fleet.expires_at) == ("", None)


def test_a_draft_is_kept_for_ninety_days() -> None:
    fleet = found_fleet(cast.device())
    assert fleet.owner is None
    assert fleet.draft_key == cast.device().draft_key
    assert fleet.expires_at == fleet.changed_at + timedelta(days=90)


def test_nobody_without_a_device_can_hold_a_draft() -> None:
    with pytest.raises(ValueError, match="device key"):
        found_fleet(cast.nobody())
    assert not Fleet.objects.exists()


@pytest.mark.parametrize(
    ("wishes", "field"),
    [
        ({"system": "battleships"}, "system"),
        ({"system": ""}, "system"),
        ({"edition": "1805"}, "edition"),
        ({"nation": "atlantis"}, "nation"),
        ({"nation": ""}, "nation"),
        ({"limit": 0}, "limit"),
        ({"limit": -1}, "limit"),
        ({"limit": 10**30}, "limit"),
        ({"name": " "}, "name"),
        ({"name": "x" * 10_000}, "name"),
        ({"add": "yamato"}, "add"),
    ],
)
def test_a_bad_wish_is_refused_beside_its_field(wishes: dict[str, Any], field: str) -> None:
    with pytest.raises(InvalidAct) as refusal:
        found_fleet(cast.owner(), **wishes)
    assert refusal.value.field == field
    assert not Fleet.objects.exists()
    assert not FleetEvent.objects.exists()


def test_the_same_token_from_the_same_visitor_is_one_fleet() -> None:
    one = found_fleet(cast.owner(), token="press-once-0001")
    same = found_fleet(cast.owner(), token="press-once-0001")
    other = found_fleet(cast.stranger(), token="press-once-0001")
    assert one.pk == same.pk
    assert one.pk != other.pk
    assert Fleet.objects.count() == 2


def test_the_same_token_after_the_fleet_was_deleted_is_a_new_fleet() -> None:
    one = found_fleet(cast.owner(), token="press-once-0001")
    services.delete_fleet(visitor=cast.owner(), fleet_id=one.pk)
    again = found_fleet(cast.owner(), token="press-once-0001")
    assert again.pk != one.pk
    assert again.deleted_at is None


def test_a_device_holds_as_many_fleets_as_are_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(founding, "MOST_FLEETS_OF_DEVICE", 2)
    found_fleet(cast.device())
    last = found_fleet(cast.device())
    with pytest.raises(InvalidAct, match="You have 2 fleets"):
        found_fleet(cast.device())
    services.delete_fleet(visitor=cast.device(), fleet_id=last.pk)
    found_fleet(cast.device())
    with pytest.raises(InvalidAct, match="You have 2 fleets"):
        services.undelete_fleet(visitor=cast.device(), fleet_id=last.pk)


@pytest.mark.django_db(transaction=True)
def test_a_double_press_at_the_same_moment_is_one_fleet() -> None:
    visitor = Visitor(draft_key="d" * 64)

    def press(_: int) -> str:
        try:
            return str(found_fleet(visitor, token="press-once-0001").pk)
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(press, range(16)))) == 1
    assert Fleet.objects.count() == 1
    assert FleetEvent.objects.count() == 1
