"""Ramming and dodging (CS-COL-3; I-38, I-47), and a whole ram from its test to the drift."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from rules.engine.core.chance import Chance
from rules.engine.systems.cruel_seas.battle.collision import Collision, collide
from rules.engine.systems.cruel_seas.battle.damage import take_damage
from rules.engine.systems.cruel_seas.battle.game import Game
from rules.engine.systems.cruel_seas.battle.hits import gun_hit
from rules.engine.systems.cruel_seas.battle.ram import (
    RAM,
    End,
    Ram,
    attempt,
    dodge,
    dodge_course,
)
from rules.engine.systems.cruel_seas.battle.state import Gun, Speeds, Vessel
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade, Size, SpeedLevel, Turn
from tests.engine.systems.cruel_seas.battle.table import at_table, stepped

GAME = Game(edition="starter-2026")
SPEEDS = Speeds(slow=Fraction(12), combat=Fraction(24), full=Fraction(36))
CREWS = {
    "attacker_crew": "veteran",
    "target_crew": "regular",
    "names": {"ship": "Vosper 12", "target": "S-38"},
}


def answer(**more: Any) -> dict[str, Any]:
    return RAM(CREWS | more)


@pytest.mark.parametrize(
    ("crew", "contact"), [("inexperienced", "5/12"), ("regular", "1/3"), ("veteran", "1/4")]
)
def test_contact_takes_her_test_and_a_dodge_that_fails_cs_col_3(crew: str, contact: str) -> None:
    found = answer(target_crew=crew)
    assert (found["p_attempt"], found["p_contact"]) == (Fraction(1, 2), Fraction(contact))


@pytest.mark.parametrize(
    ("more", "reason", "words"),
    [
        ({"attacker_crew": "regular"}, "crew", "only a veteran crew rams"),
        ({"attacker_crew": "inexperienced"}, "crew", "only a veteran crew rams"),
        ({"attacker_speed": "combat"}, "speed", "a ram takes full speed"),
        ({"turns": 2}, "turns", "a ram leaves her one turn at most"),
        ({"out_of_reach": True}, "reach", "her move doesn't go so far"),
        ({"busy": True}, "busy", "who has fired or had another order doesn't ram"),
    ],
)
def test_who_may_not_ram_is_told_why_cs_col_3_i_38(
    more: dict[str, Any], reason: str, words: str
) -> None:
    found = answer(**more)
    assert (found["allowed"], found["reason"], found["p_contact"]) == (False, reason, 0)
    outcome, told = at_table(RAM, CREWS | more)
    assert outcome is End.REFUSED
    assert told == [f"Vosper 12 can't ram: {words}."]


def test_one_turn_on_the_way_is_allowed_i_38() -> None:
    assert answer(turns=1)["allowed"]


def test_a_vessel_that_lies_still_cannot_dodge() -> None:
    assert answer(target_speed="stationary")["p_contact"] == Fraction(1, 2)
    outcome, told = at_table(RAM, CREWS | {"target_speed": "stationary"}, [4])
    assert outcome is End.CONTACT
    assert told[-1] == "S-38 lies still and can't dodge."


@pytest.mark.parametrize(
    ("faces", "end", "last"),
    [
        ([3], End.GIVEN_UP, "rolls 3, she gives it up and ends her move."),
        ([4, 5], End.DODGED, "rolls 5, she gets out of the way."),
        ([4, 4], End.CONTACT, "rolls 4, she is rammed."),
    ],
)
def test_each_end_of_a_ram_is_told(faces: list[int], end: End, last: str) -> None:
    outcome, told = at_table(RAM, CREWS, faces)
    assert outcome is end
    assert told[0].startswith("Vosper 12 means to ram S-38, skill test: needs 4 or more")
    assert told[-1].endswith(last)


@pytest.mark.parametrize(("turn", "degrees"), [(Turn.RED, 45), (Turn.YELLOW, 30)])
def test_a_dodge_is_a_third_of_a_move_with_one_turn_at_its_end(turn: Turn, degrees: int) -> None:
    way = dodge_course(Vessel(speeds=SPEEDS, turn=turn), GAME)
    assert (way.cm, way.turns, way.degrees, way.points) == (12, 1, degrees, (12,))


VOSPER = Vessel(
    name="Vosper 12",
    crew=CrewGrade.VETERAN,
    size=Size.SMALL,
    hull=35,
    hull_left=35,
    speeds=SPEEDS,
    level=SpeedLevel.FULL,
)
S_38 = replace(VOSPER, name="S-38", crew=CrewGrade.REGULAR, size=Size.MEDIUM, hull=55, hull_left=55)


def fought_out(chance: Chance, ram: Ram) -> tuple[Vessel, Vessel]:
    """Ram; the victim's 20 mm hits first and is resolved fully before she tries to dodge."""
    if not attempt(chance, ram):
        return ram.attacker, ram.target
    rammer = take_damage(chance, ram.attacker, gun_hit(Gun(type="20mm"), GAME))
    if rammer.sunk or dodge(chance, ram):
        return rammer, ram.target
    collision = Collision(
        attacker=rammer, target=ram.target, attacker_cm=rammer.cm, target_cm=S_38.cm, game=GAME
    )
    after = collide(chance, collision)
    assert after.target is not None
    return after.attacker, after.target


def test_a_whole_ram_with_the_victims_shot_before_the_dodge_cs_col_3() -> None:
    ram = Ram(attacker=VOSPER, target=S_38, game=GAME)
    faces = [4, 5, 4, 2, 4, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3]
    (rammer, victim), told = stepped(fought_out, ram, faces=faces)
    assert rammer.hull_left == 35 - 11 - 18  # 3D6 of the gun, then 5D6 and one for speed
    assert victim.hull_left == 55 - 8  # 3D6 and one for speed
    assert (rammer.recovering, victim.recovering) == (True, True)
    assert [sentence.split(":")[0] for sentence in told[:4]] == [
        "Vosper 12 means to ram S-38, skill test",
        "20 mm hit on Vosper 12, 3D6",
        "Vosper 12 takes 11",
        "S-38 tries to dodge Vosper 12, skill test",
    ]


def test_a_rammer_that_the_shot_sinks_rams_nobody() -> None:
    ram = Ram(attacker=replace(VOSPER, hull_left=11), target=S_38, game=GAME)
    (rammer, victim), _ = stepped(fought_out, ram, faces=[4, 5, 4, 2])
    assert (rammer.sunk, victim) == (True, S_38)
