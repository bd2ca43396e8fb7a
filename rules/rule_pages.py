"""View data of the rules: sections, a page for each rule, options and what they do, examples."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from django.utils.text import slugify

from rules.engine import registry
from rules.engine.core.dice import SeededDice
from rules.engine.core.fleet import GameOption
from rules.engine.core.given import BadCaseError
from rules.engine.core.odds import Topic
from rules.engine.core.rulebook import (
    Comparison,
    Interpretation,
    RuleTable,
    compared,
    figure_text,
    related,
)
from rules.engine.core.scenarios import ScenarioSheet
from rules.engine.core.search import found_in, words
from rules.engine.core.system import RuleNote, RuleSystem
from rules.selectors import notes_by_id, notes_found

SEED = "1"  # of the examples: any would do, the same dice each time


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteView:
    """A rule among others, with the tables that are at home there and the readings of it."""

    note: RuleNote
    tables: tuple[RuleTable, ...]
    readings: tuple[str, ...]  # ids


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSection:
    """The rule notes under one title; `anchor` is its place in the page."""

    anchor: str
    title: str
    notes: tuple[NoteView, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparisonView:
    """A situation, and what comes of each value of an option in it."""

    situation: str
    measure: str
    figures: tuple[tuple[str, str], ...]  # the value in words, the figure


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionView:
    """An option of the game with the words of its values, and what they do."""

    option: GameOption
    readings: tuple[str, ...]  # the default first
    comparisons: tuple[ComparisonView, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingView:
    """An interpretation, with the options by which a group reads it otherwise."""

    reading: Interpretation
    options: tuple[OptionView, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A procedure as the dice of one seed resolve its example: (sentence, rule) each."""

    name: str
    rule: str
    told: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RulePage:
    """All that the page of a rule shows."""

    note: RuleNote
    tables: tuple[RuleTable, ...]
    reading: Interpretation | None  # where the rule is an interpretation itself
    readings: tuple[ReadingView, ...]
    options: tuple[OptionView, ...]
    related: tuple[RuleNote, ...]
    examples: tuple[Example, ...]
    topics: tuple[Topic, ...]  # odds that rest on the rule
    has_path: bool  # whether moves on hexes are checked by it
    scenarios: tuple[ScenarioSheet, ...]  # that are played by it
    before: RuleNote | None
    after: RuleNote | None


def rule_sections(system: RuleSystem, query: str = "") -> tuple[RuleSection, ...]:
    """Return the notes under their sections, in the order of the book.

    With a query those alone that hold each word of it, themselves or in their tables and readings.
    """
    found = notes_found(system, query)
    titles = dict.fromkeys(note.section for note in found)
    return tuple(
        RuleSection(
            anchor=f"section-{slugify(title)}",
            title=title,
            notes=tuple(_note_view(system, note) for note in found if note.section == title),
        )
        for title in titles
    )


def _note_view(system: RuleSystem, note: RuleNote) -> NoteView:
    book = system.rulebook()
    return NoteView(
        note=note,
        tables=tuple(table for table in book.tables if table.rules[0] == note.id),
        readings=tuple(reading.id for reading in book.readings_of(note.id)),
    )


def rule_page(system: RuleSystem, note: RuleNote) -> RulePage:
    """Return all that the page of a rule shows."""
    book, rule = system.rulebook(), note.id
    notes, by_id = system.rule_notes(), notes_by_id(system.slug)
    place = notes.index(note)
    return RulePage(
        note=note,
        tables=book.tables_of(rule),
        reading=book.interpretation(rule),
        readings=tuple(
            ReadingView(reading=reading, options=_options_of(system, reading.id))
            for reading in book.readings_of(rule)
        ),
        options=_options_of(system, rule),
        related=tuple(by_id[other] for other in related(book, rule) if other in by_id),
        examples=_examples_of(system.slug, rule),
        topics=tuple(t for t in system.odds.topics if rule in t.rules) if system.odds else (),
        has_path=system.paths is not None and rule in system.paths.rules,
        scenarios=tuple(s for s in system.scenarios(system.newest_edition) if s.rule == rule),
        before=notes[place - 1] if place else None,
        after=notes[place + 1] if place + 1 < len(notes) else None,
    )


def _options_of(system: RuleSystem, rule: str) -> tuple[OptionView, ...]:
    return tuple(option_view(system, option) for option in system.rulebook().options_of(rule))


def option_views(system: RuleSystem, query: str = "") -> tuple[OptionView, ...]:
    """Return the options of the game, with a query those that hold each word of it."""
    return tuple(
        option_view(system, option)
        for option in system.rulebook().options
        if found_in(query, words(_option_text(option)))
    )


def _option_text(option: GameOption) -> str:
    values = " ".join(text for _value, text in option.values)
    return f"{option.rule} {option.label} {option.help} {values}"


@cache
def _compared(slug: str, code: str) -> tuple[ComparisonView, ...]:
    system = registry.get(slug)
    book = system.rulebook()
    option = next(each for each in book.options if each.code == code)
    return tuple(_comparison(system, option, each) for each in book.comparisons_of(option))


def option_view(system: RuleSystem, option: GameOption) -> OptionView:
    """Return an option with what each of its values comes to."""
    return OptionView(
        option=option,
        readings=tuple(text for _value, text in option.values),
        comparisons=_compared(system.slug, option.code),
    )


def _comparison(system: RuleSystem, option: GameOption, given: Comparison) -> ComparisonView:
    text = dict(option.values)
    found = compared(given, option, system.procedures)
    return ComparisonView(
        situation=given.situation,
        measure=given.measure,
        figures=tuple((text[value], figure_text(given.key, figure)) for value, figure in found),
    )


def _examples_of(slug: str, rule: str) -> tuple[Example, ...]:
    """Return what is at home in a rule; of a rule without, the first example that cites it."""
    examples = _examples(slug)
    home = tuple(each for each in examples if each.rule == rule)
    cited = (each for each in examples if any(cited == rule for _, cited in each.told))
    return home or tuple(cited)[:1]


@cache
def _examples(slug: str) -> Sequence[Example]:
    """Return the example of each procedure of a system, told; none that the edition cannot have."""
    system = registry.get(slug)
    if system.narrator is None:
        return ()
    narrator, found = system.narrator(), []
    for name, procedure in system.resolutions.items():
        try:
            facts = procedure.facts(procedure.example)
        except BadCaseError:  # of a scenario or an option that is gone
            continue
        drawn = procedure.draw(facts, SeededDice(SEED))
        told = tuple((narrator.tell(event), event.rule) for event in drawn.events)
        found.append(
            Example(name=name.replace("_", " ").capitalize(), rule=procedure.rule, told=told)
        )
    return tuple(found)
