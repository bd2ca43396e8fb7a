"""The file of small pictures, and how browsers get it."""

from __future__ import annotations

import gzip
from xml.etree import ElementTree

import brotli
import pytest
from django.test import Client

from rules.engine import registry
from rules.silhouettes.library import drawings
from rules.silhouettes.sprite import box, small, sprite
from rules.sprites import drawing_of, sprite_file

SVG = "{http://www.w3.org/2000/svg}"
EDITION = registry.get("cruel_seas").fleets.editions()[0][0]
URL = f"/silhouettes/cruel-seas/{EDITION}.svg"


def test_a_sprite_is_an_svg_document_with_a_symbol_a_name() -> None:
    text = sprite([("a", drawings()["flower"]), ("b", drawings()["s-100"])])
    root = ElementTree.fromstring(text)  # noqa: S314  our own text
    symbols = root.findall(f"{SVG}symbol")
    assert [symbol.get("id") for symbol in symbols] == ["a", "b"]


def test_every_class_with_a_picture_has_a_symbol_of_her_size() -> None:
    root = ElementTree.fromstring(sprite_file("cruel_seas", EDITION).text)  # noqa: S314
    sizes = {s.get("id"): s.get("viewBox", "").split()[2:] for s in root}
    for ship in registry.get("cruel_seas").fleets.catalogue(EDITION).classes:
        drawing = drawing_of(ship)
        if drawing:
            assert sizes[ship.slug] == box(small(drawing)).split()[2:]
        else:
            assert ship.slug not in sizes


def test_the_file_stays_under_20_kb_on_its_way() -> None:
    found = sprite_file("cruel_seas", EDITION)
    assert len(found.brotli) < 15_000
    assert len(found.gzip) < 20_000


def test_asked_for_by_its_digest_it_is_kept_for_a_year(client: Client) -> None:
    digest = sprite_file("cruel_seas", EDITION).digest
    response = client.get(URL, {"v": digest})
    assert response["Content-Type"] == "image/svg+xml"
    assert response["Cache-Control"] == "public, max-age=31536000, immutable"
    assert response["ETag"] == f'"{digest}"'
    assert response["Vary"] == "Accept-Encoding"


@pytest.mark.parametrize("version", ["", "?v=000000000000"])
def test_without_its_digest_it_is_not_kept_for_long(client: Client, version: str) -> None:
    assert client.get(URL + version)["Cache-Control"] == "public, max-age=300"


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip, br;q=0", "gzip"),
        ("gzip;q=0.8", "gzip"),
        ("identity", None),
        ("", None),
    ],
)
def test_it_comes_in_the_best_packing_that_the_browser_takes(
    client: Client, accepted: str, encoding: str | None
) -> None:
    response = client.get(URL, headers={"accept-encoding": accepted})
    unpack = {"br": brotli.decompress, "gzip": gzip.decompress, None: bytes}[encoding]
    assert response.get("Content-Encoding") == encoding
    assert unpack(response.content) == sprite_file("cruel_seas", EDITION).text


def test_a_browser_that_has_it_is_told_so(client: Client) -> None:
    digest = sprite_file("cruel_seas", EDITION).digest
    response = client.get(URL, headers={"if-none-match": f'W/"{digest}"'})
    assert (response.status_code, response.content) == (304, b"")


@pytest.mark.parametrize("path", [f"no-system/{EDITION}.svg", "cruel-seas/no-edition.svg"])
@pytest.mark.django_db
def test_what_is_not_there_is_404(client: Client, path: str) -> None:
    assert client.get(f"/silhouettes/{path}").status_code == 404


def test_it_needs_no_database_and_no_session(client: Client) -> None:
    assert "Set-Cookie" not in client.get(URL)
