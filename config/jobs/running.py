"""A worker's side: take a job by its lease, do it step by step, end it once.

Each write carries the lease: whoever lost it (his machine slept, his row was taken up by another)
finds no row to write and stops without a trace.
"""

from __future__ import annotations

import logging
import secrets
import time
import uuid
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import F, Q
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext as _

from config.jobs.kinds import KINDS, Kind, Outcome, at_the_end
from config.jobs.models import Job, JobFile, State

PAUSE = 0.25  # seconds between two writes of the progress
BACKOFF = timedelta(seconds=5)  # before the second try, then twice as long each time
log = logging.getLogger(__name__)


class Cancelled(Exception):  # noqa: N818 - asked for
    """The one who waits has asked for the end."""


class LeaseLost(Exception):  # noqa: N818 - another's turn
    """Another worker has the job now."""


class JobFault(Exception):  # noqa: N818 - words for a player
    """The job cannot be done, and another try would not help; the message is for a player."""


class Run:
    """A job in hand: its payload, and the way to say how far it is."""

    def __init__(self, job: Job, known: Kind) -> None:
        self.job = job
        self.payload: dict[str, Any] = job.payload
        self._kind = known
        self._told = 0.0

    def progress(self, done: int, total: int, words: str = "") -> None:
        """Say how far the job is and renew its lease; at most four times a second it is written.

        Raises Cancelled or LeaseLost: a handler lets both pass.
        """
        if done < total and time.monotonic() - self._told < PAUSE:
            return
        self._told = time.monotonic()
        told = self._held().update(
            steps_done=done,
            steps_total=total,
            words=words[:200],
            lease_until=timezone.now() + timedelta(seconds=self._kind.lease),
        )
        if not told:
            raise LeaseLost
        if Job.objects.filter(pk=self.job.pk, cancel_asked=True).exists():
            raise Cancelled

    def end(self, state: State, **values: Any) -> bool:
        """End the job in this state if it is still ours; return whether it was."""
        over = at_the_end(self.job.kind) | values
        return bool(self._held().update(state=state, ended_at=timezone.now(), **over))

    def put_back(self, not_before: datetime) -> bool:
        """Let the job wait for another try; return whether it was ours and is still wanted."""
        return bool(
            self._held()
            .filter(cancel_asked=False)
            .update(
                state=State.WAITING,
                lease="",
                lease_until=None,
                not_before=not_before,
                sent_at=None,
            )
        )

    def finish(self, outcome: Outcome) -> bool:
        """End the job as done with its effect, all in one transaction; return whether it was ours.

        A cancel that came before is obeyed: then there is no effect. Whoever signed in while the
        job ran has it by now, and its effect is for him.
        """
        with transaction.atomic():
            held = self._held().filter(cancel_asked=False)
            ended = held.update(
                state=State.DONE,
                ended_at=timezone.now(),
                result=outcome.result,
                words="",
                steps_done=F("steps_total"),
                **at_the_end(self.job.kind),
            )
            if not ended:
                return False
            self.job.refresh_from_db(fields=["owner", "draft_key"])
            if outcome.file is not None:
                JobFile.objects.create(
                    job=self.job,
                    name=outcome.file.name,
                    media_type=outcome.file.media_type,
                    content=outcome.file.content,
                )
            if outcome.effect is not None:
                outcome.effect(self.job)
        return True

    def _held(self) -> Any:
        return Job.objects.filter(pk=self.job.pk, state=State.RUNNING, lease=self.job.lease)


def work(job_id: uuid.UUID | str) -> State | None:
    """Do a job if it is to be done and nobody has it; return how it ended, None if it was not
    ours to end."""
    job = claim(job_id)
    if job is None:
        return None
    known = KINDS[job.kind]
    run = Run(job, known)
    try:
        outcome = known.handler(run)
        if run.finish(outcome):
            return State.DONE
        raise Cancelled
    except Cancelled:
        return State.CANCELLED if run.end(State.CANCELLED) else None
    except LeaseLost:
        return None
    except JobFault as fault:
        return State.FAILED if run.end(State.FAILED, fault=str(fault)) else None
    except Exception:
        log.exception("Job %s (%s) failed at try %d", job.pk, job.kind, job.tries)
        return _try_again(run, job, known)


def claim(job_id: uuid.UUID | str) -> Job | None:
    """Return the job with a lease of ours, or None if it is over, too early, or another's."""
    kind = Job.objects.filter(pk=job_id).values_list("kind", flat=True).first()
    known = KINDS.get(kind or "")
    if known is None:
        return None
    now = timezone.now()
    lease = secrets.token_urlsafe(18)
    free = Q(state=State.WAITING, not_before__lte=now) | Q(
        state=State.RUNNING, lease_until__lte=now
    )
    ours = Job.objects.filter(free, pk=job_id, cancel_asked=False, tries__lt=known.tries).update(
        state=State.RUNNING,
        lease=lease,
        lease_until=now + timedelta(seconds=known.lease),
        tries=F("tries") + 1,
        started_at=Coalesce("started_at", now),
    )
    return Job.objects.filter(pk=job_id, lease=lease).first() if ours else None


def _try_again(run: Run, job: Job, known: Kind) -> State | None:
    if job.tries >= known.tries:
        words = _("Something of ours went wrong. It is logged.")
        return State.FAILED if run.end(State.FAILED, fault=words) else None
    if run.put_back(timezone.now() + BACKOFF * 2 ** (job.tries - 1)):
        return State.WAITING
    return State.CANCELLED if run.end(State.CANCELLED) else None
