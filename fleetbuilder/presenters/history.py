"""The history of a fleet in plain words: lines, and the revisions that can be gone back to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from config.web.figures import points_text
from fleetbuilder.models import Fleet, FleetEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class LineView:
    """One line: what was done, when, by whom; for a change of the list also what came of it.

    `revision` is 0 for an act that left the list as it was. `mark` is a class of the time line:
    'done', 'quiet' (nothing to tell) or 'undone'.
    """

    at: datetime
    who: str
    sentence: str
    mark: str
    revision: int
    points: str  # "" if unknown, as for lines older than this field
    name: str  # of the revision, "" if it has none
    is_now: bool
    batch: str  # under which fleets were moved together to an edition, "" if there is none to undo


def line_view(event: FleetEvent, fleet: Fleet, names: Mapping[int, str]) -> LineView:
    """Return a line of the history. `event` comes from `selectors.history_of`."""
    revision = event.version if event.changes_list else 0
    undone = getattr(event, "answer", None) == "undo"
    mark = "undone" if undone else "done" if revision else "quiet"
    return LineView(
        at=event.at,
        who=event.actor.get_username() if event.actor else _("without an account"),
        sentence=event.sentence,
        mark=mark,
        revision=revision,
        points="" if event.points is None or not revision else points_text(event.points),
        name=names.get(revision, ""),
        is_now=revision == fleet.version,
        batch=event.data.get("batch", "") if event.act == "edition" and not undone else "",
    )


def line_views(
    events: Iterable[FleetEvent], fleet: Fleet, names: Mapping[int, str]
) -> list[LineView]:
    """Return lines of the history in the order given."""
    return [line_view(event, fleet, names) for event in events]
