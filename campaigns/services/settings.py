"""What an organiser decides about a campaign, as values; what cannot be is refused in words."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any
from zoneinfo import available_timezones

from django.utils.translation import gettext as _

from campaigns.book.codec import BUYS, terms_from_plain, terms_to_plain
from campaigns.book.limits import Limits, limits_from_plain, limits_to_plain
from campaigns.book.values import Repairs, Terms
from campaigns.models import Campaign
from campaigns.services.results import Refused
from campaigns.services.texts import cleaned
from fleetbuilder.names import refuse_turning
from rules.engine import registry
from rules.engine.core.acts import InvalidAct
from rules.engine.core.fleet import GameOption, Pairs
from rules.engine.core.names import clean_lines, same_name
from rules.engine.core.system import RuleSystem

MOST_SIDES, LEAST_SIDES = 6, 2
MOST_POINTS, MOST_PERCENT, MOST_ROUNDS = 100_000, 500, 200
LONGEST_DESCRIPTION, LONGEST_TITLE = 10_000, 60
SILENCE = (1, 24 * 60)  # hours
NO_LIMITS = Limits()


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """A side of a campaign; `code` stays the same whatever its title is."""

    code: str
    title: str
    nations: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """All that an organiser decides. `rounds_planned` None: a free calendar."""

    name: str
    description: str = ""
    sides: tuple[Side, ...]
    terms: Terms
    limits: Limits = NO_LIMITS
    is_public: bool = False
    takes_requests: bool = True
    rounds_planned: int | None = None
    silence_hours: int = 72
    time_zone: str = "UTC"


def settings_of(campaign: Campaign) -> Settings:
    """Return the settings of a campaign as they are stored."""
    return Settings(
        name=campaign.name,
        description=campaign.description,
        sides=tuple(
            Side(code=one["code"], title=one["title"], nations=tuple(one["nations"]))
            for one in campaign.sides
        ),
        terms=terms_from_plain(campaign.terms),
        limits=limits_from_plain(campaign.limits),
        is_public=campaign.is_public,
        takes_requests=campaign.takes_requests,
        rounds_planned=campaign.rounds_planned,
        silence_hours=campaign.silence_hours,
        time_zone=campaign.time_zone,
    )


def columns_of(settings: Settings) -> dict[str, Any]:
    """Return the columns of a campaign that hold these settings."""
    return {
        "name": settings.name,
        "description": settings.description,
        "sides": [
            {"code": side.code, "title": side.title, "nations": list(side.nations)}
            for side in settings.sides
        ],
        "terms": terms_to_plain(settings.terms),
        "limits": limits_to_plain(settings.limits),
        "is_public": settings.is_public,
        "takes_requests": settings.takes_requests,
        "rounds_planned": settings.rounds_planned,
        "silence_hours": settings.silence_hours,
        "time_zone": settings.time_zone,
    }


def version_of(settings: Settings) -> str:
    """Return what tells these settings from any others: 16 digits of a SHA-256."""
    text = json.dumps(columns_of(settings), sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def system_named(slug: str) -> RuleSystem:
    """Return a rule system that campaigns can be played by. Raises Refused (system)."""
    try:
        system = registry.get(slug)
    except KeyError:
        system = None
    if system is None or system.campaigns is None:
        raise Refused(_("Choose one of the games listed."), "system")
    return system


def repairs_offered(system: RuleSystem) -> tuple[Repairs, ...]:
    """Return how ships of a game may be mended, the usual way first."""
    usual = (Repairs.POINTS, Repairs.FULL, Repairs.HALF)
    return usual if system.dockyard is None else (Repairs.DOCK, *usual)


def new_terms(system: RuleSystem, edition: str) -> Terms:
    """Return the terms that a new campaign of a game starts from."""
    return Terms(
        system=system.slug,
        edition=edition,
        points_start=system.campaign_points[0],
        points_round=system.campaign_points[1],
        repairs=repairs_offered(system)[0],
        options=system.campaign_options,
    )


def checked(settings: Settings) -> Settings:
    """Return settings as they can be stored. Raises Refused with the field at fault."""
    system = system_named(settings.terms.system)
    if settings.time_zone not in available_timezones():
        raise Refused(_("Choose one of the time zones listed."), "time_zone")
    _within(settings.silence_hours, SILENCE[0], SILENCE[1], "silence_hours")
    if settings.rounds_planned is not None:
        _within(settings.rounds_planned, 1, MOST_ROUNDS, "rounds_planned")
    return replace(
        settings,
        name=cleaned(settings.name, "name"),
        description=_lines(settings.description),
        sides=_sides(settings.sides, system, settings.terms.edition),
        terms=_terms(settings.terms, system),
        limits=_limits(settings.limits),
    )


def _lines(text: str) -> str:
    try:
        refuse_turning(text, "description")
        return clean_lines(text, "description", LONGEST_DESCRIPTION)
    except InvalidAct as fault:
        raise Refused(fault.message, "description") from fault


def _within(value: int, low: int, high: int, field: str) -> None:
    if not low <= value <= high:
        words = _("Use a whole number from %(low)s to %(high)s.")
        raise Refused(words % {"low": f"{low:,}", "high": f"{high:,}"}, field)


def _sides(sides: tuple[Side, ...], system: RuleSystem, edition: str) -> tuple[Side, ...]:
    known = {one.code for one in system.fleets.catalogue(edition).fleet_nations}
    if not LEAST_SIDES <= len(sides) <= MOST_SIDES:
        raise Refused(_("Give two sides or more, each with its name."), "side_1")
    found, seen = [], set[str]()
    for number, side in enumerate(sides, 1):
        title = cleaned(side.title, f"side_{number}", LONGEST_TITLE)
        if same_name(title) in seen:
            raise Refused(_("Two sides have this name. Change one of them."), f"side_{number}")
        if not side.nations or not set(side.nations) <= known:
            words = _("Choose the nations of this side: at least one.")
            raise Refused(words, f"side_{number}_nations")
        seen.add(same_name(title))
        found.append(replace(side, title=title))
    return tuple(found)


def _terms(terms: Terms, system: RuleSystem) -> Terms:
    rules = system.campaigns
    if rules is None or terms.edition not in dict(system.fleets.editions()):
        raise Refused(_("Choose one of the editions listed."), "edition")
    for name in ("points_start", "points_round"):
        _within(getattr(terms, name), 0, MOST_POINTS, name)
    for name in ("repair_percent", "prize_percent"):
        _within(getattr(terms, name), 0, MOST_PERCENT, name)
    grades = {one.code for one in rules.starting_grades(terms.edition)}
    if terms.start_grade and terms.start_grade not in grades:
        raise Refused(_("Choose one of the grades listed."), "start_grade")
    if terms.repairs not in repairs_offered(system):
        raise Refused(_("Choose from the list."), "repairs")
    if terms.buys_abilities not in BUYS:
        raise Refused(_("Choose from the list."), "buys_abilities")
    return replace(
        terms,
        progression=_chosen(terms.progression, rules.settings(terms.edition), "progression"),
        options=_chosen(terms.options, system.fleets.options(terms.edition), "option"),
    )


def _chosen(pairs: Pairs, offered: Iterable[GameOption], prefix: str) -> Pairs:
    """Return what differs from the rule system's defaults, sorted by code."""
    known = {one.code: one for one in offered}
    kept = []
    for code, value in sorted(pairs):
        if code not in known or value not in dict(known[code].values):
            raise Refused(_("Choose from the list."), f"{prefix}_{code}")
        if value != known[code].default:
            kept.append((code, value))
    return tuple(kept)


def _limits(limits: Limits) -> Limits:
    return replace(
        limits,
        most_of_size=tuple(sorted(limits.most_of_size)),
        barred_classes=tuple(sorted(limits.barred_classes)),
        barred_items=tuple(sorted(limits.barred_items)),
    )
