"""Reporting an error on a ship."""

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from rules.models import ShipReport

URL = "/ships/cruel-seas/vosper-mtb-type-i-mid/report/"
GOOD = {"text": "Her hull is 36.\nSee page 12.", "contact": "Ada <ada@example.org>"}

BAD = [
    ("text", "", "Say what is wrong; a few words will do."),
    ("text", " \n ", "Say what is wrong; a few words will do."),
    ("text", "\u200b\u2800", "Say what is wrong; a few words will do."),
    ("text", "x" * 2001, "Use at most 2,000 characters; this has 2001."),
    ("text", "a\0b", "Take out the character that cannot be shown."),
    ("contact", "y" * 121, "Use at most 120 characters."),
    ("contact", "a\0b", "Take out the character that cannot be shown."),
]


def typed(response: Any) -> dict[str, str]:
    page = response.content.decode()
    text = re.search(r'<textarea name="text"[^>]*>\n?(.*?)</textarea>', page, re.DOTALL)
    contact = re.search(r'<input type="text" name="contact"([^>]*)>', page)
    assert text
    assert contact
    value = re.search(r'value="([^"]*)"', contact[1])
    return {"text": unescape(text[1]), "contact": unescape(value[1]) if value else ""}


@pytest.mark.django_db
def test_a_report_is_kept_with_what_it_is_about(client: Client) -> None:
    response = client.post(URL, GOOD)

    kept = ShipReport.objects.get()
    assert response.status_code == 302
    assert response["Location"] == f"{URL}thanks/"
    assert (kept.system, kept.edition, kept.slug) == (
        "cruel_seas",
        "starter-2026",
        "vosper-mtb-type-i-mid",
    )
    assert (kept.text, kept.contact) == (GOOD["text"], GOOD["contact"])
    assert kept.reporter is None
    assert kept.created_at is not None
    assert "Thank you" in client.get(response["Location"]).content.decode()


def test_a_player_who_is_signed_in_is_noted(player_client: Client, player: Any) -> None:
    player_client.post(URL, {"text": "Her mast is bent."})

    assert ShipReport.objects.get().reporter == player


@pytest.mark.django_db
def test_two_thousand_characters_with_new_lines_are_allowed(client: Client) -> None:
    text = ("a" * 999 + "\r\n") * 2

    assert client.post(URL, {"text": text.strip()}).status_code == 302
    assert client.post(URL, {"text": "b" + "\r\n" * 1998 + "c"}).status_code == 302
    assert len(ShipReport.objects.first().text) == 2000


@pytest.mark.django_db
def test_any_script_is_kept_as_typed(client: Client) -> None:
    text = "Ошибка: 船の速さ 🚤 שלום"

    client.post(URL, {"text": text})

    assert ShipReport.objects.get().text == text


@pytest.mark.django_db
@pytest.mark.parametrize(("field", "value", "words"), BAD)
def test_one_bad_field_is_answered_beside_it_and_the_other_is_unchanged(
    client: Client, field: str, value: str, words: str
) -> None:
    response = client.post(URL, GOOD | {field: value})

    page = response.content.decode()
    assert response.status_code == 422
    assert re.search(rf'id="id_{field}_error".*?<p>{re.escape(words)}</p>', page, re.DOTALL), (
        "no words beside the field"
    )
    assert page.count('_error"') >= 1
    assert typed(response) == GOOD | {field: value}
    assert ShipReport.objects.count() == 0


@pytest.mark.django_db
def test_too_many_reports_are_refused_with_a_time_to_wait(client: Client, settings: Any) -> None:
    settings.RATE_LIMITS = {"ship-report": "2/h"}

    answers = [client.post(URL, GOOD) for _ in range(3)]

    assert [answer.status_code for answer in answers] == [302, 302, 429]
    assert 3500 < int(answers[2]["Retry-After"]) <= 3600
    assert "Too many at once. Try again in 60 minutes." in answers[2].content.decode()
    assert typed(answers[2]) == GOOD
    assert ShipReport.objects.count() == 2


@pytest.mark.django_db
def test_a_report_that_was_refused_does_not_count(client: Client, settings: Any) -> None:
    settings.RATE_LIMITS = {"ship-report": "1/h"}

    assert client.post(URL, {"text": ""}).status_code == 422
    assert client.post(URL, GOOD).status_code == 302


@pytest.mark.parametrize("method", ["put", "delete", "patch"])
def test_other_methods_are_refused(client: Client, method: str) -> None:
    assert getattr(client, method)(URL).status_code == 405


def test_an_unknown_ship_takes_no_report(client: Client) -> None:
    assert client.get("/ships/cruel-seas/bismarck/report/").status_code == 404
    assert client.post("/ships/cruel-seas/bismarck/report/", GOOD).status_code == 404


@pytest.mark.django_db
def test_a_form_without_its_token_is_refused() -> None:
    assert Client(enforce_csrf_checks=True).post(URL, GOOD).status_code == 403
    assert ShipReport.objects.count() == 0
