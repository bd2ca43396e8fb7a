"""Which of a visitor's own fleets may enter a campaign, what each would look like, or why not."""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from campaigns.access import Seat
from campaigns.book.limits import faults, limits_from_plain
from campaigns.book.offers import price, sentence, starting_crew
from campaigns.book.shipyard import system_of
from campaigns.book.values import Terms
from campaigns.models import Campaign, Flotilla
from campaigns.selectors.ships import terms_of
from config.web.figures import points_text
from fleetbuilder.access import fleet_for, visible_to
from fleetbuilder.models import Fleet
from fleetbuilder.muster import fleet_list, nation_of, without_notes
from rules.engine.core.fleet import FleetList, Inspection, Points, Severity, Verdict

MOST_FLEETS = 60  # that are looked over for one page


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A fleet as it would enter: `values` with crews set to the start grade, without notes; a price
    for each ship in its order; the sides open to its nation; the reasons why it may not enter."""

    fleet: Fleet
    values: FleetList
    prices: tuple[Points, ...]
    sides: tuple[tuple[str, str], ...]
    reasons: tuple[str, ...]
    waived: tuple[str, ...]
    entered: Flotilla | None = None

    @property
    def points(self) -> Points:
        """Return what it costs in all."""
        return sum(self.prices, 0)

    @property
    def fits(self) -> bool:
        """Return whether it may enter."""
        return not self.reasons


def candidates(seat: Seat) -> list[Candidate]:
    """Return the visitor's fleets of the campaign's game, those that fit first, then the last
    changed. Three queries."""
    entered = _entered(seat.campaign)
    fleets = visible_to(seat.visitor).filter(system=seat.campaign.system, archived_at__isnull=True)
    rows = fleets.order_by("-changed_at", "pk").prefetch_related("ships")[:MOST_FLEETS]
    found = [_candidate(seat.campaign, fleet, entered) for fleet in rows]
    return sorted(found, key=lambda candidate: not candidate.fits)


def candidate(seat: Seat, fleet_id: uuid.UUID | str) -> Candidate:
    """Return one of the visitor's own fleets as it would enter. Raises FleetMissing (404)."""
    return _candidate(seat.campaign, fleet_for(seat.visitor, fleet_id), _entered(seat.campaign))


def as_it_enters(terms: Terms, values: FleetList) -> FleetList:
    """Return a fleet by a campaign's options, its crews set to the start grade."""
    ships = (
        replace(ship, crew=starting_crew(terms, values.nation, ship))
        for ship in without_notes(values)
    )
    return replace(values, options=terms.options, limit=None, ships=tuple(ships))


def _candidate(
    campaign: Campaign, fleet: Fleet, entered: Mapping[uuid.UUID, Flotilla]
) -> Candidate:
    terms, told = terms_of(campaign), fleet_list(fleet)
    there = entered.get(fleet.pk)
    sides = tuple(sides_for(campaign, fleet.nation))
    reasons = [*_reasons_apart(campaign, terms, fleet, sides, there)]
    if fleet.edition != terms.edition:
        return Candidate(
            fleet=fleet,
            values=told,
            prices=(),
            sides=sides,
            reasons=tuple(reasons),
            waived=(),
            entered=there,
        )
    values = as_it_enters(terms, told)
    seen = system_of(terms).fleets.inspect(values, mends=False)
    prices = tuple(price(terms, values.nation, ship, ship.crew) for ship in values)
    reasons += _reasons_within(campaign, terms, values, seen, sum(prices, 0))
    return Candidate(
        fleet=fleet,
        values=values,
        prices=prices,
        sides=sides,
        reasons=tuple(reasons),
        waived=tuple(f"{finding.title}: {finding.waived}" for finding in seen.waived),
        entered=there,
    )


def sides_for(campaign: Campaign, nation: str) -> Iterator[tuple[str, str]]:
    """Yield code and title of the sides that a nation may join; one without nations takes all."""
    for side in campaign.sides:
        if not side.get("nations") or nation in side["nations"]:
            yield str(side["code"]), str(side["title"])


def _reasons_apart(
    campaign: Campaign,
    terms: Terms,
    fleet: Fleet,
    sides: tuple[tuple[str, str], ...],
    there: Flotilla | None,
) -> Iterator[str]:
    """Yield what speaks against a fleet whatever sails in it."""
    if there is not None and there.is_active:
        yield _("It is in this campaign already.")
    elif there is not None:
        yield _("It was in this campaign and left. A fleet enters once; take another one.")
    if fleet.edition != terms.edition:
        title = system_of(terms).edition_title(terms.edition)
        yield _("It is built by another edition. This campaign is played by: %(title)s.") % {
            "title": title
        }
    if not sides:
        yield _("It sails for %(nation)s, and no side here takes that nation.") % {
            "nation": nation_of(fleet)
        }


def _reasons_within(
    campaign: Campaign, terms: Terms, values: FleetList, seen: Inspection, points: Points
) -> Iterator[str]:
    """Yield what speaks against the ships of a fleet."""
    if not values.ships:
        yield _("There is no ship in it.")
        return
    if points > terms.points_start:
        yield _("It comes to %(points)s points; a flotilla starts with %(start)s.") % {
            "points": points_text(points),
            "start": points_text(terms.points_start),
        }
    if seen.verdict is not Verdict.LEGAL:
        held = [finding for finding in seen.findings if finding.held]
        against = [finding for finding in seen.counting if finding.severity is Severity.ILLEGAL]
        yield from (sentence(finding) for finding in (*against, *held))
    yield from against_limits(campaign, values)


def against_limits(campaign: Campaign, values: FleetList) -> tuple[str, ...]:
    """Return in sentences which of the campaign's limits ships break together."""
    limits = limits_from_plain(campaign.limits)
    return faults(limits, terms_of(campaign), values.nation, values.ships)


def _entered(campaign: Campaign) -> dict[uuid.UUID, Flotilla]:
    """Return the flotillas by the fleet that they were, without those whose entry was reversed."""
    dead = set(campaign.tables.get("cancelled", ()))
    return {row.fleet_key: row for row in campaign.flotillas.all() if row.line not in dead}
