"""The library of own ships: all writes. Fleets hold copies, so that nothing here changes one."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from fleetbuilder.access import (
    OwnShipMissing,
    as_uuid,
    held_by,
    own_ship_for,
    own_ships_of,
)
from fleetbuilder.models import OwnShip
from fleetbuilder.muster import design_of
from fleetbuilder.names import clean_name, next_copy_name
from fleetbuilder.services.founding import device_key, id_for
from fleetbuilder.services.writer import DRAFT_DAYS
from rules.engine import registry
from rules.engine.core.acts import InvalidAct
from rules.engine.core.catalogue import ANY_NATION
from rules.engine.core.codec import design_to_json
from rules.engine.core.designs import DesignRules
from rules.engine.core.fleet import Design
from rules.engine.core.system import RuleSystem

if TYPE_CHECKING:
    from config.web.visitor import Visitor

MOST_OF_DEVICE = 100
MOST_OF_USER = 300


class StaleShip(Exception):  # noqa: N818 - it is no fault of the player's
    """The page had seen an older version; nothing was saved. `current` is the ship as it stands."""

    def __init__(self, current: OwnShip) -> None:
        super().__init__(_("This ship has changed since you opened the page. Nothing was saved."))
        self.current = current
        self.message = str(self)


def design_ship(
    *,
    visitor: Visitor,
    system: str,
    name: str,
    like: str = "",
    nation: str = "",
    token: str = "",
) -> OwnShip:
    """Return a new own ship: blank, or a copy of the class `like`.

    The same `token` from the same visitor gives the same ship. Raises InvalidAct (system, name,
    like) and for a library that is full.
    """
    rules = system_named(system)
    designs, edition = designs_of(rules), rules.newest_edition
    clean = clean_name(name, "name")
    if not like:
        design = designs.blank(edition, nation or ANY_NATION, clean)
    else:
        copied = designs.like(edition, like, clean)
        if copied is None:
            raise InvalidAct("like", _("Choose a ship from the list, or a blank one."))
        design = copied
    return _store(visitor, rules, design, token)


def copy_ship(*, visitor: Visitor, ship_id: uuid.UUID | str, token: str = "") -> OwnShip:
    """Return a copy of an own ship under a name of its own. Raises OwnShipMissing, InvalidAct."""
    original = own_ship_for(visitor, ship_id)
    rules, design = system_named(original.system), design_of(original)
    if design is None:
        raise InvalidAct("design", _("This design cannot be read, so it cannot be copied."))
    return _store(visitor, rules, replace(design, name=next_copy_name(design.name)), token)


def add_designs(*, visitor: Visitor, designs: Iterable[tuple[str, Design]]) -> list[OwnShip]:
    """Put designs, each of a game, into the library, all or none; return those that were not there
    yet. Raises InvalidAct for what cannot be, and for a library that is full."""
    with transaction.atomic():
        new = new_designs(visitor, designs)
        return [_store(visitor, system_named(slug), design, "") for slug, design in new]


def new_designs(
    visitor: Visitor, designs: Iterable[tuple[str, Design]]
) -> list[tuple[str, Design]]:
    """Return those designs that the visitor's library does not hold, each once. One query."""
    held = {(ship.system, design_of(ship)) for ship in own_ships_of(visitor)}
    return [one for one in dict.fromkeys(designs) if one not in held]


def change_ship(
    *, visitor: Visitor, ship_id: uuid.UUID | str, version: int, design: Design
) -> OwnShip:
    """Save a design in place of the one that the page saw; return the ship.

    Saved twice alike it is saved once. Raises OwnShipMissing, InvalidAct with the field at fault,
    StaleShip if somebody else saved something else meanwhile.
    """
    with transaction.atomic():
        ship = _locked(visitor, ship_id)
        rules = system_named(ship.system)
        checked = checked_design(rules, design)
        stored = design_to_json(checked)
        if stored == ship.design and ship.edition == rules.newest_edition:
            return ship
        if ship.version != version:
            raise StaleShip(ship)
        _fill(ship, rules, checked)
        ship.version += 1
        ship.save()
        return ship


def delete_ship(*, visitor: Visitor, ship_id: uuid.UUID | str) -> OwnShip:
    """Take a ship out of the library; fleets keep theirs. It can be brought back for 30 days."""
    with transaction.atomic():
        ship = _locked(visitor, ship_id, deleted=True)
        if ship.deleted_at is None:
            ship.deleted_at = timezone.now()
            ship.save(update_fields=["deleted_at"])
        return ship


def undelete_ship(*, visitor: Visitor, ship_id: uuid.UUID | str) -> OwnShip:
    """Bring a deleted ship back; return it. Raises OwnShipMissing once it is purged."""
    with transaction.atomic():
        ship = _locked(visitor, ship_id, deleted=True)
        if ship.deleted_at is not None:
            _refuse_too_many(visitor)
            ship.deleted_at = None
            ship.save(update_fields=["deleted_at"])
        return ship


def checked_design(rules: RuleSystem, design: Design) -> Design:
    """Return a design tidied. Raises InvalidAct with the field at fault."""
    named = replace(design, name=clean_name(design.name, "name"))
    return designs_of(rules).check(rules.newest_edition, named)


def designs_of(rules: RuleSystem) -> DesignRules:
    """Return the rules of own ships. Raises InvalidAct for a game that has none."""
    if rules.designs is None:
        raise InvalidAct("system", _("This game has no rules for ships of your own."))
    return rules.designs


def _store(visitor: Visitor, rules: RuleSystem, design: Design, token: str) -> OwnShip:
    design = checked_design(rules, design)
    ship_id = id_for(visitor, token, "own-ship") if token else uuid.uuid4()
    try:
        with transaction.atomic():
            twin = OwnShip.objects.filter(held_by(visitor), pk=ship_id).first()
            if twin is not None and twin.deleted_at is None:
                return twin
            if twin is not None:
                ship_id = uuid.uuid4()
            _refuse_too_many(visitor)
            ship = OwnShip(id=ship_id, owner=visitor.user, system=rules.slug)
            ship.draft_key = "" if visitor.user is not None else device_key(visitor)
            _fill(ship, rules, design)
            ship.save(force_insert=True)
            return ship
    except IntegrityError:  # the same token, at the same moment
        twin = OwnShip.objects.filter(held_by(visitor), pk=ship_id).first()
        if twin is None:
            raise
        return twin


def _fill(ship: OwnShip, rules: RuleSystem, design: Design) -> None:
    """Write a checked design, and what it costs by the newest edition, into a ship's row."""
    ship.edition = rules.newest_edition
    ship.name, ship.design = design.name, design_to_json(design)
    nation = design.trait("nation", ANY_NATION)
    ship.points = designs_of(rules).receipt(ship.edition, design, nation).total
    ship.changed_at = timezone.now()
    if ship.owner_id is None:
        ship.expires_at = ship.changed_at + timedelta(days=DRAFT_DAYS)


def _locked(visitor: Visitor, ship_id: uuid.UUID | str, *, deleted: bool = False) -> OwnShip:
    held = OwnShip.objects.filter(held_by(visitor), pk=as_uuid(ship_id, OwnShipMissing))
    ship = held.select_for_update().first()
    if ship is None or (ship.deleted_at is not None and not deleted):
        raise OwnShipMissing("There is no such ship.")
    return ship


def refuse_too_many_ships(visitor: Visitor, more: int) -> None:
    """Raise InvalidAct if so many own ships more are too many for the visitor's library."""
    most = MOST_OF_DEVICE if visitor.user is None else MOST_OF_USER
    have = own_ships_of(visitor).count()
    if have + more > most:
        words = _(
            "You have %(have)d of the %(most)d own ships that one may have: there is no room for"
            " %(more)d more. Delete some, or export without them."
        )
        raise InvalidAct("name", words % {"have": have, "most": most, "more": more})


def _refuse_too_many(visitor: Visitor) -> None:
    most = MOST_OF_DEVICE if visitor.user is None else MOST_OF_USER
    if own_ships_of(visitor).count() >= most:
        words = _("You have %(most)d own ships, as many as one may. Delete one first.")
        raise InvalidAct("name", words % {"most": most})


def system_named(slug: str) -> RuleSystem:
    """Return a game. Raises InvalidAct (system) for one that the site does not know."""
    try:
        return registry.get(slug)
    except KeyError:
        raise InvalidAct("system", _("Choose a game from the list.")) from None
