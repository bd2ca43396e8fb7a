"""How a fleet begins: started afresh, or as a copy that shares nothing with its original."""

from __future__ import annotations

import uuid
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from fleetbuilder.access import fleet_for, held_by
from fleetbuilder.models import Fleet, FleetEvent
from fleetbuilder.muster import fill_fleet, fleet_list, look_over, system_of
from fleetbuilder.names import clean_name, next_copy_name
from fleetbuilder.services.results import FleetFrozen
from fleetbuilder.services.sentences import sentence_of, started
from fleetbuilder.services.store import store_ships
from fleetbuilder.services.writer import expiry, pin
from rules.engine import registry
from rules.engine.core.acts import AddShips, InvalidAct, RenameFleet, SetLimit, SetNation
from rules.engine.core.diff import diff
from rules.engine.core.fleet import FleetList
from rules.engine.core.system import RuleSystem

if TYPE_CHECKING:
    from config.web.visitor import Visitor

MOST_FLEETS_OF_DEVICE = 200
MOST_FLEETS_OF_USER = 500
LARGEST_LIMIT = 2_000_000_000  # what a row can hold; a rule system allows less


def start_fleet(
    *,
    visitor: Visitor,
    system: str,
    nation: str,
    limit: int | None,
    name: str,
    edition: str | None = None,
    add: str | None = None,
    token: str = "",
) -> Fleet:
    """Return a new fleet, with one ship of the class `add` if given.

    The same `token` from the same visitor gives the same fleet (a double click). Raises
    InvalidAct with the field at fault: system, edition, nation, limit, name, add.
    """
    rules = _system(system)
    values = _blank(rules, nation, limit, name, edition)
    sentence = started(rules, values)
    if add:
        act = AddShips(ship_class=add, keys=(str(uuid.uuid4()),))
        try:
            bigger = rules.fleets.apply(values, act)
        except InvalidAct as refusal:
            raise InvalidAct("add", refusal.message) from None
        sentence += " " + sentence_of(rules, values, bigger, act)
        values = bigger
    return found(visitor=visitor, values=values, act="start", sentence=sentence, token=token)


def duplicate_fleet(
    *, visitor: Visitor, fleet_id: uuid.UUID | str, name: str | None = None, token: str = ""
) -> Fleet:
    """Return a copy of the visitor's fleet, archived or not; it shares nothing with it.

    Raises FleetMissing, InvalidAct (name, too many fleets), FleetFrozen for a fleet of a rule
    system that this site does not know.
    """
    original = fleet_for(visitor, fleet_id)
    values = fleet_list(original)
    if system_of(values) is None:
        raise FleetFrozen(
            _("This site does not know the fleet's rule system, so it cannot copy it.")
        )
    copy = clean_name(name, "name") if name is not None else next_copy_name(original.name)
    ships = tuple(replace(ship, key=str(uuid.uuid4())) for ship in values)
    return found(
        visitor=visitor,
        values=replace(values, name=copy, ships=ships),
        act="copy",
        sentence=f"Copied from {original.name}.",
        token=token,
    )


def found(*, visitor: Visitor, values: FleetList, act: str, sentence: str, token: str) -> Fleet:
    """Store a new fleet with its ships and the first line of its history; return it."""
    fleet_id = _id_for(visitor, token) if token else uuid.uuid4()
    try:
        with transaction.atomic():
            twin = _twin(visitor, fleet_id) if token else None
            if twin is not None and twin.deleted_at is None:
                return twin
            if twin is not None:  # started, deleted, and started again from the same page
                fleet_id = uuid.uuid4()
            refuse_too_many_fleets(visitor)
            return _store(visitor, fleet_id, values, act, sentence)
    except IntegrityError:  # the same token, at the same moment
        twin = _twin(visitor, fleet_id)
        if twin is None:
            raise
        return twin


def refuse_too_many_fleets(visitor: Visitor) -> None:
    """Raise InvalidAct if the visitor already has as many fleets as one may have."""
    most = MOST_FLEETS_OF_DEVICE if visitor.user is None else MOST_FLEETS_OF_USER
    if Fleet.objects.filter(held_by(visitor), deleted_at__isnull=True).count() >= most:
        raise InvalidAct(
            "name",
            _("You have %(most)d fleets, as many as one may. Delete one first.") % {"most": most},
        )


def beginning(values: FleetList) -> FleetList:
    """Return the empty fleet that the first line of a history starts from."""
    return FleetList(system=values.system, edition=values.edition, nation="", name="")


def _store(
    visitor: Visitor, fleet_id: uuid.UUID, values: FleetList, act: str, sentence: str
) -> Fleet:
    now = timezone.now()
    fleet = Fleet(id=fleet_id, owner=visitor.user, created_at=now, changed_at=now)
    fleet.draft_key = "" if visitor.user is not None else _device(visitor)
    fleet.expires_at = expiry(fleet)
    fill_fleet(fleet, values)
    inspection = look_over(fleet, values)
    pin(fleet, inspection)
    fleet.save(force_insert=True)
    store_ships(fleet, (), beginning(values), values, inspection)
    FleetEvent.objects.create(
        fleet=fleet,
        version=fleet.version,
        act=act,
        change=diff(beginning(values), values),
        sentence=sentence,
        actor=visitor.user,
        at=now,
        points=fleet.points,
    )
    return fleet


def _device(visitor: Visitor) -> str:
    if not visitor.draft_key:
        raise ValueError("A visitor without an account needs a device key to hold a draft.")
    return visitor.draft_key


def _system(slug: str) -> RuleSystem:
    try:
        return registry.get(slug)
    except KeyError:
        raise InvalidAct("system", _("Choose a rule system from the list.")) from None


def _blank(
    rules: RuleSystem, nation: str, limit: int | None, name: str, edition: str | None
) -> FleetList:
    chosen = edition or rules.newest_edition
    if chosen not in dict(rules.fleets.editions()):
        raise InvalidAct("edition", _("Choose an edition from the list."))
    if limit is not None and limit > LARGEST_LIMIT:
        raise InvalidAct("limit", _("Use a smaller limit."))
    values = FleetList(system=rules.slug, edition=chosen, nation=nation, name="")
    acts: tuple[Any, ...] = (
        SetNation(nation=nation),
        SetLimit(limit=limit),
        RenameFleet(name=clean_name(name, "name")),
    )
    for act in acts:
        values = rules.fleets.apply(values, act)
    return values


def _id_for(visitor: Visitor, token: str) -> uuid.UUID:
    who = f"user {visitor.user.pk}" if visitor.user is not None else visitor.draft_key
    mac = salted_hmac("fleetbuilder.found", f"{who}:{token}", algorithm="sha256").digest()
    return uuid.UUID(bytes=mac[:16], version=4)


def _twin(visitor: Visitor, fleet_id: uuid.UUID) -> Fleet | None:
    return Fleet.objects.filter(held_by(visitor), pk=fleet_id).first()
