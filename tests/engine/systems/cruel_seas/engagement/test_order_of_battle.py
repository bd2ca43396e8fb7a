"""What a battle starts with, by the options of its game."""

from __future__ import annotations

import pytest

from rules.engine.systems.cruel_seas.battle.state import Vessel
from rules.engine.systems.cruel_seas.vocabulary import Size
from tests.engine.systems.cruel_seas.engagement.table import battle, boat

SHINYO = "shinyo-kamikaze-boats-with-rockets-x3"
LINSE = "linse-group-of-3"


def afloat(ship_class: str, **more: object) -> list[Vessel]:
    """Return the first ship of a battle, or the boats of a squadron."""
    nation = more.pop("nation", None)
    first = boat("She", ship_class, **({"nation": nation} if nation else {}))
    state = battle(first, boat("MTB 31"), boat("S-38", "e-boat-s-38-class"), **more).state
    return [ship.vessel for ship in state.ships if ship.name.startswith("She")]


@pytest.mark.parametrize(("option", "hull"), [("roster", 5), ("twelve", 12)])
def test_explosive_boats_have_the_hull_that_the_group_agreed_on(option: str, hull: int) -> None:
    """I-11: the roster's 5, or the 12 of the text; boats of 12 keep theirs either way."""
    options = (("tiny_hull", option),)
    assert [v.hull_left for v in afloat(SHINYO, options=options)] == [hull] * 3
    assert [v.hull_left for v in afloat(LINSE, options=options)] == [12] * 3


def test_submarines_are_to_guns_what_the_table_of_low_craft_says() -> None:
    (large,) = afloat("submarine-surfaced", nation="kriegsmarine")
    (small,) = afloat("multi-crewed-mini-submarine", nation="kriegsmarine")
    assert (large.size, large.gun_size, large.hard_target) == (Size.MEDIUM, Size.SMALL, 0)
    assert (small.size, small.gun_size, small.hard_target) == (Size.TINY, None, 1)
