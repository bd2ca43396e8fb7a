"""Reports of battles: written, changed, hidden and shown again, with their pictures."""

from __future__ import annotations

from typing import IO, Any

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from campaigns.access import Act, Seat
from campaigns.models import Campaign, Engagement, Picture, Report
from campaigns.services.pictures import encoded
from campaigns.services.results import Refused, Stale
from campaigns.services.writer import Entry, refuse_shut, write
from rules.engine.core.acts import InvalidAct
from rules.engine.core.names import clean_lines, clean_name

LONGEST_TITLE, LONGEST_TEXT, LONGEST_ALT = 200, 50_000, 300
MOST_PICTURES = 12


@transaction.atomic
def publish_report(
    *, seat: Seat, title: str, text: str, engagement: Engagement | None = None, once: str = ""
) -> Report:
    """Publish a report of a battle, or of the campaign. The same form sent twice is one report.

    Raises 403 and 404, Refused with the field at fault, CampaignShut.
    """
    seat.require(Act.REPORT)
    campaign = _locked(seat)
    key = f"report:{seat.visitor.user.pk}:{once}" if once else None
    told = campaign.lines.filter(effect_key=key).first() if key else None
    if told is not None:
        return campaign.reports.get(pk=told.data["report"])
    now = timezone.now()
    report = Report.objects.create(
        campaign=campaign,
        engagement=engagement,
        author=seat.member,
        title=_name(title),
        text=_lines(text),
        created_at=now,
        changed_at=now,
    )
    _tell(seat, report, "report.published", effect_key=key)
    return report


@transaction.atomic
def change_report(*, seat: Seat, report: Report, title: str, text: str, version: int) -> Report:
    """Change one's own report. Raises Stale if it has changed since `version` was read."""
    _require_author(seat, report)
    _locked(seat)
    report = Report.objects.select_for_update().get(pk=report.pk)
    title, text = _name(title), _lines(text)
    if (report.title, report.text) == (title, text):
        return report
    if report.version != version:
        raise Stale(_("This report was changed elsewhere since you opened it."))
    report.title, report.text = title, text
    report.version, report.changed_at = report.version + 1, timezone.now()
    report.save(update_fields=["title", "text", "version", "changed_at"])
    _tell(seat, report, "report.changed")
    return report


@transaction.atomic
def hide_report(*, seat: Seat, report: Report, hidden: bool, reason: str = "") -> Report:
    """Take a report out of sight, or bring it back; its author and organisers see it still."""
    seat.require(Act.ORGANISE)
    _locked(seat)
    report = Report.objects.select_for_update().get(pk=report.pk)
    if (report.hidden_at is not None) == hidden:
        return report
    report.hidden_at = timezone.now() if hidden else None
    report.save(update_fields=["hidden_at"])
    _tell(seat, report, "report.hidden" if hidden else "report.shown", reason=reason[:1000])
    return report


@transaction.atomic
def add_picture(*, seat: Seat, report: Report, file: IO[bytes], size: int, alt: str) -> Picture:
    """Add a picture with its description to one's own report. Raises Refused."""
    _require_author(seat, report)
    refuse_shut(_locked(seat))
    if report.pictures.count() >= MOST_PICTURES:
        raise Refused(_("A report has at most 12 pictures. Take one off first."), "file")
    words = _cleaned(clean_name, alt, "alt", LONGEST_ALT)
    painted = encoded(file, size)
    last = report.pictures.aggregate(last=Max("position"))["last"] or 0
    return Picture.objects.create(
        report=report,
        position=last + 1,
        alt=words,
        media_type=painted.media_type,
        width=painted.width,
        height=painted.height,
        content=painted.content,
    )


@transaction.atomic
def remove_picture(*, seat: Seat, picture: Picture) -> None:
    """Take a picture off one's own report."""
    _require_author(seat, picture.report)
    refuse_shut(_locked(seat))
    picture.delete()


def _locked(seat: Seat) -> Campaign:
    return Campaign.objects.select_for_update().get(pk=seat.campaign.pk)


def _require_author(seat: Seat, report: Report) -> None:
    """Raise 403 for another member, 404 for a reader."""
    seat.require(Act.REPORT)
    if not seat.wrote(report):
        raise PermissionDenied("Somebody else wrote this report.")


def _tell(seat: Seat, report: Report, kind: str, **more: Any) -> None:
    battle = report.engagement
    data = {"title": report.title, "report": str(report.pk)}
    if battle is not None:
        data["battle"] = battle.number  # type: ignore[assignment]
    about = (str(battle.pk),) if battle is not None else ()
    entry = Entry(kind=kind, data=data, about=about, **more)
    write(campaign=seat.campaign, visitor=seat.visitor, entries=[entry])


def _name(title: str) -> str:
    return _cleaned(clean_name, title, "title", LONGEST_TITLE)


def _lines(text: str) -> str:
    cleaned = _cleaned(clean_lines, text, "text", LONGEST_TEXT)
    if not cleaned:
        raise Refused(_("Write a few words; an empty report tells nothing."), "text")
    return cleaned


def _cleaned(clean: Any, text: str, field: str, longest: int) -> str:
    try:
        return str(clean(text, field, longest))
    except InvalidAct as fault:
        raise Refused(fault.message, field) from fault
