"""What a fleet is made of: by size, by role, guns by range, torpedoes, hull, speed, crew."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.core.composition import Composition, Tallies, mean
from rules.engine.core.fleet import FleetList, ShipEntry
from rules.engine.systems.cruel_seas import composition as module
from rules.engine.systems.cruel_seas.vocabulary import Role
from tests.engine.systems.cruel_seas.test_any_fleet import ANY, SOME
from tests.strategies import EDITION, FLEETS, empty, fleet_of, shuffled


def counts(tallies: Tallies) -> dict[str, int]:
    return {tally.kind.code: tally.count for tally in tallies}


def alone(slug: str, crew: str = "", nation: str = "royal_navy", **fit: int) -> Composition:
    codes = {code.replace("__", ":"): count for code, count in fit.items()}
    return FLEETS.composition(fleet_of(nation, (slug, crew, codes)))


def test_a_mixed_fleet_is_counted_in_every_way() -> None:
    fleet = fleet_of(
        "royal_navy",
        ("vosper-mtb-type-i-early", "", {}),
        ("vosper-mtb-type-i-mid", "veteran", {}),
        ("fairmile-d-mgb", "regular", {}),
        ("flower-class-corvette", "regular", {}),
    )
    found = FLEETS.composition(fleet)
    assert found.points == FLEETS.inspect(fleet).total
    assert (found.ships, found.vessels, found.squadrons) == (4, 4, 0)
    assert counts(found.sizes) == {"small": 2, "medium": 1, "large": 1}
    assert counts(found.roles) == {"torpedo_boat": 2, "gunboat": 1, "escort": 1}
    assert counts(found.crews) == {"inexperienced": 1, "regular": 2, "veteran": 1}
    assert (found.torpedoes, found.reloads) == (4, 0)
    assert (found.hull, mean(found.hulls)) == (35 + 35 + 60 + 80, Fraction(105, 2))
    assert (found.slowest, found.fastest, mean(found.speeds)) == (18, 36, 30)
    assert counts(found.gear) == {"smoke": 4, "depth_charges": 4, "radar": 2}
    # Guns and damage dice: eight free MG; twin HMG are of 3 dice; single and twin 20 mm of 3 and 4.
    assert [(b.nearest, b.reach, b.guns, b.dice) for b in found.guns] == [
        (0, 30, 8, 8),
        (0, 40, 4, 12),
        (0, 50, 1 + 1 + 2, 3 + 4 + 6),
        (5, 70, 1, 4),
        (10, 80, 2, 10),
        (25, 160, 1, 8),
    ]
    assert (found.mountings, found.dice) == (20, 55)
    assert [tally.kind.one for tally in found.guns[2].types] == ["20 mm"]


def test_a_squadron_is_one_ship_and_each_of_its_boats_a_vessel() -> None:
    found = alone("shinyo-kamikaze-boats-with-rockets-x3", nation="imperial_japanese_navy")
    assert (found.ships, found.vessels, found.squadrons, found.boats) == (1, 3, 1, 3)
    assert counts(found.sizes) == {"tiny": 3}
    assert counts(found.roles) == {"explosive_boat": 3}
    assert counts(found.crews) == {"inexperienced": 1}
    assert counts(found.others) == {"shinyo_rockets": 3}
    assert (found.guns, found.hull, found.hulls) == ((), 15, ((5, 3),))
    fewer = alone("shinyo-kamikaze-boats-with-rockets-x3", nation="imperial_japanese_navy", boats=2)
    assert (fewer.vessels, fewer.hull, counts(fewer.others)) == (2, 10, {"shinyo_rockets": 2})


def test_what_does_not_float_has_a_role_but_no_size_and_no_speed() -> None:
    fleet = fleet_of(
        "royal_navy",
        ("minefield-small", "", {}),
        ("shore-battery", "veteran", {}),
        ("aircraft", "", {"option:torpedo": 1}),
    )
    found = FLEETS.composition(fleet)
    assert counts(found.roles) == {"battery": 1, "minefield": 1, "aircraft": 1}
    assert (found.ships, found.vessels, found.sizes, found.speeds) == (3, 0, (), ())
    assert (found.slowest, found.fastest, mean(found.speeds)) == (None, None, None)
    assert (found.torpedoes, found.hull) == (1, 50)
    assert counts(found.crews) == {"veteran": 1}
    assert [(band.reach, band.guns) for band in found.guns] == [(50, 1), (120, 1)]


def test_reloads_come_on_top_of_the_torpedoes_in_the_tubes() -> None:
    found = alone("e-boat-s-38-class", nation="kriegsmarine", option__reload_torpedoes=1)
    assert (found.torpedoes, found.reloads) == (2, 2)


def test_an_old_tub_counts_with_what_is_left_of_hull_and_speed() -> None:
    sound = alone("fairmile-d-mgb")
    tub = alone("fairmile-d-mgb", ability__old_tub=1)
    assert (sound.hull, sound.fastest) == (60, 30)
    assert (tub.hull, tub.fastest) == (40, 20)


def test_a_ship_is_what_she_carries_now() -> None:
    assert counts(alone("vosper-mtb-type-i-mid").roles) == {"torpedo_boat": 1}
    landed = alone("vosper-mtb-type-i-mid", **{"class__torpedo-single": 0})
    assert counts(landed.roles) == {"gunboat": 1}
    assert landed.torpedoes == 0
    fitted = alone("fairmile-d-mgb", option__torpedoes=1)
    assert counts(fitted.roles) == {"torpedo_boat": 1}


ROLES = {
    "cruiser": {"ijn-light-cruiser"},
    "minesweeper": {
        "r-boat", "m-class-minesweeper", "ijn-minesweeper", "fugas-class-minesweeper",
    },
    "submarine": {"submarine-surfaced", "multi-crewed-mini-submarine"},
    "escort": {
        "flower-class-corvette", "armed-trawler", "vorpostenboot", "gabbiano-class-corvette",
        "vas-anti-submarine-boat", "usn-sub-chaser-110-ft", "mo-4-small-hunter",
    },
    "gunboat": {
        "fairmile-d-mgb", "bronekater-early", "bronekater-mid", "bronekater-late",
    },
    "merchant": {"coastal-tanker", "merchantman", "liberty-ship", "troop-ship"},
    "landing_craft": {
        "lct", "siebel-ferry-transport", "siebel-ferry-flak", "f-lighter-mfp",
        "landing-craft-daihatsu",
    },
    "auxiliary": {"sampan-x3", "large-sampan"},
}  # fmt: skip


def test_each_class_of_the_roster_has_the_role_it_is_known_for() -> None:
    found: dict[str, set[str]] = {}
    for ship in FLEETS.catalogue(EDITION).classes:
        entry = ShipEntry(key="a", ship_class=ship.slug, name=ship.name)
        fleet = replace(empty(ship.nation), ships=(entry,))
        (tally,) = FLEETS.composition(fleet).roles
        found.setdefault(tally.kind.code, set()).add(ship.slug)
    assert {role: found[role] for role in ROLES} == ROLES
    assert len(found["torpedo_boat"]) == 14
    assert found.keys() <= {role.value for role in Role}


def test_an_unknown_class_is_counted_and_nothing_is_made_up_of_it() -> None:
    fleet = replace(empty(), ships=(ShipEntry(key="a", ship_class="gone", name="Ghost"),))
    found = FLEETS.composition(fleet)
    assert (found.ships, counts(found.roles)) == (1, {"unknown": 1})
    assert (found.vessels, found.points, found.hull, found.guns) == (0, 0, 0, ())
    assert FLEETS.composition(replace(fleet, edition="gone")) == found
    assert FLEETS.composition(empty()) == Composition()


def test_identical_ships_are_looked_at_once() -> None:
    wanted = [("vosper-mtb-type-i-mid", "veteran", {})] * 25
    fleet = fleet_of("royal_navy", *wanted)
    module._of_craft.cache_clear()
    with patch.object(module, "role_of", wraps=module.role_of) as asked:
        assert FLEETS.composition(fleet).torpedoes == 50
    assert asked.call_count == 1


@SOME
@given(st.data())
def test_two_parts_of_any_fleet_add_up_to_the_whole(data: st.DataObject) -> None:
    fleet = data.draw(ANY)
    ours = data.draw(st.lists(st.booleans(), min_size=len(fleet.ships), max_size=len(fleet.ships)))
    pairs = list(zip(fleet.ships, ours, strict=True))
    one = replace(fleet, ships=tuple(ship for ship, here in pairs if here))
    two = replace(fleet, ships=tuple(ship for ship, here in pairs if not here))
    whole = FLEETS.composition(fleet)
    assert FLEETS.composition(one) + FLEETS.composition(two) == whole
    assert whole + Composition() == whole


@SOME
@given(st.data())
def test_the_composition_does_not_depend_on_the_order_of_the_ships(data: st.DataObject) -> None:
    fleet = data.draw(ANY)
    assert FLEETS.composition(data.draw(shuffled(fleet))) == FLEETS.composition(fleet)


@SOME
@given(ANY)
def test_the_composition_agrees_with_the_points_and_with_each_ship(fleet: FleetList) -> None:
    found = FLEETS.composition(fleet)
    summaries = [FLEETS.summary(ship, fleet) for ship in fleet.ships]
    assert found.points == FLEETS.inspect(fleet, mends=False).total
    assert found.ships == len(fleet.ships)
    assert found.hull == sum(summary.whole_hull for summary in summaries)
    assert found.torpedoes + found.reloads == sum(summary.torpedoes for summary in summaries)
    assert sum(counts(found.sizes).values()) == found.vessels
    assert sum(counts(found.roles).values()) == found.vessels + sum(
        counts(found.roles).get(role, 0) for role in ("battery", "minefield", "aircraft", "unknown")
    )
    guns = (
        (row.count * summary.boats)
        for summary in summaries
        for row in summary.weapons
        if row.shape == "gun"
    )
    assert found.mountings == sum(guns)


@pytest.mark.parametrize(("count", "words"), [(1, "gunboat"), (2, "gunboats")])
def test_a_tally_speaks_of_one_or_of_many(count: int, words: str) -> None:
    fleet = fleet_of("royal_navy", *[("fairmile-d-mgb", "", {})] * count)
    assert FLEETS.composition(fleet).roles[0].label == words
