"""Fleets to write down and read again: any that a player can build, under names that mislead."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from fleetbuilder.formats import SCHEMA_FILE, collection
from fleetbuilder.formats.collection import COLLECTION
from fleetbuilder.names import clean_name
from rules.engine.core import acts as do
from rules.engine.core.acts import InvalidAct
from rules.engine.core.fleet import FleetList, Inspection
from tests.strategies import FLEETS, SYSTEM, fleets

HOSTILE = [
    "**bold** _it_ ~~x~~ `code` ||spoiler||",
    "@everyone and <@1234> <#5> <:a:6>",
    '"quoted", and: more; "so on"',
    '"',
    '""',
    "=HYPERLINK(\"x\")", "+1", "-1", "@x", "'=1", "''-1", "'Ark", "＝1",
    "# Heading", "- item", "* item", "> quote", "1. one", "3 × Vosper", "3 x Vosper", "12x",
    "Nation: Royal Navy", "Total: 5", "Vosper MTB Type I (Mid): 75", "Curlew, Fairmile D MGB: 120",
    "Crew: veteran", "Cruel Seas", "Names: a, b", "record,name,class", "{}", "[x](http://y.z)",
    "own ship", "re-fitted", "crew veteran", "Not legal", "Waived", "House rule: yes",
    "שייטת 13", "طائر: ١", "-שייטת", "雪風, 潮", "a\u200bb", "@\u200beveryone", "⛵", "\\", "\\*",
    "https://example.org/x", "<https://example.org>", "www.example.org", ":smile:", "&lt;",
    "no ships", "a. Legal. Total: 5", "(Royal Navy): x", "x [code]", "y ×3", "–", "•", "$x$",
    "x (Royal Navy): no ships. Legal. Total: 5", "a;=1+1", "b; '-1", "“Ark”", "“a, b”", "The „Ark“",
    "x (Royal Navy): 2 × LCT. Legal. Total: 5 / 6 points, 2 ships", "\ufeffA", "A\u00a0B", "_",
    "record;name;class", "```", ">>> x", "> x", "A\u200b", "@\u200b\u200bx", "x > y", "Vosper 1",
]  # fmt: skip


def _clean(text: str) -> bool:
    with suppress(InvalidAct):
        return clean_name(text) == text
    return False


NAMES = st.sampled_from(HOSTILE) | st.text(min_size=1, max_size=20).filter(_clean)


@st.composite
def written_fleets(draw: st.DrawFn, most: int = 5) -> FleetList:
    """Return any fleet with hostile names, captains, pennants, aircraft types, and house rules."""
    fleet = draw(fleets(most=most))
    fleet = FLEETS.apply(fleet, do.RenameFleet(name=draw(NAMES)))
    for ship in fleet:
        if draw(st.booleans()):
            fleet = FLEETS.apply(fleet, do.RenameShip(key=ship.key, name=draw(NAMES)))
        if draw(st.booleans()):
            act = do.SetDetail(key=ship.key, detail="captain", text=draw(NAMES))
            fleet = FLEETS.apply(fleet, act)
            act = do.SetDetail(key=ship.key, detail="pennant", text=draw(NAMES)[:20])
            with suppress(InvalidAct):
                fleet = FLEETS.apply(fleet, act)
        if ship.figures:
            figures = {**dict(ship.figures), "type": draw(NAMES)}
            act = do.SetFigures(key=ship.key, figures=tuple(sorted(figures.items())))
            fleet = FLEETS.apply(fleet, act)
        if draw(st.integers(0, 3)) == 0 and len(fleet.ships) < most + 4:
            twin = do.DuplicateShip(key=ship.key, new_key=f"{ship.key}-twin")
            fleet = FLEETS.apply(fleet, twin)
    for finding in FLEETS.inspect(fleet, mends=False).findings:
        if finding.can_be_waived and draw(st.booleans()):
            act = do.WaiveFinding(
                code=finding.code,
                subject=finding.subject,
                reason=draw(NAMES),
                title=finding.title,
                extent=finding.extent,
            )
            fleet = FLEETS.apply(fleet, act)
    return fleet


SCHEMA = json.loads(SCHEMA_FILE.read_text())
COLLECTION_SCHEMA = json.loads(collection.SCHEMA_FILE.read_text())
PUBLISHED: Registry[Any] = Registry().with_resource("schema-1.json", Resource.from_contents(SCHEMA))


def faults(document: str) -> list[str]:
    """Return where a document is not as the published schema says, and how."""
    told = json.loads(document)
    schema = COLLECTION_SCHEMA if told.get("format") == COLLECTION else SCHEMA
    found = Draft202012Validator(schema, registry=PUBLISHED).iter_errors(told)
    return [f"{'.'.join(map(str, fault.absolute_path))}: {fault.message}" for fault in found]


def looked_over(fleet: FleetList) -> Inspection:
    """Return the inspection of a fleet."""
    return SYSTEM.fleets.inspect(fleet, mends=False)


def numbered(fleet: FleetList) -> FleetList:
    """Return the fleet with its ships' keys as a reader gives them; house rules follow."""
    keys = {ship.key: f"ship-{n}" for n, ship in enumerate(fleet.ships, 1)}
    waivers = (replace(w, subject=keys.get(w.subject, "")) for w in fleet.waivers)
    return replace(
        fleet,
        ships=tuple(replace(ship, key=keys[ship.key]) for ship in fleet),
        waivers=tuple(sorted(waivers, key=lambda waiver: waiver.identity)),
    )


def altered(told: dict[str, Any], place: str, value: Any) -> str:
    """Return a document with one thing changed; `place` is dotted: 'fleets.0.list.name'."""
    *way, last = place.split(".")
    node: Any = told
    for step in way:
        node = node[int(step) if step.isdigit() else step]
    node[int(last) if last.isdigit() else last] = value
    return json.dumps(told)
