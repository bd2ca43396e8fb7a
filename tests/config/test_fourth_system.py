"""A rule system that is new files alone: the whole site takes it up without an edit."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client

from rules.engine import registry, systems
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
    link = afloat.client.get(f"{afloat.url}share/").context["link"]
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
