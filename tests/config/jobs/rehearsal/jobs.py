"""Named like an app's own kinds, so that it is found like them."""

from __future__ import annotations

import time

from config.jobs.kinds import Outcome, kind
from config.jobs.models import Job
from config.jobs.running import Run

STEPS = 6


@kind("rehearsal", lease=2, tries=1000)
def rehearsal(run: Run) -> Outcome:
    """Take a third of a second, then do one thing that must be done once."""
    for step in range(STEPS):
        run.progress(step, STEPS, "Rehearsing.")
        time.sleep(0.05)
    return Outcome(effect=do)


def do(job: Job) -> None:
    from tests.config.jobs.rehearsal.models import Effect

    Effect.objects.create(job=job.pk)
    time.sleep(0.02)  # a while in which the worker may be killed, the effect half done
