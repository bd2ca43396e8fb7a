"""The basket before a screen: counted up while typing, filtered, added by one press, undone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests import actions, cast
from tests.journeys.builder_page import BuilderPage
from tests.journeys.sight import Sight, sights
from tests.journeys.test_keyboard import open_fleet

pytestmark = pytest.mark.django_db(transaction=True)

Open = Callable[..., Page]
DESK, PHONE = Sight(), Sight(width=390)
VOSPER, FAIRMILE = "Number of Vosper MTB Type I (Mid)", "Number of Fairmile D MGB"


def count_up(page: Page, sight: Sight) -> None:
    if not sight.script:
        page.get_by_role("button", name="Count up").click()


@pytest.mark.parametrize("sight", sights(DESK, Sight(width=390, script=False), PHONE), ids=str)
def test_a_basket_is_filled_added_and_undone(sight: Sight, open_browser: Open) -> None:
    fleet = actions.found_fleet(cast.owner(), limit=500)
    builder = open_fleet(open_browser, fleet, sight)
    page = builder.page
    builder.show("catalogue")
    page.get_by_role("link", name="Add several").click()

    page.get_by_label(VOSPER, exact=True).fill("4")
    page.get_by_label("Find a ship").fill("fairmile d")
    if not sight.script:
        page.get_by_role("button", name="Filter").click()
    page.get_by_label(FAIRMILE, exact=True).fill("2")
    count_up(page, sight)
    total = page.locator("#basket-sum")
    expect(total).to_contain_text(
        "6 ships, 540 points; the fleet then stands at 540 / 500, 40 over."
    )
    expect(total.locator(".verdict")).to_have_text("Not legal: 1 finding")
    total.get_by_text("1 new finding").click()
    expect(total).to_contain_text("40 points over the limit of 500")
    page.get_by_label(FAIRMILE, exact=True).fill("1")
    count_up(page, sight)
    expect(total.locator(".verdict")).to_have_text("Legal")
    page.get_by_role("button", name="Add 5 ships, 420 points").click()

    expect(page).to_have_url(f"{page.url.split('/fleets/')[0]}/fleets/{fleet.pk}/#fleet-pane")
    builder = BuilderPage(page, sight)
    builder.shows("420 / 500", "Legal")
    builder.has_ships(5)
    page.locator("#undo-button").click()
    builder.shows("0 / 500", "Draft")
    assert len(actions.sentences(fleet)) == 3
    actions.assert_reconciled()


def test_the_total_floats_and_the_found_findings_stay_unfolded(open_browser: Open) -> None:
    page = open_fleet(open_browser, actions.found_fleet(cast.owner(), limit=80), PHONE).page
    page.goto(f"{page.url.split('?')[0]}basket/")
    page.get_by_label(VOSPER, exact=True).fill("2")
    fold = page.locator("#basket-new")
    fold.locator("summary").click()
    page.get_by_label(VOSPER, exact=True).fill("3")
    expect(fold).to_contain_text("145 points over")
    expect(fold).to_have_attribute("open", "")
    page.get_by_label(VOSPER, exact=True).press("Enter")
    page.mouse.wheel(0, 2000)
    expect(page.get_by_role("button", name="Add 3 ships, 225 points")).to_be_in_viewport()
    assert "/basket/" in page.url
