"""A battle as its page tells it: facts, scenario, sea, sides, and what comes next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import tzinfo

from django.urls import reverse
from django.utils.translation import gettext as _

from campaigns.access import Act, Seat
from campaigns.book.shipyard import rules_of, system_of
from campaigns.book.sortie import sheet_of
from campaigns.book.values import Terms
from campaigns.models import Engagement, LogbookLine
from campaigns.presenters.battles import (
    Step,
    address,
    battle_name,
    battle_state,
    next_steps,
)
from campaigns.presenters.forces import SidesView, sides_view
from campaigns.presenters.moments import exact_text
from campaigns.selectors.battles import Muster


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionView:
    """The sea before a battle. `rows` are (faces, title, what it does) of the table; `rolled` says
    how it came about, "" before it is rolled."""

    title: str
    text: str
    rolled: str
    rule: str
    die: str
    rows: tuple[tuple[str, str, str], ...]
    roll_url: str
    again: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class BattlePage:
    """All that the page of a battle shows."""

    name: str
    flag: str
    state: str
    why: str
    when: str
    round: str
    round_url: str
    place: str
    scenario: str
    scenario_url: str
    scenario_rolled: str
    condition: ConditionView | None
    sides: SidesView
    steps: tuple[Step, ...]
    edit_url: str
    off_url: str
    back_url: str


def battle_page(
    seat: Seat, muster: Muster, told: Mapping[str, LogbookLine], zone: tzinfo
) -> BattlePage:
    """Return a battle; `told` are the last lines about it by kind (`selectors.battles.told_of`)."""
    battle, campaign = muster.battle, seat.campaign
    flag, state = battle_state(battle)
    sheet = sheet_of(muster.terms, battle.scenario)
    organises = seat.may(Act.ORGANISE)
    planned = battle.status == Engagement.Status.PLANNED
    is_off = battle.status == Engagement.Status.CALLED_OFF
    off = told.get("battle.called_off")
    return BattlePage(
        name=battle_name(battle),
        flag=flag,
        state=state,
        why=off.reason if off and is_off else "",
        when=exact_text(battle.starts_at, zone) if battle.starts_at else _("no date yet"),
        round=_("Round %(number)d") % {"number": battle.round} if battle.round else "",
        round_url=address("round", campaign, battle.round) if battle.round else "",
        place=battle.place,
        scenario=f"{sheet.number} {sheet.title}" if sheet else "",
        scenario_url=_scenario_url(muster.terms, battle.scenario) if sheet else "",
        scenario_rolled=_scenario_rolled(battle, told),
        condition=condition_view(seat, muster, told),
        sides=sides_view(seat, muster),
        steps=tuple(next_steps(seat, battle, muster.forces)),
        edit_url=address("battle-edit", campaign, battle.number) if organises and planned else "",
        off_url=address("battle-call-off", campaign, battle.number)
        if organises and planned
        else "",
        back_url=address("battle-put-back", campaign, battle.number)
        if organises and is_off
        else "",
    )


def condition_view(
    seat: Seat, muster: Muster, told: Mapping[str, LogbookLine]
) -> ConditionView | None:
    """Return the sea as it was rolled, or the table to roll on; None for a game without one."""
    battle, terms = muster.battle, muster.terms
    table = rules_of(terms).conditions(terms.edition)
    if not table.rows:
        return None
    row = table.row(battle.condition)
    fights = any(seat.commands(force.flotilla) for force in muster.forces)
    may = seat.may(Act.ORGANISE) or (fights and row is None)
    planned = battle.status == Engagement.Status.PLANNED
    url = address("condition-roll", seat.campaign, battle.number) if may and planned else ""
    return ConditionView(
        title=row.title if row else battle.condition,
        text=row.text if row else "",
        rolled=_condition_rolled(battle, told.get("condition.rolled")),
        rule=table.rule,
        die=f"D{table.sides}",
        rows=tuple((_faces(one.low, one.high), one.title, one.text) for one in table.rows),
        roll_url=url,
        again=row is not None,
    )


def _condition_rolled(battle: Engagement, line: LogbookLine | None) -> str:
    if not battle.condition or battle.condition_face is None:
        return ""
    words = {"face": battle.condition_face, "who": line.actor_name if line else ""}
    if line is None:
        return _("Rolled %(face)d.") % words
    if line.data.get("by") == "table":
        return _("%(face)d, thrown at the table, typed in by %(who)s.") % words
    return _("%(face)d, rolled by the site for %(who)s.") % words


def _scenario_rolled(battle: Engagement, told: Mapping[str, LogbookLine]) -> str:
    line = told.get("scenario.rolled")
    if line is None or line.data.get("scenario") != battle.scenario:
        return ""
    return _("rolled %(face)d on D%(die)d") % {
        "face": line.data.get("face", 0),
        "die": line.data.get("die", 0),
    }


def _scenario_url(terms: Terms, number: int | None) -> str:
    return reverse("rules:scenario", args=(system_of(terms), number or 0))


def _faces(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}–{high}"
