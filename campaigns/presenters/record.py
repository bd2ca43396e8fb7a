"""The service record of a ship: her page, with what stands at its side."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.access import Act, Seat
from campaigns.book.career import Step
from campaigns.book.shipyard import has_abilities, system_of
from campaigns.book.values import Kill, Repairs, ShipState, Terms
from campaigns.book.words import BATTLE, BOUGHT, HONOURED, PICKED
from campaigns.models import Campaign
from campaigns.presenters.ships import ShipView, ability_titles, commander, ship_view
from campaigns.presenters.timeline import Entry, now_entry, timeline
from campaigns.selectors.ships import Record
from config.web.figures import points_text
from rules.engine.core.catalogue import ShipClass


@dataclass(frozen=True, slots=True, kw_only=True)
class KillView:
    """An enemy that she sank or took."""

    name: str
    what: str  # 'E-boat S-100 class, medium, taken'
    points: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordView:
    """All that the page of a ship shows. `orders` are (words, address) of what her player may do
    now; `honours` are (what, whence)."""

    ship: ShipView
    crumbs: tuple[tuple[str, str], ...]
    picture: ShipClass | None
    size: str
    pennant: str
    badges: tuple[str, ...]
    kills_badge: str
    facts: tuple[tuple[str, str], ...]
    entries: tuple[Entry, ...]
    honours: tuple[tuple[str, str], ...]
    kills: tuple[KillView, ...]
    orders: tuple[tuple[str, str], ...]
    acts_for: str
    prize_of: str
    prize_of_url: str


def record_view(seat: Seat, record: Record, flotillas: Mapping[str, str]) -> RecordView:
    """Return the page of a ship; `flotillas` are names by key."""
    ship, terms = record.ship, record.terms
    state, view = ship.state, ship_view(terms, ship)
    campaign, flotilla = seat.campaign, ship.row.flotilla
    may = seat.may(Act.COMMAND) and seat.may_command(flotilla)
    acts = may and campaign.status == Campaign.Status.OPEN and flotilla.is_active
    first = now_entry(record, flotillas, pick_url(seat, ship.state.key) if acts else "")
    return RecordView(
        ship=view,
        crumbs=(
            (campaign.name, reverse("campaigns:campaign", args=(campaign.pk,))),
            (flotilla.name, reverse("campaigns:flotilla", args=(campaign.pk, flotilla.pk))),
        ),
        picture=view.ship_class,
        size=size_words(terms, state.size),
        pennant=state.entry.pennant,
        badges=tuple(filter(None, (view.grade, *view.abilities))),
        kills_badge=_kills_words(len(state.kills)),
        facts=(
            (_("Games"), str(state.games)),
            (_("Intact"), str(state.intact)),
            *deed_facts(terms, state),
            (_("Hull now"), view.hull or "–"),
            (_("Worth"), view.points),
        ),
        entries=((first,) if first else ()) + timeline(campaign, record, flotillas),
        honours=tuple(_honours(terms, record)),
        kills=tuple(kill_view(terms, kill) for kill in state.kills),
        orders=tuple(_orders(seat, record)) if acts else (),
        acts_for="" if not acts or seat.commands(flotilla) else commander(flotilla),
        prize_of=state.prize_of,
        prize_of_url=reverse("campaigns:ship", args=(campaign.pk, state.prize_of))
        if state.prize_of
        else "",
    )


def deed_facts(terms: Terms, state: ShipState) -> list[tuple[str, str]]:
    """Return what she has done in her battles, where the game counts that: ('Hits scored', '7')."""
    done = dict(state.deeds)
    return [(one.text, str(done.get(one.code, 0))) for one in system_of(terms).deeds(terms.edition)]


def pick_url(seat: Seat, key: str) -> str:
    """Return where a ship's crew picks an ability."""
    return reverse("campaigns:pick", args=(seat.campaign.pk, key))


def size_words(terms: Terms, size: str) -> str:
    """Return a size in the middle of a sentence: `medium`."""
    sizes = system_of(terms).fleets.catalogue(terms.edition).sizes
    return next((one.text.lower() for one in sizes if one.code == size), size)


def kill_view(terms: Terms, kill: Kill) -> KillView:
    """Return an enemy as a line."""
    found = system_of(terms).ship_class(terms.edition, kill.ship_class)
    size = size_words(terms, kill.size)
    parts = [found.name if found else kill.ship_class, size]
    if kill.captured:
        parts.append(_("taken"))
    return KillView(
        name=kill.name,
        what=", ".join(part for part in parts if part),
        points=points_text(kill.points),
    )


def _kills_words(count: int) -> str:
    if not count:
        return ""
    return ngettext("%(count)d kill", "%(count)d kills", count) % {"count": count}


def _honours(terms: Terms, record: Record) -> list[tuple[str, str]]:
    """Return honours, then abilities with whence they came."""
    standing = [step for step in record.steps if not step.cancelled_by and not step.void]
    told = []
    for step in standing:
        if step.kind == HONOURED:
            told.append((str(record.lines[step.line].data.get("honour")), _("awarded")))
    for number, step in enumerate(standing):
        if step.kind in (PICKED, BOUGHT):
            for title in ability_titles(terms, step.abilities):
                told.append((title, _whence(record, standing[:number], step)))
    return told


def _whence(record: Record, before: list[Step], step: Step) -> str:
    if step.kind == BOUGHT:
        return _("bought")
    won = [one for one in before if one.kind == BATTLE and one.picks]
    if not won:
        return _("won")
    return _("from battle %(number)s") % {"number": record.lines[won[-1].line].data.get("number")}


def _orders(seat: Seat, record: Record) -> list[tuple[str, str]]:
    state, terms = record.ship.state, record.terms
    names = [(_("Rename"), "ship-name")]
    if state.is_active:
        found = [("pick", _("Pick an ability"), state.crew.picks > 0)]
        hurt = state.hull_left < state.hull or bool(state.damage)
        found.append(("ship-repair", _("Repair"), hurt and terms.repairs is Repairs.POINTS))
        found.append(("ship-repair", _("To the yard"), hurt and terms.repairs is Repairs.DOCK))
        buys = terms.buys_abilities != "no" and bool(state.crew.grade) and has_abilities(terms)
        found.append(("ability-buy", _("Buy an ability"), buys))
        found.append(("ship-crew", _("Take a new crew"), bool(state.crew.grade)))
        names = [(words, name) for name, words, on in found if on] + names
        names.append((_("Lay up"), "ship-retire"))
    if state.dock is not None:
        names.insert(0, (_("Out of the yard"), "ship-repair"))
    if seat.may(Act.ORGANISE):
        names.append((_("Award an honour"), "ship-honour"))
    key = (seat.campaign.pk, state.key)
    return [(words, reverse(f"campaigns:{name}", args=key)) for words, name in names]
