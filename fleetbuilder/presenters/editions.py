"""A move to a later edition as it is reviewed: what changes, in words and figures."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from config.web.figures import delta_text, points_text
from config.web.viewdata import VerdictView
from fleetbuilder.models import Fleet
from fleetbuilder.muster import fleet_list, system_of
from fleetbuilder.presenters.fleet import verdict_of
from rules.engine.core.fleet import Finding, FleetList, Points
from rules.engine.core.system import RuleSystem
from rules.engine.core.upgrade import LineChange, ShipUpgrade, UpgradeReview, review

MOST_BRIEF = 5  # findings of one fleet in the review of many


@dataclass(frozen=True, slots=True, kw_only=True)
class LineView:
    """A line of a receipt in both editions; "" where one has no such line."""

    label: str
    old: str
    new: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ShipView:
    """A ship of which something changes."""

    name: str
    words: str  # 'Fairmile D MGB, now Fairmile "Dog boat"'
    old: str
    new: str
    lines: tuple[LineView, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GoneView:
    """Something that the later edition does not have, and the ships that have it."""

    what: str
    ships: tuple[str, ...]
    is_class: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class UpgradeView:
    """The review of one fleet. `value` is what its tick box sends: fleet, version, edition."""

    id: str
    name: str
    url: str  # of the review of this fleet alone
    system: str  # its path in addresses
    edition: str
    old_title: str
    new_title: str
    changes: tuple[str, ...]  # what the later edition says of itself
    value: str
    nation: str
    old: str
    new: str
    delta: str
    old_verdict: VerdictView
    new_verdict: VerdictView
    ships: tuple[ShipView, ...]
    others: int  # ships of which nothing changes
    gone: tuple[GoneView, ...]
    options: tuple[str, ...]
    found: tuple[Finding, ...]
    settled: tuple[Finding, ...]
    is_plain: bool

    @property
    def first_found(self) -> tuple[Finding, ...]:
        """Return the new findings that a list of fleets shows."""
        return self.found[:MOST_BRIEF]

    @property
    def more_found(self) -> int:
        """Return how many new findings there are beyond those that a list of fleets shows."""
        return max(0, len(self.found) - MOST_BRIEF)


def upgrade_views(fleets: Iterable[Fleet]) -> list[UpgradeView]:
    """Return the reviews of fleets, whose ships are fetched already, up to the newest editions.

    Fleets that stand on the newest, or of a rule system that this site does not know, are left out.
    """
    return [view for view in map(upgrade_view, fleets) if view is not None]


def upgrade_view(fleet: Fleet) -> UpgradeView | None:
    """Return the review of a fleet, None if there is no later edition to move to."""
    values = fleet_list(fleet)
    system = system_of(values)
    if system is None or values.edition == system.newest_edition:
        return None
    return reviewed(fleet, system, values)


def reviewed(fleet: Fleet, system: RuleSystem, values: FleetList) -> UpgradeView:
    """Return the review of a fleet up to the newest edition."""
    found = review(system, values, system.newest_edition)
    catalogue = system.fleets.catalogue(values.edition)
    changed = found.changed
    return UpgradeView(
        id=str(fleet.pk),
        name=values.name,
        url=reverse("fleetbuilder:fleet-edition", args=(fleet.pk,)),
        system=system.path,
        edition=system.newest_edition,
        old_title=found.old_title,
        new_title=found.new_title,
        changes=system.fleets.catalogue(system.newest_edition).changes,
        value=f"{fleet.pk}.{fleet.version}.{system.newest_edition}",
        nation=catalogue.nation_text(values.nation),
        old=points_text(found.old),
        new=points_text(found.new),
        delta=delta_text(found.new - found.old),
        old_verdict=verdict_of(found.before_inspection),
        new_verdict=verdict_of(found.inspection),
        ships=tuple(ship_view(ship) for ship in changed),
        others=len(found.ships) - len(changed),
        gone=tuple(gone_views(found)),
        options=found.options,
        found=found.found,
        settled=found.settled,
        is_plain=found.is_plain,
    )


def ship_view(ship: ShipUpgrade) -> ShipView:
    """Return a ship in both editions."""
    words = ship.old_class
    if ship.gone:
        words = _("%(name)s, not in the newer edition") % {"name": ship.old_class}
    elif ship.is_renamed:
        words = _("%(old)s, now %(new)s") % {"old": ship.old_class, "new": ship.new_class}
    return ShipView(
        name=ship.name,
        words=words,
        old=points_text(ship.old),
        new=points_text(ship.new),
        lines=tuple(map(line_view, ship.lines)),
    )


def line_view(line: LineChange) -> LineView:
    """Return a line in both editions."""
    return LineView(label=line.label, old=_points(line.old), new=_points(line.new))


def _points(points: Points | None) -> str:
    return "" if points is None else points_text(points)


def gone_views(found: UpgradeReview) -> Iterable[GoneView]:
    """Yield what the later edition does not have, each class and item once."""
    ships: dict[tuple[str, bool], list[str]] = {}
    for ship in found.gone:
        if ship.gone:
            ships.setdefault((ship.old_class, True), []).append(ship.name)
        for item in ship.lacking:
            ships.setdefault((item, False), []).append(ship.name)
    for (what, is_class), names in ships.items():
        yield GoneView(what=what, ships=tuple(names), is_class=is_class)


@dataclass(frozen=True, slots=True, kw_only=True)
class EditionNotice:
    """That a fleet stands on an older edition than the newest."""

    title: str
    newest: str
    url: str


def edition_notice(fleet: Fleet, system: RuleSystem) -> EditionNotice | None:
    """Return the notice for a fleet's own page, None if it stands on the newest edition."""
    newest = system.newest_edition
    if fleet.edition == newest:
        return None
    return EditionNotice(
        title=system.edition_title(fleet.edition),
        newest=system.edition_title(newest),
        url=reverse("fleetbuilder:fleet-edition", args=(fleet.pk,)),
    )
