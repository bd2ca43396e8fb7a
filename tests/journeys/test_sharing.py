"""A link with an end is made, opened by a stranger, taken back: then the stranger finds nothing,
not even the picture."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests import actions, cast, factories
from tests.journeys.people import signed_in
from tests.journeys.sight import Sight, sights

pytestmark = pytest.mark.django_db(transaction=True)

Open = Callable[..., Page]


@pytest.mark.parametrize("script", sights(True, False), ids=["with script", "without"])
def test_a_link_is_made_opened_and_taken_back(script: bool, open_browser: Open) -> None:
    fleet = factories.nore_flotilla(cast.owner())
    desk = open_browser(Sight(script=script), storage_state=signed_in(cast.user("olive")))
    sam = make(desk, f"/fleets/{fleet.pk}/", "For Sam")
    rest = make(desk, f"/fleets/{fleet.pk}/", "For the club")
    assert sam != rest

    phone = open_browser(Sight(width=390, theme="dark", script=script))
    answer = phone.goto(sam)
    assert answer is not None
    assert answer.headers["cache-control"] == "no-store, private"
    expect(phone.get_by_role("main")).to_contain_text("345 / 500")
    picture = phone.locator('meta[property="og:image"]').get_attribute("content")
    assert picture is not None
    assert phone.request.get(picture).headers["content-type"] == "image/png"

    desk.reload()
    expect(desk.locator(".links > li").nth(1)).to_contain_text("Last opened on")
    desk.get_by_text("Take it back: For Sam").click()
    expect(desk.get_by_role("main")).to_contain_text("This cannot be undone")
    desk.get_by_role("button", name="Take this link back for good").click()
    expect(desk.locator("#toasts")).to_contain_text("The link is dead.")

    for path, status in ((sam, 404), (f"{sam}text/", 404), (picture, 404), (rest, 200)):
        assert phone.request.get(path).status == status
    gone = phone.reload()
    assert gone is not None
    assert gone.status == 404
    expect(phone.locator("body")).not_to_contain_text("Nore Flotilla")
    assert [line for line in actions.sentences(fleet) if "link" in line][-1] == (
        "Took the link For Sam back."
    )


def make(page: Page, fleet: str, label: str) -> str:
    """Make a link for a week, by a double click; return its address."""
    page.goto(fleet)
    page.get_by_role("link", name="Share", exact=True).click()
    page.get_by_label("Whom it is for").fill(label)
    page.get_by_label("How long it opens").select_option(label="For a week")
    before = page.locator(".links > li").count()
    page.get_by_role("button", name="Make a link").dblclick()
    links = page.locator(".links > li")
    expect(links).to_have_count(before + 1)
    expect(links.first).to_contain_text(re.compile(r"until \d+ \w+ \d{4}, \d\d:\d\d UTC"))
    return links.first.get_by_label(f"The link: {label}").input_value()
