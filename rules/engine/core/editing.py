"""Acts carried out on a fleet: `apply` knows how, a rule system's `Slip` knows what is possible.

What breaks a rule is done. What cannot be done at all raises InvalidAct, and its message says
what would be right.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import singledispatch
from typing import Protocol

from rules.engine.core import acts
from rules.engine.core.acts import Act, InvalidAct
from rules.engine.core.fleet import (
    OWN_CLASS,
    Design,
    FleetList,
    GameOption,
    Pairs,
    ShipEntry,
    Waiver,
)
from rules.engine.core.names import clean_lines, clean_name, numbered, stem_of

MOST_SHIPS = 300
HIGHEST_LIMIT = 10_000
MOST_WAIVERS = 100
LONGEST_CAPTAIN = 80
LONGEST_PENNANT = 20
LONGEST_REASON = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """How often a choice can be taken, and how often it is when nobody chose."""

    minimum: int
    maximum: int
    default: int
    label: str


class Slip(Protocol):
    """Where ships are laid down: what a rule system allows at all, legal or not."""

    def stem(self, fleet: FleetList, ship_class: str) -> str:
        """Return the name that ships of a class go by. Raises InvalidAct for an unknown class."""

    def design(self, fleet: FleetList, design: Design) -> Design:
        """Return a ship of the player's own, tidied. Raises InvalidAct naming the field."""

    def crews(self, fleet: FleetList, entry: ShipEntry) -> tuple[tuple[str, str], ...]:
        """Return (code, label) of the crew grades on offer, the usual one first; empty if none."""

    def bounds(self, fleet: FleetList, entry: ShipEntry, code: str) -> Bounds | None:
        """Return how often a choice can be taken, or None if she has no such choice."""

    def figures(self, fleet: FleetList, entry: ShipEntry, figures: Pairs) -> Pairs:
        """Return the player's own figures, tidied. Raises InvalidAct naming the figure."""

    def nations(self, fleet: FleetList) -> tuple[tuple[str, str], ...]:
        """Return (code, label) of the nations a fleet can sail for."""

    def options(self, fleet: FleetList) -> tuple[GameOption, ...]:
        """Return the game options."""


def apply(fleet: FleetList, act: Act, slip: Slip) -> FleetList:
    """Return the fleet after the act. Raises InvalidAct for what cannot be done."""
    return _apply(act, fleet, slip)


def with_count(entry: ShipEntry, code: str, count: int, default: int) -> ShipEntry:
    """Return the ship with `count` of a choice; one at its default is not written down."""
    fit = {**dict(entry.fit), code: count}
    if count == default:
        del fit[code]
    return replace(entry, fit=tuple(sorted(fit.items())))


def with_option(fleet: FleetList, code: str, value: str, default: str) -> FleetList:
    """Return the fleet with a game option set; one at its default is not written down."""
    options = {**dict(fleet.options), code: value}
    if value == default:
        del options[code]
    return replace(fleet, options=tuple(sorted(options.items())))


@singledispatch
def _apply(act: object, fleet: FleetList, slip: Slip) -> FleetList:
    raise TypeError(f"not an act: {act!r}")


@_apply.register
def _(act: acts.AddShips, fleet: FleetList, slip: Slip) -> FleetList:
    design = _design(act, fleet, slip)
    stem = design.name if design else slip.stem(fleet, act.ship_class)
    _check_room(fleet, len(act.keys))
    _check_keys(fleet, act.keys)
    if len(act.names) > len(act.keys):
        raise InvalidAct("name", f"Give at most {len(act.keys)} names, one for each ship.")
    given = tuple(clean_name(name) for name in act.names)
    taken = [ship.name for ship in fleet.ships] + list(given)
    names = given + numbered(stem, taken, len(act.keys) - len(given))
    first = ShipEntry(key=act.keys[0], ship_class=act.ship_class, name=names[0], design=design)
    first = replace(first, crew=_crew(slip.crews(fleet, first), act.crew))
    first = replace(first, figures=slip.figures(fleet, first, act.figures))
    added = (replace(first, key=k, name=n) for k, n in zip(act.keys, names, strict=True))
    return replace(fleet, ships=fleet.ships + tuple(added))


@_apply.register
def _(act: acts.RemoveShip, fleet: FleetList, slip: Slip) -> FleetList:
    _ship(fleet, act.key)
    ships = tuple(ship for ship in fleet.ships if ship.key != act.key)
    waivers = tuple(waiver for waiver in fleet.waivers if waiver.subject != act.key)
    return replace(fleet, ships=ships, waivers=waivers)


@_apply.register
def _(act: acts.RestoreShip, fleet: FleetList, slip: Slip) -> FleetList:
    _check_room(fleet, 1)
    if fleet.ship(act.entry.key):
        raise InvalidAct("ship", f"{act.entry.name} is in the fleet already.")
    if _is_no_count(act.position) or not 0 <= act.position <= len(fleet.ships):
        raise InvalidAct("position", f"Use a position from 0 to {len(fleet.ships)}.")
    ships = (*fleet.ships[: act.position], act.entry, *fleet.ships[act.position :])
    return replace(fleet, ships=ships)


@_apply.register
def _(act: acts.DuplicateShip, fleet: FleetList, slip: Slip) -> FleetList:
    original = _ship(fleet, act.key)
    _check_room(fleet, 1)
    _check_keys(fleet, (act.new_key,))
    stem = stem_of(original.name)
    name = numbered(stem, (ship.name for ship in fleet.ships), first=2)[0]
    copy = replace(original, key=act.new_key, name=name, captain="", pennant="")
    place = fleet.ships.index(original) + 1
    return replace(fleet, ships=(*fleet.ships[:place], copy, *fleet.ships[place:]))


@_apply.register
def _(act: acts.RenameShip, fleet: FleetList, slip: Slip) -> FleetList:
    return fleet.with_ship(replace(_ship(fleet, act.key), name=clean_name(act.name)))


@_apply.register
def _(act: acts.SetCrew, fleet: FleetList, slip: Slip) -> FleetList:
    ship = _ship(fleet, act.key)
    grades = slip.crews(fleet, ship)
    if not act.crew and grades:
        raise InvalidAct("crew", f"Choose one of: {_listed(label for _, label in grades)}.")
    return fleet.with_ship(replace(ship, crew=_crew(grades, act.crew)))


@_apply.register
def _(act: acts.SetChoice, fleet: FleetList, slip: Slip) -> FleetList:
    ship = _ship(fleet, act.key)
    bounds = slip.bounds(fleet, ship, act.code)
    if bounds is None and act.code in dict(ship.fit) and act.count == 0:
        return fleet.with_ship(with_count(ship, act.code, 0, 0))  # gone from her list: off with it
    if bounds is None:
        raise InvalidAct("choice", f"{ship.name} has no such choice; use one from her list.")
    if _is_no_count(act.count) or not bounds.minimum <= act.count <= bounds.maximum:
        span = f"Use a whole number from {bounds.minimum} to {bounds.maximum}"
        raise InvalidAct("count", f"{span}: {bounds.label}.")
    return fleet.with_ship(with_count(ship, act.code, act.count, bounds.default))


@_apply.register
def _(act: acts.SetFigures, fleet: FleetList, slip: Slip) -> FleetList:
    ship = _ship(fleet, act.key)
    return fleet.with_ship(replace(ship, figures=slip.figures(fleet, ship, act.figures)))


@_apply.register
def _(act: acts.MoveShip, fleet: FleetList, slip: Slip) -> FleetList:
    ship = _ship(fleet, act.key)
    last = len(fleet.ships) - 1
    if _is_no_count(act.position) or not 0 <= act.position <= last:
        raise InvalidAct("position", f"Use a position from 0 to {last}.")
    others = tuple(s for s in fleet.ships if s.key != act.key)
    return replace(fleet, ships=(*others[: act.position], ship, *others[act.position :]))


@_apply.register
def _(act: acts.SortShips, fleet: FleetList, slip: Slip) -> FleetList:
    known = {ship.key: ship for ship in fleet.ships}
    if sorted(act.keys) != sorted(known):
        raise InvalidAct("order", "These are not the ships of the fleet.")
    return replace(fleet, ships=tuple(known[key] for key in act.keys))


@_apply.register
def _(act: acts.SetDetail, fleet: FleetList, slip: Slip) -> FleetList:
    ship = _ship(fleet, act.key)
    match act.detail:
        case "captain":
            return fleet.with_ship(replace(ship, captain=_line(act, LONGEST_CAPTAIN)))
        case "pennant":
            return fleet.with_ship(replace(ship, pennant=_line(act, LONGEST_PENNANT)))
        case "notes":
            return fleet.with_ship(replace(ship, notes=clean_lines(act.text, "notes")))
    raise InvalidAct("detail", f"Use one of: {', '.join(acts.DETAILS)}.")


@_apply.register
def _(act: acts.WaiveFinding, fleet: FleetList, slip: Slip) -> FleetList:
    if act.subject:
        _ship(fleet, act.subject)
    if not act.reason.strip():
        raise InvalidAct("reason", "Say which house rule lets this pass.")
    waiver = Waiver(
        code=act.code,
        subject=act.subject,
        reason=clean_reason(act.reason),
        title=act.title,
        extent=act.extent,
    )
    others = [one for one in fleet.waivers if one.identity != waiver.identity]
    if len(others) >= MOST_WAIVERS:
        raise InvalidAct("reason", f"A fleet holds at most {MOST_WAIVERS} waivers.")
    waivers = tuple(sorted((*others, waiver), key=lambda one: one.identity))
    return replace(fleet, waivers=waivers)


@_apply.register
def _(act: acts.LiftWaiver, fleet: FleetList, slip: Slip) -> FleetList:
    left = tuple(one for one in fleet.waivers if one.identity != (act.code, act.subject))
    return replace(fleet, waivers=left)


@_apply.register
def _(act: acts.RenameFleet, fleet: FleetList, slip: Slip) -> FleetList:
    return replace(fleet, name=clean_name(act.name))


@_apply.register
def _(act: acts.SetLimit, fleet: FleetList, slip: Slip) -> FleetList:
    return replace(fleet, limit=checked_limit(act.limit))


@_apply.register
def _(act: acts.SetNation, fleet: FleetList, slip: Slip) -> FleetList:
    nations = slip.nations(fleet)
    if act.nation not in dict(nations):
        raise InvalidAct("nation", f"Choose one of: {_listed(label for _, label in nations)}.")
    return replace(fleet, nation=act.nation)


@_apply.register
def _(act: acts.SetOption, fleet: FleetList, slip: Slip) -> FleetList:
    option = next((option for option in slip.options(fleet) if option.code == act.code), None)
    if option is None:
        known = _listed(option.label for option in slip.options(fleet))
        raise InvalidAct("option", f"No such game option; there are: {known}.")
    if act.value not in dict(option.values):
        values = _listed(label for _, label in option.values)
        raise InvalidAct("value", f"{option.label}: choose one of: {values}.")
    return with_option(fleet, act.code, act.value, option.default)


def _design(act: acts.AddShips, fleet: FleetList, slip: Slip) -> Design | None:
    if act.ship_class != OWN_CLASS:
        if act.design is not None:
            raise InvalidAct("design", "A ship of a class of the catalogue brings no design.")
        return None
    if act.design is None:
        raise InvalidAct("design", "Choose one of your own ships.")
    return slip.design(fleet, act.design)


def clean_reason(text: str) -> str:
    """Return the reason of a waiver, cleaned like a name. Raises InvalidAct."""
    return clean_name(text, "reason", LONGEST_REASON)


def _line(act: acts.SetDetail, longest: int) -> str:
    return clean_name(act.text, act.detail, longest) if act.text.strip() else ""


def checked_limit(limit: object) -> int | None:
    """Return a limit of points that a fleet can have; None is none. Raises InvalidAct."""
    if limit is None:
        return None
    if _is_no_count(limit) or not isinstance(limit, int) or not 1 <= limit <= HIGHEST_LIMIT:
        raise InvalidAct("limit", f"Use a whole number from 1 to {HIGHEST_LIMIT:,}, or no limit.")
    return limit


def refit(
    entry: ShipEntry, act: acts.SetCrew | acts.SetChoice, defaults: Mapping[str, int]
) -> ShipEntry:
    """Return the ship after an act that is known to be possible.

    `defaults` are the counts of choices that stand at another default than 0.
    """
    if isinstance(act, acts.SetCrew):
        return replace(entry, crew=act.crew)
    return with_count(entry, act.code, act.count, defaults.get(act.code, 0))


def _ship(fleet: FleetList, key: str) -> ShipEntry:
    ship = fleet.ship(key)
    if ship is None:
        raise InvalidAct("ship", "She is no longer in the fleet.")
    return ship


def _crew(grades: tuple[tuple[str, str], ...], crew: str) -> str:
    if not grades and crew:
        raise InvalidAct("crew", "This one sails without a crew to choose.")
    if not crew:
        return grades[0][0] if grades else ""
    if crew not in dict(grades):
        raise InvalidAct("crew", f"Choose one of: {_listed(label for _, label in grades)}.")
    return crew


def _check_room(fleet: FleetList, more: int) -> None:
    room = MOST_SHIPS - len(fleet.ships)
    if more < 1:
        raise InvalidAct("count", "Add at least one ship.")
    if more > room:
        left = f"there is room for {room} more" if room > 0 else "this one is full"
        raise InvalidAct("count", f"A fleet holds at most {MOST_SHIPS} ships; {left}.")


def _check_keys(fleet: FleetList, keys: tuple[str, ...]) -> None:
    present = {ship.key for ship in fleet.ships}
    if len(set(keys)) != len(keys) or present.intersection(keys):
        raise InvalidAct("ship", "These ships are in the fleet already.")


def _is_no_count(value: object) -> bool:
    return isinstance(value, bool) or not isinstance(value, int)


def _listed(labels: Iterable[str]) -> str:
    return ", ".join(labels)
