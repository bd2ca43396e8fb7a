"""The sides of a battle beside each other: what each sends, and what its scenario says to it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _

from campaigns.access import Seat
from campaigns.book.shipyard import rules_of, system_of
from campaigns.book.sortie import (
    Sortie,
    manned_entry,
    sailing_entry,
    scenario_findings,
    sheet_of,
    side_of,
)
from campaigns.book.values import ShipState, Status, Terms
from campaigns.models import Engagement, Force
from campaigns.presenters.battles import address
from campaigns.selectors.battles import Muster
from config.web.figures import points_text
from rules.engine.core.catalogue import ShipClass
from rules.engine.core.fleet import Finding, Points, Severity

CHOOSABLE = Engagement.Status.PLANNED


@dataclass(frozen=True, slots=True, kw_only=True)
class ShipView:
    """A ship of a force. `known` is her class, for her silhouette; `chosen` and `why_not` are for
    the page on which she can be chosen."""

    key: str
    name: str
    url: str
    class_name: str
    known: ShipClass | None
    facts: str
    points: str
    chosen: bool = True
    why_not: str = ""
    warning: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ForceView:
    """What a flotilla sends; `choose_url` is "" for who may not choose."""

    flotilla: str
    url: str
    player: str
    points: str
    is_chosen: bool
    is_own: bool
    ships: tuple[ShipView, ...]
    choose_url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SideView:
    """A side: its points with a bar (`width` in per cent of the strongest side), its forces."""

    code: str
    title: str
    aim: str
    points: str
    width: str
    is_most: bool
    is_complete: bool
    forces: tuple[ForceView, ...]
    extras: tuple[ShipView, ...]
    findings: tuple[Finding, ...]
    fits: bool  # the scenario has something to say, and finds nothing wrong


@dataclass(frozen=True, slots=True, kw_only=True)
class SidesView:
    """All sides, and how they compare in words."""

    sides: tuple[SideView, ...]
    words: str


def sides_view(
    seat: Seat, muster: Muster, chosen: Mapping[str, Sequence[str]] | None = None
) -> SidesView:
    """Return the sides; with `chosen`, ships by flotilla's key, as if those had been chosen."""
    totals = {
        side["code"]: _total(muster, side["code"], chosen or {}) for side in muster.battle.sides
    }
    most = max(totals.values(), default=Decimal(0))
    sides = tuple(
        _side(seat, muster, side, totals[side["code"]], most, chosen or {})
        for side in muster.battle.sides
    )
    return SidesView(sides=sides, words=_compared(muster.battle, totals))


def _side(
    seat: Seat,
    muster: Muster,
    side: Mapping[str, str],
    total: Decimal,
    most: Decimal,
    chosen: Mapping[str, Sequence[str]],
) -> SideView:
    battle, terms, code = muster.battle, muster.terms, side["code"]
    forces = muster.on_side(code)
    sheet_side = side_of(sheet_of(terms, battle.scenario), code)
    complete = all(_keys(force, chosen) for force in forces)
    speaks = sheet_side is not None and complete
    findings = _findings(muster, code, chosen) if speaks else ()
    return SideView(
        code=code,
        title=side["title"],
        aim=sheet_side.aim if sheet_side else "",
        points=points_text(total),
        width=f"{total / most * 100:.1f}" if most else "0",
        is_most=bool(most) and total == most,
        is_complete=complete,
        forces=tuple(_force(seat, muster, force) for force in forces),
        extras=tuple(_extra(terms, one) for one in battle.extras if one["side"] == code),
        findings=findings,
        fits=speaks and not any(f.severity is Severity.ILLEGAL for f in findings),
    )


def _keys(force: Force, chosen: Mapping[str, Sequence[str]]) -> Sequence[str] | None:
    return chosen.get(str(force.flotilla_id), force.ships)


def _total(muster: Muster, code: str, chosen: Mapping[str, Sequence[str]]) -> Decimal:
    sent = (
        muster.records[key].points
        for force in muster.on_side(code)
        for key in _keys(force, chosen) or ()
        if key in muster.records
    )
    others = (Decimal(one["points"]) for one in muster.battle.extras if one["side"] == code)
    return sum((*sent, *others), Decimal(0))


def _findings(
    muster: Muster, code: str, chosen: Mapping[str, Sequence[str]]
) -> tuple[Finding, ...]:
    """Return what the scenario finds wrong with all that a side sends together."""
    terms, forces = muster.terms, muster.on_side(code)
    ships = [
        sailing_entry(terms, ship)
        for force in forces
        for ship in muster.states(_keys(force, chosen) or ())
    ]
    ships += [
        manned_entry(terms, one["key"], one["ship_class"], one["name"])
        for one in muster.battle.extras
        if one["side"] == code
    ]
    nation = forces[0].flotilla.nation if forces else ""
    sortie = Sortie(nation=nation, ships=tuple(ships))
    return scenario_findings(terms, muster.battle.scenario or 0, code, sortie)


def _force(seat: Seat, muster: Muster, force: Force) -> ForceView:
    flotilla, battle = force.flotilla, muster.battle
    may = battle.status == CHOOSABLE and seat.may_command(flotilla)
    return ForceView(
        flotilla=flotilla.name,
        url=address("flotilla", seat.campaign, flotilla.pk),
        player=flotilla.member.name if flotilla.member else "",
        points=points_text(force.points),
        is_chosen=force.ships is not None,
        is_own=seat.commands(flotilla),
        ships=tuple(ship_view(seat, muster.terms, s) for s in muster.states(force.ships or ())),
        choose_url=address("force", seat.campaign, battle.number, flotilla.pk) if may else "",
    )


def ship_view(
    seat: Seat, terms: Terms, ship: ShipState, *, chosen: bool = True, warning: str = ""
) -> ShipView:
    """Return a ship of a flotilla as a row."""
    known = system_of(terms).known_class(terms.edition, ship.entry)
    grade = rules_of(terms).grade_text(terms.edition, ship.crew.grade)
    facts = [grade] if ship.crew.grade else []
    if ship.hull:
        facts.append(_("hull %(left)d of %(hull)d") % {"left": ship.hull_left, "hull": ship.hull})
    facts += [_damage(terms, code, count) for code, count in ship.damage]
    return ShipView(
        key=ship.key,
        name=ship.entry.name,
        url=address("ship", seat.campaign, ship.key),
        class_name=known.name if known else ship.entry.class_words,
        known=known,
        facts=", ".join(facts),
        points=points_text(ship.points),
        chosen=chosen,
        why_not="" if ship.is_active else status_words(ship.status),
        warning=warning,
    )


def _damage(terms: Terms, code: str, count: int) -> str:
    words = rules_of(terms).damage_text(terms.edition, code).lower()
    return f"{words} ×{count}" if count > 1 else words


def _extra(terms: Terms, extra: Mapping[str, Any]) -> ShipView:
    known = system_of(terms).ship_class(terms.edition, extra["ship_class"])
    return ShipView(
        key=extra["key"],
        name=extra["name"],
        url="",
        class_name=known.name if known else extra["ship_class"],
        known=known,
        facts=_("hull %(hull)d, of no flotilla") % {"hull": extra["hull"]},
        points=points_text(Decimal(extra["points"])),
    )


def status_words(status: Status) -> str:
    """Return why a ship cannot sail."""
    return {
        Status.SUNK: _("sunk"),
        Status.CAPTURED: _("captured"),
        Status.RETIRED: _("retired"),
        Status.GONE: _("left with her flotilla"),
        Status.DOCKED: _("in the yard"),
    }.get(status, "")


def ships_to_choose(
    seat: Seat,
    muster: Muster,
    force: Force,
    chosen: Iterable[str],
    elsewhere: Mapping[str, list[int]],
) -> list[ShipView]:
    """Return all ships of a flotilla that can sail, and why the others cannot."""
    picked = set(chosen)
    found = []
    for ship in muster.flotilla_states(force):
        numbers = elsewhere.get(ship.key, [])
        words = ", ".join(str(number) for number in numbers)
        warning = _("Also chosen for battle %(numbers)s") % {"numbers": words} if numbers else ""
        found.append(
            ship_view(seat, muster.terms, ship, chosen=ship.key in picked, warning=warning)
        )
    return found


def _compared(battle: Engagement, totals: Mapping[str, Points]) -> str:
    """Return 'Allies bring 75 more.'"""
    titles = {side["code"]: side["title"] for side in battle.sides}
    ranked = sorted(totals.items(), key=lambda item: -item[1])
    if len(ranked) < 2 or not ranked[0][1]:
        return ""
    (first, most), (_second, next_most) = ranked[:2]
    if most == next_most:
        return _("Both sides are worth the same.") if len(ranked) == 2 else _("Level at the top.")
    words = {"side": titles[first], "points": points_text(most - next_most)}
    return _("%(side)s: %(points)s points more.") % words
