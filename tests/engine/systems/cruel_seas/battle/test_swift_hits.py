"""Points of one hit by the quick form, held to the first one as fractions (CS-DMG-1, CS-CRIT-1)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.engine.core.chance import exact
from rules.engine.core.dist import Dist
from rules.engine.systems.cruel_seas.battle.damage import harm
from rules.engine.systems.cruel_seas.battle.hits import TRACES, Hit
from rules.engine.systems.cruel_seas.battle.state import Gun, Vessel
from rules.engine.systems.cruel_seas.battle.swift_hits import points_of
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade, Size
from tests.engine.systems.cruel_seas.battle.wounds import hit, victim

PLENTY = 10**6  # of hull: more than a hit takes
NONE: frozenset[str] = frozenset()
BARE: dict[str, Any] = {"guns": (), "torpedoes": 0, "equipment": NONE}
ONE_GUN, SILENT = (Gun(type="mg"),), (Gun(type="mg", out=True), Gun(type="20mm", out=True))


def able(*abilities: str, **changes: Any) -> Vessel:
    return victim(abilities=frozenset(abilities), **changes)


VESSELS = {
    "as she is": victim(),
    "veteran": victim(crew=CrewGrade.VETERAN),
    "inexperienced, with diesel": victim(crew=CrewGrade.INEXPERIENCED, diesel=True),
    "one of each": victim(guns=ONE_GUN, torpedoes=1, equipment=frozenset({"radio"})),
    "two guns, one silent": victim(guns=(*ONE_GUN, *SILENT)),
    "all guns silent": victim(guns=SILENT),
    "no guns": victim(guns=()),
    "no torpedoes": victim(torpedoes=0),
    "no accessories": victim(equipment=NONE),
    "all lost": victim(lost=frozenset({"smoke", "radar", "director"})),
    "nothing aboard": victim(**BARE),
    "armoured bridge": victim(equipment=frozenset({"armoured_bridge", "smoke"})),
    "lucky": able("lucky_ship"),
    "lucky, with nothing aboard": able("lucky_ship", **BARE),
    "up-armoured": able("up_armoured"),
    "master engineer": able("master_engineer"),
    "sawbones": able("sawbones"),
    "sawbones and no guns": able("sawbones", **BARE),
    "all abilities": able("lucky_ship", "up_armoured", "master_engineer", "sawbones"),
    "all spent": able(
        "lucky_ship", "up_armoured", used=frozenset({"lucky_ship", "up_armoured"}), **BARE
    ),
    "burning, with all marks": victim(
        on_fire=True, bridge_hit=True, rudder_hit=True, crew_hit=True, engine_hits=2
    ),
    "large": victim(size=Size.LARGE),
    "explosive": victim(explosive=True),
    "without criticals": victim(no_criticals=True),
}


def counted(vessel: Vessel, of: Hit) -> Dist[int]:
    """Return the points by the first form."""
    return exact(harm, PLENTY, vessel, of).map(lambda after: PLENTY - after[1])


@pytest.mark.parametrize("vessel", VESSELS.values(), ids=VESSELS)
@pytest.mark.parametrize(("weapon", "dice"), [("mg", 1), ("20mm", 2), ("6pdr", 4)])
def test_points_of_a_hit_are_those_of_the_first_form(
    vessel: Vessel, weapon: str, dice: int
) -> None:
    of = hit(weapon, dice, forget=TRACES)
    assert points_of(vessel, of) == counted(vessel, of)


def test_so_are_those_of_the_greatest_gun() -> None:
    of = hit("4in", 11, forget=TRACES, nearest=(2, 0), prefer=("radar",))
    lucky = able("lucky_ship", guns=ONE_GUN, torpedoes=1)
    for vessel in (victim(), lucky):
        assert points_of(vessel, of) == counted(vessel, of)


def test_more_of_a_kind_than_counts_is_alike_and_one_less_is_not() -> None:
    three = hit(dice=3)
    points = [
        points_of(victim(**BARE | {"torpedoes": torpedoes}), three) for torpedoes in (0, 1, 2, 3)
    ]
    assert points[2] == points[3]
    assert len({tuple(each) for each in points}) == 3


def test_a_hit_of_one_die_by_hand_cs_crit_04_and_09() -> None:
    """Eight points are a six and two ones: structure on 9 and 10 of the D10, or a fire on 4.

    Each is not saved in 4 of 6, and the fire starts in 3 of 6: 1/6 * 1/36 * (2 + 1/2)/10 * 4/6.
    """
    odds = points_of(victim(**BARE), hit(dice=1))
    assert odds.chance(1) == odds.chance(5) == Fraction(1, 6)
    assert odds.chance(7) == 0
    assert odds.chance(8) == Fraction(1, 1296)
