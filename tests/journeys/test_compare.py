"""A player on his phone lays his fleet beside an opponent's link, then two of its own states."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from config.web.visitor import Visitor
from tests import actions, cast, factories
from tests.actions import assert_reconciled
from tests.journeys.builder_page import BuilderPage
from tests.journeys.people import signed_in
from tests.journeys.sight import Sight, sights

pytestmark = pytest.mark.django_db(transaction=True)

Open = Callable[..., Page]
SIGHTS = sights(Sight(width=390, theme="dark"), Sight(width=1280, theme="light", script=False))
LONG = "Zerstörer-Begleitflottille-Nordseeküstenabschnitt-Wilhelmshaven-Schillig-Reede"
TOO_WIDE = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


def opponents_link(address: str) -> str:
    """Let Sam build a fleet and share it; return the link as he would send it."""
    sam = Visitor(user=cast.user("sam"))
    fleet = actions.found_fleet(sam, nation="kriegsmarine", name=LONG)
    actions.add_ship(sam, fleet, actions.S_BOAT, 2)
    actions.add_ship(sam, fleet, actions.S_BOAT, name="بحر الشمال")
    return f"{address}/shared/{actions.share(sam, fleet)}/"


@pytest.mark.parametrize("sight", SIGHTS, ids=str)
def test_a_fleet_is_compared_with_an_opponents_link_and_with_itself(
    sight: Sight, open_browser: Open, live_server: object
) -> None:
    olive = cast.user("olive")
    fleet = factories.nore_flotilla(Visitor(user=olive))
    link = opponents_link(live_server.url)  # type: ignore[attr-defined]
    page = open_browser(sight, storage_state=signed_in(olive))
    page.goto(f"/fleets/{fleet.pk}/")
    builder = BuilderPage(page, sight)
    see_what_she_is_made_of(builder)

    page.goto(f"/fleets/{fleet.pk}/")
    page.get_by_role("link", name="Compare", exact=True).click()
    paste(page, link.replace("/shared/", "/share/"))
    expect(page.locator("#error-b")).to_contain_text("shows no fleet")
    paste(page, link)
    see_both(page, "Nore Flotilla", LONG)
    row = figures_of(page, "Torpedoes")
    expect(row.nth(0)).to_have_text("6")
    page.get_by_role("link", name="Swap sides").click()
    see_both(page, LONG, "Nore Flotilla")
    page.reload()
    see_both(page, LONG, "Nore Flotilla")
    please_axe(page, sight)
    page.get_by_role("button", name="Night").click()  # a form that says where it comes from
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    see_both(page, LONG, "Nore Flotilla")

    page.goto(f"/fleets/{fleet.pk}/history/")
    page.get_by_label("left, 2", exact=True).check()
    page.get_by_label("right, 5", exact=True).check()
    page.get_by_role("button", name="Compare the two chosen").click()
    see_both(page, "Nore Flotilla", "Nore Flotilla")
    between = page.locator("section", has=page.get_by_role("heading", name="Done in between"))
    expect(between.locator("li")).to_have_count(3)
    expect(page.get_by_role("heading", name="Only in revision 5: 3")).to_be_visible()
    asked = parse_qs(urlsplit(page.url).query)
    assert asked == {"a": [f"{fleet.pk}@2"], "b": [f"{fleet.pk}@5"]}
    please_axe(page, sight)
    assert_reconciled()


def see_what_she_is_made_of(builder: BuilderPage) -> None:
    """Open the composition; with script it keeps up with what is done."""
    page = builder.page
    fold = page.locator("#composition-fold")
    fold.locator("summary").click()
    if not builder.sight.script:
        fold.get_by_role("link").click()
        expect(page.get_by_text("3 torpedo boats, 1 gunboat")).to_be_visible()
        return
    expect(fold.get_by_text("3 torpedo boats, 1 gunboat")).to_be_visible()
    expect(fold.get_by_role("table", name="By role")).to_be_visible()
    please_axe(page, builder.sight)
    builder.set_crew(1, "Veteran")
    crews = fold.get_by_role("table", name="Crews")
    expect(crews.get_by_role("row", name="Veteran 1")).to_be_visible()


def paste(page: Page, link: str) -> None:
    """Paste a link on the right and ask for the comparison."""
    field = page.get_by_label("Or a link to a fleet").nth(1)
    field.fill(link)
    page.get_by_role("button", name="Compare them").click()


def see_both(page: Page, left: str, right: str) -> None:
    """Check who faces whom."""
    names = page.locator(".compare-plate h2")
    expect(names.nth(0)).to_have_text(left)
    expect(names.nth(1)).to_have_text(right)


def figures_of(page: Page, label: str) -> Locator:
    """Return both cells of a figure."""
    row = page.get_by_role("row").filter(has=page.get_by_role("rowheader", name=label, exact=True))
    return row.get_by_role("cell")


def please_axe(page: Page, sight: Sight) -> None:
    """Check a page for faults of access, and that nothing runs over its edge."""
    if not sight.script:
        return  # axe is a script
    results = Axe().run(page)
    assert not results.violations_count, results.generate_report()
    assert not page.evaluate(TOO_WIDE)
