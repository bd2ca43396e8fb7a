"""Figures, verdicts and the points meter."""

from __future__ import annotations

from decimal import Decimal

import pytest

from config.web.figures import delta_text, points_text
from config.web.viewdata import meter, verdict_view

LEGAL = verdict_view("legal", 0, 0, 0)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0"),
        (485, "485"),
        (1985, "1,985"),
        (Decimal("9.50"), "9.5"),
        (Decimal("10.00"), "10"),
        (Decimal("1200"), "1,200"),
        (Decimal("1E+3"), "1,000"),
        (-5, "−5"),
    ],
)
def test_points_carry_no_trailing_zeros(value: int | Decimal, text: str) -> None:
    assert points_text(value) == text


@pytest.mark.parametrize(
    ("value", "text"), [(10, "+10"), (-5, "−5"), (0, "±0"), (Decimal("-2.50"), "−2.5")]
)
def test_a_difference_shows_its_sign(value: int | Decimal, text: str) -> None:
    assert delta_text(value) == text


@pytest.mark.parametrize(
    ("given", "flag", "words", "css"),
    [
        (("draft", 0, 0, 1), "q", "Draft", "draft"),
        (("legal", 0, 0, 0), "c", "Legal", "legal"),
        (("legal", 0, 1, 0), "u", "Legal, 1 warning", "warning"),
        (("legal", 0, 2, 0), "u", "Legal, 2 warnings", "warning"),
        (("legal", 0, 0, 1), "sub1", "Legal with 1 waiver", "legal"),
        (("legal", 0, 2, 3), "sub1", "Legal with 3 waivers, 2 warnings", "legal"),
        (("illegal", 1, 3, 1), "n", "Not legal: 1 finding", "illegal"),
        (("illegal", 2, 0, 0), "n", "Not legal: 2 findings", "illegal"),
    ],
)
def test_a_verdict_is_a_flag_and_its_words(
    given: tuple[str, int, int, int], flag: str, words: str, css: str
) -> None:
    view = verdict_view(*given)
    assert (view.flag, view.words, view.css) == (flag, words, css)


def test_a_meter_shows_a_twentieth_of_the_limit_a_chunk() -> None:
    view = meter(185, 500, LEGAL)
    assert (view.total, view.limit, view.words) == ("185", "500", "315 to spare")
    assert (view.filled, view.chunk) == ("35.52", "4.8")
    assert view.over == ""


def test_a_full_meter_has_twenty_chunks_and_nothing_to_spare() -> None:
    view = meter(500, 500, LEGAL)
    assert float(view.filled) == 20 * float(view.chunk)
    assert (view.words, view.over, view.limit_x) == ("nothing to spare", "", "96%")


@pytest.mark.parametrize(("total", "width"), [(501, "2.6%"), (520, "3.84%"), (2000, "4%")])
def test_beyond_the_limit_the_meter_stays_within_its_frame(total: int, width: str) -> None:
    view = meter(total, 500, LEGAL)
    assert view.over == width
    assert view.words == f"{points_text(total - 500)} over"


def test_an_empty_meter_has_no_chunk() -> None:
    assert meter(0, 500, LEGAL).filled == ""


def test_without_a_limit_there_is_no_bar() -> None:
    view = meter(Decimal("112.50"), None, LEGAL)
    assert (view.total, view.limit, view.words, view.filled) == ("112.5", "", "no limit", "")
