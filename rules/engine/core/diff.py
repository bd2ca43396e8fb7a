"""What an act changed, as JSON values that lead from one fleet to the next, and back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.engine.core.codec import (
    fleet_from_json,
    fleet_to_json,
    ship_from_json,
    ship_to_json,
)
from rules.engine.core.fleet import FleetList, ShipEntry

_HEAD = ("system", "edition", "nation", "name", "limit", "options", "waivers")
_SHIP = ("class", "name", "crew", "fit", "figures", "design", "captain", "pennant", "notes")


class ChangeError(ValueError):
    """The fleet is not the one that a change starts from."""


def diff(before: FleetList, after: FleetList) -> dict[str, Any]:
    """Return the change from one fleet to another, reversible; {} if nothing changed.

    Keys, each only where needed: `fleet` {field: [old, new]}, `changed` {ship key: {field: [old,
    new]}}, `removed` and `added` [[position, ship], ...] (positions in the fleet before and after),
    `order` [keys before, keys after] when ships that stay changed places.
    """
    change: dict[str, Any] = {}
    _put(change, "fleet", _pairs(_head(before), _head(after), _HEAD))
    old, new = {s.key: s for s in before.ships}, {s.key: s for s in after.ships}
    changed = {
        key: _pairs(ship_to_json(old[key]), ship_to_json(ship), _SHIP)
        for key, ship in new.items()
        if key in old and old[key] != ship
    }
    _put(change, "changed", changed)
    _put(change, "removed", _only_in(before, new))
    _put(change, "added", _only_in(after, old))
    if [key for key in old if key in new] != [key for key in new if key in old]:
        change["order"] = [list(old), list(new)]
    return change


def apply_change(fleet: FleetList, change: dict[str, Any], *, reverse: bool = False) -> FleetList:
    """Return the fleet after a change, or with `reverse` the one before it.

    Raises ChangeError if the fleet differs in what the change touches: it has moved on since.
    """
    old, new = (1, 0) if reverse else (0, 1)
    gone, come = ("added", "removed") if reverse else ("removed", "added")
    try:
        ships = _without(fleet.ships, change.get(gone, []))
        ships = _altered(ships, change.get("changed", {}), old, new)
        ships = _placed(ships, change.get(come, []))
        if "order" in change:
            ships = _ordered(ships, change["order"][new])
        return replace(_headed(fleet, change.get("fleet", {}), old, new), ships=tuple(ships))
    except ChangeError:
        raise
    except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
        raise ChangeError(f"the change cannot be read: {error}") from error


def _head(fleet: FleetList) -> dict[str, Any]:
    return fleet_to_json(replace(fleet, ships=()))


def _pairs(old: dict[str, Any], new: dict[str, Any], fields: tuple[str, ...]) -> dict[str, Any]:
    return {field: [old[field], new[field]] for field in fields if old[field] != new[field]}


def _only_in(fleet: FleetList, other: dict[str, ShipEntry]) -> list[list[Any]]:
    return [[n, ship_to_json(s)] for n, s in enumerate(fleet.ships) if s.key not in other]


def _put(change: dict[str, Any], key: str, value: Any) -> None:
    if value:
        change[key] = value


def _without(ships: tuple[ShipEntry, ...], gone: list[Any]) -> list[ShipEntry]:
    if not gone:
        return list(ships)
    leaving = {ship["key"]: ship_from_json(ship) for _, ship in gone}
    present = {ship.key: ship for ship in ships}
    for key, ship in leaving.items():
        if present.get(key) != ship:
            raise ChangeError(f"{ship.name} has changed or left since")
    return [ship for ship in ships if ship.key not in leaving]


def _altered(
    ships: list[ShipEntry], changed: dict[str, Any], old: int, new: int
) -> list[ShipEntry]:
    if not changed:
        return ships
    places = [n for n, ship in enumerate(ships) if ship.key in changed]
    if len(places) < len(changed):
        raise ChangeError("a changed ship is no longer in the fleet")
    for place in places:
        ships[place] = _changed(ships[place], changed[ships[place].key], old, new)
    return ships


def _changed(ship: ShipEntry, fields: dict[str, Any], old: int, new: int) -> ShipEntry:
    values = ship_to_json(ship)
    for field, pair in fields.items():
        if values[field] != pair[old]:
            raise ChangeError(f"{ship.name} has changed since")
        values[field] = pair[new]
    return ship_from_json(values)


def _placed(ships: list[ShipEntry], come: list[Any]) -> list[ShipEntry]:
    if not come:
        return ships
    present = {ship.key for ship in ships}
    for position, data in sorted(come, key=lambda pair: int(pair[0])):
        ship = ship_from_json(data)
        if ship.key in present:
            raise ChangeError(f"{ship.name} is in the fleet already")
        ships.insert(min(position, len(ships)), ship)
    return ships


def _ordered(ships: list[ShipEntry], keys: list[str]) -> list[ShipEntry]:
    places = {key: n for n, key in enumerate(keys)}
    return sorted(ships, key=lambda ship: places.get(ship.key, len(places)))


def _headed(fleet: FleetList, fields: dict[str, Any], old: int, new: int) -> FleetList:
    if not fields:
        return fleet
    values = _head(fleet)
    for field, pair in fields.items():
        if values[field] != pair[old]:
            raise ChangeError(f"the fleet's {field} has changed since")
        values[field] = pair[new]
    return fleet_from_json(values)
