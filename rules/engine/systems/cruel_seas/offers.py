"""What a class offers: the codes of her choices, and how often each can be taken (CS-PTS-5)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.core.editing import Bounds
from rules.engine.systems.cruel_seas.points import RADAR
from rules.engine.systems.cruel_seas.roster import RosterRow, Tables
from rules.engine.systems.cruel_seas.vocabulary import Kind, Mounting

DENSE, AIR_TORPEDO = "option:dense", "option:torpedo"
BATTERY_RADAR, BOATS = "equipment:radar", "boats"
SPECIAL_WEAPONS = ("long_lance", "rocket_rack", "shinyo_rockets", "mortar")
MOST_COPIES = 2  # of an item of equipment: one too many can be carried, and is then a finding
MOST_WEAPONS = 8  # of each special weapon
MOST_BOATS = 12  # in a squadron

Offer = tuple[str, Bounds]


def listed_choices(row: RosterRow, tables: Tables) -> dict[str, Bounds]:
    """Return the choices of a class in the order of a list; semi-automatic guns stand apart."""
    if row.kind in (Kind.MINEFIELD, Kind.AIRCRAFT):
        return dict(_offer(f"option:{o.code}", o.name) for o in row.options)
    labels = tables.labels
    if row.kind == Kind.BATTERY:
        return dict([_offer(BATTERY_RADAR, labels["equipment"][RADAR])])
    found = [*_options(row, tables)]
    for item, label in labels["equipment"].items():
        own = row.fitted_equipment.count(item)
        found.append(_offer(f"equipment:{item}", label, MOST_COPIES, default=own))
    for kind in SPECIAL_WEAPONS:
        found.append(_offer(f"weapon:{kind}", labels["weapon"][kind], MOST_WEAPONS))
    found += [_offer(f"ability:{code}", label) for code, label in labels["ability"].items()]
    if row.boats > 1:
        label = "Boats in the squadron"
        found.append(_offer(BOATS, label, MOST_BOATS, minimum=1, default=row.boats))
    return dict(found)


def _options(row: RosterRow, tables: Tables) -> Iterator[Offer]:
    for option in row.options:
        if not option.any_single_weapon:
            yield _offer(f"option:{option.code}", option.name, option.maximum)
            continue
        for gun in (*tables.gun_types, "mortar"):
            code, label = f"weapon:any:{gun}-{Mounting.SINGLE}", tables.labels["weapon"][gun]
            yield _offer(code, label, option.maximum)


def _offer(code: str, label: str, maximum: int = 1, *, minimum: int = 0, default: int = 0) -> Offer:
    return code, Bounds(minimum=minimum, maximum=maximum, default=default, label=label)
