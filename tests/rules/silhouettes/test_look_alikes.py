"""Classes are told apart at 160 and at 48 pixels, in one colour."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from rules.engine import registry
from rules.silhouettes.library import drawings
from rules.silhouettes.model import Drawing
from rules.sprites import drawing_of
from tests.rules.silhouettes.measure import differences

# Marks of one type that look alike in life: there the name and the weapons tell
LOOK_ALIKES = (
    {"vosper-70-early", "vosper-70-mid"},
    {"s-38", "s-38-armoured", "s-38b", "s-100"},
    {"bka-early", "bka-mid", "bka-late"},
    {"siebel-transport", "siebel-flak"},
)
NINETEEN = (
    "vosper-70-early", "s-100", "elco-80", "mas-500", "fairmile-d-mgb", "flower", "m-class",
    "coastal-tanker", "siebel-flak", "sampan", "type-vii", "bayern", "derfflinger",
    "royal-sovereign", "renown", "lord-nelson", "konigsberg", "v-boat", "erebus",
)  # fmt: skip
LEAST = {160: 0.25, 48: 0.2}


def drawings_of_the_catalogues() -> dict[str, Drawing]:
    found = {}
    for system in registry.all_systems():
        for edition, _title in system.fleets.editions():
            for ship in system.fleets.catalogue(edition).classes:
                if drawing := drawing_of(ship):
                    found[drawing.slug] = drawing
    return found


def alike(pair: tuple[str, str]) -> bool:
    return any(set(pair) <= marks for marks in LOOK_ALIKES)


@pytest.mark.parametrize("width", [160, 48])
def test_all_classes_but_marks_of_one_type_differ(page: Any, width: int) -> None:
    found = differences(page, drawings_of_the_catalogues(), width)
    too_near = {p: round(v, 3) for p, v in found.items() if v < LEAST[width] and not alike(p)}
    assert too_near == {}


@pytest.mark.parametrize("width", [160, 48])
def test_the_nineteen_test_classes_differ(page: Any, width: int) -> None:
    found = differences(page, {slug: drawings()[slug] for slug in NINETEEN}, width)
    assert min(found.values()) >= LEAST[width]


def test_the_list_of_look_alikes_holds_no_pair_that_is_told_apart(page: Any) -> None:
    for marks in LOOK_ALIKES:
        found = differences(page, {slug: drawings()[slug] for slug in sorted(marks)}, 160)
        assert len(found) == len(list(combinations(marks, 2)))
        assert max(found.values()) < LEAST[160]
