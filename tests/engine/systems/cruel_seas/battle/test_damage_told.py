"""Damage and criticals in a player's words."""

from __future__ import annotations

import pytest

from tests.engine.systems.cruel_seas.battle.wounds import hit, struck, told, victim

SHAKEN = "S-38's crew is shaken: no fire now, and a skill test before any order."
EFFECTS = [
    (1, [], "S-38 loses a third of her full speed."),
    (
        2,
        [],
        "S-38 goes straight on at the same speed and fires at -1, "
        "until the end of her next activation.",
    ),
    (3, [], "S-38's rudder is jammed until it is repaired."),
    (4, [3], "S-38's fuel: needs 4 or more, rolls 3, no fire."),
    (5, [2], "S-38's gun 2 (37 mm) is out of action for good."),
    (6, [], SHAKEN),
    (8, [4], "S-38's ammunition: needs 5 or more, rolls 4, it stays quiet."),
    (10, [4], "S-38's torpedoes: needs 5 or more, rolls 4, they stay quiet."),
]


@pytest.mark.parametrize(("number", "then", "sentence"), EFFECTS)
def test_each_effect_has_its_sentence(number: int, then: list[int], sentence: str) -> None:
    _, events = struck(victim(), [6, number, 1, *then], hit(dice=1))
    assert told(events)[-1] == sentence


def test_extra_damage_is_announced_and_then_thrown_together() -> None:
    _, events = struck(
        victim(), [6] * 5 + [4, 8, 9, 9, 10] + [1, 4, 1, 5, 1, 5, 1, 1] + [1] * 17, hit(dice=5)
    )
    assert [line for line in told(events) if "D6 of damage" in line] == [
        "S-38's fuel: needs 4 or more, rolls 4, she is on fire, 2D6 of damage at once.",
        "S-38's ammunition: needs 5 or more, rolls 5, it blows up, 4D6 of damage.",
        "S-38's torpedoes: needs 5 or more, rolls 5, one blows up, 8D6 of damage.",
        "S-38's hull and upperworks are torn, 2D6 of damage.",
        "One more structure hit in the same attack: 1D6 of damage instead.",
    ]
    assert told(events)[-2].startswith("Extra damage to S-38, 17D6: rolls 1, 1,")
    assert told(events)[-1] == "S-38 takes 17: 8 of 55 hull left."


def test_a_second_engine_hit_is_numbered() -> None:
    _, events = struck(victim(engine_hits=1), [6, 1, 1], hit(dice=1))
    assert told(events)[-1] == "S-38 loses a third of her full speed, engine hit number 2."


@pytest.mark.parametrize(
    ("number", "faces", "fit", "why"),
    [
        (2, [], {"equipment": {"armoured_bridge"}}, "her armoured bridge stops it"),
        (6, [], {"abilities": {"sawbones"}}, "the sawbones sees to the wounded"),
        (
            1,
            [1],
            {"abilities": {"master_engineer"}},
            "the master engineer keeps the engines running",
        ),
        (3, [1], {"abilities": {"up_armoured"}}, "the added armour takes it"),
    ],
)
def test_what_is_ignored_says_why(
    number: int, faces: list[int], fit: dict[str, set[str]], why: str
) -> None:
    vessel = victim(**{name: frozenset(codes) for name, codes in fit.items()})
    _, events = struck(vessel, [6, number, *faces], hit(dice=1))
    assert told(events)[-1].endswith(f" hit: {why}, ignored.")


def test_without_an_accessory_it_is_said() -> None:
    _, events = struck(victim(equipment=frozenset()), [6, 7, 1], hit("bomb", 1))
    assert told(events)[0] == "Bomb hit on S-38, 1D6: rolls 6."
    assert told(events)[3] == ("S-38 has nothing fitted that could be lost: it becomes a crew hit.")
    assert told(events)[-1] == SHAKEN


def test_a_vessel_without_a_name_begins_its_sentences_all_the_same() -> None:
    _, events = struck(victim(name="the target"), [1, 2, 3])
    assert told(events)[1] == "The target takes 6: 49 of 55 hull left."
