"""How a campaign begins, changes its settings, rests, ends and goes."""

from __future__ import annotations

from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from campaigns.access import Act, Seat, seat_for
from campaigns.models import Campaign, Membership, Role, Round
from campaigns.services.results import CampaignShut, Refused, Stale
from campaigns.services.settings import (
    Settings,
    checked,
    columns_of,
    settings_of,
    version_of,
)
from campaigns.services.texts import cleaned
from campaigns.services.verdicts import wait_anew
from campaigns.services.writer import Entry, write
from config.web.visitor import Visitor
from fleetbuilder.names import display_name

MOST_CAMPAIGNS = 100  # that one user may organise
LONGEST_REASON = 500
STATUS_KINDS = {
    Campaign.Status.FROZEN: "campaign.frozen",
    Campaign.Status.CLOSED: "campaign.closed",
    Campaign.Status.OPEN: "campaign.opened",
}


def found_campaign(
    *, visitor: Visitor, settings: Settings, token: str = "", like: Seat | None = None
) -> Campaign:
    """Return a new campaign with the visitor as its organiser.

    The same `token` of one user gives the same campaign (a double press). With `like` the own
    designs of another campaign that he may read come along. Raises Refused with the field.
    """
    good = checked(settings)
    key = _token_of(visitor, token) if token else None
    now = timezone.now()
    campaign = Campaign(
        system=good.terms.system,
        edition=good.terms.edition,
        house_items=like.campaign.house_items if like else [],
        copied_from=like.campaign if like else None,
        created_by=visitor.user,
        token=key,
        created_at=now,
        changed_at=now,
        **columns_of(good),
    )
    try:
        with transaction.atomic():
            campaign.save(force_insert=True)
            _refuse_too_many(visitor)
            _furnish(campaign, visitor)
    except IntegrityError:
        if key is None:
            raise
        return Campaign.objects.get(token=key)
    campaign.refresh_from_db()
    return campaign


def _furnish(campaign: Campaign, visitor: Visitor) -> None:
    name = display_name(visitor.user.get_username())
    Membership.objects.create(
        campaign=campaign,
        user=visitor.user,
        name=name,
        role=Role.ORGANISER,
        joined_at=campaign.created_at,
    )
    if campaign.rounds_planned is not None:
        Round.objects.create(campaign=campaign, number=1)
    data = {"name": campaign.name, "system": campaign.system, "edition": campaign.edition}
    write(campaign=campaign, visitor=visitor, entries=[Entry(kind="campaign.founded", data=data)])


def _refuse_too_many(visitor: Visitor) -> None:
    seats = Membership.objects.filter(
        user=visitor.user, role=Role.ORGANISER, left_at__isnull=True
    ).exclude(campaign__status=Campaign.Status.CLOSED)
    if seats.count() >= MOST_CAMPAIGNS:
        words = _("You organise %(n)d campaigns. Close one of them first.")
        raise Refused(words % {"n": MOST_CAMPAIGNS})


def _token_of(visitor: Visitor, token: str) -> str:
    value = f"{visitor.user.pk}:{token}"
    return salted_hmac("campaigns.founding", value, algorithm="sha256").hexdigest()


def terms_are_fixed(campaign: Campaign) -> bool:
    """Return whether flotillas have entered: all that the logbook is counted by stays from then
    on, for another figure would rewrite what has happened."""
    return campaign.flotillas.exists()


class Overtaken(Stale):
    """Somebody saved other settings meanwhile; `fields` are those that would change by now."""

    def __init__(self, fields: tuple[str, ...]) -> None:
        super().__init__(_("The settings were changed since you opened this page."))
        self.fields = fields


def change_settings(
    *, seat: Seat, settings: Settings, reason: str = "", version: str = ""
) -> tuple[str, ...]:
    """Give a campaign other settings; return the names of those that changed.

    `version` is `version_of` the settings that the form started from: where others stand by now,
    it raises Overtaken.

    Once flotillas have entered, terms stay, and so do sides that somebody fights for and nations
    that somebody sails for. Raises Refused with the field, CampaignShut.
    """
    with transaction.atomic():
        seat = seat_for(seat.visitor, seat.campaign.pk, lock=True)
        seat.require(Act.ORGANISE)
        campaign, was = seat.campaign, settings_of(seat.campaign)
        if settings.terms.system != campaign.system:
            raise Refused(_("A campaign keeps its game."), "system")
        good = checked(settings)
        _refuse_to_rewrite(campaign, was, good)
        before, after = columns_of(was), columns_of(good)
        changed = tuple(name for name, value in after.items() if value != before[name])
        if not changed:
            return ()
        if version and version != version_of(was):
            raise Overtaken(changed)
        for name in changed:
            setattr(campaign, name, after[name])
        campaign.save(update_fields=changed)
        if campaign.rounds_planned is not None and not campaign.rounds.exists():
            Round.objects.create(campaign=campaign, number=1)
        data: dict[str, Any] = {"fields": list(changed)}
        if "name" in changed:
            data |= {"name": good.name, "was": was.name}
        entry = Entry(kind="campaign.changed", data=data, reason=reason)
        write(campaign=campaign, visitor=seat.visitor, entries=[entry])
    return changed


def _refuse_to_rewrite(campaign: Campaign, was: Settings, good: Settings) -> None:
    """Raise Refused for a change that would make history another one."""
    if not terms_are_fixed(campaign):
        return
    if was.terms != good.terms:
        words = _("Flotillas have entered: points, crews, repairs and options stay as they are.")
        raise Refused(words)
    sides = {side.code: side for side in good.sides}
    for code, nation in campaign.flotillas.values_list("side", "nation").distinct():
        old = next((side.title for side in was.sides if side.code == code), code)
        if code not in sides:
            words = _("%(side)s stays: flotillas fight for it.")
            raise Refused(words % {"side": old}, "side_1")
        if nation not in sides[code].nations:
            place = [side.code for side in good.sides].index(code) + 1
            words = _("A flotilla of %(side)s sails for a nation that you took away.")
            raise Refused(words % {"side": old}, f"side_{place}_nations")


def set_status(*, seat: Seat, status: str, reason: str) -> Campaign:
    """Freeze, close or reopen a campaign, for a reason. Doing so twice is doing it once.

    Raises Refused (reason, status).
    """
    if status not in STATUS_KINDS:
        raise Refused(_("Choose whether to freeze, close or reopen it."), "status")
    with transaction.atomic():
        seat = seat_for(seat.visitor, seat.campaign.pk, lock=True)
        seat.require(Act.GOVERN)
        campaign = seat.campaign
        if campaign.status == status:
            return campaign
        if campaign.status == Campaign.Status.CLOSED and status != Campaign.Status.OPEN:
            raise CampaignShut(_("The campaign is closed. Reopen it first."))
        said = cleaned(reason, "reason", LONGEST_REASON)
        campaign.status = status
        campaign.closed_at = timezone.now() if status == Campaign.Status.CLOSED else None
        campaign.save(update_fields=["status", "closed_at"])
        if status == Campaign.Status.OPEN:
            wait_anew(campaign)
        kind = STATUS_KINDS[Campaign.Status(status)]
        entry = Entry(kind=kind, reason=said)
        write(campaign=campaign, visitor=seat.visitor, entries=[entry], even_shut=True)
    return campaign


def hindrance_to_deleting(campaign: Campaign) -> str:
    """Return why a campaign is kept, "" if it may go: what somebody played in is not deleted."""
    if campaign.flotillas.exists():
        return _("Flotillas have entered. Close the campaign; its record stays for all of you.")
    if campaign.engagements.exists():
        return _("Battles are planned. Close the campaign; its record stays for all of you.")
    return ""


def delete_campaign(*, seat: Seat) -> None:
    """Delete a campaign in which nothing has happened. Raises CampaignShut (409) for others."""
    with transaction.atomic():
        seat = seat_for(seat.visitor, seat.campaign.pk, lock=True)
        seat.require(Act.GOVERN)
        if words := hindrance_to_deleting(seat.campaign):
            raise CampaignShut(words)
        seat.campaign.delete()
