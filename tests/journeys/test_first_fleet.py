"""The first journey: build a fleet, see why it is not legal, mend it, find it again, share it."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.actions import assert_reconciled
from tests.journeys.builder_page import BuilderPage
from tests.journeys.sight import Sight, sights

pytestmark = pytest.mark.django_db(transaction=True)

Open = Callable[..., Page]
SIGHTS = sights(
    Sight(width=1280, theme="light"),
    Sight(width=1280, theme="light", script=False),
    Sight(width=390, theme="dark"),
    Sight(width=390, theme="light"),
)


@pytest.mark.parametrize("sight", SIGHTS, ids=str)
def test_a_fleet_is_built_mended_found_again_shared_and_kept(
    sight: Sight, open_browser: Open
) -> None:
    page = open_browser(sight)
    builder = start(page, sight, "Royal Navy", "500")
    build_royal_navy(builder)
    go_over_and_mend(builder)
    address = path_of(page)

    page = come_back_tomorrow(page, sight, open_browser)
    find_again(page, sight)
    link = share(page)
    read_as_a_friend(open_browser(sight), link)
    meet_a_closed_door(open_browser(sight), address)

    mend_inexperienced_torpedomen(start(page, sight, "Kriegsmarine", "500"))
    sign_up(page)
    claimed(page)
    sign_out(page, sight)
    meet_a_closed_door(page, address)
    assert_reconciled()


def start(page: Page, sight: Sight, nation: str, limit: str) -> BuilderPage:
    """Start a fleet on the home page."""
    page.goto("/")
    page.get_by_label("Nation").select_option(label=nation)
    page.get_by_label("Limit, points").fill(limit)
    page.get_by_role("button", name="Start building").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"{nation} fleet")
    return BuilderPage(page, sight)


def build_royal_navy(builder: BuilderPage) -> None:
    """Build 500 points with three grades of crew; each total is the sum of the printed figures."""
    builder.shows("0 / 500", "Draft")
    builder.add("Fairmile D MGB")
    builder.shows("120 / 500", "Legal")
    builder.set_crew(1, "Regular")
    builder.shows("170 / 500", "Legal")
    builder.choose(1, "Semi-automatic 6-pdr", "one")
    builder.shows("180 / 500", "Legal")
    builder.rename_ship(1, "Grey Heron")
    builder.add("Vosper MTB Type I (Mid)")
    builder.shows("255 / 500", "Legal")
    builder.set_crew(2, "Veteran")
    builder.shows("330 / 500", "Legal")
    builder.add("Vosper MTB Type I (Early)")
    builder.shows("400 / 500", "Legal")
    builder.add("Armed trawler")
    builder.shows("500 / 500", "Legal")
    builder.has_ships(4)


def go_over_and_mend(builder: BuilderPage) -> None:
    """Add a ship too many, read why that is not legal and what would help, take one of the ways."""
    builder.add("Vosper MTB Type I (Early)")
    builder.shows("570 / 500", "Not legal: 1 finding")
    builder.show("fleet")
    over = builder.finding("70 points over the limit of 500")
    expect(over).to_contain_text("The fleet stands at 570. CS-PTS-6")
    buttons = over.get_by_role("button")
    expect(buttons).to_have_text(
        ["Remove Vosper 2 −70", "Crew to inexperienced (Vosper 1) −75", "Raise limit to 570"]
    )
    buttons.filter(has_text="Remove Vosper 2").click()
    builder.shows("500 / 500", "Legal")
    expect(over).to_have_count(0)
    builder.has_ships(4)


def come_back_tomorrow(page: Page, sight: Sight, open_browser: Open) -> Page:
    """Close the browser and open it again; it keeps nothing but its cookies."""
    kept = page.context.storage_state()
    page.context.close()
    return open_browser(sight, storage_state=kept)


def find_again(page: Page, sight: Sight) -> None:
    page.goto("/")
    if sight.is_narrow:
        page.locator(".topbar-menu > summary").click()
    page.locator("header a:visible", has_text="Fleets").click()
    card = page.locator(".fleet-card")
    expect(card).to_have_count(1)
    expect(card).to_contain_text("500 / 500")
    expect(card).to_contain_text("Legal")
    card.get_by_role("link", name="Royal Navy fleet").click()
    builder = BuilderPage(page, sight)
    builder.shows("500 / 500", "Legal")
    builder.has_ships(4)


def share(page: Page) -> str:
    """Make a link on the fleet's page; return it."""
    page.get_by_role("link", name="Share", exact=True).click()
    page.get_by_role("button", name="Make a link").click()
    return page.get_by_label("The link").input_value()


def read_as_a_friend(page: Page, link: str) -> None:
    """A friend without an account reads all of it and can change nothing."""
    answer = page.goto(link)
    assert answer is not None
    assert answer.status == 200
    main = page.get_by_role("main")
    expect(main.get_by_role("heading", level=1)).to_have_text("Royal Navy fleet")
    expect(main.locator(".meter-total")).to_have_text("500 / 500")
    expect(main.locator(".ship-name")).to_have_text(
        ["Grey Heron", "Vosper 1", "Trawler 1", "Vosper 3"]
    )
    expect(main.locator("form, button, input, select, textarea")).to_have_count(0)


def meet_a_closed_door(page: Page, address: str) -> None:
    """Who may not see a fleet is told that there is none, not that it is forbidden."""
    answer = page.goto(address)
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_role("heading", level=1)).to_have_text("No bottom found")
    expect(page.get_by_role("main")).not_to_contain_text("Royal Navy")


def mend_inexperienced_torpedomen(builder: BuilderPage) -> None:
    """FAT torpedoes need a better crew; the finding says so and mends it by one click."""
    builder.add("E-boat S-38 class")
    builder.shows("105 / 500", "Legal")
    builder.fit_out(1, "FAT torpedoes", "1")
    builder.shows("135 / 500", "Not legal: 1 finding")
    builder.show("fleet")
    finding = builder.finding("FAT torpedoes with an inexperienced crew")
    expect(finding).to_contain_text("FAT torpedoes need a regular or veteran crew")
    finding.get_by_role("button", name="Crew to regular").click()
    builder.shows("185 / 500", "Legal")
    expect(finding).to_have_count(0)


def sign_up(page: Page) -> None:
    """Make an account from the fleet's page; it leads back there and says what came along."""
    fleet = path_of(page)
    page.get_by_role("link", name="Sign up to keep it.").click()
    page.get_by_label("User name").fill("first-mate")
    page.get_by_label("E-mail").fill("mate@example.org")
    page.locator("[name=password1]").fill("fair-winds-and-following")
    page.locator("[name=password2]").fill("fair-winds-and-following")
    page.get_by_role("button", name="Create the account").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Kriegsmarine fleet")
    assert path_of(page) == fleet
    expect(page.locator("#toasts")).to_contain_text("2 fleets came into your account.")


def claimed(page: Page) -> None:
    """The drafts are the account's now."""
    page.goto("/fleets/")
    names = page.locator(".fleet-card").get_by_role("link")
    expect(names).to_have_text(["Kriegsmarine fleet", "Royal Navy fleet"])
    expect(page.get_by_text("kept on this device for 90 days")).to_have_count(0)


def sign_out(page: Page, sight: Sight) -> None:
    if sight.is_narrow:
        page.locator(".topbar-menu > summary").click()
    page.locator("header button:visible", has_text="Sign out").click()
    expect(page.locator("header a.sign-in").first).to_be_attached()


def path_of(page: Page) -> str:
    return urlsplit(page.url).path
