"""Ships of two fleets side by side: none lost, none doubled, the same seen from either side."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from rules.engine.core.fleet import Design, FleetList, ShipEntry
from rules.engine.core.matching import Pair, best_places, pairs_by_class, pairs_by_key

KEYS = st.sampled_from("abcdefgh")
SHIPS = st.builds(
    ShipEntry,
    key=KEYS,
    ship_class=st.sampled_from(["vosper", "fairmile"]),
    name=st.sampled_from(["Curlew", "Dunlin"]),
    crew=st.sampled_from(["", "veteran"]),
    fit=st.sampled_from([(), (("radar", 1),)]),
)
FLEETS = st.lists(SHIPS, max_size=8, unique_by=lambda ship: ship.key).map(lambda ships: of(*ships))


def of(*ships: ShipEntry, system: str = "cruel_seas") -> FleetList:
    return FleetList(system=system, edition="e", nation="n", name="Nore", ships=ships)


def ship(key: str, ship_class: str = "vosper", **more: object) -> ShipEntry:
    return ShipEntry(key=key, ship_class=ship_class, name=key.upper(), **more)  # type: ignore[arg-type]


def keys(pairs: tuple[Pair, ...]) -> list[tuple[str, str]]:
    return [
        (pair.left.key if pair.left else "-", pair.right.key if pair.right else "-")
        for pair in pairs
    ]


def test_two_states_of_a_fleet_are_paired_by_the_keys_of_the_ships() -> None:
    before = of(ship("a"), ship("b"), ship("c"))
    after = of(ship("d"), ship("c", "fairmile"), ship("a"))
    assert keys(pairs_by_key(before, after)) == [("a", "a"), ("b", "-"), ("c", "c"), ("-", "d")]


def test_the_same_fit_meets_first_and_then_whatever_is_of_her_class() -> None:
    mine = of(ship("a", crew="veteran"), ship("b"), ship("c", "fairmile"))
    theirs = of(ship("k"), ship("l", crew="regular"), ship("m", "s-boat"))
    assert keys(pairs_by_class(mine, theirs)) == [
        ("a", "l"),
        ("b", "k"),
        ("c", "-"),
        ("-", "m"),
    ]


def test_names_captains_and_notes_make_no_difference_between_fleets() -> None:
    mine = of(ship("a", crew="veteran"), ship("b", captain="Quayle", notes="dear", pennant="7"))
    theirs = of(ship("k", notes="secret"), ship("l", crew="veteran"))
    assert keys(pairs_by_class(mine, theirs)) == [("a", "l"), ("b", "k")]


def test_ships_of_own_design_answer_to_their_like_by_the_name_of_the_design() -> None:
    otter, beaver = Design(name="Otter"), Design(name="Beaver")
    mine = of(ship("a", "own", design=otter), ship("b", "own", design=beaver))
    theirs = of(ship("k", "own", design=replace(beaver, parts=(("radar", 1),))))
    assert keys(pairs_by_class(mine, theirs)) == [("a", "-"), ("b", "k")]


def test_nothing_answers_to_a_ship_of_another_rule_system() -> None:
    assert keys(pairs_by_class(of(ship("a")), of(ship("b"), system="toy"))) == [
        ("a", "-"),
        ("-", "b"),
    ]


@given(FLEETS, FLEETS)
def test_each_ship_stands_in_exactly_one_pair_seen_from_either_side(
    left: FleetList, right: FleetList
) -> None:
    for pairs_of in (pairs_by_key, pairs_by_class):
        pairs = pairs_of(left, right)
        assert [pair.left for pair in pairs if pair.left] == list(left.ships)
        assert {pair.right.key for pair in pairs if pair.right} == {s.key for s in right.ships}
        assert sum(1 for pair in pairs if pair.right) == len(right.ships)
        assert sorted((r, l) for l, r in keys(pairs)) == sorted(keys(pairs_of(right, left)))  # noqa: E741
    matched = sum(1 for pair in pairs_by_class(left, right) if pair.left and pair.right)
    classes = {"vosper", "fairmile"}
    counts = [[sum(1 for s in f if s.ship_class == c) for c in classes] for f in (left, right)]
    assert matched == sum(map(min, *counts))


def test_whoever_fits_several_places_makes_room_for_who_fits_one() -> None:
    assert best_places([[1, 1], [1, 0]]) == {0: 1, 1: 0}
    assert best_places([[5, 4], [5, 0]]) == {0: 1, 1: 0}  # 4 + 5 and not 5 alone


def test_the_first_of_those_alike_take_the_places() -> None:
    assert best_places([[2, 2, 2, 0], [2, 2, 2, 0]]) == {0: 0, 1: 1}


def test_nobody_takes_a_place_that_he_may_not_take() -> None:
    assert best_places([[0, 0], [0, 3]]) == {1: 1}
    assert best_places([]) == {}
    assert best_places([[], []]) == {}


@given(
    worth=st.integers(0, 4).flatmap(
        lambda many: st.lists(
            st.lists(st.sampled_from([0, 0, 1, 2, 5]), min_size=many, max_size=many), max_size=4
        )
    )
)
def test_no_other_way_to_take_places_gains_more(worth: list[list[int]]) -> None:
    taken = best_places(worth)
    several = range(len(worth[0]) if worth else 0)
    most = 0
    for way in product([None, *several], repeat=len(worth)):
        seated = [who for who in way if who is not None]
        if len(set(seated)) == len(seated):
            most = max(most, sum(worth[p][w] for p, w in enumerate(way) if w is not None))
    assert sum(worth[place][who] for place, who in taken.items()) == most
    assert len(set(taken.values())) == len(taken)
    assert all(worth[place][who] for place, who in taken.items())
