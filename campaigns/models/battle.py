"""Battles: planned, forces chosen, results filed and confirmed."""

from __future__ import annotations

import uuid

from django.db import models

from campaigns.models.campaign import Campaign
from campaigns.models.flotilla import Flotilla
from campaigns.models.people import Membership


class Engagement(models.Model):
    """A battle of a campaign. `sides` is a list of {code, title}; `extras` are vessels of no
    flotilla: {key, side, name, ship_class, size, points, hull}. `round` 0: a free date."""

    class Status(models.TextChoices):
        PLANNED = "planned"
        REPORTED = "reported"
        DISPUTED = "disputed"
        APPLIED = "applied"
        REVERSED = "reversed"
        CALLED_OFF = "called_off"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="engagements")
    number = models.PositiveIntegerField()
    round = models.PositiveIntegerField(default=0)
    title = models.CharField(max_length=200, blank=True, default="")
    scenario = models.PositiveIntegerField(null=True, blank=True)
    sides = models.JSONField(default=list)
    extras = models.JSONField(default=list)
    condition = models.CharField(max_length=40, blank=True, default="")
    condition_face = models.PositiveIntegerField(null=True, blank=True)
    place = models.CharField(max_length=200, blank=True, default="")
    notes = models.TextField(blank=True, default="")
    starts_at = models.DateTimeField(null=True, blank=True)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.PLANNED)
    version = models.PositiveIntegerField(default=1)  # forces, extras and sides, as pages saw them
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["number"]
        indexes = [models.Index(fields=["campaign", "status"], name="engagements_by_status")]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "number"], name="one_battle_of_a_number"),
        ]

    def __str__(self) -> str:
        return self.title or f"Battle {self.number}"


class Force(models.Model):
    """What a flotilla sends to a battle; `ships` are keys of its records, None until chosen."""

    engagement = models.ForeignKey(Engagement, on_delete=models.CASCADE, related_name="forces")
    flotilla = models.ForeignKey(Flotilla, on_delete=models.CASCADE, related_name="forces")
    side = models.CharField(max_length=40)
    ships = models.JSONField(null=True, blank=True)
    points = models.DecimalField(max_digits=9, decimal_places=2, default=0)
    chosen_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["side", "id"]
        constraints = [
            models.UniqueConstraint(fields=["engagement", "flotilla"], name="fights_once"),
        ]

    def __str__(self) -> str:
        return f"{self.flotilla_id} in {self.engagement_id}"


class Filing(models.Model):
    """A result as somebody filed it: `result` is a BattleResult as JSON whose ships are keys of
    records or extras, `digest` the SHA-256 of it. A changed result is a new filing."""

    class State(models.TextChoices):
        OPEN = "open"
        DISPUTED = "disputed"
        APPLIED = "applied"
        REPLACED = "replaced"
        REVERSED = "reversed"

    engagement = models.ForeignKey(Engagement, on_delete=models.CASCADE, related_name="filings")
    number = models.PositiveIntegerField()
    result = models.JSONField()
    digest = models.CharField(max_length=64)
    source = models.CharField(max_length=10)  # form | api | log
    record = models.JSONField(null=True, blank=True)  # {came: see `arrivals`, log: or null}
    remarks = models.TextField(blank=True, default="")
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    filed_by = models.ForeignKey(
        Membership, null=True, on_delete=models.SET_NULL, related_name="filings"
    )
    filed_at = models.DateTimeField()
    silence_at = models.DateTimeField()  # silence confirms it then
    line = models.PositiveIntegerField(default=0)  # of the logbook, once it is applied

    class Meta:
        ordering = ["number"]
        indexes = [models.Index(fields=["state", "silence_at"], name="filings_by_silence")]
        constraints = [
            models.UniqueConstraint(fields=["engagement", "number"], name="one_filing_of_a_number"),
            models.UniqueConstraint(
                fields=["engagement"],
                condition=models.Q(state__in=["open", "disputed", "applied"]),
                name="one_filing_stands",
            ),
        ]

    def __str__(self) -> str:
        return f"filing {self.number} of {self.engagement_id}"


class Dispute(models.Model):
    """What a member says is wrong with a filing; None: the site itself, which could not count it.
    Whoever disputed it may withdraw that by confirming it after all."""

    filing = models.ForeignKey(Filing, on_delete=models.CASCADE, related_name="disputes")
    member = models.ForeignKey(
        Membership, null=True, on_delete=models.SET_NULL, related_name="disputes"
    )
    reason = models.TextField()
    at = models.DateTimeField()

    class Meta:
        ordering = ["at", "id"]
        constraints = [
            models.UniqueConstraint(fields=["filing", "member"], name="disputes_once"),
        ]

    def __str__(self) -> str:
        return f"{self.member_id} disputes {self.filing_id}"


class Confirmation(models.Model):
    """A flotilla's word on a digest: by its player, by the organiser for it, or by silence."""

    filing = models.ForeignKey(Filing, on_delete=models.CASCADE, related_name="confirmations")
    flotilla = models.ForeignKey(Flotilla, on_delete=models.CASCADE, related_name="+")
    digest = models.CharField(max_length=64)
    kind = models.CharField(max_length=10)  # player | organiser | silence
    member = models.ForeignKey(Membership, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["filing", "flotilla"], name="confirms_once"),
        ]

    def __str__(self) -> str:
        return f"{self.flotilla_id} confirms {self.filing_id}"
