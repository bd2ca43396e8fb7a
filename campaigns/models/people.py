"""Who is in a campaign, and how people get there."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from campaigns.models.campaign import Campaign


class Role(models.TextChoices):
    """What a member is, the highest first."""

    ORGANISER = "organiser"
    CO_ORGANISER = "co_organiser"
    PLAYER = "player"
    OBSERVER = "observer"


class Membership(models.Model):
    """A person's place in a campaign. `name` stays when the person's account goes, as a pseudonym
    then. Whoever left keeps the row with `left_at`."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="members")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.SET_NULL,
        related_name="campaign_memberships",
    )
    name = models.CharField(max_length=150)
    role = models.CharField(max_length=12, choices=Role.choices)
    wants_mail = models.BooleanField(default=False)
    joined_at = models.DateTimeField()
    left_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["joined_at", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["campaign", "user"],
                condition=models.Q(left_at__isnull=True),
                name="one_place_in_a_campaign",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Invitation(models.Model):
    """A way in: a link for whoever has it, or for one person by e-mail or user name. The token is
    derived from `nonce` and the secret key; `digest` finds the row."""

    class Kind(models.TextChoices):
        LINK = "link"
        EMAIL = "email"
        USER = "user"

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="invitations")
    kind = models.CharField(max_length=5, choices=Kind.choices)
    role = models.CharField(max_length=12, choices=Role.choices, default=Role.PLAYER)
    nonce = models.CharField(max_length=64)
    digest = models.CharField(max_length=64, unique=True)
    email = models.EmailField(blank=True, default="")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="campaign_invitations",
    )
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField(null=True, blank=True)
    used_at = models.DateTimeField(null=True, blank=True)  # not of links: they serve many
    declined_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.kind} invitation to {self.campaign_id}"


class JoinRequest(models.Model):
    """Somebody asks to join. `answer` is "" while it waits."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="requests")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="join_requests"
    )
    text = models.TextField(blank=True, default="", max_length=1000)
    created_at = models.DateTimeField()
    answer = models.CharField(max_length=10, blank=True, default="")  # accepted | declined
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["campaign", "user"],
                condition=models.Q(answer=""),
                name="one_request_waits",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} asks to join {self.campaign_id}"
