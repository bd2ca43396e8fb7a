"""Fleets of a rule system that this app has never heard of are kept like any other."""

from decimal import Decimal

import pytest

from fleetbuilder import selectors, services
from fleetbuilder.formats import fleet_text
from fleetbuilder.muster import fleet_list, look_over, system_of
from fleetbuilder.services import InvalidAct
from rules.engine import registry
from rules.engine.core import acts
from tests import actions, cast
from tests.actions import assert_reconciled, reread, sentences
from tests.fleetbuilder.toy import TOY

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _toy_at_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    known = (*registry.all_systems(), TOY)
    monkeypatch.setattr(registry, "all_systems", lambda: known)


def test_a_fleet_of_another_system_is_built_copied_and_undone() -> None:
    owner = cast.owner()
    fleet = actions.found_fleet(owner, system="toy_rafts", nation="pond", limit=None)
    actions.do(owner, fleet, actions.adding("raft", 2))
    assert (reread(fleet).points, reread(fleet).verdict) == (Decimal(19), "legal")
    actions.do(owner, fleet, actions.adding("raft"))
    assert (reread(fleet).points, reread(fleet).verdict) == (Decimal("28.5"), "illegal")
    assert {ship.points for ship in fleet.ships.all()} == {Decimal("9.5")}
    copy = services.duplicate_fleet(visitor=owner, fleet_id=fleet.pk)
    actions.undo(owner, fleet, selectors.last_event(fleet).pk)
    assert (reread(fleet).points, reread(copy).points) == (Decimal(19), Decimal("28.5"))
    assert sentences(fleet) == [
        "Started: The Pond, no limit.",
        "Added 2 Raft.",
        "Added Raft.",
        "Undid: Added Raft.",
    ]
    with pytest.raises(InvalidAct, match="Rafts cannot do that"):
        actions.do(owner, fleet, acts.SetOption(code="allies", value="on"))
    assert_reconciled()


def test_a_fleet_of_another_system_is_told_as_text() -> None:
    fleet = actions.found_fleet(
        cast.owner(), system="toy_rafts", nation="pond", limit=20, name="Duck Watch"
    )
    actions.do(cast.owner(), fleet, actions.adding("raft"))
    stored = reread(fleet)
    values = fleet_list(stored)
    assert fleet_text(system_of(stored), values, look_over(stored, values)) == (
        "Duck Watch\n"
        "Rafts, First edition\n"
        "Nation: The Pond\n"
        "Points: 9.5 / 20 points, 1 ship\n"
        "Verdict: Legal\n"
        "\n"
        "Raft, Raft: 9.5\n"
        "  Equipment: Oars\n"
        "\n"
        "Total: 9.5 / 20 points, 1 ship\n"
    )
