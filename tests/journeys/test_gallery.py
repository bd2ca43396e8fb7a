"""A fleet goes public, a stranger clones it on the phone, the owner deletes it, the clone stays."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from fleetbuilder.models import Fleet
from rules.engine.core import acts
from tests import actions, cast, factories
from tests.journeys.builder_page import BuilderPage
from tests.journeys.people import signed_in
from tests.journeys.sight import Sight, sights

pytestmark = pytest.mark.django_db(transaction=True)

Open = Callable[..., Page]
DESK, PHONE = Sight(), Sight(width=390, theme="dark")
SECRET = "Hidden behind the mole"


def fleet_with_a_note() -> Fleet:
    fleet = factories.nore_flotilla(cast.owner())
    key = str(fleet.ships.get(name="Curlew").pk)
    actions.do(cast.owner(), fleet, acts.SetDetail(key=key, detail="notes", text=SECRET))
    return fleet


@pytest.mark.parametrize("script", sights(True, False), ids=["with script", "without"])
def test_a_published_fleet_is_found_cloned_and_outlived(script: bool, open_browser: Open) -> None:
    fleet = fleet_with_a_note()
    desk = open_browser(Sight(script=script), storage_state=signed_in(cast.user("olive")))
    publish(desk, fleet)

    sight = Sight(width=390, theme="dark", script=script)
    phone = open_browser(sight)
    find(phone)
    clone(phone, sight)

    delete(desk, fleet)
    phone.reload()
    BuilderPage(phone, sight).shows("345 / 500", "Legal")
    expect(phone.locator(".credit")).to_have_text("After Nore Flotilla by olive.")
    phone.goto("/gallery/")
    expect(phone.locator(".fleet-card")).to_have_count(0)
    answer = phone.goto(f"/gallery/{fleet.pk}/")
    assert answer is not None
    assert answer.status == 404
    actions.assert_reconciled()


def publish(page: Page, fleet: Fleet) -> None:
    """Share, read what becomes public, publish."""
    page.goto(f"/fleets/{fleet.pk}/")
    page.get_by_role("link", name="Share", exact=True).click()
    page.get_by_role("link", name="Publish in the gallery").click()
    expect(page.get_by_role("main")).to_contain_text("Your name, olive, and the day.")
    page.get_by_role("button", name="Publish the fleet").click()
    expect(page.locator("#toasts")).to_contain_text("Nore Flotilla is in the gallery.")


def find(page: Page) -> None:
    """Browse from the menu, filter by nation and points, open the card."""
    page.goto("/")
    page.locator(".topbar-menu > summary").click()
    page.locator("header a:visible", has_text="Gallery").click()
    page.get_by_label("Nation").select_option(label="Kriegsmarine")
    page.get_by_role("button", name="Show fleets").click()
    expect(page.get_by_role("heading", name="No fleet fits all of these filters")).to_be_visible()
    page.get_by_label("Nation").select_option(label="Royal Navy")
    page.get_by_label("Points, to").fill("345")
    page.get_by_role("button", name="Show fleets").click()
    card = page.locator(".fleet-card")
    expect(card).to_have_count(1)
    expect(card).to_contain_text("By olive")
    card.get_by_role("link", name="Nore Flotilla").click()
    expect(page.get_by_role("main")).not_to_contain_text(SECRET)


def clone(page: Page, sight: Sight) -> None:
    """Clone with a double click; it can be changed at once, and nothing can be undone before."""
    page.get_by_role("button", name="Clone to my fleets").dblclick()
    builder = BuilderPage(page, sight)
    builder.shows("345 / 500", "Legal")
    expect(page.locator("#toasts")).to_contain_text("This is your clone.")
    expect(page.get_by_role("link", name="See the original")).to_be_visible()
    assert SECRET not in page.content()
    assert Fleet.objects.count() == 2
    page.goto("/fleets/")
    expect(page.locator(".fleet-card")).to_have_count(1)
    page.get_by_role("link", name="Nore Flotilla").click()
    builder = BuilderPage(page, sight)
    builder.add("Armed trawler")
    builder.shows("445 / 500", "Legal")
    page.locator("#undo-button").click()
    builder.shows("345 / 500", "Legal")
    expect(page.locator("#undo-button")).to_have_text("Nothing to undo")


def delete(page: Page, fleet: Fleet) -> None:
    """Delete the original from the list of fleets."""
    page.goto("/fleets/")
    page.locator(".fleet-card .menu > summary").click()
    page.get_by_role("button", name="Delete").click()
    expect(page.locator("#toasts")).to_contain_text("Nore Flotilla is deleted.")
    assert actions.reread(fleet).published_at is None
