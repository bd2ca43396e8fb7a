"""Ships of the player's own for tests of the engine."""

from __future__ import annotations

from dataclasses import replace

from rules.engine.core import acts as do
from rules.engine.core.fleet import OWN_CLASS, Design, FleetList, Inspection
from tests.strategies import DESIGNS, EDITION, FLEETS, empty

BRITISH, GERMAN = "royal_navy", "kriegsmarine"


def like(slug: str, name: str = "Marsh Hen") -> Design:
    design = DESIGNS.like(EDITION, slug, name)
    assert design is not None
    return design


def set_traits(design: Design, **traits: str) -> Design:
    changed = {**dict(design.traits), **traits}
    return replace(design, traits=tuple(sorted((c, v) for c, v in changed.items() if v)))


def set_parts(design: Design, parts: dict[str, int]) -> Design:
    return replace(design, parts=tuple(sorted({**dict(design.parts), **parts}.items())))


def price(design: Design, nation: str = BRITISH) -> int:
    return int(DESIGNS.receipt(EDITION, design, nation).total)


def codes(design: Design, nation: str = BRITISH) -> list[str]:
    return [finding.code for finding in DESIGNS.findings(EDITION, design, nation)]


def with_own(design: Design, *keys: str, nation: str = BRITISH) -> FleetList:
    act = do.AddShips(ship_class=OWN_CLASS, keys=keys or ("a",), design=design)
    return FLEETS.apply(empty(nation, None), act)


def looked(fleet: FleetList) -> Inspection:
    return FLEETS.inspect(fleet)
