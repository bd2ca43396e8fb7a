"""What Celery carries: a call with a job's id. Each may arrive twice, late, or never."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from config.jobs import running, services


@shared_task(acks_late=False)
def run_job(job_id: str) -> str:
    """Do a job if nobody has it; return how it ended, "" if it was not ours to end."""
    return str(running.work(job_id) or "")


@shared_task
def sweep_jobs() -> int:
    """Send again what was lost; return how many."""
    return services.sweep(timezone.now())


@shared_task
def forget_jobs() -> int:
    """Delete old jobs; return how many."""
    return services.forget(timezone.now())
