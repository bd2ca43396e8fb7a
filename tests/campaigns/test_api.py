"""The API of campaigns: who reads and acts, what is answered, what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaigns.api import urls
from campaigns.models import Campaign
from config.accounts.models import ApiToken
from config.accounts.tokens import digest_of, revoke_token
from rules.engine.core.result import result_to_plain
from tests import cast
from tests.campaigns import harbour, stock
from tests.campaigns.archive import rich
from tests.campaigns.asking import HERE, ask, bearer, of, token
from tests.campaigns.duel import duel

pytestmark = pytest.mark.django_db

OTTO = "organiser of another campaign"
WHO = {  # who: user name; a stranger's token is a token as well
    "stranger": "sam", "opponent": "ben", "player": "ada", "observer": "oscar",
    "former player": "fred", "co-organiser": "carl", "organiser": "olive",
    OTTO: "otto", "staff": "stella",
}  # fmt: skip
MEMBERS = {"opponent", "player", "observer", "co-organiser", "organiser"}
PLAYERS = MEMBERS - {"observer"}
READS = ("campaign", "standings", "flotillas", "ships", "battles", "battle", "log")
ACTS = ("file-result", "confirm-result", "dispute-result")


def secrets() -> dict[str, str]:
    """Return what each brings: a token, a revoked one, none."""
    harbour.found("otto", name="Another campaign")
    found = {who: token(name) for who, name in WHO.items()}
    cast.user("stella").is_staff = True
    revoked = token("olive")
    row = ApiToken.objects.get(digest=digest_of(revoked))
    revoke_token(user=cast.user("olive"), token_id=row.pk)
    return found | {"anonymous": "", "revoked": revoked}


def address(here: stock.Stock, name: str) -> str:
    numbered = {"number": here.battle.number} if name in ("battle", *ACTS) else {}
    return reverse(f"campaigns-api:{name}", kwargs={"campaign_id": here.campaign.pk} | numbered)


def expected(who: str, *, public: bool, act: bool) -> set[int]:
    if who == "revoked":
        return {401}
    if act:
        return {400} if who in PLAYERS else {403} if who == "observer" else {404}
    return {200} if public or who in MEMBERS else {404}


@pytest.mark.parametrize("public", [False, True])
def test_each_verb_lets_in_whom_it_should_and_nobody_else(public: bool) -> None:
    here, brought = stock.stocked(is_public=public), secrets()
    named = {pattern.name for pattern in urls.urlpatterns}
    assert named == {"campaigns", *READS, *ACTS}
    wrong = []
    for name in (*READS, *ACTS):
        for who, secret in brought.items():
            body = {"no": "such key"} if name in ACTS else None
            with transaction.atomic():
                status = ask(address(here, name), secret, body).status_code
                transaction.set_rollback(True)
            if status not in (allowed := expected(who, public=public, act=name in ACTS)):
                wrong.append(f"{name} {who}: {status}, not {allowed}")
    assert wrong == []
    listed = {who: ask(HERE, secret).json().get("count") for who, secret in brought.items()}
    assert listed == {
        who: None if who == "revoked" else int(public or who in MEMBERS) + (who == OTTO)
        for who in brought
    }


def test_a_token_that_may_only_read_gets_403_for_everything_else() -> None:
    here = stock.stocked()
    secret = token("ada", read_only=True)
    assert ask(address(here, "battle"), secret).status_code == 200
    for name in ACTS:
        refused = ask(address(here, name), secret, {})
        assert (refused.status_code, refused.json()["detail"]) == (403, "This token may only read.")


def test_a_session_acts_for_nobody_and_no_cookie_is_set() -> None:
    here = stock.stocked()
    client = Client(enforce_csrf_checks=True)
    client.force_login(cast.user("ada"))
    for name in ACTS:
        refused = client.post(address(here, name), {}, content_type="application/json")
        assert refused.status_code == 404
        assert not refused.cookies
    answer = ask(address(here, "log"), token("ada"))
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    asked = Client().options(address(here, "file-result"))
    assert asked.headers["Access-Control-Allow-Headers"] == "Authorization, Content-Type"


def test_a_battle_is_filed_confirmed_by_digest_and_counts_once() -> None:
    fight = duel()
    path = of(fight.campaign, "battles/1/result/")
    body = {"result": result_to_plain(fight.result({fight.dunlin: {"hull_left": 9}}))}
    ada, ben = token("ada"), token("ben")
    first, second = ask(path, ada, body), ask(path, ada, body)
    assert first.json() == second.json()
    told = first.json()
    assert (told["filing"], told["state"], told["confirmed"]) == (1, "open", [str(fight.mine.pk)])
    stale = ask(f"{path}confirm/", ben, {"digest": "0" * 64})
    assert (stale.status_code, stale.json()["type"]) == (409, "/api/#changed-since")
    for _ in range(2):
        done = ask(f"{path}confirm/", ben, {"digest": told["digest"]})
        assert (done.status_code, done.json()["state"]) == (200, "applied")
    ships = {s["name"]: s for s in ask(of(fight.campaign, "ships/"), ada).json()["ships"]}
    assert (ships["Dunlin"]["hull_left"], ships["Dunlin"]["games"]) == (9, 1)
    log = ask(of(fight.campaign, "log/?after=2"), ada).json()["lines"]
    assert [line["kind"] for line in log] == ["result.filed", "result.confirmed", "battle.fought"]
    assert [line["actor"] for line in log] == ["ada", "ben", "ben"]


def test_a_dispute_names_its_reason_and_a_result_that_cannot_be_its_places() -> None:
    fight = duel()
    path, ada = of(fight.campaign, "battles/1/result/"), token("ada")
    ghost = result_to_plain(fight.result({fight.sandpiper: {"sunk": (fight.prey,)}}))
    refused = ask(path, ada, {"result": ghost})
    assert (refused.status_code, refused.json()["type"]) == (422, "/api/#refused")
    assert [fault["place"] for fault in refused.json()["errors"]] != []
    digest = ask(path, ada, {"result": result_to_plain(fight.result())}).json()["digest"]
    ben = token("ben")
    empty = ask(f"{path}dispute/", ben, {"digest": digest, "reason": " "})
    assert (empty.status_code, empty.json()["errors"][0]["place"]) == (422, "reason")
    done = ask(f"{path}dispute/", ben, {"digest": digest, "reason": "She was not there."})
    assert done.json()["state"] == "disputed"
    filing = ask(of(fight.campaign, "battles/1/"), ada).json()["filing"]
    assert [(one["by"], one["reason"]) for one in filing["disputes"]] == [
        ("ben", "She was not there.")
    ]


@pytest.mark.parametrize(
    ("body", "place"),
    [
        ({}, "result"),
        ({"result": {}}, "result.system"),
        (
            {"result": {"system": "x", "edition": "y", "ships": [{"ship": 1}]}},
            "result.ships[0].hull",
        ),
        ({"result": [], "remarks": 1}, "result"),
    ],
)
def test_what_cannot_be_read_names_its_place(body: Any, place: str) -> None:
    fight = duel()
    refused = ask(of(fight.campaign, "battles/1/result/"), token("ada"), body)
    assert (refused.status_code, refused.json()["type"]) == (400, "/api/#bad-value")
    assert [fault["place"] for fault in refused.json()["errors"]] == [place]


def test_the_log_is_read_on_by_its_numbers() -> None:
    campaign, ada = rich(), token("ada")
    path, numbers = of(campaign, "log/?most=5"), []
    while path:
        page = ask(path, ada).json()
        numbers += [line["number"] for line in page["lines"]]
        path = page["next"]
    assert numbers == list(range(1, campaign.last_line + 1))
    for query in ("after=-1", "most=0", "most=501", "after=x", "other=1", "after=1&after=2"):
        assert ask(of(campaign, f"log/?{query}"), ada).status_code == 400


def test_a_long_campaign_asks_no_more_questions_than_a_short_one() -> None:
    campaign, ada = rich(), token("ada")
    asked(campaign, "", ada)  # writes down the day
    short = [asked(campaign, rest, ada) for rest in PATHS]
    for row in range(8):
        harbour.enter(campaign, f"player{row}")
        harbour.plan(campaign, *campaign.flotillas.all())
    campaign = Campaign.objects.get(pk=campaign.pk)
    assert [asked(campaign, rest, ada) for rest in PATHS] == short


PATHS = ("", "standings/", "flotillas/", "ships/", "battles/", "battles/1/", "log/?most=500")


def asked(campaign: Campaign, rest: str, secret: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        response = Client().get(of(campaign, rest), headers=bearer(secret))
    assert response.status_code == 200, rest
    return len(queries)
