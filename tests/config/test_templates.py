"""Every template compiles, and none of them holds what the content policy forbids."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.template.loader import get_template

pytestmark = pytest.mark.once

ROOT = Path(__file__).resolve().parents[2] / "templates"
NAMES = sorted(str(path.relative_to(ROOT)) for path in ROOT.rglob("*.html"))
FORBIDDEN = re.compile(
    r"\sstyle\s*=|<style\b|<script(?![^>]*\ssrc=)|\son[a-z]+\s*=|javascript:|hx-on|hx-vals=.js:",
    re.IGNORECASE,
)


@pytest.mark.parametrize("name", NAMES)
def test_a_template_compiles(name: str) -> None:
    get_template(name)


@pytest.mark.parametrize("name", NAMES)
def test_a_template_holds_nothing_inline(name: str) -> None:
    found = [match[0].strip() for match in FORBIDDEN.finditer((ROOT / name).read_text())]

    assert found == []
