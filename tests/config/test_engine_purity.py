"""The engine is plain Python: it works where no framework can be imported."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

ROOT = Path(__file__).resolve().parents[2]
CODE = """
import sys

BARRED = {"django", "celery", "rest_framework", "pydantic", "config", "fleetbuilder", "campaigns"}

class Bar:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in BARRED:
            raise ImportError(f"{name} is barred here")

sys.meta_path.insert(0, Bar())
from rules.engine import registry
from rules.engine.core.acts import AddShips, SetLimit
from rules.engine.core.fleet import FleetList

system = registry.get("cruel_seas")
edition = system.fleets.editions()[0][0]
fleet = FleetList(
    system="cruel_seas", edition=edition, name="Felixstowe", nation="royal_navy", limit=None
)
fleet = system.fleets.apply(fleet, SetLimit(limit=500))
fleet = system.fleets.apply(fleet, AddShips(ship_class="fairmile-d-mgb", keys=("a",)))
inspection = system.fleets.inspect(fleet)
print(len(fleet.ships), inspection.total > 0, sorted(BARRED & set(sys.modules)))
"""


def test_the_engine_inspects_a_fleet_where_no_framework_can_be_imported() -> None:
    done = subprocess.run(
        [sys.executable, "-c", CODE], cwd=ROOT, capture_output=True, text=True, check=False
    )

    assert (done.stderr, done.stdout) == ("", "1 True []\n")
