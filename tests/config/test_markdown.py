"""Markdown that others wrote is shown without what could do harm."""

from __future__ import annotations

import pytest

from config.web.markdown import render_markdown

pytestmark = pytest.mark.once


def test_plain_markdown_becomes_html() -> None:
    assert render_markdown("# Fleet\n\n- *one*\n- `two`\n") == (
        "<h1>Fleet</h1>\n<ul>\n<li><em>one</em></li>\n<li><code>two</code></li>\n</ul>\n"
    )


def test_links_tell_nobody_where_they_were() -> None:
    assert render_markdown("[log](https://example.org/a)") == (
        '<p><a href="https://example.org/a" rel="noopener noreferrer nofollow">log</a></p>\n'
    )


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "[x](javascript:alert(1))",
        "[x](JaVaScRiPt:alert(1))",
        "[x](data:text/html;base64,PHNjcmlwdD4=)",
        "![x](https://example.org/spy.png)",
        '<div hx-get="/x" style="color:red" onclick="x()">a</div>',
        '<a href="/x" style="position:fixed" hx-post="/delete">a</a>',
        "<svg/onload=alert(1)>",
    ],
)
def test_no_html_no_script_and_no_image_comes_through(text: str) -> None:
    html = render_markdown(text)

    for sign in ("<script", "<img", "<svg", "<div", 'href="javascript', 'href="data', "<a href"):
        assert sign not in html.lower()
