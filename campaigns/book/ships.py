"""Ships between battles: bought, mended, laid up, named, honoured; prizes under a new flag."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from campaigns.book.flotillas import grade_of, launched, mended, share_left, spend
from campaigns.book.reading import read_entry, read_texts
from campaigns.book.shipyard import prize_price, repair_price, yard_rounds
from campaigns.book.values import Book, Dock, FlotillaState, ShipState, Status
from rules.engine.core.given import Given


def sailing(book: Book, given: Given) -> tuple[ShipState | None, str]:
    """Return the ship that a line is about, if she can sail, or the reason why there is none."""
    ship = book.ships.get(given.text("ship"))
    if ship is None:
        return None, "no_ship"
    return (ship, "") if ship.is_active else (None, "not_active")


def in_campaign(book: Book, given: Given) -> FlotillaState | None:
    """Return the flotilla that a line is about, if it is in the campaign."""
    flotilla = book.flotillas.get(given.text("flotilla"))
    return flotilla if flotilla is not None and flotilla.active else None


def commissioned(book: Book, line: int, given: Given) -> str:
    """Buy a new ship."""
    flotilla = in_campaign(book, given)
    if flotilla is None:
        return "no_flotilla"
    entry = read_entry(given, "entry")
    ship = launched(book, line, flotilla.key, flotilla.nation, entry, grade_of(book, given))
    if ship.key in book.ships:
        return "taken"
    if not spend(book, flotilla, ship.points):
        return "no_points"
    book.ships[ship.key] = ship
    return ""


def repaired(book: Book, line: int, given: Given) -> str:
    """Mend points of hull and lasting damages for points."""
    ship, reason = sailing(book, given)
    if ship is None:
        return reason
    hull, damage = _to_mend(ship, given)
    if not hull and not damage:
        return "no_need"
    price = repair_price(book.terms, ship, hull, len(damage))
    if not spend(book, book.flotillas[ship.flotilla], price):
        return "no_points"
    book.ships[ship.key] = mended(ship, hull, damage)
    return ""


def docked(book: Book, line: int, given: Given) -> str:
    """Send a ship to the yard: she is mended when so many rounds have ended."""
    ship, reason = sailing(book, given)
    if ship is None:
        return reason
    hull, damage = _to_mend(ship, given)
    if not hull and not damage:
        return "no_need"
    rounds = yard_rounds(book.terms, ship, hull, tuple(sorted(Counter(damage).items())))
    if rounds is None:
        return "no_yard"
    dock = Dock(rounds=rounds, hull=hull, damage=damage)
    book.ships[ship.key] = replace(ship, status=Status.DOCKED, dock=dock)
    return ""


def undocked(book: Book, line: int, given: Given) -> str:
    """Take a ship out of the yard before her time: nothing is mended."""
    ship = book.ships.get(given.text("ship"))
    if ship is None:
        return "no_ship"
    if ship.status is not Status.DOCKED:
        return "not_docked"
    book.ships[ship.key] = replace(ship, status=Status.ACTIVE, dock=None)
    return ""


def _to_mend(ship: ShipState, given: Given) -> tuple[int, tuple[str, ...]]:
    """Return points of hull and damages of a line, no more of them than she has."""
    left = Counter(dict(ship.damage))
    found = []
    for code in read_texts(given, "damage"):
        if left[code] > 0:
            left[code] -= 1
            found.append(code)
    hull = min(given.whole("hull", 0, default=0), ship.hull - ship.hull_left)
    return hull, tuple(found)


def retired(book: Book, line: int, given: Given) -> str:
    """Lay a ship up for good."""
    ship, reason = sailing(book, given)
    if ship is None:
        return reason
    book.ships[ship.key] = replace(ship, status=Status.RETIRED)
    return ""


def named(book: Book, line: int, given: Given) -> str:
    """Give a ship another name, captain or pennant number."""
    ship = book.ships.get(given.text("ship"))
    if ship is None:
        return "no_ship"
    entry = replace(
        ship.entry,
        name=given.text("name", ship.entry.name),
        captain=given.text("captain", ship.entry.captain),
        pennant=given.text("pennant", ship.entry.pennant),
    )
    book.ships[ship.key] = replace(ship, entry=entry)
    return ""


def honoured(book: Book, line: int, given: Given) -> str:
    """Award an honour."""
    ship = book.ships.get(given.text("ship"))
    if ship is None:
        return "no_ship"
    book.ships[ship.key] = replace(ship, honours=(*ship.honours, given.text("honour")))
    return ""


def prize_commissioned(book: Book, line: int, given: Given) -> str:
    """Let a prize sail under a new flag, with a new crew and the damage she was taken with."""
    flotilla = in_campaign(book, given)
    if flotilla is None:
        return "no_flotilla"
    prize = book.prizes.get(given.text("prize"))
    if prize is None or prize.commissioned or flotilla.key not in prize.claimants:
        return "no_prize"
    entry = read_entry(given, "entry")
    if entry.key in book.ships:
        return "taken"
    taken = book.ships[prize.ship]
    entry = replace(taken.entry, key=entry.key, name=entry.name, captain=entry.captain, pennant="")
    ship = launched(book, line, flotilla.key, flotilla.nation, entry, grade_of(book, given))
    if not spend(book, flotilla, prize_price(book.terms, ship.points)):
        return "no_points"
    hull_left = share_left(prize.hull_left, taken.hull, ship.hull)
    book.ships[ship.key] = replace(
        ship, hull_left=hull_left, damage=taken.damage, prize_of=taken.key
    )
    book.prizes[prize.ship] = replace(prize, holder=flotilla.key, commissioned=ship.key)
    return ""
