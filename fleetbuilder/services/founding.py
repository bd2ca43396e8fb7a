"""How a fleet begins: started afresh, as a copy that shares nothing with its original, or as a
clone of somebody's fleet in the gallery, with credit."""

from __future__ import annotations

import uuid
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from fleetbuilder.access import FleetMissing, as_uuid, fleet_for, held_by, published
from fleetbuilder.models import Fleet, FleetEvent
from fleetbuilder.muster import fill_fleet, fleet_list, look_over, system_of, without_notes
from fleetbuilder.names import clean_name, credit_words, display_name, isolated, next_copy_name
from fleetbuilder.search import search_text_of
from fleetbuilder.services.additions import addition
from fleetbuilder.services.results import FleetFrozen
from fleetbuilder.services.sentences import sentence_of, started
from fleetbuilder.services.store import store_ships
from fleetbuilder.services.writer import expiry, pin
from rules.engine import registry
from rules.engine.core.acts import Act, InvalidAct, RenameFleet, SetLimit, SetNation, SetOption
from rules.engine.core.diff import diff
from rules.engine.core.fleet import FleetList, sleeping
from rules.engine.core.scenarios import SCENARIO
from rules.engine.core.system import RuleSystem

if TYPE_CHECKING:
    from config.web.visitor import Visitor

MOST_FLEETS_OF_DEVICE = 200
MOST_FLEETS_OF_USER = 500
LARGEST_LIMIT = 2_000_000_000  # what a row can hold; a rule system allows less


@dataclass(frozen=True, slots=True, kw_only=True)
class After:
    """Whose fleet a new one is after: the credit in words, and the original."""

    words: str = ""
    fleet_id: uuid.UUID | None = None


def start_fleet(
    *,
    visitor: Visitor,
    system: str,
    nation: str,
    limit: int | None,
    name: str,
    edition: str | None = None,
    add: str | None = None,
    scenario: str = "",
    token: str = "",
) -> Fleet:
    """Return a new fleet, with one ship of the class `add` if given.

    `scenario` is the side of a scenario that it is built for, "" for none.

    The same `token` from the same visitor gives the same fleet (a double click). Raises
    InvalidAct with the field at fault: system, edition, nation, limit, name, scenario, add.
    """
    rules = _system(system)
    values = _blank(rules, nation, limit, name, edition)
    sentence = started(values)
    wishes: list[tuple[str, Act]] = []
    if scenario:
        wishes.append(("scenario", SetOption(code=SCENARIO, value=scenario)))
    if add:
        wishes.append(("add", addition(visitor, add, (str(uuid.uuid4()),))))
    for field, act in wishes:
        try:
            after = rules.fleets.apply(values, act)
        except InvalidAct as refusal:
            raise InvalidAct(field, refusal.message) from None
        sentence += " " + sentence_of(rules, values, after, act)
        values = after
    return found(visitor=visitor, values=values, act="start", sentence=sentence, token=token)


def duplicate_fleet(
    *, visitor: Visitor, fleet_id: uuid.UUID | str, name: str | None = None, token: str = ""
) -> Fleet:
    """Return a copy of the visitor's fleet, archived or not; it shares nothing with it.

    Raises FleetMissing, InvalidAct (name, too many fleets), FleetFrozen for a fleet of a rule
    system that this site does not know.
    """
    original = fleet_for(visitor, fleet_id)
    values = copied_values(original)
    copy = clean_name(name, "name") if name is not None else next_copy_name(original.name)
    return found(
        visitor=visitor,
        values=replace(values, name=copy),
        act="copy",
        sentence=f"Copied from {isolated(original.name)}.",
        token=token,
        after=After(words=original.credit, fleet_id=original.cloned_from_id),
    )


def clone_fleet(*, visitor: Visitor, fleet_id: uuid.UUID | str, token: str = "") -> Fleet:
    """Return the visitor's own copy of a published fleet, with credit to whose it is after.

    It keeps the name, the edition, the waivers that let something pass, captains and pennants; the
    owner's notes, tags and sleeping waivers stay behind. Raises FleetMissing, InvalidAct (too many
    fleets), FleetFrozen as for a copy.
    """
    with transaction.atomic():
        original = _public_original(fleet_id)
        owner = display_name(original.owner.get_username()) if original.owner else ""
        return found(
            visitor=visitor,
            values=without_sleeping(without_notes(copied_values(original))),
            act="clone",
            sentence=f"Cloned from {isolated(original.name)} by {isolated(owner)}.",
            token=token and f"{original.pk} {token}",
            after=After(
                words=credit_words(original.name, owner, original.credit), fleet_id=original.pk
            ),
        )


def copied_values(original: Fleet) -> FleetList:
    """Return what a copy of a fleet begins with, its ships under keys of their own. Raises
    FleetFrozen for a fleet of a rule system that this site does not know."""
    values = fleet_list(original)
    if system_of(values) is None:
        raise FleetFrozen(
            _("This site does not know the fleet's rule system, so it cannot copy it.")
        )
    return with_new_keys(values)


def with_new_keys(values: FleetList) -> FleetList:
    """Return the fleet with a new key for every ship; waivers follow their ships."""
    keys = {ship.key: str(uuid.uuid4()) for ship in values}
    ships = tuple(replace(ship, key=keys[ship.key]) for ship in values)
    kept = (w for w in values.waivers if not w.subject or w.subject in keys)
    waivers = (replace(w, subject=keys.get(w.subject, "")) for w in kept)
    ordered = tuple(sorted(waivers, key=lambda waiver: waiver.identity))
    return replace(values, ships=ships, waivers=ordered)


def without_sleeping(values: FleetList) -> FleetList:
    """Return the fleet with those waivers only that let something pass: the others are for their
    player alone to see."""
    system = system_of(values)
    findings = system.fleets.inspect(values, mends=False).findings if system else ()
    asleep = sleeping(values.waivers, findings)
    return replace(values, waivers=tuple(w for w in values.waivers if w not in asleep))


def found(
    *,
    visitor: Visitor,
    values: FleetList,
    act: str,
    sentence: str,
    token: str,
    after: After | None = None,
) -> Fleet:
    """Store a new fleet with its ships and the first line of its history; return it."""
    fleet_id = id_for(visitor, token) if token else uuid.uuid4()
    try:
        with transaction.atomic():
            twin = _twin(visitor, fleet_id) if token else None
            if twin is not None and twin.deleted_at is None:
                return twin
            if twin is not None:  # started, deleted, and started again from the same page
                fleet_id = uuid.uuid4()
            refuse_too_many_fleets(visitor)
            return _store(visitor, fleet_id, values, act, sentence, after or After())
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


def refuse_so_many_fleets(visitor: Visitor, more: int) -> None:
    """Raise InvalidAct if so many fleets more are too many for the visitor, in words that say how
    many are."""
    most = MOST_FLEETS_OF_DEVICE if visitor.user is None else MOST_FLEETS_OF_USER
    have = Fleet.objects.filter(held_by(visitor), deleted_at__isnull=True).count()
    if have + more > most:
        words = _(
            "You have %(have)d of the %(most)d fleets that one may have: there is no room for"
            " %(more)d more. Delete some, or export fewer."
        )
        raise InvalidAct("name", words % {"have": have, "most": most, "more": more})


def beginning(values: FleetList) -> FleetList:
    """Return the empty fleet that the first line of a history starts from."""
    return FleetList(system=values.system, edition=values.edition, nation="", name="")


def _store(
    visitor: Visitor, fleet_id: uuid.UUID, values: FleetList, act: str, sentence: str, after: After
) -> Fleet:
    now = timezone.now()
    fleet = Fleet(id=fleet_id, owner=visitor.user, created_at=now, changed_at=now)
    fleet.credit, fleet.cloned_from_id = after.words, after.fleet_id
    fleet.draft_key = "" if visitor.user is not None else device_key(visitor)
    fleet.expires_at = expiry(fleet)
    fill_fleet(fleet, values)
    fleet.search_text = search_text_of(values)
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


def _public_original(fleet_id: uuid.UUID | str) -> Fleet:
    """Return a published fleet, which stays until the transaction ends. Raises FleetMissing."""
    held = published().select_related("owner").select_for_update(of=("self",), no_key=True)
    original = held.filter(pk=as_uuid(fleet_id)).first()
    if original is None:
        raise FleetMissing("There is no such fleet.")
    return original


def device_key(visitor: Visitor) -> str:
    """Return the key of the device that holds what a visitor without an account begins."""
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


def id_for(visitor: Visitor, token: str, what: str = "found") -> uuid.UUID:
    """Return the id of what a visitor begins with this token: the same one each time."""
    who = f"user {visitor.user.pk}" if visitor.user is not None else visitor.draft_key
    mac = salted_hmac(f"fleetbuilder.{what}", f"{who}:{token}", algorithm="sha256").digest()
    return uuid.UUID(bytes=mac[:16], version=4)


def _twin(visitor: Visitor, fleet_id: uuid.UUID) -> Fleet | None:
    return Fleet.objects.filter(held_by(visitor), pk=fleet_id).first()
