"""Who is looking: a signed-in user, or a device that holds drafts, or nobody yet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Visitor:
    """The one who reads or writes. `draft_key` is the SHA-256 (hex) of the device's key, "" if it
    has none; `user` is None for a visitor without an account (typed Any: the user model is
    swappable)."""

    user: Any = None
    draft_key: str = ""
