"""The fonts are built from their packages, once."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from fontTools.ttLib import TTFont


def build(folder: Path) -> str:
    out = StringIO()
    call_command("build_fonts", folder=folder, stdout=out)
    return out.getvalue().strip()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("fonts")
    assert build(made) == "5 fonts stand ready."
    return made


def test_five_small_files_and_their_sheet_are_built_once(folder: Path) -> None:
    assert build(folder) == "The fonts stand already."
    files = list(folder.glob("*.woff2"))
    names = {"sans-400", "sans-600", "serif-400", "serif-400-italic", "serif-600"}
    assert {f.stem for f in files} == names
    assert sum(f.stat().st_size for f in files) < 120_000
    sheet = (folder / "fonts.css").read_text()
    assert sheet.count("font-display: swap") == 5
    assert all(f'url("{name}.woff2")' in sheet for name in names)


def test_the_letters_are_latin_under_a_name_of_their_own(folder: Path) -> None:
    for file in folder.glob("*.woff2"):
        drawn = TTFont(file)
        assert drawn["name"].getDebugName(1).startswith("Chart ")
        assert {ord(c) for c in "Aäöüßéñøłš09×−–—’“”±"} <= set(drawn.getBestCmap())
        kerning = {record.FeatureTag for record in drawn["GPOS"].table.FeatureList.FeatureRecord}
        assert "kern" in kerning


def test_a_lost_file_alone_is_built_again(folder: Path) -> None:
    (folder / "serif-600.woff2").unlink()
    others = {f.name: f.stat().st_mtime_ns for f in folder.glob("*.woff2")}
    assert build(folder) == "5 fonts stand ready."
    assert (folder / "serif-600.woff2").is_file()
    assert {name: (folder / name).stat().st_mtime_ns for name in others} == others
