"""Weapons of the tables find their pieces in the drawings."""

from __future__ import annotations

import pytest

from rules.engine import registry
from rules.engine.core.catalogue import ShipClass
from rules.silhouettes.library import drawings
from rules.silhouettes.match import (
    Fitted,
    calibre_of,
    drawn_weapons,
    fitted,
    match,
    without_partner,
)
from rules.sprites import drawing_of

UNSEEN = {"mg"}  # machine guns under 10 mm have no picture, by design


def found(drawing: str, *rows: tuple[str, int, int]) -> tuple[tuple[str, ...], ...]:
    wanted = [Fitted(type=kind, barrels=barrels, count=count) for kind, barrels, count in rows]
    return match(wanted, drawings()[drawing])


@pytest.mark.parametrize(
    ("code", "calibre"),
    [("mg", 8), ("hmg", 13), ("20mm", 20), ("37mm", 37), ("6pdr", 57), ("3in", 76.2),
     ("4in", 101.6), ("12cm", 120), ("torpedo", None)],
)  # fmt: skip
def test_a_gun_type_stands_for_a_calibre(code: str, calibre: float | None) -> None:
    assert calibre_of(code) == (pytest.approx(calibre) if calibre else None)


def test_each_weapon_goes_to_its_own_row() -> None:
    assert found("flower", ("4in", 1, 1), ("37mm", 1, 1), ("20mm", 1, 2)) == (
        ("gun-102-1",),
        ("gun-40-1",),
        ("gun-20-1",),
    )


def test_barrels_tell_two_rows_of_one_calibre_apart() -> None:
    assert found("s-100", ("20mm", 2, 1), ("20mm", 1, 1)) == (("gun-20-2",), ("gun-20-1",))


def test_a_calibre_in_the_label_goes_before_the_type() -> None:
    rows = [fitted("37mm-single", "37mm", 1, "40 mm"), fitted("37mm-single", "37mm", 1, "37 mm")]
    assert match(rows, drawings()["elco-80"]) == (("gun-40-1",), ("gun-37-1",))


def test_several_pieces_may_show_one_row() -> None:
    assert found("fairmile-d-mgb", ("6pdr", 1, 2)) == (("gun-57-1", "gun-57-2"),)


def test_one_drawn_tube_stands_for_the_pair() -> None:
    assert found("vosper-70-early", ("torpedo", 1, 2)) == (("torpedo-1",),)


def test_a_gun_of_quite_another_calibre_is_not_shown() -> None:
    assert found("flower", ("8in", 1, 1)) == ((),)


def test_a_machine_gun_takes_a_free_piece_but_never_one_that_is_claimed() -> None:
    assert found("daihatsu", ("mg", 1, 1)) == (("gun-13-1",),)
    assert found("vosper-70-early", ("hmg", 2, 1), ("mg", 1, 2)) == (("gun-13-1",), ())


def test_what_no_row_claims_is_known() -> None:
    rows = [Fitted(type="4in")]
    assert without_partner(rows, drawings()["flower"]) == {
        "gun-40-1", "gun-20-1", "depth-charge-1", "depth-charge-2",
    }  # fmt: skip


def armed_classes() -> list[ShipClass]:
    return [
        ship
        for system in registry.all_systems()
        for edition, _title in system.fleets.editions()
        for ship in system.fleets.catalogue(edition).classes
        if ship.weapons
    ]


@pytest.mark.parametrize("ship", armed_classes(), ids=lambda ship: ship.slug)
def test_each_weapon_of_the_rosters_is_drawn_at_about_its_calibre(ship: ShipClass) -> None:
    drawing = drawing_of(ship)
    assert drawing is not None
    rows = [fitted(w.code, w.type, w.count, w.label) for w in ship.weapons]
    calibres = {w.key: w.calibre_mm for w in drawn_weapons(drawing)}
    for row, keys in zip(rows, match(rows, drawing), strict=True):
        if row.type in UNSEEN:
            continue
        assert keys, f"{ship.slug}: {row.type} is not drawn"
        wanted = calibre_of(row.type)
        for key in keys:
            drawn = calibres[key]
            if wanted and drawn:
                assert 0.6 <= drawn / wanted <= 1.7
