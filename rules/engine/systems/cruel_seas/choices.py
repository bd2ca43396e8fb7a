"""What may be fitted to a ship, as offered to the player: its price and what speaks against it."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.core.editing import Bounds
from rules.engine.core.fleet import GONE, Choice, CrewChoice
from rules.engine.systems.cruel_seas.fault_words import FAULTS
from rules.engine.systems.cruel_seas.fit import added_weapon, any_weapon, split
from rules.engine.systems.cruel_seas.offers import BOATS
from rules.engine.systems.cruel_seas.points import crew_points
from rules.engine.systems.cruel_seas.roster import RosterRow
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade, Kind
from rules.engine.systems.cruel_seas.wording import (
    capital,
    gone_name,
    item_words,
    rule_of_choice,
)
from rules.engine.systems.cruel_seas.yard import Craft, Terms, Yard

_GROUPS = {
    "option": "listed",
    "equipment": "equipment",
    "class": "own",
    "weapon": "weapons",
    "semi": "semi",
    "ability": "abilities",
    BOATS: "squadron",
}


def crews(yard: Yard, row: RosterRow) -> tuple[CrewChoice, ...]:
    """Return the crew grades of a class with their prices (CS-PTS-2, CS-WPN-5), cheapest first."""
    return tuple(
        CrewChoice(code=g, label=yard.word("crew", g), points=_crew_points(yard, row, g))
        for g in yard.grades(row)
    )


def _crew_points(yard: Yard, row: RosterRow, grade: str) -> int:
    if row.kind == Kind.BATTERY:
        return yard.tables.battery.get(grade, 0)
    return crew_points(row.size, grade, yard.tables)


def choices(yard: Yard, craft: Craft, terms: Terms) -> tuple[Choice, ...]:
    """Return all that may be fitted, in order.

    Listed options come first, then her class's own weapons, then what else she has, then the rest;
    last what she carries that is offered no more.
    """
    row = yard.row_of(craft)
    gone = tuple(_gone(yard, craft))
    if row is None:
        return gone
    found = _choices(yard, row, craft, terms)
    hidden = _doubles(row, craft)
    offered = sorted((c for c in found if c.code not in hidden or c.count), key=_rank)
    return (*offered, *gone)


def _gone(yard: Yard, craft: Craft) -> Iterator[Choice]:
    """Yield what she carries that is offered no more: it is free, and can only be taken off."""
    for code, count in yard.gone(craft):
        yield Choice(
            code=code,
            label=gone_name(yard, craft.ship_class, code),
            group=GONE,
            count=count,
            minimum=count,
            maximum=count,
            default=0,
            delta=0,
            against="Not offered for her in this edition.",
        )


def _rank(choice: Choice) -> int:
    if _is_listed(choice.code):
        return 0
    return 1 if choice.group == "own" else 2 if choice.count else 3


def listed_choices(yard: Yard, slug: str) -> tuple[Choice, ...]:
    """Return the listed options of a class with their prices. Raises KeyError if unknown."""
    row = yard.row(slug)
    if row is None:
        raise KeyError(slug)
    found = _choices(yard, row, Craft(slug, CrewGrade.REGULAR), Terms(nation=row.nation))
    return tuple(choice for choice in found if _is_listed(choice.code))


def _is_listed(code: str) -> bool:
    return code.startswith(("option:", "weapon:any:"))


def _doubles(row: RosterRow, craft: Craft) -> frozenset[str]:
    """Return the codes that a listed option offers already, so that nothing is offered twice.

    The option reaches no further than the guns of the class: added ones are made semi-automatic
    by a choice of their own.
    """
    items = {f"equipment:{item}" for option in row.options for item in option.adds_equipment}
    added = {added_weapon(split(code)[1]).type for code, _ in craft.fit if code[:7] == "weapon:"}
    semi = {option.semi_auto for option in row.options if option.semi_auto} - added
    return frozenset(items | {f"semi:{gun}" for gun in semi})


def _choices(yard: Yard, row: RosterRow, craft: Craft, terms: Terms) -> Iterator[Choice]:
    for code, bounds in yard.listed(row).items():
        yield _choice(yard, row, craft, terms, code, bounds)
    for gun in yard.tables.gun_types:
        code = f"semi:{gun}"
        bound = yard.bounds(craft, code)
        if bound is not None:
            yield _choice(yard, row, craft, terms, code, bound)


def _choice(
    yard: Yard, row: RosterRow, craft: Craft, terms: Terms, code: str, bounds: Bounds
) -> Choice:
    count = max(bounds.minimum, min(dict(craft.fit).get(code, bounds.default), bounds.maximum))
    kind, rest = split(code)
    usual = 1 if kind == "equipment" else bounds.maximum
    upper = count + 1 if count < usual else max(count, 1)
    default, family = bounds.default, _family(yard, code)
    one_more = with_choice(craft, code, upper, default)
    one_less = with_choice(craft, code, upper - 1, default)
    usually = with_choice(craft, code, default, default)
    return Choice(
        code=code,
        label=_label(yard, code, bounds),
        group=_group(code, family),
        family=family,
        count=count,
        minimum=bounds.minimum,
        maximum=bounds.maximum,
        default=default,
        delta=yard.points(one_more, terms) - yard.points(one_less, terms),
        rule=rule_of_choice(yard, row, code),
        against=_against(yard, *_compared(craft, code, bounds, one_more, one_less), terms),
        paid=yard.points(craft, terms) - yard.points(usually, terms),
        help=yard.tables.labels.get(f"{kind}_help", {}).get(rest, ""),
    )


def _group(code: str, family: str) -> str:
    if family:
        return "guns"
    return "listed" if _is_listed(code) else _GROUPS.get(split(code)[0], "listed")


def _label(yard: Yard, code: str, bounds: Bounds) -> str:
    if code.startswith("weapon:any:"):
        return f"Weapon of choice: {item_words(yard, code)}"
    return bounds.label or capital(item_words(yard, code))


def _family(yard: Yard, code: str) -> str:
    """Return the gun type of what can be added on several mountings, "" for anything else."""
    kind, rest = split(code)
    gun = added_weapon(rest).type
    is_gun = kind == "weapon" and not any_weapon(rest) and gun in yard.tables.gun_types
    return yard.word("weapon", gun) if is_gun else ""


def with_choice(craft: Craft, code: str, count: int, default: int) -> Craft:
    """Return the ship with `count` of a choice; one at its default is not written down."""
    fit = {**dict(craft.fit), code: count}
    if count == default:
        del fit[code]
    return craft._replace(fit=tuple(sorted(fit.items())))


def _compared(
    craft: Craft, code: str, bounds: Bounds, one_more: Craft, one_less: Craft
) -> tuple[Craft, Craft]:
    """Return the two ships whose faults tell what speaks against a choice.

    The number of boats is judged as it stands beside the usual one, anything else by one more
    beside one less.
    """
    if code == BOATS:
        return craft, with_choice(craft, BOATS, bounds.default, bounds.default)
    return one_more, one_less


def _against(yard: Yard, one_more: Craft, one_less: Craft, terms: Terms) -> str:
    """Return what one more would break that one less does not, in words."""
    before = {fault.code for fault in yard.look(one_less, terms).faults}
    new = [f.code for f in yard.look(one_more, terms).faults if f.code not in before]
    return next((FAULTS[code].against for code in new if FAULTS[code].against), "")
