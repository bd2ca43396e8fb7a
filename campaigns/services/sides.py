"""Who fights on which side: a plan made into the sides, forces and vessels of a battle."""

from __future__ import annotations

import secrets
import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from campaigns.book.codec import points_plain
from campaigns.book.shipyard import measured, system_of
from campaigns.book.sortie import sheet_of, stray_entry
from campaigns.book.values import Terms
from campaigns.models import Campaign, Flotilla
from campaigns.services.results import Refused
from rules.engine.core.campaign import Crew
from rules.engine.core.dice import SeededDice, die
from rules.engine.core.scenarios import ScenarioSheet

MOST_SIDES = 4
MOST_EXTRAS = 30


@dataclass(frozen=True, slots=True, kw_only=True)
class SideWish:
    """A side as it is planned: its title, "" for one that is found, and its flotillas."""

    title: str = ""
    flotillas: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtraWish:
    """Vessels of no flotilla: so many of a class on a side (its place among the sides from 0).

    `key` is that of one that is there already.
    """

    ship_class: str
    name: str
    side: int
    count: int = 1
    key: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Thrown:
    """A scenario that a die chose: the face, and how many sides the die has."""

    sheet: ScenarioSheet
    face: int
    die: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Lineup:
    """The sides of a battle, the side of each flotilla by its key, and vessels of none."""

    sides: list[dict[str, str]]
    at: dict[str, str]
    extras: list[dict[str, Any]]


def throw_scenario(terms: Terms) -> Thrown:
    """Let a die choose among the scenarios of an edition. Raises Refused where there are none."""
    sheets = system_of(terms).scenarios(terms.edition)
    if not sheets:
        raise Refused(_("This edition has no scenarios to roll for."), "scenario")
    face = throw(len(sheets))
    return Thrown(sheet=sheets[face - 1], face=face, die=len(sheets))


def throw(sides: int) -> int:
    """Return the face of a fair die that nobody could know beforehand."""
    return SeededDice(secrets.token_hex(32)).throw(die(sides))


def known_sheet(terms: Terms, number: int | None) -> ScenarioSheet | None:
    """Return the sheet of a scenario. Raises Refused for one that the edition lacks."""
    sheet = sheet_of(terms, number)
    if number is not None and sheet is None:
        raise Refused(_("Choose a scenario from the list."), "scenario")
    return sheet


def lineup(
    campaign: Campaign,
    terms: Terms,
    sheet: ScenarioSheet | None,
    wishes: Sequence[SideWish],
    extras: Sequence[ExtraWish],
    *,
    fit: bool = False,
) -> Lineup:
    """Return who fights where. With `fit` two sides change places where their nations ask for it.

    Raises Refused (`sides`, `extras`).
    """
    fleets = _fleets(campaign, wishes)
    if fit and sheet is not None and _fits_turned(sheet, wishes, fleets):
        wishes = list(reversed(wishes))
    filled = {n for n, wish in enumerate(wishes) if wish.flotillas} | {e.side for e in extras}
    if len(filled) < 2:
        raise Refused(_("A battle needs two sides. Give each of them a flotilla."), "sides")
    if not any(wish.flotillas for wish in wishes):
        raise Refused(_("Send at least one flotilla."), "sides")
    sides = _of_scenario(sheet, filled) if sheet else _free(campaign, wishes, filled, fleets)
    return Lineup(
        sides=[side for _, side in sorted(sides.items())],
        at={key: sides[n]["code"] for n, wish in enumerate(wishes) for key in wish.flotillas},
        extras=_extras(terms, extras, sides),
    )


def _fleets(campaign: Campaign, wishes: Iterable[SideWish]) -> dict[str, Flotilla]:
    """Return the flotillas that are wished for. Raises Refused for an unknown or doubled one."""
    wanted = [key for wish in wishes for key in wish.flotillas]
    found = {str(row.pk): row for row in campaign.flotillas.filter(is_active=True)}
    if len(set(wanted)) < len(wanted) or not set(wanted) <= found.keys():
        raise Refused(_("Choose among the flotillas of this campaign, each once."), "sides")
    return found


def _fits_turned(
    sheet: ScenarioSheet, wishes: Sequence[SideWish], fleets: dict[str, Flotilla]
) -> bool:
    """Return whether two sides sail under more of the scenario's nations in each other's place."""
    if len(wishes) != 2 or len(sheet.sides) != 2:
        return False

    def fitting(order: Iterable[SideWish]) -> int:
        seats = zip(sheet.sides, order, strict=True)
        return sum(
            fleets[key].nation == side.nation for side, wish in seats for key in wish.flotillas
        )

    return fitting(reversed(wishes)) > fitting(wishes)


def _of_scenario(sheet: ScenarioSheet, filled: set[int]) -> dict[int, dict[str, str]]:
    if max(filled) >= len(sheet.sides):
        words = _("'%(title)s' has %(count)d sides. Leave the others empty.")
        count = len(sheet.sides)
        raise Refused(words % {"title": sheet.title, "count": count}, "sides")
    return {n: {"code": one.code, "title": one.title} for n, one in enumerate(sheet.sides)}


def _free(
    campaign: Campaign,
    wishes: Sequence[SideWish],
    filled: set[int],
    fleets: dict[str, Flotilla],
) -> dict[int, dict[str, str]]:
    """Return sides without a scenario: those of the campaign where they are whole, or own ones."""
    titles = {side["code"]: side["title"] for side in campaign.sides}
    found: dict[int, dict[str, str]] = {}
    for n in sorted(filled):
        wish = wishes[n] if n < len(wishes) else SideWish()
        homes = {fleets[key].side for key in wish.flotillas}
        home = homes.pop() if len(homes) == 1 else ""
        taken = {side["code"] for side in found.values()}
        code = home if home in titles and home not in taken else f"side-{n + 1}"
        names = _(" and ").join(fleets[key].name for key in wish.flotillas)
        usual = titles.get(code) or names or _("Side %(letter)s") % {"letter": "ABCD"[n]}
        if any(side["code"] == home for side in found.values()) and names:
            usual = names
        found[n] = {"code": code, "title": (wish.title or usual)[:200]}
    return found


def _extras(
    terms: Terms, extras: Sequence[ExtraWish], sides: dict[int, dict[str, str]]
) -> list[dict[str, Any]]:
    if sum(extra.count for extra in extras) > MOST_EXTRAS:
        words = _("A battle takes at most %(most)d vessels beside the flotillas.")
        raise Refused(words % {"most": MOST_EXTRAS}, "extras")
    return [
        vessel for extra in extras for vessel in _vessels(terms, extra, sides[extra.side]["code"])
    ]


def _vessels(terms: Terms, extra: ExtraWish, side: str) -> Iterable[dict[str, Any]]:
    """Yield the vessels of one wish, numbered if they are more than one."""
    known = system_of(terms).ship_class(terms.edition, extra.ship_class)
    if known is None:
        raise Refused(_("Choose a class from the catalogue."), "extras")
    for number in range(1, extra.count + 1):
        name = extra.name or known.short
        name = f"{name} {number}" if extra.count > 1 else name
        entry = stray_entry(terms, extra.key or str(uuid.uuid4()), known.slug, name)
        found = measured(terms, known.nation, entry, Crew(grade=entry.crew))
        yield {
            "key": entry.key,
            "side": side,
            "name": name[:200],
            "ship_class": known.slug,
            "size": found.size,
            "points": points_plain(found.points),
            "hull": found.hull,
        }
