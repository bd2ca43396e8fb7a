"""What is to be done in the background, and how far it is. The broker only carries the call."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models


class State(models.TextChoices):
    """How a job stands. The last three are final."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


class Job(models.Model):
    """One piece of work. Only `services` and `running` write here.

    `sent_at` is the outbox: when the call was last handed to a worker, None until then. `lease`
    names the worker that runs it, until `lease_until`; whoever finds it run out takes over.
    `cancel_asked` is read by the worker at its next step.
    """

    FINAL = (State.DONE, State.FAILED, State.CANCELLED)

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    kind = models.CharField(max_length=40)
    title = models.CharField(max_length=200)  # in the words of whoever waits for it
    payload = models.JSONField(default=dict)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="jobs",
    )
    draft_key = models.CharField(max_length=64, blank=True, default="", db_index=True)
    token = models.CharField(max_length=64, null=True, blank=True, unique=True)
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    steps_done = models.PositiveIntegerField(default=0)
    steps_total = models.PositiveIntegerField(default=0)  # 0 while nobody knows
    words = models.CharField(max_length=200, blank=True, default="")  # what is being done
    result = models.JSONField(default=dict)
    fault = models.TextField(blank=True, default="")  # why it failed, for the one who waits
    cancel_asked = models.BooleanField(default=False)
    lease = models.CharField(max_length=40, blank=True, default="")
    lease_until = models.DateTimeField(null=True, blank=True)
    tries = models.PositiveIntegerField(default=0)
    not_before = models.DateTimeField()
    sent_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    expires_at = models.DateTimeField(db_index=True)  # forgotten then, with its file

    class Meta:
        ordering = ["-created_at", "id"]
        indexes = [models.Index(fields=["state", "lease_until"], name="jobs_by_state")]
        constraints = [
            models.CheckConstraint(
                name="job_of_owner_or_device",
                condition=models.Q(owner__isnull=False, draft_key="")
                | (models.Q(owner__isnull=True) & ~models.Q(draft_key="")),
            ),
            models.CheckConstraint(
                name="lease_while_running",
                condition=models.Q(state=State.RUNNING, lease_until__isnull=False)
                | (~models.Q(state=State.RUNNING) & models.Q(lease="", lease_until__isnull=True)),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}: {self.state}"

    @property
    def is_over(self) -> bool:
        """Return whether nothing more will happen to it."""
        return self.state in self.FINAL


class JobFile(models.Model):
    """The file that a job made."""

    job = models.OneToOneField(Job, on_delete=models.CASCADE, related_name="file")
    name = models.CharField(max_length=200)
    media_type = models.CharField(max_length=80)
    content = models.BinaryField()

    def __str__(self) -> str:
        return self.name
