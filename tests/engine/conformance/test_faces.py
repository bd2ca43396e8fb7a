"""Faces from the table give what a seed gave, and what is wrong with them is said by place."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from rules.engine.core.dice import BadFaceError, Die, FacesRunOutError
from rules.engine.core.procedure import Drawn
from tests.engine.conformance.mutations import variants
from tests.engine.conformance.specimens import Overheard, Specimen, of_each_procedure

Faces = list[int]


def listened(specimens: list[Specimen]) -> Iterator[tuple[Specimen, Drawn[Any], list[Die], Faces]]:
    """Yield draws of each specimen with the dice thrown and their faces."""
    others = variants(specimens[0])
    for specimen, seed in [*product(specimens, range(8)), *product(others, range(2))]:
        dice = Overheard(seed)
        drawn = specimen.procedure.draw(specimen.facts, dice)
        yield specimen, drawn, [die for die, _ in dice.thrown], [f for _, f in dice.thrown]


@of_each_procedure
def test_the_faces_of_a_draw_give_the_same_again_and_none_is_left(
    specimens: list[Specimen],
) -> None:
    for specimen, drawn, _, faces in listened(specimens):
        again, typed = specimen.typed(faces)
        assert again == drawn, specimen.id
        assert typed.left == (), specimen.id


@of_each_procedure
def test_every_face_is_told_in_the_order_thrown(specimens: list[Specimen]) -> None:
    for specimen, drawn, _, faces in listened(specimens):
        told = [face for event in drawn.events if event.roll for face in event.roll.faces]
        assert told == faces, specimen.id


@of_each_procedure
def test_one_face_fewer_says_which_die_is_next(specimens: list[Specimen]) -> None:
    for specimen, _, dice, faces in listened(specimens):
        if not faces:
            continue
        with pytest.raises(FacesRunOutError, match=f"one more {dice[-1]} has") as caught:
            specimen.typed(faces[:-1])
        assert caught.value.die == dice[-1], specimen.id


@of_each_procedure
def test_a_face_that_the_die_lacks_is_refused_by_its_place(specimens: list[Specimen]) -> None:
    for specimen, _, dice, faces in listened(specimens):
        for wrong in (0, dice[-1].sides + 1) if dice else ():
            words = f"^face {len(faces)} is {wrong}; a {dice[-1]} is thrown as 1 to"
            with pytest.raises(BadFaceError, match=words):
                specimen.typed([*faces[:-1], wrong])
