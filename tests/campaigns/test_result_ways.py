"""The form, a log of the engine and a program's payload give equal results and records."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.book.recorded import LogRefusedError, by_name, fitted, read_log
from campaigns.models import Campaign, Engagement, Filing, Flotilla, LogbookLine
from campaigns.selectors.results import fielded_of
from campaigns.services import Refused, confirm_result, file_result, result_from_payload
from rules.engine import registry
from rules.engine.core.battle import battle_to_json, play_script
from rules.engine.core.dice import SeededDice
from rules.engine.core.result import result_from_plain, result_to_plain
from tests import cast
from tests.campaigns import harbour

pytestmark = pytest.mark.django_db


@cache
def log_text(seed: int = 3) -> str:
    """Return the log of scenario 1 as `play` writes it: S-100 sinks MTB 31 and is home at 37."""
    system = registry.get("cruel_seas")
    assert system.battles is not None
    script = system.battles.scripts()["CS-SCN-1"]
    battle = play_script(system.battles, script, SeededDice(str(seed)))
    return json.dumps(battle_to_json(system.battles, "cruel_seas", battle))


def night(boat: str = "S-100", mtb: str = "MTB 31") -> tuple[Campaign, Flotilla, Engagement]:
    """Return a battle by scenario 1 that waits for its result."""
    campaign = harbour.found()
    mtbs = {mtb: harbour.VOSPER, "MTB 32": harbour.VOSPER}
    mine = harbour.enter(campaign, "ada", ships=mtbs)
    theirs = harbour.enter(campaign, "ben", "axis", ships={boat: harbour.S_BOAT})
    return campaign, mine, harbour.plan(campaign, mine, theirs, scenario=1)


def keys_of(battle: Engagement) -> dict[str, str]:
    return {ship.name: ship.key for ship in fielded_of(battle).ships}


def by_form(battle: Engagement) -> Any:
    keys = keys_of(battle)
    typed = {
        "way": "form",
        "version": 1,
        "blank": "there",
        "winner": "axis",
        "points_allies": "1",
        "points_axis": "3",
        "turns": "5",
        f"fate_{keys['MTB 31']}": "sunk",
        f"by_{keys['MTB 31']}": keys["S-100"],
        f"fate_{keys['MTB 32']}": "withdrawn",
        f"hull_{keys['MTB 32']}": "18",
        f"fate_{keys['S-100']}": "withdrawn",
        f"hull_{keys['S-100']}": "37",
    }
    return send(battle, typed)


def by_log(battle: Engagement) -> Any:
    return send(battle, {"way": "log", "text": log_text()})


def send(battle: Engagement, typed: dict[str, Any]) -> Any:
    client = Client()
    client.force_login(cast.user("ada"))
    address = reverse("campaigns:result-file", args=(battle.campaign_id, battle.number))
    return client.post(address, typed)


def by_payload(battle: Engagement) -> None:
    keys = keys_of(battle)

    def ship(name: str, side: str, fate: str, hull: int, left: int, **more: Any) -> dict[str, Any]:
        told = {"ship": keys[name], "side": side, "fate": fate, "hull": hull, "hull_left": left}
        return told | more

    payload = {
        "system": "cruel_seas",
        "edition": "starter-2026",
        "winner": "axis",
        "points": {"axis": 3, "allies": 1},
        "turns": 5,
        "ships": [
            ship("S-100", "axis", "withdrawn", 60, 37, sunk=[keys["MTB 31"]]),
            ship("MTB 32", "allies", "withdrawn", 35, 18),
            ship("MTB 31", "allies", "sunk", 35, 0),
        ],
    }
    seat = harbour.seat(battle.campaign, "ada")
    result = result_from_payload(payload)
    file_result(seat=seat, engagement=battle, result=result, source="api")


def told_by(way: Any) -> tuple[Any, list[Any]]:
    """Return result and records after one way was taken and confirmed, keys as names."""
    campaign, _mine, battle = night()
    way(battle)
    filing = Filing.objects.get(engagement=battle)
    names = {key: name for name, key in keys_of(battle).items()}
    ben = harbour.seat(campaign, "ben")
    confirm_result(seat=ben, engagement=battle, digest=filing.digest)
    line = LogbookLine.objects.get(campaign=campaign, kind="battle.fought")
    assert result_to_plain(result_from_plain(filing.result)) == line.data["result"]
    records = [
        (row.name, row.status, row.grade, row.hull_left, row.points, row.state)
        for row in campaign.ships.order_by("position")
    ]
    text = json.dumps([filing.result, records], default=str)
    for key, name in names.items():
        text = text.replace(key, name)
    for flotilla in campaign.flotillas.all():
        text = text.replace(str(flotilla.pk), flotilla.name)
    result, rows = json.loads(text)
    return result, rows


def test_all_ways_in_give_equal_results_and_equal_records() -> None:
    form, log, payload = (told_by(way) for way in (by_form, by_log, by_payload))
    assert form == log == payload
    result, records = log
    assert (result["winner"], result["grade"], result["scenario"]) == ("axis", "win", "CS-SCN-1")
    assert result["points"] == {"allies": 1, "axis": 3}
    assert [record[:4] for record in records] == [
        ["MTB 31", "sunk", "regular", 0],
        ["MTB 32", "active", "regular", 18],
        ["S-100", "active", "regular", 37],
    ]
    assert [kill["name"] for kill in records[2][5]["kills"]] == ["MTB 31"]


def test_other_names_are_matched_by_hand() -> None:
    _campaign, _mine, battle = night(boat="Seeadler", mtb="Sandpiper")
    answer = by_log(battle)
    assert (answer.status_code, Filing.objects.count()) == (200, 0)
    page = answer.content.decode()
    assert "Who is who in the log" in page
    keys = keys_of(battle)
    matches = {"way": "log", "matched": "1", "text": log_text()}
    matches |= {f"match_{keys['MTB 32']}": "MTB 32", f"match_{keys['Sandpiper']}": "MTB 31"}
    answer = send(battle, matches)
    assert answer.status_code == 422
    assert "Say who S-100 of the log is." in answer.content.decode()
    answer = send(battle, matches | {f"match_{keys['Seeadler']}": "S-100"})
    assert answer.status_code == 303
    filing = Filing.objects.get()
    assert filing.source == "log"
    assert filing.record is not None
    assert filing.record["log"]["start"]["scenario"] == 1


def test_a_log_that_was_tampered_with_or_goes_on_is_refused_in_words() -> None:
    _campaign, _mine, battle = night()
    text = log_text()
    cases = {
        text.replace('"faces": [3]', '"faces": [1]', 1): "did not come to what",
        "{": "no log",
        '{"schema": 1}': "be read: ",
        json.dumps({**json.loads(text), "log": json.loads(text)["log"][:5]}): "is not over",
        "": "Choose a file",
    }
    for sent, words in cases.items():
        answer = send(battle, {"way": "log", "text": sent})
        assert (answer.status_code, words in answer.content.decode()) == (422, True), words
    assert Filing.objects.count() == 0


def test_a_log_fits_whole_ships_of_the_right_hull_and_side() -> None:
    campaign, mine, battle = night()
    told, _data = read_log("cruel_seas", log_text())
    fielded, keys = fielded_of(battle), keys_of(battle)
    right = by_name(fielded, told)
    assert set(right.values()) == {"MTB 31", "MTB 32", "S-100"}
    swapped = right | {keys["MTB 31"]: "S-100", keys["S-100"]: "MTB 31"}
    with pytest.raises(LogRefusedError, match="MTB 31 has a hull of 35, S-100 of the log"):
        fitted(fielded, told, swapped)
    twice = right | {keys["MTB 31"]: "MTB 32"}
    with pytest.raises(LogRefusedError, match="stands for two ships"):
        fitted(fielded, told, twice)
    other = harbour.plan(campaign, mine)
    harbour.fight(campaign, "olive", other, {keys["MTB 32"]: {"hull_left": 20}})
    with pytest.raises(LogRefusedError, match="MTB 32 came damaged, with 20 of 35"):
        fitted(fielded_of(battle), told, right)


def test_a_payload_that_is_no_result_is_refused_with_its_place() -> None:
    with pytest.raises(Refused) as caught:
        result_from_payload({"system": "cruel_seas", "edition": "x", "ships": [{"hull": "x"}]})
    assert caught.value.field == "result.ships[0].hull"
