"""Designs as roster rows: what a ship of the player's own can be, and what she then is (CS-PTS-4).

A design's parts are `weapon:<type>-<mounting>` mountings of a gun (or of torpedoes),
`semi:<type>-<mounting>` mountings that are semi-automatic, `weapon:<type>` special weapons, and
`equipment:<item>`. Its traits are the codes of `TRAITS`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from decimal import Decimal, InvalidOperation

from rules.engine.core.acts import InvalidAct
from rules.engine.core.catalogue import Provenance
from rules.engine.core.designs import YES
from rules.engine.core.fleet import OWN_CLASS, Counts, Design, Pairs
from rules.engine.core.names import clean_name
from rules.engine.systems.cruel_seas.fit import added_weapon, split
from rules.engine.systems.cruel_seas.offers import (
    MOST_ADDED,
    MOST_BOATS,
    MOST_COPIES,
    MOST_WEAPONS,
    SPECIAL_WEAPONS,
    TORPEDO,
)
from rules.engine.systems.cruel_seas.roster import (
    DesignTable,
    Edition,
    RosterRow,
    Tables,
    Weapon,
)
from rules.engine.systems.cruel_seas.vocabulary import Kind, Mounting, Size, Turn

SPEEDS = ("slow", "combat", "full")
FLAGS = ("merchant", "diesel", "shallow_draught", "explosive")
TRAITS = ("nation", "size", "hull", "boats", *SPEEDS, "turn", *FLAGS, "length", "like")


def design_table(edition: Edition) -> DesignTable:
    """Return what designs rest on. Raises InvalidAct where the edition has no such table."""
    if edition.tables.designs is None:
        raise InvalidAct("design", "This edition has no rules for ships of your own.")
    return edition.tables.designs


def part_bounds(tables: Tables) -> dict[str, int]:
    """Return the parts that can be had, in the order of a list, and how many of each."""
    guns = [f"{gun}-{mounting}" for gun in tables.gun_types for mounting in tables.mounting_dice]
    return {
        **{f"weapon:{gun}": MOST_ADDED for gun in guns},
        **{f"semi:{gun}": MOST_ADDED for gun in guns},
        f"weapon:{TORPEDO}-{Mounting.SINGLE}": MOST_ADDED,
        **{f"weapon:{kind}": MOST_WEAPONS for kind in SPECIAL_WEAPONS},
        **{f"equipment:{item}": MOST_COPIES for item in tables.labels["equipment"]},
    }


def tidied(design: Design, edition: Edition) -> Design:
    """Return the design in its one form. Raises InvalidAct naming the field that cannot be."""
    table = design_table(edition)
    given = dict(design.traits)
    for code in given:
        if code not in TRAITS:
            raise InvalidAct(code, "There is no such field.")
    traits = {
        "nation": _one_of(given, "nation", [nation.code for nation in edition.nations]),
        "size": _one_of(given, "size", list(Size)),
        "hull": _whole(given, "hull", table.most["hull"]),
        "boats": _whole(given, "boats", MOST_BOATS),
        **{speed: _whole(given, speed, table.most["speed"]) for speed in SPEEDS},
        "turn": _one_of(given, "turn", list(Turn)),
        **{flag: _flag(given, flag) for flag in FLAGS},
        "length": length_of(given, table.most["length"]),
        "like": given.get("like", "") if _pictured(edition, given.get("like", "")) else "",
    }
    _check_together(traits)
    return Design(
        name=clean_name(design.name),
        traits=tuple(sorted((code, value) for code, value in traits.items() if value)),
        parts=_parts(design.parts, edition.tables),
    )


def _check_together(traits: Mapping[str, str]) -> None:
    """Refuse fields that do not belong together."""
    slow, combat, full = (int(traits[speed]) for speed in SPEEDS)
    if slow >= combat:
        raise InvalidAct("combat", f"Speeds rise: use more than the {slow} cm of slow.")
    if combat >= full:
        raise InvalidAct("full", f"Speeds rise: use more than the {combat} cm of combat.")
    tiny = traits["size"] == Size.TINY
    if not tiny and int(traits["boats"]) > 1:
        raise InvalidAct("boats", "Only tiny boats sail as a squadron: use 1, or make her tiny.")
    if not tiny and traits["explosive"]:
        raise InvalidAct("explosive", "Only tiny boats are explosive boats.")


def _parts(parts: Counts, tables: Tables) -> Counts:
    bounds = part_bounds(tables)
    for code, count in parts:
        if code not in bounds:
            raise InvalidAct(code, "There is no such weapon or equipment in this edition.")
        if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= bounds[code]:
            raise InvalidAct(code, f"Use a whole number from 0 to {bounds[code]}.")
    return tuple(sorted((code, count) for code, count in dict(parts).items() if count))


def _one_of(given: Mapping[str, str], code: str, known: Iterable[str]) -> str:
    value = given.get(code, "")
    if value not in known:
        raise InvalidAct(code, "Choose one from the list.")
    return str(value)


def _whole(given: Mapping[str, str], code: str, most: int) -> str:
    text = given.get(code, "").strip()
    is_whole = text.isascii() and text.isdigit() and len(text) <= 9
    if not is_whole or not 1 <= int(text) <= most:
        raise InvalidAct(code, f"Use a whole number from 1 to {most}.")
    return str(int(text))


def _flag(given: Mapping[str, str], code: str) -> str:
    value = given.get(code, "")
    if value not in ("", YES):
        raise InvalidAct(code, "Tick it or leave it.")
    return value


def length_of(given: Mapping[str, str], most: int) -> str:
    """Return a length in metres as it is stored, "" for none. Raises InvalidAct (length)."""
    text = given.get("length", "").strip().replace(",", ".")
    if not text:
        return ""
    try:
        metres = Decimal(text) if text.isascii() and len(text) <= 9 else Decimal(0)
    except InvalidOperation:
        metres = Decimal(0)
    if not (metres.is_finite() and 1 <= metres <= most):
        raise InvalidAct("length", f"Use metres from 1 to {most}, or leave it empty.")
    return f"{metres.quantize(Decimal('0.01')).normalize():f}"


def row_of_design(design: Design, edition: Edition) -> RosterRow:
    """Return a design as a row of the roster. Raises InvalidAct for one that cannot be."""
    design = tidied(design, edition)
    table = design_table(edition)
    traits = dict(design.traits)
    size = traits["size"]
    length = float(traits["length"]) if "length" in traits else None
    model = _model(edition, traits.get("like", ""), size, length)
    return RosterRow(
        slug=OWN_CLASS,
        name=design.name,
        short=design.name,
        nation=traits["nation"],
        turn=traits["turn"],
        size=size,
        slow=int(traits["slow"]),
        combat=int(traits["combat"]),
        full=int(traits["full"]),
        hull=int(traits["hull"]),
        boats=int(traits["boats"]),
        free_weapons=() if size in table.unarmed_sizes else (table.free_weapon,),
        weapons=weapons_of(design.parts, edition.tables),
        equipment=equipment_of(design.parts, edition.tables),
        provenance=Provenance.OWN,
        drawing=model.drawing if model else "",
        length_m=length,
        looks_like=model.slug if model else "",
        merchant="merchant" in traits,
        diesel="diesel" in traits,
        shallow_draught="shallow_draught" in traits,
        explosive="explosive" in traits,
    )


def weapons_of(parts: Counts, tables: Tables) -> tuple[Weapon, ...]:
    """Return the weapons of a design, whatever the order of its parts."""
    carried = dict(parts)
    found = []
    for code in part_bounds(tables):
        kind, rest = split(code)
        if carried.get(code) and kind != "equipment":
            weapon = added_weapon(rest)
            found.append(replace(weapon, count=carried[code], semi_auto=kind == "semi"))
    return tuple(found)


def equipment_of(parts: Counts, tables: Tables) -> tuple[str, ...]:
    """Return the equipment of a design; an item may stand in it twice."""
    carried = dict(parts)
    items = tables.labels["equipment"]
    return tuple(i for i in items for _ in range(carried.get(f"equipment:{i}", 0)))


def design_of_row(row: RosterRow, name: str = "") -> Design | None:
    """Return a design that copies a vessel, or None for what is none."""
    if row.kind != Kind.SHIP:
        return None
    figures = {code: getattr(row, code) for code in ("hull", "boats", *SPEEDS)}
    flags = {flag: YES for flag in FLAGS if getattr(row, flag)}
    length = {"length": f"{row.length_m:g}"} if row.length_m else {}
    traits = {
        **{code: str(value) for code, value in figures.items()},
        **flags,
        **length,
        "nation": row.nation,
        "size": row.size,
        "turn": row.turn or Turn.RED.value,
        "like": row.slug,
    }
    return Design(name=name or row.name, traits=_sorted(traits), parts=_parts_of(row))


def _parts_of(row: RosterRow) -> Counts:
    parts: dict[str, int] = {}
    for weapon in row.weapons:
        kind = "semi" if weapon.semi_auto else "weapon"
        special = weapon.type in SPECIAL_WEAPONS
        code = f"{kind}:{weapon.type}" if special else f"{kind}:{weapon.type}-{weapon.mounting}"
        parts[code] = parts.get(code, 0) + weapon.count
    for item in row.fitted_equipment:
        parts[f"equipment:{item}"] = parts.get(f"equipment:{item}", 0) + 1
    return tuple(sorted(parts.items()))


def _sorted(traits: Mapping[str, str]) -> Pairs:
    return tuple(sorted(traits.items()))


def pictured(edition: Edition) -> tuple[RosterRow, ...]:
    """Return the vessels that a ship of the player's own can be drawn like."""
    return tuple(r for r in edition.for_sale if r.kind == Kind.SHIP and r.drawing)


def _pictured(edition: Edition, slug: str) -> bool:
    return bool(slug) and any(row.slug == slug for row in pictured(edition))


def _model(edition: Edition, like: str, size: str, length: float | None) -> RosterRow | None:
    """Return the vessel that lends her picture: the chosen one, else a plain one of her size."""
    known = pictured(edition)
    chosen = next((row for row in known if row.slug == like), None)
    alike = sorted(
        (row for row in known if row.size == size and row.length_m),
        key=lambda row: (row.length_m or 0, row.slug),
    )
    if chosen or not alike:
        return chosen
    if length is None:
        return alike[len(alike) // 2]
    return min(alike, key=lambda row: (abs((row.length_m or 0) - length), row.slug))
