"""The theme is a cookie that the server reads; it works without script."""

from __future__ import annotations

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("chosen", ["light", "dark"])
def test_the_chosen_theme_is_kept_and_drawn_by_the_server(client: Client, chosen: str) -> None:
    answer = client.post("/theme/", {"theme": chosen, "next": "/privacy/"})
    assert answer.status_code == 302
    assert answer.headers["Location"] == "/privacy/"
    cookie = answer.cookies["theme"]
    assert cookie.value == chosen
    assert cookie["httponly"]
    assert f'data-theme="{chosen}"' in client.get("/privacy/").content.decode()


def test_system_lets_the_device_decide(client: Client) -> None:
    client.post("/theme/", {"theme": "dark"})
    client.post("/theme/", {"theme": "system"})
    assert "data-theme=" not in client.get("/privacy/").content.decode()


@pytest.mark.parametrize("value", ['dark"><script>', "", "sepia"])
def test_a_theme_that_does_not_exist_is_never_drawn(client: Client, value: str) -> None:
    client.cookies["theme"] = value
    assert "data-theme=" not in client.get("/privacy/").content.decode()


@pytest.mark.parametrize("target", ["https://example.org/", "//example.org", "javascript:alert(1)"])
def test_the_way_back_never_leaves_the_site(client: Client, target: str) -> None:
    answer = client.post("/theme/", {"theme": "dark", "next": target})
    assert answer.headers["Location"] == "/"


def test_a_script_gets_no_page_to_load(client: Client) -> None:
    answer = client.post("/theme/", {"theme": "dark"}, headers={"HX-Request": "true"})
    assert answer.status_code == 204
    assert answer.cookies["theme"].value == "dark"


def test_reading_a_page_changes_no_theme(client: Client) -> None:
    assert client.get("/theme/?theme=dark").status_code == 405


@pytest.mark.parametrize(
    "target", ["1", "[]", "a%00b", "a\x00b", "home", "/\\example.org", "//[", ""]
)
def test_a_way_back_that_is_none_leads_home(client: Client, target: str) -> None:
    answer = client.post("/theme/", {"theme": "dark", "next": target})
    assert (answer.status_code, answer.headers["Location"]) == (302, "/")
