"""View data of flotillas: one with all its ships, and the list of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.access import Act, Seat
from campaigns.book.offers import fresh_crew, price
from campaigns.book.shipyard import prize_price, system_of
from campaigns.book.values import IN_SERVICE, Repairs, Terms
from campaigns.models import Campaign, Flotilla, Membership, Petition
from campaigns.presenters.ships import (
    ShipView,
    ability_titles,
    commander,
    ship_view,
    side_title,
)
from campaigns.selectors.ships import HeldPrize, Roll
from config.web.figures import day_text, points_text
from config.web.viewdata import VerdictView, verdict_view
from fleetbuilder.names import display_name
from rules.engine.core.catalogue import ShipClass
from rules.engine.core.fleet import Finding, Inspection, Severity


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeView:
    """A prize that may be commissioned."""

    name: str
    url: str
    class_name: str
    ship_class: ShipClass | None
    hull_left: int
    price: str
    where: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PetitionView:
    """What was asked for, with its answer; `open` while it waits."""

    id: int
    words: str
    by: str
    flotilla: str
    flotilla_url: str
    ship_url: str
    day: str
    answer: str
    reason: str
    open: bool
    may_drop: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class FlotillaView:
    """A flotilla with all that its page shows."""

    id: str
    name: str
    facts: tuple[tuple[str, str], ...]
    verdict: VerdictView
    findings: tuple[Finding, ...]  # of the flotilla as a whole
    ships: tuple[ShipView, ...]
    lost: tuple[ShipView, ...]
    prizes: tuple[PrizeView, ...]
    petitions: tuple[PetitionView, ...]
    commands: bool  # whether the visitor may act for it now
    acts_for: str  # the player for whom an organiser would act
    may_hand: tuple[tuple[int, str, bool], ...]  # members who may command it
    gone: bool
    repairs: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FlotillaCard:
    """A flotilla in the list of them."""

    name: str
    url: str
    who: str
    nation: str
    ships: str
    worth: str
    purse: str
    classes: tuple[ShipClass, ...]
    gone: bool
    own: bool


def flotilla_view(
    seat: Seat,
    terms: Terms,
    flotilla: Flotilla,
    ships: Sequence[Roll],
    seen: Inspection,
    prizes: Sequence[HeldPrize],
    petitions: Iterable[Petition],
    members: Iterable[Membership] = (),
) -> FlotillaView:
    """Return the page of a flotilla."""
    campaign = seat.campaign
    is_open = campaign.status == Campaign.Status.OPEN
    may = seat.may(Act.COMMAND) and seat.may_command(flotilla)
    sailing = [ship for ship in ships if ship.state.in_service]
    lost = [ship for ship in ships if not ship.state.in_service]
    return FlotillaView(
        id=str(flotilla.pk),
        name=flotilla.name,
        facts=_facts(campaign, terms, flotilla, len(sailing)),
        verdict=_verdict(seen, bool(sailing)),
        findings=tuple(f for f in seen.counting if not f.subject),
        ships=tuple(
            ship_view(terms, s, [f for f in seen.counting if f.subject == s.state.key])
            for s in sailing
        ),
        lost=tuple(ship_view(terms, ship) for ship in lost),
        prizes=tuple(prize_view(terms, flotilla, prize) for prize in prizes),
        petitions=tuple(petition_view(seat, terms, petition) for petition in petitions),
        commands=may and is_open and flotilla.is_active,
        acts_for="" if seat.commands(flotilla) or not may else commander(flotilla),
        may_hand=tuple(
            (member.pk, display_name(member.name), member.pk == flotilla.member_id)
            for member in members
        ),
        gone=not flotilla.is_active,
        repairs=repairs_words(terms),
    )


def _facts(
    campaign: Campaign, terms: Terms, flotilla: Flotilla, count: int
) -> tuple[tuple[str, str], ...]:
    catalogue = system_of(terms).fleets.catalogue(terms.edition)
    facts = (
        (_("Side"), side_title(campaign.sides, flotilla.side)),
        (_("Nation"), catalogue.nation_text(flotilla.nation)),
        (_("Commander"), commander(flotilla) or _("nobody")),
        (_("Ships"), str(count)),
        (_("Worth"), points_text(flotilla.worth)),
        (_("Purse"), points_text(flotilla.purse)),
    )
    return facts


def _verdict(seen: Inspection, any_ships: bool) -> VerdictView:
    verdict = str(seen.verdict) if any_ships else "draft"
    illegal, warnings = seen.count(Severity.ILLEGAL), seen.count(Severity.WARNING)
    return verdict_view(verdict, illegal, warnings, 0)


def repairs_words(terms: Terms) -> str:
    """Return how damage is mended in this campaign."""
    match terms.repairs:
        case Repairs.FULL:
            return _("All damage is mended at the end of a round.")
        case Repairs.HALF:
            return _("Half of the hull that is missing is mended at the end of a round.")
        case Repairs.DOCK:
            return _("Damage is mended in the yard: it costs rounds, not points.")
        case _:
            return _("Repairs cost points, at %(percent)d per cent of a ship's price.") % {
                "percent": terms.repair_percent
            }


def prize_view(terms: Terms, flotilla: Flotilla, prize: HeldPrize) -> PrizeView:
    """Return a prize with what it costs to commission her."""
    state = prize.ship.state
    known = system_of(terms).known_class(terms.edition, state.entry)
    return PrizeView(
        name=state.entry.name,
        url=reverse("campaigns:prize", args=(prize.ship.row.campaign_id, flotilla.pk, state.key)),
        class_name=known.name if known else state.entry.class_words,
        ship_class=known,
        hull_left=prize.hull_left,
        price=points_text(prize_cost(terms, flotilla, prize)),
        where=_("battle %(number)d") % {"number": prize.battle},
    )


def prize_cost(terms: Terms, flotilla: Flotilla, prize: HeldPrize) -> int:
    """Return what it costs to let a prize sail."""
    entry = prize.ship.state.entry
    crew = fresh_crew(terms, flotilla.nation, entry)
    return prize_price(terms, price(terms, flotilla.nation, entry, crew))


def petition_view(seat: Seat, terms: Terms, petition: Petition) -> PetitionView:
    """Return what was asked for, and what became of it."""
    ability = next(iter(ability_titles(terms, [str(petition.data["ability"])])))
    told = {
        "": _("Waits for the organiser"),
        "granted": _("Granted"),
        "refused": _("Refused"),
        "dropped": _("Taken back"),
    }
    campaign = seat.campaign.pk
    return PetitionView(
        id=petition.pk,
        words=_("%(ability)s for %(ship)s")
        % {"ability": ability, "ship": petition.data.get("name", "")},
        by=display_name(petition.by.name) if petition.by else "",
        flotilla=petition.flotilla.name,
        flotilla_url=reverse("campaigns:flotilla", args=(campaign, petition.flotilla_id)),
        ship_url=reverse("campaigns:ship", args=(campaign, petition.data["ship"])),
        day=day_text(petition.created_at),
        answer=told[petition.answer],
        reason=petition.reason,
        open=not petition.answer,
        may_drop=not petition.answer and seat.commands(petition.flotilla),
    )


def flotilla_cards(
    seat: Seat, terms: Terms, flotillas: Iterable[Flotilla]
) -> tuple[tuple[str, tuple[FlotillaCard, ...]], ...]:
    """Return the flotillas side by side, each side with its title."""
    by_side: dict[str, list[FlotillaCard]] = {str(s["code"]): [] for s in seat.campaign.sides}
    for flotilla in flotillas:
        by_side.setdefault(flotilla.side, []).append(flotilla_card(seat, terms, flotilla))
    sides = seat.campaign.sides
    return tuple((side_title(sides, code), tuple(cards)) for code, cards in by_side.items())


def flotilla_card(seat: Seat, terms: Terms, flotilla: Flotilla) -> FlotillaCard:
    """Return a flotilla as a card; its ships must be prefetched."""
    system = system_of(terms)
    catalogue = system.fleets.catalogue(terms.edition)
    sailing = [row for row in flotilla.ships.all() if row.status in IN_SERVICE]
    found = [system.ship_class(terms.edition, row.ship_class) for row in sailing]
    count = ngettext("%(count)d ship", "%(count)d ships", len(sailing)) % {"count": len(sailing)}
    return FlotillaCard(
        name=flotilla.name,
        url=reverse("campaigns:flotilla", args=(seat.campaign.pk, flotilla.pk)),
        who=commander(flotilla),
        nation=catalogue.nation_text(flotilla.nation),
        ships=count,
        worth=points_text(flotilla.worth),
        purse=points_text(flotilla.purse),
        classes=tuple(one for one in found if one is not None),
        gone=not flotilla.is_active,
        own=seat.commands(flotilla),
    )
