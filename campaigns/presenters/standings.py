"""Standings as a table, as a graph, and as CSV."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext as _

from campaigns.access import Seat
from campaigns.book.standings import TIES
from campaigns.models import Campaign, Flotilla
from campaigns.presenters.graph import Curve, GraphView, graph_view
from campaigns.presenters.moments import zone_of
from config.web.figures import points_text
from fleetbuilder.formats.csv_file import safe_cell


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceView:
    """A row of the standings. `player` is who commands, "" for nobody at present."""

    place: int
    name: str
    url: str
    player: str
    mine: bool
    gone: bool
    points: str
    sunk: str
    honours: int
    ahead: int
    won: int
    lost: int
    drawn: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsView:
    """The table, after which round it is (None: as it stands), and which there are."""

    rows: tuple[PlaceView, ...]
    after: int | None
    rounds: tuple[int, ...]
    ties: str


def url_of(name: str, *args: Any) -> str:
    """Return an address of campaigns, "" for a page that this site does not have."""
    try:
        return reverse(f"campaigns:{name}", args=args)
    except NoReverseMatch:
        return ""


def standings_view(
    seat: Seat, flotillas: Iterable[Flotilla], after: int | None = None
) -> StandingsView:
    """Return the standings as they are, or as they were after a round that was fought."""
    tables = seat.campaign.tables
    rounds = tuple(int(row["round"]) for row in tables.get("after", []))
    chosen = after if after in rounds else None
    places = tables.get("standings", [])
    if chosen is not None:
        places = next(row["standings"] for row in tables["after"] if row["round"] == chosen)
    known = {str(one.pk): one for one in flotillas}
    rows = tuple(_row(seat, place, known) for place in places if place["flotilla"] in known)
    return StandingsView(
        rows=rows,
        after=chosen,
        rounds=rounds,
        ties=_("Ties: %(ties)s.") % {"ties": ", ".join((TIES[0].lower(), *TIES[1:]))},
    )


def _row(seat: Seat, place: Mapping[str, Any], known: Mapping[str, Flotilla]) -> PlaceView:
    flotilla = known[place["flotilla"]]
    return PlaceView(
        place=place["place"],
        name=flotilla.name,
        url=url_of("flotilla", seat.campaign.pk, flotilla.pk),
        player=flotilla.member.name if flotilla.member else "",
        mine=seat.commands(flotilla),
        gone=not flotilla.is_active,
        points=points_text(place["points"]),
        sunk=points_text(Decimal(place["sunk"])),
        honours=place["honours"],
        ahead=place["ahead"],
        won=place["won"],
        lost=place["lost"],
        drawn=place["drawn"],
    )


def graph_of(
    seat: Seat, flotillas: Iterable[Flotilla], moments: Mapping[int, datetime] | None = None
) -> GraphView | None:
    """Return the graph of victory points over the rounds, without rounds over the days of battles
    (`moments` by number); None while there is none."""
    tables = seat.campaign.tables
    known = {str(one.pk): one for one in flotillas}
    graph: list[dict[str, Any]] = tables.get("graph", [])
    days: tuple[date, ...] = ()
    if not graph and moments:
        graph, days = _by_days(seat.campaign, moments)
    curves = [
        Curve(
            name=known[key].name,
            points=tuple((row["round"], row["points"].get(key, 0)) for row in graph),
            mine=seat.commands(known[key]),
        )
        for key in (place["flotilla"] for place in tables.get("standings", []))
        if key in known
    ]
    return graph_view(curves, days=days)


def _by_days(
    campaign: Campaign, moments: Mapping[int, datetime]
) -> tuple[list[dict[str, Any]], tuple[date, ...]]:
    """Return rows like those of rounds, one for each day with a battle, and these days."""
    zone, won = zone_of(campaign), dict[date, Counter[str]]()
    for row in campaign.tables.get("battles", []):
        if row["number"] in moments:
            day = moments[row["number"]].astimezone(zone).date()
            won.setdefault(day, Counter()).update(row["points"])
    sums, rows = Counter[str](), []
    for place, day in enumerate(sorted(won), 1):
        sums.update(won[day])
        rows.append({"round": place, "points": dict(sums)})
    return rows, tuple(sorted(won))


HEADER = (
    *("place", "flotilla", "player", "victory_points", "points_sunk", "honours"),
    *("head_to_head", "won", "lost", "drawn"),
)


def standings_csv(view: StandingsView) -> str:
    """Return the standings as CSV; no cell begins with what a spreadsheet takes for a formula."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\r\n")
    writer.writerow(HEADER)
    for row in view.rows:
        figures = (_plain(row.points), _plain(row.sunk), row.honours, row.ahead)
        games = (row.won, row.lost, row.drawn)
        names = (safe_cell(row.name), safe_cell(row.player))
        writer.writerow([row.place, *names, *figures, *games])
    return file.getvalue()


def _plain(figure: str) -> str:
    """Return a figure as programs read it."""
    return figure.replace(",", "").replace("\N{MINUS SIGN}", "-")
