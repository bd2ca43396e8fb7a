"""Faulty scenarios are refused with file, row and field (CS-SCN-0)."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rules.engine.core.tables import DataError
from rules.engine.systems.cruel_seas import loader
from rules.engine.systems.cruel_seas.scenarios.reader import load, read_scenario

EDITION = loader.edition("starter-2026")
FOLDER = loader.EDITIONS / EDITION.id / "scenarios"


def fault(folder: Path, name: str, old: str, new: str) -> str:
    """Return what is wrong with a scenario once `old` reads `new`."""
    text = (FOLDER / name).read_text("utf-8")
    assert old in text
    path = folder / name
    path.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(DataError) as caught:
        read_scenario(path, EDITION)
    return str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "place", "words"),
    [
        ("number = 1", "number = 2", "'number'", "is 2, but the file is '1-ships"),
        ('id = "CS-SCN-1"', 'id = "CS-SCN-2"', "'id'", "is 'CS-SCN-2', not CS-SCN-1"),
        ("east_west = 90", "east_west = 0", "table_cm, field 'east_west'", "is 0, below 1"),
        ("count = 2", "count = 0", "side 1, force 1, field 'count'", "is 0, below 1"),
        ("count = 2", "cuont = 2", "side 1, force 1, field 'cuont'", "is not a field"),
        ('crew = "regular"', 'crew = "green"', "field 'crew'", "is 'green', which is none of: in"),
        (
            '"vosper-mtb-type-i-mid"',
            '"vosper-mtb-type-ii-mid-as-printed"',
            "side 1, force 1, field 'classes'",
            "holds 'vosper-mtb-type-ii-mid-as-printed', which is no class of this edition",
        ),
        (
            'code = "kriegsmarine"',
            'code = "royal_navy"',
            "field 'side'",
            "'royal_navy' stands twice",
        ),
        ('nation = "kriegsmarine"', 'nation = "hms"', "side 2, field 'nation'", "is 'hms'"),
        ('place = "corner"', 'place = "cornre"', "deployment 1, field 'place'", "is 'cornre'"),
        (
            '[[deployment]]\nside = "royal_navy"',
            '[[deployment]]\nside = "attacker"',
            "deployment 1, field 'side'",
            "is 'attacker', which is none of: royal_navy, kriegsmarine",
        ),
        ('"opposite_corner"', '"no_torpedoes"', "field 'special'", "'no_torpedoes' stands twice"),
        (
            'code = "no_torpedoes"',
            'code = "no_torpedoes"\noption = "haze"',
            "special 1, field 'option'",
            "is 'haze', which is none of: premeasure",
        ),
        ("last_turn = 5", "goes_on_from = 4", "length, field 'goes_on_from'", "needs a last_turn"),
        (
            'code = "mtbs_sunk"',
            'code = "mtbs_home"',
            "victory, field 'event'",
            "'mtbs_home' stands",
        ),
        ('per = "mtbs_home"', 'per = "home"', "victory, score 1, field 'per'", "is 'home', which"),
        (
            'per = "mtbs_home"',
            'code = "x"',
            "victory, score 1, field 'per'",
            "a score is either for each of something or on conditions",
        ),
        (
            "at_least = 3",
            "at_least = 0",
            "victory, impossible 1, when 1, field 'at_least'",
            "is 0, below 1",
        ),
        (
            "at_least = 3",
            "over = 3",
            "victory, impossible 1, when 1, field 'of'",
            "a condition has events and one of: is, at_least, all_of, half_of, beyond",
        ),
        (
            'of = ["eboats_sunk"], at_least = 1',
            'of = ["eboats_sunk"], is = true',
            "victory, impossible 2, when 1, field 'is'",
            "is for one event that is yes or no",
        ),
        (
            "at_least = 3",
            'beyond = "eboat_survives"',
            "field 'beyond'",
            "is 'eboat_survives', which is none of: mtbs_home, eboats_sunk, mtbs_sunk",
        ),
        ("[length]", "[lentgh]", "field 'length'", "is missing"),
    ],
)
def test_a_fault_is_named_with_its_place(
    tmp_path: Path, old: str, new: str, place: str, words: str
) -> None:
    message = fault(tmp_path, "1-ships-in-the-night.toml", old, new)
    assert "/1-ships-in-the-night.toml, " in message
    assert place in message
    assert words in message


@pytest.mark.parametrize(
    ("name", "old", "new", "words"),
    [
        (
            "2-torpedo-run.toml",
            'winner = "defender"\ngrade = "win"',
            'winner = "defender"\ngrade = "win"\nwhen = [{ of = ["tanker_sunk"], is = false }]',
            "victory, field 'ending': the last one has conditions",
        ),
        ("2-torpedo-run.toml", 'winner = "attacker"', 'winner = "axis"', "winner': is 'axis'"),
        ("2-torpedo-run.toml", 'grade = "win"', 'grade = "major"', "grade': is 'major'"),
        ("3-to-the-rescue.toml", 'is = "captured"', 'is = "taken"', "field 'is': is 'taken'"),
        (
            "4-spy-boat.toml",
            'no_larger_than = "intruder"',
            'no_larger_than = "prey"',
            "no_larger_than': is 'prey', which is none of: intruder, defender",
        ),
        ("4-spy-boat.toml", 'unless = "delivered"', 'unless = "landed"', "is 'landed', which"),
        (
            "6-ambush.toml",
            "  { force = [\n"
            '    { label = "huge ship", crew = "regular", sizes = ["huge"] },\n'
            "  ] },\n",
            "",
            "choice 1, field 'option': a choice needs two options at least",
        ),
        ("6-ambush.toml", 'value = "stay_north"', 'value = "south"', "is 'south', which is none"),
        ("6-ambush.toml", "figures = { cm = 60 }", "figures = { cm = 6.5 }", "is a fraction (6.5)"),
        (
            "5-destroy-the-convoy.toml",
            'values = ["exited", "lost"]',
            'values = ["exited", "lost"]\nmost = 2',
            "victory, event 1, field 'values': an event has either values or a most",
        ),
    ],
)
def test_a_fault_of_a_choice_an_ending_or_an_event_is_named(
    tmp_path: Path, name: str, old: str, new: str, words: str
) -> None:
    assert words in fault(tmp_path, name, old, new)


def test_a_number_that_two_files_have_is_refused(tmp_path: Path) -> None:
    for copy in ("1-ships-in-the-night.toml", "1-again.toml"):
        shutil.copy(FOLDER / "1-ships-in-the-night.toml", tmp_path / copy)
    with pytest.raises(DataError, match="there are two scenarios 1"):
        load(tmp_path, EDITION)
