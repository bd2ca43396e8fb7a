"""A question as a form that is filled while it is read: fields, faults beside them, defaults.

A topic of odds reads one value after another; each reading leaves a field behind, so that what may
be asked for next can depend on what was asked so far (the guns of the ship that was picked). A bad
value leaves its fault at the field, and the default is read in its stead.

Values are plain: texts, whole numbers, true or false, lists of texts; those of an address are
lists of texts whatever the field. A key that begins with an underscore says how the form stood when
it was sent: `_by` is what `by` was, and where it was another, fields that follow it start anew.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, TypeVar

K = TypeVar("K", bound=StrEnum)
V = TypeVar("V")
WHOLE = re.compile(r"-?[0-9]{1,9}", re.ASCII)
YES, NO = "1", "0"
FLAGS = {True: True, False: False, YES: True, "on": True, NO: False, "": False}
MOST_TEXT = 2_000  # characters of one value
SHAPE = "_shape"


class Kind(StrEnum):
    """What a field is filled in by."""

    PICK = "pick"  # one of a long list
    CHIPS = "chips"  # one of a few
    SEVERAL = "several"
    SLIDER = "slider"
    NUMBER = "number"
    FLAG = "flag"
    TEXT = "text"


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """Something to choose: code, words, and the head under which it stands in a long list."""

    code: str
    text: str
    group: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """A field as it was read. `value` is as typed where there is an `error`.

    `code` is its key in an address. `varies`: a change of it alone is worth asking for ('what would
    change this most?'). `limit` is told beside a slider: '25 of 55'.
    """

    code: str
    label: str
    kind: Kind
    value: Any
    default: Any
    group: str = ""
    help: str = ""
    unit: str = ""
    unit_of_one: str = ""  # 'hex' where the unit is 'hexes'; "" if the words are the same
    least: int = 0
    most: int = 0
    step: int = 1
    limit: int | None = None
    options: tuple[Option, ...] = ()
    error: str = ""
    varies: bool = False
    ships: bool = False  # a pick that takes a ship as text, so a visitor's own as well

    @property
    def words(self) -> str:
        """Return the value as a player reads it: '30 cm', '25 of 55', 'Combat'."""
        match self.kind:
            case Kind.PICK | Kind.CHIPS:
                return self._text(self.value)
            case Kind.SEVERAL:
                return ", ".join(map(self._text, self.value))
            case Kind.FLAG:
                return "yes" if self.value is True else "no"
        word = self.unit_of_one if self.value == 1 and self.unit_of_one else self.unit
        unit = f" {word}" if word else ""
        return f"{self.value}{unit}" + (f" of {self.limit}" if self.limit is not None else "")

    def _text(self, code: object) -> str:
        return next((option.text for option in self.options if option.code == code), str(code))

    @property
    def plain(self) -> Any:
        """Return the value as JSON has it."""
        return list(self.value) if self.kind is Kind.SEVERAL and not self.error else self.value


class Form:
    """A question while a topic reads it."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        self._values = values
        self._switched: set[str] = set()
        self._fields: dict[str, Field] = {}
        self._group = ""

    @property
    def fields(self) -> tuple[Field, ...]:
        """Return the fields in the order in which they were read."""
        return tuple(self._fields.values())

    @property
    def errors(self) -> dict[str, str]:
        """Return what is wrong, by the code of the field."""
        return {field.code: field.error for field in self.fields if field.error}

    @property
    def unknown(self) -> tuple[str, ...]:
        """Return keys that no field has."""
        keys = (key for key in self._values if not key.startswith("_"))
        return tuple(key for key in keys if key not in self._fields)

    @property
    def question(self) -> dict[str, Any]:
        """Return the values that differ from their defaults, bad ones as typed."""
        differ = (f for f in self.fields if f.error or f.value != f.default)
        return {field.code: field.plain for field in differ}

    @property
    def shape(self) -> str:
        """Return what tells two forms with other fields, choices or limits apart."""
        bare = [replace(f, value=None, error="", default=None) for f in self.fields]
        return f"{zlib.crc32(repr(bare).encode()):08x}"

    @property
    def is_reshaped(self) -> bool:
        """Return whether this form has to be drawn anew where it was sent from."""
        sent = _single(self._values.get(SHAPE))
        return bool(self._switched) or (sent is not None and sent != self.shape)

    def group(self, title: str) -> None:
        """Put the fields that follow under a head; "": under none."""
        self._group = title

    def fault(self, code: str, words: str) -> None:
        """Say what is wrong with a field that was read: what no field can know alone."""
        self._fields[code] = replace(self._fields[code], error=words)

    def pick(
        self,
        code: str,
        label: str,
        options: Sequence[Option],
        default: str,
        *,
        accept: Callable[[str], Option | None] = lambda _: None,
        kind: Kind = Kind.PICK,
        follows: str = "",
        **about: Any,
    ) -> str:
        """Return one of the options by its code, or what `accept` makes an option of."""
        raw = self._take(code, follows)
        wanted = default if raw is None else str(raw)
        more = None if _listed(options, wanted) else accept(wanted[:MOST_TEXT])
        known = (more, *options) if more else tuple(options)
        self._note_switch(code, wanted)
        field = self._field(code, label, kind, wanted, default, options=known, **about)
        words = "" if _listed(known, wanted) else "Choose one of those listed."
        return str(self._leave(field, words, follows))

    def chips(
        self, code: str, label: str, options: Sequence[Option], default: str, **about: Any
    ) -> str:
        """Return one of a few options by its code."""
        return self.pick(code, label, options, default, kind=Kind.CHIPS, **about)

    def word(self, code: str, label: str, texts: Mapping[K, str], default: K, **about: Any) -> K:
        """Return one of the members of a closed set, which `texts` names."""
        options = [Option(code=str(member), text=text) for member, text in texts.items()]
        return type(default)(self.chips(code, label, options, str(default), **about))

    def several(
        self,
        code: str,
        label: str,
        options: Sequence[Option],
        default: Sequence[str] = (),
        *,
        follows: str = "",
        **about: Any,
    ) -> tuple[str, ...]:
        """Return any number of the options, in their order."""
        raw = None if follows in self._switched else self._values.get(code)
        texts = raw if isinstance(raw, list | tuple) else None if raw is None else [raw]
        wanted = tuple(default) if texts is None else tuple(str(t) for t in texts if t != "")
        good = all(_listed(options, each) for each in wanted)
        order = tuple(o.code for o in options if o.code in wanted) if good else wanted
        about["options"] = tuple(options)
        field = self._field(code, label, Kind.SEVERAL, order, tuple(default), **about)
        return tuple(self._leave(field, "" if good else "Choose from those listed.", follows))

    def slider(
        self, code: str, label: str, least: int, most: int, default: int, **about: Any
    ) -> int:
        """Return a whole number between two limits, by a slider.

        With `stays` it is kept, where it can be, when that which it follows is picked anew.
        """
        return self._whole(Kind.SLIDER, code, label, least, most, default, **about)

    def number(
        self, code: str, label: str, least: int, most: int, default: int, **about: Any
    ) -> int:
        """Return a whole number between two limits, typed in."""
        return self._whole(Kind.NUMBER, code, label, least, most, default, **about)

    def text(
        self, code: str, label: str, read: Callable[[str], V], *, default: str = "", **about: Any
    ) -> V:
        """Return what `read` makes of a line of text; it raises ValueError in words for a bad one.

        A text that is left empty is read as empty, not as its default.
        """
        raw = _single(self._values.get(code))
        text, words = default if raw is None else str(raw).strip(), ""
        if len(text) > MOST_TEXT:
            text, words = text[:MOST_TEXT], f"Use at most {MOST_TEXT:,} characters."
        found = read(default)
        try:
            found = found if words else read(text)
        except ValueError as error:
            words = str(error)
        self._leave(self._field(code, label, Kind.TEXT, text, default, **about), words, "")
        return found

    def flag(
        self, code: str, label: str, *, default: bool = False, follows: str = "", **about: Any
    ) -> bool:
        """Return yes or no. In an address a flag that is named without a value is off."""
        raw = None if follows in self._switched else _single(self._values.get(code))
        good = raw is None or (isinstance(raw, str | bool) and raw in FLAGS)
        value: Any = default if raw is None else FLAGS[raw] if good else str(raw)
        field = self._field(code, label, Kind.FLAG, value, default, **about)
        return bool(self._leave(field, "" if good else "Say yes or no.", follows))

    def _whole(
        self,
        kind: Kind,
        code: str,
        label: str,
        least: int,
        most: int,
        default: int,
        *,
        follows: str = "",
        stays: bool = False,
        **about: Any,
    ) -> int:
        raw = self._take(code, "" if stays else follows)
        value: Any = default if raw is None else _number(raw)
        good = isinstance(value, int) and least <= value <= most
        words = "" if good else f"Use a whole number from {least:,} to {most:,}."
        field = self._field(code, label, kind, value, default, least=least, most=most, **about)
        return int(self._leave(field, words, follows))

    def _field(
        self, code: str, label: str, kind: Kind, value: Any, default: Any, **about: Any
    ) -> Field:
        return Field(
            code=code,
            label=label,
            kind=kind,
            value=value,
            default=default,
            group=self._group,
            **about,
        )

    def _take(self, code: str, follows: str) -> Any:
        """Return the single value that was given, or None for none and for one left behind."""
        raw = None if follows in self._switched else _single(self._values.get(code))
        return None if raw == "" else raw

    def _note_switch(self, code: str, value: str) -> None:
        was = _single(self._values.get(f"_{code}"))
        if was is not None and was != value:
            self._switched.add(code)

    def _leave(self, field: Field, error: str, follows: str) -> Any:
        """Leave a field behind and return what is to be read: the default for a bad value."""
        if error and self._switched and follows:  # it was good for what was picked before
            field, error = replace(field, value=field.default), ""
        self._fields[field.code] = replace(field, error=error)
        return field.default if error else field.value


def _single(raw: Any) -> Any:
    """Return the last of several values, as an address may have them."""
    if isinstance(raw, list | tuple):
        return raw[-1] if raw else None
    return raw


def _listed(options: Iterable[Option], code: str) -> bool:
    return any(option.code == code for option in options)


def _number(raw: Any) -> Any:
    """Return a whole number, or what was typed instead."""
    if isinstance(raw, int) and not isinstance(raw, bool):
        return raw
    text = str(raw).strip()
    return int(text) if WHOLE.fullmatch(text) else str(raw)
