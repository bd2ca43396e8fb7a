"""Ships laid down as a text or file wants them: all that can be, and words for what cannot."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from fleetbuilder.formats.vocabulary import Vocabulary
from fleetbuilder.names import clean_name, refuse_turning
from rules.engine.core import acts, names
from rules.engine.core.acts import InvalidAct
from rules.engine.core.editing import LONGEST_CAPTAIN, LONGEST_PENNANT
from rules.engine.core.fleet import Counts, Design, FleetList, Pairs, ShipEntry

KEY = "ship"


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """What is wanted of a ship, in codes; equal orders give equal ships."""

    ship_class: str
    design: Design | None = None
    crew: str = ""
    fit: Counts = ()
    figures: Pairs = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Built:
    """A ship without a name, or None with the reason; and what of her could not be."""

    entry: ShipEntry | None
    fault: str = ""
    crew_fault: str = ""
    left_out: tuple[tuple[str, str], ...] = ()  # code of a choice, and why


class Shipyard:
    """Lays down ships in one fleet's edition; what was ordered before is not built again."""

    def __init__(self, words: Vocabulary) -> None:
        self.words = words
        self.fleets = words.system.fleets
        self._built: dict[Order, Built] = {}

    def build(self, order: Order) -> Built:
        """Return the ship as far as there can be such a one."""
        if order not in self._built:
            self._built[order] = self._build(order)
        return self._built[order]

    def bare(self, order: Order) -> Built:
        """Return the ship of an order without crew and fittings, to ask what she is offered."""
        return self.build(replace(order, crew="", fit=()))

    def _build(self, order: Order) -> Built:
        act = acts.AddShips(
            ship_class=order.ship_class,
            keys=(KEY,),
            figures=order.figures,
            design=order.design,
        )
        try:
            fleet = self.fleets.apply(self.words.fleet, act)
        except InvalidAct as refusal:
            return Built(entry=None, fault=refusal.message)
        crew_fault = ""
        if order.crew:
            try:
                fleet = self.fleets.apply(fleet, acts.SetCrew(key=KEY, crew=order.crew))
            except InvalidAct as refusal:
                crew_fault = refusal.message
        fleet, left_out = self._fitted(fleet, order.fit)
        return Built(entry=fleet.ships[0], crew_fault=crew_fault, left_out=left_out)

    def _fitted(
        self, fleet: FleetList, fit: Counts
    ) -> tuple[FleetList, tuple[tuple[str, str], ...]]:
        """Fit what can be fitted, one thing after the other as often as that helps.

        What is taken off comes last: a gun may be made semi-automatic before it goes ashore.
        """
        waiting = sorted(fit, key=lambda item: item[1] == 0 or item[0].startswith("class:"))
        refused: list[tuple[str, str]] = []
        while waiting:
            refused, again = [], []
            for code, count in waiting:
                try:
                    act = acts.SetChoice(key=KEY, code=code, count=count)
                    fleet = self.fleets.apply(fleet, act)
                except InvalidAct as refusal:
                    refused.append((code, refusal.message))
                    again.append((code, count))
            if len(again) == len(waiting):
                break
            waiting = again
        return fleet, tuple(refused)


def named(
    entry: ShipEntry, key: str, name: str, captain: str = "", pennant: str = "", notes: str = ""
) -> ShipEntry:
    """Return the ship with name and details, cleaned. Raises InvalidAct naming what cannot be."""
    return replace(
        entry,
        key=key,
        name=clean_name(name),
        captain=_line(captain, "captain", LONGEST_CAPTAIN),
        pennant=_line(pennant, "pennant", LONGEST_PENNANT),
        notes=_notes(notes),
    )


def _line(text: str, field: str, longest: int) -> str:
    if not text.strip():
        return ""
    refuse_turning(text, field)
    return names.clean_name(text, field, longest)


def _notes(text: str) -> str:
    refuse_turning(text, "notes")
    return names.clean_lines(text, "notes")


def safely(clean: Callable[[str], str], text: str, otherwise: str) -> tuple[str, str]:
    """Return the text cleaned, or what stands in for it and why."""
    try:
        return clean(text), ""
    except InvalidAct as refusal:
        return otherwise, refusal.message


def default_title() -> str:
    """Return the name of a fleet that brought none."""
    return _("Imported fleet")
