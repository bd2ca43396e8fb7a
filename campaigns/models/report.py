"""Reports of battles, with pictures."""

from __future__ import annotations

import uuid

from django.db import models

from campaigns.models.battle import Engagement
from campaigns.models.campaign import Campaign
from campaigns.models.people import Membership


class Report(models.Model):
    """A report in Markdown, of a battle or of the campaign."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="reports")
    engagement = models.ForeignKey(
        Engagement, null=True, blank=True, on_delete=models.CASCADE, related_name="reports"
    )
    author = models.ForeignKey(
        Membership, null=True, on_delete=models.SET_NULL, related_name="reports"
    )
    title = models.CharField(max_length=200)
    text = models.TextField(max_length=50_000)
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField()
    changed_at = models.DateTimeField()
    hidden_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return self.title


class Picture(models.Model):
    """A picture of a report, re-encoded: nothing of the file that was sent is kept."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    report = models.ForeignKey(Report, on_delete=models.CASCADE, related_name="pictures")
    position = models.PositiveIntegerField(default=0)
    alt = models.CharField(max_length=300)
    media_type = models.CharField(max_length=20)
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    content = models.BinaryField()

    class Meta:
        ordering = ["position"]

    def __str__(self) -> str:
        return self.alt
