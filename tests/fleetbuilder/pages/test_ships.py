"""Adding, setting, fitting out, duplicating, removing and restoring ships."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client

from tests.actions import assert_reconciled
from tests.fleetbuilder.pages.harbour import FAIRMILE, HTMX, S_BOAT, VOSPER, Builder, start
from tests.fleetbuilder.pages.markup import Markup

Begin = Callable[..., Builder]
TORPEDOES = {"fit.option:torpedoes": "1"}
pytestmark = pytest.mark.django_db


def ships(builder: Builder) -> list[tuple[str, str, str]]:
    return [(s.ship_class, s.name, s.crew) for s in builder.values]


def test_one_press_adds_one_and_another_adds_three(begin: Begin) -> None:
    builder = begin()

    builder.add(VOSPER)
    builder.add(VOSPER, three=True)

    assert [s.name for s in builder.values] == ["Vosper 1", "Vosper 2", "Vosper 3", "Vosper 4"]
    assert builder.fleet.points == 300
    assert_reconciled()


def test_an_addition_is_one_small_answer_with_a_way_back(client: Client) -> None:
    builder = start(client)

    html = builder.add(VOSPER).content.decode()

    assert 'hx-swap-oob="afterbegin:#ships"' in html
    assert "75 / 500" in html
    assert "425 to spare" in html
    assert "Added Vosper MTB Type I (Mid)." in html
    assert f'action="{builder.url}undo/"' in html
    assert "<html" not in html


def test_a_further_ship_is_put_behind_the_last(client: Client) -> None:
    builder = start(client)
    builder.add(VOSPER)
    last = builder.keys[-1]

    html = builder.add(FAIRMILE).content.decode()

    assert f'hx-swap-oob="afterend:#ship-{last}"' in html
    assert html.count('class="ship-row"') == 1


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"ship_class": "battlestar"}, "There are no figures for this class"),
        ({"ship_class": ""}, "There are no figures for this class"),
        ({"ship_class": VOSPER, "count": "-1"}, "Add from 1 to 12 ships at a time."),
        ({"ship_class": VOSPER, "count": "13"}, "Add from 1 to 12 ships at a time."),
        ({"ship_class": VOSPER, "count": "9" * 40}, "Use a whole number."),
        ({"ship_class": VOSPER, "count": "two"}, "Use a whole number."),
        ({"ship_class": "vosper\x00"}, "There are no figures for this class"),
    ],
)
def test_what_cannot_be_added_is_refused_beside_the_catalogue(
    begin: Begin, data: dict[str, str], words: str
) -> None:
    builder = begin()

    response = builder.post(f"{builder.url}ships/add/", data)

    assert response.status_code == 422
    html = response.content.decode()
    assert re.search(r'id="catalogue-fault"[^>]*>.*?' + re.escape(words), html, re.DOTALL)
    assert builder.keys == []


def test_a_form_without_what_it_saw_is_refused(begin: Begin) -> None:
    builder = begin()

    for at in ("", "x", "0.abcdefgh", "1", "1.short", "99999999999999.abcdefgh"):
        response = builder.post(f"{builder.url}ships/add/", {"at": at, "ship_class": VOSPER})
        assert response.status_code == 422
    assert builder.keys == []


def test_crew_options_and_equipment_are_set(begin: Begin) -> None:
    builder = begin()
    builder.add(FAIRMILE)
    key = builder.keys[0]

    builder.set(key, "crew", "veteran")
    builder.set(key, "fit.option:torpedoes", "1")
    builder.set(key, "fit.option:semi_auto_6pdr", "2")
    builder.set(key, "fit.equipment:searchlight", "1")
    builder.set(key, "fit.equipment:smoke", "0")

    entry = builder.values.ships[0]
    assert entry.crew == "veteran"
    assert dict(entry.fit) == {
        "option:torpedoes": 1,
        "option:semi_auto_6pdr": 2,
        "equipment:searchlight": 1,
        "equipment:smoke": 0,
    }
    assert builder.fleet.points == 120 + 75 + 40 + 20 + 5 - 5
    html = builder.html()
    assert "Take off Searchlight" in html
    assert "Put back Smoke" in html
    assert_reconciled()


def test_an_extra_comes_off_by_its_button(begin: Begin) -> None:
    builder = begin()
    builder.add(VOSPER)
    key = builder.keys[0]
    builder.set(key, "fit.equipment:searchlight", "1")

    data = {**builder.form_of(key).data(), "set": "equipment:searchlight=0"}
    response = builder.post(builder.ship_url(key), data)

    assert response.status_code in (200, 303)
    assert builder.values.ships[0].fit == ()


def test_without_script_one_button_sets_all_that_was_changed(client: Client) -> None:
    builder = start(client, script=False)
    builder.add(FAIRMILE)
    key = builder.keys[0]
    form = builder.form_of(key)
    data = form.data() | {"crew": "regular", "fit.option:torpedoes": "1"}

    response = builder.post(form.action, data)

    assert response.status_code == 303
    assert response["Location"] == f"{builder.url}#ship-{key}"
    entry = builder.values.ships[0]
    assert (entry.crew, entry.fit) == ("regular", (("option:torpedoes", 1),))
    assert builder.fleet.version == 3
    assert "Undo" in client.get(builder.url).content.decode()


def test_without_script_one_bad_field_stops_all_of_them(client: Client) -> None:
    builder = start(client, script=False)
    builder.add(FAIRMILE)
    form = builder.form_of(builder.keys[0])

    response = builder.post(form.action, form.data() | {"crew": "admiral", **TORPEDOES})

    assert response.status_code == 422
    assert builder.values.ships[0].fit == ()
    assert builder.fleet.version == 2


def test_with_script_only_the_field_that_changed_is_set(client: Client) -> None:
    builder = start(client)
    builder.add(FAIRMILE)
    form = builder.form_of(builder.keys[0])

    builder.post(form.action, form.data() | TORPEDOES | {"crew": "regular", "changed": "crew"})

    entry = builder.values.ships[0]
    assert (entry.fit, entry.crew) == ((), "regular")


@pytest.mark.parametrize(
    "name", ["Ægir", "雪風", "العاصفة", "Смелый", "🚢", "Grey  Heron", "a" * 60, "a" * 200]
)
def test_a_name_of_any_script_is_shown_as_typed(begin: Begin, name: str) -> None:
    builder = begin()
    builder.add(VOSPER)

    builder.set(builder.keys[0], "name", name)

    assert f'<h3 class="ship-name">{name}</h3>' in builder.html()


def test_a_name_is_never_markup(begin: Begin) -> None:
    builder = begin()
    builder.add(VOSPER)

    answer = builder.set(builder.keys[0], "name", "<img src=x onerror=alert(1)>'\"")

    assert "<img" not in builder.html()
    assert "<img" not in answer.content.decode()


def test_the_menu_duplicates_and_removes_and_undo_brings_her_back(begin: Begin) -> None:
    builder = begin()
    builder.add_all(VOSPER, FAIRMILE)
    first = builder.keys[0]
    builder.set(first, "crew", "veteran")

    builder.menu(first, "duplicate")
    assert ships(builder) == [
        (VOSPER, "Vosper 1", "veteran"),
        (VOSPER, "Vosper 2", "veteran"),
        (FAIRMILE, "Fairmile 1", "inexperienced"),
    ]
    removed = builder.menu(first, "remove")
    assert [s.name for s in builder.values] == ["Vosper 2", "Fairmile 1"]
    if builder.script:
        assert f'<div id="ship-{first}" hx-swap-oob="delete">' in removed.content.decode()
    event = builder.fleet.events.last()
    builder.post(f"{builder.url}undo/", {"event": str(event.pk)})

    assert [s.name for s in builder.values] == ["Vosper 1", "Vosper 2", "Fairmile 1"]
    assert builder.keys[0] == first
    assert_reconciled()


TYPED = {"crew": "regular", **TORPEDOES}


def test_without_script_the_menu_takes_along_what_was_typed_in_the_row(client: Client) -> None:
    builder = start(client, script=False)
    builder.add(FAIRMILE)
    form = builder.form_of(builder.keys[0])

    response = builder.post(form.action, form.data() | TYPED | {"do": "duplicate"})

    assert response.status_code == 303
    assert [(s.crew, s.fit) for s in builder.values] == [
        ("regular", (("option:torpedoes", 1),)),
        ("regular", (("option:torpedoes", 1),)),
    ]
    event = builder.fleet.events.last()
    builder.post(f"{builder.url}undo/", {"event": str(event.pk)})
    assert ships(builder) == [(FAIRMILE, "Fairmile 1", "inexperienced")]
    assert_reconciled()


def test_with_script_the_menu_does_that_and_nothing_else(client: Client) -> None:
    builder = start(client)
    builder.add(FAIRMILE)
    form = builder.form_of(builder.keys[0])

    builder.post(form.action, form.data() | TYPED | {"do": "duplicate"})

    assert ships(builder) == [
        (FAIRMILE, "Fairmile 1", "inexperienced"),
        (FAIRMILE, "Fairmile 2", "inexperienced"),
    ]


@pytest.mark.parametrize("bad", [{"do": "sink"}, {"do": "duplicate", "crew": "admiral"}])
def test_without_script_a_refused_menu_keeps_what_was_typed(
    client: Client, bad: dict[str, str]
) -> None:
    builder = start(client, script=False)
    builder.add(FAIRMILE)
    form = builder.form_of(builder.keys[0])
    typed = form.data() | TYPED | bad

    response = builder.post(form.action, typed)

    kept = Markup(response.content.decode()).form(form.action, having="crew").data()
    assert response.status_code == 422
    assert {name: kept[name] for name in TYPED} == {name: typed[name] for name in TYPED}
    assert ships(builder) == [(FAIRMILE, "Fairmile 1", "inexperienced")]


def test_with_script_a_menu_that_asks_for_nonsense_is_refused_and_keeps_the_row(
    client: Client,
) -> None:
    builder = start(client)
    builder.add(FAIRMILE)
    form = builder.form_of(builder.keys[0])

    response = builder.post(form.action, form.data() | TYPED | {"do": "sink"})

    assert response.status_code == 422
    assert "Duplicate, move or remove, nothing else." in response.content.decode()
    assert 'name="fit.option:torpedoes" value="1" checked' in response.content.decode()


def test_a_refused_crew_stands_in_the_list_as_it_was_sent(begin: Begin) -> None:
    builder = begin()
    builder.add(FAIRMILE)
    form = builder.form_of(builder.keys[0])

    typed = form.data() | {"crew": "admiral", **TORPEDOES, "changed": "crew"}
    response = builder.post(form.action, typed)

    html = response.content.decode()
    assert response.status_code == 422
    assert '<option value="admiral" selected>admiral, not on offer</option>' in html
    assert 'name="fit.option:torpedoes" value="1" checked' in html
    assert builder.values.ships[0].crew == "inexperienced"


def test_a_ship_that_is_not_there_is_not_found(begin: Begin) -> None:
    builder = begin()
    builder.add(VOSPER)
    other = start(Client())
    other.add(VOSPER)

    for key in ("00000000-0000-4000-8000-000000000000", other.keys[0]):
        for data in ({"do": "remove"}, {"do": "duplicate"}, {"crew": "veteran", "changed": "crew"}):
            assert builder.post(builder.ship_url(key), data).status_code == 404
        for page in ("fit", "details", "receipt"):
            assert builder.client.get(f"{builder.ship_url(key)}{page}/").status_code == 404
    assert len(other.keys) == 1


def test_the_fit_page_offers_all_in_groups_with_what_speaks_against_it(begin: Begin) -> None:
    builder = begin()
    builder.add(VOSPER)

    response = builder.client.get(
        f"{builder.ship_url(builder.keys[0])}fit/", headers=builder.headers
    )

    html = response.content.decode()
    for group in ("Weapons of her class", "Guns to add", "Equipment", "Abilities"):
        assert f"<legend>{group}</legend>" in html
    assert "Imperial Japanese Navy only." in html
    assert "Merchants only." in html
    assert ("<html" in html) is not builder.script


def test_without_script_the_fit_page_sets_all_and_is_shown_again(client: Client) -> None:
    builder = start(client, script=False, nation="kriegsmarine")
    builder.add(S_BOAT)
    url = builder.ship_url(builder.keys[0])
    form = Markup(client.get(f"{url}fit/").content.decode()).form(url)
    data = form.data() | {"fit.equipment:radar": "1", "fit.weapon:mortar": "2", "crew": "regular"}

    response = client.post(url, data)

    assert response.status_code == 303
    assert response["Location"] == f"{url}fit/"
    assert builder.values.ships[0].fit == (("equipment:radar", 1), ("weapon:mortar", 2))


def test_squadrons_minefields_batteries_and_aircraft_have_their_fields(begin: Begin) -> None:
    builder = begin(nation="kriegsmarine", limit="")
    builder.add_all("linse-group-of-3", "minefield-large", "shore-battery")
    builder.add("aircraft", **{
        "figure.type": "Ju 87", "figure.speed": "80", "figure.points": "40",
    })  # fmt: skip
    linse, field, battery, plane = builder.keys

    builder.set(linse, "fit.boats", "6")
    builder.set(field, "fit.option:dense", "1")
    builder.set(battery, "crew", "veteran")
    builder.set(battery, "fit.equipment:radar", "1")
    builder.set(plane, "figure.points", "45")

    points = {s.key: int(s_row.points) for s, s_row in zip(
        builder.values.ships, builder.fleet.ships.all(), strict=True
    )}  # fmt: skip
    assert points == {linse: 72, field: 80, battery: 70 + 75 + 20, plane: 45}
    assert "own figure" in builder.html()
    assert_reconciled()


def test_a_receipt_is_fetched_when_it_is_opened(client: Client) -> None:
    builder = start(client)
    builder.add(VOSPER)
    url = f"{builder.ship_url(builder.keys[0])}receipt/"

    html = client.get(url, headers=HTMX).content.decode()

    assert html.startswith("<details")
    assert "This ship" in html
    assert "CS-PTS-1" in html
    assert "This ship" not in builder.html()


def test_without_script_a_receipt_is_a_page_that_her_row_leads_to(client: Client) -> None:
    builder = start(client, script=False)
    builder.add(VOSPER)
    url = f"{builder.ship_url(builder.keys[0])}receipt/"
    assert f'<a href="{url}">Receipt of Vosper 1</a>' in builder.html()

    html = client.get(url).content.decode()

    assert "<h1" in html
    assert "Receipt of Vosper 1</h1>" in html
    assert re.search(r"This ship</th><td>75</td>", html)
    assert f'href="{builder.url}#ship-{builder.keys[0]}"' in html
