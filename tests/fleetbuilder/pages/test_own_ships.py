"""The pages of own ships: library, design with and without script, two tabs, double posts."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from fleetbuilder.models import OwnShip
from tests import cast
from tests.fleetbuilder.pages.harbour import HTMX, VOSPER, start
from tests.fleetbuilder.pages.markup import Form, Markup

pytestmark = pytest.mark.django_db
NEW = "/own-ships/new/"


def design(client: Client, name: str = "Marsh Hen", like: str = VOSPER) -> str:
    """Begin an own ship by the form of the site; return the address of her page."""
    response = client.post(NEW, {"name": name, "like": f"cruel_seas:{like}"})
    assert response.status_code == 302, response.content.decode()
    return str(response["Location"])


def html(client: Client, url: str) -> str:
    response = client.get(url)
    assert response.status_code == 200
    return str(response.content.decode())


def form(client: Client, url: str) -> Form:
    return Markup(html(client, url)).form(url)


def typed(client: Client, url: str, **changes: str) -> dict[str, str]:
    """Return the form as a browser would send it, with these fields changed."""
    data = form(client, url).data()
    return data | {name.replace("__", ".", 1): value for name, value in changes.items()}


def save(client: Client, url: str, **changes: str) -> Any:
    return client.post(url, typed(client, url, **changes))


def total(text: str) -> str:
    found = re.search(r'id="design-total".*?meter-total">([^<]+)<', text, re.DOTALL)
    assert found
    return found[1]


def stored(url: str) -> OwnShip:
    return OwnShip.objects.get(pk=url.split("/")[2])


def test_an_empty_library_leads_to_a_new_ship(client: Client) -> None:
    page = html(client, "/own-ships/")
    assert "No own ship yet" in page
    assert f'href="{NEW}"' in page
    assert "<label" in html(client, f"{NEW}?like=cruel_seas:{VOSPER}")
    chosen = Markup(html(client, f"{NEW}?like=cruel_seas:{VOSPER}")).form(NEW).named("like")
    assert chosen.value == f"cruel_seas:{VOSPER}"


def test_a_ship_starts_as_a_copy_of_a_vosper(client: Client) -> None:
    url = design(client)
    page = html(client, url)
    assert total(page) == "75"
    assert "HMG, twin" in page
    assert "Drawn like Vosper MTB Type I (Mid)." in page
    ship = stored(url)
    assert (ship.name, ship.points, ship.version, ship.owner) == ("Marsh Hen", 75, 1, None)
    assert ship.expires_at is not None
    library = html(client, "/own-ships/")
    assert "Royal Navy, small, hull 35, 12 / 24 / 36 cm" in library
    assert "kept on this device" in library


def test_a_blank_boat_has_no_weapons(client: Client) -> None:
    page = html(client, design(client, like=""))
    assert total(page) == "30"


def test_what_is_typed_is_counted_without_being_saved(client: Client) -> None:
    url = design(client)
    data = typed(client, url, trait__hull="40")
    data["part.equipment:radar"] = "1"
    response = client.post(f"{url}count/", data)
    assert response.status_code == 200
    assert total(response.content.decode()) == "90"
    assert Markup(response.content.decode()).form(url).named("trait.hull").value == "40"
    assert stored(url).points == 75


def test_a_proposal_is_taken_only_by_its_button_and_saved_only_by_save(client: Client) -> None:
    url = design(client)
    data = typed(client, url, trait__length="25")
    seen = client.post(f"{url}count/", data).content.decode()
    assert "Take 40" in seen
    assert Markup(seen).form(url).named("trait.hull").value == "35"
    taken = client.post(f"{url}count/", data | {"take": "hull=40"}).content.decode()
    found = Markup(taken).form(url)
    assert found.named("trait.hull").value == "40"
    assert total(taken) == "80"
    assert client.post(url, found.data()).status_code == 303
    assert (stored(url).points, stored(url).version) == (80, 2)
    assert "Marsh Hen is saved." in html(client, url)


def test_a_length_with_a_decimal_comma_is_counted_and_saved(client: Client) -> None:
    url = design(client)
    data = typed(client, url, trait__length="20,5")
    assert "20.5 m at" in client.post(f"{url}count/", data).content.decode()
    assert client.post(url, data).status_code == 303
    assert stored(url).design["traits"]["length"] == "20.5"


def test_with_script_only_what_changed_comes_back(client: Client) -> None:
    url = design(client)
    data = typed(client, url, trait__boats="3", trait__size="tiny")
    answer = client.post(f"{url}count/", data, headers=HTMX)
    text = answer.content.decode()
    assert total(text) == str(3 * 75)
    assert 'id="d-equipment-smoke" class="delta" hx-swap-oob="true">+15' in text
    assert "Not on tiny boats." in text
    assert "<form" not in text
    quiet = client.post(f"{url}count/", typed(client, url), headers=HTMX).content.decode()
    assert 'id="d-' not in quiet
    assert '<svg class="sil' not in quiet
    assert len(quiet.encode()) < 10_000
    take = client.post(f"{url}count/", typed(client, url) | {"take": "hull=40"}, headers=HTMX)
    put = 'hx-swap-oob="true" id="trait-hull" name="trait.hull" value="40"'
    assert put in take.content.decode()


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("trait.hull", "0", "Use a whole number from 1 to 500."),
        ("trait.combat", "5", "Speeds rise: use more than the 12 cm of slow."),
        ("trait.boats", "3", "Only tiny boats sail as a squadron"),
        ("name", " ", "Give a name that can be seen"),
        ("name", "\u202ename", "Leave out the invisible signs"),
        ("part.equipment:radar", "many", "Use a whole number."),
        ("part.equipment:radar", "9", "Use a whole number from 0 to 2."),
        ("part.weapon:railgun", "1", "There is no such weapon"),
    ],
)
def test_the_impossible_is_refused_beside_its_field_and_kept(
    client: Client, field: str, value: str, words: str
) -> None:
    url = design(client)
    data = typed(client, url, trait__slow="12") | {field: value, "trait.length": "21.61"}
    for headers in ({}, HTMX):
        counted = client.post(f"{url}count/", data, headers=headers)
        assert words in counted.content.decode()
    response = client.post(url, data)
    text = response.content.decode()
    assert response.status_code == 422
    assert words in text
    kept = Markup(text).form(url)
    assert kept.named("trait.length").value == "21.61"
    if field.startswith("trait."):
        assert kept.named(field).value == value
        assert words in Markup(text).errors[f"e-{kept.named(field).id}"]
    assert stored(url).version == 1


def test_what_breaks_a_rule_is_told_and_saved(client: Client) -> None:
    url = design(client)
    data = typed(client, url) | {"part.equipment:fat": "1"}
    assert (
        "Only the Kriegsmarine has FAT torpedoes"
        in client.post(f"{url}count/", data).content.decode()
    )
    assert client.post(url, data).status_code == 303
    assert stored(url).points == 105
    assert "1 finding" in html(client, url)


def test_two_tabs_the_later_is_told_and_nothing_typed_is_lost(client: Client) -> None:
    url = design(client)
    late = typed(client, url, trait__hull="50", name="Coot")
    assert save(client, url, trait__hull="45").status_code == 303
    response = client.post(url, late)
    text = response.content.decode()
    assert response.status_code == 409
    assert "Nothing was saved" in text
    assert re.search(r"<th scope=\"row\">Hull</th><td>45</td><td>50</td>", text)
    found = Markup(text).form(url)
    assert (found.named("trait.hull").value, found.named("name").value) == ("50", "Coot")
    assert stored(url).name == "Marsh Hen"
    assert client.post(url, found.data()).status_code == 303
    assert (stored(url).name, stored(url).points) == ("Coot", 90)


def test_a_double_press_of_save_is_one_save(client: Client) -> None:
    url = design(client)
    data = typed(client, url, trait__hull="45")
    assert [client.post(url, data).status_code for _ in range(2)] == [303, 303]
    assert stored(url).version == 2
    assert client.post(url, {**data, "at": "what"}).status_code == 422


def test_a_double_press_of_start_is_one_ship(client: Client) -> None:
    data = Markup(html(client, NEW)).form(NEW).data() | {"name": "Coot"}
    first, second = (client.post(NEW, data) for _ in range(2))
    assert first["Location"] == second["Location"]
    assert OwnShip.objects.count() == 1


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"name": "", "like": "cruel_seas:"}, "Give her class a name."),
        ({"name": "Coot", "like": "cruel_seas:gone"}, "Choose one from the list."),
        ({"name": "x" * 201, "like": "cruel_seas:"}, "at most 200"),
    ],
)
def test_a_form_that_cannot_start_says_why(
    client: Client, data: dict[str, str], words: str
) -> None:
    response = client.post(NEW, data)
    assert response.status_code == 422
    assert words in response.content.decode()


def test_a_ship_is_duplicated_deleted_and_brought_back(client: Client) -> None:
    url = design(client)
    once = {"once": "abcdefgh"}
    copies = {client.post(f"{url}duplicate/", once)["Location"] for _ in range(2)}
    assert len(copies) == 1
    assert stored(copies.pop()).name == "Marsh Hen, copy"
    assert client.post(f"{url}delete/")["Location"] == "/own-ships/"
    library = html(client, "/own-ships/")
    assert "Marsh Hen is deleted. Fleets keep theirs." in library
    assert f'action="{url}undelete/"' in library
    assert client.get(url).status_code == 404
    assert "Marsh Hen" in html(client, "/own-ships/?shelf=deleted")
    answer = client.post(f"{url}undelete/", headers=HTMX)
    assert answer["HX-Redirect"] == "/own-ships/"
    assert client.get(url).status_code == 200


def test_a_design_that_cannot_be_read_can_be_put_right(client: Client) -> None:
    url = design(client)
    OwnShip.objects.update(design={"name": "Marsh Hen", "traits": {"hull": "35"}, "parts": "?"})
    assert "Her design cannot be read here." in html(client, "/own-ships/")
    assert total(html(client, url)) == "–"
    OwnShip.objects.update(system="gone")
    assert "Her design cannot be read here." in html(client, "/own-ships/")
    assert client.get(url).status_code == 404


@pytest.mark.parametrize(
    "name", ["أم الربيع", "Île d'Ouessant", "null", "../../x", "x" * 200, "🚤"]
)
def test_any_name_is_shown_as_typed(client: Client, name: str) -> None:
    url = design(client, name)
    assert stored(url).name == name
    shown = name.replace("'", "&#x27;")
    assert shown in html(client, url)
    assert shown in html(client, "/own-ships/")


def test_strangers_meet_nothing(client: Client) -> None:
    url = design(client)
    others = [Client(), Client()]
    others[1].force_login(cast.user("sam"))
    for other in others:
        assert other.get(url).status_code == 404
        assert "Marsh Hen" not in html(other, "/own-ships/")
        for place in ("", "count/", "duplicate/", "delete/", "undelete/"):
            assert other.post(f"{url}{place}", typed(client, url)).status_code == 404
    assert stored(url).version == 1


def test_the_page_of_a_class_and_of_fleets_lead_here(client: Client) -> None:
    page = html(client, f"/ships/cruel-seas/{VOSPER}/")
    assert f'href="{NEW}?like=cruel_seas:{VOSPER}"' in page
    assert NEW not in html(client, "/ships/cruel-seas/minefield-small/")
    assert 'href="/own-ships/"' in html(client, "/fleets/")


def test_an_own_ship_is_added_to_a_fleet_from_her_page_and_from_the_catalogue(
    client: Client,
) -> None:
    builder = start(client, script=False)
    url = design(client)
    code = f"own:{url.split('/')[2]}"
    page = builder.html()
    assert f'name="ship_class" value="{code}"' in page
    assert builder.add(code).status_code == 303
    adding = f"/fleets/add/?own={url.split('/')[2]}"
    form_of_fleet = Markup(html(client, adding)).form("/fleets/add/")
    assert client.post("/fleets/add/", form_of_fleet.data()).status_code == 303
    assert [s.name for s in builder.values] == ["Marsh Hen 1", "Marsh Hen 2"]
    assert builder.fleet.points == 150
    assert [e.sentence for e in builder.fleet.events.all()][1:] == [
        "Added Marsh Hen, an own ship.",
        "Added Marsh Hen, an own ship.",
    ]


def test_editing_and_deleting_leave_fleets_as_they_are_and_every_place_says_own_ship(
    client: Client,
) -> None:
    builder = start(client, script=False)
    url = design(client)
    builder.add(f"own:{url.split('/')[2]}")
    save(client, url, trait__hull="50", name="Coot")
    client.post(f"{url}delete/")
    html(client, "/own-ships/")  # reads the toasts
    assert builder.fleet.points == 75
    page = builder.html()
    assert '<span class="badge badge--own">own ship</span>' in page
    assert "Marsh Hen" in page
    assert "Coot" not in page
    assert "Marsh Hen 1, Marsh Hen, own ship: 75" in html(client, f"{builder.url}text/")
    assert builder.set(builder.keys[0], "fit.class:20mm-single", "0").status_code == 303
    text = html(client, f"{builder.url}text/")
    assert "Marsh Hen 1, Marsh Hen, own ship, re-fitted: 70" in text
    assert html(client, "/fleets/").count("<use href=") >= 1
    refused = builder.add(f"own:{url.split('/')[2]}")
    assert refused.status_code == 422
    assert "not in your library any more" in refused.content.decode()


def test_a_new_fleet_starts_with_an_own_ship(client: Client) -> None:
    url = design(client)
    page = html(client, f"/fleets/add/?own={url.split('/')[2]}")
    found = re.search(r'href="(/fleets/new/\?[^"]+)"', page)
    assert found
    form_of_new = Markup(html(client, found[1].replace("&amp;", "&"))).form("/fleets/new/")
    response = client.post("/fleets/new/", form_of_new.data() | {"name": "Hen Patrol"})
    assert response.status_code == 302
    assert "Marsh Hen 1" in html(client, response["Location"])


def test_own_ships_stand_in_the_basket_beside_the_catalogue(client: Client) -> None:
    builder = start(client, script=False)
    url = design(client)
    code = f"own:{url.split('/')[2]}"
    basket = f"{builder.url}basket/"
    page = html(client, basket)
    assert f'name="n.{code}"' in page
    numbers = {f"n.{code}": "2", f"n.{VOSPER}": "1", "crew": "regular"}
    counted = client.post(basket, numbers | {"do": "count", "at": builder.at()})
    assert "3 ships, 375 points" in counted.content.decode()
    assert client.post(basket, {f"n.{code}": "many", "at": builder.at()}).status_code == 422
    added = client.post(basket, numbers | {"do": "add", "at": builder.at()})
    assert added.status_code == 303
    assert [s.name for s in builder.values] == ["Marsh Hen 1", "Marsh Hen 2", "Vosper 1"]
    assert {s.crew for s in builder.values} == {"regular"}
    client.post(f"{url}delete/")
    gone = client.post(basket, numbers | {"do": "add", "at": builder.at()})
    assert gone.status_code == 422
    assert "not in your library any more" in gone.content.decode()


def test_a_catalogue_shows_the_latest_own_ships_of_its_nation_by_the_filters(
    client: Client,
) -> None:
    builder = start(client)
    plain = builder.client.get(builder.url)
    assert "own:" not in plain.content.decode()
    names = [f"Boat {number}" for number in range(14)]
    for name in names:
        design(client, name)
    design(client, "Gull", like="e-boat-s-38-class")
    page = builder.html()
    assert page.count('name="ship_class" value="own:') == 11  # the latest twelve but the German
    assert "Boat 3" in page
    assert "Boat 2<" not in page
    added = len(page.encode()) - len(plain.content)
    assert added <= 12 * 1_200
    german = html(client, f"{builder.url}?nation=kriegsmarine")
    assert german.count('name="ship_class" value="own:') == 1
    everything = html(client, f"{builder.url}?nation=all&q=boat+13")
    assert everything.count('<li class="catalogue-row" data-text="13 20mm boat') == 1
    assert everything.count('<li class="catalogue-row" hidden data-text="12 20mm boat') == 1
    rows = client.get(
        f"{builder.url}?nation=all", headers=HTMX | {"HX-Target": "catalogue-rows"}
    ).content.decode()
    assert rows.count('name="ship_class" value="own:') == 12
