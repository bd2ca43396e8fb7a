"""Saved fleets. Only `services` writes here; see README.md of this app."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models


class Fleet(models.Model):
    """A player's fleet. `points`, `verdict` and the counts are pinned by the service at each act
    and can be recomputed from the ships (`manage.py reconcile`)."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="fleets",
    )
    # SHA-256 of the device key of a visitor without an account; "" once somebody owns the fleet.
    draft_key = models.CharField(max_length=64, blank=True, default="", db_index=True)
    system = models.CharField(max_length=40)
    edition = models.CharField(max_length=40)
    nation = models.CharField(max_length=40)
    name = models.CharField(max_length=80)
    limit = models.PositiveIntegerField(null=True, blank=True)
    options = models.JSONField(default=dict, blank=True)
    version = models.PositiveIntegerField(default=1)
    # Versions of the lines that Undo and Redo would reverse, 0 for none; see FleetEvent.
    undo_to = models.PositiveIntegerField(default=0)
    redo_to = models.PositiveIntegerField(default=0)
    points = models.DecimalField(max_digits=9, decimal_places=2, default=0)
    verdict = models.CharField(max_length=10, default="draft")
    illegal_count = models.PositiveIntegerField(default=0)
    warning_count = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField()
    expires_at = models.DateTimeField(null=True, blank=True, db_index=True)  # drafts only
    archived_at = models.DateTimeField(null=True, blank=True)
    deleted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [models.Index(fields=["owner", "-changed_at"], name="fleets_of_owner")]
        constraints = [
            models.CheckConstraint(
                name="held_by_owner_or_device",
                condition=models.Q(owner__isnull=False, draft_key="")
                | (models.Q(owner__isnull=True) & ~models.Q(draft_key="")),
            ),
        ]

    def __str__(self) -> str:
        return self.name


class FleetShip(models.Model):
    """One ship (or squadron, minefield, battery, aircraft) of a fleet; `id` is her key.

    Positions are sparse: they give an order, not a number, so that a ship put between two others
    moves neither.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    fleet = models.ForeignKey(Fleet, on_delete=models.CASCADE, related_name="ships")
    position = models.PositiveIntegerField()
    ship_class = models.CharField(max_length=80)
    name = models.CharField(max_length=80)
    crew = models.CharField(max_length=30, blank=True, default="")
    fit = models.JSONField(default=dict, blank=True)
    figures = models.JSONField(default=dict, blank=True)
    points = models.DecimalField(max_digits=9, decimal_places=2, default=0)

    class Meta:
        ordering = ["position", "id"]

    def __str__(self) -> str:
        return self.name


class FleetEvent(models.Model):
    """One act on a fleet, append-only: what was done, in the player's words and as data.

    `token` names the act as the page sent it; a second arrival of the same one is the same act.
    `change` is the reversible difference between the fleet before and after. Acts that leave the
    list as it is (share, archive, delete) have `changes_list` False and the version they found.

    `undo_to` and `redo_to` are the versions of the lines that Undo and Redo reverse when this line
    is the last one, 0 for none. `undoes` is the act that a line of undo or redo is about; the
    latest such line says whether the act stands.
    """

    BEGINNINGS = ("start", "copy")  # acts that no undo goes behind

    fleet = models.ForeignKey(Fleet, on_delete=models.CASCADE, related_name="events")
    version = models.PositiveIntegerField()  # of the fleet after the act
    changes_list = models.BooleanField(default=True)
    undo_to = models.PositiveIntegerField(default=0)
    redo_to = models.PositiveIntegerField(default=0)
    undoes = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.CASCADE, related_name="answers"
    )
    act = models.CharField(max_length=40)
    data = models.JSONField(default=dict)
    change = models.JSONField(default=dict)
    sentence = models.TextField()
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL
    )
    token = models.CharField(max_length=40, null=True, blank=True)  # noqa: DJ001 - unique where set
    at = models.DateTimeField()
    # Of the fleet after the act; unknown for lines older than the field.
    points = models.DecimalField(max_digits=9, decimal_places=2, null=True, blank=True)

    class Meta:
        ordering = ["version", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["fleet", "version"],
                condition=models.Q(changes_list=True),
                name="one_change_per_version",
            ),
            models.UniqueConstraint(fields=["fleet", "token"], name="one_event_per_token"),
        ]

    def __str__(self) -> str:
        return self.sentence


class NamedRevision(models.Model):
    """A player's name for a fleet as it stood after one line of its history."""

    fleet = models.ForeignKey(Fleet, on_delete=models.CASCADE, related_name="named")
    version = models.PositiveIntegerField()
    name = models.CharField(max_length=80)

    class Meta:
        ordering = ["-version"]
        constraints = [
            models.UniqueConstraint(fields=["fleet", "version"], name="one_name_per_revision"),
        ]

    def __str__(self) -> str:
        return self.name


class ShareLink(models.Model):
    """A read-only link to a fleet. The token is derived from `nonce` and the secret key, so that
    the database alone does not hold it; `digest` (SHA-256 of the token) finds the row."""

    fleet = models.ForeignKey(Fleet, on_delete=models.CASCADE, related_name="links")
    nonce = models.CharField(max_length=64)
    digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"link to {self.fleet_id}"
