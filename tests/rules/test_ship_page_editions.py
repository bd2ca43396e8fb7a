"""The page of a class that the newest edition renamed, priced anew, or no longer has."""

import pytest
from django.test import Client

from tests.editions import GONE_CLASS, NEW_SLUG, OLD_SLUG

pytestmark = [pytest.mark.usefixtures("two_editions"), pytest.mark.once]

SHIPS = "/ships/cruel-seas/"


def test_a_renamed_class_leads_to_her_new_address() -> None:
    response = Client().get(f"{SHIPS}{OLD_SLUG}/")
    assert response.status_code == 302
    assert response["Location"] == f"{SHIPS}{NEW_SLUG}/"
    assert "Dog boat" in Client().get(f"{SHIPS}{NEW_SLUG}/").content.decode()


def test_a_class_that_is_gone_is_shown_as_the_last_edition_had_her_and_cannot_be_added() -> None:
    page = Client().get(f"{SHIPS}{GONE_CLASS}/").content.decode()
    assert "She is not in the newest edition, 'A made-up reprint'" in page
    assert "how 'Starter Set rulebook with errata' has her" in page.replace("\n", " ")
    assert "Add to a fleet" not in page
    assert GONE_CLASS not in Client().get(SHIPS).content.decode()


def test_a_class_of_both_is_priced_by_the_newest() -> None:
    page = Client().get(f"{SHIPS}vosper-mtb-type-i-mid/").content.decode()
    assert '<span class="figure figure--answer">79</span>' in page
    assert "not in the newest edition" not in page


def test_a_class_of_no_edition_is_not_there() -> None:
    assert Client().get(f"{SHIPS}trireme/").status_code == 404
