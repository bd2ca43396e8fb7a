"""Jobs: done once, whoever calls how often, and told truly."""

from __future__ import annotations

import threading
from datetime import timedelta
from typing import Any

import pytest
from django.db import connections
from django.utils import timezone

from config.jobs import running, services
from config.jobs.kinds import KINDS, File, Outcome, kind
from config.jobs.models import Job, JobFile, State
from config.jobs.running import JobFault, LeaseLost, Run
from config.web.visitor import Visitor
from tests.config.jobs.kinds import a_kind, asked, lapse, nothing

pytestmark = pytest.mark.django_db


def test_a_job_is_done_with_its_progress_its_file_and_its_effect(visitor: Visitor) -> None:
    effects: list[str] = []

    def handler(run: Run) -> Outcome:
        run.progress(0, 3, "Counting")
        run.progress(3, 3, "Counted")
        return Outcome(
            result={"words": "Three counted."},
            file=File(name="three.txt", media_type="text/plain", content=b"3"),
            effect=lambda job: effects.append(job.title),
        )

    with a_kind(handler):
        job = asked(visitor)
        assert running.work(job.pk) is State.DONE
        assert running.work(job.pk) is None  # the call came twice

    job.refresh_from_db()
    assert effects == ["A trial"]
    assert (job.steps_done, job.steps_total, job.tries) == (3, 3, 1)
    assert job.result == {"words": "Three counted."}
    assert bytes(job.file.content) == b"3"
    assert (job.lease, job.lease_until) == ("", None)
    assert job.ended_at is not None


def test_the_same_token_of_one_visitor_is_one_job(visitor: Visitor) -> None:
    with a_kind(nothing):
        first, second = asked(visitor, token="once"), asked(visitor, token="once")
        other = asked(Visitor(draft_key="f" * 64), token="once")

    assert first.pk == second.pk
    assert other.pk != first.pk
    assert Job.objects.count() == 2


def test_a_job_needs_somebody_who_waits_for_it() -> None:
    with a_kind(nothing), pytest.raises(ValueError, match="device key"):
        asked(Visitor())


def test_two_kinds_of_one_name_are_refused() -> None:
    with a_kind(nothing), pytest.raises(ValueError, match="two kinds"):
        kind("trial")(nothing)
    assert "trial" not in KINDS


def test_a_waiting_job_is_cancelled_at_once_and_never_done(visitor: Visitor) -> None:
    with a_kind(nothing):
        job = asked(visitor)
        assert services.cancel(job)
        assert not services.cancel(job)  # nothing left to end
        assert running.work(job.pk) is None

    job.refresh_from_db()
    assert job.state == State.CANCELLED


def test_a_running_job_is_cancelled_at_its_next_step_and_has_no_effect(visitor: Visitor) -> None:
    effects: list[Job] = []
    reached: list[int] = []

    def handler(run: Run) -> Outcome:
        services.cancel(run.job)
        reached.append(1)
        run.progress(5, 5)
        reached.append(2)
        return Outcome(effect=effects.append)

    with a_kind(handler):
        job = asked(visitor)
        assert running.work(job.pk) is State.CANCELLED

    assert reached == [1]
    assert effects == []


def test_a_cancel_after_the_last_step_is_obeyed_too(visitor: Visitor) -> None:
    effects: list[Job] = []

    def handler(run: Run) -> Outcome:
        services.cancel(run.job)
        return Outcome(effect=effects.append)

    with a_kind(handler):
        job = asked(visitor)
        assert running.work(job.pk) is State.CANCELLED
    assert effects == []


def test_a_cancel_is_obeyed_also_when_the_work_fails_before_its_next_step(
    visitor: Visitor, caplog: pytest.LogCaptureFixture
) -> None:
    def handler(run: Run) -> Outcome:
        services.cancel(run.job)
        raise RuntimeError("the press jams")

    with a_kind(handler):
        job = asked(visitor)
        assert running.work(job.pk) is State.CANCELLED

    job.refresh_from_db()
    assert (job.state, job.tries) == (State.CANCELLED, 1)
    assert "the press jams" in caplog.text
    assert not services.cancel(job)


def test_a_kind_that_forgets_keeps_its_payload_no_longer_than_needed(visitor: Visitor) -> None:
    seen: list[Any] = []

    def handler(run: Run) -> Outcome:
        seen.append(run.payload)
        if run.payload["text"] == "bad":
            raise JobFault("Unreadable.")
        return Outcome()

    ends = {"good": State.DONE, "bad": State.FAILED, "unwanted": State.CANCELLED}
    with a_kind(handler, forgets=True):
        for text, end in ends.items():
            job = asked(visitor, payload={"text": text})
            if text == "unwanted":
                services.cancel(job)
            running.work(job.pk)
            job.refresh_from_db()
            assert (job.state, job.payload) == (end, {})
    assert seen == [{"text": "good"}, {"text": "bad"}]


def test_nobody_has_more_than_five_jobs_under_way_and_others_have_their_own(
    visitor: Visitor,
) -> None:
    with a_kind(nothing):
        jobs = [asked(visitor, token=f"{number}") for number in range(5)]
        with pytest.raises(services.TooManyJobs, match="5 of your jobs are not done yet"):
            asked(visitor, token="6")
        assert asked(visitor, token="4") == jobs[4]  # sent twice is no sixth
        assert asked(Visitor(draft_key="f" * 64), token="6") not in jobs
        services.cancel(jobs[0])
        assert asked(visitor, token="6") not in jobs
    assert Job.objects.count() == 7


def test_a_fault_of_the_thing_itself_is_told_in_its_words_and_not_tried_again(
    visitor: Visitor,
) -> None:
    def handler(run: Run) -> Outcome:
        raise JobFault("Pango is missing.")

    with a_kind(handler):
        job = asked(visitor)
        assert running.work(job.pk) is State.FAILED

    job.refresh_from_db()
    assert (job.fault, job.tries) == ("Pango is missing.", 1)


def test_a_fault_of_ours_is_tried_again_later_and_at_last_given_up(
    visitor: Visitor, caplog: pytest.LogCaptureFixture
) -> None:
    def handler(run: Run) -> Outcome:
        raise RuntimeError("a secret of ours")

    with a_kind(handler, tries=2):
        job = asked(visitor)
        assert running.work(job.pk) is State.WAITING
        job.refresh_from_db()
        assert timedelta(seconds=3) < job.not_before - timezone.now() <= timedelta(seconds=5)
        assert running.work(job.pk) is None  # too early
        Job.objects.filter(pk=job.pk).update(not_before=timezone.now())
        assert running.work(job.pk) is State.FAILED

    job.refresh_from_db()
    assert job.tries == 2
    assert "secret" not in job.fault
    assert "a secret of ours" in caplog.text


def test_an_effect_that_fails_undoes_the_end(
    visitor: Visitor, caplog: pytest.LogCaptureFixture
) -> None:
    def effect(job: Job) -> None:
        raise RuntimeError("no room")

    def handler(run: Run) -> Outcome:
        file = File(name="half.txt", media_type="text/plain", content=b"half")
        return Outcome(file=file, effect=effect)

    with a_kind(handler):
        job = asked(visitor)
        assert running.work(job.pk) is State.WAITING
    assert not JobFile.objects.exists()


def test_a_worker_whose_lease_was_taken_over_writes_nothing(visitor: Visitor) -> None:
    effects: list[str] = []
    seen: list[State | None] = []

    def handler(run: Run) -> Outcome:
        if run.job.tries == 1:  # this worker sleeps, another one takes over and ends the job
            lapse(run.job)
            seen.append(running.work(run.job.pk))
            with pytest.raises(LeaseLost):
                run.progress(1, 1)
        return Outcome(effect=lambda job: effects.append(f"try {job.tries}"))

    with a_kind(handler):
        job = asked(visitor)
        assert running.work(job.pk) is None

    assert seen == [State.DONE]
    assert effects == ["try 2"]


def test_old_jobs_are_forgotten_with_their_files_but_not_under_way(visitor: Visitor) -> None:
    def handler(run: Run) -> Outcome:
        return Outcome(file=File(name="a", media_type="text/plain", content=b"a"))

    with a_kind(handler, days=7):
        done, held = asked(visitor), asked(visitor)
        running.work(done.pk)
        assert running.claim(held.pk) is not None
        week = timezone.now() + timedelta(days=7, seconds=1)
        Job.objects.filter(pk=held.pk).update(lease_until=week + timedelta(seconds=9))
        assert services.forget(week - timedelta(seconds=5)) == 0
        assert services.forget(week) == 1

    assert list(Job.objects.values_list("pk", flat=True)) == [held.pk]
    assert not JobFile.objects.exists()


def test_a_devices_jobs_pass_to_whoever_signs_up_on_it(visitor: Visitor, player: Any) -> None:
    with a_kind(nothing):
        job = asked(visitor)
    assert services.hand_over(visitor.draft_key, player) == 1
    assert services.hand_over("", player) == 0

    job.refresh_from_db()
    assert (job.owner, job.draft_key) == (player, "")


def test_the_effect_is_for_whoever_signed_in_while_the_job_ran(
    visitor: Visitor, player: Any
) -> None:
    owners: list[tuple[Any, str]] = []

    def handler(run: Run) -> Outcome:
        services.hand_over(visitor.draft_key, player)
        return Outcome(effect=lambda job: owners.append((job.owner, job.draft_key)))

    with a_kind(handler):
        job = asked(visitor)
        assert running.work(job.pk) is State.DONE
    assert owners == [(player, "")]


def test_a_job_that_goes_with_its_owner_is_left_alone(player: Any) -> None:
    def handler(run: Run) -> Outcome:
        player.delete()
        return Outcome()

    with a_kind(handler):
        job = asked(Visitor(user=player))
        assert running.work(job.pk) is None
    assert not Job.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_of_eight_workers_that_are_called_at_once_one_does_the_job(visitor: Visitor) -> None:
    done: list[str] = []

    def handler(run: Run) -> Outcome:
        done.append(threading.current_thread().name)
        return Outcome()

    with a_kind(handler):
        now = timezone.now()
        job = Job.objects.create(
            kind="trial",
            title="A trial",
            draft_key=visitor.draft_key,
            not_before=now,
            created_at=now,
            expires_at=now,
        )
        gate = threading.Barrier(8)

        def worker() -> None:
            gate.wait()
            running.work(job.pk)
            connections.close_all()

        threads = [threading.Thread(target=worker) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    job.refresh_from_db()
    assert len(done) == 1
    assert (job.state, job.tries) == (State.DONE, 1)
