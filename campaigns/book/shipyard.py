"""What a ship of a campaign is: her price, hull and size, by the rule system's own sums."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import ceil

from campaigns.book.values import Repairs, ShipState, Terms
from rules.engine import registry
from rules.engine.core.campaign import CampaignRules, Crew
from rules.engine.core.fleet import Counts, FleetList, Points, ShipEntry
from rules.engine.core.system import RuleSystem

SHIPS_REMEMBERED = 20_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Measures:
    """A ship as she sails: price, size and full hull."""

    points: Points
    size: str
    hull: int


def system_of(terms: Terms) -> RuleSystem:
    """Return the rule system. Raises KeyError for one that this site does not know."""
    return registry.get(terms.system)


def rules_of(terms: Terms) -> CampaignRules:
    """Return the system's campaign rules. Raises KeyError where it has none."""
    rules = system_of(terms).campaigns
    if rules is None:
        raise KeyError(terms.system)
    return rules


def grades_of(terms: Terms) -> tuple[str, ...]:
    """Return the codes of all grades that a crew may have, the lowest first."""
    return tuple(grade.code for grade in rules_of(terms).grades(terms.edition))


def has_abilities(terms: Terms) -> bool:
    """Return whether the game knows special abilities of crews at all."""
    return bool(rules_of(terms).abilities(terms.edition))


def as_she_sails(terms: Terms, entry: ShipEntry, crew: Crew) -> ShipEntry:
    """Return a ship with her crew's grade and abilities."""
    return rules_of(terms).sails_with(entry, crew)


def measured(terms: Terms, nation: str, entry: ShipEntry, crew: Crew) -> Measures:
    """Return what a ship is worth and how large she is. An unknown class is worth nothing."""
    return _measured(terms, nation, as_she_sails(terms, _nameless(entry), crew))


def first_grade(terms: Terms, nation: str, entry: ShipEntry, wanted: str) -> str:
    """Return the grade of a ship's new crew: the wanted one, or the lowest where none is wanted.

    "" for what has no crew by the rules, as a minefield; of an unknown class all is believed.
    """
    offered = _offered(terms, nation, _nameless(entry))
    if not offered and system_of(terms).known_class(terms.edition, entry) is not None:
        return ""
    return wanted or next(iter(offered), "")


def repair_price(terms: Terms, ship: ShipState, hull: int, damages: int) -> int:
    """Return what it costs to mend so many points of hull and so many lasting damages.

    A tenth of her price for each damage, her price for her whole hull, at the campaign's rate.
    """
    whole = Fraction(ship.points) * terms.repair_percent / 100
    share = Fraction(hull, ship.hull) if ship.hull else Fraction(0)
    return ceil(whole * (share + Fraction(damages, 10)))


def yard_rounds(terms: Terms, ship: ShipState, hull: int, damage: Counts) -> int | None:
    """Return how many rounds the yard takes to mend this; None where there is no yard."""
    yard = system_of(terms).dockyard
    if yard is None or terms.repairs is not Repairs.DOCK:
        return None
    return yard.rounds(ship.hull, hull, damage, terms.progression)


def prize_price(terms: Terms, points: Points) -> int:
    """Return what it costs to commission a prize of this worth."""
    return ceil(Fraction(points) * terms.prize_percent / 100)


def _nameless(entry: ShipEntry) -> ShipEntry:
    """Return the ship without what touches no figure, so that sisters are measured once."""
    return ShipEntry(
        key="ship",
        ship_class=entry.ship_class,
        name="ship",
        crew=entry.crew,
        fit=entry.fit,
        figures=entry.figures,
        design=entry.design,
    )


def _alone(terms: Terms, nation: str, entry: ShipEntry) -> FleetList:
    """Return a fleet of one ship."""
    return FleetList(
        system=terms.system,
        edition=terms.edition,
        nation=nation,
        name="flotilla",
        options=terms.options,
        ships=(entry,),
    )


@lru_cache(SHIPS_REMEMBERED)
def _offered(terms: Terms, nation: str, entry: ShipEntry) -> tuple[str, ...]:
    crews = system_of(terms).fleets.crews(entry, _alone(terms, nation, entry))
    return tuple(crew.code for crew in crews)


@lru_cache(SHIPS_REMEMBERED)
def _measured(terms: Terms, nation: str, entry: ShipEntry) -> Measures:
    system, fleet = system_of(terms), _alone(terms, nation, entry)
    known = system.known_class(terms.edition, entry)
    return Measures(
        points=system.fleets.inspect(fleet, mends=False).total,
        size=known.size if known else "",
        hull=system.fleets.summary(entry, fleet).whole_hull,
    )
