"""How a journey sees the site: the width of the window, the theme, with script or without."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import ConsoleMessage, Page

HEIGHTS = {320: 640, 390: 844, 768: 1024, 1280: 900}
# What htmx says of a request that is given up, as by leaving the page amid one. Of one that fails
# it says more: sendError, responseError or timeout.
GIVEN_UP = ("htmx:afterRequest,", "htmx:sendAbort,")
LISTEN = """document.addEventListener('securitypolicyviolation', (event) =>
    console.error(`Content Security Policy: ${event.violatedDirective} ${event.blockedURI}`))"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight:
    """A window onto the site."""

    width: int = 1280
    theme: str = "light"
    script: bool = True

    def __str__(self) -> str:
        return f"{self.width} {self.theme}{'' if self.script else ' without script'}"

    @property
    def is_narrow(self) -> bool:
        return self.width < 960

    def settings(self) -> dict[str, Any]:
        """Return the settings of a browser profile that sees the site so."""
        return {
            "viewport": {"width": self.width, "height": HEIGHTS[self.width]},
            "color_scheme": self.theme,
            "java_script_enabled": self.script,
        }


def sights(first: object, second: object, *others: object) -> list[Any]:
    """Return the sights of one journey. The first is walked on every database, the second on SQLite
    alone, and the others in a thorough run."""
    return [
        first,
        pytest.param(second, marks=pytest.mark.once),
        *(pytest.param(other, marks=pytest.mark.thorough) for other in others),
    ]


def watch(page: Page, faults: list[str]) -> Page:
    """Write down what a page does wrong: errors, warnings, breaches of its policy."""

    def note(message: ConsoleMessage) -> None:
        # An answer of 404, 409 or 422 that was meant is no fault; a file that is missing is.
        meant = message.text.startswith("Failed to load resource") and "/static/" not in str(
            message.location
        )
        given_up = message.text.startswith(GIVEN_UP)
        if message.type in ("error", "warning") and not meant and not given_up:
            faults.append(f"{page.url}: {message.text}")

    page.on("console", note)
    page.on("pageerror", lambda error: faults.append(f"{page.url}: {error}"))
    page.add_init_script(LISTEN)
    return page
