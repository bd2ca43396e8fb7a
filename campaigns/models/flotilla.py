"""Flotillas and their ships, as the logbook has them, and what players ask for."""

from __future__ import annotations

import uuid

from django.db import models

from campaigns.models.campaign import Campaign
from campaigns.models.people import Membership


class Flotilla(models.Model):
    """A fleet that entered a campaign, as the logbook has it. `member` commands it at present;
    `fleet_key` is the id of the fleet that entered, even when that one is gone."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="flotillas")
    member = models.ForeignKey(
        Membership, null=True, blank=True, on_delete=models.SET_NULL, related_name="flotillas"
    )
    fleet = models.ForeignKey(
        "fleetbuilder.Fleet", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    fleet_key = models.UUIDField()
    line = models.PositiveIntegerField()  # that opened it
    name = models.CharField(max_length=200)
    side = models.CharField(max_length=40)
    nation = models.CharField(max_length=40)
    purse = models.DecimalField(max_digits=9, decimal_places=2, default=0)
    worth = models.DecimalField(max_digits=9, decimal_places=2, default=0)  # of what can sail
    is_active = models.BooleanField(default=True)

    class Meta:
        ordering = ["line"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "fleet_key"], name="enters_once"),
        ]

    def __str__(self) -> str:
        return self.name


class ShipRecord(models.Model):
    """A ship of a campaign, as the logbook has her: `state` is `book.values.ShipState` as JSON,
    the columns are what lists ask for."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="ships")
    flotilla = models.ForeignKey(Flotilla, on_delete=models.CASCADE, related_name="ships")
    position = models.PositiveIntegerField()
    name = models.CharField(max_length=200)
    ship_class = models.CharField(max_length=80)
    grade = models.CharField(max_length=30, blank=True, default="")
    status = models.CharField(max_length=10)
    points = models.DecimalField(max_digits=9, decimal_places=2, default=0)
    hull = models.PositiveIntegerField(default=0)
    hull_left = models.PositiveIntegerField(default=0)
    picks = models.PositiveIntegerField(default=0)
    state = models.JSONField()

    class Meta:
        ordering = ["position"]
        indexes = [models.Index(fields=["campaign", "status"], name="ships_by_status")]

    def __str__(self) -> str:
        return self.name


class Petition(models.Model):
    """A player asks for something that needs the organiser's consent (an ability for points)."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="petitions")
    flotilla = models.ForeignKey(Flotilla, on_delete=models.CASCADE, related_name="petitions")
    kind = models.CharField(max_length=20)  # ability
    data = models.JSONField(default=dict)
    by = models.ForeignKey(Membership, null=True, on_delete=models.SET_NULL, related_name="+")
    created_at = models.DateTimeField()
    answer = models.CharField(max_length=10, blank=True, default="")  # granted | refused | dropped
    answered_at = models.DateTimeField(null=True, blank=True)
    reason = models.TextField(blank=True, default="")

    def __str__(self) -> str:
        return f"{self.kind} for {self.flotilla_id}"
