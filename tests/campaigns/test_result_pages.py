"""Pages of results: the form for all ships, the page of a result, buttons by role."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from campaigns.models import Campaign, Filing, Role
from rules.engine.core.result import Fate, result_from_plain
from tests import cast
from tests.campaigns import harbour
from tests.campaigns.duel import Duel, duel

pytestmark = pytest.mark.django_db


def client_of(name: str) -> Client:
    """Return a browser in which somebody is signed in."""
    client = Client()
    client.force_login(cast.user(name))
    return client


def url(fight: Duel, page: str) -> str:
    """Return the address of a page of the battle."""
    return reverse(f"campaigns:{page}", args=(fight.campaign.pk, fight.battle.number))


def send(fight: Duel, name: str, **typed: Any) -> Any:
    """Send the form of the result; what is not typed is blank."""
    plain = {"way": "form", "version": 1, "blank": "there", "winner": "allies"}
    return client_of(name).post(url(fight, "result-file"), plain | typed)


def test_one_form_takes_all_ships_and_blank_means_untouched() -> None:
    fight = duel()
    typed = {
        f"fate_{fight.prey}": "captured",
        f"by_{fight.prey}": fight.sandpiper,
        f"hull_{fight.prey}": "12",
        f"hull_{fight.dunlin}": "20",
        f"damage_{fight.dunlin}_engine": "2",
        "turns": "7",
        "remarks": "Rough sea.",
    }
    answer = send(fight, "ada", **typed)
    assert (answer.status_code, answer["Location"]) == (303, url(fight, "result"))
    filing = Filing.objects.get()
    told = {fate.ship: fate for fate in result_from_plain(filing.result).ships}
    assert told[fight.sandpiper].captured == (fight.prey,)
    assert (told[fight.sandpiper].fate, told[fight.sandpiper].hull_left) == (Fate.AFLOAT, 35)
    assert (told[fight.dunlin].hull_left, told[fight.dunlin].damage) == (20, (("engine", 2),))
    assert (told[fight.prey].fate, told[fight.prey].hull_left) == (Fate.CAPTURED, 12)
    assert (filing.result["turns"], filing.remarks, filing.source) == (7, "Rough sea.", "form")
    page = client_of("ben").get(url(fight, "result")).content.decode()
    for words in ("Allies won.", "S 100 captured by Sandpiper.", "took S 100", "engine ×2"):
        assert words in page
    assert "Silence confirms it on" in page
    assert "Europe/London" in page
    assert "Confirm this result" in page


def test_blank_ships_can_all_have_been_elsewhere() -> None:
    fight = duel()
    send(fight, "ada", blank="absent", **{f"fate_{fight.sandpiper}": "afloat"})
    told = {f["ship"]: f["fate"] for f in Filing.objects.get().result["ships"]}
    assert told == {fight.sandpiper: "afloat", fight.dunlin: "absent", fight.prey: "absent"}


def test_what_cannot_be_true_is_said_beside_its_field_and_nothing_typed_is_lost() -> None:
    fight = duel()
    typed = {
        f"hull_{fight.sandpiper}": "36",
        f"fate_{fight.prey}": "sunk",
        f"by_{fight.prey}": fight.dunlin,
        "winner": "draw",
        "points_allies": "3",
        "points_axis": "1",
        "remarks": "Ganz knapp <b>",
    }
    answer = send(fight, "ada", **typed)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "2 things to put right" in page
    assert f'id="id_hull_{fight.sandpiper}_error"' in page
    assert "Sandpiper came with 35 of 35, so not with 36 left." in page
    assert "A draw has equal points; these differ." in page
    assert 'value="36"' in page
    assert "Ganz knapp &lt;b&gt;" in page
    assert Filing.objects.count() == 0


def test_words_instead_of_figures_and_a_credit_for_nothing_are_refused_beside_the_field() -> None:
    fight = duel()
    answer = send(fight, "ada", **{f"hull_{fight.dunlin}": "most", "turns": "-1"})
    assert answer.status_code == 422
    assert answer.content.decode().count("Use a whole number, 0 or more.") == 4
    answer = send(fight, "ada", **{f"by_{fight.prey}": fight.dunlin})
    assert "S 100 was neither sunk nor captured" in answer.content.decode()


def test_a_form_of_other_forces_is_shown_again_with_what_was_typed() -> None:
    fight = duel()
    answer = send(fight, "ada", version=9, remarks="Kept")
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "The forces of this battle changed meanwhile." in page
    assert "Kept" in page
    assert '<input type="hidden" name="version" value="1"' in page


def test_a_result_that_was_filed_is_put_right_in_place() -> None:
    fight = duel()
    fates = {fight.sandpiper: {"sunk": (fight.prey,), "hull_left": 9}}
    filing = fight.file("ada", fight.result(fates | {fight.prey: {"fate": Fate.SUNK}}))
    page = client_of("ben").get(url(fight, "result-file"))
    initial = page.context["form"].initial
    assert (initial[f"hull_{fight.sandpiper}"], initial[f"by_{fight.prey}"]) == (9, fight.sandpiper)
    typed = {k: v for k, v in initial.items() if v != ""}
    assert send(fight, "ben", **typed).status_code == 303
    filing.refresh_from_db()
    assert (filing.state, Filing.objects.count()) == ("applied", 1)


def test_buttons_are_those_of_whoever_looks() -> None:
    fight = duel()
    harbour.join(fight.campaign, "oscar", Role.OBSERVER)
    fight.file("ada")
    may = {}
    for name in ("ada", "ben", "olive", "oscar"):
        view = client_of(name).get(url(fight, "result")).context["page"]
        stands_in = any(word.confirm_for for word in view.words)
        may[name] = (view.may_confirm, view.may_dispute, view.may_rule, view.may_file, stands_in)
    assert may == {
        "ada": (False, True, False, True, False),
        "ben": (True, True, False, True, False),
        "olive": (False, True, True, True, True),
        "oscar": (False, False, False, False, False),
    }


def test_a_dispute_and_a_ruling_ask_for_their_reason_and_keep_what_was_chosen() -> None:
    fight = duel()
    filing = fight.file("ada")
    ben, olive = client_of("ben"), client_of("olive")
    answer = ben.post(url(fight, "result-dispute"), {"digest": filing.digest})
    assert answer.status_code == 422
    assert "Give the reason; all players read it." in answer.content.decode()
    sent = {"digest": filing.digest, "reason": "She was <i>elsewhere</i>."}
    assert ben.post(url(fight, "result-dispute"), sent).status_code == 303
    page = olive.get(url(fight, "result")).content.decode()
    assert "ben: She was &lt;i&gt;elsewhere&lt;/i&gt;." in page
    answer = olive.post(url(fight, "result-rule"), {"digest": filing.digest, "ruling": "apply"})
    assert (answer.status_code, 'value="apply"' in answer.content.decode()) == (422, True)
    sent = {"digest": filing.digest, "ruling": "apply", "reason": "Both were there."}
    assert olive.post(url(fight, "result-rule"), sent).status_code == 303
    assert fight.status() == "applied"


def test_a_stale_or_disputed_confirmation_says_so_with_409_or_422() -> None:
    fight = duel()
    filing = fight.file("ada")
    fight.file("ada", fight.result({fight.dunlin: {"hull_left": 30}}))
    answer = client_of("ben").post(url(fight, "result-confirm"), {"digest": filing.digest})
    assert (answer.status_code, "filed anew meanwhile" in answer.content.decode()) == (409, True)
    assert fight.status() == "reported"


def test_a_battle_without_a_result_says_who_tells_it() -> None:
    fight = duel()
    assert "No result yet" in client_of("ada").get(url(fight, "result")).content.decode()
    fight.battle.status = "called_off"
    fight.battle.save()
    assert client_of("ada").get(url(fight, "result-file")).status_code == 422
    Campaign.objects.update(status=Campaign.Status.FROZEN)
    assert client_of("ada").get(url(fight, "result-file")).status_code == 409


def test_pages_of_a_result_ask_as_often_however_many_ships_there_are() -> None:
    counts = []
    for ships in (1, 6):
        campaign = harbour.found("olive")
        own = {f"MTB {n}": harbour.VOSPER for n in range(ships)}
        mine = harbour.enter(campaign, "ada", ships=own)
        theirs = harbour.enter(campaign, "ben", "axis")
        battle = harbour.plan(campaign, mine, theirs)
        fight = Duel(
            campaign=campaign, mine=mine, theirs=theirs, battle=battle,
            sandpiper="", dunlin="", prey="",
        )  # fmt: skip
        fight.file("ada")
        Filing.objects.filter(engagement=battle).update(filed_at=timezone.now())
        client = client_of("ben")
        for page in ("result", "result-file"):
            client.get(url(fight, page))
            with CaptureQueriesContext(
                connection,
            ) as asked:
                assert client.get(url(fight, page)).status_code == 200
            counts.append(len(asked))
    assert counts[:2] == counts[2:]
