"""Weapons of a class taken off, replaced and added: price, receipt, words, findings (CS-PTS-5)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.engine.core import acts as do
from rules.engine.core.acts import InvalidAct
from rules.engine.core.fleet import Choice, FleetList, LineKind
from rules.engine.systems.cruel_seas import loader
from rules.engine.systems.cruel_seas.receipts import ship_receipt
from rules.engine.systems.cruel_seas.yard import Craft, Terms, Yard
from tests.strategies import CLASSES, EDITION, FLEETS, fleet_of

VOSPER, FAIRMILE, S_38 = "vosper-mtb-type-i-mid", "fairmile-d-mgb", "e-boat-s-38-class"
ELCO, MAS = "pt-boat-elco", "mas-boat"
BRITISH, GERMAN, ITALIAN = "royal_navy", "kriegsmarine", "regia_marina"


def choices(fleet: FleetList) -> dict[str, Choice]:
    return {choice.code: choice for choice in FLEETS.choices(fleet.ships[0], fleet)}


def changes(fleet: FleetList) -> list[tuple[str, int, str]]:
    lines = FLEETS.inspect(fleet).receipts[0][1].lines
    return [(x.label, int(x.points), x.rule) for x in lines if x.kind is LineKind.CHANGE]


def codes(fleet: FleetList) -> list[str]:
    return [finding.code for finding in FLEETS.inspect(fleet).findings]


def total(nation: str, slug: str, fit: dict[str, int]) -> int:
    return int(FLEETS.inspect(fleet_of(nation, (slug, "", fit))).total)


def test_the_receipt_says_what_was_taken_off_and_added() -> None:
    fit = {"class:20mm-single": 0, "class:torpedo-single": 1, "weapon:hmg-twin": 1}
    fleet = fleet_of(BRITISH, (VOSPER, "", fit | {"weapon:torpedo-single": 2}))
    assert changes(fleet) == [
        ("20 mm taken off", -5, "CS-PTS-1"),
        ("Torpedo taken off, 1 left", -10, "CS-PTS-1"),
        ("HMG, twin added", 5, "CS-PTS-1"),
        ("Torpedo ×2 added", 20, "CS-PTS-1"),
    ]
    assert FLEETS.inspect(fleet).total == 75 - 5 - 10 + 5 + 20


@pytest.mark.parametrize(
    ("weapon", "points"),
    [
        ("mg-single", 5), ("mg-twin", 5), ("mg-triple", 5), ("mg-quad", 10),
        ("hmg-single", 5), ("hmg-twin", 5), ("hmg-triple", 10), ("hmg-quad", 10),
        ("20mm-single", 5), ("20mm-twin", 10), ("20mm-triple", 10), ("20mm-quad", 15),
        ("37mm-single", 10), ("37mm-twin", 10), ("37mm-triple", 15), ("37mm-quad", 15),
        ("6pdr-single", 10), ("6pdr-twin", 15), ("6pdr-triple", 15), ("6pdr-quad", 15),
        ("3in-single", 15), ("3in-twin", 15), ("3in-triple", 15), ("3in-quad", 15),
        ("4in-single", 15), ("4in-twin", 15), ("4in-triple", 15), ("4in-quad", 15),
        ("torpedo-single", 10), ("mortar", 5), ("rocket_rack", 30), ("long_lance", 20),
    ],
)  # fmt: skip
def test_each_mounting_of_each_gun_can_be_added_at_its_price(weapon: str, points: int) -> None:
    """CS-PTS-1 with the dice of CS-GUN-1 and CS-DMG-2."""
    assert total(BRITISH, VOSPER, {f"weapon:{weapon}": 1}) == 75 + points
    assert total(BRITISH, VOSPER, {f"weapon:{weapon}": 2}) == 75 + 2 * points


def test_a_mortar_has_one_barrel_and_what_is_not_in_the_tables_is_refused() -> None:
    fleet = fleet_of(BRITISH, (VOSPER, "", {}))
    for code in (
        "weapon:mortar-twin",
        "weapon:torpedo-twin",
        "weapon:5in-single",
        "class:4in-quad",
    ):
        with pytest.raises(InvalidAct):
            FLEETS.apply(fleet, do.SetChoice(key="a", code=code, count=1))
    for code, count in (("weapon:hmg-twin", 13), ("class:20mm-single", 2)):
        with pytest.raises(InvalidAct):
            FLEETS.apply(fleet, do.SetChoice(key="a", code=code, count=count))


@pytest.mark.parametrize("slug", CLASSES)
def test_taking_every_own_weapon_off_and_putting_it_back_leaves_the_class(slug: str) -> None:
    nation = next(c.nation for c in FLEETS.catalogue(EDITION).classes if c.slug == slug)
    figures = {"aircraft", "minefield-small", "minefield-large", "shore-battery"}
    fleet = fleet_of(BRITISH if nation == "any" else nation, (slug, "", {}))
    before = FLEETS.inspect(fleet).total
    own = [c for c in choices(fleet).values() if c.group == "own"]
    assert not (own and slug in figures)
    bare = fleet
    for choice in own:
        assert (choice.count, choice.minimum) == (choice.default, 0)
        bare = FLEETS.apply(bare, do.SetChoice(key="a", code=choice.code, count=0))
    paid = sum(points for _, points, _ in changes(bare))
    assert FLEETS.inspect(bare).total == before + paid >= 0
    assert len([w for w in FLEETS.summary(bare.ships[0], bare).weapons if w.note != "free"]) == (
        0 if own else len([w for w in FLEETS.summary(fleet.ships[0], fleet).weapons
                           if w.note != "free"])
    )  # fmt: skip
    for choice in own:
        back = do.SetChoice(key="a", code=choice.code, count=choice.default)
        bare = FLEETS.apply(bare, back)
    assert bare == fleet


def test_a_printed_price_above_the_sum_holds_for_a_refit_too() -> None:
    """A class printed at 82 whose parts add up to 75 keeps the 7 beyond them (CS-PTS-5)."""
    edition = loader.edition(EDITION)
    row = edition.row(VOSPER)
    assert row is not None
    dearer = Yard(replace(edition, rows=(replace(row, printed_points=82),)))
    terms = Terms(nation=BRITISH)
    assert dearer.points(Craft(VOSPER), terms) == 82
    fit = (("class:20mm-single", 0), ("weapon:3in-single", 1))
    assert dearer.points(Craft(VOSPER, fit=fit), terms) == 82 - 5 + 15
    receipt = ship_receipt(dearer, Craft(VOSPER, fit=fit), terms)
    assert [(x.label, x.points) for x in receipt.lines[-4:]] == [
        ("As the class", 82),
        ("20 mm taken off", -5),
        ("3 in added", 15),
        ("This ship", 92),
    ]


def test_two_own_guns_of_one_type_are_told_apart_by_their_calibre() -> None:
    found = choices(fleet_of("us_navy", (ELCO, "", {})))
    own = [(c.code, c.label, c.count, c.delta) for c in found.values() if c.group == "own"]
    assert own == [
        ("class:37mm-single", "40 mm, semi-automatic", 1, 20),
        ("class:37mm-single-2", "37 mm, semi-automatic", 1, 20),
        ("class:hmg-twin", "HMG, twin", 2, 5),
        ("class:20mm-single", "20 mm", 1, 5),
        ("class:torpedo-single", "Torpedo", 4, 10),
    ]
    fleet = fleet_of("us_navy", (ELCO, "", {"class:37mm-single": 0, "class:hmg-twin": 0}))
    assert changes(fleet) == [
        ("40 mm taken off", -20, "CS-PTS-1"),
        ("HMG, twin ×2 taken off", -10, "CS-PTS-1"),
    ]


def test_a_squadron_is_refitted_boat_by_boat() -> None:
    fleet = fleet_of("imperial_japanese_navy", ("sampan-x3", "", {"weapon:20mm-single": 1}))
    assert changes(fleet) == [("20 mm added", 15, "CS-PTS-1")]


def test_a_summary_says_whether_she_is_refitted_and_how() -> None:
    fit = {"class:20mm-single": 0, "weapon:hmg-twin": 1, "semi:hmg": 1}
    fleet = fleet_of(BRITISH, (VOSPER, "", fit))
    summary = FLEETS.summary(fleet.ships[0], fleet)
    assert summary.refitted
    assert summary.fitted == ("20 mm taken off", "HMG, twin added", "Semi-automatic HMG")


@pytest.mark.parametrize(
    ("nation", "slug", "fit", "refitted"),
    [
        (BRITISH, VOSPER, {}, False),
        (BRITISH, FAIRMILE, {"option:torpedoes": 1, "option:semi_auto_6pdr": 2}, False),
        (BRITISH, "merchantman", {"weapon:any:3in-single": 1}, False),
        (BRITISH, VOSPER, {"ability:lucky_ship": 1}, False),
        (GERMAN, "linse-group-of-3", {"boats": 4}, False),
        ("us_navy", "shore-battery", {"equipment:radar": 1}, False),
        (BRITISH, VOSPER, {"equipment:searchlight": 1}, True),
        (BRITISH, FAIRMILE, {"equipment:smoke": 0}, True),
        (BRITISH, "merchantman", {"weapon:3in-single": 1}, True),
        (BRITISH, FAIRMILE, {"class:6pdr-single": 1}, True),
    ],
)
def test_what_her_list_offers_is_no_refit(
    nation: str, slug: str, fit: dict[str, int], refitted: bool
) -> None:
    fleet = fleet_of(nation, (slug, "", fit))
    assert FLEETS.summary(fleet.ships[0], fleet).refitted is refitted


def test_torpedoes_taken_off_leave_fat_without_and_can_be_put_back() -> None:
    fit = {"equipment:fat": 1, "class:torpedo-single": 0}
    fleet = fleet_of(GERMAN, (S_38, "regular", fit))
    finding = FLEETS.inspect(fleet).findings[0]
    assert finding.code == "FAT_NO_TORPEDO"
    assert [mend.label for mend in finding.mends] == [
        "Put back Torpedo",
        "Take off FAT torpedoes",
    ]
    only_reloads = fleet_of(GERMAN, (S_38, "regular", fit | {"option:reload_torpedoes": 1}))
    assert codes(only_reloads) == ["FAT_NO_TORPEDO"]
    one_left = fleet_of(GERMAN, (S_38, "regular", fit | {"class:torpedo-single": 1}))
    assert codes(one_left) == []
    assert FLEETS.summary(fleet.ships[0], fleet).torpedoes == 0


def test_an_option_cannot_replace_a_gun_that_was_taken_off() -> None:
    fit = {"class:20mm-single": 0, "option:hmg_for_20mm": 1}
    fleet = fleet_of(ITALIAN, (MAS, "", fit))
    finding = FLEETS.inspect(fleet).findings[0]
    assert finding.title == "MAS 1 has too few guns for HMG in place of the 20 mm"
    assert FLEETS.inspect(fleet).total == total(ITALIAN, MAS, {"class:20mm-single": 0})
    found = choices(fleet_of(ITALIAN, (MAS, "", {"class:20mm-single": 0})))
    assert found["option:hmg_for_20mm"].against == "She has no such gun left."
    assert found["option:hmg_for_20mm"].delta == 0


def test_more_semi_automatic_guns_than_she_carries_are_a_finding() -> None:
    fit = {"option:semi_auto_6pdr": 2, "class:6pdr-single": 1}
    fleet = fleet_of(BRITISH, (FAIRMILE, "", fit))
    finding = FLEETS.inspect(fleet).findings[0]
    assert (finding.code, finding.title) == (
        "FB_GUN_MISSING",
        "Fairmile 1 has too few guns for semi-automatic 6-pdr",
    )
    assert [(mend.label, mend.delta) for mend in finding.mends] == [
        ("Put back 6-pdr", 20),
        ("Leave off semi-automatic 6-pdr", 0),
    ]
    assert FLEETS.inspect(fleet).total == 120 - 10 + 10


def test_a_gun_made_semi_automatic_and_then_taken_off_is_a_finding() -> None:
    fleet = fleet_of("soviet_navy", ("bronekater-early", "", {"semi:6pdr": 1}))
    fleet = FLEETS.apply(fleet, do.SetChoice(key="a", code="class:6pdr-single", count=0))
    assert codes(fleet) == ["FB_GUN_MISSING"]
    assert choices(fleet)["semi:6pdr"].maximum == 0


def test_added_guns_can_be_made_semi_automatic_beside_the_listed_option() -> None:
    fit = {"option:semi_auto_6pdr": 2, "weapon:6pdr-twin": 1}
    found = choices(fleet_of(BRITISH, (FAIRMILE, "", fit)))
    semi = found["semi:6pdr"]
    assert (semi.maximum, semi.delta, semi.against, semi.group) == (1, 10, "", "semi")
    assert "semi:6pdr" not in choices(fleet_of(BRITISH, (FAIRMILE, "", {})))
    assert codes(fleet_of(BRITISH, (FAIRMILE, "", fit | {"semi:6pdr": 1}))) == []


def test_what_can_be_added_stands_together_by_gun() -> None:
    found = choices(fleet_of(BRITISH, (VOSPER, "", {"weapon:20mm-quad": 2})))
    families = {c.family for c in found.values()}
    assert families == {"", "MG", "HMG", "20 mm", "37 mm", "6-pdr", "3 in", "4 in"}
    quad = found["weapon:20mm-quad"]
    assert (quad.label, quad.count, quad.maximum) == ("20 mm, quad", 2, 12)
    assert (quad.delta, quad.paid, quad.group) == (15, 30, "guns")
    assert found["weapon:mortar"].family == ""


def test_what_added_guns_cost_an_old_tub_is_told_to_the_point() -> None:
    fit = {"ability:old_tub": 1, "weapon:20mm-single": 3}
    found = choices(fleet_of(BRITISH, (VOSPER, "", fit)))
    plain = total(BRITISH, VOSPER, {"ability:old_tub": 1})
    assert found["weapon:20mm-single"].paid == total(BRITISH, VOSPER, fit) - plain


def test_added_guns_come_off_first_below_the_limit_and_own_ones_stay() -> None:
    fleet = fleet_of(BRITISH, (VOSPER, "", {"weapon:hmg-twin": 2}), limit=80)
    found = [(m.label, m.delta) for m in FLEETS.inspect(fleet).findings[0].mends]
    assert found[-1] == ("Raise limit to 85", 0)
    assert ("Take off twin HMG (Vosper 1)", -5) in found
    assert not any("torpedo" in label.lower() for label, _ in found)
