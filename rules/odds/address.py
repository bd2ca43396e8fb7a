"""Questions of odds in addresses: the query as values, and a question as the query it came from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from urllib.parse import quote, urlencode

from django.http import QueryDict
from django.urls import reverse

from rules.engine.core.asking import NO, YES
from rules.engine.core.system import RuleSystem

KEPT = ":*~,"  # may stand in a query as they are
MOST_SIDES = 4  # of a comparison
BESIDE = "_vs"  # questions that another is to be put beside, as queries


def values_of(query: QueryDict) -> dict[str, list[str]]:
    """Return what was asked, as texts; a topic reads numbers and choices from them."""
    return {key: query.getlist(key) for key in query}


def query_of(question: Mapping[str, Any]) -> str:
    """Return a question as a query: the shortest that asks the same, in the order of the form."""
    return urlencode(list(_pairs(question)), safe=KEPT, quote_via=quote)


def _pairs(question: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for code, value in question.items():
        if isinstance(value, list):
            yield from ((code, str(each)) for each in value or [""])
        elif isinstance(value, bool):
            yield code, YES if value else NO
        else:
            yield code, str(value)


def beside_of(query: QueryDict) -> tuple[str, ...]:
    """Return the questions that another is to be put beside, three at most, as queries."""
    return tuple(query.getlist(BESIDE)[: MOST_SIDES - 1])


def compare_url(system: RuleSystem, code: str, queries: Sequence[str]) -> str:
    """Return the address of a comparison."""
    url = reverse("rules:odds-compare", args=[system, code])
    return f"{url}?{urlencode([('q', query) for query in queries])}"


def values_in(query: str) -> dict[str, list[str]]:
    """Return the values of a question that stands in another address."""
    return values_of(QueryDict(query))
