"""Reads of reports: a hidden one is there for its author and for organisers alone."""

from __future__ import annotations

import uuid

from django.db.models import Count, Q, QuerySet

from campaigns.access import CampaignMissing, Seat, reports_for
from campaigns.models import Campaign, Engagement, Picture, Report


def reports_of(seat: Seat) -> QuerySet[Report]:
    """Return the reports that a viewer may read, the newest first, each with `picture_count`."""
    found = reports_for(seat).select_related("engagement", "author")
    return found.annotate(picture_count=Count("pictures")).order_by("-created_at", "pk")


def of_battle(reports: QuerySet[Report], number: int) -> QuerySet[Report]:
    """Return the reports of one battle."""
    return reports.filter(engagement__number=number)


def of_ship(reports: QuerySet[Report], campaign: Campaign, key: uuid.UUID) -> QuerySet[Report]:
    """Return the reports of battles for which a ship was chosen."""
    chosen = Engagement.objects.filter(
        campaign=campaign, forces__flotilla__ships__pk=key
    ).values_list("pk", "forces__ships")
    there = {pk for pk, ships in chosen if str(key) in (ships or [])}
    return reports.filter(engagement__in=there)


def report_for(seat: Seat, report_id: uuid.UUID) -> Report:
    """Return a report of the campaign that the viewer may read. Raises CampaignMissing (404)."""
    found = reports_for(seat).select_related("engagement", "author").filter(pk=report_id).first()
    if found is None:
        raise CampaignMissing("There is no such report.")
    return found


def pictures_of(report: Report) -> list[Picture]:
    """Return the pictures of a report without their contents."""
    return list(report.pictures.defer("content").order_by("position"))


def picture_for(seat: Seat, report_id: uuid.UUID, picture_id: uuid.UUID) -> Picture:
    """Return a picture of a report that the viewer may read. Raises CampaignMissing (404)."""
    report = report_for(seat, report_id)
    found = Picture.objects.filter(report=report, pk=picture_id).select_related("report").first()
    if found is None:
        raise CampaignMissing("There is no such picture.")
    return found


def battle_numbered(campaign: Campaign, number: int) -> Engagement | None:
    """Return a battle of the campaign, None if there is none of that number."""
    return campaign.engagements.filter(number=number).first()


def battles_to_report(campaign: Campaign) -> list[tuple[int, str]]:
    """Return (number, title) of the battles that a report may be of, the newest first."""
    fought = campaign.engagements.filter(~Q(status=Engagement.Status.CALLED_OFF))
    return list(fought.order_by("-number").values_list("number", "title"))
