"""The description of the API, its examples and its page."""

from __future__ import annotations

import subprocess
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from config.api.examples import cut, examples
from config.api.pages import operations
from config.api.problems import DOCS, KINDS
from config.api.schema import schema
from rules.api import urls

pytestmark = pytest.mark.django_db

OPERATIONS = {each.id: each for each in operations("https://fleets.example.org")}


@pytest.mark.once
def test_the_description_is_valid_openapi(tmp_path: Any) -> None:
    file = tmp_path / "openapi.yaml"
    call_command("spectacular", validate=True, fail_on_warn=True, file=str(file))
    assert "operationId: askOdds" in file.read_text()


def test_every_address_is_described_with_its_errors_and_an_example() -> None:
    assert len(OPERATIONS) == len(urls.urlpatterns)
    assert set(examples()) == set(OPERATIONS)
    for item in schema()["paths"].values():
        for described in item.values():
            assert described["summary"]
            wanted = {"200", "404", "406", "429"}
            wanted |= {"400", "413", "415"} if "requestBody" in described else set()
            assert set(described["responses"]) >= wanted
            assert "example" in described["responses"]["200"]["content"]["application/json"]


@pytest.mark.parametrize("name", sorted(examples()))
def test_an_example_is_answered_as_it_says(name: str, client: Client) -> None:
    """If not: scripts/api_examples.py writes the answers anew, for somebody to look at."""
    example = examples()[name]
    if "question" in example:
        answer = client.post(example["path"], example["question"], "application/json")
    else:
        answer = client.get(example["path"])
    assert answer.status_code == 200
    assert cut(answer.json(), example.get("most")) == example["answer"]


def test_the_description_is_served_as_json(client: Client) -> None:
    response = client.get("/api/v1/openapi.json")
    assert response.headers["Content-Type"] == "application/json"
    assert response.json()["openapi"] == "3.1.0"
    assert response.json()["paths"].keys() == schema()["paths"].keys()


def test_the_page_shows_each_operation_with_a_line_that_asks_it(client: Client) -> None:
    assert reverse("api:docs") == DOCS
    html = client.get(DOCS).content.decode()
    for each in OPERATIONS.values():
        assert f'id="{each.id}"' in html
    for kind in KINDS:
        assert f'id="{kind.code}"' in html
    assert "curl http://testserver/api/v1/systems/" in html
    assert "300 times in 60 seconds" in html
    assert "60,000 ways of the dice" in html


def test_limits_of_the_site_are_those_that_the_page_tells(client: Client, settings: Any) -> None:
    settings.RATE_LIMITS = {"api-ask": "5/2m"}
    assert "5 times in 120 seconds" in client.get(DOCS).content.decode()


def test_a_shell_reads_the_line_as_it_was_meant() -> None:
    line = OPERATIONS["askOdds"].curl.replace("curl ", "printf '%s\\n' ", 1)
    done = subprocess.run(["sh", "-c", line], capture_output=True, text=True, check=True)
    address, flag, header, data, body = done.stdout.splitlines()
    assert (flag, data) == ("-H", "-d")
    assert header == "Content-Type: application/json"
    assert address.startswith("https://fleets.example.org/api/v1/systems/cruel-seas/procedures/")
    assert body.startswith('{"given": {"gun": ')
