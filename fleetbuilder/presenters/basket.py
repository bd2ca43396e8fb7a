"""The basket: the catalogue with a number for each class, and what the fleet would come to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from config.web.figures import points_text
from config.web.parts import part
from config.web.viewdata import MeterView, meter
from fleetbuilder.models import OwnShip
from fleetbuilder.posts import NUMBER
from fleetbuilder.presenters.catalogue import (
    ALL,
    CatalogueColumn,
    OwnOffer,
    Wanted,
    catalogue_column,
    classes_of,
    own_offers,
)
from fleetbuilder.presenters.fleet import ships_text, verdict_of
from fleetbuilder.presenters.ships import class_url
from fleetbuilder.services.basket import MOST_OF_A_CLASS, Basket, Trial, grades
from rules.engine.core.catalogue import HAS_TORPEDOES, ShipClass
from rules.engine.core.fleet import Finding, FleetList
from rules.engine.core.search import class_words
from rules.engine.core.system import RuleSystem


@dataclass(frozen=True, slots=True, kw_only=True)
class Typed:
    """What was typed into the numbers, by class, and what is wrong with it."""

    numbers: Mapping[str, str]
    errors: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class BasketSum:
    """What the basket holds and what the fleet then comes to."""

    words: str  # '5 ships, 430 points; the fleet then stands at 505 / 500, 5 over.'
    button: str  # 'Add 5 ships, 430 points'
    meter: MeterView
    findings: tuple[Finding, ...]  # that do not count now
    new: str  # '2 new findings', "" if there are none
    fault: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BasketView:
    """The page."""

    column: CatalogueColumn
    rows: SafeString
    crews: tuple[tuple[str, str, bool], ...]
    total: BasketSum


def basket_view(
    system: RuleSystem,
    fleet: FleetList,
    wanted: Wanted,
    basket: Basket,
    typed: Typed,
    total: BasketSum,
    own: Sequence[OwnShip] = (),
) -> BasketView:
    """Return the page of a basket."""
    column = catalogue_column(fleet.system, fleet.edition, fleet.nation, wanted)
    offers = own_offers(system, fleet.edition, column.nation, own)
    shown = [
        *((offer.ship_class, wanted.admits(offer.ship_class)) for offer in offers),
        *to_choose(fleet, wanted),
    ]
    return BasketView(
        column=replace(column, shown=sum(passes for _c, passes in shown), total=len(shown)),
        rows=own_rows_html(system, fleet, wanted, typed, own)
        + rows_html(system, fleet, wanted, typed),
        crews=crew_options(system, fleet, basket.crew),
        total=total,
    )


def rows_html(system: RuleSystem, fleet: FleetList, wanted: Wanted, typed: Typed) -> SafeString:
    """Return the classes with their numbers; what is in the basket is shown whatever is asked."""
    shown = to_choose(fleet, wanted)
    known = {ship_class.slug for ship_class, _admitted in shown}
    classes = system.fleets.catalogue(fleet.edition).classes
    elsewhere = (c for c in classes if c.slug not in known and c.points is not None)
    strays = [(c, True) for c in elsewhere if typed.numbers.get(c.slug)]
    return mark_safe(  # noqa: S308 - joined from rendered templates
        "".join(
            row_html(system, fleet.edition, ship_class, typed, admitted)
            for ship_class, admitted in (*strays, *shown)
        )
    )


def own_rows_html(
    system: RuleSystem, fleet: FleetList, wanted: Wanted, typed: Typed, own: Sequence[OwnShip]
) -> SafeString:
    """Return own ships with their numbers; what is in the basket is shown whatever is asked."""
    nation = catalogue_column(fleet.system, fleet.edition, fleet.nation, wanted).nation
    shown = {offer.code for offer in own_offers(system, fleet.edition, nation, own)}
    return mark_safe(  # noqa: S308 - joined from rendered templates
        "".join(
            row_html(
                *(system, fleet.edition, offer.ship_class, typed),
                wanted.admits(offer.ship_class),
                offer,
            )
            for offer in own_offers(system, fleet.edition, ALL, own)
            if offer.code in shown or typed.numbers.get(offer.code)
        )
    )


def to_choose(fleet: FleetList, wanted: Wanted) -> tuple[tuple[ShipClass, bool], ...]:
    """Return the classes that have a price, with whether each passes the filters."""
    classes = classes_of(fleet.system, fleet.edition, fleet.nation, wanted)
    return tuple((c, passes) for c, passes in classes if c.points is not None)


def row_html(
    system: RuleSystem,
    edition: str,
    ship_class: ShipClass,
    typed: Typed,
    admitted: bool,
    own: OwnOffer | None = None,
) -> SafeString:
    """Return a class, or an own ship, with its number."""
    code = own.code if own else ship_class.slug
    size = system.fleets.catalogue(edition).size_text(ship_class)
    number = typed.numbers.get(code, "")
    return part(
        "fleetbuilder/_basket_row.html",
        ship_class=ship_class,
        size=size,
        points="" if ship_class.points is None else points_text(ship_class.points),
        speeds=" / ".join(str(s) for s in ship_class.speeds),
        unit=system.unit,
        url=own.url if own else class_url(system, ship_class),
        own_ship=own is not None,
        code=code,
        torpedoes=HAS_TORPEDOES in ship_class.tags,
        search_text=" ".join(sorted(class_words(ship_class))),
        field=NUMBER + code,
        number=number,
        most=MOST_OF_A_CLASS,
        error=typed.errors.get(code, ""),
        filtered=not admitted and not number,
    )


def crew_options(
    system: RuleSystem, fleet: FleetList, chosen: str
) -> tuple[tuple[str, str, bool], ...]:
    """Return (code, words, chosen) of all crew grades, the usual one of each class first."""
    found: dict[str, str] = {}
    for ship_class in system.fleets.catalogue(fleet.edition).for_nation(fleet.nation):
        found |= grades(system, fleet, ship_class.slug)
    options = [(code, label, code == chosen) for code, label in found.items()]
    return (("", _("As each class comes"), chosen not in found), *options)


def sum_of(basket: Basket, trial: Trial, limit: int | None, fault: str = "") -> BasketSum:
    """Return what the basket comes to; `fault` is what hinders it before the trial does."""
    before, after, fault = trial.before, trial.after, fault or trial.fault
    counting = {finding.identity for finding in before.counting}
    findings = tuple(f for f in after.counting if f.identity not in counting)
    view = meter(after.total, limit, verdict_of(after))
    ships, points = ships_text(basket.ships), points_words(after.total - before.total)
    return BasketSum(
        words=sum_words(ships, points, view) if basket.ships and not fault else "",
        button=_("Add %(ships)s, %(points)s") % {"ships": ships, "points": points}
        if basket.ships and not fault
        else _("Add to the fleet"),
        meter=view,
        findings=findings,
        new=new_words(findings),
        fault=fault,
    )


def sum_words(ships: str, points: str, view: MeterView) -> str:
    """Return '5 ships, 430 points; the fleet then stands at 505 / 500, 5 over.'"""
    stands = f"{view.total} / {view.limit}" if view.limit else view.total
    return _("%(ships)s, %(points)s; the fleet then stands at %(stands)s, %(spare)s.") % {
        "ships": ships,
        "points": points,
        "stands": stands,
        "spare": view.words,
    }


def points_words(points: object) -> str:
    """Return '430 points'."""
    text = points_text(points)  # type: ignore[arg-type]
    return _("1 point") if text == "1" else _("%(points)s points") % {"points": text}


def new_words(findings: Iterable[Finding]) -> str:
    """Return '2 new findings', "" for none."""
    count = len(tuple(findings))
    if not count:
        return ""
    return ngettext("%(n)d new finding", "%(n)d new findings", count) % {"n": count}
