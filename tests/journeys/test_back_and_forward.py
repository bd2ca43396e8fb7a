"""Back and Forward after five swaps: the page is the fleet as it stands; its next act counts."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests import actions, cast
from tests.journeys.builder_page import BuilderPage
from tests.journeys.people import signed_in
from tests.journeys.sight import Sight, sights

pytestmark = pytest.mark.django_db(transaction=True)

Open = Callable[..., Page]
SIGHTS = sights(Sight(), Sight(script=False))
SHOWN_AGAIN = "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))"


def five_acts(open_browser: Open, sight: Sight) -> BuilderPage:
    """Come from the list of fleets, and do five acts."""
    fleet = actions.found_fleet(cast.owner())
    page = open_browser(sight, storage_state=signed_in(cast.user("olive")))
    page.goto("/fleets/")
    page.locator(".fleet-card").get_by_role("link", name=fleet.name).click()
    builder = BuilderPage(page, sight)
    builder.add("Fairmile D MGB")
    builder.shows("120 / 500", "Legal")
    builder.set_crew(1, "Regular")
    builder.shows("170 / 500", "Legal")
    builder.add("LCT")
    builder.shows("255 / 500", "Legal")
    builder.rename_ship(1, "Grey Heron")
    builder.add("Armed trawler")
    builder.shows("355 / 500", "Legal")
    return builder


def is_as_left(builder: BuilderPage) -> None:
    """Check that the page shows all five acts, and that a sixth is done on top of them."""
    builder.shows("355 / 500", "Legal")
    builder.has_ships(3)
    expect(builder.ship(1).locator(".ship-name")).to_have_text("Grey Heron")
    builder.add("LCT")
    builder.shows("440 / 500", "Legal")
    expect(builder.page.locator(".stale-panel")).to_have_count(0)
    actions.assert_reconciled()


def back_to_the_fleet(page: Page) -> None:
    """Press Back until the fleet is there: without script each act was a page of its own."""
    page.go_back()
    page.locator("#fleet-meter").wait_for()
    page.wait_for_load_state()


@pytest.mark.parametrize("sight", SIGHTS, ids=str)
def test_back_to_the_list_and_forward_again(sight: Sight, open_browser: Open) -> None:
    builder = five_acts(open_browser, sight)
    page = builder.page
    presses = 0
    while page.locator(".fleet-card").count() == 0:
        page.go_back()
        presses += 1
    assert presses == 1 or not sight.script
    for _ in range(presses):
        page.go_forward()
    is_as_left(BuilderPage(page, sight))


@pytest.mark.parametrize("sight", SIGHTS, ids=str)
def test_on_to_the_history_and_back(sight: Sight, open_browser: Open) -> None:
    builder = five_acts(open_browser, sight)
    builder.page.get_by_role("link", name="History").click()
    expect(builder.page.get_by_role("heading", level=1)).to_have_text("History")
    back_to_the_fleet(builder.page)
    is_as_left(builder)


def test_back_after_going_back_to_a_revision(open_browser: Open) -> None:
    builder = five_acts(open_browser, Sight())
    page = builder.page
    page.get_by_role("link", name="History").click()
    page.get_by_role("button", name="Go back to this (revision 2)", exact=True).click()
    builder = BuilderPage(page, builder.sight)
    builder.shows("120 / 500", "Legal")
    page.locator("#undo-button").click()
    builder.shows("355 / 500", "Legal")
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("History")
    back_to_the_fleet(page)
    is_as_left(builder)


def test_an_older_page_without_script_says_what_was_done_since(open_browser: Open) -> None:
    """Its forms came with the page: pressed in an older copy, they do nothing unseen."""
    builder = five_acts(open_browser, Sight(script=False))
    older = builder.page.content()
    builder.add("LCT")
    builder.shows("440 / 500", "Legal")
    builder.page.set_content(older)
    builder.add("Armed trawler")
    panel = builder.page.locator(".stale-panel")
    expect(panel.locator(".since li")).to_have_text(["Added LCT."])
    panel.get_by_role("button", name="Do it all the same").click()
    BuilderPage(builder.page, builder.sight).shows("540 / 500", "Not legal: 1 finding")
    actions.assert_reconciled()


def test_a_page_that_the_browser_kept_alive_is_brought_up_to_date(open_browser: Open) -> None:
    builder = five_acts(open_browser, Sight())
    page = builder.page
    name = builder.open_name(2)
    name.fill("Half a na")
    fleet = actions.reread(cast.owner().user.fleets.get())
    actions.set_limit(cast.owner(), fleet, 400)
    with page.expect_navigation():
        page.evaluate(SHOWN_AGAIN)
    builder.shows("355 / 400", "Legal")
    expect(name).to_be_visible()
    expect(name).to_have_value("Half a na")
    name.press("Enter")
    expect(builder.ship(2).locator(".ship-name")).to_have_text("Half a na")
    expect(page.locator(".stale-panel")).to_have_count(0)
