"""What all tests share: visitors, players, a browser, and counters that start at nought."""

from __future__ import annotations

import os
import shutil
import socket
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.db import connection
from django.test import Client, TransactionTestCase
from hypothesis import settings
from playwright.sync_api import Playwright, sync_playwright

from config.web.device import digest
from config.web.visitor import Visitor
from fleetbuilder.pdf import NoPdf, weasyprint
from tests import editions, tables
from tests.cast import PASSWORD
from tests.effort import times

settings.register_profile("fleetbuilder", max_examples=times(30, 500), deadline=None)
settings.load_profile("fleetbuilder")

# Playwright keeps an event loop in the test's thread; Django would refuse to ask the database.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

# The first of them is Chromium without its windows: a new browser costs half of the time.
NAMES = (
    *("chromium-headless-shell", "chromium", "chromium-browser"),
    *("google-chrome", "google-chrome-stable"),
)
CHROMIUM = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
IN_CI = os.environ.get("CI", "").lower() in {"1", "true"}
NO_BROWSER = "no Chromium on this machine (apt-get install chromium, or set CHROMIUM)"
NO_PANGO = "no Pango on this machine (apt-get install libpango-1.0-0 libpangoft2-1.0-0)"
HERE = Path(__file__).parent
# What asks no database, and pages whose few plain queries say nothing of the kind of database:
# what they store, find and forbid is tried on both by the services, the roles and the journeys.
ONCE_IN_RULES = (
    *("adjudicate", "filters", "roll", "scenarios", "catalogue_in_a_browser", "ship_list"),
    *("odds", "odds_curves", "odds_in_a_browser", "ship_page", "ship_page_editions"),
    *("rule_list", "rule_pages", "rules_in_a_browser", "paths"),
)
ONCE_IN_API = ("catalogue", "chances", "description", "fuzz", "headers", "topics")
ONCE_IN_CONFIG = ("accounts", "caching", "errors", "fourth_system", "headers", "logs", "methods")
ONCE_IN_FLEETS = ("formats/test_carried", "test_pdf", "test_text")
ONCE_IN_PAGES = (
    *("add_class", "basket", "budgets", "compare", "compare_choice", "composition", "details"),
    *("editions", "fields_kept", "fit", "fleet", "fleet_new", "gallery_paper", "in_browser"),
    *("names_shown", "newer_edition_arrives", "order", "paper", "pictures", "purpose", "refits"),
    *("ship_odds", "ships", "waivers", "weapon_odds"),
)
ONCE_IN_JOURNEYS = (
    *("back_and_forward", "basket", "compare", "every_route", "groups", "keyboard", "order"),
    *("own_ship", "print", "waivers"),
)
ONCE = (
    *(HERE / part for part in ("engine", "rules/silhouettes", "config/look", "campaigns/book")),
    *(HERE / f"rules/test_{name}.py" for name in ONCE_IN_RULES),
    *(HERE / f"rules/api/test_{name}.py" for name in ONCE_IN_API),
    *(HERE / f"config/test_{name}.py" for name in ONCE_IN_CONFIG),
    *(HERE / f"fleetbuilder/{name}.py" for name in ONCE_IN_FLEETS),
    *(HERE / f"fleetbuilder/pages/test_{name}.py" for name in ONCE_IN_PAGES),
    *(HERE / f"journeys/test_{name}.py" for name in ONCE_IN_JOURNEYS),
)
assert all(part.exists() for part in ONCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if any(item.path.is_relative_to(folder) for folder in ONCE):
            item.add_marker("once")
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")
            if not CHROMIUM and not IN_CI:
                item.add_marker(pytest.mark.skip(reason=NO_BROWSER))


def pytest_terminal_summary(terminalreporter: Any) -> None:
    skipped = [str(report.longrepr) for report in terminalreporter.stats.get("skipped", [])]
    for kind, reason in (("BROWSER", NO_BROWSER), ("PDF", NO_PANGO)):
        if count := sum(reason in words for words in skipped):
            terminalreporter.section(f"{kind} TESTS DID NOT RUN", sep="!", red=True, bold=True)
            terminalreporter.line(f"{count} tests were skipped: {reason}.")


@pytest.fixture
def pango() -> None:
    """Leave a test out where no PDF can be made, but never in CI."""
    try:
        weasyprint()
    except NoPdf:
        if not IN_CI:
            pytest.skip(NO_PANGO)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Start Playwright. In its event loop this thread has another connection to the database than
    before: the first one goes back to the pool, or it would be lost to all others."""
    connection.close()
    with sync_playwright() as started:
        yield started


@pytest.fixture(autouse=True)
def fresh_pool(request: pytest.FixtureRequest) -> None:
    """No test with threads of its own lacks a connection that an earlier one kept."""
    marker = request.node.get_closest_marker("django_db")
    has_threads = marker and marker.kwargs.get("transaction")
    if has_threads and "browser" not in request.fixturenames and connection.vendor == "postgresql":
        connection.close()
        connection.close_pool()


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


@pytest.fixture(scope="session", autouse=True)
def quick_flush() -> Iterator[None]:
    """Empty the tables quickly after each test that commits."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", lambda _: tables.empty())
        yield


@pytest.fixture(scope="session")
def editions_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder in which a made-up edition stands beside the first one."""
    return editions.build(tmp_path_factory.mktemp("editions"))


@pytest.fixture
def two_editions(editions_folder: Path) -> Iterator[None]:
    """Let the engine and the site know the made-up edition too, as long as the test lasts."""
    with editions.at_hand(editions_folder):
        yield


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


@pytest.fixture(scope="session")
def fonts_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder of static files in which the site's fonts are built."""
    folder = tmp_path_factory.mktemp("fonts")
    call_command("build_fonts", folder=folder / "generated" / "fonts", verbosity=0)
    return folder


@pytest.fixture
def built_fonts(fonts_folder: Path, settings: Any) -> None:
    """Let paper be drawn with the site's fonts, as on a site that was prepared."""
    settings.STATICFILES_DIRS = [fonts_folder, *settings.STATICFILES_DIRS]


@pytest.fixture
def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
