"""Lines are taken back and figures corrected, with everything that would change shown first."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse

from campaigns.book import words
from campaigns.models import Filing, Role
from campaigns.services import Refused, Stale, correct, reverse_line
from campaigns.services.reversing import Proposal, battle_line, propose_correction, propose_reversal
from rules.engine.core.result import Fate
from tests import cast
from tests.campaigns import harbour
from tests.campaigns.duel import Duel, duel
from tests.campaigns.keeping import assert_kept

pytestmark = pytest.mark.django_db
KEY = "00000000-0000-4000-8000-000000000001"


def won() -> tuple[Duel, int]:
    """Return a battle that counts, in which Sandpiper took S 100, and the number of its line."""
    fight = duel(grade="veteran")
    prize = {fight.prey: {"fate": Fate.CAPTURED, "hull_left": 31}}
    fates = {fight.sandpiper: {"captured": (fight.prey,), "hull_left": 9}} | prize
    filing = fight.file("ada", fight.result(fates, {"allies": 4, "axis": 1}))
    fight.confirm("ben", filing)
    return fight, battle_line(fight.seat("olive"), fight.battle)


def use_it(fight: Duel) -> int:
    """Let an ability be chosen and the prize sail; return the number of the pick's line."""
    pick = {"ship": fight.sandpiper, "ability": "lucky_ship"}
    harbour.tell(fight.campaign, "ada", words.PICKED, pick, [fight.sandpiper])
    number = fight.campaign.last_line
    entry = {"key": KEY, "class": "", "name": "Trophy"}
    data = {"flotilla": str(fight.mine.pk), "prize": fight.prey, "entry": entry, "grade": "regular"}
    harbour.tell(fight.campaign, "ada", words.PRIZE, data, [KEY])
    return number


def fields(proposal: Proposal, key: str) -> dict[str, tuple[Any, Any]]:
    """Return what would change of a ship or flotilla: (was, will) by field."""
    return {c.field: (c.was, c.will) for c in proposal.preview.changes if c.key == key}


def reverse_it(fight: Duel, number: int, who: str = "olive", **more: Any) -> Any:
    seat = fight.seat(who)
    digest = more.pop("digest", None) or propose_reversal(seat, number).digest
    reason = more.pop("reason", "Wrong scenario.")
    return reverse_line(seat=seat, number=number, digest=digest, reason=reason)


def test_a_preview_shows_ships_flotillas_standings_and_what_loses_its_effect() -> None:
    fight, line = won()
    pick = use_it(fight)
    before = fight.campaign.lines.count()
    proposal = propose_reversal(fight.seat("olive"), line)
    sandpiper = fields(proposal, fight.sandpiper)
    assert sandpiper["hull_left"] == (9, 35)
    assert sandpiper["games"] == (1, 0)
    assert sandpiper["kills"] == (("S 100",), ())
    assert sandpiper["abilities"] == (("lucky_ship",), ())
    assert sandpiper["points"] == (160, 150)
    assert fields(proposal, fight.prey)["status"] == ("captured", "active")
    assert fields(proposal, fight.prey)["prize"] == ("commissioned", "no")
    assert fields(proposal, KEY) == {"record": ("yes", "no")}
    mine = fields(proposal, str(fight.mine.pk))
    assert mine["victory_points"] == (4, 0)
    assert fields(proposal, str(fight.theirs.pk))["place"] == (2, 1)
    lost = {(void.line, void.reason) for void in proposal.preview.lost}
    assert lost == {(pick, "no_pick"), (pick + 1, "no_prize")}
    assert fight.campaign.lines.count() == before


def test_a_battle_is_taken_back_and_can_be_filed_anew() -> None:
    fight, line = won()
    assert reverse_it(fight, line).kind == words.REVERSED
    assert fight.status() == "reversed"
    assert Filing.objects.get().state == "reversed"
    assert harbour.ship(fight.theirs, "S 100").is_active
    again = fight.file("ada", fight.result({fight.sandpiper: {"hull_left": 20}}))
    assert again.number == 2
    fight.confirm("ben", again)
    assert harbour.ship(fight.mine, "Sandpiper").hull_left == 20
    assert_kept(fight.campaign)


def test_a_reversal_is_reversed_unless_another_result_was_filed_since() -> None:
    fight, line = won()
    first = reverse_it(fight, line)
    again = reverse_it(fight, first.number)
    assert (fight.status(), Filing.objects.get().state) == ("applied", "applied")
    assert harbour.ship(fight.mine, "Sandpiper").hull_left == 9
    third = reverse_it(fight, again.number).number
    assert fight.status() == "reversed"
    fight.file("ada")
    with pytest.raises(Refused, match="Another result of battle 1"):
        propose_reversal(fight.seat("olive"), third)


def test_pressed_twice_it_is_done_once_and_a_preview_that_is_behind_is_stale() -> None:
    fight, line = won()
    old = propose_reversal(fight.seat("olive"), line).digest
    use_it(fight)
    with pytest.raises(Stale, match="moved on"):
        reverse_it(fight, line, digest=old)
    digest = propose_reversal(fight.seat("olive"), line).digest
    first = reverse_it(fight, line, digest=digest)
    assert reverse_it(fight, line, digest=digest).pk == first.pk
    assert fight.campaign.lines.filter(kind=words.REVERSED).count() == 1
    with pytest.raises(Refused, match="taken back already"):
        propose_reversal(fight.seat("olive"), line)


def test_who_may_take_back_what() -> None:
    fight, line = won()
    with pytest.raises(PermissionDenied):
        propose_reversal(fight.seat("ada"), line)
    olive = fight.seat("olive")
    for number, match in ((1, "comes and goes"), (3, "only tells"), (99, "no such line")):
        with pytest.raises(Refused, match=match):
            propose_reversal(olive, number)
    with pytest.raises(Refused, match="reason"):
        reverse_it(fight, line, reason=" ")


def test_an_organiser_who_fought_leaves_it_to_another_one() -> None:
    fight, line = won()
    fight.campaign.members.filter(user__username="ada").update(role=Role.CO_ORGANISER)
    with pytest.raises(Refused, match="Another organiser has to take it back"):
        reverse_it(fight, line, who="ada")
    reverse_it(fight, line)
    assert fight.status() == "reversed"


def test_a_correction_shows_first_and_sets_then() -> None:
    fight, _line = won()
    olive = fight.seat("olive")
    proposal = propose_correction(olive, "ship", fight.sandpiper, "grade", "regular")
    assert fields(proposal, fight.sandpiper)["grade"] == ("veteran", "regular")
    line = correct(
        seat=olive,
        subject="ship",
        key=fight.sandpiper,
        field="grade",
        value="regular",
        digest=proposal.digest,
        reason="She began as regular.",
    )
    assert (line.kind, line.reason) == (words.CORRECTED, "She began as regular.")
    assert harbour.ship(fight.mine, "Sandpiper").crew.grade == "regular"
    key = str(fight.mine.pk)
    points = propose_correction(olive, "flotilla", key, "victory_points", -3)
    assert fields(points, key)["victory_points"] == (4, 1)
    with pytest.raises(Refused, match="so already"):
        propose_correction(olive, "ship", fight.dunlin, "hull_left", 35)
    with pytest.raises(Refused):
        propose_correction(olive, "ship", fight.dunlin, "hull_left", 0)


def test_pages_show_the_consequences_in_words_before_anything_is_done() -> None:
    fight, line = won()
    use_it(fight)
    client = Client()
    client.force_login(cast.user("olive"))
    of_campaign = (fight.campaign.pk,)
    page = client.get(reverse("campaigns:battle-reverse", args=(*of_campaign, 1)))
    text = page.content.decode()
    for said in (
        "Lines that would lose their effect",
        "The crew had no ability to choose at that time.",
        "Lucky ship",
        "sails under a new flag",
        "Victory points",
    ):
        assert said in text
    address = reverse("campaigns:line-reverse", args=(*of_campaign, line))
    digest = page.context["preview"].digest
    answer = client.post(address, {"digest": digest, "reason": ""})
    assert (answer.status_code, "Give the reason" in answer.content.decode()) == (422, True)
    answer = client.post(address, {"digest": "0" * 64, "reason": "Typed <b>"})
    assert (answer.status_code, "Typed &lt;b&gt;" in answer.content.decode()) == (409, True)
    assert client.post(address, {"digest": digest, "reason": "Wrong day."}).status_code == 303
    assert fight.status() == "reversed"
    answer = client.post(address, {"digest": "0" * 64, "reason": "Again"})
    assert answer.status_code == 422


def test_the_page_of_a_correction_asks_shows_and_does() -> None:
    fight, _line = won()
    client = Client()
    client.force_login(cast.user("olive"))
    address = reverse("campaigns:correct", args=(fight.campaign.pk,))
    assert "Gezeiten" not in client.get(address).content.decode()
    page = client.get(f"{address}?ship={fight.sandpiper}")
    assert "Correct Sandpiper" in page.content.decode()
    typed = {"subject": f"ship:{fight.sandpiper}", "field": "hull_left", "value": "many"}
    answer = client.post(address, typed | {"reason": "Typed"})
    assert (answer.status_code, "Use a whole number." in answer.content.decode()) == (422, True)
    typed |= {"value": "12", "reason": "Miscounted."}
    shown = client.post(address, typed)
    assert (shown.status_code, harbour.ship(fight.mine, "Sandpiper").hull_left) == (200, 9)
    digest = shown.context["preview"].digest
    assert client.post(address, typed | {"digest": digest}).status_code == 303
    assert harbour.ship(fight.mine, "Sandpiper").hull_left == 12
    grade = typed | {"field": "grade", "value": "Veteran"}
    assert client.post(address, grade).status_code == 422  # she is already
    wrong = client.post(address, typed | {"field": "status", "value": "flying"})
    assert "Use one of: can sail, laid up, sunk." in wrong.content.decode()


def test_the_log_leads_an_organiser_to_what_can_be_taken_back() -> None:
    fight, line = won()
    address = reverse("campaigns:log", args=(fight.campaign.pk,))
    leads = f"/log/{line}/reverse/"
    for name, shown in (("olive", True), ("ada", False)):
        client = Client()
        client.force_login(cast.user(name))
        page = client.get(address).content.decode()
        assert (leads in page, "Correct a figure" in page) == (shown, shown)
        assert "/log/1/reverse/" not in page
    reverse_it(fight, line)
    client.force_login(cast.user("olive"))
    assert leads not in client.get(address).content.decode()
