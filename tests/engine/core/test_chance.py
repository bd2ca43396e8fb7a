"""One procedure, read three ways: every way counted, drawn, and by faces typed in."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.core.chance import Cause, Chance, Table, exact
from rules.engine.core.dice import D3, D6, D10, FacesRunOutError, GivenDice, SeededDice
from rules.engine.core.dist import Dist, Pool, certain, merged, pool, quantile
from rules.engine.core.modifiers import Modifier, Target

WHY = Cause("test", "CS-CORE-3")


def hull_after(chance: Chance, hull: int, shots: int, number: int) -> int:
    """A little battle: each shot hits on `number` or less and takes 2D6, a six of them one more."""
    return chance.fold(one_shot, hull, [number] * shots)


def one_shot(chance: Chance, hull: int, number: int) -> int:
    if not hull or not chance.meets(D10, Target(number), WHY):
        return hull
    damage = chance.pool(2, D6, WHY)
    more = chance.run(extra, damage.tops)
    return max(0, hull - damage.total - more)


def extra(chance: Chance, sixes: int) -> int:
    return sum(chance.value(D3, WHY) for _ in range(sixes))


def brute_force(hull: int, number: int) -> dict[int, Fraction]:
    """One shot, gone through face by face without any of the code under test."""
    found: Counter[int] = Counter()
    for hit, a, b, x, y in product(range(1, 11), *[range(1, 7)] * 4):
        more = [-(-x // 2), -(-y // 2)][: [a, b].count(6)]
        found[max(0, hull - (a + b + sum(more)) * (hit <= number))] += 1
    return {left: Fraction(count, 12960) for left, count in found.items()}


@pytest.mark.parametrize("number", [1, 4, 9])
def test_every_way_is_counted_as_face_by_face(number: int) -> None:
    odds = exact(hull_after, 15, 1, number)
    expected = brute_force(15, number)
    assert {left: odds.chance(left) for left, _ in odds} == expected


def test_steps_one_after_another_are_the_mixture_of_each() -> None:
    once = exact(hull_after, 30, 1, 6)
    assert exact(hull_after, 30, 3, 6) == once.then(lambda h: exact(hull_after, h, 1, 6)).then(
        lambda h: exact(hull_after, h, 1, 6)
    )


def test_drawn_outcomes_fall_as_the_exact_odds_say() -> None:
    odds, dice = exact(hull_after, 24, 2, 6), SeededDice("drawn against exact")
    drawn = Counter(hull_after(Table(dice), 24, 2, 6) for _ in range(4_000))
    assert set(drawn) <= set(odds.weights)
    for left, _ in odds:
        p = float(odds.chance(left))
        assert abs(drawn[left] / 4_000 - p) < 4.5 * (p * (1 - p) / 4_000) ** 0.5 + 1e-9


def test_typed_faces_give_what_the_same_faces_gave_by_a_seed() -> None:
    drawn = Table(SeededDice(5))
    left = hull_after(drawn, 40, 4, 6)
    faces = [face for event in drawn.events for face in event.throw.faces]
    typed = Table(GivenDice(faces))
    assert hull_after(typed, 40, 4, 6) == left
    assert typed.events == drawn.events
    with pytest.raises(FacesRunOutError):
        hull_after(Table(GivenDice(faces[:-1])), 40, 4, 6)


def test_a_throw_that_is_bound_to_pass_or_fail_needs_no_die() -> None:
    table = Table(GivenDice([]))
    assert table.meets(D10, Target(10), WHY)
    assert not table.meets(D10, Target(0), WHY)
    assert table.meets(D6, Target(1, at_most=False), WHY)
    assert [event.throw.faces for event in table.events] == [(), (), ()]
    assert [event.throw.passed for event in table.events] == [True, False, True]


def test_a_pick_is_one_throw_of_a_die_with_as_many_sides_as_weights() -> None:
    bag = (("red", 3), ("blue", 2))

    def draw(chance: Chance) -> str:
        return chance.pick(bag, WHY)

    assert exact(draw) == Dist({"red": 3, "blue": 2}, 5)
    assert [Table(GivenDice([face])).pick(bag, WHY) for face in range(1, 6)] == [
        "red",
        "red",
        "red",
        "blue",
        "blue",
    ]
    assert Table(GivenDice([])).pick((("last", 2),), WHY) == "last"


def test_a_pool_counts_its_highest_faces_and_tells_them_all() -> None:
    table = Table(GivenDice([6, 2, 6]))
    assert table.pool(3, D6, WHY) == Pool(14, 2)
    assert table.events[0].throw.faces == (6, 2, 6)
    assert table.pool(0, D6, WHY) == Pool(0, 0)
    assert len(table.events) == 1


def first_of_each(
    chance: Chance, state: tuple[int, ...], value: int, shown: int, least: int
) -> tuple[int, ...]:
    """Write down a value that at least so many dice show; a coin decides on every even one."""
    if shown < least or (value % 2 == 0 and not chance.meets(D10, Target(5), WHY)):
        return state
    return (*state, value)


def test_dice_that_are_dealt_out_are_counted_as_face_by_face() -> None:
    expected: Counter[tuple[int, ...]] = Counter()
    for *dice, coin_2, coin_4, coin_6 in product(*[range(1, 7)] * 3, *[(0, 1)] * 3):
        coins = {2: coin_2, 4: coin_4, 6: coin_6}
        pairs = [n for n in (6, 5, 4, 3, 2, 1) if dice.count(n) >= 2 and coins.get(n, 1)]
        expected[tuple(pairs)] += 1
    order = (6, 5, 4, 3, 2, 1)

    def pairs_of_three(chance: Chance) -> tuple[int, ...]:
        return chance.deal(3, D6, order, WHY, first_of_each, (), 2)

    odds = exact(pairs_of_three)
    assert {pairs: odds.chance(pairs) for pairs, _ in odds} == {
        pairs: Fraction(count, 6**3 * 8) for pairs, count in expected.items()
    }


def test_dice_are_dealt_out_after_all_of_them_are_thrown() -> None:
    table = Table(GivenDice([2, 5, 2, 4]))
    assert table.deal(3, D6, (1, 2, 3, 4, 5, 6), WHY, first_of_each, (), 1) == (2, 5)
    assert [event.throw.faces for event in table.events] == [(2, 5, 2), (4,)]


def test_the_moments_of_sixteen_dice_are_the_known_ones() -> None:
    sixteen = pool(16, D6)
    assert sixteen.mean(lambda p: p.total) == 56
    assert sixteen.variance(lambda p: p.total) == Fraction(16 * 35, 12)
    assert sixteen.mean(lambda p: p.tops) == Fraction(16, 6)
    assert sixteen.chance_that(lambda p: p.total == 96) == Fraction(1, 6**16)


def test_a_target_is_its_base_with_all_modifiers() -> None:
    target = Target(5, (Modifier("a", -2, "CS-GUN-4"), Modifier("b", 1, "CS-GUN-4")))
    assert target.number == 4
    assert [target.met_by(face) for face in (4, 5)] == [True, False]


def test_chances_that_do_not_sum_to_one_are_refused() -> None:
    with pytest.raises(ValueError, match="do not sum to 1"):
        merged([("a", 1, 2), ("b", 1, 3)])


@given(st.lists(st.integers(1, 9), min_size=1, max_size=6), st.fractions(0, 1))
def test_a_quantile_is_the_least_number_with_that_share_below(
    weights: list[int], share: Fraction
) -> None:
    total = sum(weights)
    numbers = merged((n, weight, total) for n, weight in enumerate(weights))
    found = quantile(numbers, share)
    assert numbers.chance_that(lambda n: n <= found) >= share
    assert found == 0 or numbers.chance_that(lambda n: n < found) < share


def test_what_is_certain_is_certain() -> None:
    assert certain("afloat").chance("afloat") == 1
    assert certain("afloat").chance("sunk") == 0


def test_highest_faces_thrown_again_are_counted_as_face_by_face() -> None:
    expected: Counter[tuple[int, int]] = Counter()
    for *dice, a, b, c in product(range(1, 7), repeat=6):
        again = [a, b, c][: dice.count(6)]
        expected[sum(dice) + sum(again), dice.count(6)] += 1
    odds = exact(lambda chance: chance.pool(3, D6, WHY, again=WHY))
    assert {(p.total, p.tops): odds.chance(p) for p, _ in odds} == {
        way: Fraction(count, 6**6) for way, count in expected.items()
    }


def test_highest_faces_are_thrown_again_once_only() -> None:
    table = Table(GivenDice([6, 2, 6, 6, 1]))
    assert table.pool(3, D6, WHY, again=WHY) == Pool(21, 2)
    assert [event.throw.faces for event in table.events] == [(6, 2, 6), (6, 1)]
    assert table.pool(0, D6, WHY, again=WHY) == Pool(0, 0)


def test_the_moments_of_a_torpedo_are_the_known_ones() -> None:
    torpedo = pool(16, D6, again=True)
    assert torpedo.mean(lambda p: p.total) == Fraction(196, 3)
    assert torpedo.variance(lambda p: p.total) == Fraction(385, 3)


def test_a_mixture_of_unlike_dice_has_the_chances_of_the_tree() -> None:
    """A D6; on 1 or 2 a D3 is added, on 3 a D10, else nothing."""
    first = exact(lambda chance: chance.value(D6, WHY))
    more = {1: D3, 2: D3, 3: D10}

    def after(face: int) -> Dist[int]:
        if face not in more:
            return certain(face)
        return exact(lambda chance: face + chance.value(more[face], WHY))

    mixed = first.then(after)
    assert mixed.total == 180
    assert mixed.weights == {
        2: 10,
        3: 20,
        4: 10 + 10 + 3 + 30,
        5: 10 + 3 + 30,
        6: 3 + 30,
        **dict.fromkeys(range(7, 14), 3),
    }


def test_there_is_no_pool_of_fewer_than_no_dice() -> None:
    with pytest.raises(ValueError, match="a pool of -1 dice"):
        pool(-1, D6)


def volley(chance: Chance, hull: int, shots: int) -> tuple[int, int]:
    """Return how many sixes a hull has met, up to two, and what is left of it."""
    return chance.wear(hull, one_of_volley, 0, range(shots))


def one_of_volley(chance: Chance, left: int, sixes: int, shot: int) -> tuple[int, int]:
    if not left:
        return sixes, 0
    die = chance.value(D6, WHY)
    seen = sixes + (die == 6)
    return chance.alike(seen, min(seen, 2)), die


def test_what_wears_down_is_counted_as_face_by_face() -> None:
    found: Counter[tuple[int, int]] = Counter()
    for faces in product(range(1, 7), repeat=3):
        left = max(0, 9 - sum(faces))
        found[min(faces.count(6), 2) if left else 0, left] += 1
    odds = exact(volley, 9, 3)
    assert {outcome: odds.chance(outcome) for outcome, _ in odds} == {
        outcome: Fraction(count, 216) for outcome, count in found.items()
    }


def test_at_the_table_a_step_sees_what_is_left_and_nothing_is_made_coarser() -> None:
    assert volley(Table(GivenDice([6, 6, 6])), 19, 3) == (3, 1)
    assert volley(Table(GivenDice([6, 3])), 9, 3) == (0, 0)


def unlike(chance: Chance) -> tuple[int, int] | None:
    """Two D3, and None where they are equal."""
    pair = (chance.value(D3, WHY), chance.value(D3, WHY))
    return None if len(set(pair)) == 1 else pair


def until_unlike(chance: Chance) -> tuple[int, int]:
    return chance.until(unlike)


def test_what_is_thrown_again_until_it_comes_out_has_the_chances_of_what_can() -> None:
    odds = exact(until_unlike)
    pairs = [(a, b) for a, b in product((1, 2, 3), repeat=2) if a != b]
    assert {pair: odds.chance(pair) for pair, _ in odds} == dict.fromkeys(pairs, Fraction(1, 6))


def test_at_the_table_it_is_thrown_again_and_each_throw_is_told() -> None:
    table = Table(GivenDice([1, 2, 5, 6, 3, 1]))  # faces of D6 as D3: 1 1, 3 3, 2 1
    assert until_unlike(table) == (2, 1)
    assert len(table.events) == 6


def test_what_never_comes_out_has_no_odds() -> None:
    def never(chance: Chance) -> int | None:
        return None

    def waits(chance: Chance) -> int:
        return chance.until(never)

    with pytest.raises(ValueError, match="do not sum to 1"):
        exact(waits)


Came = tuple[int, tuple[int, int], int]  # the state, what is left of both, the steps done


def exchange(
    chance: Chance, lefts: tuple[int, int], shots: int
) -> tuple[int, tuple[int, int], int]:
    """Let two shoot at each other in turn, the second at first; the state is sixes, up to two."""
    return chance.outlast(lefts, one_of_volley, 0, [(1 - n % 2, n) for n in range(shots)])


@pytest.mark.parametrize("lefts", [(4, 9), (9, 3), (20, 20), (1, 1)])
@pytest.mark.parametrize("shots", [0, 1, 4])
def test_what_two_take_from_each_other_is_counted_as_face_by_face(
    lefts: tuple[int, int], shots: int
) -> None:
    found: Counter[Came] = Counter()
    for faces in product(range(1, 7), repeat=shots):
        left, end = list(lefts), None
        for n, face in enumerate(faces):
            left[1 - n % 2] = max(0, left[1 - n % 2] - face)
            if 0 in left:
                end = 0, (left[0], left[1]), n + 1
                break
        found[end or (min(faces.count(6), 2), (left[0], left[1]), shots)] += 1
    odds = exact(exchange, lefts, shots)
    assert {outcome: odds.chance(outcome) for outcome, _ in odds} == {
        outcome: Fraction(count, 6**shots) for outcome, count in found.items()
    }


def test_at_the_table_no_step_is_done_once_one_has_nothing_left() -> None:
    assert exchange(Table(GivenDice([6, 6, 6, 6])), (13, 19), 4) == (4, (1, 7), 4)
    assert exchange(Table(GivenDice([6, 5])), (5, 19), 4) == (0, (0, 13), 2)
