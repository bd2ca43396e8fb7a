"""Lines of the logbook in players' words, and their names at a constant number of queries."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from campaigns import services
from campaigns.book import words
from campaigns.models import Campaign
from campaigns.presenters.sentences import TELLERS, sentence
from campaigns.presenters.sentences.names import Names, Span, names_of, spans
from campaigns.selectors.names import Known, names_known
from rules.engine.core.result import Fate
from tests.campaigns import harbour

NAMES = Names(
    known=Known(
        ships={"s": "Sandpiper", "d": "Dunlin"},
        flotillas={"f": "Nore Flotilla"},
        battles={6: "Ambush"},
    ),
    sides={"allies": "Allies", "axis": "Axis"},
    terms=harbour.TERMS,
)


def fought(fates: dict[str, str], winner: str = "allies", **points: int) -> dict[str, Any]:
    ships = [{"ship": key, "fate": fate} for key, fate in fates.items()]
    return {"number": 6, "result": {"ships": ships, "winner": winner, "points": points}}


@pytest.mark.parametrize(
    ("kind", "data", "said"),
    [
        (words.BATTLE, fought({"s": "sunk"}, ""), "Sandpiper lost in battle 6. A draw."),
        (
            words.BATTLE,
            fought({"s": "sunk", "d": "captured"}, "axis", allies=3, axis=9),
            "Sandpiper lost, Dunlin taken in battle 6. Axis won, 9 to 3.",
        ),
        (words.BATTLE, fought({"s": "afloat"}), "Battle 6: Allies won."),
        (words.BATTLE, fought({"x": "sunk"}), "A ship lost in battle 6. Allies won."),
        (words.CREW, {"ship": "s", "grade": "regular"}, "Sandpiper has a new crew: regular."),
        (words.PICKED, {"ship": "s", "ability": "lucky_ship"}, "Sandpiper chose Lucky ship."),
        (words.RETIRED, {"ship": "d"}, "Dunlin laid up for good."),
        (words.LEFT, {"flotilla": "f"}, "Nore Flotilla left the campaign."),
        (
            words.CORRECTED,
            {"flotilla": "f", "field": "victory_points", "value": -2},
            "Nore Flotilla: victory points \N{MINUS SIGN}2.",
        ),
        (
            words.CORRECTED,
            {"ship": "s", "field": "hull_left", "value": 20},
            "Sandpiper: hull set to 20.",
        ),
        (words.REVERSED, {"cancels": 12}, "Line 12 taken back, as if it never was."),
        ("report.published", {"title": "At dawn", "battle": 6}, "Report of battle 6: At dawn."),
        ("report.hidden", {"title": "At dawn"}, "Report hidden: At dawn."),
        ("never.heard", {}, "Something this site cannot tell: never.heard."),
    ],
)
def test_a_line_is_told_in_players_words(kind: str, data: dict[str, Any], said: str) -> None:
    assert sentence(kind, data, NAMES) == said


def test_every_kind_that_touches_the_state_has_its_teller() -> None:
    kinds = {value for name, value in vars(words).items() if name.isupper() and name != "REASONS"}
    assert kinds
    assert kinds <= set(TELLERS)


def test_every_kind_that_a_service_writes_has_its_teller() -> None:
    families = "campaign|member|round|battle|force|condition|scenario|result|petition|report"
    code = "".join(path.read_text() for path in Path(services.__path__[0]).glob("*.py"))
    kinds = set(re.findall(rf'"((?:{families})\.[a-z_]+)"', code))
    assert len(kinds) > 20
    assert kinds - set(TELLERS) == set()


def test_ships_names_lean_and_nothing_else_does() -> None:
    names = Names(known=NAMES.known, leaning=True)
    told = sentence(words.RETIRED, {"ship": "d"}, names)
    assert spans(told) == (Span(text="Dunlin", leans=True), Span(text=" laid up for good."))
    assert spans("Round 1 closed.") == (Span(text="Round 1 closed."),)


@pytest.mark.django_db
def test_names_are_found_for_ships_battles_and_vessels_of_no_flotilla() -> None:
    campaign = harbour.found()
    mine, theirs = harbour.enter(campaign, "ada"), harbour.enter(campaign, "ben", "axis")
    tanker = "00000000-0000-4000-8000-00000000000a"
    extras = [{"key": tanker, "side": "axis", "name": "Tanker", "hull": 90}]
    battle = harbour.plan(campaign, mine, theirs, extras=extras, title="Ambush")
    sunk = {harbour.keys(mine)["Sandpiper"]: {"fate": Fate.SUNK, "sunk": (tanker,)}}
    harbour.fight(campaign, "olive", battle, sunk, {"allies": 4, "axis": 7}, "axis")
    lines = list(campaign.lines.all())
    names = names_of(campaign, names_known(campaign, lines))
    last = lines[-1]
    assert sentence(last.kind, last.data, names) == "Sandpiper lost in battle 1. Axis won, 7 to 4."
    assert (names.ship(tanker), names.titled(1)) == ("Tanker", "battle 1 “Ambush”")
    assert names.flotilla(str(theirs.pk)) == "Flotilla of ben"
    assert [names.side(code) for code in ("axis", "attacker")] == ["Axis", "The attacker"]


@pytest.mark.django_db
def test_a_ship_whose_entry_was_taken_back_keeps_her_name_in_the_log() -> None:
    campaign = harbour.found()
    mine = harbour.enter(campaign, "ada")
    key = harbour.keys(mine)["Sandpiper"]
    harbour.tell(campaign, "ada", words.HONOURED, {"ship": key, "honour": "DSC"}, [key])
    honoured = campaign.lines.last()
    harbour.tell(campaign, "olive", words.REVERSED, {"cancels": 1})
    assert honoured is not None
    assert not mine.ships.exists()
    names = names_of(campaign, names_known(campaign, [honoured]))
    assert sentence(honoured.kind, honoured.data, names) == "Sandpiper honoured: DSC."


@pytest.mark.django_db
def test_names_cost_as_many_queries_for_many_lines_as_for_few(
    django_assert_num_queries: Any,
) -> None:
    campaign: Campaign = harbour.found()
    mine, theirs = harbour.enter(campaign, "ada"), harbour.enter(campaign, "ben", "axis")
    harbour.fight(campaign, "olive", harbour.plan(campaign, mine, theirs))
    few = list(campaign.lines.all())
    for _ in range(6):
        harbour.fight(campaign, "olive", harbour.plan(campaign, mine, theirs))
    many = list(campaign.lines.all())
    for lines in (few, many):
        with django_assert_num_queries(3):
            names_known(campaign, lines)
