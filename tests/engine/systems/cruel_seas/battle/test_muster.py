"""Ships as fitted become vessels: every class of the catalogue, and what choices change."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.engine.core.fleet import Counts
from rules.engine.systems.cruel_seas import loader
from rules.engine.systems.cruel_seas.battle.game import Game
from rules.engine.systems.cruel_seas.battle.muster import vessels_of
from rules.engine.systems.cruel_seas.battle.state import Gun, Vessel
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade, Kind, Size, Turn
from rules.engine.systems.cruel_seas.yard import Craft, Terms, Yard

EDITION = loader.newest()
YARD = Yard(EDITION)
GAME = Game(edition=EDITION.id)
AFLOAT = [row.slug for row in EDITION.for_sale if row.kind == Kind.SHIP]


def muster(slug: str, crew: str = "regular", fit: Counts = (), nation: str = "") -> list[Vessel]:
    row = YARD.row(slug)
    assert row is not None
    craft = Craft(slug, crew=crew, fit=fit)
    return list(vessels_of(row, YARD.ship(craft, Terms(nation or row.nation)), GAME))


@pytest.mark.parametrize("slug", AFLOAT)
def test_every_ship_of_the_catalogue_can_go_into_battle(slug: str) -> None:
    row = YARD.row(slug)
    assert row is not None
    boats = muster(slug)
    assert len(boats) == row.boats
    assert {boat.hull_left for boat in boats} == {row.hull}
    assert len({boat.name for boat in boats}) == len(boats)
    for boat in boats:
        assert boat.speeds.full == row.full
        lines = (*row.weapons, *row.free_weapons)
        guns = [w for w in lines if w.type not in ("torpedo", "shinyo_rockets")]
        assert len(boat.guns) == sum(weapon.count for weapon in guns)


def test_a_vosper_as_her_row_prints_her() -> None:
    (boat,) = muster("vosper-mtb-type-i-mid")
    assert (boat.size, boat.turn, boat.hull, boat.torpedoes) == (Size.SMALL, Turn.RED, 35, 2)
    assert boat.speeds.combat == Fraction(24)
    assert boat.guns.count(Gun(type="mg")) == 2  # the free ones
    assert boat.crew is CrewGrade.REGULAR


def test_reload_torpedoes_lie_beside_the_tubes() -> None:
    row = YARD.row("e-boat-s-38-class")
    assert row is not None
    option = next(o.code for o in row.options if any(w.reload for w in o.adds))
    (boat,) = muster("e-boat-s-38-class", fit=((f"option:{option}", 1),))
    assert (boat.torpedoes, boat.tubes, boat.reloads) == (2, 2, 2)
    assert boat.diesel


def test_an_old_tub_has_two_thirds_of_her_hull() -> None:
    (boat,) = muster("vosper-mtb-type-i-mid", fit=(("ability:old_tub", 1),))
    assert (boat.hull, boat.hull_left) == (24, 24)  # two thirds of 35, rounded up


def test_the_smoke_of_a_linse_group_is_on_one_boat() -> None:
    slug = next(s for s in AFLOAT if s.startswith("linse"))
    row = YARD.row(slug)
    assert row is not None
    option = next(o.code for o in row.options if o.once)
    boats = muster(slug, fit=((f"option:{option}", 1),))
    assert [boat.has("smoke") for boat in boats] == [False, False, True]
    assert all(boat.explosive and boat.hull == 12 for boat in boats)


def test_rockets_are_no_guns() -> None:
    slug = next(s for s in AFLOAT if "shin" in s)
    assert {(b.racks, b.rockets, b.guns) for b in muster(slug)} == {(1, "shinyo_rockets", ())}


def test_submarines_are_small_or_hard_to_hit() -> None:
    (large,) = muster("submarine-surfaced", nation="kriegsmarine")
    (small,) = muster("multi-crewed-mini-submarine", nation="kriegsmarine")
    assert (large.size, large.gun_size, large.hard_target) == (Size.MEDIUM, Size.SMALL, 0)
    assert (small.gun_size, small.hard_target, small.no_criticals) == (None, 1, True)


def test_a_battery_is_no_vessel() -> None:
    row = YARD.row("shore-battery")
    assert row is not None
    ship = YARD.ship(Craft("shore-battery"), Terms("royal_navy"))
    with pytest.raises(ValueError, match="no vessel"):
        vessels_of(row, ship, GAME)
