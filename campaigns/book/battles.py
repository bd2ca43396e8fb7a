"""A battle's result in the book: fates, damage carried, kills, prizes, and what crews learn."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace

from campaigns.book.flotillas import void, with_crew
from campaigns.book.shipyard import rules_of
from campaigns.book.values import Book, Fought, Kill, Prize, ShipState, Status
from rules.engine.core.campaign import Service
from rules.engine.core.fleet import Points
from rules.engine.core.given import Given
from rules.engine.core.result import BattleResult, Fate, ShipFate, result_from_plain

ENDS = {Fate.SUNK: Status.SUNK, Fate.CAPTURED: Status.CAPTURED, Fate.STRUCK: Status.CAPTURED}


@dataclass(frozen=True, slots=True, kw_only=True)
class Victim:
    """An enemy as she was when the battle began, of a flotilla or of none."""

    key: str
    name: str
    ship_class: str
    size: str
    points: Points


def fought(book: Book, line: int, given: Given) -> str:
    """Let a result count: all ships are looked at as they were when the battle began."""
    result = result_from_plain(given.plain("result"))
    number = given.whole("number", 1)
    sides = _sides(given)
    victims = {v.key: v for v in (*_known(book, result.ships), *_extras(given))}
    sunk: dict[str, Points] = defaultdict(int)
    ships = [_there(book, line, fate, sides) for fate in result.ships if fate.fate != Fate.ABSENT]
    for found in ships:
        if found is None:
            continue
        ship, fate = found
        kills = tuple(_kills(fate, number, victims))
        sunk[ship.flotilla] += sum(kill.points for kill in kills)
        book.ships[ship.key] = _after(book, ship, fate, kills, number)
        if fate.fate in (Fate.CAPTURED, Fate.STRUCK):
            book.prizes[ship.key] = _prize(book, ship, fate, result.ships, number)
    book.battles.append(
        Fought(
            line=line,
            engagement=given.text("engagement"),
            number=number,
            round=given.whole("round", 0, default=0),
            title=given.text("title", ""),
            sides=tuple(sorted(sides.items())),
            points=_points(result),
            winner=result.winner,
            sunk=tuple(sorted(sunk.items())),
        )
    )
    return ""


def _sides(given: Given) -> dict[str, str]:
    """Return the side on which each flotilla fought."""
    return {each.text("flotilla"): each.text("side") for each in given.each("forces")}


def _points(result: BattleResult) -> tuple[tuple[str, int], ...]:
    return result.points or ()


def _known(book: Book, fates: Iterable[ShipFate]) -> Iterable[Victim]:
    for ship in (book.ships[fate.ship] for fate in fates if fate.ship in book.ships):
        yield Victim(
            key=ship.key,
            name=ship.entry.name,
            ship_class=ship.entry.ship_class,
            size=ship.size,
            points=ship.points,
        )


def _extras(given: Given) -> Iterable[Victim]:
    """Yield the vessels of the scenario that are of no flotilla."""
    for each in given.each("extras", []):
        yield Victim(
            key=each.text("key"),
            name=each.text("name"),
            ship_class=each.text("ship_class", ""),
            size=each.text("size", ""),
            points=each.whole("points", 0, default=0),
        )


def _there(
    book: Book, line: int, fate: ShipFate, sides: dict[str, str]
) -> tuple[ShipState, ShipFate] | None:
    """Return a ship that fought, None for one of no flotilla or one that could not sail then."""
    ship = book.ships.get(fate.ship)
    if ship is None:
        return None
    flotilla = book.flotillas[ship.flotilla]
    if not ship.is_active or not flotilla.active or ship.flotilla not in sides:
        void(book, line, "not_active", ship.key)
        return None
    return ship, fate


def _kills(fate: ShipFate, number: int, victims: dict[str, Victim]) -> Iterable[Kill]:
    for captured, keys in ((False, fate.sunk), (True, fate.captured)):
        for victim in (victims[key] for key in keys if key in victims):
            yield Kill(
                battle=number,
                key=victim.key,
                name=victim.name,
                ship_class=victim.ship_class,
                size=victim.size,
                points=victim.points,
                captured=captured,
            )


def _after(
    book: Book, ship: ShipState, fate: ShipFate, kills: tuple[Kill, ...], number: int
) -> ShipState:
    """Return a ship after a battle: her crew has learned or is lost."""
    hull_left = min(fate.hull_left, ship.hull)
    service = Service(
        fate=fate.fate,
        hull=ship.hull,
        hull_left=hull_left,
        sunk=tuple(kill.size for kill in kills if not kill.captured),
        captured=tuple(kill.size for kill in kills if kill.captured),
    )
    terms = book.terms
    growth = rules_of(terms).after_battle(terms.edition, ship.crew, service, terms.progression)
    status = ENDS.get(fate.fate, Status.ACTIVE)
    fought = replace(
        ship,
        games=ship.games + 1,
        intact=ship.intact + growth.intact,
        kills=(*ship.kills, *kills),
        hull_left=0 if status is Status.SUNK else hull_left,
        damage=fate.damage,
        status=status,
        lost_in=0 if status is Status.ACTIVE else number,
    )
    return with_crew(book, fought, growth.crew) if growth.crew != ship.crew else fought


def _prize(
    book: Book, ship: ShipState, fate: ShipFate, fates: tuple[ShipFate, ...], number: int
) -> Prize:
    """Return a ship that was taken, held by the flotilla of whoever took her."""
    captors = (other.ship for other in fates if ship.key in other.captured)
    holder = next((book.ships[key].flotilla for key in captors if key in book.ships), "")
    return Prize(
        ship=ship.key,
        battle=number,
        holder=holder,
        hull_left=fate.hull_left,
        points=ship.points,
    )
