"""What cannot be read is refused within a second, in words that say where; nothing else happens."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from fleetbuilder.formats import (
    MOST_BYTES,
    Kind,
    Sheet,
    Unreadable,
    fleets_json,
    read,
)
from fleetbuilder.formats.json_file import MOST_FLEETS
from rules.engine.core.fleet import FleetList
from tests.fleetbuilder.formats.paper import altered, looked_over
from tests.strategies import SYSTEM, fleet_of

pytestmark = pytest.mark.once

VOSPER = "vosper-mtb-type-i-mid"


def nore() -> FleetList:
    return fleet_of("royal_navy", ("fairmile-d-mgb", "regular", {}), (VOSPER, "", {}), limit=500)


def document() -> dict[str, Any]:
    fleet = nore()
    sheet = Sheet(system=SYSTEM, fleet=fleet, inspection=looked_over(fleet))
    told: dict[str, Any] = json.loads(fleets_json([sheet]))
    return told


def changed(place: str, value: Any) -> str:
    return altered(document(), place, value)


LONG = "9" * 100_000
SHIP = {"key": "a", "class": VOSPER, "name": "A"}
BAD: dict[str, tuple[bytes | str, str]] = {
    "nothing": ("", "There is nothing to read"),
    "blanks": (" \r\n\t", "There is nothing to read"),
    "50 MB": (b"x" * 50_000_000, r"This has 50\.0 MB; at most 2 MB"),
    "50 MB of JSON": (b"[" * 50_000_000, "at most 2 MB"),
    "half of UTF-16": ("Nore\nFleet".encode("utf-16") + b"x", "Line 2 is not UTF-16"),
    "UTF-32": ("Nore\nFleet".encode("utf-32"), "Line 1 holds a NUL byte"),
    "UTF-16 without a mark": ("Nore\nFleet".encode("utf-16-le"), "Line 1 holds a NUL byte"),
    "Latin-1": ("Nore\nK\xfcste, LCT: 5".encode("latin-1"), "Line 2 is not UTF-8"),
    "NUL": (b"Nore\nNation: Royal Navy\nA\0B", "Line 3 holds a NUL byte"),
    "half a character": ("Nore \ud800", "Line 1 is not UTF-8"),
    "a long line": ("Nore\n" + "x" * 100_000, "Line 2 has 100,000 characters"),
    "many lines": ("a\n" * 30_000, "30,001 lines"),
    "depth": ("[" * 10_000 + "]" * 10_000, "Line 1 goes deeper than 20"),
    "depth further down": ('{"a":\n' * 10_000, "Line 21 goes deeper than 20"),
    "digits": ('{"format": "fleetbuilder",\n"version": ' + LONG + "}", "Line 2 .* 100,000 digits"),
    "digits of a limit": (changed("fleets.0.list.limit", "N").replace('"N"', LONG), "100,000"),
    "an exponent": ('{"version": 1e999999999999999}', "Line 1 has a number"),
    "infinity": ('{"version": Infinity}', "Infinity is no number"),
    "a comma too many": ('{\n"format": 1,,}', "Line 2 is no JSON"),
    "an open string": ('{"format": "x', "Line 1 is no JSON"),
    "a list": ("[1, 2]", "The document is a list"),
    "another document": ('{"name": "x"}', "format: this is no document of fleets"),
    "another version": (changed("version", 2), "version: 2; this site reads version 1"),
    "true for a version": (changed("version", True), "version: True"),
    "no fleets": (changed("fleets", []), "fleets: here should be a list"),
    "too many fleets": (changed("fleets", [{}] * (MOST_FLEETS + 1)), "fleets: 51 of them"),
    "a number for a fleet": (changed("fleets.0", 5), r"fleets\[0\]: is not an object"),
    "a text for ships": (changed("fleets.0.list.ships", "x"), r"fleets\[0\]\.list\.ships is not"),
    "a crew of 5": (changed("fleets.0.list.ships.1.crew", 5), r"ships\[1\]\.crew is not a text"),
    "half a gun": (changed("fleets.0.list.ships.0.fit", {"boats": 0.5}), r"fit\.boats is not"),
    "an unknown system": (changed("fleets.0.list.system", "trireme"), "system 'trireme'"),
    "one key twice": (changed("fleets.0.list.ships", [SHIP, SHIP]), "two ships share one key"),
    "a ship without a key": (changed("fleets.0.list.ships.0.key", ""), r"ships\[0\]\.key is empty"),
    "many options": (
        changed("fleets.0.list.options", {str(n): "x" for n in range(20_000)}),
        r"fleets\[0\]\.list\.options: 20,000 of them; at most 200",
    ),
    "much that is fitted": (
        changed("fleets.0.list.ships.1.fit", {str(n): 1 for n in range(20_000)}),
        r"fleets\[0\]\.list\.ships\[1\]\.fit: 20,000 of them; at most 200",
    ),
    "301 ships": (
        changed("fleets.0.list.ships", [{**SHIP, "key": str(n)} for n in range(301)]),
        "301 ships; a fleet holds at most 300",
    ),
    "999 ships in words": ("Nore\nNation: Royal Navy\n999 × LCT: 5", "999 ships"),
    "an open cell": ("record,name,class\nship,\"x", "Line 2 is no CSV"),
    "an unknown system in words": (
        "Nore\nUnknown rule system: trireme, edition 1\nNation: x",
        "Line 2: this site does not know the rule system 'trireme'",
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", BAD)
def test_it_is_refused_within_a_second_and_says_where(what: str) -> None:
    content, words = BAD[what]
    read("LCT")  # the catalogue is loaded before the clock runs
    began = time.perf_counter()
    with pytest.raises(Unreadable, match=words):
        read(content)
    assert time.perf_counter() - began < 1


@pytest.mark.parametrize("code", ["\0", "a\ud800", "\u2028", "x" * 201])
def test_codes_that_no_database_stores_are_kept_apart_and_can_be_shown(code: str) -> None:
    waiver = {"code": "OVER_LIMIT", "subject": "", "reason": "Club night", "extent": {code: 1}}
    told = json.loads(changed("fleets.0.list.waivers", [waiver]))
    told["fleets"][0]["list"]["options"] = {code: "on"}
    (reading,) = read(json.dumps(told))
    assert (reading.fleet.waivers, reading.fleet.options) == ((), ())
    assert [remark.kind for remark in reading.apart] == [Kind.APART] * 2
    for remark in reading.apart:
        f"{remark.place} {remark.text} {remark.words}".encode()
        assert not {"\0", "\u2028"}.intersection(remark.place)


def test_a_file_of_the_largest_size_takes_a_moment_whatever_it_holds() -> None:
    fitted = "LCT 1, LCT: 80\n  Fitted: " + "no such gun; " * 4_000
    lines = "\n".join([fitted] * 38)
    assert 1_900_000 < len(lines) < MOST_BYTES
    began = time.perf_counter()
    (reading,) = read(f"Nore Flotilla\nNation: Royal Navy\n{lines}")
    assert (len(reading.fleet.ships), len(reading.apart)) == (38, 38)
    with pytest.raises(Unreadable, match="19,999 ships; a fleet holds at most 300"):
        read("Nobody knows what this is, and it stands here many times over and over.\n" * 19_999)
    with pytest.raises(Unreadable, match="at most 2 MB"):
        read("x" * (MOST_BYTES + 1))
    assert time.perf_counter() - began < 20
