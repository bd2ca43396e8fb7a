"""Tables of damage, criticals, torpedoes and repair (CS-DMG-3, CS-CRIT, CS-TOR, CS-REP-2)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rules.engine.core.measures import chance_text
from rules.engine.core.rulebook import RuleTable
from rules.engine.systems.cruel_seas.battle.repair import ENGINE, MARKS
from rules.engine.systems.cruel_seas.battle.results import RESULTS, Result, accessories
from rules.engine.systems.cruel_seas.rule_tables.cells import (
    CREWS,
    SIZES,
    Row,
    Source,
    capital,
    dice,
    modifier_rows,
    ruled,
    table,
    up,
    yes,
)

SIX = 6
FIRE_OF = Result.FUEL  # what it leaves is called a fire


def tables(source: Source) -> Iterator[RuleTable]:
    """Yield the tables of damage, torpedoes and repair."""
    yield _who_suffers(source)
    yield _criticals(source)
    yield _accessories(source)
    yield _torpedo_runs(source)
    yield _torpedo_meets(source)
    yield _torpedo_to_hit(source)
    yield _torpedo_live(source)
    yield _repair(source)


def _who_suffers(source: Source) -> RuleTable:
    sheet = source.sheet("damage")
    rows = (
        (source.tables.labels["weapon"].get(weapon, capital(weapon)),
         *(yes(found[size]) for size in SIZES), yes(sheet.cell("weapon", "armour_stops", weapon)))
        for weapon, found in sheet.grids["criticals"].items()
    )  # fmt: skip
    columns = ("Weapon", *map(capital, SIZES), "Stopped by an armoured bridge")
    rules = "CS-DMG-3 CS-CRIT-1 CS-CRIT-02 CS-EQP-7"
    note = "Torpedoes, mines, collisions, explosive boats, flak and seas cause none."
    return table("sixes", rules, "Whose sixes are criticals, by the target's size", columns, rows,
                 note)  # fmt: skip


def _criticals(source: Source) -> RuleTable:
    rows = (
        ((str(result.number), capital(result), source.text(result.rule), _mended(result, source)),
         result.rule)
        for result in RESULTS
    )  # fmt: skip
    columns = ("D10", "What is hit", "If not saved by a skill test", "Repaired")
    return ruled("criticals", "CS-CRIT-1 CS-REP-2", "Critical damage", columns, rows)


def _mended(result: Result, source: Source) -> str:
    """Return what a repair does about a result (I-35)."""
    if result is Result.ACCESSORY:
        mends = source.sheet("criticals").grids["accessory"]["repairable"]
        return ", ".join(item for item in accessories(source.game) if mends[item])
    trace = "fire" if result is FIRE_OF else str(result)
    if trace == ENGINE or trace in MARKS:
        return "yes"
    return "hull alone" if result in (Result.STRUCTURE, Result.TORPEDO) else "no"


def _accessories(source: Source) -> RuleTable:
    mends = source.sheet("criticals").grids["accessory"]["repairable"]
    rows = ((capital(item), yes(mends[item])) for item in accessories(source.game))
    return table("accessories", "CS-CRIT-07 CS-REP-2", "Accessories", ("Lost", "Repaired"), rows)


_KINDS = ("torpedo", "long_lance")


def _torpedo_runs(source: Source) -> RuleTable:
    runs = source.sheet("torpedoes").grids["move"]["cm"]
    rows = (_run(source, kind, runs[kind]) for kind in _KINDS)
    columns = ("Kind", "cm a run", "In all", "Live after", "Damage")
    return table("torpedo-runs", "CS-TOR-2 CS-TOR-7 CS-TOR-8", "Torpedoes", columns, rows,
                 "Each 6 of the damage is thrown once more and added.")  # fmt: skip


def _run(source: Source, kind: str, cm: int) -> Row:
    live, most, _half, count = source.tables.ranges[kind]
    return source.tables.labels["weapon"][kind], str(cm), str(most), str(live), dice(count)


def _torpedo_meets(source: Source) -> RuleTable:
    meets = source.sheet("torpedoes").grids["meets"]
    kinds = (*SIZES, "shallow_draught")
    words = {
        value: text
        for option in source.edition.all_options
        if option.code == "torpedo_targets"
        for value, text in option.values
    }
    rows = ((capital(kind), *(yes(meets[v][kind]) for v in words)) for kind in kinds)
    columns = ("Vessel", *words.values())
    return table("torpedo-targets", "CS-TOR-4", "Whom a torpedo meets, by option", columns, rows)


def _torpedo_to_hit(source: Source) -> RuleTable:
    sheet = source.sheet("torpedoes")
    base = (("Target number before all else", str(sheet["base"])), "CS-TOR-5")
    columns = ("What applies", "Change")
    title = "To hit with a torpedo: D10, this number or less"
    return ruled("torpedo-to-hit", "CS-TOR-5", title, columns, (base, *modifier_rows(sheet)))


def _torpedo_live(source: Source) -> RuleTable:
    sheet = source.sheet("torpedoes")
    live, most = sheet.grids["live"]["needs"], sheet.grids["launches"]["most"]
    rows = (
        (capital(crew), str(most[crew]), up(live[crew]),
         chance_text(Fraction(SIX + 1 - live[crew], SIX)))
        for crew in CREWS
    )  # fmt: skip
    columns = ("Crew", "Launches an activation", "Goes off on a D6 of", "Chance")
    return table("torpedo-live", "CS-TOR-6 CS-TOR-1", "Launches and duds", columns, rows)


def _repair(source: Source) -> RuleTable:
    sheet = source.sheet("repair")
    levels = tuple(sheet.grids["dice"]["regular"])[::-1]
    rows = (
        (capital(crew), *(_mends(sheet.cell("dice", crew, level),
                                 sheet.cell("criticals", crew, level)) for level in levels))
        for crew in CREWS
    )  # fmt: skip
    note = f"A master engineer takes the sum of hull times {sheet['master_engineer']}."
    return table("repair", "CS-REP-2 CS-REP-1", "Repair: hull and criticals",
                 ("Crew", *map(capital, levels)), rows, note)  # fmt: skip


def _mends(hull: int, criticals: int) -> str:
    if not criticals:
        return dice(hull)
    return f"{dice(hull)}, {criticals} critical{'s' if criticals > 1 else ''}"
