"""Reports as shown: safe Markdown, with pictures where the text asks for them, the rest below."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from campaigns.access import Act, Seat
from campaigns.models import Picture, Report
from campaigns.presenters.moments import exact_text, moment_text, zone_of
from campaigns.presenters.standings import url_of
from config.web.markdown import render_markdown

PLACE = re.compile(r"^[ \t]{0,3}\[picture[ ]([1-9][0-9]?)\][ \t]*$", re.MULTILINE | re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class PictureView:
    """A picture: `number` is the one by which its text asks for it."""

    number: int
    url: str
    remove_url: str
    alt: str
    width: int
    height: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A piece of a report: text, or else a picture."""

    html: SafeString | None = None
    picture: PictureView | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportView:
    """A report in a list or on its page. `battle` "" for one of the whole campaign."""

    title: str
    url: str
    author: str
    when: str
    exact: str
    changed: str
    battle: str
    battle_url: str
    hidden: bool
    mine: bool
    may_hide: bool
    pictures: int = 0


def report_view(seat: Seat, report: Report) -> ReportView:
    """Return a report as shown to a viewer."""
    zone, battle = zone_of(seat.campaign), report.engagement
    changed = report.version > 1
    named = ""
    if battle is not None:
        named = _("Battle %(number)s") % {"number": battle.number}
        named = f"{named}, {battle.title}" if battle.title else named
    return ReportView(
        title=report.title,
        url=reverse("campaigns:report", args=(seat.campaign.pk, report.pk)),
        author=report.author.name if report.author else _("a former member"),
        when=moment_text(report.created_at, zone),
        exact=exact_text(report.created_at, zone),
        changed=moment_text(report.changed_at, zone) if changed else "",
        battle=named,
        battle_url=url_of("battle", seat.campaign.pk, battle.number) if battle else "",
        hidden=report.hidden_at is not None,
        mine=seat.wrote(report) and seat.may(Act.REPORT),
        may_hide=seat.may(Act.ORGANISE),
        pictures=getattr(report, "picture_count", 0),
    )


def report_views(seat: Seat, reports: Iterable[Report]) -> list[ReportView]:
    """Return reports as a list shows them."""
    return [report_view(seat, report) for report in reports]


def picture_views(seat: Seat, report: Report, pictures: Iterable[Picture]) -> list[PictureView]:
    """Return the pictures of a report, numbered from 1 in their order."""
    return [
        PictureView(
            number=number,
            url=_address("report-picture", seat, report, picture),
            remove_url=_address("report-picture-remove", seat, report, picture),
            alt=picture.alt,
            width=picture.width,
            height=picture.height,
        )
        for number, picture in enumerate(pictures, 1)
    ]


def _address(name: str, seat: Seat, report: Report, picture: Picture) -> str:
    return reverse(f"campaigns:{name}", args=(seat.campaign.pk, report.pk, picture.pk))


def blocks(text: str, pictures: Sequence[PictureView]) -> list[Block]:
    """Return a report's text with its pictures in place; those not asked for come at the end."""
    shown = {picture.number: picture for picture in pictures}
    found = list(_blocks(text, shown))
    placed = {block.picture.number for block in found if block.picture is not None}
    rest = [Block(picture=one) for number, one in shown.items() if number not in placed]
    return [*found, *rest]


def _blocks(text: str, shown: dict[int, PictureView]) -> Iterator[Block]:
    pieces = PLACE.split(text)  # text, number, text, number, text
    for place, piece in enumerate(pieces):
        if place % 2 == 0 and piece.strip():
            yield Block(html=render_markdown(piece))
        elif place % 2 and int(piece) in shown:
            yield Block(picture=shown[int(piece)])
