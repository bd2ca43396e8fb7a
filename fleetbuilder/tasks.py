"""Work done in the background; each task may run twice without harm."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from fleetbuilder.services import purge


@shared_task
def purge_drafts() -> int:
    """Remove forgotten drafts and fleets deleted 30 days ago; return how many fleets went."""
    return purge(timezone.now())
