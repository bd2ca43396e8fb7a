"""The order of battle: what is frozen when a battle starts (CS-SCN-0, CS-EQP-12).

Ships are named by class, crew and fit of an edition, so that a log stays small and tells who
fought with what.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from rules.engine.core.fleet import Counts, Pairs
from rules.engine.core.given import Given
from rules.engine.systems.cruel_seas import loader
from rules.engine.systems.cruel_seas.battle.game import OPTIONS, Game
from rules.engine.systems.cruel_seas.battle.gunnery import SEA_STATES
from rules.engine.systems.cruel_seas.battle.muster import vessels_of
from rules.engine.systems.cruel_seas.battle.optional_rules import SEAS
from rules.engine.systems.cruel_seas.battle.state import Vessel
from rules.engine.systems.cruel_seas.scenarios.reader import scenarios
from rules.engine.systems.cruel_seas.scenarios.scenario import Scenario
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade
from rules.engine.systems.cruel_seas.yard import Craft, Terms, Yard

MOST_SHIPS = 200
MOST_FIT = 99


@dataclass(frozen=True, slots=True, kw_only=True)
class Enrolled:
    """A ship, or a squadron, that takes part: whose, what she is called, class, crew and fit.

    Ships of one `group` share a Fleet die, as convoys do (CS-CORE-5, CS-CAM-3).
    """

    side: str
    name: str
    ship_class: str
    nation: str
    crew: str = CrewGrade.REGULAR
    fit: Counts = ()
    group: str = ""

    @property
    def unit(self) -> str:
        """Return what the Fleet die is for: her group, or she herself."""
        return self.group or self.name


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderOfBattle:
    """Who fights in a game; `scenario` is its number, 0 for a battle without one."""

    edition: str
    ships: tuple[Enrolled, ...]
    scenario: int = 0
    options: Pairs = ()
    sea_state: str = SEA_STATES[0]

    @property
    def heavy_seas(self) -> str:
        """Return the heavy sea that the options name (CS-SEA-1)."""
        return self.game.option(SEAS)

    @property
    def game(self) -> Game:
        """Return the game."""
        return Game(edition=self.edition, options=self.options)

    @property
    def fought(self) -> Scenario | None:
        """Return the scenario, None where there is none. Raises KeyError for an unknown one."""
        return next((s for s in scenarios(self.edition) if s.number == self.scenario), None)

    def vessels(self, ship: Enrolled) -> tuple[Vessel, ...]:
        """Return a ship, or each boat of a squadron. Raises ValueError for what is none."""
        yard = _yard(self.edition)
        craft = Craft(ship.ship_class, crew=ship.crew, fit=ship.fit)
        row = yard.row(ship.ship_class)
        if row is None:
            raise ValueError(f"{ship.ship_class} is no class of edition {self.edition}")
        terms = Terms(ship.nation, twelve=self.game.option("tiny_hull") == "twelve")
        return vessels_of(row, yard.ship(craft, terms), self.game, ship.name)


@cache
def _yard(edition: str) -> Yard:
    return Yard(loader.edition(edition))


def to_plain(order: OrderOfBattle) -> dict[str, Any]:
    """Return an order of battle as JSON values."""
    return {
        "edition": order.edition,
        "scenario": order.scenario,
        "options": dict(order.options),
        "sea_state": order.sea_state,
        "ships": [
            {
                "side": ship.side,
                "name": ship.name,
                "class": ship.ship_class,
                "nation": ship.nation,
                "crew": str(ship.crew),
                "fit": dict(ship.fit),
                "group": ship.group,
            }
            for ship in order.ships
        ],
    }


def from_plain(given: Given) -> OrderOfBattle:
    """Return the order of battle that `to_plain` wrote. Raises BadCaseError."""
    edition = given.code("edition", [code for code, _ in loader.editions()])
    numbers = [each.number for each in scenarios(edition)]
    scenario = given.whole("scenario", 0, default=0)
    if scenario and scenario not in numbers:
        raise given.wrong("scenario", f"is {scenario}; there are: {', '.join(map(str, numbers))}")
    chosen = given.inner("options")
    options = tuple((code, chosen.code(code, OPTIONS[code])) for code in chosen if code in OPTIONS)
    chosen.done()
    order = OrderOfBattle(
        edition=edition,
        scenario=scenario,
        options=tuple(sorted(options)),
        sea_state=given.code("sea_state", SEA_STATES, SEA_STATES[0]),
        ships=tuple(_enrolled(each) for each in given.each("ships", maximum=MOST_SHIPS)),
    )
    given.done()
    check(order, given)
    return order


def check(order: OrderOfBattle, given: Given) -> None:
    """Raise BadCaseError for a class that is none, two ships of one name, or a side too few.

    The same of a group of two sides, or one that is called as a ship apart from it.
    """
    names: list[str] = []
    for place, ship in enumerate(order.ships):
        try:
            names += [vessel.name for vessel in order.vessels(ship)]
        except ValueError as error:
            raise given.wrong(f"ships[{place}]", f"can't fight: {error}") from error
    twice = next((name for n, name in enumerate(names) if name in names[:n]), None)
    if twice is not None:
        raise given.wrong("ships", f"are two of the name {twice}")
    apart = [ship.name for ship in order.ships if not ship.group]
    for group in sorted({ship.group for ship in order.ships if ship.group}):
        sides = {ship.side for ship in order.ships if ship.group == group}
        if len(sides) > 1 or group in apart:
            raise given.wrong("ships", f"have a group {group} of two sides, or called as a ship")
    if len({ship.side for ship in order.ships}) < 2:
        raise given.wrong("ships", "are of one side; a battle has two or more")


def _enrolled(given: Given) -> Enrolled:
    fit = given.inner("fit")
    ship = Enrolled(
        side=given.text("side"),
        name=given.name("name"),
        ship_class=given.text("class"),
        nation=given.text("nation"),
        crew=given.code("crew", list(CrewGrade)),
        group=given.text("group", ""),
        fit=tuple(sorted((code, fit.whole(code, 0, maximum=MOST_FIT)) for code in fit)),
    )
    given.done()
    return ship
