"""Sign up, log in by name or e-mail, and get a lost password back."""

from __future__ import annotations

import re
from typing import Any

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

    assert (response.status_code, response.url) == (302, "/")
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

    assert (response.status_code, response.url) == (302, "/")
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

    assert [here.url, elsewhere.url] == ["/whats-new/", "/"]


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
@pytest.mark.parametrize(
    "path", ["/accounts/login/", "/accounts/signup/", "/accounts/password/reset/"]
)
def test_the_pages_of_the_door_open_for_anyone(client: Client, path: str) -> None:
    assert client.get(path).status_code == 200


def test_passwords_are_hashed_by_argon2_on_a_real_site(settings: Any) -> None:
    from config.settings import base

    settings.PASSWORD_HASHERS = base.PASSWORD_HASHERS

    assert identify_hasher(make_password("x")).algorithm == "argon2"
