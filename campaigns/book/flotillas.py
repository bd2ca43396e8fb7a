"""Flotillas come and go; rounds end for all of them; the organiser corrects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from campaigns.book.reading import read_entry, read_grade, read_key
from campaigns.book.shipyard import first_grade, grades_of, measured, rules_of
from campaigns.book.values import (
    Book,
    Dock,
    FlotillaState,
    Repairs,
    ShipState,
    Status,
    Void,
)
from rules.engine.core.campaign import Crew
from rules.engine.core.fleet import Points, ShipEntry
from rules.engine.core.given import Given

MOST = 1_000_000
FULL_PURSE = 9_000_000  # what a row can hold


def void(book: Book, line: int, reason: str, subject: str = "") -> None:
    """Write down that a line, or its part on one ship, has no effect."""
    book.voids.append(Void(line=line, reason=reason, subject=subject))


def entered(book: Book, line: int, given: Given) -> str:
    """Let a flotilla join with its ships; what they cost is taken from its points."""
    key = read_key(given, "flotilla")
    if key in book.flotillas:
        return "taken"
    nation = given.text("nation")
    ships = [
        launched(book, line, key, nation, read_entry(each, "entry"), grade_of(book, each))
        for each in given.each("ships")
    ]
    if any(ship.key in book.ships for ship in ships) or len({s.key for s in ships}) < len(ships):
        return "taken"
    cost = sum(ship.points for ship in ships)
    book.flotillas[key] = FlotillaState(
        key=key,
        line=line,
        name=given.text("name"),
        side=given.text("side"),
        nation=nation,
        purse=book.terms.points_start - cost,
    )
    book.ships.update({ship.key: ship for ship in ships})
    return ""


def grade_of(book: Book, given: Given) -> str:
    """Return the grade of a new crew, "" for that which her fleet gave her."""
    return read_grade(grades_of(book.terms), given, "grade", "")


def launched(
    book: Book, line: int, flotilla: str, nation: str, entry: ShipEntry, grade: str
) -> ShipState:
    """Return a new record: a ship with a crew that has done nothing yet."""
    plain, crew = rules_of(book.terms).taken_apart(entry)
    crew = replace(crew, grade=first_grade(book.terms, nation, plain, grade or crew.grade))
    plain = replace(plain, crew=crew.grade)
    found = measured(book.terms, nation, plain, crew)
    return ShipState(
        key=entry.key,
        flotilla=flotilla,
        line=line,
        entry=plain,
        crew=crew,
        size=found.size,
        hull=found.hull,
        hull_left=found.hull,
        points=found.points,
    )


def left(book: Book, line: int, given: Given) -> str:
    """Let a flotilla go; its ships stay in the book and sail no more."""
    flotilla = book.flotillas.get(given.text("flotilla"))
    if flotilla is None or not flotilla.active:
        return "no_flotilla"
    book.flotillas[flotilla.key] = replace(flotilla, active=False)
    for ship in book.of_flotilla(flotilla.key):
        if ship.in_service:
            book.ships[ship.key] = replace(ship, status=Status.GONE, dock=None)
    return ""


def round_closed(book: Book, line: int, given: Given) -> str:
    """End a round for all flotillas at once: points, and the repairs that come by themselves."""
    number = given.whole("round", 1)
    if number in book.closed:
        return "closed"
    book.closed.add(number)
    for flotilla in list(book.flotillas.values()):
        if flotilla.active:
            more = min(FULL_PURSE, flotilla.purse + book.terms.points_round)
            book.flotillas[flotilla.key] = replace(flotilla, purse=more)
    for ship in list(book.ships.values()):
        if ship.dock is not None:
            book.ships[ship.key] = _a_round_in_the_yard(ship, ship.dock)
        elif ship.is_active and book.terms.repairs in (Repairs.FULL, Repairs.HALF):
            book.ships[ship.key] = _mended(ship, book.terms.repairs)
    return ""


def _mended(ship: ShipState, repairs: Repairs) -> ShipState:
    missing = ship.hull - ship.hull_left
    back = missing if repairs is Repairs.FULL else (missing + 1) // 2
    return replace(ship, hull_left=ship.hull_left + back, damage=())


def _a_round_in_the_yard(ship: ShipState, dock: Dock) -> ShipState:
    """Return a ship in the yard after a round more: mended and at sea again after the last one."""
    if dock.rounds > 1:
        return replace(ship, dock=replace(dock, rounds=dock.rounds - 1))
    return mended(replace(ship, status=Status.ACTIVE, dock=None), dock.hull, dock.damage)


def mended(ship: ShipState, hull: int, damage: Iterable[str]) -> ShipState:
    """Return a ship with more hull, up to all of it, and without these damages."""
    left = Counter(dict(ship.damage))
    left.subtract(damage)
    return replace(
        ship,
        hull_left=min(ship.hull, ship.hull_left + hull),
        damage=tuple(sorted((code, count) for code, count in left.items() if count > 0)),
    )


def spend(book: Book, flotilla: FlotillaState, cost: Points) -> bool:
    """Take points from a flotilla; return whether it had them."""
    if cost > flotilla.purse:
        return False
    book.flotillas[flotilla.key] = replace(flotilla, purse=flotilla.purse - cost)
    return True


def corrected(book: Book, line: int, given: Given) -> str:
    """Set a figure of a ship or a flotilla to what the organiser says."""
    if given.get("ship") is not None:
        return _ship_corrected(book, given)
    flotilla = book.flotillas.get(given.text("flotilla"))
    if flotilla is None:
        return "no_flotilla"
    match given.code("field", ["purse", "victory_points"]):
        case "purse":
            changed = replace(flotilla, purse=given.whole("value", 0, maximum=MOST))
        case _:
            more = given.whole("value", -MOST, maximum=MOST)
            changed = replace(flotilla, adjusted=flotilla.adjusted + more)
    book.flotillas[flotilla.key] = changed
    return ""


def _ship_corrected(book: Book, given: Given) -> str:
    ship = book.ships.get(given.text("ship"))
    if ship is None:
        return "no_ship"
    match given.code("field", ["hull_left", "grade", "credit", "picks", "status"]):
        case "hull_left":
            left = given.whole("value", 1, maximum=MOST)
            ship = replace(ship, hull_left=min(left, ship.hull))
        case "grade":
            grade = read_grade(grades_of(book.terms), given, "value")
            if not grade or not ship.crew.grade:
                return "no_crew"
            ship = with_crew(book, ship, replace(ship.crew, grade=grade, credit=0))
        case "credit":
            credit = given.whole("value", 0, maximum=MOST)
            ship = replace(ship, crew=replace(ship.crew, credit=credit))
        case "picks":
            picks = given.whole("value", 0, maximum=MOST)
            ship = replace(ship, crew=replace(ship.crew, picks=picks))
        case _:
            status = Status(given.code("value", [Status.ACTIVE, Status.RETIRED, Status.SUNK]))
            return _status_corrected(book, ship, status)
    book.ships[ship.key] = ship
    return ""


def _status_corrected(book: Book, ship: ShipState, status: Status) -> str:
    """Let a ship be afloat, laid up or sunk after all; one that was taken is no prize then."""
    if status is Status.ACTIVE and not book.flotillas[ship.flotilla].active:
        return "no_flotilla"
    prize = book.prizes.get(ship.key)
    if prize is not None and prize.commissioned:
        return "is_prize"
    book.prizes.pop(ship.key, None)
    left = 0 if status is Status.SUNK else max(min(1, ship.hull), ship.hull_left)
    lost_in = ship.lost_in if status is Status.SUNK else 0
    book.ships[ship.key] = replace(ship, status=status, hull_left=left, lost_in=lost_in, dock=None)
    return ""


def with_crew(book: Book, ship: ShipState, crew: Crew) -> ShipState:
    """Return a ship with another crew or a better one: her price and her hull follow.

    What is left of her hull keeps its share, rounded up, where her full hull grows or shrinks.
    """
    other = replace(ship, crew=crew)
    return measured_anew(book, other) if grew(ship.crew, crew) else other


def grew(before: Crew, after: Crew) -> bool:
    """Return whether another crew, or what it has learned, makes another ship."""
    return (before.grade, before.abilities) != (after.grade, after.abilities)


def share_left(left: int, hull: int, other: int) -> int:
    """Return what is left of another full hull when so much of this one is, rounded up."""
    return -(-left * other // hull) if hull else other


def measured_anew(book: Book, ship: ShipState) -> ShipState:
    """Return a ship with the price and the hull that she has with her crew."""
    nation = book.flotillas[ship.flotilla].nation
    found = measured(book.terms, nation, ship.entry, ship.crew)
    left = share_left(ship.hull_left, ship.hull, found.hull)
    return replace(ship, points=found.points, hull=found.hull, hull_left=left)
