"""Every named address of the site in a browser: axe, the page's policy, its edges, its faults."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import NoReverseMatch
from playwright.sync_api import Page

from tests import cast
from tests.journeys import routes
from tests.journeys.people import signed_in
from tests.journeys.sight import HEIGHTS, Sight

pytestmark = pytest.mark.django_db(transaction=True)

Open = Callable[..., Page]
OVER = """() => {
    const wide = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= wide) return "";
    const over = [...document.querySelectorAll("main *")].filter(
        (part) => part.checkVisibility() && part.getBoundingClientRect().right > wide);
    return over.map((part) => `${part.tagName} ${part.className} ${part.textContent.trim()}`)
        .map((words) => words.slice(0, 90)).join(" | ") || "runs over the edge";
}"""
PHONE = 390
DAY, NIGHT = Sight(width=PHONE, theme="light"), Sight(width=PHONE, theme="dark")
SPACES = ("", "rules", "fleetbuilder", "campaigns", "jobs", "api")
ERRORS = ["400", "403", "404", "409", "429", "500", "503", "csrf"]


def test_every_address_has_its_line_in_the_table() -> None:
    here = routes.full_harbour(cast.user("olive"))
    missing = []
    for name in routes.pages():
        try:
            here.path(name)
        except NoReverseMatch:
            missing.append(name)
    assert missing == []
    assert {routes.space_of(name) for name in routes.pages()} == set(SPACES)


@pytest.mark.slow
@pytest.mark.parametrize("sight", [DAY, NIGHT], ids=str)
def test_pages_with_data_in_all_their_states_please_axe(sight: Sight, open_browser: Open) -> None:
    here = routes.full_harbour(cast.user("olive"))
    look_around(open_browser, sight, here, here.more())


@pytest.mark.slow
def test_pages_with_little_to_show_please_axe(open_browser: Open) -> None:
    here = routes.empty_harbour(cast.user("olive"))
    look_around(open_browser, DAY, here, here.more())
    nobody = open_browser(DAY)
    check(nobody, [here.path(name) for name in routes.pages() if name not in here.arguments])


@pytest.mark.slow
@pytest.mark.urls("tests.config.look.fault_urls")
@pytest.mark.parametrize("sight", [DAY, NIGHT], ids=str)
def test_pages_of_faults_please_axe(sight: Sight, open_browser: Open) -> None:
    paths = [f"/fault/{name}/" for name in ERRORS]
    check(open_browser(sight), paths)


def look_around(
    open_browser: Open,
    sight: Sight,
    here: routes.Harbour,
    more: Iterable[str] = (),
) -> None:
    """Visit every page as the harbour's owner."""
    page = open_browser(sight, storage_state=signed_in(here.user))
    check(page, [*(here.path(name) for name in routes.pages()), *more])


def check(page: Page, paths: list[str]) -> None:
    """Visit pages; fail with all that is wrong: violations by axe's names, widths that run over."""
    found, forms_only = [], 0
    for path in paths:
        answer = page.goto(path)
        forms_only += answer is not None and answer.status == 405
        if answer is not None and answer.status == 405 and forms_only > 1:
            continue  # all of them show one page
        results = Axe().run(page)
        if results.violations_count:
            found.append(f"{path}\n{results.generate_report()}")
        for width in HEIGHTS:
            page.set_viewport_size({"width": width, "height": HEIGHTS[width]})
            if over := page.evaluate(OVER):
                found.append(f"{path} at {width}: {over}")
        page.set_viewport_size({"width": PHONE, "height": HEIGHTS[PHONE]})
    assert not found, "\n".join(found)
