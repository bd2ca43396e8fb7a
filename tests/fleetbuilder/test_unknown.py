"""A row whose rule system, edition or class is gone is shown, never a fault."""

import pytest

from fleetbuilder import selectors, services
from fleetbuilder.formats import fleet_text
from fleetbuilder.models import Fleet, FleetShip
from fleetbuilder.muster import fleet_list, look_over, system_of
from fleetbuilder.services import FleetFrozen
from fleetbuilder.services.reconcile import reconcile
from tests import actions, cast
from tests.actions import reread
from tests.factories import nore_flotilla

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("gone", [{"system": "trireme"}, {"edition": "1805"}])
def test_a_fleet_of_an_unknown_rule_system_is_shown_as_stored(gone: dict[str, str]) -> None:
    fleet = nore_flotilla(cast.owner())
    Fleet.objects.update(**gone)
    stored = reread(fleet)
    values = fleet_list(stored)
    found = look_over(stored, values)
    assert system_of(stored) is None
    assert found.total == fleet.points
    assert [finding.code for finding in found.findings] == ["FB_UNKNOWN_SYSTEM"]
    assert len(found.receipts) == 4
    text = fleet_text(None, values, found)
    assert "Unknown rule system: " in text
    assert "Sandpiper" in text
    assert list(selectors.fleets_of(cast.owner(), query="nore")) == [fleet]
    assert list(reconcile()) == []


def test_a_fleet_of_an_unknown_rule_system_can_be_read_but_not_changed() -> None:
    fleet = nore_flotilla(cast.owner())
    Fleet.objects.update(system="trireme")
    with pytest.raises(FleetFrozen, match="does not know the rule system 'trireme'"):
        actions.add_ship(cast.owner(), fleet)
    with pytest.raises(FleetFrozen):
        services.duplicate_fleet(visitor=cast.owner(), fleet_id=fleet.pk)
    services.delete_fleet(visitor=cast.owner(), fleet_id=fleet.pk)
    services.undelete_fleet(visitor=cast.owner(), fleet_id=fleet.pk)


def test_a_ship_of_an_unknown_class_is_shown_and_can_be_removed() -> None:
    fleet = nore_flotilla(cast.owner())
    FleetShip.objects.filter(name="Curlew").update(ship_class="trireme")
    stored = reread(fleet)
    found = look_over(stored, fleet_list(stored))
    assert "FB_UNKNOWN_CLASS" in [finding.code for finding in found.findings]
    text = fleet_text(system_of(stored), fleet_list(stored), found)
    assert "Curlew, unknown class trireme: 0" in text
    key = str(fleet.ships.get(name="Curlew").pk)
    actions.rename_ship(cast.owner(), fleet, key, "Ghost")
    result = actions.remove_ship(cast.owner(), fleet, key)
    assert result.event.sentence == "Removed Ghost."
    assert fleet.ships.count() == 3
