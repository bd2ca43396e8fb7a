"""Who may see a job: whoever asked for it, nobody else. Strangers get 404."""

from __future__ import annotations

import uuid

from django.db.models import QuerySet
from django.http import Http404

from config.jobs.kinds import KINDS
from config.jobs.models import Job
from config.web.visitor import Visitor, held_by


def jobs_of(visitor: Visitor) -> QuerySet[Job]:
    """Return the visitor's own jobs, the newest first, with the names of their files. Payloads and
    what is in the files, megabytes of either, come only when asked for. No quiet kinds."""
    quiet = [known.code for known in KINDS.values() if known.quiet]
    jobs = Job.objects.filter(held_by(visitor)).exclude(kind__in=quiet).select_related("file")
    return jobs.defer("payload", "file__content")


def job_for(visitor: Visitor, job_id: uuid.UUID) -> Job:
    """Return the visitor's job. Raises Http404 for anybody else's, and for none."""
    job = jobs_of(visitor).filter(pk=job_id).first()
    if job is None:
        raise Http404("There is no such job.")
    return job
