"""Golden cases: reading them, and comparing results exactly."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.engine.core.cases import mismatches, read_case, read_cases
from rules.engine.core.given import BadCaseError, show


@pytest.mark.parametrize(
    ("expected", "actual"),
    [
        ("3/10", "3/10"),
        ("3/10", "6/20"),
        ("45/1", "45"),
        ("45/1", 45),
        ("0", "0/7"),
        ("-1/2", Fraction(-1, 2)),
        ("196/3", Fraction(196, 3)),
        (45, 45),
        (0.1 + 0.2, 0.3),
        (1.0, 1),
        (2, 2.0000000001),
        (None, None),
        (True, True),
        ("draw", "draw"),
        ([1, ["1/2"]], [1, ["2/4"]]),
        ({"a": {"b": "1/2"}}, {"a": {"b": "2/4"}, "c": 1}),
    ],
)
def test_equal_values_match(expected: Any, actual: Any) -> None:
    assert mismatches(expected, actual) == []


@pytest.mark.parametrize(
    ("expected", "actual"),
    [
        ("3/10", "1/3"),
        ("3/10", 0.3000001),
        ("1/2", "half"),
        ("1/2", None),
        ("1/2", True),
        ("1/0", "2/0"),
        (45, 46),
        (1, True),
        (True, 1),
        (0, None),
        (0, False),
        (1.0, 1.00000001),
        (1e308 * 10, 10**400),
        ("draw", "win"),
        ([1, 2], [1]),
        ([1], {"0": 1}),
        ({}, []),
        ({"a": {"b": 1}}, {"a": {"b": 1, "c": 2}}),
        ({"a": {"b": 1, "c": 2}}, {"a": {"b": 1}}),
        ({"a": 1}, {}),
    ],
)
def test_unequal_values_are_told_apart(expected: Any, actual: Any) -> None:
    assert len(mismatches(expected, actual)) == 1


def test_a_mismatch_names_its_place() -> None:
    expected = {"ships": [{"each": 70, "total": 70}], "total": 70}
    actual = {"ships": [{"each": 75, "total": 75}], "total": 75, "extras": 0}
    assert mismatches(expected, actual) == [
        "ships[0].each: expected 70, got 75",
        "ships[0].total: expected 70, got 75",
        "total: expected 70, got 75",
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is not JSON (expecting value, line 1, column 1)"),
        ("[1,", "is not JSON"),
        ("{}", "does not hold a list of cases"),
        ("null", "does not hold a list of cases"),
        ("[NaN]", "NaN is no JSON number"),
        ("[-Infinity]", "-Infinity is no JSON number"),
        ('[{"a": {"b": 1, "c": 2, "b": 3}}]', 'the key "b" stands twice in an object'),
        ("[" * 60 + "]" * 60, "is nested too deeply"),
        ("[" * 100_000, "is nested too deeply"),
        ("[" + "9" * 5000 + "]", "cannot be read"),
    ],
)
def test_a_file_that_holds_no_cases_is_refused_in_one_line(text: str, message: str) -> None:
    with pytest.raises(BadCaseError) as caught:
        read_cases(text)
    if "cannot be read" not in message:
        assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_case_needs_its_keys() -> None:
    whole = {"id": "x", "system": "s", "procedure": "p", "given": {}, "expect": {}}
    assert read_case(whole, expecting=True).id == "x"
    for key in whole:
        part = {k: v for k, v in whole.items() if k != key}
        with pytest.raises(BadCaseError, match=f"'{key}' is missing"):
            read_case(part, expecting=True)
    assert read_case({k: v for k, v in whole.items() if k != "expect"}, expecting=False)
    for key, value in (("system", 1), ("procedure", ["p"]), ("expect", [])):
        with pytest.raises(BadCaseError, match=f"'{key}' is not"):
            read_case(whole | {key: value}, expecting=True)
    with pytest.raises(BadCaseError, match="not an object"):
        read_case([], expecting=False)


def test_long_values_are_cut() -> None:
    assert show("x" * 1000) == '"' + "x" * 199 + " ..."
