"""Every named address of the site in a browser: axe, the page's policy, its edges, its faults."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import NoReverseMatch
from playwright.sync_api import Page

from tests import cast
from tests.effort import THOROUGH
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
DAY = Sight(width=PHONE, theme="light")
ALL = {"resultTypes": ["violations"]}
OF_THEME = ALL if THOROUGH else {**ALL, "runOnly": ["color-contrast"]}  # what a theme can change
BY_NIGHT = 1 if THOROUGH else 4  # of so many pages one is looked at: all are made of the same parts
SPACES = ("", "rules", "fleetbuilder", "campaigns", "jobs", "api")
# The pages that differ from one player to another.
OF_PLAYERS = SPACES if THOROUGH else ("", "fleetbuilder", "campaigns", "jobs")
PARTS = 3  # so that several processes share the work
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
@pytest.mark.parametrize("part", range(PARTS))
def test_pages_with_data_in_all_their_states_please_axe(part: int, open_browser: Open) -> None:
    here = routes.full_harbour(cast.user("olive"))
    page = open_browser(DAY, storage_state=signed_in(here.user))
    paths = [*(here.path(name) for name in routes.pages()), *here.more()]
    check(page, paths[part::PARTS])


@pytest.mark.slow
def test_pages_with_little_to_show_please_axe(open_browser: Open) -> None:
    here = routes.empty_harbour(cast.user("olive"))
    page = open_browser(DAY, storage_state=signed_in(here.user))
    names = [name for name in routes.pages() if routes.space_of(name) in OF_PLAYERS]
    check(page, [*(here.path(name) for name in names), *(here.more() if THOROUGH else ())])
    nobody = open_browser(DAY)
    check(nobody, [here.path(name) for name in names if name not in here.arguments])


@pytest.mark.slow
@pytest.mark.urls("tests.config.look.fault_urls")
def test_pages_of_faults_please_axe(open_browser: Open) -> None:
    check(open_browser(DAY), [f"/fault/{name}/" for name in ERRORS])


def change_theme(page: Page, theme: Any) -> None:
    """Let a page be seen by day or by night, with no colour on its way any more."""
    page.emulate_media(color_scheme=theme)
    page.evaluate("""document.getAnimations().filter((one) => one instanceof CSSTransition)
        .forEach((one) => one.finish())""")


def check(page: Page, paths: list[str]) -> None:
    """Visit pages; fail with all that is wrong: violations by axe's names, widths that run over.

    Some are looked at by night as well, and all in a thorough run.
    """
    found, forms_only = [], 0
    for number, path in enumerate(paths):
        answer = page.goto(path)
        forms_only += answer is not None and answer.status == 405
        if answer is not None and answer.status == 405 and forms_only > 1:
            continue  # all of them show one page
        themes = [("light", ALL), *([("dark", OF_THEME)] if number % BY_NIGHT == 0 else [])]
        for theme, options in themes:
            change_theme(page, theme)
            results = Axe().run(page, options=options)
            if results.violations_count:
                found.append(f"{path}, {theme}\n{results.generate_report()}")
        for width in HEIGHTS:
            page.set_viewport_size({"width": width, "height": HEIGHTS[width]})
            if over := page.evaluate(OVER):
                found.append(f"{path} at {width}: {over}")
        page.set_viewport_size({"width": PHONE, "height": HEIGHTS[PHONE]})
    assert not found, "\n".join(found)
