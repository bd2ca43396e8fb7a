"""Histories from before undo and redo had their pointers get them from a migration."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.apps import apps

from fleetbuilder.models import Fleet, FleetEvent
from tests import actions, cast
from tests.actions import assert_reconciled, found_fleet, reread
from tests.factories import nore_flotilla

pytestmark = pytest.mark.django_db
MIGRATION = import_module("fleetbuilder.migrations.0003_pointers_of_old_histories")


def pointers(fleet: Fleet) -> list[tuple[int, int]]:
    lines = fleet.events.filter(changes_list=True).order_by("version")
    return list(lines.values_list("undo_to", "redo_to"))


def forget() -> None:
    """Bring the tables to where they stood before the migration."""
    Fleet.objects.update(undo_to=0, redo_to=0)
    FleetEvent.objects.update(undo_to=0, redo_to=0, points=None)
    for event in FleetEvent.objects.filter(undoes__isnull=False):
        del event.data["line"]
        event.save(update_fields=["data"])


def test_old_histories_can_be_undone_and_redone() -> None:
    owner, fleet = cast.owner(), nore_flotilla(cast.owner())
    gone = actions.remove_ship(owner, fleet, str(fleet.ships.get(name="Sandpiper").pk))
    actions.set_limit(owner, fleet, 600)
    actions.undo(owner, fleet, gone.event.pk)  # an earlier act
    last = actions.set_limit(owner, fleet, 700)
    actions.undo(owner, fleet, last.event.pk)
    known = pointers(fleet)
    assert known == [
        (0, 0), (2, 0), (3, 0), (4, 0), (5, 0), (6, 0), (7, 0), (8, 0), (9, 0), (8, 10),
    ]  # fmt: skip
    found_fleet(owner)
    forget()

    MIGRATION.point(apps, None)

    assert pointers(fleet) == known
    assert (reread(fleet).undo_to, reread(fleet).redo_to) == (8, 10)
    assert_reconciled()
    actions.redo(owner, fleet)
    assert reread(fleet).limit == 700
    actions.step(owner, fleet)
    actions.step(owner, fleet)
    assert not fleet.ships.filter(name="Sandpiper").exists()
    assert_reconciled()


def test_the_way_back_leaves_one_undo_for_each_act() -> None:
    owner, fleet = cast.owner(), found_fleet(cast.owner())
    actions.set_limit(owner, fleet, 600)
    for _ in range(2):
        actions.step(owner, fleet)
        actions.redo(owner, fleet)

    MIGRATION.one_undo_each(apps, None)

    answers = fleet.events.filter(undoes__isnull=False)
    assert [(event.act, event.undoes.version) for event in answers] == [("undo", 2)]
