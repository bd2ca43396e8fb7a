"""Acts on a fleet: what they do, and what is refused in words."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.core import acts as do
from rules.engine.core.acts import Act, InvalidAct
from rules.engine.core.fleet import FleetList, ShipEntry
from tests.strategies import FIGURES, FLEETS, empty

VOSPER, FAIRMILE, S_38 = "vosper-mtb-type-i-mid", "fairmile-d-mgb", "e-boat-s-38-class"


def after(*acts: Act, fleet: FleetList | None = None) -> FleetList:
    fleet = fleet or empty()
    for act in acts:
        fleet = FLEETS.apply(fleet, act)
    return fleet


def refusal(fleet: FleetList, act: Act) -> tuple[str, str]:
    with pytest.raises(InvalidAct) as caught:
        FLEETS.apply(fleet, act)
    return caught.value.field, caught.value.message


@pytest.fixture
def pair() -> FleetList:
    return after(do.AddShips(ship_class=VOSPER, keys=("a", "b")))


def test_ships_are_added_with_names_numbers_and_the_cheapest_crew(pair: FleetList) -> None:
    assert [(s.key, s.name, s.crew, s.fit) for s in pair.ships] == [
        ("a", "Vosper 1", "inexperienced", ()),
        ("b", "Vosper 2", "inexperienced", ()),
    ]


def test_three_of_a_class_come_in_one_act_with_the_names_given_first() -> None:
    act = do.AddShips(ship_class=VOSPER, keys=("a", "b", "c"), crew="veteran", names=("  Curlew ",))
    fleet = after(act)
    assert [ship.name for ship in fleet.ships] == ["Curlew", "Vosper 1", "Vosper 2"]
    assert {ship.crew for ship in fleet.ships} == {"veteran"}


def test_minefields_have_no_crew() -> None:
    fleet = after(do.AddShips(ship_class="minefield-small", keys=("m",)))
    assert fleet.ships[0].crew == ""
    assert refusal(fleet, do.SetCrew(key="m", crew="regular"))[0] == "crew"


def test_aircraft_come_with_the_players_own_figures() -> None:
    fleet = after(do.AddShips(ship_class="aircraft", keys=("p",), figures=FIGURES))
    assert dict(fleet.ships[0].figures) == {"type": "Beaufighter", "speed": "120", "points": "40"}
    assert FLEETS.inspect(fleet).total == 40


@pytest.mark.parametrize(
    ("figures", "field"),
    [
        ({}, "type"),
        ({"type": "Stuka"}, "speed"),
        ({"type": "Stuka", "speed": "90"}, "points"),
        ({"type": "Stuka", "speed": "90", "points": "-5"}, "points"),
        ({"type": "Stuka", "speed": "90", "points": "0"}, "points"),
        ({"type": "Stuka", "speed": "90", "points": "1001"}, "points"),
        ({"type": "Stuka", "speed": "9" * 5000, "points": "40"}, "speed"),
        ({"type": "Stuka", "speed": "9.5", "points": "40"}, "speed"),
        ({"type": "Stuka", "speed": "٣", "points": "40"}, "speed"),
        ({"type": "x" * 201, "speed": "90", "points": "40"}, "type"),
        ({"type": "\u200b", "speed": "90", "points": "40"}, "type"),
    ],
)
def test_bad_own_figures_are_refused_beside_their_field(
    figures: dict[str, str], field: str
) -> None:
    act = do.AddShips(ship_class="aircraft", keys=("p",), figures=tuple(figures.items()))
    assert refusal(empty(), act)[0] == field


def test_a_ship_has_no_points_to_type(pair: FleetList) -> None:
    act = do.SetFigures(key="a", figures=(("points", "1"),))
    assert refusal(pair, act) == (
        "points",
        "Her points are computed; there is nothing to enter.",
    )


@pytest.mark.parametrize("slug", ["", "titanic", "VOSPER", "../etc", "x" * 10_000])
def test_an_unknown_class_is_refused(slug: str) -> None:
    field, message = refusal(empty(), do.AddShips(ship_class=slug, keys=("a",)))
    assert field == "ship_class"
    assert message == "There are no figures for this class; choose one from the catalogue."


def test_a_row_that_is_cut_off_names_the_one_in_her_place() -> None:
    act = do.AddShips(ship_class="e-boat-s-100-class-as-printed", keys=("a",))
    assert "take E-boat S-100 class in her place" in refusal(empty(), act)[1]


def test_a_fleet_holds_300_ships_and_not_301() -> None:
    full = after(do.AddShips(ship_class=VOSPER, keys=tuple(map(str, range(300)))))
    assert len(full.ships) == 300
    assert full.ships[-1].name == "Vosper 300"
    for act in (
        do.AddShips(ship_class=VOSPER, keys=("x",)),
        do.DuplicateShip(key="7", new_key="x"),
        do.RestoreShip(entry=ShipEntry(key="x", ship_class=VOSPER, name="X"), position=0),
    ):
        field, message = refusal(full, act)
        assert (field, message) == ("count", "A fleet holds at most 300 ships; this one is full.")
    nearly = after(do.RemoveShip(key="5"), fleet=full)
    three = do.AddShips(ship_class=VOSPER, keys=("x", "y", "z"))
    assert "there is room for 1 more" in refusal(nearly, three)[1]


def test_no_ship_and_a_ship_twice_are_refused(pair: FleetList) -> None:
    assert refusal(pair, do.AddShips(ship_class=VOSPER, keys=()))[0] == "count"
    assert refusal(pair, do.AddShips(ship_class=VOSPER, keys=("a",)))[0] == "ship"
    assert refusal(pair, do.AddShips(ship_class=VOSPER, keys=("x", "x")))[0] == "ship"


def test_a_removed_ship_comes_back_where_she_was(pair: FleetList) -> None:
    entry = pair.ships[0]
    without = after(do.RemoveShip(key="a"), fleet=pair)
    assert [ship.key for ship in without.ships] == ["b"]
    assert after(do.RestoreShip(entry=entry, position=0), fleet=without) == pair
    assert refusal(pair, do.RestoreShip(entry=entry, position=0))[0] == "ship"
    assert refusal(without, do.RestoreShip(entry=entry, position=5))[0] == "position"


@pytest.mark.parametrize(
    "act",
    [
        do.RemoveShip(key="x"),
        do.DuplicateShip(key="x", new_key="y"),
        do.RenameShip(key="x", name="Curlew"),
        do.SetCrew(key="x", crew="regular"),
        do.SetChoice(key="x", code="boats", count=3),
        do.SetFigures(key="x", figures=()),
    ],
)
def test_a_ship_that_is_gone_cannot_be_changed(pair: FleetList, act: Act) -> None:
    assert refusal(pair, act) == ("ship", "She is no longer in the fleet.")


def test_a_duplicate_shares_all_but_key_name_and_who_she_is_and_stands_beside(
    pair: FleetList,
) -> None:
    fleet = after(
        do.SetDetail(key="a", detail="captain", text="Lt Gould"),
        do.SetDetail(key="a", detail="pennant", text="MTB 102"),
        do.SetDetail(key="a", detail="notes", text="Second coat of grey"),
        do.SetCrew(key="a", crew="veteran"),
        do.SetChoice(key="a", code="equipment:searchlight", count=1),
        do.DuplicateShip(key="a", new_key="c"),
        do.RenameShip(key="b", name="Curlew"),
        do.DuplicateShip(key="b", new_key="d"),
        fleet=pair,
    )
    assert [(s.key, s.name) for s in fleet.ships] == [
        ("a", "Vosper 1"),
        ("c", "Vosper 3"),
        ("b", "Curlew"),
        ("d", "Curlew 2"),
    ]
    assert (fleet.ships[1].crew, fleet.ships[1].fit) == (
        "veteran",
        (("equipment:searchlight", 1),),
    )
    assert [(s.captain, s.pennant, s.notes) for s in fleet.ships[:2]] == [
        ("Lt Gould", "MTB 102", "Second coat of grey"),
        ("", "", "Second coat of grey"),
    ]
    changed = after(do.SetCrew(key="c", crew="regular"), fleet=fleet)
    assert changed.ship("a") == fleet.ship("a")


def test_names_are_cleaned_or_refused(pair: FleetList) -> None:
    assert after(do.RenameShip(key="a", name=" 雪風 "), fleet=pair).ships[0].name == "雪風"
    assert after(do.RenameFleet(name=" Nore "), fleet=pair).name == "Nore"
    for act in (do.RenameShip(key="a", name="\u200b"), do.RenameFleet(name="x" * 10_000)):
        assert refusal(pair, act)[0] == "name"


def test_an_unknown_crew_is_answered_with_the_grades_there_are(pair: FleetList) -> None:
    for crew in ("green", "", "Veteran"):
        field, message = refusal(pair, do.SetCrew(key="a", crew=crew))
        assert (field, message) == ("crew", "Choose one of: Inexperienced, Regular, Veteran.")


def test_a_choice_at_its_default_is_not_written_down(pair: FleetList) -> None:
    lit = after(do.SetChoice(key="a", code="equipment:searchlight", count=1), fleet=pair)
    assert lit.ships[0].fit == (("equipment:searchlight", 1),)
    assert after(do.SetChoice(key="a", code="equipment:searchlight", count=0), fleet=lit) == pair
    bare = after(do.SetChoice(key="a", code="equipment:smoke", count=0), fleet=pair)
    assert bare.ships[0].fit == (("equipment:smoke", 0),)
    assert after(do.SetChoice(key="a", code="equipment:smoke", count=1), fleet=bare) == pair


@pytest.mark.parametrize("count", [-1, 3, 10**30, True, 1.0, "1", None])
def test_a_count_that_cannot_be_is_answered_with_those_that_can(
    pair: FleetList, count: Any
) -> None:
    act = do.SetChoice(key="a", code="equipment:searchlight", count=count)
    assert refusal(pair, act) == ("count", "Use a whole number from 0 to 2: Searchlight.")


@pytest.mark.parametrize(
    "code", ["", "x", "option:nothing", "weapon:torpedo", "boats", "semi:3in", "equipment:x"]
)
def test_a_choice_that_she_does_not_have_is_refused(pair: FleetList, code: str) -> None:
    assert refusal(pair, do.SetChoice(key="a", code=code, count=1))[0] == "choice"


def test_what_is_illegal_is_done_all_the_same(pair: FleetList) -> None:
    fleet = after(
        do.AddShips(ship_class=S_38, keys=("e",)),
        do.SetChoice(key="a", code="weapon:long_lance", count=8),
        do.SetChoice(key="a", code="equipment:smoke", count=2),
        do.SetLimit(limit=1),
        fleet=pair,
    )
    codes = {finding.code for finding in FLEETS.inspect(fleet).findings}
    assert codes == {"OVER_LIMIT", "MIXED_NATION", "LONG_LANCE_NATION", "ONE_PER_SHIP"}


@pytest.mark.parametrize("limit", [0, -5, 10_001, 10**40, True, 2.5, "500", float("nan")])
def test_a_limit_that_cannot_be_is_refused(limit: Any) -> None:
    assert refusal(empty(), do.SetLimit(limit=limit)) == (
        "limit",
        "Use a whole number from 1 to 10,000, or no limit.",
    )


def test_limits_from_1_to_10_000_and_none_are_taken() -> None:
    assert [after(do.SetLimit(limit=n)).limit for n in (1, 10_000, None)] == [1, 10_000, None]


def test_nation_and_options_come_from_their_lists() -> None:
    fleet = after(do.SetNation(nation="us_navy"), do.SetOption(code="allies", value="on"))
    assert (fleet.nation, fleet.options) == ("us_navy", (("allies", "on"),))
    assert after(do.SetOption(code="allies", value="off"), fleet=fleet).options == ()
    assert refusal(fleet, do.SetNation(nation="any"))[0] == "nation"
    assert refusal(fleet, do.SetNation(nation="atlantis"))[0] == "nation"
    assert refusal(fleet, do.SetOption(code="wind", value="on"))[0] == "option"
    assert refusal(fleet, do.SetOption(code="allies", value="maybe"))[0] == "value"


def test_something_else_than_an_act_is_a_mistake_of_the_program() -> None:
    with pytest.raises(TypeError, match="not an act"):
        FLEETS.apply(empty(), "remove her")  # type: ignore[arg-type]
