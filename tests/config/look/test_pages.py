"""The site's own pages: home, style guide, what's new, privacy, licences, errors, accounts."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest
from django.conf import settings
from django.core import mail
from django.test import Client

pytestmark = pytest.mark.django_db

PAGES = ["/", "/style-guide/", "/whats-new/", "/privacy/", "/licences/", "/api/"]
ACCOUNT = ["/accounts/login/", "/accounts/signup/", "/accounts/password/reset/"]
OTHER_HOSTS = re.compile(r'(?:src|href|action)="(?:https?:)?//(?!openfontlicense\.org)')


def page(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, path
    return answer.content.decode()


@pytest.mark.parametrize("path", PAGES + ACCOUNT)
def test_a_page_has_its_frame(client: Client, path: str) -> None:
    html = page(client, path)
    assert html.startswith("<!doctype html>")
    assert html.count("<h1") == 1
    assert '<html lang="en' in html
    assert 'class="skip" href="#main"' in html
    assert '<main id="main"' in html
    assert "Unofficial. The games belong to their publishers." in html
    for link in ("/whats-new/", "/api/", "/privacy/", "/licences/", "/fleets/", "/ships/"):
        assert f'href="{link}"' in html, link


@pytest.mark.parametrize("path", PAGES + ACCOUNT)
def test_a_page_loads_nothing_from_elsewhere_and_has_nothing_inline(
    client: Client, path: str
) -> None:
    html = page(client, path)
    assert OTHER_HOSTS.search(html) is None
    assert " style=" not in html
    assert "<style" not in html
    assert re.search(r"<script(?![^>]*\ssrc=)", html) is None


@pytest.mark.parametrize("path", PAGES + ACCOUNT)
def test_ids_are_unique_and_what_points_at_one_finds_it(client: Client, path: str) -> None:
    html = page(client, path)
    ids = re.findall(r'\sid="([^"]+)"', html)
    assert len(ids) == len(set(ids))
    pointed = re.findall(r'(?:aria-labelledby|aria-describedby|for)="([^"]+)"', html)
    assert {part for value in pointed for part in value.split()} <= set(ids)
    assert set(re.findall(r'<use href="#([^"]+)"', html)) <= set(ids)


def test_all_places_are_linked(client: Client) -> None:
    html = page(client, "/")
    assert 'href="/odds/"' in html
    assert 'href="/campaigns/"' in html


def test_htmx_is_set_up_for_the_strict_policy_and_swaps_what_is_worth_showing(
    client: Client,
) -> None:
    found = re.search(r'name="htmx-config" content="([^"]+)"', page(client, "/"))
    assert found
    config = json.loads(unescape(found[1]))
    assert config["includeIndicatorStyles"] is False
    assert config["allowEval"] is False
    assert config["allowScriptTags"] is False
    assert config["selfRequestsOnly"] is True
    assert config["historyCacheSize"] == 0
    assert config["defaultSettleDelay"] == 0

    def swaps(status: str) -> bool:
        rules = config["responseHandling"]
        return next(rule["swap"] for rule in rules if re.search(rule["code"], status))

    assert [swaps(s) for s in ("200", "409", "422", "429")] == [True] * 4
    assert [swaps(s) for s in ("204", "500", "503")] == [False] * 3


def test_home_starts_a_fleet_by_a_plain_form(client: Client) -> None:
    html = page(client, "/")
    assert '<form class="card start-form" method="post" action="/fleets/new/">' in html
    nations = re.findall(r'<option value="([a-z_]+)"', html)
    assert {"royal_navy", "kriegsmarine", "us_navy", "regia_marina", "soviet_navy"} <= set(nations)
    assert "any" not in nations


def test_home_shows_a_fleet_that_the_engine_reckons(client: Client) -> None:
    html = page(client, "/")
    assert "500 / 500" in html
    assert "nothing to spare" in html


def figures(html: str) -> list[str]:
    """Return the figures of the receipt of odds, its total last."""
    receipt, total = html.split('<tr class="total">')[:2]
    lines = re.findall(r"<td>([^<]+)<", receipt) + re.findall(r"<td>([^<]+)<", total)[:1]
    return [text.split()[0] for text in lines]


def test_home_works_out_odds_and_leads_to_the_same_question(client: Client) -> None:
    html = page(client, "/")
    assert '<p class="figure figure--answer">40' in html
    assert "At 45 cm it is 20" in html
    assert figures(html)[0] == "5"
    assert figures(html)[-1] == "4"
    form = html.split('<form class="odds-form"')[1].split("</form>")[0]
    assert 'method="get" action="/odds/cruel-seas/broadside/"' in form
    sent = dict(re.findall(r'name="(\w+)"[^>]* value="([^"]+)"', form))
    assert sent == {
        "by": "fairmile-d-mgb", "gun": "6pdr-single", "at": "e-boat-s-38-class", "cm": "30",
    }  # fmt: skip
    answer = client.get("/odds/cruel-seas/broadside/answer.json", sent).json()["answer"]
    assert answer["receipts"][0]["chance"] == "2/5"


def test_the_slider_on_home_asks_for_the_answer_alone(client: Client) -> None:
    headers = {"HX-Request": "true", "HX-Target": "odds-example"}
    part = client.get("/?cm=41", headers=headers)
    html = part.content.decode()
    assert part.status_code == 200
    assert len(part.content) < 4_000
    assert "over half, 40" in html
    assert figures(html)[-1] == "2"
    far = client.get("/?cm=81", headers=headers)
    assert (far.status_code, "figure--answer" in far.content.decode()) == (400, False)
    assert client.get("/?cm=x").status_code == 400


def test_privacy_names_each_cookie_by_its_name(client: Client) -> None:
    html = page(client, "/privacy/")
    names = (settings.DEVICE_COOKIE_NAME, settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME)
    for name in (*names, "theme", "messages"):
        assert f'<th scope="row">{name}</th>' in html


def test_licences_name_the_packages_and_the_publisher(client: Client) -> None:
    html = page(client, "/licences/")
    assert "Warlord Games" in html
    assert '<th scope="row">Django</th><td>5.2' in html
    assert "SIL Open Font Licence" in html


def test_what_is_new_shows_the_changelog(client: Client) -> None:
    heading = (settings.BASE_DIR / "CHANGELOG.md").read_text().splitlines()[0]
    assert heading.lstrip("# ") in unescape(page(client, "/whats-new/"))


def test_a_page_that_is_not_there_is_designed(client: Client) -> None:
    answer = client.get("/no/such/page/")
    html = answer.content.decode()
    assert answer.status_code == 404
    assert "No bottom found" in html
    assert '<meta name="robots" content="noindex">' in html
    assert 'href="/fleets/"' in html
    assert 'href="/ships/"' in html


def test_what_was_typed_at_sign_in_stays_but_the_password(client: Client) -> None:
    answer = client.post("/accounts/login/", {"login": "ada", "password": "wrong-one"})
    html = answer.content.decode()
    assert 'value="ada"' in html
    assert "wrong-one" not in html
    assert 'class="fault-summary"' in html


def test_the_account_pages_of_one_signed_in_open(player_client: Client) -> None:
    for path in ("/accounts/email/", "/accounts/password/change/", "/accounts/logout/"):
        html = page(player_client, path)
        assert "Sign out" in html
        assert " style=" not in html


def test_mail_is_short_and_in_the_site_s_voice(client: Client, player: object) -> None:
    client.post("/accounts/password/reset/", {"email": "ada@example.org"})
    client.post("/accounts/password/reset/", {"email": "nobody@example.org"})
    known, unknown = mail.outbox
    assert "Set a new password" in known.subject
    assert "/accounts/password/reset/key/" in known.body
    assert "Your user name is ada." in known.body
    assert "no account has this address" in unknown.body
    assert "&#" not in known.body + unknown.body
