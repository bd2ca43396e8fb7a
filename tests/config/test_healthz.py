"""/healthz says whether the site can do its work."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import OperationalError, connection
from django.test import Client


@pytest.mark.django_db
def test_a_sound_site_says_ok_and_lets_no_one_keep_it(client: Client) -> None:
    response = client.get("/healthz")

    assert (response.status_code, response.content) == (200, b"ok\n")
    assert response.headers["Content-Type"] == "text/plain"
    assert "no-store" in response.headers["Cache-Control"]


@pytest.mark.django_db
def test_a_redis_that_is_away_is_named(client: Client, settings: Any) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    response = client.get("/healthz")

    assert (response.status_code, response.content) == (503, b"not answering: redis\n")


@pytest.mark.django_db
def test_a_database_that_is_away_is_named(client: Client) -> None:
    def away(*args: Any) -> None:
        raise OperationalError("gone")

    with connection.execute_wrapper(away):
        response = client.get("/healthz")

    assert (response.status_code, response.content) == (503, b"not answering: database\n")


@pytest.mark.django_db
def test_it_is_only_read(client: Client) -> None:
    assert client.post("/healthz").status_code == 405
