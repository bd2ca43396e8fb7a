"""Plain values with something else at one place, to see whether a reader minds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import reduce
from typing import Any

from rules.engine.core.given import BadCaseError
from tests.engine.conformance.specimens import Specimen, kin

Path = tuple[str | int, ...]

NEVER = {
    "not a number": float("nan"),
    "endless": float("inf"),
    "100,000 digits": 10**100_000,
    "nested 60 deep": reduce(lambda inner, _: [inner], range(60), []),
    "nested 60 objects deep": reduce(lambda inner, _: {"deeper": inner}, range(60), {}),
    "a strange object": {"no such key": 1},
}
PERHAPS = {  # right for some keys; if so, dice are thrown without complaint
    "null": None,
    "below zero": -1,
    "nought": 0,
    "huge": 10**9,
    "more than huge": 10**9 + 1,
    "a fraction": 0.1,
    "a tiny fraction": 5e-324,
    "true": True,
    "a word": "no_such_code",
    "no words": "",
    "an empty list": [],
    "an empty object": {},
    "a list of lists": [[]],
    "a list of nulls": [None],
}
MISSING = object()


class Listening(dict[str, Any]):
    """An object that notes which keys it is asked for, those that it has not got as well."""

    def __init__(self, values: dict[str, Any]) -> None:
        super().__init__({key: listening(value) for key, value in values.items()})
        self.asked: dict[str, None] = {}

    def get(self, key: str, default: Any = None) -> Any:
        self.asked[key] = None
        return super().get(key, default)


def listening(value: Any) -> Any:
    if isinstance(value, dict):
        return Listening(value)
    return [listening(part) for part in value] if isinstance(value, list) else value


def places(value: Any, path: Path = ()) -> Iterator[Path]:
    """Yield the path of every key, or of those asked for, and of the first entry of every list."""
    inner: Any = ()
    if isinstance(value, dict):
        keys = value.asked if isinstance(value, Listening) else value
        inner = [(key, value.get(key)) for key in tuple(keys)]
    elif isinstance(value, list):
        inner = enumerate(value[:1])
    for key, part in inner:
        yield (*path, key)
        yield from places(part, (*path, key))


def changed(value: Any, path: Path, new: Any) -> Any:
    """Return a copy of plain values with another value at a path, or with none."""
    key, *rest = path
    copy = value.copy()
    if rest:
        copy[key] = changed(value[key], tuple(rest), new)
    elif new is MISSING:
        copy.pop(key, None)
    else:
        copy[key] = new
    return copy


def at(value: Any, path: Path) -> Any:
    """Return what stands at a path, or None."""
    for key in path:
        value = value.get(key) if isinstance(value, dict) else value[key]
    return value


def at_each_place(example: Specimen) -> Iterator[tuple[dict[str, Any], Path]]:
    """Yield something that the procedure may be given and a place in it, each place once.

    A place may be empty: a key that is asked for and that no specimen has. If an empty object may
    stand there, it is put there, so that the keys are met that are asked of it.
    """
    seen: set[tuple[object, ...]] = set()
    givens = [dict(specimen.given) for specimen in kin(example)]
    for given in givens:
        heard = Listening(given)
        example.procedure.facts(heard)
        for path in places(heard):
            kind = tuple("" if isinstance(key, int) else key for key in path)
            if kind not in seen:
                seen.add(kind)
                yield given, path
                givens += with_empty_object(example, given, path)


def with_empty_object(
    example: Specimen, given: dict[str, Any], path: Path
) -> Iterator[dict[str, Any]]:
    more = changed(given, path, {})
    if complaint(replace(example, given=more)) is None:
        yield more


def variants(example: Specimen) -> Iterator[Specimen]:
    """Yield specimens with one key set to each code and small figure that may stand there.

    What comes to the same facts comes once.
    """
    seen = {example.facts}
    for given, path in at_each_place(example):
        for value in (True, False, 0, 1, 2, *codes_for(example, given, path)):
            other = replace(
                example, id=f"{example.id}, {path}: {value}", given=changed(given, path, value)
            )
            if complaint(other) is None and other.facts not in seen:
                seen.add(other.facts)
                yield other


def codes_for(example: Specimen, given: dict[str, Any], path: Path) -> list[str]:
    """Return the codes that a refusal offers."""
    refusal = complaint(replace(example, given=changed(given, path, "no_such_code"))) or ""
    return [code for code in refusal.partition("use one of: ")[2].split(", ") if code]


def complaint(specimen: Specimen) -> str | None:
    """Return what a procedure says against what it is given."""
    try:
        specimen.facts  # noqa: B018
    except BadCaseError as error:
        return str(error)
    return None
