"""A battle as a result of it is checked: who was there, how they came to it, what it may award."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from rules.engine import registry
from rules.engine.core.catalogue import Label
from rules.engine.core.fleet import Counts
from rules.engine.core.result import BattleResult
from rules.engine.core.scenarios import ScenarioSheet

DRAW = "draw"
FREE_GRADES = ("win", "decisive", "partial", "complete")  # of a battle without a scenario


@dataclass(frozen=True, slots=True, kw_only=True)
class Present:
    """A ship of a battle as she came to it. `flotilla` "" is a vessel of the scenario.

    `hull` 0: she has none that counts. `can_sail` is False for one that was lost since she was
    chosen.
    """

    key: str
    side: str
    name: str
    flotilla: str = ""
    ship_class: str = ""
    size: str = ""
    hull: int = 0
    hull_left: int = 0
    damage: Counts = ()
    can_sail: bool = True


@dataclass(frozen=True, kw_only=True)
class Fielded:
    """A battle: its ships in their order, its sides as (code, title), its scenario or None.

    `roles` are (side, code of the scenario's side), () where nobody said who is who.
    """

    system: str
    edition: str
    sides: tuple[tuple[str, str], ...]
    ships: tuple[Present, ...]
    sheet: ScenarioSheet | None = None
    roles: tuple[tuple[str, str], ...] = ()

    @cached_property
    def deeds(self) -> tuple[Label, ...]:
        """Return what the game wants told of each ship beside her kills."""
        try:
            return registry.get(self.system).deeds(self.edition)
        except KeyError:
            return ()

    @cached_property
    def by_key(self) -> dict[str, Present]:
        """Return the ships by key."""
        return {ship.key: ship for ship in self.ships}

    @property
    def scenario(self) -> str:
        """Return the id of the scenario as results tell it, "" for none."""
        return "" if self.sheet is None else self.sheet.rule

    @property
    def grades(self) -> tuple[str, ...]:
        """Return how clearly a side may win, the usual one first."""
        return FREE_GRADES if self.sheet is None else self.sheet.grades

    @property
    def awards_points(self) -> bool | None:
        """Return whether there are victory points; None where the players settle it."""
        return None if self.sheet is None else bool(self.sheet.scores)

    def title(self, side: str) -> str:
        """Return the title of a side, or its code if it is none of this battle."""
        return dict(self.sides).get(side, side)

    def enemies(self, side: str) -> tuple[Present, ...]:
        """Return the ships of all other sides."""
        return tuple(ship for ship in self.ships if ship.side != side)


def settled(battle: Fielded, result: BattleResult) -> BattleResult:
    """Return a result in the one form in which it is stored, whoever told it.

    Ships stand in the battle's order, whatever is unknown after them; points by side in order; a
    victory without a grade is the usual one, a draw is a draw.
    """
    order = {ship.key: place for place, ship in enumerate(battle.ships)}
    ships = sorted(result.ships, key=lambda fate: order.get(fate.ship, len(order)))
    grade = result.grade
    if result.winner == DRAW:
        grade = DRAW if grade in ("", DRAW) else grade
    elif result.winner and not grade:
        grade = battle.grades[0]
    same = result.scenario in ("", battle.scenario, _number(battle))
    return replace(
        result,
        scenario=battle.scenario if same else result.scenario,
        grade=grade,
        points=None if result.points is None else tuple(sorted(result.points)),
        ships=tuple(
            replace(
                fate,
                damage=tuple(sorted((code, n) for code, n in fate.damage if n)),
                sunk=tuple(sorted(fate.sunk)),
                captured=tuple(sorted(fate.captured)),
                deeds=tuple(sorted((code, n) for code, n in fate.deeds if n)),
            )
            for fate in ships
        ),
    )


def _number(battle: Fielded) -> str:
    return "" if battle.sheet is None else str(battle.sheet.number)
