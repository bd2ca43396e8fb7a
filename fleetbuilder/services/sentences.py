"""What was done to a fleet, in the player's words: the lines of its history."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from fleetbuilder.muster import nation_of
from fleetbuilder.names import isolated
from rules.engine.core import acts
from rules.engine.core.fleet import Choice, FleetList, ShipEntry, Waiver
from rules.engine.core.system import RuleSystem


def sentence_of(system: RuleSystem, before: FleetList, after: FleetList, act: acts.Act) -> str:
    """Return one sentence on the act: 'Crew of Sandpiper: veteran.'"""
    return SENTENCES[type(act)](system, _readable(before), _readable(after), act)


def _readable(fleet: FleetList) -> FleetList:
    """Return the fleet with names that cannot turn the words of a sentence around."""
    return replace(fleet, name=isolated(fleet.name), ships=tuple(map(_readable_ship, fleet)))


def _readable_ship(ship: ShipEntry) -> ShipEntry:
    name, captain, pennant = map(isolated, (ship.name, ship.captain, ship.pennant))
    if (name, captain, pennant) == (ship.name, ship.captain, ship.pennant):
        return ship
    return replace(ship, name=name, captain=captain, pennant=pennant)


def started(fleet: FleetList) -> str:
    """Return the first line of a fleet's history."""
    limit = "no limit" if fleet.limit is None else f"limit {fleet.limit:,}"
    return f"Started: {nation_of(fleet)}, {limit}."


def class_name(system: RuleSystem, fleet: FleetList, slug: str) -> str:
    """Return the name of a ship class, or its slug if no edition has it."""
    ship_class = system.ship_class(fleet.edition, slug) or system.last_known(fleet.edition, slug)
    return slug if ship_class is None else ship_class.name


def softened(label: str) -> str:
    """Return a label as it stands inside a sentence: 'searchlight', but 'Long Lance torpedo'."""
    words = label.split() or [""]
    is_plain = words[0][1:] == words[0][1:].lower()
    is_name = len(words) > 1 and words[1].istitle()
    return label if is_name or not is_plain else label[:1].lower() + label[1:]


def _added(system: RuleSystem, _: FleetList, after: FleetList, act: acts.AddShips) -> str:
    count = len(act.keys)
    if act.design:
        name = act.design.name
        return f"Added {name}, an own ship." if count == 1 else f"Added {count} {name}, own ships."
    name = class_name(system, after, act.ship_class)
    return f"Added {name}." if count == 1 else f"Added {count} {name}."


def _removed(_: RuleSystem, before: FleetList, __: FleetList, act: acts.RemoveShip) -> str:
    return f"Removed {_name(before, act.key)}."


def _put_back(_: RuleSystem, __: FleetList, ___: FleetList, act: acts.RestoreShip) -> str:
    return f"Put {isolated(act.entry.name)} back."


def _copied(_: RuleSystem, before: FleetList, after: FleetList, act: acts.DuplicateShip) -> str:
    return f"Added {_name(after, act.new_key)}, a copy of {_name(before, act.key)}."


def _ship_renamed(_: RuleSystem, before: FleetList, after: FleetList, act: acts.RenameShip) -> str:
    return f"Renamed {_name(before, act.key)} to {_name(after, act.key)}."


def _crew(system: RuleSystem, _: FleetList, after: FleetList, act: acts.SetCrew) -> str:
    entry = _ship(after, act.key)
    labels = {c.code: c.label for c in system.fleets.crews(entry, after)}
    return f"Crew of {entry.name}: {softened(labels.get(act.crew, act.crew))}."


def _choice(system: RuleSystem, before: FleetList, after: FleetList, act: acts.SetChoice) -> str:
    old, new = _ship(before, act.key), _ship(after, act.key)
    was = _choice_of(system, old, before, act.code)
    choice = _choice_of(system, new, after, act.code) or was
    if choice is None:
        return f"Took {act.code} off {new.name}."
    label = softened(choice.label)
    if choice.group == "squadron":
        return f"{choice.label} of {new.name}: {act.count}."
    if choice.group == "abilities":
        verb, word = ("Gave", "to") if act.count else ("Took", "from")
        return f"{verb} the ability {label} {word} {new.name}."
    if act.count == 0:
        return f"Took {label} off {new.name}."
    if was is not None and was.count > act.count:
        own = " of her own" if choice.group == "own" else ""
        return f"Took {label} off {new.name}, {act.count}{own} left."
    which = "of her own" if choice.group == "own" else "in all" if choice.default else "added"
    more = f", {act.count} {which}" if act.count > 1 else ""
    return f"Fitted {label} to {new.name}{more}."


def _figures(_: RuleSystem, __: FleetList, after: FleetList, act: acts.SetFigures) -> str:
    entry = _ship(after, act.key)
    parts = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in entry.figures)
    return (
        f"Figures of {entry.name}: {parts}." if parts else f"Cleared the figures of {entry.name}."
    )


def _moved(_: RuleSystem, before: FleetList, after: FleetList, act: acts.MoveShip) -> str:
    entry = _ship(after, act.key)
    place = after.ships.index(entry)
    if place == 0:
        return f"Moved {entry.name} to the head."
    return f"Moved {entry.name} behind {after.ships[place - 1].name}."


def _sorted(_: RuleSystem, __: FleetList, ___: FleetList, act: acts.SortShips) -> str:
    return f"Sorted the ships by {act.by}."


def _detail(_: RuleSystem, before: FleetList, after: FleetList, act: acts.SetDetail) -> str:
    entry = _ship(after, act.key)
    what = {"captain": "Captain", "pennant": "Pennant number", "notes": "Notes"}[act.detail]
    text = entry.detail(act.detail)
    if not text:
        return f"{what} of {entry.name}: wiped out."
    return (
        f"{what} of {entry.name} changed."
        if act.detail == "notes"
        else f"{what} of {entry.name}: {text}."
    )


def _waived(_: RuleSystem, __: FleetList, after: FleetList, act: acts.WaiveFinding) -> str:
    waiver = next(one for one in after.waivers if one.identity == (act.code, act.subject))
    stop = "" if waiver.reason.endswith((".", "!", "?")) else "."
    return f"Waived {_waiver_words(after, waiver)} for the reason: {waiver.reason}{stop}"


def _lifted(_: RuleSystem, before: FleetList, __: FleetList, act: acts.LiftWaiver) -> str:
    waiver = next(one for one in before.waivers if one.identity == (act.code, act.subject))
    return f"Lifted the waiver for {_waiver_words(before, waiver)}."


def _waiver_words(fleet: FleetList, waiver: Waiver) -> str:
    """Return "'5 points over the limit of 500'"; of a ship's finding also her name."""
    title = f"'{waiver.title or waiver.code}'"
    entry = fleet.ship(waiver.subject)
    return f"{title} of {entry.name}" if entry and entry.name not in waiver.title else title


def _fleet_renamed(_: RuleSystem, before: FleetList, after: FleetList, __: Any) -> str:
    return f"Renamed the fleet from {before.name} to {after.name}."


def _limit(_: RuleSystem, before: FleetList, after: FleetList, __: Any) -> str:
    if after.limit is None:
        return (
            "Took the limit off."
            if before.limit is None
            else f"Took the limit of {before.limit:,} off."
        )
    if before.limit is None:
        return f"Set the limit to {after.limit:,}."
    verb = "Raised" if after.limit > before.limit else "Lowered"
    return f"{verb} the limit from {before.limit:,} to {after.limit:,}."


def _nation(_: RuleSystem, before: FleetList, after: FleetList, __: Any) -> str:
    old, new = nation_of(before), nation_of(after)
    return f"Changed the nation from {old} to {new}."


def _option(system: RuleSystem, _: FleetList, after: FleetList, act: acts.SetOption) -> str:
    for option in system.fleets.options(after.edition):
        if option.code == act.code:
            return f"{option.label}: {softened(dict(option.values).get(act.value, act.value))}."
    return f"{act.code}: {act.value}."


def _ship(fleet: FleetList, key: str) -> ShipEntry:
    entry = fleet.ship(key)
    if entry is None:
        raise KeyError(key)
    return entry


def _name(fleet: FleetList, key: str) -> str:
    return _ship(fleet, key).name


def _choice_of(system: RuleSystem, entry: ShipEntry, fleet: FleetList, code: str) -> Choice | None:
    return next((c for c in system.fleets.choices(entry, fleet) if c.code == code), None)


SENTENCES: dict[type, Callable[..., str]] = {
    acts.AddShips: _added,
    acts.RemoveShip: _removed,
    acts.RestoreShip: _put_back,
    acts.DuplicateShip: _copied,
    acts.RenameShip: _ship_renamed,
    acts.SetCrew: _crew,
    acts.SetChoice: _choice,
    acts.SetFigures: _figures,
    acts.MoveShip: _moved,
    acts.SortShips: _sorted,
    acts.SetDetail: _detail,
    acts.WaiveFinding: _waived,
    acts.LiftWaiver: _lifted,
    acts.RenameFleet: _fleet_renamed,
    acts.SetLimit: _limit,
    acts.SetNation: _nation,
    acts.SetOption: _option,
}
