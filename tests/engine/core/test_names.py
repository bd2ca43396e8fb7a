from __future__ import annotations

import pytest

from rules.engine.core.acts import InvalidAct
from rules.engine.core.names import (
    clean_name,
    is_blank,
    isolated,
    looks_like,
    numbered,
    same_name,
    stem_of,
    unlike,
)


@pytest.mark.parametrize(
    "name",
    [
        "Grey Heron",
        "雪風",
        "Адмирал",
        "בריטניה",
        "سفينة",
        "⛵",
        "👩‍✈️",
        "Zoë",
        "<b>O'B</b>",
        "क्षत्रिय",
    ],
)
def test_a_name_of_any_script_stays_as_typed(name: str) -> None:
    assert clean_name(name) == name


def test_space_around_a_name_goes_and_accents_are_composed() -> None:
    assert clean_name("  Zoe\u0308 \n") == "Zoë"


@pytest.mark.parametrize(
    "name", ["", "   ", "\u200b", "\u3164", "\u2060\u200d", "\u00ad", "\u0301", "\u2800", "\u202e"]
)
def test_a_name_that_nobody_can_see_is_refused_in_words(name: str) -> None:
    with pytest.raises(InvalidAct, match="Give a name that can be seen") as refusal:
        clean_name(name, "ship_name")
    assert refusal.value.field == "ship_name"
    assert is_blank(name)


def test_a_name_may_have_80_characters_and_not_81() -> None:
    assert clean_name("é" * 200) == "é" * 200
    with pytest.raises(InvalidAct, match="at most 200 characters; this has 10,000"):
        clean_name("x" * 10_000)


@pytest.mark.parametrize("name", ["Grey\nHeron", "Grey\tHeron", "Grey\x00Heron", "Grey\u2028Heron"])
def test_a_name_on_two_lines_is_refused(name: str) -> None:
    with pytest.raises(InvalidAct, match="on one line"):
        clean_name(name)


def test_half_a_character_and_no_text_are_refused() -> None:
    with pytest.raises(InvalidAct, match="half a character"):
        clean_name("Heron\ud800")
    with pytest.raises(InvalidAct, match="Use a name in letters"):
        clean_name(17)


def test_names_are_numbered_above_the_highest_taken() -> None:
    assert numbered("Vosper", [], 2) == ("Vosper 1", "Vosper 2")
    assert numbered("Vosper", ["Vosper 1", "vosper 7", "Vosper"], 2) == ("Vosper 8", "Vosper 9")
    assert numbered("Curlew", ["Curlew"], first=2) == ("Curlew 2",)


def test_a_numbered_name_is_never_longer_than_allowed() -> None:
    assert numbered("x" * 200, ["x" * 198 + " 1"]) == ("x" * 198 + " 2",)


def test_the_stem_is_the_name_without_its_number() -> None:
    assert stem_of("Vosper 12") == "Vosper"
    assert stem_of("S 38") == "S"
    assert stem_of("Curlew") == "Curlew"
    assert stem_of("007") == "007"


def test_case_and_spaces_do_not_make_two_names() -> None:
    assert same_name("Grey  Heron ") == same_name("grey heron")
    assert same_name("Grey Heron") != same_name("Greyheron")


def test_a_sign_that_is_not_seen_makes_no_other_name() -> None:
    for sign in "\u200b\u2060\ufeff\u00ad\u3164\u200f":
        assert same_name(f"Grey{sign} Heron{sign}") == same_name("Grey Heron"), ascii(sign)
    assert same_name("\U0001f469\u200d\U0001f467") != same_name("\U0001f469\U0001f467")


@pytest.mark.parametrize(
    ("name", "twin"),
    [
        ("Sandpiper", "S\u0430ndpiper"),  # Cyrillic
        ("Hermes", "\u0397ermes"),  # Greek
        ("MTB 10", "MTB lO"),
        ("Type I", "Type 1"),
        ("Sandpiper", "Ｓａｎｄｐｉｐｅｒ"),
        ("Zoë", "Zо\u0451"),
        ("Dunlin", "Dun\u200dlin"),
        ("O'Brien", "O’Brien"),
        ("S-38", "S–38"),
        ("Grey Heron", "Grey\u00a0Heron"),
        ("Dunlin", "Dunlın"),
        ("\u2708", "\u2708\ufe0f"),
    ],
)
def test_names_that_look_the_same_are_known(name: str, twin: str) -> None:
    assert looks_like(name) == looks_like(twin)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Sandpiper", "Sandpipers"),
        ("Sandpiper", "sandpiper"),
        ("Zoë", "Zoe"),
        ("Адмирал", "Admiral"),
        ("\U0001f469\u200d\U0001f467", "\U0001f469\U0001f467"),
        ("\U0001f1f3\U0001f1f4", "\U0001f1f8\U0001f1ea"),
        ("雪風", "雪凨"),
        ("modern", "modem"),
    ],
)
def test_names_that_can_be_told_apart_are_no_twins(name: str, other: str) -> None:
    assert looks_like(name) != looks_like(other)


@pytest.mark.parametrize(
    ("name", "other", "words"),
    [
        ("S\u0430nd", "Sand", "Cyrillic small letter a for Latin small letter a"),
        ("MTB 1O", "MTB 10", "Latin capital letter o for digit zero"),
        ("Dun\u200dlin", "Dunlin", "zero width joiner for Latin small letter l"),
        ("Dunlin\u200d", "Dunlin", "zero width joiner for nothing"),
    ],
)
def test_the_sign_that_differs_is_named(name: str, other: str, words: str) -> None:
    assert unlike(name, other) == words


def test_a_name_from_right_to_left_is_kept_from_turning_its_neighbours() -> None:
    assert isolated("طائر 2") == "\u2068طائر 2\u2069"
    assert isolated("Grey Heron") == "Grey Heron"
