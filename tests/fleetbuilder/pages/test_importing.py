"""Import by paste or file: a preview first, then the fleet; and fleets as texts and files."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from config.jobs.models import Job
from config.jobs.running import work
from fleetbuilder.formats import Sheet, fleets_json
from fleetbuilder.models import Fleet, FleetEvent
from fleetbuilder.muster import fleet_list, without_notes
from rules.engine.core import acts
from tests import actions, cast
from tests.actions import assert_reconciled
from tests.factories import nore_flotilla
from tests.fleetbuilder.formats.paper import faults, looked_over, numbered
from tests.fleetbuilder.pages.harbour import FAIRMILE, VOSPER, start
from tests.strategies import SYSTEM, empty

pytestmark = pytest.mark.django_db

IMPORT = "/fleets/import/"
PASTE = """**Nore Flotilla**
*Cruel Seas, Starter Set rulebook with errata*
Nation: Royal Navy
Points: 999 / 500 points, 3 ships
Verdict: Legal

**Grey Heron**, Fairmile D MGB: 180
- Crew: regular, +50
- Fitted: Semi-automatic 6-pdr; Death ray

**Ghost**, Flying Dutchman: 13

**Total: 999 / 500 points, 3 ships**
"""


def once_of(html: str) -> str:
    return html.partition('name="once" value="')[2].partition('"')[0]


def pasted(client: Client, text: str) -> str:
    response = client.post(IMPORT, {"text": text, "do": "read"})
    assert response.status_code == 200
    return str(response.content.decode())


def large(ships: int, fleets: int) -> str:
    """Return a document of so many fleets of so many ships."""
    made = []
    for number in range(fleets):
        keys = tuple(f"{number}-{n}" for n in range(ships))
        fleet = SYSTEM.fleets.apply(empty(limit=None), acts.AddShips(ship_class=VOSPER, keys=keys))
        made.append(Sheet(system=SYSTEM, fleet=fleet, inspection=looked_over(fleet)))
    return fleets_json(made)


def test_a_paste_is_shown_line_by_line_and_nothing_is_stored(client: Client) -> None:
    html = pasted(client, PASTE)
    assert Fleet.objects.count() == 0
    assert "What was understood" in html
    assert "No such class in this edition; left out." in html
    assert "Not offered for her, left out: Death ray." in html
    assert "Worked out afresh: 180 / 500 points, 1 ship." in html
    assert "Import without what is kept apart" in html


def test_a_long_list_is_folded_so_that_the_way_to_import_is_near(client: Client) -> None:
    assert '<details class="fold card" open><summary>Line by line' in pasted(client, PASTE)
    long = "Nore\nNation: Royal Navy\n" + "Fairmile D MGB: 130\n" * 61
    html = pasted(client, long)
    assert '<details class="fold card"><summary>Line by line' in html
    assert (
        "Worked out afresh: 120 points instead of 130."
        in html.partition('<details class="fold card"')[0]
    )


def test_an_import_is_one_act_that_a_double_click_does_once(client: Client) -> None:
    once = once_of(pasted(client, PASTE))
    form = {"text": PASTE, "do": "import", "once": once}
    first, second = client.post(IMPORT, form), client.post(IMPORT, form)
    fleet = Fleet.objects.get()
    assert (first.status_code, first["Location"]) == (303, f"/fleets/{fleet.pk}/")
    assert second["Location"] == first["Location"]
    event = FleetEvent.objects.get()
    assert (event.act, event.sentence) == ("import", "Imported with 1 ship.")
    (ship,) = fleet_list(fleet)
    assert (ship.name, ship.crew, ship.fit) == (
        "Grey Heron",
        "regular",
        (("option:semi_auto_6pdr", 1),),
    )
    builder = client.get(first["Location"]).content.decode()
    assert "Nothing to undo" in builder
    assert "Imported 1 fleet." in builder
    client.post(IMPORT, {**form, "once": "another-page"})
    assert Fleet.objects.count() == 2
    assert_reconciled()


def test_what_a_friend_copied_comes_back_whole(client: Client) -> None:
    owner = cast.owner()
    fleet = nore_flotilla(owner)
    key = str(fleet.ships.get(name="Curlew").pk)
    actions.set_limit(owner, fleet, 300)
    actions.waive(owner, fleet, "OVER_LIMIT", reason='Club night, "no limit": agreed')
    actions.do(owner, fleet, acts.SetDetail(key=key, detail="captain", text="R. *Hope*"))
    actions.do(owner, fleet, acts.SetDetail(key=key, detail="notes", text="Hidden"))
    olive = Client()
    olive.force_login(cast.user("olive"))
    page = olive.get(f"/fleets/{fleet.pk}/text/", {"as": "discord", "size": "full", "plain": "1"})
    text = page.content.decode()
    assert "R. \\*Hope\\*" in text.replace("\\.", ".")
    assert "Hidden" not in text
    once = once_of(pasted(client, text))
    client.post(IMPORT, {"text": text, "do": "import", "once": once})
    copy = Fleet.objects.exclude(pk=fleet.pk).get()
    mine = fleet_list(actions.reread(fleet))
    theirs = fleet_list(copy)
    assert numbered(theirs) == numbered(without_notes(mine))
    assert copy.waiver_count == 1
    assert_reconciled()


@pytest.mark.parametrize("kind", ["md", "csv", "json"])
def test_a_file_comes_back(client: Client, kind: str) -> None:
    builder = start(client, name='=1+1 / "Nore"')
    builder.add(FAIRMILE)
    builder.add(VOSPER)
    key = builder.keys[0]
    builder.set(key, "notes", "Glued mast")
    response = client.get(f"{builder.url}export.{kind}")
    assert response.status_code == 200
    assert f'filename="=1+1 Nore.{kind}"' in response["Content-Disposition"]
    assert response["Cache-Control"].count("no-store")
    assert (b"Glued mast" in response.content) is (kind == "json")
    assert kind != "json" or faults(response.content.decode()) == []
    file = SimpleUploadedFile(f"fleet.{kind}", response.content)
    page = client.post(IMPORT, {"text": "", "file": file, "do": "read"})
    html = page.content.decode()
    assert "0 kept apart" in html
    hidden = response.content.decode("utf-8-sig")
    client.post(IMPORT, {"text": hidden, "do": "import", "once": once_of(html)})
    copy = Fleet.objects.exclude(pk=builder.fleet.pk).get()
    expected = builder.values if kind == "json" else without_notes(builder.values)
    assert numbered(fleet_list(copy)) == numbered(expected)


def test_files_of_a_link_hold_no_notes_and_are_kept_by_nobody(client: Client) -> None:
    builder = start(client)
    builder.add(VOSPER)
    builder.set(builder.keys[0], "notes", "Glued mast")
    client.post(f"{builder.url}share/")
    page = client.get(f"{builder.url}share/").content.decode()
    path = "/shared/" + page.partition("/shared/")[2].partition("/")[0] + "/"
    friend = Client()
    for kind in ("md", "csv", "json"):
        response = friend.get(f"{path}export.{kind}")
        assert response.status_code == 200
        assert b"Glued" not in response.content
        assert response["Cache-Control"] == "no-store, private"
        assert path.encode() in response.content
        assert kind != "json" or faults(response.content.decode()) == []
    assert friend.get(f"{path}export.exe").status_code == 404
    assert friend.get(f"{builder.url}export.json").status_code == 404
    text = friend.get(f"{path}text/", {"as": "discord", "size": "line"}).content.decode()
    assert text.startswith("**Nore Flotilla** (Royal Navy): 1 × Vosper MTB Type I (Mid)")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "There is nothing to read."),
        ("Nore".encode("utf-16")[:-1], "Line 1 is not UTF-16."),
        (b"a\nb\0", "Line 2 holds a NUL byte"),
        (b"[" * 10_000, "Line 1 goes deeper than 20 levels"),
    ],
)
def test_what_cannot_be_read_is_told_beside_the_field(
    client: Client, content: bytes, words: str
) -> None:
    file = SimpleUploadedFile("fleet.txt", content)
    response = client.post(IMPORT, {"text": "", "file": file, "do": "read"})
    assert response.status_code == 422
    assert words in response.content.decode()
    assert Fleet.objects.count() == 0


def test_fifty_megabytes_are_refused_within_a_second() -> None:
    client = Client(enforce_csrf_checks=True)
    client.get(IMPORT)
    began = time.perf_counter()
    response = client.generic(
        "POST", IMPORT, b"x" * 50_000_000, content_type="multipart/form-data; boundary=x"
    )
    took = time.perf_counter() - began
    assert response.status_code == 413
    assert "This has 50.0 MB; at most 2 MB are read." in response.content.decode()
    assert took < 1


def test_a_form_without_its_token_is_refused() -> None:
    client = Client(enforce_csrf_checks=True)
    assert client.post(IMPORT, {"text": PASTE, "do": "import"}).status_code == 403
    assert Fleet.objects.count() == 0


def test_what_is_no_fleet_is_not_imported(client: Client) -> None:
    html = pasted(client, "Dear Sam,\nsee you on Tuesday.\nYours, Olive")
    assert "there is nothing to import" in html
    client.post(IMPORT, {"text": "Dear Sam,\nsee you on Tuesday.", "do": "import", "once": "x" * 9})
    assert Fleet.objects.count() == 0


def test_too_many_at_once_waits(client: Client, settings: Any) -> None:
    settings.RATE_LIMITS = {"import": "1/h"}
    pasted(client, PASTE)
    response = client.post(IMPORT, {"text": PASTE, "do": "read"})
    assert response.status_code == 429
    assert int(response["Retry-After"]) > 3_000
    assert "Grey Heron" in response.content.decode()


def test_a_thousand_ships_are_imported_by_a_job_all_or_none(client: Client) -> None:
    text = large(250, 4)
    once = once_of(pasted(client, text))
    response = client.post(IMPORT, {"text": text, "do": "import", "once": once})
    job = Job.objects.get()
    assert response["Location"] == reverse("jobs:job", args=(job.pk,))
    client.post(IMPORT, {"text": text, "do": "import", "once": once})
    assert Job.objects.count() == 1
    assert Fleet.objects.count() == 0
    began = time.perf_counter()
    assert work(job.pk) == "done"
    took = time.perf_counter() - began
    job.refresh_from_db()
    assert job.result == {"url": "/fleets/", "words": "4 fleets imported."}
    assert [fleet.ships.count() for fleet in Fleet.objects.all()] == [250] * 4
    assert took < 30


def test_a_job_that_finds_too_many_fleets_stores_none(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = large(70, 4)
    once = once_of(pasted(client, text))
    client.post(IMPORT, {"text": text, "do": "import", "once": once})
    job = Job.objects.get()
    monkeypatch.setattr("fleetbuilder.services.founding.MOST_FLEETS_OF_DEVICE", 3)
    assert work(job.pk) == "failed"
    job.refresh_from_db()
    assert job.fault.startswith(
        "You have 0 of the 3 fleets that one may have: there is no room for"
    )
    assert Fleet.objects.count() == 0


def test_the_page_of_texts_offers_three_sizes_and_places(client: Client) -> None:
    builder = start(client)
    builder.add(VOSPER)
    html = client.get(f"{builder.url}text/", {"as": "discord", "size": "compact"}).content.decode()
    assert html.count('aria-current="page">Compact') == 1
    assert html.count('aria-current="page">Discord') == 1
    assert "**Vosper 1**, Vosper MTB Type I (Mid)" in html
    assert "Left out: names of ships that are told as one; what is fitted; captains and" in html
    odd = client.get(f"{builder.url}text/", {"as": "<b>", "size": "9"}).content.decode()
    assert odd.count('aria-current="page">In full') == 1


def test_an_illegal_fleet_says_so_in_every_format(client: Client) -> None:
    builder = start(client, limit="80")
    builder.add(VOSPER)
    builder.add(VOSPER)
    for flavour in ("plain", "discord", "markdown"):
        for size in ("line", "compact", "full"):
            query = {"as": flavour, "size": size, "plain": "1"}
            text = client.get(f"{builder.url}text/", query).content.decode()
            assert "Not legal: 1 finding" in text
            assert "Total: 150 / 80 points, 2 ships" in text.splitlines()[-1]
    assert "verdict,Not legal: 1 finding" in client.get(f"{builder.url}export.csv").content.decode()
    told = json.loads(client.get(f"{builder.url}export.json").content)["fleets"][0]
    assert (told["verdict"], told["verdict_words"]) == ("illegal", "Not legal: 1 finding")
