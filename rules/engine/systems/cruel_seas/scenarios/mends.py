"""What would make a fleet the side of a scenario that it is built for: acts to be tried.

Ships are added under keys of no account, which whoever keeps fleets replaces by his own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice, product

from rules.engine.core import acts as do
from rules.engine.core.editing import MOST_SHIPS
from rules.engine.core.names import numbered
from rules.engine.core.scenarios import NONE, SCENARIO, value_of
from rules.engine.systems.cruel_seas.legality import Survey
from rules.engine.systems.cruel_seas.scenarios.forces import Candidate as Ship
from rules.engine.systems.cruel_seas.scenarios.scenario import Selector
from rules.engine.systems.cruel_seas.wording import listed, times
from rules.engine.systems.cruel_seas.workbench import Candidate
from rules.engine.systems.cruel_seas.yard import Craft

MOST_WAYS = 12  # to fill up a fleet that are tried


def no_scenario() -> Candidate:
    """Return what ends all that a scenario asks for."""
    return "Build for no scenario", (do.SetOption(code=SCENARIO, value=NONE),)


def its_nation(survey: Survey) -> Iterator[Candidate]:
    """Yield the nation that the side has to be, and the side that the fleet's nation is."""
    if survey.roll is None:
        return
    call = survey.roll.call
    nation = survey.yard.nation(call.side.nation)
    yield f"Sail for the {nation}", (do.SetNation(nation=call.side.nation),)
    for side in call.scenario.sides:
        if side.nation == survey.fleet.nation:
            value = value_of(call.scenario.number, side.code)
            yield f"Build for the {side.title}", (do.SetOption(code=SCENARIO, value=value),)


def its_forces(survey: Survey) -> Iterator[Candidate]:
    """Yield the classes that fill every place, where the scenario names them."""
    if survey.roll is None:
        return
    for gap in survey.roll.gaps:
        missing = Counter(gap)
        ways = product(*(_classes(survey, selector) for selector in missing))
        for way in islice(ways, MOST_WAYS):
            yield from _added(survey, tuple(zip(missing.items(), way, strict=True)))


def _classes(survey: Survey, selector: Selector) -> tuple[str, ...]:
    """Return the classes that a selector names, or the only one that there is; () for many."""
    if selector.classes:
        return selector.classes
    rows = survey.yard.edition.for_sale
    kinds = (row.slug for row in rows if row.kind == selector.kind)
    found = (
        slug for slug in kinds if Ship.of(survey.yard, Craft(slug), survey.terms).answers(selector)
    )
    few = tuple(islice(found, 2))
    return few if len(few) == 1 else ()


def _added(
    survey: Survey, way: tuple[tuple[tuple[Selector, int], str], ...]
) -> Iterator[Candidate]:
    names = [ship.name for ship in survey.fleet.ships]
    steps, words = [], []
    for (selector, count), slug in way:
        row = survey.yard.row(slug)
        if row is None:
            return
        first = len(names)
        grades = survey.yard.grades(row)
        own = numbered(row.short, names, count)
        names += own
        words.append(f"{row.name}{times(count)}")
        step = do.AddShips(
            ship_class=slug,
            keys=tuple(f"added-{number}" for number in range(first, first + count)),
            crew=(selector.crew or grades[0]) if grades else "",
            names=own,
        )
        steps.append(step)
    if len(names) <= MOST_SHIPS:
        yield f"Add {listed(words, most=len(words))}", tuple(steps)
