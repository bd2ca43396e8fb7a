"""Reading drawings from data, naming file, drawing, part and field where something is amiss."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rules.silhouettes import schema
from rules.silhouettes.families import FAMILIES
from rules.silhouettes.model import Drawing, End, Part, Portholes, SideLine, Step, Struts


class DrawingError(ValueError):
    """The data of a drawing won't do. The message names file, drawing, part and field."""

    def __init__(self, file: str, drawing: str, part: str, field: str, message: str) -> None:
        """Keep the place and the message apart, and join them for the reader."""
        self.place = (file, drawing, part, field)
        super().__init__(f"{': '.join(p for p in self.place if p)}: {message}")


class _Reader:
    """Turns one drawing's data into values, and knows where it is."""

    def __init__(self, file: str, slug: str) -> None:
        self.file, self.slug = file, slug

    def fail(self, part: str, field: str, message: str) -> DrawingError:
        return DrawingError(self.file, self.slug, part, field, message)

    def fields(
        self, data: Any, checks: Mapping[str, schema.Check], where: str, required: Sequence[str]
    ) -> Mapping[str, Any]:
        """Return the data once each field is known, each value good and none is missing."""
        if not isinstance(data, Mapping):
            raise self.fail(where, "", "should be an object")
        for name in required:
            if name not in data:
                raise self.fail(where, name, "is missing")
        for name, value in data.items():
            if name not in checks:
                raise self.fail(where, name, "is not a field of this part")
            wanted = checks[name](value)
            if wanted:
                raise self.fail(where, name, f"should be {wanted}, not {json.dumps(value)}")
        return data

    def part(self, data: Any, index: int) -> Part:
        kind = str(data.get("type", "")) if isinstance(data, Mapping) else ""
        where = f"part {index + 1}" + (f" ({kind})" if kind else "")
        if kind not in schema.PARTS:
            raise self.fail(where, "type", f"no part is called {json.dumps(kind)}")
        place, required, checks = schema.PARTS[kind]
        if kind == "tower":
            return self._tower(data, where)
        rest = {name: value for name, value in data.items() if name != "type"}
        self.fields(rest, {**checks, "at": place}, where, ("at", *required))
        return Part(kind, rest)

    def _tower(self, data: Mapping[str, Any], where: str) -> Part:
        rest = {name: value for name, value in data.items() if name != "type"}
        self.fields(rest, {"outline": schema.outline}, where, ("outline",))
        return Part("tower", rest)

    def end(self, data: Any, name: str) -> End:
        checks = {"type": schema.one_of(*schema.ENDS[name]), "rake_m": schema.METRES}
        self.fields(data, checks, name, ("type", "rake_m"))
        return End(type=data["type"], rake_m=float(data["rake_m"]))

    def rows(
        self, data: Mapping[str, Any], name: str, checks: Mapping[str, schema.Check]
    ) -> list[dict[str, Any]]:
        """Return the rows of a list such as `steps`, with `from` and `to` as first and last."""
        found = []
        for index, row in enumerate(data.get(name, ())):
            required = [field for field in checks if field not in ("slope_m", "weight")]
            self.fields(row, checks, f"{name} {index + 1}", required)
            renamed = {"from": "first", "to": "last"}
            found.append({renamed.get(key, key): value for key, value in row.items()})
        return found


def read_drawing(data: Any, slug: str, file: str = "data") -> Drawing:
    """Return the drawing that the data describes. Raises DrawingError."""
    read = _Reader(file, slug)
    if not isinstance(data, Mapping):
        raise read.fail("", "", "should be an object")
    if data.get("family") not in FAMILIES:
        raise read.fail("", "family", f"no family is called {json.dumps(data.get('family'))}")
    full = {**FAMILIES[data["family"]].defaults(), **data}
    lists = ("family", "freeboard_m", "bow", "stern", "steps", "side_lines", "portholes",
             "struts", "parts")  # fmt: skip
    plain = {name: value for name, value in full.items() if name not in lists}
    read.fields(plain, schema.HULL, "", ("length_m",))
    struts = full.get("struts")
    if struts is not None:
        read.fields(struts, schema.STRUTS, "struts", tuple(schema.STRUTS))
    return Drawing(
        slug=slug,
        length_m=float(full["length_m"]),
        family=full["family"],
        freeboard_m=_freeboard(read, full["freeboard_m"]),
        low_at=float(full["low_at"]),
        sheer_power=float(full["sheer_power"]),
        bow=read.end(full["bow"], "bow"),
        stern=read.end(full["stern"], "stern"),
        steps=tuple(Step(**row) for row in read.rows(full, "steps", schema.STEP)),
        side_lines=tuple(
            SideLine(**row) for row in read.rows(full, "side_lines", schema.SIDE_LINE)
        ),
        portholes=tuple(Portholes(**row) for row in read.rows(full, "portholes", schema.PORTHOLES)),
        struts=Struts(**struts) if struts else None,
        parts=tuple(read.part(part, i) for i, part in enumerate(full.get("parts", ()))),
        shows_a_type=bool(full.get("shows_a_type", False)),
    )


def _freeboard(read: _Reader, value: Any) -> tuple[float, float, float]:
    good = isinstance(value, Sequence) and len(value) == 3
    if not good or any(schema.number(0.01, 20)(v) for v in value):
        raise read.fail("", "freeboard_m", "should be three heights: stern, lowest, bow")
    return float(value[0]), float(value[1]), float(value[2])


def read_file(path: Path) -> dict[str, Drawing]:
    """Return the drawings of a file by slug. Raises DrawingError."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise DrawingError(path.name, "", "", "", f"is not JSON: {error}") from error
    if not isinstance(data, dict) or not isinstance(data.get("drawings"), dict):
        raise DrawingError(path.name, "", "", "drawings", "is missing")
    return {
        slug: read_drawing(drawing, slug, path.name) for slug, drawing in data["drawings"].items()
    }
