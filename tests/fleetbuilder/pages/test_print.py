"""On paper a fleet stands alone, as text."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.fleetbuilder.pages.harbour import FAIRMILE

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]
A4: ViewportSize = {"width": 760, "height": 1080}


@pytest.fixture
def paper(page: Page, live_server: Any) -> Page:
    """Return a fleet of one ship with a better crew and an option, as it is printed."""
    page.goto(f"{live_server.url}/fleets/new/?nation=royal_navy&limit=150")
    page.click("text=Start building")
    page.wait_for_url("**/fleets/*-*/")
    page.locator(f"button[name=ship_class][value='{FAIRMILE}']").click()
    page.locator("#ships select[name=crew]").select_option("regular")
    page.locator("#ships input[type=checkbox]").first.check()
    expect(page.locator(".meter-total")).to_have_text("210 / 150")
    page.set_viewport_size(A4)
    page.emulate_media(media="print")
    return page


def test_the_builder_prints_the_fleet_and_nothing_to_press(paper: Page) -> None:
    for shown in ("h1", ".meter-total", ".verdict", ".finding-text", ".ship-name", ".tick span"):
        expect(paper.locator(f"main {shown} >> visible=true").first).to_be_visible()
    for gone in ("#catalogue-pane", "#settings-fold", "main .button", ".topbar", "#toasts"):
        expect(paper.locator(f"{gone} >> visible=true")).to_have_count(0)
    crew = paper.locator("#ships select[name=crew]")
    expect(crew).to_be_visible()
    assert crew.evaluate("e => [getComputedStyle(e).appearance, e.selectedOptions[0].text]") == [
        "none", "Regular, +50",
    ]  # fmt: skip
    assert paper.locator(".meter-bar-sticky").evaluate("e => getComputedStyle(e).position") == (
        "static"
    )
    finding = paper.locator(".finding-text").first.bounding_box()
    assert finding is not None
    assert finding["width"] > 500


def test_a_fleet_is_printed_even_if_the_catalogue_was_in_sight(paper: Page) -> None:
    paper.goto(f"{paper.url.partition('?')[0]}?view=catalogue")

    expect(paper.locator("#ships .ship-name")).to_be_visible()
    expect(paper.locator("#catalogue-pane")).to_be_hidden()


def test_a_shared_fleet_prints_crew_weapons_and_findings(paper: Page) -> None:
    paper.emulate_media(media="screen")
    paper.goto(f"{paper.url.partition('?')[0]}share/")
    paper.get_by_role("button", name="Make a link").click()
    paper.goto(paper.get_by_label("The link").input_value())
    paper.emulate_media(media="print")

    expect(paper.get_by_text("Fairmile D MGB, Regular")).to_be_visible()
    expect(paper.get_by_text("over the limit of 150")).to_be_visible()
    expect(paper.locator("main .button >> visible=true")).to_have_count(0)
