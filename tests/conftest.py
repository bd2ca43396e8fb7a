"""What all tests share: visitors, players, a browser, and counters that start at nought."""

from __future__ import annotations

import os
import shutil
import socket
import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client

from config.web.device import digest
from config.web.visitor import Visitor
from tests.cast import PASSWORD

# Playwright keeps an event loop in the test's thread; Django would refuse to ask the database.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
CHROMIUM = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
IN_CI = os.environ.get("CI", "").lower() in {"1", "true"}
NO_BROWSER = "no Chromium on this machine (apt-get install chromium, or set CHROMIUM)"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")
            if not CHROMIUM and not IN_CI:
                item.add_marker(pytest.mark.skip(reason=NO_BROWSER))


def pytest_terminal_summary(terminalreporter: Any) -> None:
    skipped = [
        r for r in terminalreporter.stats.get("skipped", []) if NO_BROWSER in str(r.longrepr)
    ]
    if skipped:
        terminalreporter.section("BROWSER TESTS DID NOT RUN", sep="!", red=True, bold=True)
        terminalreporter.line(f"{len(skipped)} tests were skipped: {NO_BROWSER}.")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    if not CHROMIUM:
        pytest.fail(NO_BROWSER)
    args = ["--no-sandbox", "--disable-dev-shm-usage", "--force-prefers-reduced-motion"]
    return {**browser_type_launch_args, "executable_path": CHROMIUM, "args": args}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "viewport": {"width": 1280, "height": 900}, "locale": "en-GB"}


@pytest.fixture(autouse=True)
def fresh_counters(settings: Any) -> None:
    """No test sees what another one counted or cached, in memory or in Redis."""
    if settings.REDIS_URL:
        settings.REDIS_PREFIX = f"test-{uuid.uuid4().hex}"
        settings.CACHES = {
            "default": {**settings.CACHES["default"], "KEY_PREFIX": settings.REDIS_PREFIX}
        }
    else:
        cache.clear()


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """Hang up on whoever still holds the test database (a thread of a live server ends when it
    likes), so that PostgreSQL lets it be dropped."""
    yield
    if connection.vendor == "postgresql":
        with django_db_blocker.unblock(), connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )


@pytest.fixture
def visitor() -> Visitor:
    """Return a visitor without an account whose device holds drafts."""
    return Visitor(draft_key=digest("k" * 43))


@pytest.fixture
def player(db: None, django_user_model: Any) -> Any:
    """Return the user Ada, whose password is PASSWORD."""
    return django_user_model.objects.create_user("ada", "ada@example.org", PASSWORD)


@pytest.fixture
def player_client(player: Any) -> Client:
    """Return a client in which Ada is signed in."""
    client = Client()
    client.force_login(player)
    return client


@pytest.fixture
def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
