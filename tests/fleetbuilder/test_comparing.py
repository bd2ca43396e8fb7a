"""The sides of a comparison: what may be asked for, and what each visitor gets."""

from __future__ import annotations

import uuid

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from fleetbuilder import services
from fleetbuilder.comparing import (
    MOST_BETWEEN,
    Ref,
    SideRefused,
    acts_between,
    fleets_to_choose,
    open_side,
    read_ref,
)
from rules.engine.core import acts
from tests import actions, cast
from tests.factories import fleet_of, nore_flotilla

pytestmark = pytest.mark.once

HOST = "fleets.example.org"
FLEET = uuid.UUID("6f9619ff-8b86-4011-b42d-00c04fc964ff")
TOKEN = "dZxFNyuNP759ISijcwETkBrv"


@pytest.mark.parametrize(
    ("text", "ref"),
    [
        (str(FLEET), Ref(fleet_id=FLEET)),
        (f" {str(FLEET).upper()} ", Ref(fleet_id=FLEET)),
        (f"{FLEET}@12", Ref(fleet_id=FLEET, version=12)),
        (TOKEN, Ref(token=TOKEN)),
        (f"https://{HOST}/shared/{TOKEN}/", Ref(token=TOKEN)),
        (f"http://{HOST.upper()}/shared/{TOKEN}/text/?x=1#ship", Ref(token=TOKEN)),
        (f"{HOST}/shared/{TOKEN}/", Ref(token=TOKEN)),
        (f"https://{HOST}/fleets/{FLEET}/", Ref(fleet_id=FLEET)),
        (f"https://{HOST}/fleets/{FLEET}/history/", Ref(fleet_id=FLEET)),
        (f"https://{HOST}/fleets/{FLEET}/history/7/", Ref(fleet_id=FLEET, version=7)),
    ],
)
def test_an_id_a_revision_a_token_and_an_address_of_this_site_are_read(text: str, ref: Ref) -> None:
    assert read_ref(text, HOST) == ref
    assert read_ref(str(ref), HOST) == ref


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (f"https://elsewhere.example/shared/{TOKEN}/", "another site"),
        (f"https://{HOST}.elsewhere.example/shared/{TOKEN}/", "another site"),
        (f"https://user@{HOST}/shared/{TOKEN}/", "another site"),
        (f"ftp://{HOST}/shared/{TOKEN}/", "another site"),
        (f"javascript://{HOST}/shared/{TOKEN}/", "another site"),
        (f"https://{HOST}/ships/", "shows no fleet"),
        (f"https://{HOST}/shared/{TOKEN}", "shows no fleet"),
        (f"https://{HOST}", "shows no fleet"),
        ("http://[broken", "whole link"),
        ("a fleet of mine", "whole link"),
        (f"{TOKEN}x", "whole link"),
        (f"/shared/{TOKEN}/", "whole link"),
        ("-" * 36, "no such fleet"),
        (f"{FLEET}@", "whole link"),
        (f"{FLEET}@-1", "whole link"),
        (f"{FLEET}@{'9' * 40}", "whole link"),
        ("٣" * 24, "whole link"),
        ("", "whole link"),
    ],
)
def test_anything_else_is_refused_in_words(text: str, words: str) -> None:
    with pytest.raises(SideRefused, match=words) as refused:
        read_ref(text, HOST)
    assert refused.value.status == 422


@pytest.mark.django_db
def test_a_player_opens_his_fleet_as_it_stands_and_as_it_stood() -> None:
    owner = cast.owner()
    fleet = nore_flotilla(owner)
    services.name_revision(visitor=owner, fleet_id=fleet.pk, version=2, name="Before Dunkirk")
    now = open_side(owner, Ref(fleet_id=fleet.pk))
    then = open_side(owner, Ref(fleet_id=fleet.pk, version=2))
    assert (len(now.values.ships), now.version, now.by_link) == (4, None, False)
    assert [ship.name for ship in then.values.ships] == ["Grey Heron"]
    assert (then.version, then.revision_name, then.by_link) == (2, "Before Dunkirk", False)
    assert then.at == fleet.events.get(version=2, changes_list=True).at


@pytest.mark.django_db
def test_a_stranger_is_told_the_same_of_a_fleet_that_is_not_his_and_of_none() -> None:
    fleet = nore_flotilla(cast.owner())
    told = set()
    for visitor in (cast.stranger(), cast.nobody(), cast.friend_with_link()):
        for fleet_id in (fleet.pk, uuid.uuid4()):
            for version in (None, 1, 10**8):
                with pytest.raises(SideRefused) as refused:
                    open_side(visitor, Ref(fleet_id=fleet_id, version=version))
                assert refused.value.status == 404
                told.add(refused.value.words)
    assert len(told) == 1


@pytest.mark.django_db
def test_a_revision_that_never_was_is_missing() -> None:
    fleet = nore_flotilla(cast.owner())
    for version in (0, fleet.version + 1):
        with pytest.raises(SideRefused, match="no such revision") as refused:
            open_side(cast.owner(), Ref(fleet_id=fleet.pk, version=version))
        assert refused.value.status == 404


@pytest.mark.django_db
def test_a_link_opens_a_fleet_without_its_owners_notes_until_it_is_taken_back() -> None:
    owner = cast.owner()
    fleet = nore_flotilla(owner)
    key = str(fleet.ships.get(name="Curlew").pk)
    actions.do(owner, fleet, acts.SetDetail(key=key, detail="notes", text="rammed at Ostend"))
    token = actions.share(owner, fleet)
    for visitor in (cast.friend_with_link(), owner):
        side = open_side(visitor, Ref(token=token))
        assert side.by_link
        assert [ship.name for ship in side.values.ships][-1] == "Curlew"
        assert {ship.notes for ship in side.values.ships} == {""}
    services.revoke_share(visitor=owner, fleet_id=fleet.pk)
    for dead in (token, "x" * 24):
        with pytest.raises(SideRefused, match="dead") as refused:
            open_side(owner, Ref(token=dead))
        assert refused.value.status == 404


@pytest.mark.django_db
def test_what_was_done_between_two_revisions_is_told_from_either_side() -> None:
    owner = cast.owner()
    fleet = nore_flotilla(owner)
    two, now = (open_side(owner, Ref(fleet_id=fleet.pk, version=v)) for v in (2, None))
    told = ["Added Vosper MTB Type I (Mid)."] * 3
    for pair in ((two, now), (now, two)):
        assert [event.sentence for event in acts_between(*pair) or ()] == told
    assert [event.version for event in acts_between(two, now) or ()] == [5, 4, 3]
    assert acts_between(now, now) is None
    shared = open_side(owner, Ref(token=actions.share(owner, fleet)))
    other = open_side(owner, Ref(fleet_id=fleet_of(owner, 1).pk))
    assert acts_between(two, shared) is None
    assert acts_between(two, other) is None


@pytest.mark.django_db
def test_many_acts_between_are_cut_short() -> None:
    owner = cast.owner()
    fleet = fleet_of(owner, 1)
    for limit in range(100, 100 + MOST_BETWEEN + 5):
        actions.set_limit(owner, fleet, limit)
    first, last = (open_side(owner, Ref(fleet_id=fleet.pk, version=v)) for v in (1, None))
    assert len(acts_between(first, last) or ()) == MOST_BETWEEN + 1


@pytest.mark.django_db
def test_fleets_to_choose_are_the_visitors_own_with_their_names_in_two_queries() -> None:
    owner = cast.owner()
    for number in range(3):
        fleet = fleet_of(owner, number)
        services.name_revision(visitor=owner, fleet_id=fleet.pk, version=1, name=f"Start {number}")
    fleet_of(cast.stranger(), 1)
    with CaptureQueriesContext(connection) as captured:
        found = [[named.name for named in f.named.all()] for f in fleets_to_choose(owner)]
    assert found == [["Start 2"], ["Start 1"], ["Start 0"]]
    assert len(captured) == 2
