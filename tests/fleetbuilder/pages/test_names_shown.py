"""Names of every kind: shown as typed on each page, found by a search, refused in words."""

from __future__ import annotations

import unicodedata
from html import escape

import pytest
from django.test import Client

from config.web.visitor import Visitor
from fleetbuilder import services
from tests import actions
from tests.fleetbuilder.pages.harbour import VOSPER, Builder, start
from tests.fleetbuilder.pages.markup import Markup
from tests.fleetbuilder.pages.test_fleets import names

pytestmark = pytest.mark.django_db

SIXTY = "Küstensicherungsverbandsführungsbootsflottille der Ostsee 123"[:60]
TWO_HUNDRED = ("Îlot-de-la-Seeschiffahrt " * 9)[:200].strip() + "!"
# Name, and another way to type it that finds it.
NAMES = [
    (SIXTY, "kustensicherungsverband 12"),
    (TWO_HUNDRED, "seeschiffahrt ilot"),
    ("أسطول البحر Nore 13", "اسطول nore"),
    ("שייטת 13 (Nore)!", "שייטת"),
    ("👨‍👩‍👧‍👦 Family 🇳🇴", "👨‍👩‍👧‍👦 🇳🇴"),
    ("../../x", "x"),
    ("null", "NULL"),
    ("undefined", "undefined"),
    ("None", "none"),
    ("<script>alert(1)</script>", "script alert"),
    ('O\'Brien & "Sons"', "obrien sons"),
    ("100 %s %(name)s {0} {{ x }}", "100 %s"),
    ("Dunlın İzmir", "dunlin izmir"),
    ("Straße", "STRASSE"),
    ("Zoe\u0308", "Zoë"),
    ("Grey\u200bHeron", "greyheron"),
    ("雪風 第三水雷戦隊", "水雷"),
    ("क्षत्रिय ध्रुव", "ध्रुव"),
    ("Шхерный отряд", "шхерныи"),
    ("=1+1", "1"),
    ("'; DROP TABLE fleets; --", "drop table"),
    ("C:\\nul", "nul"),
    ("???", "???"),
    ("&lt;b&gt;", "lt b gt"),
]


def pages(client: Client, builder: Builder) -> dict[str, str]:
    """Return each page that shows the fleet's name, as it came."""
    visitor = client.get(builder.url).wsgi_request.visitor
    token = services.share_fleet(visitor=visitor, fleet_id=builder.fleet.pk)
    places = {
        "builder": builder.url,
        "list": "/fleets/",
        "history": f"{builder.url}history/",
        "revision": f"{builder.url}history/1/",
        "share": f"{builder.url}share/",
        "tags": f"{builder.url}tags/",
        "shared": f"/shared/{token}/",
        "text": f"{builder.url}text/",
    }
    return {place: client.get(url).content.decode() for place, url in places.items()} | {
        "shared text": escape(client.get(f"/shared/{token}/text/").content.decode())
    }


@pytest.mark.parametrize(("name", "query"), NAMES)
def test_a_name_is_shown_as_typed_everywhere_and_found(
    client: Client, name: str, query: str
) -> None:
    builder = start(client, name=name)
    builder.add(VOSPER)
    start(client, name="Dover")
    composed = unicodedata.normalize("NFC", name)

    assert builder.fleet.name == composed
    for place, html in pages(client, builder).items():
        assert escape(composed) in html, place
        assert f"<title>{escape(composed)}" in html or place not in ("builder", "shared"), place
        assert "<script>alert(1)" not in html, place
    escaped = [escape(composed)]
    assert names(client, q=name) == names(client, q=query) == escaped
    if query != "???":  # signs count where there are no words
        assert names(client, q=f"{query} dover") == []
    actions.assert_reconciled()


@pytest.mark.parametrize(("name", "query"), NAMES)
def test_the_name_of_a_ship_is_shown_as_typed_and_finds_her_fleet(
    client: Client, name: str, query: str
) -> None:
    builder = start(client)
    builder.add(VOSPER)
    visitor = client.get(builder.url).wsgi_request.visitor
    actions.rename_ship(visitor, builder.fleet, builder.keys[0], name)
    start(client, name="Dover")
    composed = unicodedata.normalize("NFC", name)

    shown = pages(client, builder)
    for place in ("builder", "history", "shared", "shared text", "text"):
        assert escape(composed) in shown[place], place
    assert names(client, q=name) == names(client, q=query) == ["Nore Flotilla"]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("x" * 201, "Use at most 200 characters; this has 201."),
        ("Scharnhorst \u202egnp.exe", "Leave out the invisible signs that turn the direction"),
        ("\u200b\u2060", "Give a name that can be seen"),
        ("Grey\x07Heron", "Use a name on one line"),
    ],
)
@pytest.mark.parametrize("script", [True, False])
def test_a_name_that_is_refused_stays_in_its_field(
    client: Client, name: str, words: str, script: bool
) -> None:
    builder = start(client, script=script)

    response = builder.set_fleet("name", name)
    started = client.post("/fleets/new/", {"nation": "royal_navy", "limit": "1", "name": name})

    for answer in (response, started):
        html = answer.content.decode()
        assert answer.status_code == 422
        assert words in html
        fields = [one.value for form in Markup(html).forms for one in form.fields]
        assert name in fields + [one.value for one in Markup(html).loose]
    assert builder.fleet.name == "Nore Flotilla"


def test_look_alike_ships_are_noted_with_a_mend_on_the_page(client: Client) -> None:
    builder = start(client)
    builder.add(VOSPER)
    builder.add(VOSPER)
    visitor: Visitor = client.get(builder.url).wsgi_request.visitor
    first, second = builder.keys
    actions.rename_ship(visitor, builder.fleet, first, "Sandpiper")
    actions.rename_ship(visitor, builder.fleet, second, "S\u0430ndpiper")

    assert builder.codes() == ["FB_LOOKALIKE_NAME"]
    assert builder.fleet.verdict == "legal"
    assert "look the same" in builder.html()
    mend = builder.findings()[0].mends[0]
    assert builder.post(f"{builder.url}mend/", {"mend": mend.code}).status_code == 200
    assert builder.codes() == []
    actions.assert_reconciled()
