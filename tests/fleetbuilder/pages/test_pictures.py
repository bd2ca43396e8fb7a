"""The picture beside a link: what it tells, who gets it, what it costs."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from PIL import Image

from fleetbuilder import lettering, painting, services
from fleetbuilder.painting import Album, Card, in_rows, paint
from rules.silhouettes.library import drawing, drawings
from tests import cast
from tests.factories import nore_flotilla
from tests.fleetbuilder.pages.harbour import VOSPER, start

pytestmark = pytest.mark.django_db

SHIPS = tuple((one.slug, one.length_m) for one in drawings().values())
CARD = Card(
    game="Cruel Seas", name="Nore Flotilla", facts="Royal Navy, limit 500.", points="345 / 500",
    verdict="Legal", verdict_css="legal", flag="c", counts="4 ships, 6 torpedoes, hull 165",
    ships=SHIPS[:4],
)  # fmt: skip


@pytest.fixture(autouse=True)
def _empty_album(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fleetbuilder.views.pictures.album", Album())


def seen(png: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(png))
    assert (image.format, image.size) == ("PNG", (1200, 630))
    return image.convert("RGB")


def is_blank(image: Image.Image, box: tuple[int, int, int, int]) -> bool:
    """Return whether nothing but ground, sea and water is in a box: nothing dark."""
    darkest, _lightest = image.convert("L").crop(box).getextrema()
    return int(darkest) > 170


NAMES = [
    "Nore Flotilla", "W" * 80, "Gezeitenströmungsbeobachtungsbootsflottille der Deutschen Bucht",
    "i" * 80, "שייטת הצפון 7", "日本海軍第一水雷戦隊", "الأسطول الشمالي", "🚢🚢🚢",
    "Flottille 🚢 Nord", "a\u200db\ufe0f", "и" * 80, "ﷺ" * 20, "é" * 80,
]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_a_name_never_runs_over_the_edge(name: str) -> None:
    ships = tuple(SHIPS[number * 8] for number in range(12))
    image = seen(paint(replace(CARD, name=name, ships=ships, more="and 8 more")))
    assert is_blank(image, (0, 0, 55, 630))
    assert is_blank(image, (1145, 0, 1200, 630))
    assert is_blank(image, (0, 615, 1200, 630))
    assert not is_blank(image, (60, 80, 700, 200))


def test_what_no_font_here_can_write_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lettering, "others", lambda: ())
    lettering.written.cache_clear()
    try:
        letters = lettering.Lettering(fine=1)
        legible = {name: letters.legible(name) for name in NAMES}
        assert legible["Nore Flotilla"]
        assert legible["Flottille 🚢 Nord"]
        assert lettering.written("Flottille 🚢 Nord", "serif-600")[1] == "Flottille Nord"
        assert not legible["日本海軍第一水雷戦隊"]
        assert not legible["🚢🚢🚢"]
        without = paint(replace(CARD, name="日本海軍第一水雷戦隊"))
    finally:
        lettering.written.cache_clear()
    assert without == paint(replace(CARD, name="🚢🚢🚢"))


def test_without_shaping_nothing_from_right_to_left_is_written(monkeypatch: Any) -> None:
    monkeypatch.setattr(lettering, "shapes", lambda: False)
    lettering.written.cache_clear()
    assert lettering.written("שייטת", "serif-600")[1] == ""
    lettering.written.cache_clear()


def test_ships_stand_at_one_scale_in_the_rows_that_let_them_be_largest() -> None:
    boat = drawing("vosper-mtb") or next(iter(drawings().values()))
    assert [len(row) for row in in_rows([boat] * 3, 200 / boat.length_m)] == [3]
    assert [len(row) for row in in_rows([boat] * 6, 500 / boat.length_m)] == [2, 2, 2]
    assert painting.largest(lambda scale: scale <= 5) == pytest.approx(5, abs=0.01)
    assert painting.largest(lambda _: True) == painting.MOST_SCALE
    assert painting.largest(lambda _: False) == pytest.approx(painting.LEAST_SCALE, abs=0.01)


def test_ships_are_seen_and_a_fleet_without_any_has_an_empty_sea() -> None:
    band = (60, 260, 1140, 460)
    assert not is_blank(seen(paint(CARD)), band)
    assert is_blank(seen(paint(replace(CARD, ships=()))), band)


def test_the_same_card_gives_the_same_picture_and_any_word_another() -> None:
    assert paint(CARD) == paint(replace(CARD))
    others = [replace(CARD, points="346 / 500"), replace(CARD, verdict="Draft", flag="q")]
    assert len({CARD.digest, *(card.digest for card in others)}) == 3
    assert len({paint(card) for card in (CARD, *others)}) == 3


def test_the_album_paints_once_and_forgets_the_oldest(monkeypatch: pytest.MonkeyPatch) -> None:
    painted: list[str] = []

    def brush(card: Card) -> bytes:
        painted.append(card.name)
        return card.name.encode()

    monkeypatch.setattr(painting, "paint", brush)
    album = Album(most=2)
    for name in ("a", "b", "a", "c", "a", "b"):
        assert album.take(replace(CARD, name=name)) == name.encode()
    assert painted == ["a", "b", "c", "b"]


def shared(client: Client, **more: str) -> tuple[Any, str]:
    builder = start(client, name="Nore Flotilla", **more)
    builder.add(VOSPER)
    client.post(f"{builder.url}share/")
    link = client.get(f"{builder.url}share/").context["links"][0].address
    return builder, link.removeprefix("http://testserver")


def tags(html: str) -> dict[str, str]:
    """Return the og: and twitter: tags of a page."""
    found = re.findall(r'<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)"', html)
    assert len(found) == len(dict(found)), "a tag stands twice"
    return dict(found)


def test_a_shared_page_names_its_picture(client: Client) -> None:
    builder, path = shared(client)
    told = tags(Client().get(path).content.decode())

    assert told["og:title"] == told["twitter:title"] == "Nore Flotilla"
    assert told["og:description"].startswith("Cruel Seas: Royal Navy, limit 500.")
    assert told["twitter:card"] == "summary_large_image"
    assert told["og:image"] == told["twitter:image"]
    assert (told["og:image:width"], told["og:image:height"]) == ("1200", "630")
    assert told["og:image:alt"].startswith("Nore Flotilla. Royal Navy, limit 500.")
    assert told["og:image"].startswith(f"http://testserver{path}picture.png?c=")
    answer = Client().get(told["og:image"])
    seen(answer.content)
    assert answer["Content-Type"] == "image/png"
    assert answer["Cache-Control"] == "no-store, private"
    assert answer["X-Robots-Tag"] == "noindex, nofollow"
    assert answer["Cross-Origin-Resource-Policy"] == "cross-origin"
    builder.add(VOSPER)
    assert tags(Client().get(path).content.decode())["og:image"] != told["og:image"]


def test_a_private_page_names_neither_fleet_nor_picture(client: Client) -> None:
    builder, _path = shared(client)
    for page in ("", "share/", "text/", "history/", "composition/"):
        told = tags(client.get(f"{builder.url}{page}").content.decode())
        assert told.get("og:title", "Fleetbuilder") == "Fleetbuilder", page
        assert "Nore Flotilla" not in str(told), page
        assert "og:image" not in told, page
    assert Client().get(f"{builder.url}picture.png").status_code == 404
    assert Client().get(f"/gallery/{builder.fleet.pk}/picture.png").status_code == 404


def test_the_picture_of_the_gallery_is_asked_for_again_and_goes_with_the_fleet() -> None:
    fleet = nore_flotilla(cast.owner())
    services.publish_fleet(visitor=cast.owner(), fleet_id=fleet.pk)
    told = tags(Client().get(f"/gallery/{fleet.pk}/").content.decode())
    first = Client().get(told["og:image"])
    again = Client().get(told["og:image"], headers={"If-None-Match": first["ETag"]})
    services.unpublish_fleet(visitor=cast.owner(), fleet_id=fleet.pk)
    gone = Client().get(told["og:image"], headers={"If-None-Match": first["ETag"]})

    seen(first.content)
    assert first["Cache-Control"] == "no-cache"
    assert (again.status_code, again.content) == (304, b"")
    assert gone.status_code == 404


def test_only_painting_is_limited_and_never_what_is_kept(client: Client, settings: Any) -> None:
    settings.RATE_LIMITS = {"draw-picture": "1/h"}
    builder, path = shared(client)
    picture = f"{path}picture.png"
    assert [Client().get(picture).status_code for _ in range(3)] == [200] * 3
    builder.add(VOSPER)

    refused = Client().get(picture)

    assert refused.status_code == 429
    assert int(refused["Retry-After"]) > 3500
    assert refused["Cache-Control"] == "no-store, private"
    assert Client(REMOTE_ADDR="198.51.100.7").get(picture).status_code == 200
    assert Client().get(picture).status_code == 200
