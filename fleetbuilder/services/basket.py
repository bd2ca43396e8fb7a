"""A basket: ships of several classes that join a fleet by one act, and the fleet as it then is."""

from __future__ import annotations

import uuid
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from fleetbuilder.services.additions import added, own_designs
from fleetbuilder.services.edit import do_all, edit_fleet
from fleetbuilder.services.results import At, EditResult
from rules.engine.core.acts import AddShips, InvalidAct
from rules.engine.core.fleet import Design, FleetList, Inspection, ShipEntry
from rules.engine.core.system import RuleSystem

if TYPE_CHECKING:
    from config.web.visitor import Visitor

MOST_OF_A_CLASS = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Basket:
    """How many ships of which class, or own ship, and the crew grade for all who can have it."""

    counts: tuple[tuple[str, int], ...] = ()
    crew: str = ""

    @property
    def ships(self) -> int:
        """Return how many ships there are in all."""
        return sum(count for _slug, count in self.counts)


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """A fleet looked over without and with a basket; `fault` says why that cannot be added."""

    before: Inspection
    after: Inspection
    fault: str = ""


def tried_on(visitor: Visitor, system: RuleSystem, fleet: FleetList, basket: Basket) -> Trial:
    """Return what the fleet would come to; nothing is stored. One query if own ships are in it."""
    before = system.fleets.inspect(fleet, mends=False)
    try:
        after = do_all(system, fleet, acts_of(visitor, system, fleet, basket)).after
    except InvalidAct as refusal:
        return Trial(before=before, after=before, fault=refusal.message)
    return Trial(before=before, after=system.fleets.inspect(after, mends=False))


def add_basket(
    *, visitor: Visitor, fleet_id: uuid.UUID | str, system: RuleSystem, fleet: FleetList,
    basket: Basket, at: At,
) -> EditResult:  # fmt: skip
    """Add all ships of the basket: one act, one line in the history.

    Raises FleetMissing, FleetFrozen, StaleFleet, InvalidAct for an empty one too.
    """
    if not basket.ships:
        raise InvalidAct("count", _("Put a number beside at least one class."))
    acts = acts_of(visitor, system, fleet, basket)
    return edit_fleet(visitor=visitor, fleet_id=fleet_id, act=acts, at=at)


def acts_of(
    visitor: Visitor, system: RuleSystem, fleet: FleetList, basket: Basket
) -> list[AddShips]:
    """Return one act for each class in the basket. Raises InvalidAct for a lost own ship."""
    acts = []
    designs = own_designs(visitor, (code for code, count in basket.counts if count))
    for code, count in basket.counts:
        if count:
            keys = tuple(str(uuid.uuid4()) for _number in range(count))
            act = added(code, keys, designs)
            known = grades(system, fleet, act.ship_class, act.design)
            acts.append(replace(act, crew=basket.crew if basket.crew in known else ""))
    return acts


def grades(
    system: RuleSystem, fleet: FleetList, slug: str, design: Design | None = None
) -> dict[str, str]:
    """Return the crew grades that ships of a class can have: code and label."""
    entry = ShipEntry(key="", ship_class=slug, name="", design=design)
    return {crew.code: crew.label for crew in system.fleets.crews(entry, fleet)}
