"""Battles of random orders: whatever is ordered is refused, or keeps the state sound."""

from __future__ import annotations

import json

import pytest

from rules.engine.core.battle import (
    Battle,
    OrderRefusedError,
    audit,
    battle_from_json,
    battle_to_json,
    play,
    replay,
    undo,
)
from rules.engine.core.dice import GivenDice, SeededDice
from rules.engine.core.events import Event
from rules.engine.core.given import Given
from rules.engine.systems.cruel_seas import SYSTEM
from rules.engine.systems.cruel_seas.engagement.orders import Order
from rules.engine.systems.cruel_seas.engagement.rules import BATTLES
from rules.engine.systems.cruel_seas.engagement.state import Engagement, Phase, Where
from tests.engine.systems.cruel_seas.engagement.table import S38, battle, boat
from tests.engine.systems.cruel_seas.engagement.walk import Walk

LINSE, CORVETTE, FERRY = "linse-group-of-3", "flower-class-corvette", "siebel-ferry-flak"
STEPS = 150
ODD = ("None", "_", "  ", "()", "Fraction", ", .")  # in no sentence
BATTLES_TO_FIGHT = {
    "boats": lambda: battle(boat("MTB 31"), boat("MTB 32"), boat("S-38", S38), boat("S-39", S38)),
    "squadron": lambda: battle(
        boat("MTB 31"), boat("Gladiolus", CORVETTE), boat("Linse", LINSE), boat("S-38", S38)
    ),
    "recruits at sea": lambda: battle(
        boat("MTB 31", crew="inexperienced"),
        boat("Linse", LINSE, crew="inexperienced"),
        boat("S-38", S38, crew="veteran"),
        options=(("heavy_seas", "rough"), ("premeasure", "on"), ("torpedo_targets", "all")),
    ),
    "dashes": lambda: battle(
        boat("MTB 31", crew="veteran"),
        boat("Shinyo", "shinyo-kamikaze-boats-with-rockets-x3"),
        boat("PT 109", "pt-boat-elco", crew="veteran"),
        boat("Maru", "merchantman", nation="imperial_japanese_navy", group="Convoy"),
        boat("Kiku", "merchantman", nation="imperial_japanese_navy", group="Convoy"),
        options=(("fog", "on"), ("naval_intelligence", "on"), ("sandbanks", "on")),
    ),
    "scenario 1": lambda: battle(
        boat("MTB 31"), boat("MTB 32"), boat("S-100", "e-boat-s-100-class"), scenario=1
    ),
    "scenario 8": lambda: battle(
        boat("PT 109", "pt-boat-elco"),
        boat("Sampan", "sampan-x3", side="imperial_japanese_navy"),
        scenario=8,
    ),
    "scenario 5": lambda: battle(
        boat("MTB 31", side="attacker", nation="royal_navy"),
        boat("S-38", S38, side="defender", nation="kriegsmarine"),
        scenario=5,
    ),
}


@pytest.mark.parametrize("kind", BATTLES_TO_FIGHT)
@pytest.mark.parametrize("seed", range(2))
def test_any_order_is_refused_or_keeps_the_battle_sound(kind: str, seed: int) -> None:
    fought, walk = BATTLES_TO_FIGHT[kind](), Walk(seed)
    states = [fought.state]
    for step in range(STEPS):
        order = walk.order(fought.state)
        assert BATTLES.order_from_plain(_given(BATTLES.order_to_plain(order))) == order
        after = _played(fought, order, seed * STEPS + step)
        if after is not None:
            _check_bookkeeping(fought.state, after.state)
            fought = after
            states.append(after.state)
        _check_state(fought.state)
    _check_log(fought, states)


def _given(plain: object) -> Given:
    return Given(json.loads(json.dumps(plain)), "order")


def _played(
    fought: Battle[Engagement, Order], order: Order, seed: int
) -> Battle[Engagement, Order] | None:
    """Return the battle after an order; None if it is refused, which no dice may decide."""
    try:
        after = play(BATTLES, fought, order, SeededDice(seed))
    except OrderRefusedError:
        with pytest.raises(OrderRefusedError) as refused:
            BATTLES.decide(fought.state, order, GivenDice(()))
        assert refused.value.events
        _check_told(refused.value.events)
        return None
    assert BATTLES.awaited(fought.state)
    _check_told(after.log[-1].events)
    return after


def _check_told(events: tuple[Event, ...]) -> None:
    assert SYSTEM.narrator is not None
    narrator = SYSTEM.narrator()
    for event in events:
        sentence = narrator.tell(event)
        assert sentence.endswith(".")
        assert [odd for odd in ODD if odd in sentence] == [], sentence


def _check_bookkeeping(before: Engagement, after: Engagement) -> None:
    """Fleet dice and tokens are neither made nor lost, but for those of ships that arrive."""
    if before.turn:
        there, then = (
            {ship.unit for ship in state.ships if ship.where is not Where.WAITING}
            for state in (after, before)
        )
        arrived = there - then
        assert after.bag.dice == before.bag.dice + len(arrived)
        assert len(after.bag.tokens) >= len(before.bag.tokens)


def _check_state(state: Engagement) -> None:
    for ship in state.ships:
        assert 0 <= ship.vessel.hull_left <= ship.vessel.hull
        assert 0 <= ship.vessel.torpedoes <= ship.vessel.tubes
        assert ship.vessel.sunk == (ship.where is Where.SUNK)
        assert ship.plumes >= 0
    if state.turn:
        for unit in state.bag.units:
            boats = [ship for ship in state.ships if ship.unit == unit.name]
            to_come = sum(ship.where is Where.WAITING for ship in boats)
            assert unit.vessels == sum(ship.fights for ship in boats) + to_come
    for run in state.torpedoes:
        assert run.number <= state.markers
        assert run.torpedo.orphaned != state.ship(run.torpedo.launcher).fights
    assert len({run.number for run in state.torpedoes}) == len(state.torpedoes)
    assert (state.bag.drawn is not None) == (state.phase is Phase.PICKING)
    assert (state.phase is Phase.ACTING) == bool(state.activation or state.following)
    for name in (*state.following, *([state.acting.ship] if state.activation else [])):
        assert state.ship(name).fights
    assert (BATTLES.result(state) is not None) == (state.phase is Phase.OVER)
    assert bool(BATTLES.awaited(state)) == (state.phase is not Phase.OVER)


def _check_log(fought: Battle[Engagement, Order], states: list[Engagement]) -> None:
    told = json.loads(json.dumps(battle_to_json(BATTLES, "cruel_seas", fought)))
    assert battle_from_json(BATTLES, "cruel_seas", told) == fought
    assert replay(BATTLES, fought.start, fought.log) == fought
    assert audit(BATTLES, fought) is None
    for _ in range(3):
        if fought.log:
            fought = undo(BATTLES, fought)
            states.pop()
            assert fought.state == states[-1]
