"""Which gun may fire at what (CS-GUN-1 to -3, -5; CS-CORE-7, CS-EQP-6 and what else forbids)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.core.dice import GivenDice
from rules.engine.systems.cruel_seas.battle.allocation import faults
from rules.engine.systems.cruel_seas.battle.gunnery import to_hit
from rules.engine.systems.cruel_seas.battle.volley_procedure import VOLLEY
from tests.engine.systems.cruel_seas.battle.gunners import E_BOAT, VOSPER, armed, at, told, volley

ON = {"premeasure": "on"}
HEAD = "Vosper 12, 20 mm (gun 1) can't fire at S-38: "


def refused(*shots: dict[str, Any], **changes: Any) -> list[tuple[str, str]]:
    """Return reason and sentence of each fault; no dice are thrown for such a volley."""
    given = volley(*shots, **changes)
    drawn = VOLLEY.draw(VOLLEY.facts(given), GivenDice(()))
    assert drawn.outcome is None
    answer = VOLLEY(given)
    assert answer["legal"] is False
    return list(zip(answer["reasons"], told(VOLLEY, given), strict=True))


def test_each_gun_fires_once_cs_gun_3() -> None:
    assert refused(at(1), at(2), at(1)) == [
        ("gun_twice", HEAD + "each gun fires once in an activation (CS-GUN-3).")
    ]


@pytest.mark.parametrize(
    ("shot", "reason", "why"),
    [
        (at(1, bears=False), "own_ship", "her own ship is in the way (CS-GUN-3)."),
        (
            at(1, screens=[{"what": "wreck", "hides": "fully"}]),
            "hidden",
            "less than a third of her can be seen, no shot (CS-GUN-5).",
        ),
        (
            at(1, searchlight="own"),
            "no_searchlight",
            "she has no searchlight that works (CS-EQP-6).",
        ),
    ],
)
def test_a_gun_that_may_not_fire_is_told_with_its_rule(
    shot: dict[str, Any], reason: str, why: str
) -> None:
    assert refused(shot) == [(reason, HEAD + why)]


def test_torpedoes_and_sunk_guns_are_no_targets_and_no_weapons() -> None:
    torpedo = {"targets": [E_BOAT | {"torpedo": True, "name": "the torpedo"}]}
    assert refused(at(1, target="the torpedo"), **torpedo) == [
        (
            "torpedo",
            "Vosper 12, 20 mm (gun 1) can't fire at the torpedo: "
            "torpedoes can't be fired at (CS-GUN-3).",
        )
    ]
    broken = VOSPER | {"guns": [{"gun": "20mm", "out": True}]}
    assert refused(at(1), shooter=broken) == [
        ("out_of_action", HEAD + "it is out of action (CS-CRIT-05).")
    ]
    assert refused(at(1), dazzled=[1]) == [
        ("dazzled", HEAD + "it is dazzled this turn (CS-EQP-6).")
    ]


def test_an_inexperienced_crew_fires_each_gun_at_the_closest_enemy_cs_crew_1() -> None:
    green = VOSPER | {"crew": "inexperienced"}
    near = {"others": [{"name": "S-40", "distance_cm": 31}, {"name": "S-39", "distance_cm": 29.5}]}
    alike = {"others": [{"name": "S-40", "distance_cm": 30}]}
    assert refused(at(1, **near), at(2, **alike), shooter=green) == [
        (
            "not_closest",
            HEAD + "an inexperienced crew fires at the closest enemy, which is S-39 (CS-GUN-3).",
        )
    ]
    assert VOLLEY(volley(at(1, **near)))["legal"] is True


@pytest.mark.parametrize(
    ("cm", "why"), [(4, "4 cm is too near for it"), (71, "71 cm is out of range")]
)
def test_with_premeasuring_an_order_out_of_range_is_refused_i_2(cm: int, why: str) -> None:
    shooter = armed("37mm")
    assert VOLLEY(volley(at(1, cm), shooter=shooter))["legal"] is True
    ((_, sentence),) = refused(at(1, cm), shooter=shooter, options=ON)
    assert sentence == f"Vosper 12, 37 mm (gun 1) can't fire at S-38: {why} (CS-GUN-2)."


def test_a_mortar_is_refused_at_full_speed_cs_wpn_4() -> None:
    ((reason, _),) = refused(at(1), shooter=armed("mortar", speed="full"))
    assert reason == "too_fast"


@pytest.mark.parametrize(
    ("shooter", "more", "sentence"),
    [
        ({"crew_hit": True}, {}, "Vosper 12 can't fire: her crew is shaken (CS-CRIT-06)."),
        ({"struck": True}, {}, "Vosper 12 can't fire: she has struck her flag (CS-STR-1)."),
        ({}, {"busy": "repairing"}, "Vosper 12 can't fire: all hands are at repairs (CS-REP-1)."),
        (
            {},
            {"busy": "collision"},
            "Vosper 12 can't fire: she is still recovering from a collision (CS-COL-2).",
        ),
        ({}, {"busy": "ramming"}, "Vosper 12 can't fire: she rams this turn (CS-COL-3)."),
        ({}, {"busy": "rockets"}, "Vosper 12 can't fire: she fires rockets this turn (CS-WPN-1)."),
    ],
)
def test_what_silences_a_whole_ship_is_told_once(
    shooter: dict[str, Any], more: dict[str, Any], sentence: str
) -> None:
    found = refused(at(1), at(1), shooter=VOSPER | shooter, **more)
    assert [told for _, told in found] == [sentence]


def test_a_crew_that_passed_its_test_fires_again_cs_crit_06() -> None:
    shaken = VOSPER | {"crew_hit": True}
    assert VOLLEY(volley(at(1), shooter=shaken, rallied=True))["legal"] is True


def test_a_searchlight_helps_one_gun_within_100_cm_or_dazzles_cs_eqp_6() -> None:
    lit = armed("4in", "4in", equipment=["searchlight"])
    own, reply = {"searchlight": "own"}, {"searchlight": "reply"}
    fine = VOLLEY.facts(volley(at(1, 60, **own), at(2, 60, **reply), shooter=lit))
    assert faults(fine) == ()
    assert [to_hit(fine.shot(aim)).number for aim in fine.aims] == [7, 7]
    twice = refused(at(1, 60, **own), at(2, 60, **own), shooter=lit)
    assert [reason for reason, _ in twice] == ["light_twice"]
    far = refused(at(1, 100.5, **own), shooter=lit)
    assert [reason for reason, _ in far] == ["light_range"]
    both = refused(at(1, 60, **own), shooter=lit, dazzles=True)
    assert [reason for reason, _ in both] == ["light_dazzles"]


def test_all_that_is_wrong_is_told_gun_by_gun() -> None:
    found = refused(at(2, bears=False, searchlight="own"), at(2), dazzled=[2])
    assert [reason for reason, _ in found] == [
        "dazzled",
        "own_ship",
        "no_searchlight",
        "gun_twice",
        "dazzled",
    ]
