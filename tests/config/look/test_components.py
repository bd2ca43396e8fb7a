"""Components say their state in words, and their forms work without script."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.test import RequestFactory

from config.portal.guide import findings, receipt, sample_form
from config.web.viewdata import meter, verdict_view
from rules.engine.core.fleet import Severity


def drawn(name: str, **context: Any) -> str:
    html = render_to_string(f"components/{name}.html", context, RequestFactory().get("/"))
    return re.sub(r"\s+", " ", html)


def words_of(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html)).strip()


def test_a_finding_is_a_flag_a_sentence_and_buttons_that_mend_it() -> None:
    html = drawn("finding", finding=findings()[0], mend_form="mends", system="")
    assert "finding--illegal" in html
    assert 'href="#flag-n"' in html
    assert "Not legal: FAT torpedoes are German" in words_of(html)
    assert 'form="mends" name="mend" value="a"' in html
    assert "Take them off −30" in words_of(html)


def test_a_mend_without_a_price_shows_none() -> None:
    html = drawn("finding", finding=findings()[1], mend_form="mends", system="")
    assert "±0" not in html


@pytest.mark.parametrize(
    ("severity", "words"),
    [(Severity.ILLEGAL, "Not legal:"), (Severity.WARNING, "Warning:"), (Severity.NOTE, "Note:")],
)
def test_a_finding_says_its_severity_in_words(severity: Severity, words: str) -> None:
    finding = next(f for f in findings() if f.severity is severity)
    assert words in words_of(drawn("finding", finding=finding, system=""))


def test_a_receipt_shows_signs_on_changes_alone() -> None:
    html = drawn("receipt", breakdown=receipt(), system="cruel_seas")
    assert re.findall(r"<td>([^<]+)</td>", html) == ["60", "20", "40", "120", "+10", "+50", "180"]
    assert 'class="subtotal"' in html
    assert 'class="total"' in html
    assert 'href="/rules/cruel-seas/CS-PTS-5/"' in html


def test_a_meter_hides_its_bar_from_readers_and_says_it_in_words() -> None:
    html = drawn("meter", meter=meter(505, 500, verdict_view("illegal", 1, 0, 0)), meter_live="1")
    assert '<output aria-live="polite"' in html
    assert '<svg class="meter-bar" aria-hidden="true"' in html
    assert words_of(html) == "505 / 500 points, 5 over Not legal: 1 finding"


def test_a_field_at_fault_is_tied_to_its_words() -> None:
    form = sample_form()
    html = drawn("field", field=form["limit"])
    assert 'aria-invalid="true"' in html
    assert 'aria-describedby="sample-limit_error"' in html
    assert 'id="sample-limit_error"' in html
    assert "Use a number from 1 to 10,000." in words_of(html)
    assert 'value="-40"' in html


def test_help_is_tied_to_its_field() -> None:
    html = drawn("field", field=sample_form()["name"])
    assert 'aria-describedby="sample-name_helptext"' in html
    assert 'id="sample-name_helptext"' in html


def test_the_summary_leads_to_each_field_at_fault() -> None:
    html = drawn("error_summary", form=sample_form())
    assert 'href="#sample-limit"' in html
    assert "One thing to put right" in words_of(html)


def test_a_toast_escapes_what_a_player_typed() -> None:
    html = drawn("toast", toast={"text": "<b>Kraken</b> removed."})
    assert "&lt;b&gt;Kraken&lt;/b&gt; removed." in html
    assert "<form" not in html


def test_a_toast_undoes_by_a_real_form() -> None:
    toast = {"text": "Gone.", "action": "/undo/", "fields": [("event", "9")]}
    html = drawn("toast", toast=toast, at="3.x")
    assert 'method="post" action="/undo/"' in html
    assert '<input type="hidden" name="event" value="9">' in html
    assert words_of(html) == "Gone. Undo"
