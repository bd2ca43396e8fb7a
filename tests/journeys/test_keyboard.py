"""The builder by keyboard, and what a swap must leave alone: focus, typed text, scroll, folds."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from fleetbuilder.models import Fleet
from tests import actions, cast, factories
from tests.journeys.builder_page import BuilderPage
from tests.journeys.people import signed_in
from tests.journeys.sight import Sight

pytestmark = pytest.mark.django_db(transaction=True)

Open = Callable[..., Page]
DESK = Sight()
FOCUS = "[document.activeElement.tagName, document.activeElement.id].join('#')"
TYPE_AT_ONCE = """name => new MutationObserver((_changes, watcher) => {
    const field = document.querySelector("#ships .details-form [name=name]");
    if (!field) return;
    watcher.disconnect();
    field.value = name;
    field.dispatchEvent(new Event("change", { bubbles: true }));
}).observe(document.getElementById("ships"), { childList: true, subtree: true })"""


def open_fleet(open_browser: Open, fleet: Fleet, sight: Sight = DESK) -> BuilderPage:
    """Open a fleet of Olive's in a browser where she is signed in."""
    page = open_browser(sight, storage_state=signed_in(cast.user("olive")))
    page.goto(f"/fleets/{fleet.pk}/")
    return BuilderPage(page, sight)


def tab_to(page: Page, goal: Locator, back: bool = False) -> None:
    """Press Tab until the goal has the focus."""
    for _press in range(150):
        page.keyboard.press("Shift+Tab" if back else "Tab")
        if goal.evaluate("goal => goal === document.activeElement"):
            return
    raise AssertionError(f"no way by keyboard to {goal}")


class SlowLine:
    """A line on which acts wait until they are let go."""

    def __init__(self, page: Page) -> None:
        self.waiting: list[Route] = []
        self.is_slow = True
        page.route("**/fleets/**", self.take)

    def take(self, route: Route) -> None:
        if self.is_slow and route.request.method == "POST":
            self.waiting.append(route)
        else:
            route.continue_()

    def let_go(self) -> None:
        self.is_slow = False
        for route in self.waiting:
            route.continue_()


def test_a_ship_is_added_changed_removed_and_brought_back_by_keyboard(open_browser: Open) -> None:
    fleet = actions.found_fleet(cast.owner())
    builder = open_fleet(open_browser, fleet)
    page, keys = builder.page, builder.page.keyboard

    keys.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    keys.press("Enter")
    plus = page.get_by_role("button", name="Add Fairmile D MGB", exact=True)
    tab_to(page, plus)
    keys.press("Enter")
    builder.shows("120 / 500", "Legal")
    expect(plus).to_be_focused()

    crew = builder.ship(1).locator("select[name=crew]")
    tab_to(page, crew)
    keys.press("ArrowDown")
    builder.shows("170 / 500", "Legal")
    expect(crew).to_be_focused()
    keys.press("ArrowDown")
    builder.shows("195 / 500", "Legal")
    expect(crew).to_be_focused()

    menu = builder.ship(1).locator("details.menu > summary")
    tab_to(page, menu, back=True)
    keys.press("Enter")
    keys.press("ArrowDown")
    expect(builder.ship(1).get_by_role("button", name="Duplicate")).to_be_focused()
    keys.press("ArrowUp")
    expect(builder.ship(1).get_by_role("button", name="Remove")).to_be_focused()
    keys.press("Enter")
    builder.shows("0 / 500", "Draft")
    expect(page.get_by_role("heading", name="Fleet", exact=True)).to_be_focused()

    tab_to(page, page.locator("#toasts").get_by_role("button", name="Undo"))
    keys.press("Enter")
    builder.shows("195 / 500", "Legal")
    assert page.evaluate(FOCUS) != "BODY#"
    actions.assert_reconciled()


def test_a_change_of_one_ship_leaves_the_rest_of_the_page_as_it_was(open_browser: Open) -> None:
    fleet = factories.fleet_of(cast.owner(), 8, limit=2000)
    builder = open_fleet(open_browser, fleet)
    page = builder.page
    builder.shows("600 / 2,000", "Legal")
    page.get_by_label("Find a ship").fill("vosper")
    rows = page.locator("#catalogue-rows > .catalogue-row:visible")
    expect(rows).to_have_count(3)
    receipt = builder.ship(6).locator("details.fold")
    receipt.locator("summary").click()
    page.locator("#settings-fold > summary").click()
    name = builder.open_name(7)
    name.fill("Half a na")

    crew = builder.ship(5).locator("select[name=crew]")
    crew.scroll_into_view_if_needed()
    crew.focus()
    scroll = page.evaluate("scrollY")
    assert scroll > 100
    page.keyboard.press("ArrowDown")
    builder.shows("650 / 2,000", "Legal")

    expect(crew).to_be_focused()
    assert page.evaluate("scrollY") == scroll
    expect(name).to_be_visible()
    expect(name).to_have_value("Half a na")
    expect(receipt.locator("table")).to_be_visible()
    expect(page.locator("#settings-fold")).to_have_attribute("open", "")
    expect(rows).to_have_count(3)
    expect(page.get_by_label("Find a ship")).to_have_value("vosper")


def test_a_change_of_a_ship_keeps_her_own_name_half_typed_and_her_receipt_open(
    open_browser: Open,
) -> None:
    builder = open_fleet(open_browser, factories.fleet_of(cast.owner(), 2, limit=500))
    receipt = builder.ship(1).locator("details.fold")
    receipt.locator("summary").click()
    expect(receipt.locator("tr.total td")).to_have_text("75")
    name = builder.open_name(1)
    name.fill("Half a na")
    builder.choose(1, "Crew", "Veteran")
    builder.shows("225 / 500", "Legal")
    expect(receipt.locator("tr.total td")).to_have_text("150")
    expect(name).to_be_visible()
    expect(name).to_have_value("Half a na")


@pytest.mark.parametrize("sight", [DESK, Sight(script=False)], ids=str)
def test_a_double_click_adds_one_ship(sight: Sight, open_browser: Open) -> None:
    fleet = actions.found_fleet(cast.owner())
    builder = open_fleet(open_browser, fleet, sight)
    builder.page.get_by_role("button", name="Add Fairmile D MGB", exact=True).dblclick()
    builder.shows("120 / 500", "Legal")
    builder.add("Armed trawler")
    builder.shows("220 / 500", "Legal")
    builder.has_ships(2)
    assert actions.sentences(fleet)[1:] == ["Added Fairmile D MGB.", "Added Armed trawler."]


def test_quick_presses_of_several_buttons_add_a_ship_each(open_browser: Open) -> None:
    builder = open_fleet(open_browser, actions.found_fleet(cast.owner()))
    line = SlowLine(builder.page)
    for ship_class in ("Fairmile D MGB", "Armed trawler", "LCT", "Fairmile D MGB"):
        builder.add(ship_class)
    line.let_go()
    builder.shows("425 / 500", "Legal")
    builder.has_ships(4)


def test_a_name_typed_while_a_ship_is_on_its_way_is_not_lost(open_browser: Open) -> None:
    fleet = factories.fleet_of(cast.owner(), 1, limit=500)
    builder = open_fleet(open_browser, fleet)
    line = SlowLine(builder.page)
    name = builder.open_name(1)
    name.fill("Sea Ot")
    builder.add("LCT")
    name.press("End")
    name.press_sequentially("ter")
    line.let_go()
    builder.shows("160 / 500", "Legal")
    expect(name).to_have_value("Sea Otter")
    expect(name).to_be_focused()
    name.press("Enter")
    expect(builder.ship(1).locator(".ship-name")).to_have_text("Sea Otter")


def test_a_name_typed_the_moment_its_field_appears_is_sent(open_browser: Open) -> None:
    builder = open_fleet(open_browser, factories.fleet_of(cast.owner(), 1, limit=500))
    builder.page.evaluate(TYPE_AT_ONCE, "Sea Otter")
    builder.open_name(1)
    expect(builder.ship(1).locator(".ship-name")).to_have_text("Sea Otter")
    actions.assert_reconciled()


def test_a_name_sent_and_a_ship_added_at_once_both_arrive(open_browser: Open) -> None:
    fleet = factories.fleet_of(cast.owner(), 1, limit=500)
    builder = open_fleet(open_browser, fleet)
    line = SlowLine(builder.page)
    name = builder.open_name(1)
    name.fill("Sea Otter")
    name.press("Enter")
    builder.add("LCT")
    builder.choose(1, "Crew", "Regular")
    line.let_go()
    builder.shows("210 / 500", "Legal")
    expect(builder.ship(1).locator(".ship-name")).to_have_text("Sea Otter")
    builder.has_ships(2)
    actions.assert_reconciled()


def test_an_act_on_a_ship_that_is_gone_holds_up_no_other(open_browser: Open) -> None:
    builder = open_fleet(open_browser, factories.fleet_of(cast.owner(), 2, limit=500))
    line = SlowLine(builder.page)
    row = builder.ship(1)
    row.locator("details.menu > summary").click()
    row.get_by_role("button", name="Remove").click()
    builder.choose(1, "Crew", "Veteran")
    builder.add("LCT")
    builder.add("Armed trawler")
    line.let_go()
    builder.shows("260 / 500", "Legal")
    builder.has_ships(3)
    actions.assert_reconciled()
