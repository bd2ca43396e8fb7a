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
    name = models.CharField(max_length=200)
    limit = models.PositiveIntegerField(null=True, blank=True)
    options = models.JSONField(default=dict, blank=True)
    waivers = models.JSONField(default=list, blank=True)
    version = models.PositiveIntegerField(default=1)
    # Versions of the lines that Undo and Redo would reverse, 0 for none; see FleetEvent.
    undo_to = models.PositiveIntegerField(default=0)
    redo_to = models.PositiveIntegerField(default=0)
    points = models.DecimalField(max_digits=9, decimal_places=2, default=0)
    verdict = models.CharField(max_length=10, default="draft")
    illegal_count = models.PositiveIntegerField(default=0)
    warning_count = models.PositiveIntegerField(default=0)
    waiver_count = models.PositiveIntegerField(default=0)
    # What a search looks through: names, nation, classes, `folded` as the query is.
    search_text = models.TextField(blank=True, default="")
    created_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField()
    expires_at = models.DateTimeField(null=True, blank=True, db_index=True)  # drafts only
    archived_at = models.DateTimeField(null=True, blank=True)
    deleted_at = models.DateTimeField(null=True, blank=True)
    published_at = models.DateTimeField(null=True, blank=True, db_index=True)  # in the gallery
    # Of a fleet cloned from the gallery: whose it is after. The words outlive the original.
    credit = models.CharField(max_length=300, blank=True, default="")
    cloned_from = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="clones"
    )

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
    name = models.CharField(max_length=200)
    crew = models.CharField(max_length=30, blank=True, default="")
    fit = models.JSONField(default=dict, blank=True)
    figures = models.JSONField(default=dict, blank=True)
    design = models.JSONField(null=True, blank=True)  # a ship of the player's own; see OwnShip
    captain = models.CharField(max_length=80, blank=True, default="")
    pennant = models.CharField(max_length=20, blank=True, default="")
    notes = models.TextField(blank=True, default="")  # the owner's; shown to nobody else
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

    BEGINNINGS = ("start", "copy", "clone", "import")  # acts that no undo goes behind

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
    name = models.CharField(max_length=200)

    class Meta:
        ordering = ["-version"]
        constraints = [
            models.UniqueConstraint(fields=["fleet", "version"], name="one_name_per_revision"),
        ]

    def __str__(self) -> str:
        return self.name


class FleetTag(models.Model):
    """A word that a player puts on his fleets to find them again; `folded` is what is compared."""

    fleet = models.ForeignKey(Fleet, on_delete=models.CASCADE, related_name="tags")
    name = models.CharField(max_length=40)
    folded = models.CharField(max_length=80, db_index=True)

    class Meta:
        ordering = ["folded"]
        constraints = [
            models.UniqueConstraint(fields=["fleet", "folded"], name="one_tag_of_a_kind"),
        ]

    def __str__(self) -> str:
        return self.name


class OwnShip(models.Model):
    """A ship class of a player's own making, kept in his library. Fleets hold copies of `design`,
    so that nothing done here changes them."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="own_ships",
    )
    draft_key = models.CharField(max_length=64, blank=True, default="", db_index=True)
    system = models.CharField(max_length=40)
    edition = models.CharField(max_length=40)  # by whose tables `points` was worked out
    name = models.CharField(max_length=200)
    design = models.JSONField()
    points = models.DecimalField(max_digits=9, decimal_places=2, default=0)
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField()
    expires_at = models.DateTimeField(null=True, blank=True, db_index=True)  # of a device's
    deleted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["name", "id"]
        constraints = [
            models.CheckConstraint(
                name="own_ship_of_owner_or_device",
                condition=models.Q(owner__isnull=False, draft_key="")
                | (models.Q(owner__isnull=True) & ~models.Q(draft_key="")),
            ),
        ]

    def __str__(self) -> str:
        return self.name


class FleetReport(models.Model):
    """A visitor's word that a published fleet should not be; `manage.py fleet_reports` prints it.

    Name and owner are kept as they were, for either may be gone when somebody reads it.
    """

    fleet = models.ForeignKey(Fleet, null=True, on_delete=models.SET_NULL, related_name="reports")
    fleet_name = models.CharField(max_length=200)
    owner_name = models.CharField(max_length=150)
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
        return f"{self.fleet_name}: {self.text[:60]}"


class ShareLink(models.Model):
    """A read-only link to a fleet, as it stands or (`version`) as it stood. The token is derived
    from `nonce` and the secret key, so that the database alone does not hold it; `digest` (SHA-256
    of the token) finds the row."""

    fleet = models.ForeignKey(Fleet, on_delete=models.CASCADE, related_name="links")
    nonce = models.CharField(max_length=64)
    digest = models.CharField(max_length=64, unique=True)
    label = models.CharField(max_length=80, blank=True, default="")  # whom it is for
    version = models.PositiveIntegerField(null=True, blank=True)  # the one revision it shows
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField(null=True, blank=True)
    opened_on = models.DateField(null=True, blank=True)  # last, by anybody but the owner
    revoked_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"link to {self.fleet_id}"


class PrintStamp(models.Model):
    """What a print of a fleet says about it: verdict and total of one version, by a fingerprint
    that nobody can compute. It outlives the fleet, and tells no ships.

    The print may lead to what was printed while `link` lives, or, without a link, while the fleet
    is in the gallery since `published_at`; with neither it is of a private fleet.
    """

    fingerprint = models.CharField(max_length=20, unique=True)
    fleet = models.ForeignKey(Fleet, null=True, on_delete=models.SET_NULL, related_name="stamps")
    link = models.ForeignKey(ShareLink, null=True, on_delete=models.SET_NULL, related_name="stamps")
    published_at = models.DateTimeField(null=True)
    version = models.PositiveIntegerField()
    name = models.CharField(max_length=200)
    system = models.CharField(max_length=40)
    edition = models.CharField(max_length=40)
    verdict = models.CharField(max_length=10)
    illegal_count = models.PositiveIntegerField(default=0)
    waiver_count = models.PositiveIntegerField(default=0)
    points = models.DecimalField(max_digits=9, decimal_places=2)
    limit = models.PositiveIntegerField(null=True)
    printed_on = models.DateField()

    class Meta:
        indexes = [models.Index(fields=["fleet", "version"], name="stamps_of_revision")]

    def __str__(self) -> str:
        return f"{self.name}, version {self.version}: {self.verdict}"
