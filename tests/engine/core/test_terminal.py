"""Commands on a terminal that has ASCII alone: they tell what they have to, and never fail."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from rules.engine.core.terminal import spell_out_missing_signs

pytestmark = pytest.mark.once

ROOT = Path(__file__).parents[3]


def test_a_sign_that_the_terminal_lacks_is_told_by_its_code(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    written = BytesIO()
    monkeypatch.setattr(sys, "stdout", TextIOWrapper(written, encoding="ascii"))
    spell_out_missing_signs()
    sys.stdout.write("Möwe, 2 × 1\n")
    sys.stdout.flush()
    assert written.getvalue() == b"M\\xf6we, 2 \\xd7 1\n"


def said(*arguments: str) -> str:
    """Return what Python says on a terminal of ASCII."""
    run = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        encoding="ascii",
        check=True,
    )
    return run.stdout


def test_a_battle_is_told_to_its_end() -> None:
    told = said("-m", "rules.engine", "play", "1", "--seed", "1")
    assert "Royal Navy, MTBs home: 2 \\xd7 1 = 2." in told


def test_a_ship_may_have_any_name(tmp_path: Path) -> None:
    asked = tmp_path / "asked.json"
    given = {"crew": "regular", "turn": 4, "arrived_turn": 1, "names": {"ship": "Łódź"}}
    asked.write_text(json.dumps(given), encoding="utf-8")
    told = said("manage.py", "roll", "naval_intelligence", "--given", f"@{asked}")
    assert told == "Turn 4: the crew of \\u0141\\xf3d\\u017a is known to be regular.\n"
