"""Two hundred battles, fought and told: every page and every list asks as often as with four."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaigns.book import words
from campaigns.models import Campaign, Engagement, Filing, Flotilla, Report
from campaigns.services.verdicts import digest_of
from campaigns.services.writer import Entry, arrivals, write
from rules.engine.core.result import result_to_plain
from tests import cast
from tests.campaigns import harbour
from tests.campaigns.asking import bearer, of, token

pytestmark = pytest.mark.django_db
FEW, MANY = 4, 200
START = datetime(2026, 3, 1, 20, tzinfo=UTC)
PAGES = (
    *("campaign", "flotillas", "flotilla", "ship", "roll-of-honour", "battles", "battle", "round"),
    *("result", "standings", "log", "reports", "report", "people", "petitions", "calendar"),
    *("campaigns", "waiting", "correct", "line-reverse"),
)
LISTS = (
    *("", "standings/", "flotillas/", "ships/", "battles/", "battles/1/"),
    *("log/?most=100", "log/?after=0&most=100"),
)


@dataclass(frozen=True, slots=True)
class Long:
    """A campaign, who asks, and how often each address asked when it was short."""

    campaign: Campaign
    client: Client
    secret: str
    urls: dict[str, str]
    short: dict[str, int]

    def asks(self, url: str) -> int:
        """Return how many queries an address takes."""
        api = url.startswith("/api/")
        with CaptureQueriesContext(connection) as queries:
            response = (
                Client().get(url, headers=bearer(self.secret)) if api else self.client.get(url)
            )
        assert response.status_code == 200, (url, response.status_code)
        return len(queries)


@pytest.fixture(scope="module")
def long(django_db_setup: None, django_db_blocker: Any) -> Iterator[Long]:
    """Make the campaign once: four battles, counted; then it is long."""
    with django_db_blocker.unblock(), transaction.atomic():
        campaign = harbour.found()
        flotillas = (
            harbour.enter(campaign, "ada"),
            harbour.enter(campaign, "ben", "axis", {"S 100": harbour.S_BOAT}),
        )
        fought(campaign, flotillas, range(1, FEW + 1))
        client = Client()
        client.force_login(cast.user("olive"))
        found = Long(campaign, client, token("olive"), urls_of(campaign, flotillas[0]), {})
        for url in found.urls.values():
            found.asks(url)  # what is remembered, is
            found.short[url] = found.asks(url)
        fought(campaign, flotillas, range(FEW + 1, MANY + 1))
        yield found
        transaction.set_rollback(True)


def test_no_address_asks_more_of_two_hundred_battles_than_of_four(long: Long) -> None:
    assert long.campaign.engagements.count() == MANY
    assert long.campaign.lines.filter(kind=words.BATTLE).count() == MANY
    long.asks(long.urls["campaign"])  # what was remembered for a while is so again
    now = {name: (long.short[url], long.asks(url)) for name, url in long.urls.items()}
    assert {name: pair for name, pair in now.items() if pair[1] > pair[0]} == {}


def test_the_long_campaign_adds_up(long: Long) -> None:
    mine = long.campaign.flotillas.get(side="allies")
    assert harbour.ship(mine, "Sandpiper").games == MANY
    long.campaign.refresh_from_db()
    first = long.campaign.tables["standings"][0]
    assert (first["flotilla"], first["points"], first["won"]) == (str(mine.pk), 2 * MANY, MANY)


def urls_of(campaign: Campaign, mine: Flotilla) -> dict[str, str]:
    """Return the addresses that grow with a campaign, by name."""
    line = campaign.lines.filter(kind=words.BATTLE).order_by("number")[0].number
    more: dict[str, dict[str, Any]] = {
        "flotilla": {"flotilla_id": mine.pk},
        "ship": {"ship_id": harbour.keys(mine)["Sandpiper"]},
        "battle": {"number": 1},
        "result": {"number": 1},
        "round": {"round": 1},
        "report": {"report_id": campaign.reports.order_by("pk")[0].pk},
        "line-reverse": {"line": line},
    }
    here = {"campaign_id": campaign.pk}
    found = {
        name: reverse(
            f"campaigns:{name}",
            kwargs={} if name in ("campaigns", "waiting") else here | more.get(name, {}),
        )
        for name in PAGES
    }
    return found | {f"api {rest}": of(campaign, rest) for rest in LISTS}


def fought(campaign: Campaign, flotillas: tuple[Flotilla, ...], numbers: range) -> None:
    """Let battles be fought, filed, counted and reported: all lines of them in one writing."""
    now = START + timedelta(days=numbers.start)
    sides = [{"code": side["code"], "title": side["title"]} for side in harbour.SIDES]
    battles = Engagement.objects.bulk_create(
        Engagement(
            campaign=campaign, number=n, round=1, sides=sides, created_at=now, starts_at=now,
            status=Engagement.Status.APPLIED,
        )
        for n in numbers
    )  # fmt: skip
    keys = {row.pk: list(harbour.keys(row).values()) for row in flotillas}
    forces = [
        {"flotilla": row, "side": row.side, "ships": keys[row.pk], "points": 1} for row in flotillas
    ]
    for battle in battles:
        for force in forces:
            battle.forces.create(**force, chosen_at=now)
    result = harbour.result(battles[0], points={"allies": 2, "axis": 1}, winner="allies")
    plain = result_to_plain(result)
    came = arrivals(campaign, [key for found in keys.values() for key in found])
    about = [str(row.pk) for row in flotillas] + list(came)
    entries = [
        Entry(
            kind=words.BATTLE,
            data={
                "engagement": str(battle.pk), "number": battle.number, "round": 1, "title": "",
                "forces": [{"flotilla": str(row.pk), "side": row.side} for row in flotillas],
                "extras": [], "result": plain, "came": came,
            },
            about=(str(battle.pk), *about),
            effect_key=f"battle:{battle.pk}:1",
        )
        for battle in battles
    ]  # fmt: skip
    lines = write(campaign=campaign, visitor=harbour.visitor("olive"), entries=entries).lines
    author = campaign.members.get(name="olive")
    Filing.objects.bulk_create(
        Filing(
            engagement=battle, number=1, result=plain, digest=digest_of(result),
            source="form", record={"came": came, "log": None}, filed_by=author, filed_at=now,
            silence_at=now, state=Filing.State.APPLIED, line=line.number,
        )
        for battle, line in zip(battles, lines, strict=True)
    )  # fmt: skip
    Report.objects.bulk_create(
        Report(campaign=campaign, engagement=battle, author=author, title=f"Night {battle.number}",
               text="It was **dark**.", created_at=now, changed_at=now)
        for battle in battles
    )  # fmt: skip
