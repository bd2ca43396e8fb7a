"""Tables of mines, depth charges, tiny and low craft, terrain (CS-MINE, CS-DC-3, CS-TER)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.core.rulebook import RuleTable
from rules.engine.systems.cruel_seas.battle.mines import DENSITIES, RULES, Kind
from rules.engine.systems.cruel_seas.rule_tables.cells import (
    CREWS,
    LEVELS,
    SIZES,
    Row,
    Source,
    capital,
    dice,
    modifier_rows,
    ruled,
    signed,
    table,
    up,
    yes,
)

SUBMARINE = "submarine"
TEN = 10


def tables(source: Source) -> Iterator[RuleTable]:
    """Yield the tables of hazards."""
    yield _fields(source)
    yield _mines(source)
    yield _kinds(source)
    yield _depth_charges(source)
    yield _spotting(source)
    yield _strike(source)
    yield _low_craft(source)
    yield _shore(source)
    yield _sandbank(source)


def _fields(source: Source) -> RuleTable:
    prices = source.tables.minefield_prices
    fields = source.sheet("minefields").grids["field"]
    rows = (
        (capital(size), f"{field['long']} x {field['short']}", str(field["markers"]),
         str(prices[size]), str(prices[size] + prices["dense"]))
        for size, field in fields.items()
    )  # fmt: skip
    columns = ("Field", "Size, cm", "Markers", "Points, light", "Points, dense")
    sheet = source.sheet("minefields")
    note = f"Markers {sheet['spacing']} cm from two others, fields {sheet['apart']} cm apart."
    return table("minefields", "CS-MINE-1 CS-PTS-3", "Minefields", columns, rows, note)


def _mines(source: Source) -> RuleTable:
    sheet = source.sheet("mines")
    needs = sheet.grids["needs"]
    rows = (
        (capital(level), *(up(needs[field][level], TEN) for field in DENSITIES)) for level in LEVELS
    )
    crews = sheet.grids["modifier"]["mine_crew"]
    changes = ", ".join(f"{crew} {signed(-crews[crew])}" for crew in CREWS if crews[crew])
    note = (
        f"Added to the D10: {changes}. {dice(sheet.cell('mine', 'dice', 'minefield'))} of damage."
    )
    columns = ("Level", *(f"{capital(field)} field" for field in DENSITIES))
    return table("mines", "CS-MINE-3 CS-MINE-2", "Striking a mine: D10", columns, rows, note)


_SINGLE = {
    Kind.MAGNETIC: ("magnetic", "from {n} cm a move up", "magnetic_dodged_from"),
    Kind.PRESSURE: ("pressure", "above {n} cm a move", "pressure_dodged_above"),
}


def _kinds(source: Source) -> RuleTable:
    sheet = source.sheet("mines")
    rows = (
        ((capital(kind), dice(sheet.cell("mine", "dice", kind)),
          yes(sheet.cell("mine", "again", kind)), *_single(source, kind)), RULES[kind])
        for kind in Kind
    )  # fmt: skip
    columns = ("Mine", "Damage", "Sixes again", "Goes off on", "A skill test helps")
    return ruled("mine-kinds", "CS-MINE-6 CS-MINE-4 CS-MINE-5 CS-EQP-8", "Kinds of mines", columns,
                 rows)  # fmt: skip


def _single(source: Source, kind: Kind) -> tuple[str, str]:
    sheet = source.sheet("mines")
    if kind is Kind.MINEFIELD:
        return "its own table", "no"
    if kind is Kind.LINE:
        return f"above {LEVELS[sheet['line_safe']]} speed", "always"
    figure, words, limit = _SINGLE[kind]
    when = up(sheet[figure], TEN)
    if kind is Kind.MAGNETIC:
        when += f"; small and tiny on {sheet['magnetic_small']}, degaussed on "
        when += f"{sheet['magnetic_degaussed']}"
    else:
        works = sheet.grids["pressure"]["works"]
        when += f"; {' and '.join(size for size in SIZES if works[size])} alone"
    return f"{when}; within {sheet['reach']} cm", words.format(n=sheet[limit])


def _depth_charges(source: Source) -> RuleTable:
    sheet = source.sheet("depth_charges")
    rows = ((face, dice(count)) for face, count in sheet.grids["dice"]["damage"].items())
    note = (
        f"Dropped within {sheet['near_bow']} cm of a bow that makes {sheet['target_fast']} cm or "
        f"less. A mini submarine takes 1/{sheet['submarine_share']}, rounded down."
    )
    return table("depth-charges", "CS-DC-3 CS-DC-1 CS-SUB-3", "Depth charges", ("D6", "Damage"),
                 rows, note)  # fmt: skip


def _spotting(source: Source) -> RuleTable:
    sheet = source.sheet("spotting")
    bands = ("near", "middle", "far")
    rows = (
        (capital(crew), *(f"{sheet.cell('spots', band, crew)} or less" for band in bands))
        for crew in CREWS
    )
    changes = ", ".join(f"{row[0].lower()} {row[1]}" for row, _ in modifier_rows(sheet))
    note = f"Seen without a throw nearer than {sheet['automatic']} cm. {capital(changes)}."
    columns = ("Crew", *(f"Up to {sheet[band]} cm" for band in bands))
    return table("spotting", "CS-TINY-4 CS-EQP-4", "Spotting tiny boats: D10", columns, rows, note)


def _strike(source: Source) -> RuleTable:
    sheet = source.sheet("tiny_boats")
    rows: tuple[Row, ...] = (
        ("Target shoots her away on a D6 of", up(sheet["shot_away"])),
        ("Else goes off on a D6 of", up(sheet["goes_off"])),
        ("Damage", dice(sheet["dice"])),
        ("No target that makes, cm a move", f"{sheet['fast_target']} or more"),
        ("Hull where no row says otherwise", str(sheet["hull"])),
        ("From a Linse command boat, cm at most", str(sheet["command"])),
    )
    rules = "CS-TINY-6 CS-TINY-3 CS-TINY-5 CS-TINY-7"
    return table("strike", rules, "Explosive boats", ("Case", "Figure"), rows)


def _low_craft(source: Source) -> RuleTable:
    sheet = source.sheet("low_craft")
    craft = sheet.grids["craft"]
    line = source.sheet("gunnery").modifiers["hard_target"].value
    small = SIZES[sheet["submarine_size"]]
    rows = (
        (capital(kind), small if kind == SUBMARINE else SIZES[0],
         signed(line * craft["hard_target"][kind]),
         *(yes(craft[what][kind]) for what in ("hard_to_spot", "two_speeds", "strikes", "once")))
        for kind in craft["tiny"]
    )  # fmt: skip
    facts = ("Harder to spot", "Slow or full alone", "May strike", "Gone once spent")
    columns = ("Craft", "Size to guns", "To hit beside that", *facts)
    rules = "CS-SUB-2 CS-SUB-1 CS-SUB-3"
    return table("low-craft", rules, "Craft low in the water", columns, rows)


def _shore(source: Source) -> RuleTable:
    sheet = source.sheet("terrain")
    solid, shallow = sheet.grids["kind"]["solid"], sheet.grids["kind"]["shallow"]
    rows = ((capital(kind), yes(solid[kind]), yes(shallow[kind])) for kind in solid)
    deep = " and ".join(s for s in SIZES if sheet.cell("size", "keeps_off", s))
    columns = ("Terrain", "Collided with", f"{capital(deep)} keep {sheet['keep_off']} cm off")
    return table("terrain", "CS-TER-1 CS-TER-3 CS-TER-5", "Terrain", columns, rows)


def _sandbank(source: Source) -> RuleTable:
    sheet = source.sheet("terrain")
    rows = ((capital(level), dice(n)) for level, n in sheet.grids["sandbank"]["dice"].items())
    helped = ", ".join(size for size in SIZES if sheet.cell("size", "bonus", size))
    note = f"Skill test {signed(sheet['sandbank_bonus'])} for {helped}; others ground as well."
    return table("sandbank", "CS-TER-2", "On a sandbank, test failed", ("Level", "Damage"), rows,
                 note)  # fmt: skip
