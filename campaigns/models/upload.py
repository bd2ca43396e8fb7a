"""Files that were read and wait for their player to import them."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models


class Upload(models.Model):
    """The export of a campaign between its preview and its import, packed; one of a player."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="campaign_upload"
    )
    content = models.BinaryField()
    created_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"upload of {self.user_id}"
