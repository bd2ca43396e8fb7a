"""Two hands on one helm: two tabs, two devices, the same instant. The later one is told."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Response, expect

from tests import actions, cast, factories
from tests.journeys.builder_page import BuilderPage
from tests.journeys.sight import Sight, watch
from tests.journeys.test_keyboard import SlowLine, open_fleet

pytestmark = pytest.mark.django_db(transaction=True)

Open = Callable[..., Page]
TOLD = ["Crew of Vosper 1: veteran.", "Added LCT."]


def told(builder: BuilderPage, *sentences: str) -> None:
    """Check what the page says was done in the meantime."""
    since = builder.page.locator(".stale-panel .since li")
    expect(since).to_have_text(list(sentences))


def is_act(response: Response) -> bool:
    return response.request.method == "POST"


def one_conflict(faults: list[str]) -> None:
    assert ["409" in fault for fault in faults] == [True]
    faults.clear()


def second_tab(builder: BuilderPage, faults: list[str]) -> BuilderPage:
    """Open the same fleet in another tab of the same browser."""
    page = watch(builder.page.context.new_page(), faults)
    page.goto(builder.page.url)
    return BuilderPage(page, builder.sight)


def test_the_tab_that_comes_later_is_told_and_its_text_goes_on_top(
    open_browser: Open, faults: list[str]
) -> None:
    fleet = factories.fleet_of(cast.owner(), 1, limit=500)
    first = open_fleet(open_browser, fleet)
    second = second_tab(first, faults)
    first.choose(1, "Crew", "Veteran")
    first.shows("150 / 500", "Legal")
    first.add("LCT")
    first.shows("235 / 500", "Legal")

    second.rename_soon(1, "Sea Otter")
    told(second, *TOLD)
    assert actions.reread(fleet).version == 4
    panel = second.page.locator(".stale-panel")
    expect(panel.get_by_role("textbox", name="Name")).to_have_value("Sea Otter")
    expect(panel).to_be_focused()
    panel.get_by_role("button", name="Set it to yours").click()
    expect(second.ship(1).locator(".ship-name")).to_have_text("Sea Otter")
    second.shows("235 / 500", "Legal")
    one_conflict(faults)

    first.add("LCT")  # now the first tab is the later one
    told(first, "Renamed Vosper 1 to Sea Otter.")
    first.page.get_by_role("button", name="Do it all the same").click()
    first.has_ships(3)
    expect(first.ship(1).locator(".ship-name")).to_have_text("Sea Otter")
    one_conflict(faults)
    actions.assert_reconciled()


@pytest.mark.parametrize("script", [True, False], ids=["", "without script"])
def test_the_device_that_comes_later_is_told_and_nothing_of_either_is_lost(
    script: bool, open_browser: Open, faults: list[str]
) -> None:
    fleet = factories.fleet_of(cast.owner(), 1, limit=500)
    desk = open_fleet(open_browser, fleet)
    phone = open_fleet(open_browser, fleet, Sight(width=390, script=script))
    phone.show("fleet")
    name = phone.open_name(1)
    desk.choose(1, "Crew", "Veteran")
    desk.shows("150 / 500", "Legal")
    desk.add("LCT")
    desk.shows("235 / 500", "Legal")

    name.fill("Sea Otter")
    name.press("Enter")
    told(phone, *TOLD)
    typed = phone.page.locator(".stale-panel form", has=phone.page.get_by_role("textbox"))
    typed.get_by_role("button", name="Set it to yours").click()
    BuilderPage(phone.page, phone.sight).shows("235 / 500", "Legal")
    expect(phone.ship(1).locator(".ship-name")).to_have_text("Sea Otter")
    if script:
        one_conflict(faults)

    desk.page.reload()
    expect(desk.ship(1).locator(".ship-name")).to_have_text("Sea Otter")
    desk.has_ships(2)
    assert actions.sentences(fleet)[2:] == [*TOLD, "Renamed Vosper 1 to Sea Otter."]
    actions.assert_reconciled()


def test_of_two_at_the_same_instant_one_is_done_and_one_is_told(
    open_browser: Open, faults: list[str]
) -> None:
    fleet = factories.fleet_of(cast.owner(), 1, limit=500)
    names = {"Sea Otter": open_fleet(open_browser, fleet), "Grebe": open_fleet(open_browser, fleet)}
    lines = [SlowLine(builder.page) for builder in names.values()]
    for name, builder in names.items():
        builder.rename_soon(1, name)
    one, two = (builder.page for builder in names.values())
    with one.expect_response(is_act) as first, two.expect_response(is_act) as second:
        for line in lines:
            line.let_go()
    assert {first.value.status, second.value.status} == {200, 409}
    done = actions.sentences(fleet)[2:]
    assert len(done) == 1
    winner = next(name for name in names if done == [f"Renamed Vosper 1 to {name}."])
    loser = next(name for name in names if name != winner)
    late = names[loser]
    told(late, *done)
    panel = late.page.locator(".stale-panel")
    expect(panel.get_by_role("textbox", name="Name")).to_have_value(loser)
    expect(late.page.locator(".stale-panel")).to_contain_text(f"Now: {winner}")
    panel.get_by_role("button", name="Set it to yours").click()
    expect(late.ship(1).locator(".ship-name")).to_have_text(loser)
    assert actions.reread(fleet).version == 4
    one_conflict(faults)
    actions.assert_reconciled()


def test_acts_in_line_behind_one_that_came_too_late_are_all_told(
    open_browser: Open, faults: list[str]
) -> None:
    fleet = factories.fleet_of(cast.owner(), 2, limit=900)
    late = open_fleet(open_browser, fleet)
    actions.set_limit(cast.owner(), fleet, 700)
    line = SlowLine(late.page)
    late.rename_soon(1, "Sea Otter")
    late.rename_soon(2, "Grebe")
    late.add("LCT")
    line.let_go()
    panels = late.page.locator(".stale-panel")
    expect(panels).to_have_count(3)
    expect(panels.get_by_role("textbox", name="Name").nth(0)).to_have_value("Sea Otter")
    expect(panels.get_by_role("textbox", name="Name").nth(1)).to_have_value("Grebe")
    expect(panels.get_by_role("button", name="Do it all the same")).to_have_count(1)
    assert actions.reread(fleet).version == 3
    assert ["409" in fault for fault in faults] == [True] * 3
    faults.clear()


def test_undo_and_redo_on_one_device_are_told_on_the_other(
    open_browser: Open, faults: list[str]
) -> None:
    fleet = factories.nore_flotilla(cast.owner())
    desk, phone = open_fleet(open_browser, fleet), open_fleet(open_browser, fleet)
    desk.page.locator("#undo-button").click()
    desk.shows("270 / 500", "Legal")
    phone.add("LCT")
    told(phone, "Undid: Added Vosper MTB Type I (Mid).")
    one_conflict(faults)
    desk.page.locator("#redo-button").click()
    desk.shows("345 / 500", "Legal")
    phone.page.get_by_role("button", name="Do it all the same").click()
    told(phone, "Redid: Added Vosper MTB Type I (Mid).")
    phone.page.get_by_role("button", name="Do it all the same").click()
    BuilderPage(phone.page, phone.sight).shows("430 / 500", "Legal")
    phone.has_ships(5)
    actions.assert_reconciled()
