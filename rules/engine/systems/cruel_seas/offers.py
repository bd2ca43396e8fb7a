"""What a class offers: the codes of her choices, and how often each can be taken (CS-PTS-5)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.core.editing import Bounds
from rules.engine.systems.cruel_seas.cards import weapon_label
from rules.engine.systems.cruel_seas.fit import own_weapons
from rules.engine.systems.cruel_seas.points import RADAR
from rules.engine.systems.cruel_seas.roster import RosterRow, Tables, Weapon
from rules.engine.systems.cruel_seas.vocabulary import Kind, Mounting

DENSE, AIR_TORPEDO = "option:dense", "option:torpedo"
BATTERY_RADAR, BOATS = "equipment:radar", "boats"
SPECIAL_WEAPONS = ("long_lance", "rocket_rack", "shinyo_rockets", "mortar")
MOST_COPIES = 2  # of an item of equipment: one too many can be carried, and is then a finding
MOST_WEAPONS = 8  # of each special weapon
MOST_ADDED = 12  # mountings of one kind beyond the class
TORPEDO = "torpedo"
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
    found += [*_own(row, tables), *_added(tables)]
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


def _own(row: RosterRow, tables: Tables) -> Iterator[Offer]:
    """Yield how many of each of her class's own weapons she may keep."""
    for code, weapon in own_weapons(row).items():
        label = weapon_label(weapon, tables)
        label = f"{label}, semi-automatic" if weapon.semi_auto else label
        yield _offer(code, label, weapon.count, default=weapon.count)


def _added(tables: Tables) -> Iterator[Offer]:
    """Yield what can be added: each gun on each mounting that is priced (CS-PTS-1, CS-DMG-2)."""
    guns = [(gun, mounting) for gun in tables.gun_types for mounting in tables.mounting_dice]
    for gun, mounting in [*guns, (TORPEDO, Mounting.SINGLE)]:
        weapon = Weapon(type=gun, mounting=mounting)
        yield _offer(f"weapon:{gun}-{mounting}", weapon_label(weapon, tables), MOST_ADDED)


def _offer(code: str, label: str, maximum: int = 1, *, minimum: int = 0, default: int = 0) -> Offer:
    return code, Bounds(minimum=minimum, maximum=maximum, default=default, label=label)
