"""Browsers of several people, and what went wrong on their screens."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.journeys.sight import Sight, watch

WAIT = 30_000  # milliseconds: the most that anything on a page may take on a busy machine
expect.set_options(timeout=WAIT)


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Leave the size of the window to each sight."""
    return {name: value for name, value in browser_context_args.items() if name != "viewport"}


@pytest.fixture
def faults() -> Iterator[list[str]]:
    """Collect what browsers complain about; a test ends without any."""
    found: list[str] = []
    yield found
    assert found == []


@pytest.fixture
def open_browser(
    new_context: Callable[..., BrowserContext], live_server: Any, faults: list[str]
) -> Callable[..., Page]:
    """Return how somebody opens a browser of his own on the site, as he sees it."""

    def opened(sight: Sight, **more: Any) -> Page:
        context = new_context(base_url=live_server.url, **sight.settings(), **more)
        context.set_default_timeout(WAIT)
        return watch(context.new_page(), faults)

    return opened
