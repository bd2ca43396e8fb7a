"""The parts of a ship card in words: facts, weapons, equipment, rules, tags, search text."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rules.engine.core.catalogue import HAS_TORPEDOES, Provenance, WeaponRow
from rules.engine.systems.cruel_seas.points import damage_dice
from rules.engine.systems.cruel_seas.roster import Edition, RosterRow, Tables, Weapon
from rules.engine.systems.cruel_seas.vocabulary import Kind, Mounting, Size, Turn

FAST_CM = 30  # faster than this takes the extra -1 of CS-GUN-4
TORPEDOES = ("torpedo", "long_lance")
_CALIBRE = re.compile(r"(\d+(?:\.\d+)?) ?(mm|cm|in)\b")
_MILLIMETRES = {"mm": 1.0, "cm": 10.0, "in": 25.4}
_UNIT = re.compile(r"(\d) (mm|cm|in|ft)\b")


def weapon_rows(row: RosterRow, tables: Tables) -> tuple[WeaponRow, ...]:
    """Return the weapons of a row as a table: first what she pays for, then the free ones."""
    paid = [weapon_row(weapon, tables) for weapon in row.weapons]
    free = [weapon_row(weapon, tables, free=True) for weapon in row.free_weapons]
    return tuple(paid + free)


def weapon_row(weapon: Weapon, tables: Tables, *, free: bool = False) -> WeaponRow:
    """Return one weapon in words and figures; distances in cm."""
    low, high, half, _ = tables.ranges[weapon.type]
    return WeaponRow(
        code=weapon_code(weapon.type, weapon.mounting, semi_auto=weapon.semi_auto),
        type=weapon.type,
        label=weapon_label(weapon, tables),
        count=weapon.count,
        range=f"{low}–{high}",
        half="" if half is None else str(half),
        damage=tables.damage_words.get(weapon.type) or f"{damage_dice(weapon, tables)}D6",
        note=", ".join(_weapon_notes(weapon, tables, free)),
        shape=tables.shapes[weapon.type],
        calibre_mm=_calibre_mm(weapon, tables),
        barrels=Mounting(weapon.mounting).barrels,
    )


def weapon_code(type_: str, mounting: str, *, semi_auto: bool = False) -> str:
    """Return what tells kinds of weapons apart: '20mm-twin', '6pdr-single-semi'."""
    return f"{type_}-{mounting}{'-semi' if semi_auto else ''}"


def _calibre_mm(weapon: Weapon, tables: Tables) -> float | None:
    """Return the true calibre where the label tells it, else the one its type stands for."""
    told = _CALIBRE.match(weapon.label)
    if told is None:
        return tables.calibres.get(weapon.type)
    return float(told[1]) * _MILLIMETRES[told[2]]


def weapon_label(weapon: Weapon, tables: Tables) -> str:
    """Return '20 mm, twin' or, where the true calibre is known, '40 mm'."""
    words = weapon.label or tables.labels["weapon"][weapon.type]
    if weapon.mounting == Mounting.SINGLE:
        return words
    return f"{words}, {tables.labels['mounting'][weapon.mounting]}"


def _weapon_notes(weapon: Weapon, tables: Tables, free: bool) -> Iterable[str]:
    if weapon.label:
        yield f"counts as {tables.labels['weapon'][weapon.type]}"
    if weapon.semi_auto:
        yield "semi-automatic"
    if weapon.reload:
        yield "reload"
    if weapon.assumed:
        yield "assumed"
    if free:
        yield "free"


def equipment_words(row: RosterRow, tables: Tables) -> tuple[str, ...]:
    """Return the equipment of a row in words, what is only assumed marked so."""
    words = tables.labels["equipment"]
    assumed = (f"{words[code]} (assumed)" for code in row.assumed_equipment)
    return (*(words[code] for code in row.equipment), *assumed)


def facts(row: RosterRow, edition: Edition) -> tuple[tuple[str, str], ...]:
    """Return what the card of a row says beside nation and kind, as (label, value)."""
    labels = edition.tables.labels
    found: list[tuple[str, str]] = []
    if row.size:
        found.append(("Size", labels["size"][row.size]))
    if row.hull is not None:
        found.append(("Hull", f"{row.hull} each" if row.boats > 1 else str(row.hull)))
    if row.boats > 1:
        found.append(("Boats", f"{row.boats}, one squadron"))
    speeds = (("Slow", row.slow), ("Combat", row.combat), ("Full", row.full))
    found += [(label, f"{cm} cm") for label, cm in speeds if cm is not None]
    if row.kind == Kind.SHIP:
        found.append(("Turn", _turn(row, edition.tables)))
    if row.length_m is not None:
        found.append(("Length", f"{row.length_m:g} m"))
    traits = ", ".join(_traits(row))
    return (*found, ("Traits", traits)) if traits else tuple(found)


def _turn(row: RosterRow, tables: Tables) -> str:
    if not row.turn:
        return "not printed"
    return f"{tables.labels['turn'][row.turn]}, {tables.turn_angles[row.turn]}°"


def _traits(row: RosterRow) -> Iterable[str]:
    if row.merchant:
        yield "merchant"
    if row.explosive:
        yield "explosive boats"
    if row.shallow_draught:
        yield "shallow draught"
    if row.diesel:
        yield "diesel engines"


def rules_of(row: RosterRow, edition: Edition) -> tuple[str, ...]:
    """Return the ids of the rules that touch a row, each once, prices first."""
    rule_of = edition.tables.rule_of
    found = [*_price_rules(row)]
    for weapon in row.weapons:
        found.append(rule_of["weapon"][weapon.type])
        if weapon.mounting != Mounting.SINGLE:
            found.append(rule_of["mounting"][weapon.mounting])
        if weapon.semi_auto:
            found.append(rule_of["semi_auto"][""])
        if weapon.label:
            found.append("I-24")
    found += [rule_of["equipment"][code] for code in row.fitted_equipment]
    for option in row.options:
        found += [rule_of["weapon"][w.type] for w in option.adds if not w.reload]
        found += ["CS-TOR-10", "I-5"] if any(w.reload for w in option.adds) else []
        found += [rule_of["equipment"][code] for code in option.adds_equipment]
        found += [rule_of["semi_auto"][""]] if option.semi_auto else []
    return tuple(dict.fromkeys([*found, *trait_rules(row), *row.rules]))


def _price_rules(row: RosterRow) -> Iterable[str]:
    if row.kind != Kind.SHIP:
        yield "CS-PTS-6"
        return
    yield "CS-PTS-4"
    yield "CS-PTS-2"
    if row.printed_points is not None:
        yield "CS-PTS-5"
    if row.provenance is Provenance.DERIVED:
        yield "CS-DER-1"
    yield "CS-SIZE-1"
    if row.turn:
        yield "CS-MOV-3"
    if row.free_weapons:
        yield "CS-EQP-12"
    yield "CS-PTS-1"


def trait_rules(row: RosterRow) -> Iterable[str]:
    """Yield the ids of the rules that what she is brings along, whatever she carries."""
    if any(weapon.type == "mg" for weapon in row.weapons):
        yield "I-40"
    if row.explosive:
        yield from ("CS-TINY-1", "CS-TINY-5", "CS-TINY-6", "I-11")
    if row.boats > 1:
        yield from ("CS-CORE-5", "I-14")
    if row.merchant:
        yield from ("CS-EQP-9", "CS-EQP-10", "CS-EQP-11")
    if row.diesel:
        yield "CS-CRIT-04"
    if row.kind == Kind.SHIP and (row.shallow_draught or Size(row.size).rank <= Size.MEDIUM.rank):
        yield "CS-TOR-4"


def tags(row: RosterRow) -> frozenset[str]:
    """Return the codes by which a catalogue filters: `size:small`, `weapon:20mm`, `fast`.

    The free machine guns are left out, since nearly every vessel has them.
    """
    found = {
        f"kind:{row.kind}",
        f"nation:{row.nation}",
        f"provenance:{row.provenance.name.lower()}",
    }
    if row.kind == Kind.SHIP:
        found.add(f"size:{row.size}")
    if row.turn:
        found.add(f"turn:{Turn(row.turn)}")
    found |= {f"weapon:{weapon.type}" for weapon in row.weapons}
    found |= {f"equipment:{code}" for code in row.fitted_equipment}
    marks = {
        HAS_TORPEDOES: any(weapon.type in TORPEDOES for weapon in row.weapons),
        "semi_auto": any(weapon.semi_auto for weapon in row.weapons),
        "fast": row.full is not None and row.full > FAST_CM,
        "explosive": row.explosive,
        "merchant": row.merchant,
        "shallow_draught": row.shallow_draught,
        "diesel": row.diesel,
        "squadron": row.boats > 1,
        "has_options": bool(row.options),
    }
    return frozenset(found | {mark for mark, holds in marks.items() if holds})


def search_text(row: RosterRow, edition: Edition) -> str:
    """Return all that a search may find a row by, casefolded; also as 'shinyo', 's38', '40mm'."""
    tables = edition.tables
    hidden = edition.row(row.stands_in_for)
    nation = next(n for n in edition.nations if n.code == row.nation)
    parts = [row.name, row.short, *row.aliases, nation.text, nation.short]
    parts += [hidden.name, *hidden.aliases] if hidden else []
    parts += [weapon_label(weapon, tables) for weapon in row.weapons]
    parts += [tables.labels["weapon"][weapon.type] for weapon in row.weapons]
    parts += equipment_words(row, tables)
    parts += [tables.labels["size"].get(row.size, ""), tables.labels["kind"][row.kind]]
    text = " ".join(dict.fromkeys(part for part in parts if part)).casefold()
    plain = _UNIT.sub(r"\1\2", text.replace("'", "").replace("-", ""))
    return f"{text} {plain}" if plain != text else text
