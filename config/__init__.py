"""The project: settings, addresses and the plumbing that knows no ship."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
