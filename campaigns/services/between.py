"""What a flotilla does between battles: mend, rename, retire, a new crew, an honour."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from campaigns.access import Act, Seat
from campaigns.book import words
from campaigns.book.offers import crew_offers
from campaigns.book.shipyard import repair_price, yard_rounds
from campaigns.book.values import Repairs, ShipState
from campaigns.models import Flotilla
from campaigns.services.helm import take_helm
from campaigns.services.results import Refused, Stale
from campaigns.services.texts import cleaned, cleaned_word
from config.web.figures import points_text
from rules.engine.core.editing import LONGEST_CAPTAIN, LONGEST_PENNANT
from rules.engine.core.fleet import Points
from rules.engine.core.names import LONGEST

LONGEST_HONOUR = 120


def repair_ship(
    *,
    seat: Seat,
    flotilla: Flotilla,
    ship: str,
    hull: int = 0,
    damage: Sequence[str] = (),
    price: Points | None = None,
    token: str = "",
) -> None:
    """Mend points of hull and lasting damages for points; `price` is what the page said it costs.

    Raises Refused for more than there is to mend, Stale where it costs something else by now.
    """
    with transaction.atomic():
        helm = take_helm(seat, flotilla, token)
        if helm.done(words.REPAIRED):
            return
        state = helm.ship(ship)
        if helm.terms.repairs is Repairs.DOCK:
            raise Refused(_("In this campaign ships are mended in the yard."))
        if helm.terms.repairs is not Repairs.POINTS:
            raise Refused(
                _("In this campaign ships are mended at the end of a round, for nothing.")
            )
        _refuse_more(state, hull, damage)
        cost = repair_price(helm.terms, state, hull, len(damage))
        refuse_other_price(price, cost)
        refuse_beyond(helm.flotilla, cost)
        data = {"ship": ship, "hull": hull, "damage": list(damage)}
        helm.write(words.REPAIRED, data, ship)


def _refuse_more(state: ShipState, hull: int, damage: Sequence[str]) -> None:
    """Raise Refused for more than there is to mend, and for nothing."""
    most = state.hull - state.hull_left
    if not 0 <= hull <= most:
        raise Refused(_("Use a number from 0 to %(most)d.") % {"most": most}, "hull")
    left = dict(state.damage)
    if any(damage.count(code) > left.get(code, 0) for code in set(damage)):
        raise Refused(_("Choose from the damage that she has."), "damage")
    if not hull and not damage:
        raise Refused(_("Choose what to mend."), "hull")


def dock_ship(
    *,
    seat: Seat,
    flotilla: Flotilla,
    ship: str,
    hull: int = 0,
    damage: Sequence[str] = (),
    rounds: int | None = None,
    token: str = "",
) -> None:
    """Send a ship to the yard; `rounds` is how long the page said that it takes.

    Raises Refused for more than there is to mend, for a ship that does not sail and where there is
    no yard; Stale where it takes another time by now.
    """
    with transaction.atomic():
        helm = take_helm(seat, flotilla, token)
        if helm.done(words.DOCKED):
            return
        state = helm.ship(ship)
        if not state.is_active:
            raise Refused(_("She cannot be sent to the yard as she stands."))
        _refuse_more(state, hull, damage)
        takes = yard_rounds(helm.terms, state, hull, tuple(sorted(Counter(damage).items())))
        if takes is None:
            raise Refused(_("In this campaign ships are not mended in a yard."))
        if rounds is not None and rounds != takes:
            raise Stale(_("It takes another time by now. Look at it again."))
        data = {"ship": ship, "hull": hull, "damage": list(damage), "rounds": takes}
        helm.write(words.DOCKED, data, ship)


def undock_ship(*, seat: Seat, flotilla: Flotilla, ship: str, token: str = "") -> None:
    """Take a ship out of the yard as she is. Raises Refused for one that is in none."""
    with transaction.atomic():
        helm = take_helm(seat, flotilla, token)
        if helm.done(words.UNDOCKED):
            return
        if helm.ship(ship).dock is None:
            raise Refused(_("She is in no yard."))
        helm.write(words.UNDOCKED, {"ship": ship}, ship)


def retire_ship(*, seat: Seat, flotilla: Flotilla, ship: str, token: str = "") -> None:
    """Lay a ship up for good. Raises Refused for one that sails no more."""
    with transaction.atomic():
        helm = take_helm(seat, flotilla, token)
        if not helm.done(words.RETIRED):
            helm.ship(ship)
            helm.write(words.RETIRED, {"ship": ship}, ship)


def replace_crew(
    *,
    seat: Seat,
    flotilla: Flotilla,
    ship: str,
    grade: str,
    cost: Points | None = None,
    token: str = "",
) -> None:
    """Give a ship a new crew; what makes her dearer is paid. Raises Refused (grade), Stale."""
    with transaction.atomic():
        helm = take_helm(seat, flotilla, token)
        if helm.done(words.CREW):
            return
        offers = crew_offers(helm.terms, helm.flotilla.nation, helm.ship(ship))
        offer = next((offer for offer in offers if offer.grade == grade), None)
        if offer is None:
            raise Refused(_("Choose one of the crews on the list."), "grade")
        refuse_other_price(cost, offer.cost)
        refuse_beyond(helm.flotilla, offer.cost)
        helm.write(words.CREW, {"ship": ship, "grade": grade}, ship)


def rename_ship(
    *, seat: Seat, flotilla: Flotilla, ship: str, name: str, captain: str = "", pennant: str = ""
) -> None:
    """Give a ship another name, captain or pennant number. Raises Refused with the field."""
    given = {
        "name": cleaned(name, "name", LONGEST),
        "captain": cleaned_word(captain, "captain", LONGEST_CAPTAIN),
        "pennant": cleaned_word(pennant, "pennant", LONGEST_PENNANT),
    }
    with transaction.atomic():
        helm = take_helm(seat, flotilla)
        entry = helm.ship(ship).entry
        was = {"name": entry.name, "captain": entry.captain, "pennant": entry.pennant}
        new = {field: value for field, value in given.items() if value != was[field]}
        if new:
            helm.write(words.NAMED, {"ship": ship, **new}, ship)


def award_honour(
    *, seat: Seat, flotilla: Flotilla, ship: str, honour: str, token: str = ""
) -> None:
    """Award an honour; only an organiser does that. Raises Refused (honour)."""
    seat.require(Act.ORGANISE)
    given = cleaned(honour, "honour", LONGEST_HONOUR)
    with transaction.atomic():
        helm = take_helm(seat, flotilla, token)
        if helm.done(words.HONOURED):
            return
        if given in helm.ship(ship).honours:
            raise Refused(_("She has that honour already."), "honour")
        helm.write(words.HONOURED, {"ship": ship, "honour": given}, ship)


def refuse_other_price(seen: Points | None, cost: Points) -> None:
    """Raise Stale if something costs other than the page said."""
    if seen is not None and seen != cost:
        said = _("It costs %(cost)s points by now. Look at it again.")
        raise Stale(said % {"cost": points_text(cost)})


def refuse_beyond(flotilla: Flotilla, cost: Points) -> None:
    """Raise Refused if a flotilla does not have the points."""
    if cost > flotilla.purse:
        said = _("That costs %(cost)s points and the flotilla has %(purse)s.")
        raise Refused(said % {"cost": points_text(cost), "purse": points_text(flotilla.purse)})
