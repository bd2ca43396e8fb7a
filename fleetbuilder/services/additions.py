"""What a player adds to a fleet, as pages name it: a class of the catalogue, or an own ship."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from fleetbuilder.access import own_ships_of
from fleetbuilder.muster import design_of
from rules.engine.core.acts import AddShips, InvalidAct
from rules.engine.core.fleet import OWN_CLASS, Design, Pairs

if TYPE_CHECKING:
    from config.web.visitor import Visitor

OWN = "own:"  # before the id of an own ship, where else stands the slug of a class


def addition(visitor: Visitor, wanted: str, keys: tuple[str, ...], figures: Pairs = ()) -> AddShips:
    """Return the act that adds ships of `wanted`: a slug, or 'own:' and the id of an own ship.

    An own ship brings a copy of her design. Raises InvalidAct for one that is not there any more.
    """
    return added(wanted, keys, own_designs(visitor, [wanted]), figures)


def added(
    wanted: str, keys: tuple[str, ...], designs: Mapping[str, Design], figures: Pairs = ()
) -> AddShips:
    """Return the act that adds ships of `wanted`, an own ship by the design known by her code."""
    if not wanted.startswith(OWN):
        return AddShips(ship_class=wanted, keys=keys, figures=figures)
    if wanted not in designs:
        raise InvalidAct("ship_class", _("This own ship is not in your library any more."))
    return AddShips(ship_class=OWN_CLASS, keys=keys, design=designs[wanted])


def own_designs(visitor: Visitor, codes: Iterable[str]) -> dict[str, Design]:
    """Return the designs of the own ships named among these codes, by code; one that is not the
    visitor's or cannot be read is left out. One query, none if no own ship is named."""
    ids = {key for code in codes if (key := own_ship_id(code)) is not None}
    ships = own_ships_of(visitor).filter(pk__in=ids) if ids else ()
    found = ((f"{OWN}{ship.pk}", design_of(ship)) for ship in ships)
    return {code: design for code, design in found if design is not None}


def own_ship_id(code: str) -> uuid.UUID | None:
    """Return the id of the own ship that a code names, None if it names none."""
    if not code.startswith(OWN):
        return None
    try:
        return uuid.UUID(code.removeprefix(OWN))
    except ValueError:
        return None
