"""Reading the tables of an edition, `tables/*.toml`."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from decimal import Decimal
from pathlib import Path

from rules.engine.core.tables import DataError, Record, bands, read_toml
from rules.engine.systems.cruel_seas.roster import DesignTable, HullKind, Tables, Weapon
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade, Kind, Mounting, Size, Turn

Range = tuple[int, int, int | None, int]
_MINEFIELD_PRICES = ("small", "large", "dense")
_SHAPES = ("gun", "torpedo", "rocket")
_BATTERY_PRICES = ("base", "regular", "veteran")
_MOST_OF_DESIGNS = ("hull", "speed", "length")
_LIMITS = ("tiny_group", "explosive_groups", "explosive_hull", "copies_of_equipment")


def read_tables(folder: Path, nations: Sequence[str]) -> Tables:
    """Return the tables of an edition. Raises DataError with file, row and field."""
    book = _Book()
    guns = _Weapons(book)
    file = read_toml(folder / "weapons.toml")
    guns.read(file)
    mounting_dice = book.figures(file, "mounting", "dice", list(Mounting))
    weapon_bands = bands(file.records("band", required=True), "points")
    semi_auto = book.one(file, "semi_auto", ("points",))
    file.done()
    crew_prices = _crews(read_toml(folder / "crews.toml"), book)
    equipment, radar = _equipment(read_toml(folder / "equipment.toml"), book, nations)
    abilities = _abilities(read_toml(folder / "abilities.toml"), book)
    turn_angles = _sizes(read_toml(folder / "sizes.toml"), book)
    designs = _designs(read_toml(folder / "designs.toml"), book, guns.guns)
    others = read_toml(folder / "others.toml")
    tables = Tables(
        ranges=guns.ranges,
        gun_types=tuple(guns.guns),
        damage_words=guns.damage,
        shapes=guns.shapes,
        calibres=guns.calibres,
        weapon_prices=guns.prices,
        mounting_dice=mounting_dice,
        weapon_bands=weapon_bands,
        semi_auto_points=semi_auto["points"],
        crew_prices=crew_prices,
        equipment_prices=equipment,
        radar_prices=radar,
        ability_prices=abilities,
        turn_angles=turn_angles,
        designs=designs,
        minefield_prices=book.one(others, "minefields", _MINEFIELD_PRICES),
        battery=book.one(others, "battery", _BATTERY_PRICES),
        aircraft_torpedo_points=book.one(others, "aircraft", ("torpedo",))["torpedo"],
        limits=book.one(others, "limits", _LIMITS, ruled=False),
        labels=book.labels,
        rule_of=book.rules,
    )
    others.done()
    return tables


class _Book:
    """Collects labels and rule ids by kind while the tables are read."""

    def __init__(self) -> None:
        self.labels: dict[str, dict[str, str]] = {}
        self.rules: dict[str, dict[str, str]] = {}

    def entries(
        self, file: Record, kind: str, known: Collection[str] | None = None, *, ruled: bool = True
    ) -> Iterator[tuple[str, Record]]:
        """Yield (code, record) of each `[[kind]]`; refuse doubles and, if given, missing codes."""
        labels = self.labels.setdefault(kind, {})
        helps = self.labels.setdefault(f"{kind}_help", {})
        for row in file.records(kind, required=True):
            code = row.text("code") if known is None else row.code("code", known)
            row.row = f"{kind} '{code}'"
            if code in labels:
                raise row.wrong("code", "stands twice")
            labels[code] = row.text("text")
            helps[code] = row.text("help", "")
            if ruled:
                self.rules.setdefault(kind, {})[code] = row.text("rule")
            yield code, row
            row.done()
        missing = [code for code in known or () if code not in labels]
        if missing:
            raise file.wrong(kind, f"lacks '{missing[0]}'")

    def figures(
        self, file: Record, kind: str, figure: str, known: Collection[str], *, ruled: bool = True
    ) -> dict[str, int]:
        """Return one whole number for each `[[kind]]`."""
        return {c: row.whole(figure) for c, row in self.entries(file, kind, known, ruled=ruled)}

    def one(
        self, file: Record, kind: str, names: Collection[str], *, ruled: bool = True
    ) -> dict[str, int]:
        """Return the figures of the table `[kind]`, which has exactly these names."""
        row = file.table(kind)
        if ruled:
            self.rules.setdefault(kind, {})[""] = row.text("rule")
        found = {name: row.whole(name) for name in names}
        row.done()
        return found


class _Weapons:
    """The weapons of CS-GUN-1 and section 8."""

    def __init__(self, book: _Book) -> None:
        self.book = book
        self.ranges: dict[str, Range] = {}
        self.prices: dict[str, int] = {}
        self.damage: dict[str, str] = {}
        self.shapes: dict[str, str] = {}
        self.calibres: dict[str, float] = {}
        self.guns: list[str] = []

    def read(self, file: Record) -> None:
        for code, row in self.book.entries(file, "weapon"):
            self.ranges[code] = self._range(row)
            price = row.whole_or_none("points")
            self.shapes[code] = row.code("shape", _SHAPES, "gun")
            calibre = row.number_or_none("calibre_mm")
            if calibre is not None:
                self.calibres[code] = calibre
            if row.flag("gun"):
                self.guns.append(code)
            if price is not None:
                self.prices[code] = price
            elif code not in self.guns:
                raise row.wrong("points", "is missing: only a gun is priced by its dice")

    def _range(self, row: Record) -> Range:
        low, high = row.whole("minimum"), row.whole("maximum", minimum=1)
        half = row.whole_or_none("half")
        if high <= low:
            raise row.wrong("maximum", f"is {high}, not beyond {low}")
        if half is not None and not low < half < high:
            raise row.wrong("half", f"is {half}, not between {low} and {high}")
        words = row.text("damage", "")
        if words:
            self.damage[row.text("code")] = words
        return low, high, half, row.whole("dice", 0 if words else None, minimum=1)


def _crews(file: Record, book: _Book) -> dict[str, dict[str, int]]:
    for _ in book.entries(file, "crew", list(CrewGrade)):
        pass
    prices: dict[str, dict[str, int]] = {}
    for row in file.records("price", required=True):
        grades = {grade.value: row.whole(grade) for grade in CrewGrade}
        for size in row.texts("sizes", list(Size)):
            if size in prices:
                raise row.wrong("sizes", f"'{size}' stands twice")
            prices[size] = grades
            book.rules.setdefault("crew_price", {})[size] = row.text("rule")
        row.done()
    missing = [size.value for size in Size if size not in prices]
    if missing:
        raise file.wrong("price", f"lacks '{missing[0]}'")
    file.done()
    return prices


def _equipment(
    file: Record, book: _Book, nations: Sequence[str]
) -> tuple[dict[str, int], dict[str, int]]:
    """Return the prices for all navies, and those of the item that each navy prices itself."""
    prices: dict[str, int] = {}
    radar: dict[str, int] = {}
    for code, row in book.entries(file, "equipment"):
        if "by_nation" not in row:
            prices[code] = row.whole("points")
            continue
        if code != "radar":
            raise row.wrong("by_nation", "is for radar only")
        by_nation = row.table("by_nation")
        radar = {nation: by_nation.whole(nation) for nation in nations}
        by_nation.done()
    if not radar:
        raise DataError(file.file, "has no prices by navy", row="equipment 'radar'")
    file.done()
    return prices, radar


def _abilities(file: Record, book: _Book) -> dict[str, int]:
    prices = {}
    for code, row in book.entries(file, "ability"):
        if not row.flag("halves"):
            prices[code] = row.whole("points")
    file.done()
    return prices


def _sizes(file: Record, book: _Book) -> dict[str, int]:
    for kind, known in (("size", list(Size)), ("kind", list(Kind))):
        for _ in book.entries(file, kind, known, ruled=False):
            pass
    angles = book.figures(file, "turn", "degrees", list(Turn), ruled=False)
    file.done()
    return angles


def _designs(file: Record, book: _Book, guns: Collection[str]) -> DesignTable:
    guide = file.table("hull_guide")
    book.rules.setdefault("hull_guide", {})[""] = guide.text("rule")
    kinds = tuple(
        HullKind(code=code, text=book.labels["hull_kind"][code], change=_change(row))
        for code, row in book.entries(file, "hull_kind")
    )
    free = file.table("free_weapon")
    book.rules.setdefault("free_weapon", {})[""] = free.text("rule")
    table = DesignTable(
        per_metre=_rate(guide, "per_metre"),
        first=guide.whole("first", minimum=1),
        first_hull=guide.whole("first_hull", minimum=1),
        beyond=_rate(guide, "beyond"),
        round_to=guide.whole("round_to", minimum=1),
        hull_kinds=kinds,
        free_weapon=Weapon(type=free.code("type", guns), count=free.whole("count", minimum=1)),
        unarmed_sizes=free.texts("not_on", list(Size)),
        most=book.one(file, "most", _MOST_OF_DESIGNS, ruled=False),
    )
    for row in (guide, free, file):
        row.done()
    return table


def _change(row: Record) -> int:
    return row.whole("more") - row.whole("less")


def _rate(row: Record, field: str) -> Decimal:
    value = row.number_or_none(field)
    if value is None:
        raise row.wrong(field, "is missing")
    return Decimal(str(value))
