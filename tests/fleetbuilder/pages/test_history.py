"""The history in plain words, the buttons Undo and Redo, and the pages of revisions."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from fleetbuilder import services
from fleetbuilder.models import Fleet, FleetEvent
from rules.engine.core.acts import SetLimit
from tests import actions
from tests.fleetbuilder.pages.harbour import FAIRMILE, HTMX, VOSPER, Builder, start
from tests.fleetbuilder.pages.markup import Markup

pytestmark = pytest.mark.django_db

Begin = Callable[..., Builder]
BUTTON = r'<button class="button" id="{}-button"([^>]*)>([^<]*)</button>'


def buttons(page: str) -> dict[str, tuple[str, str]]:
    """Return label and title of Undo and Redo; a disabled one has the title 'disabled'."""
    found = {}
    for word in ("undo", "redo"):
        match = re.search(BUTTON.format(word), page.replace(' hx-swap-oob="true"', ""))
        if match:
            title = re.search(r'title="([^"]*)"', match[1])
            found[word] = (match[2], html.unescape(title[1]) if title else match[1].strip())
    return found


def words(page: str) -> str:
    """Return the page's main part as text."""
    main = page[page.index("<main") : page.index("</main>")]
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", main)).split())


def undo(builder: Builder) -> Any:
    return builder.post(f"{builder.url}undo/", {})


def redo(builder: Builder) -> Any:
    return builder.post(f"{builder.url}redo/", {})


def history(builder: Builder, query: str = "") -> str:
    return builder.client.get(f"{builder.url}history/{query}").content.decode()


def test_the_head_says_what_would_be_undone_and_redone(begin: Begin) -> None:
    builder = begin()
    nothing = {
        "undo": ("Nothing to undo", "disabled"),
        "redo": ("Nothing to redo", "disabled"),
    }
    assert buttons(builder.html()) == nothing
    builder.add(FAIRMILE)
    builder.add(VOSPER)
    assert buttons(builder.html()) == {
        "undo": ("Undo", "Undo: Added Vosper MTB Type I (Mid)."),
        "redo": ("Nothing to redo", "disabled"),
    }
    undo(builder)
    assert buttons(builder.html()) == {
        "undo": ("Undo", "Undo: Added Fairmile D MGB."),
        "redo": ("Redo", "Redo: Added Vosper MTB Type I (Mid)."),
    }
    redo(builder)
    assert len(builder.keys) == 2
    undo(builder)
    undo(builder)
    assert builder.keys == []
    assert buttons(builder.html()) == {
        "undo": ("Nothing to undo", "disabled"),
        "redo": ("Redo", "Redo: Added Fairmile D MGB."),
    }


def test_an_answer_brings_the_buttons_that_changed(client: Client) -> None:
    builder = start(client)
    added = builder.add(FAIRMILE).content.decode()
    assert buttons(added) == {"undo": ("Undo", "Undo: Added Fairmile D MGB.")}
    back = undo(builder).content.decode()
    assert buttons(back) == {
        "undo": ("Nothing to undo", "disabled"),
        "redo": ("Redo", "Redo: Added Fairmile D MGB."),
    }
    assert "Undid: Added Fairmile D MGB." in back
    again = builder.add(VOSPER).content.decode()
    assert buttons(again) == {
        "undo": ("Undo", "Undo: Added Vosper MTB Type I (Mid)."),
        "redo": ("Nothing to redo", "disabled"),
    }
    nothing = builder.set_fleet("limit", "500").content.decode()
    assert buttons(nothing) == {}


def test_undoing_an_earlier_act_from_its_toast_can_be_undone(begin: Begin) -> None:
    builder = begin()
    builder.add(FAIRMILE)
    event = builder.fleet.events.get(act="add_ships")
    builder.set_fleet("limit", "700")
    builder.post(f"{builder.url}undo/", {"event": str(event.pk)})
    assert builder.keys == []
    label = ("Undo", "Undo the undoing of: Added Fairmile D MGB.")
    assert buttons(builder.html())["undo"] == label
    undo(builder)
    assert len(builder.keys) == 1
    assert buttons(builder.html()) == {
        "undo": ("Undo", "Undo: Raised the limit from 500 to 700."),
        "redo": ("Redo", "Redo the undoing of: Added Fairmile D MGB."),
    }


def test_a_long_act_is_shortened_on_the_button(client: Client) -> None:
    builder = start(client)
    FleetEvent.objects.filter(fleet=builder.fleet).update(sentence="Fitted radar. " * 30)
    Fleet.objects.update(undo_to=1)
    title = buttons(builder.html())["undo"][1]
    assert title == "Undo: " + "Fitted radar. " * 14 + "and more"


def test_undo_without_a_thing_to_undo_is_refused_in_words(begin: Begin) -> None:
    builder = begin()
    for answer, said in ((undo(builder), "nothing to undo"), (redo(builder), "nothing to redo")):
        assert answer.status_code == 422
        assert f"There is {said}." in answer.content.decode()


def test_a_second_press_is_one_act_and_an_old_page_gets_409(begin: Begin) -> None:
    builder = begin()
    builder.add_all(FAIRMILE, VOSPER, VOSPER)
    at = builder.at()
    for _ in range(2):
        assert builder.post(f"{builder.url}undo/", {"at": at}).status_code in (200, 303)
    assert len(builder.keys) == 2
    old = builder.post(f"{builder.url}undo/", {"at": "4.another-page"})
    assert old.status_code == 409
    assert "Undid: Added Vosper MTB Type I (Mid)." in old.content.decode()
    assert len(builder.keys) == 2


def test_the_history_tells_who_when_and_the_points_after(player_client: Client) -> None:
    builder = start(player_client, script=False)
    builder.add(FAIRMILE)
    builder.add(VOSPER)
    undo(builder)
    FleetEvent.objects.update(at=datetime(2026, 11, 30, 9, 5, tzinfo=UTC))
    told = words(history(builder))
    when = "30 November 2026, 09:05 UTC , ada"
    assert told.endswith(
        f"{when} Undid: Added Vosper MTB Type I (Mid). Points after: 120. "
        "left right Revision 4 As it stands now "
        f"{when} Added Vosper MTB Type I (Mid). Undone Points after: 195. "
        "left right Revision 3 Compare with now (revision 3) Go back to this (revision 3) "
        f"{when} Added Fairmile D MGB. Points after: 120. "
        "left right Revision 2 Compare with now (revision 2) Go back to this (revision 2) "
        f"{when} Started: Royal Navy, limit 500. Points after: 0. "
        "left right Revision 1 Compare with now (revision 1) Go back to this (revision 1)"
    )
    assert "<s>Added Vosper MTB Type I (Mid).</s>" in history(builder)


def test_an_act_that_was_redone_stands_again(begin: Begin) -> None:
    builder = begin()
    builder.add(FAIRMILE)
    undo(builder)
    assert "<s>" in history(builder)
    redo(builder)
    assert "<s>" not in history(builder)
    undo(builder)
    assert "<s>Added Fairmile D MGB.</s>" in history(builder)


def test_acts_on_no_ship_have_a_ring_and_no_revision(player_client: Client) -> None:
    builder = start(player_client, script=False)
    player_client.post(f"{builder.url}share/")
    page = history(builder)
    assert page.count("history-line--quiet") == 1
    assert page.count("history-line--done") == 1
    assert "Revision 2" not in page


def test_a_player_without_an_account_is_told_as_such(client: Client) -> None:
    assert "without an account" in history(start(client))


def test_a_revision_is_shown_as_it_was_named_and_gone_back_to(begin: Begin) -> None:
    builder = begin()
    builder.add(FAIRMILE)
    builder.add(VOSPER)
    url = f"{builder.url}history/2/"
    page = builder.client.get(url).content.decode()
    assert "Fairmile D MGB" in page
    assert "Vosper" not in words(page)
    assert "120 / 500" in words(page)

    named = builder.client.post(f"{url}name/", {"name": "One <b>boat</b>"}, follow=True)
    assert "Revision 2 is named One &lt;b&gt;boat&lt;/b&gt;." in named.content.decode()
    assert "Revision 2: One <b>boat</b>" in words(named.content.decode())
    assert "Named revisions One <b>boat</b> Revision 2" in words(history(builder))

    form = next(f for f in builder_forms(builder, "history/") if f.action.endswith("history/"))
    back = builder.client.post(f"{url}return/", form.data())
    assert (back.status_code, back["Location"]) == (303, builder.url)
    assert len(builder.keys) == 1
    assert "Went back to revision 2, One &lt;b&gt;boat&lt;/b&gt;." in builder.html()
    undo(builder)
    assert len(builder.keys) == 2


def builder_forms(builder: Builder, place: str) -> Any:
    return Markup(builder.client.get(f"{builder.url}{place}").content.decode()).forms


def test_a_refused_name_stays_in_its_field_with_the_words_beside_it(begin: Begin) -> None:
    builder = begin()
    answer = builder.client.post(f"{builder.url}history/1/name/", {"name": "x" * 201})
    assert answer.status_code == 422
    page = answer.content.decode()
    assert f'value="{"x" * 201}"' in page
    assert 'aria-invalid="true"' in page
    assert "200 characters" in page


def test_going_back_from_an_old_page_gets_409_and_can_be_done_all_the_same(begin: Begin) -> None:
    builder = begin()
    builder.add_all(FAIRMILE, VOSPER)
    url = f"{builder.url}history/1/return/"
    old = builder.client.post(url, {"at": "2.another-page"})
    assert old.status_code == 409
    assert "Do it all the same" in old.content.decode()
    assert len(builder.keys) == 2


@pytest.mark.parametrize("version", ["0", "2", "99999999999999999999999999"])
def test_a_revision_that_never_was_is_not_there(begin: Begin, version: str) -> None:
    builder = begin()
    url = f"{builder.url}history/{version}/"
    assert builder.client.get(url).status_code == 404
    assert builder.post(f"{url}return/", {}).status_code == 422
    assert builder.client.post(f"{url}name/", {"name": "Never"}).status_code == 404


def test_an_archived_fleet_has_its_history_to_read_and_nothing_to_press(
    player_client: Client,
) -> None:
    builder = start(player_client, script=False)
    builder.add(FAIRMILE)
    at = builder.at()
    player_client.post(f"{builder.url}archive/")
    assert "Go back to this" not in history(builder)
    page = player_client.get(f"{builder.url}history/1/").content.decode()
    assert "<form" not in page[page.index("<main") : page.index("</main>")]
    for place in ("undo/", "redo/", "history/1/return/", "history/1/name/"):
        answer = player_client.post(f"{builder.url}{place}", {"at": at, "name": "First"})
        assert answer.status_code == 409, place
    assert len(builder.keys) == 1


def test_a_fleet_of_an_unknown_system_has_its_history_without_revisions(client: Client) -> None:
    builder = start(client)
    Fleet.objects.update(system="ironclads")
    assert "Go back to this" not in history(builder)
    assert client.get(f"{builder.url}history/1/").status_code == 404


def with_history(client: Client, lines: int) -> Builder:
    """Return a fleet whose limit was changed so many times, each second time undone."""
    builder = start(client)
    visitor = client.get(builder.url).wsgi_request.visitor
    fleet = builder.fleet
    for number in range(4):
        actions.do(visitor, fleet, SetLimit(limit=600 + number))
    rows = []
    for version in range(6, lines + 1):
        change = {"fleet": {"limit": [597 + version, 598 + version]}}
        rows.append(
            FleetEvent(
                fleet=fleet,
                version=version,
                act="set_limit",
                change=change,
                points=0,
                sentence=f"Raised the limit to {598 + version}.",
                at=fleet.changed_at,
                actor=visitor.user,
                undo_to=version,
                data={"limit": 598 + version},
            )
        )
    FleetEvent.objects.bulk_create(rows)
    Fleet.objects.filter(pk=fleet.pk).update(
        version=lines, limit=598 + lines if rows else 603, undo_to=lines
    )
    actions.assert_reconciled()
    return builder


def asked(client: Client, url: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        assert client.get(url).status_code == 200
    return len(captured)


@pytest.mark.parametrize("place", ["", "history/", "history/?page=2", "history/2/"])
def test_pages_ask_equally_often_for_5_and_2000_lines(player_client: Client, place: str) -> None:
    short, long = with_history(player_client, 5), with_history(player_client, 2000)

    counts = [asked(player_client, f"{page.url}{place}") for page in (short, long)]

    assert counts[0] == counts[1] <= 12


def test_2000_lines_are_40_pages_of_modest_size(player_client: Client) -> None:
    builder = with_history(player_client, 2000)
    page = history(builder)
    assert page.count('class="history-line ') == 50
    assert "Page 1 of 40" in words(page)
    assert len(page) <= 60_000
    assert history(builder, "?page=40").count('class="history-line ') == 50


def test_undo_asks_equally_often_after_5_and_2000_lines(player_client: Client) -> None:
    counts = []
    for lines in (5, 2000):
        builder = with_history(player_client, lines)
        at = builder.at()
        with CaptureQueriesContext(connection) as captured:
            answer = player_client.post(f"{builder.url}undo/", {"at": at}, headers=HTMX)
        assert answer.status_code == 200
        counts.append(len(captured))
    assert counts[0] == counts[1] <= 14


def test_going_back_over_2000_lines_gives_the_first_limit(player_client: Client) -> None:
    builder = with_history(player_client, 2000)
    visitor = player_client.get(builder.url).wsgi_request.visitor
    services.return_to(
        visitor=visitor, fleet_id=builder.fleet.pk, version=1, at=actions.look(builder.fleet)
    )
    assert builder.fleet.limit == 500
    actions.assert_reconciled()
