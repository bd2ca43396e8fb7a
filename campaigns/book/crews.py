"""Crews between battles: replaced, and abilities chosen or bought."""

from __future__ import annotations

from dataclasses import replace

from campaigns.book.flotillas import spend, with_crew
from campaigns.book.ships import sailing
from campaigns.book.shipyard import as_she_sails, grades_of, rules_of
from campaigns.book.values import Book, ShipState
from rules.engine.core.campaign import Crew
from rules.engine.core.given import Given


def replaced(book: Book, line: int, given: Given) -> str:
    """Give a ship a new crew: what the old one had learned goes with it.

    What makes her dearer is paid for; a cheaper crew gives nothing back.
    """
    ship, reason = sailing(book, given)
    if ship is None:
        return reason
    if not ship.crew.grade:
        return "no_crew"
    grade = given.code("grade", grades_of(book.terms))
    return _pay_rise(book, ship, with_crew(book, ship, Crew(grade=grade)))


def picked(book: Book, line: int, given: Given) -> str:
    """Take an ability that a crew has won."""
    ship, reason = sailing(book, given)
    if ship is None:
        return reason
    if not ship.crew.picks:
        return "no_pick"
    after = _with_ability(book, ship, given)
    if after is None:
        return "has_ability"
    book.ships[ship.key] = replace(after, crew=replace(after.crew, picks=ship.crew.picks - 1))
    return ""


def bought(book: Book, line: int, given: Given) -> str:
    """Buy an ability for what it adds to her price."""
    ship, reason = sailing(book, given)
    if ship is None:
        return reason
    if not ship.crew.grade:
        return "no_crew"
    after = _with_ability(book, ship, given)
    if after is None:
        return "has_ability"
    return _pay_rise(book, ship, after)


def _pay_rise(book: Book, ship: ShipState, after: ShipState) -> str:
    """Let a ship be another, for what she is worth more then."""
    cost = max(0, after.points - ship.points)
    if not spend(book, book.flotillas[ship.flotilla], cost):
        return "no_points"
    book.ships[ship.key] = after
    return ""


def _with_ability(book: Book, ship: ShipState, given: Given) -> ShipState | None:
    """Return the ship with one ability more, None if she has it."""
    known = [ability.code for ability in rules_of(book.terms).abilities(book.terms.edition)]
    code = given.code("ability", known)
    crew = replace(ship.crew, abilities=(*ship.crew.abilities, code))
    entry = ship.entry
    if as_she_sails(book.terms, entry, crew) == as_she_sails(book.terms, entry, ship.crew):
        return None
    return with_crew(book, ship, crew)
