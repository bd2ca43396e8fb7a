"""How crews of High Seas Fleet learn, and how long its yards take: figures worked out by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.core.campaign import Crew, Service
from rules.engine.core.fleet import Counts, Pairs, ShipEntry
from rules.engine.core.result import Fate
from rules.engine.systems.high_seas_fleet.campaign import CAMPAIGNS, DOCKYARD, SETTINGS

EDITION = "web-2026"


def battle(hits: int = 0, fate: Fate = Fate.AFLOAT) -> Service:
    return Service(fate=fate, hull=25, hull_left=3, deeds=(("hits", hits),) if hits else ())


def career(grade: str, *battles: Service, terms: Pairs = ()) -> Crew:
    crew = Crew(grade=grade)
    for each in battles:
        crew = CAMPAIGNS.after_battle(EDITION, crew, each, terms).crew
    return crew


@pytest.mark.parametrize(
    ("start", "hits", "terms", "expected"),
    [
        ("green", [0, 0], (), ("green", 2)),
        ("green", [0, 0, 0], (), ("regular", 0)),
        ("green", [10, 0], (), ("regular", 0)),  # two credits for the first
        ("green", [9, 0], (), ("green", 2)),
        ("regular", [40, 0], (), ("veteran", 0)),  # never more than two
        ("regular", [40], (), ("regular", 2)),
        ("green", [10] * 4, (), ("veteran", 0)),  # a credit beyond the third is not kept
        ("veteran", [40, 40], (), ("veteran", 0)),
        ("green", [5, 0], (("hits_a_credit", "5"),), ("regular", 0)),
        ("green", [99, 99], (("hits_a_credit", "0"),), ("green", 2)),
        ("regular", [0, 0], (("battles_a_grade", "2"),), ("veteran", 0)),
    ],
)
def test_a_crew_learns_by_battles_and_hits(
    start: str, hits: list[int], terms: Pairs, expected: tuple[str, int]
) -> None:
    crew = career(start, *map(battle, hits), terms=terms)
    assert (crew.grade, crew.credit) == expected


@pytest.mark.parametrize("fate", [Fate.SUNK, Fate.CAPTURED, Fate.STRUCK])
def test_a_crew_that_does_not_come_home_learns_nothing(fate: Fate) -> None:
    crew = Crew(grade="green", credit=2)
    growth = CAMPAIGNS.after_battle(EDITION, crew, battle(50, fate), ())
    assert (growth.crew, growth.intact, growth.promoted) == (crew, False, "")


def test_a_ship_of_a_fleet_that_bought_no_crews_has_a_regular_one() -> None:
    ship = ShipEntry(key="k", ship_class="de-bayern", name="Baden")
    assert CAMPAIGNS.taken_apart(ship) == (ship, Crew(grade="regular"))
    green = replace(ship, crew="green")
    assert CAMPAIGNS.taken_apart(green)[1] == Crew(grade="green")


def test_what_has_no_crew_learns_nothing() -> None:
    growth = CAMPAIGNS.after_battle(EDITION, Crew(grade=""), battle(50), ())
    assert growth.crew == Crew(grade="")


@pytest.mark.parametrize(
    ("hull", "missing", "damage", "terms", "expected"),
    [
        (25, 7, (), (), 1),  # a quarter of 25 is 7 points a round
        (25, 8, (), (), 2),
        (25, 24, (), (), 4),
        (25, 8, (("turret", 2),), (), 4),
        (25, 0, (("turret", 1),), (), 1),
        (25, 0, (("funnel", 3), ("tower", 1)), (), 1),  # nothing takes less than a round
        (1, 0, (("speed_half", 1),), (), 1),
        (28, 15, (), (("yard_hull", "1/2"),), 2),
        (28, 15, (), (("yard_hull", "1/10"),), 5),  # 3 points a round
        (28, 14, (("turret", 2),), (("yard_turret", "0"),), 2),
        (28, 14, (("turret", 2),), (("yard_turret", "2"),), 6),
    ],
)
def test_the_yard_takes_rounds_for_hull_and_turrets(
    hull: int, missing: int, damage: Counts, terms: Pairs, expected: int
) -> None:
    assert DOCKYARD.rounds(hull, missing, damage, terms) == expected


@given(st.integers(1, 40), st.integers(0, 40), st.integers(0, 4))
def test_more_damage_never_takes_less_time(hull: int, missing: int, turrets: int) -> None:
    missing = min(missing, hull)
    rounds = DOCKYARD.rounds(hull, missing, (("turret", turrets),), ())
    assert rounds >= 1
    assert DOCKYARD.rounds(hull, missing, (("turret", turrets + 1),), ()) >= rounds
    if missing:
        assert DOCKYARD.rounds(hull, missing - 1, (("turret", turrets),), ()) <= rounds


def test_every_setting_names_its_rule_and_has_a_default() -> None:
    assert [(one.code, one.default, one.rule) for one in SETTINGS] == [
        ("battles_a_grade", "3", "HSF-CAM-1"),
        ("hits_a_credit", "10", "HSF-CAM-1"),
        ("yard_hull", "1/4", "HSF-CAM-2"),
        ("yard_turret", "1", "HSF-CAM-2"),
    ]
