"""A seed gives the same battle in every process, byte for byte, however sets lie in memory."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.effort import THOROUGH
from tests.engine.conformance import fingerprint
from tests.engine.conformance.specimens import EXAMPLES, SPECIMENS

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize(
    ("what", "hash_seeds"), [("draws", "0123" if THOROUGH else "01"), ("answers", "01")]
)
def test_the_same_comes_of_processes_that_hash_otherwise(what: str, hash_seeds: str) -> None:
    one, *others = map(printed, [elsewhere(what, hash_seed) for hash_seed in hash_seeds])
    assert len(one) == len(SPECIMENS if what == "draws" else EXAMPLES)
    for other in others:
        assert {name for name, digest in one.items() if other[name] != digest} == set()


def elsewhere(what: str, hash_seed: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", fingerprint.__name__, what],
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": hash_seed},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def printed(process: subprocess.Popen[str]) -> dict[str, str]:
    out, errors = process.communicate()
    assert errors == ""
    return dict(json.loads(out))
