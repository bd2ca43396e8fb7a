"""The rosters of Cruel Seas: every row of the source is there, with equal figures."""

from collections import Counter
from pathlib import Path

import pytest

from rules.engine.core.catalogue import Provenance
from rules.engine.core.tables import in_band
from rules.engine.systems.cruel_seas import loader

EDITION = loader.edition("starter-2026")
TABLES = EDITION.tables
GIVEN = [
    line.split(" | ")
    for line in (Path(__file__).parent / "roster_figures.txt").read_text("utf-8").splitlines()
    if not line.startswith("#")
]
SHIPS = [row for row in EDITION.rows if row.kind in ("ship", "battery")]


def weapon_words(weapon):
    kind = weapon.type if weapon.mounting == "single" else f"{weapon.mounting} {weapon.type}"
    return f"{weapon.count} {kind}" + (" semi" if weapon.semi_auto else "")


def weapon_points(weapon, nation=""):
    dice = TABLES.ranges[weapon.type][3] + TABLES.mounting_dice[weapon.mounting]
    each = TABLES.weapon_prices.get(weapon.type) or in_band(TABLES.weapon_bands, dice)
    return weapon.count * (each + (TABLES.semi_auto_points if weapon.semi_auto else 0))


def equipment_points(code, nation):
    return TABLES.radar_prices[nation] if code == "radar" else TABLES.equipment_prices[code]


def printed_fit_points(row):
    weapons = sum(weapon_points(weapon) for weapon in row.weapons if not weapon.assumed)
    equipment = sum(equipment_points(code, row.nation) for code in row.equipment)
    return row.boats * (row.hull + weapons + equipment)


def assumed_points(row):
    weapons = sum(weapon_points(weapon) for weapon in row.weapons if weapon.assumed)
    equipment = sum(equipment_points(code, row.nation) for code in row.assumed_equipment)
    return row.boats * (weapons + equipment)


def or_dash(value):
    return "-" if value is None or value == "" else str(value)


def as_given(row):
    speeds = "/".join(or_dash(speed) for speed in (row.slow, row.combat, row.full))
    printed = [weapon_words(weapon) for weapon in row.weapons if not weapon.assumed]
    assumed = [weapon_words(weapon) for weapon in row.weapons if weapon.assumed]
    traits = [t for t in ("diesel", "explosive", "merchant", "shallow_draught") if getattr(row, t)]
    return [
        row.nation,
        row.name + (", derived" if row.provenance is Provenance.DERIVED else ""),
        or_dash(row.turn),
        or_dash(row.size),
        speeds,
        or_dash(row.hull),
        str(row.boats),
        or_dash(", ".join(printed)),
        or_dash(" ".join(row.equipment)),
        or_dash(", ".join([*assumed, *row.assumed_equipment])),
        or_dash(" ".join(traits)),
        or_dash(printed_fit_points(row) if row.complete else None),
        or_dash(row.printed_points),
        or_dash(row.printed_points_with_options),
    ]


def test_every_given_row_is_there_with_equal_figures_and_no_other() -> None:
    assert len(GIVEN) == 55
    assert sorted(map(as_given, SHIPS)) == sorted(GIVEN)


def test_each_navy_has_the_rows_that_the_source_has() -> None:
    assert Counter(row.nation for row in SHIPS) == {
        "royal_navy": 8,
        "kriegsmarine": 12,
        "regia_marina": 6,
        "us_navy": 4,
        "imperial_japanese_navy": 9,
        "soviet_navy": 9,
        "any": 7,
    }
    assert Counter(row.provenance.value for row in SHIPS) == {
        "published": 21,
        "public": 1,
        "derived": 33,
    }


def test_beside_ships_a_fleet_can_buy_minefields_a_battery_and_aircraft() -> None:
    others = {row.slug: row.kind for row in EDITION.rows if row.kind != "ship"}
    assert others == {
        "shore-battery": "battery",
        "minefield-small": "minefield",
        "minefield-large": "minefield",
        "aircraft": "aircraft",
    }


def test_the_printed_price_is_the_sum_of_the_fit_and_of_what_is_assumed() -> None:
    sums = {
        row.slug: (printed_fit_points(row), assumed_points(row), row.printed_points)
        for row in SHIPS
        if row.printed_points is not None
    }
    assert sums == {
        "vosper-mtb-type-i-early": (70, 0, 70),
        "vosper-mtb-type-i-mid": (75, 0, 75),
        "e-boat-s-38-class": (105, 0, 105),
        "armoured-s-38-class": (120, 0, 120),
        "mas-boat": (60, 0, 60),
        "motosilurante-crda-60-t-series-2": (120, 0, 120),
        "pt-boat-higgins": (130, 0, 130),
        "pt-boat-elco": (160, 0, 160),
        "shinyo-kamikaze-boats-with-rockets-x3": (45, 0, 45),
        "maru-ni-kamikaze-boats-with-depth-charges-x3": (30, 15, 45),
        "bronekater-early": (45, 5, 50),
        "bronekater-mid": (45, 5, 50),
        "shore-battery": (70, 0, 70),
    }


@pytest.mark.parametrize(
    "slug",
    ["maru-ni-kamikaze-boats-with-depth-charges-x3", "bronekater-early", "bronekater-mid"],
)
def test_a_row_whose_price_implies_more_than_it_prints_explains_that(slug) -> None:
    note = EDITION.row(slug).note
    assert "assumed" in note
    assert "sum" in note


def option_points(row, option):
    adds = sum(weapon_points(weapon) for weapon in option.adds)
    removes = sum(weapon_points(weapon) for weapon in option.removes)
    equipment = sum(equipment_points(code, row.nation) for code in option.adds_equipment)
    semi_auto = TABLES.semi_auto_points if option.semi_auto else 0
    return (adds - removes + equipment + semi_auto) * (1 if option.once else row.boats)


def test_the_computed_price_of_each_listed_option_is_the_printed_one() -> None:
    priced = [
        (row.slug, option.code, option_points(row, option), option.printed_points)
        for row in SHIPS
        for option in row.options
        if not option.any_single_weapon
    ]
    assert priced == [
        ("fairmile-d-mgb", "semi_auto_6pdr", 10, 10),
        ("fairmile-d-mgb", "torpedoes", 40, 40),
        ("e-boat-s-38-class", "reload_torpedoes", 20, 20),
        ("e-boat-s-38-class", "depth_charges", 5, 5),
        ("armoured-s-38-class", "reload_torpedoes", 20, 20),
        ("armoured-s-38-class", "depth_charges", 5, 5),
        ("e-boat-s-38b-class", "reload_torpedoes", 20, 20),
        ("e-boat-s-38b-class", "depth_charges", 5, 5),
        ("e-boat-s-100-class", "reload_torpedoes", 20, 20),
        ("e-boat-s-100-class", "depth_charges", 5, 5),
        ("linse-group-of-3", "command_boat_smoke", 5, 5),
        ("mas-boat", "hmg_for_20mm", 0, 0),
        ("pt-boat-elco", "rocket_racks", 60, 60),
    ]


def test_the_bracketed_price_is_the_printed_one_with_all_listed_options() -> None:
    bracketed = {
        row.slug: row.printed_points + sum(option.printed_points for option in row.options)
        for row in SHIPS
        if row.printed_points_with_options is not None
    }
    assert bracketed == {
        "e-boat-s-38-class": 130,
        "armoured-s-38-class": 145,
        "pt-boat-elco": 220,
    }
    for slug, points in bracketed.items():
        assert EDITION.row(slug).printed_points_with_options == points


def test_only_a_merchantman_may_take_any_single_weapon_at_no_fixed_price() -> None:
    free_choice = [(r.slug, o) for r in SHIPS for o in r.options if o.any_single_weapon]
    assert [slug for slug, _ in free_choice] == ["merchantman"]
    assert free_choice[0][1].printed_points is None


def test_an_option_that_replaces_a_weapon_takes_off_one_that_the_class_has() -> None:
    for row in SHIPS:
        fitted = {(weapon.type, weapon.mounting) for weapon in row.weapons}
        for option in row.options:
            assert {(w.type, w.mounting) for w in option.removes} <= fitted
            if option.semi_auto:
                guns = sum(w.count for w in row.weapons if w.type == option.semi_auto)
                assert guns == option.maximum == 2


def test_each_incomplete_row_is_hidden_behind_one_row_that_stands_in() -> None:
    pairs = {row.slug: row.stands_in_for for row in EDITION.rows if row.stands_in_for}
    assert pairs == {
        "vosper-mtb-type-ii-mid": "vosper-mtb-type-ii-mid-as-printed",
        "e-boat-s-100-class": "e-boat-s-100-class-as-printed",
        "gabbiano-class-corvette": "gabbiano-class-corvette-as-printed",
        "usn-sub-chaser-110-ft": "usn-sub-chaser-as-printed",
        "sampan-x3": "sampan-x3-as-printed",
        "bronekater-late": "bronekater-late-as-printed",
        "g-5-mtb": "g-5-mtb-as-printed",
    }
    hidden = {row.slug for row in EDITION.rows if not row.complete}
    assert hidden == set(pairs.values())
    assert not hidden & {row.slug for row in EDITION.for_sale}


def test_every_vessel_and_the_battery_have_a_drawing_and_vessels_a_length() -> None:
    assert [row.slug for row in SHIPS if not row.drawing] == []
    assert [row.slug for row in SHIPS if row.length_m is None] == ["shore-battery"]
    assert len({row.drawing for row in SHIPS}) == 48


def test_names_carry_no_provenance_and_slugs_no_capital() -> None:
    for row in EDITION.rows:
        assert "derived" not in row.name
        assert row.slug == row.slug.casefold()
        assert len(row.short) <= 14


def test_all_but_tiny_vessels_have_two_free_machine_guns() -> None:
    for row in EDITION.for_sale:
        if row.kind == "ship":
            free = sum(weapon.count for weapon in row.free_weapons)
            assert free == (0 if row.size == "tiny" else 2), row.slug
