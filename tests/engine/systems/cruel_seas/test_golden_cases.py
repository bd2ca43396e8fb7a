"""The golden cases of points and legality, each a test of its own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rules.engine.core.cases import adjudicate, mismatches, read_case, read_cases
from rules.engine.systems.cruel_seas.adjudication import PROCEDURES

FILE = Path(__file__).parents[3] / "cases" / "cruel_seas.json"
CASES = [
    case for case in read_cases(FILE.read_text(encoding="utf-8")) if case["procedure"] in PROCEDURES
]


def test_there_are_57_cases_of_points_and_legality() -> None:
    assert len(CASES) == 57


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_golden_case_comes_out_as_expected(case: dict[str, Any]) -> None:
    result = adjudicate(read_case(case, expecting=True), PROCEDURES)
    assert mismatches(case["expect"], result) == []
