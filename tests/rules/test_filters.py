"""Filters over a small catalogue made here, so that every expected name is in sight."""

from decimal import Decimal

import pytest

from rules.engine.core.catalogue import Catalogue, Label, Provenance, ShipClass, WeaponRow
from rules.filters import ShipFilter, select

pytestmark = pytest.mark.once


def gun(type_: str, label: str) -> WeaponRow:
    return WeaponRow(code=type_, type=type_, label=label, count=1, range="", half="", damage="4D6")


def make(name: str, **fields: object) -> ShipClass:
    given: dict[str, object] = {
        "slug": name.lower().replace(" ", "-"),
        "name": name,
        "short": name,
        "nation": "royal_navy",
        "kind": "ship",
        "size": "small",
        "hull": 35,
        "speeds": (12, 24, 36),
        "points": 75,
        "provenance": Provenance.PUBLISHED,
    }
    return ShipClass(**given | fields)  # type: ignore[arg-type]


TORPEDO_BOAT = frozenset({"has_torpedoes"})
VOSPER = make("Vosper MTB", tags=TORPEDO_BOAT, weapons=(gun("20mm", "20 mm, single"),))
FLOWER = make(
    "Flower-class corvette",
    size="large",
    speeds=(6, 12, 18),
    points=135,
    provenance=Provenance.DERIVED,
    weapons=(gun("4in", "4 in, single"),),
)
ELCO = make(
    "PT Boat (Elco)",
    nation="us_navy",
    points=Decimal("160.5"),
    speeds=(13, 26, 39),
    tags=TORPEDO_BOAT,
    weapons=(gun("37mm", "40 mm, single"),),
    search_text="bofors",
)
SHINYO = make(
    "Shin'yo kamikaze boats", nation="japan", size="tiny", points=45, speeds=(10, 20, 30), boats=3
)
PLANE = make(
    "Aircraft",
    nation="any",
    size="",
    kind="aircraft",
    hull=None,
    speeds=(),
    points=None,
    provenance=Provenance.OWN,
)
CATALOGUE = Catalogue(
    edition="test",
    title="Test",
    nations=(
        Label(code="us_navy", text="US Navy"),
        Label(code="royal_navy", text="Royal Navy"),
        Label(code="japan", text="Japan"),
    ),
    sizes=(),
    weapon_types=(),
    classes=(VOSPER, PLANE, FLOWER, SHINYO, ELCO),
)


def names(**wanted: object) -> list[str]:
    return [ship.short for ship in select(CATALOGUE, ShipFilter(**wanted))]  # type: ignore[arg-type]


def test_without_a_filter_all_stand_in_the_order_of_their_nations() -> None:
    assert names() == [
        "PT Boat (Elco)",
        "Vosper MTB",
        "Flower-class corvette",
        "Shin'yo kamikaze boats",
        "Aircraft",
    ]


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        ({"nation": "us_navy"}, ["PT Boat (Elco)"]),
        ({"sizes": ("tiny", "large")}, ["Flower-class corvette", "Shin'yo kamikaze boats"]),
        ({"points": 75}, ["Vosper MTB", "Shin'yo kamikaze boats"]),
        ({"points": 160}, ["Vosper MTB", "Flower-class corvette", "Shin'yo kamikaze boats"]),
        ({"points": 0}, []),
        ({"speed": 36}, ["PT Boat (Elco)", "Vosper MTB"]),
        ({"speed": 40}, []),
        ({"weapon": "20mm"}, ["Vosper MTB"]),
        ({"torpedoes": True}, ["PT Boat (Elco)", "Vosper MTB"]),
        ({"provenances": ("derived", "own figure")}, ["Flower-class corvette", "Aircraft"]),
        ({"text": "corvette"}, ["Flower-class corvette"]),
        ({"torpedoes": True, "points": 100}, ["Vosper MTB"]),
        ({"nation": "royal_navy", "speed": 20, "text": "mtb"}, ["Vosper MTB"]),
        ({"nation": "us_navy", "weapon": "20mm"}, []),
    ],
)
def test_each_filter_leaves_only_what_fits(wanted, expected) -> None:
    assert names(**wanted) == expected


def test_points_go_up_and_those_without_points_come_last() -> None:
    assert names(sort="points") == [
        "Shin'yo kamikaze boats",
        "Vosper MTB",
        "Flower-class corvette",
        "PT Boat (Elco)",
        "Aircraft",
    ]


def test_names_go_by_the_alphabet() -> None:
    assert names(sort="name") == [
        "Aircraft",
        "Flower-class corvette",
        "PT Boat (Elco)",
        "Shin'yo kamikaze boats",
        "Vosper MTB",
    ]


def test_a_ship_is_found_by_what_only_the_source_calls_her() -> None:
    assert names(text="Bofors") == ["PT Boat (Elco)"]
    assert names(text="40 mm") == ["PT Boat (Elco)"]
