"""Campaigns and their rounds."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models


class Campaign(models.Model):
    """A campaign of one rule system. `terms` are `book.values.Terms` as JSON; `sides` a list of
    {code, title, nations}; `limits` what flotillas may bring. `last_line` numbers the logbook and
    is its lock. `tables` holds standings, their graph and the void lines, as last read."""

    class Status(models.TextChoices):
        OPEN = "open"
        FROZEN = "frozen"
        CLOSED = "closed"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    system = models.CharField(max_length=40)
    edition = models.CharField(max_length=40)
    name = models.CharField(max_length=200)
    description = models.TextField(blank=True, default="")  # Markdown
    time_zone = models.CharField(max_length=60, default="UTC")
    is_public = models.BooleanField(default=False)
    takes_requests = models.BooleanField(default=True)  # whether others may ask to join
    sides = models.JSONField(default=list)
    terms = models.JSONField(default=dict)
    limits = models.JSONField(default=dict)
    house_items = models.JSONField(default=list)  # own designs of this campaign
    rounds_planned = models.PositiveIntegerField(null=True, blank=True)  # None: a free calendar
    silence_hours = models.PositiveIntegerField(default=72)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.OPEN)
    last_line = models.PositiveIntegerField(default=0)
    tables = models.JSONField(default=dict)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    copied_from = models.ForeignKey("self", null=True, blank=True, on_delete=models.SET_NULL)
    token = models.CharField(max_length=64, null=True, blank=True, unique=True)
    created_at = models.DateTimeField()
    changed_at = models.DateTimeField(db_index=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return self.name


class Round(models.Model):
    """A round of a campaign that is played in rounds."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveIntegerField()
    title = models.CharField(max_length=120, blank=True, default="")
    starts_on = models.DateField(null=True, blank=True)
    ends_on = models.DateField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "number"], name="one_round_of_a_number"),
        ]

    def __str__(self) -> str:
        return self.title or f"Round {self.number}"
