"""The sentences of a battle, as a whole."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from rules.engine.systems.cruel_seas import battle
from rules.engine.systems.cruel_seas.battle.narration import narrator


def test_no_two_groups_of_rules_tell_of_the_same_code() -> None:
    names = sorted(p.stem for p in Path(battle.__file__).parent.glob("narration_*.py"))
    groups = {name: import_module(f"{battle.__name__}.{name}").SENTENCES for name in names}
    told = narrator().sentences
    overridden = {
        code: name for name, group in groups.items() for code in group if told[code] != group[code]
    }
    assert len(groups) > 3
    assert overridden == {}
