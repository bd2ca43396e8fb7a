"""House rules on pages: waived with a reason, told wherever a verdict is told, lifted again."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.test import Client

from fleetbuilder import services
from fleetbuilder.models import Fleet
from tests.actions import assert_reconciled
from tests.fleetbuilder.pages.harbour import HTMX, S_BOAT, VOSPER, Builder, start

pytestmark = pytest.mark.django_db
WHY = "Five points over are fine at our club"
OPTION = re.compile(r"<option.*?</option>", re.DOTALL)
PLAIN_LEGAL = re.compile(r"\bLegal\b(?! with 1 waiver)")


def over(builder: Builder) -> Builder:
    """Bring a fleet to 150 points, 5 over its limit."""
    builder.set_fleet("limit", "145")
    builder.add_all(VOSPER, VOSPER)
    return builder


def waive(builder: Builder, reason: str = WHY, of: str = "OVER_LIMIT") -> Any:
    return builder.post(f"{builder.url}waive/", {"of": of, "reason": reason})


def words(html: str) -> str:
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", html)))


def test_a_finding_is_waived_from_its_card_and_lifted_again(begin: Callable[..., Builder]) -> None:
    builder = over(begin())
    link = re.search(r'href="([^"]+/waive/\?of=OVER_LIMIT)">Waive<', builder.html())
    assert link
    asked = builder.client.get(link[1], headers=builder.headers).content.decode()
    assert "Which house rule lets this pass?" in asked
    assert ("<html" in asked) is not builder.script

    response = waive(builder)

    assert response.status_code == (200 if builder.script else 303)
    html = words(builder.html())
    assert "Legal with 1 waiver" in html
    assert "Waived by house rule 5 points over the limit of 145" in html
    assert f"House rule: {WHY}" in html
    assert "/waive/?of=" not in builder.html()
    assert builder.post(f"{builder.url}lift/", {"waiver": "OVER_LIMIT"}).status_code in (200, 303)
    assert "Not legal: 1 finding" in words(builder.html())
    assert builder.fleet.waivers == []
    assert_reconciled()


def test_the_answer_holds_meter_list_and_brief_and_nothing_else_of_her(client: Client) -> None:
    builder = start(client)
    builder.add_all(S_BOAT)
    key = builder.keys[0]

    html = waive(builder, of=f"MIXED_NATION.{key}").content.decode()

    assert 'id="fleet-meter"' in html
    assert 'id="waived" hx-swap-oob="innerHTML"' in html
    assert "finding-brief--waived" in html
    assert "finding-brief--illegal" not in html
    assert 'id="receipt-' not in html
    assert len(html.encode()) < 5_000


@pytest.mark.parametrize("reason", ["", "  ", "x" * 201, "turned \u202e round"])
def test_a_reason_that_cannot_be_is_told_beside_its_field(
    begin: Callable[..., Builder], reason: str
) -> None:
    builder = over(begin())

    response = waive(builder, reason)

    html = response.content.decode()
    assert response.status_code == 422
    assert 'aria-invalid="true"' in html
    assert re.search(r'class="error" id="reason-[0-9a-f]+-error"', html)
    if reason.strip():
        assert reason in unescape(html)
    assert builder.fleet.waivers == []


@pytest.mark.parametrize("of", ["MIXED_NATION", "", "OVER_LIMIT.x", "FB_BLANK_NAME"])
def test_what_the_fleet_has_not_is_refused_in_words(begin: Callable[..., Builder], of: str) -> None:
    builder = over(begin())

    response = waive(builder, of=of)

    assert response.status_code == 422
    assert re.search("no such finding|no longer in the fleet", response.content.decode())
    asked = builder.client.get(f"{builder.url}waive/?of={of}", headers=builder.headers)
    assert asked.status_code == 422


def test_a_reason_for_a_fleet_that_moved_on_is_kept(begin: Callable[..., Builder]) -> None:
    builder = over(begin())
    at = builder.at()
    builder.set_fleet("limit", "146")

    response = builder.post(f"{builder.url}waive/", {"of": "OVER_LIMIT", "reason": WHY, "at": at})

    html = response.content.decode()
    assert response.status_code == 409
    assert f'value="{WHY}"' in html
    assert '<input type="hidden" name="of" value="OVER_LIMIT">' in html
    assert builder.fleet.waivers == []


def test_what_goes_further_counts_again_and_its_form_knows_the_reason(client: Client) -> None:
    builder = over(start(client))
    waive(builder)
    builder.add_all(VOSPER)

    html = builder.html()

    assert "Not legal: 1 finding" in words(html)
    assert "Sleeping: it goes further now than what was waived." in words(html)
    asked = client.get(f"{builder.url}waive/?of=OVER_LIMIT").content.decode()
    assert f'value="{WHY}"' in asked


def test_a_sleeping_waiver_is_for_the_owner_alone(client: Client) -> None:
    builder = over(start(client))
    waive(builder)
    builder.set_fleet("limit", "500")

    assert "Sleeping: there is nothing of the kind now." in words(builder.html())
    assert PLAIN_LEGAL.search(words(builder.html()))
    assert WHY not in Client().get(shared(builder)).content.decode()


def shared(builder: Builder) -> str:
    visitor = builder.client.get(builder.url).wsgi_request.visitor
    return f"/shared/{services.share_fleet(visitor=visitor, fleet_id=builder.fleet.pk)}/"


def token(builder: Builder) -> str:
    return shared(builder).split("/")[2]


def published(builder: Builder) -> str:
    visitor = builder.client.get(builder.url).wsgi_request.visitor
    services.publish_fleet(visitor=visitor, fleet_id=builder.fleet.pk)
    return f"/gallery/{builder.fleet.pk}/"


def archived(builder: Builder) -> str:
    builder.client.post(f"{builder.url}archive/")
    return builder.url


def unknown(builder: Builder) -> str:
    Fleet.objects.update(system="trireme")
    return builder.url


# each: what is asked for, and whether the reason stands there too
OUTPUTS: dict[str, tuple[Callable[[Builder], Any], bool]] = {
    "builder": (lambda b: b.client.get(b.url), True),
    "answer": (lambda b: again(b), True),
    "refused form": (lambda b: b.client.post(f"{b.url}set/", {"at": b.at(), "limit": "x"}), True),
    "fit": (lambda b: b.client.get(f"{b.ship_url(b.keys[0])}fit/"), False),
    "old page": (
        lambda b: b.client.post(f"{b.url}set/", {"at": "1.abcdefgh", "limit": "9"}),
        True,  # among the acts since then
    ),
    "fleets": (lambda b: b.client.get("/fleets/"), False),
    "archive": (lambda b: archived(b) and b.client.get("/fleets/?shelf=archived"), False),
    "archived": (lambda b: b.client.get(archived(b)), True),
    "unknown system": (lambda b: b.client.get(unknown(b)), True),
    "unknown system's text": (lambda b: b.client.get(f"{unknown(b)}text/"), True),
    "revision": (lambda b: b.client.get(f"{b.url}history/{b.fleet.version}/"), True),
    "text": (lambda b: b.client.get(f"{b.url}text/"), True),
    "plain text": (lambda b: b.client.get(f"{b.url}text/?plain=1"), True),
    "gallery": (lambda b: published(b) and Client().get("/gallery/"), False),
    "in the gallery": (lambda b: Client().get(published(b)), True),
    "gallery's text": (lambda b: Client().get(f"{published(b)}text/"), True),
    "side by side": (lambda b: Client().get("/compare/?a={0}&b={0}".format(token(b))), True),
    "mine and mine": (lambda b: b.client.get(f"/compare/?a={b.fleet.pk}&b={b.fleet.pk}"), True),
    "shared": (lambda b: Client().get(shared(b)), True),
    "shared text": (lambda b: Client().get(f"{shared(b)}text/"), True),
}


def again(builder: Builder) -> Any:
    """Send one act twice, so that the answer holds the whole fleet, or has the page loaded anew."""
    data = {"at": builder.at(), "changed": "name", "name": "Sandpiper"}
    url = builder.ship_url(builder.keys[0])
    builder.client.post(url, data, headers=HTMX)
    answer = builder.client.post(url, data, headers=HTMX)
    return builder.client.get(builder.url) if "HX-Refresh" in answer else answer


@pytest.mark.parametrize("output", OUTPUTS)
def test_no_output_takes_a_fleet_with_a_waiver_for_one_that_keeps_the_book(
    player_client: Client, output: str
) -> None:
    builder = over(start(player_client))
    waive(builder)
    ask, tells_why = OUTPUTS[output]

    html = OPTION.sub("", ask(builder).content.decode())  # what one may look for

    told = words(html)
    assert "Legal with 1 waiver" in told or "Legal with 1 waiver" in html
    assert not PLAIN_LEGAL.search(unescape(html))
    assert (WHY in told) is tells_why


def test_a_fleet_with_more_than_was_waived_says_not_legal_and_names_both(client: Client) -> None:
    builder = over(start(client))
    waive(builder)
    builder.set_fleet("limit", "250")
    builder.add_all(S_BOAT)
    builder.set_fleet("limit", str(int(builder.fleet.points) - 5))

    html = client.get(shared(builder)).content.decode()
    text = client.get(f"{builder.url}text/?plain=1").content.decode()

    assert "Not legal: 1 finding" in words(html)
    assert "sails for another navy" in words(html)
    assert f"House rule: {WHY}" in words(html)
    assert "Verdict: Not legal: 1 finding\n" in text
    assert re.search(rf"Waived: 5 points over the limit of \d+\. .*House rule: {WHY}\n", text)
