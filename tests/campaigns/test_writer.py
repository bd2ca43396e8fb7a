"""The writer under many hands and sudden death, with a negative control for its lock."""

from __future__ import annotations

import os
import threading
import uuid
from collections.abc import Sequence
from typing import Any

import pytest
from django.db import IntegrityError, connection

from campaigns.book import words
from campaigns.models import Campaign, Flotilla, LogbookLine, ShipRecord
from campaigns.services import Entry, Refused, write, writer
from rules.engine.core.given import BadCaseError
from rules.engine.core.result import Fate
from tests.campaigns import harbour
from tests.campaigns.keeping import assert_kept
from tests.fleetbuilder.test_concurrency import NoTransaction, together

pytestmark = pytest.mark.django_db(transaction=True)
KILLED = 9


@pytest.fixture
def sides() -> tuple[Campaign, Flotilla, Flotilla]:
    campaign = harbour.found()
    return campaign, harbour.enter(campaign, "ada"), harbour.enter(campaign, "ben", "axis")


def honour(flotilla: Flotilla, words_: str, **more: Any) -> Entry:
    ship = next(iter(harbour.keys(flotilla).values()))
    data = {"ship": ship, "honour": words_}
    return Entry(kind=words.HONOURED, data=data, about=(ship,), **more)


def test_the_same_effect_delivered_ten_times_at_once_counts_once(
    sides: tuple[Campaign, Flotilla, Flotilla],
) -> None:
    campaign, mine, _ = sides
    olive, entry = harbour.visitor("olive"), honour(mine, "Dover", effect_key="honour:1")
    answers = together(10, lambda n: write(campaign=campaign, visitor=olive, entries=[entry]))
    assert sorted(answer.repeated for answer in answers) == [False] + [True] * 9
    assert len({answer.lines[0].pk for answer in answers}) == 1
    assert harbour.ship(mine, "Sandpiper").honours == ("Dover",)
    assert_kept(campaign)


def test_twenty_hands_lose_no_line(sides: tuple[Campaign, Flotilla, Flotilla]) -> None:
    campaign, mine, _ = sides
    olive, entries = harbour.visitor("olive"), [honour(mine, f"Dover {n}") for n in range(20)]
    answers = together(20, lambda n: write(campaign=campaign, visitor=olive, entries=[entries[n]]))
    assert [answer for answer in answers if isinstance(answer, Exception)] == []
    assert set(harbour.ship(mine, "Sandpiper").honours) == {f"Dover {n}" for n in range(20)}
    assert_kept(campaign)


def test_without_the_lock_two_hands_do_lose_a_line(
    sides: tuple[Campaign, Flotilla, Flotilla], monkeypatch: pytest.MonkeyPatch
) -> None:
    campaign, mine, _ = sides
    olive, entries = harbour.visitor("olive"), [honour(mine, f"Dover {n}") for n in range(2)]
    meeting, append = threading.Barrier(2), writer._append

    def late(*given: Any) -> list[LogbookLine]:
        meeting.wait(timeout=30)
        return append(*given)

    monkeypatch.setattr(writer, "transaction", NoTransaction)
    monkeypatch.setattr(Campaign.objects, "select_for_update", Campaign.objects.all)
    monkeypatch.setattr(writer, "_append", late)
    answers = together(2, lambda n: write(campaign=campaign, visitor=olive, entries=[entries[n]]))
    assert sum(isinstance(answer, IntegrityError) for answer in answers) == 1
    assert len(harbour.ship(mine, "Sandpiper").honours) < 2


def test_the_process_killed_between_any_two_writes_leaves_all_or_nothing(
    sides: tuple[Campaign, Flotilla, Flotilla],
) -> None:
    campaign, mine, theirs = sides
    entries = [
        Entry(kind=words.ROUND, data={"round": 1}),
        honour(mine, "Dover"),
        Entry(kind=words.RETIRED, data={"ship": harbour.keys(theirs)["S 100"]}),
    ]
    last, deaths = campaign.last_line, 0
    olive = harbour.visitor("olive")
    while (end := killed_after(deaths + 1, campaign, olive, entries)) == KILLED:
        deaths += 1
        assert LogbookLine.objects.filter(campaign=campaign).count() == last
        assert_kept(campaign)
    assert end == 0
    assert deaths >= 5  # lines, what they are about, two flotillas, ships, the campaign
    assert campaign.lines.count() == last + 3
    assert_kept(campaign)


def killed_after(number: int, campaign: Campaign, olive: Any, entries: Sequence[Entry]) -> int:
    """Write in a process that dies after its n-th change; return how it ended."""
    connection.close()  # a child must not speak on its parent's line
    if connection.vendor == "postgresql":
        connection.close_pool()
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    end = 1
    try:
        left = number

        def count(execute: Any, sql: str, *rest: Any) -> Any:
            nonlocal left
            answer = execute(sql, *rest)
            left -= sql.split(None, 1)[0] in ("INSERT", "UPDATE", "DELETE")
            if not left:
                os._exit(KILLED)
            return answer

        with connection.execute_wrapper(count):
            write(campaign=campaign, visitor=olive, entries=entries)
        end = 0
    finally:
        os._exit(end)


def test_rows_are_the_book_after_a_life_of_everything(
    sides: tuple[Campaign, Flotilla, Flotilla],
) -> None:
    campaign, mine, theirs = sides
    sandpiper, prey = harbour.keys(mine)["Sandpiper"], harbour.keys(theirs)["S 100"]
    fates = {
        sandpiper: {"captured": (prey,), "hull_left": 9, "damage": (("gun", 1),)},
        prey: {"fate": Fate.CAPTURED, "hull_left": 31},
    }
    harbour.fight(campaign, "olive", harbour.plan(campaign, mine, theirs), fates)
    fought, key = campaign.last_line, "00000000-0000-4000-8000-000000000001"
    entry = {"key": key, "class": "", "name": "Trophy"}
    told: list[tuple[str, dict[str, Any]]] = [
        (words.PRIZE, {"flotilla": str(mine.pk), "prize": prey, "entry": entry}),
        (words.REPAIRED, {"ship": sandpiper, "hull": 5, "damage": ["gun"]}),
        (words.NAMED, {"ship": key, "name": "Żubr 💥"}),
        ("report.published", {"title": "Dover", "battle": 1}),
        (words.ROUND, {"round": 1}),
        (words.REVERSED, {"cancels": fought}),
    ]
    for kind, data in told:
        harbour.tell(campaign, "olive", kind, data, [sandpiper], reason="Because")
        assert_kept(campaign)
    assert not ShipRecord.objects.filter(pk=key).exists()
    harbour.tell(campaign, "olive", words.REVERSED, {"cancels": campaign.last_line})
    assert harbour.ship(mine, "Żubr 💥").prize_of == prey
    assert_kept(campaign)


@pytest.mark.parametrize("kind", [words.RETIRED, words.ROUND, words.REVERSED])
def test_a_line_that_cannot_be_read_is_refused_whole(
    sides: tuple[Campaign, Flotilla, Flotilla], kind: str
) -> None:
    campaign, mine, _ = sides
    entries = [honour(mine, "Dover"), Entry(kind=kind, data={"round": "x"})]
    with pytest.raises(BadCaseError, match="line 4"):
        write(campaign=campaign, visitor=harbour.visitor("olive"), entries=entries)
    assert_kept(campaign)
    assert harbour.ship(mine, "Sandpiper").honours == ()


def test_a_ship_of_another_campaign_is_not_taken_over_by_her_key(
    sides: tuple[Campaign, Flotilla, Flotilla],
) -> None:
    campaign, mine, _ = sides
    other = harbour.found("otto")
    theirs = harbour.enter(other, "pia", ships={"Elsewhere": harbour.VOSPER})
    key = harbour.keys(theirs)["Elsewhere"]
    entry = {"key": key, "class": harbour.FAIRMILE, "name": "Thief"}
    with pytest.raises(Refused, match="another campaign"):
        harbour.tell(
            campaign, "ada", words.COMMISSIONED, {"flotilla": str(mine.pk), "entry": entry}
        )
    assert ShipRecord.objects.get(pk=key).name == "Elsewhere"
    assert_kept(campaign)


def test_what_a_line_changes_is_seen_before_it_is_written(
    sides: tuple[Campaign, Flotilla, Flotilla],
) -> None:
    campaign, mine, theirs = sides
    harbour.fight(campaign, "olive", harbour.plan(campaign, mine, theirs))
    line = writer.next_line(campaign, words.REVERSED, {"cancels": campaign.last_line})
    thought = writer.read_logbook(campaign, [line])
    assert {ship.games for ship in thought.ships.values()} == {0}
    assert harbour.ship(mine, "Sandpiper").games == 1


def test_a_line_that_would_have_no_effect_is_refused_and_leaves_no_trace() -> None:
    campaign = harbour.found()
    harbour.enter(campaign, "ada")
    before = campaign.lines.count()
    with pytest.raises(Refused, match="not in the campaign"):
        harbour.tell(campaign, "ada", words.RETIRED, {"ship": str(uuid.uuid4())})
    assert campaign.lines.count() == before
