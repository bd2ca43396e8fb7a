"""What a search finds fleets by, and how old fleets get it."""

from __future__ import annotations

import pytest
from django.core.management import call_command

from fleetbuilder import search, selectors
from fleetbuilder.models import Fleet
from fleetbuilder.services.indexing import fill_search_texts
from rules.engine.core import acts
from tests import actions, cast
from tests.factories import nore_flotilla

pytestmark = pytest.mark.django_db


def found(query: str) -> list[str]:
    return [fleet.name for fleet in selectors.fleets_of(cast.owner(), query=query, order="name")]


@pytest.fixture
def flotilla() -> Fleet:
    """Return a fleet with a captain, a pennant number and notes."""
    owner = cast.owner()
    fleet = nore_flotilla(owner)
    key = str(fleet.ships.get(name="Sandpiper").pk)
    for field, value in (
        ("captain", "Lt. Siân Ó Murchú"),
        ("pennant", "MTB-102"),
        ("notes", "secret rendezvous"),
    ):
        actions.do(owner, fleet, acts.SetDetail(key=key, detail=field, text=value))
    actions.found_fleet(owner, name="Ägäis", nation="kriegsmarine")
    return fleet


@pytest.mark.parametrize(
    "query",
    [
        "nore", "FLOTILLA nore", "royal navy", "vosper", "fairmile", "Grey Heron", "heron curlew",
        "sian o murchu", "mtb 102", "mtb102", "MTB-102", "10",
    ],
)  # fmt: skip
def test_a_fleet_is_found_by_all_that_is_named_in_it(flotilla: Fleet, query: str) -> None:
    assert found(query) == ["Nore Flotilla"]


def test_the_notes_are_the_owners_and_no_search_looks_into_them(flotilla: Fleet) -> None:
    assert found("rendezvous") == []
    assert "rendezvous" not in actions.reread(flotilla).search_text


@pytest.mark.parametrize("query", ["02", "nore bismarck", "???", "%", "_", "\u202e"])
def test_what_is_not_there_is_not_found(flotilla: Fleet, query: str) -> None:
    assert found(query) == []


def test_accents_make_no_difference(flotilla: Fleet) -> None:
    assert found("agais") == found("Ägäis") == found("AGA\u0308IS") == ["Ägäis"]
    assert found("") == found("  ") == ["Ägäis", "Nore Flotilla"]


def test_an_act_and_its_undo_bring_the_text_along(flotilla: Fleet) -> None:
    owner = cast.owner()
    key = str(flotilla.ships.get(name="Dunlin").pk)
    actions.rename_ship(owner, flotilla, key, "Avocet")
    assert (found("avocet"), found("dunlin")) == (["Nore Flotilla"], [])
    actions.step(owner, flotilla)
    assert (found("avocet"), found("dunlin")) == ([], ["Nore Flotilla"])
    actions.assert_reconciled()


def test_a_copy_is_found_by_its_own_name_and_the_same_ships(flotilla: Fleet) -> None:
    actions.services.duplicate_fleet(visitor=cast.owner(), fleet_id=flotilla.pk, name="Dover")
    assert found("sandpiper") == ["Dover", "Nore Flotilla"]
    assert found("dover") == ["Dover"]


def test_old_fleets_are_made_ready_once(flotilla: Fleet) -> None:
    known = actions.reread(flotilla).search_text
    Fleet.objects.update(search_text="")
    assert fill_search_texts() == 2
    assert actions.reread(flotilla).search_text == known
    assert fill_search_texts() == 0
    actions.assert_reconciled()


def test_all_are_made_ready_anew_when_asked(flotilla: Fleet, capsys: pytest.CaptureFixture) -> None:
    Fleet.objects.filter(pk=flotilla.pk).update(search_text="stale")
    call_command("index_fleets")
    assert capsys.readouterr().out == ""
    call_command("index_fleets", "--anew")
    assert capsys.readouterr().out == "1 fleet made ready for searches.\n"
    actions.assert_reconciled()


def test_the_text_has_an_end_at_the_end_of_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "LONGEST", 12)
    fleet = actions.found_fleet(cast.owner())
    assert actions.reread(fleet).search_text == "nore"
