"""What flotillas may bring: how many ships, of one class, of a size, and what is barred.

Checked when a fleet enters and when a ship is bought; what sails already is never turned away.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from campaigns.book.shipyard import system_of
from campaigns.book.values import Terms
from rules.engine import registry
from rules.engine.core.catalogue import Label
from rules.engine.core.fleet import Counts, FleetList, ShipEntry
from rules.engine.core.given import Given
from rules.engine.core.system import RuleSystem

MOST = 1000
EQUIPMENT, WEAPON = "equipment:", "weapon:"


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """The most that a flotilla may have at sea; None: no limit. `most_of_size` is by size, sorted;
    0 bars a size. `barred_items` are codes of `items`."""

    most_ships: int | None = None
    most_of_class: int | None = None
    most_of_size: Counts = ()
    barred_classes: tuple[str, ...] = ()
    barred_items: tuple[str, ...] = ()


def limits_to_plain(limits: Limits) -> dict[str, Any]:
    """Return limits as JSON values, without those that bind nobody."""
    plain = {
        "most_ships": limits.most_ships,
        "most_of_class": limits.most_of_class,
        "most_of_size": dict(limits.most_of_size),
        "barred_classes": list(limits.barred_classes),
        "barred_items": list(limits.barred_items),
    }
    return {name: value for name, value in plain.items() if value not in (None, {}, [])}


def limits_from_plain(data: object) -> Limits:
    """Return the limits that `limits_to_plain` wrote. Raises BadCaseError."""
    given = Given(data, "limits")
    limits = Limits(
        most_ships=_number(given, "most_ships"),
        most_of_class=_number(given, "most_of_class"),
        most_of_size=_counts(given, "most_of_size"),
        barred_classes=tuple(sorted(given.get("barred_classes") or ())),
        barred_items=tuple(sorted(given.get("barred_items") or ())),
    )
    given.done()
    return limits


def faults(
    limits: Limits, terms: Terms, nation: str, ships: Sequence[ShipEntry]
) -> tuple[str, ...]:
    """Return in sentences what of a flotilla is beyond the limits; nothing if it may sail so.

    `ships` are all that she would have at sea, those that she has already among them.
    """
    system = system_of(terms)
    return (
        *_too_many(limits, system, terms.edition, ships),
        *_barred_classes(limits, system, terms.edition, ships),
        *_barred_items(limits, system, terms, nation, ships),
    )


@lru_cache(16)
def items(system: str, edition: str) -> tuple[Label, ...]:
    """Return what can be barred: equipment, then the types of weapons, with codes of their own."""
    rules = registry.get(system)
    catalogue = rules.fleets.catalogue(edition)
    found = {f"{WEAPON}{one.code}": one.text for one in catalogue.weapon_types}
    return tuple(
        Label(code=code, text=text) for code, text in (_equipment(rules, edition) | found).items()
    )


def _equipment(rules: RuleSystem, edition: str) -> dict[str, str]:
    """Return the equipment that the first class offers that offers any: it is the same for all."""
    for ship_class in rules.fleets.catalogue(edition).classes:
        entry = ShipEntry(key="ship", ship_class=ship_class.slug, name="ship")
        fleet = _fleet(rules.slug, edition, ship_class.nation, entry)
        offered = rules.fleets.choices(entry, fleet)
        found = {one.code: one.label for one in offered if one.group == "equipment"}
        if found:
            return {f"{EQUIPMENT}{code.rpartition(':')[2]}": text for code, text in found.items()}
    return {}


def _too_many(
    limits: Limits, system: RuleSystem, edition: str, ships: Sequence[ShipEntry]
) -> Iterable[str]:
    if limits.most_ships is not None and len(ships) > limits.most_ships:
        yield f"{len(ships)} ships; this campaign allows {limits.most_ships}."
    classes = Counter(_class_name(system, edition, ship) for ship in ships)
    for name, count in classes.items():
        if limits.most_of_class is not None and count > limits.most_of_class:
            yield f"{count} of {name}; this campaign allows {limits.most_of_class} of a class."
    sizes = Counter(_size(system, edition, ship) for ship in ships)
    words = {str(one.code): one.text for one in system.fleets.catalogue(edition).sizes}
    for size, most in limits.most_of_size:
        if sizes[size] > most:
            text = words.get(size, size).lower()
            allowed = str(most) if most else "none"
            yield f"{sizes[size]} of size {text}; this campaign allows {allowed}."


def _barred_classes(
    limits: Limits, system: RuleSystem, edition: str, ships: Sequence[ShipEntry]
) -> Iterable[str]:
    barred = [ship for ship in ships if ship.ship_class in limits.barred_classes]
    for name in dict.fromkeys(_class_name(system, edition, ship) for ship in barred):
        yield f"{name} is barred in this campaign."


def _barred_items(
    limits: Limits, system: RuleSystem, terms: Terms, nation: str, ships: Sequence[ShipEntry]
) -> Iterable[str]:
    if not limits.barred_items:
        return
    names = {one.code: one.text for one in items(terms.system, terms.edition)}
    for ship in ships:
        carried = _carried(system, terms, nation, ship, names)
        for code in limits.barred_items:
            if code in carried:
                yield f"{ship.name} carries {names.get(code, code)}, barred in this campaign."


def _carried(
    system: RuleSystem, terms: Terms, nation: str, ship: ShipEntry, names: Mapping[str, str]
) -> set[str]:
    """Return the codes of what a ship carries, from her class or by choice."""
    summary = system.fleets.summary(ship, _fleet(terms.system, terms.edition, nation, ship))
    found = {f"{WEAPON}{row.type}" for row in summary.weapons if row.count}
    for code, text in names.items():
        if any(label == text or label.startswith(f"{text}, ") for label in summary.equipment):
            found.add(code)
    if summary.torpedoes:
        found.add(f"{WEAPON}torpedo")
    return found


def _class_name(system: RuleSystem, edition: str, ship: ShipEntry) -> str:
    known = system.known_class(edition, ship)
    return known.name if known else ship.class_words


def _size(system: RuleSystem, edition: str, ship: ShipEntry) -> str:
    known = system.known_class(edition, ship)
    return str(known.size) if known else ""


def _fleet(system: str, edition: str, nation: str, ship: ShipEntry) -> FleetList:
    return FleetList(system=system, edition=edition, nation=nation, name="flotilla", ships=(ship,))


def _number(given: Given, key: str) -> int | None:
    return None if given.get(key) is None else given.whole(key, 0, maximum=MOST)


def _counts(given: Given, key: str) -> Counts:
    if given.get(key) is None:
        return ()
    sizes = given.inner(key)
    return tuple(sorted((code, sizes.whole(code, 0, maximum=MOST)) for code in sizes))
