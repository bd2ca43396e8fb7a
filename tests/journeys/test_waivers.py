"""House rules before a screen: waived in the finding's card, on a page without script, lifted."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from fleetbuilder.models import Fleet
from tests import actions, cast, factories
from tests.journeys.builder_page import BuilderPage
from tests.journeys.sight import Sight, sights
from tests.journeys.test_keyboard import open_fleet

pytestmark = pytest.mark.django_db(transaction=True)

Open = Callable[..., Page]
DESK = Sight()
SIGHTS = sights(DESK, Sight(width=390, script=False))
WHY = "Five points over are fine at our club"


def over_by_five() -> Fleet:
    fleet = factories.nore_flotilla(cast.owner())
    actions.set_limit(cast.owner(), fleet, 340)
    return fleet


def ask(builder: BuilderPage, title: str) -> None:
    builder.finding(title).get_by_role("link", name="Waive").click()


@pytest.mark.parametrize("sight", SIGHTS, ids=str)
def test_a_finding_is_waived_read_by_a_friend_and_lifted(
    sight: Sight, open_browser: Open, faults: list[str]
) -> None:
    fleet = over_by_five()
    builder = open_fleet(open_browser, fleet, sight)
    page = builder.page
    ask(builder, "5 points over")
    page.get_by_role("button", name="Waive it").click()
    expect(page.get_by_text("Say which house rule lets this pass.")).to_be_visible()
    assert all("422" in fault for fault in faults)
    faults.clear()

    page.get_by_label("Which house rule lets this pass?").fill(WHY)
    page.get_by_role("button", name="Waive it").click()

    builder.shows("345 / 340", "Legal with 1 waiver")
    expect(builder.finding("5 points over")).to_have_count(0)
    waived = page.locator("#waived li")
    expect(waived).to_contain_text("5 points over the limit of 340")
    expect(waived).to_contain_text(f"House rule: {WHY}")
    friend = open_browser(Sight(width=390))
    friend.goto(f"/shared/{actions.share(cast.owner(), fleet)}/")
    expect(friend.locator(".verdict")).to_have_text("Legal with 1 waiver")
    expect(friend.get_by_text(f"House rule: {WHY}")).to_be_visible()

    waived.get_by_role("button", name="Lift").click()
    builder.shows("345 / 340", "Not legal: 1 finding")
    page.locator("#undo-button").click()
    builder.shows("345 / 340", "Legal with 1 waiver")
    actions.assert_reconciled()


def test_a_reason_half_typed_outlives_another_act_and_keeps_the_caret(open_browser: Open) -> None:
    builder = open_fleet(open_browser, over_by_five(), DESK)
    page = builder.page
    ask(builder, "5 points over")
    reason = page.get_by_label("Which house rule lets this pass?")
    expect(reason).to_be_focused()
    reason.fill("Our club")
    builder.set_crew(1, "Regular")
    builder.shows("395 / 340", "Not legal: 1 finding")
    expect(builder.finding("55 points over")).to_be_visible()
    expect(reason).to_have_value("Our club")

    reason.press("Enter")

    builder.shows("395 / 340", "Legal with 1 waiver")
    actions.assert_reconciled()


def test_the_form_closes_and_gives_the_focus_back(open_browser: Open) -> None:
    builder = open_fleet(open_browser, over_by_five(), DESK)
    link = builder.finding("5 points over").get_by_role("link", name="Waive")
    link.press("Enter")
    close = builder.page.get_by_role("link", name="Close")
    close.press("Enter")
    expect(close).to_have_count(0)
    expect(link).to_be_focused()


def test_a_reason_half_typed_outlives_a_page_that_is_loaded_again(open_browser: Open) -> None:
    fleet = factories.fleet_of(cast.owner(), 30, limit=2000)
    builder = open_fleet(open_browser, fleet, DESK)
    actions.set_limit(cast.owner(), fleet, 2245)
    builder.page.reload()
    ask(builder, "5 points over")
    reason = builder.page.get_by_label("Which house rule lets this pass?")
    reason.fill("Our club")
    builder.page.locator("#settings-fold > summary").click()
    with builder.page.expect_navigation():
        builder.page.get_by_label("Nation").last.select_option("us_navy")
    expect(reason).to_have_value("Our club")
