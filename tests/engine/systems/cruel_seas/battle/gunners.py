"""A Vosper that fires at an S-38, as plain values, and how it is told."""

from __future__ import annotations

from typing import Any

from rules.engine.core.procedure import Procedure
from tests.engine.systems.cruel_seas.battle.table import at_table

SPEEDS = {"slow": 12, "combat": 24, "full": 36}
VOSPER = {
    "name": "Vosper 12",
    "crew": "regular",
    "size": "small",
    "hull": 35,
    "guns": [{"gun": "20mm"}, {"gun": "hmg", "mounting": "twin"}, {"gun": "mg"}],
    "speed": "combat",
    **SPEEDS,
}
E_BOAT = {
    "name": "S-38",
    "crew": "regular",
    "size": "medium",
    "hull": 55,
    "guns": [{"gun": "37mm", "semi_auto": True}, {"gun": "20mm"}],
    "torpedoes": 2,
    "equipment": ["smoke"],
    "diesel": True,
    "speed": "slow",
    **SPEEDS,
}


def at(gun: int, cm: float = 30, target: str = "S-38", **more: Any) -> dict[str, Any]:
    """Return one gun's target: its place, the distance, and what else there is to say."""
    return {"gun": gun, "target": target, "distance_cm": cm, **more}


def armed(*guns: str, **changes: Any) -> dict[str, Any]:
    """Return the Vosper with other guns."""
    return VOSPER | {"guns": [{"gun": gun} for gun in guns]} | changes


def volley(*shots: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {"shooter": VOSPER, "targets": [E_BOAT], "shots": list(shots)} | changes


def told(
    procedure: Procedure[Any, Any], given: dict[str, Any], faces: tuple[int, ...] = ()
) -> list[str]:
    """Return the sentences of a resolution by these faces, all of which are needed."""
    return at_table(procedure, given, faces)[1]


def outcome(procedure: Procedure[Any, Any], given: dict[str, Any], *faces: int) -> Any:
    """Return what comes of these faces."""
    return at_table(procedure, given, faces)[0]
