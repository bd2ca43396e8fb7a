"""What a ship carries once her choices count (CS-PTS-4, CS-PTS-5), at the level of the rules.

A choice's code says what it is: `option:<code>` a listed option, `equipment:<code>` how many of an
item she has, `class:<type>-<mounting>` how many of her class's own weapons she keeps,
`weapon:<type>-<mounting>` weapons added, `weapon:<type>` a special weapon,
`weapon:any:<gun>-<mounting>` a merchant's weapon, `semi:<gun>` guns made semi-automatic,
`ability:<code>`, `boats` of a squadron.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from rules.engine.core.fleet import Counts
from rules.engine.systems.cruel_seas.roster import ListedOption, RosterRow, Weapon
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade


@dataclass(frozen=True, slots=True, kw_only=True)
class FittedShip:
    """A vessel or squadron as she sails: all that prices and legality look at.

    `count` identical vessels; `boats` in one squadron, whose hull, weapons and equipment are per
    boat. `once` is equipment of the whole squadron. Equipment may hold an item twice. `lacking`
    holds the choices whose guns she has not, with how often that is: there they change nothing.
    """

    name: str
    nation: str
    size: str
    hull: int
    weapons: tuple[Weapon, ...] = ()
    equipment: tuple[str, ...] = ()
    crew: str = CrewGrade.INEXPERIENCED
    count: int = 1
    boats: int = 1
    abilities: tuple[str, ...] = ()
    merchant: bool = False
    explosive: bool = False
    once: tuple[str, ...] = ()
    lacking: Counts = ()

    def carries(self, *types: str) -> bool:
        """Return whether she has a weapon of one of these types."""
        return any(weapon.type in types and weapon.count for weapon in self.weapons)

    def can_launch(self, kind: str) -> bool:
        """Return whether she has a torpedo of this kind to launch; reloads alone are none."""
        return any(w.type == kind and w.count and not w.reload for w in self.weapons)

    def copies(self) -> Counter[str]:
        """Return how often each item of equipment stands on one vessel."""
        return Counter(self.equipment + self.once)


@dataclass(frozen=True, slots=True, kw_only=True)
class Minefield:
    """A field of contact mines (CS-MINE-1)."""

    size: str
    dense: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Battery:
    """A shore battery (CS-WPN-5)."""

    crew: str
    radar: bool = False


def split(code: str) -> tuple[str, str]:
    """Return kind and rest of a choice's code: ('weapon', 'any:20mm-single')."""
    kind, _, rest = code.partition(":")
    return kind, rest


def any_weapon(rest: str) -> Weapon | None:
    """Return the weapon of `any:<type>-<mounting>`, or None if it is none."""
    kind, _, name = rest.partition(":")
    gun, _, mounting = name.rpartition("-")
    return Weapon(type=gun, mounting=mounting) if kind == "any" and gun else None


def added_weapon(rest: str) -> Weapon:
    """Return the weapon that a choice adds: of `any:20mm-single`, `hmg-twin` or `mortar`."""
    gun, _, mounting = rest.rpartition("-")
    return any_weapon(rest) or (Weapon(type=gun, mounting=mounting) if gun else Weapon(type=rest))


@lru_cache(maxsize=1024)
def _added_weapons(rest: str, count: int) -> Weapon:
    return replace(added_weapon(rest), count=count)


def own_weapons(row: RosterRow) -> dict[str, Weapon]:
    """Return the lines of a class's own weapons by the code of the choice that keeps them."""
    found: dict[str, Weapon] = {}
    for weapon in row.weapons:
        code = f"class:{weapon.type}-{weapon.mounting}"
        alike = sum(1 for other in found if other.startswith(code))
        found[f"{code}-{alike + 1}" if alike else code] = weapon
    return found


def guns_of_choice(row: RosterRow, code: str) -> frozenset[str]:
    """Return the gun types that a choice replaces or makes semi-automatic."""
    kind, rest = split(code)
    if kind == "semi":
        return frozenset({rest})
    option = next((option for option in row.options if code == f"option:{option.code}"), None)
    if option is None:
        return frozenset()
    return frozenset({weapon.type for weapon in option.removes} | {option.semi_auto} - {""})


def fitted(
    row: RosterRow, fit: Counts, crew: str, nation: str, *, name: str = "", hull: int | None = None
) -> FittedShip:
    """Return a ship of a class with her choices.

    `nation` is the fleet's; it holds for classes of any navy. `hull` overrides the row's hull per
    boat (I-11). Counts are those that the class offers (see offers.py).
    """
    chosen = dict(fit)
    bench = _Bench(row, chosen)
    for option in row.options:
        code = f"option:{option.code}"
        wanted = min(chosen.get(code, 0), option.maximum)
        bench.note_lack(code, sum(not bench.take(option) for _ in range(wanted)))
    for code, count in fit:
        kind, rest = split(code)
        step = _STEPS.get(kind)
        if step:
            step(bench, rest, count)
    for code, count in fit:
        kind, rest = split(code)
        if kind == "semi":
            bench.note_lack(code, bench.make_semi_auto(rest, count, listed=False))
    return FittedShip(
        name=name or row.name,
        nation=row.sails_for(nation),
        size=row.size,
        hull=(row.hull or 0) if hull is None else hull,
        weapons=tuple(bench.weapons),
        equipment=tuple(item for item, count in bench.equipment.items() for _ in range(count)),
        crew=crew,
        boats=chosen.get("boats", row.boats),
        abilities=tuple(split(c)[1] for c, n in fit if split(c)[0] == "ability" and n),
        merchant=row.merchant,
        explosive=row.explosive,
        once=tuple(bench.once),
        lacking=tuple(bench.lacking),
    )


class _Bench:
    """A fit while it is being changed."""

    def __init__(self, row: RosterRow, chosen: Mapping[str, int]) -> None:
        self.row = row
        kept = ((w, chosen.get(code, w.count)) for code, w in own_weapons(row).items())
        self.weapons = [replace(weapon, count=count) for weapon, count in kept if count > 0]
        self.equipment: Counter[str] = Counter(row.fitted_equipment)
        self.once: list[str] = []
        self.lacking: list[tuple[str, int]] = []

    def note_lack(self, code: str, count: int) -> None:
        if count:
            self.lacking.append((code, count))

    def take(self, option: ListedOption) -> bool:
        """Fit an option; return False, with nothing changed, if its guns were taken off."""
        if not all(self.has(weapon) for weapon in option.removes):
            return False
        if option.semi_auto and not guns_that_fire_once(self.weapons, option.semi_auto):
            return False
        for weapon in option.removes:
            self.remove(weapon)
        for weapon in option.adds:
            self.add(weapon)
        if option.once:
            self.once.extend(option.adds_equipment)
        else:
            self.equipment.update(option.adds_equipment)
        if option.semi_auto:
            self.make_semi_auto(option.semi_auto, 1, listed=True)
        return True

    def has(self, weapon: Weapon) -> bool:
        alike = (w for w in self.weapons if (w.type, w.mounting) == (weapon.type, weapon.mounting))
        return sum(other.count for other in alike) >= weapon.count

    def add(self, weapon: Weapon) -> None:
        sort = _sort(weapon)
        for place, other in enumerate(self.weapons):
            if other.type == weapon.type and _sort(other) == sort:
                self.weapons[place] = replace(other, count=other.count + weapon.count)
                return
        self.weapons.append(weapon)

    def remove(self, weapon: Weapon) -> None:
        left = weapon.count
        for place, other in enumerate(self.weapons):
            if (other.type, other.mounting) == (weapon.type, weapon.mounting):
                gone = min(left, other.count)
                left -= gone
                self.weapons[place] = replace(other, count=other.count - gone)
        self.weapons = [other for other in self.weapons if other.count]

    def make_semi_auto(self, gun: str, count: int, *, listed: bool) -> int:
        """Make guns semi-automatic; return how many of them she has not."""
        left = max(0, count)
        if not left:
            return 0
        for place, weapon in enumerate(self.weapons):
            if weapon.type == gun and not weapon.semi_auto and left > 0:
                made = min(left, weapon.count)
                left -= made
                self.weapons[place] = replace(weapon, count=weapon.count - made)
                self.add(replace(weapon, count=made, semi_auto=True, listed=listed))
        self.weapons = [weapon for weapon in self.weapons if weapon.count]
        return left

    def set_equipment(self, item: str, count: int) -> None:
        own = Counter(self.row.fitted_equipment)[item]
        self.equipment[item] += count - own

    def set_weapon(self, rest: str, count: int) -> None:
        if count > 0:
            self.add(_added_weapons(rest, count))


def _sort(weapon: Weapon) -> tuple[str, str, bool, bool, str, bool, bool]:
    """Return all that two weapons of one sort share: everything but their number."""
    return (
        weapon.type,
        weapon.mounting,
        weapon.semi_auto,
        weapon.listed,
        weapon.label,
        weapon.assumed,
        weapon.reload,
    )


_STEPS: dict[str, Callable[[_Bench, str, int], None]] = {
    "equipment": _Bench.set_equipment,
    "weapon": _Bench.set_weapon,
}


def guns_that_fire_once(weapons: Iterable[Weapon], gun: str) -> int:
    """Return how many mountings of a gun are not semi-automatic."""
    return sum(w.count for w in weapons if w.type == gun and not w.semi_auto)
