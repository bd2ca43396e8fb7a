"""Sign up, log in by name or e-mail, and get a lost password back."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote

import pytest
from django.contrib.auth import get_user, get_user_model
from django.contrib.auth.hashers import identify_hasher, make_password
from django.core import mail
from django.test import Client

from tests.cast import PASSWORD

SIGN_UP = {
    "username": "beatty",
    "email": "beatty@example.org",
    "password1": "lion-and-tiger-7",
    "password2": "lion-and-tiger-7",
}


def is_signed_in(client: Client) -> bool:
    return bool(get_user(client).is_authenticated)  # type: ignore[arg-type]


@pytest.mark.django_db
def test_signing_up_makes_an_account_and_signs_in(client: Client) -> None:
    response = client.post("/accounts/signup/", SIGN_UP)

    assert (response.status_code, response.url) == (302, "/fleets/")
    assert is_signed_in(client)
    assert get_user_model().objects.get().email == "beatty@example.org"
    assert [message.to for message in mail.outbox] == [["beatty@example.org"]]


@pytest.mark.django_db
@pytest.mark.parametrize("field", ["username", "email", "password1"])
def test_signing_up_without_one_of_its_fields_says_so_beside_it(client: Client, field: str) -> None:
    response = client.post("/accounts/signup/", SIGN_UP | {field: ""})

    assert response.status_code == 422
    assert list(response.context["form"].errors) == [field]
    assert not get_user_model().objects.exists()
    kept = "beatty@example.org" if field == "username" else 'value="beatty"'
    assert kept in response.content.decode()


@pytest.mark.django_db
def test_a_name_that_is_taken_is_refused(client: Client, player: Any) -> None:
    response = client.post("/accounts/signup/", SIGN_UP | {"username": "ADA"})

    assert list(response.context["form"].errors) == ["username"]


@pytest.mark.django_db
@pytest.mark.parametrize("login", ["ada", "ada@example.org", "ADA@example.org"])
def test_one_logs_in_by_name_or_by_e_mail(client: Client, player: Any, login: str) -> None:
    response = client.post("/accounts/login/", {"login": login, "password": PASSWORD})

    assert (response.status_code, response.url) == (302, "/fleets/")
    assert is_signed_in(client)


@pytest.mark.django_db
def test_a_wrong_password_keeps_what_was_typed(client: Client, player: Any) -> None:
    response = client.post("/accounts/login/", {"login": "ada", "password": "not this one"})

    assert response.status_code == 422
    assert 'value="ada"' in response.content.decode()
    assert not is_signed_in(client)


@pytest.mark.django_db
def test_one_returns_to_the_page_one_came_from_but_never_to_another_site(
    client: Client, player: Any
) -> None:
    typed = {"login": "ada", "password": PASSWORD}
    here = client.post("/accounts/login/", {**typed, "next": "/whats-new/"})
    client.logout()
    elsewhere = client.post("/accounts/login/", {**typed, "next": "https://elsewhere.example/"})

    assert [here.url, elsewhere.url] == ["/whats-new/", "/fleets/"]


@pytest.mark.django_db
def test_a_lost_password_is_replaced_by_way_of_the_mail(client: Client, player: Any) -> None:
    asked = client.post("/accounts/password/reset/", {"email": "ada@example.org"})
    address = re.search(r"http://testserver(/\S+)", mail.outbox[0].body)
    assert asked.status_code == 302
    assert address is not None
    form = client.get(address[1], follow=True)
    new = {"password1": "new-moon-tide-3", "password2": "new-moon-tide-3"}
    client.post(form.redirect_chain[-1][0], new)
    client.logout()
    client.post("/accounts/login/", {"login": "ada", "password": "new-moon-tide-3"})

    assert is_signed_in(client)


@pytest.mark.django_db
def test_asking_for_a_password_does_not_tell_who_has_an_account(
    client: Client, player: Any
) -> None:
    known = client.post("/accounts/password/reset/", {"email": "ada@example.org"})
    unknown = client.post("/accounts/password/reset/", {"email": "nobody@example.org"})

    assert (known.status_code, known.url) == (unknown.status_code, unknown.url)


@pytest.mark.django_db
def test_logging_out_takes_a_post(player_client: Client) -> None:
    player_client.get("/accounts/logout/")
    stayed = is_signed_in(player_client)
    player_client.post("/accounts/logout/")

    assert (stayed, is_signed_in(player_client)) == (True, False)


@pytest.mark.django_db
def test_guessing_passwords_ends_in_429_and_says_when(client: Client, player: Any) -> None:
    statuses = [
        client.post("/accounts/login/", {"login": f"n{n}", "password": "x"}).status_code
        for n in range(31)
    ]
    refusal = client.post("/accounts/login/", {"login": "ada", "password": PASSWORD})

    assert statuses[-1] == 429
    assert refusal.status_code == 429
    assert int(refusal.headers["Retry-After"]) > 0
    assert not is_signed_in(client)


@pytest.mark.django_db
@pytest.mark.parametrize("login", ["ada", "nobody", "ada@example.org"])
def test_a_few_wrong_passwords_for_one_name_end_in_the_page_for_it(
    client: Client, player: Any, login: str
) -> None:
    typed = {"login": login, "password": "not this one"}
    answers = [client.post("/accounts/login/", typed) for _ in range(6)]
    refusal = client.post("/accounts/login/", {"login": login, "password": PASSWORD})

    assert [answer.status_code for answer in answers] == [422] * 5 + [429]
    assert (refusal.status_code, refusal.headers["Retry-After"]) == (429, "300")
    assert "Try again in 5 minutes." in refusal.content.decode()
    assert not is_signed_in(client)


@pytest.mark.django_db
def test_too_many_passwords_in_allauths_own_count_have_retry_after_too(
    player_client: Client,
) -> None:
    typed = {"oldpassword": "x", "password1": "y", "password2": "y"}
    answers = [player_client.post("/accounts/password/change/", typed) for _ in range(6)]

    assert (answers[-1].status_code, answers[-1].headers["Retry-After"]) == (429, "300")


@pytest.mark.django_db
@pytest.mark.parametrize(
    "path", ["/accounts/login/", "/accounts/signup/", "/accounts/password/reset/"]
)
def test_the_pages_of_the_door_open_for_anyone(client: Client, path: str) -> None:
    assert client.get(path).status_code == 200


def test_passwords_are_hashed_by_argon2_on_a_real_site(settings: Any) -> None:
    from config.settings import base

    settings.PASSWORD_HASHERS = base.PASSWORD_HASHERS

    assert identify_hasher(make_password("x")).algorithm == "argon2"


def holding(client: Client) -> str:
    """Start a draft; return the address of its page."""
    response = client.post("/fleets/new/", {"nation": "royal_navy", "limit": "500"})
    return str(response.url)


@pytest.mark.django_db
def test_the_way_to_an_account_leads_back_to_the_fleet_and_says_that_it_came_along(
    client: Client,
) -> None:
    fleet = holding(client)
    page = client.get(fleet).content.decode()
    assert f'href="/accounts/signup/?next={fleet}"' in page
    assert f'href="/accounts/login/?next={fleet}"' in page

    form = client.get(f"/accounts/signup/?next={fleet}").content.decode()
    assert f'<input type="hidden" name="next" value="{fleet}">' in form
    assert f'href="/accounts/login/?next={quote(fleet, safe="")}"' in form
    done = client.post("/accounts/signup/", {**SIGN_UP, "next": fleet}, follow=True)

    assert done.redirect_chain == [(fleet, 302)]
    assert "1 fleet came into your account." in done.content.decode()


@pytest.mark.django_db
def test_signing_in_without_a_place_to_return_to_shows_my_fleets(
    client: Client, player: Any
) -> None:
    holding(client)
    holding(client)
    typed = {"login": "ada", "password": PASSWORD}
    done = client.post("/accounts/login/", typed, follow=True)

    assert done.redirect_chain == [("/fleets/", 302)]
    assert "2 fleets came into your account." in done.content.decode()


@pytest.mark.django_db
def test_signing_out_drops_what_was_still_to_be_said(player_client: Client) -> None:
    fleet = holding(player_client)
    at = re.search(r'name="at" value="([^"]+)"', player_client.get(fleet).content.decode())
    assert at is not None
    player_client.post(f"{fleet}set/", {"name": "Secret Squadron", "all": "1", "at": at[1]})
    assert player_client.cookies["messages"].value
    done = player_client.post("/accounts/logout/", follow=True)

    assert "Signed out." in done.content.decode()
    assert "Secret Squadron" not in done.content.decode()
