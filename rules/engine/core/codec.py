"""Fleets as plain JSON values and back. FleetDataError names the place of what cannot be read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.core.fleet import FleetList, ShipEntry

SCHEMA = 1


class FleetDataError(ValueError):
    """What is wrong with a stored fleet, and where: 'ships[2].crew is a number, not a text'."""


def fleet_to_json(fleet: FleetList) -> dict[str, Any]:
    """Return the fleet as JSON values, always in the same shape and order."""
    return {
        "schema": SCHEMA,
        "system": fleet.system,
        "edition": fleet.edition,
        "nation": fleet.nation,
        "name": fleet.name,
        "limit": fleet.limit,
        "options": dict(sorted(fleet.options)),
        "ships": [ship_to_json(ship) for ship in fleet.ships],
    }


def ship_to_json(ship: ShipEntry) -> dict[str, Any]:
    """Return one ship as JSON values."""
    return {
        "key": ship.key,
        "class": ship.ship_class,
        "name": ship.name,
        "crew": ship.crew,
        "fit": dict(sorted(ship.fit)),
        "figures": dict(sorted(ship.figures)),
    }


def fleet_from_json(data: object) -> FleetList:
    """Return the fleet that `fleet_to_json` wrote. Raises FleetDataError."""
    values = _mapping(data, "the fleet")
    schema = values.get("schema", SCHEMA)
    if schema != SCHEMA:
        raise FleetDataError(f"schema is {schema!r}; this version reads {SCHEMA}")
    ships = values.get("ships", [])
    if not isinstance(ships, list | tuple):
        raise FleetDataError("ships is not a list")
    fleet = FleetList(
        system=_text(values, "system"),
        edition=_text(values, "edition"),
        nation=_text(values, "nation"),
        name=_text(values, "name"),
        limit=_limit(values.get("limit")),
        options=_texts(values.get("options", {}), "options"),
        ships=tuple(ship_from_json(ship, f"ships[{n}].") for n, ship in enumerate(ships)),
    )
    if len({ship.key for ship in fleet.ships}) != len(fleet.ships):
        raise FleetDataError("two ships share one key")
    return fleet


def ship_from_json(data: object, place: str = "") -> ShipEntry:
    """Return the ship that `ship_to_json` wrote. Raises FleetDataError with the place."""
    values = _mapping(data, place.rstrip(".") or "the ship")
    return ShipEntry(
        key=_text(values, "key", place),
        ship_class=_text(values, "class", place),
        name=_text(values, "name", place),
        crew=_text(values, "crew", place, ""),
        fit=_counts(values.get("fit", {}), f"{place}fit"),
        figures=_texts(values.get("figures", {}), f"{place}figures"),
    )


def _mapping(data: object, place: str) -> Mapping[str, Any]:
    if not isinstance(data, Mapping):
        raise FleetDataError(f"{place} is not an object")
    return data


def _text(values: Mapping[str, Any], key: str, place: str = "", default: str | None = None) -> str:
    value = values.get(key, default)
    if not isinstance(value, str):
        raise FleetDataError(f"{place}{key} is {'missing' if value is None else 'not a text'}")
    return value


def _limit(value: object) -> int | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise FleetDataError("limit is not a whole number")
    return value


def _counts(data: object, place: str) -> tuple[tuple[str, int], ...]:
    values = _mapping(data, place)
    for code, count in values.items():
        if isinstance(count, bool) or not isinstance(count, int) or count < 0:
            raise FleetDataError(f"{place}.{code} is not a whole number from 0")
    return tuple(sorted(values.items()))


def _texts(data: object, place: str) -> tuple[tuple[str, str], ...]:
    values = _mapping(data, place)
    for code, text in values.items():
        if not isinstance(text, str):
            raise FleetDataError(f"{place}.{code} is not a text")
    return tuple(sorted(values.items()))
