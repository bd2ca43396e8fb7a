"""Every procedure that dice resolve, of every rule system, with each example that is known of it.

Nothing is listed by hand: a procedure that is registered is tested, with its own example and its
golden cases. The toy system stands for one that lies outside this repository.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

from rules.engine import registry
from rules.engine.core.dice import DiceSource, Die, GivenDice, SeededDice
from rules.engine.core.procedure import Drawn, Procedure
from rules.engine.core.system import RuleSystem
from rules.engine.core.ways import Enumeration
from tests.fleetbuilder.toy import TOY

CASES = Path(__file__).parents[2] / "cases"
SYSTEMS = (*registry.all_systems(), TOY)
MORE: dict[str, tuple[dict[str, Any], ...]] = {  # what no single key of an example leads to
    "campaign_progression": (
        {"start": "regular", "games": [{"survived": False, "intact": False}]},
    ),
    "minelaying": (
        {"mines_carried": 9, "lays": [[0, 0]]},
        {"mines_carried": 60, "lays": [[0, 0]]},
        {"mines_carried": 90, "lays": [[0, 0], [0, 1]]},
    ),
    "naval_intelligence": (
        {"crew": "regular", "turn": 5, "options": {"naval_intelligence": "off"}},
    ),
    "night_spotting": ({"crew": "regular", "distance_cm": 95, "target_speed": "slow"},),
    "star_shell": ({"crew": "regular", "across_cm": 40, "along_cm": 0},),
    "terrain": (
        {"kind": "sandbank", "size": "large", "crew": "regular", "hull_left": 80}
        | {"speed": "combat", "speed_cm": 14},
        {"kind": "fog", "size": "small", "crew": "regular", "hull_left": 35}
        | {"speed": "full", "speed_cm": 39, "combat_cm": 26, "gone_cm": 13},
    ),
    "movement_order": (
        {"craft": "neger", "slow": 4, "full": 12, "turn": "red"}
        | {"previous_level": "slow", "previous_moved": True, "heavy_seas": "choppy"}
        | {"order": {"level": "full", "turns": [{"after_cm": 12, "degrees": 45}]}},
    ),
    "spot_tiny": ({"crew": "regular", "distance_cm": 95, "target_speed": "slow"},),
    "torpedo_spread": (
        {
            "vessels": [{"name": "M 1", "target_size": "large", "target_cm": 18, "hull_left": 9}],
            "torpedoes": [{"crew": "regular", "runs_to_cm": 80, "meets": []}],
        },
    ),
}


@dataclass(frozen=True)
class Specimen:
    """A procedure with something that it may be given."""

    id: str
    system: RuleSystem
    procedure: Procedure[Any, Any]
    given: Mapping[str, Any]

    @cached_property
    def facts(self) -> Any:
        return self.procedure.facts(self.given)

    def draw(self, seed: int) -> Drawn[Any]:
        return self.procedure.draw(self.facts, SeededDice(seed))

    def typed(self, faces: list[int]) -> tuple[Drawn[Any], GivenDice]:
        """Return what comes of faces that players typed, and the dice with those left over."""
        dice = GivenDice(faces)
        return self.procedure.draw(self.facts, dice), dice


def ways_of(specimen: Specimen) -> int:
    """Return how many steps are done to count its odds, which is their cost on any machine."""
    ways = Enumeration()
    ways.of(specimen.procedure.resolve, specimen.facts)
    return ways.ways


class Overheard:
    """Seeded dice that remember what they showed."""

    def __init__(self, seed: int) -> None:
        self._dice: DiceSource = SeededDice(seed)
        self.thrown: list[tuple[Die, int]] = []

    def throw(self, die: Die) -> int:
        face = self._dice.throw(die)
        self.thrown.append((die, face))
        return face


def _specimens(system: RuleSystem) -> Iterator[Specimen]:
    file = CASES / f"{system.slug}.json"
    cases = json.loads(file.read_text(encoding="utf-8")) if file.exists() else []
    for name, procedure in system.resolutions.items():
        yield Specimen(f"{system.slug}-{name}", system, procedure, procedure.example)
        for number, given in enumerate(MORE.get(name, ())):
            yield Specimen(f"{system.slug}-{name}-more-{number}", system, procedure, given)
        for case in cases:
            if case["procedure"] == name:
                yield Specimen(case["id"], system, procedure, case["given"])


SPECIMENS = [specimen for system in SYSTEMS for specimen in _specimens(system)]
EXAMPLES = [specimen for specimen in SPECIMENS if specimen.given is specimen.procedure.example]


def kin(specimen: Specimen) -> list[Specimen]:
    """Return all specimens of the same procedure."""
    return [other for other in SPECIMENS if other.procedure is specimen.procedure]


of_each = pytest.mark.parametrize("specimen", SPECIMENS, ids=lambda specimen: specimen.id)
of_each_example = pytest.mark.parametrize("specimen", EXAMPLES, ids=lambda specimen: specimen.id)
of_each_procedure = pytest.mark.parametrize(
    "specimens", list(map(kin, EXAMPLES)), ids=[specimen.id for specimen in EXAMPLES]
)
