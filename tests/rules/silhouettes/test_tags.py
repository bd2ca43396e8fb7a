"""Template tags for pictures of ships."""

from __future__ import annotations

import re
from dataclasses import replace

from django.template import Context, Template

from rules.engine import registry
from rules.engine.core.catalogue import ShipClass
from rules.sprites import sprite_file

SYSTEM = registry.get("cruel_seas")
EDITION = SYSTEM.fleets.editions()[0][0]


def ship(slug: str) -> ShipClass:
    found = SYSTEM.ship_class(EDITION, slug)
    assert found is not None
    return found


def shown(text: str, **context: object) -> str:
    return Template("{% load rules %}" + text).render(Context(context))


def test_a_small_picture_is_taken_from_the_file_and_hidden_from_readers() -> None:
    address = f"/silhouettes/cruel-seas/{EDITION}.svg?v={sprite_file('cruel_seas', EDITION).digest}"
    assert shown("{% silhouette ship %}", ship=ship("flower-class-corvette")) == (
        '<svg class="sil" aria-hidden="true" viewBox="0 0 160 62.4" preserveAspectRatio="xMidYMax">'
        f'<use href="{address}#flower-class-corvette"/></svg>'
    )


def test_what_has_no_picture_leaves_nothing_behind() -> None:
    for tag in ("silhouette", "silhouette_full", "scale_bar"):
        assert shown("{% " + tag + " ship %}", ship=ship("aircraft")) == ""
        assert shown("{% " + tag + " ship %}", ship=None) == ""
    assert shown("{% fleet_band ships %}", ships=[]) == ""


def test_a_class_of_no_catalogue_is_drawn_in_place() -> None:
    example = replace(ship("mas-boat"), slug="example")
    assert "<use" not in shown("{% silhouette ship %}", ship=example)
    assert shown("{% silhouette ship %}", ship=example).count("<path") > 5


def test_a_large_picture_has_title_and_description() -> None:
    text = shown("{% silhouette_full ship %}", ship=ship("flower-class-corvette"))
    assert 'role="img" aria-labelledby="sil-1-title sil-1-desc"' in text
    assert '<title id="sil-1-title">Flower-class corvette</title>' in text
    assert '<desc id="sil-1-desc">Side view, bow to the right. 62.5 m, raised forecastle' in text


def test_two_large_pictures_on_a_page_share_no_id() -> None:
    text = shown(
        "{% silhouette_full a %}{% silhouette_full b %}", a=ship("mas-boat"), b=ship("r-boat")
    )
    ids = re.findall(r' id="([^"]+)"', text)
    assert len(ids) == len(set(ids)) == 4


def test_weapons_that_the_class_lacks_take_the_colour_of_the_hull() -> None:
    text = shown("{% silhouette_full ship %}", ship=ship("merchantman"))
    assert 'data-weapon="gun-13-2" fill="currentColor"' in text


def test_a_name_is_escaped() -> None:
    odd = replace(ship("mas-boat"), name="<b>&")
    assert "&lt;b&gt;&amp;</title>" in shown("{% silhouette_full ship %}", ship=odd)


def test_a_band_shows_ships_at_one_scale_on_one_line() -> None:
    ships = [ship("fairmile-d-mgb"), ship("vosper-mtb-type-i-early")]
    text = shown("{% fleet_band ships %}", ships=ships)
    found = re.findall(r'x="([^"]+)" y="([^"]+)" width="([^"]+)" height="([^"]+)"', text)
    (x0, y0, w0, h0), (x1, y1, w1, h1) = [tuple(map(float, berth)) for berth in found]
    assert abs(w0 / w1 - 35 / 21.6) < 0.01
    assert abs((y0 + h0) - (y1 + h1)) < 0.2
    assert (x0, x1) == (0, 151.4)


def test_a_band_of_many_ships_shows_the_first_eight() -> None:
    text = shown("{% fleet_band ships %}", ships=[ship("mas-boat")] * 30)
    assert text.count("<use") == 8


def test_the_scale_bar_lies_under_the_ship() -> None:
    text = shown("{% scale_bar ship %}", ship=ship("fairmile-d-mgb"))
    assert re.findall(r'<text x="([^"]+)" y="10">([^<]+)</text>', text) == [
        ("4", "0 m"),
        ("47.43", "10"),
        ("90.86", "20"),
        ("134.29", "30"),
    ]
