"""Whatever players do in whatever order, what is stored follows from the history."""

from __future__ import annotations

import contextlib
import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from fleetbuilder import selectors, services
from fleetbuilder.models import Fleet
from fleetbuilder.muster import fleet_list, look_over, system_of
from fleetbuilder.services import InvalidAct, StaleFleet
from rules.engine.core import acts
from rules.engine.core.codec import fleet_to_json
from rules.engine.core.fleet import OWN_CLASS, Design, FleetList
from rules.engine.core.system import RuleSystem
from tests import actions, cast
from tests.actions import assert_reconciled, look, reread
from tests.editions import FIRST, SECOND
from tests.effort import times

CLASSES = (
    actions.VOSPER,
    actions.FAIRMILE,
    actions.S_BOAT,
    "linse-group-of-3",
    "minefield-small",
    "shore-battery",
    "aircraft",
    "merchantman",
)
Steps = list[tuple[str, int, int]]
QUICK = settings(suppress_health_check=[HealthCheck.too_slow])
KINDS = (
    "add", "remove", "copy", "rename", "crew", "choice", "figures", "limit", "nation", "option",
    "mend", "undo", "back", "redo", "return", "fleet name", "stale", "share", "archive",
    "move", "detail", "waive", "lift", "own", "edition",
)  # fmt: skip
SIZES = ("tiny", "small", "medium", "large", "huge")
DETAILS = ("captain", "pennant", "notes")
STEP = st.tuples(st.sampled_from(KINDS), st.integers(0, 10_000), st.integers(0, 10_000))
STEPS = st.lists(STEP, max_size=12)
LONG = st.lists(STEP, min_size=10, max_size=50)


def act_of(fleet: Fleet, kind: str, first: int, second: int) -> acts.Act | None:
    """Return the act that a kind and two numbers stand for on this fleet, if it has one."""
    values = fleet_list(fleet)
    system = system_of(fleet)
    assert system is not None
    if kind == "add":
        slug = CLASSES[first % len(CLASSES)]
        figures = actions.FIGURES if slug == "aircraft" else ()
        return actions.adding(slug, 1 + second % 3, figures=figures)
    if kind == "limit":
        return acts.SetLimit(limit=first if second % 3 else None)
    if kind == "nation":
        nations = system.fleets.catalogue(fleet.edition).nations
        return acts.SetNation(nation=nations[first % len(nations)].code)
    if kind == "option":
        option = system.fleets.options()[first % len(system.fleets.options())]
        value = option.values[second % len(option.values)][0]
        return acts.SetOption(code=option.code, value=value)
    if kind == "fleet name":
        return acts.RenameFleet(name=f"Fleet {first % 3}")
    if kind == "own":
        return own_ship(first, second)
    if kind == "waive":
        found = [f for f in look_over(fleet, values).findings if f.can_be_waived]
        if not found:
            return None
        finding = found[first % len(found)]
        reason = f"House rule {second % 3}"
        return acts.WaiveFinding(code=finding.code, subject=finding.subject, reason=reason)
    if kind == "lift":
        if not values.waivers:
            return None
        waiver = values.waivers[first % len(values.waivers)]
        return acts.LiftWaiver(code=waiver.code, subject=waiver.subject)
    if not values.ships:
        return None
    return act_on_a_ship(system, values, kind, first, second)


def own_ship(first: int, second: int) -> acts.AddShips:
    """Return the act that adds a ship of a player's own, legal or not."""
    size = SIZES[first % len(SIZES)]
    slow = 1 + second % 10
    traits = {
        "nation": "royal_navy",
        "size": size,
        "hull": str(1 + first % 60),
        "boats": "3" if size == "tiny" else "1",
        "slow": str(slow),
        "combat": str(slow + 5),
        "full": str(slow + 5 + first % 20),
        "turn": "yellow" if second % 2 else "red",
    }
    design = Design(
        name=f"Marsh Hen {second % 3}",
        traits=tuple(sorted(traits.items())),
        parts=(("equipment:radar", 1),) if first % 2 else (),
    )
    return actions.adding(OWN_CLASS, design=design)


def act_on_a_ship(
    system: RuleSystem, values: FleetList, kind: str, first: int, second: int
) -> acts.Act | None:
    """Return the act that a kind and two numbers stand for on one of the ships, if it has one."""
    entry = values.ships[first % len(values.ships)]
    if kind == "remove":
        return acts.RemoveShip(key=entry.key)
    if kind == "copy":
        return acts.DuplicateShip(key=entry.key, new_key=actions.new_keys()[0])
    if kind == "move":
        return acts.MoveShip(key=entry.key, position=second % len(values.ships))
    if kind == "detail":
        detail = DETAILS[second % len(DETAILS)]
        return acts.SetDetail(key=entry.key, detail=detail, text=f"Text {second}"[: second % 8])
    if kind == "rename":
        return acts.RenameShip(key=entry.key, name=f"Ship {second % 4}")
    if kind == "figures":
        return acts.SetFigures(key=entry.key, figures=actions.FIGURES)
    if kind == "crew":
        crews = system.fleets.crews(entry, values)
        crew = crews[second % len(crews)].code if crews else "veteran"
        return acts.SetCrew(key=entry.key, crew=crew)
    choices = system.fleets.choices(entry, values)
    if not choices:
        return None
    choice = choices[second % len(choices)]
    count = choice.minimum + second % (choice.maximum - choice.minimum + 2)
    return acts.SetChoice(key=entry.key, code=choice.code, count=count)


def other(visitor: Any, fleet: Fleet, kind: str, first: int) -> bool:
    """Do what is no plain act; return whether it was that."""
    stored = reread(fleet)
    if kind == "mend":
        findings = look_over(stored, fleet_list(stored)).findings
        mends = [mend for finding in findings for mend in finding.mends]
        if mends:
            code = mends[first % len(mends)].code
            services.mend_fleet(visitor=visitor, fleet_id=fleet.pk, mend_code=code, at=look(fleet))
    elif kind == "undo":
        undo_any(visitor, stored, first)
    elif kind in ("back", "redo"):
        press(visitor, fleet, kind)
    elif kind == "return":
        actions.go_back(visitor, fleet, 1 + first % stored.version)
    elif kind == "stale":
        at = services.At(version=stored.version + 1, token="stale-token")
        with pytest.raises(StaleFleet):
            actions.do(visitor, fleet, acts.SetLimit(limit=1), at)
    elif kind == "share":
        actions.share(visitor, fleet)
    elif kind == "edition":
        move_on(visitor, stored)
    elif kind == "archive":
        services.archive_fleet(visitor=visitor, fleet_id=fleet.pk)
        services.restore_fleet(visitor=visitor, fleet_id=fleet.pk)
    else:
        return False
    return True


def undo_any(visitor: Any, fleet: Fleet, number: int) -> None:
    """Undo any one act, as toasts do, unless later acts stand in the way."""
    events = list(fleet.events.all())
    with contextlib.suppress(InvalidAct):
        actions.undo(visitor, fleet, events[number % len(events)].pk)


def move_on(visitor: Any, fleet: Fleet) -> None:
    """Move a fleet to the made-up edition, unless it is there already."""
    if fleet.edition == FIRST:
        services.move_fleet(visitor=visitor, fleet_id=fleet.pk, edition=SECOND, at=look(fleet))


def press(visitor: Any, fleet: Fleet, kind: str) -> bool:
    """Press Undo or Redo; return whether there was anything to reverse."""
    ways = selectors.ways_of(reread(fleet))
    line = ways.undo if kind == "back" else ways.redo
    if line is None:
        return False
    result = actions.step(visitor, fleet) if kind == "back" else actions.redo(visitor, fleet)
    assert result.event.data["line"] == line.version
    return True


def export(fleet: Fleet) -> str:
    """Return the canonical export of a fleet as it is stored."""
    return json.dumps(fleet_to_json(fleet_list(reread(fleet))), sort_keys=True)


def back_and_forth(steps: Steps, count: int) -> None:
    """Do all the steps, undo up to so many, redo as many: at each depth the fleet is the same."""
    visitor = cast.device()
    fleet = actions.found_fleet(visitor, edition=FIRST)
    for kind, first, second in steps:
        if not other(visitor, fleet, kind, first):
            act = act_of(reread(fleet), kind, first, second)
            if act is not None:
                with contextlib.suppress(InvalidAct):
                    actions.do(visitor, fleet, act)
    seen = [export(fleet)]
    while len(seen) <= count and press(visitor, fleet, "back"):
        seen.append(export(fleet))
    for expected in reversed(seen[:-1]):
        assert press(visitor, fleet, "redo")
        assert export(fleet) == expected
    assert_reconciled()


def play(steps: Steps) -> None:
    """Do all the steps on a new fleet; what is refused changes nothing, and all agrees at last."""
    visitor = cast.device()
    fleet = actions.found_fleet(visitor, edition=FIRST)
    for kind, first, second in steps:
        if other(visitor, fleet, kind, first):
            continue
        act = act_of(reread(fleet), kind, first, second)
        if act is None:
            continue
        before = reread(fleet).version
        try:
            result = actions.do(visitor, fleet, act)
        except InvalidAct:
            assert reread(fleet).version == before
        else:
            assert result.after == fleet_list(reread(fleet))
            assert result.event.sentence.endswith((".", "!", "?"))
    assert_reconciled()


def unwind(steps: Steps) -> None:
    """Do all the steps that are acts, undo them all, and find the fleet as it began."""
    visitor = cast.device()
    fleet = actions.found_fleet(visitor, edition=FIRST)
    start = fleet_list(fleet)
    for kind, first, second in steps:
        act = act_of(reread(fleet), kind, first, second)
        if act is not None:
            with contextlib.suppress(InvalidAct):
                actions.do(visitor, fleet, act)
    while (event := selectors.last_event(fleet)) is not None:
        actions.undo(visitor, fleet, event.pk)
    assert fleet_list(reread(fleet)) == start
    assert_reconciled()


@pytest.mark.usefixtures("two_editions")
class TestRandomActs(TestCase):
    """Hypothesis with a database: each example starts from an empty one."""

    @settings(QUICK, max_examples=times(12, 200))
    @given(steps=STEPS)
    def test_random_acts_end_reconciled(self, steps: Steps) -> None:
        play(steps)

    @settings(QUICK, max_examples=times(8, 120))
    @given(steps=STEPS)
    def test_undoing_all_leads_back_to_an_empty_fleet(self, steps: Steps) -> None:
        unwind(steps)

    @settings(QUICK, max_examples=times(12, 200))
    @given(steps=STEPS, count=st.integers(0, 30))
    def test_n_undos_then_n_redos_give_an_equal_export(self, steps: Steps, count: int) -> None:
        back_and_forth(steps, count)

    @pytest.mark.slow
    @settings(QUICK, max_examples=times(3, 40))
    @given(steps=LONG, count=st.integers(0, 60))
    def test_n_undos_then_n_redos_after_long_games(self, steps: Steps, count: int) -> None:
        back_and_forth(steps, count)

    @pytest.mark.slow
    @settings(QUICK, max_examples=times(3, 40))
    @given(steps=LONG)
    def test_many_long_games_end_reconciled(self, steps: Steps) -> None:
        play(steps)

    @pytest.mark.slow
    @settings(QUICK, max_examples=times(3, 40))
    @given(steps=LONG)
    def test_many_long_games_can_be_unwound(self, steps: Steps) -> None:
        unwind(steps)
