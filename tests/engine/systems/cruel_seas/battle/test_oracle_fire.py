"""Broadsides and duels as icepool works them out, beside the engine's two forms, as fractions."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rules.engine.systems.cruel_seas.battle import swift
from rules.engine.systems.cruel_seas.battle.duel_procedure import STANDING_DUEL
from rules.engine.systems.cruel_seas.battle.standing_duel import BOTH_AFLOAT, End
from rules.engine.systems.cruel_seas.battle.volley_procedure import VOLLEY
from tests.engine.systems.cruel_seas.battle.gunners import E_BOAT, VOSPER, at, volley
from tests.engine.systems.cruel_seas.battle.oracle import chances, oracle
from tests.engine.systems.cruel_seas.battle.oracle_duel import Boat, duel
from tests.engine.systems.cruel_seas.battle.oracle_fire import (
    AT_E_BOAT,
    AT_VOSPER,
    both_afloat,
    broadside,
)

SIX = VOSPER | {"guns": [{"gun": "20mm", "mounting": "triple"}] * 6}
REPLY = (at(1, 25, "Vosper 12"), at(2, 25, "Vosper 12"))


def test_six_guns_with_criticals_saves_and_a_cap_cs_crit_1() -> None:
    """At 30 cm a 20 mm is over half range: 5 - 2, and 1 for a slow target: 4 or less."""
    (left,) = swift.hulls_left(VOLLEY.facts(volley(*map(at, range(1, 7)), shooter=SIX))) or ()
    assert chances(left) == oracle(broadside())


def test_a_duel_of_hulls_cs_crit_1() -> None:
    first = VOLLEY.facts(volley(at(1, 25), at(2, 25), at(3, 25)))
    second = VOLLEY.facts(volley(*REPLY, shooter=E_BOAT, targets=[VOSPER]))
    odds = swift.duel_ends(first, second, 10)
    assert odds is not None
    assert odds.chance(swift.End(swift.BOTH_AFLOAT, 10)) == both_afloat(AT_E_BOAT, AT_VOSPER, 10)


def test_a_duel_with_all_its_marks_cs_seq_1() -> None:
    """An MG hits on 8 or less at 10 cm (5, no speed 1 and 2), a small boat on 7 or less."""
    ends: dict[End, Fraction] = {}
    for end, chance in oracle(duel(Boat(9), Boat(8), (8, 7), 5)).items():
        here = as_told(*end)
        ends[here] = ends.get(here, Fraction(0)) + chance
    facts = STANDING_DUEL.facts(duel_of_mgs((9, 8), 5))
    assert chances(STANDING_DUEL.odds(facts)) == ends


def duel_of_mgs(lefts: tuple[int, int], activations: int) -> dict[str, Any]:
    boats = [
        {key: of[key] for key in ("name", "crew", "size", "hull")}
        | {"hull_left": left, "guns": [{"gun": "mg"}]}
        for of, left in zip((VOSPER, E_BOAT), lefts, strict=True)
    ]
    return {"boats": boats, "distance_cm": 10, "activations": activations}


def as_told(next_one: Boat, other: Boat, count: int) -> End:
    """Return the end of a duel whose state names first whoever is activated next."""
    boats = (other, next_one) if count % 2 else (next_one, other)
    sunk = [name for name, boat in zip(("Vosper 12", "S-38"), boats, strict=True) if not boat.left]
    return End(sunk[0] if sunk else BOTH_AFLOAT, count, (boats[0].left, boats[1].left))
