"""View data of what is chosen between battles: repairs, crews, abilities, ships for sale."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.book.offers import AbilityOffer, CrewOffer
from campaigns.book.shipyard import repair_price, rules_of, system_of, yard_rounds
from campaigns.book.values import Repairs, ShipState, Terms
from campaigns.models import Flotilla
from campaigns.presenters.ships import grade_words
from campaigns.selectors.yard import OnOffer
from config.web.figures import delta_text, points_text
from rules.engine.core.catalogue import ShipClass
from rules.engine.core.fleet import Points


@dataclass(frozen=True, slots=True, kw_only=True)
class RepairView:
    """What is to be mended and what it costs. `fault` says why not all that was asked can be."""

    hull: int
    most: int
    damage: tuple[tuple[str, str, bool], ...]  # code, words, whether it is to be mended
    chosen: tuple[str, ...]
    what: str
    cost: int
    words: str
    left: str  # in the purse afterwards; "" where it does not reach
    short: str
    fault: str
    free: bool
    rounds: int | None = None  # in the yard; None where it costs points
    stay: str = ""  # 'one round'
    yard: str = ""  # how the game counts them
    rule: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CrewView:
    """A crew that may come aboard."""

    grade: str
    title: str
    cost: Points
    price: str
    worth: str
    short: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilityView:
    """An ability as it is offered to a ship."""

    code: str
    title: str
    text: str
    rule: str
    has: bool
    changes: tuple[str, ...]
    against: tuple[str, ...]
    cost: Points
    price: str
    short: bool
    asked: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SaleView:
    """A ship for sale."""

    code: str
    name: str
    facts: str
    ship_class: ShipClass
    cost: Points
    price: str
    house: bool
    short: bool


def repair_view(
    terms: Terms, flotilla: Flotilla, state: ShipState, wanted: tuple[int, list[str]] | None
) -> RepairView:
    """Return what mending costs; of a page that was just opened, mending all of it."""
    most = state.hull - state.hull_left
    broken = [code for code, count in state.damage for _n in range(count)]
    hull, asked = wanted if wanted is not None else (most, broken)
    fault = "" if 0 <= hull <= most else _("Use a number from 0 to %(most)d.") % {"most": most}
    hull = min(max(hull, 0), most)
    left, chosen = list(asked), []
    rows = []
    for code in broken:
        on = code in left
        if on:
            left.remove(code)
            chosen.append(code)
        rows.append((code, rules_of(terms).damage_text(terms.edition, code), on))
    cost = repair_price(terms, state, hull, len(chosen))
    after = flotilla.purse - cost
    rounds = yard_rounds(terms, state, hull, tuple(sorted(Counter(chosen).items())))
    yard = system_of(terms).dockyard
    return RepairView(
        hull=hull,
        most=most,
        damage=tuple(rows),
        chosen=tuple(chosen),
        what=_what(terms, hull, chosen),
        cost=cost,
        words=points_text(cost),
        left=points_text(after) if after >= 0 else "",
        short=points_text(-after) if after < 0 else "",
        fault=fault,
        free=terms.repairs in (Repairs.FULL, Repairs.HALF),
        rounds=rounds,
        stay=rounds_words(rounds or 0),
        yard=yard.words if yard and rounds is not None else "",
        rule=yard.rule if yard and rounds is not None else "",
    )


def rounds_words(rounds: int) -> str:
    """Return how long a stay in the yard is: `one round`."""
    return ngettext("one round", "%(count)d rounds", rounds) % {"count": rounds}


def _what(terms: Terms, hull: int, chosen: list[str]) -> str:
    parts = [_("%(count)d hull") % {"count": hull}] if hull else []
    parts += [rules_of(terms).damage_text(terms.edition, code).lower() for code in chosen]
    return ", ".join(parts)


def crew_views(
    terms: Terms, flotilla: Flotilla, offers: Iterable[CrewOffer]
) -> tuple[CrewView, ...]:
    """Return the crews on offer."""
    return tuple(
        CrewView(
            grade=offer.grade,
            title=grade_words(terms, offer.grade),
            cost=offer.cost,
            price=price_words(offer.cost),
            worth=delta_text(offer.points),
            short=offer.cost > flotilla.purse,
        )
        for offer in offers
    )


def ability_views(
    flotilla: Flotilla, offers: Iterable[AbilityOffer], asked: Iterable[str] = ()
) -> tuple[AbilityView, ...]:
    """Return the abilities as they stand to a ship; `asked` are codes that wait for consent."""
    waiting = set(asked)
    return tuple(
        AbilityView(
            code=offer.ability.code,
            title=offer.ability.title,
            text=offer.ability.text,
            rule=offer.ability.rule,
            has=offer.has,
            changes=() if offer.has else tuple(_changes(offer)),
            against=offer.against,
            cost=offer.cost,
            price=price_words(offer.cost),
            short=offer.cost > flotilla.purse,
            asked=offer.ability.code in waiting,
        )
        for offer in offers
    )


def _changes(offer: AbilityOffer) -> list[str]:
    found = [_("worth %(delta)s") % {"delta": delta_text(offer.points)}]
    if offer.hull:
        found.append(_("hull %(delta)s") % {"delta": delta_text(offer.hull)})
    return found


def price_words(cost: Points) -> str:
    """Return a price in words: `10 points`, `no points`."""
    if not cost:
        return _("no points")
    one = ngettext("%(cost)s point", "%(cost)s points", 1 if cost == 1 else 2)
    return one % {"cost": points_text(cost)}


def sale_view(terms: Terms, flotilla: Flotilla, offer: OnOffer) -> SaleView:
    """Return a ship for sale as a row."""
    found = offer.ship_class
    sizes = system_of(terms).fleets.catalogue(terms.edition).sizes
    size = next((one.text.lower() for one in sizes if one.code == found.size), found.size)
    hull = _("hull %(hull)s") % {"hull": found.hull} if found.hull else ""
    crew = grade_words(terms, offer.entry.crew).lower()
    crewed = _("crew %(grade)s") % {"grade": crew} if crew else ""
    return SaleView(
        code=offer.code,
        name=found.name,
        facts=", ".join(part for part in (size, hull, crewed) if part),
        ship_class=found,
        cost=offer.points,
        price=points_text(offer.points),
        house=offer.is_house_item,
        short=offer.points > flotilla.purse,
    )
