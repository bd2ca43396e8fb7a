"""The logbook, append-only."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from campaigns.models.campaign import Campaign


class LogbookLine(models.Model):
    """A line of the logbook, append-only: who did what, when and why, as a dotted code with data.

    `effect_key` names what may happen but once, however often it is asked for. `digest` is the
    SHA-256 over the line before and this one, so that nobody rewrites history unseen.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="lines")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=40)
    data = models.JSONField(default=dict)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    actor_name = models.CharField(max_length=150, blank=True, default="")  # "" : the site itself
    acting_for = models.CharField(max_length=150, blank=True, default="")
    reason = models.TextField(blank=True, default="")
    effect_key = models.CharField(max_length=120, null=True, blank=True)  # noqa: DJ001
    digest = models.CharField(max_length=64)
    at = models.DateTimeField()

    class Meta:
        ordering = ["number"]
        indexes = [models.Index(fields=["campaign", "kind"], name="lines_by_kind")]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "number"], name="one_line_of_a_number"),
            models.UniqueConstraint(fields=["campaign", "effect_key"], name="one_effect_of_a_key"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.kind}"


class LineSubject(models.Model):
    """What a line is about: the key of a flotilla, a ship, a battle, for pages and filters."""

    line = models.ForeignKey(LogbookLine, on_delete=models.CASCADE, related_name="subjects")
    key = models.UUIDField(db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["line", "key"], name="one_subject_of_a_line"),
        ]

    def __str__(self) -> str:
        return str(self.key)
