"""The site's own user, from the first migration, and the tokens that programs bring for one."""

from __future__ import annotations

from django.contrib.auth.models import AbstractUser
from django.db import models


class User(AbstractUser):
    """A player. The e-mail address is required; log-in goes by user name or e-mail."""

    email = models.EmailField("e-mail address", unique=True)


class ApiToken(models.Model):
    """Lets a program act for its user by the API. Only `tokens` writes here.

    The secret itself is nowhere: `digest` is its SHA-256, `head` its first letters, by which its
    owner knows it again.
    """

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=60)
    digest = models.CharField(max_length=64, unique=True)
    head = models.CharField(max_length=12)
    is_read_only = models.BooleanField(default=True)
    created_at = models.DateTimeField()
    used_on = models.DateField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at", "-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["user", "name"],
                condition=models.Q(revoked_at__isnull=True),
                name="one_token_of_a_name",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.head})"
