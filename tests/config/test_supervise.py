"""The supervisor: all of its processes live, or none does."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.config.processes import session_of, wait_until

pytestmark = pytest.mark.once

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "supervise.py"
STUBBORN = "import signal,time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(99)"
PARENT = "import os,sys,time; os.spawnv(os.P_NOWAIT, sys.executable, sys.argv[1:]); time.sleep(99)"


@pytest.fixture
def running(tmp_path: Path, free_port: int) -> Iterator[Callable[..., subprocess.Popen[str]]]:
    """Start the supervisor on a Procfile; whatever is left of it is killed at the end."""
    started: list[subprocess.Popen[str]] = []

    def run(*commands: str, before: tuple[str, ...] = ()) -> subprocess.Popen[str]:
        procfile = tmp_path / "Procfile"
        procfile.write_text("".join(f"p{n}: {line}\n" for n, line in enumerate(commands)))
        started.append(
            subprocess.Popen(
                [sys.executable, *before, str(SCRIPT), str(procfile)],
                env={**os.environ, "PORT": str(free_port), "PATIENCE": "1"},
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                start_new_session=True,
            )
        )
        assert wait_until(lambda: len(session_of(started[0].pid)) > len(commands), 10)
        time.sleep(0.5)  # for the handlers of the processes themselves
        return started[0]

    yield run
    for process in started:
        for pid in session_of(process.pid):
            os.kill(pid, signal.SIGKILL)
        process.communicate()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_all_and_is_no_failure(
    running: Callable[..., subprocess.Popen[str]], number: int
) -> None:
    supervisor = running("sleep 99", "sleep 99")
    supervisor.send_signal(number)
    output, _ = supervisor.communicate(timeout=5)

    assert (supervisor.returncode, session_of(supervisor.pid)) == (0, [])
    assert output == f"Ended: {signal.Signals(number).name}.\n"


def test_one_that_ends_by_itself_takes_the_others_along(tmp_path: Path, free_port: int) -> None:
    procfile = tmp_path / "Procfile"
    procfile.write_text("short: sleep 0.2\nlong: sleep 99\n")
    done = subprocess.run(
        [sys.executable, str(SCRIPT), str(procfile)],
        env={**os.environ, "PORT": str(free_port)},
        capture_output=True,
        text=True,
        check=False,
        timeout=10,
    )

    assert (done.returncode, done.stdout) == (1, "Ended: short ended by itself (status 0).\n")


def test_one_that_will_not_end_is_killed(running: Callable[..., subprocess.Popen[str]]) -> None:
    supervisor = running(f'{sys.executable} -c "{STUBBORN}"')
    supervisor.send_signal(signal.SIGTERM)
    supervisor.communicate(timeout=10)

    assert session_of(supervisor.pid) == []


def test_all_end_when_the_parent_is_killed_outright(
    running: Callable[..., subprocess.Popen[str]],
) -> None:
    parent = running("sleep 99", "sleep 99", before=("-c", PARENT, sys.executable))
    parent.kill()
    parent.wait()

    assert wait_until(lambda: session_of(parent.pid) == [], 9)


def test_all_end_when_the_supervisor_is_killed_outright(
    running: Callable[..., subprocess.Popen[str]],
) -> None:
    supervisor = running("sleep 99", "sleep 99")
    supervisor.kill()
    supervisor.wait()

    assert wait_until(lambda: session_of(supervisor.pid) == [], 5)


@pytest.mark.parametrize("words", [["--port"], ["Procfile"]])
def test_a_port_in_use_is_one_clear_line(words: list[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = subprocess.run(
            [sys.executable, str(SCRIPT), *words],
            cwd=SCRIPT.parents[1],
            env={**os.environ, "PORT": str(port)},
            capture_output=True,
            text=True,
            check=False,
        )

    assert done.returncode == 1
    assert done.stderr == (
        f"Port {port} cannot be used (Address already in use). "
        f"Choose another: PORT={port + 1} make run\n"
    )


@pytest.mark.parametrize("port", ["http", "0", "70000", "-1"])
def test_a_port_that_is_none_is_one_clear_line(port: str) -> None:
    done = subprocess.run(
        [sys.executable, str(SCRIPT), "--port"],
        env={**os.environ, "PORT": port},
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.stderr == f"PORT={port} is not a port. Write PORT=8001 make run\n"
