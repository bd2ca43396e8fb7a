"""Each designed page for what goes wrong says what is, then what to do."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

FAULTS = "tests.config.look.fault_urls"
PAGES = [
    ("400", 400, "Signal not understood"),
    ("403", 403, "Not your station"),
    ("404", 404, "No bottom found"),
    ("409", 409, "Two hands on one helm"),
    ("429", 429, "Slack your pace"),
    ("500", 500, "We struck something. It is logged."),
    ("503", 503, "The chart room is locked for a moment."),
    ("csrf", 403, "The form has gone stale"),
]


@pytest.mark.django_db
@pytest.mark.urls(FAULTS)
@pytest.mark.parametrize(("name", "status", "title"), PAGES, ids=[p[0] for p in PAGES])
def test_a_fault_has_its_page_with_ways_out(name: str, status: int, title: str) -> None:
    client = Client(raise_request_exception=False)
    answer = client.get(f"/fault/{name}/")
    html = answer.content.decode()
    assert answer.status_code == status
    assert f"<h1>{title}</h1>" in html
    assert f'<p class="sounding" aria-hidden="true"><span>{status}</span></p>' in html
    assert 'content="noindex"' in html
    assert html.count('class="button') >= 2
    assert "Traceback" not in html


@pytest.mark.django_db
@pytest.mark.urls(FAULTS)
def test_two_hands_on_one_helm_shows_both_versions_and_what_was_typed(client: Client) -> None:
    html = client.get("/fault/409/").content.decode()
    assert "485 of 500" in html
    assert "505 of 500" in html
    assert "W" * 80 in html
    assert 'href="/privacy/"' in html


@pytest.mark.django_db
@pytest.mark.urls(FAULTS)
def test_too_many_tries_says_how_long_to_wait(client: Client) -> None:
    assert "Try again in 4 minutes." in client.get("/fault/429/").content.decode()


@pytest.mark.django_db
@pytest.mark.urls(FAULTS)
def test_our_own_fault_asks_nothing_of_the_database(django_assert_num_queries: Any) -> None:
    client = Client(raise_request_exception=False)
    with django_assert_num_queries(0):
        assert client.get("/fault/500/").status_code == 500
