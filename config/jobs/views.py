"""Pages that show how far a job is, cancel it, and hand out its file."""

from __future__ import annotations

import uuid

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_POST, require_safe

from config.jobs import services
from config.jobs.access import job_for, jobs_of
from config.jobs.kinds import KINDS
from config.jobs.models import Job, JobFile, State
from config.jobs.presenters import JobView, job_view
from config.web.caching import private_page
from config.web.device import visitor_of
from config.web.htmx import is_htmx, wants_part

MOST_LISTED = 50
PROGRESS = "job-progress"
STOP_POLLING = 286  # the status by which htmx asks no more


@require_safe
@private_page
def jobs(request: HttpRequest) -> HttpResponse:
    """List the visitor's latest jobs."""
    views = [job_view(job) for job in jobs_of(visitor_of(request))[:MOST_LISTED]]
    return render(request, "jobs/jobs.html", {"jobs": views})


@require_safe
@private_page
def job(request: HttpRequest, job_id: uuid.UUID) -> HttpResponse:
    """Show how far a job is; for htmx only the part that changes, until it is over."""
    view = _shown(request, job_id)
    if wants_part(request, PROGRESS):
        status = STOP_POLLING if view.is_over else 200
        return render(request, "jobs/_progress.html", {"job": view}, status=status)
    return render(request, "jobs/job.html", {"job": view})


@require_POST
def job_cancel(request: HttpRequest, job_id: uuid.UUID) -> HttpResponse:
    """Ask for the end of a job; one that is over stays as it is."""
    services.cancel(job_for(visitor_of(request), job_id))
    if is_htmx(request):
        return render(request, "jobs/_progress.html", {"job": _shown(request, job_id)})
    return HttpResponseRedirect(reverse("jobs:job", args=(job_id,)), status=303)


@require_safe
@private_page
def job_file(request: HttpRequest, job_id: uuid.UUID) -> HttpResponse:
    """Hand out the file that a job made, to be kept."""
    job = job_for(visitor_of(request), job_id)
    found = JobFile.objects.filter(job=job).first()
    if found is None or not may_have_file(job):
        raise Http404("This job has made no file.")
    disposition = content_disposition_header(as_attachment=True, filename=found.name)
    return HttpResponse(
        bytes(found.content),
        content_type=found.media_type,
        headers={"Content-Disposition": disposition or "attachment"},
    )


def _shown(request: HttpRequest, job_id: uuid.UUID) -> JobView:
    """Return the visitor's job as drawn, with its file while he may have it. Raises Http404."""
    found = job_for(visitor_of(request), job_id)
    return job_view(found, may_have=found.state != State.DONE or may_have_file(found))


def may_have_file(job: Job) -> bool:
    """Return whether the owner of a job may still have the file that it made."""
    known = KINDS.get(job.kind)
    return known is None or known.still_allowed(job)
