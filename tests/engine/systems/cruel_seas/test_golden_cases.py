"""The golden cases of every procedure that there is, each a test of its own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rules.engine.core.cases import adjudicate, mismatches, read_case, read_cases
from rules.engine.systems.cruel_seas import SYSTEM

FILE = Path(__file__).parents[3] / "cases" / "cruel_seas.json"
CASES = [
    case
    for case in read_cases(FILE.read_text(encoding="utf-8"))
    if case["procedure"] in SYSTEM.procedures
]


def test_there_are_57_cases_of_points_and_legality() -> None:
    fleets = [case for case in CASES if case["procedure"] in ("fleet_cost", "legality")]
    assert len(fleets) == 57


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_golden_case_comes_out_as_expected(case: dict[str, Any]) -> None:
    result = adjudicate(read_case(case, expecting=True), SYSTEM.procedures)
    assert mismatches(case["expect"], result) == []
