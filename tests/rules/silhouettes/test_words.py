"""A picture in a sentence."""

from __future__ import annotations

import pytest

from rules.silhouettes.library import drawings
from rules.silhouettes.words import describe


@pytest.mark.parametrize(
    ("slug", "sentence"),
    [
        (
            "flower",
            "Side view, bow to the right. 62.5 m, raised forecastle, one funnel, two masts. Weapons"
            " from the bow: 102 mm gun, 20 mm gun, 40 mm gun, depth charges.",
        ),
        (
            "vosper-70-early",
            "Side view, bow to the right. 21.6 m, hard-chine hull, one mast. Weapons from the bow:"
            " torpedoes, twin 13 mm gun, depth charges.",
        ),
        (
            "bayern",
            "Side view, bow to the right. 180 m, long armoured hull, two funnels, two masts."
            " Weapons from the bow: two twin 381 mm guns, 150 mm guns in the side, two twin 381 mm"
            " guns.",
        ),
        ("minefield", "Side view. 30 m. Weapons from the bow: mines."),
        ("shinyo-plain", "Side view, bow to the right. 5.1 m, hard-chine hull."),
    ],
)
def test_a_description_says_what_is_to_be_seen(slug: str, sentence: str) -> None:
    assert describe(drawings()[slug]) == sentence


def test_a_mirrored_picture_says_so() -> None:
    said = describe(drawings()["flower"], facing="left")
    assert said.startswith("Side view, bow to the left. 62.5 m")


def test_a_picture_that_shows_a_type_says_so() -> None:
    assert describe(drawings()["merchantman"]).endswith("A picture of the type.")


def test_every_word_goes_through_the_translation() -> None:
    said = describe(drawings()["flower"], lambda text: text.upper().replace("%S", "%s"))
    assert said.startswith("SIDE VIEW, BOW TO THE RIGHT. 62.5 m, RAISED FORECASTLE, ONE FUNNEL")
