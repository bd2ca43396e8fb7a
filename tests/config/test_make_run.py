"""`make run` in a fresh copy of the checkout: it serves, and it ends without a trace."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.config.processes import session_of, wait_until
from tests.conftest import IN_CI

pytestmark = pytest.mark.slow
ROOT = Path(__file__).resolve().parents[2]
UNSET = {"VAR_DIR", "DJANGO_SETTINGS_MODULE", "MAKEFLAGS", "LOG_LEVEL"}
if not IN_CI:  # the demo goes into no database but a run's own
    UNSET |= {"DATABASE_URL", "REDIS_URL"}


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of what git knows, without database, secret, fonts or static files."""
    copy = tmp_path_factory.mktemp("fresh") / "site"
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, names.splitlines()):
        if (ROOT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, copy / name)
    return copy


def heed_interrupts() -> None:
    """Undo what a shell does to its background jobs: it has them ignore Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def kept() -> dict[str, str]:
    """Return the environment without what would lead a run to another's files."""
    return {name: value for name, value in os.environ.items() if name not in UNSET}


def manage(checkout: Path, *words: str) -> str:
    command = [sys.executable, "manage.py", *words]
    done = subprocess.run(
        command, cwd=checkout, env=kept(), capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


class Run:
    """A `make run` in a session of its own. The packages of this test run serve it."""

    def __init__(self, checkout: Path, port: int) -> None:
        self.port, self.checkout = port, checkout
        self.log = checkout / f"run-{port}.log"
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                ["make", "run"],
                cwd=checkout,
                env={**kept(), "PORT": str(port), "VENV": sys.prefix},
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                preexec_fn=heed_interrupts,
            )

    def page(self) -> str:
        try:
            with urllib.request.urlopen(f"http://localhost:{self.port}/", timeout=5) as answer:
                return str(answer.read().decode())
        except (urllib.error.URLError, OSError):
            return ""

    def wait(self, seconds: float) -> None:
        """Wait for the page and for the line that says where it is."""
        where = f"http://localhost:{self.port}"
        wait_until(lambda: self.serves(where) or self.process.poll() is not None, seconds)
        assert self.serves(where), self.log.read_text()

    def serves(self, where: str) -> bool:
        return bool(self.page()) and where in self.log.read_text()

    def shell(self, code: str) -> str:
        return manage(self.checkout, "shell", "--no-imports", "-c", code)

    def pids(self, word: str) -> list[int]:
        """Return the processes whose command has this word."""
        commands = {
            pid: Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
            for pid in session_of(self.process.pid)
        }
        return [pid for pid, command in commands.items() if word.encode() in command]

    def is_over(self) -> bool:
        self.process.poll()
        return session_of(self.process.pid) == [] and not self.has_port()

    def has_port(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0


@pytest.fixture
def run(checkout: Path, free_port: int) -> Iterator[Run]:
    """Start `make run`; whatever is left of it is killed at the end."""
    started = Run(checkout, free_port)
    yield started
    for pid in session_of(started.process.pid):
        os.kill(pid, signal.SIGKILL)
    started.process.wait()


def test_ctrl_c_ends_every_process_and_frees_the_port(run: Run) -> None:
    run.wait(240)
    html, log = run.page(), run.log.read_text()
    processes = len(session_of(run.process.pid))
    os.killpg(run.process.pid, signal.SIGINT)

    assert wait_until(run.is_over, 20), session_of(run.process.pid)
    assert "<h1" in html
    assert "harbourmaster / " in log
    assert f"http://localhost:{run.port}" in log
    assert processes >= 6  # make, supervisor, gunicorn and its worker, celery's worker and beat
    assert "Traceback" not in log


def test_the_worker_does_what_is_queued_and_nothing_goes_on_without_beat(run: Run) -> None:
    run.wait(240)
    models = "from config.web.models import RateCounter as C"
    tasks = "from config.web.tasks import purge_counters"
    old = "C.objects.create(key='old', count=1, expires_ms=0)"
    ask = f"{models}; print(C.objects.filter(key='old').count())"
    run.shell(f"{models}; {tasks}; {old}; purge_counters.delay()")

    assert wait_until(lambda: run.shell(ask) == "0", 30)
    (beat,) = run.pids("beat")
    os.kill(beat, signal.SIGKILL)
    assert wait_until(run.is_over, 20), session_of(run.process.pid)
    assert "Ended: beat ended by itself (status -9)." in run.log.read_text()


def test_ending_make_alone_ends_every_process_and_frees_the_port(run: Run) -> None:
    run.wait(240)
    run.process.terminate()

    assert wait_until(run.is_over, 20), session_of(run.process.pid)


def test_to_prepare_a_second_time_does_none_of_the_work_again(checkout: Path) -> None:
    first = manage(checkout, "prepare")
    made = [checkout / "static" / "generated", checkout / "staticfiles"]
    before = {file: file.stat().st_mtime_ns for folder in made for file in folder.rglob("*.woff2")}

    assert manage(checkout, "prepare") == first  # the log-ins alone: no fleet is indexed again
    assert {file: file.stat().st_mtime_ns for file in before} == before
    assert len(before) > 6


def test_ctrl_c_during_the_preparations_ends_them(run: Run) -> None:
    time.sleep(0.7)
    os.killpg(run.process.pid, signal.SIGINT)

    assert wait_until(run.is_over, 20)


def old_python(folder: Path, code: str) -> dict[str, str]:
    """Return an environment whose every Python is the given stand-in."""
    for name in ("python3", "python3.11", "python3.12", "python3.13"):
        (folder / name).write_text(f"#!/bin/sh\n{code}\n")
        (folder / name).chmod(0o755)
    return {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}", "VENV": str(folder / "none")}


def prepare(checkout: Path, env: dict[str, str]) -> list[str]:
    done = subprocess.run(
        ["scripts/env.sh", "run"],
        cwd=checkout,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stdout == ""
    return done.stderr.splitlines()


def test_an_old_python_is_one_clear_line(checkout: Path, tmp_path: Path) -> None:
    lines = prepare(checkout, old_python(tmp_path, "exit 1"))

    assert len(lines) == 1
    assert lines[0].startswith("Python 3.11 or newer is needed")


def test_a_missing_venv_is_one_clear_line(checkout: Path, tmp_path: Path) -> None:
    lines = prepare(checkout, old_python(tmp_path, 'case "$*" in *ensurepip*) exit 1;; esac'))

    assert lines == ["Python's venv is missing. On Debian or Ubuntu: apt-get install python3-venv"]
