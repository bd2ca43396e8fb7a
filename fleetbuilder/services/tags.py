"""Words that a player puts on his fleets to find them again.

They are no part of the list: neither version nor history knows of them. Done twice is done once.
"""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from fleetbuilder.listing import FleetsWanted, wanted_fleets
from fleetbuilder.models import Fleet, FleetTag
from fleetbuilder.names import clean_tag, folded_tag
from fleetbuilder.services.writer import lock_fleet
from rules.engine.core.acts import InvalidAct

if TYPE_CHECKING:
    from config.web.visitor import Visitor

MOST_TAGS = 20


def tag_fleet(*, visitor: Visitor, fleet_id: uuid.UUID | str, name: str) -> Fleet:
    """Put a tag on a fleet, archived or not; return the fleet.

    Raises FleetMissing, and InvalidAct (tag) for one that is no name or one too many. A tag that
    differs only by case or accents from one that is there is that one.
    """
    tag = clean_tag(name)
    with transaction.atomic():
        fleet = lock_fleet(visitor, fleet_id)
        known = set(fleet.tags.values_list("folded", flat=True))
        folded = folded_tag(tag)
        if folded not in known:
            if len(known) >= MOST_TAGS:
                most = _("A fleet carries at most %(most)d tags. Take one off first.")
                raise InvalidAct("tag", most % {"most": MOST_TAGS})
            FleetTag.objects.create(fleet=fleet, name=tag, folded=folded)
        return fleet


def tag_fleets(*, visitor: Visitor, wanted: FleetsWanted, name: str) -> int:
    """Put a tag on all of the visitor's fleets that are asked for; return how many carry it now.

    Fleets that are full of tags are left out. Raises InvalidAct (tag) for one that is no name.
    """
    tag = clean_tag(name)
    folded = folded_tag(tag)
    with transaction.atomic():
        fleets = _locked(visitor, wanted)
        rows = FleetTag.objects.filter(fleet__in=fleets).values_list("fleet_id", "folded")
        known: dict[uuid.UUID, set[str]] = {fleet.pk: set() for fleet in fleets}
        for fleet_id, other in rows:
            known[fleet_id].add(other)
        new = [pk for pk, tags in known.items() if folded not in tags and len(tags) < MOST_TAGS]
        FleetTag.objects.bulk_create(FleetTag(fleet_id=pk, name=tag, folded=folded) for pk in new)
        return len(new) + sum(1 for tags in known.values() if folded in tags)


def untag_fleets(*, visitor: Visitor, wanted: FleetsWanted, name: str) -> int:
    """Take a tag off all of the visitor's fleets that are asked for; return how many had it."""
    folded = folded_tag(clean_tag(name))
    with transaction.atomic():
        fleets = _locked(visitor, wanted)
        count, _by_model = FleetTag.objects.filter(fleet__in=fleets, folded=folded).delete()
        return count


def _locked(visitor: Visitor, wanted: FleetsWanted) -> list[Fleet]:
    """Return the fleets that are asked for, their rows locked in one order; no deleted ones."""
    fleets = wanted_fleets(visitor, wanted).filter(deleted_at__isnull=True)
    return list(fleets.select_for_update(of=("self",)).order_by("pk").only("pk"))


def untag_fleet(*, visitor: Visitor, fleet_id: uuid.UUID | str, folded: str) -> Fleet:
    """Take a tag off a fleet, if it is there; return the fleet. Raises FleetMissing."""
    with transaction.atomic():
        fleet = lock_fleet(visitor, fleet_id)
        fleet.tags.filter(folded=folded.replace("\0", "")).delete()
        return fleet
