"""Thousands of texts and files that this site wrote, mutated: read or refused, and nothing else.

What is read of them can be stored in any database.
"""

from __future__ import annotations

import json
import random  # noqa: TID251
from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest

from fleetbuilder.formats import (
    Flavour,
    Kept,
    LibraryShip,
    Sheet,
    Size,
    Unreadable,
    collection_json,
    fleet_csv,
    fleet_text,
    fleets_json,
    read,
)
from fleetbuilder.services.founding import with_new_keys
from rules.engine.core import acts as do
from rules.engine.core.codec import fleet_to_json
from rules.engine.core.fleet import FleetList
from tests.effort import times
from tests.engine.systems.cruel_seas.boatyard import like
from tests.fleetbuilder.formats.paper import looked_over
from tests.strategies import FIGURES, FLEETS, SYSTEM, fleet_of

pytestmark = pytest.mark.once

VOSPER = "vosper-mtb-type-i-mid"


def test_nothing_that_is_sent_raises_anything_else() -> None:
    count = times(1_000, 20_000)
    dice = random.Random(19_420_327)
    originals = written()
    refused = 0
    for number in range(count):
        content = mutated(dice, originals)
        try:
            for reading in read(content):
                reading.inspection.total + 0
                assert len(reading.fleet.ships) <= 300
                if number % 10 == 0:  # it takes longer than reading
                    assert_storable(reading.fleet)
        except Unreadable:
            refused += 1
    assert count / 10 < refused < count * 9 / 10


def assert_storable(fleet: FleetList) -> None:
    """Fail for what PostgreSQL refuses, and for a ship that could be taken for the whole fleet."""
    text = json.dumps(fleet_to_json(with_new_keys(fleet)), ensure_ascii=False)
    assert "\\u0000" not in text
    text.encode()
    assert all(ship.key for ship in fleet)


def squadron() -> FleetList:
    """Return a small fleet with something of all that can be told."""
    fleet = fleet_of("royal_navy", ("fairmile-d-mgb", "regular", {"equipment:smoke": 2}), limit=90)
    design = like("lct")
    for act in (
        do.SetOption(code="allies", value="on"),
        do.AddShips(ship_class=VOSPER, keys=("b", "c")),
        do.AddShips(ship_class="own", keys=("d",), design=design),
        do.AddShips(ship_class="aircraft", keys=("e",), figures=FIGURES),
        do.SetDetail(key="b", detail="captain", text="R. *Hope*"),
        do.SetDetail(key="c", detail="notes", text="Glued"),
    ):
        fleet = FLEETS.apply(fleet, act)
    for finding in looked_over(fleet).findings:
        if finding.can_be_waived:
            told = {"title": finding.title, "extent": finding.extent, "reason": "Club night"}
            act = do.WaiveFinding(code=finding.code, subject=finding.subject, **told)
            fleet = FLEETS.apply(fleet, act)
    assert fleet.waivers
    return fleet


def written() -> list[bytes]:
    """Return two ships in every size and flavour, and a squadron in every format."""
    pair = fleet_of("royal_navy", ("fairmile-d-mgb", "regular", {}), (VOSPER, "", {}), limit=500)
    link = "https://x.org/"
    found = [
        fleet_text(SYSTEM, pair, looked_over(pair), link, size=size, flavour=flavour)
        for size in Size
        for flavour in Flavour
    ]
    fleet = squadron()
    inspection = looked_over(fleet)
    found.append(fleet_text(SYSTEM, fleet, inspection, link, flavour=Flavour.DISCORD))
    found.append(fleet_csv(SYSTEM, fleet, inspection))
    sheet = Sheet(system=SYSTEM, fleet=fleet, inspection=inspection)
    found.append(fleets_json([sheet]))
    library = [LibraryShip(system="cruel_seas", design=like(VOSPER))]
    kept = Kept(sheet=sheet, tags=("Club night",), archived=True)
    found.append(collection_json([kept, kept], library, date(2026, 11, 30)))
    return [text.encode() for text in found]


ODD = ['"', "\0", "\ufeff", "\ud7ff", "×", "[", "{", "9" * 40, "\n\n", ",", ";", ":", "\\", "**",
       "\u202e", "Names: ", "3 × ", "  Crew: ", "Waived: ", "null", "true", "-1",
       "1e9", "\t=", "'"]  # fmt: skip


VALUES = ["\0", "\ud800", "", " ", "\u202e", "x" * 300, -1, 0, 10**14, 1.5, None, True, [], {},
          {"\0": 1}, {"\ud800": "x"}, {"": 1}, {"boats": 10**14}]  # fmt: skip


def mutated(dice: random.Random, originals: list[bytes]) -> bytes:
    """Return one of the originals with up to five things wrong."""
    content = bytearray(dice.choice(originals))
    if content.startswith(b"{") and dice.randrange(2):
        return rearranged(dice, json.loads(content))
    for _time in range(dice.randint(1, 5)):
        at = dice.randrange(len(content) + 1)
        to = min(len(content), at + dice.randint(1, 30))
        match dice.randrange(8):
            case 0:
                content[at:to] = b""
            case 1:
                content[at:at] = dice.choice(ODD).encode()
            case 2:
                content[at:to] = bytes(dice.randrange(256) for _byte in range(dice.randrange(2)))
            case 3:
                content[at:to] = "".join(chr(dice.randrange(1, 0x3000)) for _ in "xxx").encode()
            case 4:
                content[at:at] = content[at:to] * 3
            case 5:
                other = dice.choice(originals)
                start = dice.randrange(len(other))
                content[at:at] = other[start : start + 60]
            case 6:
                content[at:to] = bytes(str(dice.randrange(-5, 10**9)), "ascii")
            case _:
                lines = content.split(b"\n")
                dice.shuffle(lines)
                content = bytearray(b"\n".join(lines))
    return bytes(content)


def rearranged(dice: random.Random, document: Any) -> bytes:
    """Return a document in which up to three values are others."""
    for _time in range(dice.randint(1, 3)):
        node, key = dice.choice(list(places(document)))
        node[key] = dice.choice(VALUES)
    return json.dumps(document).encode()


def places(node: Any) -> Iterator[tuple[Any, Any]]:
    """Yield each value of a document by what holds it."""
    for key in range(len(node)) if isinstance(node, list) else list(node):
        yield node, key
        if isinstance(node[key], dict | list):
            yield from places(node[key])
