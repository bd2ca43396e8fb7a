"""Points by the tables (CS-PTS-1 to -6, CS-CAM-7, -8), with literal figures."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.engine.core.fleet import LineKind
from rules.engine.systems.cruel_seas import loader
from rules.engine.systems.cruel_seas.fit import Battery, FittedShip, Minefield
from rules.engine.systems.cruel_seas.points import (
    battery_points,
    class_points,
    minefield_points,
    ship_points,
    weapon_points,
)
from rules.engine.systems.cruel_seas.receipts import class_receipt, ship_receipt
from rules.engine.systems.cruel_seas.roster import Weapon
from rules.engine.systems.cruel_seas.yard import Craft, Terms, Yard
from tests.strategies import EDITION

LOADED = loader.edition(EDITION)
TABLES = LOADED.tables
YARD = Yard(LOADED)
BRITISH = Terms(nation="royal_navy")


@pytest.mark.parametrize(
    ("weapon", "points"),
    [
        (Weapon(type="mg"), 5),  # 1D6
        (Weapon(type="hmg", mounting="twin"), 5),  # 3D6
        (Weapon(type="hmg", mounting="triple"), 10),  # 4D6
        (Weapon(type="20mm"), 5),
        (Weapon(type="20mm", mounting="twin"), 10),  # 4D6
        (Weapon(type="20mm", mounting="triple"), 10),  # 5D6
        (Weapon(type="20mm", mounting="quad"), 15),  # 6D6
        (Weapon(type="37mm"), 10),
        (Weapon(type="37mm", mounting="twin"), 10),
        (Weapon(type="37mm", mounting="triple"), 15),
        (Weapon(type="6pdr"), 10),
        (Weapon(type="6pdr", mounting="twin"), 15),
        (Weapon(type="3in"), 15),
        (Weapon(type="4in"), 15),
        (Weapon(type="4in", mounting="triple"), 15),  # 10D6, where the printed table ends
        (Weapon(type="4in", mounting="quad"), 15),  # 11D6, larger stays 15
        (Weapon(type="6pdr", semi_auto=True), 20),
        (Weapon(type="mg", semi_auto=True), 15),
        (Weapon(type="torpedo"), 10),
        (Weapon(type="long_lance"), 20),
        (Weapon(type="rocket_rack"), 30),
        (Weapon(type="shinyo_rockets"), 10),
        (Weapon(type="mortar"), 5),  # its own price, not that of 4D6
    ],
)
def test_a_weapon_is_priced_by_the_dice_of_its_mounting(weapon: Weapon, points: int) -> None:
    """CS-PTS-1, CS-GUN-8, CS-DMG-2."""
    assert weapon_points(weapon, TABLES) == points


@pytest.mark.parametrize(
    ("size", "regular", "veteran"),
    [("tiny", 50, 75), ("small", 50, 75), ("medium", 50, 75), ("large", 70, 90), ("huge", 70, 90)],
)
def test_a_crew_costs_by_the_size_of_her_ship(size: str, regular: int, veteran: int) -> None:
    """CS-PTS-2."""
    ship = FittedShip(name="", nation="us_navy", size=size, hull=40)
    prices = [
        ship_points(replace(ship, crew=crew), TABLES).crew
        for crew in ("inexperienced", "regular", "veteran")
    ]
    assert prices == [0, regular, veteran]


@pytest.mark.parametrize(
    ("nation", "points"),
    [
        ("royal_navy", 10),
        ("us_navy", 5),
        ("kriegsmarine", 20),
        ("regia_marina", 20),
        ("soviet_navy", 30),
        ("imperial_japanese_navy", 30),
        ("nowhere", 30),
    ],
)
def test_radar_costs_each_navy_its_own(nation: str, points: int) -> None:
    """CS-EQP-1."""
    ship = FittedShip(name="", nation=nation, size="small", hull=0, equipment=("radar",))
    assert ship_points(ship, TABLES).equipment == points


@pytest.mark.parametrize(
    ("item", "points"),
    [
        ("director", 10),
        ("smoke", 5),
        ("depth_charges", 5),
        ("star_shell", 5),
        ("searchlight", 5),
        ("degaussing", 30),
        ("fat", 30),
        ("balloon", 30),
        ("pac", 20),
        ("flammenwerfer", 40),
        ("armoured_bridge", 5),
        ("sonar", 0),
    ],
)
def test_equipment_costs_what_the_table_says(item: str, points: int) -> None:
    """CS-PTS-3; of sonar CS-EQP-2."""
    ship = FittedShip(name="", nation="us_navy", size="small", hull=0, equipment=(item, item))
    assert ship_points(ship, TABLES).equipment == 2 * points


@pytest.mark.parametrize(
    ("ability", "points"),
    [
        ("master_engineer", 30),
        ("lucky_ship", 10),
        ("grease_monkey", 10),
        ("up_armoured", 20),
        ("old_tub", 0),
        ("camouflage", 25),
        ("sawbones", 15),
    ],
)
def test_abilities_cost_what_the_table_says(ability: str, points: int) -> None:
    """CS-CAM-7."""
    ship = FittedShip(name="", nation="us_navy", size="small", hull=0, abilities=(ability,))
    assert ship_points(ship, TABLES).abilities == points


def test_a_squadron_pays_per_boat_but_for_crew_and_abilities() -> None:
    """CS-PTS-2, I-14."""
    boats = FittedShip(
        name="Sampans",
        nation="imperial_japanese_navy",
        size="tiny",
        hull=10,
        weapons=(Weapon(type="hmg"),),
        equipment=("smoke",),
        once=("smoke",),
        abilities=("lucky_ship",),
        crew="regular",
        boats=3,
        count=2,
    )
    points = ship_points(boats, TABLES)
    assert (points.hull, points.weapons, points.equipment) == (30, 15, 20)
    assert (points.abilities, points.crew) == (10, 50)
    assert (points.each, points.total) == (125, 250)


@pytest.mark.parametrize(("hull", "each"), [(35, 18), (36, 18), (1, 1), (0, 0)])
def test_an_old_tub_pays_half_with_half_a_point_up(hull: int, each: int) -> None:
    """CS-CAM-8."""
    tub = FittedShip(name="", nation="us_navy", size="small", hull=hull, abilities=("old_tub",))
    points = ship_points(tub, TABLES)
    assert (points.hull, points.abilities, points.each) == (hull, 0, each)


def test_minefields_and_batteries_have_their_own_prices() -> None:
    """CS-MINE-1, CS-WPN-5."""
    fields = [Minefield(size=s, dense=d) for s in ("small", "large") for d in (False, True)]
    assert [minefield_points(field, TABLES) for field in fields] == [30, 50, 60, 80]
    crews = ("inexperienced", "regular", "veteran")
    plain = [battery_points(Battery(crew=c), "us_navy", TABLES) for c in crews]
    assert plain == [70, 120, 145]
    assert battery_points(Battery(crew="regular", radar=True), "us_navy", TABLES) == 125


def lines(receipt: object) -> list[tuple[str, str, int, str, str]]:
    return [
        (line.label, line.detail, line.points, line.rule, line.kind.value)
        for line in receipt.lines  # type: ignore[attr-defined]
    ]


def test_the_receipt_of_a_class_adds_up_line_by_line() -> None:
    """CS-PTS-5."""
    receipt = class_receipt(YARD, "e-boat-s-38-class")
    assert lines(receipt) == [
        ("Hull", "", 55, "CS-PTS-4", "item"),
        ("37 mm", "4D6", 10, "CS-PTS-1", "item"),
        ("37 mm, semi-automatic", "", 10, "CS-GUN-8", "item"),
        ("20 mm", "3D6", 5, "CS-PTS-1", "item"),
        ("Torpedo ×2", "16D6", 20, "CS-PTS-1", "item"),
        ("MG ×2", "", 0, "CS-EQP-12", "item"),
        ("Smoke", "", 5, "CS-EQP-5", "item"),
        ("The class", "", 105, "CS-PTS-5", "total"),
    ]


def test_the_receipt_of_a_ship_shows_each_choice_after_her_class() -> None:
    craft = Craft(
        "e-boat-s-38-class",
        "regular",
        (
            ("ability:lucky_ship", 1),
            ("equipment:searchlight", 1),
            ("equipment:smoke", 0),
            ("option:reload_torpedoes", 1),
            ("semi:20mm", 1),
        ),
    )
    receipt = ship_receipt(YARD, craft, Terms(nation="kriegsmarine"))
    assert receipt.total == 105 + 20 + 5 - 5 + 10 + 10 + 50
    assert lines(receipt)[7:] == [
        ("As the class", "", 105, "CS-PTS-5", "subtotal"),
        ("2 reload torpedoes", "", 20, "CS-TOR-10", "change"),
        ("Searchlight", "", 5, "CS-EQP-6", "change"),
        ("Smoke taken off", "", -5, "CS-EQP-5", "change"),
        ("Semi-automatic 20 mm", "", 10, "CS-GUN-8", "change"),
        ("Lucky ship", "", 10, "CS-CAM-7", "change"),
        ("Crew: regular", "", 50, "CS-PTS-2", "change"),
        ("This ship", "", 195, "", "total"),
    ]


def test_an_old_tub_halves_what_stands_above_her_line() -> None:
    """CS-CAM-8: 105 becomes 53, then crew and other abilities at full price."""
    fit = (("ability:grease_monkey", 1), ("ability:old_tub", 1))
    receipt = ship_receipt(
        YARD, Craft("e-boat-s-38-class", "regular", fit), Terms(nation="kriegsmarine")
    )
    assert lines(receipt)[8:] == [
        ("Old tub", "", -52, "CS-CAM-8", "change"),
        ("Grease monkey", "", 10, "CS-CAM-7", "change"),
        ("Crew: regular", "", 50, "CS-PTS-2", "change"),
        ("This ship", "", 113, "", "total"),
    ]


def test_what_a_row_does_not_print_but_implies_is_marked_assumed() -> None:
    receipt = class_receipt(YARD, "maru-ni-kamikaze-boats-with-depth-charges-x3")
    assert [(x.label, x.points, x.note) for x in receipt.lines] == [
        ("Hull, 3 boats of 5", 15, ""),
        ("13 mm ×3", 15, "assumed"),
        ("Depth charges ×3", 15, ""),
        ("The class", 45, ""),
    ]
    bridge = class_receipt(YARD, "bronekater-early").lines[-2]
    assert (bridge.label, bridge.points, bridge.note) == ("Armoured bridge", 5, "assumed")


def test_every_class_costs_what_her_receipt_adds_up_to() -> None:
    for row in LOADED.for_sale:
        if row.kind != "aircraft":
            assert class_receipt(YARD, row.slug).total == class_points(row, LOADED), row.slug
            plain = ship_receipt(YARD, Craft(row.slug), Terms(nation=row.nation))
            assert plain.total == class_points(row, LOADED), row.slug


def test_a_printed_price_holds_and_changes_count_from_it() -> None:
    """CS-PTS-5: printed + as fitted - as the class."""
    row = LOADED.row("vosper-mtb-type-i-mid")
    assert row is not None
    odd = replace(LOADED, rows=(replace(row, printed_points=82),))
    yard = Yard(odd)
    assert class_points(odd.rows[0], odd) == 82
    assert [line.label for line in class_receipt(yard, row.slug).lines][-2:] == [
        "Printed price, 7 above the sum",
        "The class",
    ]
    craft = Craft(row.slug, "regular", (("equipment:searchlight", 1), ("equipment:smoke", 0)))
    receipt = ship_receipt(yard, craft, BRITISH)
    assert receipt.total == 82 + 50
    paid = [x for x in receipt.lines if x.kind in (LineKind.ITEM, LineKind.CHANGE)]
    assert sum(line.points for line in paid) == 132
    cheaper = replace(LOADED, rows=(replace(row, printed_points=70),))
    receipt = class_receipt(Yard(cheaper), row.slug)
    assert receipt.lines[-2].label == "Printed price, 5 below the sum"
    assert receipt.lines[-2].points == -5


def test_explosive_boats_may_have_twelve_hull_points_each() -> None:
    """I-11, option tiny_hull: 3 x 7 hull points more for the rows with 5."""
    twelve = Terms(nation="imperial_japanese_navy", twelve=True)
    shinyo = Craft("shinyo-kamikaze-boats-with-rockets-x3")
    receipt = ship_receipt(YARD, shinyo, twelve)
    assert receipt.total == 66
    assert ("Hull 12 for each boat", "", 21, "I-11", "change") in lines(receipt)
    assert ship_receipt(YARD, Craft("linse-group-of-3"), twelve).total == 36
    assert ship_receipt(YARD, Craft("sampan-x3"), twelve).total == 45


def test_smoke_of_a_command_boat_is_paid_once_and_other_equipment_per_boat() -> None:
    """CS-TINY-7."""
    german = Terms(nation="kriegsmarine")
    once = Craft("linse-group-of-3", "", (("option:command_boat_smoke", 1),))
    each = Craft("linse-group-of-3", "", (("equipment:smoke", 1),))
    four = Craft("linse-group-of-3", "", (("boats", 4), ("option:command_boat_smoke", 1)))
    totals = [ship_receipt(YARD, craft, german).total for craft in (once, each, four)]
    assert totals == [41, 51, 53]


def test_a_replaced_weapon_is_priced_as_the_difference() -> None:
    craft = Craft("mas-boat", "", (("option:hmg_for_20mm", 1),))
    receipt = ship_receipt(YARD, craft, Terms(nation="regia_marina"))
    assert receipt.total == 60
    change = next(line for line in receipt.lines if line.kind is LineKind.CHANGE)
    assert (change.points, change.rule) == (0, "CS-PTS-1")


def test_radar_of_a_ship_of_any_navy_costs_as_in_her_fleet() -> None:
    craft = Craft("liberty-ship", "", (("equipment:radar", 1),))
    prices = [ship_receipt(YARD, craft, Terms(nation=n)).total for n in ("us_navy", "soviet_navy")]
    assert prices == [200, 225]


def test_a_class_that_is_gone_counts_nothing_and_says_so() -> None:
    receipt = ship_receipt(YARD, Craft("gone"), BRITISH)
    assert receipt.total == 0
    assert receipt.lines[0].note == "Her class is not in this edition, so nothing can be counted."
    with pytest.raises(KeyError):
        class_receipt(YARD, "gone")


def test_aircraft_cost_what_the_player_enters_and_ten_for_a_torpedo() -> None:
    """CS-AIR-4, CS-AIR-11."""
    figures = (("points", "40"), ("speed", "120"), ("type", "Beaufighter"))
    craft = Craft("aircraft", "", (("option:torpedo", 1),), figures)
    receipt = ship_receipt(YARD, craft, BRITISH)
    assert receipt.total == 50
    assert lines(receipt)[0] == ("Aircraft", "", 40, "CS-AIR-11", "item")
    assert lines(receipt)[-1] == ("This aircraft", "", 50, "", "total")
