"""Top speed after engine hits (CS-CRIT-2); a master engineer, an old tub (CS-CAM-7, I-18)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.core.dice import GivenDice
from rules.engine.core.given import BadCaseError
from rules.engine.systems.cruel_seas.battle.engine_speed import SPEED_AFTER_ENGINE_HITS
from rules.engine.systems.cruel_seas.battle.narration import narrator

SPEEDS = {"slow": 12, "combat": 24, "full": 36}


def top(**given: Any) -> dict[str, Any]:
    return SPEED_AFTER_ENGINE_HITS(SPEEDS | given)


@pytest.mark.parametrize(
    ("hits", "repaired", "abilities", "level"),
    [
        (0, 0, [], "full"),
        (1, 0, [], "combat"),
        (2, 0, [], "slow"),
        (3, 0, [], "stationary"),
        (4, 0, [], "stationary"),
        (1, 1, [], "combat"),  # never above combat once hit
        (2, 2, [], "combat"),
        (3, 1, [], "slow"),
        (4, 1, [], "slow"),  # from a standstill a repair gives a level
        (1, 0, ["master_engineer"], "full"),
        (2, 0, ["master_engineer"], "combat"),
        (2, 1, ["master_engineer"], "combat"),
        (0, 0, ["old_tub"], "combat"),
        (1, 0, ["old_tub"], "slow"),  # I-18
        (2, 0, ["old_tub"], "stationary"),  # I-18
        (2, 1, ["old_tub"], "slow"),
        (2, 2, ["old_tub"], "combat"),
        (1, 0, ["old_tub", "master_engineer"], "combat"),
        (1, 0, ["camouflage"], "combat"),
    ],
)
def test_each_hit_takes_a_level_and_each_repair_gives_one_cs_crit_2(
    hits: int, repaired: int, abilities: list[str], level: str
) -> None:
    found = top(engine_hits=hits, repaired=repaired, abilities=abilities)
    cm = {"stationary": 0, "slow": 12, "combat": 24, "full": 36}[level]
    turns = {"stationary": 1, "slow": 1, "combat": 2, "full": 3}[level]
    assert found == {"top_level": level, "top_cm": cm, "turns_at_top": turns}


def test_a_speed_with_decimals_stays_exact() -> None:
    assert top(slow=4.5, engine_hits=2)["top_cm"] == 4.5


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"engine_hits": 1, "repaired": 2}, r"repaired is 2, of 1 engine hits \(CS-CRIT-2\)"),
        ({"engine_hits": 101}, "engine_hits is 101; use at most 100"),
        ({"combat": 12}, r"slow has to be above 0, .*, full above combat \(CS-MOV-1\)"),
        ({"slow": 0}, "slow has to be above 0, combat above slow, full above combat"),
        ({"abilities": ["oars"]}, 'abilities\\[0\\] is "oars"; use one of: master_engineer'),
    ],
)
def test_what_cannot_be_is_refused_by_its_field(given: dict[str, Any], message: str) -> None:
    with pytest.raises(BadCaseError, match=message):
        top(**given)


def test_top_speed_is_told() -> None:
    def told(hits: int) -> str:
        facts = SPEED_AFTER_ENGINE_HITS.facts(
            SPEEDS | {"engine_hits": hits, "names": {"ship": "MAS 501"}}
        )
        (event,) = SPEED_AFTER_ENGINE_HITS.draw(facts, GivenDice([])).events
        return narrator().tell(event)

    assert told(1) == "MAS 501: the engines give combat speed at most, 24 cm."
    assert told(3) == "MAS 501: the engines give nothing, she lies still."
