import pytest

from fleetbuilder import services
from fleetbuilder.models import FleetEvent
from fleetbuilder.muster import fleet_list, look_over
from fleetbuilder.services import StaleFleet
from rules.engine.core import acts
from tests import actions, cast
from tests.actions import assert_reconciled, found_fleet, look, reread, undo
from tests.factories import fleet_of

pytestmark = pytest.mark.django_db


def raise_limit_of(fleet: object) -> str:
    """Return the code of the mend that raises the limit."""
    stored = reread(fleet)
    findings = look_over(stored, fleet_list(stored)).findings
    return next(mend.code for f in findings for mend in f.mends if mend.label.startswith("Raise"))


def test_a_mend_is_one_act_and_can_be_undone() -> None:
    owner, fleet = cast.owner(), fleet_of(cast.owner(), 2, limit=100)
    assert fleet.verdict == "illegal"
    result = services.mend_fleet(
        visitor=owner, fleet_id=fleet.pk, mend_code=raise_limit_of(fleet), at=look(fleet)
    )
    assert result.event.sentence == "Raised the limit from 100 to 150."
    assert (reread(fleet).limit, reread(fleet).illegal_count) == (150, 0)
    undo(owner, fleet, result.event.pk)
    assert (reread(fleet).limit, reread(fleet).verdict) == (100, "illegal")
    assert_reconciled()


def test_a_mend_that_nothing_offers_any_more_is_stale() -> None:
    owner, fleet = cast.owner(), fleet_of(cast.owner(), 2, limit=100)
    code = raise_limit_of(fleet)
    actions.set_limit(owner, fleet, 500)
    with pytest.raises(StaleFleet) as refusal:
        services.mend_fleet(visitor=owner, fleet_id=fleet.pk, mend_code=code, at=look(fleet))
    assert refusal.value.current.fleet.limit == 500
    assert reread(fleet).version == 3


@pytest.mark.parametrize("code", ["", "raise", "x" * 10_000, "\x00"])
def test_an_unknown_mend_changes_nothing(code: str) -> None:
    fleet = found_fleet(cast.owner())
    with pytest.raises(StaleFleet):
        services.mend_fleet(visitor=cast.owner(), fleet_id=fleet.pk, mend_code=code, at=look(fleet))
    assert FleetEvent.objects.count() == 1


def test_a_double_press_on_a_mend_mends_once() -> None:
    owner, fleet = cast.owner(), fleet_of(cast.owner(), 2, limit=100)
    code, at = raise_limit_of(fleet), look(fleet)
    press = {"visitor": owner, "fleet_id": fleet.pk, "mend_code": code, "at": at}
    services.mend_fleet(**press)
    assert services.mend_fleet(**press).repeated
    assert FleetEvent.objects.count() == 3


def test_ships_that_a_mend_adds_have_keys_of_their_own_in_each_fleet() -> None:
    """Two fleets for one scenario ask for the same ships: 2 Vospers of 125."""
    owner, asked = cast.owner(), acts.SetOption(code="scenario", value="1:royal_navy")
    keys: set[str] = set()
    for _ in range(2):
        fleet = found_fleet(owner, limit=None)
        actions.do(owner, fleet, asked)
        fleet = reread(fleet)
        assert (fleet.verdict, fleet.illegal_count) == ("illegal", 1)
        ((mend,),) = [f.mends for f in look_over(fleet, fleet_list(fleet)).findings]
        result = services.mend_fleet(
            visitor=owner, fleet_id=fleet.pk, mend_code=mend.code, at=look(fleet)
        )
        assert result.event.sentence == "Added 2 Vosper MTB Type I (Mid)."
        assert [ship.crew for ship in result.after] == ["regular", "regular"]
        keys |= {ship.key for ship in result.after}
        assert (reread(fleet).verdict, reread(fleet).points) == ("legal", 250)
        undo(owner, fleet, result.event.pk)
        assert reread(fleet).verdict == "illegal"
    assert len(keys) == 4
    assert_reconciled()
