"""A ship's name, captain, pennant number and notes: a page, and a panel fetched into her row."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client

from fleetbuilder import services
from tests.actions import assert_reconciled, sentences
from tests.fleetbuilder.pages.harbour import FAIRMILE, HTMX, VOSPER, Builder, start
from tests.fleetbuilder.pages.markup import Markup

Begin = Callable[..., Builder]
pytestmark = pytest.mark.django_db
ALL = {
    "name": "Grey Heron",
    "captain": "Lt Cdr Hichens",
    "pennant": "MGB 77",
    "notes": "Lent by Ann.\nMast is glued.",
}


def details(builder: Builder) -> dict[str, str]:
    entry = builder.values.ships[0]
    return {
        "name": entry.name,
        "captain": entry.captain,
        "pennant": entry.pennant,
        "notes": entry.notes,
    }


def test_each_detail_is_set_by_itself_and_stands_in_its_field(begin: Begin) -> None:
    builder = begin()
    builder.add(FAIRMILE)
    key = builder.keys[0]

    for name, value in ALL.items():
        builder.set(key, name, value)

    assert details(builder) == ALL
    shown = builder.details_of(key)
    assert {name: shown.named(name).value for name in ALL} == ALL
    assert sentences(builder.fleet)[2:] == [
        "Renamed Fairmile 1 to Grey Heron.",
        "Captain of Grey Heron: Lt Cdr Hichens.",
        "Pennant number of Grey Heron: MGB 77.",
        "Notes of Grey Heron changed.",
    ]
    assert_reconciled()


def test_without_script_one_button_saves_all_and_leads_back_to_her_row(client: Client) -> None:
    builder = start(client, script=False)
    builder.add(FAIRMILE)
    key = builder.keys[0]
    builder.set(key, "fit.option:torpedoes", "1")
    typed = {**ALL, "notes": ALL["notes"].replace("\n", "\r\n")}  # as browsers send it

    response = builder.post(builder.ship_url(key), builder.details_of(key).data() | typed)

    assert response["Location"] == f"{builder.url}#ship-{key}"
    assert details(builder) == ALL
    assert builder.values.ships[0].fit == (("option:torpedoes", 1),)
    version = builder.fleet.version
    builder.post(builder.ship_url(key), builder.details_of(key).data() | typed)
    assert builder.fleet.version == version


def test_what_was_cleaned_comes_back_cleaned(client: Client) -> None:
    builder = start(client)
    builder.add(VOSPER)
    key = builder.keys[0]

    answer = builder.set(key, "captain", "  Dudley Pope ").content.decode()
    again = builder.set(key, "captain", " Dudley Pope  ").content.decode()

    fields = [[(f.name, f.value) for f in Markup(html).loose] for html in (answer, again)]
    assert fields[0][-1] == ("captain", "Dudley Pope")
    assert fields[1] == [("captain", "Dudley Pope")]
    assert builder.fleet.version == 3


def test_the_panel_holds_the_fields_and_nothing_of_the_page(client: Client) -> None:
    builder = start(client)
    builder.add(VOSPER)
    url = builder.ship_url(builder.keys[0])

    html = client.get(f"{url}details/", headers=HTMX).content.decode()

    form = Markup(html).form(url)
    assert [f.name for f in form.fields if f.kind != "hidden"] == list(ALL)
    assert form.buttons == []  # each is sent when it is left
    assert "<html" not in html
    assert "Only you see them" in html


@pytest.mark.parametrize("field", ["captain", "pennant", "notes"])
def test_a_stale_detail_is_kept_and_sent_again(begin: Begin, field: str) -> None:
    builder = begin()
    builder.add(VOSPER)
    key = builder.keys[0]
    data = builder.details_of(key).data() | {field: ALL[field], "changed": field}
    builder.set(key, "crew", "regular")

    refused = builder.post(builder.ship_url(key), data)

    assert refused.status_code == 409
    form = Markup(refused.content.decode()).form(builder.ship_url(key), having=field)
    assert form.named(field).value == ALL[field]
    assert builder.client.post(form.action, form.data()).status_code == 303
    assert details(builder) == {
        "name": "Vosper 1", "captain": "", "pennant": "", "notes": "", field: ALL[field],
    }  # fmt: skip


WHO = '<p class="second anywhere"><bdi>MGB 77</bdi>, <bdi>Lt Cdr Hichens</bdi></p>'


def fleet_with_details(client: Client) -> Builder:
    builder = start(client)
    builder.add(FAIRMILE)
    for name, value in ALL.items():
        builder.set(builder.keys[0], name, value)
    return builder


def test_her_row_tells_pennant_and_captain_and_that_there_are_notes(client: Client) -> None:
    builder = start(client)
    builder.add(FAIRMILE)
    key, bare = builder.keys[0], builder.html()
    assert "<bdi>" not in bare
    assert ">notes</span>" not in bare

    answers = [builder.set(key, name, ALL[name]).content.decode() for name in ALL]

    assert "<bdi>Lt Cdr Hichens</bdi></p>" in answers[1]
    assert WHO in answers[2]
    assert '<span class="badge">notes</span>' in answers[3]
    assert WHO in builder.html()
    assert "Mast is glued." not in builder.html()


def test_the_owner_reads_them_all_in_the_archive_and_at_a_revision(client: Client) -> None:
    builder = fleet_with_details(client)
    revision = client.get(f"{builder.url}history/{builder.fleet.version}/").content.decode()
    builder.post(f"{builder.url}archive/", {})
    archived = client.get(builder.url).content.decode()

    for html in (revision, archived):
        assert WHO in html
        assert "Lent by Ann.<br>Mast is glued." in html


def test_notes_are_seen_by_nobody_but_the_owner(client: Client) -> None:
    builder = fleet_with_details(client)
    visitor = client.get(builder.url).wsgi_request.visitor
    token = services.share_fleet(visitor=visitor, fleet_id=builder.fleet.pk)

    page, text, mine = (
        who.get(path).content.decode()
        for who, path in (
            (Client(), f"/shared/{token}/"),
            (Client(), f"/shared/{token}/text/"),
            (client, f"{builder.url}text/?plain=1"),
        )
    )

    assert WHO in page
    for html in (page, text, mine):
        assert "Mast is glued." not in html
        assert "Notes" not in html
    for plain in (text, mine):
        assert "Grey Heron, Fairmile D MGB: 120\n  Pennant: MGB 77\n" in plain
        assert "\n  Captain: Lt Cdr Hichens\n" in plain
    for path in ("details/", ""):
        address = f"{builder.ship_url(builder.keys[0])}{path}"
        assert Client().get(address).status_code in (404, 405)


def test_sisters_stand_together_on_reading_pages_each_with_her_name(client: Client) -> None:
    builder = start(client)
    builder.add(VOSPER, three=True)
    builder.set(builder.keys[2], "crew", "veteran")
    builder.set(builder.keys[0], "name", "نورس")
    builder.post(f"{builder.url}archive/", {})

    html = client.get(builder.url).content.decode()

    first, second, third = builder.keys
    assert html.count('<li class="ship-row">') == 2
    assert (
        f'<h2 class="ship-name"><bdi id="ship-{first}">نورس</bdi>, '
        f'<bdi id="ship-{second}">Vosper 2</bdi></h2>'
    ) in html
    assert f'<h2 class="ship-name"><bdi id="ship-{third}">Vosper 3</bdi></h2>' in html
    assert html.count('<b class="times">×2</b>') == 1
    assert re.search(r'"ship-row-points">150<.*?75 each', html)
