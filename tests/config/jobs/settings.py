"""A site as installed, with a kind of job to rehearse and sweepers in a hurry."""

from config.settings.base import *  # noqa: F403
from config.settings.base import CELERY_BEAT_SCHEDULE, INSTALLED_APPS

INSTALLED_APPS = [*INSTALLED_APPS, "tests.config.jobs.rehearsal"]
JOB_RESEND_SECONDS = 2
CELERY_BEAT_SCHEDULE = {
    "sweep jobs": {
        **CELERY_BEAT_SCHEDULE["sweep jobs"],
        "schedule": 1.0,
        "options": {"expires": 1},
    }
}
