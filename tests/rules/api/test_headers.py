"""What comes with an answer: who may keep it, who may read it, and that it is about nobody."""

from __future__ import annotations

import gzip
from typing import Any

import pytest
from django.test import Client

from rules.engine import registry
from tests.rules.api.asking import HERE, get, post

pytestmark = pytest.mark.django_db

GUN = {"given": dict(registry.get("cruel_seas").resolutions["gun_to_hit"].example)}
ODDS = "procedures/gun_to_hit/odds/"


def test_who_has_an_answer_already_is_told_so() -> None:
    first = get("rules/CS-GUN-4/")
    assert first.headers["Cache-Control"] == "public, max-age=300"
    again = get("rules/CS-GUN-4/", If_None_Match=first.headers["ETag"])
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["Cache-Control"] == "public, max-age=300"
    assert get("rules/CS-GUN-3/", If_None_Match=first.headers["ETag"]).status_code == 200


def test_what_is_long_is_packed_for_whoever_unpacks_it() -> None:
    plain, packed = get("ships/"), get("ships/", Accept_Encoding="gzip")
    assert gzip.decompress(packed.content) == plain.content
    assert len(packed.content) < len(plain.content) / 4
    again = get("ships/", Accept_Encoding="gzip", If_None_Match=packed.headers["ETag"])
    assert (again.status_code, again.content) == (304, b"")


def test_a_head_alone_can_be_asked_for() -> None:
    response = Client().head(f"{HERE}ships/")
    assert (response.status_code, response.content) == (200, b"")


def test_what_is_worked_out_and_what_is_refused_is_never_kept() -> None:
    assert post(ODDS, GUN).headers["Cache-Control"] == "no-store"
    for path in ("ships/?page=0", "rules/none/", "no-such-thing"):
        assert get(path).headers["Cache-Control"] == "no-store"


def test_pages_of_other_origins_may_read_and_ask_but_bring_no_cookies() -> None:
    for response in (get("ships/"), post(ODDS, GUN), get("no-such-thing"), get("ships/?page=0")):
        assert response.headers["Access-Control-Allow-Origin"] == "*"
        assert response.headers["Cross-Origin-Resource-Policy"] == "cross-origin"
        assert "Access-Control-Allow-Credentials" not in response.headers
    before = Client().options(HERE + ODDS)
    assert (before.status_code, before.content) == (204, b"")
    assert before.headers["Access-Control-Allow-Methods"] == "POST, OPTIONS"
    assert before.headers["Access-Control-Allow-Headers"] == "Content-Type"


def test_a_player_who_is_signed_in_is_nobody_here(player_client: Client) -> None:
    answers = [player_client.get(f"{HERE}ships/"), Client().get(f"{HERE}ships/")]
    answers += [
        each.post(HERE + ODDS, GUN, content_type="application/json")
        for each in (player_client, Client(enforce_csrf_checks=True))
    ]
    assert [answer.status_code for answer in answers] == [200] * 4
    assert answers[0].content == answers[1].content
    for answer in answers:
        assert not answer.cookies
        assert "Cookie" not in answer.headers.get("Vary", "")


def test_what_is_read_asks_nothing_of_the_database_but_to_count(
    django_assert_num_queries: Any, settings: Any
) -> None:
    get("rules/CS-GUN-4/")
    for path in ("ships/", "ships/fairmile-d-mgb/", "procedures/", "rules/"):
        with django_assert_num_queries(0 if settings.REDIS_URL else 1):
            get(path)
