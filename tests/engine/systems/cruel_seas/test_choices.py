"""What may be fitted: order, prices, and what speaks against it."""

from __future__ import annotations

from rules.engine.core import acts as do
from rules.engine.core.fleet import Choice, FleetList
from tests.strategies import EDITION, FLEETS, fleet_of

VOSPER, FAIRMILE, S_38 = "vosper-mtb-type-i-mid", "fairmile-d-mgb", "e-boat-s-38-class"


def choices(fleet: FleetList, key: str = "a") -> dict[str, Choice]:
    ship = fleet.ship(key)
    assert ship is not None
    return {choice.code: choice for choice in FLEETS.choices(ship, fleet)}


def test_listed_options_come_first_then_what_she_has_then_the_rest() -> None:
    found = choices(fleet_of("kriegsmarine", (S_38, "regular", {"equipment:searchlight": 1})))
    assert list(found)[:7] == [
        "option:reload_torpedoes",
        "option:depth_charges",
        "class:37mm-single",
        "class:20mm-single",
        "class:torpedo-single",
        "equipment:smoke",
        "equipment:searchlight",
    ]
    assert found["option:reload_torpedoes"].delta == 20
    assert found["option:depth_charges"].rule == "CS-DC-1"
    assert "equipment:depth_charges" not in found  # offered as a listed option


def test_a_price_is_that_of_one_more_or_the_one_already_paid() -> None:
    fleet = fleet_of("royal_navy", (FAIRMILE, "", {"option:semi_auto_6pdr": 1}))
    found = choices(fleet)
    semi = found["option:semi_auto_6pdr"]
    assert (semi.count, semi.minimum, semi.maximum, semi.delta) == (1, 0, 2, 10)
    assert not semi.is_toggle
    smoke, lamp = found["equipment:smoke"], found["equipment:searchlight"]
    assert (smoke.count, smoke.default, smoke.delta) == (1, 1, 5)
    assert (lamp.count, lamp.default, lamp.delta) == (0, 0, 5)
    assert found["ability:old_tub"].delta == -65
    assert found["equipment:radar"].delta == 10


def test_what_is_paid_counts_all_that_differs_from_the_default() -> None:
    three = {"weapon:mortar": 3}
    assert choices(fleet_of("royal_navy", (FAIRMILE, "", three)))["weapon:mortar"].paid == 15
    tub = fleet_of("royal_navy", (FAIRMILE, "", {**three, "ability:old_tub": 1}))
    assert choices(tub)["weapon:mortar"].paid == 8  # 135 and 120 halved: 68 and 60
    bare = fleet_of("royal_navy", (FAIRMILE, "", {"equipment:smoke": 0}))
    assert choices(bare)["equipment:smoke"].paid == -5


def test_a_squadron_pays_for_each_boat_and_may_have_more() -> None:
    fleet = fleet_of("imperial_japanese_navy", ("sampan-x3", "", {}))
    found = choices(fleet)
    assert found["equipment:smoke"].delta == 15
    boats = found["boats"]
    assert (boats.count, boats.minimum, boats.maximum, boats.delta) == (3, 1, 12, 15)
    assert (boats.group, boats.against) == ("squadron", "")
    three = choices(fleet_of("kriegsmarine", ("linse-group-of-3", "", {})))
    assert three["boats"].against == ""
    four = choices(fleet_of("kriegsmarine", ("linse-group-of-3", "", {"boats": 4})))
    assert four["boats"].against == "Explosive boats sail in threes."


def test_what_speaks_against_a_choice_is_said_in_words() -> None:
    found = choices(fleet_of("royal_navy", (VOSPER, "", {})))
    against = {code: choice.against for code, choice in found.items() if choice.against}
    assert against == {
        "equipment:balloon": "Medium vessels or larger.",
        "equipment:pac": "Merchants only.",
        "equipment:flammenwerfer": "Merchants only.",
        "equipment:fat": "Kriegsmarine only.",
        "weapon:long_lance": "Imperial Japanese Navy only.",
        "weapon:rocket_rack": "Needs a regular or veteran crew.",
        "weapon:shinyo_rockets": "Imperial Japanese Navy only.",
        "semi:hmg": "British 6-pdrs only, or as the roster prints.",
        "semi:20mm": "British 6-pdrs only, or as the roster prints.",
    } | {c: "Abilities for points are off in this game." for c in found if c[:7] == "ability"}
    veteran = choices(fleet_of("royal_navy", (VOSPER, "veteran", {}), abilities_for_points="on"))
    assert veteran["weapon:rocket_rack"].against == ""
    assert veteran["ability:lucky_ship"].against == ""


def test_an_item_that_is_aboard_and_illegal_still_says_so() -> None:
    fleet = fleet_of("royal_navy", (VOSPER, "", {"equipment:balloon": 1}))
    assert choices(fleet)["equipment:balloon"].against == "Medium vessels or larger."


def test_a_merchantman_chooses_one_weapon_by_its_price() -> None:
    found = choices(fleet_of("royal_navy", ("merchantman", "", {})))
    any_weapons = {c: x.delta for c, x in found.items() if c.startswith("weapon:any:")}
    assert any_weapons == {
        "weapon:any:mg-single": 5,
        "weapon:any:hmg-single": 5,
        "weapon:any:20mm-single": 5,
        "weapon:any:37mm-single": 10,
        "weapon:any:6pdr-single": 10,
        "weapon:any:3in-single": 15,
        "weapon:any:4in-single": 15,
        "weapon:any:mortar-single": 5,
    }
    armed = choices(fleet_of("royal_navy", ("merchantman", "", {"weapon:any:3in-single": 1})))
    assert armed["weapon:any:mg-single"].against == "She has her weapon of choice."
    assert armed["weapon:any:3in-single"].against == ""


def test_guns_are_made_semi_automatic_as_long_as_she_has_them() -> None:
    fleet = fleet_of("regia_marina", ("mas-boat", "", {"semi:20mm": 1}))
    assert choices(fleet)["semi:20mm"].maximum == 1
    fleet = FLEETS.apply(fleet, do.SetChoice(key="a", code="option:hmg_for_20mm", count=1))
    found = choices(fleet)
    assert found["semi:20mm"].maximum == 0  # the gun it was for is gone
    assert found["semi:hmg"].maximum == 1
    assert FLEETS.inspect(fleet).total == 60  # the 20 mm went ashore, and her second roll with it


def test_fields_batteries_and_aircraft_have_their_own_few_choices() -> None:
    fleet = fleet_of(
        "us_navy",
        ("minefield-large", "", {}),
        ("shore-battery", "regular", {}),
        ("aircraft", "", {}),
    )
    prices = [{c: x.delta for c, x in choices(fleet, key).items()} for key in "abc"]
    assert prices == [{"option:dense": 20}, {"equipment:radar": 5}, {"option:torpedo": 10}]
    grades = [[c.points for c in FLEETS.crews(ship, fleet)] for ship in fleet.ships]
    assert grades == [[], [0, 50, 75], []]


def test_crews_are_priced_by_size_the_cheapest_first() -> None:
    fleet = fleet_of("royal_navy", (VOSPER, "", {}), ("flower-class-corvette", "", {}))
    found = [[(c.code, c.points) for c in FLEETS.crews(ship, fleet)] for ship in fleet.ships]
    assert found == [
        [("inexperienced", 0), ("regular", 50), ("veteran", 75)],
        [("inexperienced", 0), ("regular", 70), ("veteran", 90)],
    ]


def test_the_page_of_a_class_shows_her_listed_options() -> None:
    found = FLEETS.class_choices(EDITION, FAIRMILE)
    assert [(c.label, c.delta, c.rule) for c in found] == [
        ("Semi-automatic 6-pdr", 10, "CS-GUN-8"),
        ("4 torpedoes", 40, "CS-PTS-1"),
    ]
    assert FLEETS.class_choices(EDITION, VOSPER) == ()
    assert FLEETS.class_choices(EDITION, "linse-group-of-3")[0].rule == "CS-TINY-7"


def test_a_summary_shows_the_ship_as_she_sails() -> None:
    fit = {
        "option:torpedoes": 1,
        "option:semi_auto_6pdr": 1,
        "equipment:smoke": 0,
        "equipment:searchlight": 1,
        "ability:old_tub": 1,
    }
    fleet = fleet_of("royal_navy", (FAIRMILE, "", fit), ("linse-group-of-3", "", {}))
    summary = FLEETS.summary(fleet.ships[0], fleet)
    assert (summary.hull, summary.torpedoes) == (40, 4)
    assert summary.equipment == ("Depth charges", "Radar", "Searchlight")
    assert summary.abilities == ("Old tub",)
    assert summary.fitted == (
        "Semi-automatic 6-pdr",
        "4 torpedoes",
        "Searchlight",
        "Smoke taken off",
        "Old tub",
    )
    assert (summary.boats, summary.whole_hull) == (1, 40)
    linse = FLEETS.summary(fleet.ships[1], fleet)
    assert (linse.hull, linse.boats, linse.whole_hull) == (12, 3, 36)
    guns = [(w.label, w.count, w.note) for w in summary.weapons]
    assert guns == [
        ("6-pdr", 1, ""),
        ("20 mm, twin", 1, ""),
        ("HMG, twin", 2, ""),
        ("6-pdr", 1, "semi-automatic"),
        ("Torpedo", 4, ""),
        ("MG", 2, "free"),
    ]


def test_torpedoes_are_counted_with_reloads_and_for_all_boats() -> None:
    fleet = fleet_of(
        "kriegsmarine",
        (S_38, "", {"option:reload_torpedoes": 1}),
        ("aircraft", "", {"option:torpedo": 1}),
        ("shore-battery", "", {}),
    )
    found = [FLEETS.summary(ship, fleet) for ship in fleet.ships]
    assert [summary.torpedoes for summary in found] == [4, 1, 0]
    assert [summary.hull for summary in found] == [55, None, 50]
    assert found[2].equipment == ("Fire director, built in",)
