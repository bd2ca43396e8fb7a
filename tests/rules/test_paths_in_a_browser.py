"""A move pressed step by step: map, bar and address follow, and the focus stays on the button."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

pytestmark = [pytest.mark.django_db, pytest.mark.once]
PATH = "/paths/high-seas-fleet/"


def test_a_move_is_pressed_by_keyboard_and_shared(
    page: Page, browser: Browser, live_server: Any
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{live_server.url}{PATH}?land=0,-2")
    bar, ahead = page.locator("#odds-bar"), page.get_by_role("button", name="Ahead")

    ahead.focus()
    page.keyboard.press("Enter")
    expect(bar).to_contain_text("Legal: 1 of 5 points, ending in 0,-1 facing north.")
    expect(ahead).to_be_focused()
    page.keyboard.press("Enter")
    expect(bar).to_contain_text("Step 2 breaks HSF-MAP-1. There is land.")
    expect(page).to_have_url(re.compile(r"\?steps=ahead%20ahead&land=0,-2$"))
    expect(
        page.get_by_role("img", name="Royal Sovereign class: a move from 0,0, facing north")
    ).to_be_visible()

    page.get_by_label("Steps", exact=True).fill("0,-1 0,-4")
    expect(page.get_by_text("Step 2 jumps")).to_be_visible()
    page.get_by_role("button", name="Take back").click()
    expect(bar).to_contain_text("Legal: 1 of 5 points")

    other = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844})
    shared = other.new_page()
    shared.goto(page.url)
    shared.get_by_role("button", name="Port").click()
    expect(shared.locator("#odds-bar")).to_contain_text("2 of 5 points")
    shared.get_by_label("Steps", exact=True).fill("astern")
    shared.get_by_label("Steps", exact=True).press("Enter")
    expect(shared.locator("#odds-bar")).to_contain_text("1 of 4 points")
    other.close()
