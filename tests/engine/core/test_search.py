"""The one text search of catalogues, rules and fleets."""

import pytest

from rules.engine.core.search import fold, found_in, sought_words, words, words_in_order


@pytest.mark.parametrize(
    ("query", "text", "found"),
    [
        ("VÖSPER", "Vosper MTB", True),
        ("vosper  mtb", "Vosper MTB Type I", True),
        ("mtb vosper", "Vosper MTB Type I", True),
        ("s38", "Armoured S-38 class", True),
        ("S-38", "Armoured S-38 class", True),
        ("S‑38", "Armoured S-38 class", True),
        ("shinyo", "Shin'yo kamikaze boats", True),
        ("Shin’yo", "Shin'yo kamikaze boats", True),
        ("20mm", "20 mm, single", True),
        ("20 mm", "20 mm, single", True),
        ("20", "120 mm", False),
        ("12", "120 mm", False),
        ("120", "120 mm", True),
        ("6 pdr", "6-pdr, single", True),
        ("6-pdr", "6-pdr, single", True),
        ("boot", "Vorpostenboot", True),
        ("STRASSE", "Straße", True),
        ("ｖｏｓｐｅｒ", "Vosper", True),
        ("x3", "Sampan ×3", True),
        ("катер", "Бронекатер", True),
        ("vosper elco", "Vosper MTB", False),
        ("", "Vosper", True),
        ("   ", "Vosper", True),
        ("???", "Vosper", False),
        ("\u202e", "Vosper", False),
        ("diyarbakir", "DİYARBAKIR", True),
        ("DIYARBAKIR", "Dıyarbakır", True),
        ("zoe\u0308", "Zoë", True),
        ("σκαφος", "ΣΚΆΦΟΣ", True),
        ("بحر", "أسطول الْبَحْر", True),
        ("水雷", "第三水雷戦隊", True),
        ("👩‍✈️", "Ferry 👩‍✈️", True),
        ("👨‍👩‍👧", "👨‍👩‍👧‍👦 Family", True),
        ("🇳🇴", "🇳🇴 Shetland Bus", True),
        ("🇳🇴", "Shetland Bus", False),
        ("../../x", "../../x", True),
        ("<script>", "<script>alert(1)</script>", True),
        ("%s", "100 %s", True),
        ("%", "100 %s", False),
        ("???", "???", True),
        ("\x00", "Vosper", False),
        ("vos\x00per", "Vosper", True),
        ("\ud800", "Vosper", False),
        ("null", "null", True),
        ("grey – heron", "Grey Heron", True),
        ("sand\u200bpiper", "Sandpiper", True),
    ],
)
def test_searching_forgives_case_accents_and_hyphens(query: str, text: str, found: bool) -> None:
    assert found_in(query, words(text)) is found


def test_folding_takes_off_accents_and_case() -> None:
    assert fold("Ägäis – Größe") == "agais - grosse"


def test_words_keep_their_order_and_stand_once() -> None:
    assert words_in_order("S-38 and S-38, Vosper and") == ("s", "38", "and", "vosper", "s38")


def test_a_query_asks_for_each_word_once() -> None:
    assert sought_words("Grey  grey, HERON") == ("grey", "heron")
    assert sought_words("  ") == ()
