"""What follows a hit is told beside its number, so that damage can be checked at the table too."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.systems.cruel_seas.odds.topics import ODDS
from tests.engine.systems.cruel_seas.odds.asking import answer

BARE = {"by": "bare", "at": "bare", "cm": 5}


@pytest.mark.parametrize(
    ("code", "values", "place", "then"),
    [
        (
            "broadside",
            BARE | {"by-gun": "hmg", "by-mount": "twin"},
            0,
            [("A hit does", "3D6", "CS-DMG-1"), ("Each 6 of them", "a critical", "CS-DMG-3")],
        ),
        (
            "broadside",
            BARE | {"by-gun": "mg", "at-size": "large"},
            0,
            [("A hit does", "1D6", "CS-DMG-1"), ("Each 6 of them", "no critical", "CS-DMG-3")],
        ),
        (
            "torpedo",
            {},
            1,
            [
                ("Going off, it does", "16D6", "CS-TOR-7"),
                ("Each 6 of them", "thrown once more", "CS-TOR-7"),
            ],
        ),
        (
            "mines",
            {"kind": "magnetic", "go": "full"},
            0,
            [
                ("Going off, it does", "14D6", "CS-MINE-4"),
                ("Each 6 of them", "thrown once more", "CS-MINE-4"),
            ],
        ),
        ("mines", {"kind": "line"}, 0, [("Going off, it does", "8D6", "CS-SCN-4")]),
        ("explosive", {}, 1, [("Going off, it does", "16D6", "CS-TINY-6")]),
        ("air-raid", {}, 0, [("A hit throws, for sixes alone,", "3D6", "CS-AIR-5")]),
        (
            "air-raid",
            {"drop": "kamikaze"},
            -1,
            [("A hit does", "10D6", "CS-DMG-1"), ("Each 6 of them", "a critical", "CS-DMG-3")],
        ),
    ],
)
def test_what_follows(
    code: str, values: dict[str, Any], place: int, then: list[tuple[str, str, str]]
) -> None:
    topic = ODDS.topic(code)
    assert topic is not None
    receipt = answer(topic, values).receipts[place]

    assert [(line.words, line.value, line.rule) for line in receipt.then] == then


def test_nothing_follows_what_never_hits() -> None:
    topic = ODDS.topic("broadside")
    assert topic is not None
    never = BARE | {"by-gun": "mg", "cm": 30, "crew": "inexperienced", "go": "full", "hid": "smoke"}
    receipt = answer(topic, never).receipts[0]

    assert receipt.goal == "Can't hit: needs"
    assert receipt.then == ()


def test_a_semi_automatic_gun_throws_twice() -> None:
    topic = ODDS.topic("broadside")
    assert topic is not None
    e_boat = {"by": "e-boat-s-38-class", "gun": "37mm-single-semi", "at": "bare"}
    twice = answer(topic, e_boat).receipts[0].then

    assert ("It throws to hit", "two times", "CS-GUN-8") in [
        (line.words, line.value, line.rule) for line in twice
    ]


def test_criticals_say_what_saves_her() -> None:
    topic = ODDS.topic("broadside")
    assert topic is not None
    (table,) = [t for t in answer(topic, {"saves": "veteran"}).tables if "Criticals" in t.title]

    assert table.note.endswith("her crew saves it on a D6 of 4 or more.")
