"""Who may see and do what: one table for every address of campaigns, made from the URL conf.

A name without a row fails. A row says who is let in to look (`get`) and to act (`post`) in a
private campaign; whoever is not gets 404 as a stranger and 403 as a member. `public` says who else
may look at the page of a public campaign. None: there is no such method (405).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from campaigns.models import Campaign
from tests import cast
from tests.campaigns import harbour, stock
from tests.journeys import routes

pytestmark = pytest.mark.django_db

Who = frozenset[str]
NAMES = {  # who: user name
    "stranger": "sam",
    "opponent": "ben",
    "player": "ada",
    "observer": "oscar",
    "former player": "fred",
    "co-organiser": "carl",
    "organiser": "olive",
    "organiser of another campaign": "otto",
    "staff": "stella",
}
ALL: Who = frozenset({*NAMES, "anonymous"})
USERS: Who = frozenset(NAMES)
ANONYMOUS: Who = frozenset({"anonymous"})
NOBODY: Who = frozenset()
ORGANISER: Who = frozenset({"organiser"})
ORGANISERS: Who = ORGANISER | {"co-organiser"}
COMMAND: Who = ORGANISERS | {"player"}  # of the flotilla that the address names
PLAYERS: Who = COMMAND | {"opponent"}
MEMBERS: Who = PLAYERS | {"observer"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """Who is let in. `asks` are those whom the page sends to sign in first (302)."""

    get: Who | None = None
    post: Who | None = None
    public: Who = NOBODY
    asks: Who = NOBODY


PAGE = Row(get=MEMBERS, public=ALL)  # for all who may read the campaign

PEOPLE = {
    "campaigns": Row(get=ALL),
    "campaign": PAGE,
    "campaign-new": Row(get=USERS, post=USERS, asks=ANONYMOUS),
    "campaign-copy": Row(get=MEMBERS, post=MEMBERS, public=USERS, asks=ANONYMOUS),
    "campaign-settings": Row(get=ORGANISERS, post=ORGANISERS),
    "campaign-status": Row(get=ORGANISER, post=ORGANISER),
    "campaign-delete": Row(get=ORGANISER, post=ORGANISER),
    "people": PAGE,
    "invite": Row(get=ORGANISERS, post=ORGANISERS),
    "invitation-revoke": Row(post=ORGANISERS),
    "request-answer": Row(post=ORGANISERS),
    "member": Row(get=ORGANISERS),
    "member-role": Row(post=ORGANISER),
    "member-replace": Row(post=ORGANISERS),
    "member-remove": Row(post=ORGANISERS),
    "command": Row(post=ORGANISERS),
    "hand-over": Row(get=ORGANISER, post=ORGANISER),
    "leave": Row(get=MEMBERS, post=MEMBERS),
    "invitation": Row(get=ALL, post=ALL),
    "join-request": Row(get=MEMBERS, post=MEMBERS, public=USERS),
}
DECIDE = Row(get=COMMAND, post=COMMAND)
SHIPS = {
    "flotillas": PAGE,
    "flotilla": PAGE,
    "ship": PAGE,
    "roll-of-honour": PAGE,
    "enter": Row(get=PLAYERS, post=PLAYERS),
    "petitions": Row(get=MEMBERS, post=PLAYERS),
    "house-items": Row(get=ORGANISERS, post=ORGANISERS),
    "ship-honour": Row(get=ORGANISERS, post=ORGANISERS),
    **dict.fromkeys(("commission", "prize", "pick", "ability-buy"), DECIDE),
    **dict.fromkeys(("ship-repair", "ship-retire", "ship-crew", "ship-name"), DECIDE),
}
BATTLES = {
    "battles": PAGE,
    "battle": PAGE,
    "battle-new": Row(get=ORGANISERS, post=ORGANISERS),
    "battle-edit": Row(get=ORGANISERS, post=ORGANISERS),
    "battle-call-off": Row(get=ORGANISERS, post=ORGANISERS),
    "battle-put-back": Row(post=ORGANISERS),
    "force": Row(get=COMMAND, post=COMMAND),
    "condition-roll": Row(get=PLAYERS, post=PLAYERS),
    "round": Row(get=MEMBERS, post=ORGANISERS, public=ALL),
    "round-new": Row(get=ORGANISERS, post=ORGANISERS),
    "round-close": Row(get=ORGANISERS, post=ORGANISERS),
    "round-robin": Row(get=ORGANISERS, post=ORGANISERS),
    "calendar": PAGE,
    "calendar-feed": Row(get=ALL),  # its token is the right to read it
}
RESULTS = {
    "result": PAGE,
    "result-file": Row(get=PLAYERS, post=PLAYERS),
    "result-confirm": Row(post=PLAYERS),
    "result-dispute": Row(post=PLAYERS),
    "result-rule": Row(post=ORGANISERS),
    "battle-reverse": Row(get=ORGANISERS),
    "line-reverse": Row(get=ORGANISERS, post=ORGANISERS),
    "correct": Row(get=ORGANISERS, post=ORGANISERS),
}
HOME = {
    "waiting": Row(get=ALL),
    "mail": Row(get=MEMBERS, post=MEMBERS),
    "mail-off": Row(get=ALL, post=ALL),  # whoever holds the token
    "standings": PAGE,
    "log": PAGE,
    "reports": PAGE,
    "report": PAGE,
    "report-new": Row(get=PLAYERS, post=PLAYERS),
    "report-edit": Row(get=ORGANISER, post=ORGANISER),  # who wrote it
    "report-hide": Row(post=ORGANISERS),
    "report-picture": PAGE,
    "report-picture-add": Row(post=ORGANISER),
    "report-picture-remove": Row(post=ORGANISER),
}
DATA: dict[str, Row] = {
    "campaigns-import": Row(get=USERS, post=USERS, asks=frozenset({"anonymous"})),
    "campaign-export": Row(get=ORGANISERS),
}
TABLE = PEOPLE | SHIPS | BATTLES | RESULTS | HOME | DATA
SEEN = {200, 302, 303}  # some pages lead members elsewhere
LET_IN = {"get": SEEN, "post": SEEN | {400, 409, 422}}


def addresses() -> list[str]:
    """Return the names of all addresses of campaigns, without the namespace."""
    return [n.removeprefix("campaigns:") for n in routes.names() if n.startswith("campaigns:")]


def test_every_address_has_a_row() -> None:
    assert sorted(TABLE) == sorted(set(addresses()))


def test_every_address_lets_in_whom_it_should_and_nobody_else() -> None:
    clients, kwargs = dict(visitors()), stock.arguments(stock.stocked())
    wrong = [
        f"{name} {method} {who}: {status}, not {expected}"
        for name, row in TABLE.items()
        for method in ("get", "post")
        for who in sorted(ALL if getattr(row, method) is not None else ANONYMOUS)
        if (status := answer(clients[who], kwargs, name, method))
        not in (expected := expectation(row, method, who))
    ]
    assert wrong == []


def test_every_page_of_a_public_campaign_is_there_for_those_who_may_read_it() -> None:
    clients, kwargs = dict(visitors()), stock.arguments(stock.stocked())
    Campaign.objects.update(is_public=True)
    outside = sorted(ALL - MEMBERS)
    wrong = [
        f"{name} {who}: {status}"
        for name, row in TABLE.items()
        if row.get is not None
        for who in outside
        if (status := answer(clients[who], kwargs, name, "get"))
        not in ({200} if who in row.public | row.get else {302, 404})
    ]
    assert wrong == []


def visitors() -> Iterator[tuple[str, Client]]:
    """Yield who comes, with a browser of his own; Otto organises another campaign."""
    yield "anonymous", Client()
    harbour.found("otto", name="Another campaign")
    for who, name in NAMES.items():
        user = cast.user(name)
        user.is_staff = user.is_superuser = who == "staff"
        user.save()
        client = Client()
        client.force_login(user)
        yield who, client


def answer(client: Client, kwargs: dict[str, dict[str, Any]], name: str, method: str) -> int:
    """Return the status of a request whose consequences are undone."""
    url = reverse(f"campaigns:{name}", kwargs=kwargs.get(name))
    send: Any = getattr(client, method)
    with transaction.atomic():
        response: HttpResponse = send(url)
        transaction.set_rollback(True)
    return response.status_code


def expectation(row: Row, method: str, who: str) -> set[int]:
    """Return the statuses that a row allows."""
    let_in: Who | None = getattr(row, method)
    if let_in is None:
        return {405}
    if who in row.asks:
        return {302}
    if who in let_in:
        return LET_IN[method]
    return {403} if who in MEMBERS else {404}
