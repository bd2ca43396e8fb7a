"""Whatever is wrong with a request as such: method, type, size, encoding, address, number."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.test import Client

from config.api.limits import MOST_BYTES
from config.web import errors
from rules.api import catalogue, chances
from rules.engine import registry
from tests.rules.api.asking import HERE, get, post, told

pytestmark = pytest.mark.django_db

GUN = {"given": dict(registry.get("cruel_seas").resolutions["gun_to_hit"].example)}
ODDS = "procedures/gun_to_hit/odds/"


@pytest.mark.parametrize(
    "path", ["", "no-such-thing", "systems", "systems/x", "v2/systems/", "v1/%0A", "v1/a%2F%0Ab/"]
)
@pytest.mark.parametrize("method", ["get", "post", "delete"])
def test_where_nothing_is_json_says_so(path: str, method: str) -> None:
    response = getattr(Client(), method)(f"/api/v1/{path}")
    told(response, 404, "not-found")


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("post", "ships/", "GET, HEAD, OPTIONS"),
        ("delete", "rules/CS-GUN-4/", "GET, HEAD, OPTIONS"),
        ("get", ODDS, "POST, OPTIONS"),
        ("put", "adjudicate/", "POST, OPTIONS"),
        ("trace", "adjudicate/", "POST, OPTIONS"),
    ],
)
def test_a_method_that_does_nothing_is_told_which_do(method: str, path: str, allowed: str) -> None:
    response = getattr(Client(), method)(HERE + path)
    told(response, 405, "wrong-method")
    assert response.headers["Allow"] == allowed


def test_only_json_is_answered_and_a_browser_takes_it() -> None:
    told(get("ships/", Accept="text/html"), 406, "not-acceptable")
    told(get("ships/", Accept="image/png, text/*"), 406, "not-acceptable")
    browser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
    assert get("ships/", Accept=browser).headers["Content-Type"] == "application/json"


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "text/json"])
def test_only_json_is_read(kind: str) -> None:
    told(post(ODDS, json.dumps(GUN), kind), 415, "not-json")


def test_a_form_of_files_is_not_read() -> None:
    told(Client().post(HERE + ODDS, {"given": "x"}), 415, "not-json")


@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b"\xff\xfe{}",
        b'{"given": NaN}',
        b'{"given": ' + b"[" * 60 + b"]" * 60 + b"}",
        b"[" * 100_000,
        b'{"given": ' + b"9" * 5000 + b"}",
    ],
    ids=["cut off", "not UTF-8", "NaN", "60 deep", "100,000 deep", "5,000 digits"],
)
def test_what_is_no_json_is_refused(body: bytes) -> None:
    assert told(post(ODDS, body), 400, "unreadable") == []


def test_a_body_is_read_up_to_its_limit() -> None:
    body = json.dumps(GUN).encode()
    assert post(ODDS, body.ljust(MOST_BYTES)).status_code == 200
    told(post(ODDS, body.ljust(MOST_BYTES + 1)), 413, "too-large")
    told(post(ODDS, b" " * 5_000_000), 413, "too-large")


def test_no_body_is_a_question_without_what_it_needs() -> None:
    told(post(ODDS, b""), 415, "not-json")
    said_to_be_json = Client().post(
        HERE + ODDS, b"", "application/json", CONTENT_TYPE="application/json"
    )
    assert told(said_to_be_json, 400, "bad-value") == [{"place": "given", "words": "is missing"}]


def test_an_address_without_its_slash_is_told_so() -> None:
    response = get("ships")
    told(response, 404, "not-found")
    assert response.json()["detail"].endswith("Addresses end with a slash.")


def test_a_query_where_none_is_taken_is_refused() -> None:
    told(post(f"{ODDS}?seed=1", GUN), 400, "bad-value")
    told(get("procedures/?page=2"), 400, "bad-value")
    told(get("rules/CS-GUN-4/?q=1"), 400, "bad-value")


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("limit", "method", "path"), [("api-ask", "post", ODDS), ("api-read", "get", "rules/CS-GUN-4/")]
)
def test_of_many_at_once_exactly_as_many_pass_as_may(
    settings: Any, limit: str, method: str, path: str
) -> None:
    settings.RATE_LIMITS = {limit: "7/h"}

    def ask(_: int) -> Any:
        try:
            return post(path, GUN) if method == "post" else get(path)
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(ask, range(30)))
    passed = [answer for answer in answers if answer.status_code == 200]
    refused = [answer for answer in answers if answer.status_code != 200]
    assert (len(passed), len(refused)) == (7, 23)
    for answer in refused:
        told(answer, 429, "too-many")
        assert 3500 < int(answer.headers["Retry-After"]) <= 3600


def test_what_costs_ten_thousand_ways_counts_once_more(settings: Any) -> None:
    settings.RATE_LIMITS = {"api-ask": "4/h"}
    spread = dict(registry.get("cruel_seas").resolutions["torpedo_spread"].example)
    assert post("procedures/torpedo_spread/odds/", {"given": spread}).status_code == 200
    told(post(ODDS, GUN), 429, "too-many")


def test_each_address_has_a_limit_of_its_own(settings: Any) -> None:
    settings.RATE_LIMITS = {"api-read": "1/h"}
    path = f"{HERE}rules/CS-GUN-4/"
    statuses = [
        Client(REMOTE_ADDR=address).get(path).status_code
        for address in ("10.0.0.1", "10.0.0.1", "10.0.0.2")
    ]
    assert statuses == [200, 429, 200]


def test_a_fault_of_ours_is_json_and_is_written_down(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr(catalogue, "class_or_heir", broken)
    path = f"{HERE}ships/fairmile-d-mgb/"
    told(Client(raise_request_exception=False).get(path), 500, "fault")
    assert "A fault in the API" in caplog.text
    assert "a bug" in caplog.text
    with pytest.raises(ZeroDivisionError):  # so that no test takes it for an answer
        Client().get(path)


def test_a_database_that_is_away_is_told_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_: object) -> None:
        raise OperationalError("connection refused")

    monkeypatch.setattr(chances, "_shown", away)
    response = get("procedures/gun_to_hit/")
    told(response, 503, "away")
    assert response.headers["Retry-After"] == str(errors.AWAY_SECONDS)
