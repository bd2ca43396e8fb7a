"""The golden cases of every procedure, each a test of its own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rules.engine.core.cases import adjudicate, mismatches, read_case, read_cases
from rules.engine.systems.high_seas_fleet import SYSTEM

FILE = Path(__file__).parents[3] / "cases" / "high_seas_fleet.json"
CASES = read_cases(FILE.read_text(encoding="utf-8"))


def test_there_is_a_procedure_for_every_case() -> None:
    assert {case["procedure"] for case in CASES} <= set(SYSTEM.procedures)
    assert len(CASES) == 113


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_golden_case_comes_out_as_expected(case: dict[str, Any]) -> None:
    result = adjudicate(read_case(case, expecting=True), SYSTEM.procedures)
    assert mismatches(case["expect"], result) == []
