"""The sheet for the table on paper, and the pages of rules on a phone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pypdf
import pytest
from playwright.sync_api import Page, expect

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_the_quick_reference_takes_two_sheets(
    page: Page, live_server: Any, tmp_path: Path, paper: str
) -> None:
    page.add_init_script("window.print = () => document.title = 'printed'")
    page.goto(f"{live_server.url}/rules/cruel-seas/quick-reference/")
    page.get_by_role("button", name="Print").click()
    expect(page).to_have_title("printed")
    page.emulate_media(media="print")
    page.pdf(path=tmp_path / "sheet.pdf", format=paper)
    first, second = (leaf.extract_text() for leaf in pypdf.PdfReader(tmp_path / "sheet.pdf").pages)
    assert "Sequence of play" in first
    assert "Critical damage" in first
    assert "Kinds of mines" in second
    assert "Fleets" not in first


def test_a_rule_is_read_and_left_by_its_links_on_a_phone(page: Page, live_server: Any) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{live_server.url}/rules/cruel-seas/#CS-DMG-3")
    expect(page.locator("#CS-DMG-3")).to_be_in_viewport()
    page.locator("#CS-DMG-3").get_by_role("link", name="CS-DMG-3").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Sixes of a damage roll")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("link", name="Damage", exact=True).click()
    expect(page.locator("#CS-DMG-3")).to_be_in_viewport()
