"""`manage.py adjudicate`: results, checks, and one clear line for whatever is wrong."""

from __future__ import annotations

import json
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from rules.engine import registry

pytestmark = pytest.mark.once

ROOT = Path(__file__).parents[2]
THERE = ", ".join(sorted(registry.get("cruel_seas").procedures))
ANYWHERE = ", ".join(sorted({name for s in registry.all_systems() for name in s.procedures}))
GOLDEN = ROOT / "tests" / "cases" / "cruel_seas.json"
VOSPER = {
    "name": "Vosper MTB Type I (Early)",
    "size": "small",
    "hull": 35,
    "weapons": [
        {"type": "hmg", "mounting": "twin", "count": 1},
        {"type": "torpedo", "mounting": "single", "count": 2},
    ],
    "equipment": ["depth_charges", "smoke"],
    "crew": "inexperienced",
}
GIVEN = {"nation": "royal_navy", "ships": [VOSPER], "limit": 70}


def case(**changes: Any) -> dict[str, Any]:
    whole = {
        "id": "c-1",
        "system": "cruel_seas",
        "procedure": "fleet_cost",
        "given": GIVEN,
        "expect": {"total": 70},
    }
    return {key: value for key, value in (whole | changes).items() if value is not ...}


def ship(**changes: Any) -> dict[str, Any]:
    return case(given={"nation": "royal_navy", "ships": [VOSPER | changes]})


def run(tmp_path: Path, cases: Any, *options: str) -> tuple[int, list[str], str]:
    """Return exit code, lines and error text of the command for a file of these cases."""
    file = tmp_path / "cases.json"
    file.write_text(cases if isinstance(cases, str) else json.dumps(cases), encoding="utf-8")
    out, err = StringIO(), StringIO()
    code = 0
    try:
        call_command("adjudicate", str(file), *options, stdout=out, stderr=err)
    except SystemExit as leave:
        code = int(leave.code or 0)
    return code, out.getvalue().splitlines(), err.getvalue().replace(str(tmp_path), "")


def test_the_golden_cases_of_this_version_pass() -> None:
    command = [sys.executable, "manage.py", "adjudicate", str(GOLDEN), "--check"]
    command += ["--procedure", "fleet_cost", "--procedure", "legality"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stdout == "57 passed, 0 failed\n"
    assert (done.stderr, done.returncode) == ("", 0)


def test_a_result_is_one_json_object_a_line(tmp_path: Path) -> None:
    code, lines, errors = run(tmp_path, [case(), case(id="c-2", procedure="legality")])
    assert [json.loads(line) for line in lines] == [
        {
            "id": "c-1",
            "procedure": "fleet_cost",
            "result": {
                "ships": [
                    {
                        "hull": 35,
                        "weapons": 25,
                        "equipment": 10,
                        "abilities": 0,
                        "crew": 0,
                        "each": 70,
                        "total": 70,
                    }
                ],
                "extras": 0,
                "total": 70,
            },
        },
        {"id": "c-2", "procedure": "legality", "result": {"legal": True, "violations": []}},
    ]
    assert (code, errors) == (0, "")


def test_a_chance_is_written_as_a_fraction(tmp_path: Path) -> None:
    code, lines, _ = run(tmp_path, [case(procedure="skill_test", given={"crew": "regular"})])
    assert code == 0
    assert json.loads(lines[0])["result"]["p_pass"] == "1/3"


def test_only_the_procedures_asked_for_are_worked_out(tmp_path: Path) -> None:
    cases = [case(), case(id="c-2", procedure="legality"), case(id="c-3", procedure="ram")]
    code, lines, _ = run(tmp_path, cases, "--procedure", "legality")
    assert [json.loads(line)["id"] for line in lines] == ["c-2"]
    assert code == 0


def test_a_mismatch_is_named_and_fails(tmp_path: Path) -> None:
    cases = [case(expect={"total": "70/1"}), case(id="c-2", expect={"total": 71, "extras": 0})]
    assert run(tmp_path, cases, "--check")[:2] == (
        1,
        ["c-2: total: expected 71, got 70", "1 passed, 1 failed"],
    )


def test_a_procedure_that_this_version_lacks_fails_a_check(tmp_path: Path) -> None:
    code, lines, _ = run(tmp_path, [case(), case(id="c-2", procedure="tea")], "--check")
    assert code == 1
    assert lines == [
        f'c-2: error: unknown procedure "tea"; there are: {THERE}',
        "1 passed, 1 failed",
    ]


def test_an_unknown_procedure_asked_for_is_one_clear_line(tmp_path: Path) -> None:
    with pytest.raises(CommandError) as caught:
        run(tmp_path, [case()], "--procedure", "tea")
    assert str(caught.value) == f'unknown procedure "tea"; there are: {ANYWHERE}'


OPTIONAL = ("count", "boats", "abilities", "merchant", "explosive", "nation")


def test_null_says_as_little_as_no_key_where_the_schema_lets_a_key_be_absent(
    tmp_path: Path,
) -> None:
    whole = ship(**dict.fromkeys(OPTIONAL))
    whole["given"] |= {"minefields": None, "shore_batteries": None, "limit": None}
    battery = {"crew": "regular", "radar": None}
    guarded = case(given=GIVEN | {"shore_batteries": [battery]})
    bare = case(given=GIVEN | {"shore_batteries": [{"crew": "regular"}]})

    code, lines, _errors = run(tmp_path, [whole, ship(), guarded, bare])

    results = [json.loads(line)["result"] for line in lines]
    assert code == 0
    assert results[0] == results[1]
    assert results[2] == results[3]


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        (5, "the case is not an object"),
        (case(system=...), "'system' is missing"),
        (case(given=...), "'given' is missing"),
        (case(system="chess"), 'unknown system "chess"; there are: cruel_seas'),
        (case(procedure="tea"), f'unknown procedure "tea"; there are: {THERE}'),
        (case(given=[]), "'given' is not an object"),
        (case(given={"ships": []}), "nation is missing"),
        (case(given=GIVEN | {"nation": "any"}), 'nation is "any"; use one of: royal_navy'),
        (case(given=GIVEN | {"limit": -1}), "limit is -1; use 0 or more"),
        (case(given=GIVEN | {"limit": "500"}), 'limit is "500", not a whole number'),
        (case(given=GIVEN | {"ships": {}}), "ships is {}, not a list"),
        (case(given=GIVEN | {"ships": ["Vosper"]}), "ships[0] is not an object"),
        (case(given=GIVEN | {"fleet": 1}), "fleet is not a key of this object"),
        (case(given=GIVEN | {"minefields": [{"size": "huge", "density": "light"}]}), 'is "huge"'),
        (case(given=GIVEN | {"shore_batteries": [{"crew": "regular", "radar": 1}]}), "radar is 1"),
        (ship(hull=True), "ships[0].hull is true, not a whole number"),
        (ship(hull=35.5), "ships[0].hull is 35.5, not a whole number"),
        (ship(hull=-1), "ships[0].hull is -1; use 0 or more"),
        (ship(hull=10**30), "use at most 1000000000"),
        (ship(count=0), "ships[0].count is 0; use 1 or more"),
        (ship(boats="2"), 'ships[0].boats is "2", not a whole number'),
        (ship(equipment=None), "ships[0].equipment is null, not a list"),
        (ship(hull=None), "ships[0].hull is null, not a whole number"),
        (case(given=GIVEN | {"nation": None}), "nation is null, not a text"),
        (
            ship(size="vast"),
            'ships[0].size is "vast"; use one of: tiny, small, medium, large, huge',
        ),
        (ship(crew="green"), "use one of: inexperienced, regular, veteran"),
        (ship(equipment=["tea"]), 'ships[0].equipment[0] is "tea"; use one of: radar'),
        (ship(equipment="smoke"), 'ships[0].equipment is "smoke", not a list'),
        (ship(abilities=[7]), "ships[0].abilities[0] is 7; use one of: master_engineer"),
        (ship(merchant="yes"), 'ships[0].merchant is "yes", not true or false'),
        (ship(nation="any"), 'ships[0].nation is "any"'),
        (ship(weapons=[{"type": "railgun"}]), 'ships[0].weapons[0].type is "railgun"'),
        (
            ship(weapons=[{"type": "torpedo", "mounting": "twin", "count": 1}]),
            'ships[0].weapons[0].mounting is "twin"; use one of: single',
        ),
        (ship(weapons=[{"type": "mg", "mounting": "single"}]), "weapons[0].count is missing"),
        (
            ship(weapons=[{"type": "mg", "mounting": "single", "count": -2}]),
            "ships[0].weapons[0].count is -2; use 0 or more",
        ),
    ],
)
def test_what_is_wrong_with_a_case_is_said_in_its_line(
    tmp_path: Path, bad: Any, message: str
) -> None:
    code, lines, errors = run(tmp_path, [bad, case(id="good")])
    first, last = (json.loads(line) for line in lines)
    assert message in first["error"]
    assert "result" not in first
    assert set(last) == {"id", "procedure", "result"}
    assert (code, errors) == (1, "")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "/cases.json: is not JSON (expecting value, line 1, column 1)\n"),
        ("{}", "/cases.json: does not hold a list of cases\n"),
        ("[NaN]", "/cases.json: is not JSON that can be read (NaN is no JSON number)\n"),
        ("[" * 99_999, "/cases.json: is nested too deeply\n"),
    ],
)
def test_a_file_that_cannot_be_read_is_one_clear_line(
    tmp_path: Path, text: str, message: str
) -> None:
    assert run(tmp_path, text) == (1, [], message)
    assert run(tmp_path, text, "--check") == (1, ["0 passed, 1 failed"], message)


def test_a_missing_file_does_not_stop_the_others(tmp_path: Path) -> None:
    out, err = StringIO(), StringIO()
    good = tmp_path / "good.json"
    good.write_text(json.dumps([case()]), encoding="utf-8")
    binary = tmp_path / "binary.json"
    binary.write_bytes(b"\xff\xfe\x00")
    files = [str(tmp_path / "none.json"), str(tmp_path), str(binary), str(good)]
    with pytest.raises(SystemExit) as leave:
        call_command("adjudicate", *files, "--check", stdout=out, stderr=err)
    assert leave.value.code == 1
    assert out.getvalue() == "1 passed, 3 failed\n"
    assert [line.split(": ", 1)[1] for line in err.getvalue().splitlines()] == [
        "cannot be read (No such file or directory)",
        "cannot be read (Is a directory)",
        "is not UTF-8 text, so not JSON",
    ]


def test_a_reader_that_leaves_early_sees_no_traceback() -> None:
    script = f"{sys.executable} manage.py adjudicate {GOLDEN} | head -1"
    done = subprocess.run(
        ["sh", "-c", script], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    assert json.loads(done.stdout)["id"] == "cs-fleet-cost-001"


def test_ids_of_any_kind_keep_to_their_line(tmp_path: Path) -> None:
    cases = [case(id="two\nlines", expect={"total": 1}), case(id=7, expect={"total": 1}), {}]
    _, lines, _ = run(tmp_path, cases, "--check")
    assert lines == [
        '"two\\nlines": total: expected 1, got 70',
        "7: total: expected 1, got 70",
        "case 3: error: 'id' is missing",
        "0 passed, 3 failed",
    ]
