import uuid

from django.test import override_settings

from fleetbuilder.sharing import derive_token, digest_of, new_nonce, token_of

FLEET = uuid.UUID("7b0c2f5e-3d0e-4b7e-9b57-0d6f6f0a1e11")


def test_a_token_has_144_bits_and_is_safe_in_an_address() -> None:
    token = derive_token(FLEET, new_nonce())
    assert len(token) == 24
    assert token.replace("-", "").replace("_", "").isalnum()


def test_a_token_follows_from_nonce_fleet_and_secret_key_alone() -> None:
    assert derive_token(FLEET, "a") == derive_token(FLEET, "a")
    assert derive_token(FLEET, "a") != derive_token(FLEET, "b")
    assert derive_token(FLEET, "a") != derive_token(uuid.UUID(int=1), "a")
    with override_settings(SECRET_KEY="another"):
        other = derive_token(FLEET, "a")
    assert derive_token(FLEET, "a") != other


def test_the_token_is_shown_again_from_what_the_table_holds() -> None:
    token = derive_token(FLEET, "a")
    assert token_of(FLEET, "a", digest_of(token)) == token


def test_a_token_made_under_the_former_secret_key_is_still_shown() -> None:
    with override_settings(SECRET_KEY="former"):
        token = derive_token(FLEET, "a")
    with override_settings(SECRET_KEY="new", SECRET_KEY_FALLBACKS=["former"]):
        assert token_of(FLEET, "a", digest_of(token)) == token
    with override_settings(SECRET_KEY="new", SECRET_KEY_FALLBACKS=[]):
        assert token_of(FLEET, "a", digest_of(token)) is None


def test_whatever_stands_in_an_address_has_a_digest() -> None:
    for text in ("", "\x00", "\ud800", "x" * 100_000):
        assert len(digest_of(text)) == 64
