"""Reading the scenarios of an edition, `scenarios/<number>-<name>.toml`, strictly (CS-SCN-0).

Every fault is a `DataError` that names file, row and field.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from pathlib import Path

from rules.engine.core.given import Given
from rules.engine.core.tables import DataError, Record, read_toml, unique
from rules.engine.systems.cruel_seas import loader
from rules.engine.systems.cruel_seas.battle.game import OPTIONS, Game
from rules.engine.systems.cruel_seas.roster import Edition
from rules.engine.systems.cruel_seas.scenarios.scenario import (
    CHOICE,
    PLACES,
    Deployment,
    Length,
    Scenario,
    Special,
)
from rules.engine.systems.cruel_seas.scenarios.sides_reader import once, or_none, read_sides
from rules.engine.systems.cruel_seas.scenarios.victory_reader import read_victory
from rules.engine.systems.cruel_seas.vocabulary import SpeedLevel


@cache
def scenarios(edition_id: str) -> tuple[Scenario, ...]:
    """Return the scenarios of an edition by number. Raises KeyError for an unknown edition."""
    known = loader.edition(edition_id)
    return load(loader.EDITIONS / edition_id / "scenarios", known)


def scenario(edition_id: str, number: int) -> Scenario:
    """Return a scenario. Raises KeyError if the edition has none of that number."""
    for found in scenarios(edition_id):
        if found.number == number:
            return found
    raise KeyError(number)


def read_number(given: Given, game: Game) -> int:
    """Return the number of a scenario of the game's edition. Raises BadCaseError."""
    known = [one.number for one in scenarios(game.edition)]
    number = given.whole("scenario", 1)
    if number not in known:
        numbers = ", ".join(map(str, known))
        raise given.wrong("scenario", f"is {number}; there are: {numbers}")
    return number


def load(folder: Path, edition: Edition) -> tuple[Scenario, ...]:
    """Return the scenarios in a folder, by number. Raises DataError for any fault in them."""
    found = [read_scenario(path, edition) for path in sorted(folder.glob("*.toml"))]
    unique(
        (str(one.number) for one in found),
        lambda number: DataError(folder.name, f"there are two scenarios {number}"),
    )
    return tuple(sorted(found, key=lambda one: one.number))


def read_scenario(path: Path, edition: Edition) -> Scenario:
    """Return one scenario. Raises DataError."""
    file = read_toml(path)
    number = file.whole("number", minimum=1)
    if not path.name.startswith(f"{number}-"):
        raise file.wrong("number", f"is {number}, but the file is '{path.name}'")
    rule = file.text("id")
    if rule != f"CS-SCN-{number}":
        raise file.wrong("id", f"is '{rule}', not CS-SCN-{number}")
    sides = read_sides(file, edition)
    codes = [side.code for side in sides]
    victory = read_victory(file.table("victory"), codes)
    flags = [event.code for event in victory.events if event.is_flag]
    read = Scenario(
        id=rule,
        number=number,
        title=file.text("title"),
        story=file.text("story"),
        table_cm=_table(file),
        roles=file.text("roles", ""),
        higher=file.code("higher", [*codes, CHOICE], ""),
        terrain=file.text("terrain", ""),
        drawn_deployment=file.flag("drawn_deployment"),
        sides=sides,
        deployment=tuple(_deployment(row, codes) for row in file.records("deployment")),
        specials=_specials(file, rule),
        length=_length(file.table("length"), flags),
        victory=victory,
    )
    file.done()
    return read


def _table(file: Record) -> tuple[int, int]:
    row = file.table("table_cm")
    size = (row.whole("east_west", minimum=1), row.whole("north_south", minimum=1))
    row.done()
    return size


def _deployment(row: Record, sides: Collection[str]) -> Deployment:
    levels = list(SpeedLevel)
    step = Deployment(
        side=row.code("side", sides),
        who=row.text("who"),
        place=row.code("place", PLACES),
        level=or_none(row, "level", lambda field: SpeedLevel(row.code(field, levels))),
        turn=row.whole("turn", 1, minimum=1),
        text=row.text("text"),
    )
    row.done()
    return step


def _specials(file: Record, rule: str) -> tuple[Special, ...]:
    found = tuple(_special(row, rule) for row in file.records("special"))
    once(file, "special", [one.code for one in found])
    return found


def _special(row: Record, rule: str) -> Special:
    option = row.code("option", OPTIONS, "")
    special = Special(
        code=row.text("code"),
        title=row.text("title"),
        text=row.text("text"),
        rule=row.text("rule", rule),
        figures=_figures(row),
        option=option,
        value=row.code("value", OPTIONS[option]) if option else "",
    )
    row.done()
    return special


def _figures(row: Record) -> dict[str, int]:
    if "figures" not in row:
        return {}
    figures = row.table("figures")
    return {name: figures.whole(name) for name in figures.names}


def _length(row: Record, flags: Collection[str]) -> Length:
    length = Length(
        text=row.text("text"),
        last_turn=row.whole_or_none("last_turn", minimum=1),
        goes_on_from=row.whole_or_none("goes_on_from", minimum=1),
        latest=row.whole_or_none("latest", minimum=1),
        unless=row.code("unless", flags, ""),
    )
    for name in ("goes_on_from", "latest"):
        if getattr(length, name) is not None and length.last_turn is None:
            raise row.wrong(name, "needs a last_turn")
    row.done()
    return length
