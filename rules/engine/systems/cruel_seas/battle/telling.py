"""Words that all sentences of a battle share; the sentences stand in `narration*.py`."""

from __future__ import annotations

from functools import cache

from rules.engine.core.events import Event
from rules.engine.core.narration import Narrator, needs, throws
from rules.engine.core.tables import DataError
from rules.engine.systems.cruel_seas import loader
from rules.engine.systems.cruel_seas.battle.sheets import sheet
from rules.engine.systems.cruel_seas.wording import capital, small


@cache
def modifier_words() -> dict[str, str]:
    """Return the words of every modifier, of all sheets of the newest edition."""
    edition = loader.newest().id
    words: dict[str, str] = {}
    for path in sorted((loader.EDITIONS / edition / "battle").glob("*.toml")):
        for code, text in sheet(edition, path.stem).words.items():
            if words.setdefault(code, text) != text:
                raise DataError(path.name, f"'{code}' has other words in another sheet")
    return words


def weapon(code: str) -> str:
    """Return the name of a weapon as it stands inside a sentence: '20 mm', 'mortar'."""
    return small(loader.newest().tables.labels["weapon"][code])


def side_name(code: object) -> str:
    """Return the name of a side: of its nation, or as the scenario calls it."""
    nations = {nation.code: nation.text for nation in loader.newest().nations}
    return nations.get(str(code), str(code).replace("_", " "))


def judged(event: Event) -> str:
    """Return a throw against a number in words: '5, crew +2: needs 7 or less, rolls 3'.

    Where nothing changes the number it is said once: 'needs 5 or less, rolls 3'.
    """
    roll = event.throw
    asked = f"{needs(roll.goal)}, {throws(roll)}"
    if not roll.goal.modifiers:
        return asked
    receipt = Narrator(sentences={}, modifiers=modifier_words()).receipt(roll.goal)
    return f"{receipt}: {asked}"


def outcome(event: Event, good: str, bad: str) -> str:
    """Return one of two words by whether the throw passed."""
    return good if event.throw.passed else bad


def gun_of(event: Event) -> str:
    """Return whose weapon it is that fires: 'Vosper 12, 20 mm'."""
    return f"{capital(str(event['ship']))}, {weapon(str(event['gun']))}"


def shot(event: Event) -> str:
    """Return a weapon's shot at a target in words: who fires what at whom, and the throw."""
    end = outcome(event, "hit", "miss")
    return f"{gun_of(event)} at {event['target']}: {judged(event)}, {end}."
