"""The list of homes of rules, held against the notes and the modules."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules.engine.systems.high_seas_fleet import loader

ROOT = Path(__file__).parents[4]
PACKAGE = ROOT / "rules" / "engine" / "systems" / "high_seas_fleet"
TEXT = (ROOT / "docs" / "rules-high-seas-fleet.md").read_text(encoding="utf-8")
HOMES = dict(re.findall(r"^\| (HSF-[A-Z]+-\d+) \| `([\w/]+\.py)` \|$", TEXT, re.MULTILINE))
WITHOUT = {"HSF-INT-25"}


def test_every_rule_with_a_note_has_a_home() -> None:
    assert set(HOMES) == {note.id for note in loader.newest().notes} - WITHOUT


@pytest.mark.parametrize(("rule", "home"), HOMES.items())
def test_a_home_names_its_rule(rule: str, home: str) -> None:
    """Ids may be run together: 'HSF-GUN-1, -2', 'HSF-INT-6 to -8'."""
    text = (PACKAGE / home).read_text(encoding="utf-8")
    stem, _, number = rule.rpartition("-")
    found = set()
    for match in re.finditer(rf"{stem}-(\d+)((?:(?:,| to| and)\s*-\d+)*)", text):
        last = int(match[1])
        found.add(last)
        for joint, more in re.findall(r"(,| to| and)\s*-(\d+)", match[2]):
            found |= set(range(last, int(more) + 1)) if joint == " to" else {int(more)}
            last = int(more)
    assert int(number) in found
