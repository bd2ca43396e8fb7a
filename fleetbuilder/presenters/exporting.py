"""Fleets as lines to tick."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from config.web.figures import points_text
from fleetbuilder.models import Fleet
from fleetbuilder.muster import nation_of


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportRow:
    """A fleet that may be exported."""

    value: str
    name: str
    facts: str  # 'Royal Navy, 345 / 500 points, in the archive'
    ticked: bool


def export_rows(fleets: Iterable[Fleet], ticked: Collection[str] | None) -> list[ExportRow]:
    """Return fleets as lines, all ticked or those named; the ticked ones come first."""
    rows = [
        ExportRow(
            value=str(fleet.pk),
            name=fleet.name,
            facts=_facts(fleet),
            ticked=ticked is None or str(fleet.pk) in ticked,
        )
        for fleet in fleets
    ]
    return sorted(rows, key=lambda row: not row.ticked)


def _facts(fleet: Fleet) -> str:
    total = points_text(fleet.points)
    if fleet.limit is not None:
        total = f"{total} / {points_text(fleet.limit)}"
    told = [nation_of(fleet), _("%(total)s points") % {"total": total}]
    if fleet.archived_at is not None:
        told.append(_("in the archive"))
    return ", ".join(told)
