"""The time line of a ship, newest first: what each line of the logbook was to her, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, tzinfo

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.book import words
from campaigns.book.career import Step, growth
from campaigns.book.values import Status, Terms
from campaigns.models import Campaign, LogbookLine
from campaigns.presenters.moments import zone_of
from campaigns.presenters.sentences.names import Span, spans
from campaigns.presenters.ships import grade_words, picks_words
from campaigns.presenters.steps import Telling, eyebrow, told
from campaigns.selectors.ships import Record
from fleetbuilder.names import display_name

DONE, QUIET, GAINED, LOST, REVERSED = "done", "quiet", "gained", "lost", "reversed"
GAINS = (words.PICKED, words.BOUGHT, words.HONOURED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """An entry of the time line. `mark` is the shape on the line; `struck` what a reversed line had
    said; `rules` are ids to read up; `url` leads to what waits."""

    mark: str
    eyebrow: str
    text: tuple[Span, ...]
    struck: tuple[Span, ...] = ()
    note: str = ""
    rules: tuple[str, ...] = ()
    url: str = ""
    action: str = ""


def now_entry(record: Record, flotillas: Mapping[str, str], url: str) -> Entry | None:
    """Return what waits for her player now, or None."""
    state = record.ship.state
    if not state.crew.picks or not state.is_active:
        return None
    grown = [growth(record.terms, step) for step in record.steps if step.picks]
    rules = next((one.rules[-1:] for one in reversed(grown) if one and one.rules), ())
    return Entry(
        mark=GAINED,
        eyebrow=_("Now"),
        text=spans(picks_words(state.crew.picks)),
        rules=rules,
        url=url,
        action=_("Pick an ability") if url else "",
    )


def timeline(campaign: Campaign, record: Record, flotillas: Mapping[str, str]) -> tuple[Entry, ...]:
    """Return her life, the newest first."""
    zone = zone_of(campaign)
    found: list[Entry] = []
    for step in record.steps:
        telling = Telling(
            terms=record.terms,
            step=step,
            line=record.lines[step.line],
            key=record.ship.state.key,
            flotillas=flotillas,
        )
        found += _entries(record, telling, zone)
    return tuple(reversed(found))


def _entries(record: Record, telling: Telling, zone: tzinfo) -> Iterator[Entry]:
    """Yield what one line was to her, and then what her crew learned by it."""
    step = telling.step
    if step.cancelled_by:
        yield _reversed(telling, record.lines[step.cancelled_by], zone)
        return
    if step.void:
        yield Entry(
            mark=QUIET,
            eyebrow=eyebrow(telling),
            text=spans(_("This line has no effect. %(why)s") % {"why": words.REASONS[step.void]}),
            struck=spans(told(telling)),
            note=_note(telling, zone),
        )
        return
    yield Entry(
        mark=_mark(step),
        eyebrow=eyebrow(telling),
        text=spans(told(telling)),
        note=_note(telling, zone),
        rules=telling.rules,
    )
    yield from _learned(record.terms, telling)


def _mark(step: Step) -> str:
    if step.fate in (Status.SUNK, Status.CAPTURED):
        return LOST
    if step.kind in GAINS:
        return GAINED
    if step.before is None or step.before == step.after:
        return QUIET
    if step.kind == words.BATTLE and not (step.kills or step.hull or step.hurt):
        return QUIET
    return DONE


def _learned(terms: Terms, telling: Telling) -> Iterator[Entry]:
    """Yield a promotion and abilities won by a battle."""
    step, found = telling.step, growth(terms, telling.step)
    if found is None or step.after is None:
        return
    after = _("After battle %(number)s") % {"number": telling.number}
    by_rule = list(found.rules)
    if step.promoted:
        games = step.after.intact
        text = ngettext(
            "Crew made %(grade)s: one game intact.",
            "Crew made %(grade)s: %(count)d games intact.",
            games,
        ) % {"grade": grade_words(terms, step.promoted).lower(), "count": games}
        yield Entry(mark=GAINED, eyebrow=after, text=spans(text), rules=tuple(by_rule[:1]))
    if step.picks:
        won = ngettext("One ability won.", "%(count)d abilities won.", step.picks)
        text = won % {"count": step.picks}
        yield Entry(mark=GAINED, eyebrow=after, text=spans(text), rules=tuple(by_rule[-1:]))


def _reversed(telling: Telling, by: LogbookLine, zone: tzinfo) -> Entry:
    """Return a line that was taken back: what it had said is struck, and the reason stands."""
    said = {"who": display_name(by.actor_name), "why": by.reason.rstrip(".")}
    text = _("Taken back by %(who)s: %(why)s.") if by.reason else _("Taken back by %(who)s.")
    return Entry(
        mark=REVERSED,
        eyebrow=_("%(what)s, reversed") % {"what": eyebrow(telling)},
        text=spans(text % said),
        struck=spans(told(telling)),
        note=_("The record reads as if it never was."),
    )


def _note(telling: Telling, zone: tzinfo) -> str:
    """Return when it was, against whom, and who did it for whom."""
    line = telling.line
    parts = [day(line.at, zone)]
    if line.kind == words.BATTLE and telling.against:
        parts.append(_("against %(who)s") % {"who": telling.against})
    if line.acting_for:
        parts.append(
            _("by %(who)s for %(player)s")
            % {"who": display_name(line.actor_name), "player": display_name(line.acting_for)}
        )
    return ", ".join(parts)


def day(moment: datetime, zone: tzinfo) -> str:
    """Return a day in the campaign's time zone: `28 November 2026`."""
    return date_format(moment.astimezone(zone), "j F Y")
