"""Results: filed, confirmed by digest, disputed, ruled upon, confirmed by silence."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.utils import timezone

from campaigns import services
from campaigns.models import Campaign, Filing, Role
from campaigns.services import CampaignShut, Refused, Stale, confirming
from campaigns.services.confirming import confirm_by_silence, dispute_result, rule_on_result
from campaigns.services.filing import NotTrue
from campaigns.tasks import confirm_silent_results
from config.settings import base
from rules.engine.core.result import Fate
from tests.campaigns import harbour
from tests.campaigns.duel import Duel, duel

pytestmark = pytest.mark.django_db


def kinds(campaign: Campaign) -> list[str]:
    """Return the kinds of the lines after both flotillas entered."""
    return [line.kind for line in campaign.lines.all()[2:]]


def test_a_result_counts_once_both_sides_confirmed_its_digest() -> None:
    fight = duel()
    prize = {fight.prey: {"fate": Fate.CAPTURED, "hull_left": 12}}
    result = fight.result({fight.sandpiper: {"captured": (fight.prey,)}} | prize)
    filing = fight.file("ada", result, remarks="Short and sharp.")
    assert (fight.status(), filing.number, filing.state) == ("reported", 1, "open")
    assert [c.flotilla_id for c in filing.confirmations.all()] == [fight.mine.pk]
    assert harbour.ship(fight.theirs, "S 100").games == 0
    assert fight.confirm("ben", filing).state == "applied"
    assert fight.status() == "applied"
    sandpiper = harbour.ship(fight.mine, "Sandpiper")
    assert (sandpiper.games, sandpiper.crew.credit, sandpiper.crew.grade) == (1, 0, "veteran")
    taken = harbour.ship(fight.theirs, "S 100")
    assert (taken.status, taken.hull_left) == ("captured", 12)
    assert kinds(fight.campaign) == ["result.filed", "result.confirmed", "battle.fought"]
    line = fight.campaign.lines.last()
    assert line is not None
    assert line.effect_key == f"battle:{fight.battle.pk}:1"
    assert line.data["came"][fight.prey] == {"hull_left": 60, "damage": {}}


def test_any_change_voids_the_confirmations_and_an_old_digest_is_stale() -> None:
    fight = duel()
    first = fight.file("ada")
    second = fight.file("ben", fight.result({fight.sandpiper: {"hull_left": 20}}))
    first.refresh_from_db()
    assert (first.state, first.confirmations.count()) == ("replaced", 0)
    assert (second.number, second.digest != first.digest) == (2, True)
    with pytest.raises(Stale, match="filed anew"):
        fight.confirm("ada", first)
    fight.confirm("ada", second)
    assert fight.status() == "applied"
    assert harbour.ship(fight.mine, "Sandpiper").hull_left == 20


def test_the_same_result_is_the_other_sides_confirmation_and_from_the_same_hand_nothing() -> None:
    fight = duel()
    first = fight.file("ada")
    assert fight.file("ada").pk == first.pk
    assert fight.status() == "reported"
    assert fight.file("ben", source="api").pk == first.pk
    assert fight.status() == "applied"
    assert fight.confirm("ben", first).state == "applied"
    assert kinds(fight.campaign).count("battle.fought") == 1


def test_a_result_that_cannot_be_true_is_refused_with_all_its_faults_and_changes_nothing() -> None:
    fight = duel()
    wrong = {fight.sandpiper: {"hull_left": 36, "sunk": (fight.prey,)}}
    with pytest.raises(NotTrue) as caught:
        fight.file("ada", replace(fight.result(wrong), winner="neptune"))
    places = {fault.place for fault in caught.value.faults}
    assert places >= {f"ships.{fight.sandpiper}.hull_left", f"ships.{fight.sandpiper}.sunk"}
    assert "winner" in places
    assert (Filing.objects.count(), fight.status()) == (0, "planned")


def test_who_did_not_fight_files_and_confirms_nothing() -> None:
    fight = duel()
    harbour.enter(fight.campaign, "cleo", name="Third flotilla")
    harbour.join(fight.campaign, "oscar", Role.OBSERVER)
    filing = fight.file("ada")
    for name in ("cleo", "oscar"):
        with pytest.raises(PermissionDenied):
            fight.file(name)
        with pytest.raises(PermissionDenied):
            fight.confirm(name, filing)
    with pytest.raises(PermissionDenied):
        fight.confirm("ada", filing, flotilla=fight.theirs)


def test_an_organiser_stands_in_for_an_absent_player_and_the_log_says_so() -> None:
    fight = duel()
    filing = fight.file("ada")
    fight.confirm("olive", filing, flotilla=fight.theirs)
    assert fight.status() == "applied"
    line = fight.campaign.lines.get(kind="result.confirmed")
    assert (line.actor_name, line.acting_for, line.data["how"]) == ("olive", "ben", "organiser")


def test_an_organiser_who_fought_needs_the_opponent_or_another_organiser() -> None:
    fight = duel(organiser="ada")
    harbour.join(fight.campaign, "carl", Role.CO_ORGANISER)
    filing = fight.file("ada")
    with pytest.raises(Refused, match="Another organiser has to rule"):
        fight.confirm("ada", filing, flotilla=fight.theirs)
    with pytest.raises(Refused, match="Another organiser has to rule"):
        rule(fight, "ada", filing, "apply")
    rule(fight, "carl", filing, "apply")
    assert fight.status() == "applied"


def test_the_only_organiser_may_rule_on_his_own_battle_and_the_line_says_that_he_fought() -> None:
    fight = duel(organiser="ada")
    filing = fight.file("ada")
    rule(fight, "ada", filing, "apply")
    line = fight.campaign.lines.get(kind="result.ruled")
    assert (fight.status(), line.data["own"], line.reason) == ("applied", True, "Seen by all.")


def test_a_disputed_result_waits_for_the_organiser_who_sends_it_back_or_lets_it_count() -> None:
    fight = duel()
    filing = fight.file("ada")
    with pytest.raises(Refused, match="what is wrong"):
        dispute(fight, "ben", filing, " ")
    dispute(fight, "ben", filing, "She had 20 left.")
    assert fight.status() == "disputed"
    with pytest.raises(Refused, match="An organiser rules"):
        fight.confirm("ada", filing)
    with pytest.raises(PermissionDenied):
        rule(fight, "ben", filing, "apply")
    rule(fight, "olive", filing, "send_back")
    assert fight.status() == "planned"
    again = fight.file("ben", fight.result({fight.sandpiper: {"hull_left": 20}}))
    dispute(fight, "ada", again, "She had 30.")
    rule(fight, "olive", again, "apply")
    assert (fight.status(), harbour.ship(fight.mine, "Sandpiper").hull_left) == ("applied", 20)


def test_an_organiser_files_a_disputed_result_as_corrected_and_it_counts_at_once() -> None:
    fight = duel()
    dispute(fight, "ben", fight.file("ada"), "She had 20 left.")
    right = fight.result({fight.sandpiper: {"hull_left": 25}})
    filing = fight.file("olive", right, ruling="Both are half right.")
    assert (filing.number, fight.status()) == (2, "applied")
    assert harbour.ship(fight.mine, "Sandpiper").hull_left == 25
    assert kinds(fight.campaign)[-3:] == ["result.filed", "result.ruled", "battle.fought"]


def test_whoever_disputed_a_result_may_confirm_it_after_all() -> None:
    fight = duel()
    filing = fight.file("ada")
    dispute(fight, "ben", filing, "No.")
    fight.confirm("ben", filing)
    assert fight.status() == "applied"


def test_silence_confirms_after_its_time_and_says_so() -> None:
    fight = duel()
    filing = fight.file("ada")
    due = filing.filed_at + timedelta(hours=72)
    assert filing.silence_at == due
    assert confirm_by_silence(due - timedelta(seconds=1)) == 0
    assert confirm_by_silence(due) == 1
    assert confirm_by_silence(due) == 0
    filing.refresh_from_db()
    assert (filing.state, fight.status()) == ("applied", "applied")
    told = filing.confirmations.get(flotilla=fight.theirs)
    assert (told.kind, told.member) == ("silence", None)
    line = fight.campaign.lines.get(kind="result.confirmed")
    assert (line.data["how"], line.actor_name) == ("silence", "")


def test_silence_looks_again_under_the_lock_whether_its_time_was_put_off() -> None:
    fight = duel()
    filing = fight.file("ada")
    early = filing.silence_at - timedelta(seconds=1)
    assert confirming._silent(filing.pk, fight.campaign.pk, early) is False
    assert fight.status() == "reported"


def test_silence_does_not_speak_on_disputed_results_or_in_frozen_campaigns() -> None:
    fight = duel()
    filing = fight.file("ada")
    late = filing.silence_at + timedelta(days=9)
    Campaign.objects.update(status=Campaign.Status.FROZEN)
    assert confirm_by_silence(late) == 0
    with pytest.raises(CampaignShut):
        fight.confirm("ben", filing)
    Campaign.objects.update(status=Campaign.Status.OPEN)
    dispute(fight, "ben", filing, "No.")
    assert confirm_by_silence(late) == 0


def test_a_campaign_that_opens_again_gives_everybody_the_whole_time_to_dispute() -> None:
    fight = duel()
    filing = fight.file("ada")
    seat = harbour.seat(fight.campaign, "olive")
    services.set_status(seat=seat, status="frozen", reason="Holidays.")
    Filing.objects.update(silence_at=timezone.now() - timedelta(days=9))
    services.set_status(seat=seat, status="open", reason="Back again.")
    assert confirm_by_silence(timezone.now()) == 0
    filing.refresh_from_db()
    assert timedelta(hours=71) < filing.silence_at - timezone.now() <= timedelta(hours=72)
    dispute(fight, "ben", filing, "No.")
    assert fight.status() == "disputed"


def test_a_result_that_silence_cannot_let_count_goes_to_the_organiser() -> None:
    fight = duel()
    filing = fight.file("ada")
    harbour.tell(fight.campaign, "ada", "ship.retired", {"ship": fight.dunlin}, [fight.dunlin])
    assert confirm_by_silence(filing.silence_at) == 0
    filing.refresh_from_db()
    assert (filing.state, fight.status()) == ("disputed", "disputed")
    assert "Dunlin cannot sail any more" in filing.disputes.get().reason
    assert filing.confirmations.count() == 1


def test_the_beat_asks_silence_and_the_task_is_there() -> None:
    entry = base.CELERY_BEAT_SCHEDULE["confirm silent results"]
    assert entry["task"] == confirm_silent_results.name
    fight = duel()
    fight.file("ada")
    Filing.objects.update(silence_at=timezone.now() - timedelta(seconds=1))
    assert confirm_silent_results() == 1
    assert fight.status() == "applied"


def test_what_a_battle_took_stays_the_same_when_another_counts_before_it() -> None:
    fight = duel()
    filing = fight.file("ada", fight.result({fight.sandpiper: {"hull_left": 30}}))
    other = harbour.plan(fight.campaign, fight.mine, fight.theirs)
    harbour.fight(fight.campaign, "olive", other, {fight.sandpiper: {"hull_left": 25}})
    fight.confirm("ben", filing)
    assert harbour.ship(fight.mine, "Sandpiper").hull_left == 20


def test_a_page_that_shows_other_forces_is_stale() -> None:
    fight = duel()
    with pytest.raises(Stale, match="forces"):
        fight.file("ada", version=7)


def dispute(fight: Duel, name: str, filing: Filing, reason: str) -> None:
    """Let somebody dispute a filing."""
    dispute_result(
        seat=fight.seat(name), engagement=fight.battle, digest=filing.digest, reason=reason
    )


def rule(fight: Duel, name: str, filing: Filing, ruling: str) -> None:
    """Let somebody rule on a filing."""
    rule_on_result(
        seat=fight.seat(name),
        engagement=fight.battle,
        digest=filing.digest,
        ruling=ruling,
        reason="Seen by all.",
    )


def test_everybody_who_fought_may_dispute_a_result_until_it_is_ruled_upon() -> None:
    fight = duel()
    third = harbour.enter(fight.campaign, "zoë", ships={"Avocet": harbour.VOSPER}, name="Zoë's")
    battle = harbour.plan(fight.campaign, fight.mine, third, fight.theirs)
    fight = replace(fight, battle=battle)
    filing = fight.file("ben")
    dispute(fight, "ada", filing, "Sandpiper was hit.")
    dispute(fight, "zoë", filing, "Avocet was hit.")
    with pytest.raises(Stale, match="You have disputed it"):
        dispute(fight, "zoë", filing, "Avocet was hit.")
    told = fight.campaign.lines.filter(kind="result.disputed")
    assert [line.data["by"] for line in told] == ["ada", "zoë"]
    assert fight.confirm("ada", filing).state == "disputed"
    with pytest.raises(Refused, match="An organiser rules"):
        fight.confirm("ben", filing)
    assert [one.reason for one in filing.disputes.all()] == ["Avocet was hit."]
    assert fight.confirm("zoë", filing).state == "applied"
    with pytest.raises(Stale, match="counts already"):
        dispute(fight, "ada", filing, "Still.")
