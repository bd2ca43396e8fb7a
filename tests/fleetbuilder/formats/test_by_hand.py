"""Lists as people write and copy them: understood where they are clear, remarked on where not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fleetbuilder.formats import Flavour, Kind, Reading, fleet_csv, fleet_text, read
from tests.fleetbuilder.formats.paper import looked_over, numbered
from tests.strategies import SYSTEM, fleet_of

pytestmark = pytest.mark.once

MID = "vosper-mtb-type-i-mid"


def alone(text: str) -> Reading:
    (reading,) = read(text)
    return reading


def told(reading: Reading, kind: Kind) -> list[tuple[str, str]]:
    return [(r.place, r.words) for r in reading.remarks if r.kind is kind]


def test_a_bare_list_of_classes_is_a_fleet() -> None:
    reading = alone("3x Vosper MTB Type I (Mid)\nfairmile d mgb\n2 LCT?\n")
    ships = [(ship.ship_class, ship.name) for ship in reading.fleet]
    assert ships == [
        (MID, "Vosper 1"),
        (MID, "Vosper 2"),
        (MID, "Vosper 3"),
        ("fairmile-d-mgb", "Fairmile 1"),
    ]
    assert reading.fleet.name == "Imported fleet"
    assert told(reading, Kind.APART) == [("Line 3", "No such class in this edition; left out.")]


def test_words_of_a_class_are_enough_where_they_mean_one_alone() -> None:
    reading = alone("Tuesday\nNation: Royal Navy\n2 × Fairmile: 240\nCurlew, Vosper: 75\n")
    assert [ship.ship_class for ship in reading.fleet] == ["fairmile-d-mgb"] * 2
    ((place, words),) = told(reading, Kind.APART)
    assert place == "Line 4"
    assert words.startswith("This may be several classes: Vosper MTB Type I (Early), Vosper MTB")
    assert ("Line 3", "Understood as Fairmile D MGB.") in told(reading, Kind.READ)


def test_points_are_worked_out_afresh_and_told_where_they_differ() -> None:
    reading = alone(
        "Tuesday\nNation: Royal Navy\nCurlew, Vosper MTB Type I (Mid): 60\n"
        "  Crew: veteran, +1\nTotal: 1,060 / 1,500 points, 1 ship\n"
    )
    assert (reading.fleet.limit, reading.inspection.total) == (1_500, 150)
    assert told(reading, Kind.DIFFERS) == [
        ("Line 3", "Understood. Worked out afresh: 150 points instead of 60."),
        ("Line 5", "Worked out afresh: 150 / 1,500 points, 1 ship."),
    ]


def test_what_nobody_knows_is_kept_apart_with_all_that_belongs_to_it() -> None:
    reading = alone(
        "Tuesday\nNation: Atlantis\nCurlew, Flying Dutchman: 60\n  Crew: veteran\n"
        "Dunlin, Fairmile D MGB: 120\n  Crew: drunken\n  Captain: R. Hope\n!!\n"
    )
    assert told(reading, Kind.APART) == [
        ("Line 2", "There is no such nation; Royal Navy is taken."),
        ("Line 3", "No such class in this edition; left out."),
        ("Line 4", "Left out with her."),
        ("Line 6", "No such crew for her; she has the cheapest."),
        ("Line 8", "No such class in this edition; left out."),
    ]
    (ship,) = reading.fleet
    assert (ship.name, ship.crew, ship.captain) == ("Dunlin", "inexperienced", "R. Hope")


def test_a_message_copied_as_it_is_shown_is_read_too() -> None:
    """Discord shows no stars, and bullets for hyphens."""
    fleet = fleet_of(
        "royal_navy",
        ("fairmile-d-mgb", "regular", {"option:semi_auto_6pdr": 1}),
        (MID, "", {}),
        limit=500,
    )
    text = fleet_text(SYSTEM, fleet, looked_over(fleet)).replace("  ", "• ")
    assert alone(text).fleet == numbered(fleet)
    assert alone(text.replace("\n", "\r\n")).fleet == numbered(fleet)
    assert alone("\n\n" + text.replace("\n\n", "\n")).fleet == numbered(fleet)


def test_a_spreadsheet_may_save_with_semicolons_or_tabs() -> None:
    fleet = fleet_of("royal_navy", ("fairmile-d-mgb", "regular", {}), (MID, "", {}), limit=500)
    text = fleet_csv(SYSTEM, fleet, looked_over(fleet))
    for separator in ";\t":
        assert alone(text.replace(",", separator)).fleet == numbered(fleet)


def test_nobody_is_called_and_nothing_is_marked_up_by_a_name() -> None:
    fleet = fleet_of("royal_navy", (MID, "", {}), limit=500)
    for name in ("@everyone", "<@123>", "**x**", "[a](b)", "# x", "https://x.org"):
        odd = replace(fleet, name=name)
        for flavour in (Flavour.DISCORD, Flavour.MARKDOWN):
            line = fleet_text(SYSTEM, odd, looked_over(odd), flavour=flavour).splitlines()[0]
            assert "@everyone" not in line
            assert "<@1" not in line
            assert "**x**" not in line.removeprefix("**").removesuffix("**")
            assert "](" not in line.replace("\\]", "")
            assert "https://" not in line
