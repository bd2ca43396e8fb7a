"""Reading one roster file, `rosters/<nation>.json`, row by row."""

from __future__ import annotations

import re
from pathlib import Path

from rules.engine.core.catalogue import Provenance
from rules.engine.core.fleet import OWN_CLASS
from rules.engine.core.tables import Record, read_json
from rules.engine.systems.cruel_seas.roster import ListedOption, RosterRow, Tables, Weapon
from rules.engine.systems.cruel_seas.vocabulary import FieldSize, Kind, Mounting, Role, Size, Turn

_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_CODE = re.compile(r"[a-z0-9]+(_[a-z0-9]+)*")


def read_roster(path: Path, nation: str, tables: Tables) -> tuple[RosterRow, ...]:
    """Return the rows of a nation's file. Raises DataError with file, row and field."""
    file = read_json(path)
    if file.text("nation") != nation:
        raise file.wrong("nation", f"is '{file.text('nation')}' in the file of '{nation}'")
    rows = tuple(
        _row(record, number, nation, tables)
        for number, record in enumerate(file.records("rows", required=True), 1)
    )
    file.done()
    return rows


def _row(record: Record, number: int, nation: str, tables: Tables) -> RosterRow:
    record.row = f"row {number}"
    slug = record.text("slug")
    record.row = f"row {number} '{slug}'"
    if not _SLUG.fullmatch(slug):
        raise record.wrong("slug", f"is '{slug}'; use small letters, figures and hyphens")
    if slug == OWN_CLASS:
        raise record.wrong("slug", f"is '{slug}', which stands for ships of the player's own")
    kind = record.code("kind", list(Kind), Kind.SHIP)
    row = RosterRow(
        slug=slug,
        name=record.text("name"),
        short=record.text("short"),
        nation=nation,
        kind=kind,
        turn=record.code("turn", list(Turn), ""),
        size=record.code("size", list(FieldSize if kind == Kind.MINEFIELD else Size), ""),
        slow=record.whole_or_none("slow", minimum=1),
        combat=record.whole_or_none("combat", minimum=1),
        full=record.whole_or_none("full", minimum=1),
        hull=record.whole_or_none("hull", minimum=1),
        boats=record.whole("boats", 1, minimum=1),
        free_weapons=_weapons(record, "free_weapons", tables),
        weapons=_weapons(record, "weapons", tables),
        equipment=record.texts("equipment", tables.labels["equipment"]),
        assumed_equipment=record.texts("assumed_equipment", tables.labels["equipment"]),
        options=tuple(_option(option, tables) for option in record.records("options")),
        printed_points=record.whole_or_none("printed_points"),
        printed_points_with_options=record.whole_or_none("printed_points_with_options"),
        complete=not record.flag("incomplete"),
        provenance=Provenance(record.code("provenance", list(Provenance))),
        basis=record.text("basis", ""),
        note=record.text("note", ""),
        address=record.text("address", ""),
        diesel=record.flag("diesel"),
        explosive=record.flag("explosive"),
        merchant=record.flag("merchant"),
        shallow_draught=record.flag("shallow_draught"),
        human_torpedo=record.flag("human_torpedo"),
        role=record.code("role", list(Role), ""),
        drawing=record.text("drawing", ""),
        length_m=record.number_or_none("length_m"),
        aliases=record.texts("aliases"),
        rules=record.texts("rules"),
        stands_in_for=record.text("stands_in_for", ""),
    )
    record.done()
    _check(record, row)
    return row


def _check(record: Record, row: RosterRow) -> None:
    """Refuse a row whose fields do not belong together."""
    if row.complete:
        for field in _NEEDED[row.kind]:
            if not getattr(row, field):
                raise record.wrong(field, "is missing")
    speeds = [s for s in (row.slow, row.combat, row.full) if s is not None]
    if speeds != sorted(set(speeds)):
        raise record.wrong("combat", "does not lie between slow and full")
    if row.provenance is Provenance.DERIVED and not row.basis:
        raise record.wrong("basis", "is missing: a derived row says what it rests on")
    if row.provenance is Provenance.PUBLIC and not row.address:
        raise record.wrong("address", "is missing: a public row says where it was found")
    doubled = set(row.equipment) & set(row.assumed_equipment)
    if doubled:
        raise record.wrong("assumed_equipment", f"holds '{doubled.pop()}', which is printed too")
    codes = [option.code for option in row.options]
    if len(set(codes)) != len(codes):
        raise record.wrong("options", "hold one code twice")


_NEEDED: dict[str, tuple[str, ...]] = {
    Kind.SHIP: ("size", "slow", "combat", "full", "hull"),
    Kind.MINEFIELD: ("size", "printed_points"),
    Kind.BATTERY: ("hull", "weapons", "printed_points"),
    Kind.AIRCRAFT: (),
}


def _weapons(record: Record, field: str, tables: Tables) -> tuple[Weapon, ...]:
    return tuple(_weapon(weapon, tables) for weapon in record.records(field))


def _weapon(record: Record, tables: Tables) -> Weapon:
    semi_auto = record.flag("semi_auto")
    weapon = Weapon(
        type=record.code("type", tables.labels["weapon"]),
        mounting=record.code("mounting", list(Mounting), Mounting.SINGLE),
        count=record.whole("count", 1, minimum=1),
        semi_auto=semi_auto,
        listed=semi_auto,
        label=record.text("label", ""),
        assumed=record.flag("assumed"),
        reload=record.flag("reload"),
    )
    record.done()
    if weapon.type not in tables.gun_types and (weapon.mounting != Mounting.SINGLE or semi_auto):
        raise record.wrong("mounting", f"'{weapon.type}' is single and never semi-automatic")
    return weapon


def _option(record: Record, tables: Tables) -> ListedOption:
    code = record.text("code")
    if not _CODE.fullmatch(code):
        raise record.wrong("code", f"is '{code}'; use small letters, figures and underscores")
    option = ListedOption(
        code=code,
        name=record.text("name"),
        adds=_weapons(record, "adds", tables),
        removes=_weapons(record, "removes", tables),
        adds_equipment=record.texts("adds_equipment", tables.labels["equipment"]),
        semi_auto=record.code("semi_auto", tables.gun_types, ""),
        any_single_weapon=record.flag("any_single_weapon"),
        once=record.flag("once"),
        maximum=record.whole("maximum", 1, minimum=1),
        printed_points=record.whole_or_none("printed_points"),
    )
    record.done()
    return option
