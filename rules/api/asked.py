"""What a request asks for: names in its address, its query, its body. A fault names its place."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework.exceptions import UnsupportedMediaType
from rest_framework.parsers import BaseParser
from rest_framework.request import Request

from config.api.limits import MOST_BYTES
from config.api.problems import Fault, Problem, bad_values
from config.web.fields import whole_number
from rules.converters import SystemConverter
from rules.engine.core.cases import read_json
from rules.engine.core.catalogue import Catalogue
from rules.engine.core.given import BadCaseError, Given, show
from rules.engine.core.system import RuleSystem
from rules.engine.core.ways import TooCostlyError
from rules.forms import ShipFilterForm

PAGE_SIZE, MOST_ON_PAGE = 50, 200


class CaseJson(BaseParser):
    """Reads a body as golden cases are read: no NaN, no endless nesting, no more than its limit."""

    media_type = "application/json"

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> Any:
        """Return the values. Raises Problem."""
        body = stream.read(MOST_BYTES + 1)
        if len(body) > MOST_BYTES:
            words = _("A body may have %(most)d bytes.") % {"most": MOST_BYTES}
            raise Problem("too-large", words)
        try:
            return read_json(body.decode("utf-8-sig"))
        except UnicodeDecodeError:
            raise Problem("unreadable", _("The body is not UTF-8.")) from None
        except BadCaseError as error:
            raise Problem("unreadable", f"The body {error}.") from None


def body_of(request: Request) -> Given:
    """Return the body, which has to be a JSON object. Raises Problem."""
    if not request.content_type:
        raise UnsupportedMediaType("")
    if not isinstance(request.data, dict):
        raise bad_values(Fault(place="", words="The body is not an object."))
    return Given(request.data)


@contextmanager
def at(place: str) -> Iterator[None]:
    """Refuse what is found wrong meanwhile with values that stand at a place. Raises Problem."""
    try:
        yield
    except BadCaseError as error:
        parts = [part for part in (place, error.place) if part]
        raise bad_values(Fault(place=".".join(parts), words=error.words)) from None
    except TooCostlyError as error:
        words = f"asks for {error}, and no request may ask for more"
        fault = Fault(place=place, words=words)
        raise Problem("too-costly", f"{place} {words}.", [fault]) from None


def system_named(path: str) -> RuleSystem:
    """Return the system with this path. Raises Problem."""
    try:
        return SystemConverter().to_python(path)
    except ValueError:
        raise unknown("system", path) from None


def unknown(what: str, name: str) -> Problem:
    """Return the error for a name that is not there."""
    return Problem("not-found", f"There is no {what} {show(name)}.")


def catalogue_named(system: RuleSystem, edition: str) -> Catalogue:
    """Return the catalogue of an edition. Raises Problem."""
    if edition not in dict(system.fleets.editions()):
        raise unknown("edition", edition)
    return system.fleets.catalogue(edition)


def edition_asked(request: Request, system: RuleSystem) -> Catalogue | None:
    """Return the catalogue of the edition in the query, or None for none. Raises Problem."""
    edition = request.query_params.get("edition", "")
    if edition and edition not in dict(system.fleets.editions()):
        known = ", ".join(id_ for id_, _title in system.fleets.editions())
        words = f"is {show(edition)}; use one of: {known}"
        raise bad_values(Fault(place="edition", words=words))
    return system.fleets.catalogue(edition) if edition else None


def check_names(query: QueryDict, known: Collection[str], lists: Collection[str] = ()) -> None:
    """Refuse what nobody asks for, and two values where one is asked for. Raises Problem."""
    there = f"there are: {', '.join(known)}" if known else "this address takes no query"
    faults = []
    for name in query:
        if name not in known:
            faults.append(Fault(place=show(name), words=f"means nothing here; {there}"))
        elif name not in lists and len(query.getlist(name)) > 1:
            faults.append(Fault(place=name, words="stands there twice"))
    if faults:
        raise bad_values(*faults)


def check_form(form: forms.Form) -> None:
    """Refuse what a form refuses, in its words. Raises Problem."""
    faults = [
        Fault(place=name, words=" ".join(map(str, errors))) for name, errors in form.errors.items()
    ]
    if faults:
        raise bad_values(*faults)


class ShipQuery(ShipFilterForm):
    """The filters of the catalogue's page, and which part of what they find."""

    page = whole_number("page", 10_000, gettext_lazy("Use a whole number from 1."))
    page_size = whole_number(
        "page_size", MOST_ON_PAGE, gettext_lazy("Use a whole number from 1 to 200.")
    )

    def clean_torpedoes(self) -> bool:
        """Take nothing for yes or no but a word for it; a page's box may say 'on'."""
        data: Any = self.data
        word = data.get("torpedoes", "").lower()
        if word not in {"", "true", "false", "1", "0", "on"}:
            raise forms.ValidationError(_("Use true or false."))
        return word in {"true", "1", "on"}

    def clean_page(self) -> int:
        """Return the page, the first if none is asked for."""
        return self._from_one("page", 1)

    def clean_page_size(self) -> int:
        """Return how many are on a page."""
        return self._from_one("page_size", PAGE_SIZE)

    def _from_one(self, name: str, default: int) -> int:
        number = self.cleaned_data.get(name)
        if number == 0:
            field: Any = self.fields[name]
            raise forms.ValidationError(field.error_messages["min_value"])
        return default if number is None else int(number)


def ship_query(request: Request, system: RuleSystem, catalogue: Catalogue) -> ShipQuery:
    """Return the filters in the query. Raises Problem."""
    form = ShipQuery(request.query_params, system=system, catalogue=catalogue)
    check_names(request.query_params, ["edition", *form.fields], ["size", "figures"])
    check_form(form)
    return form
