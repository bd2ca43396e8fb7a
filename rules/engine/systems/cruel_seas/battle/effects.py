"""What an unsaved critical does to a vessel (CS-CRIT-01 to -10).

Each effect takes who is struck and gives her back with its trace. Dice of extra damage are only
counted here: they are thrown once all criticals of the attack are known, and cause none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from rules.engine.core.chance import Cause, Chance
from rules.engine.core.dice import D6
from rules.engine.core.events import Event, Value, event, facts
from rules.engine.core.modifiers import Target, applying
from rules.engine.systems.cruel_seas import loader
from rules.engine.systems.cruel_seas.battle.hits import Hit
from rules.engine.systems.cruel_seas.battle.results import Result, accessories
from rules.engine.systems.cruel_seas.battle.state import Gun, Vessel


@dataclass(frozen=True, slots=True)
class Struck:
    """A vessel amid the criticals of one attack.

    `dice`: D6 of extra damage so far. `applied`: the result at its turn has had its effect in this
    attack, so that one more is a repeat. `passed_on`: how many became the result that comes next.
    """

    vessel: Vessel
    dice: int = 0
    applied: bool = False
    passed_on: int = 0


Effect = Callable[[Chance, Struck, Hit], Struck]


def engine(chance: Chance, struck: Struck, hit: Hit) -> Struck:
    """Lower her top speed by a level (CS-CRIT-2 counts the hits)."""
    hits = struck.vessel.engine_hits + 1
    chance.tell(_told(struck, Result.ENGINE, hits=hits))
    return _with(struck, replace(struck.vessel, engine_hits=hits))


def bridge(chance: Chance, struck: Struck, hit: Hit) -> Struck:
    """Bind her course and speed, and spoil her aim, until the end of her next activation."""
    chance.tell(_told(struck, Result.BRIDGE))
    return _with(struck, replace(struck.vessel, bridge_hit=True))


def rudder(chance: Chance, struck: Struck, hit: Hit) -> Struck:
    """Jam her rudder until it is repaired."""
    chance.tell(_told(struck, Result.RUDDER))
    return _with(struck, replace(struck.vessel, rudder_hit=True))


def fuel(chance: Chance, struck: Struck, hit: Hit) -> Struck:
    """Perhaps set her on fire, which hurts at once."""
    sheet = hit.game.sheet("criticals")
    line = sheet.modifier("diesel", applies=struck.vessel.diesel)
    target = Target(sheet["fire"], applying([line]), at_most=False)
    dice = sheet["fire_dice"]
    if not chance.meets(D6, target, _asked(struck, Result.FUEL, dice)):
        return struck
    return _with(struck, replace(struck.vessel, on_fire=True), dice)


def gun(chance: Chance, struck: Struck, hit: Hit) -> Struck:
    """Put the nearest gun position out of action, one by chance if nobody can say which."""
    vessel = struck.vessel
    working = _working(vessel)
    near = [place for place in hit.nearest if place in working]
    place = near[0] if near else chance.pick(_alike(vessel, working), _which(struck))
    return _silenced(chance, struck, Result.GUN, place)


def crew(chance: Chance, struck: Struck, hit: Hit) -> Struck:
    """Shake her crew until the end of her next activation."""
    chance.tell(_told(struck, Result.CREW))
    return _with(struck, replace(struck.vessel, crew_hit=True))


def accessory(chance: Chance, struck: Struck, hit: Hit) -> Struck:
    """Take away the item that the attacker likes best."""
    vessel = struck.vessel
    item = next(item for item in (*hit.prefer, *accessories(hit.game)) if vessel.has(item))
    mends = bool(hit.game.sheet("criticals").cell("accessory", "repairable", item))
    chance.tell(_told(struck, Result.ACCESSORY, item=item, repairable=mends))
    return _with(struck, replace(vessel, lost=vessel.lost | {item}))


def ammunition(chance: Chance, struck: Struck, hit: Hit) -> Struck:
    """Perhaps blow up ammunition: extra damage, and her largest gun falls silent."""
    dice = hit.game.sheet("criticals")["ammunition_dice"]
    if not chance.meets(D6, _explodes(hit), _asked(struck, Result.AMMUNITION, dice)):
        return struck
    blown = _with(struck, struck.vessel, dice)
    working = _working(struck.vessel)
    if not working:
        return blown
    return _silenced(chance, blown, Result.AMMUNITION, _largest(struck.vessel, working, hit))


def structure(chance: Chance, struck: Struck, hit: Hit) -> Struck:
    """Do extra damage."""
    dice = hit.game.sheet("criticals")["structure_dice"]
    chance.tell(_told(struck, Result.STRUCTURE, dice=dice))
    return _with(struck, struck.vessel, dice)


def torpedo(chance: Chance, struck: Struck, hit: Hit) -> Struck:
    """Perhaps blow up a torpedo, with great damage."""
    dice = hit.game.sheet("criticals")["torpedo_dice"]
    if not chance.meets(D6, _explodes(hit), _asked(struck, Result.TORPEDO, dice)):
        return struck
    lost = replace(struck.vessel, torpedoes=struck.vessel.torpedoes - 1)
    return _with(struck, lost, dice)


EFFECTS: dict[Result, Effect] = {
    Result.ENGINE: engine,
    Result.BRIDGE: bridge,
    Result.RUDDER: rudder,
    Result.FUEL: fuel,
    Result.GUN: gun,
    Result.CREW: crew,
    Result.ACCESSORY: accessory,
    Result.AMMUNITION: ammunition,
    Result.STRUCTURE: structure,
    Result.TORPEDO: torpedo,
}


def _with(struck: Struck, vessel: Vessel, dice: int = 0) -> Struck:
    return replace(struck, vessel=vessel, dice=struck.dice + dice)


def _told(struck: Struck, result: Result, **data: Value) -> Event:
    about = facts({"ship": struck.vessel.name, **data})
    return Event(code=f"critical.{result}", rule=result.rule, data=about)


def _asked(struck: Struck, result: Result, dice: int) -> Cause:
    return Cause(f"critical.{result}", result.rule, ship=struck.vessel.name, dice=dice)


def _which(struck: Struck) -> Cause:
    return Cause("critical.position", Result.GUN.rule, ship=struck.vessel.name)


def _explodes(hit: Hit) -> Target:
    return Target(hit.game.sheet("criticals")["explosion"], at_most=False)


def _working(vessel: Vessel) -> list[int]:
    """Return the places of the guns that are in action."""
    return [place for place, each in enumerate(vessel.guns) if not each.out]


def _alike(vessel: Vessel, places: Iterable[int]) -> list[tuple[int, int]]:
    """Return the first place of each kind of gun, with how many there are of the kind.

    Guns that are alike are one to the odds, and at the table the first of them is as good.
    """
    first: dict[Gun, int] = {}
    counts: dict[int, int] = {}
    for place in places:
        found = first.setdefault(vessel.guns[place], place)
        counts[found] = counts.get(found, 0) + 1
    return list(counts.items())


def _largest(vessel: Vessel, places: list[int], hit: Hit) -> int:
    """Return the place of the largest gun; of several the most barrels, then the nearest."""
    near = {place: -n for n, place in enumerate(hit.nearest)}
    tables = loader.edition(hit.game.edition).tables

    def size(place: int) -> tuple[float, int, int]:
        each = vessel.guns[place]
        barrels = tables.mounting_dice[each.mounting]
        return tables.calibres.get(each.type, 0), barrels, near.get(place, -len(vessel.guns))

    return max(places, key=size)


def _silenced(chance: Chance, struck: Struck, result: Result, place: int) -> Struck:
    """Return her with a gun out of action for the rest of the game."""
    guns = list(struck.vessel.guns)
    silent = guns[place]
    guns[place] = replace(silent, out=True)
    chance.tell(
        event(
            "critical.silenced",
            result.rule,
            ship=struck.vessel.name,
            gun=silent.type,
            mounting=str(silent.mounting),
            place=place + 1,
        )
    )
    return _with(struck, replace(struck.vessel, guns=tuple(guns)))
