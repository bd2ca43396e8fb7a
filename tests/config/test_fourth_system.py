"""A rule system that is new files alone: the whole site takes it up without an edit."""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from rules.engine import registry, systems
from rules.engine.core.scenarios import ScenarioSheet, SideSheet, built_for
from rules.engine.core.system import RuleSystem
from tests.actions import assert_reconciled
from tests.fleetbuilder.pages.harbour import Builder

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def toy_rafts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Put a package of rafts and oars where the registry looks for rule systems."""
    package = tmp_path / "toy_rafts"
    package.mkdir()
    (package / "__init__.py").write_text("from tests.fleetbuilder.toy import TOY as SYSTEM\n")
    monkeypatch.setattr(systems, "__path__", [*systems.__path__, str(tmp_path)])
    registry.all_systems.cache_clear()
    yield
    registry.all_systems.cache_clear()


@pytest.fixture
def afloat(client: Client) -> Builder:
    """Return the builder of a fleet on the pond, started by the form of the site."""
    wanted = {"system": "toy_rafts", "nation": "pond", "limit": "20", "name": "Duck Watch"}
    response = client.post("/fleets/new/", wanted)
    assert response.status_code == 302, response.content.decode()
    return Builder(client, response["Location"])


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("/", "Fleets that add up"),
        ("/ships/", "Rafts"),
        ("/ships/toy-rafts/", "Raft"),
        ("/ships/toy-rafts/?sort=points&q=raft", "9.5"),
        ("/ships/toy-rafts/raft/", "The Pond"),
        ("/ships/toy-rafts/raft/report/", "Report an error"),
        ("/odds/", "Rafts"),
        ("/odds/toy-rafts/", "A crossing"),
        ("/odds/toy-rafts/crossing/?oars=3", "to drift"),
        ("/rules/", "Rafts"),
        ("/rules/toy-rafts/", "Rules of Rafts"),
        ("/silhouettes/toy-rafts/first.svg", "svg"),
        ("/licences/", "Reed &amp; Sons"),
        ("/fleets/new/", "Rafts"),
        ("/fleets/add/?system=toy-rafts&class=raft", "Raft"),
    ],
)
def test_each_page_shows_the_new_system(client: Client, address: str, words: str) -> None:
    response = client.get(address)
    assert response.status_code == 200
    assert words in response.content.decode()


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
def test_a_fleet_is_built_mended_and_undone_on_its_page(afloat: Builder, script: bool) -> None:
    afloat.script = script
    done = 200 if script else 303
    assert afloat.add("raft", three=True).status_code == done
    assert (afloat.fleet.points, afloat.codes()) == (28.5, ["CROWDED"])
    assert "28.5" in afloat.html()
    assert afloat.mend("Let one drift").status_code == done
    assert (afloat.fleet.points, afloat.codes()) == (19, [])
    event = afloat.fleet.events.get(act="mend")
    assert afloat.post(f"{afloat.url}undo/", {"event": event.pk}).status_code == done
    assert afloat.fleet.points == 28.5
    assert afloat.post(f"{afloat.url}ships/add/", {"ship_class": "barge"}).status_code == 422
    assert_reconciled()


def test_a_fleet_is_shown_to_a_friend_and_told_as_text(afloat: Builder) -> None:
    afloat.add("raft")
    afloat.client.post(f"{afloat.url}share/")
    link = afloat.client.get(f"{afloat.url}share/").context["links"][0].address
    friend = Client()
    page = friend.get(link).content.decode()
    assert "Duck Watch" in page
    assert "9.5" in page
    assert "Raft, Raft: 9.5" in friend.get(f"{link}text/").content.decode()


def test_a_page_that_is_stale_says_what_was_done_meanwhile(afloat: Builder) -> None:
    old = afloat.at()
    afloat.add("raft")
    sent = {"at": old, "ship_class": "raft"}
    answer = afloat.client.post(f"{afloat.url}ships/add/", sent)
    assert answer.status_code == 409
    assert "Added Raft." in answer.content.decode()
    assert afloat.fleet.points == 9.5


def test_a_fleet_is_printed_with_plain_cards(afloat: Builder) -> None:
    afloat.add("raft")
    page = afloat.client.get(f"{afloat.url}print/?chosen=1&section=cards&ship=all&blanks=1")
    html = page.content.decode()

    assert page.status_code == 200
    assert html.count('width="3.5"') == 1  # a raft has a hull of 1
    assert "9.5 points" in html
    assert "paper-card--blank" in html
    assert "LEGAL" in html


def test_its_procedure_is_drawn_told_and_counted_exactly(tmp_path: Path) -> None:
    out = StringIO()
    call_command("roll", "crossing", "--system", "toy_rafts", "--faces", "4,5,6", stdout=out)
    assert out.getvalue().splitlines() == [
        "A stroke needs 5 or more, rolls 4.",
        "A stroke needs 5 or more, rolls 5.",
        "Strokes: 1. She drifts 3 ells.",
    ]
    case = {"id": 1, "system": "toy_rafts", "procedure": "crossing", "given": {"oars": 2}}
    file = tmp_path / "cases.json"
    file.write_text(json.dumps([case]))
    out = StringIO()
    call_command("adjudicate", str(file), stdout=out)
    result = json.loads(out.getvalue())["result"]
    assert result == {"p_adrift": "1/4", "mean_strokes": "1", "mean_drift": "3/2"}


def test_its_rule_notes_are_listed_on_the_site(client: Client) -> None:
    page = client.get("/rules/toy-rafts/?q=wind").content.decode()
    assert "TOY-3" in page
    assert "Ahead it costs a pip." in page


def test_its_rules_have_pages_with_tables_readings_options_and_examples(client: Client) -> None:
    page = client.get("/rules/toy-rafts/TOY-2/").content.decode()
    assert '<a class="rule-id" href="/rules/toy-rafts/TOY-3/">TOY-3</a></th><td>5 or more' in page
    assert "How many are shipped." in page
    assert "Crossing" in page
    assert "A stroke needs 5 or more" in page
    calm = client.get("/rules/toy-rafts/TOY-3/").content.decode()
    assert "There is nothing to row against." in calm
    assert "Oars" in client.get("/rules/toy-rafts/quick-reference/").content.decode()


def test_a_game_without_scenarios_builds_fleets_for_none(afloat: Builder) -> None:
    assert afloat.client.get("/rules/toy-rafts/scenarios/").status_code == 404
    assert afloat.client.get("/rules/toy-rafts/scenarios/1/").status_code == 404
    assert "scenarios/" not in afloat.client.get("/rules/toy-rafts/").content.decode()
    assert "option.scenario" not in afloat.html()
    answer = afloat.client.post(
        "/fleets/new/",
        {"system": "toy_rafts", "nation": "pond", "scenario": "cruel_seas:1:royal_navy"},
    )
    assert answer.status_code == 422
    assert "Choose a scenario of this game." in answer.content.decode()


def test_a_game_brings_its_own_scenarios_and_nothing_else_changes(
    afloat: Builder, monkeypatch: pytest.MonkeyPatch
) -> None:
    ducks = SideSheet(number=1, code="ducks", title="The ducks", aim="Stay dry.", nation="pond")
    flood = ScenarioSheet(
        number=1, rule="TOY-1", title="The Flood", story="It rains.", table="3 × 3 ells",
        sides=(ducks,), deployment=(), specials=(), length="Until it stops.",
    )  # fmt: skip
    monkeypatch.setattr(registry.get("toy_rafts").fleets, "options", lambda *_: built_for([flood]))
    monkeypatch.setattr(RuleSystem, "scenarios", property(lambda self: lambda edition: (flood,)))
    assert "Build a fleet" in afloat.client.get("/rules/toy-rafts/scenarios/1/").content.decode()
    assert "1 The Flood as the ducks" in afloat.html()


def test_its_rafts_and_its_procedure_are_asked_of_the_api(client: Client) -> None:
    there = "/api/v1/systems/toy-rafts"
    crossing = f"{there}/procedures/crossing"
    body: dict[str, Any] = {"given": {"oars": 2}}
    odds = client.post(f"{crossing}/odds/", body, content_type="application/json").json()
    assert odds["answer"] == {"p_adrift": "1/4", "mean_strokes": "1", "mean_drift": "3/2"}
    body["faces"] = [4, 5, 6]
    rolled = client.post(f"{crossing}/roll/", body, content_type="application/json").json()
    assert rolled["sentences"][-1] == "Strokes: 2. She drifts 3 ells."
    assert client.get(f"{there}/ships/raft/").json()["points"] == 9.5
