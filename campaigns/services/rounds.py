"""Rounds: opened, changed, and closed for all flotillas in one step."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.access import Act, Seat
from campaigns.book.values import Book, FlotillaState, ShipState
from campaigns.book.words import ROUND
from campaigns.models import Campaign, Round
from campaigns.selectors.battles import battles_without_result, is_open, open_rounds, round_of
from campaigns.services.results import Refused
from campaigns.services.writer import Entry, Written, next_line, read_logbook, refuse_shut, write
from rules.engine.core.fleet import Points


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """What the end of a round gives a flotilla: points before and after, and ships mended."""

    flotilla: FlotillaState
    before: Points
    after: Points
    mended: tuple[tuple[ShipState, int, bool], ...]  # ship, hull back, whether damages go


def open_round(
    *,
    seat: Seat,
    title: str = "",
    starts_on: date | None = None,
    ends_on: date | None = None,
    number: int | None = None,
) -> Round:
    """Open the next round; `number` says which one the page meant, so that a second press of its
    button opens no other. Raises Refused (`ends_on`), CampaignShut."""
    with transaction.atomic():
        campaign = lock_for(seat)
        known = None if number is None else campaign.rounds.filter(number=number).first()
        if known is not None:
            return known
        _refuse_dates(starts_on, ends_on)
        return _opened(campaign, seat, title=title, starts_on=starts_on, ends_on=ends_on)


def change_round(
    *, seat: Seat, number: int, title: str, starts_on: date | None, ends_on: date | None
) -> Round:
    """Give a round another title or other dates. Raises Refused (`ends_on`), CampaignShut."""
    with transaction.atomic():
        campaign = lock_for(seat)
        found = round_of(campaign, number)
        _refuse_dates(starts_on, ends_on)
        new = {"title": title, "starts_on": starts_on, "ends_on": ends_on}
        changed = [field for field, value in new.items() if getattr(found, field) != value]
        if changed:
            for field in changed:
                setattr(found, field, new[field])
            found.save(update_fields=changed)
            data: dict[str, Any] = {"round": number, "title": title, "fields": changed}
            entry = Entry(kind="round.changed", data=data)
            write(campaign=campaign, visitor=seat.visitor, entries=[entry])
        return found


def close_round(*, seat: Seat, number: int, anyway: bool = False) -> Written:
    """End a round for all flotillas at once, and open the next one if it is planned.

    Done twice it is done once. Raises Refused (`anyway`) while battles of it have no result,
    unless `anyway`; CampaignShut; CampaignMissing for a round that there is not.
    """
    with transaction.atomic():
        campaign = lock_for(seat)
        found = round_of(campaign, number)
        if not is_open(campaign, found):
            return Written(campaign=campaign, lines=(), book=None, repeated=True)
        refuse_shut(campaign)
        _refuse_early(campaign, number)
        unfinished = battles_without_result(campaign, number)
        if unfinished and not anyway:
            raise Refused(_open_words(len(unfinished)), "anyway")
        written = write(
            campaign=campaign,
            visitor=seat.visitor,
            entries=[_end_of(campaign, number, unfinished)],
        )
        found.closed_at = written.lines[0].at
        found.save(update_fields=["closed_at"])
        _next(campaign, seat, number)
        return written


def shares_of(seat: Seat, number: int) -> tuple[Share, ...]:
    """Return what the end of a round would give each flotilla, by the book read with that line."""
    seat.require(Act.ORGANISE)
    campaign = seat.campaign
    before = read_logbook(campaign)
    after = read_logbook(campaign, [next_line(campaign, ROUND, {"round": number})])
    return tuple(
        Share(
            flotilla=flotilla,
            before=flotilla.purse,
            after=after.flotillas[key].purse,
            mended=tuple(_mended(before, after, key)),
        )
        for key, flotilla in before.flotillas.items()
        if flotilla.active
    )


def _end_of(campaign: Campaign, number: int, unfinished: list[int]) -> Entry:
    data = {
        "round": number,
        "points": campaign.terms.get("points_round", 0),
        "repairs": campaign.terms.get("repairs", ""),
        "open": unfinished,
    }
    return Entry(kind=ROUND, data=data, effect_key=_effect_key(campaign, number))


def lock_for(seat: Seat, act: Act = Act.ORGANISE) -> Campaign:
    """Return the campaign, its row locked, for a member who may do this."""
    seat.require(act)
    return Campaign.objects.select_for_update().get(pk=seat.campaign.pk)


def _opened(campaign: Campaign, seat: Seat, **values: Any) -> Round:
    last = campaign.rounds.aggregate(last=Max("number"))["last"] or 0
    found = Round.objects.create(campaign=campaign, number=last + 1, **values)
    data = {"round": found.number, "title": found.title}
    write(campaign=campaign, visitor=seat.visitor, entries=[Entry(kind="round.opened", data=data)])
    return found


def _next(campaign: Campaign, seat: Seat, closed: int) -> None:
    """Open the round after the last one, if the campaign has more rounds planned."""
    if campaign.rounds.filter(number__gt=closed).exists():
        return
    if campaign.rounds_planned is not None and closed < campaign.rounds_planned:
        _opened(campaign, seat)


def _refuse_early(campaign: Campaign, number: int) -> None:
    earlier = [found.number for found in open_rounds(campaign) if found.number < number]
    if earlier:
        words = _("Round %(number)d is still open. Close it first.")
        raise Refused(words % {"number": earlier[0]})


def _refuse_dates(starts_on: date | None, ends_on: date | None) -> None:
    if starts_on and ends_on and ends_on < starts_on:
        raise Refused(_("The round would end before it begins."), "ends_on")


def _open_words(count: int) -> str:
    return ngettext(
        "%(count)d battle of this round has no result yet. Say that you close it all the same.",
        "%(count)d battles of this round have no result yet. Say that you close it all the same.",
        count,
    ) % {"count": count}


def _effect_key(campaign: Campaign, number: int) -> str:
    """Return 'round:3'; where the end of the round was reversed before, 'round:3:1'."""
    cancelled = campaign.tables.get("cancelled", [])
    ends = campaign.lines.filter(kind=ROUND, number__in=cancelled, data__round=number).count()
    return f"round:{number}:{ends}" if ends else f"round:{number}"


def _mended(before: Book, after: Book, flotilla: str) -> list[tuple[ShipState, int, bool]]:
    found = []
    for ship in before.of_flotilla(flotilla):
        mended = after.ships[ship.key]
        if mended != ship and mended.dock is None:
            back = mended.hull_left - ship.hull_left
            found.append((ship, back, bool(ship.damage) and not mended.damage))
    return found
