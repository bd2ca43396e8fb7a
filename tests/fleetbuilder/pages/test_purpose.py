"""A fleet for a side of a scenario: its forces on the page, in fragments, and for readers."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from django.test import Client

from tests import actions
from tests.fleetbuilder.pages.harbour import VOSPER, Builder, start

Begin = Callable[..., Builder]
TITLE = "Forces for Ships in the Night as Royal Navy"
FORCES = "2 × Vosper MTB Type I (Mid), regular crew"
WORDS = "Built for 1 Ships in the Night as Royal Navy."
NIGHT = ("option.scenario", "1:royal_navy")


def test_the_forces_come_with_the_setting_and_go_with_it(begin: Begin) -> None:
    builder = begin(limit="")

    chosen = builder.set_fleet(*NIGHT)

    html = chosen.content.decode() if builder.script else builder.html()
    for words in (TITLE, FORCES, WORDS):
        assert words in html
    assert builder.codes() == ["SCN_MISSING"]
    builder.set_fleet("option.scenario", "none")
    html = builder.html()
    assert TITLE not in html
    assert WORDS not in html
    assert (builder.values.options, builder.codes()) == ((), [])


def test_a_fleet_becomes_legal_by_its_forms_alone(begin: Begin) -> None:
    builder = begin(limit="")
    builder.set_fleet(*NIGHT)
    for _ in range(2):
        builder.add(VOSPER)
    assert builder.codes() == ["SCN_CREW", "SCN_CREW"]
    for key in builder.keys:
        builder.set(key, "crew", "regular")
    assert (builder.codes(), builder.fleet.verdict, builder.fleet.points) == ([], "legal", 250)
    actions.assert_reconciled()


def test_undo_takes_the_purpose_back_and_redo_brings_it_again(begin: Begin) -> None:
    builder = begin(limit="")
    builder.set_fleet(*NIGHT)
    event = builder.fleet.events.last()
    assert event.sentence == "Built for: 1 Ships in the Night as Royal Navy."
    builder.post(f"{builder.url}undo/", {"event": str(event.pk)})
    assert builder.values.options == ()
    redone = builder.fleet.events.last()
    builder.post(f"{builder.url}redo/", {"event": str(redone.pk)})
    assert builder.values.options == (("scenario", "1:royal_navy"),)


@pytest.mark.parametrize("value", ["", "1", "1:nobody", "9:royal_navy", "x" * 500])
def test_a_side_that_there_is_not_is_refused_beside_its_field(begin: Begin, value: str) -> None:
    builder = begin()

    answer = builder.set_fleet("option.scenario", value)

    assert answer.status_code == 422
    assert "Built for: choose one of: No scenario, 1 Ships" in answer.content.decode()
    assert builder.values.options == ()


@pytest.mark.django_db
def test_friends_texts_and_files_tell_what_it_is_built_for(client: Client) -> None:
    builder = start(client, limit="")
    builder.set_fleet(*NIGHT)
    builder.add(VOSPER)
    builder.client.post(f"{builder.url}share/")
    link = builder.client.get(f"{builder.url}share/").context["links"][0].address
    friend = Client()
    page = friend.get(link).content.decode()
    assert WORDS in page
    assert "Forces missing for" in page
    for address in (f"{builder.url}text/?plain=1&size=full", f"{builder.url}export.md"):
        told = client.get(address).content.decode().replace("\\", "")
        assert "Built for: 1 Ships in the Night as Royal Navy" in told
    stored = json.loads(client.get(f"{builder.url}export.json").content)
    assert f"{stored}".count("'scenario': '1:royal_navy'") == 1
    assert WORDS in client.get(f"{builder.url}print/?chosen=1&section=roster").content.decode()
