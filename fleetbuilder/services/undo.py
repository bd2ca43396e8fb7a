"""Undo and redo: each is a line of its own in the history, and reverses one other line.

Every line knows what Undo and Redo would reverse after it (`undo_to`, `redo_to`), so none of this
depends on how long the history is; docs/decisions says why.
"""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from fleetbuilder.models import Fleet, FleetEvent
from fleetbuilder.selectors import lines_at
from fleetbuilder.services.results import At, EditResult
from fleetbuilder.services.writer import Step, write
from rules.engine.core.acts import InvalidAct
from rules.engine.core.diff import ChangeError, apply_change
from rules.engine.core.fleet import FleetList
from rules.engine.core.system import RuleSystem

if TYPE_CHECKING:
    from config.web.visitor import Visitor


def undo_act(*, visitor: Visitor, fleet_id: uuid.UUID | str, at: At) -> EditResult:
    """Take back the last act that stands. Raises InvalidAct in words if there is none."""

    def plan(fleet: Fleet, system: RuleSystem, before: FleetList) -> Step:
        if not fleet.undo_to:
            raise InvalidAct("event", _("There is nothing to undo."))
        return step_back(fleet, before)

    return write(visitor=visitor, fleet_id=fleet_id, at=at, plan=plan)


def redo_act(*, visitor: Visitor, fleet_id: uuid.UUID | str, at: At) -> EditResult:
    """Do again what was undone last. Raises InvalidAct in words if a new act came since."""

    def plan(fleet: Fleet, system: RuleSystem, before: FleetList) -> Step:
        if not fleet.redo_to:
            raise InvalidAct("event", _("There is nothing to redo."))
        lines = lines_at(fleet, fleet.redo_to, fleet.redo_to - 1)
        ways = (fleet.version + 1, lines[fleet.redo_to - 1].redo_to)
        return reversal(before, lines[fleet.redo_to], ways)

    return write(visitor=visitor, fleet_id=fleet_id, at=at, plan=plan)


def undo_last(*, visitor: Visitor, fleet_id: uuid.UUID | str, event_id: int, at: At) -> EditResult:
    """Reverse one act if what it changed still stands so. Raises InvalidAct in words if not.

    Of the last act this is Undo; of an earlier one it is a new act, which can itself be undone.
    """

    def plan(fleet: Fleet, system: RuleSystem, before: FleetList) -> Step:
        event = undoable(fleet, event_id)
        last = lines_at(fleet, fleet.undo_to).get(fleet.undo_to)
        if last is not None and event.pk == root_of(last).pk and last.act != "undo":
            return step_back(fleet, before)
        return reversal(before, event, None)

    return write(visitor=visitor, fleet_id=fleet_id, at=at, plan=plan)


def step_back(fleet: Fleet, before: FleetList) -> Step:
    """Return the reversal of the line that Undo points at; after it Undo points below that."""
    lines = lines_at(fleet, fleet.undo_to, fleet.undo_to - 1)
    ways = (lines[fleet.undo_to - 1].undo_to, fleet.version + 1)
    return reversal(before, lines[fleet.undo_to], ways)


def reversal(before: FleetList, line: FleetEvent, ways: tuple[int, int] | None) -> Step:
    """Return the step that reverses a line: undoes an act, or does an undone one again."""
    try:
        after = apply_change(before, line.change, reverse=True)
    except ChangeError:
        raise InvalidAct(
            "event", _("Later acts changed the same things. Undo those first.")
        ) from None
    root = root_of(line)
    again = line.act == "undo"
    return Step(
        after=after,
        act="redo" if again else "undo",
        data={"event": root.pk, "act": root.act, "line": line.version},
        sentence=f"Redid: {root.sentence}" if again else f"Undid: {root.sentence}",
        undoes=root,
        ways=ways,
    )


def root_of(line: FleetEvent) -> FleetEvent:
    """Return the act that a line is about: its own, or the one that it undid or did again."""
    return line.undoes or line


def undoable(fleet: Fleet, event_id: int) -> FleetEvent:
    """Return the act to undo. Raises InvalidAct if there is none, or it cannot be undone."""
    event = fleet.events.filter(pk=event_id, changes_list=True).first()
    if event is None:
        raise InvalidAct("event", _("There is no such act in this fleet's history."))
    if event.act in FleetEvent.BEGINNINGS:
        raise InvalidAct("event", _("So the fleet began. Delete the fleet instead."))
    if event.undoes_id is not None:
        raise InvalidAct("event", _("An undo cannot be undone. Press Redo, or do the act again."))
    answer = event.answers.order_by("-version").first()
    if answer is not None and answer.act == "undo":
        raise InvalidAct("event", _("This is undone already."))
    return event
