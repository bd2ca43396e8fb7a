"""Tokens of the API: made with the password, shown once, revoked at once, never a session."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import pytest
from django.test import Client

from config.accounts.models import ApiToken
from config.accounts.tokens import MOST, TokenRefused, digest_of, make_token, revoke_token
from tests.campaigns.asking import HERE, ask
from tests.cast import PASSWORD

pytestmark = pytest.mark.django_db
PAGE = "/accounts/tokens/"
WANTED = {"name": "Score table", "access": "write"}


def told(response: Any) -> tuple[int, str]:
    return response.status_code, response.json()["type"]


def test_a_token_is_made_after_the_password_and_shown_this_once(player_client: Client) -> None:
    asked = player_client.post(PAGE, WANTED)
    assert (asked.status_code, asked.url) == (
        302,
        f"/accounts/reauthenticate/?next={PAGE}".replace(
            "/accounts/tokens/", "%2Faccounts%2Ftokens%2F"
        ),
    )
    assert not ApiToken.objects.exists()
    wrong = player_client.post(asked.url, {"password": "not this one"})
    assert wrong.status_code == 422
    shown = player_client.post(asked.url, {"password": PASSWORD})
    (secret,) = re.findall(r'value="(fb_[^"]+)"', shown.content.decode())
    token = ApiToken.objects.get()
    assert (token.digest, token.head, token.is_read_only) == (digest_of(secret), secret[:8], False)
    again = player_client.get(PAGE).content.decode()
    assert secret not in again
    assert secret[:8] in again
    assert ask(f"{HERE}?mine=true", secret).json()["count"] == 0
    token.refresh_from_db()
    assert isinstance(token.used_on, date)


def test_a_name_that_is_taken_or_missing_is_refused_beside_its_field(
    player: Any, player_client: Client
) -> None:
    make_token(user=player, name="Score table", read_only=True)
    url = player_client.post(PAGE, WANTED).url
    taken = player_client.post(url, {"password": PASSWORD})
    assert taken.status_code == 422
    assert "You have a token of this name." in taken.content.decode()
    empty = player_client.post(PAGE, {"name": "", "access": "all"})
    assert empty.status_code == 422
    assert set(empty.context["form"].errors) == {"name", "access"}
    assert ApiToken.objects.count() == 1


def test_there_is_an_end_to_tokens_and_a_revoked_one_makes_room(player: Any) -> None:
    made = [make_token(user=player, name=f"Token {n}", read_only=True)[0] for n in range(MOST)]
    with pytest.raises(TokenRefused, match="You have 20 tokens"):
        make_token(user=player, name="One more", read_only=True)
    revoke_token(user=player, token_id=made[0].pk)
    make_token(user=player, name="Token 0", read_only=True)


def test_a_revoked_token_opens_nothing_from_the_next_request_on(
    player: Any, player_client: Client
) -> None:
    token, secret = make_token(user=player, name="Score table", read_only=True)
    assert ask(HERE, secret).status_code == 200
    done = player_client.post(f"{PAGE}{token.pk}/revoke/")
    assert (done.status_code, done.url) == (303, PAGE)
    refused = ask(HERE, secret)
    assert told(refused) == (401, "/api/#no-token")
    assert refused.headers["WWW-Authenticate"] == 'Bearer realm="Fleetbuilder"'


def test_another_players_token_cannot_be_revoked(player: Any, django_user_model: Any) -> None:
    other = django_user_model.objects.create_user("ben", "ben@example.org", PASSWORD)
    token, secret = make_token(user=player, name="Score table", read_only=True)
    client = Client()
    client.force_login(other)
    assert client.post(f"{PAGE}{token.pk}/revoke/").status_code == 404
    assert ask(HERE, secret).status_code == 200


def test_a_token_of_an_account_that_is_shut_opens_nothing(player: Any) -> None:
    secret = make_token(user=player, name="Score table", read_only=True)[1]
    player.is_active = False
    player.save()
    assert told(ask(HERE, secret)) == (401, "/api/#no-token")


@pytest.mark.parametrize(
    "header", ["Bearer", "Bearer fb_x", "Basic YWRhOmFkYQ==", "fb_", "Bearer ✓"]
)
def test_what_is_no_token_is_refused_and_not_passed_over(header: str) -> None:
    response = Client().get(HERE, HTTP_AUTHORIZATION=header)
    assert told(response) == (401, "/api/#no-token")


def test_whoever_tries_many_tokens_has_to_wait(settings: Any) -> None:
    settings.RATE_LIMITS = {"api-token": "2/h"}
    statuses = [ask(HERE, f"fb_{'x' * 43}").status_code for _ in range(3)]
    assert statuses == [401, 401, 429]
    assert ask(HERE).status_code == 200


def test_a_session_is_nobody_here(player_client: Client) -> None:
    assert player_client.get(f"{HERE}?mine=true").json()["count"] == 0


def test_each_user_has_a_limit_of_his_own(player: Any, settings: Any) -> None:
    settings.RATE_LIMITS = {"api-campaigns": "1/h"}
    secret = make_token(user=player, name="Score table", read_only=True)[1]
    assert [ask(HERE, secret).status_code for _ in range(2)] == [200, 429]
    assert ask(HERE).status_code == 200
