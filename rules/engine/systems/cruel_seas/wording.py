"""Choices and faults of Cruel Seas in a player's words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules.engine.systems.cruel_seas.fit import any_weapon, split
from rules.engine.systems.cruel_seas.roster import RosterRow
from rules.engine.systems.cruel_seas.vocabulary import Kind
from rules.engine.systems.cruel_seas.yard import BOATS, Yard

_CHOICE_RULES = {
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
    head = text.split(maxsplit=1)[0] if text else ""
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
    if kind == "weapon":
        weapon = any_weapon(rest)
        return small(yard.word("weapon", weapon.type if weapon else rest))
    if kind in ("equipment", "ability"):
        return small(yard.word(kind, rest))
    for table in ("equipment", "weapon", "ability"):
        if code in yard.tables.labels[table]:
            return small(yard.word(table, code))
    return small((rest or kind).replace("_", " "))


def choice_words(yard: Yard, row: RosterRow, code: str, count: int) -> str:
    """Return a choice as a line of a receipt or card; "" if it changes nothing."""
    kind, rest = split(code)
    own = row.fitted_equipment.count(rest) if kind == "equipment" and row.kind == Kind.SHIP else 0
    if kind == BOATS:
        return "" if count == row.boats else f"{count} boats instead of {row.boats}"
    if kind == "equipment" and count < own:
        return f"{yard.word(kind, rest)} taken off"
    if kind == "equipment" and count > 1 and own:
        return f"{yard.word(kind, rest)}, a second one"
    if not count:
        return ""
    return f"{_name(yard, row, code)}{times(count)}"


def _name(yard: Yard, row: RosterRow, code: str) -> str:
    kind, rest = split(code)
    if kind == "option":
        return next((option.name for option in row.options if option.code == rest), rest)
    return capital(item_words(yard, code))


def rule_of_choice(yard: Yard, row: RosterRow, code: str) -> str:
    """Return the id of the rule that prices or describes a choice."""
    kind, rest = split(code)
    rules = yard.tables.rule_of
    if kind in ("equipment", "ability"):
        return rules[kind].get(rest, _CHOICE_RULES.get(kind, "CS-PTS-3"))
    if kind == "weapon" and not any_weapon(rest):
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


@dataclass(frozen=True, slots=True)
class Words:
    """A fault in words; `{name}` and the like are filled in. `against` says it of a choice."""

    title: str
    message: str
    brief: str
    against: str = ""


FAULTS: dict[str, Words] = {
    "OVER_LIMIT": Words("{n} over the limit of {limit}", "The fleet stands at {total}.", ""),
    "MIXED_NATION": Words(
        "{name} sails for another navy",
        "She is {nation}, and a {fleet} fleet holds vessels of that navy alone.",
        "{nation}, not {fleet}",
    ),
    "TINY_GROUP_SIZE": Words(
        "{name} counts {boats}",
        "Explosive boats sail in threes; {name} counts {boats}.",
        "{boats} instead of three",
        "Explosive boats sail in threes.",
    ),
    "TINY_GROUP_LIMIT": Words(
        "{n} groups of explosive boats",
        "A fleet may have one group; this one has {items}.",
        "",
    ),
    "ONE_PER_SHIP": Words(
        "{Items} twice on {name}",
        "A vessel carries each item of equipment once.",
        "{Items} twice",
        "She has it already.",
    ),
    "FAT_NATION": Words(
        "FAT torpedoes on a {nation} vessel",
        "Only the Kriegsmarine has FAT torpedoes; {name} is {nation}.",
        "FAT is for the Kriegsmarine",
        "Kriegsmarine only.",
    ),
    "FAT_CREW": Words(
        "FAT torpedoes with an inexperienced crew",
        "FAT torpedoes need a regular or veteran crew; that of {name} is inexperienced.",
        "FAT needs a regular crew",
        "Needs a regular or veteran crew.",
    ),
    "FAT_NO_TORPEDO": Words(
        "FAT without a torpedo",
        "{name} pays for FAT but carries no standard torpedo to run so.",
        "FAT without a torpedo",
        "Needs a standard torpedo.",
    ),
    "LONG_LANCE_NATION": Words(
        "Long Lances on a {nation} vessel",
        "Only Japanese vessels carry Long Lance torpedoes; {name} is {nation}.",
        "Long Lance is Japanese",
        "Imperial Japanese Navy only.",
    ),
    "SHINYO_ROCKETS_NATION": Words(
        "Shin'yo rockets on a {nation} vessel",
        "Only Japanese vessels carry Shin'yo rockets; {name} is {nation}.",
        "Shin'yo rockets are Japanese",
        "Imperial Japanese Navy only.",
    ),
    "ROCKETS_CREW": Words(
        "Rocket racks with an inexperienced crew",
        "Rocket racks need a regular or veteran crew; that of {name} is inexperienced.",
        "Rockets need a regular crew",
        "Needs a regular or veteran crew.",
    ),
    "MERCHANT_ONLY": Words(
        "{Items} on a warship",
        "Only merchants carry {items}; {name} is a warship.",
        "{Items}: merchants only",
        "Merchants only.",
    ),
    "SEARCHLIGHT_TINY": Words(
        "A searchlight on a tiny boat",
        "A searchlight needs a small vessel or larger; {name} is tiny.",
        "Too small for a searchlight",
        "Not on tiny boats.",
    ),
    "DIRECTOR_SOVIET": Words(
        "A fire director on a Soviet vessel",
        "Soviet vessels have no fire director; {name} carries one.",
        "No director on Soviet vessels",
        "Not on Soviet vessels.",
    ),
    "BALLOON_SIZE": Words(
        "A barrage balloon on a {size} vessel",
        "A barrage balloon needs a medium vessel or larger; {name} is {size}.",
        "Too small for a balloon",
        "Medium vessels or larger.",
    ),
    "SEMI_AUTO_NOT_ALLOWED": Words(
        "{Items} made semi-automatic",
        "Only a British 6-pdr, or a gun that the roster prints so, is semi-automatic; "
        "not the {items} of {name}.",
        "{Items} can't be semi-automatic",
        "British 6-pdrs only, or as the roster prints.",
    ),
    "RADAR_BATTERY_NATION": Words(
        "Radar on a {fleet} battery",
        "Royal Navy, US Navy and Kriegsmarine batteries may buy radar; {name} may not.",
        "No radar for this battery",
        "Royal Navy, US Navy and Kriegsmarine batteries only.",
    ),
    "FB_UNKNOWN_CLASS": Words(
        "{name} has no class",
        "Her class, '{items}', is not in this edition; she counts 0 points.",
        "Class not in this edition",
    ),
    "FB_UNKNOWN_CREW": Words(
        "{name} has an unknown crew",
        "Her crew, '{items}', is of no known grade; she counts as inexperienced.",
        "Unknown crew grade",
    ),
    "FB_UNKNOWN_CHOICE": Words(
        "{name} carries what her class does not offer",
        "Her class does not offer {items}, or not so many; what is beyond it counts nothing.",
        "Not offered: {items}",
    ),
    "FB_FIGURES_MISSING": Words(
        "{name} has no points",
        "None are printed for aircraft: enter type, speed and points of your own.",
        "Enter her figures",
    ),
    "FB_ABILITIES_OFF": Words(
        "Abilities on {name}",
        "She has {items}. Abilities may be bought if both players agree.",
        "Abilities are not agreed",
        "Abilities for points are off in this game.",
    ),
    "FB_ONE_WEAPON": Words(
        "{n} weapons of choice on {name}",
        "Her class takes one weapon of choice; she has {items}.",
        "One weapon of choice",
        "She has her weapon of choice.",
    ),
    "FB_DUPLICATE_NAME": Words(
        "{n} ships called {name}",
        "With names of their own, cards and reports tell them apart.",
        "Same name as another",
    ),
    "FB_BLANK_NAME": Words(
        "{Ship_class} without a name",
        "Give a name that can be seen.",
        "No name",
    ),
    "FB_OWN_FIGURES": Words(
        "{name} sails on your own figure",
        "No points are printed for aircraft; the {items} are yours.",
        "Own figure",
    ),
}


def joined(codes: Iterable[str], yard: Yard) -> str:
    """Return what is at fault, in words: 'PAC and Flammenwerfer'."""
    return listed([item_words(yard, code) for code in codes])
