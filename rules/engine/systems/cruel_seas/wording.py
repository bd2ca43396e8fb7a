"""Choices and faults of Cruel Seas in a player's words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.engine.systems.cruel_seas.cards import weapon_label
from rules.engine.systems.cruel_seas.fit import added_weapon, any_weapon, own_weapons, split
from rules.engine.systems.cruel_seas.former import former_option
from rules.engine.systems.cruel_seas.offers import BOATS
from rules.engine.systems.cruel_seas.roster import RosterRow, Weapon
from rules.engine.systems.cruel_seas.vocabulary import Kind, Mounting
from rules.engine.systems.cruel_seas.yard import Yard

_CHOICE_RULES = {
    "class": "CS-PTS-1",
    "weapon": "CS-PTS-1",
    "semi": "CS-GUN-8",
    BOATS: "CS-TINY-1",
    "ability": "CS-CAM-7",
    "option": "CS-PTS-5",
}


def times(count: int) -> str:
    """Return ' ×3', or nothing for one."""
    return f" ×{count}" if count != 1 else ""


def listed(words: Sequence[str], most: int = 4) -> str:
    """Return 'a, b and c'; what goes beyond `most` becomes 'and 3 more'."""
    if len(words) <= 1:
        return "".join(words)
    if len(words) > most:
        return f"{', '.join(words[: most - 1])} and {len(words) - most + 1} more"
    return f"{', '.join(words[:-1])} and {words[-1]}"


def number_word(count: int) -> str:
    """Return small numbers in words: 'three'."""
    words = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    return words[count] if count < len(words) else str(count)


def capital(text: str) -> str:
    """Return the text with a capital first letter, the rest as it is."""
    return text[:1].upper() + text[1:]


def small(text: str) -> str:
    """Return the words as they stand inside a sentence: names and short forms stay as they are."""
    head = next(iter(text.split(maxsplit=1)), "")
    proper = len(head) > 1 and not head[1:].replace("-", "").islower()
    return text if proper or text.startswith(_PROPER) else text[:1].lower() + text[1:]


_PROPER = ("Flammenwerfer", "Shin", "Long Lance")
_SHORT = {"pac": "PAC"}  # inside a sentence


def item_words(yard: Yard, code: str) -> str:
    """Return a choice, an item of equipment, a weapon or an ability as it stands in a sentence."""
    kind, rest = split(code)
    if (rest or kind) in _SHORT:
        return _SHORT[rest or kind]
    if kind == "semi":
        return f"semi-automatic {yard.word('weapon', rest)}"
    if kind in ("weapon", "class"):
        return _gun_words(yard, added_weapon(rest))
    if kind in ("equipment", "ability"):
        return small(yard.word(kind, rest))
    for table in ("equipment", "weapon", "ability"):
        if code in yard.tables.labels[table]:
            return small(yard.word(table, code))
    return small((rest or kind).replace("_", " "))


def _gun_words(yard: Yard, weapon: Weapon) -> str:
    """Return a weapon as it stands in a sentence: 'twin HMG', 'torpedo'."""
    words = small(yard.word("weapon", weapon.type))
    if weapon.mounting == Mounting.SINGLE:
        return words
    return f"{yard.word('mounting', weapon.mounting)} {words}"


def own_words(yard: Yard, row: RosterRow, code: str) -> str:
    """Return a weapon of the class as her card has it, by the code that keeps it: '40 mm'."""
    weapon = own_weapons(row).get(code) or added_weapon(split(code)[1])
    return weapon_label(weapon, yard.tables)


def choice_words(yard: Yard, row: RosterRow, code: str, count: int) -> str:
    """Return a choice as a line of a receipt or card; "" if it changes nothing."""
    kind, rest = split(code)
    own = row.fitted_equipment.count(rest) if kind == "equipment" and row.kind == Kind.SHIP else 0
    if kind == "class":
        return _taken_off(yard, row, code, count)
    if kind == BOATS:
        return "" if count == row.boats else f"{count} boats instead of {row.boats}"
    if kind == "equipment" and count < own:
        return f"{yard.word(kind, rest)} taken off"
    if kind == "equipment" and count > 1 and own:
        return f"{yard.word(kind, rest)}, a second one"
    if not count:
        return ""
    if kind == "weapon" and not any_weapon(rest):
        label = weapon_label(added_weapon(rest), yard.tables)
        return f"{label}{times(count)} added"
    return f"{choice_name(yard, row, code)}{times(count)}"


def _taken_off(yard: Yard, row: RosterRow, code: str, kept: int) -> str:
    own = own_weapons(row)[code].count
    if kept >= own:
        return ""
    left = f", {kept} left" if kept else ""
    return f"{own_words(yard, row, code)}{times(own - kept)} taken off{left}"


def choice_name(yard: Yard, row: RosterRow, code: str) -> str:
    """Return a choice as it is called: an option by its name on the roster."""
    kind, rest = split(code)
    if kind == "option":
        return next((option.name for option in row.options if option.code == rest), rest)
    return capital(item_words(yard, code))


def gone_name(yard: Yard, slug: str, code: str) -> str:
    """Return a choice that her class does not have, as the last edition that had it called it."""
    kind, rest = split(code)
    name = former_option(yard.edition.id, slug, rest) if kind == "option" else ""
    return name or capital(item_words(yard, code))


def rule_of_choice(yard: Yard, row: RosterRow, code: str) -> str:
    """Return the id of the rule that prices or describes a choice."""
    kind, rest = split(code)
    rules = yard.tables.rule_of
    if kind in ("equipment", "ability"):
        return rules[kind].get(rest, _CHOICE_RULES.get(kind, "CS-PTS-3"))
    if kind == "weapon" and rest in rules["weapon"]:
        return rules["weapon"].get(rest, "CS-PTS-1")
    if kind == "option":
        return _rule_of_option(yard, row, rest)
    return _CHOICE_RULES.get(kind, "CS-PTS-5")


def _rule_of_option(yard: Yard, row: RosterRow, code: str) -> str:
    if row.kind == Kind.MINEFIELD:
        return "CS-MINE-1"
    if row.kind == Kind.AIRCRAFT:
        return "CS-AIR-4"
    option = next((option for option in row.options if option.code == code), None)
    if option is None:
        return "CS-PTS-5"
    if option.semi_auto:
        return "CS-GUN-8"
    if option.once:
        return "CS-TINY-7"
    if any(weapon.reload for weapon in option.adds):
        return "CS-TOR-10"
    for item in option.adds_equipment:
        return yard.tables.rule_of["equipment"].get(item, "CS-PTS-3")
    return "CS-PTS-1"


def joined(codes: Iterable[str], yard: Yard) -> str:
    """Return what is at fault, in words: 'PAC and Flammenwerfer'."""
    return listed([item_words(yard, code) for code in codes])
