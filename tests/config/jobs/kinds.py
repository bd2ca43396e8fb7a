"""Kinds of jobs for the tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

from django.utils import timezone

from config.jobs import services
from config.jobs.kinds import KINDS, Outcome, kind
from config.jobs.models import Job
from config.jobs.running import Run
from config.web.visitor import Visitor


@contextmanager
def a_kind(handler: Callable[[Run], Outcome], **more: Any) -> Iterator[str]:
    """Let there be a kind `trial`, done by this handler."""
    kind("trial", **more)(handler)
    try:
        yield "trial"
    finally:
        del KINDS["trial"]


def asked(visitor: Visitor, **more: Any) -> Job:
    wanted = {"kind": "trial", "title": "A trial", "payload": {}, **more}
    return services.start(visitor=visitor, **wanted)


def nothing(run: Run) -> Outcome:
    return Outcome()


def lapse(job: Job) -> None:
    """Let the lease of a job run out: its worker is dead."""
    Job.objects.filter(pk=job.pk).update(lease_until=timezone.now() - timedelta(seconds=1))
