"""Odds under a thumb: a slider, the answer below, the link, the table; and without script."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

pytestmark = [pytest.mark.django_db, pytest.mark.once]
PATH = "/odds/cruel-seas/broadside/"


def test_a_slider_is_moved_the_link_shared_and_the_table_read(
    page: Page, browser: Browser, live_server: Any
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{live_server.url}{PATH}?gun=6pdr-single&left=5")
    bar, slider = page.locator("#odds-bar"), page.get_by_role("slider", name="Range")
    expect(bar).to_contain_text("40 % to sink her")
    expect(bar).to_be_in_viewport()

    slider.focus()
    for _ in range(11):
        page.keyboard.press("ArrowRight")

    expect(page.locator("#odds-cm_said")).to_have_text("41 cm")
    expect(bar).to_contain_text("20 % to sink her")  # over half range now
    expect(page.get_by_text("Range 41 of 80: over half, 40")).to_be_visible()
    expect(slider).to_be_focused()
    expect(page).to_have_url(re.compile(r"\?gun=6pdr-single&cm=41&left=5$"))

    other = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844})
    shared = other.new_page()
    shared.goto(page.url)
    expect(shared.locator("#odds-bar")).to_contain_text("20 % to sink her")
    shared.get_by_text("Table", exact=True).click()
    expect(shared.get_by_role("row", name="0, no damage")).to_contain_text("80 %")

    shared.get_by_label("Veteran").first.check()
    shared.get_by_role("button", name="Work it out").click()
    expect(shared.locator("#odds-bar")).to_contain_text("40 % to sink her")
    other.close()


def test_another_shooter_brings_her_guns_and_keeps_range_and_focus(
    page: Page, live_server: Any
) -> None:
    page.goto(f"{live_server.url}{PATH}?gun=6pdr-single&cm=41")
    shooter = page.get_by_label("Shooter", exact=True)
    shooter.focus()
    shooter.select_option(label="MAS boat")

    expect(page.get_by_label("With")).to_have_text(re.compile("One 20 mm"))
    expect(page).to_have_url(re.compile(r"\?by=mas-boat&cm=41$"))
    expect(shooter).to_be_focused()
    expect(page.locator("#odds-cm_said")).to_have_text("41 cm")


def test_one_tap_from_a_weapon_of_a_ship_shows_its_odds(page: Page, live_server: Any) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{live_server.url}/ships/cruel-seas/vosper-mtb-type-i-mid/")
    page.get_by_role("link", name="Odds of the 20 mm of Vosper MTB Type I (Mid)").click()

    expect(page.get_by_label("Shooter", exact=True)).to_have_value("vosper-mtb-type-i-mid")
    expect(page.get_by_label("With")).to_have_value("20mm-single")
    expect(page.locator("#odds-bar")).to_contain_text("% to sink her")
    expect(page.locator("#odds-bar")).to_be_in_viewport()
    expect(page.get_by_text("Range 30 of 50: over half, 25")).to_be_visible()


def test_the_slider_on_home_answers_there_and_leads_to_the_same_question(
    page: Page, live_server: Any
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{live_server.url}/")
    page.get_by_role("slider", name="Range").fill("45")
    expect(page.locator("#odds-example")).to_contain_text("Range 45 of 80: over half, 40")
    expect(page.locator("#odds-cm_said")).to_have_text("45 cm")

    page.get_by_role("button", name="Open in Odds").click()

    expect(page.get_by_label("With")).to_have_value("6pdr-single")
    expect(page.get_by_text("Range 45 of 80: over half, 40")).to_be_visible()
