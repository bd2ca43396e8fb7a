"""What the readmes show at the prompt is what comes out there."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(("readme", "examples"), [("README.md", 9), ("rules/engine/README.md", 7)])
def test_a_tour_comes_out_as_shown(readme: str, examples: int) -> None:
    result = doctest.testfile(str(ROOT / readme), module_relative=False)
    assert (result.failed, result.attempted) == (0, examples)
