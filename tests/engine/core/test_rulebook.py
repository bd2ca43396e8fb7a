"""The rule book of a system beside its notes: tables, readings, options, what they come to."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.engine.core.fleet import GameOption
from rules.engine.core.rulebook import (
    Comparison,
    Interpretation,
    Rulebook,
    RuleTable,
    compared,
    figure_text,
    related,
)

OARS = RuleTable(
    code="oars",
    rules=("TOY-2", "TOY-4"),
    title="Oars",
    columns=("Oar", "Change"),
    rows=(("Short", "-1"), ("Ahead of the wind", "+1"), ("Broken", "0")),
    row_rules=("TOY-2", "TOY-3", ""),
)
WIND = GameOption(
    code="wind", label="Wind", help="Whether.", rule="I-1", values=(("on", "Blows"), ("off", "No"))
)
READING = Interpretation(
    id="I-1", rules=("TOY-3",), title="Calm", question="How calm?", decision="Flat.", reason="Why."
)
GIVEN = Comparison(
    option="wind", situation="Two oars.", measure="Chance", procedure="row", key="boats.0.p_dry",
    given={"oars": 2},
)  # fmt: skip
BOOK = Rulebook(
    tables=(OARS,), interpretations=(READING,), options=(WIND,), comparisons=(GIVEN,),
    quick_reference=("oars",),
)  # fmt: skip


@pytest.mark.parametrize(
    "wrong",
    [
        {"rules": ()},
        {"rows": ()},
        {"columns": ("Oar",)},
        {"row_rules": ("TOY-2", "TOY-3")},
    ],
)
def test_a_table_whose_parts_do_not_fit_is_refused(wrong: dict[str, Any]) -> None:
    sound = {
        "code": "t",
        "rules": ("A",),
        "title": "T",
        "columns": ("a", "b"),
        "rows": (("1", "2"),),
    }
    RuleTable(**sound)
    with pytest.raises(ValueError, match="table 't'"):
        RuleTable(**sound | wrong)


def test_a_rule_has_its_tables_whole_and_otherwise_its_rows_alone() -> None:
    assert BOOK.tables_of("TOY-4") == (OARS,)
    (excerpt,) = BOOK.tables_of("TOY-3")
    assert excerpt.rows == (("Ahead of the wind", "+1"),)
    assert excerpt.rules == ("TOY-3",)
    assert BOOK.tables_of("TOY-9") == ()


def test_a_row_names_its_rule_where_that_is_not_the_tables_own() -> None:
    assert [rule for _row, rule in OARS.ruled_rows] == ["", "TOY-3", ""]


def test_rules_are_related_by_a_table_or_a_reading() -> None:
    assert related(BOOK, "TOY-2") == ("TOY-4", "TOY-3")
    assert related(BOOK, "TOY-3") == ("TOY-2",)
    assert related(BOOK, "I-1") == ("TOY-3",)
    assert related(BOOK, "TOY-9") == ()


def test_readings_and_options_are_found_by_rule() -> None:
    assert BOOK.readings_of("TOY-3") == (READING,)
    assert BOOK.interpretation("I-1") is READING
    assert BOOK.interpretation("TOY-3") is None
    assert BOOK.options_of("I-1") == (WIND,)
    assert BOOK.options_of("TOY-3") == ()


def test_the_search_looks_into_tables_and_readings() -> None:
    assert BOOK.rules_found("broken oar") == {"TOY-2"}
    assert BOOK.rules_found("calm flat") == {"I-1"}
    assert BOOK.rules_found("broken calm") == frozenset()


def test_the_sheet_is_of_known_tables() -> None:
    assert BOOK.sheet() == (OARS,)
    with pytest.raises(KeyError):
        Rulebook(tables=(OARS,), quick_reference=("sails",)).sheet()


def test_each_value_of_an_option_is_worked_out_by_the_procedure() -> None:
    def row(given: dict[str, Any]) -> dict[str, Any]:
        blows = given["options"]["wind"] == "on"
        return {"boats": [{"p_dry": Fraction(given["oars"], 8 if blows else 4)}]}

    assert compared(GIVEN, WIND, {"row": row}) == (("on", Fraction(1, 4)), ("off", Fraction(1, 2)))
    with pytest.raises(KeyError):
        compared(GIVEN, WIND, {})


def test_figures_are_chances_by_their_key() -> None:
    assert figure_text("p_hit", Fraction(1, 3)) == "33\u00a0%"
    assert figure_text("boats.0.p_dry", Fraction(1, 2)) == "50\u00a0%"
    assert figure_text("mean_hull", Fraction(27, 2)) == "13.5"
    assert figure_text("loaded", 2) == "2"
    assert figure_text("crew", "veteran") == "veteran"
