"""Forms that are filled while they are read: values, defaults, faults, what follows a switch."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.core.asking import Form, Option

BOATS = [Option(code="raft", text="Raft"), Option(code="punt", text="Punt")]


def filled(values: dict[str, Any]) -> tuple[Form, tuple[Any, ...]]:
    """Read a boat, her oars (six for a punt), those who sit in her, and whether it rains."""
    form = Form(values)
    boat = form.pick("boat", "Boat", BOATS, "raft")
    most = 6 if boat == "punt" else 2
    oars = form.slider("oars", "Oars", 0, most, most, follows="boat")
    crew = form.several("crew", "Crew", BOATS, ["raft"])
    return form, (boat, oars, crew, form.flag("rain", "Rain", default=True))


def test_nothing_given_is_all_defaults_and_an_empty_question() -> None:
    form, read = filled({})

    assert read == ("raft", 2, ("raft",), True)
    assert form.question == {}
    assert not form.errors


def test_an_address_and_json_say_the_same() -> None:
    texts = {"boat": ["punt"], "oars": ["4"], "crew": ["", "punt", "raft"], "rain": [""]}
    plain = {"boat": "punt", "oars": 4, "crew": ["raft", "punt"], "rain": False}

    assert filled(texts)[1] == filled(plain)[1] == ("punt", 4, ("raft", "punt"), False)
    assert filled(texts)[0].question == plain


def test_none_of_several_can_be_said() -> None:
    form, read = filled({"crew": [""]})

    assert read[2] == ()
    assert form.question == {"crew": []}


@pytest.mark.parametrize("oars", ["three", "3", "-1", "2.5", "", None, True, [], "9" * 40])
def test_a_number_is_whole_and_between_its_limits(oars: Any) -> None:
    form, read = filled({"oars": oars})

    assert read[1] == 2  # the default goes on in its stead
    if oars in ("", None, []):
        assert not form.errors
    else:
        assert form.errors == {"oars": "Use a whole number from 0 to 2."}


def test_every_fault_is_told_and_the_rest_is_kept() -> None:
    form, _ = filled({"boat": "galleon", "oars": "1", "crew": ["king"], "rain": "perhaps"})

    assert form.errors == {
        "boat": "Choose one of those listed.",
        "crew": "Choose from those listed.",
        "rain": "Say yes or no.",
    }
    assert form.question["oars"] == 1
    assert form.question["boat"] == "galleon"


def test_what_follows_a_switch_starts_anew_and_asks_to_be_drawn() -> None:
    form, read = filled({"boat": "punt", "_boat": "raft", "oars": "1"})

    assert read[:2] == ("punt", 6)
    assert form.is_reshaped


@pytest.mark.parametrize(("sent", "most", "read"), [("45", 80, 45), ("45", 40, 30)])
def test_what_stays_is_kept_beyond_a_switch_where_it_can_be(
    sent: str, most: int, read: int
) -> None:
    form = Form({"boat": "punt", "_boat": "raft", "cm": sent})
    form.pick("boat", "Boat", [Option(code=c, text=c) for c in ("raft", "punt")], "raft")

    assert form.slider("cm", "Range", 0, most, 30, follows="boat", stays=True) == read
    assert not form.errors


def test_without_a_switch_what_follows_is_kept_and_a_known_shape_is_not_drawn_anew() -> None:
    shape = filled({})[0].shape
    form, read = filled({"boat": "raft", "_boat": "raft", "oars": "1", "_shape": shape})

    assert read[1] == 1
    assert not form.is_reshaped
    assert filled({"boat": "punt", "_shape": shape})[0].is_reshaped


def test_keys_that_no_field_has_are_named() -> None:
    assert filled({"sail": "1", "_boat": "raft"})[0].unknown == ("sail",)


def test_values_in_words() -> None:
    form, _ = filled({"oars": 1})
    limited = Form({"left": "25"})
    limited.slider("left", "Left", 1, 55, 55, limit=55)
    limited.slider("cm", "Range", 0, 80, 30, unit="cm")

    assert [field.words for field in form.fields] == ["Raft", "1", "Raft", "yes"]
    assert [field.words for field in limited.fields] == ["25 of 55", "30 cm"]
