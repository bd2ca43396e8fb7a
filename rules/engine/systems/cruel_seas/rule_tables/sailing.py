"""Tables of a turn and of movement (CS-CORE-3, CS-SEQ-1, CS-MOV-3, -5, CS-SIZE-1, CS-SEA-1)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rules.engine.core.measures import chance_text
from rules.engine.core.rulebook import RuleTable
from rules.engine.systems.cruel_seas.battle.engine_speed import OLD_TUB, top_level
from rules.engine.systems.cruel_seas.battle.state import Vessel
from rules.engine.systems.cruel_seas.rule_tables.cells import (
    CREWS,
    LEVELS,
    SIZES,
    Source,
    capital,
    dice,
    faces,
    ruled,
    signed,
    table,
    up,
    yes,
)

SIX = 6
MOST_HITS = 3  # no engine stands more
DEGREE = "°"


def tables(source: Source) -> Iterator[RuleTable]:
    """Yield the tables of a turn and of movement."""
    yield _sequence(source)
    yield _skill(source)
    yield _crews(source)
    yield _sizes(source)
    yield _turns(source)
    yield _rudder(source)
    yield _engines(source)
    yield _heavy_seas(source)
    yield _collision(source)


def _sequence(source: Source) -> RuleTable:
    steps = source.edition.rulebook.steps
    rows = (((step, text), rule) for step, text, rule in steps)
    return ruled("sequence", "CS-SEQ-1", "Sequence of play", ("Step", "What happens"), rows)


def _skill(source: Source) -> RuleTable:
    needs = source.sheet("skill").grids["needs"]["skill_test"]
    rows = (
        (capital(c), up(needs[c]), chance_text(Fraction(SIX + 1 - needs[c], SIX))) for c in CREWS
    )
    columns = ("Crew", "D6", "Chance")
    return table("skill", "CS-CORE-3", "Skill test", columns, rows)


def _crews(source: Source) -> RuleTable:
    labels = source.tables.labels
    rows = ((labels["crew"][crew], labels["crew_help"][crew]) for crew in CREWS)
    return table("crews", "CS-CREW-1", "Crew grades", ("Crew", "What it means"), rows)


def _sizes(source: Source) -> RuleTable:
    labels = source.tables.labels
    rows = ((labels["size"][size], labels["size_help"][size]) for size in SIZES)
    return table("sizes", "CS-SIZE-1", "Sizes", ("Size", "Vessels"), rows)


def _turns(source: Source) -> RuleTable:
    sheet = source.sheet("movement")
    turns, degrees = sheet.grids["turns"], sheet.grids["degrees"]
    rows = [
        (capital(level), str(turns["ahead"][level]), str(turns["explosive"][level]),
         *(f"{degrees['ahead' if level != LEVELS[0] else 'pivot'][t]}{DEGREE}"
           for t in ("red", "yellow")))
        for level in LEVELS
    ]  # fmt: skip
    astern = (f"{degrees['astern'][turn]}{DEGREE}" for turn in ("red", "yellow"))
    rows.append(("Astern", str(sheet["turns_astern"]), str(sheet["turns_astern"]), *astern))
    columns = ("Level", "Turns", "Explosive boats", "Red, up to", "Yellow, up to")
    return table("turning", "CS-MOV-3 CS-MOV-4 CS-TINY-2", "Turns in a move", columns, rows)


def _rudder(source: Source) -> RuleTable:
    sheet = source.sheet("activation")
    port, straight = sheet["rudder_port"], sheet["rudder_straight"]
    rows = (
        (faces(1, port), "turns to port"),
        (faces(port + 1, straight), "straight on"),
        (faces(straight + 1, SIX), "turns to starboard"),
    )
    rules = "CS-CRIT-03 CS-MOV-5 CS-COL-2"
    return table("rudder", rules, "Rudder jammed, or turned by a wake", ("D6", "She"), rows)


def _engines(source: Source) -> RuleTable:
    columns = ("Engine hits", "Top speed", "Old tub", "After one repair")
    rows = (_engine_row(source, hits) for hits in range(MOST_HITS + 1))
    rules = "CS-CRIT-2 CS-CRIT-01 CS-CAM-8"
    return table("engines", rules, "Engine hits", columns, rows)


def _engine_row(source: Source, hits: int) -> tuple[str, ...]:
    tub = frozenset({OLD_TUB})
    ships = (
        Vessel(name="", engine_hits=hits),
        Vessel(name="", engine_hits=hits, abilities=tub),
        Vessel(name="", engine_hits=hits, engine_repairs=min(1, hits)),
    )
    return (str(hits), *(str(top_level(ship, source.game)) for ship in ships))


def _heavy_seas(source: Source) -> RuleTable:
    sea = source.sheet("movement").grids["sea"]
    fire = source.sheet("gunnery").grids["modifier"]["heavy_seas"]
    launch = source.sheet("torpedoes").grids["sea"]["launch"]
    rows = (
        (capital(state), LEVELS[sea["untested"][state]], LEVELS[sea["most"][state]],
         signed(fire[state]), yes(launch[state]))
        for state in launch
    )  # fmt: skip
    columns = ("Sea", "Up to, without a test", "Up to, with a skill test", "To hit", "Torpedoes")
    return table("heavy-seas", "CS-SEA-1", "Heavy seas", columns, rows)


def _collision(source: Source) -> RuleTable:
    sheet = source.sheet("collision")
    grid = sheet.grids["dice"]
    takers = tuple(grid["tiny"])
    rows = ((capital(deals), *(dice(grid[deals][to]) for to in takers)) for deals in grid)
    columns = ("Deals \\ takes", *(capital(size) for size in takers))
    note = (
        f"If either moved at more than {sheet['fast']} cm, both throw {dice(sheet['fast_dice'])} "
        f"more. Then they drift {sheet['drift']} cm apart. No criticals."
    )
    return table("collision", "CS-COL-1 CS-COL-2", "Damage in a collision", columns, rows, note)
