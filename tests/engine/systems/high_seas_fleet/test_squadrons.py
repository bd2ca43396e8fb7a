"""Fleets of High Seas Fleet: exact points with halves, findings and what mends them, crews."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.core import acts as do
from rules.engine.core.acts import InvalidAct
from rules.engine.core.fleet import FleetList, Verdict, Waiver
from rules.engine.core.search import class_words, found_in
from rules.engine.systems.high_seas_fleet import loader
from rules.engine.systems.high_seas_fleet.fleets import FLEETS
from rules.engine.systems.high_seas_fleet.ship_cards import CARDS
from rules.engine.systems.high_seas_fleet.vocabulary import ShipType

EDITION = "web-2026"
ROWS = loader.newest().rows
SQUADRON = ("de-bayern", "de-derfflinger", "de-derfflinger", "de-blucher", "de-konigsberg")
SQUADRON += ("de-konigsberg", "de-vulcan", "de-vulcan", "de-vulcan", "de-delphin", "de-delphin")


def fleet(
    ships: Iterable[str] = (), nation: str = "germany", limit: int | None = 100, **options: str
) -> FleetList:
    empty = FleetList(
        system="high_seas_fleet", edition=EDITION, nation=nation, name="Squadron", limit=limit,
        options=tuple(sorted(options.items())),
    )  # fmt: skip
    for number, slug in enumerate(ships):
        empty = FLEETS.apply(empty, do.AddShips(ship_class=slug, keys=(f"k{number}",)))
    return empty


def codes(found: FleetList) -> list[str]:
    return [finding.code for finding in FLEETS.inspect(found).findings]


def test_there_are_31_rows_under_their_historical_names() -> None:
    catalogue = FLEETS.catalogue(EDITION)
    assert len(catalogue.classes) == 31
    assert len(catalogue.for_nation("germany")) == 14
    names = {ship.slug: ship.name for ship in catalogue.classes}
    assert names["de-blucher"] == "Blücher"
    for query, slug in (
        ("bayden", "de-bayern"),
        ("lutzow", "de-derfflinger"),
        ("konigsberg", "de-konigsberg"),
        ("vulkan", "de-vulcan"),
        ("admirality", "gb-admiralty-leader"),
        ("dreadnaught", "gb-royal-sovereign"),
        ("cambell", "gb-admiralty-leader"),
    ):
        ship = catalogue.get(slug)
        assert ship is not None
        assert found_in(query, class_words(ship)), query


@pytest.mark.parametrize(
    ("slug", "batteries"),
    [
        ("gb-lord-nelson", [(4, "12in", "heavy guns"), (5, "9in", "heavy guns")]),
        ("gb-carlisle", [(5, "6in", "light guns"), (2, "3in", "light guns")]),
        ("de-bayern", [(8, "15in", "heavy guns"), (8, "6in", "light guns")]),
        ("de-shore-battery", [(1, "11in", "heavy guns")]),
    ],
)
def test_the_calibre_decides_which_guns_are_heavy(
    slug: str, batteries: list[tuple[int, str, str]]
) -> None:
    ship = FLEETS.catalogue(EDITION).get(slug)
    assert ship is not None
    guns = [(row.count, row.code, row.note) for row in ship.weapons if row.shape == "gun"]
    assert guns == batteries


def test_a_hundred_points_of_germans_are_legal_and_half_a_point_more_is_not() -> None:
    squadron = fleet(SQUADRON)
    seen = FLEETS.inspect(squadron)
    assert (seen.total, seen.verdict) == (Decimal(99), Verdict.LEGAL)
    assert FLEETS.composition(squadron).points == 99
    full = fleet((*SQUADRON, "de-delphin", "de-delphin"))
    assert (FLEETS.inspect(full).total, FLEETS.inspect(full).verdict) == (100, Verdict.LEGAL)
    over = fleet((*SQUADRON, "de-delphin", "de-delphin", "de-delphin"))
    seen = FLEETS.inspect(over)
    assert (f"{seen.total}", seen.verdict) == ("100.5", Verdict.ILLEGAL)
    (finding,) = seen.findings
    assert finding.title == "0.5 points over the limit"
    assert finding.message == "The fleet is worth 100.5 of 100 points."
    for mend in finding.mends:
        mended = over
        for act in mend.acts:
            mended = FLEETS.apply(mended, act)
        assert FLEETS.inspect(mended).verdict is Verdict.LEGAL, mend.label
    assert [mend.label for mend in finding.mends][-1] == "Raise the limit to 101"


def test_what_is_not_for_sale_or_of_another_navy_is_said_and_can_be_mended() -> None:
    strange = fleet(("de-depot", "gb-renown", "de-bayern"))
    assert codes(strange) == ["HSF_NOT_FOR_SALE", "HSF_OTHER_NATION"]
    for finding in FLEETS.inspect(strange).findings:
        assert finding.rule in {note.id for note in loader.newest().notes}
        (mend,) = finding.mends
        mended = FLEETS.apply(strange, mend.acts[0])
        assert finding.code not in codes(mended)
    alone = fleet(("gb-renown",))
    labels = [mend.label for mend in FLEETS.inspect(alone).findings[0].mends]
    assert labels[0] == "Sail for the Royal Navy"
    unknown = replace(alone, ships=(replace(alone.ships[0], ship_class="gb-warspite"),))
    assert "FB_UNKNOWN_CLASS" in codes(unknown)
    assert FLEETS.inspect(unknown).total == 0


def test_a_waiver_covers_no_more_than_it_was_given_for() -> None:
    over = fleet((*SQUADRON, "de-delphin", "de-delphin", "de-delphin"))
    (finding,) = FLEETS.inspect(over).findings
    waiver = Waiver(
        code="OVER_LIMIT", subject="", reason="Club night", title="", extent=finding.extent
    )
    waived = replace(over, waivers=(waiver,))
    assert FLEETS.inspect(waived).verdict is Verdict.LEGAL
    more = FLEETS.apply(waived, do.AddShips(ship_class="de-delphin", keys=("more",)))
    assert FLEETS.inspect(more).verdict is Verdict.ILLEGAL


@pytest.mark.parametrize(
    ("slug", "green", "veteran"),
    [
        ("de-bayern", "27", "33"),
        ("gb-lord-nelson", "13.5", "16.5"),
        ("de-konigsberg", "4.5", "5.5"),
        ("de-vulcan", "1.5", "2.5"),
        ("de-a1", "0.5", "1.5"),
        ("de-delphin", "0.5", "1"),  # nothing costs less than half a point
    ],
)
def test_crews_are_priced_where_players_buy_them(slug: str, green: str, veteran: str) -> None:
    plain = fleet((slug,))
    assert FLEETS.crews(plain.ships[0], plain) == ()
    with pytest.raises(InvalidAct):
        FLEETS.apply(plain, do.SetCrew(key="k0", crew="veteran"))
    bought = fleet((slug,), crew_quality="on")
    totals = {}
    for grade in ("green", "regular", "veteran"):
        crewed = FLEETS.apply(bought, do.SetCrew(key="k0", crew=grade))
        seen = FLEETS.inspect(crewed)
        totals[grade] = str(seen.total)
        receipt = seen.receipt("k0")
        assert sum(line.points for line in receipt.lines if line.kind != "total") == seen.total
        own = [line for line in receipt.lines if line.note == "own price"]
        assert (len(own) == 0) is (seen.total == FLEETS.inspect(plain).total)
    cost = next(row.cost for row in ROWS if row.slug == slug)
    assert totals == {"green": green, "regular": f"{cost}", "veteran": veteran}


def test_a_minefield_has_no_crew_and_a_battery_the_calibre_of_the_game() -> None:
    field = fleet(("de-mine-field",), crew_quality="on")
    assert FLEETS.crews(field.ships[0], field) == ()
    shore = fleet(("de-shore-battery",), shore_battery_calibre="15")
    summary = FLEETS.summary(shore.ships[0], shore)
    assert [row.label for row in summary.weapons] == ["15-inch"]
    card = CARDS.card(shore.ships[0], shore)
    assert [(row.label, row.count) for row in card.weapons] == [("15-inch", 1)]


@given(st.lists(st.sampled_from([row.slug for row in ROWS]), max_size=12), st.booleans())
def test_the_total_is_the_plain_sum_in_any_order(slugs: list[str], crewed: bool) -> None:
    options = {"crew_quality": "on"} if crewed else {}
    one = fleet(slugs, limit=None, **options)
    other = fleet(reversed(slugs), limit=None, **options)
    seen = FLEETS.inspect(one)
    assert seen.total == FLEETS.inspect(other).total
    assert seen.total == sum(receipt.total for _, receipt in seen.receipts)
    if not crewed:
        assert seen.total == sum(row.cost or 0 for s in slugs for row in ROWS if row.slug == s)
    assert seen.total * 2 == int(seen.total * 2)
    assert "E" not in str(seen.total)
    assert FLEETS.composition(one).points == seen.total


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.slug)
def test_every_row_has_a_card_with_her_boxes(row: object) -> None:
    assert isinstance(row, type(ROWS[0]))
    one = fleet((row.slug,), nation=row.nation)
    card = CARDS.card(one.ships[0], one)
    assert sum(boxes.total for boxes in card.hulls) == (row.hull or 0)
    guns = sum(weapon.count for weapon in card.weapons if weapon.shape == "gun")
    assert guns == sum(battery.count for battery in row.batteries)
    torpedoes = any(weapon.shape == "torpedo" for weapon in card.weapons)
    assert torpedoes is row.type.has_torpedoes
    if row.type is ShipType.SUBMARINE:
        assert {speed.label for speed in card.speeds} >= {"Submerged"}
    known = {note.id for note in loader.newest().notes}
    assert card.rules <= known
