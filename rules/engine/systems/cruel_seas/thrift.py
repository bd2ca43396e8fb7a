"""Ways below the limit (CS-PTS-6): the cheapest option, crew step and ship that suffice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from rules.engine.core import acts as do
from rules.engine.core.editing import HIGHEST_LIMIT
from rules.engine.core.fleet import Mend, ShipEntry
from rules.engine.core.names import isolated
from rules.engine.systems.cruel_seas.fit import split
from rules.engine.systems.cruel_seas.offers import BOATS
from rules.engine.systems.cruel_seas.roster import RosterRow
from rules.engine.systems.cruel_seas.wording import item_words, listed, small
from rules.engine.systems.cruel_seas.workbench import Workbench
from rules.engine.systems.cruel_seas.yard import REMEMBERED, Craft, Terms, Yard

TARGET = ("OVER_LIMIT", "")
FEW = 3  # acts of a combination beside a single act that suffices, and names in a label


@dataclass(frozen=True, slots=True)
class Way:
    """An act that makes a ship cheaper. `does` is 'Take off searchlight', `what` 'searchlight'."""

    saving: int
    rank: int  # of equals, an extra goes before her class's own gear
    does: str
    what: str
    name: str
    step: do.Act


def ways_down(bench: Workbench) -> tuple[Mend, ...]:
    """Return the mends of a broken limit: options, a crew step, a ship, and a higher limit."""
    survey = bench.survey
    excess = survey.total - (survey.fleet.limit or 0)
    ships = sorted(survey.fleet.ships, key=lambda ship: (ship.name, ship.key))
    extras = [way for ship in ships for way in _extras(bench, ship)]
    crews = [way for ship in ships for way in _crew_steps(bench, ship)]
    hulls = [way for ship in ships for way in _removals(bench, ship)]
    singles = [
        *_singles(bench, extras, excess, most=2),
        *_singles(bench, crews, excess, most=1),
        *_singles(bench, hulls, excess, most=1),
    ]
    mends = singles + [
        mend
        for ways, plural in ((extras, "Take off {n} items"), (crews, "Lower {n} crews"))
        if not any(way.saving >= excess for way in ways)
        for mend in _combination(bench, ways, excess, plural, most=FEW if singles else 4 * FEW)
    ]
    higher = _higher_limit(bench)
    if not singles:
        most = len(ships) - 1 if higher else len(ships)  # not the whole fleet, if it can be helped
        mends += _combination(bench, hulls, excess, "Remove {n} ships", most=most)
    return (*sorted(mends, key=lambda mend: -mend.delta), *higher)


def _singles(bench: Workbench, ways: Sequence[Way], excess: int, *, most: int) -> list[Mend]:
    """Return the cheapest single acts that suffice, no two of them alike."""
    found: list[Mend] = []
    seen: set[tuple[str, int]] = set()
    enough = (way for way in ways if way.saving >= excess)
    for way in sorted(enough, key=lambda way: (way.rank, way.saving)):
        if len(found) == most:
            break
        if (way.does, way.saving) in seen:
            continue
        mend = bench.mend(TARGET, _label(way), (way.step,))
        if mend:
            found.append(mend)
            seen.add((way.does, way.saving))
    return found


def _label(way: Way) -> str:
    return way.does if isinstance(way.step, do.RemoveShip) else f"{way.does} ({way.name})"


def _combination(
    bench: Workbench, ways: Sequence[Way], excess: int, plural: str, *, most: int
) -> list[Mend]:
    """Return one mend of several acts, each on a part of its own, or none."""
    chosen: list[Way] = []
    saved = 0
    for way in sorted(_one_each(ways), key=lambda way: (-way.saving, way.rank)):
        if len(chosen) >= most:
            return []
        if not bench.is_harmless((way.step,)):
            continue
        chosen.append(way)
        saved += way.saving
        if saved < excess:
            continue
        chosen = _pruned(chosen, saved - excess)
        mend = bench.mend(TARGET, _plural(chosen, plural), tuple(way.step for way in chosen))
        return [mend] if mend else []
    return []


def _one_each(ways: Sequence[Way]) -> Iterator[Way]:
    """Yield one way for each part of a ship: the one that saves most."""
    best: dict[tuple[str, str], Way] = {}
    for way in ways:
        step = way.step
        part = step.code if isinstance(step, do.SetChoice) else ""
        key = step.key if isinstance(step, do.SetChoice | do.SetCrew | do.RemoveShip) else ""
        if (key, part) not in best or best[key, part].saving < way.saving:
            best[key, part] = way
    yield from best.values()


def _pruned(chosen: list[Way], spare: int) -> list[Way]:
    """Return the ways without those that prove needless, the dearest first."""
    kept = list(chosen)
    for way in chosen:
        if way.saving <= spare:
            kept.remove(way)
            spare -= way.saving
    return kept


def _plural(ways: list[Way], plural: str) -> str:
    if len(ways) == 1:
        return _label(ways[0])
    if len(ways) > FEW:
        return plural.format(n=len(ways))
    if isinstance(ways[0].step, do.RemoveShip):
        return f"Remove {listed([way.name for way in ways])}"
    if isinstance(ways[0].step, do.SetCrew):
        return f"Lower the crews of {listed([way.name for way in ways])}"
    if len({way.does for way in ways}) == 1:
        return f"{ways[0].does} ({listed([way.name for way in ways])})"
    return f"Take off {listed([f'{way.what} ({way.name})' for way in ways])}"


def _higher_limit(bench: Workbench) -> list[Mend]:
    total = bench.survey.total
    if total > HIGHEST_LIMIT:
        return []
    mend = bench.mend(TARGET, f"Raise limit to {total:,}", (do.SetLimit(limit=total),))
    return [mend] if mend else []


def _removals(bench: Workbench, ship: ShipEntry) -> Iterator[Way]:
    points = bench.survey.looks[ship.key].points
    if points > 0:
        name = isolated(ship.name)
        yield Way(points, 0, f"Remove {name}", "", name, do.RemoveShip(key=ship.key))


def _crew_steps(bench: Workbench, ship: ShipEntry) -> Iterator[Way]:
    survey, craft = bench.survey, Craft.of(ship)
    row = survey.looks[ship.key].row
    grades = survey.yard.grades(row) if row else ()
    if ship.crew not in grades:
        return
    for grade in grades[: grades.index(ship.crew)]:
        saving = _saving(bench, craft, craft._replace(crew=grade))
        words = f"Crew to {survey.yard.word('crew', grade).lower()}"
        yield Way(
            saving, 0, words, words, isolated(ship.name), do.SetCrew(key=ship.key, crew=grade)
        )


def _extras(bench: Workbench, ship: ShipEntry) -> Iterator[Way]:
    """Yield what she can do without: one less of each choice, and none beyond her class."""
    survey, name = bench.survey, isolated(ship.name)
    for spare in _spares(survey.yard, Craft.of(ship), survey.terms):
        step = do.SetChoice(key=ship.key, code=spare.code, count=spare.fewer)
        yield Way(spare.saving, spare.rank, spare.does, spare.what, name, step)


class Spare(NamedTuple):
    """What any ship of one fit can do without."""

    code: str
    fewer: int
    saving: int
    rank: int
    does: str
    what: str


@lru_cache(maxsize=REMEMBERED)
def _spares(yard: Yard, craft: Craft, terms: Terms) -> tuple[Spare, ...]:
    row = yard.row_of(craft)
    return () if row is None else tuple(_looked_for(yard, row, craft, terms))


def _looked_for(yard: Yard, row: RosterRow, craft: Craft, terms: Terms) -> Iterator[Spare]:
    for code, count, own in _carried(yard, row, craft):
        floor = 0 if count <= own else own
        for fewer in dict.fromkeys((count - 1, floor)):
            fit = {**dict(craft.fit), code: fewer}
            lighter = craft._replace(fit=tuple(sorted(fit.items())))
            saving = yard.points(craft, terms) - yard.points(lighter, terms)
            if saving > 0:
                does, what = _words(yard, row, code, count - fewer)
                yield Spare(code, fewer, saving, int(count <= own), does, what)


def _carried(yard: Yard, row: RosterRow, craft: Craft) -> Iterator[tuple[str, int, int]]:
    """Yield (code, count, count of the class) of what a ship could have less of."""
    chosen = dict(craft.fit)
    for code, bounds in yard.listed(row).items():
        count = chosen.get(code, bounds.default)
        if split(code)[0] in (BOATS, "class"):  # she is not stripped of her own guns
            continue
        if bounds.minimum < count <= bounds.maximum:
            yield code, count, bounds.default
    single_shot = yard.single_shot(row, craft)
    for code, count in craft.fit:
        kind, gun = split(code)
        if kind == "semi" and 0 < count <= single_shot.get(gun, 0):
            yield code, count, 0


def _words(yard: Yard, row: RosterRow, code: str, count: int) -> tuple[str, str]:
    """Return what is done and what it is done to."""
    kind, rest = split(code)
    if kind == "semi":
        return f"Single-shot {yard.word('weapon', rest)}", item_words(yard, code)
    if kind != "option":
        words = item_words(yard, code)
    else:
        option = next(option for option in row.options if option.code == rest)
        words = small(option.name)
        if option.semi_auto:
            return f"Single-shot {yard.word('weapon', option.semi_auto)}", words
        if option.removes:
            return f"Undo '{option.name}'", words
    words = f"{count} × {words}" if count > 1 else words
    return f"Take off {words}", words


def _saving(bench: Workbench, before: Craft, after: Craft) -> int:
    survey = bench.survey
    points = survey.yard.points
    return points(before, survey.terms) - points(after, survey.terms)
