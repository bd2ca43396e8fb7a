"""Two fleets' ships side by side: the same, different and in what, or on one side only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from config.web.figures import points_text
from fleetbuilder.muster import without_notes
from fleetbuilder.presenters.compare import Looked
from fleetbuilder.presenters.ships import class_words, summary_of
from rules.engine.core.fleet import FleetList, ShipEntry
from rules.engine.core.matching import Pair, pairs_by_class, pairs_by_key
from rules.engine.core.system import RuleSystem, ShipSummary


@dataclass(frozen=True, slots=True, kw_only=True)
class ShipCell:
    """A ship on her side; `details` are (label, words) of what the other has not."""

    name: str
    class_name: str
    crew: str
    points: str
    refitted: bool
    own: bool  # of the player's own design
    details: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShipDuel:
    """A ship of each side, with the words for what differs."""

    left: ShipCell
    right: ShipCell
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ShipsView:
    """The ships of both sides: pairs that differ, ships of one side only, pairs that don't."""

    different: tuple[ShipDuel, ...]
    only_left: tuple[ShipCell, ...]
    only_right: tuple[ShipCell, ...]
    same: tuple[ShipDuel, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """In what two ships differ; the words are "" where the ships' own lines show it."""

    what: str
    label: str = ""
    left: str = ""
    right: str = ""


class Roll:
    """The ships of one side, in words."""

    def __init__(self, looked: Looked) -> None:
        self.values, self.system = looked.side.values, looked.system
        self._bare = replace(self.values, name="", limit=None, ships=(), waivers=())
        self._receipts = dict(looked.inspection.receipts)
        self._crews: dict[tuple[str, str], str] = {}

    def points(self, ship: ShipEntry) -> str:
        """Return what a ship costs."""
        return points_text(self._receipts[ship.key].total)

    def class_name(self, ship: ShipEntry) -> str:
        """Return the name of a ship's class, or its code if nobody knows it."""
        if self.system is None:
            return ship.class_words
        found = self.system.class_of(self.values.edition, ship)
        known = found or self.system.last_known(self.values.edition, ship.ship_class)
        return class_words(ship, found, known)

    def crew(self, ship: ShipEntry) -> str:
        """Return the grade of a ship's crew in words."""
        known = (ship.ship_class, ship.crew)
        if self.system and known not in self._crews:
            alone = replace(self._bare, ships=(ship,))
            labels = {c.code: c.label for c in self.system.fleets.crews(ship, alone)}
            self._crews[known] = labels.get(ship.crew, "")
        return self._crews.get(known, ship.crew)

    def summary(self, ship: ShipEntry) -> ShipSummary | None:
        """Return a ship as fitted, None if nobody here knows her class."""
        if self.system is None:
            return None
        return summary_of(replace(self._bare, ships=(replace(ship, key="", name="", notes=""),)))

    def cell(self, ship: ShipEntry, details: tuple[tuple[str, str], ...]) -> ShipCell:
        """Return a ship on her side."""
        summary = self.summary(ship)
        return ShipCell(
            name=ship.name,
            class_name=self.class_name(ship),
            crew=self.crew(ship),
            points=self.points(ship),
            refitted=summary is not None and summary.refitted,
            own=ship.is_own,
            details=details,
        )

    def alone(self, ship: ShipEntry) -> ShipCell:
        """Return a ship that has nobody facing her, with all that was changed from her class."""
        summary = self.summary(ship)
        words = "; ".join(summary.fitted) if summary else ""
        return self.cell(ship, ((_("Fitted"), words),) if words else ())


def ships_view(left: Looked, right: Looked) -> ShipsView:
    """Return the ships of two fleets, or of two states of one, side by side."""
    by_key = left.side.fleet.pk == right.side.fleet.pk
    sides = left.side, right.side
    shown = [side.values for side in sides]
    if not all(side.is_held for side in sides):  # notes are between a player and his own fleets
        shown = [without_notes(values) for values in shown]
    mine, theirs = Roll(left), Roll(right)
    different: list[ShipDuel] = []
    same: list[ShipDuel] = []
    only_left, only_right = [], []
    found_pairs = pairs_by_key(*shown) if by_key else pairs_over_editions(left.system, *shown)
    for pair in found_pairs:
        if pair.left and pair.right:
            found = list(differences(mine, theirs, pair.left, pair.right, by_key=by_key))
            (different if found else same).append(duel(mine, theirs, pair.left, pair.right, found))
        elif pair.left:
            only_left.append(mine.alone(pair.left))
        elif pair.right:
            only_right.append(theirs.alone(pair.right))
    return ShipsView(
        different=tuple(different),
        only_left=tuple(only_left),
        only_right=tuple(only_right),
        same=tuple(same),
    )


def pairs_over_editions(
    system: RuleSystem | None, left: FleetList, right: FleetList
) -> Iterator[Pair]:
    """Yield the ships of two fleets by class, a class that was renamed under its later name."""
    told: list[FleetList] = [left, right]
    if system is not None and left.system == right.system and left.edition != right.edition:
        order = [edition for edition, _title in system.fleets.editions()]
        later = min(left.edition, right.edition, key=order.index)
        told = [system.fleets.upgrade(values, later) for values in told]
    for pair in pairs_by_class(*told):
        yield Pair(
            left=left.ship(pair.left.key) if pair.left else None,
            right=right.ship(pair.right.key) if pair.right else None,
        )


def duel(
    mine: Roll, theirs: Roll, a: ShipEntry, b: ShipEntry, found: Iterable[Difference]
) -> ShipDuel:
    """Return a pair of ships as it stands on the page."""
    what = ", ".join(one.what for one in found)
    told = [one for one in found if one.label]
    return ShipDuel(
        left=mine.cell(a, tuple((one.label, one.left) for one in told)),
        right=theirs.cell(b, tuple((one.label, one.right) for one in told)),
        words=_("Different: %(what)s") % {"what": what} if what else _("The same"),
    )


def differences(
    mine: Roll, theirs: Roll, a: ShipEntry, b: ShipEntry, *, by_key: bool
) -> Iterator[Difference]:
    """Yield in what two ships differ; names and persons count only for one and the same ship."""
    if by_key and a.name != b.name:
        yield Difference(what=_("name"))
    if mine.class_name(a) != theirs.class_name(b):
        yield Difference(what=_("class"))
    if a.crew != b.crew:
        yield Difference(what=_("crew"))
    if (a.fit, a.design) != (b.fit, b.design):
        yield fit_difference(mine.summary(a), theirs.summary(b))
    if a.figures != b.figures:
        words = figure_words(a), figure_words(b)
        yield Difference(what=_("own figures"), label=_("Figures"), left=words[0], right=words[1])
    if by_key:
        yield from person_differences(a, b)
    if mine.points(a) != theirs.points(b):
        yield Difference(what=_("points"))


def fit_difference(a: ShipSummary | None, b: ShipSummary | None) -> Difference:
    """Return what each of two ships was fitted with that the other was not."""
    left, right = (summary.fitted if summary else () for summary in (a, b))
    nothing = _("nothing more")
    return Difference(
        what=_("fit"),
        label=_("Fitted"),
        left="; ".join(word for word in left if word not in right) or nothing,
        right="; ".join(word for word in right if word not in left) or nothing,
    )


def figure_words(ship: ShipEntry) -> str:
    """Return a player's own figures: 'points 40, speed 120'."""
    return ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in ship.figures)


def person_differences(a: ShipEntry, b: ShipEntry) -> Iterator[Difference]:
    """Yield what was written down of one and the same ship; of notes only that they differ."""
    nobody = _("none")
    for what, label, left, right in (
        (_("captain"), _("Captain"), a.captain, b.captain),
        (_("pennant number"), _("Pennant number"), a.pennant, b.pennant),
    ):
        if left != right:
            yield Difference(what=what, label=label, left=left or nobody, right=right or nobody)
    if a.notes != b.notes:
        yield Difference(what=_("notes"))
