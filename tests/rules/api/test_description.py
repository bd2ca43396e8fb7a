"""The description of the API, its examples and its page."""

from __future__ import annotations

import subprocess
from typing import Any

import pytest
from django.core.management import call_command
from django.db import transaction
from django.test import Client
from django.urls import reverse

from campaigns.api import urls as of_campaigns
from config.api.examples import cut, examples
from config.api.pages import operations
from config.api.problems import DOCS, KINDS
from config.api.schema import schema
from rules.api import urls
from tests.campaigns.examples import answered, seed

pytestmark = pytest.mark.django_db

OF_CAMPAIGNS = {name for name, each in examples().items() if "/campaigns/" in each["path"]}
OPERATIONS = {each.id: each for each in operations("https://fleets.example.org")}


@pytest.mark.once
def test_the_description_is_valid_openapi(tmp_path: Any) -> None:
    file = tmp_path / "openapi.yaml"
    call_command("spectacular", validate=True, fail_on_warn=True, file=str(file))
    assert "operationId: askOdds" in file.read_text()


def test_every_address_is_described_with_its_errors_and_an_example() -> None:
    assert len(OPERATIONS) == len(urls.urlpatterns) + len(of_campaigns.urlpatterns)
    assert set(examples()) == set(OPERATIONS)
    for item in schema()["paths"].values():
        for described in item.values():
            assert described["summary"]
            wanted = {"200", "404", "406", "429"}
            wanted |= {"400", "413", "415"} if "requestBody" in described else set()
            wanted |= {"401", "403"} if described.get("security") else set()
            assert set(described["responses"]) >= wanted
            assert "example" in described["responses"]["200"]["content"]["application/json"]


@pytest.mark.parametrize("name", sorted(set(examples()) - OF_CAMPAIGNS))
def test_an_example_is_answered_as_it_says(name: str) -> None:
    """If not: scripts/api_examples.py writes the answers anew, for somebody to look at."""
    as_it_says(name)


def test_the_examples_of_campaigns_are_answered_as_they_say() -> None:
    seed()
    for name in sorted(OF_CAMPAIGNS):
        with transaction.atomic():
            as_it_says(name)
            transaction.set_rollback(True)


def as_it_says(name: str) -> None:
    example = examples()[name]
    answer = answered(example)
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
