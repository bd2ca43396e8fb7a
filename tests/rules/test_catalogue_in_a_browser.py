"""The catalogue under a hand: typing, chips, refusals, with and without JavaScript."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

pytestmark = [pytest.mark.django_db, pytest.mark.once]


def test_typing_filters_the_list_and_keeps_focus_text_and_address(
    page: Page, live_server: Any
) -> None:
    asked: list[str] = []
    page.on("request", lambda r: asked.append(r.url) if "HX-Request" in str(r.headers) else None)
    page.goto(f"{live_server.url}/ships/cruel-seas/")
    page.get_by_text("More filters").click()
    field = page.get_by_label("Find a ship")
    field.press_sequentially("vosp", delay=20)

    expect(page.locator("#ship-count")).to_have_text("3 of 51 classes")
    expect(page.locator(".catalogue-row")).to_have_count(3)
    expect(field).to_be_focused()
    expect(field).to_have_value("vosp")
    expect(page).to_have_url(re.compile(r"/ships/cruel-seas/\?q=vosp$"))

    page.get_by_label("Points, at most").fill("75")
    expect(page.locator("#ship-count")).to_have_text("2 of 51 classes")
    page.get_by_text("Has torpedoes").click()
    expect(page).to_have_url(re.compile(r"\?q=vosp&torpedoes=on&points=75$"))
    expect(page.get_by_label("Points, at most")).to_be_visible()

    page.reload()
    expect(page.locator(".catalogue-row")).to_have_count(2)
    expect(page.get_by_label("Has torpedoes")).to_be_checked()


def test_a_bad_number_is_answered_beside_the_field_and_mended_by_the_next_letter(
    page: Page, live_server: Any
) -> None:
    page.goto(f"{live_server.url}/ships/cruel-seas/?q=boat&points=1")
    field, error = page.get_by_label("Points, at most"), page.locator("#filter-points_error")
    field.fill("a lot")

    expect(error).to_have_text("Use a whole number from 0 to 10,000.")
    expect(field).to_have_value("a lot")
    expect(field).to_be_focused()
    expect(page.get_by_label("Find a ship")).to_have_value("boat")

    field.fill("60")
    expect(error).to_be_hidden()
    expect(page.get_by_text("MAS boat")).to_be_visible()


def test_without_javascript_the_form_filters_too(browser: Browser, live_server: Any) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{live_server.url}/ships/cruel-seas/")
    page.get_by_label("Find a ship").fill("shinyo")
    page.get_by_label("Nation").select_option("Imperial Japanese Navy")
    page.get_by_role("button", name="Show ships").click()

    expect(page.locator(".catalogue-row")).to_have_count(1)
    page.get_by_role("link", name="Shin'yo kamikaze boats with rockets x3").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(
        "Shin'yo kamikaze boats with rockets x3"
    )
    context.close()


def test_a_weapon_of_the_table_answers_in_the_drawing(page: Page, live_server: Any) -> None:
    page.goto(f"{live_server.url}/ships/cruel-seas/pt-boat-elco/")
    bofors = page.get_by_role("button", name="40 mm", exact=True)
    bofors.click()

    expect(bofors).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".sil--full .is-picked")).to_have_count(1)


def test_the_search_among_rules_keeps_what_is_typed(page: Page, live_server: Any) -> None:
    page.goto(f"{live_server.url}/rules/cruel-seas/")
    field = page.get_by_label("Find a rule")
    field.press_sequentially("old tub", delay=20)

    expect(page.locator(".rule-note").filter(has_not_text="old tub")).to_have_count(0)
    expect(page.locator(".rule-note").first).to_contain_text("old tub", ignore_case=True)
    expect(field).to_be_focused()
    expect(field).to_have_value("old tub")
