"""Rounds as lists show them, what the end of one gives, and how one is paired."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.access import Seat
from campaigns.book.pairing import Pairing
from campaigns.models import Campaign, Flotilla, Round
from campaigns.presenters.battles import address
from campaigns.presenters.moments import day_text
from campaigns.selectors.battles import is_open
from campaigns.services.rounds import Share
from config.web.figures import points_text


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundRow:
    """A round in a list."""

    number: int
    name: str
    url: str
    flag: str
    state: str
    is_open: bool
    facts: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ShareRow:
    """What the end of a round gives a flotilla."""

    flotilla: str
    before: str
    after: str
    mended: tuple[tuple[str, str], ...]  # ship, what is mended


@dataclass(frozen=True, slots=True, kw_only=True)
class PairRow:
    """A battle that pairing would plan; `value` is what the form sends for it."""

    value: str
    left: str
    right: str
    met: str


def round_rows(campaign: Campaign, rounds: Iterable[Round]) -> list[RoundRow]:
    """Return rounds as `selectors.battles.rounds_of` gives them."""
    return [round_row(campaign, found) for found in rounds]


def round_row(campaign: Campaign, found: Round) -> RoundRow:
    """Return a round with its state: flag P while it is open, M once it is closed."""
    opened = is_open(campaign, found)
    return RoundRow(
        number=found.number,
        name=round_name(found),
        url=address("round", campaign, found.number),
        flag="p" if opened else "m",
        state=_("Open") if opened else _("Closed"),
        is_open=opened,
        facts=_facts(found),
    )


def round_name(found: Round) -> str:
    """Return 'Round 2: The gap'."""
    number = _("Round %(number)d") % {"number": found.number}
    return f"{number}: {found.title}" if found.title else number


def round_inside(found: Round) -> str:
    """Return 'round 2: The gap', for the middle of a heading."""
    number = _("round %(number)d") % {"number": found.number}
    return f"{number}: {found.title}" if found.title else number


def _facts(found: Round) -> str:
    """Return 'Sunday, 1 March to Tuesday, 31 March; 3 battles, 1 without a result'."""
    return "; ".join(filter(None, (_dates(found), _count(found))))


def _dates(found: Round) -> str:
    first, last = found.starts_on, found.ends_on
    if first and last:
        return _("%(first)s to %(last)s") % {"first": day_text(first), "last": day_text(last)}
    if last:
        return _("until %(last)s") % {"last": day_text(last)}
    return _("from %(first)s") % {"first": day_text(first)} if first else ""


def _count(found: Round) -> str:
    battles, unfinished = getattr(found, "battles", None), getattr(found, "unfinished", 0)
    if battles is None:
        return ""
    if not battles:
        return _("no battles yet")
    words = ngettext("%(n)d battle", "%(n)d battles", battles) % {"n": battles}
    if not unfinished:
        return words
    return _("%(battles)s, %(open)d without a result") % {"battles": words, "open": unfinished}


def share_rows(shares: Iterable[Share]) -> list[ShareRow]:
    """Return what the end of a round gives, by flotilla."""
    return [
        ShareRow(
            flotilla=share.flotilla.name,
            before=points_text(share.before),
            after=points_text(share.after),
            mended=tuple(
                (ship.entry.name, _mended(back, cured)) for ship, back, cured in share.mended
            ),
        )
        for share in shares
    ]


def _mended(back: int, cured: bool) -> str:
    if cured and back:
        return _("%(hull)d hull, and lasting damage mended") % {"hull": back}
    return _("lasting damage mended") if cured else _("%(hull)d hull") % {"hull": back}


def repairs_words(repairs: str) -> str:
    """Return what the terms of a campaign mend by themselves when a round ends."""
    return {
        "full": _("All damage is mended, free."),
        "half": _("Half of the hull that is missing comes back, free, and lasting damage goes."),
        "dock": _("Ships in the yard have a round less to wait; who has none sails again, mended."),
    }.get(repairs, _("Repairs are bought with points, ship by ship; none come by themselves."))


def pair_rows(
    seat: Seat,
    pairing: Pairing,
    flotillas: Iterable[Flotilla],
    met: Mapping[frozenset[str], list[int]],
) -> tuple[list[PairRow], str]:
    """Return the battles that a pairing would plan, and in words who sits out."""
    names = {str(row.pk): row.name for row in flotillas}
    rows = [
        PairRow(
            value=f"{left}:{right}",
            left=names[left],
            right=names[right],
            met=_met(met.get(frozenset((left, right)), [])),
        )
        for left, right in pairing.pairs
    ]
    return rows, ", ".join(names[key] for key in pairing.byes)


def _met(numbers: list[int]) -> str:
    if not numbers:
        return ""
    words = ", ".join(str(number) for number in numbers)
    return ngettext("met in battle %(numbers)s", "met in battles %(numbers)s", len(numbers)) % {
        "numbers": words
    }
