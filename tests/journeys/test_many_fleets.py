"""A player with 300 fleets finds one: types, filters, goes back, puts on a tag."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from config.web.visitor import Visitor
from tests import actions, cast, factories
from tests.journeys.people import signed_in
from tests.journeys.sight import Sight, sights

pytestmark = pytest.mark.django_db(transaction=True)

Open = Callable[..., Page]
SIGHTS = [Sight(), Sight(width=390, theme="dark")]


@pytest.fixture
def harbour() -> Visitor:
    """Return Olive with 299 fleets of the Royal Navy and two German ones, one over its limit."""
    owner = cast.owner()
    factories.copies(factories.nore_flotilla(owner), 298)
    over = actions.found_fleet(owner, name="Ägäis", nation="kriegsmarine", limit=10)
    actions.add_ship(owner, over, actions.S_BOAT, name="Möwe")
    actions.found_fleet(owner, name="Avocet", nation="kriegsmarine")
    return owner


def counts(page: Page, words: str) -> None:
    expect(page.locator("#fleet-count")).to_have_text(words)


def shown(page: Page) -> list[str]:
    return page.locator(".fleet-card h2").all_inner_texts()


@pytest.mark.parametrize("sight", sights(*SIGHTS), ids=str)
def test_one_of_300_fleets_is_found_by_typing_and_the_back_button_goes_back(
    open_browser: Open, harbour: Visitor, sight: Sight
) -> None:
    page = open_browser(sight, storage_state=signed_in(harbour.user))
    page.goto("/fleets/")
    counts(page, "301 fleets")
    expect(page.locator(".fleet-card")).to_have_count(24)
    box = page.get_by_label("Find a fleet")

    box.press_sequentially("mowe", delay=90)
    counts(page, "1 of 301 fleets")
    assert shown(page) == ["Ägäis"]
    expect(box).to_be_focused()
    expect(page).to_have_url("/fleets/?q=mowe")

    page.go_back()
    counts(page, "301 fleets")
    expect(page).to_have_url("/fleets/")
    expect(box).to_have_value("")

    page.get_by_text("Filters: nation").click()
    page.get_by_label("Nation").select_option("kriegsmarine")
    counts(page, "2 of 301 fleets")
    page.get_by_label("Legality").select_option("illegal")
    counts(page, "1 of 301 fleets")
    expect(page).to_have_url("/fleets/?nation=kriegsmarine&verdict=illegal")
    page.go_back()
    counts(page, "2 of 301 fleets")
    expect(page.get_by_label("Legality")).to_have_value("")
    expect(page.get_by_label("Nation")).to_have_value("kriegsmarine")
    page.reload()
    counts(page, "2 of 301 fleets")


@pytest.mark.parametrize("sight", sights(SIGHTS[0], Sight(script=False), SIGHTS[1]), ids=str)
def test_a_tag_is_put_on_and_fleets_are_found_by_it(
    open_browser: Open, harbour: Visitor, sight: Sight
) -> None:
    page = open_browser(sight, storage_state=signed_in(harbour.user))
    page.goto("/fleets/?q=agais")
    page.locator(".fleet-card .menu > summary").click()
    page.get_by_role("link", name="Tags").click()

    page.get_by_label("New tag").fill("x" * 41)
    page.get_by_role("button", name="Add tag").click()
    expect(page.get_by_text("Use at most 40 characters; this has 41.")).to_be_visible()
    expect(page.get_by_label("New tag")).to_have_value("x" * 41)
    page.get_by_label("New tag").fill("Été 2026")
    page.get_by_role("button", name="Add tag").click()
    page.get_by_role("button", name="Club").click()
    expect(page.get_by_role("button", name="Take off Club")).to_be_visible()
    page.get_by_role("link", name="Back to the fleets").click()

    expect(page).to_have_url("/fleets/?q=agais")
    expect(page.locator(".fleet-card .badge")).to_have_text(["Club", "Été 2026"])
    page.goto("/fleets/")
    club = page.locator(".find-tags label", has_text="Club (299)")
    club.click()
    if not sight.script:
        page.get_by_role("button", name="Find").click()
    counts(page, "299 of 301 fleets")
    expect(page).to_have_url("/fleets/?tag=club" if sight.script else page.url)
    page.get_by_role("link", name="On", exact=True).click()
    expect(page.get_by_text("Page 2 of 13")).to_be_visible()
    counts(page, "299 of 301 fleets")
    page.get_by_role("link", name="Clear filters").click()
    counts(page, "301 fleets")


def test_look_alikes_are_marked_and_the_search_is_worked_by_keyboard(
    open_browser: Open, harbour: Visitor
) -> None:
    actions.found_fleet(harbour, name="\u0410vocet")
    page = open_browser(Sight(), storage_state=signed_in(harbour.user))
    page.goto("/fleets/?order=name-down")

    page.get_by_label("Find a fleet").focus()
    page.keyboard.type("avocet")
    counts(page, "1 of 302 fleets")
    expect(page.get_by_text("Looks like another fleet's name")).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_label("Order")).to_be_focused()
    expect(page.get_by_label("Order")).to_have_value("name-down")
    page.get_by_label("Find a fleet").fill("no such fleet")
    expect(page.get_by_role("heading", name="No fleet fits all of this")).to_be_visible()
    counts(page, "0 of 302 fleets")
