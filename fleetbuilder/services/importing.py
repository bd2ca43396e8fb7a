"""Fleets that come from a text or a file, all of them or none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import transaction

from fleetbuilder.models import Fleet, FleetTag
from fleetbuilder.names import folded_tag
from fleetbuilder.services.founding import found, id_for, refuse_so_many_fleets, with_new_keys
from fleetbuilder.services.keeping import archive_fleet
from fleetbuilder.services.own_ships import add_designs, new_designs, refuse_too_many_ships
from rules.engine.core.fleet import Design, FleetList

if TYPE_CHECKING:
    from config.web.visitor import Visitor

IMPORT = "import"  # the act


@dataclass(frozen=True, slots=True, kw_only=True)
class Incoming:
    """A fleet that is to be stored: its list, clean tags, and whether it goes into the archive."""

    values: FleetList
    tags: tuple[str, ...] = ()
    archived: bool = False


def import_fleets(
    *,
    visitor: Visitor,
    incoming: Sequence[Incoming],
    designs: Sequence[tuple[str, Design]] = (),
    token: str = "",
) -> list[Fleet]:
    """Return new fleets of the visitor's, and put designs into his library: all or nothing.

    Ships get keys of their own; designs that the library holds are left as they are. The same
    `token` gives the same fleets (a double click). Raises InvalidAct (name), before anything is
    written, if he would have too many fleets or own ships.
    """
    with transaction.atomic():
        if _was_done(visitor, token):
            incoming, designs = [Incoming(values=one.values) for one in incoming], ()
        else:
            refuse_too_much(visitor, len(incoming), designs)
        add_designs(visitor=visitor, designs=designs)
        return [
            _founded(visitor, one, _numbered(token, number)) for number, one in enumerate(incoming)
        ]


def refuse_too_much(visitor: Visitor, fleets: int, designs: Sequence[tuple[str, Design]]) -> None:
    """Raise InvalidAct if an import would bring the visitor more than one may have."""
    if fleets > 1:
        refuse_so_many_fleets(visitor, fleets)
    new = new_designs(visitor, designs) if designs else ()
    if new:
        refuse_too_many_ships(visitor, len(new))


def _founded(visitor: Visitor, incoming: Incoming, token: str) -> Fleet:
    fleet = found(
        visitor=visitor,
        values=with_new_keys(incoming.values),
        act=IMPORT,
        sentence=_sentence(len(incoming.values.ships)),
        token=token,
    )
    tags = {folded_tag(tag): tag for tag in incoming.tags}
    rows = (FleetTag(fleet=fleet, name=tag, folded=folded) for folded, tag in tags.items())
    if tags:
        FleetTag.objects.bulk_create(rows)
    return archive_fleet(visitor=visitor, fleet_id=fleet.pk) if incoming.archived else fleet


def _was_done(visitor: Visitor, token: str) -> bool:
    first = id_for(visitor, _numbered(token, 0)) if token else None
    return first is not None and Fleet.objects.filter(pk=first).exists()


def _numbered(token: str, number: int) -> str:
    return f"{token} {number}" if token else ""


def _sentence(ships: int) -> str:
    return f"Imported with {ships} ship{'' if ships == 1 else 's'}."
