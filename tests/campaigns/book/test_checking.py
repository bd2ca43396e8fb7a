"""What a result may say of its battle, case by case, and that any true result passes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.book.checking import faults
from campaigns.book.fielded import Fielded, Present, settled
from rules.engine import registry
from rules.engine.core.result import BattleResult, Fate, ShipFate

EDITION = "starter-2026"
SYSTEM = registry.get("cruel_seas")
SHIPS = (
    Present(key="a1", side="allies", name="Sandpiper", hull=35, hull_left=35),
    Present(key="a2", side="allies", name="Dunlin", hull=35, hull_left=20, damage=(("gun", 1),)),
    Present(key="x1", side="axis", name="S 100", hull=60, hull_left=60),
    Present(key="x2", side="axis", name="S 101", hull=60, hull_left=60),
)
SIDES = (("allies", "Allies"), ("axis", "Axis"))


def battle(scenario: int | None = None, roles: tuple[tuple[str, str], ...] = ()) -> Fielded:
    """Return the battle of two against two, of a scenario or none."""
    sheet = None if scenario is None else SYSTEM.scenario(EDITION, scenario)
    return Fielded(
        system="cruel_seas", edition=EDITION, sides=SIDES, ships=SHIPS, sheet=sheet, roles=roles
    )


NIGHT = battle(1, (("allies", "royal_navy"), ("axis", "kriegsmarine")))


def told(
    fates: Mapping[str, Mapping[str, Any]] | None = None, of: Fielded | None = None, **more: Any
) -> BattleResult:
    """Return a result in which all came through untouched, but for `fates`."""
    ships = []
    for ship in SHIPS:
        plain: dict[str, Any] = {
            "fate": Fate.AFLOAT,
            "hull": ship.hull,
            "hull_left": ship.hull_left,
            "damage": ship.damage,
            "side": ship.side,
        }
        ships.append(ShipFate(ship=ship.key, **(plain | dict((fates or {}).get(ship.key, {})))))
    plain = {"scenario": of.scenario if of else "", "winner": "", "grade": "", "points": None}
    plain |= {"ships": tuple(ships)} | more
    return BattleResult(system="cruel_seas", edition=EDITION, **plain)


def places(result: BattleResult, of: Fielded | None = None) -> list[str]:
    """Return the places of all faults."""
    return [fault.place for fault in faults(of or battle(), result)]


def test_nothing_is_wrong_with_a_quiet_night() -> None:
    assert faults(battle(), told()) == ()


@pytest.mark.parametrize(
    ("fates", "place", "words"),
    [
        ({"a1": {"hull_left": 36}}, "ships.a1.hull_left", "came with 35 of 35"),
        ({"a2": {"hull_left": 21}}, "ships.a2.hull_left", "came with 20 of 35, so not with 21"),
        ({"a1": {"hull_left": 0}}, "ships.a1.hull_left", "With no hull left Sandpiper is sunk"),
        (
            {"a1": {"fate": Fate.CAPTURED, "hull_left": 0}},
            "ships.a1.hull_left",
            "no hull left Sandpiper is sunk",
        ),
        ({"a1": {"fate": Fate.SUNK, "hull_left": 3}}, "ships.a1.hull_left", "no hull left"),
        ({"a1": {"hull": 40}}, "ships.a1.hull", "full hull of Sandpiper is 35, not 40"),
        ({"a1": {"side": "axis"}}, "ships.a1.side", "Sandpiper is of Allies"),
        ({"a2": {"fate": Fate.ABSENT, "hull_left": 10}}, "ships.a2.hull_left", "was not there"),
        ({"a2": {"fate": Fate.ABSENT, "damage": ()}}, "ships.a2.hull_left", "was not there"),
        ({"a1": {"damage": (("a b!", 1),)}}, "ships.a1.damage", "lasting damage"),
        ({"a1": {"damage": (("engine", 21),)}}, "ships.a1.damage", "lasting damage"),
        ({"a1": {"sunk": ("a2",)}}, "ships.a1.sunk", "own losses are not kills"),
        ({"a1": {"sunk": ("a1",)}}, "ships.a1.sunk", "own losses are not kills"),
        ({"a1": {"sunk": ("x1",)}}, "ships.a1.sunk", "who was not sunk"),
        ({"a1": {"captured": ("x1",)}}, "ships.a1.captured", "who was not captured"),
        ({"a1": {"sunk": ("ghost",)}}, "ships.a1.sunk", "who was not in this battle"),
        (
            {
                "a1": {"fate": Fate.ABSENT, "sunk": ("x1",)},
                "x1": {"fate": Fate.SUNK, "hull_left": 0},
            },
            "ships.a1.fate",
            "sank or took nobody",
        ),
    ],
)
def test_what_cannot_be_true_of_a_ship(
    fates: Mapping[str, Mapping[str, Any]], place: str, words: str
) -> None:
    found = {fault.place: fault.text for fault in faults(battle(), told(fates))}
    assert words in found[place]


SUNK = {"fate": Fate.SUNK, "hull_left": 0}


def test_a_victim_is_credited_once() -> None:
    both = {"a1": {"sunk": ("x1",)}, "a2": {"sunk": ("x1",)}, "x1": SUNK}
    assert places(told(both)) == ["ships.x1.by", "kills"]
    assert faults(battle(), told({"a1": {"sunk": ("x1",)}, "x1": SUNK})) == ()
    taken = {"a1": {"sunk": ("x1",), "captured": ("x1",)}, "x1": SUNK}
    assert places(told(taken)) == ["ships.a1.captured", "ships.x1.by", "kills"]


def test_a_ship_that_was_lost_herself_keeps_what_she_sank_and_took() -> None:
    fates = {
        "a1": SUNK | {"sunk": ("x1",), "captured": ("x2",)},
        "x1": SUNK | {"sunk": ("a1",)},
        "x2": {"fate": Fate.CAPTURED, "hull_left": 7},
    }
    assert faults(battle(), told(fates)) == ()


def test_ships_are_told_once_each_and_only_those_that_were_there() -> None:
    quiet = told()
    assert places(replace(quiet, ships=quiet.ships[1:])) == ["ships.a1"]
    assert places(replace(quiet, ships=(*quiet.ships, quiet.ships[0]))) == ["ships.a1"]
    ghost = replace(quiet.ships[0], ship="ghost")
    assert places(replace(quiet, ships=(*quiet.ships, ghost))) == ["ships.ghost"]


def test_a_ship_that_was_lost_since_she_was_chosen_was_not_there() -> None:
    gone = replace(SHIPS[0], can_sail=False)
    of = replace(battle(), ships=(gone, *SHIPS[1:]))
    assert places(told(), of) == ["ships.a1.fate"]
    assert faults(of, told({"a1": {"fate": Fate.ABSENT}})) == ()


def test_the_result_of_another_game_or_scenario_is_refused() -> None:
    assert places(replace(told(), edition="1999")) == ["system"]
    assert "scenario" in places(told(of=NIGHT))
    assert "scenario" in places(told(winner="draw"), battle(2))


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({"winner": "allies"}, []),
        ({"winner": "draw"}, []),
        ({"winner": "neptune"}, ["winner"]),
        ({"winner": "allies", "grade": "decisive"}, []),
        ({"winner": "allies", "grade": "crushing"}, ["grade"]),
        ({"winner": "draw", "grade": "win"}, ["grade"]),
        ({"grade": "win"}, ["grade"]),
        ({"winner": "draw", "points": (("allies", 2), ("axis", 2))}, []),
        ({"winner": "draw", "points": (("allies", 2), ("axis", 1))}, ["winner"]),
        ({"winner": "axis", "points": (("allies", 2), ("axis", 1))}, ["winner"]),
        ({"winner": "allies", "points": (("allies", 2), ("axis", 2))}, ["winner"]),
        ({"winner": "allies", "points": (("allies", 2),)}, ["points.axis"]),
        ({"points": (("allies", 2), ("axis", 1), ("gods", 1))}, ["points.gods"]),
        ({"winner": "allies", "points": (("allies", 1001), ("axis", 1))}, ["points.allies"]),
    ],
)
def test_who_won_and_by_how_much_without_a_scenario(
    more: Mapping[str, Any], expected: list[str]
) -> None:
    assert places(told(**more)) == expected


LOST = {"x1": SUNK, "a1": {"sunk": ("x1",)}}


@pytest.mark.parametrize(
    ("fates", "allies", "axis", "expected"),
    [
        ({}, 2, 1, []),  # both MTBs home, the E-boats afloat
        ({}, 3, 0, ["points.allies"]),  # 3 for a loss that did not happen
        (LOST, 5, 1, []),
        (LOST, 6, 1, ["points.allies"]),  # sinking counts once
        ({"a1": SUNK, "x1": {"sunk": ("a1",)}}, 1, 3, []),
        ({"a1": SUNK, "x1": {"sunk": ("a1",)}}, 2, 3, ["points.allies"]),  # one is home at most
        ({"a1": SUNK, "x1": {"sunk": ("a1",)}}, 1, 5, ["points.axis"]),
        ({"a1": SUNK, "a2": SUNK, "x1": {"sunk": ("a1", "a2")}}, 0, 5, []),
    ],
)
def test_victory_points_are_those_that_ships_in_the_night_awards_cs_scn_1(
    fates: Mapping[str, Mapping[str, Any]], allies: int, axis: int, expected: list[str]
) -> None:
    winner = "draw" if allies == axis else "allies" if allies > axis else "axis"
    result = told(fates, NIGHT, winner=winner, points=(("allies", allies), ("axis", axis)))
    assert places(result, NIGHT) == expected


def test_a_scenario_says_whether_there_are_points_and_who_won() -> None:
    assert places(told(of=NIGHT, winner="axis"), NIGHT) == ["points"]
    run = battle(2)
    points = (("allies", 1), ("axis", 0))
    assert places(told(of=run, winner="allies", points=points), run) == ["points"]
    assert places(told(of=run), run) == ["winner"]
    assert places(told(of=battle(4), winner="axis", grade="partial"), battle(4)) == []


def test_without_roles_points_fit_if_they_fit_either_way() -> None:
    """Five for one sinking are the Royal Navy's alone, and somebody is it."""
    result = told(LOST, NIGHT, winner="allies", points=(("allies", 5), ("axis", 1)))
    assert places(result, battle(1)) == []
    other_way = replace(NIGHT, roles=(("allies", "kriegsmarine"), ("axis", "royal_navy")))
    assert places(result, other_way) == ["points.allies"]


def test_a_result_has_one_form_whoever_tells_it() -> None:
    loose = told(LOST, winner="allies", points=(("axis", 1), ("allies", 5)), scenario="1")
    loose = replace(loose, ships=tuple(reversed(loose.ships)))
    tidy = settled(NIGHT, loose)
    assert (tidy.scenario, tidy.grade, tidy.points) == (
        "CS-SCN-1",
        "win",
        (("allies", 5), ("axis", 1)),
    )
    assert [fate.ship for fate in tidy.ships] == ["a1", "a2", "x1", "x2"]
    assert settled(NIGHT, tidy) == tidy
    assert settled(NIGHT, told(winner="draw")).grade == "draw"
    assert settled(NIGHT, replace(loose, scenario="CS-SCN-2")).scenario == "CS-SCN-2"


@st.composite
def true_results(draw: st.DrawFn) -> BattleResult:
    """Return a result that can be: whoever is lost falls to one enemy or to nobody."""
    fates: dict[str, dict[str, Any]] = {}
    lost: dict[str, tuple[str, str]] = {}
    for ship in SHIPS:
        fate = draw(st.sampled_from(list(Fate)))
        left = ship.hull_left
        if fate == Fate.SUNK:
            left = 0
        elif fate != Fate.ABSENT:
            left = draw(st.integers(1, ship.hull_left))
        fates[ship.key] = {"fate": fate, "hull_left": left}
        if fate in (Fate.SUNK, Fate.CAPTURED):
            lost[ship.key] = (ship.side, "sunk" if fate == Fate.SUNK else "captured")
    for key, (side, kind) in lost.items():
        hunters = [s.key for s in SHIPS if s.side != side and fates[s.key]["fate"] != Fate.ABSENT]
        hunter = draw(st.sampled_from([None, *hunters]))
        if hunter is not None:
            fates[hunter][kind] = (*fates[hunter].get(kind, ()), key)
    return told(fates, winner=draw(st.sampled_from(["", "draw", "allies", "axis"])))


@given(true_results())
def test_whatever_can_happen_passes(result: BattleResult) -> None:
    assert faults(battle(), settled(battle(), result)) == ()
