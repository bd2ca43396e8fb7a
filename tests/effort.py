"""How often chance is tried: as often as a run for each change can bear, or `make thorough`."""

from __future__ import annotations

import os

THOROUGH = os.environ.get("THOROUGH", "").lower() in {"1", "true"}


def times(usual: int, thorough: int | None = None) -> int:
    """Return how often to try: `usual`, or in a thorough run ten times that or as often as said."""
    return (thorough or 10 * usual) if THOROUGH else usual
