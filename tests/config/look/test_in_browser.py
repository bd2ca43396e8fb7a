"""What only a browser can tell: axe, overflow, keyboard, themes."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.cast import PASSWORD
from tests.journeys.test_every_route import change_theme

pytestmark = pytest.mark.django_db(transaction=True)

PATHS = [
    "/",
    "/style-guide/",
    "/whats-new/",
    "/privacy/",
    "/licences/",
    "/api/",
    "/accounts/login/",
    "/accounts/signup/",
    "/accounts/password/reset/",
    "/no/such/page/",
]
PHONE = {"width": 390, "height": 844}


def test_axe_finds_nothing_on_a_phone(page: Page, live_server: Any) -> None:
    """All other pages are visited in tests/journeys/test_every_route.py."""
    page.set_viewport_size(PHONE)
    for path in ("/style-guide/", "/no/such/page/"):
        page.goto(f"{live_server.url}{path}")
        for theme in ("light", "dark"):
            change_theme(page, theme)
            results = Axe().run(page)
            assert results.violations_count == 0, f"{path}\n{results.generate_report()}"


def test_nothing_runs_over_the_edge(page: Page, live_server: Any) -> None:
    for path in PATHS:
        page.goto(f"{live_server.url}{path}")
        for width in (320, 390, 768, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            over = page.evaluate(
                "document.documentElement.scrollWidth - document.documentElement.clientWidth"
            )
            assert over == 0, f"{path} at {width}"


def test_what_can_be_touched_on_a_phone_is_high_enough(page: Page, live_server: Any) -> None:
    page.set_viewport_size(PHONE)
    low = """() => [...document.querySelectorAll(`button, summary, select, .button, .chip,
        input:not([type=hidden], [type=checkbox], [type=radio])`)]
        .filter(e => e.checkVisibility() && e.getBoundingClientRect().height < 43.5)
        .map(e => e.outerHTML.slice(0, 120))"""
    for path in PATHS:
        page.goto(f"{live_server.url}{path}")
        assert page.evaluate(low) == [], path


def test_pages_keep_the_policy_and_run_without_faults(page: Page, live_server: Any) -> None:
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda m: faults.append(m.text) if m.type in {"error", "warning"} else None)
    for path in PATHS[:-1]:
        page.goto(f"{live_server.url}{path}")
    assert faults == []


def test_the_menu_of_a_phone_opens_by_key_and_closes_on_escape(
    page: Page, live_server: Any
) -> None:
    page.set_viewport_size(PHONE)
    page.goto(f"{live_server.url}/privacy/")
    menu = page.locator("details.topbar-menu")
    menu.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(menu).to_have_attribute("open", "")
    page.keyboard.press("ArrowDown")
    expect(menu.get_by_role("link", name="Fleets")).to_be_focused()
    page.keyboard.press("Escape")
    expect(menu).not_to_have_attribute("open", "")
    expect(menu.locator("summary")).to_be_focused()


def test_a_menu_closes_on_a_click_elsewhere(page: Page, live_server: Any) -> None:
    page.goto(f"{live_server.url}/style-guide/")
    menu = page.locator("details.menu:visible").first
    menu.locator("summary").click()
    expect(menu).to_have_attribute("open", "")
    page.locator("h1").click()
    expect(menu).not_to_have_attribute("open", "")


def ground(page: Page) -> str:
    return str(page.evaluate("getComputedStyle(document.body).backgroundColor"))


def test_the_theme_changes_without_a_new_page_and_stays(page: Page, live_server: Any) -> None:
    page.emulate_media(color_scheme="light")
    page.goto(f"{live_server.url}/privacy/")
    assert ground(page) == "rgb(246, 243, 234)"
    page.evaluate("window.same = true")
    page.get_by_role("button", name="Night").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.evaluate("window.same") is True
    assert ground(page) == "rgb(12, 21, 30)"
    page.goto(f"{live_server.url}/licences/")
    assert ground(page) == "rgb(12, 21, 30)"


def test_the_theme_changes_without_script(browser: Browser, live_server: Any) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{live_server.url}/privacy/")
    page.get_by_role("button", name="Night").click()
    expect(page).to_have_url(f"{live_server.url}/privacy/")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    context.close()


def test_a_toast_stays_until_it_is_put_away(page: Page, live_server: Any, player: Any) -> None:
    page.goto(f"{live_server.url}/accounts/login/")
    page.get_by_label("User name or e-mail address").fill(player.username)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    toast = page.locator("#toasts .toast")
    expect(toast).to_have_text("Signed in as ada.")
    toast.get_by_role("button", name="Put this away").click()
    expect(toast).to_have_count(0)


def test_focus_is_a_magenta_ring(page: Page, live_server: Any) -> None:
    page.goto(f"{live_server.url}/")
    page.emulate_media(color_scheme="light")
    page.get_by_role("button", name="Start building").focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    ring = page.evaluate(
        "(s => [s.outlineWidth, s.outlineColor])(getComputedStyle(document.activeElement))"
    )
    assert ring == ["3px", "rgb(156, 27, 102)"]


def test_flags_and_frames_stay_in_forced_colours(page: Page, live_server: Any) -> None:
    page.emulate_media(forced_colors="active")
    page.goto(f"{live_server.url}/style-guide/")
    adjust = "getComputedStyle(document.querySelector('.flag')).forcedColorAdjust"
    assert page.evaluate(adjust) == "none"
    border = "getComputedStyle(document.querySelector('.plate')).borderTopStyle"
    assert page.evaluate(border) == "double"
