"""Who is looking: a signed-in user, or a device that holds drafts, or nobody yet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Q


@dataclass(frozen=True, slots=True, kw_only=True)
class Visitor:
    """The one who reads or writes. `draft_key` is the SHA-256 (hex) of the device's key, "" if it
    has none; `user` is None for a visitor without an account (typed Any: the user model is
    swappable)."""

    user: Any = None
    draft_key: str = ""


def held_by(visitor: Visitor) -> Q:
    """Return the condition for the rows that are the visitor's: of rows with an `owner`, or else
    the `draft_key` of the device that holds them."""
    mine = Q()
    if visitor.user is not None and visitor.user.is_authenticated:
        mine |= Q(owner_id=visitor.user.pk)
    if visitor.draft_key:
        mine |= Q(owner_id__isnull=True, draft_key=visitor.draft_key)
    return mine or Q(pk__in=())  # without a condition every row would be anybody's
