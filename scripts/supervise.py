"""Run the processes of a Procfile as one tree: all of them live, or none does.

`supervise.py Procfile` starts them, tells when the site answers, and ends them all on SIGINT, on
SIGTERM, when one of them ends by itself, or when the parent (make) is gone. `supervise.py --port`
only says whether the port is free. Standard library alone: it must outlive whatever it runs.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from types import FrameType

# Seconds between the request to end and the order to; an idle worker takes about 3.
PATIENCE = float(os.environ.get("PATIENCE", "6"))
PR_SET_PDEATHSIG = 1
stopping = ""


def note_signal(number: int, frame: FrameType | None) -> None:
    """Remember that the end was asked for, and by which signal."""
    global stopping
    stopping = stopping or signal.Signals(number).name


def port() -> int:
    """Return the port to serve; exits with one line if PORT is not one."""
    text = os.environ.get("PORT") or "8000"
    if not text.isdecimal() or not 0 < int(text) < 65536:
        sys.exit(f"PORT={text} is not a port. Write PORT=8001 make run")
    return int(text)


def require_free_port() -> None:
    """Exit with one line if somebody else has the port."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((os.environ.get("HOST") or "127.0.0.1", port()))
        except OSError as fault:
            sys.exit(
                f"Port {port()} cannot be used ({fault.strerror}). "
                f"Choose another: PORT={port() + 1} make run"
            )


def processes(procfile: Path) -> dict[str, str]:
    """Return the commands of a Procfile by their names."""
    lines = [line for line in procfile.read_text().splitlines() if line.strip()]
    pairs = (line.partition(":") for line in lines if not line.startswith("#"))
    return {name.strip(): command.strip() for name, _, command in pairs}


def die_with_parent() -> None:
    """Ask the kernel to end this process when the supervisor is killed outright (Linux only)."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def start(command: str) -> subprocess.Popen[bytes]:
    """Start a command in a process group of its own, so that only the supervisor ends it."""
    return subprocess.Popen(
        ["/bin/sh", "-c", f"exec {command}"],
        process_group=0,
        preexec_fn=die_with_parent,
        stdin=subprocess.DEVNULL,
    )


def kill(children: dict[str, subprocess.Popen[bytes]]) -> None:
    """Kill whoever still lives of each child's group."""
    for child in children.values():
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(child.pid, signal.SIGKILL)


def answers() -> bool:
    """Return whether the site serves."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port()}/healthz", timeout=2) as response:
            return bool(response.status == 200)
    except (urllib.error.URLError, OSError):
        return False


def watch(children: dict[str, subprocess.Popen[bytes]], parent: int) -> str:
    """Return why it's over: a signal, a child's end, or the parent's."""
    told, ticks = False, 0
    while not stopping:
        for name, child in children.items():
            if child.poll() is not None:
                return f"{name} ended by itself (status {child.returncode})"
        if os.getppid() != parent:
            return "the parent is gone"
        if not told and ticks % 3 == 0 and answers():
            print(
                f"\n  Fleetbuilder is at http://localhost:{port()}  (Ctrl-C ends it)\n", flush=True
            )
            told = True
        ticks += 1
        time.sleep(0.1)
    return stopping


def end(children: dict[str, subprocess.Popen[bytes]]) -> None:
    """End all children: politely, then after some seconds by force. None is left."""
    deadline = time.monotonic() + PATIENCE
    for child in children.values():
        child.terminate()  # itself alone: it ends its own helpers in good order
    while time.monotonic() < deadline and any(c.poll() is None for c in children.values()):
        time.sleep(0.05)
    kill(children)
    for child in children.values():
        child.wait()


def main(procfile: Path) -> int:
    """Run the Procfile and return the exit status: 0 if the end was asked for."""
    parent = os.getppid()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, note_signal)
    require_free_port()
    children: dict[str, subprocess.Popen[bytes]] = {}
    reason = "the start failed"
    try:
        for name, command in processes(procfile).items():
            children[name] = start(command)
        reason = watch(children, parent)
    finally:
        end(children)
    print(f"Ended: {reason}.", flush=True)
    return 0 if stopping else 1


if __name__ == "__main__":
    if sys.argv[1:] == ["--port"]:
        require_free_port()
    else:
        sys.exit(main(Path(sys.argv[1])))
