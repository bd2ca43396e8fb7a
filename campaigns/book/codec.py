"""Terms and states as JSON values and back; figures as they are, halves of points as texts."""

from __future__ import annotations

from dataclasses import asdict
from decimal import Decimal
from typing import Any

from campaigns.book.reading import read_counts, read_entry, read_texts
from campaigns.book.values import Dock, Kill, Repairs, ShipState, Status, Terms
from rules.engine.core.campaign import Crew
from rules.engine.core.codec import ship_to_json
from rules.engine.core.fleet import Points
from rules.engine.core.given import MOST, Given

BUYS = ("no", "consent", "free")


def points_plain(points: Points) -> int | str:
    """Return points as JSON: whole ones as a number, others as a text."""
    return int(points) if points == int(points) else str(points)


def points_of(given: Given, key: str, default: int | None = None) -> Points:
    """Return points that `points_plain` wrote."""
    value = given.get(key)
    if isinstance(value, str):
        try:
            points = Decimal(value)
            if 0 <= points <= MOST and points == round(points, 2):
                return points
        except ArithmeticError:  # of NaN too
            pass
        raise given.wrong(key, f"is no number of points from 0 to {MOST}")
    return given.whole(key, 0, default=default)


def terms_to_plain(terms: Terms) -> dict[str, Any]:
    """Return terms as JSON values."""
    plain = asdict(terms)
    plain["progression"], plain["options"] = dict(terms.progression), dict(terms.options)
    return plain | {"repairs": str(terms.repairs)}


def terms_from_plain(data: object) -> Terms:
    """Return the terms that `terms_to_plain` wrote. Raises BadCaseError."""
    given, usual = Given(data, "terms"), Terms(system="", edition="")
    terms = Terms(
        system=given.text("system"),
        edition=given.text("edition"),
        points_start=given.whole("points_start", 0, default=500, maximum=100_000),
        points_round=given.whole("points_round", 0, default=0, maximum=100_000),
        start_grade=given.text("start_grade", ""),
        repairs=given.one_of("repairs", Repairs, usual.repairs),
        repair_percent=given.whole("repair_percent", 0, default=0, maximum=1000),
        prize_percent=given.whole("prize_percent", 0, default=0, maximum=1000),
        buys_abilities=given.code("buys_abilities", BUYS, usual.buys_abilities),
        progression=_texts(given, "progression"),
        options=_texts(given, "options"),
    )
    given.done()
    return terms


def state_to_plain(ship: ShipState) -> dict[str, Any]:
    """Return a ship's state as JSON values."""
    return {
        "key": ship.key,
        "flotilla": ship.flotilla,
        "line": ship.line,
        "entry": ship_to_json(ship.entry),
        "crew": {
            "grade": ship.crew.grade,
            "credit": ship.crew.credit,
            "picks": ship.crew.picks,
            "abilities": list(ship.crew.abilities),
        },
        "size": ship.size,
        "hull": ship.hull,
        "hull_left": ship.hull_left,
        "points": points_plain(ship.points),
        "damage": dict(ship.damage),
        "status": str(ship.status),
        "games": ship.games,
        "intact": ship.intact,
        "kills": [asdict(kill) | {"points": points_plain(kill.points)} for kill in ship.kills],
        "honours": list(ship.honours),
        "lost_in": ship.lost_in,
        "prize_of": ship.prize_of,
        "deeds": dict(ship.deeds),
        "dock": None if ship.dock is None else _dock_to_plain(ship.dock),
    }


def _dock_to_plain(dock: Dock) -> dict[str, Any]:
    return {"rounds": dock.rounds, "hull": dock.hull, "damage": list(dock.damage)}


def state_from_plain(data: object) -> ShipState:
    """Return the state that `state_to_plain` wrote. Raises BadCaseError."""
    given = Given(data, "ship")
    return ShipState(
        key=given.text("key"),
        flotilla=given.text("flotilla"),
        line=given.whole("line", 0),
        entry=read_entry(given, "entry"),
        crew=_crew(given.inner("crew")),
        size=given.text("size"),
        hull=given.whole("hull", 0),
        hull_left=given.whole("hull_left", 0),
        points=points_of(given, "points"),
        damage=read_counts(given.inner("damage")),
        status=given.one_of("status", Status),
        games=given.whole("games", 0),
        intact=given.whole("intact", 0),
        kills=tuple(_kill(each) for each in given.each("kills")),
        honours=read_texts(given, "honours"),
        lost_in=given.whole("lost_in", 0),
        prize_of=given.text("prize_of", ""),
        deeds=() if given.get("deeds") is None else read_counts(given.inner("deeds")),
        dock=None if given.get("dock") is None else _dock(given.inner("dock")),
    )


def _dock(given: Given) -> Dock:
    return Dock(
        rounds=given.whole("rounds", 1),
        hull=given.whole("hull", 0),
        damage=read_texts(given, "damage"),
    )


def _crew(given: Given) -> Crew:
    return Crew(
        grade=given.text("grade"),
        credit=given.whole("credit", 0),
        picks=given.whole("picks", 0),
        abilities=read_texts(given, "abilities"),
    )


def _kill(given: Given) -> Kill:
    return Kill(
        battle=given.whole("battle", 0),
        key=given.text("key"),
        name=given.text("name"),
        ship_class=given.text("ship_class"),
        size=given.text("size"),
        points=points_of(given, "points"),
        captured=given.flag("captured"),
    )


def _texts(given: Given, key: str) -> tuple[tuple[str, str], ...]:
    if given.get(key) is None:
        return ()
    values = given.inner(key)
    return tuple(sorted((code, values.text(code)) for code in values))
