"""What moving a fleet to a later edition would change: looked over before it is done."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.engine.core.fleet import (
    Finding,
    FleetList,
    Inspection,
    LineKind,
    Points,
    PointsBreakdown,
    ShipEntry,
)
from rules.engine.core.system import RuleSystem


@dataclass(frozen=True, slots=True, kw_only=True)
class LineChange:
    """A line of a receipt that differs; None where one edition has no such line."""

    label: str
    old: Points | None
    new: Points | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ShipUpgrade:
    """A ship in both editions: names of her class, points, the lines of her receipt that differ.

    `gone` says that the later edition does not have her class; `lacking` names what else of hers
    it no longer has. All of it is kept.
    """

    key: str
    name: str
    old_class: str
    new_class: str
    old: Points
    new: Points
    lines: tuple[LineChange, ...] = ()
    gone: bool = False
    lacking: tuple[str, ...] = ()

    @property
    def is_renamed(self) -> bool:
        """Return whether her class goes by another name."""
        return self.old_class != self.new_class

    @property
    def differs(self) -> bool:
        """Return whether there is anything to tell of her."""
        return bool(
            self.old != self.new or self.is_renamed or self.lines or self.gone or self.lacking
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class UpgradeReview:
    """A fleet in its edition and in a later one, side by side. `ships` are all of them, in order.

    `options` are the game options that the later edition no longer has, by their labels.
    """

    after: FleetList
    old_title: str
    new_title: str
    old: Points
    new: Points
    ships: tuple[ShipUpgrade, ...]
    found: tuple[Finding, ...]  # that speak only in the later edition
    settled: tuple[Finding, ...]  # that speak only in the earlier one
    options: tuple[str, ...] = ()
    before_inspection: Inspection
    inspection: Inspection  # of the fleet in the later edition

    @property
    def changed(self) -> tuple[ShipUpgrade, ...]:
        """Return the ships of which there is something to tell."""
        return tuple(ship for ship in self.ships if ship.differs)

    @property
    def gone(self) -> tuple[ShipUpgrade, ...]:
        """Return the ships whose class, or something aboard, the later edition does not have."""
        return tuple(ship for ship in self.ships if ship.gone or ship.lacking)

    @property
    def is_plain(self) -> bool:
        """Return whether nothing of points, findings or items differs."""
        return not (self.changed or self.found or self.settled or self.options)


def review(system: RuleSystem, fleet: FleetList, edition: str) -> UpgradeReview:
    """Return what moving the fleet to a later edition would change; nothing is moved.

    Raises KeyError for an unknown edition.
    """
    after = system.fleets.upgrade(fleet, edition)
    before_it = system.fleets.inspect(fleet, mends=False)
    after_it = system.fleets.inspect(after, mends=False)
    old_receipts, new_receipts = dict(before_it.receipts), dict(after_it.receipts)
    return UpgradeReview(
        after=after,
        old_title=system.edition_title(fleet.edition),
        new_title=system.edition_title(edition),
        old=before_it.total,
        new=after_it.total,
        ships=tuple(
            _ship(system, fleet, after, old, new, old_receipts[old.key], new_receipts[new.key])
            for old, new in zip(fleet.ships, after.ships, strict=True)
        ),
        found=_only(after_it, before_it),
        settled=_only(before_it, after_it),
        options=_options_gone(system, fleet, edition),
        before_inspection=before_it,
        inspection=after_it,
    )


def _ship(
    system: RuleSystem,
    fleet: FleetList,
    after: FleetList,
    old: ShipEntry,
    new: ShipEntry,
    old_receipt: PointsBreakdown,
    new_receipt: PointsBreakdown,
) -> ShipUpgrade:
    gone = _is_gone(system, after, new)
    was_lacking = system.fleets.lacking(old, fleet)
    lacking = () if gone else system.fleets.lacking(new, after)
    return ShipUpgrade(
        key=old.key,
        name=old.name,
        old_class=_class_name(system, fleet, old),
        new_class=_class_name(system, after, new),
        old=old_receipt.total,
        new=new_receipt.total,
        lines=() if gone else tuple(line_changes(old_receipt, new_receipt)),
        gone=gone and not _is_gone(system, fleet, old),
        lacking=tuple(words for words in lacking if words not in was_lacking),
    )


def _is_gone(system: RuleSystem, fleet: FleetList, entry: ShipEntry) -> bool:
    return system.class_of(fleet.edition, entry) is None


def _class_name(system: RuleSystem, fleet: FleetList, entry: ShipEntry) -> str:
    found = system.class_of(fleet.edition, entry)
    found = found or system.last_known(fleet.edition, entry.ship_class)
    return found.name if found else entry.class_words


def line_changes(old: PointsBreakdown, new: PointsBreakdown) -> Iterator[LineChange]:
    """Yield the lines of two receipts that differ: in the new one's order, then what is gone.

    Lines of one label are paired in their order; sums are left out, for they follow.
    """
    left = [line for line in old.lines if line.kind in _PARTS]
    for line in new.lines:
        if line.kind not in _PARTS:
            continue
        twin = next((o for o in left if (o.label, o.kind) == (line.label, line.kind)), None)
        if twin is None:
            yield LineChange(label=line.label, old=None, new=line.points)
            continue
        left.remove(twin)
        if twin.points != line.points:
            yield LineChange(label=line.label, old=twin.points, new=line.points)
    for line in left:
        yield LineChange(label=line.label, old=line.points, new=None)


_PARTS = (LineKind.ITEM, LineKind.CHANGE)


def _only(one: Inspection, other: Inspection) -> tuple[Finding, ...]:
    known = {finding.identity for finding in other.shown}
    return tuple(finding for finding in one.shown if finding.identity not in known)


def _options_gone(system: RuleSystem, fleet: FleetList, edition: str) -> tuple[str, ...]:
    known = {option.code: dict(option.values) for option in system.fleets.options(edition)}
    labels = {option.code: option.label for option in system.fleets.options(fleet.edition)}
    return tuple(
        labels.get(code, code)
        for code, value in fleet.options
        if value not in known.get(code, {}) and code in labels
    )
