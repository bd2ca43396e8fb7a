"""One campaign with something of everything in it, for the tests that visit every address.

Each slice of the app adds what its pages need to `Stock` and its addresses to `arguments`.
"""

from __future__ import annotations

import base64
from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from campaigns.feeds import feed_token
from campaigns.models import Campaign, Engagement, Flotilla, Membership, Report, Role
from campaigns.services import file_result, publish_report
from campaigns.services.invitations import invite_by_link, token_for
from campaigns.services.mailing import off_token
from rules.engine.core.result import Fate
from tests import cast
from tests.campaigns import harbour

DOT = (
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJg"
    "gg=="
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stock:
    """A campaign after its first battle. Ada commands `flotilla` and its `ship`, Ben the other;
    Carl is co-organiser, Oscar observes, Fred has left."""

    campaign: Campaign
    flotilla: Flotilla
    ship: str
    prize: str  # that the flotilla may commission
    battle: Engagement  # planned, with a force of each side
    reported: Engagement  # whose result Ada has filed
    ada: Membership
    carl: Membership
    report: Report  # of the organiser, with a picture


def stocked(organiser: str = "olive", **more: Any) -> Stock:
    """Return a campaign in its first round, with one battle fought and one planned."""
    campaign = harbour.found(organiser, **more)
    carl = harbour.join(campaign, "carl", Role.CO_ORGANISER)
    harbour.join(campaign, "oscar", Role.OBSERVER)
    gone = harbour.join(campaign, "fred")
    gone.left_at = timezone.now()
    gone.save()
    mine = harbour.enter(campaign, "ada", name="Gezeitenströmungsbeobachtungsflottille")
    boats = {"S 100": harbour.S_BOAT, "S 38": harbour.S_BOAT}
    theirs = harbour.enter(campaign, "ben", "axis", boats, name="8. Schnellbootflottille")
    ship, prize = harbour.keys(mine)["Sandpiper"], harbour.keys(theirs)["S 38"]
    fates = {
        ship: {"captured": (prize,), "hull_left": 20, "damage": (("engine", 1),)},
        prize: {"fate": Fate.CAPTURED, "hull_left": 31},
    }
    fought = harbour.plan(campaign, mine, theirs, title="潮风")
    harbour.fight(campaign, organiser, fought, fates)
    battle = harbour.plan(campaign, mine, theirs, title="Dover Strait")
    invite_by_link(seat=harbour.seat(campaign, organiser), role=Role.PLAYER, days=7)
    campaign.requests.create(user=cast.user("rosa"), text="潮风", created_at=timezone.now())
    campaign.refresh_from_db()
    return Stock(
        campaign=campaign,
        flotilla=mine,
        ship=ship,
        prize=prize,
        battle=battle,
        reported=_reported(campaign, mine, theirs),
        ada=campaign.members.get(user__username="ada"),
        carl=carl,
        report=written(campaign, organiser),
    )


def _reported(campaign: Campaign, mine: Flotilla, theirs: Flotilla) -> Engagement:
    """Return a battle whose result waits for Ben's word."""
    battle = harbour.plan(campaign, mine, theirs, title="Gezeitenströmungsbeobachtung")
    file_result(
        seat=harbour.seat(campaign, "ada"),
        engagement=battle,
        result=harbour.result(battle, points={"allies": 3, "axis": 1}, winner="allies"),
        source="form",
        remarks="Foggy.",
    )
    return Engagement.objects.get(pk=battle.pk)


def written(campaign: Campaign, author: str) -> Report:
    """Return a report of the first battle, with one picture."""
    report = publish_report(
        seat=harbour.seat(campaign, author),
        title="Waffenstillstandsunterzeichnungsversuch",
        text="It was **dark**.\n\n[picture 1]\n\nThen it was over.",
        engagement=campaign.engagements.get(number=1),
    )
    report.pictures.create(
        position=1,
        alt="Three boats in the dark",
        media_type="image/png",
        width=1,
        height=1,
        content=base64.b64decode(DOT),
    )
    return report


def arguments(stock: Stock) -> dict[str, dict[str, Any]]:
    """Return the arguments of each address of campaigns, by its name without the namespace."""
    campaign = {"campaign_id": stock.campaign.pk}
    parts = (_people, _ships, _battles, _results, _home, _data)
    found: dict[str, dict[str, Any]] = {}
    for part in parts:
        found |= {name: campaign | more for name, more in part(stock).items()}
    found["mail-off"] = {"token": off_token(stock.carl)}
    found["invitation"] = {"token": token_for(stock.campaign.invitations.get())}
    return found


def _people(stock: Stock) -> dict[str, dict[str, Any]]:
    carl, asked = stock.carl.pk, stock.campaign.requests.get().pk
    link = stock.campaign.invitations.get()
    plain = ("campaign", "campaign-settings", "campaign-copy", "campaign-status")
    plain += ("campaign-delete", "join-request", "leave", "people", "invite", "hand-over")
    about = ("member", "member-role", "member-replace", "member-remove")
    return {
        **{name: {} for name in plain},
        **{name: {"member_id": carl} for name in about},
        "invitation-revoke": {"invitation_id": link.pk},
        "request-answer": {"request_id": asked},
        "command": {"flotilla_id": stock.flotilla.pk},
    }


def _ships(stock: Stock) -> dict[str, dict[str, Any]]:
    ship, flotilla = {"ship_id": stock.ship}, {"flotilla_id": stock.flotilla.pk}
    acts = ("ship-repair", "ship-retire", "ship-crew", "ship-name", "ship-honour")
    return {
        **{name: {} for name in ("flotillas", "enter", "petitions", "roll-of-honour")},
        **dict.fromkeys(("flotilla", "commission"), flotilla),
        **dict.fromkeys(("ship", "pick", "ability-buy", *acts), ship),
        "house-items": {},
        "prize": flotilla | {"ship_id": stock.prize},
    }


def _battles(stock: Stock) -> dict[str, dict[str, Any]]:
    of_battle, of_round = {"number": stock.battle.number}, {"round": 1}
    battle = ("battle", "battle-edit", "battle-call-off", "battle-put-back", "condition-roll")
    return {
        **{page: {} for page in ("battles", "battle-new", "round-new", "calendar")},
        **dict.fromkeys(battle, of_battle),
        **dict.fromkeys(("round", "round-close", "round-robin"), of_round),
        "force": of_battle | {"flotilla_id": stock.flotilla.pk},
        "calendar-feed": {"token": feed_token(stock.ada)},
    }


def _results(stock: Stock) -> dict[str, dict[str, Any]]:
    fought = stock.campaign.lines.get(kind="battle.fought").number
    reported = {"number": stock.reported.number}
    acts = ("result", "result-confirm", "result-dispute", "result-rule")
    return {
        **dict.fromkeys(acts, reported),
        "result-file": {"number": stock.battle.number},
        "battle-reverse": {"number": 1},
        "line-reverse": {"line": fought},
        "correct": {},
    }


def _home(stock: Stock) -> dict[str, dict[str, Any]]:
    report = {"report_id": stock.report.pk}
    picture = report | {"picture_id": stock.report.pictures.get().pk}
    pages = ("mail", "standings", "log", "reports", "report-new")
    return (
        {page: {} for page in pages}
        | {f"report{what}": report for what in ("", "-edit", "-hide", "-picture-add")}
        | {f"report-picture{what}": picture for what in ("", "-remove")}
    )


def _data(stock: Stock) -> dict[str, dict[str, Any]]:
    return {"campaign-export": {}}
