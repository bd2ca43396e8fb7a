"""In Chromium, under the site's own policy: pictures from the file are painted, weapons answer."""

from __future__ import annotations

from base64 import b64encode
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

pytestmark = pytest.mark.django_db(transaction=True)

# The share of pixels of each colour in a picture of an element
COLOURS = """
async (png) => {
  const image = new Image();
  image.src = "data:image/png;base64," + png;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0);
  const found = {};
  const pixels = pen.getImageData(0, 0, image.width, image.height).data;
  for (let i = 0; i < pixels.length; i += 4) {
    const colour = `${pixels[i]} ${pixels[i + 1]} ${pixels[i + 2]}`;
    found[colour] = (found[colour] ?? 0) + 4 / pixels.length;
  }
  return found;
}
"""


def colours(page: Page, selector: str) -> dict[str, float]:
    """Return the colours that Chromium really painted, read on a page without a policy."""
    picture = b64encode(page.locator(selector).first.screenshot()).decode()
    blank = page.context.new_page()
    found: dict[str, float] = blank.evaluate(COLOURS, picture)
    blank.close()
    return found


def ink(page: Page) -> str:
    """Return the colour of ink in this theme, as three numbers."""
    rgb = "getComputedStyle(document.querySelector('.sil')).color.match(/\\d+/g).slice(0, 3)"
    return " ".join(page.evaluate(rgb))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_list_paints_the_pictures_of_the_file_in_ink(
    page: Page, live_server: LiveServer, theme: Any
) -> None:
    faults: list[str] = []
    page.on("console", lambda message: faults.append(message.text))
    page.emulate_media(color_scheme=theme)
    page.goto(f"{live_server.url}/ships/cruel-seas/")
    page.wait_for_load_state("networkidle")
    assert colours(page, ".catalogue-row .sil").get(ink(page), 0) > 0.08
    assert [fault for fault in faults if "Security" in fault] == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_large_picture_shows_her_weapons_in_the_accent(
    page: Page, live_server: LiveServer, theme: Any
) -> None:
    page.emulate_media(color_scheme=theme)
    page.goto(f"{live_server.url}/ships/cruel-seas/fairmile-d-mgb/")
    magenta = {"light": "156 27 102", "dark": "243 152 201"}[theme]
    found = colours(page, ".sil--full")
    assert found.get(magenta, 0) > 0.005
    assert found.get(ink(page), 0) > 0.05


def test_a_weapon_picked_in_the_table_stands_out_in_the_picture(
    page: Page, live_server: LiveServer
) -> None:
    page.goto(f"{live_server.url}/ships/cruel-seas/fairmile-d-mgb/")
    button = page.get_by_role("button", name="20 mm, twin")
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".sil-weapons > .is-picked")).to_have_attribute("data-weapon", "gun-20-1")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "false")
    expect(page.locator(".is-picked")).to_have_count(0)


def test_a_weapon_picked_in_the_picture_is_pressed_in_the_table(
    page: Page, live_server: LiveServer
) -> None:
    page.goto(f"{live_server.url}/ships/cruel-seas/fairmile-d-mgb/")
    page.locator('.sil-hits > [data-weapon="gun-57-1"]').click(force=True)
    pressed = page.locator(".weapon-pick[aria-pressed=true]")
    expect(pressed).to_have_count(1)
    expect(page.locator(".sil-weapons > .is-picked")).to_have_count(2)


def test_areas_to_tap_are_24_pixels_where_the_picture_is_320_wide(
    page: Page, live_server: LiveServer
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{live_server.url}/ships/cruel-seas/flower-class-corvette/")
    wide = page.locator(".sil--full").bounding_box()
    assert wide is not None
    for area in page.locator(".sil-hits > rect").all():
        box = area.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 12 * wide["width"] / 160 - 0.5


def test_without_scripts_table_and_picture_are_simply_there(
    browser: Any, live_server: LiveServer
) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{live_server.url}/ships/cruel-seas/fairmile-d-mgb/")
    expect(page.locator(".sil--full")).to_be_visible()
    expect(page.get_by_role("row", name="20 mm, twin 1 ")).to_be_visible()
    expect(page.locator(".weapon-pick")).to_have_count(0)
    context.close()
