"""Moving on hexes: geometry, each rule of a step, and the checker against a search of its own."""

from __future__ import annotations

from dataclasses import replace
from heapq import heappop, heappush
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.engine.core.given import BadCaseError
from rules.engine.systems.high_seas_fleet.battle.courses import Action, JumpError, through
from rules.engine.systems.high_seas_fleet.battle.game import Game
from rules.engine.systems.high_seas_fleet.battle.hexes import Hex, line
from rules.engine.systems.high_seas_fleet.battle.movement import (
    MOVEMENT_COST,
    Move,
    Waters,
    Wrong,
    track,
)
from rules.engine.systems.high_seas_fleet.battle.sight import SIGHT_LINE
from rules.engine.systems.high_seas_fleet.vocabulary import ShipType
from tests.effort import times

GAME = Game(edition="web-2026")
TRIES = settings(max_examples=times(60), deadline=None)
hexes = st.builds(Hex, q=st.integers(-6, 6), r=st.integers(-6, 6))
near = st.frozensets(st.builds(Hex, q=st.integers(-3, 3), r=st.integers(-3, 3)), max_size=8)
actions = st.lists(st.sampled_from(list(Action)), max_size=9).map(tuple)


@st.composite
def moves(draw: st.DrawFn) -> Move:
    at = Hex(0, 0)
    return Move(
        type=draw(st.sampled_from([ShipType.DESTROYER, ShipType.CRUISER, ShipType.SUBMARINE])),
        speed=draw(st.integers(0, 8)),
        at=at,
        facing=draw(st.integers(0, 5)),
        actions=draw(actions),
        waters=Waters(
            land=draw(near) - {at},
            surface_ships=draw(near) - {at},
            submerged_boats=draw(near) - {at},
            mined=draw(near),
        ),
        submerged=draw(st.booleans()),
        carried=draw(st.integers(0, 3)),
        game=draw(st.sampled_from([GAME, replace(GAME, options=(("reverse_mixing", "allowed"),))])),
    )


def turned(place: Hex) -> Hex:
    """Return a hex turned by a sixth about (0, 0), clockwise."""
    return Hex(-place.r, place.q + place.r)


def turned_all(places: frozenset[Hex]) -> frozenset[Hex]:
    return frozenset(map(turned, places))


@TRIES
@given(hexes, hexes, hexes)
def test_distance_is_a_metric_and_turns_with_the_map(a: Hex, b: Hex, c: Hex) -> None:
    assert a.distance(b) == b.distance(a)
    assert (a.distance(b) == 0) is (a == b)
    assert a.distance(c) <= a.distance(b) + b.distance(c)
    assert turned(a).distance(turned(b)) == a.distance(b)


@TRIES
@given(hexes, hexes)
def test_a_line_goes_hex_by_hex_and_is_the_same_from_both_ends(a: Hex, b: Hex) -> None:
    steps = line(a, b)
    assert len(steps) == max(0, a.distance(b) - 1)
    assert [set(step) for step in line(b, a)] == [set(step) for step in reversed(steps)]
    for number, step in enumerate(steps, 1):
        assert 1 <= len(step) <= 2
        assert all(each.distance(a) == number for each in step)


@TRIES
@given(moves())
def test_a_move_turned_with_its_map_is_the_same_move(move: Move) -> None:
    waters = move.waters
    other = replace(
        move,
        facing=(move.facing + 1) % 6,
        waters=Waters(
            land=turned_all(waters.land),
            surface_ships=turned_all(waters.surface_ships),
            submerged_boats=turned_all(waters.submerged_boats),
            mined=turned_all(waters.mined),
        ),
    )
    one, two = track(move), track(other)
    assert (one.spent, one.carried, one.wrong) == (two.spent, two.carried, two.wrong)
    assert (turned(one.at), (one.facing + 1) % 6) == (two.at, two.facing)
    assert [step.cost for step in one.steps] == [step.cost for step in two.steps]


@TRIES
@given(moves())
def test_points_are_those_of_the_steps_and_never_exceed_the_allowance(move: Move) -> None:
    found = track(move)
    done = [step for step in found.steps if not step.wrong]
    assert found.spent == sum(step.cost for step in done) <= move.allowance
    assert found.carried <= 3
    assert all(step.at not in move.waters.land for step in done)
    if found.wrong is None:
        assert len(found.steps) == len(move.actions)


@TRIES
@given(moves())
def test_whatever_a_legal_move_begins_with_is_legal(move: Move) -> None:
    if track(move).wrong is None:
        for end in range(len(move.actions)):
            assert track(replace(move, actions=move.actions[:end])).wrong is None


def searched(speed: int, land: frozenset[Hex]) -> dict[tuple[Hex, int], int]:
    """Return the least cost of each place and facing ahead, by a search over the rule itself."""
    best: dict[tuple[Hex, int], int] = {}
    queue = [(0, Hex(0, 0), 0)]
    while queue:
        cost, at, facing = heappop(queue)
        if cost > speed or (at, facing) in best:
            continue
        best[at, facing] = cost
        for side in (-1, 1):
            heappush(queue, (cost + 1, at, (facing + side) % 6))
        for side in (-1, 0, 1):  # with the free side, or without
            if (into := at.ahead(facing + side)) not in land:
                heappush(queue, (cost + 1, into, (facing + side) % 6))
    return best


@settings(max_examples=times(6), deadline=None)
@given(near)
def test_the_cheapest_moves_are_those_that_a_search_finds(land: frozenset[Hex]) -> None:
    speed, clear = 3, land - {Hex(0, 0)}
    ways = [Action.AHEAD, Action.PORT, Action.STARBOARD]
    best: dict[tuple[Hex, int], int] = {}
    for length in range(2 * speed + 1):
        for acts in product(ways, repeat=length):
            move = Move(
                type=ShipType.CRUISER,
                speed=speed,
                at=Hex(0, 0),
                facing=0,
                actions=acts,
                waters=Waters(land=clear),
                game=GAME,
            )
            found = track(move)
            if found.wrong is None:
                key = found.at, found.facing
                best[key] = min(best.get(key, speed), found.spent)
    assert best == searched(speed, clear)


def asked(**given: Any) -> dict[str, Any]:
    start = {"q": 0, "r": 0, "facing": 0}
    return MOVEMENT_COST({"type": "destroyer", "speed": 7, "start": start, **given})


def test_a_path_of_hexes_turns_by_itself_and_costs_what_its_actions_cost() -> None:
    way = asked(hexes=[[0, -1], [1, -1], [1, 0]])
    steps = ["ahead", "starboard", "starboard", "ahead", "starboard", "ahead"]
    assert way == asked(actions=steps)
    assert (way["cost"], way["end"]) == (4, {"q": 1, "r": 0, "facing": 3})


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"hexes": [[0, -1], [0, -3]]}, "hexes[1] is no path: step 2 jumps"),
        ({"hexes": [[0, 0]]}, "which is the same hex (HSF-MAP-2)"),
        ({"hexes": [[0, -1, 2]]}, "hexes[0] is no hex"),
        ({"hexes": [[0, -1]], "actions": ["ahead"]}, "use one of the two"),
        ({"actions": ["sideways"]}, "actions[0] is"),
        ({"actions": [], "start": {"q": 0, "r": 0, "facing": 6}}, "start.facing is 6"),
        ({"actions": [], "start": {"q": 2000, "r": 0, "facing": 0}}, "(HSF-MAP-2)"),
        ({"actions": [], "speed": 99}, "(HSF-SHIP-1)"),
        ({"actions": [], "submerged": True}, "submarines alone (HSF-SHIP-4)"),
    ],
)
def test_what_makes_no_sense_is_named_with_its_rule(given: dict[str, Any], words: str) -> None:
    with pytest.raises(BadCaseError) as told:
        asked(**given)
    assert words in str(told.value)


@pytest.mark.parametrize(
    ("given", "step", "rule"),
    [
        ({"actions": ["ahead", "port", "astern"]}, 3, "HSF-INT-7"),
        ({"actions": ["ahead", "ahead"], "land": [[0, -2]]}, 2, "HSF-MAP-1"),
        ({"actions": ["port", "ahead"], "surface_ships": [[-1, 0]]}, 2, "HSF-MOVE-3"),
        ({"type": "cruiser", "actions": ["ahead", "sweep"]}, 2, "HSF-MINE-3"),
        ({"speed": 1, "actions": ["port", "ahead", "starboard"]}, 3, "HSF-MOVE-1"),
    ],
)
def test_the_first_step_that_breaks_a_rule_is_named(
    given: dict[str, Any], step: int, rule: str
) -> None:
    answer = asked(**given)
    assert (answer["legal"], answer["step"], answer["rule"]) == (False, step, rule)


def test_only_a_submerged_boat_shares_a_hex_and_only_with_a_surface_ship() -> None:
    boat = {"type": "submarine", "speed": 2, "actions": ["ahead"]}
    over, below = {"surface_ships": [[0, -1]]}, {"submerged_boats": [[0, -1]]}
    assert asked(**boat, **over, submerged=True)["legal"]
    assert not asked(**boat, **below, submerged=True)["legal"]
    assert asked(**boat, **below)["legal"]
    assert not asked(**boat, **over)["legal"]


def test_options_change_who_sweeps_and_who_may_mix() -> None:
    sweeper = {"type": "mine_sweeper", "speed": 3, "actions": ["sweep"]}
    assert asked(**sweeper)["sweep_points_carried"] == 3
    refused = asked(**sweeper, options={"minesweepers_sweep": "no"})
    assert refused["reason"] == Wrong.SWEEP
    mixed = asked(actions=["ahead", "astern"], options={"reverse_mixing": "allowed"})
    assert (mixed["legal"], mixed["allowance"], mixed["end"]["r"]) == (True, 6, 0)


def test_hexes_that_are_left_out_are_a_jump() -> None:
    with pytest.raises(JumpError, match="lies 2 hexes from it"):
        through(Hex(0, 0), 0, [Hex(0, -2)])


SIGHT = {"firer": {"q": 0, "r": 0}, "target": {"q": 1, "r": 1}}  # along the edge of two hexes


@pytest.mark.parametrize(
    ("given", "fire", "conditions"),
    [
        ({}, "direct", []),
        ({"land": [[1, 0]]}, "direct", []),
        ({"land": [[1, 0], [0, 1]]}, "none", []),
        ({"land": [[0, 0], [1, 1]]}, "direct", []),
        ({"land": [[1, 0], [0, 1]], "friends": [[2, 1]]}, "indirect", ["indirect_fire"]),
        ({"firer_sees": False}, "none", []),
        ({"firer_sees": False, "friends": [[0, 5]]}, "indirect", ["indirect_fire"]),
        ({"smoke": [[1, 0]]}, "direct", []),
        ({"smoke": [[1, 0], [0, 1]]}, "direct", ["smoke_screen"]),
        ({"smoke": [[1, 1]]}, "direct", ["smoke_screen"]),
    ],
)
def test_land_blocks_friends_see_and_smoke_counts(
    given: dict[str, Any], fire: str, conditions: list[str]
) -> None:
    answer = SIGHT_LINE({**SIGHT, **given})
    assert (answer["fire"], answer["conditions"], answer["range"]) == (fire, conditions, 2)
