"""Odds as a player asks for them: topics with their fields, and answers that say how they came.

A game fills this in by its own procedures (`RuleSystem.odds`); pages, files and the API show an
answer without knowing which game it is of. Chances and means are exact fractions; words are whole
sentences or labels in plain English, numbers among them as players write them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Any

from rules.engine.core.asking import Field, Form
from rules.engine.core.catalogue import WeaponRow
from rules.engine.core.dist import Dist
from rules.engine.core.fleet import ShipEntry
from rules.engine.core.ways import TooCostlyError


class FigureKind(StrEnum):
    """What a figure is, which decides how it is written."""

    CHANCE = "chance"
    MEAN = "mean"
    COUNT = "count"
    SPREAD = "spread"  # several numbers: worst tenth, middle, best tenth


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A number of an answer with its words: '41 %', 'to sink her'."""

    label: str
    kind: FigureKind
    values: tuple[Fraction, ...]
    rule: str = ""

    @classmethod
    def chance(cls, label: str, value: Fraction, rule: str = "") -> Figure:
        """Return a chance."""
        return cls(label=label, kind=FigureKind.CHANCE, values=(value,), rule=rule)

    @classmethod
    def mean(cls, label: str, value: Fraction, rule: str = "") -> Figure:
        """Return a mean."""
        return cls(label=label, kind=FigureKind.MEAN, values=(value,), rule=rule)

    @classmethod
    def count(cls, label: str, value: int, rule: str = "") -> Figure:
        """Return a whole number."""
        return cls(label=label, kind=FigureKind.COUNT, values=(Fraction(value),), rule=rule)

    @classmethod
    def spread(cls, label: str, *values: int, rule: str = "") -> Figure:
        """Return several whole numbers."""
        numbers = tuple(map(Fraction, values))
        return cls(label=label, kind=FigureKind.SPREAD, values=numbers, rule=rule)


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """Why something can't be done: words, and the rule that says so."""

    words: str
    rule: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line of a receipt: 'Range 30 of 80: not over half', '0', rule id."""

    words: str
    value: str
    rule: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """How a number to throw comes about, those lines included that change nothing.

    `goal` and `number` are the line of the throw: 'Hit on a D10 of', '4 or less'. `then` says what
    follows where it succeeds: 'A hit does', '5D6'. Where `refusal` is given there is no throw, and
    no lines need to be.
    """

    title: str
    lines: tuple[Line, ...] = ()
    goal: str = ""
    number: str = ""
    chance: Fraction | None = None
    then: tuple[Line, ...] = ()
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Spread:
    """A distribution to be drawn: whole numbers from 0, and from where on she is lost.

    `quantity` names what lies along the axis ('damage, all guns together'), `none` and `lost` what
    0 and the rest beyond `lost_from` mean ('nothing hit', 'sunk').
    """

    title: str
    quantity: str
    numbers: Dist[int]
    mean: Fraction
    none: str = ""
    lost: str = ""
    lost_from: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Series:
    """Something by a distance: steps, each from its place up to the next."""

    name: str
    steps: tuple[tuple[int, Fraction], ...]

    def at(self, place: int) -> Fraction:
        """Return the value at a place."""
        return next((value for start, value in reversed(self.steps) if start <= place), Fraction(0))


@dataclass(frozen=True, slots=True, kw_only=True)
class Sweep:
    """Up to four series to be drawn together from 0 to `end`, the axis in chunks of `step`.

    `quantity` is what is drawn, of the given kind, `along` what lies along the axis ('range') in
    `unit`s. `notes` are places with their words ('here it turns'); `sentences` say it in full.
    """

    title: str
    quantity: str
    along: str
    unit: str
    step: int
    end: int
    series: tuple[Series, ...]
    kind: FigureKind = FigureKind.MEAN
    notes: tuple[tuple[int, str], ...] = ()
    sentences: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureTable:
    """Figures under one head: the chance of each critical."""

    title: str
    figures: tuple[Figure, ...]
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """How a sampled answer came: draws, and the standard error of its headline."""

    draws: int
    error: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """All that an answer says. `headline` is what was asked for; None where nothing can be done.

    `summary` says it in one sentence. Without an `estimate` the answer is exact under its
    `assumptions`, which are sentences.
    """

    headline: Figure | None
    summary: str
    figures: tuple[Figure, ...] = ()
    refusals: tuple[Refusal, ...] = ()
    receipts: tuple[Receipt, ...] = ()
    spreads: tuple[Spread, ...] = ()
    tables: tuple[FigureTable, ...] = ()
    assumptions: tuple[str, ...] = ()
    estimate: Estimate | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Topic:
    """Something that can be asked: `read` fills a form and returns the facts, `answer` the odds.

    `read` returns facts even of a form with faults; they are thrown away then. `cost` is a measure
    of the work: dice, all throws together. `measure` gives the headline and what else changes are
    ranked by, quicker than a whole answer; `sweep` what is drawn over a range.
    """

    code: str  # as it stands in addresses: "broadside"
    title: str
    question: str
    read: Callable[[Form], Any]
    answer: Callable[[Any], Answer]
    cost: Callable[[Any], int]
    rules: tuple[str, ...] = ()
    measure: Callable[[Any], tuple[Figure, ...]] | None = None
    sweep: Callable[[Any], tuple[Sweep, ...]] | None = None

    def measures(self, facts: Any) -> tuple[Figure, ...]:
        """Return the figures by which changes are ranked, the one that was asked for first."""
        if self.measure is not None:
            return self.measure(facts)
        answer = self.answer(facts)
        return (*([answer.headline] if answer.headline else []), *answer.figures)

    def ask(self, values: Mapping[str, Any], most: int | None = None) -> Asked:
        """Return the form as filled and the answer; no answer where something has to be mended.

        `most` is the cost that is allowed. A topic may also stop by itself, by a TooCostlyError.
        """
        form = Form(values)
        facts = self.read(form)
        cost = 0 if form.errors else self.cost(facts)
        answer, too_much = None, most is not None and cost > most
        if not (form.errors or too_much):
            try:
                answer = self.answer(facts)
            except TooCostlyError:
                too_much = True
        return Asked(
            topic=self,
            fields=form.fields,
            question=form.question,
            errors=form.errors,
            unknown=form.unknown,
            answer=answer,
            cost=cost,
            is_too_much=too_much,
            shape=form.shape,
            is_reshaped=form.is_reshaped,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A question with what came of it: fields as filled, faults by field, the answer or none.

    `question` holds what differs from the defaults: it asks the same again. `is_too_much`: it costs
    more than was allowed, or than is worked out for anybody.
    """

    topic: Topic
    fields: tuple[Field, ...]
    question: Mapping[str, Any]
    errors: Mapping[str, str]
    unknown: tuple[str, ...]
    answer: Answer | None
    cost: int
    is_too_much: bool
    shape: str
    is_reshaped: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question by the code of its topic and the values that differ from the defaults."""

    topic: str
    values: Mapping[str, Any]


def _nothing(*_: object) -> None:
    return None


def _nobody(_: ShipEntry) -> bool:
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsRules:
    """The topics of a game, in the order in which players look for them.

    `knows` says whether a ship can be picked; `of_ship` and `of_weapon` lead from a ship as fitted,
    or one of her weapons, to a question.
    """

    topics: tuple[Topic, ...]
    knows: Callable[[ShipEntry], bool] = _nobody
    of_ship: Callable[[ShipEntry], Question | None] = _nothing
    of_weapon: Callable[[ShipEntry, WeaponRow], Question | None] = _nothing
    by_code: Mapping[str, Topic] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        by_code = {topic.code: topic for topic in self.topics}
        if len(by_code) < len(self.topics):
            raise ValueError("two topics have the same code")
        object.__setattr__(self, "by_code", by_code)

    def topic(self, code: str) -> Topic | None:
        """Return a topic by its code, or None."""
        return self.by_code.get(code)
