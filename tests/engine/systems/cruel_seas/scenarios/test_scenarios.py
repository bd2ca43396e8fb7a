"""The eight scenarios as data (CS-SCN-1 to -8): tables, forces, deployment, special rules."""

from __future__ import annotations

import pytest

from rules.engine.systems.cruel_seas import loader
from rules.engine.systems.cruel_seas.battle.game import Game
from rules.engine.systems.cruel_seas.scenarios.reader import scenario, scenarios
from rules.engine.systems.cruel_seas.scenarios.scenario import Force
from rules.engine.systems.cruel_seas.vocabulary import SpeedLevel

EDITION = "starter-2026"
ALL = scenarios(EDITION)


def summary(force: Force) -> list[tuple[int, str, str]]:
    """Return (count, label, crew) of each selector."""
    return [(one.count, one.label, one.crew or "any") for one in force]


def test_there_are_eight_with_the_tables_of_the_book_and_its_errata() -> None:
    assert [(one.id, one.title, one.table_cm) for one in ALL] == [
        ("CS-SCN-1", "Ships in the Night", (90, 60)),
        ("CS-SCN-2", "Torpedo Run", (90, 60)),
        ("CS-SCN-3", "To the Rescue", (120, 90)),
        ("CS-SCN-4", "Spy Boat", (120, 90)),
        ("CS-SCN-5", "Destroy the Convoy", (120, 120)),
        ("CS-SCN-6", "Ambush", (150, 120)),
        ("CS-SCN-7", "Invasion", (240, 120)),
        ("CS-SCN-8", "Turkey Shoot", (180, 120)),
    ]


def test_ships_in_the_night_is_two_vospers_against_one_e_boat_cs_scn_1() -> None:
    british, german = scenario(EDITION, 1).sides
    assert summary(british.forces) == [(2, "Vosper MTB Type I (Mid)", "regular")]
    assert summary(german.forces) == [(1, "E-boat S-100 class", "regular")]
    assert (british.nation, german.nation) == ("royal_navy", "kriegsmarine")


def test_the_attacker_of_the_torpedo_run_has_one_e_boat_or_two_vospers_cs_scn_2() -> None:
    attacker = scenario(EDITION, 2).side("attacker")
    ((e_boat, vospers),) = attacker.choices
    assert summary(e_boat) == [(1, "E-boat S-38 class", "regular")]
    assert summary(vospers) == [(2, "Vosper MTB Type I (Mid)", "regular")]
    assert attacker.forces == ()


def test_the_crews_of_the_ambush_are_as_the_errata_say_cs_scn_6() -> None:
    attacker, defender = scenario(EDITION, 6).sides
    crews = [(one.count, one.crew) for one in attacker.forces]
    assert crews == [(1, "veteran"), (2, "regular"), (1, "inexperienced")]
    ((two_large, one_huge),) = defender.choices
    assert [(one.sizes, one.crew) for one in two_large] == [
        (("large",), "inexperienced"),
        (("large",), "regular"),
    ]
    assert [(one.sizes, one.crew) for one in one_huge] == [(("huge",), "regular")]


def test_the_convoy_sails_free_under_one_die_and_its_escorts_do_not_cs_cam_3() -> None:
    merchants, slow, fast = scenario(EDITION, 5).side("defender").forces
    assert (merchants.count, merchants.free, merchants.shares_die) == (2, True, True)
    assert (slow.most_full, slow.free, slow.shares_die) == (18, False, False)
    assert (fast.least_full, fast.count) == (19, 2)


def test_the_turkey_shoot_counts_seven_landers_in_two_convoys_cs_scn_8() -> None:
    forces = scenario(EDITION, 8).side("imperial_japanese_navy").forces
    shared = [(one.count, one.classes) for one in forces if one.shares_die]
    assert shared == [(4, ("landing-craft-daihatsu",)), (1, ("sampan-x3",))]
    assert [one.crew for one in forces if one.kind == "battery"] == ["inexperienced"]
    assert [one.dice for one in forces] == [1, 1, 1, 2, 1]  # troop ship, convoys, MTBs, battery


@pytest.mark.parametrize(
    ("number", "steps"),
    [
        (1, [("royal_navy", "corner", "combat"), ("kriegsmarine", "corner", "combat")]),
        (
            2,
            [
                ("defender", "east", "combat"),
                ("defender", "anywhere", "combat"),
                ("attacker", "south_west", "stationary"),
            ],
        ),
        (
            4,
            [
                ("intruder", "north_west", None),
                ("defender", "north_east", "stationary"),
                ("defender", "off_table", "combat"),
            ],
        ),
        (
            7,
            [
                ("kriegsmarine", "land", "stationary"),
                ("kriegsmarine", "west", "combat"),
                ("royal_navy", "north_east", "full"),
            ],
        ),
    ],
)
def test_where_and_how_fast_each_side_begins(
    number: int, steps: list[tuple[str, str, SpeedLevel | None]]
) -> None:
    placed = [(s.side, s.place, s.level) for s in scenario(EDITION, number).deployment]
    assert placed == steps


def test_the_ship_of_turn_4_comes_in_turn_4_cs_scn_8() -> None:
    late = [(one.who, one.turn) for one in scenario(EDITION, 8).deployment if one.turn > 1]
    assert late == [("the minesweeper or cruiser", 4)]


def test_the_figures_of_special_rules_are_those_of_the_book() -> None:
    spy = scenario(EDITION, 4)
    assert spy.special("spotting").figures == {
        "stationary": 1,
        "slow": 3,
        "combat": 6,
        "full": 10,
        "unloading": 5,
        "certain_within_cm": 40,
    }
    assert spy.special("mine_line").figures == {"dice": 8}
    assert scenario(EDITION, 3).special("sinking").figures == {"sinks_from": 10, "dinghy_cm": 5}
    assert scenario(EDITION, 6).special("darkness").figures == {"spot_cm": 80}


def test_two_scenarios_say_who_leaves_the_table_cs_mov_6() -> None:
    leaving = [one.number for one in ALL if any(s.rule == "CS-MOV-6" for s in one.specials)]
    assert leaving == [2, 5]


def test_the_harbour_line_holds_unless_the_players_drop_it_i_20() -> None:
    ambush = scenario(EDITION, 6)

    def codes(game: Game) -> list[str]:
        return [special.code for special in ambush.in_force(game)]

    dropped = Game(edition=EDITION, options=(("harbour_line", "off"),))
    assert codes(Game(edition=EDITION)) == ["leaving_harbour", "harbour_line", "darkness"]
    assert codes(dropped) == ["leaving_harbour", "darkness"]


def test_every_rule_that_a_scenario_names_has_a_note() -> None:
    notes = {note.id for note in loader.newest().notes}
    named = {one.id for one in ALL} | {s.rule for one in ALL for s in one.specials}
    assert named <= notes


def test_an_unknown_scenario_side_or_special_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        scenario(EDITION, 9)
    with pytest.raises(KeyError):
        ALL[0].side("regia_marina")
    with pytest.raises(KeyError):
        ALL[0].special("fog")
