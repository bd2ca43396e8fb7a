"""Groups of one class shown as one, and a ship's details, on a desk and on a phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from rules.engine.core import acts
from tests import actions, cast, factories
from tests.journeys.builder_page import BuilderPage
from tests.journeys.sight import Sight, sights
from tests.journeys.test_keyboard import open_fleet

pytestmark = pytest.mark.django_db(transaction=True)

Open = Callable[..., Page]
DESK, PHONE = Sight(), Sight(width=390)
NO_SCRIPT = Sight(width=390, script=False)
VOSPERS = "Vosper MTB Type I (Mid)"


def collapse(builder: BuilderPage) -> Locator:
    builder.page.get_by_role("checkbox", name="Collapse groups").check()
    return builder.page.locator(".ship-group > button")


def visible(builder: BuilderPage, count: int) -> None:
    expect(builder.page.locator("#ships > .ship-row:visible")).to_have_count(count)


@pytest.mark.parametrize("sight", sights(DESK, PHONE), ids=str)
def test_sisters_are_collapsed_with_their_sum_and_what_is_amiss(
    sight: Sight, open_browser: Open
) -> None:
    fleet = factories.nore_flotilla(cast.owner())
    builder = open_fleet(open_browser, fleet, sight)
    visible(builder, 4)
    head = collapse(builder)
    visible(builder, 1)
    expect(head).to_contain_text(f"{VOSPERS} ×3")
    expect(head).to_contain_text("Sandpiper, Dunlin, Curlew")
    expect(head.locator(".ship-row-points")).to_have_text("225")
    expect(head.locator(".flag")).to_have_count(0)

    builder.page.locator("#settings-fold > summary").click()
    builder.page.locator("#settings-fold select[name=nation]").select_option("us_navy")
    expect(head).to_contain_text("3 with findings")
    builder.page.locator("#undo-button").click()
    expect(head.locator(".flag")).to_have_count(0)
    builder.add(VOSPERS)
    builder.show("fleet")
    expect(head).to_contain_text(f"{VOSPERS} ×4")
    expect(head.locator(".ship-row-points")).to_have_text("300")
    assert Axe().run(builder.page).violations_count == 0


def test_a_group_is_opened_by_keys_and_the_device_keeps_the_switch(open_browser: Open) -> None:
    fleet = factories.nore_flotilla(cast.owner())
    builder = open_fleet(open_browser, fleet)
    head = collapse(builder)
    head.focus()
    builder.page.keyboard.press("Enter")
    expect(head).to_have_attribute("aria-expanded", "true")
    visible(builder, 4)
    builder.set_crew(3, "Veteran")
    builder.shows("420 / 500", "Legal")
    expect(head.locator(".ship-row-points")).to_have_text("300")
    visible(builder, 4)
    head.focus()
    builder.page.keyboard.press("Space")
    visible(builder, 1)
    expect(head).to_be_focused()

    builder.page.reload()
    visible(builder, 1)
    expect(head).to_have_attribute("aria-expanded", "false")
    builder.page.get_by_role("checkbox", name="Collapse groups").uncheck()
    visible(builder, 4)
    expect(head).to_have_count(0)
    builder.page.reload()
    visible(builder, 4)


def test_the_way_to_a_ship_at_fault_opens_her_group(open_browser: Open) -> None:
    owner, fleet = cast.owner(), factories.nore_flotilla(cast.owner())
    actions.do(owner, fleet, acts.SetNation(nation="us_navy"))
    builder = open_fleet(open_browser, fleet)
    collapse(builder)
    visible(builder, 1)
    builder.page.get_by_role("link", name="Show Dunlin").click()
    visible(builder, 4)
    expect(builder.ship(3)).to_be_in_viewport()


def test_a_ship_is_moved_past_a_whole_group(open_browser: Open) -> None:
    fleet = factories.nore_flotilla(cast.owner())
    builder = open_fleet(open_browser, fleet)
    head = collapse(builder)
    builder.page.get_by_role("button", name="Move Grey Heron").focus()
    builder.page.keyboard.press("ArrowDown")
    expect(builder.page.locator("#order-told")).to_have_text("Grey Heron, now 4 of 4")
    expect(head).to_contain_text("×3")
    builder.page.keyboard.press("Alt+ArrowUp")
    expect(builder.page.locator("#order-told")).to_have_text("Grey Heron, now 1 of 4")
    builder.page.wait_for_function(
        "version => document.getElementById('fleet-state').value.startsWith(`${version}.`)",
        arg=fleet.version + 2,
    )
    assert next(ship.name for ship in fleet.ships.all()) == "Grey Heron"
    actions.assert_reconciled()


@pytest.mark.parametrize("sight", sights(PHONE, NO_SCRIPT), ids=str)
def test_details_are_written_down_on_a_phone(sight: Sight, open_browser: Open) -> None:
    fleet = factories.nore_flotilla(cast.owner())
    builder = open_fleet(open_browser, fleet, sight)
    builder.open_name(2).fill("Sea Otter")
    for label, words in (
        ("Captain", "Lt Cdr Robert Peverell Hichens"),
        ("Pennant number", "P 72"),
        ("Notes", "Lent by Ann.\nGlued."),
    ):
        builder.detail(2, label).fill(words)
    if sight.script:
        builder.page.keyboard.press("Tab")
    else:
        builder.page.get_by_role("button", name="Save").click()
    row = builder.ship(2)
    expect(row.locator(".ship-name")).to_have_text("Sea Otter")
    expect(row).to_contain_text("P 72, Lt Cdr Robert Peverell Hichens")
    expect(row.locator(".badge", has_text="notes")).to_be_visible()
    over = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert not sight.script or builder.page.evaluate(over) == 0
    entry = fleet.ships.get(name="Sea Otter")
    assert (entry.pennant, entry.notes) == ("P 72", "Lent by Ann.\nGlued.")
    actions.assert_reconciled()


def test_a_refused_detail_says_why_beside_its_field_and_undo_is_followed(
    open_browser: Open, faults: list[str]
) -> None:
    fleet = factories.nore_flotilla(cast.owner())
    builder = open_fleet(open_browser, fleet)
    builder.open_name(1)
    pennant = builder.detail(1, "Pennant number")
    pennant.fill("A pennant far too long for her bows")
    builder.detail(1, "Captain").fill("Hichens")
    expect(builder.ship(1).locator(".error")).to_contain_text("at most 20 characters")
    expect(pennant).to_have_value("A pennant far too long for her bows")
    pennant.fill("MGB 77")
    pennant.press("Enter")
    expect(builder.ship(1)).to_contain_text("MGB 77, Hichens")
    expect(builder.ship(1).locator(".error")).to_have_count(0)
    builder.page.locator("#undo-button").click()
    expect(pennant).to_have_value("")
    expect(builder.detail(1, "Captain")).to_have_value("Hichens")
    builder.ship(1).get_by_role("link", name="Close").click()
    expect(pennant).to_be_hidden()
    expect(builder.ship(1).get_by_role("link", name="Details of")).to_be_focused()
    assert ["422" in fault for fault in faults] == [True]
    faults.clear()
