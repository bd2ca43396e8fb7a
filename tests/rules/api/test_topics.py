"""Questions of the odds pages, asked by program: the query of the page, the answer of its file."""

from __future__ import annotations

import pytest
from django.test import Client

from rules.engine import registry
from tests.rules.api.asking import get, places, told

pytestmark = pytest.mark.django_db

GAME = registry.get("cruel_seas")
PAGE = "/odds/cruel-seas/broadside/answer.json"


def test_topics_are_those_of_the_page() -> None:
    assert GAME.odds is not None
    topics = get("odds/").json()["topics"]
    assert [topic["code"] for topic in topics] == [topic.code for topic in GAME.odds.topics]
    assert topics[0]["rules"] == list(GAME.odds.topics[0].rules)


@pytest.mark.parametrize(
    "query", ["", "?cm=10&left=12", "?go=full&aid=radar&aid=director&plumes=1"]
)
def test_an_answer_is_that_of_the_pages_file(query: str) -> None:
    answer = get(f"odds/broadside/{query}").json()
    file = Client().get(PAGE + query).json()
    assert set(answer) == {"system", "edition", "topic", "question", "answer"}
    assert answer == {name: file[name] for name in answer}


def test_values_that_cannot_be_are_named_by_their_field() -> None:
    assert places(get("odds/broadside/?cm=-1&go=ahead")) == ["cm", "go"]
    assert places(get("odds/broadside/?torpedoes=4")) == ['"torpedoes"']
    assert places(get("odds/broadside/?_vs=cm%3D10")) == ['"_vs"']


def test_what_is_too_much_is_refused_with_its_cost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rules.api.topics.MOST_COST", 3)
    response = get("odds/broadside/")
    told(response, 400, "too-costly")
    assert "dice" in response.json()["detail"]


def test_a_topic_that_is_not_there_is_not_found() -> None:
    told(get("odds/weather/"), 404, "not-found")
