"""What the edition says in words: notes in order, interpretations, options, the sheet."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from rules.engine.core.book_files import BookFile, read_notes
from rules.engine.core.rulebook import compared, figure_text
from rules.engine.core.tables import DataError
from rules.engine.systems.cruel_seas import loader
from rules.engine.systems.cruel_seas.battle.game import OPTIONS
from tests.engine.systems.cruel_seas.test_rule_homes import RULES
from tests.strategies import EDITION, SYSTEM

BOOK = SYSTEM.rulebook()
NOTES = {note.id: note for note in SYSTEM.rule_notes()}
LONGEST = 430


def test_every_interpretation_says_what_was_asked_decided_and_why() -> None:
    assert [each.id for each in BOOK.interpretations] == [f"I-{n}" for n in range(1, 50)]
    for each in BOOK.interpretations:
        assert each.rules
        assert set(each.rules) <= set(NOTES)
        assert each.question.endswith("?")
        assert NOTES[each.id].text == each.decision
        assert NOTES[each.id].section == "Rulings of this site"
    assert max(len(each.reason) for each in BOOK.interpretations) < LONGEST


def test_every_rule_of_the_book_has_a_note() -> None:
    assert {rule for rule in NOTES if not rule.startswith("I-")} == RULES


def test_notes_are_short_and_stand_in_the_order_of_play() -> None:
    assert max(len(note.text) for note in NOTES.values() if note.section != "Scenarios") < LONGEST
    order = list(NOTES)
    assert order.index("CS-CORE-1") < order.index("CS-SEQ-1") < order.index("CS-MOV-1")
    assert order.index("CS-GUN-9") < order.index("CS-DMG-1") < order.index("CS-TOR-1")
    criticals = [rule for rule in order if rule.startswith("CS-CRIT")]
    assert criticals[:4] == ["CS-CRIT-1", "CS-CRIT-2", "CS-CRIT-01", "CS-CRIT-02"]
    torpedoes = [rule for rule in order if rule.startswith("CS-TOR")]
    assert torpedoes == [f"CS-TOR-{n}" for n in range(1, 11)]
    sections = [note.section for note in NOTES.values()]
    assert list(dict.fromkeys(sections))[:3] == ["Core", "Sequence of play", "Movement"]
    changes = sum(a != b for a, b in pairwise(sections))
    assert changes + 1 == len(set(sections))


def test_a_note_of_no_chapter_and_one_that_stands_twice_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text('[[rule]]\nid = "CS-X-1"\ntitle = "T"\ntext = "t"\n', "utf-8")
    with pytest.raises(DataError, match="of no chapter"):
        read_notes(tmp_path, BookFile(), ())
    book = BookFile(chapters=(("X", ("CS-X",)),))
    (note,) = read_notes(tmp_path, book, ())
    assert note.section == "X"
    (tmp_path / "b.toml").write_text((tmp_path / "a.toml").read_text("utf-8"), "utf-8")
    with pytest.raises(DataError, match="twice"):
        read_notes(tmp_path, book, ())


def test_every_option_that_a_battle_asks_for_has_words_for_each_value() -> None:
    told = {option.code: [value for value, _ in option.values] for option in BOOK.options}
    assert OPTIONS.items() <= {code: tuple(values) for code, values in told.items()}.items()
    assert {option.code for option in loader.edition(EDITION).game_options} <= set(told)
    for option in BOOK.options:
        assert option.rule in NOTES
        reading = BOOK.interpretation(option.rule)
        assert reading is None or reading.option == option.code
    by_reading = {each.option for each in BOOK.interpretations if each.option}
    assert by_reading == {o.code for o in BOOK.options if o.rule.startswith("I-")}


def words_of(figure: str) -> str:
    return figure.replace("\u00a0", " ")


# Worked out by hand. Size: 5 with no other line is 5 in 10; small takes 1 off, huge adds 2. Hidden:
# 5 - 2 and 5 - 1. Mines, light field at full speed: 5 or more of a D10, by one easier or harder.
# From a slow ship 6 in 10, in rough seas one less, in stormy ones two. Two shots at
# 5 in 10, or one. A torpedo: 4 in 10, live on 3 or more of a D6.
BY_HAND = [
    ("gun_size_modifiers", ["40 %", "50 %"]),
    ("gun_size_modifiers", ["70 %", "50 %"]),
    ("obscured_modifier", ["30 %", "40 %"]),
    ("semi_auto", ["25 %", "50 %"]),
    ("reloads", ["2", "0"]),
    ("mine_crew_modifier", ["70 %", "50 %"]),
    ("mine_crew_modifier", ["50 %", "70 %"]),
    ("intact_min_hull", ["veteran", "veteran", "regular", "regular"]),
    ("heavy_seas", ["60 %", "60 %", "50 %", "40 %"]),
    ("torpedo_targets", ["0 %", "27 %", "27 %"]),
]


@pytest.mark.parametrize(
    ("number", "code", "expected"), [(n, *row) for n, row in enumerate(BY_HAND)]
)
def test_what_each_reading_does_to_the_odds(number: int, code: str, expected: list[str]) -> None:
    comparison = BOOK.comparisons[number]
    option = next(option for option in BOOK.options if option.code == code)
    assert comparison.option == code
    found = compared(comparison, option, SYSTEM.procedures)
    assert [value for value, _ in found] == [value for value, _ in option.values]
    assert [words_of(figure_text(comparison.key, figure)) for _, figure in found] == expected


def test_every_comparison_is_listed_here() -> None:
    assert [each.option for each in BOOK.comparisons] == [code for code, _ in BY_HAND]


def test_the_sheet_holds_what_a_game_asks_for() -> None:
    codes = [table.code for table in BOOK.sheet()]
    assert codes[:3] == ["sequence", "to-hit", "guns"]
    wanted = {"criticals", "torpedo-to-hit", "torpedo-live", "repair", "collision", "mines"}
    assert wanted <= set(codes)


def test_every_rule_that_a_table_names_has_a_note() -> None:
    named = {rule for table in BOOK.tables for rule in table.about}
    assert named <= set(NOTES)
    assert len({table.code for table in BOOK.tables}) == len(BOOK.tables)


def test_no_note_names_a_figure_of_a_rule_by_another_id() -> None:
    cited = {rule for note in NOTES.values() for rule in re.findall(r"CS-[A-Z]+-\d+", note.text)}
    assert cited <= set(NOTES)
