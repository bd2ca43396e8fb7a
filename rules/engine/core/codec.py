"""Fleets as plain JSON values and back. FleetDataError names the place of what cannot be read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules.engine.core.fleet import Design, FleetList, ShipEntry, Waiver

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
        "waivers": waivers_to_json(fleet.waivers),
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
        "design": None if ship.design is None else design_to_json(ship.design),
        "captain": ship.captain,
        "pennant": ship.pennant,
        "notes": ship.notes,
    }


def design_to_json(design: Design) -> dict[str, Any]:
    """Return a ship of the player's own as JSON values."""
    return {
        "name": design.name,
        "traits": dict(sorted(design.traits)),
        "parts": dict(sorted(design.parts)),
    }


def waivers_to_json(waivers: Iterable[Waiver]) -> list[dict[str, Any]]:
    """Return waivers as JSON values, sorted by code and subject."""
    ordered = sorted(waivers, key=lambda waiver: waiver.identity)
    return [
        {
            "code": waiver.code,
            "subject": waiver.subject,
            "reason": waiver.reason,
            "title": waiver.title,
            "extent": dict(sorted(waiver.extent)),
        }
        for waiver in ordered
    ]


def waivers_from_json(data: object) -> tuple[Waiver, ...]:
    """Return the waivers that `waivers_to_json` wrote. Raises FleetDataError."""
    if not isinstance(data, list | tuple):
        raise FleetDataError("waivers is not a list")
    found = []
    for n, row in enumerate(data):
        place = f"waivers[{n}]."
        values = _mapping(row, place.rstrip("."))
        found.append(
            Waiver(
                code=_text(values, "code", place),
                subject=_text(values, "subject", place),
                reason=_text(values, "reason", place),
                title=_text(values, "title", place, ""),
                extent=_counts(values.get("extent", {}), f"{place}extent"),
            )
        )
    return tuple(sorted(found, key=lambda waiver: waiver.identity))


def design_from_json(data: object, place: str = "") -> Design:
    """Return the design that `design_to_json` wrote. Raises FleetDataError with the place."""
    values = _mapping(data, place.rstrip(".") or "the design")
    return Design(
        name=_text(values, "name", place),
        traits=_texts(values.get("traits", {}), f"{place}traits"),
        parts=_counts(values.get("parts", {}), f"{place}parts"),
    )


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
        waivers=waivers_from_json(values.get("waivers", [])),
        ships=tuple(ship_from_json(ship, f"ships[{n}].") for n, ship in enumerate(ships)),
    )
    if len({ship.key for ship in fleet.ships}) != len(fleet.ships):
        raise FleetDataError("two ships share one key")
    return fleet


def ship_from_json(data: object, place: str = "") -> ShipEntry:
    """Return the ship that `ship_to_json` wrote. Raises FleetDataError with the place."""
    values = _mapping(data, place.rstrip(".") or "the ship")
    design = values.get("design")
    key = _text(values, "key", place)
    if not key:
        raise FleetDataError(f"{place}key is empty")
    return ShipEntry(
        key=key,
        ship_class=_text(values, "class", place),
        name=_text(values, "name", place),
        crew=_text(values, "crew", place, ""),
        fit=_counts(values.get("fit", {}), f"{place}fit"),
        figures=_texts(values.get("figures", {}), f"{place}figures"),
        design=None if design is None else design_from_json(design, f"{place}design."),
        captain=_text(values, "captain", place, ""),
        pennant=_text(values, "pennant", place, ""),
        notes=_text(values, "notes", place, ""),
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
