"""Golden cases: what a case is, and whether a result is what it expects."""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rules.engine.core.given import BadCaseError, show
from rules.engine.core.procedure import Procedure
from rules.engine.core.system import Adjudication
from rules.engine.core.ways import Budget

CLOSE = 1e-9  # floats this near count as equal
DEEPEST = 50  # levels of lists and objects in a file of cases
_FRACTION = re.compile(r"-?[0-9]{1,1000}(?:/0*[1-9][0-9]{0,999})?")


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A golden case. `given` is whatever the file holds; the procedure checks it."""

    id: Any
    system: str
    procedure: str
    given: Any
    expect: Any = None


def read_cases(text: str) -> list[Any]:
    """Return the list in a JSON text. Raises BadCaseError if it holds no list."""
    data = read_json(text)
    if not isinstance(data, list):
        raise BadCaseError("does not hold a list of cases")
    return data


def read_json(text: str) -> Any:
    """Return what a JSON text holds. Raises BadCaseError for one that can't be read."""
    try:
        data = json.loads(text, parse_constant=_refuse, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise BadCaseError(f"is not JSON ({error.msg.lower()}, {place})") from error
    except RecursionError as error:
        raise BadCaseError("is nested too deeply") from error
    except ValueError as error:  # NaN, or a whole number of more digits than Python reads
        raise BadCaseError(f"is not JSON that can be read ({error})") from error
    if _depth(data) > DEEPEST:
        raise BadCaseError("is nested too deeply")
    return data


def _depth(data: object) -> int:
    """Return how deep lists and objects stand in one another, counted to just beyond DEEPEST."""
    depth = -1
    level: list[Any] = [[data]]
    while level and depth <= DEEPEST:
        depth += 1
        inner = (v.values() if isinstance(v, dict) else v for v in level)
        level = [v for values in inner for v in values if isinstance(v, dict | list)]
    return depth


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object as JSON gives it. Raises ValueError for a key that stands there twice."""
    values = dict(pairs)
    if len(values) < len(pairs):
        twice = Counter(key for key, _ in pairs).most_common(1)[0][0]
        raise ValueError(f"the key {show(twice)} stands twice in an object")
    return values


def _refuse(constant: str) -> float:
    raise ValueError(f"{constant} is no JSON number")


def read_case(data: object, *, expecting: bool) -> Case:
    """Return one element of a file as a case. Raises BadCaseError for what is missing."""
    if not isinstance(data, dict):
        raise BadCaseError("the case is not an object")
    for key in ("id", "system", "procedure", "given", *(["expect"] if expecting else [])):
        if key not in data:
            raise BadCaseError(f"'{key}' is missing")
    for key in ("system", "procedure"):
        if not isinstance(data[key], str):
            raise BadCaseError(f"'{key}' is not a text")
    if expecting and not isinstance(data["expect"], dict):
        raise BadCaseError("'expect' is not an object")
    return Case(
        id=data["id"],
        system=data["system"],
        procedure=data["procedure"],
        given=data["given"],
        expect=data.get("expect"),
    )


def adjudicate(
    case: Case, procedures: Mapping[str, Adjudication], most: int | Budget | None = None
) -> dict[str, Any]:
    """Return the result of a case.

    Raises BadCaseError for a bad value, and TooCostlyError for dice with more ways than `most`.
    """
    procedure = procedures.get(case.procedure)
    if procedure is None:
        known = ", ".join(sorted(procedures))
        raise BadCaseError(f"unknown procedure {show(case.procedure)}; there are: {known}")
    if not isinstance(case.given, dict):
        raise BadCaseError("'given' is not an object")
    if isinstance(procedure, Procedure):
        return procedure(case.given, most)
    return procedure(case.given)


def mismatches(expected: Any, actual: Any, path: str = "") -> list[str]:
    """Return what differs, one line each: 'ships[0].each: expected 70, got 75'.

    At the top only the expected keys count; objects inside must have the same keys. A text that is
    a fraction equals any exact number of the same value; floats equal within 1e-9.
    """
    if isinstance(expected, dict) and isinstance(actual, dict):
        return _object_mismatches(expected, actual, path)
    if isinstance(expected, list) and isinstance(actual, list):
        return _list_mismatches(expected, actual, path)
    if _equal(expected, actual):
        return []
    return [f"{path or 'result'}: expected {show(expected)}, got {show(actual)}"]


def _object_mismatches(expected: dict[str, Any], actual: dict[str, Any], path: str) -> list[str]:
    found: list[str] = []
    for key, value in expected.items():
        place = f"{path}.{key}" if path else key
        if key in actual:
            found += mismatches(value, actual[key], place)
        else:
            found.append(f"{place}: expected {show(value)}, got nothing")
    extra = sorted(set(actual) - set(expected)) if path else []
    return found + [f"{path}.{key}: expected nothing, got {show(actual[key])}" for key in extra]


def _list_mismatches(expected: list[Any], actual: list[Any], path: str) -> list[str]:
    if len(expected) != len(actual):
        return [f"{path or 'result'}: expected {show(expected)}, got {show(actual)}"]
    pairs = enumerate(zip(expected, actual, strict=True))
    return [line for n, (e, a) in pairs for line in mismatches(e, a, f"{path}[{n}]")]


def _equal(expected: Any, actual: Any) -> bool:
    if isinstance(expected, bool) or isinstance(actual, bool) or expected is None or actual is None:
        return expected is actual
    if isinstance(expected, float) or isinstance(actual, float):
        return _close(expected, actual)
    if isinstance(expected, str) and _FRACTION.fullmatch(expected):
        number = _exact(actual)
        return number is not None and number == Fraction(expected)
    return type(expected) is type(actual) and bool(expected == actual)


def _close(expected: Any, actual: Any) -> bool:
    numbers = [n for n in (expected, actual) if isinstance(n, int | float | Fraction)]
    try:
        a, b = (float(number) for number in numbers)
    except (OverflowError, ValueError):
        return False
    return a == b or math.isclose(a, b, rel_tol=0.0, abs_tol=CLOSE)


def _exact(value: Any) -> Fraction | None:
    if isinstance(value, str):
        return Fraction(value) if _FRACTION.fullmatch(value) else None
    return Fraction(value) if isinstance(value, int | Fraction) else None
