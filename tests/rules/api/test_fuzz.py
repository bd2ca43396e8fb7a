"""Schemathesis asks by the description, well and badly: no answer is a fault or undescribed."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from hypothesis import HealthCheck, Phase, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

from rules.engine import registry
from rules.selectors import catalogue_of
from tests.campaigns import examples
from tests.campaigns.asking import bearer, token
from tests.effort import times

pytestmark = [pytest.mark.django_db, pytest.mark.once]

GAME = registry.get("cruel_seas")
KNOWN = {  # names that are there, beside those that the description's types allow
    "system": [GAME.path],
    "edition": [GAME.newest_edition],
    "slug": [ship.slug for ship in catalogue_of(GAME).classes[::10]],
    "rule": [note.id for note in GAME.rule_notes()[::40]],
    "procedure": sorted(GAME.procedures),
    "campaign_id": [json.loads(examples.FILE.read_text("utf-8"))["campaign"]["id"]],
    "number": ["1", "2", "3"],
    "topic": [topic.code for topic in GAME.odds.topics] if GAME.odds else [],
}
# Codes are data, which the description doesn't list; an empty value in a query asks for nothing.
EXCLUDED = [positive_data_acceptance]
BLANKS = [*EXCLUDED, negative_data_rejection]
ANSWERS = {200, 400, 404, 409, 422}
MODES = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)


def ask_by_the_description(times: int) -> Counter[int]:
    """Ask each operation so many times in both ways and return how often each status came."""
    app = get_wsgi_application()
    api = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", app)
    statuses: Counter[int] = Counter()
    examples.seed()
    bring = bearer(token("ada"))
    for found in api.get_all_operations():
        operation = found.ok()
        asks = operation.query or operation.body
        for mode in MODES if asks else MODES[:1]:  # a name alone cannot be asked for badly
            headers = bring if "campaigns" in operation.path else {}
            ask(operation.as_strategy(generation_mode=mode), times, statuses, headers)
    return statuses


def ask(cases: Any, times: int, statuses: Counter[int], headers: dict[str, str]) -> None:
    names = st.fixed_dictionaries({name: st.sampled_from(known) for name, known in KNOWN.items()})

    @hypothesis_settings(
        max_examples=times, database=None, derandomize=True,
        phases=[Phase.generate], suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(case=cases, named=names, real=st.integers(0, 9))
    def each(case: Any, named: dict[str, str], real: int) -> None:
        if real:
            case.path_parameters = {name: named[name] for name in case.path_parameters or {}}
        response = case.call(headers={"Accept-Encoding": "identity", **headers})
        statuses[response.status_code] += 1
        excluded = BLANKS if case.method == "GET" else EXCLUDED
        case.validate_response(response, excluded_checks=excluded)

    each()


@pytest.fixture(autouse=True)
def one_connection(settings: Any) -> Iterator[None]:
    """Ask without end, and within the transaction of the test, as Django's own client does."""
    limits = ("api-read", "api-ask", "api-campaigns")
    settings.RATE_LIMITS = dict.fromkeys(limits, "1000000/s")
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield
    for signal in signals:
        signal.connect(close_old_connections)


def test_requests_of_each_kind_are_answered_as_described() -> None:
    each = times(3, 30)
    statuses = ask_by_the_description(each)
    assert {200, 400, 404} <= set(statuses) <= ANSWERS
    assert sum(statuses.values()) > 13 * each
