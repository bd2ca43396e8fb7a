"""What a battle leaves behind: wear, kills, prizes; and what is left when one is taken back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from campaigns.book import words
from campaigns.book.values import Status
from rules.engine.core.result import Fate
from tests.campaigns.book.scribe import FAIRMILE, LINSE, MINES, S_BOAT, Scribe, key, plain

BOTH = {"ada": "allies", "ben": "axis"}


@pytest.fixture
def log() -> Scribe:
    """Two flotillas: Ada's boat with a hull of 35 and Ben's with one of 55."""
    log = Scribe()
    log.enter("ada")
    log.enter("ben", "axis")
    return log


def test_what_an_earlier_battle_took_comes_back_with_it(log: Scribe) -> None:
    first = log.fight({"ada 1": {"hull_left": 20, "damage": {"rudder": 1}}, "ben 1": {}}, BOTH)
    log.fight({"ada 1": {"hull_left": 18, "damage": {"rudder": 1}}, "ben 1": {}}, BOTH)
    assert (log.ship("ada 1").hull_left, log.ship("ada 1").damage) == (18, (("rudder", 1),))
    log.write(words.REVERSED, cancels=first)
    after = log.ship("ada 1")
    assert (after.hull_left, after.damage, after.games) == (33, (), 1)


def test_a_repair_between_a_battle_and_its_result_is_kept(log: Scribe) -> None:
    log.fight({"ada 1": {"hull_left": 20}, "ben 1": {}}, BOTH)
    log.write(words.REPAIRED, ship=key("ada 1"), hull=10)
    log.fight({"ada 1": {"hull_left": 15}, "ben 1": {}}, BOTH, came={"ada 1": 20})
    assert log.ship("ada 1").hull_left == 25


def test_who_came_home_has_a_hull_whatever_is_taken_back(log: Scribe) -> None:
    log.fight({"ada 1": {"hull_left": 2}, "ben 1": {}}, BOTH)
    repair = log.write(words.REPAIRED, ship=key("ada 1"), hull=30)
    log.fight({"ada 1": {"hull_left": 4}, "ben 1": {}}, BOTH)
    log.write(words.REVERSED, cancels=repair)
    assert log.ship("ada 1").hull_left == 1


def test_repairs_made_in_battle_count_up_to_her_full_hull(log: Scribe) -> None:
    first = log.fight({"ada 1": {"hull_left": 20}, "ben 1": {}}, BOTH)
    log.fight({"ada 1": {"hull_left": 26}, "ben 1": {}}, BOTH)
    assert log.ship("ada 1").hull_left == 26
    log.write(words.REVERSED, cancels=first)
    assert log.ship("ada 1").hull_left == 35


def test_a_kill_is_worth_what_the_victim_was_when_the_battle_began(log: Scribe) -> None:
    fates = {"ada 1": {"sunk": ["ben 1"]}, "ben 1": {"fate": Fate.SUNK}}
    log.fight(fates, BOTH)
    (kill,) = log.ship("ada 1").kills
    assert (kill.name, kill.size, kill.points, kill.captured) == ("ben 1", "medium", 175, False)
    assert log.book().battles[0].sunk == ((key("ada"), 175), (key("ben"), 0))
    assert (log.ship("ben 1").status, log.ship("ben 1").lost_in) == (Status.SUNK, 1)


def test_a_vessel_of_the_scenario_is_a_victim_like_others(log: Scribe) -> None:
    tanker = {"name": "Tanker", "size": "huge", "points": 80, "ship_class": "tanker"}
    coaster = {"name": "Coaster", "points": "12.5"}
    fates: dict[str, dict[str, Any]] = {
        "ada 1": {"sunk": ["Tanker"], "captured": ["Coaster"]},
        "Tanker": {"fate": Fate.SUNK}, "Coaster": {"fate": Fate.CAPTURED},
    }  # fmt: skip
    log.fight(fates, BOTH, extras=[tanker, coaster])
    assert not log.book().voids
    assert [str(kill.points) for kill in log.ship("ada 1").kills] == ["80", "12.5"]
    assert str(dict(log.book().battles[0].sunk)[key("ada")]) == "92.5"
    assert log.ship("ada 1").crew.grade == "veteran"  # a game and a capture
    assert not log.book().prizes  # what is of no flotilla is nobody's prize


def test_nobody_sinks_a_ship_that_was_not_there(log: Scribe) -> None:
    fates = {"ada 1": {"sunk": ["ben 1"]}, "ben 1": {"fate": Fate.ABSENT}}
    log.fight(fates, BOTH)
    assert log.ship("ada 1").kills == ()
    assert log.ship("ben 1").games == 0


def test_a_ship_that_is_told_of_twice_fights_once(log: Scribe) -> None:
    log.fight({"ada 1": {}, "ben 1": {}}, BOTH)
    result = log.lines[-1].data["result"]
    result["ships"] *= 2
    assert log.ship("ada 1").games == 1


def test_a_flag_struck_to_nobody_is_a_prize_of_the_other_sides_choice(log: Scribe) -> None:
    log.enter("cleo")
    log.fight(
        {"ada 1": {}, "ben 1": {"fate": Fate.STRUCK, "hull_left": 12}}, BOTH | {"cleo": "allies"}
    )
    prize = log.book().prizes[key("ben 1")]
    assert log.ship("ben 1").status is Status.CAPTURED
    assert (prize.holder, set(prize.claimants)) == ("", {key("ada"), key("cleo")})
    for flotilla in ("ben", "dora"):
        log.enter("dora") if flotilla == "dora" else None
        log.write(words.PRIZE, flotilla=key(flotilla), prize=key("ben 1"), entry=plain("Trophy"))
        assert log.reasons() == ["no_prize"]
    log.write(words.PRIZE, flotilla=key("cleo"), prize=key("ben 1"), entry=plain("Trophy"))
    trophy = log.ship("Trophy")
    assert (trophy.flotilla, trophy.entry.ship_class, trophy.hull_left) == (key("cleo"), S_BOAT, 12)
    assert log.book().prizes[key("ben 1")].commissioned == key("Trophy")


def test_a_prize_is_the_captors_alone_and_has_none_of_the_old_crews_abilities() -> None:
    log = Scribe()
    log.enter("ada")
    log.enter("cleo")
    log.enter("ben", "axis", fit=(("ability:lucky_ship", 1),), grade="veteran")
    assert log.ship("ben 1").crew.abilities == ("lucky_ship",)
    dear = log.ship("ben 1").points
    fates = {"ada 1": {"captured": ["ben 1"]}, "ben 1": {"fate": Fate.CAPTURED, "hull_left": 30}}
    log.fight(fates, BOTH | {"cleo": "allies"})
    claim = {"prize": key("ben 1"), "entry": plain("Trophy"), "grade": "veteran"}
    log.write(words.PRIZE, flotilla=key("cleo"), **claim)
    assert log.reasons() == ["no_prize"]
    log.write(words.PRIZE, flotilla=key("ada"), **claim)
    trophy = log.ship("Trophy")
    assert (trophy.crew.abilities, trophy.points) == ((), dear - 10)
    assert log.purse("ada") == 600 - 125 - 100  # half of 200


def test_old_tub_takes_a_third_of_the_hull_and_a_new_crew_gives_it_back() -> None:
    log = Scribe()
    log.enter(
        "ada",
        ships={"Whole": "vosper-mtb-type-i-mid", "Worn": "vosper-mtb-type-i-mid"},
        grade="veteran",
    )
    log.enter("ben", "axis")
    log.fight({"Worn": {"hull_left": 18}, "ben 1": {}}, BOTH)
    hulls = []
    for kind, told in ((words.BOUGHT, {"ability": "old_tub"}), (words.CREW, {"grade": "regular"})):
        for name in ("Whole", "Worn"):
            log.write(kind, ship=key(name), **told)
        hulls.append(
            [(log.ship(name).hull_left, log.ship(name).hull) for name in ("Whole", "Worn")]
        )
    assert hulls == [[(24, 24), (13, 24)], [(35, 35), (19, 35)]]  # shares are rounded up
    assert log.purse("ada") == 300 - 2 * (125 - 113)  # what an old tub was cheaper by


def test_what_carries_no_crew_fights_and_learns_nothing() -> None:
    log = Scribe()
    log.enter("ada", ships={"Field": MINES, "Boat": FAIRMILE})
    log.enter("ben", "axis")
    fates = {"Field": {"sunk": ["ben 1"]}, "Boat": {}, "ben 1": {"fate": Fate.SUNK}}
    log.fight(fates, BOTH)
    log.fight({"Field": {}, "Boat": {}}, BOTH)
    field = log.ship("Field")
    assert (field.crew.grade, field.crew.picks, field.hull, field.hull_left) == ("", 0, 0, 0)
    assert (field.games, len(field.kills), field.points) == (2, 1, 30)
    assert log.ship("Boat").crew.grade == "veteran"


def test_a_squadron_is_one_record_with_the_hull_of_all_its_boats() -> None:
    log = Scribe()
    log.enter("ada")
    log.enter("ben", "axis", ships={"Linsen": LINSE})
    assert (log.ship("Linsen").hull, log.ship("Linsen").size) == (36, "tiny")
    log.fight({"ada 1": {}, "Linsen": {"hull_left": 24}}, BOTH)
    assert log.ship("Linsen").hull_left == 24


def test_a_class_that_nobody_knows_is_worth_nothing_and_still_sails() -> None:
    log = Scribe()
    log.enter("ada", ships={"Ghost": "flying-dutchman"})
    log.enter("ben", "axis")
    log.fight({"Ghost": {"sunk": ["ben 1"]}, "ben 1": {"fate": Fate.SUNK}}, BOTH)
    ghost = log.ship("Ghost")
    assert (ghost.points, ghost.hull, ghost.games, ghost.crew.credit) == (0, 0, 1, 1)


def test_a_battle_of_a_flotilla_that_never_entered_is_read_without_her() -> None:
    log = Scribe()
    entered = log.enter("ada")
    log.enter("ben", "axis")
    fates = {"ada 1": {}, "ben 1": {"sunk": ["ada 1"]}}
    fought = log.fight(fates, BOTH)
    log.write(words.REVERSED, cancels=entered)
    assert log.reasons(fought) == ["no_ship"]
    assert log.ship("ben 1").kills == ()
    assert log.ship("ben 1").games == 1


def test_hull_asked_for_intact_is_that_with_which_she_comes_home() -> None:
    log = Scribe(replace(Scribe().terms, progression=(("intact_min_hull", "1/2"),)))
    log.enter("ada")
    log.enter("ben", "axis")
    log.fight({"ada 1": {"hull_left": 17}, "ben 1": {"hull_left": 30}}, BOTH)
    assert (log.ship("ada 1").intact, log.ship("ben 1").intact) == (0, 1)
