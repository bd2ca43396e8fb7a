"""Two hands on one helm: an older page meets a newer fleet."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.fleetbuilder.pages.harbour import FAIRMILE, VOSPER, Builder
from tests.fleetbuilder.pages.markup import Markup

Begin = Callable[..., Builder]
pytestmark = pytest.mark.django_db


def aged(begin: Begin) -> tuple[Builder, str, dict[str, str]]:
    """Return a fleet, one of its ships, and her form as an older page holds it."""
    builder = begin()
    builder.add_all(VOSPER, FAIRMILE)
    key = builder.keys[0]
    data = builder.details_of(key).data()
    builder.set(key, "crew", "regular")
    return builder, key, data


def test_what_was_typed_stands_beside_what_stands_now(begin: Begin) -> None:
    builder, key, data = aged(begin)
    typed = data | {"name": "Sandpiper", "changed": "name"}

    response = builder.post(builder.ship_url(key), typed)

    assert response.status_code == 409
    html = response.content.decode()
    assert "Two hands on one helm" in html
    assert "Crew of Vosper 1: regular." in html
    form = Markup(html).form(builder.ship_url(key), having="name")
    assert form.named("name").value == "Sandpiper"
    assert "Now: Vosper 1" in html
    assert builder.values.ships[0].name == "Vosper 1"


def test_the_typed_text_is_sent_again_and_nothing_else_with_it(begin: Begin) -> None:
    builder, key, data = aged(begin)
    refused = builder.post(builder.ship_url(key), data | {"name": "Sandpiper", "changed": "name"})
    form = Markup(refused.content.decode()).form(builder.ship_url(key), having="name")

    response = builder.client.post(form.action, form.data())

    assert response.status_code == 303
    entry = builder.values.ships[0]
    assert (entry.name, entry.crew) == ("Sandpiper", "regular")


def test_an_addition_can_be_made_all_the_same(begin: Begin) -> None:
    builder = begin()
    old = builder.at()
    builder.add(VOSPER)

    refused = builder.post(f"{builder.url}ships/add/", {"at": old, "three": FAIRMILE})
    assert refused.status_code == 409
    assert "Do it all the same" in refused.content.decode()
    form = Markup(refused.content.decode()).form(f"{builder.url}ships/add/")
    response = builder.client.post(form.action, form.data())

    assert response.status_code == 303
    assert len(builder.keys) == 4


def test_the_form_of_a_ship_that_is_gone_keeps_its_text(begin: Begin) -> None:
    builder, key, data = aged(begin)
    builder.menu(key, "remove")

    response = builder.post(builder.ship_url(key), data | {"name": "Sandpiper", "changed": "name"})

    assert response.status_code == 409
    html = response.content.decode()
    assert "no longer in the fleet" in html
    assert "Sandpiper" in html


def test_a_stale_limit_and_a_stale_choice_are_kept(begin: Begin) -> None:
    builder = begin()
    builder.add(FAIRMILE)
    key, old = builder.keys[0], builder.at()
    builder.set_fleet("name", "Dover Patrol")

    limit = builder.post(f"{builder.url}set/", {"at": old, "limit": "777", "changed": "limit"})
    torpedoes = builder.post(
        builder.ship_url(key),
        {"at": old, "fit.option:torpedoes": "1", "changed": "fit.option:torpedoes"},
    )

    assert (limit.status_code, torpedoes.status_code) == (409, 409)
    assert 'value="777"' in limit.content.decode()
    form = Markup(torpedoes.content.decode()).form(
        builder.ship_url(key), having="fit.option:torpedoes"
    )
    builder.client.post(form.action, form.data())
    assert builder.values.ships[0].fit == (("option:torpedoes", 1),)
