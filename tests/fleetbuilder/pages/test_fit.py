"""The panel to fit a ship out: what is hers, what is not for her, what she has paid."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.fleetbuilder.pages.harbour import FAIRMILE, HTMX, S_BOAT, Builder, start
from tests.fleetbuilder.pages.markup import Markup

pytestmark = pytest.mark.django_db


def panel(builder: Builder, place: int = 0) -> str:
    url = f"{builder.ship_url(builder.keys[place])}fit/"
    return builder.client.get(url, headers=HTMX).content.decode()


def folded(html: str, group: str) -> str:
    """Return what is folded away in a group, "" if nothing is."""
    _before, mark, rest = html.partition(f'-{group}-not"')
    return rest.partition("</details>")[0] if mark else ""


def test_what_is_not_for_her_is_folded_away_under_its_reason_and_still_a_field(client: Client):
    builder = start(client)
    builder.add(FAIRMILE)

    html = panel(builder)

    fold = folded(html, "equipment")
    assert "Not for her (3)" in html
    assert fold.count(">Merchants only.</p>") == 1
    assert [f.name for f in Markup(fold).loose] == [
        "fit.equipment:pac",
        "fit.equipment:flammenwerfer",
        "fit.equipment:fat",
    ]


def test_what_she_has_against_the_rules_stands_open_with_its_reason(client: Client):
    builder = start(client)
    builder.add(FAIRMILE)
    builder.set(builder.keys[0], "fit.equipment:flammenwerfer", "1")

    html = panel(builder)

    assert "fit.equipment:flammenwerfer" not in folded(html, "equipment")
    assert '<span class="delta">40</span></div><p class="against">Merchants only.</p>' in html


def test_that_abilities_are_off_is_said_once_with_the_way_to_the_options(client: Client):
    builder = start(client)
    builder.add(FAIRMILE)

    inside, alone = (
        panel(builder),
        client.get(f"{builder.ship_url(builder.keys[0])}fit/").content.decode(),
    )

    assert inside.count("Abilities for points are off in this game.") == 1
    assert 'href="#fleet-settings-fields"' in inside
    assert f'href="{builder.url}#fleet-settings-fields"' in alone


def test_the_price_of_what_is_fitted_is_what_was_paid_and_her_own_things_are_aboard(
    client: Client,
):
    builder = start(client)
    builder.add(FAIRMILE)
    builder.set(builder.keys[0], "fit.equipment:searchlight", "1")

    lines = panel(builder).split('class="fit-line"')

    price = {
        name: line.split('class="delta">')[1].split("<")[0]
        for line in lines[1:]
        for name in [line.split("<span>")[1].split("<")[0]]
    }
    assert price["Radar"] == "aboard"
    assert price["Searchlight"] == "5"
    assert price["Star shell"] == "+5"


def test_a_line_moves_out_of_the_fold_when_a_crew_makes_it_hers(client: Client):
    builder = start(client, nation="kriegsmarine")
    builder.add(S_BOAT)
    assert "fit.equipment:fat" in folded(panel(builder), "equipment")

    answer = builder.post(
        builder.ship_url(builder.keys[0]), {"changed": "crew", "crew": "regular", "fit": "1"}
    )

    html = answer.content.decode()
    assert re.search(r'beforeend:#fit-\S+-equipment-lines"><div id="line-\S+-equipment-fat"', html)
    assert re.search(r'<details class="fold" hx-swap-oob="true" id="fit-\S+-equipment-not"', html)
    assert "fit.equipment:fat" not in folded(html, "equipment")
    assert len(answer.content) <= 10_000
