"""Several fleets in one document: nothing is lost, and what is broken is named."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fleetbuilder.formats import Kept, LibraryShip, Sheet, Unreadable, collection_json, read_bundle
from fleetbuilder.formats.collection import MOST_BYTES
from fleetbuilder.formats.packing import packed, unpacked
from fleetbuilder.names import LONGEST_TAG, clean_tag, folded_tag
from rules.engine.core.acts import InvalidAct
from rules.engine.core.fleet import FleetList
from tests.engine.systems.cruel_seas.boatyard import like
from tests.fleetbuilder.formats.paper import NAMES, altered, faults, looked_over, written_fleets
from tests.fleetbuilder.formats.test_refused import LONG, nore
from tests.fleetbuilder.formats.test_round_trips import QUICK
from tests.strategies import SYSTEM

pytestmark = pytest.mark.once

DAY = date(2026, 11, 30)


def _tag(text: str) -> bool:
    try:
        return clean_tag(text) == text
    except InvalidAct:
        return False


TAGS = st.lists(
    NAMES.map(lambda name: name[:LONGEST_TAG].strip()).filter(_tag),
    max_size=4,
    unique_by=folded_tag,
).map(tuple)


def kept(fleet: FleetList, tags: tuple[str, ...] = (), archived: bool = False) -> Kept:
    sheet = Sheet(system=SYSTEM, fleet=fleet, inspection=looked_over(fleet), credit="After x")
    return Kept(sheet=sheet, tags=tags, archived=archived)


@settings(parent=QUICK, max_examples=20)
@given(
    fleets=st.lists(st.tuples(written_fleets(most=3), TAGS, st.booleans()), max_size=3),
    own_names=st.lists(NAMES, max_size=2, unique=True),
)
def test_several_fleets_come_back_whole(
    fleets: list[tuple[FleetList, tuple[str, ...], bool]], own_names: list[str]
) -> None:
    own_ships = [
        LibraryShip(system="cruel_seas", design=like("fairmile-d-mgb", name)) for name in own_names
    ]
    if not fleets and not own_ships:
        return
    text = collection_json((kept(*fleet) for fleet in fleets), own_ships, DAY)
    bundle = read_bundle(text)

    found = [(one.reading.fleet, one.tags, one.archived) for one in bundle.arrivals]
    assert found == fleets
    assert list(bundle.own_ships) == own_ships
    assert bundle.apart == ()
    assert [reading.apart for reading in bundle.readings] == [()] * len(fleets)
    assert faults(text) == []
    assert read_bundle(unpacked(packed(text))) == bundle


def document() -> dict[str, Any]:
    text = collection_json([kept(nore()), kept(nore())], [], DAY)
    told: dict[str, Any] = json.loads(text)
    return told


def changed(place: str, value: Any) -> str:
    return altered(document(), place, value)


DESIGN = {"system": "cruel_seas", "design": {"name": 5}}
BAD = {
    "another version": (changed("version", 2), "version: 2; this site reads version 1"),
    "nothing in it": (changed("fleets", []), "fleets: here should be a list"),
    "a number for fleets": (changed("fleets", 5), "fleets: is not a list"),
    "501 fleets": (changed("fleets", [{}] * 501), "fleets: 501 of them; at most 500"),
    "301 own ships": (changed("own_ships", [{}] * 301), "own_ships: 301 of them; at most 300"),
    "a text for a fleet": (changed("fleets.1", "x"), r"fleets\[1\]: is not an object"),
    "no document": (changed("fleets.1.document", None), r"fleets\[1\]\.document: The document"),
    "two in one document": (
        changed("fleets.0.document.fleets", document()["fleets"][0]["document"]["fleets"] * 2),
        r"fleets\[0\]\.document: 2 fleets; here should be one",
    ),
    "a crew of 5": (
        changed("fleets.1.document.fleets.0.list.ships.1.crew", 5),
        r"fleets\[1\]\.document: fleets\[0\]\.list\.ships\[1\]\.crew is not a text",
    ),
    "a yes for true": (changed("fleets.0.archived", "yes"), "neither true nor false"),
    "a number for a tag": (changed("fleets.0.tags", [5]), r"fleets\[0\]\.tags: is not a list of"),
    "a number for a name": (changed("own_ships", [DESIGN]), r"own_ships\[0\]\.design\.name"),
    "digits": (changed("version", "N").replace('"N"', LONG), "100,000 digits"),
    "7 MB": ('{"x": "' + "y" * 7_000_000, r"This has 7\.0 MB; at most 2 MB are read"),
    "3 MB of a single fleet": (
        json.dumps(document()["fleets"][0]["document"] | {"x": "y" * 3_000_000}),
        r"This has 3\.0 MB; at most 2 MB are read",
    ),
}


@pytest.mark.parametrize("what", BAD)
def test_it_is_refused_and_says_where(what: str) -> None:
    content, words = BAD[what]
    with pytest.raises(Unreadable, match=words):
        read_bundle(content)


def test_what_this_site_lacks_is_kept_apart_and_all_else_is_read() -> None:
    told = document()
    told["fleets"][0]["document"]["fleets"][0]["list"]["system"] = "trireme"
    told["fleets"][1]["tags"] = ["Club night", "", "x" * 41, "Club night"]
    told["own_ships"] = [{"system": "trireme", "design": {"name": "Argo"}}]
    bundle = read_bundle(json.dumps(told))

    assert [reading.fleet.name for reading in bundle.readings] == [nore().name]
    assert [(remark.place, remark.words) for remark in bundle.apart] == [
        ("fleets[0]", "This site does not know its game 'trireme'."),
        ("own_ships[0]", "Left out: Choose a game from the list."),
    ]
    (arrival,) = bundle.arrivals
    assert arrival.tags == ("Club night",)
    assert [remark.place for remark in arrival.reading.apart] == [
        "fleets[1].tags[1]", "fleets[1].tags[2]",
    ]  # fmt: skip


def test_each_fleet_of_it_can_be_cut_out_and_read_alone() -> None:
    (alone,) = read_bundle(json.dumps(document()["fleets"][1]["document"])).readings
    assert alone.fleet == nore()


def test_a_packed_text_is_never_unpacked_beyond_what_is_read() -> None:
    bomb = packed("{" + " " * 50_000_000)
    assert len(unpacked(bomb)) == MOST_BYTES + 1
    for broken in ("", "x", "ä", "AAAA", bomb[:40][::-1]):
        with pytest.raises(Unreadable, match=r"changed on its way|nothing to read"):
            read_bundle(unpacked(broken))
