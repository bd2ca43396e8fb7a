import pytest
from hypothesis import given
from hypothesis import strategies as st

from fleetbuilder.names import clean_name, file_name, next_copy_name
from rules.engine.core.acts import InvalidAct

pytestmark = pytest.mark.once


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
    assert clean_name("x" * 200) == "x" * 200
    with pytest.raises(InvalidAct, match="at most 200 characters; this has 201"):
        clean_name("x" * 201)


def test_ten_thousand_characters_are_refused_with_their_number() -> None:
    with pytest.raises(InvalidAct, match="10,000"):
        clean_name("x" * 10_000)


def test_the_copy_of_the_longest_name_is_a_name() -> None:
    copy = next_copy_name("x" * 200)
    assert copy == "x" * 194 + ", copy"
    assert clean_name(copy) == copy


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Nore <b> Flotilla", "Nore b Flotilla.pdf"),
        ("3./4. Schnellbootflottille.", "3. 4. Schnellbootflottille.pdf"),
        ("第三水雷戦隊", "第三水雷戦隊.pdf"),
        ("...", "fleet.pdf"),
        ("x" * 200, "x" * 180 + ".pdf"),  # a row has room for 200 characters
    ],
)
def test_a_file_is_named_as_its_fleet_as_far_as_file_systems_bear_it(name: str, file: str) -> None:
    assert file_name(name, "pdf") == file


@given(st.text(max_size=240))
def test_a_clean_name_stays_as_it_is(text: str) -> None:
    try:
        name = clean_name(text)
    except InvalidAct:
        return
    assert clean_name(name) == name
    assert 1 <= len(name) <= 200
