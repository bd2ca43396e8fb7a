"""What vessels of a procedure are called, and options of the game, from plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.engine.core.fleet import Pairs
from rules.engine.core.given import Given


@dataclass(frozen=True, slots=True, kw_only=True)
class Names:
    """What the two vessels of a procedure are called."""

    ship: str = "the ship"
    target: str = "the target"


NAMELESS = Names()


def read_names(given: Given) -> Names:
    """Return the names of what is given: `names`, an object of `ship` and `target`."""
    if given.get("names") is None:
        return NAMELESS
    values = given.inner("names")
    names = Names(
        ship=values.name("ship", Names().ship), target=values.name("target", Names().target)
    )
    values.done()
    return names


def read_options(given: Given, known: Mapping[str, tuple[str, ...]]) -> Pairs:
    """Return the `options` of what is given that differ from their defaults, sorted.

    `known` are the values of each option, the default first.
    """
    if given.get("options") is None:
        return ()
    values = given.inner("options")
    chosen = {code: values.code(code, known[code], known[code][0]) for code in known}
    values.done()
    return tuple(sorted((c, v) for c, v in chosen.items() if v != known[c][0]))
