"""What flotillas may bring, said in sentences."""

from __future__ import annotations

from campaigns.book.limits import Limits, faults, items, limits_from_plain, limits_to_plain
from rules.engine.core.fleet import ShipEntry
from tests.campaigns import harbour
from tests.campaigns.harbour import FAIRMILE, TERMS, VOSPER

FULL = Limits(
    most_ships=3,
    most_of_class=2,
    most_of_size=(("large", 1), ("small", 0)),
    barred_classes=(FAIRMILE,),
    barred_items=("equipment:radar", "weapon:torpedo"),
)


def ships(*classes: str, **fit: int) -> list[ShipEntry]:
    codes = tuple((f"equipment:{code}", count) for code, count in fit.items())
    return [
        ShipEntry(key=str(n), ship_class=slug, name=f"Ship {n}", crew="regular", fit=codes)
        for n, slug in enumerate(classes, 1)
    ]


def said(limits: Limits, entries: list[ShipEntry]) -> tuple[str, ...]:
    return faults(limits, TERMS, "royal_navy", entries)


def test_a_campaign_without_limits_turns_nobody_away() -> None:
    assert said(Limits(), ships(*[VOSPER] * 30, radar=1)) == ()


def test_numbers_are_limited_in_all_by_class_and_by_size() -> None:
    assert said(Limits(most_ships=1), ships(VOSPER)) == ()
    assert said(Limits(most_ships=1), ships(VOSPER, FAIRMILE)) == (
        "2 ships; this campaign allows 1.",
    )
    assert said(Limits(most_of_class=1), ships(VOSPER, VOSPER, FAIRMILE)) == (
        "2 of Vosper MTB Type I (Mid); this campaign allows 1 of a class.",
    )
    assert said(Limits(most_of_size=(("small", 0),)), ships(VOSPER)) == (
        "1 of size small; this campaign allows none.",
    )


def test_classes_and_equipment_are_barred_by_name() -> None:
    assert said(Limits(barred_classes=(FAIRMILE,)), ships(FAIRMILE, FAIRMILE)) == (
        "Fairmile D MGB is barred in this campaign.",
    )
    radar = Limits(barred_items=("equipment:radar",))
    assert said(radar, ships(VOSPER)) == ()
    with_radar = said(radar, ships(VOSPER, radar=1))
    assert with_radar == ("Ship 1 carries Radar, barred in this campaign.",)
    assert said(Limits(barred_items=("weapon:torpedo",)), ships(VOSPER)) == (
        "Ship 1 carries Torpedo, barred in this campaign.",
    )


def test_limits_are_read_as_they_were_written() -> None:
    for limits in (Limits(), FULL):
        assert limits_from_plain(limits_to_plain(limits)) == limits
    assert limits_to_plain(Limits()) == {}


def test_what_can_be_barred_has_a_name() -> None:
    names = {one.code: one.text for one in items("cruel_seas", harbour.TERMS.edition)}
    assert names["equipment:sonar"] == "Sonar"
    assert names["weapon:torpedo"] == "Torpedo"
