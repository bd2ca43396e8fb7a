"""View data of an odds page: fields under their heads, and the answer in words and figures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from rules.engine.core.asking import Field, Kind, Option
from rules.engine.core.bins import bins
from rules.engine.core.measures import chance_text
from rules.engine.core.odds import Answer, Asked, Figure, Receipt, Refusal, Spread
from rules.engine.core.system import RuleSystem
from rules.odds.address import BESIDE, compare_url, query_of
from rules.odds.figures import figure_text, method_text
from rules.odds.plot import spread_svg

WIDE, NARROW = 640, 320
FILES = ("csv", "json")


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """An option with whether it is chosen."""

    option: Option
    is_chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldView:
    """A field ready to be drawn; `heads` are its options under their heads, for long lists."""

    field: Field
    choices: tuple[Choice, ...]
    heads: tuple[tuple[str, tuple[Choice, ...]], ...]
    id: str

    @property
    def is_long(self) -> bool:
        """Return whether the page shows its options as a list to open."""
        return self.field.kind is Kind.PICK

    @property
    def is_slider(self) -> bool:
        """Return whether it is a slider with a value that can be shown on it."""
        return self.field.kind is Kind.SLIDER


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureView:
    """A figure in words."""

    value: str
    label: str
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReceiptView:
    """A receipt with its chance in words."""

    receipt: Receipt
    chance: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SpreadView:
    """A distribution: drawn twice, and as the rows of a table."""

    title: str
    quantity: str
    drawings: SafeString
    rows: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView:
    """Figures under one head."""

    title: str
    figures: tuple[FigureView, ...]
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerView:
    """An answer ready to be drawn."""

    headline: FigureView | None
    figures: tuple[FigureView, ...]
    brief: str  # beside the headline at the bottom of a phone
    summary: str
    refusals: tuple[Refusal, ...]
    receipts: tuple[ReceiptView, ...]
    spreads: tuple[SpreadView, ...]
    tables: tuple[TableView, ...]
    method: str
    assumptions: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsPage:
    """All that a topic's page shows."""

    system: RuleSystem
    asked: Asked
    groups: tuple[tuple[str, tuple[FieldView, ...]], ...]
    answer: AnswerView | None
    url: str
    query: str  # "?cm=25", "" where nothing differs from the defaults
    files: tuple[tuple[str, str], ...]  # label, address
    more: str  # the address of what comes after the answer
    beside: tuple[str, ...]  # questions that this one is to be put beside, as queries
    compare_url: str

    @property
    def address(self) -> str:
        """Return the address that asks the same, and keeps the questions beside it."""
        parts = (self.query.removeprefix("?"), urlencode([(BESIDE, each) for each in self.beside]))
        query = "&".join(filter(None, parts))
        return f"{self.url}?{query}" if query else self.url

    @property
    def beside_url(self) -> str:
        """Return where another question is put beside this one, which is kept as it is."""
        kept = urlencode([(BESIDE, self.query.removeprefix("?"))])
        return f"{self.url}{self.query}{'&' if self.query else '?'}{kept}"

    @property
    def fields(self) -> tuple[FieldView, ...]:
        """Return all fields."""
        return tuple(field for _title, fields in self.groups for field in fields)

    @property
    def used_groups(self) -> frozenset[str]:
        """Return the heads under which something differs from its default, or is wrong."""
        told = (v.field for v in self.fields if v.field.error or v.field.value != v.field.default)
        return frozenset(field.group for field in told)


def odds_page(
    system: RuleSystem,
    asked: Asked,
    beside: tuple[str, ...] = (),
    berths: tuple[Option, ...] = (),
) -> OddsPage:
    """Return the page of a question; `beside` are others that it is to be compared with.

    `berths` are ships of the visitor's own that he may pick.
    """
    url = reverse("rules:odds-topic", args=[system, asked.topic.code])
    query = query_of(asked.question)
    compare = compare_url(system, asked.topic.code, [*beside, query])
    query = f"?{query}" if query else ""
    views = [field_view(field, berths if field.ships else ()) for field in asked.fields]
    return OddsPage(
        system=system,
        asked=asked,
        groups=tuple(
            (title, tuple(group)) for title, group in groupby(views, key=lambda v: v.field.group)
        ),
        answer=answer_view(asked.answer) if asked.answer else None,
        url=url,
        query=query,
        files=tuple((kind.upper(), _file(system, asked, kind) + query) for kind in FILES),
        more=reverse("rules:odds-more", args=[system, asked.topic.code]) + query,
        beside=beside,
        compare_url=compare,
    )


def _file(system: RuleSystem, asked: Asked, kind: str) -> str:
    return reverse("rules:odds-file", args=[system, asked.topic.code, kind])


def field_view(field: Field, berths: tuple[Option, ...] = ()) -> FieldView:
    """Return a field ready to be drawn, with the visitor's own ships before its options."""
    named = {option.code for option in berths}
    options = (*berths, *(each for each in field.options if each.code not in named))
    values = field.value if field.kind is Kind.SEVERAL else (field.value,)
    choices = tuple(Choice(option=option, is_chosen=option.code in values) for option in options)
    heads = groupby(choices, key=lambda choice: choice.option.group)
    return FieldView(
        field=field,
        choices=choices,
        heads=tuple((head, tuple(group)) for head, group in heads),
        id=f"odds-{field.code}",
    )


def answer_view(answer: Answer) -> AnswerView:
    """Return an answer in words."""
    figures = tuple(map(_figure, answer.figures))
    return AnswerView(
        headline=_figure(answer.headline) if answer.headline else None,
        figures=figures,
        brief=", ".join(f"{f.value} {f.label}" for f in figures[:2]),
        summary=answer.summary,
        refusals=answer.refusals,
        receipts=tuple(map(_receipt, answer.receipts)),
        spreads=tuple(_spreads(answer.spreads)),
        tables=tuple(
            TableView(title=t.title, figures=tuple(map(_figure, t.figures)), note=t.note)
            for t in answer.tables
        ),
        method=method_text(answer),
        assumptions=answer.assumptions,
    )


def _figure(figure: Figure) -> FigureView:
    return FigureView(value=figure_text(figure), label=figure.label, rule=figure.rule)


def _receipt(receipt: Receipt) -> ReceiptView:
    chance = "" if receipt.chance is None else chance_text(receipt.chance)
    return ReceiptView(receipt=receipt, chance=chance)


def _spreads(spreads: Sequence[Spread]) -> Iterator[SpreadView]:
    for place, spread in enumerate(spreads, 1):
        bars = bins(spread.numbers, spread.lost_from)
        drawn = (spread_svg(spread, bars, width, f"p{place}{width}") for width in (WIDE, NARROW))
        yield SpreadView(
            title=spread.title,
            quantity=spread.quantity,
            drawings=mark_safe("".join(drawn)),  # noqa: S308  words are escaped there
            rows=tuple((_row_words(spread, bar), chance_text(bar.chance)) for bar in bars),
        )


def _row_words(spread: Spread, bar: Any) -> str:
    said = {"none": spread.none, "lost": spread.lost}.get(bar.kind, "")
    return f"{bar.words}, {said}" if said else str(bar.words)


def too_much_words(asked: Asked, most: int, *, may_sign_in: bool) -> str:
    """Return why a question was not worked out: what it costs, what is allowed, what to do."""
    if asked.cost <= most:
        return _("This is more than can be worked out at once. Ask for less.")
    words = _("This asks for %(cost)s dice; %(most)s are worked out at once. Ask for less.")
    if may_sign_in:
        words = _(
            "This asks for %(cost)s dice; without an account %(most)s are worked out at once. "
            "Ask for less, or sign in."
        )
    return words % {"cost": f"{asked.cost:,}", "most": f"{most:,}"}
