"""Fleets of High Seas Fleet: halves of points, crews at this project's price, findings, cards."""

from __future__ import annotations

from decimal import Decimal

import pytest

from rules.engine import registry
from rules.engine.core.acts import (
    Act,
    AddShips,
    InvalidAct,
    SetCrew,
    SetFigures,
    SetLimit,
    SetNation,
    SetOption,
)
from rules.engine.core.cards import Boxes
from rules.engine.core.fleet import FleetList, Inspection, Verdict

SYSTEM = registry.get("high_seas_fleet")
FLEETS = SYSTEM.fleets
CREWS = SetOption(code="crew_quality", value="on")


def fleet(*classes: str, nation: str = "germany", limit: int | None = 100) -> FleetList:
    """Return a fleet with a ship of each class, her key the class and her place."""
    empty = FleetList(
        system=SYSTEM.slug,
        edition=SYSTEM.newest_edition,
        nation=nation,
        name="Scouting Group",
        limit=limit,
    )
    acts = (AddShips(ship_class=slug, keys=(f"{slug}-{n}",)) for n, slug in enumerate(classes))
    return done(empty, *acts)


def done(fleet: FleetList, *acts: Act) -> FleetList:
    for act in acts:
        fleet = FLEETS.apply(fleet, act)
    return fleet


def look(fleet: FleetList) -> Inspection:
    return FLEETS.inspect(fleet)


def test_halves_add_up_without_zeros_at_their_end() -> None:
    found = look(fleet("de-delphin", "de-u93", "de-a1", "de-m28", "de-mine-field"))
    assert (str(found.total), found.verdict) == ("6.5", Verdict.LEGAL)
    assert str(look(fleet("de-delphin", "de-delphin")).total) == "1"


def test_half_a_point_over_the_limit_is_over_and_the_gunboat_mends_it() -> None:
    squadron = fleet(*["de-bayern"] * 3, "de-deutschland", "de-delphin")
    found = look(squadron)
    over = found.findings[0]
    assert (over.code, over.title, over.extent) == (
        "OVER_LIMIT",
        "0.5 points over the limit",
        (("half_points", 1),),
    )
    assert (over.mends[0].label, str(over.mends[0].delta)) == ("Remove Delphin 1", "-0.5")
    assert over.mends[-1].acts == (SetLimit(limit=101),)
    assert look(done(squadron, *over.mends[0].acts)).verdict is Verdict.LEGAL


def test_a_depot_ship_is_not_for_sale_and_a_stranger_is_told() -> None:
    found = look(fleet("de-depot", "gb-renown"))
    assert [(f.code, f.subject) for f in found.findings] == [
        ("HSF_NOT_FOR_SALE", "de-depot-0"),
        ("HSF_OTHER_NATION", "gb-renown-1"),
    ]
    assert found.total == 25


def test_a_fleet_of_ships_of_the_other_navy_may_change_its_flag() -> None:
    stranger = fleet("gb-renown")
    mends = look(stranger).findings[0].mends
    assert mends[0].acts == (SetNation(nation="britain"),)
    assert look(done(stranger, *mends[0].acts)).findings == ()


@pytest.mark.parametrize(
    ("slug", "green", "veteran"),
    [
        ("de-bayern", "27", "33"),
        ("de-blucher", "10.5", "13.5"),
        ("de-konigsberg", "4.5", "5.5"),
        ("de-a1", "0.5", "1.5"),
        ("de-delphin", "0.5", "1"),
        ("de-shore-battery", "6", "8"),
    ],
)
def test_a_grade_is_a_tenth_of_a_ship_and_nothing_costs_less_than_half_a_point(
    slug: str, green: str, veteran: str
) -> None:
    crewed = done(fleet(slug), CREWS)
    prices = [
        str(look(done(crewed, SetCrew(key=f"{slug}-0", crew=crew))).total)
        for crew in ("green", "veteran")
    ]
    assert prices == [green, veteran]


def test_crews_are_regular_until_chosen_and_leave_with_the_option() -> None:
    plain = fleet("de-bayern", "de-mine-field")
    assert [ship.crew for ship in plain] == ["", ""]
    crewed = done(plain, CREWS, AddShips(ship_class="de-u93", keys=("boat",)))
    assert [ship.crew for ship in crewed] == ["regular", "", "regular"]
    assert look(crewed).total == 34
    keen = done(crewed, SetCrew(key="de-bayern-0", crew="veteran"))
    line = look(keen).receipts[0][1].lines[1]
    assert (line.label, line.points, line.rule, line.note) == (
        "Veteran crew",
        Decimal(3),
        "HSF-CREW-1",
        "own price",
    )
    off = done(keen, SetOption(code="crew_quality", value="off"))
    assert ([ship.crew for ship in off], look(off).total) == (["", "", ""], 34)


def test_crews_cannot_be_chosen_while_the_option_is_off() -> None:
    with pytest.raises(InvalidAct, match="sails without a crew to choose"):
        FLEETS.apply(fleet("de-bayern"), SetCrew(key="de-bayern-0", crew="veteran"))
    with pytest.raises(InvalidAct, match="Her points are printed"):
        FLEETS.apply(fleet("de-bayern"), SetFigures(key="de-bayern-0", figures=(("points", "1"),)))


def test_a_card_tells_what_each_battery_needs_by_range() -> None:
    crewed = done(fleet("de-derfflinger"), CREWS)
    keen = done(crewed, SetCrew(key="de-derfflinger-0", crew="veteran"))
    card = SYSTEM.card_of(keen.ships[0], keen)
    assert [(w.label, w.count, w.range, w.note) for w in card.weapons] == [
        ("12-inch", 8, "1–15", "1–5: 15+; 6–10: 16+, damage −2; 11–15: 17+, damage −5"),
        ("6-inch", 6, "1–5", "1–5: 15+"),
        ("Torpedoes", 1, "1–2", "1–2: 15+"),
    ]
    plain = SYSTEM.card_of(crewed.ships[0], crewed)
    assert plain.weapons[0].note.startswith("1–5: 16+; 6–10: 17+")


def test_a_card_has_boxes_for_pairs_of_guns_of_the_class_that_the_calibre_decides() -> None:
    nelson = fleet("gb-lord-nelson", nation="britain")
    card = SYSTEM.card_of(nelson.ships[0], nelson)
    assert card.hulls == (Boxes(label="Hull", count=17),)
    boxes = {boxes.label: (boxes.count, boxes.note) for boxes in card.criticals}
    # four 12-inch guns and five of 9 inches, which the source prints with the light ones
    assert boxes["Heavy turrets"] == (5, "2 guns each")
    assert "Light turrets" not in boxes
    assert boxes["Crippled at hull"] == (1, "4")
    assert (card.size, card.turn) == ("old battleship", "armour 4")


def test_a_submarine_has_both_speeds_and_half_of_the_first_when_crippled() -> None:
    boats = fleet("de-u93")
    card = SYSTEM.card_of(boats.ships[0], boats)
    assert [(s.label, s.distance) for s in card.speeds] == [
        ("Speed", 4),
        ("Submerged", 2),
        ("Crippled", 2),
    ]


def test_the_calibre_of_shore_batteries_is_the_games() -> None:
    shore = done(fleet("de-shore-battery"), SetOption(code="shore_battery_calibre", value="15"))
    assert [w.label for w in FLEETS.summary(shore.ships[0], shore).weapons] == ["15-inch"]
    usual = fleet("de-shore-battery")
    assert [w.label for w in FLEETS.summary(usual.ships[0], usual).weapons] == ["11-inch"]


def test_what_a_fleet_is_made_of_counts_guns_and_no_dice() -> None:
    made_of = FLEETS.composition(fleet("de-derfflinger", "de-vulcan", "de-mine-field"))
    assert [(b.nearest, b.reach, b.guns, b.dice) for b in made_of.guns] == [
        (1, 5, 10, 0),
        (1, 15, 8, 0),
    ]
    assert (made_of.ships, made_of.vessels, made_of.hull) == (3, 2, 26)


@pytest.mark.parametrize(
    ("sought", "slug"),
    [("bayden", "de-bayern"), ("lutzow", "de-derfflinger"), ("nurnberg", "de-konigsberg")],
)
def test_ships_are_found_by_the_spellings_of_the_source(sought: str, slug: str) -> None:
    classes = FLEETS.catalogue(SYSTEM.newest_edition).classes
    assert [c.slug for c in classes if sought in c.search_text] == [slug]


def test_the_catalogue_has_31_rows_two_of_them_not_for_sale() -> None:
    classes = FLEETS.catalogue(SYSTEM.newest_edition).classes
    assert len(classes) == 31
    assert [c.slug for c in classes if not c.is_for_sale] == ["de-depot", "gb-depot"]
    assert {c.points for c in classes if c.slug.endswith(("delphin", "gun-boat"))} == {
        Decimal("0.5")
    }
