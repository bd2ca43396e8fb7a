"""Many hands on one helm, with real threads and connections of their own.

Each promise has its negative control: with the guard taken away the fault must appear, or the
test would prove nothing.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import IntegrityError, connection

from config.web.visitor import Visitor
from fleetbuilder import services
from fleetbuilder.models import Fleet, FleetEvent, ShareLink
from fleetbuilder.services import At, EditResult, StaleFleet, writer
from rules.engine.core import acts
from tests import actions
from tests.actions import assert_reconciled, found_fleet, reread

pytestmark = pytest.mark.django_db(transaction=True)

DEVICE = Visitor(draft_key="d" * 64)


def together(count: int, work: Callable[[int], Any]) -> list[Any]:
    """Run `work` in so many threads that set off at once; return what each gave or raised."""
    start = threading.Barrier(count)

    def one(number: int) -> Any:
        try:
            start.wait(timeout=30)
            return work(number)
        except Exception as fault:
            return fault
        finally:
            connection.close()

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(one, range(count)))


def append(fleet: Fleet, name: str) -> EditResult:
    """Add a ship as a patient player does: when the page is stale, look again and repeat."""
    for _ in range(2000):
        try:
            return actions.do(DEVICE, fleet, actions.adding(names=(name,)))
        except StaleFleet:
            continue
        finally:
            connection.close()  # as at the end of a request
    raise AssertionError("never got through")


def test_twenty_players_lose_none_of_their_ships() -> None:
    fleet = found_fleet(DEVICE, limit=None)

    def work(number: int) -> int:
        return len([append(fleet, f"Ship {number}-{turn}") for turn in range(3)])

    assert together(20, work) == [3] * 20
    names = {ship.name for ship in fleet.ships.all()}
    assert names == {f"Ship {n}-{turn}" for n in range(20) for turn in range(3)}
    assert reread(fleet).version == 61
    assert fleet.events.count() == 61
    assert_reconciled()


@pytest.mark.parametrize("do_it", [services.undo_act, services.redo_act])
def test_ten_pages_that_undo_or_redo_at_once_reverse_one_act(
    do_it: Callable[..., EditResult],
) -> None:
    fleet = found_fleet(DEVICE)
    for limit in (600, 700, 800, 900):
        actions.set_limit(DEVICE, fleet, limit)
    for _ in range(2):
        actions.step(DEVICE, fleet)
    version = reread(fleet).version

    def work(number: int) -> bool:
        at = At(version=version, token=f"page-number-{number}")
        return do_it(visitor=DEVICE, fleet_id=fleet.pk, at=at).changed

    done = together(10, work)
    assert done.count(True) == 1
    assert sum(isinstance(one, StaleFleet) for one in done) == 9
    assert reread(fleet).limit == (600 if do_it is services.undo_act else 800)
    assert_reconciled()


@pytest.mark.thorough
def test_thirty_players_fill_a_fleet_to_the_last_ship() -> None:
    fleet = found_fleet(DEVICE, limit=None)

    def work(number: int) -> int:
        return len([append(fleet, f"Ship {number}-{turn}") for turn in range(10)])

    assert together(30, work) == [10] * 30
    assert fleet.ships.count() == 300
    assert len({ship.name for ship in fleet.ships.all()}) == 300
    assert reread(fleet).version == 301
    assert_reconciled()


def test_two_devices_that_saw_the_same_version_do_not_both_win() -> None:
    fleet = found_fleet(DEVICE, limit=None)
    for turn in range(5):
        seen = reread(fleet).version

        def work(number: int, seen: int = seen) -> Any:
            at = At(version=seen, token=secrets.token_urlsafe(12))
            return actions.do(DEVICE, fleet, actions.adding(names=(f"Of {number}",)), at)

        answers = together(2, work)
        winners = [answer for answer in answers if isinstance(answer, EditResult)]
        losers = [answer for answer in answers if isinstance(answer, StaleFleet)]
        assert (len(winners), len(losers)) == (1, 1)
        assert losers[0].current.fleet.version == seen + 1
        assert fleet.ships.count() == turn + 1
    assert_reconciled()


def test_a_storm_of_presses_on_one_button_is_one_act() -> None:
    fleet = found_fleet(DEVICE)
    at, act = actions.look(fleet), actions.adding()
    answers = together(12, lambda _: actions.do(DEVICE, fleet, act, at))
    assert all(isinstance(answer, EditResult) for answer in answers)
    assert sorted(answer.repeated for answer in answers) == [False] + [True] * 11
    assert len({answer.event.pk for answer in answers}) == 1
    assert fleet.ships.count() == 1
    assert fleet.events.count() == 2
    assert_reconciled()


def test_sharing_at_the_same_moment_gives_one_link() -> None:
    fleet = found_fleet(DEVICE)
    tokens = together(6, lambda _: actions.share(DEVICE, fleet))
    assert len(set(tokens)) == 1
    assert ShareLink.objects.count() == 1


def test_a_draft_claimed_while_it_is_edited_loses_nothing(django_user_model: Any) -> None:
    user = django_user_model.objects.create_user("olive", "olive@example.org")
    fleet = found_fleet(DEVICE, limit=None)

    def work(number: int) -> Any:
        if number == 0:
            return services.claim_drafts(user=user, draft_key=DEVICE.draft_key)
        return append(fleet, f"Ship {number}")

    answers = together(6, work)
    done = [answer for answer in answers if isinstance(answer, EditResult)]
    missing = [answer for answer in answers if isinstance(answer, services.FleetMissing)]
    assert len(done) + len(missing) == 5
    assert reread(fleet).owner == user
    assert reread(fleet).draft_key == ""
    assert fleet.ships.count() == len(done)
    assert_reconciled()


class NoTransaction:
    """Stands in for django.db.transaction where a test takes the transaction away."""

    class atomic:  # noqa: N801 - the name it stands in for
        def __enter__(self) -> None:
            pass

        def __exit__(self, *_: object) -> None:
            pass


def unlocked(visitor: Visitor, fleet_id: Any) -> Fleet:
    """Read the fleet without a lock."""
    return Fleet.objects.get(pk=fleet_id)


def meet_before_the_swap(
    monkeypatch: pytest.MonkeyPatch, swap: Callable[[Fleet, int], bool]
) -> None:
    """Take lock and transaction away, and let two threads meet between reading and writing."""
    meeting = threading.Barrier(2)

    def late(fleet: Fleet, version: int) -> bool:
        meeting.wait(timeout=30)
        return swap(fleet, version)

    monkeypatch.setattr(writer, "transaction", NoTransaction)
    monkeypatch.setattr(writer, "lock_fleet", unlocked)
    monkeypatch.setattr(writer, "claim_version", late)


def both_add(fleet: Fleet) -> list[Any]:
    """Let two players add a ship from pages of the same version."""
    seen = reread(fleet).version

    def work(number: int) -> Any:
        return actions.do(
            DEVICE, fleet, actions.adding(), At(version=seen, token=f"token-{number:04}")
        )

    return together(2, work)


def test_without_lock_and_transaction_the_swap_alone_lets_one_win(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fleet = found_fleet(DEVICE)
    meet_before_the_swap(monkeypatch, writer.claim_version)
    answers = both_add(fleet)
    assert sorted(type(answer).__name__ for answer in answers) == ["EditResult", "StaleFleet"]
    assert fleet.ships.count() == 1
    assert_reconciled()


def test_without_any_guard_two_hands_do_break_the_fleet(monkeypatch: pytest.MonkeyPatch) -> None:
    fleet = found_fleet(DEVICE)
    meet_before_the_swap(monkeypatch, lambda fleet, version: fleet.save() is None)
    both_add(fleet)
    assert fleet.ships.count() == 2
    assert reread(fleet).points == 75  # one ship's worth: an update was lost
    with pytest.raises(AssertionError):
        assert_reconciled()


def test_without_the_version_a_stale_page_does_overwrite(monkeypatch: pytest.MonkeyPatch) -> None:
    fleet = found_fleet(DEVICE)
    old = actions.look(fleet)
    actions.set_limit(DEVICE, fleet, 700)
    monkeypatch.setattr(writer, "is_stale", lambda fleet, at: False)
    with pytest.raises(StaleFleet):  # the compare and swap alone still holds
        actions.do(DEVICE, fleet, acts.SetLimit(limit=600), old)
    monkeypatch.setattr(writer, "claim_version", lambda fleet, version: fleet.save() is None)
    with pytest.raises(IntegrityError):  # and below it the history's own numbering
        actions.do(DEVICE, fleet, acts.SetLimit(limit=600), old)
    assert reread(fleet).limit == 700


def test_without_the_token_a_second_press_does_add_a_second_ship() -> None:
    fleet = found_fleet(DEVICE)
    for _ in range(2):
        at = At(version=reread(fleet).version, token=secrets.token_urlsafe(12))
        actions.do(DEVICE, fleet, actions.adding(), at)
    assert fleet.ships.count() == 2
    assert FleetEvent.objects.count() == 3
