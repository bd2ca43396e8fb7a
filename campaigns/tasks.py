"""Work done in the background; each task may run twice without harm."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from campaigns.services.confirming import confirm_by_silence
from campaigns.services.reminding import remind_of_forces as remind


@shared_task
def confirm_silent_results() -> int:
    """Let results count that nobody disputed in time; return how many."""
    return confirm_by_silence(timezone.now())


@shared_task
def remind_of_forces() -> int:
    """Remind players of the forces that they have to choose within a day; return of how many."""
    return remind(timezone.now())
