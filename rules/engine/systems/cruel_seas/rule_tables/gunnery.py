"""Tables of gunnery and special weapons (CS-GUN-1, -4, -5, CS-DMG-2, CS-WPN-1 to -5)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.core.rulebook import RuleTable
from rules.engine.systems.cruel_seas.battle.sight import Sight
from rules.engine.systems.cruel_seas.rule_tables.cells import (
    CREWS,
    LEVELS,
    NONE,
    Row,
    Source,
    capital,
    dice,
    faces,
    modifier_rows,
    ruled,
    signed,
    table,
    yes,
)

SIX = 6


def tables(source: Source) -> Iterator[RuleTable]:
    """Yield the tables of gunnery."""
    yield _ranges(source)
    yield _to_hit(source)
    yield _weapons(source)
    yield _hides(source)
    yield _mountings(source)
    yield _rockets(source)
    yield _battery(source)
    yield _smoke(source)


def _ranges(source: Source) -> RuleTable:
    columns = ("Weapon", "Range, cm", "Over half beyond", "Point blank", "Damage")
    weapons = source.tables.ranges
    rows = (_range(source, code) for code in weapons)
    rules = [source.tables.rule_of["weapon"][code] for code in weapons]
    rows_ruled = zip(rows, rules, strict=True)
    return ruled("guns", "CS-GUN-1 CS-GUN-2", "Range and damage", columns, rows_ruled)


def _range(source: Source, code: str) -> Row:
    least, most, half, count = source.tables.ranges[code]
    sheet = source.sheet("gunnery")
    blank = sheet.grids["weapon"]["point_blank"].get(code, 0)
    return (
        source.tables.labels["weapon"][code],
        f"{least}-{most}",
        str(half) if half else NONE,
        f"{least}-{least + sheet['point_blank']}" if blank else NONE,
        source.tables.damage_words.get(code) or dice(count),
    )


def _to_hit(source: Source) -> RuleTable:
    sheet = source.sheet("gunnery")
    base = (("Target number before all else", str(sheet["base"])), "CS-GUN-4")
    columns = ("What applies", "Change")
    return ruled("to-hit", "CS-GUN-4 CS-GUN-6", "To hit with a gun: D10, this number or less",
                 columns, (base, *modifier_rows(sheet)))  # fmt: skip


_ABLE = {
    "fires_at_full": ("Fires at full speed", "CS-WPN-4"),
    "point_blank": ("Has point blank", "CS-WPN-4"),
    "plume": ("A miss leaves a plume", "CS-GUN-9"),
    "director": ("Served by a director", "CS-EQP-3"),
    "radar": ("Sees by radar", "CS-EQP-1"),
}


def _weapons(source: Source) -> RuleTable:
    grids = source.sheet("gunnery").grids["weapon"]
    weapons = tuple(grids["fires_at_full"])
    rows = (
        (source.tables.labels["weapon"][w], *(yes(grids[code].get(w, 0)) for code in _ABLE))
        for w in weapons
    )
    rules = " ".join(dict.fromkeys(rule for _, rule in _ABLE.values()))
    columns = ("Weapon", *(words for words, _ in _ABLE.values()))
    return table("weapons", rules, "What a weapon can do", columns, rows)


_HIDES = {"smoke": "Smoke", "fog": "Fog", "vessel": "Another ship", "island": "Island, rocks",
          "wreck": "Wreck"}  # fmt: skip
_HIDDEN = {Sight.CLEAR: "nothing", Sight.PARTLY: "part", Sight.FULLY: "all"}


def _hides(source: Source) -> RuleTable:
    sheet = source.sheet("gunnery")
    always, through = sheet.grids["hides"]["always"], sheet.grids["sees_to"]
    rows = (
        (
            words,
            _HIDDEN[Sight(always[code])] if code in always else "as it stands",
            *(_seen(through[eye][code]) for eye in ("radar", "huge")),
        )
        for code, words in _HIDES.items()
    )
    columns = ("What stands between", "Hides", "To big guns with radar", "To huge vessels")
    change = signed(sheet.modifiers["obscured"].value)
    note = f"Partly hidden is {change} to hit; wholly hidden is no shot."
    rules = "CS-GUN-5 CS-TER-3 CS-TER-5 CS-TER-6 CS-EQP-1 CS-EQP-5"
    return table("hides", rules, "What hides a target", columns, rows, note)


def _seen(to: int) -> str:
    return {0: "no help", 1: "seen if hidden in part", 2: "seen"}[to]


def _mountings(source: Source) -> RuleTable:
    rows = (
        (capital(words), f"+{dice(more)}" if more else NONE)
        for words, more in zip(
            source.tables.labels["mounting"].values(),
            source.tables.mounting_dice.values(),
            strict=True,
        )
    )
    return table("mountings", "CS-DMG-2", "Mountings", ("Mounting", "Damage dice"), rows)


def _rockets(source: Source) -> RuleTable:
    sheet = source.sheet("rockets")
    levels = ", ".join(level for level in LEVELS if sheet.cell("speed", "fires", level))
    near = f"Part of the damage to all within {sheet['near']} cm"
    rows = (
        *modifier_rows(sheet),
        *_crews(source),
        (("Fired at", levels), "CS-WPN-1"),
        ((near, f"1/{sheet['share']}"), "CS-WPN-1"),
    )
    return ruled("rockets", "CS-WPN-1 CS-WPN-2 CS-WPN-3", "Rockets", ("Case", "Figure"), rows)


def _crews(source: Source) -> Iterator[tuple[Row, str]]:
    for weapon, may in source.sheet("rockets").grids["crew"].items():
        rule = source.tables.rule_of["weapon"][weapon]
        words = source.tables.labels["weapon"][weapon]
        yield (f"{words}: crews", ", ".join(grade for grade in CREWS if may[grade])), rule


def _battery(source: Source) -> RuleTable:
    prices = source.tables.battery
    rows = (
        ("Inexperienced", str(prices["base"])),
        *((capital(g), str(prices["base"] + prices[g])) for g in ("regular", "veteran")),
    )
    return table("battery", "CS-WPN-5", "Points of a shore battery", ("Crew", "Points"), rows)


def _smoke(source: Source) -> RuleTable:
    sheet = source.sheet("smoke")
    long_from = sheet["long_from"]
    rows = (
        (faces(1, long_from - 1), str(sheet["short_turns"])),
        (faces(long_from, SIX), str(sheet["long_turns"])),
    )
    note = f"{dice(sheet['dice'])} cm across, or long behind the boat."
    return table("smoke", "CS-EQP-5", "How long smoke lasts", ("D6", "Turns"), rows, note)
