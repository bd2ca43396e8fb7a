"""Where the rule book can be read two ways: what is played, and what the other reading would say.

A row for each side: what is given, and the part of the answer that the interpretation decides.
Options stand with both of their values.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import pytest

from rules.engine.systems.cruel_seas.battle.procedures import PROCEDURES

Reading = tuple[str, str, dict[str, Any], dict[str, Any]]  # number, procedure, given, expected


def each_reading(readings: Sequence[Reading]) -> pytest.MarkDecorator:
    """Run a test with each of them, the number first."""
    ids = [f"{number}-{n}" for n, (number, *_) in enumerate(readings)]
    return pytest.mark.parametrize(("number", "name", "given", "expected"), readings, ids=ids)


def part(name: str, given: dict[str, Any], keys: Collection[str]) -> dict[str, Any]:
    """Return what a procedure answers under these keys, of a volley that of its only shot too."""
    answer = PROCEDURES[name](given)
    for only in ("targets", "shots"):
        answer = {**answer, **answer.get(only, [{}])[0]}
    return {key: answer[key] for key in keys}
