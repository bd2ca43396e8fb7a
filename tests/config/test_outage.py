"""A database that is away is answered with 503 and when to come back, not as a fault of ours."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
KEPT = {"PATH", "HOME", "LANG", "LD_LIBRARY_PATH"}
ASK = """
import json
from django.test import Client
site = Client(raise_request_exception=False, headers={"host": "localhost"})
def told(headers):
    answer = site.get("/shared/abcdefghijklmnopqrstuvwx/", headers=headers)
    return [answer.status_code, dict(answer.headers), answer.content.decode()]
print(json.dumps([told({}), told({"HX-Request": "true"}), site.get("/privacy/").status_code]))
"""


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def ask(database: str, tmp_path: Path) -> Any:
    env = {name: value for name, value in os.environ.items() if name in KEPT}
    env |= {"VAR_DIR": str(tmp_path / "var"), "DATABASE_URL": database, "DATABASE_POOL": "0"}
    env |= {"LOG_LEVEL": "CRITICAL", "DJANGO_SETTINGS_MODULE": "config.settings.test"}
    command = [sys.executable, "manage.py", "shell", "--no-imports", "-c", ASK]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


@pytest.mark.parametrize("kind", ["postgres", "sqlite"])
def test_a_database_out_of_reach_is_a_page_with_503_and_retry_after(
    kind: str, tmp_path: Path
) -> None:
    nowhere = {
        "postgres": f"postgres://sailor:x@127.0.0.1:{free_port()}/fleets",
        "sqlite": f"sqlite:///{tmp_path}/no/such/folder/site.sqlite3",
    }
    (status, headers, html), (bare, told, body), without = ask(nowhere[kind], tmp_path)

    assert (status, headers["Retry-After"]) == (503, "30")
    assert "no-store" in headers["Cache-Control"]
    assert html.count("<h1>The chart room is locked for a moment.</h1>") == 1
    assert (bare, told["Retry-After"], body) == (503, "30", "")
    assert "cannot reach its records" in json.loads(told["HX-Trigger"])["fault"]["words"]
    assert without == 200
