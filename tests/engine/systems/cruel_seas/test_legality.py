"""Each code: a fleet that breaks it, and one that only just does not (CS-PTS-7)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.engine.core import acts as do
from rules.engine.core.fleet import Finding, FleetList, Severity, Verdict
from rules.engine.systems.cruel_seas.fault_words import FAULTS
from rules.engine.systems.cruel_seas.faults import KINDS, RULE_CODES
from tests.strategies import FIGURES, FLEETS, empty, fleet_of

VOSPER, FAIRMILE = "vosper-mtb-type-i-mid", "fairmile-d-mgb"
S_38, R_BOAT, LINSE = "e-boat-s-38-class", "r-boat", "linse-group-of-3"
SHINYO, IJN_MTB = "shinyo-kamikaze-boats-with-rockets-x3", "ijn-mtb"
BRITISH, GERMAN, JAPANESE = "royal_navy", "kriegsmarine", "imperial_japanese_navy"

# code: (the fleet that breaks it, the one that only just does not)
PATROL = (VOSPER, "regular", {})  # in scenario 1
OF_THE_FLEET = ("OVER_LIMIT", "TINY_GROUP_LIMIT", "SCN_NATION", "SCN_MISSING")
FLEETS_OF_CODE: dict[str, tuple[FleetList, FleetList]] = {
    "OVER_LIMIT": (
        fleet_of(BRITISH, (VOSPER, "regular", {}), limit=124),
        fleet_of(BRITISH, (VOSPER, "regular", {}), limit=125),
    ),
    "MIXED_NATION": (
        fleet_of(BRITISH, (S_38, "", {})),
        fleet_of(BRITISH, (S_38, "", {}), ("liberty-ship", "", {}), allies="on"),
    ),
    "TINY_GROUP_SIZE": (
        fleet_of(GERMAN, (LINSE, "", {"boats": 4})),
        fleet_of(GERMAN, (LINSE, "", {"boats": 3})),
    ),
    "TINY_GROUP_LIMIT": (
        fleet_of(GERMAN, (LINSE, "", {}), (LINSE, "", {})),
        fleet_of(GERMAN, (LINSE, "", {})),
    ),
    "ONE_PER_SHIP": (
        fleet_of(GERMAN, (S_38, "", {"option:depth_charges": 1, "equipment:depth_charges": 1})),
        fleet_of(GERMAN, (S_38, "", {"option:depth_charges": 1})),
    ),
    "FAT_NATION": (
        fleet_of(BRITISH, (VOSPER, "regular", {"equipment:fat": 1})),
        fleet_of(GERMAN, (S_38, "regular", {"equipment:fat": 1})),
    ),
    "FAT_CREW": (
        fleet_of(GERMAN, (S_38, "inexperienced", {"equipment:fat": 1})),
        fleet_of(GERMAN, (S_38, "regular", {"equipment:fat": 1})),
    ),
    "FAT_NO_TORPEDO": (
        fleet_of(GERMAN, (R_BOAT, "regular", {"equipment:fat": 1})),
        fleet_of(GERMAN, ("multi-crewed-mini-submarine", "regular", {"equipment:fat": 1})),
    ),
    "LONG_LANCE_NATION": (
        fleet_of(BRITISH, (VOSPER, "", {"weapon:long_lance": 1})),
        fleet_of(JAPANESE, (IJN_MTB, "", {"weapon:long_lance": 8})),
    ),
    "SHINYO_ROCKETS_NATION": (
        fleet_of(BRITISH, (VOSPER, "", {"weapon:shinyo_rockets": 1})),
        fleet_of(JAPANESE, (SHINYO, "inexperienced", {})),
    ),
    "ROCKETS_CREW": (
        fleet_of("us_navy", ("pt-boat-elco", "", {"option:rocket_racks": 1})),
        fleet_of("us_navy", ("pt-boat-elco", "regular", {"option:rocket_racks": 1})),
    ),
    "MERCHANT_ONLY": (
        fleet_of(BRITISH, ("armed-trawler", "", {"equipment:flammenwerfer": 1})),
        fleet_of(BRITISH, ("coastal-tanker", "", {"equipment:flammenwerfer": 1})),
    ),
    "SEARCHLIGHT_TINY": (
        fleet_of(JAPANESE, ("sampan-x3", "", {"equipment:searchlight": 1})),
        fleet_of(JAPANESE, (IJN_MTB, "", {"equipment:searchlight": 1})),
    ),
    "DIRECTOR_SOVIET": (
        fleet_of("soviet_navy", ("fugas-class-minesweeper", "", {"equipment:director": 1})),
        fleet_of(BRITISH, ("armed-trawler", "", {"equipment:director": 1})),
    ),
    "BALLOON_SIZE": (
        fleet_of(BRITISH, (VOSPER, "", {"equipment:balloon": 1})),
        fleet_of(BRITISH, (FAIRMILE, "", {"equipment:balloon": 1})),
    ),
    "SEMI_AUTO_NOT_ALLOWED": (
        fleet_of("soviet_navy", ("bronekater-early", "", {"semi:6pdr": 1})),
        fleet_of(BRITISH, (FAIRMILE, "", {"option:semi_auto_6pdr": 2})),
    ),
    "RADAR_BATTERY_NATION": (
        fleet_of("regia_marina", ("shore-battery", "", {"equipment:radar": 1})),
        fleet_of(GERMAN, ("shore-battery", "", {"equipment:radar": 1})),
    ),
    "FB_UNKNOWN_CLASS": (
        replace(
            empty(), ships=(replace(fleet_of(BRITISH, (VOSPER, "", {})).ships[0], ship_class="x"),)
        ),
        fleet_of(BRITISH, (VOSPER, "", {})),
    ),
    "FB_UNKNOWN_CREW": (
        replace(
            empty(), ships=(replace(fleet_of(BRITISH, (VOSPER, "", {})).ships[0], crew="green"),)
        ),
        replace(empty(), ships=(replace(fleet_of(BRITISH, (VOSPER, "", {})).ships[0], crew=""),)),
    ),
    "FB_UNKNOWN_CHOICE": (
        replace(
            empty(),
            ships=(replace(fleet_of(BRITISH, (VOSPER, "", {})).ships[0], fit=(("option:x", 1),)),),
        ),
        fleet_of(GERMAN, (S_38, "", {"option:depth_charges": 1})),
    ),
    "FB_GUN_MISSING": (
        fleet_of(
            "regia_marina", ("mas-boat", "", {"class:20mm-single": 0, "option:hmg_for_20mm": 1})
        ),
        fleet_of("regia_marina", ("mas-boat", "", {"class:20mm-single": 0})),
    ),
    "FB_FIGURES_MISSING": (
        replace(
            empty(), ships=(replace(fleet_of(BRITISH, ("aircraft", "", {})).ships[0], figures=()),)
        ),
        fleet_of(BRITISH, ("aircraft", "", {})),
    ),
    "FB_ABILITIES_OFF": (
        fleet_of(BRITISH, (VOSPER, "", {"ability:lucky_ship": 1})),
        fleet_of(BRITISH, (VOSPER, "", {"ability:lucky_ship": 1}), abilities_for_points="on"),
    ),
    "FB_ONE_WEAPON": (
        fleet_of(
            BRITISH, ("merchantman", "", {"weapon:any:3in-single": 1, "weapon:any:mg-single": 1})
        ),
        fleet_of(BRITISH, ("merchantman", "", {"weapon:any:3in-single": 1})),
    ),
    "FB_DUPLICATE_NAME": (
        FLEETS.apply(
            fleet_of(BRITISH, (VOSPER, "", {}), (VOSPER, "", {})),
            do.RenameShip(key="b", name="VOSPER  1"),
        ),
        fleet_of(BRITISH, (VOSPER, "", {}), (VOSPER, "", {})),
    ),
    "FB_BLANK_NAME": (
        replace(
            empty(), ships=(replace(fleet_of(BRITISH, (VOSPER, "", {})).ships[0], name="\u200b"),)
        ),
        fleet_of(BRITISH, (VOSPER, "", {})),
    ),
    "FB_LOOKALIKE_NAME": (
        FLEETS.apply(
            fleet_of(BRITISH, (VOSPER, "", {}), (VOSPER, "", {})),
            do.RenameShip(key="b", name="V\u043esper 1"),
        ),
        FLEETS.apply(
            fleet_of(BRITISH, (VOSPER, "", {}), (VOSPER, "", {})),
            do.RenameShip(key="b", name="V\u00f6sper 1"),
        ),
    ),
    "SCN_NATION": (
        fleet_of(GERMAN, *[PATROL] * 2, allies="on", scenario="1:royal_navy"),
        fleet_of(BRITISH, *[PATROL] * 2, scenario="1:royal_navy"),
    ),
    "SCN_MISSING": (
        fleet_of(BRITISH, PATROL, scenario="1:royal_navy"),
        fleet_of(BRITISH, *[PATROL] * 2, scenario="1:royal_navy"),
    ),
    "SCN_CREW": (
        fleet_of(BRITISH, PATROL, (VOSPER, "veteran", {}), scenario="1:royal_navy"),
        fleet_of(BRITISH, PATROL, (VOSPER, "veteran", {})),
    ),
    "SCN_SURPLUS": (
        fleet_of(BRITISH, *[PATROL] * 3, scenario="1:royal_navy"),
        fleet_of(BRITISH, *[PATROL] * 3, scenario="2:gone"),
    ),
    "FB_OWN_FIGURES": (
        fleet_of(BRITISH, ("aircraft", "", {})),
        fleet_of(BRITISH, ("minefield-small", "", {})),
    ),
}


def codes(fleet: FleetList) -> list[str]:
    return [finding.code for finding in FLEETS.inspect(fleet).findings]


def only(fleet: FleetList) -> Finding:
    (finding,) = FLEETS.inspect(fleet).findings
    return finding


def test_every_code_has_words_and_a_pair_of_fleets() -> None:
    assert set(KINDS) == set(FLEETS_OF_CODE) == set(FAULTS)
    assert len(RULE_CODES) == 17


@pytest.mark.parametrize("code", FLEETS_OF_CODE)
def test_a_code_is_found_when_broken_and_only_then(code: str) -> None:
    broken, just_legal = FLEETS_OF_CODE[code]
    assert codes(broken) == [code]
    inspection = FLEETS.inspect(just_legal)
    assert code not in {finding.code for finding in inspection.findings}
    assert inspection.count(Severity.ILLEGAL) == 0
    assert inspection.verdict is Verdict.LEGAL


@pytest.mark.parametrize("code", FLEETS_OF_CODE)
def test_a_finding_speaks_to_a_player(code: str) -> None:
    finding = only(FLEETS_OF_CODE[code][0])
    for text in (finding.title, finding.message):
        assert text
        assert text[0].isupper() or text[0].isdigit()
        assert "{" not in text
        assert "_" not in text
        assert not text.endswith("!")
    assert finding.severity is KINDS[code].severity
    assert finding.subject == ("" if code in OF_THE_FLEET else finding.subject)


def test_a_finding_says_who_what_and_why() -> None:
    over = only(FLEETS_OF_CODE["OVER_LIMIT"][0])
    assert over.title == "1 point over the limit of 124"
    assert over.message == "The fleet stands at 125."
    assert (over.rule, over.subject) == ("CS-PTS-6", "")
    mixed = only(FLEETS_OF_CODE["MIXED_NATION"][0])
    assert mixed.title == "E-boat 1 sails for another navy"
    assert mixed.brief == "Kriegsmarine, not Royal Navy"
    assert (mixed.rule, mixed.subject) == ("CS-PTS-7", "a")
    semi = only(FLEETS_OF_CODE["SEMI_AUTO_NOT_ALLOWED"][0])
    assert semi.title == "6-pdr made semi-automatic"
    twice = only(FLEETS_OF_CODE["ONE_PER_SHIP"][0])
    assert (twice.title, twice.rule) == ("Depth charges twice on E-boat 1", "CS-PTS-3")
    groups = only(FLEETS_OF_CODE["TINY_GROUP_LIMIT"][0])
    assert groups.message == "A fleet may have one group; this one has Linse 1 and Linse 2."
    assert only(FLEETS_OF_CODE["MERCHANT_ONLY"][0]).rule == "CS-EQP-11"


@pytest.mark.parametrize(
    ("limit", "held"), [(None, False), (34, False), (102, False), (103, True), (500, True)]
)
def test_a_must_have_waits_until_a_third_of_the_limit_is_spent(
    limit: int | None, held: bool
) -> None:
    """Two Linse boats with smoke on each cost 34, a third of 102."""
    fleet = fleet_of(GERMAN, (LINSE, "", {"boats": 2, "equipment:smoke": 1}), limit=limit)
    inspection = FLEETS.inspect(fleet)
    assert inspection.total == 34
    assert [(f.code, f.held) for f in inspection.findings] == [("TINY_GROUP_SIZE", held)]
    assert inspection.verdict is (Verdict.DRAFT if held else Verdict.ILLEGAL)
    assert inspection.count(Severity.ILLEGAL) == (0 if held else 1)


def test_a_broken_limit_speaks_at_once_however_empty_the_fleet() -> None:
    fleet = fleet_of(BRITISH, (VOSPER, "", {"equipment:balloon": 1}), limit=10_000)
    assert only(fleet).held is False


def test_an_empty_fleet_is_a_draft_without_findings() -> None:
    inspection = FLEETS.inspect(empty())
    assert (inspection.findings, inspection.verdict, inspection.total) == ((), Verdict.DRAFT, 0)


def test_a_legal_fleet_with_warnings_and_notes_is_legal() -> None:
    for code in ("FB_DUPLICATE_NAME", "FB_OWN_FIGURES", "FB_BLANK_NAME", "FB_LOOKALIKE_NAME"):
        assert FLEETS.inspect(FLEETS_OF_CODE[code][0]).verdict is Verdict.LEGAL


def test_a_look_alike_is_told_by_its_signs_whatever_the_order_of_the_ships() -> None:
    fleet = FLEETS_OF_CODE["FB_LOOKALIKE_NAME"][0]
    finding = only(fleet)
    assert finding.title == "V\u043esper 1 and Vosper 1 look the same"
    assert finding.message == (
        "They are written with different signs: Cyrillic small letter o for Latin small letter o."
    )
    assert (finding.subject, finding.severity) == ("b", Severity.NOTE)
    assert only(replace(fleet, ships=fleet.ships[::-1])) == finding


def test_of_look_alikes_and_namesakes_each_is_told_of_both() -> None:
    fleet = fleet_of(BRITISH, *[(VOSPER, "", {})] * 3)
    for key, name in (("a", "Curlew"), ("b", "Curl\u0435w"), ("c", "CURL\u0415W")):
        fleet = FLEETS.apply(fleet, do.RenameShip(key=key, name=name))
    found = [finding.identity for finding in FLEETS.inspect(fleet).findings]
    assert found == [("FB_DUPLICATE_NAME", "c"), ("FB_LOOKALIKE_NAME", "b")]


def test_namesakes_may_be_called_whatever_can_be_seen() -> None:
    for name in ("_", "___", "weapon:_"):
        fleet = fleet_of(BRITISH, *[(VOSPER, "", {})] * 2)
        for key in ("a", "b"):
            fleet = FLEETS.apply(fleet, do.RenameShip(key=key, name=name))
        assert only(fleet).identity == ("FB_DUPLICATE_NAME", "b")


def test_findings_stand_by_gravity_then_code_then_name() -> None:
    fleet = fleet_of(
        BRITISH,
        ("aircraft", "", {}),
        (VOSPER, "", {"equipment:smoke": 2}),
        (FAIRMILE, "", {"equipment:smoke": 2, "equipment:fat": 1}),
        ("aircraft", "", {}),
        limit=1,
    )
    fleet = FLEETS.apply(fleet, do.RenameShip(key="d", name="vosper 1"))
    found = [finding.identity for finding in FLEETS.inspect(fleet).findings]
    assert found == [
        ("OVER_LIMIT", ""),
        ("ONE_PER_SHIP", "c"),
        ("ONE_PER_SHIP", "b"),
        ("FAT_NATION", "c"),
        ("FAT_CREW", "c"),
        ("FAT_NO_TORPEDO", "c"),
        ("FB_DUPLICATE_NAME", "d"),
        ("FB_OWN_FIGURES", "a"),
        ("FB_OWN_FIGURES", "d"),
    ]


def test_a_fleet_of_a_lost_edition_keeps_its_ships_and_says_so() -> None:
    fleet = replace(fleet_of(BRITISH, (VOSPER, "regular", {})), edition="lost-1999")
    inspection = FLEETS.inspect(fleet)
    assert [finding.code for finding in inspection.findings] == ["FB_UNKNOWN_CLASS"]
    assert inspection.total == 0
    assert FLEETS.choices(fleet.ships[0], fleet) == ()
    assert FLEETS.crews(fleet.ships[0], fleet) == ()
    assert FLEETS.summary(fleet.ships[0], fleet).hull is None
    with pytest.raises(KeyError):
        FLEETS.catalogue("lost-1999")


def test_a_name_full_of_braces_is_only_a_name() -> None:
    fleet = fleet_of(BRITISH, (VOSPER, "", {"equipment:smoke": 2}))
    fleet = FLEETS.apply(fleet, do.RenameShip(key="a", name="{items} {0} %s <b>"))
    assert only(fleet).title == "Smoke twice on {items} {0} %s <b>"


def test_figures_of_an_aircraft_are_a_note_of_hers() -> None:
    note = only(fleet_of(BRITISH, ("aircraft", "", {})))
    assert (note.severity, note.subject, note.mends) == (Severity.NOTE, "a", ())
    assert dict(FIGURES)["points"] in note.message
