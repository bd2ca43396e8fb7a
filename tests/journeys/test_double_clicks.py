"""A double click is one press, on every kind of button; also when the answer to its first half has
put another button under the pointer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page, Request, expect

from fleetbuilder.models import Fleet, ShareLink
from rules.engine.core import acts
from tests import actions, cast, factories
from tests.journeys.builder_page import BuilderPage
from tests.journeys.people import signed_in
from tests.journeys.sight import Sight
from tests.journeys.test_keyboard import open_fleet

pytestmark = pytest.mark.django_db(transaction=True)

Open = Callable[..., Page]
STAND_STILL = "performance.now = () => 1000"  # on a busy machine answers take longer than a hand
SIGHTS = [Sight(), Sight(script=False)]


@dataclass(frozen=True)
class Kind:
    """A kind of button, how to get at it, and what is told of one press."""

    told: str
    find: Callable[[BuilderPage], Locator]

    def __str__(self) -> str:
        return self.told


def button(name: str) -> Callable[[BuilderPage], Locator]:
    return lambda builder: builder.page.get_by_role("button", name=name, exact=True).first


def in_menu(word: str) -> Callable[[BuilderPage], Locator]:
    def find(builder: BuilderPage) -> Locator:
        row = builder.ship(1)
        row.locator("details.menu > summary").click()
        return row.locator("details.menu").get_by_role("button", name=word)

    return find


def toast_undo(builder: BuilderPage) -> Locator:
    """Remove a ship first: that brings the toast."""
    in_menu("Remove")(builder).click()
    builder.has_ships(3)
    return builder.page.locator("#toasts").get_by_role("button", name="Undo")


KINDS = [
    Kind("Added LCT.", button("Add LCT")),
    Kind("Added 3 LCT.", button("Add ×3 LCT")),
    Kind("Added Vosper 5, a copy of Vosper 1.", in_menu("Duplicate")),
    Kind("Removed Vosper 1.", in_menu("Remove")),
    Kind(
        "Took FAT torpedoes off Vosper 1.",
        lambda b: b.ship(1).get_by_role("button", name="Take off FAT torpedoes"),
    ),
    Kind(
        "Crew of Vosper 1: regular.",
        lambda b: b.page.locator("#findings button", has_text="Crew to regular").first,
    ),
    Kind("Undid: Fitted FAT torpedoes to Vosper 4.", lambda b: b.page.locator("#undo-button")),
    Kind(
        "Redid: Renamed the fleet from Nore Flotilla to Dover Patrol.",
        lambda b: b.page.locator("#redo-button"),
    ),
    Kind("Undid: Removed Vosper 1.", toast_undo),
]


# One in three is tried on every database, the others on SQLite alone.
ON_BOTH_OR_ONE = [
    pytest.param(kind, marks=[pytest.mark.once] if place % 3 else [])
    for place, kind in enumerate(KINDS)
]


def troubled_fleet(redo: bool) -> Fleet:
    """Return four Vospers with a fault each, and something to undo; or also to redo."""
    owner = cast.owner()
    fleet = factories.fleet_of(owner, 4)
    for ship in fleet.ships.all():
        actions.choose(owner, fleet, str(ship.pk), "equipment:fat")
    if redo:
        actions.do(owner, fleet, acts.RenameFleet(name="Dover Patrol"))
        actions.step(owner, fleet)
    return fleet


def middle(goal: Locator) -> tuple[float, float]:
    goal.scroll_into_view_if_needed()
    box = goal.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("kind", ON_BOTH_OR_ONE, ids=str)
def test_the_second_half_of_a_double_click_does_nothing(kind: Kind, open_browser: Open) -> None:
    fleet = troubled_fleet(redo=kind.told.startswith("Redid"))
    builder = open_fleet(open_browser, fleet)
    page, sent = builder.page, []
    goal = kind.find(builder)
    page.evaluate(STAND_STILL)
    page.on("request", lambda request: sent.append(request.url) if is_act(request) else None)
    before = actions.reread(fleet).version
    mouse = page.mouse
    mouse.move(*middle(goal))
    with page.expect_response(lambda response: is_act(response.request)):
        mouse.down(click_count=1)
        mouse.up(click_count=1)
    expect(page.locator(f"#fleet-state[value^='{before + 1}.']")).to_be_attached()
    mouse.down(click_count=2)
    mouse.up(click_count=2)
    page.evaluate("0")
    assert len(sent) == 1
    assert actions.sentences(fleet)[before:] == [kind.told]
    actions.assert_reconciled()


def is_act(request: Request) -> bool:
    return request.method == "POST"


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_without_script_a_double_click_is_one_act(kind: Kind, open_browser: Open) -> None:
    fleet = troubled_fleet(redo=kind.told.startswith("Redid"))
    builder = open_fleet(open_browser, fleet, Sight(script=False))
    goal = kind.find(builder)
    before = actions.reread(fleet).version
    goal.dblclick()
    expect(builder.page.locator(f"#fleet-state[value^='{before + 1}.']")).to_be_attached()
    assert actions.sentences(fleet)[before:] == [kind.told]


@pytest.mark.parametrize("sight", SIGHTS, ids=str)
def test_a_double_click_starts_one_fleet_copies_one_and_makes_one_link(
    sight: Sight, open_browser: Open
) -> None:
    page = open_browser(sight, storage_state=signed_in(cast.user("olive")))
    page.goto("/fleets/new/")
    page.get_by_role("button", name="Start building").dblclick()
    page.locator("#fleet-meter").wait_for()
    assert Fleet.objects.count() == 1
    page.goto("/fleets/")
    page.locator(".fleet-card details.menu > summary").click()
    page.get_by_role("button", name="Duplicate").dblclick()
    page.locator("#fleet-meter").wait_for()
    assert Fleet.objects.count() == 2
    page.get_by_role("link", name="Share", exact=True).click()
    page.get_by_role("button", name="Make a link").dblclick()
    expect(page.get_by_label("The link")).to_be_visible()
    assert ShareLink.objects.count() == 1
    page.get_by_text("Take it back", exact=True).click()
    page.get_by_role("button", name="Take this link back for good").dblclick()
    expect(page.get_by_role("main")).to_contain_text("This fleet is private")
    assert ShareLink.objects.filter(revoked_at=None).count() == 0
