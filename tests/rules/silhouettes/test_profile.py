"""Pictures: within their frame, always the same, and fine or coarse as asked."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from statistics import median

import pytest

from rules.silhouettes.frame import Options, frame_for
from rules.silhouettes.hull import deck
from rules.silhouettes.library import drawings
from rules.silhouettes.profile import picture, profile
from rules.silhouettes.sprite import small

ALL = sorted(drawings())
GOLDEN = Path(__file__).parent / "golden"
EXAMPLES = (
    "vosper-70-early", "s-100", "elco-80", "mas-500", "fairmile-d-mgb", "flower", "m-class",
    "coastal-tanker", "siebel-flak", "sampan", "type-vii", "minefield", "bayern", "lord-nelson",
)  # fmt: skip


@pytest.mark.parametrize("detail", ["full", "small"])
@pytest.mark.parametrize("slug", ALL)
def test_all_parts_lie_within_the_picture(slug: str, detail: str) -> None:
    extent = picture(drawings()[slug], Options(detail=detail)).extent
    assert extent.left >= -1
    assert extent.right <= 161
    assert extent.bottom <= 1


@pytest.mark.parametrize("detail", ["full", "small"])
@pytest.mark.parametrize("slug", EXAMPLES)
def test_a_picture_is_as_it_was_when_last_looked_at(slug: str, detail: str) -> None:
    """Set UPDATE_GOLDEN=1 to write the files anew; look at them before you commit them."""
    path = GOLDEN / f"{slug}-{detail}.svg"
    found = picture(drawings()[slug], Options(detail=detail))
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{found.view_box}">\n'
        + found.body.replace("<g", "\n<g")
        + "\n</svg>\n"
    )
    if os.environ.get("UPDATE_GOLDEN"):
        path.write_text(text)
    assert path.read_text() == text


def test_another_process_draws_the_same() -> None:
    code = (
        "import hashlib; from rules.silhouettes.library import drawings;"
        "from rules.silhouettes.profile import profile;"
        "print(hashlib.sha256(''.join(map(profile, drawings().values())).encode()).hexdigest())"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", code],
            check=True,
            capture_output=True,
            text=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    }
    assert len(found) == 1


def test_small_pictures_weigh_little() -> None:
    sizes = [len(small(drawing).body) for drawing in drawings().values()]
    assert median(sizes) <= 2500
    assert max(sizes) <= 3500


def test_large_pictures_weigh_no_more_than_a_photograph_would() -> None:
    sizes = [len(profile(drawing)) for drawing in drawings().values()]
    assert median(sizes) <= 3700
    assert max(sizes) <= 11000


def test_a_picture_says_nothing_that_the_strict_policy_forbids() -> None:
    for drawing in drawings().values():
        assert not re.search(r"style=|<style|<script|\son\w+=|javascript:", profile(drawing))


def test_a_picture_has_no_colour_of_its_own() -> None:
    for drawing in drawings().values():
        colours = set(re.findall(r'(?:fill|stroke)="([^"]+)"', profile(drawing)))
        assert colours <= {
            "none", "currentColor", "var(--sil-paper,Canvas)", "var(--sil-accent,currentColor)",
        }  # fmt: skip


def test_a_short_ship_is_not_stretched_and_a_long_one_is() -> None:
    assert frame_for(20, Options()).lift == 1
    assert frame_for(155, Options()).lift == pytest.approx(1.3)
    assert frame_for(155, Options(detail="small")).lift == pytest.approx(1.6)
    assert frame_for(155, Options(scale=4)).lift == 1


def test_at_one_scale_a_ship_is_as_wide_as_she_is_long() -> None:
    assert picture(drawings()["flower"], Options(scale=4)).width == 62.5 * 4 + 8


def test_small_detail_leaves_windows_and_stays_away() -> None:
    large, coarse = (profile(drawings()["flower"], Options(detail=d)) for d in ("full", "small"))
    assert "sil-cuts" in large
    assert 'opacity=".65"' in large
    assert 'opacity=".65"' not in coarse


def test_facing_left_mirrors_the_whole_picture() -> None:
    found = profile(drawings()["flower"], Options(facing="left"))
    assert found.startswith('<g transform="matrix(-1 0 0 1 160 0)">')


def test_a_weapon_left_out_is_neither_drawn_nor_to_be_tapped() -> None:
    options = Options(left_out=frozenset({"gun-102-1"}))
    assert profile(drawings()["flower"]).count('data-weapon="gun-102-1"') == 2
    assert "gun-102-1" not in profile(drawings()["flower"], options)


def test_a_quiet_weapon_takes_the_colour_of_the_hull() -> None:
    found = profile(drawings()["flower"], Options(quiet=frozenset({"gun-102-1"})))
    assert '<g data-weapon="gun-102-1" fill="currentColor">' in found
    assert '<g data-weapon="gun-40-1" fill="var(--sil-accent,currentColor)">' in found


def test_a_ship_without_radar_has_a_bare_mast() -> None:
    with_head = profile(drawings()["elco-80"])
    without = profile(drawings()["elco-80"], Options(radar=False))
    assert len(without) < len(with_head)


@pytest.mark.parametrize("slug", ALL)
def test_each_weapon_has_an_area_of_at_least_twelve_units_within_the_picture(slug: str) -> None:
    body = profile(drawings()[slug])
    area = r'<rect data-weapon="[^"]+" x="([^"]+)" y="[^"]+" width="([^"]+)" height="([^"]+)"/>'
    found = [tuple(map(float, match)) for match in re.findall(area, body)]
    assert len(found) == len({w.key for w in picture(drawings()[slug]).weapons})
    for x, width, height in found:
        assert x >= 0
        assert x + width <= 160.1
        assert width >= 12
        assert height >= 12


def test_the_guns_of_one_battery_form_one_area() -> None:
    keys = [w.key for w in picture(drawings()["bayern"]).weapons]
    assert keys == ["gun-381-1", "gun-381-2", "gun-381-3", "gun-381-4", "gun-150-battery"]


def test_a_raised_forecastle_is_higher_than_the_waist() -> None:
    flower = drawings()["flower"]
    assert deck(flower, 59) == pytest.approx(2.75, abs=0.1)
    assert deck(flower, 62) == pytest.approx(4.9, abs=0.1)
