"""A job as shown."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.core.exceptions import ObjectDoesNotExist
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from config.jobs.models import Job, State

WORDS = {
    State.WAITING: gettext_lazy("Waiting for a free hand."),
    State.RUNNING: gettext_lazy("Under way."),
    State.DONE: gettext_lazy("Done."),
    State.FAILED: gettext_lazy("Not done."),
    State.CANCELLED: gettext_lazy("Cancelled. Nothing was changed."),
}
FLAGS = {
    State.WAITING: "q",
    State.RUNNING: "p",
    State.DONE: "c",
    State.FAILED: "n",
    State.CANCELLED: "m",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class JobView:
    """A job as drawn: what is done and how far, and what can be done about it."""

    url: str
    title: str
    flag: str
    words: str
    fault: str
    steps_done: int
    steps_total: int  # 0: nobody knows
    can_cancel: bool
    is_over: bool
    file_url: str
    file_name: str
    next_url: str  # where what it made is to be seen
    created_at: datetime
    cancel_url: str


def job_view(job: Job, *, may_have: bool = True) -> JobView:
    """Return a job as drawn; `may_have` says whether its file is still handed out."""
    state = State(job.state)
    words = {State.DONE: job.result.get("words"), State.RUNNING: job.words}.get(state)
    if job.cancel_asked and not job.is_over:
        words = _("Stopping at the next step.")
    try:
        file_name = job.file.name
    except ObjectDoesNotExist:
        file_name = ""
    gone = _("What the file was made of is gone, or no longer shared with you.")
    return JobView(
        url=reverse("jobs:job", args=(job.pk,)),
        title=job.title,
        flag=FLAGS[state],
        words=str(words or WORDS[state]),
        fault=job.fault if may_have or not file_name else gone,
        steps_done=job.steps_done,
        steps_total=job.steps_total,
        can_cancel=not job.is_over and not job.cancel_asked,
        is_over=job.is_over,
        file_url=reverse("jobs:job-file", args=(job.pk,)) if file_name and may_have else "",
        file_name=file_name,
        next_url=str(job.result.get("url", "")) if state is State.DONE else "",
        created_at=job.created_at,
        cancel_url=reverse("jobs:job-cancel", args=(job.pk,)),
    )
