"""Abilities: chosen where a crew won one, or bought, with the organiser's consent or without."""

from __future__ import annotations

from dataclasses import replace

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from campaigns.access import Act, Seat
from campaigns.book import words
from campaigns.book.offers import AbilityOffer, ability_offers
from campaigns.book.values import ShipState, Terms
from campaigns.models import Flotilla, Petition
from campaigns.selectors.results import impartial
from campaigns.services.between import refuse_beyond, refuse_other_price
from campaigns.services.helm import Helm, take_helm
from campaigns.services.results import Refused
from campaigns.services.texts import cleaned_word
from campaigns.services.writer import Entry
from rules.engine.core.fleet import Points

MADE, ANSWERED = "petition.made", "petition.answered"
GRANTED, REFUSED, DROPPED = "granted", "refused", "dropped"
ABILITY = "ability"
MOST_WAITING = 20
LONGEST_REASON = 500


def pick_ability(
    *, seat: Seat, flotilla: Flotilla, ship: str, ability: str, token: str = ""
) -> None:
    """Take an ability that a crew has won. Raises Refused (ability)."""
    with transaction.atomic():
        helm = take_helm(seat, flotilla, token)
        if helm.done(words.PICKED):
            return
        state = helm.ship(ship)
        offer_of(helm, state, ability)
        if not state.crew.picks:
            raise Refused(_("Her crew has no ability to choose."))
        helm.write(words.PICKED, {"ship": ship, "ability": ability}, ship)


def buy_ability(
    *,
    seat: Seat,
    flotilla: Flotilla,
    ship: str,
    ability: str,
    cost: Points | None = None,
    token: str = "",
) -> Petition | None:
    """Buy an ability, or ask the organiser where the campaign wants his consent: then the petition
    is returned. An organiser consents by buying for another player; for himself he asks like
    everybody, if there is another organiser to consent. Raises Refused (ability), Stale."""
    with transaction.atomic():
        helm = take_helm(seat, flotilla, token)
        if helm.done(words.BOUGHT) or helm.done(MADE):
            return waiting_for(helm.flotilla, ship, ability)
        if helm.terms.buys_abilities == "no":
            raise Refused(_("In this campaign abilities are won, not bought."))
        state = helm.ship(ship)
        offer = offer_of(helm, state, ability)
        refuse_other_price(cost, offer.cost)
        refuse_beyond(helm.flotilla, offer.cost)
        if asks(seat, helm.flotilla, helm.terms):
            return _ask(helm, state, offer)
        bought = helm.entry(words.BOUGHT, {"ship": ship, "ability": ability}, ship)
        if helm.terms.buys_abilities == "consent" and seat.commands(helm.flotilla):
            bought = replace(bought, reason=_("Consented to by the only organiser, for himself."))
        helm.write_all([bought])
        return None


def asks(seat: Seat, flotilla: Flotilla, terms: Terms) -> bool:
    """Return whether the visitor needs an organiser's consent to buy for a flotilla."""
    if terms.buys_abilities != "consent":
        return False
    return not seat.may(Act.ORGANISE) or _needs_another(seat, flotilla)


def _needs_another(seat: Seat, flotilla: Flotilla) -> bool:
    """Return whether an organiser commands the flotilla and another one could decide."""
    return seat.commands(flotilla) and bool(impartial(seat.campaign, [flotilla]))


def waiting_for(flotilla: Flotilla, ship: str, ability: str) -> Petition | None:
    """Return the petition for this ability that waits, if there is one."""
    waits = flotilla.petitions.filter(answer="", kind=ABILITY)
    return next((p for p in waits if (p.data["ship"], p.data["ability"]) == (ship, ability)), None)


def offer_of(helm: Helm, state: ShipState, code: str) -> AbilityOffer:
    """Return an ability as it stands to a ship. Raises Refused (ability)."""
    offers = ability_offers(helm.terms, helm.flotilla.nation, state)
    found = next((offer for offer in offers if offer.ability.code == code), None)
    if not state.is_active:
        raise Refused(_("The ship sails no more."))
    if found is None:
        raise Refused(_("Choose an ability from the list."), "ability")
    if found.has:
        raise Refused(_("She has that ability already."), "ability")
    return found


def _ask(helm: Helm, state: ShipState, offer: AbilityOffer) -> Petition:
    ability = offer.ability.code
    old = waiting_for(helm.flotilla, state.key, ability)
    if old is not None:
        return old
    if helm.flotilla.petitions.filter(answer="").count() >= MOST_WAITING:
        raise Refused(_("Too much waits for the organiser already. Wait for an answer first."))
    data = {"ship": state.key, "ability": ability, "name": state.entry.name}
    made = Petition.objects.create(
        campaign=helm.campaign,
        flotilla=helm.flotilla,
        kind=ABILITY,
        data=data,
        by=helm.seat.member,
        created_at=timezone.now(),
    )
    line = {"flotilla": str(helm.flotilla.pk), "ship": state.key, "ability": ability}
    helm.write(MADE, line, state.key)
    return made


def answer_petition(*, seat: Seat, petition: Petition, grant: bool, reason: str = "") -> Petition:
    """Grant a petition, so that the ability is bought, or refuse it with a reason.

    One that can't be carried out any more is refused with the words why. Answered before, it stays
    as it is. Only an organiser answers; a refusal needs a reason (Refused, `reason`).
    """
    seat.require(Act.ORGANISE)
    with transaction.atomic():
        helm = take_helm(seat, petition.flotilla, even_gone=True)
        found = Petition.objects.select_for_update().get(pk=petition.pk)
        if found.answer:
            return found
        if _needs_another(seat, helm.flotilla):
            raise Refused(_("You command this flotilla. Another organiser has to answer."))
        given = cleaned_word(reason, "reason", LONGEST_REASON)
        if not grant and not given:
            raise Refused(_("Say why, so that the player knows."), "reason")
        if grant:
            try:
                with transaction.atomic():
                    _grant(helm, found, given)
                return found
            except Refused as fault:
                given = fault.message
        _close(found, REFUSED, given)
        helm.write_all([_answer(helm, found)])
        return found


def drop_petition(*, seat: Seat, petition: Petition) -> Petition:
    """Take a petition back that waits."""
    with transaction.atomic():
        helm = take_helm(seat, petition.flotilla, even_gone=True)
        found = Petition.objects.select_for_update().get(pk=petition.pk)
        if not found.answer:
            _close(found, DROPPED, "")
            helm.write_all([_answer(helm, found)])
        return found


def _grant(helm: Helm, petition: Petition, reason: str) -> None:
    ship, ability = str(petition.data["ship"]), str(petition.data["ability"])
    offer = offer_of(helm, helm.ship(ship), ability)
    refuse_beyond(helm.flotilla, offer.cost)
    _close(petition, GRANTED, reason)
    bought = helm.entry(words.BOUGHT, {"ship": ship, "ability": ability}, ship)
    helm.write_all([_answer(helm, petition), bought])


def _close(petition: Petition, answer: str, reason: str) -> None:
    petition.answer, petition.reason, petition.answered_at = answer, reason, timezone.now()
    petition.save(update_fields=["answer", "reason", "answered_at"])


def _answer(helm: Helm, petition: Petition) -> Entry:
    ship = str(petition.data["ship"])
    data = {
        "flotilla": str(helm.flotilla.pk),
        "ship": ship,
        "ability": str(petition.data["ability"]),
        "answer": petition.answer,
    }
    return replace(helm.entry(ANSWERED, data, ship), reason=petition.reason)
