"""What players tell us about the rules data. The data itself is files, never rows."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class ShipReport(models.Model):
    """A player's word that a ship's page is wrong; `manage.py ship_reports` prints it."""

    system = models.CharField(max_length=40)
    edition = models.CharField(max_length=40)
    slug = models.CharField(max_length=80)
    text = models.TextField(max_length=2000)
    contact = models.CharField(max_length=120, blank=True, default="")
    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return f"{self.slug}: {self.text[:60]}"
