"""Share links: made, taken back, marked as opened. None of it asks for a version of the fleet."""

from __future__ import annotations

import uuid
from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from fleetbuilder.access import FleetMissing, live_links
from fleetbuilder.models import Fleet, ShareLink
from fleetbuilder.muster import system_of
from fleetbuilder.names import clean_word, isolated
from fleetbuilder.selectors import share_token
from fleetbuilder.services.keeping import tell
from fleetbuilder.services.revisions import refuse_unknown
from fleetbuilder.services.writer import lock_fleet
from fleetbuilder.sharing import derive_token, digest_of, new_nonce
from rules.engine.core.acts import InvalidAct

if TYPE_CHECKING:
    from config.web.visitor import Visitor

LONGEST_LABEL = 80
MOST_LINKS = 50  # of one fleet that are alive together
WHEN = "j F Y, H:i T"


def share_fleet(*, visitor: Visitor, fleet_id: uuid.UUID | str) -> str:
    """Return the token of a link to the fleet as it stands: one that there is, else a new one."""
    with transaction.atomic():
        fleet = lock_fleet(visitor, fleet_id)
        known = share_token(fleet)
        return known if known is not None else _make(visitor, fleet)[1]


def make_link(
    *,
    visitor: Visitor,
    fleet_id: uuid.UUID | str,
    label: str = "",
    version: int | None = None,
    expires_at: datetime | None = None,
    token: str = "",
) -> ShareLink:
    """Make a link to the fleet as it stands, or to one revision, and return it.

    `token` names the press: a second arrival of the same one returns the same link. Raises
    FleetMissing (404), InvalidAct (`label`, `scope`, `until`).
    """
    label = clean_word(label, "label", LONGEST_LABEL)
    token = token and f"link {token}"[:40]
    with transaction.atomic():
        fleet = lock_fleet(visitor, fleet_id)
        if token and (made := fleet.events.filter(act="share", token=token).first()):
            return fleet.links.get(pk=made.data["link"])
        _refuse(fleet, version, expires_at)
        return _make(
            visitor, fleet, label=label, version=version, expires_at=expires_at, token=token
        )[0]


def revoke_link(*, visitor: Visitor, fleet_id: uuid.UUID | str, link_id: int) -> ShareLink:
    """Kill one link at once and for good; return it. Done twice it is done once.

    Raises FleetMissing (404) for a link that is none of the fleet's.
    """
    with transaction.atomic():
        fleet = lock_fleet(visitor, fleet_id)
        link = fleet.links.filter(pk=link_id).first()
        if link is None:
            raise FleetMissing("There is no such link.")
        if link.revoked_at is None:
            link.revoked_at = timezone.now()
            link.save(update_fields=["revoked_at"])
            tell(fleet, visitor.user, "revoke", f"Took {_named(link.label)} back.")
        return link


def revoke_share(*, visitor: Visitor, fleet_id: uuid.UUID | str) -> Fleet:
    """Kill all links of a fleet at once; return the fleet."""
    with transaction.atomic():
        fleet = lock_fleet(visitor, fleet_id)
        live = fleet.links.filter(revoked_at__isnull=True)
        labels = list(live.values_list("label", flat=True)[:2])
        if count := live.update(revoked_at=timezone.now()):
            what = _named(labels[0]) if count == 1 else f"all {count} links"
            tell(fleet, visitor.user, "revoke", f"Took {what} back.")
        return fleet


def note_opening(link: ShareLink) -> None:
    """Keep the day on which a link was opened last: one small write a day, however often."""
    today = timezone.localdate()
    if link.opened_on != today:
        earlier = Q(opened_on__isnull=True) | Q(opened_on__lt=today)
        ShareLink.objects.filter(earlier, pk=link.pk).update(opened_on=today)


def _make(
    visitor: Visitor,
    fleet: Fleet,
    *,
    label: str = "",
    version: int | None = None,
    expires_at: datetime | None = None,
    token: str = "",
) -> tuple[ShareLink, str]:
    """Store a link of a fleet whose row is locked; return it with the token that opens it."""
    nonce = new_nonce()
    opener = derive_token(fleet.pk, nonce)
    link = ShareLink.objects.create(
        fleet=fleet,
        nonce=nonce,
        digest=digest_of(opener),
        label=label,
        version=version,
        created_at=timezone.now(),
        expires_at=expires_at,
    )
    told = _sentence(link)
    tell(fleet, visitor.user, "share", told, data={"link": link.pk}, token=token)
    return link, opener


def _refuse(fleet: Fleet, version: int | None, expires_at: datetime | None) -> None:
    """Raise InvalidAct for a link that makes no sense, or is one too many."""
    if expires_at is not None and expires_at <= timezone.now():
        raise InvalidAct("until", _("That is over already. Choose a later day."))
    if version is not None:
        refuse_unknown(fleet, version)
        if system_of(fleet) is None:
            raise InvalidAct("scope", _("This site does not know the game of this fleet."))
    if live_links().filter(fleet=fleet).count() >= MOST_LINKS:
        words = _("A fleet has at most %(most)d links. Take one back first.")
        raise InvalidAct("label", words % {"most": MOST_LINKS})


def _sentence(link: ShareLink) -> str:
    """Return 'Shared by the link For Sam, revision 5 only, until 7 December 2026, 13:40 UTC.'"""
    words = ["Shared by a link" if not link.label else f"Shared by the link {isolated(link.label)}"]
    if link.version is not None:
        words.append(f"revision {link.version} only")
    if link.expires_at is not None:
        words.append(f"until {date_format(timezone.localtime(link.expires_at), WHEN)}")
    return f"{', '.join(words)}."


def _named(label: str) -> str:
    return f"the link {isolated(label)}" if label else "the link"
