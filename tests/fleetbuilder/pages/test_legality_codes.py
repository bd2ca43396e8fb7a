"""Each code of CS-PTS-7 and of scenarios: who breaks it and who just does not, built by hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from django.test import Client

from rules.engine.core.fleet import Severity
from rules.engine.systems.cruel_seas.faults import FORCE_CODES, RULE_CODES
from tests.actions import assert_reconciled
from tests.fleetbuilder.pages.harbour import FAIRMILE, S_BOAT, VOSPER, Builder, start

pytestmark = pytest.mark.once

BRITISH, GERMAN, JAPANESE = "royal_navy", "kriegsmarine", "imperial_japanese_navy"
LINSE, TRAWLER = "linse-group-of-3", "armed-trawler"
MINE_LAYER = "ijn-mtb"
PATROL, NIGHT = (VOSPER, {"crew": "regular"}), "1:royal_navy"

Settings = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Hand:
    """How a fleet is built: nation, limit, ships with the fields set on each, fleet's fields."""

    nation: str
    ships: tuple[tuple[str, Settings], ...]
    limit: str = "500"
    fleet: Settings = field(default=())


def hand(nation: str, *ships: tuple[str, dict[str, str]], limit: str = "500", **fleet: str) -> Hand:
    """Return how to build a fleet."""
    return Hand(
        nation=nation,
        ships=tuple((name, tuple(fields.items())) for name, fields in ships),
        limit=limit,
        fleet=tuple((f"option.{code}", value) for code, value in fleet.items()),
    )


PAIRS: dict[str, tuple[Hand, Hand]] = {
    "OVER_LIMIT": (
        hand(BRITISH, (VOSPER, {"crew": "regular"}), limit="124"),
        hand(BRITISH, (VOSPER, {"crew": "regular"}), limit="125"),
    ),
    "MIXED_NATION": (
        hand(BRITISH, (S_BOAT, {})),
        hand(BRITISH, (S_BOAT, {}), allies="on"),
    ),
    "TINY_GROUP_SIZE": (
        hand(GERMAN, (LINSE, {"fit.boats": "4"}), limit="100"),
        hand(GERMAN, (LINSE, {"fit.boats": "3"}), limit="100"),
    ),
    "TINY_GROUP_LIMIT": (
        hand(GERMAN, (LINSE, {}), (LINSE, {})),
        hand(GERMAN, (LINSE, {})),
    ),
    "ONE_PER_SHIP": (
        hand(BRITISH, (VOSPER, {"fit.equipment:searchlight": "2"})),
        hand(BRITISH, (VOSPER, {"fit.equipment:searchlight": "1"})),
    ),
    "FAT_NATION": (
        hand(BRITISH, (VOSPER, {"crew": "regular", "fit.equipment:fat": "1"})),
        hand(GERMAN, (S_BOAT, {"crew": "regular", "fit.equipment:fat": "1"})),
    ),
    "FAT_CREW": (
        hand(GERMAN, (S_BOAT, {"fit.equipment:fat": "1"})),
        hand(GERMAN, (S_BOAT, {"crew": "regular", "fit.equipment:fat": "1"})),
    ),
    "FAT_NO_TORPEDO": (
        hand(GERMAN, ("r-boat", {"crew": "regular", "fit.equipment:fat": "1"}), limit="400"),
        hand(GERMAN, (S_BOAT, {"crew": "regular", "fit.equipment:fat": "1"}), limit="400"),
    ),
    "LONG_LANCE_NATION": (
        hand(BRITISH, (VOSPER, {"fit.weapon:long_lance": "1"})),
        hand(JAPANESE, (MINE_LAYER, {"fit.weapon:long_lance": "8"})),
    ),
    "SHINYO_ROCKETS_NATION": (
        hand(BRITISH, (VOSPER, {"fit.weapon:shinyo_rockets": "1"})),
        hand(JAPANESE, (MINE_LAYER, {"fit.weapon:shinyo_rockets": "1"})),
    ),
    "ROCKETS_CREW": (
        hand("us_navy", ("pt-boat-elco", {"fit.option:rocket_racks": "1"})),
        hand("us_navy", ("pt-boat-elco", {"crew": "regular", "fit.option:rocket_racks": "1"})),
    ),
    "MERCHANT_ONLY": (
        hand(BRITISH, (TRAWLER, {"fit.equipment:flammenwerfer": "1"})),
        hand(BRITISH, ("coastal-tanker", {"fit.equipment:flammenwerfer": "1"})),
    ),
    "SEARCHLIGHT_TINY": (
        hand(JAPANESE, ("sampan-x3", {"fit.equipment:searchlight": "1"})),
        hand(JAPANESE, (MINE_LAYER, {"fit.equipment:searchlight": "1"})),
    ),
    "DIRECTOR_SOVIET": (
        hand("soviet_navy", ("fugas-class-minesweeper", {"fit.equipment:director": "1"})),
        hand(BRITISH, (TRAWLER, {"fit.equipment:director": "1"})),
    ),
    "BALLOON_SIZE": (
        hand(BRITISH, (VOSPER, {"fit.equipment:balloon": "1"})),
        hand(BRITISH, (FAIRMILE, {"fit.equipment:balloon": "1"})),
    ),
    "SEMI_AUTO_NOT_ALLOWED": (
        hand("soviet_navy", ("bronekater-early", {"fit.semi:6pdr": "1"})),
        hand(BRITISH, (FAIRMILE, {"fit.option:semi_auto_6pdr": "2"})),
    ),
    "RADAR_BATTERY_NATION": (
        hand("regia_marina", ("shore-battery", {"fit.equipment:radar": "1"})),
        hand(GERMAN, ("shore-battery", {"fit.equipment:radar": "1"})),
    ),
    "SCN_NATION": (
        hand(GERMAN, *[PATROL] * 2, allies="on", scenario=NIGHT),
        hand(BRITISH, *[PATROL] * 2, scenario=NIGHT),
    ),
    "SCN_MISSING": (
        hand(BRITISH, PATROL, scenario=NIGHT),
        hand(BRITISH, *[PATROL] * 2, scenario=NIGHT),
    ),
    "SCN_CREW": (
        hand(BRITISH, PATROL, (VOSPER, {"crew": "veteran"}), scenario=NIGHT),
        hand(BRITISH, *[PATROL] * 2, scenario=NIGHT),
    ),
    "SCN_SURPLUS": (
        hand(BRITISH, *[PATROL] * 3, scenario=NIGHT),
        hand(BRITISH, *[PATROL] * 2, scenario=NIGHT),
    ),
}


def build(begin: Callable[..., Builder], wanted: Hand) -> Builder:
    """Build a fleet by the forms of its page alone."""
    builder = begin(nation=wanted.nation, limit=wanted.limit)
    for name, value in wanted.fleet:
        assert builder.set_fleet(name, value).status_code in (200, 303)
    for ship_class, fields in wanted.ships:
        assert builder.add(ship_class).status_code in (200, 303)
        for name, value in fields:
            assert builder.set(builder.keys[-1], name, value).status_code in (200, 303)
    return builder


def test_every_code_of_the_rules_is_built_here() -> None:
    assert set(PAIRS) == RULE_CODES | FORCE_CODES


@pytest.mark.parametrize("code", PAIRS)
def test_a_fleet_that_breaks_a_rule_is_kept_and_says_so(
    begin: Callable[..., Builder], code: str
) -> None:
    builder = build(begin, PAIRS[code][0])

    found = next(f for f in builder.findings() if f.code == code)
    assert found.severity is Severity.ILLEGAL
    html = builder.html()
    assert found.title.replace("'", "&#x27;") in html
    assert f'/rules/cruel-seas/{found.rule}/">' in html
    assert builder.fleet.verdict == "illegal"
    assert_reconciled()


@pytest.mark.parametrize("code", PAIRS)
def test_a_fleet_that_just_keeps_the_rule_is_legal(
    begin: Callable[..., Builder], code: str
) -> None:
    builder = build(begin, PAIRS[code][1])

    assert code not in builder.codes()
    assert builder.fleet.verdict == "legal"
    assert "Not legal" not in builder.html()
    assert_reconciled()


@pytest.mark.parametrize("code", PAIRS)
def test_each_mend_on_the_page_removes_its_finding_and_brings_no_new_one(
    db: None, client: Client, code: str
) -> None:
    script = sorted(PAIRS).index(code) % 2 == 0  # half of the codes each way
    builder = build(lambda **wishes: start(client, script=script, **wishes), PAIRS[code][0])
    found = next(f for f in builder.findings() if f.code == code)
    assert found.mends
    before = {f.identity for f in builder.findings()}

    for mend in found.mends:
        response = builder.mend(mend.label)

        assert response.status_code in (200, 303)
        after = {f.identity for f in builder.findings()}
        assert found.identity not in after
        assert after <= before
        event = builder.fleet.events.last()
        undone = builder.post(f"{builder.url}undo/", {"event": str(event.pk)})
        assert undone.status_code in (200, 303)
        assert {f.identity for f in builder.findings()} == before
    assert_reconciled()
