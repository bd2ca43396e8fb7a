from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest
import time_machine

from fleetbuilder import services
from fleetbuilder.models import FleetEvent, FleetShip
from fleetbuilder.services import FleetFrozen, FleetMissing, InvalidAct, StaleFleet, writer
from rules.engine.core import acts
from rules.engine.core.fleet import ShipEntry
from tests import actions, cast
from tests.actions import assert_reconciled, do, found_fleet, look, reread
from tests.factories import fleet_of, nore_flotilla

pytestmark = pytest.mark.django_db


def test_an_act_moves_the_version_and_pins_the_totals() -> None:
    fleet = found_fleet(cast.owner())
    result = do(cast.owner(), fleet, actions.adding(count=3))
    stored = reread(fleet)
    assert (stored.version, result.event.version) == (2, 2)
    assert stored.points == Decimal(225)
    assert [ship.points for ship in stored.ships.all()] == [75, 75, 75]
    assert result.inspection.total == 225
    assert (len(result.before.ships), len(result.after.ships)) == (0, 3)
    assert result.inspection_before.total == 0
    assert not result.repeated
    assert result.changed
    assert_reconciled()


def test_only_the_ship_that_changed_is_written() -> None:
    visitor, fleet = cast.owner(), nore_flotilla(cast.owner())
    before = {ship.pk: ship for ship in FleetShip.objects.all()}
    actions.set_crew(visitor, fleet, str(list(before)[1]), "veteran")
    after = {ship.pk: ship for ship in FleetShip.objects.all()}
    changed = [key for key in after if after[key].crew != before[key].crew]
    assert len(changed) == 1
    assert after[changed[0]].points > before[changed[0]].points
    assert_reconciled()


def test_a_ship_copied_stands_next_to_her_original() -> None:
    fleet = nore_flotilla(cast.owner())
    first = fleet.ships.all()[0]
    (key,) = actions.new_keys()
    do(cast.owner(), fleet, acts.DuplicateShip(key=str(first.pk), new_key=key))
    names = [ship.name for ship in fleet.ships.all()]
    assert names == ["Grey Heron", "Grey Heron 2", "Sandpiper", "Dunlin", "Curlew"]
    assert_reconciled()


def test_copies_without_end_at_one_place_keep_their_order() -> None:
    fleet = fleet_of(cast.owner(), 2)
    first = str(fleet.ships.all()[0].pk)
    for _ in range(14):
        do(cast.owner(), fleet, acts.DuplicateShip(key=first, new_key=actions.new_keys()[0]))
    names = [ship.name for ship in fleet.ships.all()]
    assert (names[0], names[-1], len(names)) == ("Vosper 1", "Vosper 2", 16)
    assert_reconciled()


def test_several_acts_of_one_form_are_one_line_and_all_or_none() -> None:
    visitor, fleet = cast.owner(), nore_flotilla(cast.owner())
    key = str(fleet.ships.get(name="Curlew").pk)
    wanted = [acts.RenameShip(key=key, name="Whimbrel"), acts.SetCrew(key=key, crew="veteran")]
    result = services.edit_fleet(visitor=visitor, fleet_id=fleet.pk, act=wanted, at=look(fleet))
    assert result.event.sentence == "Renamed Curlew to Whimbrel. Crew of Whimbrel: veteran."
    assert result.event.version == fleet.version + 1
    bad = [acts.RenameShip(key=key, name="Godwit"), acts.SetCrew(key=key, crew="pirates")]
    with pytest.raises(InvalidAct) as refusal:
        services.edit_fleet(visitor=visitor, fleet_id=fleet.pk, act=bad, at=look(fleet))
    assert (refusal.value.position, refusal.value.field) == (1, "crew")
    assert fleet.ships.get(pk=key).name == "Whimbrel"
    assert_reconciled()


def test_the_same_token_again_is_the_same_act() -> None:
    fleet = found_fleet(cast.owner())
    at, act = look(fleet), actions.adding()
    first = do(cast.owner(), fleet, act, at)
    again = do(cast.owner(), fleet, act, at)
    assert not first.repeated
    assert again.repeated
    assert again.event == first.event
    assert (again.before, again.after) == (first.before, first.after)
    assert again.inspection == first.inspection
    assert reread(fleet).version == 2
    assert FleetEvent.objects.count() == 2


def test_a_repeated_act_tells_the_fleet_before_it_even_when_others_followed() -> None:
    fleet = found_fleet(cast.owner())
    at, act = look(fleet), actions.adding()
    do(cast.owner(), fleet, act, at)
    actions.add_ship(cast.owner(), fleet)
    again = do(cast.owner(), fleet, act, at)
    assert again.repeated
    assert (len(again.before.ships), len(again.after.ships)) == (0, 2)


def test_a_token_used_once_does_nothing_under_a_newer_version() -> None:
    fleet = found_fleet(cast.owner())
    at = look(fleet)
    do(cast.owner(), fleet, actions.adding(), at)
    newer = services.At(version=2, token=at.token)
    assert do(cast.owner(), fleet, actions.adding(), newer).repeated
    assert fleet.ships.count() == 1


def test_a_page_of_an_older_version_is_told_what_stands_and_changes_nothing() -> None:
    fleet = found_fleet(cast.owner())
    old = look(fleet)
    actions.add_ship(cast.owner(), fleet)
    with pytest.raises(StaleFleet) as refusal:
        do(cast.owner(), fleet, acts.RenameFleet(name="Harwich Flotilla"), old)
    current = refusal.value.current
    assert current.fleet.version == 2
    assert len(current.after.ships) == 1
    assert current.inspection.total == 75
    assert [event.sentence for event in current.since] == ["Added Vosper MTB Type I (Mid)."]
    assert reread(fleet).name == "Nore Flotilla"
    assert FleetEvent.objects.count() == 2


def test_a_version_that_never_was_is_stale_too() -> None:
    fleet = found_fleet(cast.owner())
    with pytest.raises(StaleFleet):
        do(cast.owner(), fleet, actions.adding(), services.At(version=99, token="token1234"))


def test_an_act_that_breaks_half_way_leaves_nothing_behind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fleet = nore_flotilla(cast.owner())

    def out_of_ink(*_: object) -> dict[str, object]:
        raise RuntimeError("out of ink")

    monkeypatch.setattr(writer, "diff", out_of_ink)  # the last thing before the history's line
    with pytest.raises(RuntimeError, match="out of ink"):
        do(cast.owner(), fleet, actions.adding(count=3))
    stored = reread(fleet)
    assert (stored.version, stored.points) == (fleet.version, fleet.points)
    assert stored.ships.count() == 4
    assert_reconciled()


def test_a_ship_put_back_by_hand_is_cleaned_like_a_new_one() -> None:
    fleet = nore_flotilla(cast.owner())
    (key,) = actions.new_keys()
    entry = ShipEntry(key=key.upper(), ship_class=actions.VOSPER, name=" Knot ")
    result = do(cast.owner(), fleet, acts.RestoreShip(entry=entry, position=1))
    assert result.event.sentence == "Put Knot back."
    assert [ship.name for ship in fleet.ships.all()][:2] == ["Grey Heron", "Knot"]
    hidden = ShipEntry(key=actions.new_keys()[0], ship_class=actions.VOSPER, name="\u200b")
    with pytest.raises(InvalidAct):
        do(cast.owner(), fleet, acts.RestoreShip(entry=hidden, position=0))
    assert_reconciled()


def test_an_act_that_changes_nothing_leaves_no_line() -> None:
    fleet = found_fleet(cast.owner())
    result = do(cast.owner(), fleet, acts.RenameFleet(name="Nore Flotilla"))
    assert not result.changed
    assert result.event.pk is None
    assert reread(fleet).version == 1
    assert FleetEvent.objects.count() == 1


@pytest.mark.parametrize(
    ("act", "field"),
    [
        (actions.adding("yamato"), "ship_class"),
        (acts.AddShips(ship_class=actions.VOSPER, keys=()), "count"),
        (acts.AddShips(ship_class=actions.VOSPER, keys=("17",)), "keys"),
        (acts.SetLimit(limit=-5), "limit"),
        (acts.SetLimit(limit=10**40), "limit"),
        (acts.RenameFleet(name="\u200b"), "name"),
        (acts.SetNation(nation="atlantis"), "nation"),
        (acts.SetOption(code="weather", value="fine"), "option"),
        (acts.RemoveShip(key="00000000-0000-0000-0000-000000000000"), "ship"),
        (acts.SetCrew(key="nonsense", crew="veteran"), "ship"),
    ],
)
def test_the_impossible_is_refused_beside_its_field(act: acts.Act, field: str) -> None:
    fleet = found_fleet(cast.owner())
    with pytest.raises(InvalidAct) as refusal:
        do(cast.owner(), fleet, act)
    assert refusal.value.field == field
    assert refusal.value.message.endswith(".")
    assert reread(fleet).version == 1
    assert FleetEvent.objects.count() == 1


def test_a_crew_or_choice_that_does_not_exist_is_refused() -> None:
    fleet = nore_flotilla(cast.owner())
    key = str(fleet.ships.get(name="Curlew").pk)
    for act in (
        acts.SetCrew(key=key, crew="pirates"),
        acts.SetChoice(key=key, code="equipment:kraken", count=1),
        acts.SetChoice(key=key, code="equipment:searchlight", count=-1),
        acts.SetChoice(key=key, code="equipment:searchlight", count=10**9),
    ):
        with pytest.raises(InvalidAct):
            do(cast.owner(), fleet, act)
    assert reread(fleet).version == fleet.version


def test_an_illegal_fleet_is_kept_and_marked() -> None:
    fleet = fleet_of(cast.owner(), 3, limit=100)
    assert (fleet.verdict, fleet.illegal_count >= 1) == ("illegal", True)
    assert_reconciled()


def test_a_fleet_holds_three_hundred_ships_and_no_more() -> None:
    fleet = fleet_of(cast.owner(), 299)
    actions.add_ship(cast.owner(), fleet)
    with pytest.raises(InvalidAct, match="at most 300 ships"):
        actions.add_ship(cast.owner(), fleet)
    assert fleet.ships.count() == 300


def test_a_stranger_is_told_that_there_is_no_such_fleet() -> None:
    fleet = found_fleet(cast.owner())
    for visitor in (cast.stranger(), cast.device(), cast.nobody()):
        with pytest.raises(FleetMissing):
            do(visitor, fleet, actions.adding())
    assert not fleet.ships.exists()


def test_a_fleet_in_the_archive_is_for_reading_only() -> None:
    fleet = found_fleet(cast.owner())
    services.archive_fleet(visitor=cast.owner(), fleet_id=fleet.pk)
    with pytest.raises(FleetFrozen, match="Restore it to change it"):
        do(cast.owner(), fleet, actions.adding())
    services.restore_fleet(visitor=cast.owner(), fleet_id=fleet.pk)
    assert do(cast.owner(), fleet, actions.adding()).changed


def test_the_ninety_days_of_a_draft_begin_anew_at_each_change() -> None:
    with time_machine.travel(datetime(2026, 11, 30, 12, tzinfo=UTC), tick=False):
        fleet = found_fleet(cast.device())
    with time_machine.travel(datetime(2027, 1, 15, 12, tzinfo=UTC), tick=False):
        actions.add_ship(cast.device(), fleet)
    assert reread(fleet).expires_at == datetime(2027, 1, 15, 12, tzinfo=UTC) + timedelta(days=90)


def test_who_did_it_stands_in_the_history() -> None:
    fleet = found_fleet(cast.owner())
    assert do(cast.owner(), fleet, actions.adding()).event.actor == cast.owner().user
    draft = found_fleet(cast.device())
    assert do(cast.device(), draft, actions.adding()).event.actor is None
