"""Whatever is changed behind the writer's back is found: rows, tables, lines, digests."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction

from campaigns import services
from campaigns.models import Campaign
from campaigns.services.reconcile import mismatches_of
from campaigns.services.writer import digest_of
from tests.campaigns import harbour
from tests.campaigns.archive import rich

pytestmark = pytest.mark.django_db

# what is done: how the first mismatch of it begins
EDITS = {
    "UPDATE campaigns_campaign SET last_line = last_line + 1": "log: last line",
    "UPDATE campaigns_campaign SET edition = 'other'": "system and edition",
    "UPDATE campaigns_campaign SET tables = '{}'": "tables: ",
    "UPDATE campaigns_flotilla SET purse = purse + 1 WHERE name = 'Zoë''s'": "flotilla Zoë's: ",
    "UPDATE campaigns_flotilla SET worth = 1": "flotilla Flotilla of ada: worth",
    "UPDATE campaigns_flotilla SET line = 9 WHERE side = 'axis'": "flotilla Flotilla of ben: line",
    "UPDATE campaigns_flotilla SET name = 'Other' WHERE side = 'axis'": "flotilla Other: name",
    "UPDATE campaigns_flotilla SET is_active = NOT is_active": "flotilla Flotilla of ada: is_act",
    "UPDATE campaigns_shiprecord SET points = 1 WHERE name = 'Dunlin'": "ship Dunlin: points",
    "UPDATE campaigns_shiprecord SET hull_left = 1 WHERE name = '潮风'": "ship 潮风: hull_left",
    "UPDATE campaigns_shiprecord SET grade = 'veteran' WHERE name = '潮风'": "ship 潮风: grade",
    "UPDATE campaigns_shiprecord SET picks = 1 WHERE name = 'Dunlin'": "ship Dunlin: picks",
    "UPDATE campaigns_shiprecord SET status = 'sunk' WHERE name = '潮风'": "ship 潮风: status",
    "UPDATE campaigns_shiprecord SET state = '{}' WHERE name = 'Dunlin'": "ship Dunlin: state",
    "UPDATE campaigns_shiprecord SET position = 9 WHERE name = 'Dunlin'": "ship Dunlin: position",
    "DELETE FROM campaigns_shiprecord WHERE name = 'Dunlin'": "ships",
    "UPDATE campaigns_engagement SET status = 'planned' WHERE number = 1": "battle 1: status",
    "UPDATE campaigns_engagement SET status = 'applied' WHERE number = 2": "battle 2: status",
    "UPDATE campaigns_engagement SET status = 'reported' WHERE number = 3": "battle 3: status",
    "UPDATE campaigns_engagement SET status = 'called_off' WHERE number = 4": "battle 4: status",
    "UPDATE campaigns_engagement SET status = 'reversed' WHERE number = 5": "battle 5: status",
    "UPDATE campaigns_engagement SET round = 3 WHERE number = 1": "battle 1: number and round",
    "UPDATE campaigns_filing SET digest = 'x' WHERE state = 'open'": "battle 4, filing 1: digest",
    "UPDATE campaigns_filing SET line = 1 WHERE state = 'applied'": "battle 1, filing 1: line",
    "UPDATE campaigns_filing SET state = 'open' WHERE state = 'applied'": "battle 1, filing 1: ",
    "UPDATE campaigns_filing SET result = '{}' WHERE state = 'open'": "log",
    "UPDATE campaigns_confirmation SET digest = 'x'": "battle 1, filing 1: confirmation",
    "UPDATE campaigns_logbookline SET actor_name = 'eve' WHERE number = 2": "log: line 2",
    "UPDATE campaigns_logbookline SET acting_for = 'ben' WHERE number = 1": "log: line 1",
    "UPDATE campaigns_logbookline SET reason = 'No.' WHERE number = 3": "log: line 3",
    "UPDATE campaigns_logbookline SET kind = 'note' WHERE number = 4": "log: line 4",
    "UPDATE campaigns_logbookline SET data = '{}' WHERE number = 5": "log: line 5",
    "UPDATE campaigns_logbookline SET digest = 'x' WHERE number = 6": "log: line 6",
    "UPDATE campaigns_logbookline SET at = '1942-03-01 20:30:00' WHERE number = 7": "log: line 7",
    "UPDATE campaigns_logbookline SET effect_key = 'x' WHERE number = 8": "log: line 8",
    "UPDATE campaigns_linesubject SET key = '{new}' WHERE line_id = {line}": "log: line ",
    "DELETE FROM campaigns_linesubject WHERE line_id = {line}": "log: line ",
}


def edited(sql: str) -> Callable[[Campaign], None]:
    def do(campaign: Campaign) -> None:
        line = campaign.lines.get(kind="ship.honoured").pk
        new = "f" * 32 if connection.vendor == "sqlite" else "f" * 8 + "-ffff-ffff-ffff-" + "f" * 12
        with connection.cursor() as cursor:
            cursor.execute(sql.replace("{line}", str(line)).replace("{new}", new))

    return do


def without(number: int) -> Callable[[Campaign], None]:
    def do(campaign: Campaign) -> None:
        campaign.lines.get(number=number).delete()

    return do


def swapped(campaign: Campaign) -> None:
    """Let two lines change places."""
    one, other = campaign.lines.get(number=2), campaign.lines.get(number=3)
    for line, number in ((one, 999), (other, 2), (one, 3)):
        campaign.lines.filter(pk=line.pk).update(number=number)


def undone(campaign: Campaign, act: Callable[[Campaign], None]) -> list[str]:
    """Return what is found after an act that is undone then."""
    with transaction.atomic():
        act(campaign)
        found = [mismatch.what for mismatch in mismatches_of(Campaign.objects.get(pk=campaign.pk))]
        transaction.set_rollback(True)
    return found


def test_each_edit_deletion_and_swap_is_found() -> None:
    campaign = rich()
    assert mismatches_of(campaign) == []
    missed = []
    for sql, first in EDITS.items():
        found = undone(campaign, edited(sql))
        if not any(what.startswith(first) for what in found):
            missed.append((sql, found))
    assert missed == []
    for number in (1, 2, campaign.last_line):
        assert any(what.startswith("log: ") for what in undone(campaign, without(number)))
    assert {"log: line 2", "log: line 3"} <= set(undone(campaign, swapped))
    assert mismatches_of(campaign) == []


def test_a_line_rewritten_with_a_digest_of_its_own_is_found_by_the_next_one() -> None:
    campaign = rich()
    line, before = campaign.lines.get(number=2), campaign.lines.get(number=1)
    line.reason = "Forged."
    about = [str(subject.key) for subject in line.subjects.all()]
    digest = digest_of(line, before.digest, about)
    campaign.lines.filter(number=2).update(reason="Forged.", digest=digest)
    assert [found.what for found in mismatches_of(campaign)] == ["log: line 3"]


def test_ends_of_rounds_players_and_forces_are_held_against_the_log() -> None:
    campaign = harbour.found()
    mine, theirs = harbour.enter(campaign, "ada"), harbour.enter(campaign, "ben", "axis")
    harbour.enter(campaign, "cleo", name="Third")
    olive, battle = harbour.seat(campaign, "olive"), harbour.plan(campaign, mine, theirs)
    services.choose_force(
        seat=harbour.seat(campaign, "ada"),
        battle=battle,
        flotilla=mine,
        ships=[harbour.keys(mine)["Dunlin"]],
        version=battle.version,
    )
    members = {one.name: one.pk for one in campaign.members.all()}
    services.close_round(seat=olive, number=1, anyway=True)
    services.leave(seat=harbour.seat(campaign, "cleo"))
    services.hand_command(
        seat=olive, flotilla=campaign.flotillas.get(name="Third"), member_id=members["ada"]
    )
    services.replace_player(seat=olive, member_id=members["ben"], successor_id=members["olive"])
    assert mismatches_of(Campaign.objects.get()) == []
    for sql, what in {
        "UPDATE campaigns_round SET closed_at = NULL WHERE number = 1": "round 1: closed at",
        "UPDATE campaigns_round SET closed_at='1942-03-01' WHERE number = 2": "round 2: closed at",
        "UPDATE campaigns_flotilla SET member_id = (SELECT id FROM campaigns_membership WHERE "
        "name = 'olive') WHERE name = 'Third'": "flotilla Third: player",
        "UPDATE campaigns_flotilla SET member_id = NULL WHERE side = 'axis'": (
            "flotilla Flotilla of ben: player"
        ),
        "UPDATE campaigns_force SET points = points + 1 WHERE side = 'allies'": (
            "battle 1, force of Flotilla of ada: points"
        ),
    }.items():

        def act(campaign: Campaign, sql: str = sql) -> None:
            with connection.cursor() as cursor:
                cursor.execute(sql)

        assert undone(campaign, act) == [what]


def test_the_command_names_each_and_ends_with_one() -> None:
    campaign = rich()
    out = StringIO()
    call_command("reconcile", stdout=out)
    assert out.getvalue() == "0 fleets and 1 campaign, no mismatch.\n"
    campaign.ships.filter(name="Dunlin").update(points=1)
    out = StringIO()
    with pytest.raises(CommandError, match="1 mismatch in 0 fleets and 1 campaign") as failure:
        call_command("reconcile", stdout=out)
    assert failure.value.returncode == 1
    assert out.getvalue().startswith(f"{campaign.pk} ship Dunlin: points: stored 1")
