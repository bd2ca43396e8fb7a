"""The app of background jobs."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig
from django.contrib.auth.signals import user_logged_in
from django.utils.module_loading import autodiscover_modules


class JobsConfig(AppConfig):
    """Finds the kinds of jobs, and gives a device's jobs to whoever logs in on it."""

    name = "config.jobs"
    label = "jobs"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Let every app name its kinds of jobs, in a module `jobs`."""
        autodiscover_modules("jobs")
        user_logged_in.connect(claim_at_log_in, dispatch_uid="jobs.claim")


def claim_at_log_in(sender: object, request: Any, user: Any, **kwargs: object) -> None:
    """Give the jobs of the request's device to the user who has just logged in."""
    from config.jobs.services import hand_over

    visitor = getattr(request, "visitor", None)
    if visitor is not None:
        hand_over(visitor.draft_key, user)
