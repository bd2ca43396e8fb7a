"""The catalogue of Cruel Seas: roster rows as a player sees them."""

from collections import Counter

import pytest

from rules.engine.core.catalogue import Provenance, WeaponRow
from rules.engine.systems.cruel_seas import loader
from rules.engine.systems.cruel_seas.catalogue import catalogue

BOOK = catalogue("starter-2026")
POINTS = {
    "vosper-mtb-type-i-early": 70,
    "vosper-mtb-type-i-mid": 75,
    "vosper-mtb-type-ii-mid": 110,
    "fairmile-d-mgb": 120,
    "flower-class-corvette": 135,
    "lct": 85,
    "armed-trawler": 100,
    "e-boat-s-38-class": 105,
    "armoured-s-38-class": 120,
    "e-boat-s-38b-class": 120,
    "e-boat-s-100-class": 125,
    "r-boat": 95,
    "m-class-minesweeper": 170,
    "siebel-ferry-transport": 70,
    "siebel-ferry-flak": 90,
    "f-lighter-mfp": 95,
    "vorpostenboot": 110,
    "linse-group-of-3": 36,
    "mas-boat": 60,
    "motosilurante-crda-60-t-series-2": 120,
    "gabbiano-class-corvette": 140,
    "vas-anti-submarine-boat": 85,
    "mt-explosive-boats-x3": 36,
    "pt-boat-higgins": 130,
    "pt-boat-elco": 160,
    "usn-sub-chaser-110-ft": 90,
    "shinyo-kamikaze-boats-with-rockets-x3": 45,
    "maru-ni-kamikaze-boats-with-depth-charges-x3": 45,
    "sampan-x3": 45,
    "large-sampan": 35,
    "landing-craft-daihatsu": 25,
    "ijn-mtb": 55,
    "ijn-minesweeper": 150,
    "ijn-light-cruiser": 315,
    "bronekater-early": 50,
    "bronekater-mid": 50,
    "bronekater-late": 50,
    "g-5-mtb": 55,
    "d-3-mtb": 75,
    "mo-4-small-hunter": 85,
    "fugas-class-minesweeper": 130,
    "submarine-surfaced": 97,
    "multi-crewed-mini-submarine": 45,
    "shore-battery": 70,
    "coastal-tanker": 115,
    "merchantman": 90,
    "liberty-ship": 195,
    "troop-ship": 165,
    "minefield-small": 30,
    "minefield-large": 60,
    "aircraft": None,
}


def test_every_class_on_offer_has_the_points_of_the_source() -> None:
    assert {c.slug: c.points for c in BOOK.classes} == POINTS


def test_a_fleet_may_buy_from_its_own_navy_and_from_any() -> None:
    counts = Counter(ship_class.nation for ship_class in BOOK.classes)
    assert counts == {
        "royal_navy": 7,
        "kriegsmarine": 11,
        "regia_marina": 5,
        "us_navy": 3,
        "imperial_japanese_navy": 8,
        "soviet_navy": 7,
        "any": 10,
    }
    assert len(BOOK.for_nation("us_navy")) == 13
    assert BOOK.nation("us_navy").text == "US Navy"


def test_a_vosper_has_her_card() -> None:
    vosper = BOOK.get("vosper-mtb-type-i-mid")
    assert vosper.facts == (
        ("Size", "Small"),
        ("Hull", "35"),
        ("Slow", "12 cm"),
        ("Combat", "24 cm"),
        ("Full", "36 cm"),
        ("Turn", "red, 45°"),
        ("Length", "21.6 m"),
    )
    assert (vosper.nation, vosper.kind_text) == ("royal_navy", "")
    assert vosper.speeds == (12, 24, 36)
    assert vosper.equipment == ("Depth charges", "Smoke")
    assert vosper.provenance is Provenance.PUBLISHED
    assert (vosper.short, vosper.drawing, vosper.length_m) == ("Vosper", "vosper-70-mid", 21.6)


def test_weapons_stand_in_words_and_figures_the_free_ones_last() -> None:
    assert BOOK.get("vosper-mtb-type-i-mid").weapons == (
        WeaponRow(
            code="hmg-twin",
            type="hmg",
            label="HMG, twin",
            count=1,
            range="0–40",
            half="20",
            damage="3D6",
            shape="gun",
            calibre_mm=13,
            barrels=2,
        ),
        WeaponRow(
            code="torpedo-single",
            type="torpedo",
            label="Torpedo",
            count=2,
            range="15–120",
            half="",
            damage="16D6",
            shape="torpedo",
        ),
        WeaponRow(
            code="20mm-single",
            type="20mm",
            label="20 mm",
            count=1,
            range="0–50",
            half="25",
            damage="3D6",
            shape="gun",
            calibre_mm=20,
        ),
        WeaponRow(
            code="mg-single",
            type="mg",
            label="MG",
            count=2,
            range="0–30",
            half="15",
            damage="1D6",
            note="free",
            shape="gun",
            calibre_mm=8,
        ),
    )


@pytest.mark.parametrize(
    ("slug", "number", "label", "damage", "note"),
    [
        ("pt-boat-elco", 0, "40 mm", "4D6", "counts as 37 mm, semi-automatic"),
        ("pt-boat-elco", 1, "37 mm", "4D6", "semi-automatic"),
        ("m-class-minesweeper", 0, "105 mm", "8D6", "counts as 4 in"),
        ("m-class-minesweeper", 2, "20 mm, quad", "6D6", ""),
        ("ijn-light-cruiser", 2, "25 mm, twin", "4D6", "counts as 20 mm"),
        ("shore-battery", 0, "25 mm twin", "3D6", "counts as 20 mm"),
        ("shinyo-kamikaze-boats-with-rockets-x3", 0, "Shin'yo rockets", "D10 × D6", ""),
        (
            "maru-ni-kamikaze-boats-with-depth-charges-x3",
            0,
            "13 mm",
            "2D6",
            "counts as HMG, assumed",
        ),
    ],
)
def test_true_calibres_are_shown_with_the_class_they_count_as(
    slug, number, label, damage, note
) -> None:
    weapon = BOOK.get(slug).weapons[number]
    assert (weapon.label, weapon.damage, weapon.note) == (label, damage, note)


@pytest.mark.parametrize(
    ("slug", "number", "calibre", "barrels"),
    [
        ("pt-boat-elco", 0, 40, 1),  # by its label
        ("pt-boat-elco", 1, 37, 1),  # by its type
        ("m-class-minesweeper", 2, 20, 4),
        ("shinyo-kamikaze-boats-with-rockets-x3", 0, None, 1),
    ],
)
def test_a_weapon_is_drawn_at_its_true_calibre_where_that_is_known(
    slug: str, number: int, calibre: float | None, barrels: int
) -> None:
    weapon = BOOK.get(slug).weapons[number]
    assert (weapon.calibre_mm, weapon.barrels) == (calibre, barrels)


def test_assumed_equipment_says_so() -> None:
    assert BOOK.get("bronekater-early").equipment == ("Armoured bridge (assumed)",)
    assert BOOK.get("bronekater-late").equipment == ("Armoured bridge",)


def test_incomplete_rows_hide_behind_the_class_that_stands_in_and_says_so() -> None:
    hidden = {row.slug for row in loader.edition("starter-2026").rows if not row.complete}
    assert len(hidden) == 7
    assert not hidden & {ship_class.slug for ship_class in BOOK.classes}
    assert {c.stands_in_for for c in BOOK.classes} - {""} == hidden
    e_boat = BOOK.get("e-boat-s-100-class")
    assert e_boat.provenance is Provenance.DERIVED
    assert e_boat.note == (
        "Stands in for 'E-boat S-100 class', of which only a part is known. "
        "The row is cut off in the source."
    )
    assert "product page" in BOOK.get("g-5-mtb").note


def test_a_squadron_shows_its_boats_and_a_submarine_no_turn() -> None:
    linse = dict(BOOK.get("linse-group-of-3").facts)
    assert (linse["Hull"], linse["Boats"]) == ("12 each", "3, one squadron")
    assert linse["Traits"] == "explosive boats"
    assert dict(BOOK.get("submarine-surfaced").facts)["Turn"] == "not printed"


def test_what_is_no_ship_has_no_size_to_filter_by() -> None:
    assert [c.slug for c in BOOK.classes if not c.size] == [
        "shore-battery",
        "minefield-small",
        "minefield-large",
        "aircraft",
    ]
    assert BOOK.get("aircraft").provenance is Provenance.OWN


def tagged(tag):
    return {ship_class.slug for ship_class in BOOK.classes if tag in ship_class.tags}


def test_tags_serve_the_filters() -> None:
    assert tagged("size:huge") == {"liberty-ship", "troop-ship", "ijn-light-cruiser"}
    assert tagged("weapon:6pdr") == {
        "fairmile-d-mgb",
        "bronekater-early",
        "bronekater-mid",
        "bronekater-late",
    }
    assert tagged("weapon:mg") == {"pt-boat-higgins", "bronekater-early", "landing-craft-daihatsu"}
    assert len(tagged("has_torpedoes")) == 18
    assert tagged("equipment:radar") == {
        "vosper-mtb-type-ii-mid",
        "fairmile-d-mgb",
        "flower-class-corvette",
        "pt-boat-elco",
        "usn-sub-chaser-110-ft",
    }
    assert tagged("merchant") == {"coastal-tanker", "merchantman", "liberty-ship", "troop-ship"}
    assert "g-5-mtb" in tagged("fast")
    assert "linse-group-of-3" not in tagged("fast")  # 30 is not beyond 30


@pytest.mark.parametrize(
    ("words", "slug"),
    [
        ("schnellboot", "e-boat-s-38-class"),
        ("s38", "e-boat-s-38-class"),
        ("s-38", "armoured-s-38-class"),
        ("shinyo", "shinyo-kamikaze-boats-with-rockets-x3"),
        ("shin'yo", "shinyo-kamikaze-boats-with-rockets-x3"),
        ("105 mm", "m-class-minesweeper"),
        ("105mm", "m-class-minesweeper"),
        ("20 mm", "ijn-mtb"),
        ("25 mm", "ijn-mtb"),
        ("räumboot", "r-boat"),
        ("raumboot", "r-boat"),
        ("usn sub-chaser", "usn-sub-chaser-110-ft"),
        ("royal navy", "lct"),
    ],
)
def test_a_search_finds_true_calibres_and_other_spellings(words, slug) -> None:
    assert words in BOOK.get(slug).search_text


def test_rules_that_touch_a_class_are_named_once_prices_first() -> None:
    assert BOOK.get("e-boat-s-38-class").rules == (
        "CS-PTS-4",
        "CS-PTS-2",
        "CS-PTS-5",
        "CS-SIZE-1",
        "CS-MOV-3",
        "CS-EQP-12",
        "CS-PTS-1",
        "CS-GUN-1",
        "CS-GUN-8",
        "CS-TOR-1",
        "CS-EQP-5",
        "CS-TOR-10",
        "I-5",
        "CS-DC-1",
        "CS-CRIT-04",
        "CS-TOR-4",
        "CS-TOR-9",
        "I-42",
    )
    for ship_class in BOOK.classes:
        assert len(set(ship_class.rules)) == len(ship_class.rules)
    assert "CS-TOR-4" not in BOOK.get("flower-class-corvette").rules
    assert "CS-TOR-4" in BOOK.get("lct").rules  # shallow draught
    assert "CS-DER-1" in BOOK.get("lct").rules


def test_labels_of_the_catalogue_are_in_order() -> None:
    assert [size.code for size in BOOK.sizes] == ["tiny", "small", "medium", "large", "huge"]
    assert [kind.text for kind in BOOK.weapon_types][:4] == ["MG", "HMG", "20 mm", "37 mm"]
    assert [nation.short for nation in BOOK.nations] == [
        "RN",
        "KM",
        "RM",
        "USN",
        "IJN",
        "Soviet",
        "Any",
    ]


def test_an_unknown_edition_or_class_does_not_exist() -> None:
    with pytest.raises(KeyError):
        catalogue("1805")
    assert BOOK.get("bismarck") is None
