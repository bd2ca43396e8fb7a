"""A fleet is printed at the club: choice of ships, paper, PDF, and the code leads back to it."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pypdf
import pytest
from playwright.sync_api import Page, expect

from fleetbuilder.models import PrintStamp
from tests import actions, cast, factories
from tests.journeys.people import signed_in
from tests.journeys.sight import Sight, sights
from tests.paper import codes_on, leaves

pytestmark = pytest.mark.django_db(transaction=True)

Open = Callable[..., Page]


def on_paper(page: Page, path: Path) -> list[str]:
    """Print as a browser prints, with the paper that the page asks for; return each page's text."""
    page.emulate_media(media="print")
    page.pdf(path=path, prefer_css_page_size=True)
    page.emulate_media(media="screen")
    return [leaf.extract_text() for leaf in pypdf.PdfReader(io.BytesIO(path.read_bytes())).pages]


@pytest.mark.usefixtures("pango")
@pytest.mark.parametrize(
    "sight", sights(Sight(theme="dark"), Sight(script=False), Sight(width=390)), ids=str
)
def test_a_fleet_is_printed_and_its_code_leads_back(
    sight: Sight, open_browser: Open, tmp_path: Path
) -> None:
    fleet = factories.nore_flotilla(cast.owner())
    actions.share(cast.owner(), fleet)
    page = open_browser(sight, storage_state=signed_in(cast.user("olive")), accept_downloads=True)
    page.goto(f"/fleets/{fleet.pk}/")
    if sight.is_narrow:
        page.get_by_label("More for the fleet").click()
    page.get_by_role("link", name="Print", exact=True).locator("visible=true").click()
    expect(page.locator(".paper-card")).to_have_count(4)

    page.get_by_text("Which ships").first.click()
    page.get_by_label("Dunlin").uncheck()
    page.get_by_label("Rules that they need").uncheck()
    page.get_by_role("button", name="Show this choice").click()
    expect(page.locator(".paper-card")).to_have_count(3)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    sheets = on_paper(page, tmp_path / "browser.pdf")
    assert len(sheets) == 3  # the roster, two cards, one card
    for number, text in enumerate(sheets, 1):
        assert f"Page {number} of 3" in text
        assert "Nore Flotilla" in text
        assert "Show this choice" not in text
    assert "Grey Heron" in sheets[1]
    assert "Card 4 of 4" in sheets[2]

    page.get_by_role("button", name="Make a PDF").click()
    expect(page.get_by_role("main")).to_contain_text("3 pages, revision")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download Nore Flotilla.pdf").click()
    cards = [leaf.cards for leaf in leaves(Path(download.value.path()).read_bytes())]
    assert cards == [[], [1, 2], [4]]

    actions.rename_ship(cast.owner(), fleet, str(fleet.ships.get(name="Curlew").pk), "Renamed")
    (address,) = set(codes_on((tmp_path / "browser.pdf").read_bytes()))
    stamp = PrintStamp.objects.get(fleet=fleet)
    friend = open_browser(Sight(width=390))
    friend.goto(address)
    assert stamp.fingerprint in friend.url.replace("-", "")
    friend.get_by_role("link", name="See the fleet as printed").click()
    expect(friend.get_by_role("main")).to_contain_text("Curlew")
    expect(friend.get_by_role("main")).not_to_contain_text("Renamed")
    actions.assert_reconciled()


@pytest.mark.once
@pytest.mark.usefixtures("pango")
def test_what_is_ticked_counts_though_the_page_does_not_show_it_yet(open_browser: Open) -> None:
    fleet = factories.nore_flotilla(cast.owner())
    page = open_browser(
        Sight(width=390), storage_state=signed_in(cast.user("olive")), accept_downloads=True
    )
    page.add_init_script("window.print = () => document.title = 'printed'")
    page.goto(f"/fleets/{fleet.pk}/print/")
    page.get_by_label("Roster with findings").uncheck()
    page.get_by_label("Rules that they need").uncheck()
    page.get_by_role("button", name="Print", exact=True).click()
    expect(page).to_have_title("printed")
    expect(page.locator(".paper-roster")).to_have_count(0)
    expect(page.locator(".paper-card")).to_have_count(4)

    page.get_by_label("Paper").select_option("letter")
    page.get_by_role("button", name="Make a PDF").click()
    expect(page.get_by_role("main")).to_contain_text("2 pages, revision")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download Nore Flotilla.pdf").click()
    sheets = leaves(Path(download.value.path()).read_bytes())
    assert [(round(sheet.width), sheet.cards) for sheet in sheets] == [(216, [1, 2]), (216, [3, 4])]


def test_a_fingerprint_is_typed_in(open_browser: Open) -> None:
    fleet = factories.nore_flotilla(cast.owner())
    stamp = actions.stamp(fleet)
    page = open_browser(Sight(width=390))
    page.goto("/")
    page.get_by_role("link", name="Check a print").click()
    page.get_by_label("Fingerprint").fill("0000 0000")
    page.get_by_role("button", name="Check it").click()
    expect(page.locator("#fingerprint-error")).to_contain_text("No print has this fingerprint.")
    page.get_by_label("Fingerprint").fill(stamp.fingerprint.lower())
    page.get_by_role("button", name="Check it").click()

    expect(page.get_by_role("heading", level=1)).to_have_text("Nore Flotilla")
    expect(page.get_by_role("main")).to_contain_text("345 / 500")
    expect(page.get_by_role("main")).not_to_contain_text("Sandpiper")
