"""Swift odds of hulls, held to the first form as fractions (CS-GUN-3, -9, CS-DMG-1, CS-CRIT-1)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from rules.engine.core.chance import Chance, exact
from rules.engine.core.dist import Dist
from rules.engine.systems.cruel_seas.battle.allocation import Volley
from rules.engine.systems.cruel_seas.battle.swift import (
    BOTH_AFLOAT,
    End,
    duel_ends,
    hulls_left,
)
from rules.engine.systems.cruel_seas.battle.volley import fire_volley
from rules.engine.systems.cruel_seas.battle.volley_procedure import VOLLEY
from tests.engine.systems.cruel_seas.battle.gunners import E_BOAT, VOSPER, armed, at, volley

BARE = E_BOAT | {"guns": [], "torpedoes": 0, "equipment": []}
CRAFT: dict[str, dict[str, Any]] = {
    "as she is": E_BOAT,
    "nearly sunk, inexperienced": E_BOAT | {"hull_left": 4, "crew": "inexperienced"},
    "one gun, one torpedo": BARE | {"guns": [{"gun": "mg"}], "torpedoes": 1, "crew": "veteran"},
    "nothing aboard": BARE,
    "lucky and armoured": E_BOAT | {"abilities": ["lucky_ship", "up_armoured"]},
    "armoured bridge": E_BOAT | {"equipment": ["armoured_bridge"]},
    "explosive": BARE | {"explosive": True, "hull": 12},
    "large": BARE | {"size": "large", "hull": 7},
}
GUNS: dict[str, list[dict[str, Any]]] = {
    "one": [{"gun": "6pdr"}],
    "plumes": [{"gun": "37mm"}] * 5,
    "semi-automatic and light": [{"gun": "37mm", "semi_auto": True}, {"gun": "mg"}],
    "six that hit on 4 or less with 5D6": [{"gun": "20mm", "mounting": "triple"}] * 6,
    "heavy and light": [{"gun": "4in"}, {"gun": "hmg", "mounting": "twin"}],
}


def fired_by(guns: list[dict[str, Any]], *targets: dict[str, Any], cm: float = 30) -> Volley:
    names = [target["name"] for target in targets]
    shots = [at(n, cm, names[n % len(names)]) for n in range(1, len(guns) + 1)]
    shooter = VOSPER | {"guns": guns}
    return VOLLEY.facts(volley(*shots, shooter=shooter, targets=list(targets)))


def counted(asked: Volley, place: int = 0, *, coarse: bool = True) -> Dist[int]:
    """Return what is left of a hull by the first form."""
    odds = VOLLEY.odds(replace(asked, coarse=coarse))
    return odds.map(lambda after: (after or ())[place].vessel.hull_left)


@pytest.mark.parametrize("target", CRAFT.values(), ids=CRAFT)
def test_swift_odds_are_those_of_a_coarse_volley_at_any_craft(target: dict[str, Any]) -> None:
    asked = fired_by(GUNS["semi-automatic and light"], target, cm=20)
    assert hulls_left(asked) == (counted(asked),)


@pytest.mark.parametrize("guns", GUNS.values(), ids=GUNS)
def test_swift_odds_are_those_of_a_coarse_volley_of_any_guns(guns: list[dict[str, Any]]) -> None:
    asked = fired_by(guns, E_BOAT)
    assert hulls_left(asked) == (counted(asked),)


def test_each_target_and_the_plumes_round_her_are_apart() -> None:
    one, other = E_BOAT | {"hull_left": 9}, E_BOAT | {"name": "S-39", "hull_left": 5, "plumes": 2}
    asked = fired_by([{"gun": "37mm"}] * 5, one, other)
    assert hulls_left(asked) == (counted(asked, 0), counted(asked, 1))


@pytest.mark.parametrize("target", [BARE, CRAFT["large"]])
def test_they_are_exact_for_a_vessel_with_nothing_to_lose(target: dict[str, Any]) -> None:
    asked = fired_by([{"gun": "20mm"}] * 3, target, cm=5)
    assert hulls_left(asked) == (counted(asked, coarse=False),)


def test_they_are_exact_for_one_roll() -> None:
    asked = fired_by([{"gun": "37mm"}], E_BOAT)
    assert hulls_left(asked) == (counted(asked, coarse=False),)


def test_a_shot_that_is_spent_or_not_declared_takes_nothing() -> None:
    far = fired_by([{"gun": "mg"}], E_BOAT, cm=90)
    silent = VOLLEY.facts(volley())
    assert hulls_left(far) == hulls_left(silent) == (Dist({55: 1}, 1),)


def test_a_volley_that_breaks_a_rule_has_no_odds() -> None:
    twice = VOLLEY.facts(volley(at(1), at(1)))
    assert hulls_left(twice) is None
    assert duel_ends(twice, twice) is None
    assert duel_ends(VOLLEY.facts(volley(at(1))), twice) is None


def test_a_duel_by_hand_cs_gun_4() -> None:
    """An MG hits a large hull of 1 on 7 or less (5, slow +1, large +1), and one hit sinks her."""
    mine = {"gun": "mg"}
    first = fired_by([mine], CRAFT["large"] | {"hull": 1}, cm=15)
    second = fired_by([mine], CRAFT["large"] | {"hull": 1, "name": "Vosper 12"}, cm=15)
    odds = duel_ends(first, second, activations=3)
    assert odds is not None
    chances = {end: odds.chance(end) for end in odds.weights}
    assert chances == {
        End("S-38", 1): Fraction(7, 10),
        End("Vosper 12", 2): Fraction(21, 100),
        End("S-38", 3): Fraction(63, 1000),
        End(BOTH_AFLOAT, 3): Fraction(27, 1000),
    }


def standing(chance: Chance, volleys: tuple[Volley, Volley], activations: int) -> End:
    """Play a duel by the first form; its state is what is left of both hulls."""
    fights = [(volleys[n % 2], n) for n in range(activations)]
    hulls = tuple(each.targets[0].vessel.hull_left for each in volleys)
    end: tuple[tuple[int, ...], End] = chance.fold(_one, (hulls, End("", activations)), fights)
    return end[1]


def _one(
    chance: Chance, so_far: tuple[tuple[int, int], End], fight: tuple[Volley, int]
) -> tuple[tuple[int, int], End]:
    (hulls, end), (asked, n) = so_far, fight
    if not all(hulls):
        return so_far
    quarry = asked.targets[0]
    stands = replace(quarry, vessel=replace(quarry.vessel, hull_left=hulls[n % 2]))
    (after,) = chance.run(fire_volley, replace(asked, targets=(stands,), coarse=True)) or ()
    left = after.vessel.hull_left
    now = (left, hulls[1]) if n % 2 == 0 else (hulls[0], left)
    return now, end if left else End(after.vessel.name, n + 1)


@pytest.mark.parametrize("activations", [1, 4, 5])
def test_a_duel_is_that_of_coarse_volleys_in_turn(activations: int) -> None:
    e_boat = E_BOAT | {"hull": 20, "hull_left": 13, "plumes": 2}
    first = fired_by([{"gun": "37mm"}, {"gun": "20mm"}], e_boat)
    boat = armed("mg", hull=9, torpedoes=1) | {"speed": "slow"}
    second = fired_by([{"gun": "37mm", "semi_auto": True}], boat)
    odds = duel_ends(first, second, activations)
    assert odds == exact(standing, (first, second), activations)
