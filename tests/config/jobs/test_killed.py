"""Workers killed outright at random moments, on both brokers: each job is done exactly once."""

from __future__ import annotations

import os
import random  # noqa: TID251 - when to kill is no die of a game
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from tests.config.processes import children_of, session_of, wait_until
from tests.effort import times

pytestmark = pytest.mark.slow
ROOT = Path(__file__).resolve().parents[3]
JOBS, KILLS = times(30, 60), times(6, 12)
DATABASE, REDIS = os.environ.get("DATABASE_URL", ""), os.environ.get("REDIS_URL", "")
COUNT = """
from collections import Counter
from config.jobs.models import Job
from tests.config.jobs.rehearsal.models import Effect
effects = Counter(Effect.objects.values_list("job", flat=True))
print(*Counter(Job.objects.values_list("state", flat=True)).items(), sep=";")
print(len(effects), sum(effects.values()))
"""
START = f"""
from config.jobs import services
from config.web.visitor import Visitor
for number in range({JOBS}):
    services.start(
        kind="rehearsal", title=f"Rehearsal {{number}}", payload={{}},
        visitor=Visitor(draft_key=f"{{number:064d}}"),
    )
"""


class Site:
    """An installation of its own, with a worker that can be killed."""

    def __init__(self, folder: Path, database: str, redis: str) -> None:
        unset = ("DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE", "VAR_DIR")
        kept = {name: value for name, value in os.environ.items() if name not in unset}
        self.env = {
            **kept,
            "VAR_DIR": str(folder),
            "DJANGO_SETTINGS_MODULE": "tests.config.jobs.settings",
            "LOG_LEVEL": "ERROR",
            "REDIS_PREFIX": f"killed-{uuid.uuid4().hex[:8]}",
            **({"DATABASE_URL": database} if database else {}),
            **({"REDIS_URL": redis} if redis else {}),
        }
        self.log = folder / "worker.log"
        self.worker: subprocess.Popen[bytes] | None = None

    def manage(self, *words: str) -> str:
        command = [sys.executable, "manage.py", *words]
        done = subprocess.run(
            command, cwd=ROOT, env=self.env, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def shell(self, code: str) -> list[str]:
        return self.manage("shell", "--no-imports", "-c", code).split("\n")

    def start(self) -> None:
        options = ["--quiet", "--app", "config", "worker", "--beat", "--concurrency", "2"]
        with self.log.open("ab") as log:
            self.worker = subprocess.Popen(
                [sys.executable, "-m", "celery", *options, "--loglevel", "ERROR"],
                cwd=ROOT,
                env=self.env,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def kill(self, how: str, dice: random.Random) -> None:
        """Kill a hand of the worker, its head, or all of it."""
        assert self.worker is not None
        hands = children_of(self.worker.pid)
        if how == "hand" and not hands:  # it is only starting
            how = "head"
        pids = {
            "hand": [dice.choice(hands)] if hands else [],
            "head": [self.worker.pid],
            "all": session_of(self.worker.pid),
        }[how]
        for pid in pids:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                continue
        if how != "hand":
            self.worker.wait()
            for pid in session_of(self.worker.pid):  # of the head's hands none works on
                os.kill(pid, signal.SIGKILL)
            self.start()

    def end(self) -> None:
        if self.worker is not None:
            for pid in session_of(self.worker.pid):
                os.kill(pid, signal.SIGKILL)
            self.worker.wait()


@pytest.fixture
def database() -> Iterator[str]:
    """Return an empty database of our own on the server of this run, "" for SQLite."""
    if not DATABASE:
        yield ""
        return
    name = f"fleetbuilder_killed_{os.getpid()}"
    with psycopg.connect(DATABASE.replace("postgres://", "postgresql://"), autocommit=True) as c:
        c.execute(f"CREATE DATABASE {name}")
        yield f"{DATABASE.rpartition('/')[0]}/{name}"
        c.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.mark.parametrize("broker", ["files", *(["redis"] if REDIS else [])])
def test_each_job_is_done_exactly_once_whatever_is_killed(
    broker: str, tmp_path: Path, database: str, record_property: object
) -> None:
    seed = random.SystemRandom().randrange(10**6)
    dice = random.Random(seed)
    site = Site(tmp_path, database, REDIS if broker == "redis" else "")
    site.manage("migrate", "--run-syncdb", "--verbosity", "0")
    site.shell(START)
    try:
        site.start()
        wait_until(lambda: len(session_of(site.worker.pid)) >= 4, 30)  # type: ignore[union-attr]
        for number in range(KILLS):
            time.sleep(dice.uniform(0.2, 1.6))
            site.kill(("hand", "all", "head")[number % 3], dice)
        done = [f"('done', {JOBS})", f"{JOBS} {JOBS}", ""]
        assert wait_until(lambda: site.shell(COUNT) == done, 120), (
            f"seed {seed}: {site.shell(COUNT)}\n{site.log.read_text()[-2000:]}"
        )
    finally:
        site.end()
