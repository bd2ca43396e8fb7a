import pytest

from config.web.visitor import Visitor
from fleetbuilder.formats import fleet_text
from fleetbuilder.models import Fleet
from fleetbuilder.muster import fleet_list, look_over, system_of
from fleetbuilder.names import isolated
from rules.engine.core import acts
from tests import actions, cast
from tests.actions import reread
from tests.factories import nore_flotilla

pytestmark = pytest.mark.django_db


def text_of(fleet: Fleet, link: str = "") -> str:
    """Return the stored fleet as text."""
    stored = reread(fleet)
    values = fleet_list(stored)
    return fleet_text(system_of(stored), values, look_over(stored, values), link)


def named(visitor: Visitor, name: str) -> Fleet:
    """Return a fleet with one ship of this name."""
    fleet = actions.found_fleet(visitor, name=name)
    actions.add_ship(visitor, fleet, name=name)
    return fleet


def test_the_full_form_tells_all_and_ends_with_total_and_link() -> None:
    owner, fleet = cast.owner(), nore_flotilla(cast.owner())
    key = {ship.name: str(ship.pk) for ship in fleet.ships.all()}
    actions.set_crew(owner, fleet, key["Grey Heron"], "regular")
    actions.choose(owner, fleet, key["Grey Heron"], "option:semi_auto_6pdr")
    actions.choose(owner, fleet, key["Curlew"], "equipment:searchlight")
    lines = text_of(fleet, "https://example.org/shared/abc/").splitlines()
    assert lines[:5] == [
        "Nore Flotilla",
        lines[1],
        "Nation: Royal Navy",
        "Points: 410 / 500 points, 4 ships",
        "Verdict: Legal",
    ]
    assert lines[1].startswith("Cruel Seas, ")
    heron = lines.index("Grey Heron, Fairmile D MGB: 180")
    assert lines[heron + 1] == "  Crew: regular, +50"
    assert lines[heron + 2] == (
        "  Weapons: 6-pdr; 20 mm, twin; HMG, twin ×2; 6-pdr (semi-automatic); MG ×2 (free)"
    )
    curlew = lines.index("Curlew, Vosper MTB Type I (Mid), re-fitted: 80")
    assert "  Searchlight: +5" in lines[curlew:]
    assert lines[-2:] == ["Total: 410 / 500 points, 4 ships", "https://example.org/shared/abc/"]


def test_an_illegal_fleet_says_why_with_the_rule() -> None:
    fleet = nore_flotilla(cast.owner())
    actions.set_limit(cast.owner(), fleet, 300)
    text = text_of(fleet)
    assert "Verdict: Not legal: 1 finding" in text
    assert "(CS-PTS-6)" in text
    assert text.endswith("Total: 345 / 300 points, 4 ships\n")


def test_an_empty_fleet_is_a_draft() -> None:
    fleet = actions.found_fleet(cast.owner(), limit=None)
    text = text_of(fleet)
    assert "Verdict: Draft" in text
    assert text.endswith("Total: 0 points, no limit, 0 ships\n")


def test_own_figures_and_game_options_are_told() -> None:
    owner, fleet = cast.owner(), actions.found_fleet(cast.owner())
    plane = actions.add_ship(owner, fleet, "aircraft", name="Bluebird")
    figures = (("points", "40"), ("speed", "90"), ("type", "Swordfish"))
    actions.do(owner, fleet, acts.SetFigures(key=plane, figures=figures))
    actions.do(owner, fleet, acts.SetOption(code="allies", value="on"))
    text = text_of(fleet)
    assert "Bluebird, Aircraft: 40" in text
    assert "  Type: Swordfish" in text
    assert "Allied navies: Allies allowed" in text


@pytest.mark.parametrize(
    "name", ["第三水雷戦隊", "Шхерный отряд", "🚢 Ferry 👩‍✈️", "Ma\u00f1ana & <b>", "=1+1"]
)
def test_names_of_any_script_stand_as_typed(name: str) -> None:
    text = text_of(named(cast.owner(), name))
    assert text.startswith(f"{name}\n")
    assert f"\n{name}, Vosper MTB Type I (Mid): 75\n" in text


def test_a_name_written_from_right_to_left_cannot_turn_the_figures_beside_it() -> None:
    name = "שייטת 13"
    assert isolated(name) == f"\u2068{name}\u2069"
    assert f"\n\u2068{name}\u2069, Vosper" in text_of(named(cast.owner(), name))


def test_sisters_are_told_as_one_with_all_their_names() -> None:
    owner, fleet = cast.owner(), actions.found_fleet(cast.owner())
    actions.add_ship(owner, fleet, count=3)
    first, _second, third = (str(ship.pk) for ship in fleet.ships.all())
    actions.rename_ship(owner, fleet, third, "שייטת 13")
    actions.do(owner, fleet, acts.SetDetail(key=first, detail="notes", text="Glued."))
    last = actions.add_ship(owner, fleet)
    actions.do(owner, fleet, acts.SetDetail(key=last, detail="pennant", text="P 72"))

    lines = text_of(fleet).splitlines()

    at = lines.index("3 × Vosper MTB Type I (Mid): 225, 75 each")
    assert lines[at + 1] == "  Names: Vosper 1, Vosper 2, \u2068שייטת 13\u2069"
    third = lines.index("Vosper 3, Vosper MTB Type I (Mid): 75")
    assert lines[third + 1] == "  Pennant: P 72"
    assert "Glued." not in " ".join(lines)
