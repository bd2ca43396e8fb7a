"""The builder's catalogue finds the same classes by script as the server does without it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from rules.engine import registry
from rules.engine.core.search import class_words, found_in

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]

QUERIES = [
    "VÖSPER", "20 mm", "20mm", "20", "2", "s-38", "S 38", "Shin’yo", "shinyo boat", "6-pdr",
    "6 pdr vosper", "ＭＴＢ", "×3", "mtb – type", "vosper elco",
    "???", "👩‍✈️", "İ", "straße", "torpedo",
]  # fmt: skip


def test_each_query_finds_by_script_what_the_server_finds(page: Page, live_server: Any) -> None:
    system = registry.get("cruel_seas")
    classes = system.fleets.catalogue(system.newest_edition).classes
    page.goto(f"{live_server.url}/fleets/new/")
    page.select_option("[name=nation]", "royal_navy")
    page.click("text=Start building")
    page.wait_for_url("**/fleets/*-*/")
    page.goto(f"{page.url}?nation=all")
    rows = page.locator("#catalogue-rows > .catalogue-row")
    expect(rows).to_have_count(len(classes))

    for query in QUERIES:
        page.fill("#filter-q", query)
        wanted = [one.name for one in classes if found_in(query, class_words(one))]
        shown = page.locator("#catalogue-rows > .catalogue-row:not([hidden]) .cover")
        assert shown.all_text_contents() == wanted, query
        expect(page.locator("#catalogue-count [data-shown]")).to_have_text(str(len(wanted)))
