"""A slow line and none at all: no act is lost, none is done twice, and what failed is told."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection
from playwright.sync_api import Page, Route, expect

from fleetbuilder.models import Fleet
from rules.engine.core import acts
from tests import actions, cast, factories
from tests.journeys.builder_page import BuilderPage
from tests.journeys.test_keyboard import SlowLine, open_fleet

pytestmark = pytest.mark.django_db(transaction=True)

Open = Callable[..., Page]
KEPT = "No answer from the site. What you did is kept here until you send it again."


def crawl(page: Page) -> None:
    """Put the page on a line of an old telephone: half a second there, half a second back."""
    chromium = page.context.new_cdp_session(page)
    line = {"offline": False, "latency": 500, "downloadThroughput": 40_000}
    chromium.send("Network.emulateNetworkConditions", {**line, "uploadThroughput": 20_000})


class DeadLine:
    """A line on which acts get no answer: `lost` on their way out, or else on their way back."""

    def __init__(self, page: Page, *, lost: bool) -> None:
        self.page, self.lost = page, lost
        page.route("**/fleets/**", self.take)

    def take(self, route: Route) -> None:
        if route.request.method != "POST":
            route.continue_()
            return
        if not self.lost:
            route.fetch()
        route.abort()

    def mend(self) -> None:
        self.page.unroute("**/fleets/**")


def told_once(faults: list[str], *words: str) -> None:
    """Check that the browser complained of nothing but these."""
    assert faults
    assert [fault for fault in faults if not any(word in fault for word in words)] == []
    faults.clear()


def many_ships(limit: int | None = None) -> Fleet:
    """Return a fleet so big that its answer to a change of nation is the page loaded again."""
    return factories.fleet_of(cast.owner(), 40, limit=limit)


def set_nation(builder: BuilderPage, nation: str) -> None:
    fold = builder.page.locator("#settings-fold")
    if fold.get_attribute("open") is None:
        fold.locator("> summary").click()
    fold.locator("select[name=nation]").select_option(nation)


@pytest.mark.once
def test_a_name_typed_and_a_ship_added_at_once_on_a_crawling_line(open_browser: Open) -> None:
    fleet = factories.fleet_of(cast.owner(), 1, limit=500)
    builder = open_fleet(open_browser, fleet)
    crawl(builder.page)
    name = builder.open_name(1)
    name.fill("Sea Otter")
    builder.add("LCT")
    builder.add("Armed trawler")
    name.press("End")
    name.press_sequentially(" II")
    builder.shows("260 / 500", "Legal")
    expect(name).to_have_value("Sea Otter II")
    expect(name).to_be_focused()
    name.press("Enter")
    expect(builder.ship(1).locator(".ship-name")).to_have_text("Sea Otter II")
    builder.has_ships(3)
    assert actions.reread(fleet).version == 6
    actions.assert_reconciled()


@pytest.mark.once
def test_acts_pressed_before_the_page_is_loaded_again_are_done_after_it(
    open_browser: Open,
) -> None:
    fleet = many_ships(limit=5000)
    builder = open_fleet(open_browser, fleet)
    line = SlowLine(builder.page)
    set_nation(builder, "us_navy")
    builder.add("LCT")
    builder.choose(2, "Crew", "Veteran")
    name = builder.open_name(3)
    name.fill("Half a na")
    line.let_go()
    builder.shows("3,160 / 5,000", "Not legal: 41 findings")
    builder.has_ships(41)
    expect(name).to_have_value("Half a na")
    expect(builder.page.locator("#settings-fold")).to_have_attribute("open", "")
    assert actions.sentences(fleet)[-3:] == [
        "Changed the nation from Royal Navy to US Navy.",
        "Added LCT.",
        "Crew of Vosper 2: veteran.",
    ]
    actions.assert_reconciled()


def test_acts_pressed_before_the_page_is_loaded_again_meet_another_hand(
    open_browser: Open, faults: list[str]
) -> None:
    fleet = many_ships()
    builder = open_fleet(open_browser, fleet)
    line = SlowLine(builder.page)
    set_nation(builder, "us_navy")
    builder.add("LCT")

    def meanwhile(route: Route) -> None:
        """Let the other hand act after the first answer and before the page comes anew."""
        builder.page.unroute("**/fleets/*/")
        try:
            actions.set_limit(cast.owner(), fleet, 700)
        finally:
            connection.close()  # Playwright calls this in a context of its own, with its own
        route.continue_()

    builder.page.route("**/fleets/*/", meanwhile)
    line.let_go()
    panel = builder.page.locator(".stale-panel")
    expect(panel).to_contain_text("Set the limit to 700.")
    builder.has_ships(40)
    panel.get_by_role("button", name="Do it all the same").click()
    builder.has_ships(41)
    told_once(faults, "409")
    actions.assert_reconciled()


@pytest.mark.once
def test_the_undo_of_a_toast_waits_for_the_act_under_way(open_browser: Open) -> None:
    fleet = factories.fleet_of(cast.owner(), 2, limit=500)
    builder = open_fleet(open_browser, fleet)
    row = builder.ship(1)
    row.locator("details.menu > summary").click()
    row.get_by_role("button", name="Remove").click()
    builder.has_ships(1)
    line = SlowLine(builder.page)
    builder.add("LCT")
    builder.page.locator("#toasts").get_by_role("button", name="Undo").click()
    line.let_go()
    builder.has_ships(3)
    builder.shows("235 / 500", "Legal")
    assert actions.sentences(fleet)[-2:] == ["Added LCT.", "Undid: Removed Vosper 1."]
    actions.assert_reconciled()


@pytest.mark.parametrize("lost", [True, False], ids=["never arrived", "answer lost"])
def test_an_act_without_an_answer_is_told_and_sent_again_once(
    lost: bool, open_browser: Open, faults: list[str]
) -> None:
    fleet = factories.fleet_of(cast.owner(), 1, limit=500)
    builder = open_fleet(open_browser, fleet)
    line = DeadLine(builder.page, lost=lost)
    builder.add("LCT")
    toast = builder.page.locator("#toasts")
    expect(toast).to_contain_text(KEPT)
    builder.has_ships(1)
    again = toast.get_by_role("button", name="Send again")
    expect(again).to_be_visible()
    with builder.page.expect_event("requestfailed"):
        again.click()  # still no line
    line.mend()
    again.click()
    builder.has_ships(2)
    builder.shows("160 / 500", "Legal")
    expect(toast).to_contain_text("Added LCT.")
    assert actions.sentences(fleet)[1:] == ["Added Vosper MTB Type I (Mid).", "Added LCT."]
    told_once(faults, "htmx:afterRequest", "htmx:sendError")
    actions.assert_reconciled()


@pytest.mark.once
def test_whoever_goes_on_after_an_act_without_an_answer_gets_both_in_order(
    open_browser: Open, faults: list[str]
) -> None:
    fleet = factories.fleet_of(cast.owner(), 1, limit=500)
    builder = open_fleet(open_browser, fleet)
    line = DeadLine(builder.page, lost=False)
    builder.rename_soon(1, "Sea Otter")
    expect(builder.page.locator("#toasts")).to_contain_text(KEPT)
    line.mend()
    builder.add("LCT")
    builder.shows("160 / 500", "Legal")
    expect(builder.ship(1).locator(".ship-name")).to_have_text("Sea Otter")
    assert actions.sentences(fleet)[2:] == [
        "Renamed Vosper 1 to Sea Otter.",
        "Added LCT.",
    ]
    told_once(faults, "htmx:afterRequest", "htmx:sendError")


@pytest.mark.once
def test_offline_for_a_moment_nothing_is_lost(open_browser: Open, faults: list[str]) -> None:
    fleet = actions.found_fleet(cast.owner())
    builder = open_fleet(open_browser, fleet)
    builder.page.context.set_offline(True)
    builder.add("LCT")
    expect(builder.page.locator("#toasts")).to_contain_text(KEPT)
    builder.page.context.set_offline(False)
    builder.shows("85 / 500", "Legal")
    builder.has_ships(1)
    told_once(faults, "htmx:afterRequest", "htmx:sendError")
    assert actions.reread(fleet).version == 2


@pytest.mark.once
def test_a_line_that_says_nothing_is_told_in_the_end(open_browser: Open, faults: list[str]) -> None:
    fleet = actions.found_fleet(cast.owner())
    builder = open_fleet(open_browser, fleet)
    assert builder.page.evaluate("htmx.config.timeout") == 30_000
    builder.page.evaluate("htmx.config.timeout = 300")
    line = SlowLine(builder.page)
    builder.add("LCT")
    toast = builder.page.locator("#toasts")
    expect(toast).to_contain_text(KEPT)
    line.is_slow = False
    builder.page.evaluate("htmx.config.timeout = 30000")
    toast.get_by_role("button", name="Send again").click()
    builder.shows("85 / 500", "Legal")
    assert actions.sentences(fleet)[1:] == ["Added LCT."]
    told_once(faults, "htmx:afterRequest", "htmx:timeout")


def test_a_lost_act_that_meets_another_hand_is_told(open_browser: Open, faults: list[str]) -> None:
    fleet = factories.fleet_of(cast.owner(), 1, limit=500)
    builder = open_fleet(open_browser, fleet)
    line = DeadLine(builder.page, lost=True)
    builder.rename_soon(1, "Sea Otter")
    again = builder.page.get_by_role("button", name="Send again")
    expect(again).to_be_visible()
    actions.do(cast.owner(), fleet, acts.SetLimit(limit=700))
    line.mend()
    again.click()
    panel = builder.page.locator(".stale-panel")
    expect(panel).to_contain_text("Raised the limit from 500 to 700.")
    panel.get_by_role("button", name="Set it to yours").click()
    expect(builder.ship(1).locator(".ship-name")).to_have_text("Sea Otter")
    builder.shows("75 / 700", "Legal")
    told_once(faults, "htmx:afterRequest", "htmx:sendError", "409")
