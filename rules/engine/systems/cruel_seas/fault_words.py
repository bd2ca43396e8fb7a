"""The findings of Cruel Seas in a player's words; what stands in braces is filled in."""

from __future__ import annotations

from dataclasses import dataclass


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
    "SCN_NATION": Words(
        "Not a fleet of the {side}",
        "In '{scenario}' this side is the {side}'s.",
        "",
    ),
    "SCN_MISSING": Words(
        "Forces missing for '{scenario}'",
        "Still to bring as {role}: {missing}.",
        "",
    ),
    "SCN_CREW": Words(
        "{name} needs a {crew} crew",
        "Her place in '{scenario}' asks for one: {place}.",
        "Needs a {crew} crew",
    ),
    "SCN_SURPLUS": Words(
        "{name} is not called for",
        "There is no place for her as {role}: '{scenario}' calls for other vessels, or fewer.",
        "No place in '{scenario}'",
    ),
    "FB_UNKNOWN_CLASS": Words(
        "The class of {name} is not in this edition",
        "{where} She is kept as she is and counts 0 points.",
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
    "FB_GUN_MISSING": Words(
        "{name} has too few guns for {items}",
        "Guns that she no longer carries can't be replaced or made semi-automatic; "
        "what is beyond them counts nothing.",
        "Too few guns: {items}",
        "She has no such gun left.",
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
    "FB_LOOKALIKE_NAME": Words(
        "{name} and {twin} look the same",
        "They are written with different signs: {signs}.",
        "Looks like another's name",
    ),
}
