"""The same fleet, reached by any sequence of acts, has the same total and the same findings."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as given_settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from fleetbuilder.models import Fleet
from fleetbuilder.muster import fleet_list, look_over
from fleetbuilder.services import InvalidAct
from rules.engine.core import acts
from rules.engine.core.acts import Act
from rules.engine.core.fleet import OWN_CLASS, FleetList, ShipEntry
from tests import actions, cast
from tests.actions import assert_reconciled, reread
from tests.editions import FIRST
from tests.effort import times
from tests.fleetbuilder.test_random_acts import (
    LONG,
    QUICK,
    STEPS,
    Steps,
    act_of,
    move_on,
    other,
)

Pinned = tuple[Any, ...]


def tried(visitor: Any, fleet: Fleet, act: Act) -> bool:
    """Do an act; return whether it was possible."""
    with contextlib.suppress(InvalidAct):
        actions.do(visitor, fleet, act)
        return True
    return False


def wander(visitor: Any, steps: Steps) -> Fleet:
    """Do all the steps on a new fleet, then put down its waivers anew: they note what they find."""
    fleet = actions.found_fleet(visitor, edition=FIRST)
    for kind, first, second in steps:
        if not other(visitor, fleet, kind, first):
            act = act_of(reread(fleet), kind, first, second)
            if act is not None:
                tried(visitor, fleet, act)
    waivers = fleet_list(reread(fleet)).waivers
    for waiver in waivers:
        tried(visitor, fleet, acts.LiftWaiver(code=waiver.code, subject=waiver.subject))
    waive_all(visitor, fleet, waivers)
    return reread(fleet)


def waive_all(visitor: Any, fleet: Fleet, waivers: Sequence[Any]) -> None:
    for waiver in waivers:
        act = acts.WaiveFinding(code=waiver.code, subject=waiver.subject, reason=waiver.reason)
        tried(visitor, fleet, act)


def pinned(fleet: Fleet) -> Pinned:
    """Return all that is stored of what the rules say: of the fleet, and of each ship by key."""
    ships = {str(row.pk): row.points for row in fleet.ships.all()}
    counts = (fleet.illegal_count, fleet.warning_count, fleet.waiver_count)
    return fleet.points, fleet.verdict, counts, ships


def same(visitor: Any, fleet: Fleet, goal: FleetList, wanted: Pinned) -> None:
    """Check that a fleet is the goal to the last letter, and what is stored of it too."""
    found = reread(fleet)
    assert fleet_list(found) == goal
    assert pinned(found) == wanted
    assert_reconciled()
    fleet.delete()  # the next one has ships of the same keys


def begun(visitor: Any, goal: FleetList) -> Fleet:
    """Start a fleet in the goal's edition, with its options, and with nothing else of it."""
    fleet = actions.found_fleet(visitor, edition=FIRST, limit=7, name="Another")
    for code, value in goal.options:
        actions.do(visitor, fleet, acts.SetOption(code=code, value=value))
    if goal.edition != FIRST:
        move_on(visitor, reread(fleet))
    return reread(fleet)


def head_of(goal: FleetList) -> list[Act]:
    """Return the acts that bring a fleet's name, nation and limit."""
    return [
        acts.RenameFleet(name=goal.name),
        acts.SetNation(nation=goal.nation),
        acts.SetLimit(limit=goal.limit),
    ]


def restored(visitor: Any, goal: FleetList, ships: Sequence[ShipEntry]) -> Fleet:
    """Build the goal by putting each ship into her place as she is, in the given order."""
    fleet = begun(visitor, goal)
    order = [ship.key for ship in goal]
    for ship in ships:
        restore(visitor, fleet, ship, order)
    for act in reversed(head_of(goal)):
        actions.do(visitor, fleet, act)
    waive_all(visitor, fleet, goal.waivers)
    return fleet


def restore(visitor: Any, fleet: Fleet, ship: ShipEntry, order: Sequence[str]) -> None:
    """Put a ship where she belongs among those that are there already."""
    there = [entry.key for entry in fleet_list(reread(fleet))]
    before = set(order[: order.index(ship.key)])
    place = sum(key in before for key in there)
    actions.do(visitor, fleet, acts.RestoreShip(entry=ship, position=place))


def adding(ship: ShipEntry) -> Act:
    """Return the act that adds a ship as her class has her."""
    return acts.AddShips(
        ship_class=ship.ship_class,
        keys=(ship.key,),
        figures=ship.figures,
        design=ship.design if ship.ship_class == OWN_CLASS else None,
    )


def settings_of(ship: ShipEntry) -> list[Act]:
    """Return the acts that make of a new ship of her class what she is."""
    details = {"captain": ship.captain, "pennant": ship.pennant, "notes": ship.notes}
    return [
        acts.RenameShip(key=ship.key, name=ship.name),
        *(acts.SetDetail(key=ship.key, detail=d, text=text) for d, text in details.items()),
        *((acts.SetCrew(key=ship.key, crew=ship.crew),) if ship.crew else ()),
        *(acts.SetChoice(key=ship.key, code=code, count=count) for code, count in ship.fit),
    ]


def pieced(visitor: Any, goal: FleetList, data: st.DataObject) -> Fleet:
    """Build the goal piece by piece, ships and all else in any order."""
    fleet = begun(visitor, goal)
    for ship in data.draw(st.permutations(goal.ships)):
        tried(visitor, fleet, adding(ship))
    wanted = [*head_of(goal), *(act for ship in goal for act in settings_of(ship))]
    left: list[Act] = list(data.draw(st.permutations(wanted)))
    while left:  # what waits for another act is tried again after it
        refused = [act for act in left if not tried(visitor, fleet, act)]
        if len(refused) == len(left):
            break
        left = refused
    for ship in goal:  # what can only be kept, not chosen any more, is put there as it is
        entry = fleet_list(reread(fleet)).ship(ship.key)
        if entry != ship:
            if entry is not None:
                actions.remove_ship(visitor, fleet, ship.key)
            restore(visitor, fleet, ship, [one.key for one in goal])
    waive_all(visitor, fleet, goal.waivers)
    return fleet


def ordered(visitor: Any, fleet: Fleet, goal: FleetList) -> None:
    """Move each ship to her place."""
    for place, ship in enumerate(goal):
        actions.do(visitor, fleet, acts.MoveShip(key=ship.key, position=place))


def reach(steps: Steps, data: st.DataObject) -> None:
    """Reach one fleet in three ways."""
    visitor = cast.device()
    wandered = wander(visitor, steps)
    goal, wanted = fleet_list(wandered), pinned(wandered)
    looked = look_over(wandered, goal)
    same(visitor, wandered, goal, wanted)

    ships = data.draw(st.permutations(goal.ships))
    same(visitor, restored(visitor, goal, ships), goal, wanted)

    fleet = pieced(visitor, goal, data)
    found = reread(fleet)
    mixed = fleet_list(found)
    assert replace(mixed, ships=goal.ships) == goal
    assert pinned(found) == wanted  # whatever the order
    again = look_over(found, mixed)
    assert (again.total, again.verdict) == (looked.total, looked.verdict)
    assert again.findings == looked.findings
    ordered(visitor, fleet, goal)
    same(visitor, fleet, goal, wanted)


@pytest.mark.usefixtures("two_editions")
class TestTheSameFleet(TestCase):
    """Hypothesis with a database: each example starts from an empty one."""

    @given_settings(QUICK, max_examples=times(10))
    @given(steps=STEPS, data=st.data())
    def test_reached_by_any_sequence_is_worth_the_same(
        self, steps: Steps, data: st.DataObject
    ) -> None:
        reach(steps, data)

    @pytest.mark.slow
    @given_settings(QUICK, max_examples=times(4))
    @given(steps=LONG, data=st.data())
    def test_reached_by_long_sequences_is_worth_the_same(
        self, steps: Steps, data: st.DataObject
    ) -> None:
        reach(steps, data)
