"""A newer edition before a screen: read what it changes, move all fleets, take it back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from fleetbuilder.models import Fleet
from tests import actions, cast
from tests.editions import FIRST, GONE_CLASS, GONE_ITEM, OLD_SLUG, SECOND
from tests.journeys.builder_page import BuilderPage
from tests.journeys.people import signed_in
from tests.journeys.sight import Sight, sights
from tests.journeys.test_every_route import faults_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("two_editions")]

Open = Callable[..., Page]
SIGHTS = sights(Sight(width=1280, theme="light"), Sight(width=390, theme="dark", script=False))
NAMES = ["Nore Flotilla", "أسطول الشمال", "Gezeitenströmungsbeobachtungsbootsflottille 1943"]


def old_fleet(name: str) -> Fleet:
    """Return a fleet of 300 points of the first edition: Vosper, Fairmile, trawler."""
    olive = cast.owner()
    fleet = actions.found_fleet(olive, edition=FIRST, name=name)
    key = actions.add_ship(olive, fleet, actions.VOSPER, name="Sandpiper")
    actions.choose(olive, fleet, key, GONE_ITEM)
    actions.add_ship(olive, fleet, OLD_SLUG, name="Grey Heron")
    actions.add_ship(olive, fleet, GONE_CLASS, name="Lord Nelson")
    return fleet


def editions() -> set[str]:
    return set(Fleet.objects.values_list("edition", flat=True))


@pytest.mark.parametrize("sight", SIGHTS, ids=str)
def test_all_fleets_are_moved_after_reading_what_changes_and_moved_back(
    sight: Sight, open_browser: Open
) -> None:
    fleets = [old_fleet(name) for name in NAMES]
    page = open_browser(sight, storage_state=signed_in(cast.user("olive")))

    page.goto("/fleets/")
    expect(page.get_by_text("3 fleets stand on an older edition")).to_be_visible()
    page.get_by_role("link", name="Review the newer edition").click()
    card = page.locator(".edition-fleet", has_text=NAMES[0])
    expect(card).to_contain_text("Armed trawler: Lord Nelson. She stays in the fleet")
    expect(card.locator(".verdict")).to_have_text(["Legal", "Not legal: 2 findings"])
    card.locator("summary").click()
    expect(card.locator("tr", has_text="Torpedo ×2").locator("td")).to_have_text(["20", "24"])
    expect(page.get_by_role("checkbox", checked=True)).to_have_count(3)
    page.get_by_role("button", name="Move the ticked fleets").click()

    toast = page.locator(".toast")
    expect(toast).to_contain_text("Moved 3 fleets.")
    expect(page.locator(".fleet-card", has_text="199 / 500")).to_have_count(3)
    assert editions() == {SECOND}
    toast.get_by_role("button", name="Take it back").click()

    expect(page.locator(".toast")).to_contain_text("Took back the moves of 3 fleets.")
    expect(page.locator(".fleet-card", has_text="300 / 500")).to_have_count(3)
    assert editions() == {FIRST}
    assert [len(actions.sentences(fleet)) for fleet in fleets] == [7, 7, 7]
    actions.assert_reconciled()


def test_one_fleet_is_moved_mended_and_undone(open_browser: Open) -> None:
    fleet = old_fleet(NAMES[0])
    sight = SIGHTS[0]
    page = open_browser(sight, storage_state=signed_in(cast.user("olive")))
    page.goto(f"/fleets/{fleet.pk}/")
    builder = BuilderPage(page, sight)
    builder.shows("300 / 500", "Legal")
    page.get_by_role("link", name="Review the newer edition").click()
    page.get_by_role("button", name="Move to 'A made-up reprint'").click()

    builder.shows("199 / 500", "Not legal: 2 findings")
    expect(page.get_by_text("Built on the edition")).to_have_count(0)
    expect(page.locator("#ships")).to_contain_text("Armed trawler, not in this edition")
    page.get_by_role("button", name="Take off Star shell").click()
    builder.shows("199 / 500", "Not legal: 1 finding")
    builder.finding("Lord Nelson").get_by_role("button", name="Remove Lord Nelson").click()
    builder.shows("199 / 500", "Legal")

    for total, verdict in (
        ("199 / 500", "Not legal: 1 finding"),
        ("199 / 500", "Not legal: 2 findings"),
        ("300 / 500", "Legal"),
    ):
        page.locator("#undo-button").click()
        builder.shows(total, verdict)
    expect(page.get_by_text("Built on the edition")).to_be_visible()
    expect(page.locator("#catalogue-rows")).to_contain_text("Armed trawler")
    actions.assert_reconciled()


@pytest.mark.slow
def test_the_pages_of_a_newer_edition_please_axe(open_browser: Open) -> None:
    fleet = [old_fleet(name) for name in NAMES][-1]
    page = open_browser(Sight(width=390), storage_state=signed_in(cast.user("olive")))
    base = f"/fleets/{fleet.pk}/"
    paths = ["/fleets/", "/fleets/edition/", base, f"{base}edition/", "/fleets/new/"]
    assert faults_of(page, [*paths, f"/ships/cruel-seas/{GONE_CLASS}/"]) == []
