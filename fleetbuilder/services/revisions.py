"""Earlier states of a fleet: named, and gone back to."""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from fleetbuilder.models import Fleet, NamedRevision
from fleetbuilder.muster import fleet_list
from fleetbuilder.names import clean_name, isolated
from fleetbuilder.revisions import list_before
from fleetbuilder.services.keeping import tell
from fleetbuilder.services.results import At, EditResult
from fleetbuilder.services.writer import Step, lock_fleet, writable, write
from rules.engine.core.acts import InvalidAct
from rules.engine.core.fleet import FleetList
from rules.engine.core.system import RuleSystem

if TYPE_CHECKING:
    from config.web.visitor import Visitor

MOST_NAMES = 100


def return_to(*, visitor: Visitor, fleet_id: uuid.UUID | str, version: int, at: At) -> EditResult:
    """Set the fleet as it was at an earlier version: a new act, which can be undone.

    Raises FleetMissing (404), FleetFrozen, StaleFleet (409), InvalidAct for no such version.
    """

    def plan(fleet: Fleet, system: RuleSystem, before: FleetList) -> Step:
        refuse_unknown(fleet, version)
        name = fleet.named.filter(version=version).values_list("name", flat=True).first()
        what = f"revision {version}, {isolated(name)}" if name else f"revision {version}"
        return Step(
            after=list_before(fleet, before, version),
            act="return",
            data={"version": version},
            sentence=f"Went back to {what}.",
        )

    return write(visitor=visitor, fleet_id=fleet_id, at=at, plan=plan)


def name_revision(*, visitor: Visitor, fleet_id: uuid.UUID | str, version: int, name: str) -> str:
    """Name the fleet as it stood at a version, or take the name away with ""; return the name.

    Done twice it is done once. Raises FleetMissing (404), FleetFrozen, InvalidAct (`name`).
    """
    wanted = clean_name(name, "name") if name.strip() else ""
    with transaction.atomic():
        fleet = lock_fleet(visitor, fleet_id)
        writable(fleet, fleet_list(fleet, ()))
        refuse_unknown(fleet, version)
        known = fleet.named.filter(version=version).first()
        if wanted == (known.name if known else ""):
            return wanted
        refuse_too_many_names(fleet, known, wanted)
        _store(fleet, version, known, wanted)
        told = f"Named revision {version}: {isolated(wanted)}."
        if not wanted and known is not None:
            told = f"Took the name {isolated(known.name)} off revision {version}."
        tell(fleet, visitor.user, "name", told)
        return wanted


def refuse_unknown(fleet: Fleet, version: int) -> None:
    """Raise InvalidAct if the fleet's history has no such version."""
    if not 1 <= version <= fleet.version:
        raise InvalidAct("version", _("There is no such revision in this fleet's history."))


def refuse_too_many_names(fleet: Fleet, known: NamedRevision | None, wanted: str) -> None:
    """Raise InvalidAct if one more name would be more than a fleet may have."""
    if wanted and known is None and fleet.named.count() >= MOST_NAMES:
        raise InvalidAct(
            "name",
            _("A fleet holds at most %(most)d named revisions. Take a name off first.")
            % {"most": MOST_NAMES},
        )


def _store(fleet: Fleet, version: int, known: NamedRevision | None, wanted: str) -> None:
    if not wanted:
        if known is not None:
            known.delete()
    elif known is None:
        NamedRevision.objects.create(fleet=fleet, version=version, name=wanted)
    else:
        known.name = wanted
        known.save(update_fields=["name"])
