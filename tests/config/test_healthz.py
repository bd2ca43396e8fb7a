import pytest
from django.test import Client


@pytest.mark.django_db
def test_a_sound_site_says_ok_and_lets_no_one_keep_it(client: Client) -> None:
    response = client.get("/healthz")

    assert (response.status_code, response.content) == (200, b"ok\n")
    assert "no-store" in response.headers["Cache-Control"]
