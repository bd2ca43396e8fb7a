"""The rule book of High Seas Fleet beside its notes: tables made from the figures in use."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from rules.engine.core.rulebook import Rulebook, RuleTable
from rules.engine.core.sheets import Sheet
from rules.engine.core.system import RuleNote
from rules.engine.systems.high_seas_fleet import loader
from rules.engine.systems.high_seas_fleet.battle.game import Game
from rules.engine.systems.high_seas_fleet.battle.ranges import TORPEDO
from rules.engine.systems.high_seas_fleet.roster import Edition
from rules.engine.systems.high_seas_fleet.vocabulary import Band, GunClass, Location

NONE = "\N{EN DASH}"
PLACES = {
    Location.TURRET: "turret lost: two heavy guns, or two light ones",
    Location.FUNNEL: "funnel: speed \N{MINUS SIGN}1 for good",
    Location.TOWER: "tower: \N{MINUS SIGN}1 to hit for good",
    Location.HULL: "the hull alone",
}
BLASTS = {
    "hull_minus_1": "hull \N{MINUS SIGN}1",
    "speed_half": "speed halved for good",
    "speed_minus_1": "speed \N{MINUS SIGN}1 for good",
    "sinks_1d6": "sinks in D6 rounds",
    "explodes": "explodes and sinks at once",
}


@cache
def rulebook() -> Rulebook:
    """Return the rule book of the newest edition."""
    edition = loader.newest()
    return Rulebook(
        tables=tuple(_tables(edition)),
        interpretations=edition.interpretations,
        options=edition.all_options,
        comparisons=edition.rulebook.comparisons,
        quick_reference=edition.rulebook.quick_reference,
    )


def rule_notes() -> tuple[RuleNote, ...]:
    """Return the rules of the newest edition in this project's words."""
    return loader.newest().notes


def _tables(edition: Edition) -> Iterator[RuleTable]:
    game = Game(edition=edition.id)
    gunnery, damage = game.sheet("gunnery"), game.sheet("damage")
    yield _steps(edition)
    yield _bands(gunnery)
    yield _to_hit(gunnery)
    yield _guns(gunnery)
    yield _damage(damage)
    yield _location(damage)
    yield _torpedo(game.sheet("torpedoes"))
    yield _numbers(game)


def _steps(edition: Edition) -> RuleTable:
    steps = edition.rulebook.steps
    return RuleTable(
        code="sequence",
        rules=("HSF-TURN-1",),
        title="A round",
        columns=("Step", "What happens"),
        rows=tuple((step, text) for step, text, _ in steps),
        row_rules=tuple(rule for _, _, rule in steps),
    )


def _bands(sheet: Sheet) -> RuleTable:
    names = {GunClass.HEAVY: "Heavy guns", GunClass.LIGHT: "Light guns", TORPEDO: "Torpedoes"}
    return RuleTable(
        code="bands",
        rules=("HSF-RANGE-1", "HSF-INT-4"),
        title="Ranges in hexes",
        columns=("Weapon", "Short", "Medium", "Long"),
        rows=tuple((text, *_band_cells(sheet.grids["band"][code])) for code, text in names.items()),
    )


def _band_cells(bands: Mapping[str, int]) -> Iterator[str]:
    nearest = 0
    for band in Band:
        reach = bands.get(band)
        yield NONE if reach is None else f"{nearest}\N{EN DASH}{reach}"
        nearest = (reach or 0) + 1


def _to_hit(sheet: Sheet) -> RuleTable:
    lines = sheet.modifiers.values()
    return RuleTable(
        code="to-hit",
        rules=("HSF-GUN-2", "HSF-GUN-1"),
        title="To hit: 17 or more on a D20",
        columns=("If", "Added to the die"),
        rows=tuple((_capital(sheet.words[m.code]), signed(m.value)) for m in lines),
        row_rules=tuple(m.rule for m in lines),
        note="A 20 on the die hits whatever the number. Medium range changes nothing.",
    )


def _guns(sheet: Sheet) -> RuleTable:
    grid = sheet.grids["gun"]
    heavy_from = sheet["heavy_from"]
    return RuleTable(
        code="guns",
        rules=("HSF-GUN-3", "HSF-INT-5"),
        title="Guns by calibre",
        columns=("Calibre", "Class", "Damage", "Rate of fire"),
        rows=tuple(
            (
                f"{inches} in",
                "heavy, D20" if int(inches) >= heavy_from else "light, D10",
                signed(added),
                str(grid["rate"][inches]),
            )
            for inches, added in grid["damage"].items()
        ),
        note="Each gun fires once a round: the rate of fire is in the damage already.",
    )


def _damage(sheet: Sheet) -> RuleTable:
    starts = list(sheet.grids["result"]["from"].items())
    rows: list[tuple[str, str]] = [(f"below {starts[0][1]}", "nothing")]
    for place, (step, low) in enumerate(starts):
        high = starts[place + 1][1] - 1 if place + 1 < len(starts) else None
        run = f"{low} or more" if high is None else _run(low, high)
        rows.append((run, _step_words(sheet, step)))
    return RuleTable(
        code="damage",
        rules=("HSF-DMG-1", "HSF-INT-11"),
        title="Damage of a hit",
        columns=("Result", "Effect"),
        rows=tuple(rows),
        note="The die and the gun's figure, less 2 at medium and 5 at long range, less the armour.",
    )


def _step_words(sheet: Sheet, step: str) -> str:
    if step == "beyond":
        return f"hull \N{MINUS SIGN}{sheet['salvo_dice']}D6"
    points = sheet.cell("result", "hull", step)
    if not points:
        return "a destroyer or smaller is damaged"
    return f"hull \N{MINUS SIGN}{points}"


def _location(sheet: Sheet) -> RuleTable:
    rows, low = [], 1
    for place, high in sheet.grids["location"]["up_to"].items():
        rows.append((_run(low, high), PLACES[Location(place)]))
        low = high + 1
    return RuleTable(
        code="location",
        rules=("HSF-LOC-1", "HSF-INT-14", "HSF-INT-15", "HSF-LOC-3"),
        title="Where a hit falls",
        columns=("D20", "Place"),
        rows=tuple(rows),
        note="A turret lost blows up its magazine on a 6 of a D6: hull less 2D6.",
    )


def _torpedo(sheet: Sheet) -> RuleTable:
    rows, low = [], 1
    for result, high in sheet.grids["result"]["up_to"].items():
        rows.append((_run(low, high), BLASTS[result]))
        low = high + 1
    return RuleTable(
        code="torpedo",
        rules=("HSF-TORP-2", "HSF-MINE-2"),
        title="Torpedoes and mines",
        columns=("D6", "Effect"),
        rows=tuple(rows),
    )


def _numbers(game: Game) -> RuleTable:
    hunting, air, mines = game.sheet("hunting"), game.sheet("air"), game.sheet("torpedoes")
    attacked = hunting.modifiers["boat_attacks"].value
    moving = game.sheet("movement")
    rows = (
        ("Submarine seen", f"{hunting['needs']} or more on a D6, within {hunting['range']} hexes",
         "HSF-ASW-1"),
        ("Submarine that attacks", f"{signed(attacked)} to that die", "HSF-ASW-1"),
        ("Mine struck", f"{mines['mine_face']} on a D6, in each mined hex entered", "HSF-MINE-2"),
        ("Hex swept", f"{moving['sweep']} points of movement", "HSF-MINE-3"),
        ("Bomb", f"{air['bomb_needs']} or more on a D20, over the target", "HSF-AIR-2"),
        ("Anti-aircraft fire",
         f"{air['flak_needs']} or more on a D20, within {air['flak_range']} hexes", "HSF-AIR-3"),
        ("Sinking, no hull left", "in D3 rounds", "HSF-SINK-1"),
    )  # fmt: skip
    return RuleTable(
        code="numbers",
        rules=("HSF-ASW-1", "HSF-MINE-2", "HSF-MINE-3", "HSF-AIR-2", "HSF-AIR-3"),
        title="Numbers to remember",
        columns=("For", "Needed"),
        rows=tuple((what, needed) for what, needed, _ in rows),
        row_rules=tuple(rule for _, _, rule in rows),
    )


def signed(value: int) -> str:
    """Return a modifier with its sign: '+1', '−2', '0'."""
    return f"+{value}" if value > 0 else f"\N{MINUS SIGN}{-value}" if value else "0"


def _run(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}\N{EN DASH}{high}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
