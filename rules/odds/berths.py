"""Ships of a visitor's own, offered beside the catalogue where a question picks a ship.

Fleets are kept by an app that this one knows nothing of: it registers a source when it starts, and
the source decides what the visitor may see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.http import HttpRequest

from rules.engine.core.asking import Option
from rules.engine.core.fleet import ShipEntry
from rules.engine.core.ship_text import nameless_text
from rules.engine.core.system import RuleSystem


@dataclass(frozen=True, slots=True, kw_only=True)
class Berth:
    """A ship with the name of the fleet that she lies in, and her class in words."""

    fleet: str
    ship: ShipEntry
    class_name: str


MOST_NAMES = 3
Source = Callable[[HttpRequest, RuleSystem], Iterable[Berth]]
_SOURCES: dict[str, Source] = {}


def register(name: str, source: Source) -> None:
    """Let a source offer ships; the last of a name counts."""
    _SOURCES[name] = source


def berths_of(request: HttpRequest, system: RuleSystem) -> tuple[Option, ...]:
    """Return the ships that this visitor may pick beside the catalogue, fleet by fleet.

    Those that are fitted alike are one option: it asks the same of them. Their names are told here
    alone; the address gets class, crew and fit.
    """
    odds = system.odds
    if odds is None:
        return ()
    alike: dict[str, list[Berth]] = {}
    for source in _SOURCES.values():
        for berth in source(request, system):
            if odds.knows(berth.ship):
                alike.setdefault(nameless_text(berth.ship), []).append(berth)
    return tuple(_option(code, berths) for code, berths in alike.items())


def _option(code: str, berths: list[Berth]) -> Option:
    names = [berth.ship.name for berth in berths]
    more = [f"{len(names) - MOST_NAMES} more"] if len(names) > MOST_NAMES else []
    text = ", ".join([*names[:MOST_NAMES], *more, berths[0].class_name])
    return Option(code=code, text=text, group=berths[0].fleet)
