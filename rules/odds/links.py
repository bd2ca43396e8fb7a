"""Addresses of odds for ships and their weapons, wherever those are shown."""

from __future__ import annotations

from collections.abc import Iterable

from django.urls import reverse

from rules.engine.core.catalogue import ShipClass, WeaponRow
from rules.engine.core.fleet import ShipEntry
from rules.engine.core.odds import Question
from rules.engine.core.system import RuleSystem
from rules.odds.address import query_of


def ship_odds(system: RuleSystem, ship: ShipEntry) -> str:
    """Return the address of a ship's odds, as fitted; "" where there is nothing to ask."""
    return _address(system, system.odds.of_ship(ship) if system.odds else None)


def weapon_odds(system: RuleSystem, ship: ShipEntry, weapon: WeaponRow) -> str:
    """Return the address of the odds of a ship's weapon; "" where there is nothing to ask."""
    return _address(system, system.odds.of_weapon(ship, weapon) if system.odds else None)


def armed(
    system: RuleSystem, ship: ShipEntry, weapons: Iterable[WeaponRow]
) -> tuple[tuple[WeaponRow, str], ...]:
    """Return weapons of a ship, each with the address of its odds."""
    return tuple((weapon, weapon_odds(system, ship, weapon)) for weapon in weapons)


def class_entry(ship: ShipClass) -> ShipEntry:
    """Return a class as a ship without a fleet."""
    return ShipEntry(key="class", ship_class=ship.slug, name="")


def _address(system: RuleSystem, question: Question | None) -> str:
    if question is None:
        return ""
    url = reverse("rules:odds-topic", args=[system, question.topic])
    return f"{url}?{query_of(question.values)}"
