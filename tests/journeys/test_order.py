"""The order of ships on a screen: dragged by mouse and finger, moved by keys and by the menu."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from fleetbuilder.models import Fleet
from rules.engine.core import acts
from tests import actions, cast, factories
from tests.journeys.builder_page import BuilderPage
from tests.journeys.people import signed_in
from tests.journeys.sight import Sight, sights
from tests.journeys.test_keyboard import SlowLine, open_fleet

pytestmark = pytest.mark.django_db(transaction=True)

Open = Callable[..., Page]
DESK, PHONE = Sight(), Sight(width=390)
HERON, SANDPIPER, DUNLIN, CURLEW = FOUR = ("Grey Heron", "Sandpiper", "Dunlin", "Curlew")


def stands(builder: BuilderPage, *names: str) -> None:
    """Check the order on the page."""
    expect(builder.page.locator("#ships .ship-name")).to_have_text(list(names))


def kept(fleet: Fleet, *names: str) -> None:
    """Check the order as it is stored."""
    assert [ship.name for ship in fleet.ships.all()] == list(names)
    actions.assert_reconciled()


def says(builder: BuilderPage, words: str) -> None:
    expect(builder.page.locator("#order-told")).to_have_text(words)


def middle_of_grip(builder: BuilderPage, place: int) -> tuple[float, float]:
    grip = builder.ship(place).locator(".grip")
    grip.scroll_into_view_if_needed()
    box = grip.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def top_of(builder: BuilderPage, place: int) -> float:
    box = builder.ship(place).bounding_box()
    assert box is not None
    return box["y"]


def waits_for_version(fleet: Fleet, builder: BuilderPage, version: int) -> None:
    builder.page.wait_for_function(
        "version => document.getElementById('fleet-state').value.startsWith(`${version}.`)",
        arg=version,
    )
    assert actions.reread(fleet).version == version


def test_a_ship_is_dragged_by_her_grip_and_the_move_is_undone(open_browser: Open) -> None:
    fleet = factories.nore_flotilla(cast.owner())
    builder = open_fleet(open_browser, fleet)
    mouse = builder.page.mouse
    version = fleet.version
    x, y = middle_of_grip(builder, 3)

    mouse.move(x, y)
    mouse.down()
    mouse.move(x, y - 30, steps=3)
    mouse.move(x, top_of(builder, 1) + 10, steps=10)
    stands(builder, DUNLIN, HERON, SANDPIPER, CURLEW)
    assert actions.reread(fleet).version == version
    mouse.up()

    says(builder, "Dunlin, now 1 of 4")
    waits_for_version(fleet, builder, version + 1)
    kept(fleet, DUNLIN, HERON, SANDPIPER, CURLEW)
    builder.page.locator("#undo-button").click()
    stands(builder, *FOUR)
    waits_for_version(fleet, builder, version + 2)
    kept(fleet, *FOUR)


def test_escape_lets_a_dragged_ship_go_back(open_browser: Open) -> None:
    fleet = factories.nore_flotilla(cast.owner())
    builder = open_fleet(open_browser, fleet)
    x, y = middle_of_grip(builder, 2)
    builder.page.mouse.move(x, y)
    builder.page.mouse.down()
    builder.page.mouse.move(x, top_of(builder, 1) + 10, steps=10)
    stands(builder, SANDPIPER, HERON, DUNLIN, CURLEW)
    builder.page.keyboard.press("Escape")
    stands(builder, *FOUR)
    builder.page.mouse.up()
    assert actions.reread(fleet).version == fleet.version


def test_a_ship_is_dragged_by_finger_on_a_phone(open_browser: Open) -> None:
    fleet = factories.nore_flotilla(cast.owner())
    page = open_browser(PHONE, storage_state=signed_in(cast.user("olive")), has_touch=True)
    page.goto(f"/fleets/{fleet.pk}/")
    builder = BuilderPage(page, PHONE)
    builder.ship(1).evaluate("row => row.scrollIntoView()")
    x, y = middle_of_grip(builder, 1)
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *points: dict[str, float]) -> None:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    touch("touchStart", {"x": x, "y": y})
    goal = (top_of(builder, 2) + top_of(builder, 3)) / 2 + 10
    for step in range(1, 11):
        touch("touchMove", {"x": x, "y": y + (goal - y) * step / 10})
    touch("touchEnd")

    stands(builder, SANDPIPER, HERON, DUNLIN, CURLEW)
    waits_for_version(fleet, builder, fleet.version + 1)
    kept(fleet, SANDPIPER, HERON, DUNLIN, CURLEW)


def test_keys_move_a_ship_and_the_focus_goes_with_her(open_browser: Open) -> None:
    fleet = factories.nore_flotilla(cast.owner())
    builder = open_fleet(open_browser, fleet)
    grip = builder.page.get_by_role("button", name="Move Grey Heron")
    line = SlowLine(builder.page)
    grip.focus()
    for _ in range(3):
        builder.page.keyboard.press("Alt+ArrowDown")
    builder.page.keyboard.press("ArrowUp")
    stands(builder, SANDPIPER, DUNLIN, HERON, CURLEW)
    says(builder, "Grey Heron, now 3 of 4")
    expect(grip).to_be_focused()
    line.let_go()
    waits_for_version(fleet, builder, fleet.version + 4)
    stands(builder, SANDPIPER, DUNLIN, HERON, CURLEW)
    expect(grip).to_be_focused()
    kept(fleet, SANDPIPER, DUNLIN, HERON, CURLEW)


@pytest.mark.parametrize("sight", sights(DESK, Sight(width=390, script=False), PHONE), ids=str)
def test_the_menu_moves_a_ship_and_closes(sight: Sight, open_browser: Open) -> None:
    fleet = factories.nore_flotilla(cast.owner())
    builder = open_fleet(open_browser, fleet, sight)
    button = builder.ship(1).locator("details.menu > summary")
    button.click()
    builder.ship(1).get_by_role("button", name="To the end").click()
    stands(builder, SANDPIPER, DUNLIN, CURLEW, HERON)
    kept(fleet, SANDPIPER, DUNLIN, CURLEW, HERON)
    if sight.script:
        says(builder, "Grey Heron, now 4 of 4")
        expect(builder.ship(4).locator("details.menu")).not_to_have_attribute("open", "")
        expect(builder.ship(4).locator("details.menu > summary")).to_be_focused()


def test_duplicating_closes_the_menu_and_goes_back_to_its_button(open_browser: Open) -> None:
    builder = open_fleet(open_browser, factories.nore_flotilla(cast.owner()))
    menu = builder.ship(1).locator("details.menu")
    menu.locator("summary").focus()
    builder.page.keyboard.press("Enter")
    builder.page.keyboard.press("ArrowDown")
    builder.page.keyboard.press("Enter")
    builder.has_ships(5)
    expect(menu).not_to_have_attribute("open", "")
    expect(menu.locator("summary")).to_be_focused()


def test_a_move_that_came_too_late_goes_back_and_is_told(
    open_browser: Open, faults: list[str]
) -> None:
    fleet = factories.nore_flotilla(cast.owner())
    builder = open_fleet(open_browser, fleet)
    actions.do(cast.owner(), fleet, acts.SetLimit(limit=700))
    builder.page.get_by_role("button", name="Move Curlew").focus()
    builder.page.keyboard.press("ArrowUp")
    expect(builder.page.locator(".stale-panel")).to_contain_text("Raised the limit")
    stands(builder, *FOUR)
    builder.page.get_by_role("button", name="Do it all the same").click()
    stands(builder, HERON, SANDPIPER, CURLEW, DUNLIN)
    kept(fleet, HERON, SANDPIPER, CURLEW, DUNLIN)
    assert ["409" in fault for fault in faults] == [True]
    faults.clear()


def test_what_is_open_and_typed_moves_along(open_browser: Open) -> None:
    fleet = factories.nore_flotilla(cast.owner())
    builder = open_fleet(open_browser, fleet)
    builder.ship(2).locator("details.fold > summary").click()
    builder.open_name(3)
    captain = builder.detail(3, "Captain")
    captain.fill("Lt Cdr Hich")
    builder.page.keyboard.press("Alt+ArrowUp")  # of a text: no move
    stands(builder, *FOUR)
    builder.ship(2).locator("details.menu > summary").click()
    builder.ship(2).get_by_role("button", name="To the end").click()
    stands(builder, HERON, DUNLIN, CURLEW, SANDPIPER)
    expect(builder.ship(4).locator(".receipt")).to_be_visible()
    expect(builder.detail(2, "Captain")).to_have_value("Lt Cdr Hich")
    expect(builder.ship(2)).to_contain_text("Lt Cdr Hich")


@pytest.mark.parametrize("sight", sights(PHONE, Sight(script=False)), ids=str)
def test_all_are_sorted_and_sailed_back(sight: Sight, open_browser: Open) -> None:
    fleet = factories.nore_flotilla(cast.owner())
    builder = open_fleet(open_browser, fleet, sight)
    builder.page.locator(".order-row summary").click()
    builder.page.get_by_role("button", name="By name").click()
    stands(builder, CURLEW, DUNLIN, HERON, SANDPIPER)
    toast = builder.page.locator("#toasts")
    expect(toast).to_contain_text("Sorted the ships by name.")
    kept(fleet, CURLEW, DUNLIN, HERON, SANDPIPER)
    toast.get_by_role("button", name="Undo").click()
    stands(builder, *FOUR)
    kept(fleet, *FOUR)
