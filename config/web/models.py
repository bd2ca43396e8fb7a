"""Plumbing that needs a table."""

from django.db import models


class RateCounter(models.Model):
    """How often a limited thing was done in the current period; used where there is no Redis."""

    key = models.CharField(max_length=100, primary_key=True)
    count = models.PositiveIntegerField()
    expires_ms = models.BigIntegerField(db_index=True)  # milliseconds since 1970, UTC

    def __str__(self) -> str:
        return f"{self.key}: {self.count}"
