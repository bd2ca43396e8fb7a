"""What a system tells of its rules beside the notes: tables, readings, options, and what they cost.

Notes stand in the order of the book (`RuleSystem.rule_notes`). Tables are made from the figures
that the procedures use, never typed a second time; what the values of an option come to is worked
out by a procedure of the system.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from rules.engine.core.fleet import GameOption
from rules.engine.core.measures import chance_text, number_text
from rules.engine.core.search import found_in, words


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleTable:
    """A table of the rules: the first cell of a row is its head, the first rule its home.

    `row_rules` are the rules of the rows, "" for none; empty where no row has one of its own.
    """

    code: str
    rules: tuple[str, ...]
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""
    row_rules: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.rules or not self.rows:
            raise ValueError(f"table '{self.code}' has no rule or no row")
        if any(len(row) != len(self.columns) for row in self.rows):
            raise ValueError(f"table '{self.code}' has a row of another width")
        if self.row_rules and len(self.row_rules) != len(self.rows):
            raise ValueError(f"table '{self.code}' has not a rule for each row")

    @property
    def about(self) -> tuple[str, ...]:
        """Return every rule that the table speaks of, its own first, each once."""
        return tuple(dict.fromkeys((*self.rules, *filter(None, self.row_rules))))

    @property
    def ruled_rows(self) -> tuple[tuple[tuple[str, ...], str], ...]:
        """Return each row with its rule, "" where that is the table's own."""
        rules = self.row_rules or ("",) * len(self.rows)
        own = ("" if rule == self.rules[0] else rule for rule in rules)
        return tuple(zip(self.rows, own, strict=True))

    def of(self, rule: str) -> RuleTable:
        """Return the table with the rows of a rule alone."""
        rows = tuple(row for row, of in zip(self.rows, self.row_rules, strict=True) if of == rule)
        return replace(self, rules=(rule,), rows=rows, row_rules=())

    @property
    def text(self) -> str:
        """Return all words of the table, for the search."""
        cells = (cell for row in (self.columns, *self.rows) for cell in row)
        return " ".join((self.title, *cells, self.note))


@dataclass(frozen=True, slots=True, kw_only=True)
class Interpretation:
    """Where the rules leave something open: the question, how it is read here and why.

    `rules` are those that it concerns, `option` the setting by which a group reads it otherwise.
    """

    id: str
    rules: tuple[str, ...]
    title: str
    question: str
    decision: str
    reason: str
    option: str = ""

    @property
    def text(self) -> str:
        """Return all its words, for the search."""
        return f"{self.title} {self.question} {self.decision} {self.reason}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """A situation in which the values of an option differ: `key` of a procedure's answer.

    `key` may lead inward, by names and places from 0: 'targets.0.mean_hull_left'.
    """

    option: str
    situation: str
    measure: str
    procedure: str
    key: str
    given: Mapping[str, Any] = field(hash=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulebook:
    """All that a system tells of its rules beside the notes."""

    tables: tuple[RuleTable, ...] = ()
    interpretations: tuple[Interpretation, ...] = ()
    options: tuple[GameOption, ...] = ()
    comparisons: tuple[Comparison, ...] = ()
    quick_reference: tuple[str, ...] = ()  # codes of tables, in the order of the sheet

    def tables_of(self, rule: str) -> tuple[RuleTable, ...]:
        """Return the tables of a rule, those at home there first; of one without, its rows."""
        whole = [table for table in self.tables if rule in table.rules]
        if whole:
            return tuple(sorted(whole, key=lambda table: table.rules[0] != rule))
        return tuple(table.of(rule) for table in self.tables if rule in table.row_rules)

    def interpretation(self, rule: str) -> Interpretation | None:
        """Return the interpretation of this id, or None."""
        return next((each for each in self.interpretations if each.id == rule), None)

    def readings_of(self, rule: str) -> tuple[Interpretation, ...]:
        """Return the interpretations that concern a rule, and none of itself."""
        return tuple(each for each in self.interpretations if rule in each.rules)

    def options_of(self, rule: str) -> tuple[GameOption, ...]:
        """Return the options that are a rule's own, an interpretation's as well."""
        return tuple(option for option in self.options if option.rule == rule)

    def comparisons_of(self, option: GameOption) -> tuple[Comparison, ...]:
        """Return the situations that show what an option does."""
        return tuple(each for each in self.comparisons if each.option == option.code)

    def sheet(self) -> tuple[RuleTable, ...]:
        """Return the tables of the quick reference. Raises KeyError for a code of none."""
        by_code = {table.code: table for table in self.tables}
        return tuple(by_code[code] for code in self.quick_reference)

    def rules_found(self, query: str) -> frozenset[str]:
        """Return the rules whose tables or interpretations hold each word of a query."""
        tables = (t.rules[0] for t in self.tables if found_in(query, words(t.text)))
        readings = [each for each in self.interpretations if found_in(query, words(each.text))]
        return frozenset((*tables, *(each.id for each in readings)))


def related(book: Rulebook, rule: str) -> tuple[str, ...]:
    """Return the rules that share a table or an interpretation with a rule, each once."""
    found: dict[str, None] = {}
    for reading in (*book.readings_of(rule), book.interpretation(rule)):
        found |= dict.fromkeys(reading.rules if reading else ())
    for table in (each for each in book.tables if rule in each.about):
        found |= dict.fromkeys(table.about if rule in table.rules else table.rules[:1])
    return tuple(other for other in found if other != rule)


def compared(
    comparison: Comparison, option: GameOption, procedures: Mapping[str, Any]
) -> tuple[tuple[str, Any], ...]:
    """Return (value, what comes of it) for each value of an option, exactly.

    Raises KeyError for a procedure or a key that there isn't.
    """
    procedure = procedures[comparison.procedure]
    answers = (
        (value, procedure({**comparison.given, "options": {option.code: value}}))
        for value, _text in option.values
    )
    return tuple((value, _inner(answer, comparison.key.split("."))) for value, answer in answers)


def _inner(answer: Any, path: Iterable[str]) -> Any:
    for step in path:
        answer = answer[int(step)] if isinstance(answer, list | tuple) else answer[step]
    return answer


def figure_text(key: str, value: Any) -> str:
    """Return a figure as players read it; chances, whose keys begin with 'p_', in per cent."""
    if not isinstance(value, Fraction):
        return str(value)
    return chance_text(value) if key.split(".")[-1].startswith("p_") else number_text(value)
