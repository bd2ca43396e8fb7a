"""A campaign of rafts at half points: a game declares how its crews learn, and the site runs it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.book import words
from campaigns.models import Campaign, Flotilla
from config.web.visitor import Visitor
from rules.engine import registry, systems
from rules.engine.core.result import Fate
from tests import actions, cast
from tests.campaigns import harbour
from tests.campaigns.keeping import assert_kept

pytestmark = pytest.mark.django_db
FORM = {
    "once": "once-1234", "name": "Pond League", "side_1": "Ducks", "side_2": "Geese",
    "side_1_nations": ["pond"], "side_2_nations": ["pond"], "points_start": "30",
    "points_round": "5", "start_grade": "lubber", "repairs": "points", "repair_percent": "50",
    "prize_percent": "50", "buys_abilities": "free", "rounds_planned": "2", "silence_hours": "72",
    "time_zone": "UTC", "is_public": "no",
}  # fmt: skip


def raft_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str) -> Iterator[None]:
    """Put a package of rafts where the registry looks for rule systems."""
    package = tmp_path / "toy_rafts"
    package.mkdir()
    (package / "__init__.py").write_text(f"from {where} as SYSTEM\n")
    monkeypatch.setattr(systems, "__path__", [*systems.__path__, str(tmp_path)])
    forget(monkeypatch)
    yield
    forget(monkeypatch)


def forget(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the registry look again: two packages of this file have the same name."""
    monkeypatch.delitem(sys.modules, "rules.engine.systems.toy_rafts", raising=False)
    registry.all_systems.cache_clear()


@pytest.fixture
def crewed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    where = "tests.fleetbuilder.toy_campaign import TOY_WITH_CAMPAIGNS"
    yield from raft_system(tmp_path, monkeypatch, where)


@pytest.fixture
def crewless(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from raft_system(tmp_path, monkeypatch, "tests.fleetbuilder.toy import TOY")


def client_of(name: str) -> Client:
    client = Client()
    client.force_login(cast.user(name))
    return client


def founded(**more: Any) -> Any:
    system = registry.get("toy_rafts")
    offered = system.campaigns.settings("first") if system.campaigns else ()
    chosen = {f"progression_{one.code}": one.default for one in offered}
    return client_of("olive").post("/campaigns/new/?system=toy_rafts", FORM | chosen | more)


def entered(campaign: Campaign, name: str, side: str) -> Flotilla:
    """Let somebody build a fleet of two rafts and enter it on the page."""
    harbour.join(campaign, name)
    me = Visitor(user=cast.user(name))
    fleet = actions.found_fleet(me, system="toy_rafts", nation="pond", limit=20, name=f"{name}'s")
    actions.do(me, fleet, actions.adding("raft", 2))
    client = client_of(name)
    url = reverse("campaigns:enter", args=(campaign.pk,))
    answer = client.post(url, {"fleet": str(fleet.pk), "side": side})
    assert answer.status_code == 303, answer.content.decode()
    return campaign.flotillas.get(member__user__username=name)


def test_a_campaign_of_half_points_is_founded_entered_fought_and_learned_from(
    crewed: None,
) -> None:
    assert founded().status_code == 303
    campaign = Campaign.objects.get()
    codes = [side["code"] for side in campaign.sides]
    mine, theirs = entered(campaign, "ada", codes[0]), entered(campaign, "ben", codes[1])
    assert mine.purse == 11  # 30 less two rafts of 9.5
    one, other = (str(key) for key in mine.ships.values_list("pk", flat=True))
    prey = str(theirs.ships.values_list("pk", flat=True)[0])
    fates = {one: {"captured": (prey,)}, prey: {"fate": Fate.CAPTURED}, other: {"fate": Fate.SUNK}}
    battle = harbour.plan(campaign, mine, theirs)
    harbour.fight(campaign, "olive", battle, fates, points={codes[0]: 3}, winner=codes[0])
    raft = mine.ships.get(pk=one)
    assert (raft.grade, raft.points, raft.picks) == ("salt", Decimal("12"), 1)
    harbour.tell(campaign, "ada", words.PICKED, {"ship": one, "ability": "shanty"}, [one])
    claim = {"key": "00000000-0000-4000-8000-000000000001", "class": "", "name": "Trophy"}
    data = {"flotilla": str(mine.pk), "prize": prey, "entry": claim, "grade": "salt"}
    harbour.tell(campaign, "ada", words.PRIZE, data)
    mine.refresh_from_db()
    assert (mine.purse, mine.worth) == (5, Decimal("24.5"))  # half of 12; 12.5 and 12
    (first, _) = campaign.tables["standings"]
    assert (first["points"], first["sunk"]) == (3, "9.5")
    page = client_of("ben").get(reverse("campaigns:ship", args=(campaign.pk, one)))
    assert page.status_code == 200
    for said in ("Salt", "Shanty", "12.5"):
        assert said in page.content.decode()
    assert_kept(campaign)


def test_its_pages_are_there(crewed: None) -> None:
    founded()
    campaign = Campaign.objects.get()
    entered(campaign, "ada", campaign.sides[0]["code"])
    for name in ("campaign", "flotillas", "standings", "log", "people", "battles"):
        answer = client_of("olive").get(reverse(f"campaigns:{name}", args=(campaign.pk,)))
        assert answer.status_code == 200, name
        assert "Pond League" in answer.content.decode()


def test_a_game_whose_crews_learn_nothing_is_not_offered_and_refused(crewless: None) -> None:
    page = client_of("olive").get("/campaigns/new/?system=toy_rafts").content.decode()
    assert "Rafts" not in page
    assert "Cruel Seas" in page
    assert founded().status_code == 422
    assert not Campaign.objects.exists()
