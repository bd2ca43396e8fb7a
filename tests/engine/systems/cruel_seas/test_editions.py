"""A fleet in a later edition: what is dearer, renamed or gone. Figures are worked out by hand."""

import shutil
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings

from rules.engine import registry
from rules.engine.core import acts
from rules.engine.core.acts import InvalidAct
from rules.engine.core.diff import apply_change, diff
from rules.engine.core.editions import later_editions, other_editions
from rules.engine.core.fleet import GONE, OWN_CLASS, FleetList, Verdict
from rules.engine.core.tables import DataError
from rules.engine.core.upgrade import LineChange, review
from rules.engine.systems.cruel_seas import loader
from tests import editions
from tests.editions import FIRST, GONE_CLASS, GONE_ITEM, NEW_NAME, NEW_SLUG, OLD_SLUG, SECOND
from tests.effort import times
from tests.strategies import FLEETS, SYSTEM, empty, fleet_of, odd_fleets

VOSPER, EARLY, S_BOAT = "vosper-mtb-type-i-mid", "vosper-mtb-type-i-early", "e-boat-s-38-class"


def flotilla(limit: int | None = 500) -> FleetList:
    """Return a Vosper with a star shell, a Fairmile with torpedoes, a trawler, an early Vosper.

    75 + 5, 120 + 40, 100 + 10, 70: 420 points.
    """
    return fleet_of(
        "royal_navy",
        (VOSPER, "inexperienced", {GONE_ITEM: 1}),
        (OLD_SLUG, "inexperienced", {"option:torpedoes": 1}),
        (GONE_CLASS, "inexperienced", {"equipment:radar": 1}),
        (EARLY, "inexperienced", {}),
        limit=limit,
    )


def test_the_newest_edition_stands_first_and_each_has_its_own_catalogue(two_editions) -> None:
    assert SYSTEM.newest_edition == SECOND
    assert [name for name, _ in FLEETS.editions()] == [SECOND, FIRST]
    old, new = FLEETS.catalogue(FIRST), FLEETS.catalogue(SECOND)
    assert old.get(OLD_SLUG).name == "Fairmile D MGB"
    assert new.get(OLD_SLUG) is None
    assert new.get(NEW_SLUG).name == NEW_NAME
    assert (old.get(VOSPER).points, new.get(VOSPER).points) == (75, 79)
    assert (old.get(GONE_CLASS).points, new.get(GONE_CLASS)) == (100, None)
    assert SYSTEM.last_known(SECOND, GONE_CLASS) == old.get(GONE_CLASS)
    assert SYSTEM.last_known(FIRST, NEW_SLUG) == new.get(NEW_SLUG)
    assert SYSTEM.last_known(SECOND, "trireme") is None


def test_a_fleet_of_the_older_edition_keeps_its_points_beside_a_newer_one(two_editions) -> None:
    fleet = flotilla()
    assert fleet.edition == FIRST
    found = FLEETS.inspect(fleet)
    assert found.total == 420
    assert found.verdict is Verdict.LEGAL
    entry = fleet.ships[0]
    codes = {choice.code for choice in FLEETS.choices(entry, fleet)}
    assert GONE_ITEM in codes
    assert FLEETS.lacking(entry, fleet) == ()


def test_moving_on_follows_renames_and_leaves_everything_else(two_editions) -> None:
    fleet = flotilla()
    moved = FLEETS.upgrade(fleet, SECOND)
    assert moved.edition == SECOND
    assert [ship.ship_class for ship in moved] == [VOSPER, NEW_SLUG, GONE_CLASS, EARLY]
    back = [replace(ship, ship_class=old.ship_class) for ship, old in zip(moved, fleet)]  # noqa: B905
    assert replace(moved, edition=FIRST, ships=tuple(back)) == fleet
    assert apply_change(moved, diff(fleet, moved), reverse=True) == fleet


def test_the_moved_fleet_is_priced_by_the_later_edition(two_editions) -> None:
    found = FLEETS.inspect(FLEETS.upgrade(flotilla(), SECOND))
    points = [receipt.total for _, receipt in found.receipts]
    # Vosper 79, her star shell nothing; Fairmile 120 + 4 torpedoes at 12; no trawler; early 70.
    assert points == [79, 168, 0, 70]
    assert found.total == 317
    assert found.verdict is Verdict.ILLEGAL
    assert [f.code for f in found.findings] == ["FB_UNKNOWN_CLASS", "FB_UNKNOWN_CHOICE"]


def test_what_is_gone_is_named_as_the_last_edition_called_it(two_editions) -> None:
    fleet = FLEETS.upgrade(flotilla(), SECOND)
    unknown, strange = FLEETS.inspect(fleet).findings
    assert unknown.title == "The class of Trawler 1 is not in this edition"
    assert unknown.message == (
        "Armed trawler is not in 'A made-up reprint'; last in 'Starter Set rulebook with errata'. "
        "She is kept as she is and counts 0 points."
    )
    assert strange.message == (
        "Her class does not offer star shell, or not so many; what is beyond it counts nothing."
    )
    assert FLEETS.lacking(fleet.ships[0], fleet) == ("Star shell",)
    summary = FLEETS.summary(fleet.ships[0], fleet)
    assert summary.fitted == ("Star shell, not in this edition",)
    assert "Star shell" not in summary.equipment


def test_a_class_that_no_edition_has_says_so() -> None:
    fleet = flotilla().with_ship(replace(flotilla().ships[0], ship_class="trireme"))
    finding = FLEETS.inspect(fleet).findings[0]
    assert finding.message == (
        "Her class, 'trireme', is neither in 'Starter Set rulebook with errata' nor in any other "
        "known here. She is kept as she is and counts 0 points."
    )


def test_a_ship_of_own_design_loses_what_the_later_edition_lacks_and_is_drawn_as_before(
    two_editions,
) -> None:
    """Drawn like a Fairmile, with a star shell and two torpedoes: 30 + 5 + 20, then 30 + 24."""
    parts = (("equipment:star_shell", 1), ("weapon:torpedo-single", 2))
    blank = SYSTEM.designs.blank(FIRST, "royal_navy", "Marsh Hen")
    traits = tuple(sorted((*blank.traits, ("like", OLD_SLUG))))
    design = SYSTEM.designs.check(FIRST, replace(blank, traits=traits, parts=parts))
    act = acts.AddShips(ship_class=OWN_CLASS, keys=("a",), design=design)
    fleet = FLEETS.apply(empty(), act)
    found = review(SYSTEM, fleet, SECOND)
    assert (found.old, found.new) == (55, 54)
    (ship,) = found.ships
    assert (ship.gone, ship.is_renamed, ship.lacking) == (False, False, ("Star shell",))
    assert ship.new_class == "Marsh Hen"
    (moved,) = found.after.ships
    assert moved.design.parts == parts
    assert moved.design.trait("like") == NEW_SLUG
    old, new = (SYSTEM.class_of(f.edition, f.ships[0]) for f in (fleet, found.after))
    assert old.drawing == new.drawing == "fairmile-d-mgb"
    assert [f.code for f in found.found] == ["FB_UNKNOWN_CHOICE"]


def test_a_choice_that_is_gone_is_shown_and_can_only_be_taken_off(two_editions) -> None:
    fleet = FLEETS.upgrade(flotilla(), SECOND)
    entry = fleet.ships[0]
    choice = FLEETS.choices(entry, fleet)[-1]
    assert (choice.group, choice.label, choice.count) == (GONE, "Star shell", 1)
    assert choice.delta == choice.paid == 0
    off = FLEETS.apply(fleet, acts.SetChoice(key=entry.key, code=GONE_ITEM, count=0))
    assert off.ships[0].fit == ()
    with pytest.raises(InvalidAct, match="from 0 to 1: Star shell"):
        FLEETS.apply(fleet, acts.SetChoice(key=entry.key, code=GONE_ITEM, count=2))
    mend = next(f for f in FLEETS.inspect(fleet).findings if f.code == "FB_UNKNOWN_CHOICE").mends[0]
    assert FLEETS.apply(fleet, mend.acts[0]) == off


def test_the_review_puts_both_editions_side_by_side(two_editions) -> None:
    fleet = flotilla()
    found = review(SYSTEM, fleet, SECOND)
    assert (found.old, found.new) == (420, 317)
    assert found.before_inspection.verdict is Verdict.LEGAL
    assert found.inspection.verdict is Verdict.ILLEGAL
    assert (found.old_title, found.new_title) == (editions.FIRST_TITLE, editions.SECOND_TITLE)
    assert found.after == FLEETS.upgrade(fleet, SECOND)
    vosper, fairmile, trawler, early = found.ships
    assert (vosper.old, vosper.new, vosper.lacking) == (80, 79, ("Star shell",))
    assert vosper.lines == (
        LineChange(label="Torpedo ×2", old=20, new=24),
        LineChange(label="Star shell", old=5, new=None),
    )
    assert (fairmile.old_class, fairmile.new_class) == ("Fairmile D MGB", NEW_NAME)
    assert fairmile.is_renamed
    assert fairmile.lines == (LineChange(label="4 torpedoes", old=40, new=48),)
    assert (trawler.gone, trawler.old, trawler.new, trawler.lines) == (True, 110, 0, ())
    assert trawler.new_class == "Armed trawler"
    # Her printed price stands, so what the torpedoes are dearer is taken off again in one line.
    assert (early.old, early.new) == (70, 70)
    assert early.lines == (
        LineChange(label="Torpedo ×2", old=20, new=24),
        LineChange(label="Printed price, 4 below the sum", old=None, new=-4),
    )
    assert [ship.name for ship in found.gone] == ["Vosper 1", "Trawler 1"]
    assert [f.code for f in found.found] == ["FB_UNKNOWN_CLASS", "FB_UNKNOWN_CHOICE"]
    assert found.settled == ()
    assert not found.is_plain


def test_a_review_tells_of_findings_that_are_settled(two_editions) -> None:
    fleet = flotilla(limit=400)
    found = review(SYSTEM, fleet, SECOND)
    assert [f.code for f in found.settled] == ["OVER_LIMIT"]


def test_a_fleet_that_nothing_touches_says_so(two_editions) -> None:
    found = review(SYSTEM, fleet_of("royal_navy", ("lct", "veteran", {})), SECOND)
    assert found.is_plain
    assert found.old == found.new
    assert found.changed == ()


def test_a_fleet_for_a_scenario_moves_on_while_the_edition_has_it(two_editions) -> None:
    invasion = fleet_of("royal_navy", (OLD_SLUG, "", {}), scenario="7:royal_navy")
    moved = FLEETS.upgrade(invasion, SECOND)
    assert [f.code for f in FLEETS.inspect(moved).findings] == ["SCN_MISSING"]  # no surplus
    shoot = fleet_of("us_navy", scenario="8:us_navy")
    found = review(SYSTEM, shoot, SECOND)
    assert [f.code for f in found.settled] == ["SCN_MISSING"]
    assert found.options == ("Built for",)
    assert FLEETS.upgrade(shoot, SECOND).options == (("scenario", "8:us_navy"),)
    assert SYSTEM.purpose(shoot)[0].title == "Turkey Shoot"
    assert SYSTEM.purpose(replace(shoot, edition=SECOND)) is None


def test_the_options_of_a_game_are_those_of_the_edition(two_editions) -> None:
    codes = {edition: [o.code for o in FLEETS.options(edition)] for edition in (FIRST, SECOND, "")}
    assert codes[FIRST] == ["allies", "abilities_for_points", "tiny_hull", "scenario"]
    assert codes[SECOND] == codes[""] == ["allies", "abilities_for_points", "scenario"]
    older = empty()
    later = replace(older, edition=SECOND)
    act = acts.SetOption(code="tiny_hull", value="twelve")
    assert FLEETS.apply(older, act).options == (("tiny_hull", "twelve"),)
    with pytest.raises(InvalidAct, match="No such game option"):
        FLEETS.apply(later, act)


def test_an_option_that_is_gone_is_kept_and_counts_nothing(two_editions) -> None:
    """I-11: 3 x 12 hull points with the option, 3 x 5 without; she is printed at 45."""
    slug = "maru-ni-kamikaze-boats-with-depth-charges-x3"
    fleet = fleet_of("imperial_japanese_navy", (slug, "inexperienced", {}), tiny_hull="twelve")
    found = review(SYSTEM, fleet, SECOND)
    assert (found.old, found.new) == (66, 45)
    assert found.options == ("Hull of explosive boats",)
    assert found.after.options == (("tiny_hull", "twelve"),)


@settings(max_examples=times(30), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(fleet=odd_fleets())
def test_any_fleet_moves_on_and_back_unharmed(two_editions, fleet: FleetList) -> None:
    moved = FLEETS.upgrade(fleet, SECOND)
    assert [s.key for s in moved] == [s.key for s in fleet]
    assert apply_change(moved, diff(fleet, moved), reverse=True) == fleet
    found = review(SYSTEM, fleet, SECOND)
    assert sum(ship.new for ship in found.ships) == found.new
    for ship in moved:
        FLEETS.choices(ship, moved)
        FLEETS.summary(ship, moved)


def test_editions_are_asked_in_the_order_of_their_dates() -> None:
    known = ("d", "c", "b", "a")
    assert other_editions(known, "c") == ("b", "a", "d")
    assert other_editions(known, "d") == ("c", "b", "a")
    assert other_editions(known, "a") == ("b", "c", "d")
    assert other_editions(known, "x") == known
    assert later_editions(known, "a", "c") == ("b", "c")
    assert later_editions(known, "c", "c") == ()
    for pair in (("x", "a"), ("a", "x")):
        with pytest.raises(KeyError):
            later_editions(known, *pair)


@pytest.mark.parametrize(
    ("renamed", "words"),
    [
        ('{ fairmile = "trireme" }', "'trireme' is no class of this edition"),
        ('{ lct = "dog-boat" }', "'lct' is still a class of this edition"),
        ("{ }", "is empty or holds something else than texts"),
        ("{ a = 1 }", "is empty or holds something else than texts"),
        ('["lct"]', "is a list, not a table"),
    ],
)
def test_a_faulty_rename_is_refused(editions_folder, tmp_path, renamed, words) -> None:
    folder = tmp_path / SECOND
    shutil.copytree(editions_folder / SECOND, folder)
    editions.edit(folder / "edition.toml", '{ fairmile-d-mgb = "dog-boat" }', renamed)
    with pytest.raises(DataError) as caught:
        loader.load(folder)
    assert str(caught.value) == f"{SECOND}/edition.toml, field 'renamed': {words}"


def test_the_made_up_edition_is_gone_after_a_test() -> None:
    assert registry.get("cruel_seas").newest_edition == FIRST
