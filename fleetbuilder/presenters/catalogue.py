"""The catalogue column: what a fleet may take on, as rows cached per edition.

Rows hold no word of any fleet or visitor: their buttons belong to the form around them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from urllib.parse import urlencode

from django.http import QueryDict
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from config.web.figures import points_text
from fleetbuilder.models import Fleet, OwnShip
from fleetbuilder.muster import design_of
from fleetbuilder.presenters.ships import FigureView, class_url, figure_views
from fleetbuilder.services.additions import OWN
from rules.engine import registry
from rules.engine.core.catalogue import ANY_NATION, HAS_TORPEDOES, Catalogue, ShipClass
from rules.engine.core.search import class_words, found_in
from rules.engine.core.system import RuleSystem

ALL = "all"
FILTERS = ("q", "nation", "size", "torpedoes", "upto", "view")


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What the filters ask for. Empty values ask for nothing."""

    text: str = ""
    nation: str = ""  # "" is the fleet's own
    sizes: frozenset[str] = frozenset()
    torpedoes: bool = False
    up_to: int | None = None

    def admits(self, ship_class: ShipClass) -> bool:
        """Return whether a class passes the filters (nation apart)."""
        return (
            found_in(self.text, class_words(ship_class))
            and (not self.sizes or ship_class.size in self.sizes)
            and (not self.torpedoes or HAS_TORPEDOES in ship_class.tags)
            and (self.up_to is None or (ship_class.points or 0) <= self.up_to)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Chip:
    """A filter as a chip to choose."""

    name: str
    value: str
    words: str
    on: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CatalogueColumn:
    """The catalogue beside a fleet."""

    text: str
    nation: str
    nations: tuple[tuple[str, str, bool], ...]
    chips: tuple[Chip, ...]
    heading: str  # 'Royal Navy'
    shown: int
    total: int
    rows: SafeString


def read_wanted(get: QueryDict) -> Wanted:
    """Return what the address asks for; what makes no sense asks for nothing."""
    prices = [int(p) for p in get.getlist("upto") if p.isascii() and p.isdigit() and len(p) < 6]
    return Wanted(
        text=get.get("q", "")[:80],
        nation=get.get("nation", ""),
        sizes=frozenset(get.getlist("size")),
        torpedoes=bool(get.get("torpedoes")),
        up_to=min(prices, default=None),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnFigures:
    """The form to add what the player prices himself."""

    slug: str
    name: str
    figures: tuple[FigureView, ...]
    open: bool


def own_figures(
    system: str,
    edition: str,
    typed: Mapping[str, str] | None = None,
    errors: Mapping[str, str] | None = None,
) -> OwnFigures | None:
    """Return the form for the class without a price, None if an edition has none."""
    catalogue = registry.get(system).fleets.catalogue(edition)
    found = next((c for c in catalogue.classes if c.own_figures), None)
    if found is None:
        return None
    figures = figure_views(found, (), typed or {}, errors or {})
    return OwnFigures(slug=found.slug, name=found.name, figures=figures, open=bool(errors))


def kept_query(pairs: list[tuple[str, str]]) -> str:
    """Return the part of an address that keeps filters and view, to go on with after an act."""
    return urlencode([(name, value[:80]) for name, value in pairs if name in FILTERS and value])


def catalogue_column(system: str, edition: str, own: str, wanted: Wanted) -> CatalogueColumn:
    """Return the column for a fleet of the nation `own`."""
    catalogue = registry.get(system).fleets.catalogue(edition)
    known = {n.code for n in catalogue.nations} | {ALL}
    nation = wanted.nation if wanted.nation in known else own
    wanted = replace(wanted, nation=nation)
    return _column(system, edition, own, wanted, get_language())


def classes_of(
    system: str, edition: str, own: str, wanted: Wanted
) -> tuple[tuple[ShipClass, bool], ...]:
    """Return the classes of the nation asked for, with whether each passes the filters."""
    catalogue = registry.get(system).fleets.catalogue(edition)
    known = {n.code for n in catalogue.nations} | {ALL}
    nation = wanted.nation if wanted.nation in known else own
    classes = catalogue.classes if nation == ALL else catalogue.for_nation(nation)
    return tuple((c, wanted.admits(c)) for c in classes)


@lru_cache(maxsize=256)
def _column(
    system: str, edition: str, own: str, wanted: Wanted, language: str | None
) -> CatalogueColumn:
    catalogue = registry.get(system).fleets.catalogue(edition)
    listed = classes_of(system, edition, own, wanted)
    classes = tuple(ship_class for ship_class, _admitted in listed)
    rows = _rows(system, edition, language)
    label = catalogue.nation(wanted.nation)
    return CatalogueColumn(
        text=wanted.text,
        nation=wanted.nation,
        nations=nation_options(catalogue, own, wanted.nation),
        chips=chips(catalogue, classes, wanted),
        heading=label.text if label else _("All nations"),
        shown=sum(admitted for _class, admitted in listed),
        total=len(classes),
        rows=mark_safe(  # noqa: S308 - joined from rendered templates
            "".join(rows[c.slug][not admitted] for c, admitted in listed)
        ),
    )


def nation_options(
    catalogue: Catalogue, own: str, chosen: str
) -> tuple[tuple[str, str, bool], ...]:
    """Return (code, words, chosen) for the list of nations, the fleet's own first."""
    nations = sorted(catalogue.fleet_nations, key=lambda n: n.code != own)
    options = [(n.code, n.text, n.code == chosen) for n in nations]
    return (*options, (ALL, _("All nations"), chosen == ALL))


def chips(catalogue: Catalogue, classes: tuple[ShipClass, ...], wanted: Wanted) -> tuple[Chip, ...]:
    """Return the filters as chips: torpedoes, the sizes at hand, prices."""
    sizes = {c.size for c in classes}
    return (
        Chip(name="torpedoes", value="1", words=_("Torpedoes"), on=wanted.torpedoes),
        *(
            Chip(name="size", value=s.code, words=s.text.capitalize(), on=s.code in wanted.sizes)
            for s in catalogue.sizes
            if s.code in sizes
        ),
        *(
            Chip(
                name="upto",
                value=str(n),
                words=_("Up to %(points)d") % {"points": n},
                on=wanted.up_to == n,
            )
            for n in catalogue.price_steps
        ),
    )


@lru_cache(maxsize=16)
def _rows(
    system: str, edition: str, _language: str | None
) -> dict[str, tuple[SafeString, SafeString]]:
    """Return each class's row twice: as it stands, and hidden by the filters."""
    rule_system = registry.get(system)
    catalogue = rule_system.fleets.catalogue(edition)
    rows = {}
    for ship_class in catalogue.classes:
        context = row_context(rule_system, catalogue, ship_class)
        rows[ship_class.slug] = (
            render_to_string("fleetbuilder/_catalogue_row.html", context),
            render_to_string("fleetbuilder/_catalogue_row.html", {**context, "filtered": True}),
        )
    return rows


def row_context(
    system: RuleSystem, catalogue: Catalogue, ship_class: ShipClass
) -> dict[str, object]:
    """Return what the row of a class shows."""
    nation = catalogue.nation(ship_class.nation)
    return {
        "ship_class": ship_class,
        "code": ship_class.slug,
        "size": catalogue.size_text(ship_class),
        "nation": nation.short or nation.text if nation else "",
        "points": "" if ship_class.points is None else points_text(ship_class.points),
        "speeds": " / ".join(str(s) for s in ship_class.speeds),
        "unit": system.unit,
        "url": class_url(system, ship_class),
        "torpedoes": HAS_TORPEDOES in ship_class.tags,
        "own_figures": bool(ship_class.own_figures),
        "search_text": " ".join(sorted(class_words(ship_class))),
    }


def with_own_ships(
    column: CatalogueColumn, fleet: Fleet, wanted: Wanted, ships: Iterable[OwnShip]
) -> CatalogueColumn:
    """Return a fleet's column with the player's own ships at its head: for its nation or any."""
    system = registry.get(fleet.system)
    catalogue = system.fleets.catalogue(fleet.edition)
    rows, shown = [], 0
    for offer in own_offers(system, fleet.edition, column.nation, ships):
        admitted = wanted.admits(offer.ship_class)
        shown += admitted
        context = row_context(system, catalogue, offer.ship_class) | {
            "code": offer.code,
            "url": offer.url,
            "own_ship": True,
            "filtered": not admitted,
        }
        rows.append(render_to_string("fleetbuilder/_catalogue_row.html", context))
    if not rows:
        return column
    return replace(
        column,
        shown=column.shown + shown,
        total=column.total + len(rows),
        rows=mark_safe("".join(rows) + column.rows),  # noqa: S308 - rendered by templates
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnOffer:
    """An own ship that a fleet may take on."""

    code: str  # what a form sends
    url: str
    ship_class: ShipClass


def own_offers(
    system: RuleSystem, edition: str, nation: str, ships: Iterable[OwnShip]
) -> tuple[OwnOffer, ...]:
    """Return those own ships that an edition can read and that sail for a nation, or any."""
    found = ((ship, own_class(system, edition, ship)) for ship in ships)
    return tuple(
        OwnOffer(
            code=f"{OWN}{ship.pk}",
            url=reverse("fleetbuilder:own-ship", args=(ship.pk,)),
            ship_class=ship_class,
        )
        for ship, ship_class in found
        if ship_class is not None and (nation == ALL or ship_class.nation in (nation, ANY_NATION))
    )


def own_class(system: RuleSystem, edition: str, ship: OwnShip) -> ShipClass | None:
    """Return an own ship as a class of an edition, None if it cannot be read."""
    design = design_of(ship)
    if system.designs is None or design is None:
        return None
    return system.designs.ship_class(edition, design)
