"""A fault tells its place apart from the words, for those who put it beside a field."""

from __future__ import annotations

import pytest

from rules.engine.core.given import BadCaseError, Given

SHIPS = {"ships": [{"hull": 5}, {"hull": -1}]}


def test_a_fault_has_its_place_and_its_words() -> None:
    second = Given(SHIPS).each("ships")[1]
    with pytest.raises(BadCaseError) as caught:
        second.whole("hull", 0)
    fault = caught.value
    assert (fault.place, fault.words) == ("ships[1].hull", "is -1; use 0 or more")
    assert str(fault) == "ships[1].hull is -1; use 0 or more"


def test_what_is_no_object_is_named_by_the_whole() -> None:
    with pytest.raises(BadCaseError) as caught:
        Given([])
    assert (caught.value.place, caught.value.words) == ("given", "is not an object")


def test_a_fault_of_no_field_has_no_place() -> None:
    fault = BadCaseError("is not JSON")
    assert (fault.place, str(fault)) == ("", "is not JSON")
