"""Make docs/picture.png: the builder with a fleet of the demo, on a throw-away site.

Needs Playwright and Chromium, as the browser tests do. Another file may be named as the argument.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, expect, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
NAME, PASSWORD = "harbourmaster", "fair-winds-2026"
FLEET = "Coastal Forces, Felixstowe"
SIZE = {"width": 1280, "height": 1130}
LARGEST = 200_000  # bytes


def main() -> None:
    """Write the picture and say how large it is."""
    out = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "picture.png"
    with throw_away_site() as address:
        photograph(address, out)
    if out.stat().st_size > LARGEST:
        sys.exit(f"{out} has {out.stat().st_size:,} bytes, more than {LARGEST:,}.")
    print(f"{out}: {out.stat().st_size:,} bytes")


@contextmanager
def throw_away_site() -> Iterator[str]:
    """Serve the site with its demo from a folder that vanishes afterwards."""
    with tempfile.TemporaryDirectory() as folder, socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        kept = {k: v for k, v in os.environ.items() if k not in ("DATABASE_URL", "REDIS_URL")}
        settings = {"DJANGO_SETTINGS_MODULE": "config.settings", "VAR_DIR": folder, "DEBUG": "1"}
        env = kept | settings | {"LOG_LEVEL": "ERROR"}
        for command in ("build_fonts", "migrate", "load_demo"):
            subprocess.run(manage(command), cwd=ROOT, env=env, check=True, capture_output=True)
        server = subprocess.Popen(
            manage("runserver", "--noreload", str(port)),
            cwd=ROOT,
            env=env,
            stdout=subprocess.DEVNULL,
        )
        try:
            wait_for(port)
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()
            server.wait()


def manage(*words: str) -> list[str]:
    """Return the command line of a management command."""
    return [sys.executable, "manage.py", *words]


def wait_for(port: int) -> None:
    """Return once the site answers; gives up after half a minute."""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=2)
            return
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    sys.exit(f"No answer on port {port}.")


def photograph(address: str, out: Path) -> None:
    """Take the builder's picture in Chromium."""
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page(
            viewport=SIZE, base_url=address, color_scheme="light", locale="en-GB"
        )
        open_fleet(page)
        page.screenshot(path=out)
        browser.close()


def open_fleet(page: Page) -> None:
    """Sign in, open the demo's fleet, and make it what the picture shows."""
    page.goto("/accounts/login/")
    page.locator("[name=login]").fill(NAME)
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("main form").get_by_role("button").click()
    page.goto("/fleets/")
    page.get_by_role("link", name=FLEET, exact=True).click()
    page.locator("#fleet-meter").wait_for()
    page.wait_for_load_state()
    page.locator("select[name=crew]").last.select_option("regular")
    expect(page.locator("#fleet-meter .meter-total")).to_have_text("515 / 500")
    page.reload()
    page.locator(".ship-row .fold > summary").first.click()
    expect(page.locator(".ship-row .receipt").first).to_be_visible()
    page.evaluate("() => { scrollTo(0, 0); return document.fonts.ready; }")


if __name__ == "__main__":
    main()
