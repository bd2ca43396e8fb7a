"""Housekeeping."""

from __future__ import annotations

import time

from celery import shared_task
from django.core.management import call_command

from config.web.models import RateCounter


@shared_task
def purge_counters() -> int:
    """Delete counters whose period is over and return how many."""
    now = time.time_ns() // 1_000_000
    return RateCounter.objects.filter(expires_ms__lte=now).delete()[0]


@shared_task
def purge_sessions() -> None:
    """Delete sessions that have expired."""
    call_command("clearsessions")
