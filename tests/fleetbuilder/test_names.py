import pytest
from hypothesis import given
from hypothesis import strategies as st

from fleetbuilder.names import clean_name, next_copy_name
from rules.engine.core.acts import InvalidAct


@pytest.mark.parametrize(
    "name",
    [
        "Nore Flotilla",
        "Flotille du Ponant, 2ᵉ",
        "Σκάφη του Αιγαίου",
        "Шхерный отряд",
        "第三水雷戦隊",
        "اسطول البحر",
        "שייטת 13",
        "ध्रुव",
        "🚢 Ferry 👩‍✈️",
        "<script>alert(1)</script>",
        "=1+1",
        'O\'Brien & "Sons"',
    ],
)
def test_a_name_of_any_script_is_kept_as_typed(name: str) -> None:
    assert clean_name(name) == name


def test_white_space_around_a_name_goes_and_letters_are_composed() -> None:
    assert clean_name("  Zerstörer \n") == "Zerstörer"


@pytest.mark.parametrize(
    "name",
    ["", "   ", "\u3000", "\u200b\u200b", "\u2060", "\ufeff", "\u3164", "\u2800", "\u200e\u200f",
     "\u202e", "\u2066\u2069", "\u0301", "\U000e0041", "\u00ad"],
)  # fmt: skip
def test_a_name_that_nobody_can_see_is_refused_in_words(name: str) -> None:
    with pytest.raises(InvalidAct) as refusal:
        clean_name(name, "ship_name")
    assert refusal.value.field == "ship_name"
    assert refusal.value.message.endswith(".")


@pytest.mark.parametrize("name", ["a\x00b", "a\nb", "a\tb", "a\u2028b", "\x1b[31mred", "a\ud800b"])
def test_a_name_with_controls_inside_is_refused(name: str) -> None:
    with pytest.raises(InvalidAct):
        clean_name(name)


def test_signs_that_turn_the_text_around_cannot_disguise_a_name() -> None:
    with pytest.raises(InvalidAct, match="turn the direction"):
        clean_name("Scharnhorst \u202egnp.exe")


def test_eighty_characters_are_a_name_and_eighty_one_are_not() -> None:
    assert clean_name("x" * 80) == "x" * 80
    with pytest.raises(InvalidAct, match="at most 80 characters; this name has 81"):
        clean_name("x" * 81)


def test_ten_thousand_characters_are_refused_with_their_number() -> None:
    with pytest.raises(InvalidAct, match="10,000"):
        clean_name("x" * 10_000)


def test_the_copy_of_the_longest_name_is_a_name() -> None:
    copy = next_copy_name("x" * 80)
    assert copy == "x" * 74 + ", copy"
    assert clean_name(copy) == copy


@given(st.text(max_size=100))
def test_a_clean_name_stays_as_it_is(text: str) -> None:
    try:
        name = clean_name(text)
    except InvalidAct:
        return
    assert clean_name(name) == name
    assert 1 <= len(name) <= 80
