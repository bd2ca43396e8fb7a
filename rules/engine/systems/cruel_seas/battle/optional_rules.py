"""Rules that a group may leave out, in what a procedure is given (CS-CAM-2, CS-SEA-1, CS-TER-2).

Decided here: who asks for such a rule plays with it, be nothing said of its option; where options
say that it is off, what is given contradicts itself and is refused. Naval intelligence that is off
is an answer and no fault: every crew stays secret. The sea of the options is the sea of all that is
asked; another one beside it is refused as well.
"""

from __future__ import annotations

from rules.engine.core.given import Given
from rules.engine.systems.cruel_seas.battle.game import OPTIONS

OFF = "off"
SEAS = "heavy_seas"


def chosen(given: Given, option: str) -> str | None:
    """Return the value that `options` names for an option, None if they say nothing of it."""
    if given.get("options") is None:
        return None
    options = given.inner("options")
    return None if options.get(option) is None else options.code(option, OPTIONS[option])


def must_be_played(given: Given, option: str, rule: str) -> None:
    """Raise BadCaseError where options say that a rule is off."""
    if chosen(given, option) == OFF:
        raise given.wrong(f"options.{option}", f"is off, and this is of that rule ({rule})")


def read_seas(given: Given, *, needed: bool = False) -> str:
    """Return the heavy seas of what is given, or of its options; `needed`: of one of them."""
    seas, by_option = OPTIONS[SEAS], chosen(given, SEAS)
    found = given.code(SEAS, seas, by_option or (None if needed else seas[0]))
    if by_option not in (None, found):
        raise given.wrong(SEAS, f"is '{found}', but in options '{by_option}' (CS-SEA-1)")
    return found
