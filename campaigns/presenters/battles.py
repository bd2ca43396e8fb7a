"""Battles as rows of a list: who, when, how it stands, and what comes next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import tzinfo
from typing import Any

from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext as _

from campaigns.access import Act, Seat
from campaigns.models import Campaign, Engagement, Force
from campaigns.presenters.moments import moment_text

Status = Engagement.Status


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What comes next, as a button."""

    words: str
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SideNames:
    """A side in a list: its title and who fights on it."""

    title: str
    names: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleRow:
    """A battle in a list. `mine`: whether the viewer's own flotilla fights there."""

    number: int
    name: str
    url: str
    facts: str
    flag: str
    state: str
    sides: tuple[SideNames, ...]
    step: Step | None
    mine: bool


def battle_rows(
    seat: Seat, battles: Iterable[tuple[Engagement, list[Force]]], zone: tzinfo
) -> list[BattleRow]:
    """Return battles with their forces as rows."""
    return [_row(seat, battle, forces, zone) for battle, forces in battles]


def _row(seat: Seat, battle: Engagement, forces: Sequence[Force], zone: tzinfo) -> BattleRow:
    flag, state = battle_state(battle)
    steps = next_steps(seat, battle, forces)
    return BattleRow(
        number=battle.number,
        name=battle_name(battle),
        url=address("battle", seat.campaign, battle.number),
        facts=facts_of(battle, zone),
        flag=flag,
        state=state,
        sides=tuple(_side(battle, side, forces) for side in battle.sides),
        step=steps[0] if steps else None,
        mine=any(seat.commands(force.flotilla) for force in forces),
    )


def _side(battle: Engagement, side: dict[str, str], forces: Sequence[Force]) -> SideNames:
    names = [force.flotilla.name for force in forces if force.side == side["code"]]
    others = [one["name"] for one in battle.extras if one.get("side") == side["code"]]
    return SideNames(title=side["title"], names=", ".join(names or others))


def battle_name(battle: Engagement) -> str:
    """Return 'Battle 7: Ambush', or 'Battle 7' for one without a title."""
    number = _("Battle %(number)d") % {"number": battle.number}
    return f"{number}: {battle.title}" if battle.title else number


def battle_inside(battle: Engagement) -> str:
    """Return 'battle 7: Ambush', for the middle of a heading."""
    number = _("battle %(number)d") % {"number": battle.number}
    return f"{number}: {battle.title}" if battle.title else number


def battle_state(battle: Engagement) -> tuple[str, str]:
    """Return the signal flag of a battle's state, and its words."""
    return {
        Status.PLANNED: ("p", _("Planned")),
        Status.REPORTED: ("k", _("Result filed")),
        Status.DISPUTED: ("u", _("Result disputed")),
        Status.APPLIED: ("c", _("Result counts")),
        Status.REVERSED: ("f", _("Result taken back")),
        Status.CALLED_OFF: ("m", _("Called off")),
    }[Status(battle.status)]


def facts_of(battle: Engagement, zone: tzinfo) -> str:
    """Return when and where: 'Round 2, Saturday, 20:00, Club house'."""
    found = [_("Round %(number)d") % {"number": battle.round}] if battle.round else []
    found.append(moment_text(battle.starts_at, zone) if battle.starts_at else _("no date yet"))
    if battle.place:
        found.append(battle.place)
    words = ", ".join(found)
    return words[:1].upper() + words[1:]


def next_steps(seat: Seat, battle: Engagement, forces: Sequence[Force]) -> list[Step]:
    """Return what this visitor may do next, the first as main button."""
    campaign, number = seat.campaign, battle.number
    if seat.member is None or campaign.status != Campaign.Status.OPEN:
        return _to_read(campaign, battle)
    own = [force for force in forces if seat.commands(force.flotilla)]
    there = bool(own) or seat.may(Act.ORGANISE)
    match battle.status:
        case Status.PLANNED | Status.REVERSED if there and seat.may(Act.FILE):
            filing = _step(_("File the result"), "result-file", campaign, number)
            waiting = [f for f in own if f.ships is None and battle.status == Status.PLANNED]
            chosen = all(force.ships is not None for force in forces)
            steps = [*map(_choosing(campaign, number, len(own)), waiting)]
            return steps + (filing if chosen else [])
        case Status.APPLIED if there and seat.may(Act.REPORT):
            return [
                *_step(_("Write a report"), "report-new", campaign, query=f"?battle={number}"),
                *_to_read(campaign, battle),
            ]
        case _:
            return _to_read(campaign, battle)


def _choosing(campaign: Campaign, number: int, own: int) -> Any:
    def step(force: Force) -> Step:
        words = _("Choose force")
        if own > 1:
            words = _("Choose force of %(name)s") % {"name": force.flotilla.name}
        return Step(words=words, url=address("force", campaign, number, force.flotilla_id))

    return step


def _to_read(campaign: Campaign, battle: Engagement) -> list[Step]:
    if battle.status in (Status.REPORTED, Status.DISPUTED, Status.APPLIED):
        return _step(_("See the result"), "result", campaign, battle.number)
    return []


def _step(words: str, name: str, campaign: Campaign, *args: Any, query: str = "") -> list[Step]:
    """Return the step to an address that this site has."""
    url = address(name, campaign, *args)
    return [Step(words=words, url=url + query)] if url else []


def address(name: str, campaign: Campaign, *args: Any) -> str:
    """Return the address of a page of a campaign, "" where this site has none."""
    try:
        return reverse(f"campaigns:{name}", args=(campaign.pk, *args))
    except NoReverseMatch:
        return ""
