"""What is read of campaigns: mine and public ones, standings, flotillas, records, battles, log."""

from __future__ import annotations

import uuid
from typing import Any

from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.api import serializers
from campaigns.api.views import CampaignView
from campaigns.book.standings import TIES
from campaigns.models import Campaign
from campaigns.projection import forces_seen, lines_seen, ships_seen
from campaigns.selectors import data
from config.api.problems import Fault, bad_values
from config.api.schema import in_path, in_query, operation
from rules.api.asked import check_names

TAG = "campaigns"
IN_CAMPAIGN = in_path("campaign_id", "The id of a campaign.")
OF_BATTLE = in_path("number", "The number of a battle.")
PAGE_SIZE, MOST_LINES = 50, 500
FIELDS = (
    *("pk", "name", "system", "edition", "status", "is_public", "rounds_planned", "time_zone"),
    *("changed_at", "description", "sides", "terms", "limits", "silence_hours", "last_line"),
)


def whole_of(request: Request, name: str, default: int, most: int) -> int:
    """Return a whole number of the query. Raises Problem."""
    text = request.query_params.get(name) or str(default)
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 20 else -1
    if not (0 if name == "after" else 1) <= number <= most:
        raise bad_values(Fault(place=name, words=f"is no whole number up to {most}"))
    return number


class CampaignsView(CampaignView):
    """Campaigns."""

    @operation(
        "listCampaigns",
        "List campaigns",
        serializers.CampaignPage,
        tag=TAG,
        owned=True,
        description="Yours and public ones, the one that changed last first. Without a token "
        "the public ones.",
        query=[
            in_query("mine", "true: only those that you are in.", OpenApiTypes.BOOL),
            in_query("page", f"Which page, from 1; {PAGE_SIZE} are on one.", OpenApiTypes.INT),
        ],
    )
    def get(self, request: Request) -> Response:
        """Return a page of them."""
        check_names(request.query_params, ["mine", "page"])
        only_mine = request.query_params.get("mine", "")
        if only_mine.lower() not in ("", "true", "false"):
            raise bad_values(Fault(place="mine", words="is neither true nor false"))
        visitor = self.visitor(request)
        found = data.campaigns_seen(visitor, mine_alone=only_mine.lower() == "true")
        count, page = found.count(), whole_of(request, "page", 1, 100_000)
        pages = max(1, -(-count // PAGE_SIZE))
        if page > pages:
            raise bad_values(Fault(place="page", words=f"is {page}; there are {pages}"))
        rows = list(found[(page - 1) * PAGE_SIZE : page * PAGE_SIZE])
        roles = data.roles_in(visitor, rows)
        shown = {
            "count": count,
            "page": page,
            "pages": pages,
            "campaigns": [_shown(campaign, roles.get(campaign.pk)) for campaign in rows],
        }
        return Response(serializers.CampaignPage(shown).data)


def _shown(campaign: Campaign, role: str | None) -> dict[str, Any]:
    return {name: getattr(campaign, name) for name in FIELDS} | {"role": role}


class OneCampaignView(CampaignView):
    """A campaign."""

    @operation(
        "showCampaign",
        "Show a campaign",
        serializers.Campaign,
        tag=TAG,
        owned=True,
        path=[IN_CAMPAIGN],
    )
    def get(self, request: Request, campaign_id: uuid.UUID) -> Response:
        """Return it with its people and rounds."""
        check_names(request.query_params, [])
        seat = self.seat(request, campaign_id)
        shown = _shown(seat.campaign, seat.role) | {
            "members": data.members_of(seat.campaign),
            "rounds": seat.campaign.rounds.all(),
        }
        return Response(serializers.Campaign(shown).data)


class StandingsView(CampaignView):
    """Standings."""

    @operation(
        "showStandings",
        "Show the standings",
        serializers.Standings,
        tag=TAG,
        owned=True,
        path=[IN_CAMPAIGN],
    )
    def get(self, request: Request, campaign_id: uuid.UUID) -> Response:
        """Return the table and its graph over the rounds."""
        check_names(request.query_params, [])
        campaign = self.seat(request, campaign_id).campaign
        names = {str(row.pk): row.name for row in campaign.flotillas.all()}
        table = campaign.tables.get("standings", [])
        shown = {
            "ties": TIES,
            "standings": [row | {"name": names.get(row["flotilla"], "")} for row in table],
            "graph": campaign.tables.get("graph", []),
        }
        return Response(serializers.Standings(shown).data)


class FlotillasView(CampaignView):
    """Flotillas."""

    @operation(
        "listFlotillas",
        "List the flotillas",
        serializers.Flotillas,
        tag=TAG,
        owned=True,
        path=[IN_CAMPAIGN],
    )
    def get(self, request: Request, campaign_id: uuid.UUID) -> Response:
        """Return all of them."""
        check_names(request.query_params, [])
        rows = data.flotillas_of(self.seat(request, campaign_id).campaign)
        return Response(serializers.Flotillas({"flotillas": rows}).data)


class ShipsView(CampaignView):
    """Records."""

    @operation(
        "listRecords",
        "List the records of ships and crews",
        serializers.Records,
        tag=TAG,
        owned=True,
        path=[IN_CAMPAIGN],
    )
    def get(self, request: Request, campaign_id: uuid.UUID) -> Response:
        """Return all that the viewer may see."""
        check_names(request.query_params, [])
        seat = self.seat(request, campaign_id)
        rows = ships_seen(seat, data.ships_of(seat.campaign))
        return Response(serializers.Records({"ships": rows}).data)


class BattlesView(CampaignView):
    """Battles."""

    @operation(
        "listBattles",
        "List the battles",
        serializers.Battles,
        tag=TAG,
        owned=True,
        path=[IN_CAMPAIGN],
    )
    def get(self, request: Request, campaign_id: uuid.UUID) -> Response:
        """Return all of them."""
        check_names(request.query_params, [])
        rows = data.battles_of(self.seat(request, campaign_id).campaign)
        return Response(serializers.Battles({"battles": rows}).data)


class BattleView(CampaignView):
    """A battle."""

    @operation(
        "showBattle",
        "Show a battle",
        serializers.Battle,
        tag=TAG,
        owned=True,
        path=[IN_CAMPAIGN, OF_BATTLE],
        description="With its forces and the result that stands, if one was filed.",
    )
    def get(self, request: Request, campaign_id: uuid.UUID, number: int) -> Response:
        """Return it."""
        check_names(request.query_params, [])
        seat = self.seat(request, campaign_id)
        battle: Any = data.battle_of(seat.campaign, number)
        shown = {name: getattr(battle, name) for name in _OF_BATTLE} | {
            "forces": forces_seen(seat, battle.forces.all()),
            "filing": next(iter(battle.standing), None),
        }
        return Response(serializers.Battle(shown).data)


_OF_BATTLE = (
    *("pk", "number", "round", "title", "scenario", "status", "place", "condition", "starts_at"),
    *("notes", "sides", "extras", "version"),
)


class LogView(CampaignView):
    """The log."""

    @operation(
        "readLog",
        "Read the log",
        serializers.Log,
        tag=TAG,
        owned=True,
        path=[IN_CAMPAIGN],
        query=[
            in_query("after", "Only lines after this number.", OpenApiTypes.INT),
            in_query("most", f"So many: {PAGE_SIZE}, at most {MOST_LINES}.", OpenApiTypes.INT),
        ],
        description="Lines are only ever added: whoever keeps the last number asks for what is "
        "new by it.",
    )
    def get(self, request: Request, campaign_id: uuid.UUID) -> Response:
        """Return lines in their order."""
        check_names(request.query_params, ["after", "most"])
        seat = self.seat(request, campaign_id)
        after = whole_of(request, "after", 0, 10**9)
        most = whole_of(request, "most", PAGE_SIZE, MOST_LINES)
        read = data.lines_after(seat.campaign, after, most + 1)
        more = len(read) > most
        lines = lines_seen(seat, read[:most])
        shown = {
            "last_line": seat.campaign.last_line,
            "lines": [_line(line) for line in lines],
            "next": f"{request.path}?after={read[most - 1].number}&most={most}" if more else None,
        }
        return Response(serializers.Log(shown).data)


def _line(line: Any) -> dict[str, Any]:
    told = ("number", "at", "kind", "data", "actor_name", "acting_for", "reason", "digest")
    about = [str(subject.key) for subject in line.subjects.all()]
    return {name: getattr(line, name) for name in told} | {"about": about}
