"""Undo and redo before a screen: by button and keys, after a reload, from another browser."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from fleetbuilder.models import Fleet
from tests import actions, cast, factories
from tests.journeys.builder_page import BuilderPage
from tests.journeys.people import signed_in
from tests.journeys.sight import Sight, sights
from tests.journeys.test_keyboard import SlowLine, open_fleet

pytestmark = pytest.mark.django_db(transaction=True)

Open = Callable[..., Page]
DESK = Sight()
SIGHTS = sights(DESK, Sight(script=False))


def press(builder: BuilderPage, word: str) -> None:
    builder.page.locator(f"#{word}-button").click()


def says(builder: BuilderPage, word: str, label: str, title: str = "") -> None:
    """Check a button: its label, and its title or that it is disabled."""
    button = builder.page.locator(f"#{word}-button")
    expect(button).to_have_text(label)
    if title:
        expect(button).to_have_attribute("title", title)
        expect(button).to_be_enabled()
    else:
        expect(button).to_be_disabled()


@pytest.mark.parametrize("sight", SIGHTS, ids=str)
def test_half_is_undone_on_a_phone_after_a_reload_and_redone_at_the_desk(
    sight: Sight, open_browser: Open
) -> None:
    fleet = actions.found_fleet(cast.owner())
    desk = open_fleet(open_browser, fleet, sight)
    says(desk, "undo", "Nothing to undo")
    desk.add("Fairmile D MGB")
    desk.shows("120 / 500", "Legal")
    desk.add("Armed trawler")
    desk.shows("220 / 500", "Legal")
    says(desk, "undo", "Undo", "Undo: Added Armed trawler.")
    desk.page.reload()

    phone = open_fleet(open_browser, fleet, Sight(width=390, script=sight.script))
    press(phone, "undo")
    phone.shows("120 / 500", "Legal")
    says(phone, "redo", "Redo", "Redo: Added Armed trawler.")
    press(phone, "undo")
    phone.shows("0 / 500", "Draft")
    says(phone, "undo", "Nothing to undo")

    desk.page.reload()
    press(desk, "redo")
    desk.shows("120 / 500", "Legal")
    press(desk, "redo")
    desk.shows("220 / 500", "Legal")
    says(desk, "redo", "Nothing to redo")
    desk.has_ships(2)
    actions.assert_reconciled()


def test_keys_undo_and_redo_but_not_where_text_is_typed(open_browser: Open) -> None:
    builder = open_fleet(open_browser, actions.found_fleet(cast.owner()))
    keys = builder.page.keyboard
    builder.add("Fairmile D MGB")
    builder.add("Armed trawler")
    builder.shows("220 / 500", "Legal")
    builder.page.get_by_label("Find a ship").focus()
    keys.press("Control+z")
    builder.page.get_by_label("Find a ship").blur()
    keys.press("Control+z")
    builder.shows("120 / 500", "Legal")
    keys.press("Control+Shift+Z")
    builder.shows("220 / 500", "Legal")
    keys.press("Control+Shift+Z")
    says(builder, "redo", "Nothing to redo")
    assert Fleet.objects.get().version == 5


def test_quick_keys_are_an_act_each_and_a_double_click_is_one(open_browser: Open) -> None:
    fleet = factories.nore_flotilla(cast.owner())
    builder = open_fleet(open_browser, fleet)
    line = SlowLine(builder.page)
    for _ in range(3):
        builder.page.keyboard.press("Control+z")
    line.let_go()
    builder.shows("120 / 500", "Legal")
    builder.page.locator("#redo-button").dblclick()
    builder.shows("195 / 500", "Legal")
    says(builder, "redo", "Redo", "Redo: Added Vosper MTB Type I (Mid).")
    assert actions.reread(fleet).version == 9
    actions.assert_reconciled()


def test_the_focus_stays_on_the_button_that_was_pressed(open_browser: Open) -> None:
    builder = open_fleet(open_browser, factories.nore_flotilla(cast.owner()))
    undo = builder.page.locator("#undo-button")
    undo.focus()
    builder.page.keyboard.press("Enter")
    builder.shows("270 / 500", "Legal")
    expect(undo).to_be_focused()


def test_who_undoes_on_an_old_page_is_told_what_was_done_since(
    open_browser: Open, faults: list[str]
) -> None:
    fleet = factories.nore_flotilla(cast.owner())
    builder = open_fleet(open_browser, fleet)
    actions.set_limit(cast.owner(), fleet, 700)
    press(builder, "undo")
    panel = builder.page.locator(".stale-panel")
    expect(panel).to_contain_text("Raised the limit from 500 to 700.")
    assert actions.reread(fleet).limit == 700
    assert ["409" in fault for fault in faults] == [True]
    faults.clear()


@pytest.mark.parametrize("sight", SIGHTS, ids=str)
def test_a_revision_is_named_and_gone_back_to(sight: Sight, open_browser: Open) -> None:
    fleet = factories.nore_flotilla(cast.owner())
    page = open_browser(sight, storage_state=signed_in(cast.user("olive")))
    page.goto(f"/fleets/{fleet.pk}/")
    page.get_by_role("link", name="History").click()
    page.get_by_role("link", name="Revision 3", exact=True).click()
    page.get_by_label("Name of this revision").fill("Two boats")
    page.get_by_role("button", name="Save the name").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Revision 3: Two boats")
    expect(page.locator("main .ship-name")).to_have_text(["Grey Heron", "Sandpiper"])
    page.get_by_role("button", name="Go back to this").click()
    builder = BuilderPage(page, sight)
    builder.shows("195 / 500", "Legal")
    expect(page.locator("#toasts")).to_contain_text("Went back to revision 3, Two boats.")
    press(builder, "undo")
    builder.shows("345 / 500", "Legal")
    page.get_by_role("link", name="History").click()
    expect(page.locator("s")).to_have_text(["Went back to revision 3, Two boats."])
    page.get_by_role("button", name="Go back to this (revision 2)", exact=True).click()
    BuilderPage(page, sight).shows("120 / 500", "Legal")
    actions.assert_reconciled()
