"""The tables of the edition hold the figures of the rule book, without gaps."""

import ast
import re
from pathlib import Path

import pytest

from rules.engine.core.tables import in_band
from rules.engine.systems.cruel_seas import cards, loader

EDITION = loader.edition("starter-2026")
TABLES = EDITION.tables


def test_guns_and_other_weapons_have_their_ranges_and_dice() -> None:
    """CS-GUN-1, CS-TOR-1, CS-WPN-1."""
    assert TABLES.ranges == {
        "mg": (0, 30, 15, 1),
        "hmg": (0, 40, 20, 2),
        "20mm": (0, 50, 25, 3),
        "37mm": (5, 70, 35, 4),
        "6pdr": (10, 80, 40, 5),
        "3in": (15, 120, 60, 6),
        "4in": (25, 160, 80, 8),
        "torpedo": (15, 120, None, 16),
        "long_lance": (15, 220, None, 16),
        "rocket_rack": (30, 100, 50, 0),
        "shinyo_rockets": (30, 100, 50, 0),
        "mortar": (10, 70, 35, 4),
    }
    assert TABLES.gun_types == ("mg", "hmg", "20mm", "37mm", "6pdr", "3in", "4in")
    assert set(TABLES.damage_words) == {"rocket_rack", "shinyo_rockets"}


def test_half_range_is_half_the_maximum() -> None:  # CS-GUN-1
    for low, high, half, _ in TABLES.ranges.values():
        assert half is None or half * 2 == high
        assert low < high


def test_a_mounting_adds_dice() -> None:  # CS-DMG-2
    assert TABLES.mounting_dice == {"single": 0, "twin": 1, "triple": 2, "quad": 3}


def test_weapons_are_priced_by_their_dice_or_by_name() -> None:  # CS-PTS-1
    prices = [in_band(TABLES.weapon_bands, dice) for dice in range(1, 12)]
    assert prices == [5, 5, 5, 10, 10, 15, 15, 15, 15, 15, 15]
    assert TABLES.weapon_prices == {
        "torpedo": 10,
        "long_lance": 20,
        "rocket_rack": 30,
        "shinyo_rockets": 10,
        "mortar": 5,
    }
    assert TABLES.semi_auto_points == 10


def test_crews_cost_more_on_large_and_huge_ships() -> None:  # CS-PTS-2
    small = {"inexperienced": 0, "regular": 50, "veteran": 75}
    large = {"inexperienced": 0, "regular": 70, "veteran": 90}
    assert TABLES.crew_prices == {
        "tiny": small,
        "small": small,
        "medium": small,
        "large": large,
        "huge": large,
    }


def test_equipment_has_its_price() -> None:  # CS-PTS-3
    assert TABLES.equipment_prices == {
        "sonar": 0,
        "director": 10,
        "star_shell": 5,
        "smoke": 5,
        "searchlight": 5,
        "armoured_bridge": 5,
        "degaussing": 30,
        "balloon": 30,
        "pac": 20,
        "flammenwerfer": 40,
        "depth_charges": 5,
        "fat": 30,
    }


def test_radar_has_a_price_for_each_navy() -> None:  # CS-EQP-1
    assert TABLES.radar_prices == {
        "royal_navy": 10,
        "us_navy": 5,
        "kriegsmarine": 20,
        "regia_marina": 20,
        "soviet_navy": 30,
        "imperial_japanese_navy": 30,
    }


def test_abilities_have_their_price_and_an_old_tub_none() -> None:  # CS-CAM-7
    assert TABLES.ability_prices == {
        "master_engineer": 30,
        "lucky_ship": 10,
        "grease_monkey": 10,
        "up_armoured": 20,
        "camouflage": 25,
        "sawbones": 15,
    }
    assert set(TABLES.labels["ability"]) == {*TABLES.ability_prices, "old_tub"}


def test_minefields_batteries_and_aircraft_torpedoes_have_their_price() -> None:
    assert TABLES.minefield_prices == {"small": 30, "large": 60, "dense": 20}  # CS-MINE-1
    assert TABLES.battery == {"base": 70, "regular": 50, "veteran": 75}  # CS-WPN-5
    assert TABLES.aircraft_torpedo_points == 10  # CS-AIR-4


def test_minefields_and_the_battery_print_what_the_tables_price() -> None:
    printed = {row.slug: row.printed_points for row in EDITION.rows if row.kind != "ship"}
    assert printed == {
        "shore-battery": 70,
        "minefield-small": 30,
        "minefield-large": 60,
        "aircraft": None,
    }
    options = [(r.slug, o.code, o.printed_points) for r in EDITION.rows for o in r.options]
    assert ("minefield-small", "dense", 20) in options
    assert ("minefield-large", "dense", 20) in options
    assert ("aircraft", "torpedo", 10) in options


def test_the_figures_of_legality_are_those_of_the_rules() -> None:  # CS-TINY-1, CS-TINY-5, CS-PTS-3
    assert TABLES.limits == {
        "tiny_group": 3,
        "explosive_groups": 1,
        "explosive_hull": 12,
        "copies_of_equipment": 1,
    }
    assert TABLES.turn_angles == {"red": 45, "yellow": 30}  # CS-MOV-3


def test_the_options_of_the_game_start_with_their_default() -> None:
    assert [(o.code, o.rule, [v for v, _ in o.values]) for o in EDITION.game_options] == [
        ("allies", "I-15", ["off", "on"]),
        ("abilities_for_points", "CS-CAM-4", ["off", "on"]),
        ("tiny_hull", "I-11", ["roster", "twelve"]),
    ]


CITED = [
    *(f"CS-PTS-{number}" for number in range(1, 8)),
    *(f"CS-EQP-{number}" for number in range(1, 13)),
    *(f"CS-TOR-{number}" for number in (1, 4, 8, 9, 10)),
    *(f"CS-TINY-{number}" for number in (1, 5, 6, 7, 8)),
    *(f"CS-WPN-{number}" for number in range(1, 6)),
    *(f"CS-SUB-{number}" for number in range(1, 4)),
    *(f"CS-MINE-{number}" for number in range(1, 4)),
    *(f"CS-CAM-{number}" for number in (4, 7, 8)),
    *(f"I-{number}" for number in (4, 5, 11, 14, 15, 18, 24, 40, 41, 42)),
    *("CS-GUN-1", "CS-GUN-8", "CS-DMG-2", "CS-DC-1", "CS-AIR-4", "CS-AIR-11", "CS-SIZE-1"),
    *("CS-CREW-1", "CS-CORE-3", "CS-CORE-5", "CS-DER-1"),
]


@pytest.mark.parametrize("rule", CITED)
def test_a_rule_that_findings_and_receipts_cite_has_a_note(rule) -> None:
    note = EDITION.note(rule)
    assert note is not None
    assert 20 < len(note.text) < 400


def test_every_rule_that_tables_rows_and_options_cite_has_a_note() -> None:
    known = {note.id for note in EDITION.notes}
    for row in EDITION.for_sale:
        assert set(cards.rules_of(row, EDITION)) <= known, row.slug
    for codes in TABLES.rule_of.values():
        assert set(codes.values()) <= known
    assert {option.rule for option in EDITION.game_options} <= known


def test_every_rule_that_the_code_cites_has_a_note() -> None:
    known = {note.id for note in EDITION.notes}
    cited = {}
    for path in sorted(Path(loader.__file__).parent.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            text = node.value if isinstance(node, ast.Constant) else None
            if isinstance(text, str) and re.fullmatch(r"(CS-[A-Z]+|I)-\d+", text):
                cited[text] = path.name
    assert "CS-PTS-6" in cited
    assert {rule: name for rule, name in cited.items() if rule not in known} == {}


def test_every_item_that_can_be_chosen_has_words_of_help() -> None:
    for kind in ("weapon", "equipment", "ability", "crew"):
        assert all(TABLES.labels[f"{kind}_help"].values()), kind
