"""Battles of Cruel Seas as `BattleRules`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.core.battle import Script
from rules.engine.core.dice import DiceSource
from rules.engine.core.events import Event
from rules.engine.core.given import Given
from rules.engine.core.result import BattleResult
from rules.engine.systems.cruel_seas.engagement import order_of_battle
from rules.engine.systems.cruel_seas.engagement.decide import awaited, decide
from rules.engine.systems.cruel_seas.engagement.ending import battle_result
from rules.engine.systems.cruel_seas.engagement.evolve import evolve
from rules.engine.systems.cruel_seas.engagement.opening import open_battle
from rules.engine.systems.cruel_seas.engagement.order_codec import (
    NAMES,
    order_from_plain,
    order_to_plain,
)
from rules.engine.systems.cruel_seas.engagement.orders import Order
from rules.engine.systems.cruel_seas.engagement.ships_in_the_night import SHIPS_IN_THE_NIGHT
from rules.engine.systems.cruel_seas.engagement.state import Engagement


class CruelSeasBattles:
    """`BattleRules` of Cruel Seas."""

    bookkeeping = frozenset(
        {
            *("battle.picked", "battle.changed", "battle.plumes", "battle.moved", "battle.did"),
            *(
                "battle.torpedoes",
                "battle.charges",
                "battle.looked",
                "battle.tested",
                "battle.acted",
                "battle.turn_over",
            ),
            "scenario.goes_on",
        }
    )

    def decide(self, state: Engagement, order: Order, dice: DiceSource) -> tuple[Event, ...]:
        """Return what comes of an order. Raises OrderRefusedError, and what the dice raise."""
        return decide(state, order, dice)

    def evolve(self, state: Engagement, event: Event) -> Engagement:
        """Return the state after an event."""
        return evolve(state, event)

    def awaited(self, state: Engagement) -> tuple[str, ...]:
        """Return the kinds of order that may come now; nothing once the battle is over."""
        return tuple(NAMES[kind] for kind in awaited(state))

    def result(self, state: Engagement) -> BattleResult | None:
        """Return how it ended, None while it goes on."""
        return battle_result(state)

    def start_to_plain(self, state: Engagement) -> dict[str, Any]:
        """Return the order of battle as JSON values."""
        return order_of_battle.to_plain(state.order_of_battle)

    def start_from_plain(self, given: Given) -> Engagement:
        """Return a battle before its first order. Raises BadCaseError that names the place."""
        return open_battle(order_of_battle.from_plain(given))

    def order_to_plain(self, order: Order) -> dict[str, Any]:
        """Return an order as JSON values."""
        return order_to_plain(order)

    def order_from_plain(self, given: Given) -> Order:
        """Return an order again. Raises BadCaseError that names the place."""
        return order_from_plain(given)

    def scripts(self) -> Mapping[str, Script[Engagement, Order]]:
        """Return the battles that play by themselves, by the id of their scenario."""
        return {"CS-SCN-1": SHIPS_IN_THE_NIGHT}


BATTLES = CruelSeasBattles()
