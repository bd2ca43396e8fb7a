"""A club night: a fleet built on a phone is printed, pasted to the opponent, imported by him; the
code on the paper leads to what was printed, however the fleet changes, until its link is dead."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from fleetbuilder.models import Fleet
from fleetbuilder.muster import fleet_list
from tests.actions import assert_reconciled
from tests.journeys.builder_page import BuilderPage
from tests.journeys.sight import Sight
from tests.journeys.test_first_fleet import build_royal_navy, path_of, share, start
from tests.paper import codes_on, leaves

pytestmark = pytest.mark.django_db(transaction=True)

Open = Callable[..., Page]
SIGHTS = [
    Sight(width=390),
    pytest.param(Sight(width=390, theme="dark", script=False), marks=pytest.mark.thorough),
]


@pytest.mark.usefixtures("pango")
@pytest.mark.parametrize("sight", SIGHTS, ids=str)
def test_a_fleet_goes_from_a_phone_to_paper_and_to_the_opponent(
    sight: Sight, open_browser: Open, tmp_path: Path
) -> None:
    phone = open_browser(sight, accept_downloads=True)
    builder = start(phone, sight, "Royal Navy", "500")
    build_royal_navy(builder)
    fleet = path_of(phone)
    link = share(phone)

    by_browser = printed_by_browser(phone, fleet, tmp_path / "browser.pdf")
    by_job = printed_by_job(phone)
    (address,) = set(codes_on(by_browser) + codes_on(by_job))
    assert address not in (link, phone.url)

    text = copied_for_discord(phone, fleet)
    import_it(open_browser(Sight(width=390, theme="dark", script=sight.script)), text)
    assert_alike(fleet)

    change(phone, sight, fleet)
    opponent = open_browser(Sight(width=390, script=sight.script))
    read_as_printed(opponent, address)
    take_back(phone, fleet)
    find_it_dead(opponent, address, link)
    assert_reconciled()


def printed_by_browser(page: Page, fleet: str, path: Path) -> bytes:
    """Open the print page and print it; return what comes out of the printer."""
    page.goto(fleet)
    page.get_by_label("More for the fleet").click()
    page.get_by_role("link", name="Print", exact=True).locator("visible=true").click()
    expect(page.locator(".paper-card")).to_have_count(4)
    page.emulate_media(media="print")
    page.pdf(path=path, prefer_css_page_size=True)
    page.emulate_media(media="screen")
    return path.read_bytes()


def printed_by_job(page: Page) -> bytes:
    """Have the PDF made from the print page; return the file."""
    page.get_by_role("button", name="Make a PDF").click()
    expect(page.get_by_role("main")).to_contain_text("pages, revision")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download Royal Navy fleet.pdf").click()
    content = Path(download.value.path()).read_bytes()
    assert [number for leaf in leaves(content) for number in leaf.cards] == [1, 2, 3, 4]
    return content


def copied_for_discord(page: Page, fleet: str) -> str:
    """Copy the fleet's text for Discord; return what is pasted."""
    page.goto(f"{fleet}text/")
    page.get_by_role("link", name="Discord").click()
    field = page.get_by_label("The fleet as text")
    text = field.input_value()
    assert text.startswith("**Royal Navy fleet**\n")
    copy = page.get_by_role("button", name="Copy text")
    if copy.is_visible():
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        copy.dblclick()
        expect(page.get_by_role("button", name="Copied")).to_be_visible()
        assert page.evaluate("navigator.clipboard.readText()") == text
        expect(copy).to_be_visible()  # soon it says again what it does
    return text


def import_it(page: Page, text: str) -> None:
    """Paste a text into the import page, look at what was understood, agree."""
    page.goto("/fleets/")
    page.get_by_role("link", name="Import", exact=True).click()
    page.get_by_label("The fleet as text").fill(text)
    page.get_by_role("button", name="Read it").click()
    main = page.get_by_role("main")
    expect(main.get_by_role("heading", name="What was understood")).to_be_visible()
    expect(main).to_contain_text("500 / 500")
    expect(page.locator(".remark--apart")).to_have_count(0)
    assert Fleet.objects.count() == 1
    page.get_by_role("button", name="Import the fleet").click()
    expect(page.locator("#fleet-meter .meter-total")).to_have_text("500 / 500")


def assert_alike(path: str) -> None:
    """Assert that the fleet and the only other one are equal in all that a text tells."""
    fleet = Fleet.objects.get(pk=path.split("/")[2])
    copy = Fleet.objects.exclude(pk=fleet.pk).get()
    mine, theirs = ([replace(ship, key="") for ship in fleet_list(row)] for row in (fleet, copy))
    assert [(ship.name, ship.crew) for ship in theirs] == [
        ("Grey Heron", "regular"), ("Vosper 1", "veteran"),
        ("Vosper 2", "inexperienced"), ("Trawler 1", "inexperienced"),
    ]  # fmt: skip
    assert len(theirs[0].fit) == 1
    assert theirs == mine
    assert (copy.name, copy.points, copy.limit) == ("Royal Navy fleet", 500, 500)
    assert copy.points == fleet.points
    assert copy.owner_id is None
    assert copy.draft_key != fleet.draft_key


def change(page: Page, sight: Sight, fleet: str) -> None:
    """Go on with the fleet after it was printed."""
    page.goto(fleet)
    builder = BuilderPage(page, sight)
    builder.set_crew(2, "Regular")
    builder.shows("475 / 500", "Legal")


def read_as_printed(page: Page, address: str) -> None:
    """Hold a phone over the paper: the fleet that was printed is there, not the one of now."""
    page.goto(address)
    main = page.get_by_role("main")
    expect(main).to_contain_text("500 / 500")
    expect(main).to_contain_text("The fleet has changed since.")
    page.get_by_role("link", name="See the fleet as printed").click()
    expect(main.locator(".meter-total")).to_have_text("500 / 500")
    expect(main.locator(".ship-name")).to_have_text(
        ["Grey Heron", "Vosper 1", "Vosper 2", "Trawler 1"]
    )
    expect(main.locator(".ship-row").nth(1)).to_contain_text("Veteran")
    page.get_by_role("link", name="As it stands now").click()
    expect(main.locator(".meter-total")).to_have_text("475 / 500")


def take_back(page: Page, fleet: str) -> None:
    """Take the fleet's only link back."""
    page.goto(f"{fleet}share/")
    page.get_by_text("Take it back", exact=True).click()
    page.get_by_role("button", name="Take this link back for good").click()
    expect(page.get_by_role("main")).to_contain_text("This fleet is private")


def find_it_dead(page: Page, address: str, link: str) -> None:
    """The link opens nothing, and the code no more than the verdict."""
    for path in (link, f"{address}fleet/"):
        assert page.request.get(path).status == 404
    page.goto(address)
    main = page.get_by_role("main")
    expect(main).to_contain_text("The fleet itself is private.")
    expect(main).to_contain_text("500 / 500")
    expect(main).not_to_contain_text("Grey Heron")
