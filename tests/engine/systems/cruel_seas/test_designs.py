"""Ships of the player's own: what is possible, what they cost, the guide (CS-PTS-4, CS-DER-1)."""

from __future__ import annotations

import json
from dataclasses import replace
from decimal import Decimal

import pytest

from rules.engine.core import acts as do
from rules.engine.core.acts import InvalidAct
from rules.engine.core.diff import apply_change, diff
from rules.engine.core.fleet import OWN_CLASS, Design, LineKind
from tests.engine.systems.cruel_seas.boatyard import (
    BRITISH,
    GERMAN,
    codes,
    like,
    looked,
    price,
    set_parts,
    set_traits,
    with_own,
)
from tests.strategies import DESIGNS, EDITION, FLEETS, SYSTEM, empty

# The rows of the rule book with their printed points.
PRINTED = {
    "vosper-mtb-type-i-early": 70, "vosper-mtb-type-i-mid": 75, "e-boat-s-38-class": 105,
    "mas-boat": 60, "pt-boat-higgins": 130, "pt-boat-elco": 160,
    "shinyo-kamikaze-boats-with-rockets-x3": 45,
}  # fmt: skip


@pytest.mark.parametrize(("slug", "points"), PRINTED.items())
def test_a_copy_of_a_printed_ship_costs_what_is_printed(slug: str, points: int) -> None:
    nation = FLEETS.catalogue(EDITION).get(slug).nation  # type: ignore[union-attr]
    assert price(like(slug), nation) == points
    assert looked(with_own(like(slug), nation=nation)).total == points


@pytest.mark.parametrize(
    "slug", [c.slug for c in FLEETS.catalogue(EDITION).classes if c.kind == "ship"]
)
def test_every_vessel_can_be_copied_and_has_the_same_figures(slug: str) -> None:
    ship = FLEETS.catalogue(EDITION).get(slug)
    assert ship is not None
    own = DESIGNS.ship_class(EDITION, like(slug, ship.name))
    assert own is not None
    assert (own.size, own.hull, own.speeds, own.boats, own.drawing, own.length_m) == (
        ship.size, ship.hull, ship.speeds, ship.boats, ship.drawing, ship.length_m,
    )  # fmt: skip
    assert own.looks_like == slug
    assert own.provenance == "own figure"
    assert own.points == ship.points
    assert sum(w.count for w in own.weapons) == sum(w.count for w in ship.weapons)


@pytest.mark.parametrize("slug", ["minefield-small", "shore-battery", "aircraft", "gone"])
def test_what_is_no_vessel_is_no_pattern(slug: str) -> None:
    assert DESIGNS.like(EDITION, slug) is None


def test_the_receipt_adds_up_hull_weapons_and_equipment() -> None:
    own = set_parts(like("vosper-mtb-type-i-mid"), {"semi:6pdr-single": 1, "weapon:mortar": 2})
    receipt = DESIGNS.receipt(EDITION, own, BRITISH)
    assert [(x.label, x.points, x.rule) for x in receipt.lines] == [
        ("Hull", 35, "CS-PTS-4"),
        ("HMG, twin", 5, "CS-PTS-1"),
        ("20 mm", 5, "CS-PTS-1"),
        ("6-pdr", 10, "CS-PTS-1"),
        ("6-pdr, semi-automatic", 10, "CS-GUN-8"),
        ("Torpedo ×2", 20, "CS-PTS-1"),
        ("Mortar ×2", 10, "CS-PTS-1"),
        ("MG ×2", 0, "CS-EQP-12"),
        ("Smoke", 5, "CS-EQP-5"),
        ("Depth charges", 5, "CS-DC-1"),
        ("The class", 105, "CS-PTS-5"),
    ]


@pytest.mark.parametrize(
    ("navy", "fleet", "points"),
    [
        ("royal_navy", "royal_navy", 10),
        ("soviet_navy", "royal_navy", 30),
        ("any", "us_navy", 5),
        ("any", "kriegsmarine", 20),
    ],
)
def test_radar_costs_her_own_navy_or_the_fleets(navy: str, fleet: str, points: int) -> None:
    plain = set_traits(DESIGNS.blank(EDITION, navy, "Curlew"), nation=navy)
    radar = set_parts(plain, {"equipment:radar": 1})
    assert price(radar, fleet) - price(plain, fleet) == points
    offer = {c.code: c.delta for c in DESIGNS.parts(EDITION, plain, fleet)}
    assert offer["equipment:radar"] == points
    assert looked(with_own(radar, nation=fleet)).total == 30 + points


def test_a_tiny_boat_has_no_free_guns_and_her_squadron_pays_for_each_boat() -> None:
    plain = DESIGNS.blank(EDITION, BRITISH, "Curlew")
    own = set_traits(plain, size="tiny", boats="3", explosive="yes", hull="12")
    own = set_parts(own, {"weapon:hmg-single": 1})
    assert price(own) == 3 * (12 + 5)
    assert codes(own) == []
    assert codes(set_traits(own, boats="2")) == ["TINY_GROUP_SIZE"]
    ship = DESIGNS.ship_class(EDITION, own)
    assert ship is not None
    assert [w.note for w in ship.weapons] == [""]
    plain_ship = DESIGNS.ship_class(EDITION, plain)
    assert plain_ship is not None
    assert [(w.type, w.count, w.note) for w in plain_ship.weapons] == [("mg", 2, "free")]


@pytest.mark.parametrize(
    ("traits", "parts", "broken"),
    [
        ({"size": "tiny"}, {"equipment:searchlight": 1}, "SEARCHLIGHT_TINY"),
        ({"nation": GERMAN}, {"equipment:fat": 1}, "FAT_NO_TORPEDO"),
        ({}, {"equipment:fat": 1, "weapon:torpedo-single": 1}, "FAT_NATION"),
        ({"nation": "soviet_navy"}, {"equipment:director": 1}, "DIRECTOR_SOVIET"),
        ({}, {"equipment:balloon": 1}, "BALLOON_SIZE"),
        ({}, {"equipment:pac": 1}, "MERCHANT_ONLY"),
        ({}, {"semi:20mm-single": 1}, "SEMI_AUTO_NOT_ALLOWED"),
        ({"nation": GERMAN}, {"semi:6pdr-single": 1}, "SEMI_AUTO_NOT_ALLOWED"),
        ({}, {"weapon:long_lance": 1}, "LONG_LANCE_NATION"),
        ({}, {"equipment:smoke": 2}, "ONE_PER_SHIP"),
    ],
)
def test_what_breaks_a_rule_is_stored_and_found(
    traits: dict[str, str], parts: dict[str, int], broken: str
) -> None:
    own = set_parts(set_traits(DESIGNS.blank(EDITION, BRITISH, "Curlew"), **traits), parts)
    assert DESIGNS.check(EDITION, own) == own
    assert codes(own) == [broken]
    nation = own.trait("nation")
    assert broken in [f.code for f in looked(with_own(own, nation=nation)).findings]
    last = max(parts, key=lambda code: code.startswith(("equipment", "semi")))
    choice = next(c for c in DESIGNS.parts(EDITION, own, nation) if c.code == last)
    assert choice.against or broken == "FAT_NATION"


def test_a_merchant_may_carry_what_only_merchants_may_and_a_british_gun_fires_twice() -> None:
    own = DESIGNS.blank(EDITION, BRITISH, "Curlew")
    assert codes(set_parts(set_traits(own, merchant="yes"), {"equipment:pac": 1})) == []
    assert codes(set_parts(own, {"semi:6pdr-single": 2})) == []


@pytest.mark.parametrize(
    ("traits", "field"),
    [
        ({"hull": "0"}, "hull"),
        ({"hull": "501"}, "hull"),
        ({"hull": "-5"}, "hull"),
        ({"hull": "3.5"}, "hull"),
        ({"hull": "٣٥"}, "hull"),
        ({"hull": ""}, "hull"),
        ({"slow": "20"}, "combat"),
        ({"full": "20"}, "full"),
        ({"full": "61"}, "full"),
        ({"boats": "3"}, "boats"),
        ({"explosive": "yes"}, "explosive"),
        ({"diesel": "on"}, "diesel"),
        ({"size": "giant"}, "size"),
        ({"nation": "atlantis"}, "nation"),
        ({"turn": "blue"}, "turn"),
        ({"length": "0"}, "length"),
        ({"length": "NaN"}, "length"),
        ({"length": "1e9"}, "length"),
        ({"length": "long"}, "length"),
        ({"colour": "grey"}, "colour"),
    ],
)
def test_the_impossible_is_refused_with_its_field(traits: dict[str, str], field: str) -> None:
    own = set_traits(DESIGNS.blank(EDITION, BRITISH, "Curlew"), **traits)
    with pytest.raises(InvalidAct) as refusal:
        DESIGNS.check(EDITION, own)
    assert refusal.value.field == field
    assert refusal.value.message.endswith(".")
    with pytest.raises(InvalidAct):
        with_own(own)


@pytest.mark.parametrize(
    ("code", "count"),
    [("weapon:5in-single", 1), ("weapon:mortar-twin", 1), ("weapon:hmg-twin", 13), ("x", 1),
     ("equipment:radar", 3), ("equipment:radar", -1), ("equipment:radar", True)],
)  # fmt: skip
def test_parts_that_nobody_can_have_are_refused(code: str, count: int) -> None:
    own = set_parts(DESIGNS.blank(EDITION, BRITISH, "Curlew"), {code: count})
    with pytest.raises(InvalidAct) as refusal:
        DESIGNS.check(EDITION, own)
    assert refusal.value.field == code


def test_what_is_typed_is_tidied() -> None:
    own = set_traits(DESIGNS.blank(EDITION, BRITISH, "Curlew"), hull=" 035 ", length="21,60")
    own = set_parts(own, {"equipment:radar": 0})
    tidy = DESIGNS.check(EDITION, replace(own, name="  Cafe\u0301 "))
    assert (tidy.trait("hull"), tidy.trait("length"), tidy.name) == ("35", "21.6", "Café")
    assert tidy.parts == ()
    assert DESIGNS.check(EDITION, tidy) == tidy
    gone = DESIGNS.check(EDITION, set_traits(tidy, like="ship-of-another-edition"))
    assert gone.trait("like") == ""


@pytest.mark.parametrize(
    ("length", "hulls"),
    [
        ("21.6", ["35", "40", "30", "25"]),  # Vosper, printed 35
        ("19", ["30", "35", "25", "20"]),  # MAS, printed 30
        ("35", ["55", "60", "50", "45"]),  # S-38, printed 55
        ("67", ["85", "90", "80", "75"]),  # 55 + 0.9 x 32 = 83.8
        ("134.57", ["145", "150", "140", "135"]),  # Liberty ship, derived 145
        ("1", ["5"]),  # 1.6 alone is no hull; armour lifts it
        ("", []),
    ],
)
def test_the_guide_proposes_a_hull_by_length(length: str, hulls: list[str]) -> None:
    own = set_traits(DESIGNS.blank(EDITION, BRITISH, "Curlew"), length=length)
    found = [p for p in DESIGNS.guide(EDITION, own) if p.code.startswith("hull")]
    assert [p.label for p in found] == hulls
    for proposal in found:
        assert proposal.working is not None
        items = [x.points for x in proposal.working.lines if x.kind is LineKind.ITEM]
        assert sum(map(Decimal, items)) == int(proposal.label) == proposal.working.total
        assert proposal.fields == (("hull", proposal.label),)


def test_the_guide_shows_its_working_and_decides_nothing() -> None:
    own = set_traits(DESIGNS.blank(EDITION, BRITISH, "Curlew"), length="67", hull="77")
    first = DESIGNS.guide(EDITION, own)[0]
    assert first.working is not None
    assert [(x.label, str(x.points)) for x in first.working.lines] == [
        ("The first 35 m", "55"),
        ("32 m more at 0.9 a metre", "28.8"),
        ("Rounded to 5", "1.2"),
        ("Hull", "85"),
    ]
    assert not first.taken
    assert DESIGNS.check(EDITION, own).trait("hull") == "77"
    taken = DESIGNS.guide(EDITION, set_traits(own, hull="85"))
    assert [p.taken for p in taken if p.code.startswith("hull")] == [True, False, False, False]


@pytest.mark.parametrize(
    ("full", "thirds"),
    [("39", "13 / 26"), ("10", "3 / 7"), ("11", "4 / 7"), ("26", "9 / 17"), ("33", "11 / 22"),
     ("20", "7 / 13"), ("42", "14 / 28"), ("48", "16 / 32")],
)  # fmt: skip
def test_the_guide_splits_speed_in_thirds(full: str, thirds: str) -> None:
    """CS-DER-1, as the derived rows of the roster have it."""
    own = set_traits(DESIGNS.blank(EDITION, BRITISH, "Curlew"), full=full)
    assert [p.label for p in DESIGNS.guide(EDITION, own) if p.code == "speeds"] == [thirds]


def test_the_guide_reads_a_decimal_comma_as_saving_does() -> None:
    own = DESIGNS.blank(EDITION, BRITISH, "Curlew")
    typed, stored = set_traits(own, length="20,5"), set_traits(own, length="20.5")
    assert DESIGNS.check(EDITION, typed) == DESIGNS.check(EDITION, stored)
    assert [p.label for p in DESIGNS.guide(EDITION, typed) if p.code.startswith("hull")]
    assert DESIGNS.guide(EDITION, typed) == DESIGNS.guide(EDITION, stored)


@pytest.mark.parametrize(
    "typed",
    [{"length": "long"}, {"length": "nan"}, {"length": "0"}, {"full": "²"}, {"full": "9" * 5_000}],
)
def test_the_guide_is_silent_on_what_it_cannot_read(typed: dict[str, str]) -> None:
    own = set_traits(DESIGNS.blank(EDITION, BRITISH, "Curlew"), **{"full": "", **typed})
    assert DESIGNS.guide(EDITION, own) == ()


def test_a_design_that_cannot_be_read_sails_as_an_unknown_class() -> None:
    fleet = with_own(like("mas-boat"), nation="regia_marina")
    broken = (
        None,
        Design(name="Marsh Hen"),
        set_traits(like("mas-boat"), hull="0"),
        set_traits(like("mas-boat"), later="1"),
        replace(like("mas-boat"), name="\u200b"),
    )
    for design in broken:
        odd = fleet.with_ship(replace(fleet.ships[0], design=design))
        inspection = looked(odd)
        assert inspection.total == 0
        assert [f.code for f in inspection.findings] == ["FB_UNKNOWN_CLASS"]
        assert SYSTEM.class_of(EDITION, odd.ships[0]) is None
        assert FLEETS.choices(odd.ships[0], odd) == ()
        assert FLEETS.summary(odd.ships[0], odd).hull is None


def test_a_game_without_own_ships_knows_no_class_of_one() -> None:
    entry = with_own(like("mas-boat"), nation="regia_marina").ships[0]
    found = SYSTEM.class_of(EDITION, entry)
    assert found is not None
    assert (found.name, found.slug) == ("Marsh Hen", OWN_CLASS)
    assert replace(SYSTEM, designs=None).class_of(EDITION, entry) is None
    plain = replace(entry, ship_class="mas-boat")
    assert replace(SYSTEM, designs=None).class_of(EDITION, plain) is not None


def test_own_ships_are_added_duplicated_refitted_and_undone() -> None:
    own = like("vosper-mtb-type-i-mid")
    fleet = with_own(own, "a", "b")
    assert [s.name for s in fleet.ships] == ["Marsh Hen 1", "Marsh Hen 2"]
    assert all(s.is_own and s.design == own for s in fleet.ships)
    more = FLEETS.apply(fleet, do.DuplicateShip(key="a", new_key="c"))
    assert more.ships[1].design == own
    code = "class:20mm-single"
    refit = FLEETS.apply(more, do.SetChoice(key="c", code=code, count=0))
    assert looked(refit).total == 75 + 75 + 70
    assert FLEETS.summary(refit.ships[1], refit).refitted
    assert not FLEETS.summary(refit.ships[0], refit).refitted
    change = json.loads(json.dumps(diff(empty(limit=None), refit)))
    assert apply_change(empty(limit=None), change) == refit
    assert apply_change(refit, change, reverse=True) == empty(limit=None)
    renamed = refit.with_ship(replace(refit.ships[0], design=replace(own, name="Coot")))
    step = diff(refit, renamed)
    assert list(step["changed"]["a"]) == ["design"]
    assert apply_change(renamed, step, reverse=True) == refit


def test_a_catalogue_ship_brings_no_design_and_an_own_one_must() -> None:
    own = like("mas-boat")
    for act in (
        do.AddShips(ship_class="mas-boat", keys=("a",), design=own),
        do.AddShips(ship_class=OWN_CLASS, keys=("a",)),
    ):
        with pytest.raises(InvalidAct) as refusal:
            FLEETS.apply(empty(), act)
        assert refusal.value.field == "design"


def test_an_own_gun_made_semi_automatic_can_be_taken_off_as_a_mend() -> None:
    own = set_parts(like("vosper-mtb-type-i-mid"), {"semi:20mm-single": 1})
    fleet = with_own(own)
    finding = looked(fleet).findings[0]
    mend = next(m for m in finding.mends if m.label == "Take off semi-automatic 20 mm")
    for act in mend.acts:
        fleet = FLEETS.apply(fleet, act)
    assert looked(fleet).findings == ()
    assert looked(fleet).total == 75


def test_a_plain_silhouette_is_of_her_size_and_near_in_length() -> None:
    own = set_traits(DESIGNS.blank(EDITION, BRITISH, "Curlew"), size="large", length="62")
    catalogue = FLEETS.catalogue(EDITION)
    ship = DESIGNS.ship_class(EDITION, own)
    assert ship is not None
    model = catalogue.get(ship.looks_like)
    assert model is not None
    assert model.size == "large"
    assert abs((model.length_m or 0) - 62) < 3
    assert ship.drawing == model.drawing
    plain = DESIGNS.ship_class(EDITION, set_traits(own, length=""))
    assert plain is not None
    assert plain.length_m is None
    assert catalogue.get(plain.looks_like).size == "large"  # type: ignore[union-attr]
