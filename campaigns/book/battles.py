"""A battle's result in the book: fates, damage carried, kills, prizes, and what crews learn."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Container, Iterable
from dataclasses import dataclass, replace

from campaigns.book.codec import points_of
from campaigns.book.flotillas import grew, measured_anew, void
from campaigns.book.reading import read_counts
from campaigns.book.shipyard import rules_of
from campaigns.book.values import Book, Fought, Kill, Prize, ShipState, Status
from rules.engine.core.campaign import Service
from rules.engine.core.fleet import Counts, Points
from rules.engine.core.given import Given
from rules.engine.core.result import Fate, ShipFate, result_from_plain

ENDS = {Fate.SUNK: Status.SUNK, Fate.CAPTURED: Status.CAPTURED, Fate.STRUCK: Status.CAPTURED}


@dataclass(frozen=True, slots=True, kw_only=True)
class Victim:
    """An enemy as she was when the battle began, of a flotilla or of none."""

    key: str
    name: str
    ship_class: str
    size: str
    points: Points


@dataclass(frozen=True, slots=True, kw_only=True)
class Came:
    """How a ship came into the battle, as whoever told its result saw her: what she lost in it is
    the difference, whatever has become of the battles before."""

    hull_left: int
    damage: Counts


def fought(book: Book, line: int, given: Given) -> str:
    """Let a result count: all ships are looked at as they were when the battle began."""
    result = result_from_plain(given.plain("result"))
    number, engagement = given.whole("number", 1), given.text("engagement")
    sides, came, extras = _sides(given), _came(given), {each.key: each for each in _extras(given)}
    fought = Fought(
        line=line,
        engagement=engagement,
        number=number,
        round=given.whole("round", 0, default=0),
        title=given.text("title", ""),
        sides=tuple(sorted(sides.items())),
        points=result.points or (),
        winner=result.winner,
        sunk=(),
    )
    if any(battle.engagement == engagement for battle in book.battles):
        return "counted"
    ships = list(_there(book, line, result.ships, sides, extras))
    victims = extras | {ship.key: _victim(ship) for ship, _ in ships}
    sunk: dict[str, Points] = defaultdict(int)
    for ship, fate in ships:
        kills = tuple(_kills(fate, number, victims))
        sunk[ship.flotilla] += sum(kill.points for kill in kills)
        after = _after(book, ship, fate, kills, number, came.get(ship.key))
        book.ships[ship.key] = after
        if after.status is Status.CAPTURED:
            book.prizes[ship.key] = _prize(ship, after, ships, sides)
    book.battles.append(replace(fought, sunk=tuple(sorted(sunk.items()))))
    return ""


def _sides(given: Given) -> dict[str, str]:
    """Return the side on which each flotilla fought."""
    return {each.text("flotilla"): each.text("side") for each in given.each("forces")}


def _came(given: Given) -> dict[str, Came]:
    """Return how ships came, by key; a ship that is not told of came as she was."""
    if given.get("came") is None:
        return {}
    ships = given.inner("came")
    return {
        key: Came(hull_left=each.whole("hull_left", 0), damage=read_counts(each.inner("damage")))
        for key, each in ((key, ships.inner(key)) for key in ships)
    }


def _extras(given: Given) -> Iterable[Victim]:
    """Yield the vessels of the scenario that are of no flotilla."""
    for each in given.each("extras", []):
        yield Victim(
            key=each.text("key"),
            name=each.text("name"),
            ship_class=each.text("ship_class", ""),
            size=each.text("size", ""),
            points=points_of(each, "points", 0),
        )


def _there(
    book: Book,
    line: int,
    fates: Iterable[ShipFate],
    sides: dict[str, str],
    extras: Container[str],
) -> Iterable[tuple[ShipState, ShipFate]]:
    """Yield the ships that fought; one that could not have is a void part of the line."""
    seen = set()
    for fate in fates:
        ship = book.ships.get(fate.ship)
        if fate.fate == Fate.ABSENT or fate.ship in seen or (ship is None and fate.ship in extras):
            continue
        seen.add(fate.ship)
        if ship is None:
            void(book, line, "no_ship", fate.ship)
        elif not ship.is_active or ship.flotilla not in sides:
            void(book, line, "not_active", ship.key)
        else:
            yield ship, fate


def _victim(ship: ShipState) -> Victim:
    return Victim(
        key=ship.key,
        name=ship.entry.name,
        ship_class=ship.entry.ship_class,
        size=ship.size,
        points=ship.points,
    )


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
    book: Book,
    ship: ShipState,
    fate: ShipFate,
    kills: tuple[Kill, ...],
    number: int,
    came: Came | None,
) -> ShipState:
    """Return a ship after a battle: her crew has learned or is lost."""
    status = ENDS.get(fate.fate, Status.ACTIVE)
    hull_left, damage = _worn(ship, fate, came)
    service = Service(
        fate=fate.fate,
        hull=ship.hull,
        hull_left=hull_left,
        sunk=tuple(kill.size for kill in kills if not kill.captured),
        captured=tuple(kill.size for kill in kills if kill.captured),
        deeds=fate.deeds,
    )
    terms = book.terms
    growth = rules_of(terms).after_battle(terms.edition, ship.crew, service, terms.progression)
    fought = replace(
        ship,
        crew=growth.crew,
        games=ship.games + 1,
        intact=ship.intact + growth.intact,
        kills=(*ship.kills, *kills),
        hull_left=hull_left,
        damage=damage,
        status=status,
        lost_in=0 if status is Status.ACTIVE else number,
        deeds=tuple(sorted((Counter(dict(ship.deeds)) + Counter(dict(fate.deeds))).items())),
    )
    return measured_anew(book, fought) if grew(ship.crew, growth.crew) else fought


def _worn(ship: ShipState, fate: ShipFate, came: Came | None) -> tuple[int, Counts]:
    """Return hull left and lasting damage: what she has less what this battle took."""
    if fate.fate is Fate.SUNK:
        return 0, fate.damage
    lost = 0 if came is None else came.hull_left - ship.hull_left
    left = max(min(1, ship.hull), min(fate.hull_left - lost, ship.hull))
    if came is None or came.damage == ship.damage:
        return left, fate.damage
    now = Counter(dict(ship.damage))
    now.update(dict(fate.damage))
    now.subtract(dict(came.damage))
    return left, tuple(sorted((code, count) for code, count in now.items() if count > 0))


def _prize(
    ship: ShipState,
    after: ShipState,
    there: Iterable[tuple[ShipState, ShipFate]],
    sides: dict[str, str],
) -> Prize:
    """Return a ship that was taken, held by the flotilla of whoever took her."""
    captors = (other.flotilla for other, fate in there if ship.key in fate.captured)
    holder = next((key for key in captors if key != ship.flotilla), "")
    against = (key for key, side in sides.items() if side != sides[ship.flotilla])
    return Prize(
        ship=ship.key,
        battle=after.lost_in,
        holder=holder,
        claimants=(holder,) if holder else tuple(sorted(against)),
        hull_left=after.hull_left,
        points=ship.points,
    )
