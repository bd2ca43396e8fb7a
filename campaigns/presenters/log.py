"""The log in players' words: what, who, when and why, and what became of a line since."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, tzinfo
from typing import Any

from django.utils.translation import gettext as _

from campaigns.book import words
from campaigns.models import Campaign, LogbookLine
from campaigns.presenters.moments import exact_text, moment_text, zone_of
from campaigns.presenters.sentences import sentence
from campaigns.presenters.sentences.names import Names, Span, spans
from campaigns.presenters.standings import url_of
from campaigns.services.reversing import is_reversible
from rules.engine.core.result import Fate

LOSSES = {Fate.SUNK, Fate.CAPTURED, Fate.STRUCK}
GAINS = {words.PICKED, words.BOUGHT, words.HONOURED, words.PRIZE, words.COMMISSIONED}


@dataclass(frozen=True, slots=True, kw_only=True)
class LineView:
    """A line as shown. `flag` o: lost, f: taken back; `mark` gain: gained, "" for what happened.
    `notes` say why it has no effect; `links` are (words, address) pairs."""

    number: int
    told: tuple[Span, ...]
    when: str
    exact: str
    at: datetime
    who: str
    acting_for: str
    reason: str
    flag: str
    mark: str
    struck: bool
    notes: tuple[str, ...]
    links: tuple[tuple[str, str], ...] = field(default=())


def line_views(
    campaign: Campaign,
    lines: Sequence[LogbookLine],
    names: Names,
    reversed_by: Mapping[int, int] | None = None,
    *,
    organises: bool = False,
) -> list[LineView]:
    """Return lines as shown; `reversed_by` are numbers of lines that cancel others, by these.

    Whoever `organises` is led to what would change without a line.
    """
    zone, voids = zone_of(campaign), _voids(campaign, names)
    cancelled = set(campaign.tables.get("cancelled", []))
    by = reversed_by or {}
    views = [
        _view(line, campaign, names, zone, _notes(line.number, cancelled, by, voids))
        for line in lines
    ]
    if not organises:
        return views
    return [
        replace(view, links=(*view.links, _taking_back(campaign, line)))
        if not view.struck and is_reversible(line.kind)
        else view
        for view, line in zip(views, lines, strict=True)
    ]


def _taking_back(campaign: Campaign, line: LogbookLine) -> tuple[str, str]:
    words_ = _("Take back line %(number)d") % {"number": line.number}
    return words_, url_of("line-reverse", campaign.pk, line.number)


def _view(
    line: LogbookLine, campaign: Campaign, names: Names, zone: tzinfo, notes: Sequence[str]
) -> LineView:
    struck = line.number in campaign.tables.get("cancelled", [])
    lost = line.kind == words.BATTLE and _has_losses(line.data)
    return LineView(
        number=line.number,
        told=spans(sentence(line.kind, line.data, names)),
        when=moment_text(line.at, zone),
        exact=exact_text(line.at, zone),
        at=line.at,
        who=line.actor_name or _("the site"),
        acting_for=line.acting_for,
        reason=line.reason,
        flag="f" if struck or line.kind == words.REVERSED else "o" if lost else "",
        mark="gain" if line.kind in GAINS else "",
        struck=struck,
        notes=tuple(notes),
        links=tuple(_links(line.data, campaign, names)),
    )


def _has_losses(data: Mapping[str, Any]) -> bool:
    ships = (data.get("result") or {}).get("ships") or []
    return any(ship.get("fate") in LOSSES for ship in ships)


def _notes(
    number: int,
    cancelled: set[int],
    by: Mapping[int, int],
    voids: Mapping[int, Sequence[str]],
) -> list[str]:
    notes = list(voids.get(number, ()))
    if number in cancelled:
        line = by.get(number)
        taken = _("Taken back by line %(line)s.") % {"line": line} if line else _("Taken back.")
        notes.insert(0, taken)
    return notes


def _voids(campaign: Campaign, names: Names) -> dict[int, list[str]]:
    """Return by line why it, or its part on a ship, has no effect."""
    found: dict[int, list[str]] = {}
    for void in campaign.tables.get("voids", []):
        why = words.REASONS.get(void["reason"], void["reason"])
        subject = void.get("subject")
        if subject and subject in names.known.ships:
            said = {"ship": names.known.ships[subject], "why": why}
            text = _("Without effect on %(ship)s: %(why)s") % said
        else:
            text = _("Without effect: %(why)s") % {"why": why}
        found.setdefault(void["line"], []).append(text)
    return found


def _links(data: Mapping[str, Any], campaign: Campaign, names: Names) -> Iterable[tuple[str, str]]:
    """Yield where a line leads: its battle, its ship, its flotilla."""
    number = data.get("battle") or data.get("number")
    if isinstance(number, int) and number in names.known.battles:
        yield _("Battle %(number)s") % {"number": number}, url_of("battle", campaign.pk, number)
    for name, known in (("ship", names.known.ships), ("flotilla", names.known.flotillas)):
        key = str(data.get(name) or "")
        if key in known:
            yield known[key], url_of(name, campaign.pk, key)
