"""What is worked out: odds, rolls and cases, as golden cases and commands have them."""

from __future__ import annotations

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

from config.api import limits
from rules.api import chances
from rules.engine import registry
from rules.engine.core.cases import mismatches
from tests.rules.api.asking import FIRST, GOLDEN, get, places, post, told

pytestmark = pytest.mark.django_db

GAME = registry.get("cruel_seas")
GUN = {"given": dict(GAME.resolutions["gun_to_hit"].example)}


@pytest.mark.once
@pytest.mark.parametrize("name", sorted(set(FIRST) & set(GAME.resolutions)))
def test_odds_are_those_of_the_golden_cases(name: str) -> None:
    case = FIRST[name]
    response = post(f"procedures/{name}/odds/", {"given": case["given"]})
    assert response.status_code == 200
    assert response.json()["procedure"] == name
    assert mismatches(case["expect"], response.json()["answer"]) == []


@pytest.mark.once
def test_golden_cases_are_answered_by_the_list_as_they_expect() -> None:
    some = GOLDEN[::5]
    for start in range(0, len(some), 20):
        cases = some[start : start + 20]
        results = post("adjudicate/", {"cases": cases}).json()["results"]
        assert [result["id"] for result in results] == [case["id"] for case in cases]
        assert [found for result in results for found in result["mismatches"]] == []


def test_a_case_that_expects_something_else_is_told_what_differs() -> None:
    case = {"id": [7], "procedure": "gun_to_hit", **GUN, "expect": {"p_hit": "1/2"}}
    [result] = post("adjudicate/", {"cases": [case]}).json()["results"]
    assert (result["id"], result["answer"]["p_hit"]) == ([7], "2/5")
    assert result["mismatches"] == ['p_hit: expected "1/2", got "2/5"']


def test_a_roll_is_told_as_the_command_tells_it() -> None:
    for name in ("volley", "repair", "gun_to_hit"):
        out = StringIO()
        call_command("roll", name, "--seed", "7", stdout=out)
        body = {"given": dict(GAME.resolutions[name].example), "seed": "7"}
        answer = post(f"procedures/{name}/roll/", body).json()
        assert answer["sentences"] == out.getvalue().splitlines()
        assert len(answer["log"]["events"]) == len(answer["sentences"])


def test_faces_of_the_table_are_used_in_order_and_those_left_over_are_told() -> None:
    answer = post("procedures/gun_to_hit/roll/", {**GUN, "faces": [4, 9]}).json()
    [event] = answer["log"]["events"]
    assert (event["roll"]["faces"], event["roll"]["passed"]) == ([4], True)
    assert answer["faces_left"] == [9]


@pytest.mark.parametrize(
    ("more", "place", "words"),
    [
        ({}, "seed", "use one of the two"),
        ({"seed": "1", "faces": [1]}, "seed", "use one of the two"),
        ({"seed": 1}, "seed", "is 1, not a text"),
        ({"seed": "x" * 101}, "seed", "at most 100"),
        ({"faces": "3"}, "faces", "is not a list"),
        ({"faces": [1] * 1001}, "faces", "at most 1000"),
        ({"faces": [3, 0]}, "faces[1]", "is 0"),
        ({"faces": [3, True]}, "faces[1]", "is true"),
        ({"faces": []}, "faces", "one more D10 has to be thrown"),
        ({"faces": [11]}, "faces", "a D10 is thrown as 1 to 10"),
        ({"seed": "1", "dice": 3}, "dice", "is not a key"),
    ],
)
def test_dice_that_cannot_be_are_refused(more: dict[str, Any], place: str, words: str) -> None:
    [fault] = told(post("procedures/gun_to_hit/roll/", {**GUN, **more}), 400, "bad-value")
    assert fault["place"] == place
    assert words in fault["words"]


def test_a_value_that_cannot_be_is_named_by_its_place_in_the_body() -> None:
    volley = dict(GAME.resolutions["volley"].example)
    volley["targets"] = [{**volley["targets"][0], "hull": -1}]
    response = post("procedures/volley/odds/", {"given": volley})
    assert told(response, 400, "bad-value") == [
        {"place": "given.targets[0].hull", "words": "is -1; use 1 or more"}
    ]
    cases = [
        {"id": 1, "procedure": "gun_to_hit", **GUN},
        {"id": 2, "procedure": "volley", "given": volley},
    ]
    assert places(post("adjudicate/", {"cases": cases})) == ["cases[1].given.targets[0].hull"]


@pytest.mark.parametrize(
    ("body", "place"),
    [
        ([], ""),
        ("gun", ""),
        ({}, "given"),
        ({"given": None}, "given"),
        ({"given": []}, "given"),
        ({"given": {}}, "given.gun"),
        ({**GUN, "budget": 5}, "budget"),
        ({"given": {**GUN["given"], "crew": "press-ganged"}}, "given.crew"),
        ({"given": {**GUN["given"], "distance_cm": 10**9 + 1}}, "given.distance_cm"),
        ({"given": {**GUN["given"], "names": {"ship": "\ud800"}}}, "given.names.ship"),
    ],
)
def test_a_question_that_makes_no_sense_is_refused_by_its_place(body: Any, place: str) -> None:
    assert places(post("procedures/gun_to_hit/odds/", json.dumps(body))) == [place]


@pytest.mark.parametrize(
    ("cases", "place"),
    [
        (None, "cases"),
        ({}, "cases"),
        ([1], "cases[0]"),
        ([{"id": 1, **GUN}], "cases[0].procedure"),
        ([{"id": 1, "procedure": "sink_all", **GUN}], "cases[0].procedure"),
        ([{"procedure": "gun_to_hit", "given": 5}], "cases[0].given"),
        ([{"procedure": "gun_to_hit", **GUN, "expect": []}], "cases[0].expect"),
        ([{"procedure": "gun_to_hit", **GUN, "system": "chess"}], "cases[0].system"),
        ([{"procedure": "gun_to_hit", **GUN, "why": ""}], "cases[0].why"),
        ([{"procedure": "gun_to_hit", **GUN}] * 101, "cases"),
    ],
)
def test_a_case_that_makes_no_sense_is_refused_by_its_place(cases: Any, place: str) -> None:
    assert places(post("adjudicate/", {"cases": cases})) == [place]


def test_no_cases_have_no_answers() -> None:
    assert post("adjudicate/", {"cases": []}).json() == {"results": []}


def test_procedures_are_listed_with_examples_that_they_take() -> None:
    listed = get("procedures/").json()["procedures"]
    assert {each["name"] for each in listed} == set(GAME.procedures)
    rolled = {each["name"] for each in listed if each["rolled"]}
    assert rolled == set(GAME.resolutions)
    gun = get("procedures/gun_to_hit/").json()
    assert gun in listed
    assert (gun["rule"], gun["example"]) == ("CS-GUN-4", GUN["given"])
    for each in listed:
        if each["rolled"]:
            body = {"given": each["example"], "seed": "1"}
            assert post(f"procedures/{each['name']}/roll/", body).status_code == 200


def test_what_dice_have_no_part_in_has_no_odds_but_is_answered_as_a_case() -> None:
    fleet = FIRST["legality"]["given"]
    response = post("procedures/legality/odds/", {"given": fleet})
    told(response, 404, "not-found")
    assert "adjudicate" in response.json()["detail"]
    told(post("procedures/sink_all/odds/", GUN), 404, "not-found")
    told(post("procedures/sink_all/roll/", GUN), 404, "not-found")
    told(get("procedures/sink_all/"), 404, "not-found")


def test_a_question_beyond_its_cost_is_refused_with_words() -> None:
    example = GAME.resolutions["volley"].example
    shooter = {**example["shooter"], "guns": [{"gun": "20mm"}] * 12}
    targets = [{**example["targets"][0], "name": name, "hull": 400} for name in "ABC"]
    shots = [{"gun": n + 1, "target": "ABC"[n % 3], "distance_cm": 10} for n in range(12)]
    given = {"shooter": shooter, "targets": targets, "shots": shots, "trace": "guns"}
    response = post("procedures/volley/odds/", {"given": given})
    [fault] = told(response, 400, "too-costly")
    assert fault["place"] == "given"
    assert "60,000 ways of the dice" in fault["words"]


def test_cases_share_one_cost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chances, "MOST_WAYS", 5)
    case = {"procedure": "gun_to_hit", **GUN}  # two ways: a hit and a miss
    assert post("adjudicate/", {"cases": [case] * 2}).status_code == 200
    [fault] = told(post("adjudicate/", {"cases": [case] * 3}), 400, "too-costly")
    assert fault["place"] == "cases[2].given"
    assert limits.MOST_WAYS == 60_000
