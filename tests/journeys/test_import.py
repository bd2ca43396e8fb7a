"""A fleet is copied for Discord, pasted by the opponent on his phone, looked at, and imported."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from fleetbuilder.models import Fleet
from tests import actions, cast, factories
from tests.journeys.builder_page import BuilderPage
from tests.journeys.people import signed_in
from tests.journeys.sight import Sight, sights

pytestmark = pytest.mark.django_db(transaction=True)

Open = Callable[..., Page]


@pytest.mark.parametrize("script", sights(True, False), ids=["with script", "without"])
def test_a_paste_from_discord_becomes_the_opponents_fleet(script: bool, open_browser: Open) -> None:
    fleet = factories.nore_flotilla(cast.owner())
    desk = open_browser(Sight(script=script), storage_state=signed_in(cast.user("olive")))
    text = copied(desk, fleet)

    sight = Sight(width=390, theme="dark", script=script)
    phone = open_browser(sight)
    phone.goto("/fleets/")
    phone.get_by_role("link", name="Import", exact=True).click()
    phone.get_by_label("The fleet as text").fill(text + "\n**Ghost**, Flying Dutchman: 13\n")
    phone.get_by_role("button", name="Read it").click()

    main = phone.get_by_role("main")
    expect(main.get_by_role("heading", name="What was understood")).to_be_visible()
    expect(main).to_contain_text("345 / 500")
    apart = phone.locator(".remark--apart").first
    expect(apart).to_contain_text("Ghost")
    if script:
        assert Axe().run(phone).violations_count == 0
    expect(apart).to_contain_text("No such class in this edition; left out.")
    assert Fleet.objects.count() == 1
    phone.get_by_role("button", name="Import without what is kept apart").dblclick()

    BuilderPage(phone, sight).shows("345 / 500", "Legal")
    if script:
        expect(phone.locator("#toasts")).to_contain_text("Imported 1 fleet.")
    assert Fleet.objects.count() == 2
    copy = Fleet.objects.exclude(pk=fleet.pk).get()
    assert [ship.name for ship in copy.ships.all()] == [ship.name for ship in fleet.ships.all()]
    actions.assert_reconciled()


def copied(page: Page, fleet: Fleet) -> str:
    """Return the fleet's full text for Discord, as its page shows it."""
    page.goto(f"/fleets/{fleet.pk}/text/")
    page.get_by_role("link", name="Discord").click()
    text = page.get_by_label("The fleet as text").input_value()
    assert text.startswith("**Nore Flotilla**\n")
    assert "**Grey Heron**, Fairmile D MGB: 120\n- Crew: inexperienced" in text
    return text
