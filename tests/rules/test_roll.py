"""`manage.py roll`: one resolution told, by a seed or by faces, and one clear line for errors."""

from __future__ import annotations

import json
import re
import shlex
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from rules.engine import registry

pytestmark = pytest.mark.once

ROOT = Path(__file__).parents[2]
VOLLEY = registry.get("cruel_seas").resolutions["volley"].example


def run(*arguments: str) -> tuple[list[str], str]:
    """Return the lines of the command, and what it remarks."""
    out, err = StringIO(), StringIO()
    call_command("roll", *arguments, stdout=out, stderr=err)
    return out.getvalue().splitlines(), err.getvalue()


def complaint(*arguments: str) -> str:
    with pytest.raises(CommandError) as caught:
        run(*arguments)
    return str(caught.value)


def test_a_golden_shot_is_told_with_the_damage_that_follows() -> None:
    lines, remark = run("volley", "--faces", "3,5,2,1,9")
    assert lines == [
        "Vosper 12, 20 mm at S-38: 5, over half range -2, target slow +1: "
        "needs 4 or less, rolls 3, hit.",
        "20 mm hit on S-38, 3D6: rolls 5, 2, 1 = 8.",
        "S-38 takes 8: 47 of 55 hull left.",
        "Vosper 12, HMG at S-38: 5, over half range -2, target slow +1: "
        "needs 4 or less, rolls 9, miss.",
        "Vosper 12, MG at S-38: out of range, the shot is spent.",
    ]
    assert remark == ""


def test_a_seed_gives_the_same_dice_each_time_and_without_one_it_is_1() -> None:
    assert run("volley", "--seed", "1") == run("volley")
    assert run("volley", "--seed", "a club night") == run("volley", "--seed", "a club night")
    told = {tuple(run("gun_to_hit", "--seed", str(seed))[0]) for seed in range(30)}
    assert len(told) == 10  # one sentence for each face of the D10


def test_faces_that_nobody_needed_are_remarked() -> None:
    lines, remark = run("gun_to_hit", "--faces", "3,5,6")
    assert len(lines) == 1
    assert remark == "--faces: not needed, and counted for nothing: 5, 6\n"


def test_faces_that_run_out_or_that_no_die_has_are_named() -> None:
    assert complaint("volley", "--faces", "3,5") == "--faces: one more D6 has to be thrown"
    wrong = complaint("volley", "--faces", "3,7")
    assert wrong == "--faces: face 2 is 7; a D6 is thrown as 1 to 6"
    typed = complaint("volley", "--faces", "three")
    assert typed == "--faces: use whole numbers with commas: 3,5,1"


def test_what_is_given_may_stand_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "volley.json"
    file.write_text("\ufeff" + json.dumps({**VOLLEY, "busy": "repairing"}), encoding="utf-8")
    lines, _ = run("volley", "--given", f"@{file}")
    assert lines == ["Vosper 12 can't fire: all hands are at repairs (CS-REP-1)."]


def test_the_example_that_is_printed_is_read_again() -> None:
    lines, _ = run("volley", "--example")
    assert json.loads("\n".join(lines)) == VOLLEY
    assert run("volley", "--given", "\n".join(lines)) == run("volley")


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ('{"gun": }', "--given is not JSON (expecting value, line 1, column 9)"),
        ("", "--given is not JSON (expecting value, line 1, column 1)"),
        ("[]", "given is not an object"),
        ("{}", "gun is missing"),
        ('{"gun": "88"}', 'gun is "88"; use one of: mg, hmg, 20mm, 37mm, 6pdr, 3in, 4in, mortar'),
    ],
)
def test_bad_json_and_bad_values_say_where(given: str, message: str) -> None:
    assert complaint("gun_to_hit", "--given", given) == message


def test_a_file_that_can_not_be_read_is_named(tmp_path: Path) -> None:
    gone = tmp_path / "gone.json"
    assert complaint("volley", "--given", f"@{gone}") == (
        f"{gone} cannot be read (No such file or directory)"
    )
    gone.write_text('{"a": 1,\n b}', encoding="utf-8")
    bad = complaint("volley", "--given", f"@{gone}")
    assert bad.startswith(f"{gone} is not JSON (")
    assert "line 2" in bad


def test_the_list_has_each_procedure_with_its_rule_and_title() -> None:
    lines, _ = run()
    rows = [re.split(r"  +", line) for line in lines]
    assert ["gun_to_hit", "CS-GUN-4", "To hit"] in rows
    assert ["volley", "CS-GUN-3", "Choosing targets"] in rows
    assert [row[0] for row in rows] == list(registry.get("cruel_seas").resolutions)


def test_an_unknown_procedure_or_system_leads_to_those_that_there_are() -> None:
    assert complaint("volly").startswith('unknown procedure "volly"; there are: ')
    assert complaint("volley", "--system", "chess").startswith(
        'unknown system "chess"; there are: '
    )


def test_events_as_json_hold_the_faces_and_the_rule() -> None:
    lines, _ = run("gun_to_hit", "--faces", "3", "--json")
    (event,) = json.loads(lines[0])["events"]
    assert (event["code"], event["rule"]) == ("gunnery.shot", "CS-GUN-4")
    assert event["roll"]["faces"] == [3]


def readme() -> list[tuple[str, list[str]]]:
    """Return each command of the README's section with the lines that it says come of it."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    section = text.split("## Roll and adjudicate")[1].split("\n## ")[0]
    found: list[tuple[str, list[str]]] = []
    for line in section.split("```sh\n")[1].split("```")[0].splitlines():
        if line.startswith("$ "):
            found.append((line.removeprefix("$ "), []))
        else:
            found[-1][1].append(line)
    return found


@pytest.mark.parametrize(("command", "expected"), readme())
def test_the_commands_of_the_readme_say_what_it_says(
    command: str, expected: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    _, _, name, *arguments = shlex.split(command)
    out = StringIO()
    call_command(name, *arguments, stdout=out)
    assert out.getvalue().splitlines() == expected
