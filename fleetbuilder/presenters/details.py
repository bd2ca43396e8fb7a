"""A ship's name, captain, pennant number and notes as fields: a panel in her row, or a page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from fleetbuilder.presenters.fragments import replaced
from fleetbuilder.presenters.ships import ShipInput, ShipRow, ship_row
from rules.engine.core.fleet import ShipEntry

LABELS: dict[str, Promise] = {
    "name": _("Name"),
    "captain": _("Captain"),
    "pennant": _("Pennant number"),
    "notes": _("Notes"),
}
HELPS: dict[str, Promise] = {
    "notes": _("Only you see them, whoever the fleet is shared with."),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class DetailField:
    """One detail as a field; `lines` if it may have several."""

    id: str
    name: str
    label: Promise
    value: str
    help: Promise | str
    lines: bool
    error: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DetailsView:
    """The panel of a ship's details."""

    ship: ShipRow
    fields: tuple[DetailField, ...]


def details_view(
    data: ShipInput,
    typed: Mapping[str, str] | None = None,
    errors: Mapping[str, str] | None = None,
) -> DetailsView:
    """Return a ship's details, with what was typed and what is wrong with it."""
    typed, errors = typed or {}, errors or {}
    fields = tuple(detail_field(data.entry, name, typed, errors) for name in LABELS)
    return DetailsView(ship=ship_row(data), fields=fields)


def detail_of(entry: ShipEntry, name: str) -> str:
    """Return a ship's name, captain, pennant number or notes."""
    return entry.name if name == "name" else entry.detail(name)


def detail_field(
    entry: ShipEntry, name: str, typed: Mapping[str, str], errors: Mapping[str, str]
) -> DetailField:
    """Return one detail as a field."""
    return DetailField(
        id=f"{name}-{entry.key[:13]}",
        name=name,
        label=LABELS[name],
        value=typed.get(name, detail_of(entry, name)),
        help=HELPS.get(name, ""),
        lines=name == "notes",
        error=errors.get(name, ""),
    )


def changed_details(before: ShipInput, after: ShipInput, sent: str) -> str:
    """Return the fragments of the fields that an act changed, and of the one that was sent.

    What was sent comes back as it was cleaned, also if that changes nothing.
    """
    names = [
        name
        for name in LABELS
        if name == sent or detail_of(before.entry, name) != detail_of(after.entry, name)
    ]
    return field_fragments(after, names, {}, {})


def refused_details(data: ShipInput, typed: Mapping[str, str], errors: Mapping[str, str]) -> str:
    """Return the fragments of the fields at fault, with what was typed."""
    return field_fragments(data, (name for name in LABELS if name in errors), typed, errors)


def field_fragments(
    data: ShipInput, names: Iterable[str], typed: Mapping[str, str], errors: Mapping[str, str]
) -> str:
    """Return these fields as replacements of those on the page."""
    fields = (detail_field(data.entry, name, typed, errors) for name in names)
    return "".join(
        replaced(render_to_string("fleetbuilder/_detail_field.html", {"field": field}))
        for field in fields
    )
