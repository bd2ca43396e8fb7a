"""Answers as files: JSON with exact fractions, and CSV for a spreadsheet."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from typing import Any

from rules.engine.core.measures import plain
from rules.engine.core.odds import Answer, Asked, Figure
from rules.engine.core.system import RuleSystem
from rules.odds.figures import figure_text, method_text

FORMULAS = ("=", "+", "-", "@")  # a spreadsheet would work them out


def asked_json(system: RuleSystem, asked: Asked) -> dict[str, Any]:
    """Return a question and its answer in JSON values; exact numbers are texts: '41/100'."""
    return {
        "system": system.slug,
        "edition": system.newest_edition,
        "topic": asked.topic.code,
        "question": {field.code: field.plain for field in asked.fields},
        "errors": dict(asked.errors),
        "too_much": asked.is_too_much,
        "answer": answer_json(asked.answer) if asked.answer else None,
    }


def answer_json(answer: Answer) -> dict[str, Any]:
    """Return an answer in JSON values."""
    estimate = answer.estimate
    found: dict[str, Any] = plain(
        {
            "summary": answer.summary,
            "headline": _figure(answer.headline) if answer.headline else None,
            "figures": [_figure(each) for each in answer.figures],
            "refusals": [{"words": each.words, "rule": each.rule} for each in answer.refusals],
            "receipts": [_receipt(each) for each in answer.receipts],
            "spreads": [_spread(each) for each in answer.spreads],
            "tables": [
                {"title": t.title, "figures": [_figure(each) for each in t.figures]}
                for t in answer.tables
            ],
            "assumptions": answer.assumptions,
            "method": "exact" if estimate is None else "estimate",
            "draws": None if estimate is None else estimate.draws,
            "standard_error": None if estimate is None else estimate.error,
        }
    )
    return found


def _figure(figure: Figure) -> dict[str, Any]:
    return {
        "label": figure.label,
        "kind": figure.kind,
        "values": figure.values,
        "text": figure_text(figure),
        "rule": figure.rule,
    }


def _receipt(receipt: Any) -> dict[str, Any]:
    refusal = receipt.refusal
    return {
        "title": receipt.title,
        "lines": [{"words": x.words, "value": x.value, "rule": x.rule} for x in receipt.lines],
        "goal": receipt.goal,
        "number": receipt.number,
        "chance": receipt.chance,
        "then": [{"words": x.words, "value": x.value, "rule": x.rule} for x in receipt.then],
        "refusal": {"words": refusal.words, "rule": refusal.rule} if refusal else None,
    }


def _spread(spread: Any) -> dict[str, Any]:
    numbers = spread.numbers
    return {
        "title": spread.title,
        "quantity": spread.quantity,
        "mean": spread.mean,
        "lost_from": spread.lost_from,
        "chances": {str(n): numbers.chance(n) for n in sorted(numbers.weights)},
    }


def json_text(system: RuleSystem, asked: Asked) -> str:
    """Return the JSON file."""
    return json.dumps(asked_json(system, asked), indent=2, ensure_ascii=False) + "\n"


def csv_text(asked: Asked) -> str:
    """Return the CSV file: part, words, exact value, decimal value, rule."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(("part", "what", "exact", "decimal", "rule"))
    writer.writerows(map(_safe, _rows(asked)))
    return out.getvalue()


Row = tuple[str, str, str, str, str]


def _rows(asked: Asked) -> Iterator[Row]:
    for field in asked.fields:
        yield ("question", field.label, field.words, "", "")
    answer = asked.answer
    if answer is None:
        yield from (("error", code, words, "", "") for code, words in asked.errors.items())
        return
    for figure in (*([answer.headline] if answer.headline else []), *answer.figures):
        yield from _figure_rows("answer", figure)
    for receipt in answer.receipts:
        for line in receipt.lines:
            yield (receipt.title, line.words, line.value, "", line.rule)
        refusal = receipt.refusal
        if refusal:
            yield (receipt.title, refusal.words, "", "", refusal.rule)
        if receipt.chance is not None:
            chance = receipt.chance
            yield (receipt.title, receipt.goal, receipt.number, f"{float(chance):.6f}", "")
        for line in receipt.then:
            yield (receipt.title, line.words, line.value, "", line.rule)
    for table in answer.tables:
        for figure in table.figures:
            yield from _figure_rows(table.title, figure)
    for spread in answer.spreads:
        numbers = spread.numbers
        for number in sorted(numbers.weights):
            chance = numbers.chance(number)
            yield (spread.title, str(number), str(chance), f"{float(chance):.9f}", "")
    yield from (("assumption", words, "", "", "") for words in answer.assumptions)
    yield ("method", method_text(answer), "", "", "")


def _figure_rows(part: str, figure: Figure) -> Iterator[Row]:
    for value in figure.values:
        yield (part, figure.label, str(value), f"{float(value):.9f}", figure.rule)


def _safe(row: Row) -> list[str]:
    """Return a row of which no player's words can be taken for a formula."""
    return [
        f"'{text}" if text.startswith(FORMULAS) and not _is_number(text) else text for text in row
    ]


def _is_formula(text: str) -> bool:
    return text.startswith(FORMULAS) and not _is_number(text)


def _is_number(text: str) -> bool:
    return text.lstrip("+-").replace("/", "").replace(".", "").isdigit()
