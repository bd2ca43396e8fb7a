"""A journey: design a boat on the phone by the guide, sail her, and drop the design."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.actions import assert_reconciled
from tests.journeys.sight import Sight, sights

pytestmark = pytest.mark.django_db(transaction=True)

Open = Callable[..., Page]
SIGHTS = sights(Sight(width=390, theme="light"), Sight(width=1280, theme="dark", script=False))


@pytest.mark.parametrize("sight", SIGHTS, ids=str)
def test_a_boat_is_designed_sailed_and_deleted_and_the_fleet_keeps_her(
    sight: Sight, open_browser: Open
) -> None:
    page = open_browser(sight)
    page.goto("/own-ships/")
    page.get_by_role("link", name="Design a ship").first.click()
    page.get_by_label("Name of her class").fill("Marsh Hen")
    page.get_by_label("Start from").select_option(label="Vosper MTB Type I (Mid)")
    page.get_by_role("button", name="Start designing").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Marsh Hen")
    total = page.locator("#design-total")
    expect(total).to_contain_text("75")

    page.get_by_label("Length, m").fill("25")
    count_up(page, sight)
    expect(page.locator("#guide-hull")).to_contain_text("25 m at 1.6 a metre")
    page.get_by_role("button", name="Take 40").click()
    expect(page.get_by_label("Hull", exact=True)).to_have_value("40")
    expect(total).to_contain_text("80")

    page.get_by_label("Searchlight").select_option("1")
    count_up(page, sight)
    expect(total).to_contain_text("85")
    page.get_by_label("Full speed, cm").fill("5")
    count_up(page, sight)
    expect(page.get_by_role("alert").filter(has_text="Full speed")).to_be_visible()
    expect(page.get_by_label("Searchlight")).to_have_value("1")
    page.get_by_label("Full speed, cm").fill("39")
    count_up(page, sight)
    page.get_by_role("button", name="Take 13 / 26").click()
    expect(page.get_by_label("Combat speed, cm")).to_have_value("26")
    expect(total).to_contain_text("85")
    stays_when_asked(page, sight)
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#toasts")).to_contain_text("Marsh Hen is saved.")

    page.get_by_role("link", name="Add to a fleet").click()
    page.get_by_role("link", name="Start a new fleet with her").click()
    page.get_by_label("Name, if you have one").fill("Hen Patrol")
    page.get_by_role("button", name="Start building").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Hen Patrol")
    fleet = page.url
    boat(page)

    page.goto("/own-ships/")
    page.locator(".own-card summary").click()
    page.get_by_role("button", name="Delete").click()
    expect(page.locator("#toasts")).to_contain_text("Fleets keep theirs.")
    expect(page.get_by_text("No own ship yet")).to_be_visible()
    page.goto(fleet)
    boat(page)
    assert_reconciled()


def test_what_is_typed_before_the_scripts_came_is_counted_when_they_come(
    open_browser: Open,
) -> None:
    page = open_browser(Sight(width=1280, theme="light"))
    page.goto("/own-ships/")
    page.get_by_role("link", name="Design a ship").first.click()
    page.get_by_label("Name of her class").fill("Marsh Hen")
    page.get_by_label("Start from").select_option(label="Vosper MTB Type I (Mid)")
    page.get_by_role("button", name="Start designing").click()
    expect(page.locator("#guide-hull")).to_contain_text("21.6 m at 1.6 a metre")
    held: list[Route] = []
    page.route("**/htmx*.js", lambda route: held.append(route))
    page.goto(page.url, wait_until="commit")
    page.get_by_label("Length, m").fill("25")
    page.get_by_label("Length, m").blur()
    for route in held:
        route.continue_()
    expect(page.locator("#guide-hull")).to_contain_text("25 m at 1.6 a metre")


def count_up(page: Page, sight: Sight) -> None:
    """Let the page count: with script by leaving the field, else by its button."""
    if sight.script:
        page.evaluate("document.activeElement.blur()")
    else:
        page.get_by_role("button", name="Count up").click()


def stays_when_asked(page: Page, sight: Sight) -> None:
    """Turn away with something unsaved and think better of it."""
    if sight.script:
        with page.expect_event("dialog", lambda dialog: dialog.type == "beforeunload") as asked:
            page.once("dialog", lambda dialog: dialog.dismiss())
            page.get_by_role("link", name="Own ships").click()
        assert asked.value.type == "beforeunload"
        expect(page.get_by_label("Combat speed, cm")).to_have_value("26")


def boat(page: Page) -> None:
    """See the boat in her fleet, with her mark and her points."""
    row = page.locator("#ships > .ship-row")
    expect(row.locator(".ship-name")).to_have_text("Marsh Hen 1")
    expect(row.locator(".badge--own")).to_have_text("own ship")
    expect(row.locator(".ship-row-points")).to_have_text("85")
