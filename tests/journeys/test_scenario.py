"""A fleet for a scenario, from the page of the scenario to a legal one, on a phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.actions import assert_reconciled
from tests.journeys.builder_page import BuilderPage
from tests.journeys.sight import Sight

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]

PHONE = Sight(width=390)
VOSPER = "Vosper MTB Type I (Mid)"


def test_two_regular_vospers_make_the_royal_navy_of_scenario_1(
    open_browser: Callable[..., Page],
) -> None:
    """75 for each, 50 for each crew."""
    page = open_browser(PHONE)
    page.goto("/rules/cruel-seas/scenarios/")
    page.get_by_role("link", name="1 Ships in the Night").click()
    page.get_by_role("link", name="Build a fleet for this side (Royal Navy)").click()
    expect(page.get_by_label("Built for")).to_have_value("cruel_seas:1:royal_navy")
    page.get_by_role("button", name="Start building").click()
    builder = BuilderPage(page, PHONE)
    builder.shows("0", "Not legal: 1 finding")

    builder.add(VOSPER)
    builder.shows("75", "Not legal: 2 findings")
    builder.set_crew(1, "Regular")
    builder.shows("125", "Not legal: 1 finding")
    builder.add(VOSPER)
    builder.shows("200", "Not legal: 1 finding")
    builder.show("fleet")
    expect(page.locator("#fleet-purpose")).to_contain_text(f"2 × {VOSPER}, regular crew")
    finding = builder.finding("Vosper 2 needs a regular crew")
    finding.get_by_role("button", name="Crew to regular").click()

    builder.shows("250", "Legal")
    expect(page.locator("#findings .finding")).to_have_count(0)
    assert_reconciled()
