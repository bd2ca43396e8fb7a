"""Ships of a question: a class of the roster or a fleet's ship, and what lies between two."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache

from rules.engine.core.asking import Form, Option
from rules.engine.core.ship_text import ship_of_text
from rules.engine.systems.high_seas_fleet import loader
from rules.engine.systems.high_seas_fleet.battle.exchange import Fighter
from rules.engine.systems.high_seas_fleet.battle.game import Game
from rules.engine.systems.high_seas_fleet.catalogue import USUAL_CALIBRE
from rules.engine.systems.high_seas_fleet.roster import RosterRow
from rules.engine.systems.high_seas_fleet.vocabulary import CrewGrade

AS_SHE_IS = "Of a fleet"
LEAST, MOST_RANGE = 1, 15
CREWS = {
    CrewGrade.GREEN: "Green",
    CrewGrade.REGULAR: "Regular",
    CrewGrade.VETERAN: "Veteran",
}
CONDITION = {
    CrewGrade.GREEN: "green_crew",
    CrewGrade.REGULAR: "",
    CrewGrade.VETERAN: "veteran_crew",
}
SEAS = (("calm", "Calm"), ("rough_seas", "Rough"), ("storm", "Storm"))
LIGHTS = (("day", "Day"), ("night", "Night"), ("moonless_night", "Moonless night"))
AIDS = (("smoke_screen", "Smoke between them"), ("indirect_fire", "Indirect fire"))


def game() -> Game:
    """Return the game that odds are asked of: the newest edition, every option as it stands."""
    return Game(edition=loader.newest_id())


@cache
def ship_options() -> tuple[Option, ...]:
    """Return what can be fired at, under their navies: all rows but minefields."""
    edition = loader.newest()
    return tuple(
        Option(code=row.slug, text=row.name, group=edition.nation_text(row.nation))
        for row in edition.rows
        if row.hull is not None
    )


@lru_cache(maxsize=1024)
def find_fighter(text: str) -> Fighter | None:
    """Return the ship of a class's slug or a ship's text, None if there is none."""
    ship = ship_of_text(text)
    row = loader.newest().row(ship.ship_class) if ship else None
    if ship is None or row is None or row.hull is None:
        return None
    crew = CrewGrade(ship.crew) if ship.crew in set(CrewGrade) else CrewGrade.REGULAR
    return replace(_fighter(row, ship.name or row.short), crew=CONDITION[crew])


def _fighter(row: RosterRow, name: str) -> Fighter:
    hull = row.hull or 1
    return Fighter(
        name=name,
        type=row.type,
        armour=row.armour,
        speed=row.speed,
        hull_start=hull,
        hull=hull,
        guns=row.guns(USUAL_CALIBRE),
    )


def pick_ship(form: Form, code: str, label: str, default: str) -> Fighter:
    """Return the ship of a question, whole, with the crew that she has."""
    options = ship_options()
    picked = form.pick(code, label, options, default, accept=_accept, ships=True)
    found = find_fighter(picked)
    if found is None:
        raise ValueError(picked)
    return found


def _accept(text: str) -> Option | None:
    """Return a fleet's ship as an option: 'Baden, Bayern class'."""
    ship = ship_of_text(text)
    row = loader.newest().row(ship.ship_class) if ship else None
    if ship is None or row is None or find_fighter(text) is None:
        return None
    return Option(code=text, text=f"{ship.name}, {row.name}" if ship.name else row.name,
                  group=AS_SHE_IS)  # fmt: skip


def pick_hull(form: Form, code: str, label: str, ship: Fighter, follows: str) -> Fighter:
    """Return her with so much of her hull left, whole unless the question says so."""
    whole = ship.hull_start
    left = form.slider(code, label, 1, whole, whole, limit=whole, follows=follows)
    return replace(ship, hull=left)


def pick_crew(form: Form, code: str, label: str, ship: Fighter, follows: str) -> Fighter:
    """Return her with the crew of a question, as it is unless it says so."""
    has = next(grade for grade, condition in CONDITION.items() if condition == ship.crew)
    grade = form.word(code, label, CREWS, has, follows=follows, varies=True)
    return replace(ship, crew=CONDITION[grade])


def pick_range(form: Form, default: int, most: int = MOST_RANGE) -> int:
    """Return a range in hexes."""
    return form.slider(
        "range", "Range", LEAST, most, default, unit="hexes", unit_of_one="hex", varies=True
    )


def pick_sight(form: Form) -> frozenset[str]:
    """Return sea, light and what lies between the ships, as conditions of a shot."""
    seas, lights, aids = (tuple(Option(code=c, text=t) for c, t in rows)
                          for rows in (SEAS, LIGHTS, AIDS))  # fmt: skip
    sea = form.chips("sea", "Sea", seas, "calm", varies=True)
    light = form.chips("light", "Light", lights, "day", varies=True)
    between = form.several("between", "Between them", aids, varies=True)
    return frozenset({sea, light, *between}) - {"calm", "day"}
