"""A vessel as a value: equal ones are one to the odds."""

from __future__ import annotations

from copy import copy
from dataclasses import fields, replace
from typing import Any

import pytest

from rules.engine.systems.cruel_seas.battle.hits import TRACES
from rules.engine.systems.cruel_seas.battle.state import Gun, Vessel
from rules.engine.systems.cruel_seas.vocabulary import Size, SpeedLevel
from tests.engine.systems.cruel_seas.battle.wounds import victim

CHANGES: dict[str, Any] = {
    "hull_left": 7,
    "guns": (Gun(type="mg", out=True),),
    "torpedoes": 1,
    "lost": frozenset({"smoke"}),
    "used": frozenset({"lucky_ship"}),
    "level": SpeedLevel.SLOW,
    "moved": True,
    "engine_hits": 1,
    "engine_repairs": 1,
    "rudder_hit": True,
    "bridge_hit": True,
    "crew_hit": True,
    "on_fire": True,
    "struck": True,
}


def test_equal_vessels_are_one_however_they_came_about() -> None:
    vessel = victim()
    assert hash(vessel) == hash(victim())
    burning = replace(vessel, on_fire=True)
    assert replace(burning, on_fire=False) == vessel
    assert hash(replace(burning, on_fire=False)) == hash(vessel)
    assert victim(size=Size.HUGE) != vessel  # of one hash, which nobody may notice


@pytest.mark.parametrize("name", CHANGES)
def test_whatever_a_battle_changes_makes_another_vessel(name: str) -> None:
    vessel = victim()
    changed = replace(vessel, **{name: CHANGES[name]})
    assert changed != vessel
    assert hash(changed) != hash(vessel)


def test_every_trace_of_a_hit_is_a_field() -> None:
    assert set(CHANGES) >= TRACES
    assert {field.name for field in fields(Vessel)} >= set(CHANGES)


def test_a_vessel_that_went_to_another_process_has_the_hash_of_that_process() -> None:
    vessel = victim(on_fire=True)
    hash(vessel)
    assert vessel.__getstate__()[-1] == 0
    again = copy(vessel)
    assert again == vessel
    assert hash(again) == hash(vessel)
