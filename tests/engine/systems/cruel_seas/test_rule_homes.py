"""Each rule of the digest: the one module that is its home, or why a program holds none.

`docs/rules-cruel-seas.md` says where; here it is compared with what docstrings and tests name.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from rules.engine.systems import cruel_seas

ROOT = Path(__file__).parents[4]
GAME = Path(cruel_seas.__file__).parent
LIST = (ROOT / "docs/rules-cruel-seas.md").read_text(encoding="utf-8")
LAST = (  # the last number of each group of rules, counted from 1
    "AIR-11 CAM-8 COL-3 CORE-8 CREW-1 CRIT-2 DC-3 DER-1 DMG-3 EQP-12 GUN-9 MINE-6 MOV-6 PTS-7"
    " REP-2 SCN-8 SEA-1 SEQ-1 SIZE-1 STR-1 SUB-3 TER-6 TINY-8 TOR-10 WPN-5"
)
RULES = {
    *(
        f"CS-{g}-{n}"
        for g, last in re.findall(r"(\w+)-(\d+)", LAST)
        for n in range(1, int(last) + 1)
    ),
    *(f"CS-CRIT-{number:02}" for number in range(1, 11)),  # results of the critical table
    "CS-SCN-0",
}
RUN = r"CS-([A-Z]+)((?:(?:, | to | and )?(?:CS-\1)?-\d+)+)"
HOMES = dict(re.findall(r"^\| (CS-\S+) \| `(\S+)` \|", LIST, re.MULTILINE))
WITHOUT = dict(re.findall(r"^\| (CS-\S+) \| ([^`\n]+) \|$", LIST, re.MULTILINE))


def named(text: str) -> set[str]:
    """Return the rules that a text names, by id, range ('CS-MOV-1, -2, -4 to -6') or cs_mov_1."""
    found = {rule.upper().replace("_", "-") for rule in re.findall(r"cs_[a-z]+_\d+", text)}
    for group, numbers in re.findall(RUN, text):
        last = ""
        for to, number in re.findall(r"( to )?(?:, | and )?(?:CS-[A-Z]+)?-(\d+)", numbers):
            first, width = (int(last) + 1, len(last)) if to else (int(number), len(number))
            found |= {f"CS-{group}-{n:0{width}}" for n in range(first, int(number) + 1)}
            last = number
    return found


@cache
def named_by_tests() -> frozenset[str]:
    """Return the rules that tests name in docstrings, comments and names."""
    files = {*ROOT.glob("tests/engine/**/*.py"), *ROOT.glob("tests/rules/*.py")} - {Path(__file__)}
    return frozenset().union(*(named(path.read_text(encoding="utf-8")) for path in files))


def test_ranges_and_names_are_read() -> None:
    assert named("(CS-TOR-2, -4 to -6; I-2) CS-CRIT-09 to -10") == {
        *("CS-TOR-2", "CS-TOR-4", "CS-TOR-5", "CS-TOR-6", "CS-CRIT-09", "CS-CRIT-10"),
    }
    assert named("CS-PTS-1 to CS-PTS-3, CS-CAM-8") == {
        *("CS-PTS-1", "CS-PTS-2", "CS-PTS-3", "CS-CAM-8"),
    }
    assert named("CS-AIR-9 to -11") == {"CS-AIR-9", "CS-AIR-10", "CS-AIR-11"}
    assert named("def test_a_hit_cs_dmg_2_cs_dmg_3()") == {"CS-DMG-2", "CS-DMG-3"}


def test_every_rule_is_listed_once_with_a_home_or_a_reason() -> None:
    listed = Counter(re.findall(r"^\| (CS-\S+) \|", LIST, re.MULTILINE))
    assert set(listed) == RULES
    assert set(listed.values()) == {1}
    assert set(HOMES) | set(WITHOUT) == RULES


@pytest.mark.parametrize("rule", sorted(HOMES))
def test_the_docstring_of_its_home_names_a_rule(rule: str) -> None:
    text = (GAME / HOMES[rule]).read_text(encoding="utf-8")
    assert rule in named(ast.get_docstring(ast.parse(text)) or "")


def test_no_docstring_names_a_rule_that_there_is_not() -> None:
    texts = {path: ast.get_docstring(ast.parse(path.read_text())) for path in GAME.rglob("*.py")}
    assert {str(path): named(text or "") - RULES for path, text in texts.items()} == {
        str(path): set() for path in texts
    }


@pytest.mark.parametrize("rule", sorted(HOMES))
def test_a_rule_with_a_home_is_named_by_a_test(rule: str) -> None:
    assert rule in named_by_tests()
