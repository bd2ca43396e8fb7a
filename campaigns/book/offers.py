"""What could be had for a ship or a flotilla, and what it would come to; nothing is changed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from campaigns.book.shipyard import as_she_sails, measured, rules_of, system_of
from campaigns.book.values import ShipState, Terms
from rules.engine.core.campaign import Ability, Crew
from rules.engine.core.fleet import Finding, FleetList, Inspection, Points, ShipEntry

NAMELESS = "flotilla"


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilityOffer:
    """An ability for a ship: what it adds to her points and her hull (less than 0 takes away).

    `against` are sentences that would then speak against her.
    """

    ability: Ability
    has: bool
    points: Points = 0
    hull: int = 0
    against: tuple[str, ...] = ()

    @property
    def cost(self) -> Points:
        """Return what it costs to buy: never less than nothing."""
        return max(0, self.points)


def ability_offers(terms: Terms, nation: str, ship: ShipState) -> tuple[AbilityOffer, ...]:
    """Return all abilities as they stand to a ship."""
    abilities = rules_of(terms).abilities(terms.edition)
    return tuple(_offer(terms, nation, ship, ability) for ability in abilities)


def _offer(terms: Terms, nation: str, ship: ShipState, ability: Ability) -> AbilityOffer:
    crew = replace(ship.crew, abilities=(*ship.crew.abilities, ability.code))
    now = as_she_sails(terms, ship.entry, ship.crew)
    then = as_she_sails(terms, ship.entry, crew)
    if then == now:
        return AbilityOffer(ability=ability, has=True)
    found = measured(terms, nation, ship.entry, crew)
    return AbilityOffer(
        ability=ability,
        has=False,
        points=found.points - ship.points,
        hull=found.hull - ship.hull,
        against=_against(terms, nation, now, then),
    )


def _against(terms: Terms, nation: str, now: ShipEntry, then: ShipEntry) -> tuple[str, ...]:
    before = {finding.identity for finding in look_over(terms, nation, "", [now]).counting}
    after = look_over(terms, nation, "", [then]).counting
    return tuple(sentence(finding) for finding in after if finding.identity not in before)


def sentence(finding: Finding) -> str:
    """Return a finding as one sentence or two."""
    return f"{finding.title.rstrip('.')}. {finding.message}".strip()


def starting_crew(terms: Terms, nation: str, entry: ShipEntry) -> str:
    """Return the grade with which a crew enters: the campaign's, or its own; "" without a crew."""
    return (terms.start_grade or entry.crew) if has_crew(terms, nation, entry) else ""


def fresh_crew(terms: Terms, nation: str, entry: ShipEntry) -> str:
    """Return the grade of a crew that comes aboard a new ship: the campaign's, or the usual one."""
    usual = next(iter(rules_of(terms).starting_grades(terms.edition)), None)
    grade = terms.start_grade or (usual.code if usual else "")
    return grade if has_crew(terms, nation, entry) else ""


def has_crew(terms: Terms, nation: str, entry: ShipEntry) -> bool:
    """Return whether a ship has a crew that may be of one grade or another."""
    return bool(system_of(terms).fleets.crews(entry, flotilla_list(terms, nation, "", [entry])))


def price(terms: Terms, nation: str, entry: ShipEntry, grade: str) -> Points:
    """Return what a ship costs with a crew that has done nothing yet."""
    return measured(terms, nation, replace(entry, crew=grade), Crew(grade=grade)).points


@dataclass(frozen=True, slots=True, kw_only=True)
class CrewOffer:
    """A crew that may take over: what it adds to her points (less than 0 takes away)."""

    grade: str
    points: Points

    @property
    def cost(self) -> Points:
        """Return what it costs: a cheaper crew gives nothing back."""
        return max(0, self.points)


def crew_offers(terms: Terms, nation: str, ship: ShipState) -> tuple[CrewOffer, ...]:
    """Return the crews that may take over: such as a campaign starts with."""
    grades = [label.code for label in rules_of(terms).starting_grades(terms.edition)]
    if not ship.crew.grade:
        return ()
    return tuple(
        CrewOffer(
            grade=grade,
            points=measured(terms, nation, ship.entry, Crew(grade=grade)).points - ship.points,
        )
        for grade in ([terms.start_grade] if terms.start_grade else grades)
    )


def flotilla_list(
    terms: Terms, nation: str, name: str, ships: Iterable[ShipEntry], limit: int | None = None
) -> FleetList:
    """Return ships as a fleet by the campaign's edition and options."""
    return FleetList(
        system=terms.system,
        edition=terms.edition,
        nation=nation,
        name=name,
        limit=limit,
        options=terms.options,
        ships=tuple(ships),
    )


def look_over(terms: Terms, nation: str, name: str, ships: Iterable[ShipEntry]) -> Inspection:
    """Return points and findings of ships as they sail together, with what their crews won."""
    options = rules_of(terms).options_at_sea(terms.edition, terms.options)
    fleet = flotilla_list(replace(terms, options=options), nation, name or NAMELESS, ships)
    return system_of(terms).fleets.inspect(fleet, mends=False)
