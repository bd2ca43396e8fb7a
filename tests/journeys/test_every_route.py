"""Every named address of the site in a browser: axe, the page's policy, its edges, its faults."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.base import AxeResults
from axe_playwright_python.sync_playwright import Axe
from django.urls import NoReverseMatch
from playwright.sync_api import Page

from tests import cast
from tests.effort import THOROUGH
from tests.journeys import routes
from tests.journeys.novelty import UNSEEN, has_new_shapes, mark_new_looks
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
ASK = "([context, options]) => axe.run(context || document, options)"
WHOLE = None
LOGIN = "/accounts/login/"
VIOLATIONS = {"resultTypes": ["violations"]}
CONTRAST = ["color-contrast"]  # most of axe's time, and all that a theme can change
# What hangs on the whole of a page or on the values of attributes, be its parts as known as may be.
OF_PAGES = [
    *("aria-hidden-focus", "aria-valid-attr-value", "bypass", "document-title"),
    *("duplicate-id-aria", "heading-order", "label", "landmark-one-main", "landmark-unique"),
    *("page-has-heading-one", "region", "select-name", "button-name", "link-name", "image-alt"),
]
SPACES = ("", "rules", "fleetbuilder", "campaigns", "jobs", "api")
# The pages that differ from one player to another.
OF_PLAYERS = SPACES if THOROUGH else ("", "fleetbuilder", "campaigns", "jobs")
PARTS = 6  # so that several processes share the work
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
def test_pages_please_axe_with_data_in_all_their_states_and_with_little_to_show(
    part: int, open_browser: Open
) -> None:
    full = routes.full_harbour(cast.user("olive"))
    page = open_browser(DAY, storage_state=signed_in(full.user))
    paths = [*(full.path(name) for name in routes.pages()), *full.more()]
    found = faults_of(page, paths[part::PARTS])

    # The same pages once more, so that most of their parts are known by then.
    bare = routes.empty_harbour(cast.user("nobby"))
    names = [name for name in routes.pages()[part::PARTS] if routes.space_of(name) in OF_PLAYERS]
    more = bare.more()[part::PARTS] if THOROUGH else []
    page = open_browser(DAY, storage_state=signed_in(bare.user))
    found += faults_of(page, [*(bare.path(name) for name in names), *more])
    open_to_all = [bare.path(name) for name in names if name not in bare.arguments]
    found += faults_of(open_browser(DAY), open_to_all)
    assert not found, "\n".join(found)


@pytest.mark.slow
@pytest.mark.urls("tests.config.look.fault_urls")
def test_pages_of_faults_please_axe(open_browser: Open) -> None:
    found = faults_of(open_browser(DAY), [f"/fault/{name}/" for name in ERRORS])
    assert not found, "\n".join(found)


def change_theme(page: Page, theme: Any) -> None:
    """Let a page be seen by day or by night, with no colour on its way any more."""
    page.emulate_media(color_scheme=theme)
    page.evaluate("""document.getAnimations().filter((one) => one instanceof CSSTransition)
        .forEach((one) => one.finish())""")


def faults_of(page: Page, paths: list[str]) -> list[str]:
    """Visit pages; return all that is wrong: violations by axe's names, widths that run over.

    Axe judges a page by all its rules where some part is made as none before, and contrast by day
    and by night where some colours are new: see novelty. In a thorough run it always does.
    """
    found, forms_only = [], 0
    seen: set[str] = set()
    for path in paths:
        answer = page.goto(path)
        if not page.url.endswith(path) and LOGIN in page.url and LOGIN in seen:
            continue  # all of them lead to one page
        seen.add(LOGIN if LOGIN in page.url else path)
        forms_only += answer is not None and answer.status == 405
        if answer is not None and answer.status == 405 and forms_only > 1:
            continue  # all of them show one page
        for what, context, options in questions(page):
            results = AxeResults(page.evaluate(ASK, [context, {**VIOLATIONS, **options}]))
            if results.violations_count:
                found.append(f"{path}, {what}\n{results.generate_report()}")
        for width in HEIGHTS:
            page.set_viewport_size({"width": width, "height": HEIGHTS[width]})
            if over := page.evaluate(OVER):
                found.append(f"{path} at {width}: {over}")
        page.set_viewport_size({"width": PHONE, "height": HEIGHTS[PHONE]})
    return found


def questions(page: Page) -> Iterator[tuple[str, Any, dict[str, Any]]]:
    """Yield what to ask axe of a page: of which part, with which options; colours by night last."""
    page.evaluate(Axe().axe_script)
    change_theme(page, "light")
    if has_new_shapes(page):
        yield "parts", WHOLE, {"rules": {name: {"enabled": False} for name in CONTRAST}}
    else:
        yield "whole", WHOLE, {"runOnly": OF_PAGES}
    for theme in ("light", "dark"):
        change_theme(page, theme)
        if mark_new_looks(page, theme):
            yield theme, WHOLE if THOROUGH else {"include": [[UNSEEN]]}, {"runOnly": CONTRAST}
