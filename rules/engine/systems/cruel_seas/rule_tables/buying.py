"""Tables of points, legality and campaigns (CS-PTS-1 to -3, -7, CS-EQP-1, CS-CAM-1, -2, -4, -7)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.core.rulebook import RuleTable
from rules.engine.core.tables import OPEN_END
from rules.engine.systems.cruel_seas.fault_words import FAULTS
from rules.engine.systems.cruel_seas.faults import KINDS, RULE_CODES
from rules.engine.systems.cruel_seas.rule_tables.cells import (
    CREWS,
    SIZES,
    Row,
    Source,
    capital,
    faces,
    ruled,
    signed,
    table,
    yes,
)

_OF_FLEETS = {  # what is said of a whole fleet or vessel and of no choice
    "OVER_LIMIT": "No more points than the limit.",
    "MIXED_NATION": "Vessels of the fleet's own navy, unless allies are agreed.",
    "ONE_PER_SHIP": "Each item of equipment once on a vessel.",
    "TINY_GROUP_LIMIT": "One group of explosive boats at most.",
}


def tables(source: Source) -> Iterator[RuleTable]:
    """Yield the tables of points and campaigns."""
    yield _weapons(source)
    yield _crews(source)
    yield _equipment(source)
    yield _radar(source)
    yield _faults(source)
    yield _abilities(source)
    yield _sea_state(source)
    yield _intelligence(source)
    yield _progress(source)


def _weapons(source: Source) -> RuleTable:
    tables_ = source.tables
    bands = (
        ((f"Gun with {_dice(low, high)}", str(points)), "CS-PTS-1")
        for low, high, points in tables_.weapon_bands
    )
    semi = (("Semi-automatic", signed(tables_.semi_auto_points)), "CS-GUN-8")
    own = (
        ((tables_.labels["weapon"][code], str(points)), tables_.rule_of["weapon"][code])
        for code, points in tables_.weapon_prices.items()
    )
    return ruled("weapon-points", "CS-PTS-1", "Points of weapons", ("Weapon", "Points"),
                 (*bands, semi, *own))  # fmt: skip


def _dice(low: int, high: int) -> str:
    if high == OPEN_END:
        return f"{low}D6 and more"
    return f"{low}D6" if low == high else f"{low}D6 to {high}D6"


def _crews(source: Source) -> RuleTable:
    prices = source.tables.crew_prices
    rows = ((capital(size), *(str(prices[size][crew]) for crew in CREWS)) for size in SIZES)
    columns = ("Size", *map(capital, CREWS))
    return table("crew-points", "CS-PTS-2 CS-CREW-1", "Points of crews", columns, rows)


def _equipment(source: Source) -> RuleTable:
    tables_ = source.tables
    labels, helps = tables_.labels["equipment"], tables_.labels["equipment_help"]
    radar = tables_.radar_prices.values()
    rows = (
        ((labels[code], str(tables_.equipment_prices.get(code, f"{min(radar)} to {max(radar)}")),
          helps[code]), tables_.rule_of["equipment"][code])
        for code in labels
    )  # fmt: skip
    columns = ("Item", "Points", "What it does")
    return ruled("equipment", "CS-PTS-3", "Points of equipment", columns, rows)


def _radar(source: Source) -> RuleTable:
    names = {nation.code: nation.text for nation in source.edition.nations}
    rows = ((names[code], str(points)) for code, points in source.tables.radar_prices.items())
    return table("radar-points", "CS-EQP-1 CS-PTS-3", "Points of radar", ("Navy", "Points"), rows)


def _faults(source: Source) -> RuleTable:
    needs = {code: FAULTS[code].against for code in KINDS if code in RULE_CODES} | _OF_FLEETS
    rows = (((code, words), KINDS[code].rule) for code, words in needs.items())
    columns = ("Code", "What is asked")
    return ruled("faults", "CS-PTS-7", "What makes a fleet legal", columns, rows)


def _abilities(source: Source) -> RuleTable:
    tables_ = source.tables
    labels, helps = tables_.labels["ability"], tables_.labels["ability_help"]
    rows = (
        ((labels[code], str(tables_.ability_prices.get(code, "half her own")), helps[code]),
         tables_.rule_of["ability"][code])
        for code in labels
    )  # fmt: skip
    columns = ("Ability", "Points", "What it does")
    return ruled("abilities", "CS-CAM-7 CS-CAM-4", "Abilities", columns, rows)


def _sea_state(source: Source) -> RuleTable:
    up_to = source.sheet("sea_state").grids["up_to"]["d6"]
    fire = source.sheet("gunnery").grids["modifier"]["sea_state"]
    rows: list[Row] = []
    low = 1
    for state, high in up_to.items():
        rows.append((faces(low, high), state, signed(fire[state])))
        low = high + 1
    columns = ("D6", "Sea", "To hit with guns")
    return table("sea-state", "CS-CAM-1", "The sea before a game", columns, rows)


def _intelligence(source: Source) -> RuleTable:
    known = source.sheet("naval_intelligence").grids["known_from"]["turn"]
    rows = ((capital(crew), str(known[crew])) for crew in CREWS)
    columns = ("Crew", "Known from turn")
    return table("intelligence", "CS-CAM-2", "Naval intelligence", columns, rows)


def _progress(source: Source) -> RuleTable:
    sheet = source.sheet("progression")
    counts = sheet.grids["victim"]["counts"]
    rows: tuple[Row, ...] = (
        ("Games survived intact for a grade", str(sheet["games_a_grade"])),
        ("Credit of a capture, in games", str(sheet["credit_of_a_capture"])),
        ("Captures that count in a game", str(sheet["captures_counted"])),
        *((f"A {size} victim brings a veteran crew an ability", yes(counts[size]))
          for size in SIZES),
    )  # fmt: skip
    return table("progress", "CS-CAM-4 CS-CAM-5", "How crews rise", ("What", "Figure"), rows)
