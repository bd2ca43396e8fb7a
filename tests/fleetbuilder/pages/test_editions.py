"""The pages of a later edition: notices, reviews of one fleet and of all, moves, the way back."""

import re
from typing import Any

import pytest
from django.test import Client

from config.web.visitor import Visitor
from fleetbuilder import services
from fleetbuilder.models import Fleet, FleetEvent, FleetShip
from tests import actions
from tests.actions import VOSPER, assert_reconciled, look, reread
from tests.editions import FIRST, FIRST_TITLE, GONE_CLASS, GONE_ITEM, NEW_NAME, OLD_SLUG, SECOND
from tests.fleetbuilder.pages.harbour import HTMX, Builder
from tests.fleetbuilder.pages.markup import Markup

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("two_editions")]

ALL, BACK = "/fleets/edition/", "/fleets/edition/back/"


def old_fleet(player: Any, name: str = "Nore Flotilla") -> Fleet:
    """Return a fleet of 300 points: a Vosper with a star shell, a Fairmile, a trawler."""
    visitor = Visitor(user=player)
    fleet = actions.found_fleet(visitor, edition=FIRST, name=name)
    key = actions.add_ship(visitor, fleet, VOSPER, name="Sandpiper")
    actions.choose(visitor, fleet, key, GONE_ITEM)
    actions.add_ship(visitor, fleet, OLD_SLUG, name="Grey Heron")
    actions.add_ship(visitor, fleet, GONE_CLASS, name="Lord Nelson")
    return reread(fleet)


def text_of(response: Any) -> str:
    """Return the words of a page, each run of blanks as one."""
    assert response.status_code == 200, response.status_code
    html = re.sub(r"<script.*?</script>|<[^>]+>", " ", response.content.decode(), flags=re.S)
    return re.sub(r"\s+", " ", html).replace("&#x27;", "'").replace("&amp;", "&")


def stored() -> list[Any]:
    return [list(model.objects.order_by("pk").values()) for model in (Fleet, FleetShip, FleetEvent)]


def edition_url(fleet: Fleet) -> str:
    return f"/fleets/{fleet.pk}/edition/"


def test_a_fleet_says_that_it_stands_on_an_older_edition_and_offers_the_newer(
    player: Any, player_client: Client
) -> None:
    fleet = old_fleet(player)
    page = text_of(player_client.get(f"/fleets/{fleet.pk}/"))
    assert f"Built on the edition '{FIRST_TITLE}', and so it stays." in page
    assert "300 / 500" in page
    newer = actions.found_fleet(Visitor(user=player))
    assert "Built on the edition" not in text_of(player_client.get(f"/fleets/{newer.pk}/"))
    shelf = text_of(player_client.get("/fleets/"))
    assert "1 fleet stands on an older edition, as you saved it." in shelf
    services.archive_fleet(visitor=Visitor(user=player), fleet_id=fleet.pk)
    assert "older edition" not in text_of(player_client.get("/fleets/"))


@pytest.mark.parametrize("moved", [False, True])
def test_opening_any_page_changes_nothing(
    player: Any, player_client: Client, *, moved: bool
) -> None:
    fleet, visitor = old_fleet(player), Visitor(user=player)
    if moved:
        services.move_fleet(visitor=visitor, fleet_id=fleet.pk, edition=SECOND, at=look(fleet))
    token = services.share_fleet(visitor=visitor, fleet_id=fleet.pk)
    services.publish_fleet(visitor=visitor, fleet_id=fleet.pk)
    keys = fleet.ships.values_list("pk", flat=True)
    base = f"/fleets/{fleet.pk}/"
    panels = [f"{base}ships/{key}/{panel}/" for key in keys for panel in ("details", "receipt")]
    before = stored()
    for url in (
        "/fleets/", ALL, base, f"{base}edition/", f"{base}history/", f"{base}history/2/",
        f"{base}text/", f"{base}share/", f"{base}composition/", f"{base}ships/{keys[0]}/fit/",
        f"{base}ships/{keys[2]}/fit/", *panels, f"/shared/{token}/", f"/shared/{token}/text/",
        "/gallery/", f"/gallery/{fleet.pk}/", f"/gallery/{fleet.pk}/text/", "/fleets/new/",
        f"/compare/?a={fleet.pk}@2&b={fleet.pk}", f"/compare/?a={fleet.pk}@4&b={fleet.pk}@5",
    ):  # fmt: skip
        for headers in ({}, HTMX):
            assert player_client.get(url, headers=headers).status_code in (200, 302), url
    assert stored() == before


def test_revisions_of_two_editions_are_compared_each_by_its_own(
    player: Any, player_client: Client
) -> None:
    fleet = old_fleet(player)
    services.move_fleet(
        visitor=Visitor(user=player), fleet_id=fleet.pk, edition=SECOND, at=look(fleet)
    )
    page = text_of(player_client.get(f"/compare/?a={fleet.pk}@{fleet.version}&b={fleet.pk}"))
    assert re.search(r"300 .{0,80}?Points .{0,80}?199", page), page[:3000]
    assert "Armed trawler, not in this edition" in page


def test_a_reader_finds_the_fleet_as_saved_with_its_edition_named(
    player: Any, player_client: Client
) -> None:
    fleet = old_fleet(player)
    token = services.share_fleet(visitor=Visitor(user=player), fleet_id=fleet.pk)
    page = text_of(Client().get(f"/shared/{token}/"))
    assert f"Edition: {FIRST_TITLE}." in page
    assert "300 / 500" in page
    plain = Client().get(f"/shared/{token}/text/").content.decode()
    assert f"Cruel Seas, {FIRST_TITLE}" in plain


def test_the_review_tells_all_that_would_change(player: Any, player_client: Client) -> None:
    fleet = old_fleet(player)
    page = text_of(player_client.get(edition_url(fleet)))
    assert f"stands on '{FIRST_TITLE}'. This is what 'A made-up reprint' would change." in page
    assert "Now 300 points Legal" in page
    assert "Then 199 points −101 Not legal: 2 findings" in page
    assert "Torpedoes cost 12 points each." in page
    assert "Armed trawler : Lord Nelson . She stays in the fleet and counts 0 points." in page
    assert "Star shell : Sandpiper . It stays aboard and counts nothing" in page
    assert "The class of Lord Nelson is not in this edition" in page
    assert "Sandpiper Vosper MTB Type I (Mid) 80 79 Torpedo ×2 20 24 Star shell 5 –" in page
    assert f"Grey Heron Fairmile D MGB, now {NEW_NAME} 120 120" in page
    assert "Lord Nelson Armed trawler, not in the newer edition 100 0" in page


def test_a_fleet_is_moved_by_one_press_and_moved_back_by_undo(
    player: Any, player_client: Client
) -> None:
    fleet = old_fleet(player)
    builder = Builder(player_client, f"/fleets/{fleet.pk}/", script=False)
    form = Markup(player_client.get(edition_url(fleet)).content.decode()).form(edition_url(fleet))
    response = player_client.post(edition_url(fleet), form.data())
    assert (response.status_code, response["Location"]) == (303, f"/fleets/{fleet.pk}/")
    assert (reread(fleet).edition, reread(fleet).points) == (SECOND, 199)
    page = text_of(player_client.get(builder.url))
    assert "Moved from the edition" in page
    assert "Armed trawler, not in this edition" in page
    assert "Take off Star shell" in page
    assert player_client.post(edition_url(fleet), form.data()).status_code == 303
    assert reread(fleet).version == fleet.version + 1
    builder.post(f"{builder.url}undo/", {})
    assert (reread(fleet).edition, reread(fleet).points) == (FIRST, 300)
    assert_reconciled()


def test_an_undo_over_the_move_loads_the_page_again(player: Any, player_client: Client) -> None:
    """The catalogue, the notice and the options differ: no fragment could say it all."""
    fleet = old_fleet(player)
    services.move_fleet(
        visitor=Visitor(user=player), fleet_id=fleet.pk, edition=SECOND, at=look(fleet)
    )
    builder = Builder(player_client, f"/fleets/{fleet.pk}/")
    response = builder.post(f"{builder.url}undo/", {})
    assert response["HX-Refresh"] == "true"
    assert reread(fleet).edition == FIRST


def test_a_review_that_is_out_of_date_is_answered_409(player: Any, player_client: Client) -> None:
    fleet = old_fleet(player)
    form = Markup(player_client.get(edition_url(fleet)).content.decode()).form(edition_url(fleet))
    actions.set_limit(Visitor(user=player), fleet, 700)
    response = player_client.post(edition_url(fleet), form.data())
    assert response.status_code == 409
    assert "Raised the limit from 500 to 700." in response.content.decode()
    assert reread(fleet).edition == FIRST


def test_only_a_later_edition_can_be_asked_for(player: Any, player_client: Client) -> None:
    fleet = old_fleet(player)
    at = str(look(fleet))
    for edition in ("1805", "", "starter-2025"):
        response = player_client.post(edition_url(fleet), {"at": at, "edition": edition})
        assert response.status_code == 422
    newer = actions.found_fleet(Visitor(user=player))
    page = text_of(player_client.get(edition_url(newer)))
    assert "This fleet stands on it already." in page
    answer = player_client.post(edition_url(newer), {"at": str(look(newer)), "edition": FIRST})
    assert answer.status_code == 422
    services.archive_fleet(visitor=Visitor(user=player), fleet_id=fleet.pk)
    assert "Restore it to move it." in text_of(player_client.get(edition_url(fleet)))
    sent = {"at": str(look(fleet)), "edition": SECOND}
    assert player_client.post(edition_url(fleet), sent).status_code == 409


def ticked(client: Client, url: str = ALL) -> dict[str, Any]:
    """Return what the form of the review of all fleets would send with every box ticked."""
    html = client.get(url).content.decode()
    return {
        "batch": re.findall(r'name="batch" value="([^"]+)"', html)[0],
        "fleet": re.findall(r'name="fleet" value="([^"]+)"', html),
    }


def test_all_are_reviewed_moved_and_taken_back_together(player: Any, player_client: Client) -> None:
    fleets = [old_fleet(player, name) for name in ("Alpha", "Bravo", "Charlie")]
    archived = old_fleet(player, "Delta")
    services.archive_fleet(visitor=Visitor(user=player), fleet_id=archived.pk)
    page = text_of(player_client.get(ALL))
    assert "3 fleets of yours stand on an older edition." in page
    assert "1 fleet in the archive stands on an older edition and is left out." in page
    assert page.count("Then 199 points −101") == 3
    sent = ticked(player_client)
    assert len(sent["fleet"]) == 3
    actions.set_limit(Visitor(user=player), fleets[1], 700)
    response = player_client.post(ALL, sent)
    assert (response.status_code, response["Location"]) == (303, ALL)
    after = player_client.get(ALL)
    words = text_of(after)
    assert "Moved 2 fleets. 1 was left as it is, for it has changed meanwhile: Bravo." in words
    assert "Take it back" in words
    assert [reread(f).edition for f in fleets] == [SECOND, FIRST, SECOND]
    again = player_client.post(ALL, sent)
    assert again.status_code == 303
    assert [reread(f).version - f.version for f in fleets] == [1, 1, 1]

    back = Markup(after.content.decode()).form(BACK).data()
    assert back["batch"] == sent["batch"]
    history = f"/fleets/{fleets[0].pk}/history/"
    button = f'formaction="{BACK}" name="batch" value="{sent["batch"]}"'  # outlives the toast
    assert player_client.get(history).content.decode().count(button) == 1
    response = player_client.post(BACK, back, headers=HTMX)
    assert response["HX-Redirect"] == "/fleets/"
    assert "Took back the moves of 2 fleets." in text_of(player_client.get("/fleets/"))
    assert [reread(f).edition for f in fleets] == [FIRST, FIRST, FIRST]
    assert button not in player_client.get(history).content.decode()
    assert reread(archived).edition == FIRST
    before = stored()
    assert player_client.post(BACK, back).status_code == 303
    assert stored() == before
    assert_reconciled()


def test_what_is_not_ticked_stays_and_nonsense_is_left_out(
    player: Any, player_client: Client
) -> None:
    fleet = old_fleet(player)
    sent = ticked(player_client)
    for values in ([], ["x"], [f"{fleet.pk}.0.{SECOND}", f"{fleet.pk}", "a.b.c"]):
        assert player_client.post(ALL, {**sent, "fleet": values}).status_code == 303
        assert "No fleet was ticked." in text_of(player_client.get(ALL))
    assert reread(fleet).edition == FIRST


@pytest.mark.parametrize("batch", [None, "", "all\0at once", "x" * 41])
def test_a_form_without_its_batch_moves_and_takes_back_nothing(
    player: Any, player_client: Client, batch: str | None
) -> None:
    _stays, alone = old_fleet(player, "Alpha"), old_fleet(player, "Bravo")
    services.move_fleet(
        visitor=Visitor(user=player), fleet_id=alone.pk, edition=SECOND, at=look(alone)
    )
    sent = {**ticked(player_client), "batch": batch}
    if batch is None:
        del sent["batch"]
    before = stored()
    for url in (ALL, BACK):
        assert player_client.post(url, sent).status_code == 303
    assert stored() == before


def test_a_stranger_moves_and_takes_back_nothing(
    player: Any, player_client: Client, django_user_model: Any
) -> None:
    fleet = old_fleet(player)
    sent = ticked(player_client)
    other = Client()
    other.force_login(django_user_model.objects.create_user("sam", "sam@example.org", "x"))
    other.post(ALL, sent)
    assert reread(fleet).edition == FIRST
    assert "Nore Flotilla" not in text_of(other.get("/fleets/"))
    player_client.post(ALL, sent)
    other.post(BACK, {"batch": sent["batch"]})
    assert reread(fleet).edition == SECOND
    assert "Nore Flotilla" not in text_of(other.get("/fleets/"))
    assert other.get(edition_url(fleet)).status_code == 404


def test_the_review_asks_as_little_for_many_fleets_as_for_one(
    player: Any,
    player_client: Client,
    django_assert_num_queries: Any,
    django_assert_max_num_queries: Any,
) -> None:
    old_fleet(player)
    player_client.get(ALL)
    with django_assert_max_num_queries(6) as few:  # with Redis the session asks none
        player_client.get(ALL)
    for number in range(5):
        old_fleet(player, f"Fleet {number}")
    with django_assert_num_queries(len(few.captured_queries)):
        player_client.get(ALL)


def test_an_edition_is_chosen_for_a_new_fleet_where_there_are_two(
    player: Any, player_client: Client
) -> None:
    assert "Edition of the rules" in text_of(player_client.get("/fleets/new/"))
    wanted = {"nation": "royal_navy", "limit": "500", "name": "Old"}
    player_client.post("/fleets/new/", {**wanted, "edition": FIRST})
    player_client.post("/fleets/new/", {**wanted, "name": "New"})
    assert dict(Fleet.objects.values_list("name", "edition")) == {"Old": FIRST, "New": SECOND}
    bad = player_client.post("/fleets/new/", {**wanted, "edition": "1805"})
    assert bad.status_code == 422


def test_a_ship_of_the_newest_catalogue_is_offered_to_fleets_that_have_her(
    player: Any, player_client: Client
) -> None:
    old_fleet(player, "Old one")
    actions.found_fleet(Visitor(user=player), name="New one")
    page = text_of(player_client.get("/fleets/add/?system=cruel-seas&class=dog-boat"))
    assert "New one" in page
    assert "Old one" not in page
    assert "1 fleet stands on an older edition that does not have her." in page


def test_a_fleet_of_the_older_edition_is_built_on_from_its_own_catalogue(
    player: Any, player_client: Client
) -> None:
    fleet = old_fleet(player)
    builder = Builder(player_client, f"/fleets/{fleet.pk}/")
    page = builder.html()
    assert f'name="ship_class" value="{GONE_CLASS}"' in page
    assert 'value="dog-boat"' not in page
    assert builder.add(GONE_CLASS).status_code == 200
    assert reread(fleet).points == 400
    services.move_fleet(
        visitor=Visitor(user=player), fleet_id=fleet.pk, edition=SECOND, at=look(fleet)
    )
    page = builder.html()
    assert f'name="ship_class" value="{GONE_CLASS}"' not in page
    assert 'name="ship_class" value="dog-boat"' in page
    assert builder.add("dog-boat").status_code == 200
    assert builder.add(GONE_CLASS).status_code == 422
    assert reread(fleet).points == 319
    assert_reconciled()


def test_what_is_gone_is_taken_off_in_the_builder(player: Any, player_client: Client) -> None:
    fleet = old_fleet(player)
    services.move_fleet(
        visitor=Visitor(user=player), fleet_id=fleet.pk, edition=SECOND, at=look(fleet)
    )
    builder = Builder(player_client, f"/fleets/{fleet.pk}/")
    key = str(fleet.ships.get(name="Sandpiper").pk)
    response = builder.post(builder.ship_url(key), {"set": f"{GONE_ITEM}=0", "only": "1"})
    assert response.status_code == 200
    assert "Star shell" not in builder.html()
    assert builder.codes() == ["FB_UNKNOWN_CLASS"]
    assert_reconciled()


def test_revisions_on_both_sides_of_a_move_are_shown_in_their_own_edition(
    player: Any, player_client: Client
) -> None:
    fleet = old_fleet(player)
    services.move_fleet(
        visitor=Visitor(user=player), fleet_id=fleet.pk, edition=SECOND, at=look(fleet)
    )
    base = f"/fleets/{fleet.pk}/history/"
    older = text_of(player_client.get(f"{base}{fleet.version}/"))
    assert "300 / 500" in older
    assert f"Edition: {FIRST_TITLE}." in older
    newer = text_of(player_client.get(f"{base}{fleet.version + 1}/"))
    assert "199 / 500" in newer
    assert "Edition: A made-up reprint." in newer
    assert "Lord Nelson Armed trawler, not in this edition" in newer
