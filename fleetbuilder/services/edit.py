"""Acts on a fleet: one act, several as one, and a mend."""

from __future__ import annotations

import re
import uuid
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _

from fleetbuilder.models import Fleet
from fleetbuilder.names import clean_name, clean_word, refuse_turning
from fleetbuilder.services.results import At, EditResult, StaleFleet
from fleetbuilder.services.sentences import sentence_of
from fleetbuilder.services.waiving import noted
from fleetbuilder.services.writer import Step, standing, write
from rules.engine.core import acts
from rules.engine.core.acts import Act, InvalidAct
from rules.engine.core.fleet import FleetList, Mend
from rules.engine.core.system import RuleSystem

if TYPE_CHECKING:
    from config.web.visitor import Visitor


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """Acts carried out one after the other on values; nothing is stored yet."""

    after: FleetList
    acts: tuple[Act, ...]  # as done: names cleaned
    sentence: str


def edit_fleet(
    *, visitor: Visitor, fleet_id: uuid.UUID | str, act: Act | Sequence[Act], at: At
) -> EditResult:
    """Do one act, or several of one form as one: all or none, one line in the history.

    Raises FleetMissing (404), FleetFrozen, StaleFleet (409), InvalidAct; the last one's
    `position` is the number of the act at fault, from 0.
    """
    wanted = tuple(act) if isinstance(act, Sequence) else (act,)

    def plan(fleet: Fleet, system: RuleSystem, before: FleetList) -> Step:
        done = do_all(system, before, wanted)
        if len(done.acts) == 1:
            only = done.acts[0]
            return Step(
                after=done.after, act=code_of(only), data=data_of(only), sentence=done.sentence
            )
        data = {"acts": [{"act": code_of(one), **data_of(one)} for one in done.acts]}
        return Step(after=done.after, act="several", data=data, sentence=done.sentence)

    return write(visitor=visitor, fleet_id=fleet_id, at=at, plan=plan)


def mend_fleet(
    *, visitor: Visitor, fleet_id: uuid.UUID | str, mend_code: str, at: At
) -> EditResult:
    """Do what a mend offers. Raises StaleFleet too if no finding offers it any more."""

    def plan(fleet: Fleet, system: RuleSystem, before: FleetList) -> Step:
        mend = mend_of(system, before, mend_code)
        if mend is None:
            raise StaleFleet(standing(fleet, before, at.version))
        done = do_all(system, before, [with_own_keys(act) for act in mend.acts])
        data = {
            "mend": mend_code,
            "label": mend.label,
            "acts": [{"act": code_of(one), **data_of(one)} for one in done.acts],
        }
        return Step(after=done.after, act="mend", data=data, sentence=done.sentence)

    return write(visitor=visitor, fleet_id=fleet_id, at=at, plan=plan)


def do_all(system: RuleSystem, before: FleetList, wanted: Sequence[Act]) -> Done:
    """Return what the acts make of the fleet. Raises InvalidAct with the `position` at fault."""
    state, sentences, done = before, [], []
    for position, act in enumerate(wanted):
        try:
            clean = cleaned(act)
            if isinstance(clean, acts.WaiveFinding):
                clean = noted(system, state, clean)
            after = system.fleets.apply(state, clean)
        except InvalidAct as refusal:
            refusal.position = position
            raise
        if after != state:
            sentences.append(sentence_of(system, state, after, clean))
        done.append(clean)
        state = after
    return Done(after=state, acts=tuple(done), sentence=" ".join(sentences))


def mend_of(system: RuleSystem, fleet: FleetList, code: str) -> Mend | None:
    """Return the mend with this code among those a fresh inspection offers, or None."""
    findings = system.fleets.inspect(fleet).findings
    return next((m for f in findings for m in f.mends if m.code == code), None)


def with_own_keys(act: Act) -> Act:
    """Return the act of a mend as it is stored: ships that it adds under keys that are nobody's."""
    if not isinstance(act, acts.AddShips):
        return act
    return replace(act, keys=tuple(str(uuid.uuid4()) for _ in act.keys))


def cleaned(act: Act) -> Act:
    """Return the act with the player's own words cleaned. Raises InvalidAct for what none can
    read."""
    match act:
        case acts.RenameFleet() | acts.RenameShip():
            return replace(act, name=clean_name(act.name, "name"))
        case acts.AddShips():
            keys = tuple(canonical(key) for key in act.keys)
            names = tuple(clean_name(name, "name") for name in act.names)
            return replace(act, keys=keys, names=names, figures=_clean_figures(act.figures))
        case acts.RestoreShip(entry=entry):
            name = clean_name(entry.name, "name")
            return replace(act, entry=replace(entry, key=canonical(entry.key), name=name))
        case acts.SetDetail():
            refuse_turning(act.text, act.detail)
            return act
        case acts.WaiveFinding():
            refuse_turning(act.reason, "reason")
            return act
        case acts.DuplicateShip():
            return replace(act, new_key=canonical(act.new_key))
        case acts.SetFigures():
            return replace(act, figures=_clean_figures(act.figures))
        case _:
            return act


def canonical(key: str) -> str:
    """Return a ship's key in the form that the rows give back. Raises InvalidAct."""
    try:
        return str(uuid.UUID(key))
    except (ValueError, AttributeError, TypeError):
        raise InvalidAct("keys", _("Reload the page and try again.")) from None


def code_of(act: Act) -> str:
    """Return the act's code in the history: `AddShips` is `add_ships`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", type(act).__name__).lower()


def data_of(act: Act) -> dict[str, Any]:
    """Return the act's values as JSON."""
    return asdict(act)


def _clean_figures(figures: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    return tuple((name, clean_word(str(value), name)) for name, value in figures)
