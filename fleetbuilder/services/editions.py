"""Fleets moved to a later edition, one or many; never by themselves, always as one act each."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from fleetbuilder.access import FleetMissing
from fleetbuilder.models import Fleet
from fleetbuilder.selectors import moved_together
from fleetbuilder.services.results import At, EditResult, FleetFrozen, StaleFleet
from fleetbuilder.services.sentences import class_name
from fleetbuilder.services.undo import undo_last
from fleetbuilder.services.writer import Step, write
from rules.engine.core.acts import InvalidAct
from rules.engine.core.fleet import FleetList
from rules.engine.core.system import RuleSystem

if TYPE_CHECKING:
    from config.web.visitor import Visitor

EDITION = "edition"  # the act


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """A fleet to be moved: as its review showed it, and where to."""

    fleet_id: uuid.UUID
    at: At
    edition: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """What became of many fleets: the names of those that were done, and of those that were left
    as they are, because they had changed meanwhile or can only be read."""

    done: tuple[str, ...]
    left: tuple[str, ...]


def move_fleet(
    *, visitor: Visitor, fleet_id: uuid.UUID | str, edition: str, at: At, batch: str = ""
) -> EditResult:
    """Move a fleet to a later edition: one act, which can be undone.

    `batch` names what was moved together. Raises FleetMissing (404), FleetFrozen, StaleFleet (409),
    InvalidAct for an edition that is none, or is not later than the fleet's.
    """

    def plan(fleet: Fleet, system: RuleSystem, before: FleetList) -> Step:
        refuse_earlier(system, before.edition, edition)
        after = system.fleets.upgrade(before, edition)
        return Step(
            after=after,
            act=EDITION,
            data={"from": before.edition, "to": edition, "batch": batch},
            sentence=moved_words(system, before, after),
        )

    return write(visitor=visitor, fleet_id=fleet_id, at=at, plan=plan)


def move_fleets(*, visitor: Visitor, moves: Iterable[Move], batch: str) -> Moved:
    """Move many fleets, each by an act of its own; one that cannot be moved holds up no other.

    The same batch sent twice is done once.
    """
    done: list[str] = []
    left: list[str] = []
    for move in moves:
        try:
            result = move_fleet(
                visitor=visitor,
                fleet_id=move.fleet_id,
                edition=move.edition,
                at=move.at,
                batch=batch,
            )
        except FleetMissing:
            continue  # not his, or deleted meanwhile
        except (StaleFleet, FleetFrozen, InvalidAct):
            left.append(name_of(move.fleet_id))
            continue
        names = done if result.after.edition == move.edition else left
        names.append(result.fleet.name)
    return Moved(done=tuple(done), left=tuple(left))


def take_back(*, visitor: Visitor, batch: str) -> Moved:
    """Undo the moves of a batch that still stand, each by an act of its own.

    A fleet in which later acts changed the same things is left as it is. Done twice it is done
    once.
    """
    done: list[str] = []
    left: list[str] = []
    for event in moved_together(visitor, batch):
        fleet = event.fleet
        if event.answer == "undo":  # type: ignore[attr-defined]
            done.append(fleet.name)
            continue
        try:
            at = At(version=fleet.version, token=f"back-{event.pk}")
            undo_last(visitor=visitor, fleet_id=fleet.pk, event_id=event.pk, at=at)
        except FleetMissing:
            continue
        except (StaleFleet, FleetFrozen, InvalidAct):
            left.append(fleet.name)
        else:
            done.append(fleet.name)
    return Moved(done=tuple(done), left=tuple(left))


def refuse_earlier(system: RuleSystem, now: str, wanted: str) -> None:
    """Raise InvalidAct unless the wanted edition is the fleet's own or a later one."""
    known = [name for name, _title in system.fleets.editions()]
    if wanted not in known:
        raise InvalidAct("edition", _("There is no such edition."))
    if known.index(wanted) > known.index(now):
        raise InvalidAct("edition", _("A fleet moves to a later edition only."))


def moved_words(system: RuleSystem, before: FleetList, after: FleetList) -> str:
    """Return the line of the history: both editions, and the classes that go by another name."""
    old, new = system.edition_title(before.edition), system.edition_title(after.edition)
    pairs = {(a.ship_class, b.ship_class) for a, b in zip(before, after, strict=True)}
    renamed = [
        f"{class_name(system, before, was)} is {class_name(system, after, now)} now."
        for was, now in sorted(pairs)
        if was != now
    ]
    return " ".join([f"Moved from the edition '{old}' to '{new}'.", *renamed])


def name_of(fleet_id: uuid.UUID) -> str:
    """Return the name of a fleet that the visitor was just found to hold."""
    return Fleet.objects.filter(pk=fleet_id).values_list("name", flat=True).first() or ""
