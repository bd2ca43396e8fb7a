"""Systems, editions, ship classes and rules: what is read."""

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.problems import Fault, bad_values
from config.api.schema import in_path, in_query, operation
from config.api.views import ReadView
from rules.api import serializers
from rules.api.asked import (
    MOST_ON_PAGE,
    PAGE_SIZE,
    catalogue_named,
    check_form,
    check_names,
    edition_asked,
    ship_query,
    system_named,
    unknown,
)
from rules.engine import registry
from rules.engine.core.catalogue import Catalogue, ShipClass
from rules.engine.core.system import RuleSystem
from rules.filters import select
from rules.forms import RuleSearchForm
from rules.selectors import (
    catalogue_of,
    class_or_heir,
    crews_of,
    last_catalogue,
    notes_by_id,
    notes_found,
)

TAG = "catalogue"
IN_SYSTEM = in_path("system", "The path of a rule system, such as cruel-seas.")
OF_EDITION = in_query("edition", "The id of an edition; the newest without it.")
FILTERS = [
    in_query("q", "Words that stand in the name or the spellings of the sources."),
    in_query("nation", "The code of a nation."),
    in_query("size", "The code of a size, or several.", many=True),
    in_query("torpedoes", "Only classes that carry some.", OpenApiTypes.BOOL),
    in_query("weapon", "The code of a type of weapon."),
    in_query("points", "At most so many points.", OpenApiTypes.INT),
    in_query("speed", "Full speed of at least so much.", OpenApiTypes.INT),
    in_query("figures", "Where figures come from; one kind or several.", many=True),
    in_query("sort", "nation (as the pages have it), name or points."),
    in_query("page", "Which page, from 1.", OpenApiTypes.INT),
    in_query(
        "page_size", f"Classes on a page: {PAGE_SIZE}, at most {MOST_ON_PAGE}.", OpenApiTypes.INT
    ),
]


class SystemsView(ReadView):
    """Rule systems."""

    @operation("listSystems", "List the rule systems", serializers.Systems, tag=TAG)
    def get(self, request: Request) -> Response:
        """Return all of them."""
        check_names(request.query_params, [])
        return Response(serializers.Systems({"systems": registry.all_systems()}).data)


class EditionView(ReadView):
    """An edition."""

    @operation(
        "showEdition",
        "Show what an edition has",
        serializers.Edition,
        tag=TAG,
        description="Codes of nations, sizes and weapons that the filters take, and the options "
        "of the game.",
        path=[IN_SYSTEM, in_path("edition", "The id of an edition of the system.")],
    )
    def get(self, request: Request, system: str, edition: str) -> Response:
        """Return it."""
        check_names(request.query_params, [])
        game = system_named(system)
        catalogue = catalogue_named(game, edition)
        shown = {name: getattr(catalogue, name) for name in _OF_EDITION} | {
            "options": game.fleets.options(edition),
            "classes": len(catalogue.classes),
        }
        return Response(serializers.Edition(shown).data)


_OF_EDITION = ("edition", "title", "nations", "sizes", "weapon_types", "renamed", "changes")


class ShipsView(ReadView):
    """Ship classes."""

    @operation(
        "listShips",
        "Find ship classes",
        serializers.ShipPage,
        tag=TAG,
        description="The same filters as the catalogue's page. One that makes no sense, or that "
        "is none, is refused.",
        path=[IN_SYSTEM],
        query=[OF_EDITION, *FILTERS],
    )
    def get(self, request: Request, system: str) -> Response:
        """Return a page of those that were asked for."""
        game = system_named(system)
        catalogue = edition_asked(request, game) or catalogue_of(game)
        form = ship_query(request, game, catalogue)
        found = select(catalogue, form.wanted())
        page, size = form.cleaned_data["page"], form.cleaned_data["page_size"]
        pages = max(1, -(-len(found) // size))
        if page > pages:
            raise bad_values(Fault(place="page", words=f"is {page}; there are {pages}"))
        shown = {
            "edition": catalogue.edition,
            "count": len(found),
            "page": page,
            "pages": pages,
            "next": _other_page(request, page + 1) if page < pages else None,
            "previous": _other_page(request, page - 1) if page > 1 else None,
            "ships": found[(page - 1) * size : page * size],
        }
        return Response(serializers.ShipPage(shown).data)


def _other_page(request: Request, page: int) -> str:
    query = request.query_params.copy()
    query["page"] = str(page)
    return f"{request.path}?{query.urlencode()}"


class ShipView(ReadView):
    """A ship class."""

    @operation(
        "showShip",
        "Show a ship class",
        serializers.Ship,
        tag=TAG,
        description="With how her points come about, her weapons, what may be fitted and at which "
        "price. A row that another stands in for, or that has another slug by now, leads to that "
        "one: the slug in the answer says which. Without an edition it is the newest that knows "
        "her.",
        path=[IN_SYSTEM, in_path("slug", "The slug of a class.")],
        query=[OF_EDITION],
    )
    def get(self, request: Request, system: str, slug: str) -> Response:
        """Return it."""
        check_names(request.query_params, ["edition"])
        game = system_named(system)
        catalogue = edition_asked(request, game) or last_catalogue(game, slug)
        found = class_or_heir(catalogue, slug)
        if found is None:
            raise unknown("ship class", slug)
        return Response(serializers.Ship(_ship(game, catalogue, found)).data)


def _ship(system: RuleSystem, catalogue: Catalogue, ship: ShipClass) -> dict[str, Any]:
    """Return a class with what only her page has."""
    known = {name: getattr(ship, name) for name in ship.__dataclass_fields__}
    return known | {
        "edition": catalogue.edition,
        "receipt": system.fleets.class_receipt(catalogue.edition, ship.slug),
        "options": system.fleets.class_choices(catalogue.edition, ship.slug),
        "crews": crews_of(system, catalogue.edition, ship),
    }


class RulesView(ReadView):
    """Rules."""

    @operation(
        "listRules",
        "Find rules",
        serializers.Rules,
        tag="rules",
        path=[IN_SYSTEM],
        query=[in_query("q", "Words that all stand in the rule.")],
    )
    def get(self, request: Request, system: str) -> Response:
        """Return those that contain each word."""
        check_names(request.query_params, ["q"])
        form = RuleSearchForm(request.query_params)
        check_form(form)
        found = notes_found(system_named(system), form.query())
        return Response(serializers.Rules({"rules": found}).data)


class RuleView(ReadView):
    """A rule."""

    @operation(
        "showRule",
        "Show a rule",
        serializers.RuleInFull,
        tag="rules",
        description="With its tables, how the site reads what the book leaves open and why, and "
        "what a group may choose instead.",
        path=[IN_SYSTEM, in_path("rule", "The id of a rule, such as CS-GUN-4.")],
    )
    def get(self, request: Request, system: str, rule: str) -> Response:
        """Return it."""
        check_names(request.query_params, [])
        game = system_named(system)
        note = notes_by_id(game.slug).get(rule)
        if note is None:
            raise unknown("rule", rule)
        book = game.rulebook()
        shown = {name: getattr(note, name) for name in ("id", "title", "section", "text")} | {
            "tables": book.tables_of(rule),
            "interpretation": book.interpretation(rule),
            "interpretations": book.readings_of(rule),
            "options": book.options_of(rule),
        }
        return Response(serializers.RuleInFull(shown).data)
