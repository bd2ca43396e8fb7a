"""The library of own ships through its services: who holds them, copies, claims, the purge."""

from __future__ import annotations

import uuid
from dataclasses import replace
from datetime import timedelta

import pytest
from django.utils import timezone

from config.web.visitor import Visitor
from fleetbuilder import services
from fleetbuilder.access import OwnShipMissing, own_ships_of
from fleetbuilder.models import OwnShip
from fleetbuilder.muster import design_of, fleet_list
from fleetbuilder.services import InvalidAct, StaleShip, own_ships
from rules.engine.core.acts import DuplicateShip, RemoveShip, SetChoice
from rules.engine.core.fleet import OWN_CLASS, Design
from tests import actions, cast
from tests.actions import assert_reconciled, found_fleet, reread, sentences

pytestmark = pytest.mark.django_db


def design(visitor: Visitor, name: str = "Marsh Hen", **more: str) -> OwnShip:
    wanted = {"like": actions.VOSPER} | more
    return services.design_ship(visitor=visitor, system="cruel_seas", name=name, **wanted)


def with_hull(ship: OwnShip, hull: str) -> Design:
    found = design_of(ship)
    assert found is not None
    traits = {**dict(found.traits), "hull": hull}
    return replace(found, traits=tuple(sorted(traits.items())))


def test_a_library_is_its_holders_alone() -> None:
    mine, draft = design(cast.owner()), design(cast.device(), "Coot")
    assert list(own_ships_of(cast.owner())) == [mine]
    assert list(own_ships_of(cast.device())) == [draft]
    for visitor in (cast.stranger(), cast.nobody(), cast.device("another")):
        assert not own_ships_of(visitor).exists()
        for ship in (mine, draft):
            with pytest.raises(OwnShipMissing):
                services.copy_ship(visitor=visitor, ship_id=ship.pk)
            with pytest.raises(OwnShipMissing):
                services.delete_ship(visitor=visitor, ship_id=ship.pk)
            with pytest.raises(OwnShipMissing):
                services.change_ship(
                    visitor=visitor, ship_id=ship.pk, version=1, design=with_hull(ship, "50")
                )
    with pytest.raises(OwnShipMissing):
        services.delete_ship(visitor=cast.owner(), ship_id="../../x")


def test_a_change_is_saved_once_and_a_stale_one_is_refused() -> None:
    ship = design(cast.owner())
    wanted = with_hull(ship, "45")
    for _ in range(2):
        saved = services.change_ship(
            visitor=cast.owner(), ship_id=ship.pk, version=1, design=wanted
        )
        assert (saved.points, saved.version) == (85, 2)
    with pytest.raises(StaleShip) as stale:
        services.change_ship(
            visitor=cast.owner(), ship_id=ship.pk, version=1, design=with_hull(ship, "60")
        )
    assert stale.value.current.version == 2
    with pytest.raises(InvalidAct):
        services.change_ship(
            visitor=cast.owner(), ship_id=ship.pk, version=2, design=with_hull(ship, "0")
        )
    assert OwnShip.objects.get().points == 85


def test_the_same_token_gives_the_same_ship() -> None:
    first, second = (design(cast.device(), token="abcdefgh") for _ in range(2))
    other = design(cast.owner(), token="abcdefgh")
    assert first.pk == second.pk != other.pk
    services.delete_ship(visitor=cast.device(), ship_id=first.pk)
    assert design(cast.device(), token="abcdefgh").pk != first.pk


def test_a_second_press_of_delete_is_the_same_delete() -> None:
    ship = design(cast.device())
    first, second = (services.delete_ship(visitor=cast.device(), ship_id=ship.pk) for _ in range(2))
    assert first.deleted_at == second.deleted_at is not None
    with pytest.raises(OwnShipMissing):
        services.delete_ship(visitor=cast.stranger(), ship_id=ship.pk)


def test_a_library_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_ships, "MOST_OF_DEVICE", 1)
    ship = design(cast.device())
    with pytest.raises(InvalidAct, match="You have 1 own ships"):
        design(cast.device())
    services.delete_ship(visitor=cast.device(), ship_id=ship.pk)
    design(cast.device())
    with pytest.raises(InvalidAct):
        services.undelete_ship(visitor=cast.device(), ship_id=ship.pk)


@pytest.mark.parametrize(
    "wishes", [{"system": "gone"}, {"like": "shore-battery"}, {"like": "gone"}, {"name": " "}]
)
def test_what_cannot_be_designed_is_refused(wishes: dict[str, str]) -> None:
    plain = {"system": "cruel_seas", "name": "Coot", "like": ""}
    with pytest.raises(InvalidAct):
        services.design_ship(visitor=cast.device(), **(plain | wishes))
    assert not OwnShip.objects.exists()


def test_own_ships_are_claimed_with_the_device() -> None:
    ship = design(cast.device())
    assert ship.expires_at is not None
    user = cast.owner().user
    assert services.claim_drafts(user=user, draft_key=cast.device().draft_key) == 0
    claimed = OwnShip.objects.get()
    assert (claimed.owner, claimed.draft_key, claimed.expires_at) == (user, "", None)
    assert not own_ships_of(cast.device()).exists()


def test_the_purge_takes_forgotten_and_long_deleted_ships() -> None:
    kept, forgotten = design(cast.owner()), design(cast.device())
    gone, fresh = design(cast.owner()), design(cast.owner())
    now = timezone.now()
    services.delete_ship(visitor=cast.owner(), ship_id=fresh.pk)
    OwnShip.objects.filter(pk=forgotten.pk).update(expires_at=now)
    OwnShip.objects.filter(pk=gone.pk).update(deleted_at=now - timedelta(days=31))
    assert services.purge(now) == 0
    assert set(OwnShip.objects.all()) == {kept, fresh}


def test_fleets_keep_their_copies_through_everything() -> None:
    owner, fleet, ship = cast.owner(), found_fleet(cast.owner()), design(cast.owner())
    act = services.addition(owner, f"own:{ship.pk}", actions.new_keys(2))
    assert act.ship_class == OWN_CLASS
    actions.do(owner, fleet, act)
    other = replace(with_hull(ship, "99"), name="Coot")
    services.change_ship(visitor=owner, ship_id=ship.pk, version=1, design=other)
    services.delete_ship(visitor=owner, ship_id=ship.pk)
    OwnShip.objects.all().delete()
    values = fleet_list(reread(fleet))
    assert [s.name for s in values] == ["Marsh Hen 1", "Marsh Hen 2"]
    assert all(s.design == design_of(ship) for s in values)
    assert reread(fleet).points == 150
    assert sentences(reread(fleet))[-1] == "Added 2 Marsh Hen, own ships."
    with pytest.raises(InvalidAct, match="not in your library"):
        services.addition(owner, f"own:{ship.pk}", actions.new_keys())
    assert_reconciled()


def test_a_stranger_cannot_add_somebody_elses_ship() -> None:
    ship = design(cast.owner())
    with pytest.raises(InvalidAct, match="not in your library"):
        services.addition(cast.stranger(), f"own:{ship.pk}", actions.new_keys())


def test_own_ships_are_refitted_duplicated_undone_and_redone() -> None:
    owner, fleet, ship = cast.owner(), found_fleet(cast.owner()), design(cast.owner())
    key, twin = actions.new_keys(2)
    actions.do(owner, fleet, services.addition(owner, f"own:{ship.pk}", (key,)))
    actions.do(owner, fleet, SetChoice(key=key, code="weapon:6pdr-single", count=1))
    actions.do(owner, fleet, DuplicateShip(key=key, new_key=twin))
    actions.do(owner, fleet, RemoveShip(key=key))
    stood = fleet_list(reread(fleet))
    assert reread(fleet).points == 85
    for _ in range(4):
        actions.step(owner, fleet)
    assert fleet_list(reread(fleet)).ships == ()
    for _ in range(4):
        actions.redo(owner, fleet)
    assert fleet_list(reread(fleet)) == stood
    copy = services.duplicate_fleet(visitor=owner, fleet_id=fleet.pk)
    assert [s.design for s in fleet_list(copy)] == [design_of(ship)]
    assert_reconciled()


def test_a_stored_design_that_nobody_can_read_is_an_unknown_class() -> None:
    owner, fleet, ship = cast.owner(), found_fleet(cast.owner()), design(cast.owner())
    actions.do(owner, fleet, services.addition(owner, f"own:{ship.pk}", actions.new_keys()))
    fleet.ships.update(design={"name": 5})
    assert fleet_list(reread(fleet)).ships[0].design is None
    ship_id = uuid.uuid4()
    with pytest.raises(OwnShipMissing):
        services.undelete_ship(visitor=owner, ship_id=ship_id)
