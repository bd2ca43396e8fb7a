"""An address that only takes a form, opened by itself."""

from __future__ import annotations

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


def test_a_browser_gets_a_page_with_ways_out(client: Client) -> None:
    answer = client.get("/theme/", headers={"Accept": "text/html,*/*"})
    html = answer.content.decode()
    assert answer.status_code == 405
    assert answer.headers["Allow"] == "POST"
    assert "<h1>No landing here</h1>" in html
    assert html.count('class="button') >= 2


def test_whoever_asks_for_no_page_gets_the_status_alone(client: Client) -> None:
    answer = client.get("/theme/")
    assert (answer.status_code, answer.content) == (405, b"")
    answer = client.post("/healthz", headers={"Accept": "application/json"})
    assert (answer.status_code, answer.headers["Allow"]) == (405, "GET, HEAD")
