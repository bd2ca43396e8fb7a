"""Orders for a Vosper, as the procedure takes them."""

from __future__ import annotations

from typing import Any

VOSPER = {"slow": 13, "combat": 26, "full": 39, "turn": "red", "names": {"ship": "Vosper 12"}}


def given(wake: str, level: str, *turns: tuple[float, float], **more: Any) -> dict[str, Any]:
    """Return an order of a Vosper whose wake shows a level; turns as (cm, degrees)."""
    order = {"level": level, "turns": [{"after_cm": cm, "degrees": d} for cm, d in turns]}
    if more.pop("astern", False):
        order["astern"] = True
    moved = {"previous_level": wake, "previous_moved": wake != "stationary"}
    return VOSPER | moved | {"order": order} | more
