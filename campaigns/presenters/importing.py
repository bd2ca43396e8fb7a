"""What was understood of a campaign's file, for its player to look at before it is imported."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.files.reading import Document
from campaigns.models import Campaign, Engagement
from campaigns.presenters.head import game_title
from campaigns.presenters.log import line_views
from campaigns.presenters.sentences.names import names_of
from campaigns.presenters.words import role_words
from campaigns.selectors.names import names_known
from campaigns.services.reconcile import BROKEN
from campaigns.services.results import Refused

MOST_NAMES = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Understood:
    """A file in words. `facts` are (label, words) pairs; `hindrance` says why it can't be imported,
    "" where it can."""

    name: str
    game: str
    facts: tuple[tuple[str, str], ...]
    people: tuple[tuple[str, str], ...]  # name, role
    more_people: int
    flotillas: tuple[str, ...]
    more_flotillas: int
    place: str
    hindrance: str
    is_large: bool


def understood(document: Document, *, place: str, hindrance: str, is_large: bool) -> Understood:
    """Return a file in words; `place` is the name of the organiser whose place is taken."""
    there = [person for person in document.people if person["left_at"] is None]
    return Understood(
        name=document.campaign["name"],
        game=game_title(document.campaign["system"]),
        facts=tuple(_facts(document)),
        people=tuple((each["name"], role_words(each["role"])) for each in there[:MOST_NAMES]),
        more_people=max(0, len(there) - MOST_NAMES),
        flotillas=tuple(each["name"] for each in document.flotillas[:MOST_NAMES]),
        more_flotillas=max(0, len(document.flotillas) - MOST_NAMES),
        place=place,
        hindrance=hindrance,
        is_large=is_large,
    )


def _facts(document: Document) -> list[tuple[str, str]]:
    kinds = Counter(battle["status"] for battle in document.battles)
    counted, all_ = kinds[Engagement.Status.APPLIED], len(document.battles)
    pictures = sum(len(report["pictures"]) for report in document.reports)
    words = {"all": all_, "counted": counted}
    battles = _("%(all)d, of which %(counted)d count") % words if all_ else _("none")
    facts = [
        (_("State"), _state(document.campaign["status"])),
        (_("Battles"), battles),
        (_("Log"), _lines(len(document.log))),
        (_("Reports"), str(len(document.reports)) if document.reports else _("none")),
    ]
    if pictures:
        facts.append((_("Pictures"), str(pictures)))
    return facts


def _lines(number: int) -> str:
    return ngettext("%(n)d line", "%(n)d lines", number) % {"n": number}


def _state(status: str) -> str:
    return {
        Campaign.Status.OPEN: _("open"),
        Campaign.Status.FROZEN: _("frozen"),
        Campaign.Status.CLOSED: _("closed"),
    }[Campaign.Status(status)]


def refuse_untellable(campaign: Campaign) -> None:
    """Raise Refused for a log with a line that could not be shown on any page."""
    lines = list(campaign.lines.order_by("number"))
    number = 0
    try:
        names = names_of(campaign, names_known(campaign, lines))
        for number, line in enumerate(lines, 1):  # noqa: B007
            line_views(campaign, [line], names)
    except (*BROKEN, RecursionError):
        place = _("line %(number)d") % {"number": number} if number else _("a line")
        words = _("The log cannot be told: %(place)s says what no such line says.")
        raise Refused(words % {"place": place}) from None
