"""A German squadron of 100 points of High Seas Fleet and its opponent, built and printed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.actions import assert_reconciled
from tests.journeys.builder_page import BuilderPage
from tests.journeys.sight import Sight, sights
from tests.journeys.test_print import on_paper

pytestmark = pytest.mark.django_db(transaction=True)

Open = Callable[..., Page]
SIGHTS = sights(Sight(width=1280), Sight(width=390, theme="dark"), Sight(script=False))
GERMAN = [
    *(("Bayern class", "30"), ("Derfflinger class", "50"), ("Blücher", "62")),
    *(("Deutschland class", "72"), ("Königsberg class", "77"), ("Shore battery", "84")),
    *(("U 93 and U 96 types", "87"), ("Delphin", "87.5"), ("Königsberg class", "92.5")),
    *(("V-type large torpedo boat (AG Vulcan)", "94.5"), ("Königsberg class", "99.5")),
]
BRITISH = [
    *(("Royal Sovereign class", "30"), ("Renown class", "55"), ("Courageous class", "75")),
    *(("Erebus class", "85"), ("Vindictive", "95"), ("Carlisle class", "100")),
]


@pytest.mark.parametrize("sight", SIGHTS, ids=str)
def test_a_german_squadron_and_its_british_opponent_are_built_and_printed(
    sight: Sight, open_browser: Open, tmp_path: Path
) -> None:
    page = open_browser(sight)
    german = start(page, sight, "Imperial German Navy")
    for ship, total in GERMAN:
        german.add(ship)
        german.shows(f"{total} / 100", "Legal")
    german.add("A 1 to A 95 coastal torpedo boats")
    german.shows("100.5 / 100", "Not legal: 1 finding")
    german.show("fleet")
    over = german.finding("0.5 points over the limit")
    over.get_by_role("button", name="Remove Delphin 1").click()
    german.shows("100 / 100", "Legal")
    paper = printed(page, tmp_path / "german.pdf")
    assert "100 / 100 points" in paper
    assert "Heavy turrets" in paper
    assert "18+, damage −5" in paper

    british = start(page, sight, "Royal Navy")
    for ship, total in BRITISH:
        british.add(ship)
        british.shows(f"{total} / 100", "Legal")
    british.has_ships(6)
    paper = printed(page, tmp_path / "british.pdf")
    assert "Carlisle 1" in paper
    assert "6 aeroplanes, a bomb each" in paper
    assert_reconciled()


def start(page: Page, sight: Sight, nation: str) -> BuilderPage:
    """Start a fleet from the page of new fleets, where the game is chosen."""
    page.goto("/fleets/new/")
    page.get_by_role("link", name="High Seas Fleet").click()
    expect(page.get_by_label("Limit, points")).to_have_value("100")
    page.get_by_label("Nation").select_option(label=nation)
    page.get_by_role("button", name="Start building").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"{nation} fleet")
    return BuilderPage(page, sight)


def printed(page: Page, path: Path) -> str:
    """Open the fleet as it is printed; return all its words on paper."""
    page.goto(f"{page.url.partition('#')[0].partition('?')[0]}print/")
    return " ".join(" ".join(on_paper(page, path)).split())
