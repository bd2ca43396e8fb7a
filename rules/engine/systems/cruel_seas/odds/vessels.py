"""Vessels of a question: a class of the catalogue, a fleet's ship as fitted, or bare numbers.

A squadron is asked about boat by boat: the first one stands for all.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache, lru_cache

from rules.engine.core.acts import InvalidAct
from rules.engine.core.asking import Form, Option
from rules.engine.core.ship_text import ship_of_text
from rules.engine.systems.cruel_seas import loader
from rules.engine.systems.cruel_seas.battle.engine_speed import LEVELS, top_level
from rules.engine.systems.cruel_seas.battle.game import Game
from rules.engine.systems.cruel_seas.battle.hit_procedure import MOST_GUNS, MOST_HULL
from rules.engine.systems.cruel_seas.battle.muster import vessels_of
from rules.engine.systems.cruel_seas.battle.state import Gun, Speeds, Vessel
from rules.engine.systems.cruel_seas.vocabulary import (
    CrewGrade,
    Kind,
    Mounting,
    Size,
    SpeedLevel,
)
from rules.engine.systems.cruel_seas.yard import Craft, Terms, yard

BARE = "bare"
BARE_OPTION = Option(code=BARE, text="Bare numbers", group="Without a class")
AS_FITTED = "As fitted"
MOST_BARE_CM = 100
LEVEL_TEXTS = {
    SpeedLevel.STATIONARY: "Stopped",
    SpeedLevel.SLOW: "Slow",
    SpeedLevel.COMBAT: "Combat",
    SpeedLevel.FULL: "Full",
}


def game() -> Game:
    """Return the game that odds are asked of: the newest edition, every option as it stands."""
    return Game(edition=loader.newest().id)


def pick_vessel(form: Form, code: str, label: str, default: str) -> Vessel:
    """Return the vessel of a question, whole and with the crew that she has as fitted.

    For bare numbers more fields are read; their codes begin with that of the pick. Where the
    edition has no such class as `default`, its first one is.
    """
    options = ship_options()
    if not any(option.code == default for option in options):
        default = options[0].code
    picked = form.pick(code, label, options, default, accept=_accept, ships=True)
    return _bare(form, code) if picked == BARE else vessel_of(picked)


@cache
def ship_options() -> tuple[Option, ...]:
    """Return the vessels of the catalogue under their navies, and bare numbers at the end."""
    edition = loader.newest()
    navies = {label.code: label.text for label in edition.nations}
    rows = (row for row in edition.for_sale if row.kind == Kind.SHIP and find_vessel(row.slug))
    found = [Option(code=r.slug, text=r.name, group=navies[r.nation]) for r in rows]
    order = list(navies.values())
    found.sort(key=lambda option: order.index(option.group))
    return (*found, BARE_OPTION)


def vessel_of(text: str) -> Vessel:
    """Return the vessel of a class's slug or a ship's text. Raises ValueError if there is none."""
    found = find_vessel(text)
    if found is None:
        raise ValueError(text)
    return found


@lru_cache(maxsize=1024)
def find_vessel(text: str) -> Vessel | None:
    """Return the vessel of a text, a class alone with a regular crew; None if there is none."""
    ship = ship_of_text(text)
    if ship is None:
        return None
    place = yard(loader.newest().id)
    craft = Craft.of(ship)
    crew = craft.crew if craft.crew in set(CrewGrade) else CrewGrade.REGULAR
    craft = craft._replace(crew=crew)
    row = place.row_of(craft)
    if row is None or row.kind != Kind.SHIP:
        return None
    try:
        fitted = place.ship(craft, Terms(nation=row.nation))
        first = vessels_of(row, fitted, game(), ship.name)[0]
    except (InvalidAct, KeyError, ValueError):
        return None
    return first if len(first.guns) <= MOST_GUNS and first.hull <= MOST_HULL else None


def _accept(text: str) -> Option | None:
    """Return a fleet's ship as an option: 'Grey Heron, Fairmile D MGB'."""
    vessel, ship = find_vessel(text), ship_of_text(text)
    if vessel is None or ship is None:
        return None
    row = yard(loader.newest().id).row_of(Craft.of(ship))
    words = ship.class_words if row is None else row.name
    return Option(code=text, text=f"{ship.name}, {words}" if ship.name else words, group=AS_FITTED)


def _bare(form: Form, code: str) -> Vessel:
    """Return a vessel of bare numbers: size, hull, speeds, and guns that are all alike."""
    tables = loader.newest().tables
    sizes = {size: tables.labels["size"][size] for size in Size}
    size = form.word(f"{code}-size", "Size", sizes, Size.MEDIUM)
    hull = form.number(f"{code}-hull", "Hull", 1, MOST_HULL, 30)
    speeds = [
        form.number(f"{code}-{level}", f"{text} speed", 1, MOST_BARE_CM, cm, unit="cm")
        for (level, text), cm in zip(list(LEVEL_TEXTS.items())[1:], (12, 24, 36), strict=True)
    ]
    if not speeds[0] < speeds[1] < speeds[2]:
        form.fault(f"{code}-full", "Full has to be above combat, and combat above slow.")
    types = [Option(code=gun, text=tables.labels["weapon"][gun]) for gun in tables.gun_types]
    gun = form.pick(f"{code}-gun", "Guns", types, "20mm")
    mountings = {each: tables.labels["mounting"][each].capitalize() for each in Mounting}
    mounting = form.word(f"{code}-mount", "Mounting", mountings, Mounting.SINGLE)
    count = form.number(f"{code}-guns", "Number of guns", 0, MOST_GUNS, 1)
    slow, combat, full = map(Fraction, speeds)
    return Vessel(
        name="the ship",
        size=size,
        hull=hull,
        hull_left=hull,
        speeds=Speeds(slow=slow, combat=combat, full=full),
        guns=(Gun(type=gun, mounting=mounting),) * count,
    )


def pick_level(form: Form, code: str, label: str, vessel: Vessel, follows: str) -> Vessel:
    """Return her at the speed of a question: combat speed, if she makes any, unless it says so."""
    top = top_level(vessel, game()) if vessel.speeds.full else SpeedLevel.STATIONARY
    texts = {level: LEVEL_TEXTS[level] for level in LEVELS[: top.rank + 1]}
    default = min(SpeedLevel.COMBAT, top, key=lambda level: level.rank)
    level = form.word(code, label, texts, default, follows=follows, varies=True)
    return replace(vessel, level=level, moved=level is not SpeedLevel.STATIONARY)


def pick_crew(
    form: Form, code: str, label: str, vessel: Vessel, follows: str, *, varies: bool = True
) -> Vessel:
    """Return her with the crew of a question, as fitted unless it says so."""
    words = loader.newest().tables.labels["crew"]
    texts = {grade: words[grade] for grade in CrewGrade}
    return replace(
        vessel, crew=form.word(code, label, texts, vessel.crew, follows=follows, varies=varies)
    )


def pick_hull_left(form: Form, code: str, label: str, vessel: Vessel, follows: str) -> Vessel:
    """Return her with so much of her hull left, whole unless the question says so."""
    hull = vessel.hull
    left = form.slider(code, label, 1, hull, hull, limit=hull, follows=follows)
    return replace(vessel, hull_left=left)
