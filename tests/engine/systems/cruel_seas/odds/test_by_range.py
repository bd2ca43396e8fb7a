"""Two ships over range: stretches between the turns of their guns, and who has the better of it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rules.engine.core.asking import Form
from rules.engine.core.odds import Sweep
from rules.engine.systems.cruel_seas.odds.broadside import BROADSIDE

# One MG each on huge ships of bare numbers at combat speed: 7 to hit, 3.5 points, no criticals.
HUGE = {"at-size": "huge", "at-hull": 200, "at-gun": "mg", "at": "bare"}
MG = HUGE | {"by": "bare", "by-size": "huge", "by-hull": 200, "by-gun": "mg"}


def sweeps(values: dict[str, Any]) -> tuple[Sweep, ...]:
    assert BROADSIDE.sweep is not None
    form = Form(values)
    found = BROADSIDE.sweep(BROADSIDE.read(form))
    assert not form.errors
    return found


def test_one_machine_gun_by_hand() -> None:
    """Point blank to 5 cm (9), then 7, over half of 30 cm (5); nothing beyond (CS-GUN-4)."""
    damage, hits = sweeps(MG)
    numbers = [Fraction(n, 10) for n in (9, 7, 5, 0)]

    assert [list(series.steps) for series in hits.series] == [
        list(zip((0, 6, 16, 31), numbers, strict=True))
    ] * 2
    assert [value for _, value in damage.series[0].steps] == [n * Fraction(7, 2) for n in numbers]
    assert damage.end == 35
    assert damage.sentences == ("At no range does one do more than the other.",)


def test_the_crossing_is_named_with_who_has_the_better_of_it() -> None:
    """An MG at an HMG that fires 2 dice up to 40 cm, but both have MG ranges: who is stronger."""
    damage, _ = sweeps(MG | {"at-gun": "6pdr", "crew": "veteran"})

    # To 9 cm the 6-pdr is silent; from there its 5 dice outdo an MG.
    assert damage.notes == ((10, "here it turns"),)
    assert damage.sentences == (
        "From 0 to 9 cm the ship does more damage.",
        "From 10 to 80 cm the ship, the target does more damage.",
    )


def test_without_guns_there_is_nothing_to_draw() -> None:
    assert sweeps({"by": "linse-group-of-3", "at": "multi-crewed-mini-submarine"}) == ()
