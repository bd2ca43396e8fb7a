"""Forged ids: whatever a form or an address is sent, it is 404 or 422, and nothing happens.

All addresses of campaigns and all fields that hold an id, each with ids of another campaign, ids
that nobody has, and what is no id.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Engagement, Flotilla, Petition
from tests import cast
from tests.campaigns import asking, harbour
from tests.campaigns.keeping import state_of
from tests.campaigns.stock import Stock, arguments, stocked

pytestmark = pytest.mark.django_db
JUNK = ("", "-1", "9" * 30, "9" * 5000, "½", "NaN", "\0")
WRONG = {400, 404, 405, 409, 422}
MAY_BE_EMPTY = {"winner", "turns", "days", "battle"}
PEOPLE = {"reason": "Never came."}
PLAIN = {"title": "Dover", "scenario": "", "round": "1", "version": "1"}
REPORT = {"title": "A night", "text": "Dark.", "version": "1"}
# address: what else its form sends, and the fields that hold an id or a code
FORMS: dict[str, tuple[dict[str, str], tuple[str, ...]]] = {
    "force": ({"version": "1"}, ("ships", "version")),
    "prize": ({"name": "Prize", "captain": ""}, ()),
    "pick": ({}, ("ability",)),
    "ability-buy": ({}, ("ability", "cost")),
    "ship-repair": ({}, ("hull", "damage_engine", "cost", "rounds")),
    "ship-crew": ({}, ("grade", "cost")),
    "commission": ({"name": "New"}, ("code",)),
    "petitions": ({"answer": "grant"}, ("petition",)),
    "enter": ({"side": "allies"}, ("fleet", "side")),
    "house-items": ({}, ("own_ship",)),
    "condition-roll": ({"how": "table"}, ("face",)),
    "battle-new": (PLAIN, ("round", "scenario", "extra-0-class", "at-x", "version")),
    "battle-edit": (PLAIN, ("round", "scenario", "extra-0-class", "version")),
    "round-robin": ({"mode": "all", "scenario": ""}, ("pair", "scenario", "flotillas")),
    "result-confirm": ({}, ("flotilla", "digest")),
    "result-dispute": ({"reason": "No."}, ("digest",)),
    "result-rule": ({"ruling": "apply", "reason": "Seen."}, ("digest", "ruling")),
    "result-file": ({"blank": "there", "version": "1"}, ("winner", "version", "turns")),
    "correct": ({"field": "purse", "value": "7", "reason": "So."}, ("subject", "field", "value")),
    "line-reverse": ({"reason": "So."}, ("digest",)),
    "command": ({}, ("member",)),
    "hand-over": ({}, ("member",)),
    "member-role": ({}, ("role",)),
    "member-replace": (PEOPLE, ("successor",)),
    "invite": ({"how": "link", "role": "player"}, ("how", "role", "days")),
    "report-new": (REPORT, ("battle",)),
    "report-edit": (REPORT | {"version": "7"}, ("version",)),
    "campaign-status": ({"reason": "So."}, ("status",)),
    "campaign-settings": ({"name": "Seas"}, ("silence_hours",)),
    "campaign-copy": ({"name": "Seas"}, ("time_zone",)),
}  # fmt: skip


def two() -> tuple[Stock, Stock]:
    """Return the campaign that is asked and another one with the same people in it."""
    mine, other = stocked(), stocked(name="Another sea")
    for stock in (mine, other):
        ship, flotilla = stock.ship, stock.flotilla
        stock.campaign.petitions.create(
            flotilla=flotilla,
            kind="ability",
            data={"ship": ship, "ability": "sawbones", "name": "Sandpiper"},
            created_at=stock.report.created_at,
        )
    return mine, other


def foreign(field: str, other: Stock) -> list[str]:
    """Return ids of the other campaign that a field could be sent."""
    people = [str(other.ada.pk), str(other.carl.pk)]
    if field in ("member", "successor"):
        return people
    if field == "petition":
        return [str(Petition.objects.get(campaign=other.campaign).pk)]
    if field == "subject":
        return [f"ship:{other.ship}", f"flotilla:{other.flotilla.pk}", f"ship:{uuid.uuid4()}"]
    if field == "pair":
        keys = [str(row.pk) for row in Flotilla.objects.filter(campaign=other.campaign)]
        return [":".join(keys), keys[0], f"{keys[0]}:{keys[0]}"]
    return [other.ship, str(other.flotilla.pk), str(other.battle.pk), str(uuid.uuid4())]


def asked(field: str, other: Stock) -> Iterator[str]:
    yield from foreign(field, other)
    yield from (value for value in JUNK if value or field not in MAY_BE_EMPTY)


def test_no_form_takes_an_id_of_another_campaign_or_what_is_none() -> None:
    mine, other = two()
    before, theirs = state_of(mine.campaign), state_of(other.campaign)
    places, wrong = arguments(mine), []
    client = Client(raise_request_exception=False)
    client.force_login(cast.user("olive"))
    for name, (rest, fields) in FORMS.items():
        url = reverse(f"campaigns:{name}", kwargs=places[name])
        for field in fields:
            sent = [(v, client.post(url, rest | {field: v})) for v in asked(field, other)]
            wrong += [(name, field, v[:40], a.status_code) for v, a in sent if a.status_code >= 500]
            if (state_of(mine.campaign), state_of(other.campaign)) != (before, theirs):
                wrong.append((name, field, "changed something", 0))
                before, theirs = state_of(mine.campaign), state_of(other.campaign)
    assert not wrong, "\n".join(map(str, wrong))


def test_no_address_opens_with_an_id_of_another_campaign_or_what_is_none() -> None:
    mine, other = two()
    before, theirs = state_of(mine.campaign), state_of(other.campaign)
    client = Client(raise_request_exception=False)
    client.force_login(cast.user("olive"))
    here, there, wrong = arguments(mine), arguments(other), []
    for name, own in here.items():
        for key in own.keys() - {"campaign_id", "token"}:
            whole = isinstance(own[key], int)
            unknown = (0, 10**9, 10**18, 10**30) if whole else (uuid.uuid4(),)
            shared = {"number", "round", "line"}  # each campaign counts its own from 1
            for value in (*unknown, *(() if key in shared else (there[name][key],))):
                url = reverse(f"campaigns:{name}", kwargs=own | {key: value})
                for send in (client.get, client.post):
                    status = send(url).status_code
                    if status not in (404, 405, 422, 409):
                        wrong.append((name, key, str(value), status))
    assert not wrong, "\n".join(map(str, wrong))
    assert (state_of(mine.campaign), state_of(other.campaign)) == (before, theirs)


def test_no_result_is_filed_with_ships_of_another_campaign_or_confirmed_for_its_flotilla() -> None:
    mine, other = two()
    before, theirs = state_of(mine.campaign), state_of(other.campaign)
    ada = asking.token("ada")
    result = mine.reported.filings.get().result
    strange = other.reported.filings.get().result
    path = asking.of(mine.campaign, f"battles/{mine.battle.number}/result/")
    reported = asking.of(mine.campaign, f"battles/{mine.reported.number}/result/")
    digest = mine.reported.filings.get().digest
    bodies: list[tuple[str, dict[str, Any]]] = [(path, {"result": strange})]
    ships = result["ships"]
    for key in (other.ship, str(uuid.uuid4()), *JUNK):
        swapped = [ships[0] | {"ship": key}, *ships[1:]]
        bodies.append((path, {"result": result | {"ships": swapped}}))
        killer = [ships[0] | {"sunk": [key]}, *ships[1:]]
        bodies.append((path, {"result": result | {"ships": killer}}))
        bodies.append((f"{reported}confirm/", {"digest": digest, "flotilla": key or "-"}))
        bodies.append((f"{reported}dispute/", {"digest": key, "reason": "No."}))
    for version in (-1, 0, 10**30, 1.5, "x", [], {}):
        bodies.append((path, {"result": result, "version": version}))
    for number in (0, 10**18, 10**30):
        far = asking.of(mine.campaign, f"battles/{number}/result/")
        bodies.append((far, {"result": result}))
    wrong = []
    for url, body in bodies:
        answer = asking.ask(url, ada, body)
        if answer.status_code not in WRONG | {403}:
            wrong.append((url, str(body)[-80:], answer.status_code))
    assert not wrong, "\n".join(map(str, wrong))
    assert (state_of(mine.campaign), state_of(other.campaign)) == (before, theirs)


def test_a_force_and_a_battle_of_another_campaign_are_not_there() -> None:
    mine, other = two()
    client = Client()
    client.force_login(cast.user("ada"))
    places = {"campaign_id": mine.campaign.pk, "number": mine.battle.number}
    url = reverse("campaigns:force", kwargs=places | {"flotilla_id": other.flotilla.pk})
    assert client.get(url).status_code == client.post(url).status_code == 404
    own = reverse("campaigns:force", kwargs=places | {"flotilla_id": mine.flotilla.pk})
    sent = {"ships": [other.ship], "version": str(mine.battle.version)}
    refused = client.post(own, sent)
    assert refused.status_code == 422
    assert "One of these ships cannot sail." in refused.content.decode()
    assert Engagement.objects.get(pk=mine.battle.pk).version == mine.battle.version
    assert harbour.ship(mine.flotilla, "Sandpiper").is_active
