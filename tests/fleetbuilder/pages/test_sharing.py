"""The link, the page behind it, the text, the history."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from tests.fleetbuilder.pages.harbour import FAIRMILE, VOSPER, Builder, start

pytestmark = pytest.mark.django_db


def shared_fleet(client: Client) -> tuple[Builder, str]:
    """Return a fleet and the path of its link, as the share page shows it."""
    builder = start(client, name="Flottille d'Æ <b>")
    builder.add(FAIRMILE)
    builder.set(builder.keys[0], "crew", "veteran")
    page = client.post(f"{builder.url}share/", follow=True).content.decode()
    found = re.search(r'value="http://testserver(/shared/[^"]+/)"', page)
    assert found
    return builder, found[1]


def test_a_friend_reads_the_fleet_without_an_account(client: Client) -> None:
    _builder, path = shared_fleet(client)

    response = Client().get(path)

    html = response.content.decode()
    assert response.status_code == 200
    assert "Flottille d&#x27;Æ &lt;b&gt;" in html
    assert "Fairmile D MGB" in html
    assert "Veteran" in html
    assert "195 / 500" in html
    assert 'method="post" action="/fleets/' not in html
    assert len(path.split("/")[2]) == 24


def test_the_owner_of_a_shared_fleet_finds_the_way_back_and_a_friend_does_not(client: Client):
    builder, path = shared_fleet(client)

    mine, theirs = (who.get(path).content.decode() for who in (client, Client()))

    assert f'<a href="{builder.url}">Open it in the builder</a>' in mine
    assert "You own this fleet." not in theirs
    assert builder.url not in theirs
    assert "Last changed on " in theirs


def test_hints_how_to_mend_a_fleet_are_for_its_player_alone(client: Client) -> None:
    builder, path = shared_fleet(client)
    builder.set_fleet("limit", "190")

    assert "Cheapest way down: " in builder.html()
    for address in (path, f"{path}print/"):
        told = Client().get(address).content.decode()
        assert "5 points over the limit" in told
        assert "Cheapest way down: " not in told


def test_the_link_leaks_nowhere(client: Client) -> None:
    _builder, path = shared_fleet(client)

    for address in (path, f"{path}text/"):
        response = Client().get(address)
        assert response["Cache-Control"] == "no-store, private"
        assert response["Referrer-Policy"] == "same-origin"
        assert b"no-referrer" not in response.content
        assert response["X-Robots-Tag"] == "noindex, nofollow"
        assert "device" not in response.cookies


def test_a_link_taken_back_is_dead_at_once(client: Client) -> None:
    builder, path = shared_fleet(client)

    page = client.post(f"{builder.url}unshare/", follow=True).content.decode()

    assert "All links are dead." in page
    assert Client().get(path).status_code == 404
    assert Client().get(f"{path}text/").status_code == 404
    _fleet, other = builder, client.post(f"{builder.url}share/", follow=True).content.decode()
    assert path not in other


@pytest.mark.parametrize("token", ["x", "a" * 24, "%00", "é", "x" * 5000])
def test_a_wrong_link_finds_nothing(client: Client, token: str) -> None:
    assert client.get(f"/shared/{token}/").status_code == 404


def test_the_share_page_of_a_private_fleet_offers_to_make_a_link(client: Client) -> None:
    builder = start(client)

    html = client.get(f"{builder.url}share/").content.decode()

    assert "This fleet is private" in html
    assert "Make a link" in html


def test_the_text_stands_ready_to_copy(client: Client) -> None:
    builder, path = shared_fleet(client)

    page = client.get(f"{builder.url}text/").content.decode()
    plain = client.get(f"{builder.url}text/?plain=1")

    assert plain["Content-Type"] == "text/plain; charset=utf-8"
    lines = plain.content.decode().splitlines()
    assert lines[0] == "Flottille d'Æ <b>"
    assert lines[-2:] == ["Total: 195 / 500 points, 1 ship", f"http://testserver{path}"]
    assert "Flottille d&#x27;Æ &lt;b&gt;" in page
    assert Client().get(f"{path}text/").content == plain.content


def test_the_history_tells_what_was_done_newest_first(
    client: Client, player_client: Client
) -> None:
    builder = start(player_client)
    builder.add(VOSPER)
    builder.set(builder.keys[0], "crew", "veteran")

    html = player_client.get(f"{builder.url}history/").content.decode()

    told = re.findall(r'<p class="anywhere">([^<]+)', html)
    assert [line.strip() for line in told] == [
        "Crew of Vosper 1: veteran.",
        "Added Vosper MTB Type I (Mid).",
        "Started: Royal Navy, limit 500.",
    ]
    assert "Times are in UTC." in html
    assert re.search(r'<time datetime="20\d\d-\d\d-\d\dT[\d:.]+\+00:00">', html)
    assert "ada" in html


def test_a_long_history_has_pages(client: Client) -> None:
    builder = start(client)
    for limit in range(100, 155):
        builder.set_fleet("limit", str(limit))

    first: Any = client.get(f"{builder.url}history/").content.decode()
    second: Any = client.get(f"{builder.url}history/?page=2").content.decode()

    assert "limit 154" in first.lower() or "154" in first
    assert "Older" in first
    assert "Started: Royal Navy" in second
    assert client.get(f"{builder.url}history/?page=zzz").status_code == 200


def make(builder: Builder, **fields: str) -> Any:
    """Make a link by the form of the share page; return its view."""
    answer = builder.client.post(f"{builder.url}share/", fields)
    assert answer.status_code == 303, answer.context["form"].errors
    return builder.client.get(f"{builder.url}share/").context["links"][0]


def path_of(link: Any) -> str:
    return str(link.address.removeprefix("http://testserver"))


def words(client: Client, path: str) -> str:
    """Return a page as a reader has it: without tags, blanks folded."""
    html = client.get(path).content.decode()
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def test_links_are_listed_with_all_that_is_known_of_them(client: Client, time_machine: Any):
    time_machine.move_to("2026-12-01 13:40:00Z", tick=False)
    builder = start(client)
    builder.add(VOSPER)
    make(builder, label="For Sam", expires="week")
    fixed = make(builder, label="<b>Olive</b>", scope=str(builder.fleet.version))
    dated = make(builder, until="2027-01-31")
    Client().get(path_of(dated))

    told = words(client, f"{builder.url}share/")

    assert "For Sam The fleet as it stands, until 8 December 2026, 13:40 UTC." in told
    assert "&lt;b&gt;Olive&lt;/b&gt; Revision 2 only, until you take it back." in told
    assert "A link The fleet as it stands, until 31 January 2027, 23:59 UTC." in told
    assert told.count("Made on 1 December 2026. Not opened yet.") == 2
    assert told.count("Made on 1 December 2026. Last opened on 1 December 2026.") == 1
    assert fixed.scope == "Revision 2 only"


def test_its_owner_does_not_count_as_a_reader(client: Client) -> None:
    builder = start(client)
    link = make(builder)
    client.get(path_of(link))
    Client().head(path_of(link))
    assert builder.fleet.links.get().opened_on is None
    Client().get(f"{path_of(link)}text/")
    assert builder.fleet.links.get().opened_on is not None


def test_a_link_to_a_revision_shows_it_on_every_page(client: Client) -> None:
    builder = start(client, name="Nore Flotilla")
    builder.add(FAIRMILE)
    path = path_of(make(builder, scope=str(builder.fleet.version)))
    before = Client().get(f"{path}text/").content, Client().get(f"{path}picture.png").content
    builder.set_fleet("name", "Dover Patrol")
    builder.add(FAIRMILE)

    friend = Client()
    html = friend.get(path).content.decode()
    assert "Nore Flotilla" in html
    assert "As it stood on " in html
    assert "Dover Patrol" not in html
    assert friend.get(f"{path}text/").content == before[0]
    assert friend.get(f"{path}picture.png").content == before[1]
    token = path.split("/")[2]
    compared = friend.get(f"/compare/?a={token}&b={token}").content.decode()
    assert "Shared by link, as it stood on " in compared
    assert "Dover Patrol" not in compared


EVERYWHERE = ("", "text/", "picture.png")


@pytest.mark.parametrize("end", ["taken back", "all taken back", "over", "fleet deleted"])
def test_a_dead_link_is_dead_everywhere_at_the_next_request(
    client: Client, time_machine: Any, end: str
) -> None:
    time_machine.move_to("2026-12-01 12:00:00Z", tick=False)
    builder = start(client)
    builder.add(VOSPER)
    link = make(builder, expires="day")
    path, friend = path_of(link), Client()
    assert [friend.get(path + page).status_code for page in EVERYWHERE] == [200] * 3
    never = [friend.get(f"/shared/{'x' * 24}/{page}") for page in EVERYWHERE]

    if end == "taken back":
        client.post(f"{builder.url}unshare/", {"link": str(link.pk)})
    elif end == "all taken back":
        client.post(f"{builder.url}unshare/")
    elif end == "over":
        time_machine.move_to("2026-12-02 12:00:00Z", tick=False)
    else:
        client.post(f"{builder.url}delete/")

    for page, none in zip(EVERYWHERE, never, strict=True):
        answer = friend.get(path + page)
        assert answer.status_code == none.status_code == 404
        assert len(answer.content) == len(none.content)
        assert answer["Cache-Control"] == "no-store, private"
        assert answer["Referrer-Policy"] == "same-origin"
        assert answer["X-Robots-Tag"] == "noindex, nofollow"
        assert "Nore Flotilla" not in answer.content.decode()
    compared = friend.get(f"/compare/?b={path.split('/')[2]}")
    assert compared.status_code == 404
    assert "Nore Flotilla" not in compared.content.decode()


def test_one_link_is_taken_back_and_the_other_lives(client: Client) -> None:
    builder = start(client)
    sam, olive = make(builder, label="Sam"), make(builder, label="Olive")

    client.post(f"{builder.url}unshare/", {"link": str(sam.pk)})

    assert Client().get(path_of(sam)).status_code == 404
    assert Client().get(path_of(olive)).status_code == 200
    told = words(client, f"{builder.url}share/")
    assert "Links that open nothing any more Sam : taken back on " in told
    assert "This cannot be undone" in told
    for wrong in ("", "x", "9" * 30, str(olive.pk + 10**6)):
        assert client.post(f"{builder.url}unshare/", {"link": wrong}).status_code == 404
    assert Client().get(path_of(olive)).status_code == 200


@pytest.mark.parametrize(
    ("fields", "field", "words"),
    [
        ({"expires": "date"}, "until", "Choose the day."),
        ({"expires": "date", "until": "tomorrow"}, "until", "Write the day as 2027-01-31."),
        ({"until": "2026-11-30"}, "until", "That is over already. Choose a later day."),
        ({"until": "2999-01-01"}, "until", "That is too far away. Leave the end open instead."),
        ({"expires": "day", "until": "2027-01-01"}, "until", "Leave the day empty"),
        ({"expires": "year"}, "expires", "Select a valid choice"),
        ({"scope": "99"}, "scope", "Select a valid choice"),
        ({"scope": "-1"}, "scope", "Select a valid choice"),
        ({"label": "x" * 81}, "label", "at most 80 characters"),
        ({"label": "\u202eevil"}, "label", "turn the direction"),
    ],
)
def test_what_cannot_be_made_is_told_beside_its_field(
    client: Client, time_machine: Any, fields: dict[str, str], field: str, words: str
) -> None:
    time_machine.move_to("2026-12-01 12:00:00Z", tick=False)
    builder = start(client)

    answer = client.post(f"{builder.url}share/", fields)

    assert answer.status_code == 422
    assert words in str(answer.context["form"].errors[field])
    assert not builder.fleet.links.exists()


def test_a_form_that_waited_makes_the_link_that_was_asked_for(client: Client) -> None:
    builder = start(client)
    builder.add(VOSPER)
    seen = builder.fleet.version
    builder.add(VOSPER)
    assert make(builder, scope=str(seen)).scope == f"Revision {seen} only"


def test_a_revision_leads_to_a_link_to_it(client: Client) -> None:
    builder = start(client)
    builder.add(VOSPER)
    builder.add(VOSPER)
    page = client.get(f"{builder.url}history/2/").content.decode()
    assert f'href="{builder.url}share/?revision=2"' in page
    form = client.get(f"{builder.url}share/?revision=2").context["form"]
    assert form["scope"].value() == "2"
    for wrong in ("x", "99", "0", "-1"):
        asked = client.get(f"{builder.url}share/?revision={wrong}").context["form"]
        assert asked["scope"].value() == ""


def test_the_share_page_takes_as_many_queries_for_any_number_of_links(
    client: Client, django_assert_max_num_queries: Any
) -> None:
    builder = start(client)
    for number in range(12):
        make(builder, label=f"{number}")
    with django_assert_max_num_queries(6):
        client.get(f"{builder.url}share/")


def test_wrong_links_are_counted_and_a_right_one_is_never_refused(
    client: Client, settings: Any
) -> None:
    settings.RATE_LIMITS = {"open-link": "3/h"}
    right, friend = path_of(make(start(client))), Client()
    wrong = [f"/shared/{letter * 24}/" for letter in "abc"]
    assert [friend.get(path).status_code for path in wrong] == [404] * 3
    assert [friend.get(right + page).status_code for page in EVERYWHERE] == [200] * 3

    refused = friend.get(wrong[0])
    compared = friend.get(f"/compare/?b={'d' * 24}")

    for answer in (refused, compared):
        assert answer.status_code == 429
        assert 3590 <= int(answer["Retry-After"]) <= 3600
        assert "Try again in 60 minutes." in answer.content.decode()
        assert answer["Cache-Control"].startswith("no-store, private")
    assert [friend.get(right + page).status_code for page in EVERYWHERE] == [200] * 3
    elsewhere = Client(REMOTE_ADDR="198.51.100.7")
    assert elsewhere.get(wrong[0]).status_code == 404
