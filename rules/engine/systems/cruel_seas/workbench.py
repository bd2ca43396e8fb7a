"""Trying acts on a fleet before they are offered: a mend must mend, and break nothing new."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from hashlib import blake2s

from rules.engine.core import acts as do
from rules.engine.core.editing import refit, with_option
from rules.engine.core.fleet import Counts, FleetList, Mend, ShipEntry
from rules.engine.core.names import is_blank, looks_like, same_name
from rules.engine.systems.cruel_seas.faults import KINDS
from rules.engine.systems.cruel_seas.legality import Identity, Survey, speaks
from rules.engine.systems.cruel_seas.scenarios.forces import Faults
from rules.engine.systems.cruel_seas.scenarios.sheets import game_options
from rules.engine.systems.cruel_seas.yard import Craft, Look

Steps = tuple[do.Act, ...]
Candidate = tuple[str, Steps]  # of a mend: its label, and what it does

_OF_A_SHIP = (do.SetChoice, do.SetCrew, do.RemoveShip, do.RenameShip)
_OF_NAMES = ("FB_DUPLICATE_NAME", "FB_BLANK_NAME", "FB_LOOKALIKE_NAME")
_GONE = Look(None, 0, ())


class Workbench:
    """A surveyed fleet on which acts are tried, without looking over the ships they leave alone."""

    def __init__(self, survey: Survey) -> None:
        self.survey = survey
        self.limit = survey.fleet.limit
        self.most_groups = survey.yard.tables.limits["explosive_groups"]
        self.is_over = self._over(survey.total)
        self.waiting = {i for i in survey.identities if KINDS[i[0]].waits}
        self.waivers = {
            waiver.identity: waiver
            for waiver in survey.fleet.waivers
            if waiver.covers(survey.extents.get(waiver.identity, ()))
        }
        self._tried: dict[Steps, Survey] = {}

    def mend(self, target: Identity, label: str, steps: Steps) -> Mend | None:
        """Return the mend if it removes the finding `target` and adds none, else None."""
        if not steps:
            return None
        if all(isinstance(step, _OF_A_SHIP) for step in steps):
            delta = self._try_ships(target, steps)
        else:
            delta = self._try_fleet(target, steps)
        if delta is None:
            return None
        code = blake2s(repr(steps).encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()
        return Mend(code=code, label=label, delta=delta, acts=steps)

    def is_harmless(self, steps: Steps) -> bool:
        """Return whether acts on ships add no finding, whatever they mend."""
        return self._try_ships(None, steps) is not None

    def _try_fleet(self, target: Identity, steps: Steps) -> int | None:
        """Return the change of the total, or None if it does not mend; looks over all ships."""
        before = self.survey
        if steps not in self._tried:
            self._tried[steps] = Survey(self._after(steps), before.yard)
        after = self._tried[steps]
        if target in after.identities or not after.identities < before.identities:
            return None
        if after.is_speaking and not before.is_speaking and self.waiting & after.identities:
            return None
        if self._outgrows(after.extents):
            return None
        return after.total - before.total

    def _after(self, steps: Steps) -> FleetList:
        fleet = self.survey.fleet
        options = {option.code: option for option in game_options(self.survey.yard.edition)}
        for step in steps:
            if isinstance(step, do.SetOption):
                default = options[step.code].default
                fleet = with_option(fleet, step.code, step.value, default)
            elif isinstance(step, do.SetNation):
                fleet = replace(fleet, nation=step.nation)
            elif isinstance(step, do.SetLimit):
                fleet = replace(fleet, limit=step.limit)
            elif isinstance(step, do.RenameFleet):
                fleet = replace(fleet, name=step.name)
            elif isinstance(step, do.AddShips):
                first = ShipEntry(key="", ship_class=step.ship_class, name="", crew=step.crew)
                added = zip(step.keys, step.names, strict=True)
                more = tuple(replace(first, key=key, name=name) for key, name in added)
                fleet = replace(fleet, ships=fleet.ships + more)
            else:
                raise TypeError(f"not tried together with a fleet's acts: {step!r}")
        return fleet

    def _try_ships(self, target: Identity | None, steps: Steps) -> int | None:
        """Return the change of the total, or None if it does not mend."""
        survey = self.survey
        changed = self._changed(steps)
        delta = groups = 0
        left: set[Identity] = set()
        for key, entry in changed.items():
            old = survey.looks[key]
            new = survey.yard.look(Craft.of(entry), survey.terms) if entry else _GONE
            delta += new.points - old.points
            groups += new.groups - old.groups
            left |= set(self._identities(key, entry, new))
            if self._outgrows({(f.code, key): survey.extent(f, 0, 0) for f in new.faults}):
                return None
        gone = {(fault.code, key) for key in changed for fault in survey.faults.get(key, ())}
        is_over = self._over(survey.total + delta)
        too_many = survey.groups + groups > self.most_groups
        if not left <= gone or (is_over and not self.is_over):
            return None
        if too_many and survey.groups <= self.most_groups:
            return None
        if self._outgrows(self._fleet_extents(survey.total + delta, survey.groups + groups)):
            return None
        if target in left or (target == ("OVER_LIMIT", "") and is_over):
            return None
        if target == ("TINY_GROUP_LIMIT", "") and too_many:
            return None
        if self._wakes(delta) and (self.waiting - gone) | (self.waiting & left):
            return None
        if survey.roll and not self._still_answers(target, survey.roll.faults(changed)):
            return None
        return delta

    def _still_answers(self, target: Identity | None, after: Faults) -> bool:
        """Return whether a scenario finds no more fault than before, and not with `target`."""
        found = {(fault.code, key): fault for key, faults in after.items() for fault in faults}
        if target in found or not found.keys() <= self.survey.identities:
            return False
        extent = self.survey.extent
        waived = {i: extent(found[i], 0, 0) for i in self.waivers if i in found}
        return not self._outgrows(waived)

    def _fleet_extents(self, total: int, groups: int) -> dict[Identity, Counts]:
        """Return how far the fleet's own findings, those there are now, would go."""
        return {
            (fault.code, ""): self.survey.extent(fault, total, groups)
            for fault in self.survey.faults.get("", ())
        }

    def _outgrows(self, extents: dict[Identity, Counts]) -> bool:
        """Return whether something would go further than the waiver that lets it pass now."""
        return any(
            identity in self.waivers and not self.waivers[identity].covers(extent)
            for identity, extent in extents.items()
        )

    def _wakes(self, delta: int) -> bool:
        """Return whether the new total makes each 'must have' speak that waited before."""
        total = self.survey.total
        return speaks(total + delta, self.limit) and not speaks(total, self.limit)

    def _over(self, total: int) -> bool:
        return self.limit is not None and total > self.limit

    def _changed(self, steps: Steps) -> dict[str, ShipEntry | None]:
        """Return the ships after the acts, by key; None for one that is gone."""
        changed: dict[str, ShipEntry | None] = {}
        for step in steps:
            if isinstance(step, do.RemoveShip):
                changed[step.key] = None
            elif isinstance(step, do.RenameShip):
                changed[step.key] = replace(self.survey.entries[step.key], name=step.name)
            elif isinstance(step, do.SetChoice | do.SetCrew):
                entry = changed.get(step.key) or self.survey.entries[step.key]
                changed[step.key] = refit(entry, step, self._default(entry))
        return changed

    def _default(self, entry: ShipEntry) -> dict[str, int]:
        row = self.survey.yard.row_of(Craft.of(entry))
        listed = self.survey.yard.listed(row) if row else {}
        return {code: bounds.default for code, bounds in listed.items() if bounds.default}

    def _identities(self, key: str, entry: ShipEntry | None, look: Look) -> Iterator[Identity]:
        if entry is None:
            return
        for fault in look.faults:
            yield fault.code, key
        if entry.name == self.survey.entries[key].name:
            for fault in self.survey.faults.get(key, ()):
                if fault.code in _OF_NAMES:
                    yield fault.code, key
        elif is_blank(entry.name):
            yield "FB_BLANK_NAME", key
        else:
            name = same_name(entry.name)
            if set(self.survey.namesakes.get(name, ())) - {key}:
                yield "FB_DUPLICATE_NAME", key
            for other in set(self.survey.twins.get(looks_like(entry.name), ())) - {key}:
                if same_name(self.survey.entries[other].name) != name:
                    yield "FB_LOOKALIKE_NAME", max(key, other)
