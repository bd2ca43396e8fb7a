"""Odds of High Seas Fleet, held against sums made another way."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from rules.engine.core.dice import SeededDice, die
from rules.engine.core.odds import Answer, FigureKind
from rules.engine.systems.high_seas_fleet.battle.exchange import Fighter, Terms
from rules.engine.systems.high_seas_fleet.odds.by_range import by_range, crossings
from rules.engine.systems.high_seas_fleet.odds.counting import (
    by_round,
    crippled_by,
    fought,
    is_lost,
)
from rules.engine.systems.high_seas_fleet.odds.sides import find_fighter, game
from rules.engine.systems.high_seas_fleet.odds.topics import ODDS
from tests.effort import times

GUN = {15: 4, 14: 3, 13: 2, 12: 1, 11: 0, 10: -1, 9: -2, 8: -3}
GUN |= {7: 1, 6: 0, 5: -1, 4: -2, 3: -3}
DRAWS = times(4_000)


def ship(slug: str) -> Fighter:
    found = find_fighter(slug)
    assert found is not None
    return found


def terms(distance: int, *conditions: str) -> Terms:
    return Terms(distance=distance, conditions=frozenset(conditions), game=game())


def asked(topic: str, **values: Any) -> Answer:
    found = ODDS.topic(topic)
    assert found is not None
    answer = found.ask(values).answer
    assert answer is not None
    return answer


class Dice:
    """Seeded dice of any number of sides."""

    def __init__(self, seed: str) -> None:
        self._source = SeededDice(seed)

    def d(self, sides: int) -> int:
        return self._source.throw(die(sides))


def thrown(firer: Fighter, target: Fighter, distance: int, rounds: int, dice: Dice) -> int:
    """Fire at somebody who holds her fire, by a second reading of the rules; return hull left.

    -1 stands for crippled by minor damage with all her hull.
    """
    hull, small = target.hull, target.type.is_small
    guns = {True: 0, False: 0}
    for count, inches in target.guns:
        guns[inches >= 8] += count
    minor = False
    for _ in range(rounds):
        for count, inches in firer.guns:
            heavy = inches >= 8
            if distance > (15 if heavy else 5):
                continue
            band = (1, 0) if distance <= 5 else (0, -2) if distance <= 10 else (-1, -5)
            for _gun in range(count):
                face = dice.d(20)
                if hull <= 0 or not (face == 20 or face + band[0] - small >= 17):
                    continue
                roll = dice.d(20 if heavy else 10) + GUN[inches] + band[1] - target.armour
                lost = 0
                for low, points in ((6, 1), (11, 2), (15, 3), (17, 4), (18, 5), (19, 6)):
                    lost = points if roll >= low else lost
                if roll >= 20:
                    lost = dice.d(6) + dice.d(6)
                if not lost and not (2 <= roll <= 5 and small):
                    continue
                minor = minor or (not lost and small)
                if dice.d(20) <= 4 and (guns[True] or guns[False]):
                    kind = guns[True] > 0
                    guns[kind] -= min(2, guns[kind])
                    if dice.d(6) == 6:
                        lost += dice.d(6) + dice.d(6)
                hull = max(0, hull - lost)
    return -1 if minor and hull == target.hull else hull


@pytest.mark.parametrize(
    ("by", "at", "distance", "rounds"),
    [
        ("gb-royal-sovereign", "de-derfflinger", 4, 3),
        ("de-bayern", "gb-lord-nelson", 8, 4),
        ("gb-carlisle", "de-vulcan", 5, 1),
        ("de-blucher", "gb-erebus", 9, 5),
    ],
)
def test_what_is_counted_is_what_dice_come_to(by: str, at: str, distance: int, rounds: int) -> None:
    firer, target, given = ship(by), ship(at), terms(distance)
    after = by_round(firer, target, given, rounds)[-1]
    dice = Dice(f"{by} {at}")
    ends = [thrown(firer, target, distance, rounds, dice) for _ in range(DRAWS)]
    quarter = target.hull // 4
    for exact, drawn in (
        (after.chance_that(is_lost), sum(end == 0 for end in ends)),
        (after.chance_that(crippled_by(given)), sum(end <= quarter for end in ends)),
    ):
        share, error = drawn / DRAWS, (float(exact * (1 - exact)) / DRAWS) ** 0.5
        assert abs(share - float(exact)) < 5 * error + 1e-9
    mean = float(after.mean(lambda one: one.hull))
    drawn_mean = sum(target.hull if end == -1 else end for end in ends) / DRAWS
    assert abs(mean - drawn_mean) < 0.04 * target.hull


def test_royal_sovereign_sinks_derfflinger_within_five_rounds_from_twelve_hexes() -> None:
    answer = asked("duel")
    assert answer.headline is not None
    assert answer.headline.label == "Derfflinger sinks"
    (chance,) = answer.headline.values
    assert answer.estimate is None
    assert Fraction(299, 100_000) < chance < Fraction(300, 100_000)
    assert answer.tables[0].figures[-1].values == (chance,)
    by_round_five = [figure.values[0] for figure in answer.tables[0].figures]
    assert by_round_five == sorted(by_round_five)


def test_who_is_fired_at_never_does_better_than_who_is_not() -> None:
    values = {"by": "gb-royal-sovereign", "at": "de-derfflinger", "range": 4, "rounds": 3}
    answer = asked("duel", **values, reply="fires")
    assert answer.estimate is not None
    assert answer.headline is not None
    bound = next(f for f in answer.figures if f.label.endswith("at most")).values[0]
    exact = asked("duel", **values)
    assert exact.headline is not None
    assert exact.headline.values == (bound,)
    assert 0 < answer.headline.values[0] <= bound + 3 * answer.estimate.error


def test_what_no_fight_came_to_is_answered_by_the_bound() -> None:
    answer = asked("duel", reply="fires")
    assert answer.headline is not None
    assert answer.headline.label == "Derfflinger sinks, at most"
    assert Fraction(299, 100_000) < answer.headline.values[0] < Fraction(300, 100_000)
    assert answer.summary.startswith("Derfflinger sank in none of 400 fights within 5 rounds")


def test_fights_are_the_same_each_time_and_fair_to_twins() -> None:
    twins = ship("gb-renown"), replace(ship("gb-renown"), name="Repulse")
    ends = fought(*twins, terms(4), 4)
    assert ends == fought(*twins, terms(4), 4)
    first = ends.chance_that(lambda end: end[-1][0].is_lost)
    second = ends.chance_that(lambda end: end[-1][1].is_lost)
    assert abs(first - second) < Fraction(1, 8)
    assert first > 0


def test_a_ship_that_is_hit_fires_worse_and_a_veteran_better() -> None:
    usual = asked("broadside").headline
    assert usual is not None
    for more, worse in (
        ({"state": ["firer_hit"]}, True),
        ({"sea": "storm"}, True),
        ({"between": ["smoke_screen"]}, True),
        ({"crew": "green"}, True),
        ({"crew": "veteran"}, False),
    ):
        other = asked("broadside", **more).headline
        assert other is not None
        assert (other.values[0] < usual.values[0]) is worse, more


def test_both_ships_by_range_say_where_it_turns() -> None:
    firer, target = ship("gb-courageous"), ship("de-blucher")
    loss, hits = by_range(firer, target, terms(12))
    assert (loss.end, hits.kind) == (16, FigureKind.CHANCE)
    assert [series.at(16) for series in loss.series] == [0, 0]
    assert loss.series[0].at(15) == loss.series[0].at(11)
    places = list(crossings(firer, target, terms(12)))
    for place in places:
        mine, theirs = (series.at(place) for series in loss.series)
        before = [series.at(place + 1) for series in loss.series]
        assert (mine > theirs) != (before[0] > before[1])
    assert len(loss.sentences) >= 1


@pytest.mark.parametrize("ships", [1, 2, 5])
@pytest.mark.parametrize("left", [1, 2])
def test_several_torpedoes_lose_a_ship_as_often_as_one_after_another(ships: int, left: int) -> None:
    """A torpedo hits on 16 or more at 2 hexes; of six results three doom, one takes a hull."""
    hit = Fraction(5, 20)
    doom, scrape = hit * Fraction(3, 6), hit * Fraction(1, 6)
    alive = {0: Fraction(1)}
    for _ in range(ships):
        after: dict[int, Fraction] = {}
        for lost, chance in alive.items():
            after[lost] = after.get(lost, Fraction(0)) + chance * (1 - doom - scrape)
            if lost + 1 < left:
                after[lost + 1] = after.get(lost + 1, Fraction(0)) + chance * scrape
        alive = after
    answer = asked("torpedoes", at="gb-admiralty-leader", ships=ships, left=left)
    assert answer.headline is not None
    assert answer.headline.values == (1 - sum(alive.values(), Fraction(0)),)


def test_guns_and_torpedoes_that_may_not_be_aimed_say_why() -> None:
    far = asked("broadside", by="gb-carlisle", range=6)
    assert [refusal.rule for refusal in far.refusals] == ["HSF-RANGE-1"] * 2
    boat = asked("broadside", at="de-u93", range=3)
    assert "HSF-ASW-2" in [refusal.rule for refusal in boat.refusals]
    none = asked("torpedoes", by="gb-gun-boat")
    assert [refusal.rule for refusal in none.refusals] == ["HSF-SHIP-3"]
    aimed = asked("torpedoes", at="de-u93")
    assert [refusal.rule for refusal in aimed.refusals] == ["HSF-INT-20"]


@pytest.mark.parametrize(("distance", "words"), [(1, "1 hex"), (2, "2 hexes"), (12, "12 hexes")])
def test_one_hex_is_no_hexes(distance: int, words: str) -> None:
    found = ODDS.topic("broadside")
    assert found is not None
    fields = {field.code: field.words for field in found.ask({"range": distance}).fields}
    assert fields["range"] == words


@pytest.mark.parametrize(
    ("topic", "values", "field"),
    [
        ("broadside", {"range": 0}, "range"),
        ("broadside", {"range": 16}, "range"),
        ("broadside", {"by": "de-tirpitz"}, "by"),
        ("duel", {"rounds": 11}, "rounds"),
        ("duel", {"left": -1}, "left"),
        ("mines", {"hexes": 2, "swept": 3}, "swept"),
        ("aeroplane", {"flak": -1}, "flak"),
    ],
)
def test_a_bad_value_is_said_at_its_field(topic: str, values: dict[str, Any], field: str) -> None:
    found = ODDS.topic(topic)
    assert found is not None
    question = found.ask(values)
    assert set(question.errors) == {field}
    assert question.answer is None
