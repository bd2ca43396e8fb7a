"""New ships for a flotilla: bought for points, or taken and put under its flag."""

from __future__ import annotations

import uuid
from dataclasses import replace

from django.db import transaction
from django.utils.translation import gettext as _

from campaigns.access import Seat
from campaigns.book import words
from campaigns.book.offers import flotilla_list, fresh_crew, price
from campaigns.book.shipyard import as_she_sails, prize_price
from campaigns.models import Flotilla
from campaigns.selectors.entering import against_limits
from campaigns.selectors.ships import prizes_of, ships_of
from campaigns.selectors.yard import on_offer
from campaigns.services.between import refuse_beyond, refuse_other_price
from campaigns.services.helm import Helm, take_helm
from campaigns.services.results import Refused
from campaigns.services.texts import cleaned, cleaned_word
from rules.engine.core.codec import ship_to_json
from rules.engine.core.editing import LONGEST_CAPTAIN
from rules.engine.core.fleet import Points, ShipEntry
from rules.engine.core.names import LONGEST


def commission_ship(
    *,
    seat: Seat,
    flotilla: Flotilla,
    code: str,
    name: str,
    captain: str = "",
    cost: Points | None = None,
    token: str = "",
) -> str:
    """Buy a ship, fitted as her class, with a crew of the start grade; return her key.

    `code` names what is on offer (`selectors.yard`); `cost` is what the page said. Raises Refused
    with the field at fault, Stale where the price has changed.
    """
    given = cleaned(name, "name", LONGEST), cleaned_word(captain, "captain", LONGEST_CAPTAIN)
    with transaction.atomic():
        helm = take_helm(seat, flotilla, token)
        key = _key(helm, words.COMMISSIONED)
        if helm.done(words.COMMISSIONED):
            return key
        offer = on_offer(helm.campaign, helm.flotilla).get(code)
        if offer is None:
            raise Refused(_("Choose a ship from the list."), "code")
        entry = replace(offer.entry, key=key, name=given[0], captain=given[1])
        refuse_other_price(cost, offer.points)
        refuse_beyond(helm.flotilla, offer.points)
        _refuse_limits(helm, entry)
        data = {
            "flotilla": str(helm.flotilla.pk),
            "entry": ship_to_json(entry),
            "grade": entry.crew,
        }
        helm.write(words.COMMISSIONED, data, key)
        return key


def commission_prize(
    *,
    seat: Seat,
    flotilla: Flotilla,
    prize: str,
    name: str,
    captain: str = "",
    cost: Points | None = None,
    token: str = "",
) -> str:
    """Let a prize sail for a flotilla under a new name; return the key of the ship she becomes.

    Raises Refused with the field at fault, Stale where the price has changed.
    """
    given = cleaned(name, "name", LONGEST), cleaned_word(captain, "captain", LONGEST_CAPTAIN)
    with transaction.atomic():
        helm = take_helm(seat, flotilla, token)
        key = _key(helm, words.PRIZE)
        if helm.done(words.PRIZE):
            return key
        prizes = prizes_of(replace(seat, campaign=helm.campaign), helm.flotilla)
        held = next((one for one in prizes if one.ship.state.key == prize), None)
        if held is None:
            raise Refused(_("There is no such prize for this flotilla."))
        entry = prize_entry(helm, held.ship.state.entry)
        entry = replace(entry, key=key, name=given[0], captain=given[1])
        due = prize_price(helm.terms, price(helm.terms, helm.flotilla.nation, entry, entry.crew))
        refuse_other_price(cost, due)
        refuse_beyond(helm.flotilla, due)
        _refuse_limits(helm, entry)
        data = {
            "flotilla": str(helm.flotilla.pk),
            "prize": prize,
            "entry": ship_to_json(entry),
            "grade": entry.crew,
        }
        helm.write(words.PRIZE, data, key, prize)
        return key


def prize_entry(helm: Helm, taken: ShipEntry) -> ShipEntry:
    """Return a prize as she will sail: with a crew of the start grade."""
    crew = fresh_crew(helm.terms, helm.flotilla.nation, taken)
    return replace(taken, crew=crew, pennant="")


def _key(helm: Helm, kind: str) -> str:
    """Return the key of the new record: the same press gives the same."""
    if not helm.token:
        return str(uuid.uuid4())
    return str(uuid.uuid5(helm.flotilla.pk, f"{kind}:{helm.token}"))


def _refuse_limits(helm: Helm, entry: ShipEntry) -> None:
    """Raise Refused if the flotilla would break a limit of the campaign."""
    ships = [one.state for one in ships_of(helm.seat, helm.flotilla) if one.state.in_service]
    sailing = [as_she_sails(helm.terms, ship.entry, ship.crew) for ship in ships]
    flotilla = helm.flotilla
    fleet = flotilla_list(helm.terms, flotilla.nation, flotilla.name, [*sailing, entry])
    broken = against_limits(helm.campaign, fleet)
    if broken:
        raise Refused(broken[0], "code")
