"""All my fleets as one file, and back: what is held, what is told, and when it is too much."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest
import time_machine
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from config.jobs.models import Job
from config.jobs.running import work
from config.web.visitor import Visitor
from fleetbuilder import services
from fleetbuilder.models import Fleet, OwnShip
from fleetbuilder.muster import fleet_list
from rules.engine.core import acts
from tests import actions, cast, factories
from tests.actions import VOSPER, assert_reconciled
from tests.fleetbuilder.formats.paper import faults, numbered
from tests.fleetbuilder.pages.harbour import start
from tests.fleetbuilder.pages.shown import client_of, page

pytestmark = pytest.mark.django_db

EXPORT, IMPORT = "/fleets/export/", "/fleets/import/"


@pytest.fixture
def fleets() -> list[Fleet]:
    """Return Olive's fleets: one with notes, a house rule and tags, a plain one in the archive, a
    deleted one; beside an own ship."""
    olive = cast.owner()
    nore, old, gone = (factories.nore_flotilla(olive) for _ in range(3))
    key = str(nore.ships.get(name="Curlew").pk)
    actions.do(olive, nore, acts.SetDetail(key=key, detail="notes", text="Glued mast"))
    actions.set_limit(olive, nore, 300)
    actions.waive(olive, nore, "OVER_LIMIT")
    for tag in ("Club night", "تمرين"):
        services.tag_fleet(visitor=olive, fleet_id=nore.pk, name=tag)
    services.archive_fleet(visitor=olive, fleet_id=old.pk)
    services.delete_fleet(visitor=olive, fleet_id=gone.pk)
    services.design_ship(visitor=olive, system="cruel_seas", name="Marsh Hen", like=VOSPER)
    actions.share(olive, nore)
    return [actions.reread(nore), actions.reread(old)]


def exported(client: Client, **form: Any) -> bytes:
    response = client.post(EXPORT, form or {"all": "1", "own": "1"})
    assert response.status_code == 200
    assert response["Content-Type"] == "application/json; charset=utf-8"
    return bytes(response.content)


def previewed(client: Client, content: bytes) -> str:
    file = SimpleUploadedFile("fleets.json", content)
    response = client.post(IMPORT, {"text": "", "file": file, "do": "read"})
    assert response.status_code == 200
    return str(response.content.decode())


def form_of(html: str) -> dict[str, str]:
    found = re.findall(r'name="(once|packed|text)" value="([^"]*)"', html)
    return {name: unescape(value) for name, value in found} | {"do": "import"}


def many(count: int, visitor: Visitor) -> bytes:
    """Return the file of so many fleets of one ship each."""
    fleet = actions.found_fleet(visitor)
    actions.add_ship(visitor, fleet)
    return repeated(exported(client_of("olive")), count)


def repeated(content: bytes, count: int) -> bytes:
    """Return a file of one fleet with her so many times, each of an own name."""
    told = json.loads(content)
    (one,) = told["fleets"]
    told["fleets"] = []
    for number in range(count):
        copy = json.loads(json.dumps(one))
        copy["document"]["fleets"][0]["list"]["name"] = f"Flotilla {number + 1}"
        told["fleets"].append(copy)
    return json.dumps(told).encode()


def values_of(visitor: Visitor) -> list[tuple[Any, ...]]:
    """Return all of a visitor's fleets, whichever their keys."""
    found = Fleet.objects.filter(owner=visitor.user, deleted_at=None)
    told = [
        (
            numbered(fleet_list(fleet)),
            sorted(fleet.tags.values_list("name", flat=True)),
            fleet.archived_at is not None,
        )
        for fleet in found
    ]
    return sorted(told, key=str)


def test_all_of_them_come_back_on_another_account(fleets: list[Fleet]) -> None:
    content = exported(client_of("olive"))
    assert faults(content.decode()) == []
    assert b"/shared/" not in content
    sam = client_of("sam")
    html = previewed(sam, content)
    assert Fleet.objects.filter(owner=cast.user("sam")).count() == 0
    for words in ("Import 2 fleets", "1 own ship for your library.", "In the archive", "تمرين"):
        assert words in html
    assert "A copy of one of yours" not in html

    response = sam.post(IMPORT, form_of(html))
    again = sam.post(IMPORT, form_of(html))

    assert (response.status_code, response["Location"]) == (303, "/fleets/")
    assert again.status_code == 303
    assert values_of(cast.stranger()) == values_of(cast.owner())
    assert OwnShip.objects.filter(owner=cast.user("sam")).count() == 1
    assert "Imported 2 fleets." in page(sam, "/fleets/")
    assert_reconciled()


def test_ones_own_file_makes_copies_and_says_so(fleets: list[Fleet]) -> None:
    olive = client_of("olive")
    before = values_of(cast.owner())
    html = previewed(olive, exported(olive))
    assert "You have 2 of these fleets already. They come as copies; yours stay as" in html
    assert "Your library holds all own ships of this file already." in html

    olive.post(IMPORT, form_of(html))

    assert values_of(cast.owner()) == sorted(before * 2, key=str)
    assert OwnShip.objects.count() == 1


def test_the_ticked_ones_alone_are_in_the_file(fleets: list[Fleet]) -> None:
    olive = client_of("olive")
    told = json.loads(exported(olive, fleet=[str(fleets[1].pk)]))
    assert [one["archived"] for one in told["fleets"]] == [True]
    assert told["own_ships"] == []
    html = olive.post(EXPORT, {"fleet": ["nonsense", "\0"]}).content.decode()
    assert "Tick at least one fleet." in html


def test_the_file_is_named_by_its_day(fleets: list[Fleet]) -> None:
    with time_machine.travel("2026-12-01T10:00:00Z"):
        response = client_of("olive").post(EXPORT, {"all": "1"})
    assert 'filename="fleetbuilder-2026-12-01.json"' in response["Content-Disposition"]
    assert json.loads(response.content)["written"] == "2026-12-01"


def test_what_the_list_is_narrowed_to_is_ticked(fleets: list[Fleet]) -> None:
    olive = client_of("olive")
    html = page(olive, "/fleets/?tag=club+night")
    assert 'href="/fleets/export/?tag=club+night"' in html
    whole, narrowed = page(olive, EXPORT), page(olive, f"{EXPORT}?tag=club+night")
    assert (whole.count(" checked"), narrowed.count(" checked")) == (3, 1)
    assert f'value="{fleets[0].pk}" checked' in narrowed


def test_the_way_there_follows_the_filters_of_the_list(fleets: list[Fleet]) -> None:
    asked = {"HX-Request": "true", "HX-Target": "fleet-results"}
    part = client_of("olive").get("/fleets/?q=heron", headers=asked).content.decode()
    link = 'id="fleets-export" hx-swap-oob="true" href="/fleets/export/?q=heron"'
    assert link in part


def test_nobody_exports_what_is_not_his(fleets: list[Fleet]) -> None:
    response = client_of("sam").post(EXPORT, {"fleet": [str(fleets[0].pk)]})
    assert response.status_code == 422
    assert b"Nore Flotilla" not in response.content


def test_a_device_takes_its_drafts_along(client: Client) -> None:
    builder = start(client, name='Küste & "Nore"')
    builder.add(VOSPER)
    other = Client()
    html = previewed(other, exported(client))
    other.post(IMPORT, form_of(html))
    (copy,) = Fleet.objects.exclude(pk=builder.fleet.pk)
    assert numbered(fleet_list(copy)) == numbered(builder.values)
    assert copy.draft_key not in ("", builder.fleet.draft_key)


def test_each_fleet_is_told_with_what_speaks_against_it(fleets: list[Fleet]) -> None:
    told = json.loads(exported(client_of("olive")))
    told["fleets"][0]["document"]["fleets"][0]["list"]["ships"][0]["class"] = "flying-dutchman"
    told["fleets"][1]["document"]["fleets"][0]["list"]["limit"] = 100
    html = previewed(client_of("sam"), json.dumps(told).encode())
    assert "points over the limit of 100" in html
    assert html.count("Kept apart") == 1
    assert "Import without what is kept apart" in html


def test_too_many_are_told_before_anything_is_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("fleetbuilder.services.founding.MOST_FLEETS_OF_USER", 45)
    olive, content = client_of("olive"), many(45, cast.owner())
    html = previewed(olive, content)
    words = "You have 1 of the 45 fleets that one may have: there is no room for 45 more."
    assert words in unescape(html)
    assert 'name="do" value="import"' not in html

    file = SimpleUploadedFile("fleets.json", content)
    response = olive.post(IMPORT, {"file": file, "do": "import", "once": "x" * 9})
    assert (response.status_code, Fleet.objects.count(), Job.objects.count()) == (422, 1, 0)


def test_own_ships_over_the_library_are_told_before_anything_is_written(
    fleets: list[Fleet], monkeypatch: pytest.MonkeyPatch
) -> None:
    content = exported(client_of("olive"))
    monkeypatch.setattr("fleetbuilder.services.own_ships.MOST_OF_USER", 0)
    html = previewed(client_of("sam"), content)
    assert "You have 0 of the 0 own ships that one may have: there is no room for 1 more." in html
    assert 'name="do" value="import"' not in html


@pytest.mark.parametrize("count", [40, pytest.param(300, marks=pytest.mark.thorough)])
def test_many_fleets_are_imported_by_a_job_all_or_none(count: int) -> None:
    content = many(count, cast.owner())
    sam = client_of("sam")
    html = previewed(sam, content)
    assert f"Import {count} fleets" in html
    assert "it is done in the background" in html
    assert len(html) < 1_000_000
    response = sam.post(IMPORT, form_of(html))
    sam.post(IMPORT, form_of(html))
    job = Job.objects.get()
    assert response["Location"] == f"/jobs/{job.pk}/"
    assert Fleet.objects.filter(owner=cast.user("sam")).count() == 0

    assert work(job.pk) == "done"

    assert Fleet.objects.filter(owner=cast.user("sam")).count() == count
    job.refresh_from_db()
    assert job.result == {"url": "/fleets/", "words": f"{count} fleets imported."}


def test_a_file_takes_as_many_queries_whatever_is_in_it() -> None:
    olive, visitor = client_of("olive"), cast.owner()
    counts = []
    for more in (1, 4):
        for _ in range(more):
            factories.nore_flotilla(visitor)
        with CaptureQueriesContext(connection) as queries:
            exported(olive)
        counts.append(len(queries))
    assert counts[0] == counts[1]
    assert counts[0] <= 12


def test_more_than_a_file_holds_is_told(
    fleets: list[Fleet], monkeypatch: pytest.MonkeyPatch
) -> None:
    for limit in ("MOST_SHIPS", "MOST_FLEETS", "MOST_BYTES"):
        with monkeypatch.context() as patch:
            patch.setattr(f"fleetbuilder.views.exporting.{limit}", 1)
            response = client_of("olive").post(EXPORT, {"all": "1"})
        assert response.status_code == 422
        assert "This is more than one file holds" in response.content.decode()


def test_exports_are_limited(fleets: list[Fleet], settings: Any) -> None:
    settings.RATE_LIMITS = {"export": "1/h"}
    olive = client_of("olive")
    codes = [olive.post(EXPORT, {"all": "1"}).status_code for _ in range(2)]
    assert codes == [200, 429]
    assert int(olive.post(EXPORT, {"all": "1"})["Retry-After"]) > 3_000


def test_a_paste_that_no_form_holds_is_refused_in_words(client: Client) -> None:
    response = client.post(IMPORT, {"text": "x" * 3_000_000, "do": "read"})
    assert response.status_code == 413
    assert "This has 3.0 MB; at most 2 MB are read." in response.content.decode()
