"""Tables of aircraft (CS-AIR-1 to -10, CS-EQP-9 to -11)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.core.rulebook import RuleTable
from rules.engine.systems.cruel_seas.rule_tables.cells import (
    CREWS,
    Row,
    Source,
    capital,
    dice,
    faces,
    modifier_rows,
    ruled,
    table,
    up,
    yes,
)

TEN = 10


def tables(source: Source) -> Iterator[RuleTable]:
    """Yield the tables of aircraft."""
    yield _pilots(source)
    yield _payloads(source)
    yield _flak(source)
    yield _flak_guns(source)
    yield _attack(source)
    yield _jink(source)
    yield _defences(source)


def _pilots(source: Source) -> RuleTable:
    pilot = source.sheet("air_runs").grids["pilot"]
    rows = (
        (capital(crew), str(pilot["targets"][crew]),
         *(yes(pilot[what][crew]) for what in ("any_edge", "returns", "kamikaze")))
        for crew in CREWS
    )  # fmt: skip
    columns = ("Pilot", "Targets in a run", "From any edge", "May come back", "May be a kamikaze")
    return table("pilots", "CS-AIR-2 CS-AIR-1 CS-AIR-10", "Pilots", columns, rows)


def _payloads(source: Source) -> RuleTable:
    bombs = source.sheet("air_attack").grids["dice"]["damage"]
    _live, _most, _half, torpedo = source.tables.ranges["torpedo"]
    more = f"+{source.tables.aircraft_torpedo_points}"
    rows: tuple[Row, ...] = (
        ("Bombs", dice(bombs["bomb"]), "0"),
        ("Torpedo", dice(torpedo), more),
        ("Kamikaze", dice(bombs["kamikaze"]), "0"),
    )
    columns = ("Payload", "Damage", "More points")
    return table("payloads", "CS-AIR-4 CS-AIR-10", "What an aircraft carries", columns, rows)


def _flak(source: Source) -> RuleTable:
    sixes = source.sheet("flak").grids["sixes"]
    off, down = sixes["breaks_off"], sixes["shot_down"]
    rows = (
        (capital(crew), faces(off[crew], down[crew] - 1), f"{down[crew]} or more") for crew in CREWS
    )
    columns = ("Pilot", "Breaks off at", "Shot down at")
    note = f"Fired by all within {source.sheet('flak')['path']} cm of its path."
    return table("flak", "CS-AIR-5", "Flak: sixes of all damage dice", columns, rows, note)


def _flak_guns(source: Source) -> RuleTable:
    fires = source.sheet("flak").grids["fires"]
    rows = (
        (source.tables.labels["weapon"][gun], yes(fires["any"][gun]),
         yes(fires["anti_aircraft"][gun]))
        for gun in fires["any"]
    )  # fmt: skip
    columns = ("Weapon", "Fires flak", "Where its row calls it A/A")
    return table("flak-guns", "CS-AIR-5 I-43", "Flak guns", columns, rows)


def _attack(source: Source) -> RuleTable:
    guns = source.sheet("gunnery")
    start: tuple[tuple[Row, str], ...] = (
        (("Target number before all else", str(guns["base"])), "CS-AIR-8"),
    )
    carried = modifier_rows(
        guns, "point_blank", "target_over_24", "target_slow", "target_stationary", "target_size"
    )
    rows = (*start, *carried, *modifier_rows(source.sheet("air_attack")))
    title = "To hit from the air: D10, this number or less"
    columns = ("What applies", "Change")
    return ruled("air-to-hit", "CS-AIR-8 CS-AIR-6 CS-AIR-10", title, columns, rows)


def _jink(source: Source) -> RuleTable:
    sheet = source.sheet("air_attack")
    means = {1: "slower", 2: "to port", 3: "to starboard", 4: "faster"}
    thrown: dict[int, list[int]] = {}
    for face, manoeuvre in sheet.grids["jink"]["manoeuvre"].items():
        thrown.setdefault(manoeuvre, []).append(int(face))
    rows = ((faces(min(found), max(found)), means[code]) for code, found in thrown.items())
    note = f"For a veteran crew at {sheet['jink_speed']} cm or more; the same means it goes on."
    return table("jink", "CS-AIR-7", "Jinking", ("D6", "Manoeuvre"), rows, note)


def _defences(source: Source) -> RuleTable:
    sheet = source.sheet("air_defences")
    home, cable = sheet["pac_home"], sheet["pac_cable"]
    rows = (
        (("Balloon, pilot's test failed", up(sheet["balloon_destroys"], TEN), "destroyed"),
         "CS-EQP-9"),
        (("Cable rockets", faces(1, home), "turns for home"), "CS-EQP-10"),
        (("Cable rockets", faces(home + 1, TEN), "attacks at a penalty"), "CS-EQP-10"),
        (("Cable rockets", up(cable, TEN), f"and {dice(sheet['pac_dice'])} to the ship"),
         "CS-EQP-10"),
        (("Each burst of flame", faces(1, sheet["flame_destroys"]), "destroyed"), "CS-EQP-11"),
    )  # fmt: skip
    columns = ("Defence", "D10", "The aircraft")
    return ruled("air-defences", "CS-EQP-9 CS-EQP-10 CS-EQP-11", "Against aircraft", columns, rows)
