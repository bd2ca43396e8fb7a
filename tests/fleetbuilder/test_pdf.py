"""The PDF of a fleet, taken apart and compared with the fleet: nothing is lost, cut or alone."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.http import QueryDict
from django.template.loader import render_to_string

from config.jobs import running
from config.jobs.models import Job
from config.jobs.running import Run
from fleetbuilder.models import Fleet
from fleetbuilder.muster import fleet_list, look_over, system_of
from fleetbuilder.paper_form import read_wish
from fleetbuilder.pdf import draw
from fleetbuilder.presenters.boxes import CRITICAL, HULL, TORPEDO
from fleetbuilder.presenters.paper import paper_view
from fleetbuilder.presenters.sheet import page_sheet
from rules.engine.core.codec import fleet_to_json
from rules.templatetags.silhouettes import silhouette_ink
from tests import actions, cast
from tests.conftest import IN_CI
from tests.paper import ALL, Leaf, leaves, packed, pdf_of, pictures, words_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("pango", "built_fonts")]

SIZES = {"a4": (210, 297), "letter": (215.9, 279.4)}
CLASSES = (
    *(actions.FAIRMILE, actions.VOSPER, actions.S_BOAT, "ijn-light-cruiser", "linse-group-of-3"),
    *("shore-battery", "liberty-ship", "minefield-small", "aircraft", "flower-class-corvette"),
)
NAMES = ("Sandpiper", "القرش", "Gezeitenströmungsbeobachtungsboot", "כריש", "W" * 200)
NOWHERE = "\U0010fffd"  # a sign of nobody's
HEADS = {
    *("hull", "weapons", "notes", "criticals", "aboard", "abilities", "torpedoes"),
    *("findings", "remarks", "vessels", "gunnery", "damage", "equipment", "rulings", "speed,cm"),
}


def fleet_of(count: int, **wishes: Any) -> Fleet:
    """Return a fleet of so many ships of all kinds, with names of all kinds, over its limit."""
    visitor = cast.owner()
    fleet = actions.found_fleet(visitor, **{"name": "Nore Flotilla", **wishes})
    known = {ship.slug for ship in system_of(fleet).fleets.catalogue(fleet.edition).classes}
    for number in range(count):
        slug = CLASSES[number % len(CLASSES)]
        slug = slug if slug in known else actions.VOSPER
        actions.add_ship(visitor, fleet, slug, name=NAMES[number % len(NAMES)])
    return actions.reread(fleet)


def printed(fleet: Fleet, wish: str = ALL) -> list[Leaf]:
    """Return the pages of a fleet's PDF."""
    job, content = pdf_of(cast.owner(), fleet, wish)
    assert job.state == "done", job.fault
    return leaves(content)


def expected_boxes(fleet: Fleet) -> dict[int, dict[str, int]]:
    """Return how many boxes each ship's card has, from the fleet as JSON."""
    values = fleet_list(fleet)
    system = system_of(values)
    found = {}
    for number, told in enumerate(fleet_to_json(values)["ships"], 1):
        entry = values.ships[number - 1]
        assert told["class"] == entry.ship_class
        card = system.card_of(entry, values)
        summary = system.fleets.summary(entry, values)
        found[number] = {
            str(HULL): summary.whole_hull,
            str(TORPEDO): summary.torpedoes,
            str(CRITICAL): sum(boxes.total for boxes in card.criticals),
        }
    return found


def assert_whole(fleet: Fleet, pages: list[Leaf], paper: str) -> None:
    """Assert that a print of everything is all there, each card on one page, and nothing alone."""
    boxes = expected_boxes(fleet)
    assert [number for page in pages for number in page.cards] == list(boxes)
    text = "".join(packed(page.text) for page in pages)
    for number, page in enumerate(pages, 1):
        assert (page.width, page.height) == pytest.approx(SIZES[paper], abs=0.1)
        assert packed(f"Page {number} of {len(pages)}") in packed(page.text)
        assert packed(fleet.name) in packed(page.text)
        for side in (HULL, TORPEDO, CRITICAL):
            wanted = sum(boxes[card][str(side)] for card in page.cards)
            assert page.boxes[str(side)] == wanted, (number, side)
        assert all(10 < x < page.width - 10 and 4 < y < page.height - 8 for x, y in page.places)
        lines = [packed(line) for line in page.text.splitlines()]
        body = [line for line in lines if line and not line.startswith("page")]
        body = [line for line in body if line != packed(fleet.name)]
        assert len(body) > 1, f"page {number} is blank"
        assert re.sub(r"\d+$", "", body[-1]) not in HEADS, f"page {number} ends with a heading"
    html = paper_html(fleet)
    assert {word for word in words_of(html) if word not in text} == set()


def paper_html(fleet: Fleet) -> str:
    """Return what is printed, as HTML."""
    values = fleet_list(fleet)
    system = system_of(values)
    assert system is not None
    view = paper_view(
        fleet, system, values, look_over(fleet, values), actions.stamp(fleet),
        read_wish(QueryDict(ALL)), "https://fleets.example.org/",
    )  # fmt: skip
    html = render_to_string("fleetbuilder/_paper.html", {"paper": view})
    return re.sub(r"<svg.*?</svg>", "", html, flags=re.DOTALL)


@pytest.mark.parametrize(
    ("ships", "paper"),
    [
        *((1, "letter"), (7, "a4")),
        *(pytest.param(count, "a4", marks=pytest.mark.thorough) for count in (1, 40, 100)),
        *(pytest.param(count, "letter", marks=pytest.mark.thorough) for count in (7, 15, 40)),
    ],
)
def test_all_of_a_fleet_is_in_its_pdf(ships: int, paper: str) -> None:
    fleet = fleet_of(ships, limit=None if ships > 7 else 300)

    assert_whole(fleet, printed(fleet, f"{ALL}&paper={paper}"), paper)


def test_a_long_name_of_a_fleet_and_one_from_right_to_left_stand_below_each_page() -> None:
    for name in ("Flottille " * 8, "أسطول نهر التايمز"):
        fleet = fleet_of(2, name=name.strip())
        pages = printed(fleet)
        assert_whole(fleet, pages, "a4")


def test_a_fleet_without_ships_prints_its_roster_and_blank_cards() -> None:
    fleet = fleet_of(0)
    roster, *cards = printed(fleet, "chosen=1&section=roster&blanks=3")

    assert "No ships yet." in roster.text
    assert "DRAFT" in roster.text
    assert len(cards) == 2
    assert [page.text.count("Blank card") for page in cards] == [4, 2]  # in head and foot
    assert [page.boxes[str(HULL)] for page in cards] == [120, 60]


def test_only_what_was_chosen_is_printed() -> None:
    fleet = fleet_of(4)
    (page,) = printed(fleet, "chosen=1&section=cards&ship=2&ship=4")

    assert page.cards == [2, 4]
    assert "Card 2 of 4" in page.text
    assert "that these ships need" not in page.text


def test_rules_stand_once_and_only_those_that_the_ships_need() -> None:
    visitor = cast.owner()
    fleet = actions.found_fleet(visitor)
    for _ in range(3):
        actions.add_ship(visitor, fleet, actions.VOSPER)
    text = "".join(page.text for page in printed(actions.reread(fleet)))

    assert text.count("CS-CRIT-01") == 1
    assert text.count("CS-TOR-1") == 1
    assert "CS-MINE-1" not in text  # she carries none
    assert "CS-PTS-1" not in text  # prices are of no use at the table


def test_each_stamp_says_the_verdict_in_words() -> None:
    visitor = cast.owner()
    fleet = actions.found_fleet(visitor, limit=100)
    actions.add_ship(visitor, fleet, actions.VOSPER)
    legal = "".join(page.text for page in printed(actions.reread(fleet)))
    actions.add_ship(visitor, fleet, actions.VOSPER)
    illegal = "".join(page.text for page in printed(actions.reread(fleet)))
    actions.waive(visitor, fleet, "OVER_LIMIT")
    waived = "".join(page.text for page in printed(actions.reread(fleet)))

    assert (legal.count("LEGAL\n"), legal.count("NOT LEGAL")) == (2, 0)
    assert illegal.count("NOT LEGAL: 1 FINDING\n") == 3
    assert waived.count("LEGAL WITH 1 WAIVER\n") == 3
    assert "Our club allows it" in waived
    assert "150 / 100" in waived
    actions.assert_reconciled()


def test_what_leaves_a_fleet_legal_is_told_apart_from_findings() -> None:
    visitor = cast.owner()
    fleet = actions.found_fleet(visitor, limit=200)
    actions.add_ship(visitor, fleet, actions.VOSPER, count=2)
    first, second = fleet.ships.all()
    actions.rename_ship(visitor, fleet, str(first.pk), "Knot")
    actions.rename_ship(visitor, fleet, str(second.pk), "Knot")
    (legal,) = printed(actions.reread(fleet), "chosen=1&section=roster")
    actions.set_limit(visitor, fleet, 100)
    (illegal,) = printed(actions.reread(fleet), "chosen=1&section=roster")

    assert "Remarks\nTwo ships called Knot." in legal.text
    assert legal.text.count("Two ships called Knot.") == 1
    assert "Findings" not in legal.text
    assert "NOT LEGAL: 1 FINDING\n" in illegal.text
    heads = [line for line in illegal.text.splitlines() if line in ("Findings", "Remarks")]
    assert heads == ["Findings", "Remarks"]


def test_the_pdf_is_of_the_revision_that_was_stamped_though_the_fleet_changes() -> None:
    visitor = cast.owner()
    fleet = fleet_of(1)
    stamp = actions.stamp(fleet)
    key = str(fleet.ships.get().pk)
    actions.rename_ship(visitor, fleet, key, "Renamed")

    job, content = pdf_of(visitor, fleet, stamp=stamp)

    text = "".join(page.text for page in leaves(content))
    assert "Sandpiper" in text
    assert "Renamed" not in text
    assert job.result["words"].endswith(f"revision {stamp.version}.")


def test_what_a_player_noted_is_on_no_paper() -> None:
    from rules.engine.core import acts

    visitor = cast.owner()
    fleet = fleet_of(1)
    key = str(fleet.ships.get().pk)
    actions.do(visitor, fleet, acts.SetDetail(key=key, detail="notes", text="Keep her hidden"))
    actions.do(visitor, fleet, acts.SetDetail(key=key, detail="captain", text="Lt A. Marsh"))

    text = "".join(page.text for page in printed(actions.reread(fleet)))

    assert "Keep her hidden" not in text
    assert "Lt A. Marsh" in text


def test_the_white_seams_of_silhouettes_eat_no_mines() -> None:
    classes = system_of(actions.found_fleet(cast.owner())).fleets.catalogue("starter-2026").classes
    (mines,) = (found for found in classes if found.slug == "minefield-small")
    html = f"<style>svg {{ width: 150mm; height: 20mm }}</style>{silhouette_ink(mines)}"
    (picture,) = pictures(draw(html, "@page { size: 200mm 50mm }", lambda: None).content)

    black = sum(picture.convert("L").histogram()[:100])
    assert 20_000 < black < 30_000  # dots; with seams above the mines there were 4,000


def test_a_pdf_of_somebody_elses_fleet_is_not_made() -> None:
    fleet = fleet_of(1)
    job, content = pdf_of(cast.stranger(), fleet)

    assert (job.state, content) == ("failed", b"")
    assert "is gone" in job.fault


def test_without_pango_the_job_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "weasyprint", None)
    job, content = pdf_of(cast.owner(), fleet_of(1))

    assert (job.state, content) == ("failed", b"")
    assert "libpango-1.0-0" in job.fault


def test_a_pdf_of_many_ships_is_cancelled_at_the_next_page(monkeypatch: pytest.MonkeyPatch) -> None:
    told = []
    plain = Run.progress

    def progress(run: Run, *steps: Any) -> None:
        told.append(steps)
        if len(told) == 10:
            Job.objects.update(cancel_asked=True)
        plain(run, *steps)

    monkeypatch.setattr(running, "PAUSE", 0)
    monkeypatch.setattr(Run, "progress", progress)
    job, content = pdf_of(cast.owner(), fleet_of(3))

    assert (job.state, content) == ("cancelled", b"")
    assert len(told) == 10
    assert told[9][:2] == (1, 2)


def test_what_no_font_can_write_is_told_before_anybody_prints_boxes() -> None:
    visitor = cast.owner()
    fleet = fleet_of(1)
    key = str(fleet.ships.get().pk)
    actions.rename_ship(visitor, fleet, key, f"Heron {NOWHERE}")

    job, _content = pdf_of(visitor, fleet, "chosen=1&section=cards&ship=1")

    assert job.result["words"].startswith("1 page, revision 3. This site has no font with ")
    assert f" with {NOWHERE}; boxes stand for them" in job.result["words"]
    assert "fonts-noto-cjk" in job.result["words"]


def test_chinese_japanese_and_korean_names_are_drawn_with_their_letters() -> None:
    drawing = draw("<p>海鷹 隼 龙 はやぶさ 독수리</p>", page_sheet("海鷹", "a4"), lambda: None)
    if drawing.missing and not IN_CI:
        pytest.skip("no font for them on this machine (apt-get install fonts-wqy-microhei)")

    assert drawing.missing == ""
    assert "海鷹 隼 龙 はやぶさ 독수리" in leaves(drawing.content)[0].text
