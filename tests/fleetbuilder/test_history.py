import pytest

from fleetbuilder import selectors
from rules.engine.core import acts
from tests import actions, cast
from tests.actions import assert_reconciled, do, found_fleet, sentences
from tests.factories import nore_flotilla

pytestmark = pytest.mark.django_db


def test_every_act_is_told_in_the_words_of_a_player() -> None:
    owner, fleet = cast.owner(), nore_flotilla(cast.owner())
    key = {ship.name: str(ship.pk) for ship in fleet.ships.all()}
    (copy,) = actions.new_keys()
    wanted: list[acts.Act] = [
        actions.adding(count=3),
        acts.SetCrew(key=key["Sandpiper"], crew="veteran"),
        acts.SetChoice(key=key["Curlew"], code="equipment:searchlight", count=1),
        acts.SetChoice(key=key["Curlew"], code="equipment:searchlight", count=0),
        acts.SetChoice(key=key["Grey Heron"], code="option:semi_auto_6pdr", count=1),
        acts.RenameShip(key=key["Dunlin"], name="Knot"),
        acts.DuplicateShip(key=key["Curlew"], new_key=copy),
        acts.RemoveShip(key=copy),
        acts.SetLimit(limit=505),
        acts.SetLimit(limit=300),
        acts.SetLimit(limit=None),
        acts.SetLimit(limit=1500),
        acts.RenameFleet(name="Dover Patrol"),
        acts.SetOption(code="allies", value="on"),
        acts.SetNation(nation="kriegsmarine"),
    ]
    for act in wanted:
        do(owner, fleet, act)
    assert sentences(fleet)[5:] == [
        "Added 3 Vosper MTB Type I (Mid).",
        "Crew of Sandpiper: veteran.",
        "Fitted searchlight to Curlew.",
        "Took searchlight off Curlew.",
        "Fitted semi-automatic 6-pdr to Grey Heron.",
        "Renamed Dunlin to Knot.",
        "Added Curlew 2, a copy of Curlew.",
        "Removed Curlew 2.",
        "Raised the limit from 500 to 505.",
        "Lowered the limit from 505 to 300.",
        "Took the limit of 300 off.",
        "Set the limit to 1,500.",
        "Renamed the fleet from Nore Flotilla to Dover Patrol.",
        "Allied navies: allies allowed.",
        "Changed the nation from Royal Navy to Kriegsmarine.",
    ]
    assert_reconciled()


def test_own_figures_counts_and_abilities_are_told_too() -> None:
    owner, fleet = cast.owner(), found_fleet(cast.owner(), nation="kriegsmarine")
    linse = actions.add_ship(owner, fleet, "linse-group-of-3")
    plane = actions.add_ship(owner, fleet, "aircraft")
    boat = actions.add_ship(owner, fleet, actions.S_BOAT, name="S 38")
    actions.choose(owner, fleet, linse, "boats", 6)
    figures = (("points", "55"), ("speed", "90"), ("type", "Ju 88"))
    do(owner, fleet, acts.SetFigures(key=plane, figures=figures))
    actions.choose(owner, fleet, boat, "weapon:long_lance", 3)
    actions.choose(owner, fleet, boat, "weapon:long_lance", 1)
    actions.choose(owner, fleet, boat, "ability:lucky_ship", 1)
    actions.choose(owner, fleet, boat, "ability:lucky_ship", 0)
    assert sentences(fleet)[4:] == [
        "Boats in the squadron of Linse 1: 6.",
        "Figures of Aircraft 1: points 55, speed 90, type Ju 88.",
        "Fitted Long Lance torpedo to S 38, 3 added.",
        "Took Long Lance torpedo off S 38, 1 left.",
        "Gave the ability lucky ship to S 38.",
        "Took the ability lucky ship from S 38.",
    ]
    assert_reconciled()


def test_a_line_keeps_the_act_as_data_and_as_a_change() -> None:
    owner, fleet = cast.owner(), found_fleet(cast.owner())
    event = actions.set_limit(owner, fleet, 505).event
    assert (event.act, event.data) == ("set_limit", {"limit": 505})
    assert event.change == {"fleet": {"limit": [500, 505]}}


def test_the_history_is_shown_newest_first() -> None:
    owner, fleet = cast.owner(), nore_flotilla(cast.owner())
    actions.share(owner, fleet)
    told = [event.sentence for event in selectors.history_of(fleet)]
    assert told[0] == "Shared by a link."
    assert told[-1] == "Started: Royal Navy, limit 500."
