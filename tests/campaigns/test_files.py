"""A whole campaign as a file: the same again from an empty site, and nothing of a broken one."""

from __future__ import annotations

import copy
import json
import random  # noqa: TID251
from datetime import datetime
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from campaigns.book.fold import READERS
from campaigns.files.reading import Unreadable, read_file
from campaigns.models import Campaign, Flotilla, LineSubject, LogbookLine, Picture, ShipRecord
from campaigns.presenters.importing import refuse_untellable
from campaigns.presenters.sentences import TELLERS
from campaigns.services import Refused
from campaigns.services.importing import import_campaign
from campaigns.services.reconcile import mismatches_of
from campaigns.services.writer import digest_of
from tests.campaigns import harbour
from tests.campaigns.archive import exported, rich

pytestmark = pytest.mark.django_db
ROWS = (Campaign, Flotilla, ShipRecord, LogbookLine, LineSubject, Picture)
MUTATIONS = 200


def bring(text: str, name: str = "olive") -> Campaign:
    return import_campaign(visitor=harbour.visitor(name), document=read_file(text.encode()))


def emptied() -> None:
    Campaign.objects.all().delete()
    get_user_model().objects.all().delete()


def test_an_empty_site_gives_the_same_file_again() -> None:
    text = exported(rich())
    emptied()
    campaign = bring(text)
    assert exported(campaign) == text
    assert mismatches_of(campaign) == []
    users = {member.name: member.user_id is not None for member in campaign.members.all()}
    assert users == {
        "olive": True, "carl": False, "fred": False, "ada": False, "ben": False, "zoë": False,
    }  # fmt: skip
    assert campaign.ships.get(name="Dunlin").state["honours"] == ["Dover Strait 1942"]


def test_a_file_holds_no_address_and_no_way_in() -> None:
    text = exported(rich())
    assert "@example.org" not in text
    assert "token" not in text


def test_whoever_brings_a_file_is_the_organiser_and_what_was_public_is_private() -> None:
    campaign = rich()
    Campaign.objects.update(is_public=True)
    text = exported(Campaign.objects.get(pk=campaign.pk))
    emptied()
    there = bring(text, "paul")
    assert not there.is_public
    assert there.members.get(user__isnull=False).name == "olive"
    assert exported(there, "paul") == text.replace('"is_public": true', '"is_public": false')


def test_what_is_here_already_is_refused_in_words() -> None:
    campaign = rich()
    text = exported(campaign)
    with pytest.raises(Refused, match="This campaign is here already"):
        bring(text)
    other = text.replace(str(campaign.pk), "00000000-0000-4000-8000-000000000001")
    with pytest.raises(Refused, match="flotillas: an id is taken"):
        bring(other)
    Flotilla.objects.all().delete()
    with pytest.raises(Refused, match="battles: an id is taken"):
        bring(other)


def test_a_ship_of_another_campaign_is_not_taken_over_by_a_file() -> None:
    campaign = harbour.found()
    harbour.enter(campaign, "ada")
    data = json.loads(exported(campaign))
    ship = ShipRecord.objects.get(name="Dunlin")
    data["campaign"]["id"] = "00000000-0000-4000-8000-000000000001"
    flotilla = data["flotillas"][0]["id"]
    moved = json.dumps(data).replace(flotilla, "00000000-0000-4000-8000-000000000002")
    with pytest.raises(Refused, match="id of a ship is taken"):
        bring(moved)
    assert ShipRecord.objects.get(pk=ship.pk).campaign_id == campaign.pk


WRONG: tuple[tuple[tuple[Any, ...], Any, str], ...] = (
    (("format",), "other", "no export of a campaign"),
    (("schema",), 2, "schema is of a later version"),
    (("campaign", "name"), 7, "campaign.name is 7, not a text"),
    (("campaign", "time_zone"), "../../etc/passwd", "campaign.time_zone is no time zone"),
    (("campaign", "extra"), 1, "campaign.extra is not a key"),
    (("campaign", "sides", 0, "nations"), "all", r"campaign.sides\[0\].nations is not a list"),
    (("battles", 0, "created_at"), "0001-01-01T00:00:00+00:00", r"battles\[0\].created_at is no"),
    (("battles", 0, "forces", 0, "ships"), ["x"], r"battles\[0\].forces\[0\].ships\[0\] is"),
    (("log", 0, "data"), [], r"log\[0\].data is \[\], not an object"),
    (("log", 1, "reason"), "\0", "holds a sign that cannot be stored"),
    (("log", 1, "reason"), "\ud800", "holds a sign that cannot be stored"),
    (("log", 1, "number"), 10**400, "too large"),
    (("reports", 0, "pictures", 0, "content"), "AAAA", "is no picture of the kind image/png"),
    (("reports", 0, "pictures", 0, "width"), 9, "is 3 × 2 and not 9 × 2"),
    (("campaign", "terms", "system"), "toy", "campaign.terms"),
    (("campaign", "edition"), "other", "not those of its terms"),
    (("flotillas", 0, "person"), 99, "There is no person 99 in this file"),
    (("log", 0, "reason"), "Another", "log: line 1"),
    (("battles", 0, "status"), "planned", "battle 1: status"),
    (("battles", 0, "filings", 0, "digest"), "0" * 64, "filing 1: digest"),
    (("people", 0, "role"), "player", "Nobody in this file organises"),
)  # fmt: skip


def test_what_is_wrong_names_its_place_and_leaves_nothing_behind() -> None:
    text = exported(rich())
    emptied()
    for path, value, words in WRONG:
        at = data = json.loads(text)
        for step in path[:-1]:
            at = at[step]
        at[path[-1]] = value
        with pytest.raises((Unreadable, Refused), match=words):
            bring(json.dumps(data))
        assert not any(model.objects.exists() for model in ROWS)


def test_mutated_files_never_crash_and_are_never_half_imported() -> None:
    text = exported(rich())
    data = json.loads(text)
    emptied()
    visitor = harbour.visitor("olive")
    dice, kept = random.Random(8), 0
    for _ in range(MUTATIONS):
        mutated = copy.deepcopy(data)
        for _time in range(dice.choice((1, 1, 2))):
            mutate(mutated, dice)
        try:
            document = read_file(json.dumps(mutated).encode())
            import_campaign(visitor=visitor, document=document)
        except (Unreadable, Refused):
            assert not any(model.objects.exists() for model in ROWS)
        else:
            kept += 1
            campaign = Campaign.objects.get()
            assert mismatches_of(campaign) == []
            Campaign.objects.all().delete()
    assert 0 < kept < MUTATIONS / 2


VALUES = (None, True, -1, 0, 10**12, 1.5, "", "x" * 500, "潮", [], {}, [1], {"a": 1}, [None], [[]])


def mutate(data: Any, dice: random.Random) -> None:
    """Change, drop, double or swap something somewhere in the file."""
    at, key = data, None
    while True:
        keys = list(at) if isinstance(at, dict) else list(range(len(at)))
        if not keys:
            return
        key = dice.choice(keys)
        inner = at[key]
        if not isinstance(inner, dict | list) or not inner or dice.random() < 0.1:
            break
        at = inner
    match dice.randrange(4):
        case 0:
            del at[key]
        case 1 if isinstance(at, list):
            at.insert(key, copy.deepcopy(at[key]))
        case 2 if isinstance(at, list):
            other = dice.randrange(len(at))
            at[key], at[other] = at[other], at[key]
        case _:
            at[key] = dice.choice(VALUES)


JUNK: tuple[Any, ...] = ("x", -1, 10**12, None, [], {}, [[]], {"a": []}, True, 1.5)


def test_lines_that_only_tell_cannot_break_the_pages_that_show_them() -> None:
    """Whoever forges a log forges its digests too: then what it says must be tellable."""
    data = json.loads(exported(rich()))
    emptied()
    kinds = sorted(set(TELLERS) - set(READERS))
    dice, told = random.Random(5), 0
    visitor = harbour.visitor("olive")
    for kind in kinds:
        forged = copy.deepcopy(data)
        for line in forged["log"][-4:]:
            keys = ("battle", "name", "round", "fields", "flotilla", "role", "ships", "member")
            line["data"] = {key: dice.choice(JUNK) for key in keys} | {"number": dice.choice(JUNK)}
            line["kind"] = kind
        chained(forged["log"])
        try:
            document = read_file(json.dumps(forged).encode())
            campaign = import_campaign(visitor=visitor, document=document, look=refuse_untellable)
        except (Unreadable, Refused):
            assert not Campaign.objects.exists()
        else:
            told += 1
            client = Client()
            client.force_login(visitor.user)
            assert client.get(f"/campaigns/{campaign.pk}/log/").status_code == 200
            Campaign.objects.all().delete()
    assert told < len(kinds)


def chained(log: list[dict[str, Any]]) -> None:
    """Give each line the digest that it has to have."""
    before = ""
    for told in log:
        columns = {name: value for name, value in told.items() if name not in ("about", "digest")}
        line = LogbookLine(**columns | {"at": datetime.fromisoformat(told["at"])})
        told["digest"] = before = digest_of(line, before, told["about"])
