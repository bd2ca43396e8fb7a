"""Weapons of the tables find their pieces in the drawings."""

from __future__ import annotations

import pytest

from rules.engine import registry
from rules.engine.core.catalogue import ShipClass
from rules.silhouettes.library import drawings
from rules.silhouettes.match import (
    Fitted,
    drawn_weapons,
    match,
    without_partner,
)
from rules.sprites import drawing_of, fitted_weapons

LEAST_MM = 10  # machine guns below have no picture, by design


def gun(calibre_mm: float, barrels: int = 1, count: int = 1) -> Fitted:
    return Fitted(kind="gun", calibre_mm=calibre_mm, barrels=barrels, count=count)


def found(drawing: str, *rows: Fitted) -> tuple[tuple[str, ...], ...]:
    return match(rows, drawings()[drawing])


def test_each_weapon_goes_to_its_own_row() -> None:
    assert found("flower", gun(101.6), gun(37), gun(20, count=2)) == (
        ("gun-102-1",),
        ("gun-40-1",),
        ("gun-20-1",),
    )


def test_barrels_tell_two_rows_of_one_calibre_apart() -> None:
    assert found("s-100", gun(20, barrels=2), gun(20)) == (("gun-20-2",), ("gun-20-1",))


def test_the_nearest_calibre_goes_first() -> None:
    assert found("elco-80", gun(40), gun(37)) == (("gun-40-1",), ("gun-37-1",))


def test_several_pieces_may_show_one_row() -> None:
    assert found("fairmile-d-mgb", gun(57, count=2)) == (("gun-57-1", "gun-57-2"),)


def test_one_drawn_tube_stands_for_the_pair() -> None:
    assert found("vosper-70-early", Fitted(kind="torpedo", count=2)) == (("torpedo-1",),)


def test_a_gun_of_quite_another_calibre_is_not_shown() -> None:
    assert found("flower", gun(203)) == ((),)


def test_a_machine_gun_takes_a_free_piece_but_never_one_that_is_claimed() -> None:
    assert found("daihatsu", gun(8)) == (("gun-13-1",),)
    assert found("vosper-70-early", gun(13, barrels=2), gun(8, count=2)) == (("gun-13-1",), ())


def test_what_no_row_claims_is_known() -> None:
    rows = [gun(101.6)]
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
    rows = fitted_weapons(ship)
    calibres = {w.key: w.calibre_mm for w in drawn_weapons(drawing)}
    for row, keys in zip(rows, match(rows, drawing), strict=True):
        if row.calibre_mm and row.calibre_mm < LEAST_MM:
            continue
        if row.kind == "torpedo" and not any(w.kind == "torpedo" for w in drawn_weapons(drawing)):
            continue  # tubes under water: the row says that they cannot be seen from outside
        assert keys, f"{ship.slug}: {row} is not drawn"
        for key in keys:
            drawn = calibres[key]
            if row.calibre_mm and drawn:
                assert 0.6 <= drawn / row.calibre_mm <= 1.7
