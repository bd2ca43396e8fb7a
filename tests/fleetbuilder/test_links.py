"""Links with a label, a scope and an end: what each opens, and when it opens no more."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from fleetbuilder import selectors, services
from fleetbuilder.access import LinkMissing, link_by_token
from fleetbuilder.links import open_link
from fleetbuilder.models import Fleet, ShareLink
from fleetbuilder.services import FleetMissing, InvalidAct
from fleetbuilder.services.linking import MOST_LINKS
from fleetbuilder.sharing import derive_token, digest_of, new_nonce, token_of
from rules.engine.core import acts
from tests import actions, cast
from tests.actions import assert_reconciled, found_fleet, reread, sentences
from tests.factories import fleet_of, nore_flotilla

pytestmark = pytest.mark.django_db

NOON = "2026-12-01 12:00:00Z"


def link_to(fleet: Fleet, **wish: Any) -> ShareLink:
    return services.make_link(visitor=cast.owner(), fleet_id=fleet.pk, **wish)


def token(link: ShareLink) -> str:
    found = token_of(link.fleet_id, link.nonce, link.digest)
    assert found is not None
    return found


def opens(link: ShareLink) -> bool:
    try:
        link_by_token(token(link))
    except LinkMissing:
        return False
    return True


def test_several_links_live_and_die_one_by_one() -> None:
    fleet = found_fleet(cast.owner())
    sam, olive, plain = link_to(fleet, label=" For Sam "), link_to(fleet, label="Olive"), None
    plain = link_to(fleet)
    assert len({token(sam), token(olive), token(plain)}) == 3

    services.revoke_link(visitor=cast.owner(), fleet_id=fleet.pk, link_id=sam.pk)
    services.revoke_link(visitor=cast.owner(), fleet_id=fleet.pk, link_id=sam.pk)
    assert [opens(link) for link in (sam, olive, plain)] == [False, True, True]

    services.revoke_share(visitor=cast.owner(), fleet_id=fleet.pk)
    services.revoke_share(visitor=cast.owner(), fleet_id=fleet.pk)
    assert [opens(link) for link in (sam, olive, plain)] == [False, False, False]
    assert sentences(fleet)[1:] == [
        "Shared by the link For Sam.",
        "Shared by the link Olive.",
        "Shared by a link.",
        "Took the link For Sam back.",
        "Took all 2 links back.",
    ]


def test_a_link_is_over_at_its_very_second(time_machine: Any) -> None:
    time_machine.move_to(NOON, tick=False)
    fleet = found_fleet(cast.owner())
    link = link_to(fleet, expires_at=timezone.now() + timedelta(days=1))
    assert sentences(fleet)[-1] == "Shared by a link, until 2 December 2026, 12:00 UTC."

    time_machine.move_to("2026-12-02 11:59:59Z", tick=False)
    assert opens(link)
    assert selectors.share_token(fleet) == token(link)
    assert selectors.shared_among([fleet]) == {fleet.pk}

    time_machine.move_to("2026-12-02 12:00:00Z", tick=False)
    assert not opens(link)
    assert selectors.share_token(fleet) is None
    assert selectors.shared_among([fleet]) == set()
    live, dead = selectors.links_of(fleet)
    assert (live, dead) == ([], [link])


def test_the_links_of_a_closed_account_open_nothing() -> None:
    fleet = found_fleet(cast.owner())
    link, of_a_device = link_to(fleet), found_fleet(cast.device())
    other = services.make_link(visitor=cast.device(), fleet_id=of_a_device.pk)
    user = cast.user("olive")
    user.is_active = False
    user.save()

    assert [opens(link), opens(other)] == [False, True]


def test_a_link_to_one_revision_shows_nothing_that_came_after() -> None:
    owner, fleet = cast.owner(), nore_flotilla(cast.owner())
    shown = reread(fleet)
    fixed, moving = link_to(fleet, version=shown.version), link_to(fleet)
    before = open_link(token(fixed))
    actions.do(owner, fleet, acts.RenameFleet(name="Dover Patrol"))
    actions.set_limit(owner, fleet, 900)
    actions.do(owner, fleet, actions.adding(count=2))

    after = open_link(token(fixed))
    assert after.values == before.values
    assert (after.values.name, after.values.limit, len(after.values.ships)) == (
        "Nore Flotilla", 500, 4,
    )  # fmt: skip
    assert after.at == before.at < open_link(token(moving)).at
    now = open_link(token(moving)).values
    assert (now.name, now.limit, len(now.ships)) == ("Dover Patrol", 900, 6)
    assert sentences(fleet)[shown.events.count() - 1] is not None
    assert f"Shared by a link, revision {shown.version} only." in sentences(fleet)
    assert_reconciled()


def test_notes_are_shown_by_no_link() -> None:
    owner, fleet = cast.owner(), nore_flotilla(cast.owner())
    key = str(fleet.ships.get(name="Curlew").pk)
    actions.do(owner, fleet, acts.SetDetail(key=key, detail="notes", text="Behind the mole"))
    noted = reread(fleet).version
    actions.do(owner, fleet, acts.SetDetail(key=key, detail="notes", text=""))
    for link in (link_to(fleet), link_to(fleet, version=noted)):
        assert [ship.notes for ship in open_link(token(link)).values] == [""] * 4


def test_an_earlier_state_of_an_unknown_game_is_not_guessed() -> None:
    fleet = nore_flotilla(cast.owner())
    link = link_to(fleet, version=reread(fleet).version - 1)
    Fleet.objects.filter(pk=fleet.pk).update(system="lost_system")
    with pytest.raises(LinkMissing):
        open_link(token(link))
    with pytest.raises(InvalidAct, match="does not know the game"):
        link_to(fleet, version=1)


@pytest.mark.parametrize(
    ("wish", "field"),
    [
        ({"version": 0}, "version"),
        ({"version": 99}, "version"),
        ({"expires_at": timezone.now() - timedelta(seconds=1)}, "until"),
        ({"label": "x" * 81}, "label"),
        ({"label": "\u202ereversed"}, "label"),
        ({"label": "half \ud800"}, "label"),
    ],
)
def test_a_link_that_makes_no_sense_is_refused(wish: dict[str, Any], field: str) -> None:
    fleet = found_fleet(cast.owner())
    with pytest.raises(InvalidAct) as refused:
        link_to(fleet, **wish)
    assert refused.value.field == field
    assert not ShareLink.objects.exists()


def test_a_fleet_has_so_many_links_and_no_more(time_machine: Any) -> None:
    time_machine.move_to(NOON, tick=False)
    fleet = found_fleet(cast.owner())
    for number in range(MOST_LINKS):
        link_to(fleet, label=f"{number}", expires_at=timezone.now() + timedelta(days=1))
    with pytest.raises(InvalidAct, match="at most 50 links"):
        link_to(fleet)
    time_machine.move_to("2026-12-03 12:00:00Z", tick=False)
    assert opens(link_to(fleet))


def test_one_press_makes_one_link() -> None:
    fleet = found_fleet(cast.owner())
    first, again = (link_to(fleet, label="Sam", token="press-1") for _ in range(2))
    other = link_to(fleet, label="Sam", token="press-2")
    assert first == again != other
    assert ShareLink.objects.count() == 2


def test_a_link_from_before_there_were_labels_and_ends_opens_the_fleet_as_it_stands() -> None:
    fleet = found_fleet(cast.owner())
    nonce = new_nonce()
    made = derive_token(fleet.pk, nonce)
    ShareLink.objects.create(
        fleet=fleet, nonce=nonce, digest=digest_of(made), created_at=timezone.now()
    )
    actions.do(cast.owner(), fleet, acts.RenameFleet(name="Dover Patrol"))
    assert open_link(made).values.name == "Dover Patrol"
    assert selectors.share_token(fleet) == made


def test_nobody_else_makes_or_kills_a_link() -> None:
    fleet, theirs = found_fleet(cast.owner()), found_fleet(cast.stranger())
    link = link_to(fleet)
    with pytest.raises(FleetMissing):
        services.make_link(visitor=cast.stranger(), fleet_id=fleet.pk)
    for fleet_id in (fleet.pk, theirs.pk):
        with pytest.raises(FleetMissing):
            services.revoke_link(visitor=cast.stranger(), fleet_id=fleet_id, link_id=link.pk)
    assert opens(link)


def test_opening_writes_once_a_day_however_often(time_machine: Any) -> None:
    time_machine.move_to(NOON, tick=False)
    link = link_to(found_fleet(cast.owner()))
    stale = ShareLink.objects.get(pk=link.pk)
    written = []
    for seen in (stale, ShareLink.objects.get(pk=link.pk), stale):
        seen.refresh_from_db()
        with CaptureQueriesContext(connection) as queries:
            services.note_opening(seen)
        written.append(len(queries))
    assert written == [1, 0, 0]
    assert str(ShareLink.objects.get(pk=link.pk).opened_on) == "2026-12-01"


def test_a_text_carries_the_link_that_was_made_for_nobody_and_does_not_end() -> None:
    fleet = found_fleet(cast.owner())
    tomorrow = timezone.now() + timedelta(days=1)
    link_to(fleet, version=1)
    assert selectors.share_token(fleet) is None
    wishes: list[dict[str, Any]] = [
        {"label": "Sam"}, {"expires_at": tomorrow}, {}, {"label": "Olive"},
    ]  # fmt: skip
    best = [0, 1, 2, 2]
    links = []
    for wish, number in zip(wishes, best, strict=True):
        links.append(link_to(fleet, **wish))
        assert selectors.share_token(fleet) == token(links[number])


def test_what_a_link_opens_takes_as_many_queries_for_any_size() -> None:
    counts = []
    for size in (1, 40):
        owner, fleet = cast.owner(), fleet_of(cast.owner(), size)
        version = reread(fleet).version
        for limit in range(600, 600 + size):
            actions.set_limit(owner, fleet, limit)
        for link in (link_to(fleet), link_to(fleet, version=version)):
            with CaptureQueriesContext(connection) as queries:
                open_link(token(link))
            counts.append(len(queries))
    assert counts == [2, 5, 2, 5]
