"""The fonts are built from their packages, once."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

from django.core.management import call_command
from fontTools.ttLib import TTFont


def build(folder: Path) -> str:
    out = StringIO()
    call_command("build_fonts", folder=folder, stdout=out)
    return out.getvalue().strip()


def test_five_small_files_and_their_sheet_are_built_once(tmp_path: Path) -> None:
    assert build(tmp_path) == "5 fonts built."
    assert build(tmp_path) == "The fonts stand already."
    files = list(tmp_path.glob("*.woff2"))
    names = {"sans-400", "sans-600", "serif-400", "serif-400-italic", "serif-600"}
    assert {f.stem for f in files} == names
    assert sum(f.stat().st_size for f in files) < 120_000
    sheet = (tmp_path / "fonts.css").read_text()
    assert sheet.count("font-display: swap") == 5
    for file in files:
        assert f'url("{file.name}")' in sheet
        drawn = TTFont(file)
        assert drawn["name"].getDebugName(1).startswith("Chart ")
        assert {ord(c) for c in "Aäöüßéñøłš09×−–—’“”±"} <= set(drawn.getBestCmap())
        assert {"kern"} <= {r.FeatureTag for r in drawn["GPOS"].table.FeatureList.FeatureRecord}


def test_a_lost_file_is_built_again(tmp_path: Path) -> None:
    build(tmp_path)
    (tmp_path / "serif-600.woff2").unlink()
    assert build(tmp_path) == "5 fonts built."
    assert (tmp_path / "serif-600.woff2").is_file()
