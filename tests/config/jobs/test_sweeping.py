"""What was lost on the way to a worker, or by one, is found again."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from amqp.exceptions import ChannelError
from django.utils import timezone
from kombu.exceptions import OperationalError

from config.celery import app
from config.jobs import running, services
from config.jobs.kinds import Outcome
from config.jobs.models import Job, State
from config.jobs.running import Run
from config.web.visitor import Visitor
from tests.config.jobs.kinds import a_kind, asked, lapse, nothing

pytestmark = pytest.mark.django_db


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """Return the calls that reach the broker, with their queues; no worker hears them."""
    made: list[tuple[str, str]] = []

    def noted(args: tuple[str], queue: str, **more: Any) -> None:
        made.append((args[0], queue))

    monkeypatch.setattr("config.jobs.tasks.run_job.apply_async", noted)
    return made


def test_the_sweeper_sends_what_was_lost_or_held_by_a_dead_worker(visitor: Visitor) -> None:
    done: list[str] = []

    def handler(run: Run) -> Outcome:
        done.append(run.job.title)
        return Outcome()

    with a_kind(handler):
        never_sent = asked(visitor)
        held = asked(visitor)
        assert running.claim(held.pk) is not None
        now = timezone.now()
        assert services.sweep(now) == 1  # the other one is in good hands
        lapse(held)
        assert services.sweep(now) == 1

    states = set(Job.objects.filter(pk__in=[never_sent.pk, held.pk]).values_list("state", "tries"))
    assert states == {("done", 1), ("done", 2)}
    assert len(done) == 2


def test_the_sweeper_waits_before_it_sends_a_second_time(visitor: Visitor) -> None:
    with a_kind(nothing):
        job = asked(visitor)
        now = timezone.now()
        Job.objects.filter(pk=job.pk).update(sent_at=now - timedelta(seconds=29))
        assert services.sweep(now) == 0
        assert services.sweep(now + timedelta(seconds=1)) == 1


def test_a_line_that_moves_is_not_sent_again_but_who_was_passed_over_is(
    visitor: Visitor, calls: list[tuple[str, str]]
) -> None:
    with a_kind(nothing):
        jobs = [asked(Visitor(draft_key=f"{number:064d}")) for number in range(5)]
        now = timezone.now()
        for number, job in enumerate(jobs):
            sent = now - timedelta(seconds=100 - number)
            Job.objects.filter(pk=job.pk).update(sent_at=sent)
        assert running.claim(jobs[2].pk) is not None
        assert services.sweep(now) == 2
        assert calls == [(str(job.pk), "celery") for job in jobs[:2]]

        lapse(jobs[2])  # nobody takes up any: the line is dead
        assert services.sweep(now + timedelta(seconds=31)) == 5
        assert calls[2] == (str(jobs[2].pk), "sweep")
        assert calls[3:] == [(str(jobs[n].pk), "celery") for n in (0, 1, 3, 4)]


def test_the_sweeper_does_not_stand_in_the_line_of_jobs(settings: Any) -> None:
    router = app.amqp.router
    lines = [
        router.route({}, f"config.jobs.tasks.{name}")["queue"].name
        for name in ("sweep_jobs", "run_job")
    ]
    assert lines == ["sweep", "celery"]
    assert set(app.amqp.queues.consume_from) == {"sweep", "celery"}


def test_the_sweeper_ends_what_kills_each_of_its_workers(visitor: Visitor) -> None:
    with a_kind(nothing, tries=3):
        job = asked(visitor)
        Job.objects.filter(pk=job.pk).update(tries=2)
        assert running.claim(job.pk) is not None
        lapse(job)
        assert services.sweep(timezone.now()) == 0

    job.refresh_from_db()
    assert job.state == State.FAILED
    assert "tried 3 times" in job.fault


@pytest.mark.parametrize(("forgets", "kept"), [(True, {}), (False, {"text": "a fleet"})])
def test_the_sweeper_ends_what_was_cancelled_under_a_dead_worker_and_forgets_it_too(
    visitor: Visitor, forgets: bool, kept: dict[str, str]
) -> None:
    with a_kind(nothing, forgets=forgets):
        job = asked(visitor, payload={"text": "a fleet"})
        assert running.claim(job.pk) is not None
        services.cancel(job)
        lapse(job)
        services.sweep(timezone.now())

    job.refresh_from_db()
    assert (job.state, job.payload) == (State.CANCELLED, kept)


def test_a_kind_that_is_gone_ends_in_words_and_leaves_no_payload(visitor: Visitor) -> None:
    with a_kind(nothing):
        job = asked(visitor, payload={"text": "a fleet"})
    assert running.work(job.pk) is None
    services.sweep(timezone.now())

    job.refresh_from_db()
    assert (job.state, job.payload) == (State.FAILED, {})
    assert "no longer" in job.fault


@pytest.mark.parametrize(
    "fault",
    [
        ConnectionRefusedError("nobody listens"),
        OperationalError("it went between ping and call"),
        ChannelError("cannot open the folder of the queue"),
    ],
)
def test_a_broker_that_is_away_leaves_the_job_to_the_sweeper(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, settings: Any, fault: Exception
) -> None:
    def away(*args: Any, **kwargs: Any) -> None:
        raise fault

    settings.REDIS_URL = ""
    with a_kind(nothing):
        job = asked(visitor)
        with monkeypatch.context() as patch:
            patch.setattr("config.jobs.tasks.run_job.apply_async", away)
            assert not services.send(job.pk)
        job.refresh_from_db()
        assert (job.state, job.sent_at) == (State.WAITING, None)
        assert services.sweep(timezone.now()) == 1

    job.refresh_from_db()
    assert job.state == State.DONE


def test_nothing_is_sent_before_the_transaction_is_over(
    visitor: Visitor, django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    with a_kind(nothing):
        with django_capture_on_commit_callbacks() as callbacks:
            job = asked(visitor)
        assert Job.objects.get(pk=job.pk).sent_at is None
        assert len(callbacks) == 1
        callbacks[0]()

    job.refresh_from_db()
    assert job.state == State.DONE
