"""Reading what a procedure is given, key by key; whatever is wrong names its place."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from enum import StrEnum
from fractions import Fraction
from typing import Any, TypeVar

from rules.engine.core.acts import InvalidAct
from rules.engine.core.names import clean_name

K = TypeVar("K", bound=StrEnum)

MOST = 10**9  # of anything that is given
MOST_ENTRIES = 1000  # of a list, unless it says otherwise


class BadCaseError(ValueError):
    """What is wrong with a case or a value in it, in one line that names the field.

    `place` is that field ('ships[0].hull'), "" for the whole; `words` is the rest of the line.
    """

    def __init__(self, words: str, place: str = "") -> None:
        super().__init__(f"{place} {words}" if place else words)
        self.words, self.place = words, place


class Given:
    """An object of a case, read key by key. Each reader raises BadCaseError with the place.

    A default makes a key optional; null says as little as no key at all.
    """

    def __init__(self, values: object, place: str = "") -> None:
        if not isinstance(values, dict | Mapping):  # a dict is found at once
            raise BadCaseError("is not an object", place or "given")
        self._values = values
        self._place = f"{place}." if place else ""
        self._read: set[str] = set()

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def get(self, key: str) -> Any:
        """Return whatever stands there, or None."""
        self._read.add(key)
        return self._values.get(key)

    def text(self, key: str, default: str | None = None) -> str:
        """Return a text."""
        return str(self._take(key, str, "a text", default))

    def name(self, key: str, default: str | None = None) -> str:
        """Return a name that can be seen, on one line."""
        try:
            return clean_name(self.text(key, default), key)
        except InvalidAct as error:
            raise self.wrong(key, f"is no name. {error.message}") from error

    def flag(self, key: str, *, default: bool | None = False) -> bool:
        """Return true or false; missing means false, unless the default is None."""
        return bool(self._take(key, bool, "true or false", default))

    def whole(
        self,
        key: str,
        minimum: int,
        *,
        default: int | None = None,
        maximum: int = MOST,
        rule: str = "",
    ) -> int:
        """Return a whole number from `minimum` to `maximum`, which `rule` may have set."""
        value = int(self._take(key, int, "a whole number", default))
        if value < minimum:
            raise self.wrong(key, f"is {show(value)}; use {minimum} or more")
        if value > maximum:
            by = f" ({rule})" if rule else ""
            raise self.wrong(key, f"is {show(value)}; use at most {maximum}{by}")
        return value

    def length(
        self, key: str, *, default: int | None = None, minimum: int = 0, maximum: int = MOST
    ) -> Fraction:
        """Return a distance, speed or angle, whole or decimal, from `minimum`, as written."""
        value = self._take(key, int | float, "a number", default)
        if not minimum <= value <= maximum:
            raise self.wrong(key, f"is {show(value)}; use {minimum} to {maximum}")
        return Fraction(str(value))

    def code(self, key: str, known: Collection[str], default: str | None = None) -> str:
        """Return a code that must be one of `known`."""
        return self._known(key, str(self._take(key, str, "a text", default)), known)

    def one_of(self, key: str, kind: type[K], default: str | None = None) -> K:
        """Return the member of a closed set of words."""
        return kind(self.code(key, list(kind), default))

    def codes(
        self, key: str, known: Collection[str], default: list[str] | None = None
    ) -> tuple[str, ...]:
        """Return a list of codes, each one of `known`."""
        values = self._list(key, default)
        return tuple(self._known(f"{key}[{n}]", value, known) for n, value in enumerate(values))

    def inner(self, key: str) -> Given:
        """Return the object that stands there."""
        return Given(self._take(key, dict, "an object", None), f"{self._place}{key}")

    def plain(self, key: str) -> Mapping[str, Any]:
        """Return the object that stands there as it is, for whoever reads it by himself."""
        return self._take(key, dict, "an object", None)  # type: ignore[no-any-return]

    def each(
        self, key: str, default: list[Any] | None = None, *, maximum: int = MOST_ENTRIES
    ) -> list[Given]:
        """Return the objects of a list of at most `maximum`."""
        values = self._list(key, default, maximum)
        return [Given(value, f"{self._place}{key}[{n}]") for n, value in enumerate(values)]

    def done(self) -> None:
        """Refuse keys that nobody asked for."""
        unknown = sorted(set(self._values) - self._read)
        if unknown:
            raise self.wrong(_key_text(unknown[0]), "is not a key of this object")

    def wrong(self, key: str, message: str) -> BadCaseError:
        """Return the error that names the place of a key."""
        return BadCaseError(message, f"{self._place}{key}")

    def _list(self, key: str, default: list[Any] | None, maximum: int = MOST_ENTRIES) -> list[Any]:
        values: list[Any] = self._take(key, list, "a list", default)
        if len(values) > maximum:
            raise self.wrong(key, f"has {len(values)} entries; use at most {maximum}")
        return values

    def _known(self, key: str, value: object, known: Collection[str]) -> str:
        if not isinstance(value, str) or value not in known:
            there = f"use one of: {', '.join(known)}" if known else "there is none to name"
            raise self.wrong(key, f"is {show(value)}; {there}")
        return str(value)

    def _take(self, key: str, kind: Any, words: str, default: Any) -> Any:
        self._read.add(key)
        value = self._values.get(key)
        if value is None and default is not None:
            return default
        if key not in self._values:
            raise self.wrong(key, "is missing")
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            raise self.wrong(key, f"is {show(value)}, not {words}")
        return value


def show(value: Any) -> str:
    """Return a value on one line, as JSON where it is JSON, cut at 200 characters."""
    try:
        text = json.dumps(value, default=str)
    except (ValueError, RecursionError):  # more digits or deeper nesting than Python writes
        return "too large to be shown"
    return text if len(text) <= 200 else f"{text[:200]} ..."


def _key_text(key: str) -> str:
    """Return a key that nobody knows so that it does no harm to a line."""
    return key if key.isprintable() and len(key) <= 60 else show(key)
