"""The yard of an edition: what can be fitted to a ship, what she then costs, what is wrong.

Every answer depends on the ship's class, fit, crew and figures and on the fleet's terms alone, so
that identical ships are looked at once, however many sail.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import NamedTuple

from rules.engine.core.acts import InvalidAct
from rules.engine.core.editing import Bounds
from rules.engine.core.fleet import OWN_CLASS, Counts, Design, FleetList, Pairs, ShipEntry
from rules.engine.systems.cruel_seas import loader
from rules.engine.systems.cruel_seas.faults import (
    Fault,
    explosive_groups,
    radar_allowed,
    ship_faults,
)
from rules.engine.systems.cruel_seas.fit import (
    Battery,
    FittedShip,
    Minefield,
    any_weapon,
    fitted,
    guns_that_fire_once,
    split,
)
from rules.engine.systems.cruel_seas.former import former_word
from rules.engine.systems.cruel_seas.offers import (
    AIR_TORPEDO,
    BATTERY_RADAR,
    DENSE,
    listed_choices,
)
from rules.engine.systems.cruel_seas.own_rows import part_bounds, row_of_design
from rules.engine.systems.cruel_seas.points import (
    RADAR,
    battery_points,
    computed_points,
    minefield_points,
    ship_points,
)
from rules.engine.systems.cruel_seas.roster import Edition, RosterRow
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade, Kind

REMEMBERED = 8_192  # answers of each kind
OWN_REMEMBERED = 512  # designs
MOST_OWN_POINTS = 1_000  # what a player may enter for an aircraft


class Terms(NamedTuple):
    """What of a fleet touches a single ship's price and legality."""

    nation: str
    allies: bool = False
    abilities: bool = False
    twelve: bool = False  # every explosive boat has 12 hull points (I-11)

    @property
    def pricing(self) -> Terms:
        """Return the terms with only what touches the price."""
        return Terms(self.nation, twelve=self.twelve)

    @classmethod
    def of(cls, fleet: FleetList) -> Terms:
        """Return the terms of a fleet; an option that its edition does not have counts nothing."""
        known = loader.options_of(fleet.edition)
        chosen = {code: value for code, value in fleet.options if value in known.get(code, ())}
        return cls(
            nation=fleet.nation,
            allies=chosen.get("allies") == "on",
            abilities=chosen.get("abilities_for_points") == "on",
            twelve=chosen.get("tiny_hull") == "twelve",
        )


class Craft(NamedTuple):
    """What of a ship's entry counts: all but her key and name."""

    ship_class: str
    crew: str = ""
    fit: Counts = ()
    figures: Pairs = ()
    design: Design | None = None

    @classmethod
    def of(cls, entry: ShipEntry) -> Craft:
        """Return what of an entry counts."""
        return cls(entry.ship_class, entry.crew, entry.fit, entry.figures, entry.design)


@dataclass(frozen=True, slots=True)
class Look:
    """What the yard says of a ship: her row (None if unknown), points, faults, explosive groups."""

    row: RosterRow | None
    points: int
    faults: tuple[Fault, ...]
    groups: int = 0


class Yard:
    """One edition's yard. Pure; remembers its answers."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.tables = edition.tables
        self._rows = {row.slug: row for row in edition.rows if row.complete}
        self.look = lru_cache(maxsize=REMEMBERED)(self._look)
        self._price = lru_cache(maxsize=REMEMBERED)(self._points)
        self._ship = lru_cache(maxsize=REMEMBERED)(self._fitted)
        self._listed = cache(lambda slug: listed_choices(self._rows[slug], self.tables))
        self._listed_own = lru_cache(maxsize=OWN_REMEMBERED)(
            lambda row: listed_choices(row, self.tables)
        )
        self.own_row = lru_cache(maxsize=OWN_REMEMBERED)(self._own_row)

    def row(self, slug: str) -> RosterRow | None:
        """Return the row of a class of the catalogue that can be bought, or None."""
        return self._rows.get(slug)

    def row_of(self, craft: Craft) -> RosterRow | None:
        """Return the row of a ship's class, that of her own design included, or None."""
        if craft.ship_class != OWN_CLASS:
            return self.row(craft.ship_class)
        return self.own_row(craft.design) if craft.design else None

    def _own_row(self, design: Design) -> RosterRow | None:
        """Return a design as a row without what this edition lacks; None if it cannot be read."""
        gone = dict(self.gone_parts(design))
        kept = tuple((code, count) for code, count in design.parts if code not in gone)
        try:
            return row_of_design(replace(design, parts=kept), self.edition)
        except InvalidAct:
            return None

    def listed(self, row: RosterRow) -> dict[str, Bounds]:
        """Return the choices of a class with their bounds, semi-automatic guns left out."""
        return self._listed_own(row) if row.slug == OWN_CLASS else self._listed(row.slug)

    def word(self, kind: str, code: str) -> str:
        """Return the words of a code: of these tables, of the last that had it, or its letters."""
        known = self.tables.labels.get(kind, {}).get(code)
        return known or former_word(self.edition.id, kind, code) or code.replace("_", " ")

    def nation(self, code: str) -> str:
        """Return a nation in words."""
        found = (label.text for label in self.edition.nations if label.code == code)
        return next(found, code.replace("_", " "))

    def hull(self, row: RosterRow, terms: Terms) -> int | None:
        """Return the hull of one boat (CS-TINY-5, I-11)."""
        if terms.twelve and row.explosive:
            return self.tables.limits["explosive_hull"]
        return row.hull

    def grades(self, row: RosterRow) -> tuple[str, ...]:
        """Return the crew grades that a class sails with, cheapest first; () if it has no crew."""
        sails = row.kind in (Kind.SHIP, Kind.BATTERY)
        return tuple(grade.value for grade in CrewGrade) if sails else ()

    def points(self, craft: Craft, terms: Terms) -> int:
        """Return the price of one ship: printed + as fitted - as the class (CS-PTS-5)."""
        return self._price(craft, terms.pricing)

    def ship(self, craft: Craft, terms: Terms) -> FittedShip:
        """Return a vessel as fitted. What her list does not have is left out.

        Raises KeyError for an unknown class.
        """
        return self._ship(craft, terms.pricing)

    def _fitted(self, craft: Craft, terms: Terms) -> FittedShip:
        row = self.row_of(craft)
        if row is None:
            raise KeyError(craft.ship_class)
        crew = craft.crew if craft.crew in self.grades(row) else CrewGrade.INEXPERIENCED
        fit = self.known(row, craft.fit)
        return fitted(row, fit, crew, terms.nation, hull=self.hull(row, terms))

    def known(self, row: RosterRow, fit: Counts) -> Counts:
        """Return the choices that the class has, with counts that it can have."""
        listed = self.listed(row)
        kept = [(c, n, listed.get(c)) for c, n in fit]
        return tuple(
            (code, n if bounds is None else max(bounds.minimum, min(n, bounds.maximum)))
            for code, n, bounds in kept
            if bounds is not None or self._is_gun(code)
        )

    def gone(self, craft: Craft) -> Counts:
        """Return what she carries that her class, or the whole edition, does not have."""
        row = self.row_of(craft)
        listed = self.listed(row) if row else {}
        return tuple(
            (code, count)
            for code, count in craft.fit
            if count and code not in listed and not (row and self._is_gun(code))
        )

    def gone_parts(self, design: Design | None) -> Counts:
        """Return the parts of a design that this edition does not have."""
        if design is None:
            return ()
        known = part_bounds(self.tables)
        return tuple((code, count) for code, count in design.parts if count and code not in known)

    def bounds(self, craft: Craft, code: str) -> Bounds | None:
        """Return how often a choice can be taken, or None if the ship has no such choice."""
        row = self.row_of(craft)
        if row is None:
            return None
        kind, gun = split(code)
        if kind != "semi":
            return self.listed(row).get(code)
        most = self.single_shot(row, craft).get(gun, 0)
        label = f"Semi-automatic {self.word('weapon', gun)}"
        aboard = most or dict(craft.fit).get(code)
        return Bounds(minimum=0, maximum=most, default=0, label=label) if aboard else None

    def single_shot(self, row: RosterRow, craft: Craft) -> dict[str, int]:
        """Return the guns that could be made semi-automatic beyond the listed ones, by type."""
        if row.kind != Kind.SHIP:
            return {}
        fit = tuple((code, n) for code, n in self.known(row, craft.fit) if split(code)[0] != "semi")
        weapons = fitted(row, fit, CrewGrade.INEXPERIENCED, row.nation).weapons
        counts = {gun: guns_that_fire_once(weapons, gun) for gun in self.tables.gun_types}
        return {gun: count for gun, count in counts.items() if count}

    def _is_gun(self, code: str) -> bool:
        kind, gun = split(code)
        return kind == "semi" and gun in self.tables.gun_types

    def _points(self, craft: Craft, terms: Terms) -> int:
        row = self.row_of(craft)
        if row is None:
            return 0
        chosen = dict(self.known(row, craft.fit))
        if row.kind == Kind.MINEFIELD:
            return minefield_points(
                Minefield(size=row.size, dense=bool(chosen.get(DENSE))), self.tables
            )
        if row.kind == Kind.BATTERY:
            crew = craft.crew if craft.crew in self.grades(row) else CrewGrade.INEXPERIENCED
            battery = Battery(crew=crew, radar=bool(chosen.get(BATTERY_RADAR)))
            return battery_points(battery, terms.nation, self.tables)
        if row.kind == Kind.AIRCRAFT:
            torpedo = self.tables.aircraft_torpedo_points if chosen.get(AIR_TORPEDO) else 0
            return (own_points(craft.figures) or 0) + torpedo
        computed = ship_points(self.ship(craft, terms), self.tables).each
        return computed + self.printed_difference(row, terms)

    def printed_difference(self, row: RosterRow, terms: Terms) -> int:
        """Return by how much the printed price of a class exceeds the computed one."""
        if row.kind != Kind.SHIP or row.printed_points is None:
            return 0
        return row.printed_points - computed_points(row, row.sails_for(terms.nation), self.tables)

    def _look(self, craft: Craft, terms: Terms) -> Look:
        row = self.row_of(craft)
        if row is None:
            name = craft.design.name if craft.design else craft.ship_class
            return Look(None, 0, (Fault("FB_UNKNOWN_CLASS", (name,)),))
        faults = list(self._entry_faults(row, craft))
        groups = 0
        if row.kind == Kind.SHIP:
            ship = self.ship(craft, terms)
            groups = explosive_groups(ship)
            faults += self._ship_faults(row, craft, ship, terms)
        elif dict(craft.fit).get(BATTERY_RADAR) and not radar_allowed(terms.nation):
            faults.append(Fault("RADAR_BATTERY_NATION", (RADAR,)))
        return Look(row, self.points(craft, terms), tuple(faults), groups)

    def _ship_faults(
        self, row: RosterRow, craft: Craft, ship: FittedShip, terms: Terms
    ) -> tuple[Fault, ...]:
        limits = self.tables.limits
        faults = ship_faults(
            ship,
            terms.nation,
            allies=terms.allies,
            group=limits["tiny_group"],
            copies=limits["copies_of_equipment"],
        )
        if ship.lacking:
            faults += (Fault("FB_GUN_MISSING", tuple(code for code, _ in ship.lacking)),)
        if ship.abilities and not terms.abilities:
            faults += (Fault("FB_ABILITIES_OFF", ship.abilities),)
        most = sum(option.maximum for option in row.options if option.any_single_weapon)
        extra = {c: n for c, n in self.known(row, craft.fit) if n and any_weapon(split(c)[1])}
        if sum(extra.values()) > most:
            faults += (Fault("FB_ONE_WEAPON", tuple(extra)),)
        return faults

    def _entry_faults(self, row: RosterRow, craft: Craft) -> tuple[Fault, ...]:
        """Return what is wrong with an entry whatever the fleet."""
        faults: tuple[Fault, ...] = ()
        grades = self.grades(row)
        if grades and craft.crew and craft.crew not in grades:
            faults += (Fault("FB_UNKNOWN_CREW", (craft.crew,)),)
        kept = dict(self.known(row, craft.fit))
        strange = tuple(code for code, n in craft.fit if kept.get(code) != n)
        strange += tuple(code for code, _n in self.gone_parts(craft.design))
        if strange:
            faults += (Fault("FB_UNKNOWN_CHOICE", strange),)
        if row.kind == Kind.AIRCRAFT:
            own = own_points(craft.figures)
            code = "FB_FIGURES_MISSING" if own is None else "FB_OWN_FIGURES"
            faults += (Fault(code, () if own is None else (str(own),)),)
        return faults


def own_points(figures: Pairs) -> int | None:
    """Return the points that a player entered for an aircraft, or None (CS-AIR-11)."""
    text = dict(figures).get("points", "")
    if not (text.isascii() and text.isdigit() and len(text) <= 6):
        return None
    points = int(text)
    return points if 1 <= points <= MOST_OWN_POINTS else None


@cache
def yard(edition_id: str) -> Yard:
    """Return the yard of an edition. Raises KeyError for an unknown one."""
    return Yard(loader.edition(edition_id))
