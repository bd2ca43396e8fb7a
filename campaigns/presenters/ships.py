"""A ship of a campaign as pages show her: who she is, how she stands, what her crew knows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.book.shipyard import as_she_sails, rules_of, system_of
from campaigns.book.values import ShipState, Status, Terms
from campaigns.models import Flotilla
from campaigns.selectors.ships import Roll
from config.web.figures import points_text
from fleetbuilder.names import display_name
from rules.engine.core.catalogue import ShipClass
from rules.engine.core.fleet import Counts, Finding
from rules.odds.links import ship_odds


@dataclass(frozen=True, slots=True, kw_only=True)
class ShipView:
    """A ship in a list. `flag` and `state` say why she does not sail, "" while she does."""

    key: str
    name: str
    url: str
    ship_class: ShipClass | None
    class_name: str
    class_url: str
    captain: str
    grade: str
    abilities: tuple[str, ...]
    hull: str
    damage: str
    points: str
    picks: str
    odds_url: str
    flag: str
    state: str
    findings: tuple[Finding, ...] = ()


def ship_view(terms: Terms, ship: Roll, findings: Iterable[Finding] = ()) -> ShipView:
    """Return a ship as a row."""
    state, system = ship.state, system_of(terms)
    sails = as_she_sails(terms, state.entry, state.crew)
    known = system.known_class(terms.edition, state.entry)
    flag, words = state_words(state)
    return ShipView(
        key=state.key,
        name=state.entry.name,
        url=reverse("campaigns:ship", args=(ship.row.campaign_id, state.key)),
        ship_class=known,
        class_name=known.name if known else state.entry.class_words,
        class_url=class_url(terms, state, known),
        captain=state.entry.captain,
        grade=grade_words(terms, state.crew.grade),
        abilities=ability_titles(terms, state.crew.abilities),
        hull=hull_words(state),
        damage=damage_words(terms, state.damage),
        points=points_text(state.points),
        picks=picks_words(state.crew.picks) if state.is_active else "",
        odds_url=ship_odds(system, sails) if state.is_active else "",
        flag=flag,
        state=words,
        findings=tuple(findings),
    )


def class_url(terms: Terms, state: ShipState, known: ShipClass | None) -> str:
    """Return the page of a ship's class, "" for an own design and one that no edition knows."""
    if known is None or state.entry.is_own:
        return ""
    return reverse("rules:ship", args=(system_of(terms), known.slug))


def grade_words(terms: Terms, grade: str) -> str:
    """Return a grade in words: `Veteran`; "" for a vessel without a crew."""
    return rules_of(terms).grade_text(terms.edition, grade) if grade else ""


def ability_titles(terms: Terms, codes: Iterable[str]) -> tuple[str, ...]:
    """Return the titles of abilities."""
    titles = {one.code: one.title for one in rules_of(terms).abilities(terms.edition)}
    return tuple(titles.get(code, code) for code in codes)


def hull_words(state: ShipState) -> str:
    """Return hull left of hull: `29 / 35`; "" for what has none."""
    return f"{state.hull_left:,} / {state.hull:,}" if state.hull else ""


def damage_words(terms: Terms, damage: Counts) -> str:
    """Return lasting damage in words: `Engine ×2, rudder`; "" for none."""
    rules = rules_of(terms)
    told = [
        rules.damage_text(terms.edition, code) + (f" ×{count}" if count > 1 else "")
        for code, count in damage
        if count
    ]
    return ", ".join([*told[:1], *(text[:1].lower() + text[1:] for text in told[1:])])


def picks_words(picks: int) -> str:
    """Return how many abilities wait to be chosen, "" for none."""
    if not picks:
        return ""
    words = ngettext("One ability to pick.", "%(count)d abilities to pick.", picks)
    return words % {"count": picks}


def state_words(state: ShipState) -> tuple[str, str]:
    """Return flag and words for a ship that does not sail."""
    battle = {"number": state.lost_in}
    match state.status:
        case Status.SUNK:
            return "o", _("Sunk in battle %(number)d") % battle if state.lost_in else _("Sunk")
        case Status.CAPTURED:
            return "o", _("Taken in battle %(number)d") % battle
        case Status.RETIRED:
            return "m", _("Laid up")
        case Status.GONE:
            return "m", _("Left with her flotilla")
        case Status.DOCKED:
            return "m", dock_words(state)
        case _:
            return "", ""


def dock_words(state: ShipState) -> str:
    """Return how long a ship stays in the yard, "" for one that is in none."""
    if state.dock is None:
        return ""
    return ngettext(
        "In the yard until the round ends",
        "In the yard until %(count)d rounds have ended",
        state.dock.rounds,
    ) % {"count": state.dock.rounds}


def commander(flotilla: Flotilla) -> str:
    """Return who commands a flotilla, "" for nobody."""
    return display_name(flotilla.member.name) if flotilla.member else ""


def side_title(sides: Sequence[dict[str, object]], code: str) -> str:
    """Return the title of a side."""
    return next((str(side["title"]) for side in sides if side["code"] == code), code)
