"""The tokens keep their contrasts, and no colour is written anywhere else."""

from __future__ import annotations

import re

import pytest

from tests.config.look.palette import ROOT, STYLES, contrast, palette

# foreground, grounds it meets, least ratio by day, least by night
PAIRS = [
    (
        "ink",
        "paper surface shoal-1 shoal-2 land foreshore port-wash magenta-wash",
        11.6,
        9.5,
    ),
    ("ink-2", "paper surface shoal-1 land foreshore port-wash magenta-wash", 5.9, 6.5),
    ("magenta", "paper surface shoal-1", 6.6, 7.1),
    ("port", "port-wash surface paper", 6.1, 7.1),
    ("starboard", "foreshore surface paper", 5.8, 7.7),
    ("amber", "land surface paper", 6.5, 8.0),
    ("deep", "shoal-1 surface paper", 7.2, 7.6),
    ("on-ink", "ink ink-2", 7.3, 8.9),
    ("s1", "surface paper", 7.5, 8.0),
    ("s2", "surface", 5.3, 8.1),
    ("s3", "surface", 5.5, 8.8),
    ("s4", "surface", 5.7, 9.4),
    ("edge", "surface paper", 3.8, 5.0),
    ("frame", "surface", 15.1, 5.4),
]
MAY_NAME_COLOURS = {
    "static/css/tokens.css",
    "templates/components/symbols.html",  # signal flags keep theirs in both themes
    "templates/components/symbols_more.html",
    "static/img/favicon.svg",  # stands in the browser's frame, out of reach of tokens
}
COLOUR = re.compile(
    r"(?<![&\w#/-])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b(?!-)|\b(?:rgb|hsl|oklch)a?\(", re.I
)


def own_files(*folders: str) -> list[str]:
    kinds = {".css", ".html", ".js", ".svg"}
    found = (path for folder in folders for path in (ROOT / folder).rglob("*"))
    kept = (path for path in found if path.suffix in kinds and "generated" not in path.parts)
    return sorted(str(path.relative_to(ROOT)) for path in kept)


@pytest.mark.parametrize(("ink", "grounds", "day", "night"), PAIRS, ids=[p[0] for p in PAIRS])
def test_what_is_written_stands_out_from_each_ground_it_meets(
    ink: str, grounds: str, day: float, night: float
) -> None:
    colours = palette()
    for ground in grounds.split():
        assert contrast(colours[ink][0], colours[ground][0]) >= day, ground
        assert contrast(colours[ink][1], colours[ground][1]) >= night, ground


def test_there_are_twenty_four_colours_each_by_day_and_by_night() -> None:
    assert len(palette()) == 24


def test_a_colour_is_written_in_the_tokens_and_the_flags_alone() -> None:
    faults = [
        f"{name}: {match.group()}"
        for name in own_files("static", "templates")
        if name not in MAY_NAME_COLOURS
        for match in COLOUR.finditer((ROOT / name).read_text())
    ]
    assert faults == []


def test_each_variable_that_is_used_is_declared() -> None:
    sheets = {path.name: path.read_text() for path in STYLES.glob("*.css")}
    declared = set(re.findall(r"(--[a-z0-9-]+)\s*:", "".join(sheets.values())))
    used = set(re.findall(r"var\((--[a-z0-9-]+)\s*\)", "".join(sheets.values())))
    assert used - declared == set()


def test_each_sheet_of_the_screen_stands_in_a_layer() -> None:
    for path in STYLES.glob("*.css"):
        if path.name in ("paper.css", "reference.css"):  # plain values, for paper
            continue
        text = re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.S).strip()
        assert text.startswith(("@layer", "@media print")), path.name
    order = "@layer reset, tokens, base, layout, components, pages, utilities;"
    assert order in (STYLES / "tokens.css").read_text()


@pytest.mark.parametrize(
    "fault", [r"\sstyle=", r"<style", r"\son[a-z]+=", r"<script(?![^>]*\ssrc=)", r"hx-on", r"js:"]
)
def test_no_template_holds_what_the_policy_forbids(fault: str) -> None:
    found = [n for n in own_files("templates") if re.search(fault, (ROOT / n).read_text())]
    assert found == []
