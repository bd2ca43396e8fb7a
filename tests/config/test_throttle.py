"""Limits hold exactly, whatever arrives at once, in the database and in Redis."""

from __future__ import annotations

import os
import subprocess
import sys
import uuid
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from config.web import throttle
from config.web.models import RateCounter
from config.web.tasks import purge_counters
from config.web.throttle import Rate, limited, take
from config.web.visitor import Visitor

HOUR = Rate(number=20, seconds=3600)


def visit(user: Any = None, *, method: str = "POST", **meta: Any) -> HttpRequest:
    request = getattr(RequestFactory(), method.lower())("/somewhere/", **meta)
    request.user = user or AnonymousUser()
    request.visitor = Visitor(user=user)
    return request


@limited("try-it", "2/h")
def tried(request: HttpRequest) -> HttpResponse:
    return HttpResponse("done")


def attempts(workers: int, times: int) -> int:
    """Return how many of `times` parallel attempts passed."""
    who = uuid.uuid4().hex

    def attempt(_: int) -> bool:
        try:
            return take("storm", who, HOUR).allowed
        finally:
            connection.close()

    with ThreadPoolExecutor(workers) as pool:
        return sum(pool.map(attempt, range(times)))


@pytest.mark.django_db(transaction=True)
def test_of_200_attempts_at_once_exactly_20_pass_in_the_database(settings: Any) -> None:
    settings.REDIS_URL = ""

    assert attempts(16, 200) == 20


def test_of_200_attempts_at_once_exactly_20_pass_in_redis(settings: Any) -> None:
    if not settings.REDIS_URL:
        pytest.skip("no Redis in this run (REDIS_URL)")

    assert attempts(16, 200) == 20


PROCESS = """
import sys, django
django.setup()
from config.web.throttle import Rate, take
who, times = sys.argv[1], int(sys.argv[2])
take("warm", who, Rate(number=1, seconds=60))
print("ready", flush=True)
sys.stdin.readline()
print(sum(take("storm", who, Rate(number=20, seconds=3600)).allowed for _ in range(times)))
"""


def attempts_of_processes(database: str, redis_url: str, processes: int, times: int) -> list[int]:
    """Return how many attempts passed in each of several processes that start together."""
    surroundings = os.environ | {
        "DJANGO_SETTINGS_MODULE": "config.settings.test",
        "DATABASE_URL": database,
        "REDIS_URL": redis_url,
        "REDIS_PREFIX": f"test-{uuid.uuid4().hex[:12]}",
    }
    line = [sys.executable, "-c", PROCESS, "somebody", str(times)]
    crew = [
        subprocess.Popen(
            line, env=surroundings, cwd=settings.BASE_DIR, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )
        for _ in range(processes)
    ]  # fmt: skip
    for process in crew:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in crew:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    passed = [int(process.communicate(timeout=60)[0]) for process in crew]
    assert [process.returncode for process in crew] == [0] * processes
    return passed


@pytest.mark.django_db(transaction=True)
def test_of_200_attempts_by_four_processes_exactly_20_pass_in_one_sqlite_file() -> None:
    if connection.vendor != "sqlite":
        pytest.skip("no SQLite in this run (DATABASE_URL)")
    name = connection.settings_dict["NAME"]
    connection.close()

    assert sum(attempts_of_processes(f"sqlite:///{name}", "", 4, 50)) == 20


def test_of_200_attempts_by_four_processes_exactly_20_pass_in_redis(tmp_path: Path) -> None:
    if not settings.REDIS_URL:
        pytest.skip("no Redis in this run (REDIS_URL)")
    nowhere = f"sqlite:///{tmp_path / 'never-asked.sqlite3'}"

    assert sum(attempts_of_processes(nowhere, settings.REDIS_URL, 4, 50)) == 20


@pytest.mark.django_db(transaction=True)
def test_counting_by_read_and_write_would_let_more_pass(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The control: without the single statement this very storm breaks the limit."""
    settings.REDIS_URL = ""

    def read_then_write(key: str, period_ms: int) -> tuple[int, int]:
        counter = RateCounter.objects.filter(key=key).first()
        count = counter.count + 1 if counter else 1
        RateCounter.objects.update_or_create(
            key=key, defaults={"count": count, "expires_ms": 2**60}
        )
        return count, period_ms

    monkeypatch.setattr(throttle, "count_in_database", read_then_write)

    assert attempts(16, 200) > 20


@pytest.mark.django_db
def test_a_new_period_begins_at_nought(settings: Any, time_machine: Any) -> None:
    settings.REDIS_URL = ""
    rate = Rate.parse("1/15m")
    time_machine.move_to("2026-11-30 08:00:00Z", tick=False)
    first, second = take("door", "ada", rate), take("door", "ada", rate)
    time_machine.move_to("2026-11-30 08:15:00Z", tick=False)
    third = take("door", "ada", rate)

    assert [first.allowed, second.allowed, third.allowed] == [True, False, True]
    assert second.retry_after == 900


@pytest.mark.django_db
def test_counters_that_are_over_are_purged(settings: Any, time_machine: Any) -> None:
    settings.REDIS_URL = ""
    time_machine.move_to("2026-11-30 08:00:00Z", tick=False)
    take("door", "ada", Rate.parse("1/m"))
    take("door", "bea", Rate.parse("1/h"))
    time_machine.move_to("2026-11-30 08:30:00Z", tick=False)

    assert purge_counters() == 1
    assert RateCounter.objects.count() == 1


@pytest.mark.django_db
def test_one_too_many_is_answered_429_and_says_when(player: Any) -> None:
    answers = [tried(visit(player)) for _ in range(3)]

    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert 3595 <= int(answers[2].headers["Retry-After"]) <= 3600


@pytest.mark.django_db
def test_reading_is_not_counted(player: Any) -> None:
    assert {tried(visit(player, method="GET")).status_code for _ in range(5)} == {200}


@pytest.mark.django_db
def test_a_user_is_counted_by_himself_and_others_by_address(player: Any) -> None:
    for _ in range(2):
        tried(visit())

    assert tried(visit()).status_code == 429
    assert tried(visit(player)).status_code == 200
    assert tried(visit(REMOTE_ADDR="198.51.100.7")).status_code == 200


@pytest.mark.django_db
def test_a_forged_forwarding_header_gains_nothing() -> None:
    answers = [tried(visit(HTTP_X_FORWARDED_FOR=f"203.0.113.{n}")) for n in range(3)]

    assert [answer.status_code for answer in answers] == [200, 200, 429]


@pytest.mark.django_db
def test_behind_one_proxy_only_its_own_entry_counts(settings: Any) -> None:
    settings.TRUSTED_PROXIES = 1
    forged = [tried(visit(HTTP_X_FORWARDED_FOR=f"203.0.113.{n}, 198.51.100.7")) for n in range(3)]
    other = tried(visit(HTTP_X_FORWARDED_FOR="203.0.113.1, 198.51.100.8"))

    assert [answer.status_code for answer in forged] == [200, 200, 429]
    assert other.status_code == 200


@pytest.mark.django_db
def test_a_customer_with_a_whole_ipv6_network_counts_once() -> None:
    answers = [tried(visit(REMOTE_ADDR=f"2001:db8:1:2::{n}")) for n in range(1, 4)]

    assert [answer.status_code for answer in answers] == [200, 200, 429]


@pytest.mark.django_db
def test_the_setting_may_name_another_rate(settings: Any) -> None:
    settings.RATE_LIMITS = {"try-it": "1/h"}

    assert [tried(visit()).status_code for _ in range(2)] == [200, 429]


@pytest.mark.django_db
def test_while_redis_is_away_the_database_counts(settings: Any) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"

    assert [take("door", "ada", Rate.parse("1/h")).allowed for _ in range(2)] == [True, False]


@pytest.mark.parametrize("text", ["", "60", "0/h", "60/w", "h/60", "-1/h"])
def test_a_rate_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no rate"):
        Rate.parse(text)
