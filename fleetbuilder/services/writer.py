"""The one writer. Every change of a fleet's list passes through `write`, in one transaction:

lock and access, the act's token, frozen or not, the version seen, the act itself, the inspection
of the whole fleet from scratch, the changed rows, the line in the history.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from fleetbuilder.access import the_fleet, visible_to
from fleetbuilder.models import Fleet, FleetEvent, FleetShip
from fleetbuilder.muster import fill_fleet, fleet_list, look_over, remember_ships, system_of
from fleetbuilder.search import search_text_of
from fleetbuilder.services.results import At, EditResult, FleetFrozen, StaleFleet, Standing
from fleetbuilder.services.store import store_ships
from rules.engine.core.acts import InvalidAct
from rules.engine.core.diff import apply_change, diff
from rules.engine.core.editing import MOST_SHIPS
from rules.engine.core.fleet import FleetList, Inspection, Severity
from rules.engine.core.system import RuleSystem

if TYPE_CHECKING:
    from config.web.visitor import Visitor

MOST_POINTS = Decimal("9999999")
DRAFT_DAYS = 90


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A change that is decided but not yet stored: what comes out, and how it is told."""

    after: FleetList
    act: str
    sentence: str
    data: dict[str, Any] = field(default_factory=dict)
    undoes: FleetEvent | None = None
    ways: tuple[int, int] | None = None  # `undo_to`, `redo_to`; by default those of a new act


Plan = Callable[[Fleet, RuleSystem, FleetList], Step]


def write(*, visitor: Visitor, fleet_id: uuid.UUID | str, at: At, plan: Plan) -> EditResult:
    """Carry out what `plan` makes of the fleet, once. Raises FleetMissing, FleetFrozen,
    StaleFleet, and InvalidAct from the plan; then nothing has changed."""
    with transaction.atomic():
        fleet = lock_fleet(visitor, fleet_id)
        told = FleetEvent.objects.filter(fleet=fleet, token=at.token)
        seen = told.first() if told.exists() else None  # seldom: most acts come but once
        rows = list(fleet.ships.all())
        remember_ships(fleet, rows)
        before = fleet_list(fleet, rows)
        if seen is not None:
            return repeated(fleet, before, seen)
        system = writable(fleet, before)
        if is_stale(fleet, at):
            raise StaleFleet(standing(fleet, before, at.version))
        step = plan(fleet, system, before)
        if step.after == before:
            return unchanged(fleet, before, step)
        return carry_out(visitor=visitor, fleet=fleet, rows=rows, before=before, step=step, at=at)


def lock_fleet(visitor: Visitor, fleet_id: uuid.UUID | str) -> Fleet:
    """Return the visitor's fleet with its row locked until the transaction ends (PostgreSQL; in
    SQLite the transaction itself is the lock). Raises FleetMissing."""
    return the_fleet(visible_to(visitor).select_for_update(), fleet_id)


def writable(fleet: Fleet, values: FleetList) -> RuleSystem:
    """Return the fleet's rule system. Raises FleetFrozen for a fleet that is only for reading."""
    if fleet.archived_at is not None:
        raise FleetFrozen(_("This fleet is in the archive. Restore it to change it."))
    system = system_of(values)
    if system is None:
        raise FleetFrozen(
            _(
                "This site does not know the rule system '%(system)s' in the edition "
                "'%(edition)s'. The fleet can be read, but not changed."
            )
            % {"system": fleet.system, "edition": fleet.edition}
        )
    return system


def is_stale(fleet: Fleet, at: At) -> bool:
    """Return whether the page saw another version than the one that stands."""
    return fleet.version != at.version


def claim_version(fleet: Fleet, version: int) -> bool:
    """Move the fleet's row to its next version with all its new values, if it is still at
    `version`; return whether it was."""
    stored = Fleet.objects.filter(pk=fleet.pk, version=version).update(
        version=fleet.version,
        edition=fleet.edition,
        nation=fleet.nation,
        name=fleet.name,
        limit=fleet.limit,
        options=fleet.options,
        waivers=fleet.waivers,
        points=fleet.points,
        verdict=fleet.verdict,
        illegal_count=fleet.illegal_count,
        warning_count=fleet.warning_count,
        waiver_count=fleet.waiver_count,
        search_text=fleet.search_text,
        changed_at=fleet.changed_at,
        expires_at=fleet.expires_at,
        undo_to=fleet.undo_to,
        redo_to=fleet.redo_to,
    )
    return stored == 1


def carry_out(
    *,
    visitor: Visitor,
    fleet: Fleet,
    rows: list[FleetShip],
    before: FleetList,
    step: Step,
    at: At,
) -> EditResult:
    """Store a decided step: the row by compare and swap, the ships, the line in the history."""
    refuse_too_many(before, step.after)
    inspection = look_over(fleet, step.after)
    fill_fleet(fleet, step.after)
    fleet.search_text = search_text_of(step.after)
    pin(fleet, inspection)
    fleet.version = at.version + 1
    had_redo = fleet.redo_to > 0
    fleet.undo_to, fleet.redo_to = step.ways or (fleet.version, 0)
    fleet.changed_at = timezone.now()
    fleet.expires_at = expiry(fleet)
    if not claim_version(fleet, at.version):
        current = Fleet.objects.get(pk=fleet.pk)
        raise StaleFleet(standing(current, fleet_list(current), at.version))
    ordered = store_ships(fleet, rows, before, step.after, inspection)
    remember_ships(fleet, ordered)
    event = FleetEvent.objects.create(
        fleet=fleet,
        version=fleet.version,
        act=step.act,
        data=step.data,
        change=diff(before, step.after),
        sentence=step.sentence,
        actor=visitor.user,
        token=at.token,
        at=fleet.changed_at,
        undoes=step.undoes,
        undo_to=fleet.undo_to,
        redo_to=fleet.redo_to,
        points=fleet.points,
    )
    return EditResult(
        fleet=fleet,
        before=before,
        after=step.after,
        inspection=inspection,
        event=event,
        had_redo=had_redo,
    )


def pin(fleet: Fleet, inspection: Inspection) -> None:
    """Write the inspection's total, verdict and counts into the row; nothing is saved."""
    total = Decimal(inspection.total)
    if total > MOST_POINTS:
        raise InvalidAct(
            "points", _("Keep the fleet below %(most)s points.") % {"most": f"{MOST_POINTS:,}"}
        )
    fleet.points = total
    fleet.verdict = inspection.verdict.value
    fleet.illegal_count = inspection.count(Severity.ILLEGAL)
    fleet.warning_count = inspection.count(Severity.WARNING)
    fleet.waiver_count = inspection.waivers


def expiry(fleet: Fleet) -> Any:
    """Return when a draft without an owner is purged: 90 days after its last change."""
    return None if fleet.owner_id else fleet.changed_at + timedelta(days=DRAFT_DAYS)


def refuse_too_many(before: FleetList, after: FleetList) -> None:
    """Raise InvalidAct if the fleet grew beyond the most ships it may have."""
    if len(after.ships) > max(MOST_SHIPS, len(before.ships)):
        raise InvalidAct("count", _("A fleet holds at most %(most)d ships.") % {"most": MOST_SHIPS})


def standing(fleet: Fleet, values: FleetList, seen_version: int) -> Standing:
    """Return the fleet as it stands, with the acts done since `seen_version`, oldest first."""
    since = fleet.events.filter(version__gt=seen_version, changes_list=True)
    return Standing(fleet=fleet, after=values, since=tuple(since))


def repeated(fleet: Fleet, values: FleetList, seen: FleetEvent) -> EditResult:
    """Return the result of an act that was done before: nothing happens a second time."""
    later = fleet.events.filter(version__gte=seen.version, changes_list=True)
    before = values
    for event in later.order_by("-version"):
        before = apply_change(before, event.change, reverse=True)
    return EditResult(
        fleet=fleet,
        before=before,
        after=values,
        inspection=look_over(fleet, values),
        event=seen,
        repeated=True,
    )


def unchanged(fleet: Fleet, values: FleetList, step: Step) -> EditResult:
    """Return the result of an act that left everything as it was: no version, no history."""
    event = FleetEvent(
        fleet=fleet,
        version=fleet.version,
        act=step.act,
        data=step.data,
        sentence=_("Nothing to change: it stands so already."),
        at=timezone.now(),
    )
    return EditResult(
        fleet=fleet,
        before=values,
        after=values,
        inspection=look_over(fleet, values),
        event=event,
    )
