"""A refused form keeps everything typed: every form, every field filled, one of them bad."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from tests.fleetbuilder.pages.harbour import FAIRMILE, HTMX, LONG_NAME, S_BOAT, Builder, start
from tests.fleetbuilder.pages.markup import Form, Markup

pytestmark = pytest.mark.django_db

# What is typed into each field; lists and boxes take another value than they have.
WORDS = {"name": "Ægir's Ⅱ  Fleet", "figure.type": "Stuka", "figure.speed": "90"}


def filled(form: Form, **words: str) -> dict[str, str]:
    """Return what is sent when every field holds something else than it did."""
    data = form.data()
    for one in form.fields:
        if one.kind == "hidden":
            continue
        if one.name in words:
            data[one.name] = words[one.name]
        elif one.kind == "select":
            data[one.name] = next(o for o in one.options if o != one.value)
        elif one.kind == "checkbox":
            data.pop(one.name, None)
            if not one.checked:
                data[one.name] = one.value
        else:
            data[one.name] = WORDS.get(one.name, "37")
    return data


def seen(data: dict[str, str], form: Form) -> dict[str, str]:
    """Return what the player had in the fields."""
    return {
        f.name: ("on" if f.name in data else "off") if f.kind == "checkbox" else data[f.name]
        for f in form.fields
        if f.kind != "hidden"
    }


def form_after(response: Any, form: Form, data: dict[str, str], script: bool) -> Form:
    """Return the form as it stands once the answer is in place: what no fragment replaces stays
    as the player left it."""
    markup = Markup(response.content.decode())
    if not script:
        having = next(f.name for f in form.fields if f.kind != "hidden")
        return markup.form(form.action, having=having)
    swapped = {one.name for one in markup.loose}
    kept = [
        replace(f, value=data.get(f.name, f.value), checked=f.name in data)
        for f in form.fields
        if f.name not in swapped
    ]
    return Form(form.id, form.action, form.method, form.hx_post, [*markup.loose, *kept])


def send(builder: Builder, form: Form, data: dict[str, str], bad: str, script: bool) -> Any:
    changed = {"changed": "figures" if bad.startswith("figure.") else bad} if script else {}
    return builder.client.post(form.action, {**data, **changed}, headers=HTMX if script else {})


def check(builder: Builder, form: Form, bad: str, value: str, script: bool) -> None:
    data = filled(form, **{bad: value})

    response = send(builder, form, data, bad, script)

    assert response.status_code == 422
    after = form_after(response, form, data, script)
    field = after.named(bad)
    assert field.invalid, "the words are not beside the field"
    expected = seen(data, form)
    if field.kind == "select":  # a list cannot show what it does not offer
        expected.pop(bad)
    found = after.typed()
    assert {name: found[name] for name in expected} == expected
    assert builder.fleet.version == int(form.named("at").value.split(".")[0])


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without"])
@pytest.mark.parametrize(
    ("bad", "value"),
    [
        ("crew", "admiral"),
        ("fit.option:semi_auto_6pdr", "-1"),
        ("fit.option:semi_auto_6pdr", "999999999999"),
        ("fit.option:semi_auto_6pdr", "two"),
    ],
)
def test_a_refused_field_of_a_ship_leaves_all_others_as_typed(
    client: Client, bad: str, value: str, script: bool
) -> None:
    builder = start(client)
    builder.add(FAIRMILE)

    check(builder, builder.form_of(builder.keys[0]), bad, value, script)


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without"])
@pytest.mark.parametrize(
    ("bad", "value"),
    [
        ("name", ""),
        ("name", "\u200b\u3164"),
        ("name", LONG_NAME),
        ("name", "two\nlines"),
        ("captain", "\u200b"),
        ("captain", "x" * 81),
        ("pennant", "x" * 21),
        ("pennant", "P\t72"),
        ("notes", "x" * 2001),
        ("notes", "bell\x07"),
    ],
)
def test_a_refused_detail_of_a_ship_leaves_all_others_as_typed(
    client: Client, bad: str, value: str, script: bool
) -> None:
    builder = start(client)
    builder.add(FAIRMILE)

    check(builder, builder.details_of(builder.keys[0]), bad, value, script)


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without"])
@pytest.mark.parametrize(
    ("bad", "value"),
    [
        ("figure.type", ""),
        ("figure.speed", "-3"),
        ("figure.points", "1e3"),
        ("figure.points", "9" * 30),
    ],
)
def test_a_refused_figure_of_an_aircraft_leaves_the_others_as_typed(
    client: Client, bad: str, value: str, script: bool
) -> None:
    builder = start(client)
    figures = {"figure.type": "Ju 87", "figure.speed": "80", "figure.points": "40"}
    builder.add("aircraft", **figures)

    check(builder, builder.form_of(builder.keys[0]), bad, value, script)


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without"])
@pytest.mark.parametrize(
    ("bad", "value"), [("figure.type", " "), ("figure.speed", "0"), ("figure.points", "")]
)
def test_a_refused_new_aircraft_keeps_what_was_typed(
    client: Client, bad: str, value: str, script: bool
) -> None:
    builder = start(client)
    form = builder.markup().form(f"{builder.url}ships/add/", having="figure.type")

    check(builder, form, bad, value, script)


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without"])
@pytest.mark.parametrize(
    ("bad", "value"),
    [
        ("limit", "-5"),
        ("limit", "0"),
        ("limit", "1000000000000"),
        ("limit", "a lot"),
        ("nation", "atlantis"),
        ("option.allies", "perhaps"),
    ],
)
def test_a_refused_setting_of_a_fleet_leaves_all_others_as_typed(
    client: Client, bad: str, value: str, script: bool
) -> None:
    builder = start(client)
    form = builder.markup().form(f"{builder.url}set/", having="limit")

    check(builder, form, bad, value, script)


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without"])
@pytest.mark.parametrize("value", ["", "\u2800", LONG_NAME, "\u202etxen"])
def test_a_refused_name_of_a_fleet_stands_as_typed(
    client: Client, value: str, script: bool
) -> None:
    builder = start(client)
    form = builder.markup().form(f"{builder.url}set/", having="name")

    check(builder, form, "name", value, script)


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without"])
@pytest.mark.parametrize(
    ("bad", "value"),
    [
        ("fit.equipment:radar", "3"),
        ("fit.weapon:mortar", "-1"),
        ("crew", "admiral"),
    ],
)
def test_a_refused_fit_on_its_own_page_leaves_all_others_as_typed(
    client: Client, bad: str, value: str, script: bool
) -> None:
    builder = start(client, nation="kriegsmarine")
    builder.add(S_BOAT)
    url = builder.ship_url(builder.keys[0])
    form = Markup(client.get(f"{url}fit/").content.decode()).form(url)
    data = filled(form, **{bad: value})

    response = send(builder, form, data, bad, script)

    assert response.status_code == 422
    after = form_after(response, form, data, script)
    expected = seen(data, form)
    if after.named(bad).kind == "select":
        expected.pop(bad)
    found = after.typed()
    assert {name: found[name] for name in expected} == expected


@pytest.mark.parametrize(
    ("bad", "value"),
    [
        ("nation", "atlantis"),
        ("nation", ""),
        ("limit", "-5"),
        ("limit", "10001"),
        ("limit", "five"),
        ("name", "\u200b"),
        ("name", LONG_NAME),
    ],
)
def test_a_refused_start_leaves_all_other_fields_as_typed(
    client: Client, bad: str, value: str
) -> None:
    form = Markup(client.get("/fleets/new/").content.decode()).form("/fleets/new/")
    data = {**filled(form), "limit": "750", "name": "Flotille du Nord", bad: value}

    response = client.post("/fleets/new/", data)

    assert response.status_code == 422
    after = Markup(response.content.decode()).form("/fleets/new/")
    assert after.named(bad).invalid
    expected = seen(data, form)
    if bad == "nation":
        expected.pop(bad)
    found = after.typed()
    assert {name: found[name] for name in expected} == expected


def test_a_refused_start_from_the_home_page_is_answered_beside_the_field(client: Client) -> None:
    response = client.post("/fleets/new/", {"nation": "regia_marina", "limit": "many"})

    assert response.status_code == 422
    after = Markup(response.content.decode()).form("/fleets/new/")
    assert after.named("limit").invalid
    assert after.named("limit").value == "many"
    assert after.named("nation").value == "regia_marina"
