"""What chats, editors and spreadsheets do to a text on its way changes nothing of the fleet."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from fleetbuilder.formats import Flavour, Reading, Sheet, fleet_csv, fleet_text, fleets_json, read
from fleetbuilder.formats.csv_file import plain_cell, safe_cell
from rules.engine.core.fleet import FleetList
from tests.fleetbuilder.formats.paper import HOSTILE, looked_over, numbered
from tests.strategies import SYSTEM, fleet_of

LINK = "https://example.org/shared/abc/"
NAMES = ("a, b: c", "2x Vosper", "@everyone", "Grey Heron")


def squadron() -> FleetList:
    """Return a fleet that breaks a rule, under names that need care."""
    fleet = fleet_of(
        "royal_navy",
        ("fairmile-d-mgb", "regular", {"option:semi_auto_6pdr": 1}),
        ("vosper-mtb-type-i-mid", "", {}),
        ("vosper-mtb-type-i-mid", "", {}),
        ("lct", "", {}),
        limit=100,
    )
    ships = (replace(ship, name=name) for ship, name in zip(fleet, NAMES, strict=True))
    return numbered(replace(fleet, name="# Nore Flotilla", ships=tuple(ships)))


def alone(content: str | bytes) -> Reading:
    (reading,) = read(content)
    return reading


def each_line(before: str, after: str = "") -> Callable[[str], str]:
    return lambda text: "".join(f"{before}{line}{after}\n" for line in text.split("\n"))


def curly(text: str) -> str:
    """Return the text as a phone that thinks curly quotes nicer sends it."""
    return re.sub(r'(^|[\s(,;:*-])"', r"\1“", text, flags=re.MULTILINE).replace('"', "”")


WAYS: dict[str, Callable[[str], str | bytes]] = {
    "line ends of Windows": lambda text: text.replace("\n", "\r\n"),
    "line ends of old": lambda text: text.replace("\n", "\r"),
    "line separators": lambda text: text.replace("\n", "\u2028"),
    "next lines": lambda text: text.replace("\n", "\x85"),
    "vertical tabs": lambda text: text.replace("\n", "\v"),
    "a block of code": lambda text: f"```\n{text}```",
    "a block of code in a language": lambda text: f"```md\n{text}\n```\n",
    "a block of code and no more": lambda text: f"```\n{text.rstrip()}```",
    "a quotation": each_line("> "),
    "a quotation of a quotation": each_line(">> "),
    "a quotation to the end": lambda text: f">>> {text}",
    "curly quotes": curly,
    "spaces that do not break": lambda text: text.replace(" ", "\u00a0"),
    "narrow spaces": lambda text: text.replace(": ", ":\u202f"),
    "wide spaces": lambda text: text.replace(", ", ",\u3000"),
    "unseen signs before": each_line("\u200b"),
    "unseen signs around": each_line("\u200e", "\u200e"),
    "unseen signs between": lambda text: text.replace(" ", "\u2060 "),
    "a mark of order": lambda text: f"\ufeff{text}",
    "UTF-16": lambda text: text.encode("utf-16"),
    "UTF-16 of the other end": lambda text: b"\xfe\xff" + text.encode("utf-16-be"),
    "no indents": lambda text: re.sub(r"(?m)^ +", "", text),
    "no blank lines": lambda text: re.sub(r"\n+", "\n", text),
    "more blank lines": lambda text: text.replace("\n", "\n\n"),
    "blanks behind": each_line("", "   "),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("flavour", list(Flavour))
def test_a_text_comes_back_whole_whatever_way_it_came(flavour: Flavour, way: str) -> None:
    fleet = squadron()
    text = fleet_text(SYSTEM, fleet, looked_over(fleet), LINK, flavour=flavour)
    reading = alone(WAYS[way](text))
    assert reading.fleet == fleet
    assert (reading.apart, reading.differing) == ((), ())


@pytest.mark.parametrize("flavour", list(Flavour))
def test_what_is_said_around_a_fleet_is_kept_apart_line_by_line(flavour: Flavour) -> None:
    fleet = replace(squadron(), name="Nore, Flotilla")
    text = fleet_text(SYSTEM, fleet, looked_over(fleet), LINK, flavour=flavour)
    reading = alone(f"Olive\nfor Tuesday, Sam?\n```\n{text}```\nHave fun!\n")
    assert reading.fleet == fleet
    assert [remark.text for remark in reading.apart] == ["Olive", "for Tuesday, Sam?", "Have fun!"]


def test_discord_copied_as_it_is_shown_calls_a_ship_by_her_name() -> None:
    """The sign that keeps her from calling everyone is copied as well."""
    fleet = squadron()
    text = fleet_text(SYSTEM, fleet, looked_over(fleet), flavour=Flavour.DISCORD)
    shown = re.sub(r"\\(.)", r"\1", re.sub(r"(?<!\\)\*", "", text)).replace("\n- ", "\n")
    assert "@\u200beveryone" in shown
    assert alone(shown).fleet == fleet


def test_a_class_is_found_by_whatever_apostrophe_or_hyphen() -> None:
    reading = alone("Nore\nNation: US Navy\nShin’yo kamikaze boats with rockets x3\nG‑5 MTB\n")
    assert [ship.ship_class for ship in reading.fleet] == [
        "shinyo-kamikaze-boats-with-rockets-x3",
        "g-5-mtb",
    ]
    assert reading.apart == ()


def test_one_line_is_found_among_others() -> None:
    line = "Nore (Royal Navy): 2 × Fairmile D MGB, crew regular. Legal. Total: 300 / 500 points"
    reading = alone(f"My list, Sam:\n{line}\n{LINK}\nSee you.")
    assert [ship.ship_class for ship in reading.fleet] == ["fairmile-d-mgb"] * 2
    assert [remark.text for remark in reading.apart] == ["My list, Sam:", "See you."]


def test_a_document_and_a_table_may_stand_in_a_block_of_code() -> None:
    fleet = squadron()
    sheet = Sheet(system=SYSTEM, fleet=fleet, inspection=looked_over(fleet))
    assert alone(f"```json\n{fleets_json([sheet])}```").fleet == fleet
    table = fleet_csv(SYSTEM, fleet, sheet.inspection)
    assert alone(f"```\n{table}```").fleet == fleet
    assert alone(table.replace(",", "\t").encode("utf-16")).fleet.ships[3].name == "Grey Heron"


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        ("=1", "'=1"), ("'=1", "''=1"), ("''=1", "'''=1"), ("'Ark", "'Ark"), ("'", "'"),
        ("\t=", "'\t="), ("\r", "'\r"), ("＝1", "'＝1"), ("＋", "'＋"), ("－1", "'－1"),
        ("＠x", "'＠x"), ("a=1", "a=1"),
        ("a;=1", "a;'=1"), ("a; =1;@b", "a; '=1;'@b"), ("a;'=1", "a;''=1"), ("a,=1", "a,=1"),
    ],
)  # fmt: skip
def test_a_cell_is_no_formula_and_comes_back(text: str, cell: str) -> None:
    assert (safe_cell(text), plain_cell(cell)) == (cell, text)


def test_no_part_of_a_cell_is_a_formula_where_semicolons_separate() -> None:
    for name in HOSTILE:
        parts = safe_cell(name).split(";")
        assert not any(part.strip()[:1] in tuple("=+-@＝＋－＠") for part in parts if part.strip())
        assert plain_cell(safe_cell(name)) == name
