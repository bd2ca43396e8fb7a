"""By what changes of a question are ranked: the same measures whether it is refused or not."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.core.asking import Form
from rules.engine.core.changes import ranking
from rules.engine.core.odds import Topic
from rules.engine.systems.cruel_seas.odds.topics import ODDS

REFUSED: dict[str, dict[str, Any]] = {
    "attackers": {"by": "linse-group-of-3", "by2": "linse-group-of-3"},
    "duel": {"cm": 80},
    "explosive": {"turned": True},
    "torpedo": {"go": "full"},
    "mines": {"kind": "pressure"},
    "air-raid": {"drop": "kamikaze", "pilot": "veteran"},
    "ram": {"crew": "regular"},
    "repair": {"go": "full"},
}


def labels(topic: Topic, values: dict[str, Any]) -> list[str]:
    form = Form(values)
    return [figure.label for figure in topic.measures(topic.read(form))]


@pytest.mark.parametrize("code", REFUSED)
def test_what_is_refused_has_the_same_measures(code: str) -> None:
    topic = ODDS.by_code[code]

    assert labels(topic, REFUSED[code]) == labels(topic, {}) != []


def test_what_makes_a_ram_hit_harder_where_nobody_can_sink() -> None:
    """At full speed four dice can't sink 55; both tests turn the mean of 14/3."""
    found = ranking(ODDS.by_code["ram"], {"own": 1})

    assert found is not None
    assert found.figure.label == "damage to her, mean"
    assert ("Target's speed: Stopped", 7 - found.figure.values[0]) in [
        (change.words, change.effect) for change in found.changes
    ]
