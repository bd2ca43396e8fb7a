"""What was acknowledged is kept: how the databases are opened."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection

from config.settings.databases import BUSY_SECONDS, SQLITE_PRAGMAS, opened

SQLITE = {"ENGINE": "django.db.backends.sqlite3", "NAME": "x"}
POSTGRES = {"ENGINE": "django.db.backends.postgresql", "NAME": "x"}


def test_sqlite_writes_ahead_waits_and_flushes_fully(tmp_path: Path) -> None:
    options = opened(SQLITE, 10)["OPTIONS"]
    link = sqlite3.connect(tmp_path / "x.sqlite3", timeout=options["timeout"])
    link.executescript(options["init_command"])
    asked = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
    found = [link.execute(f"PRAGMA {name}").fetchone()[0] for name in asked]
    link.close()

    assert found == ["wal", 2, 1, BUSY_SECONDS * 1000]
    assert options["transaction_mode"] == "IMMEDIATE"


def test_postgresql_has_a_pool_and_can_do_without() -> None:
    assert opened(POSTGRES, 10)["OPTIONS"]["pool"] == {
        "min_size": 1,
        "max_size": 10,
        "timeout": 10,
    }
    assert "pool" not in opened(POSTGRES, 0)["OPTIONS"]


def test_no_request_is_a_transaction_by_itself() -> None:
    assert settings.DATABASES["default"]["ATOMIC_REQUESTS"] is False


@pytest.mark.django_db
def test_the_tests_meet_the_same_locks_as_a_site() -> None:
    if connection.vendor != "sqlite":
        pytest.skip("for SQLite alone")
    with connection.cursor() as cursor:
        mode = cursor.execute("PRAGMA journal_mode").fetchone()[0]

    assert mode == "wal"
    assert connection.transaction_mode == "IMMEDIATE"
    assert SQLITE_PRAGMAS in connection.settings_dict["OPTIONS"]["init_command"]


def test_two_processes_that_start_together_agree_on_the_secret(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path;"
        "from config.settings.environment import kept_secret;"
        "print(kept_secret(Path(sys.argv[1])))"
    )
    root = Path(__file__).resolve().parents[2]
    command = [sys.executable, "-c", code, str(tmp_path)]
    running = [
        subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, text=True) for _ in range(4)
    ]
    keys = {process.communicate()[0] for process in running}

    assert len(keys) == 1
