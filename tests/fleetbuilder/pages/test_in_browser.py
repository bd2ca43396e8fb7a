"""What only a browser can tell of the builder: nothing typed is lost, one press is one act."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from fleetbuilder.models import Fleet
from tests.fleetbuilder.pages.harbour import FAIRMILE, LONG_NAME, S_BOAT, VOSPER

pytestmark = pytest.mark.django_db(transaction=True)
PHONE = {"width": 390, "height": 844}


@pytest.fixture
def helm(page: Page, live_server: Any) -> Page:
    """Return a browser on the page of a fresh Royal Navy fleet of 300 points."""
    page.goto(f"{live_server.url}/fleets/new/")
    page.select_option("[name=nation]", "royal_navy")
    page.fill("[name=limit]", "300")
    page.fill("[name=name]", "Nore Flotilla")
    page.click("text=Start building")
    page.wait_for_url("**/fleets/*-*/")
    return page


def add(page: Page, ship_class: str, *, three: bool = False) -> None:
    before = page.locator("#ships > li").count()
    page.locator(f"button[name={'three' if three else 'ship_class'}][value='{ship_class}']").click()
    expect(page.locator("#ships > li")).to_have_count(before + (3 if three else 1))


def row(page: Page, place: int) -> Any:
    return page.locator("#ships > li").nth(place - 1)


def open_details(page: Page, place: int) -> Any:
    """Open the details of a ship; return the field of her name."""
    row(page, place).get_by_role("link", name="Details of").click()
    name = row(page, place).get_by_label("Name", exact=True)
    expect(name).to_be_visible()  # it takes the focus, and with it the place on the page
    return name


def total(page: Page, text: str) -> None:
    expect(page.locator("#fleet-meter .meter-total")).to_have_text(text)


def test_half_typed_names_filters_and_places_outlive_acts_elsewhere(helm: Page) -> None:
    add(helm, FAIRMILE)
    add(helm, VOSPER)
    helm.fill("#filter-q", "vos")
    helm.locator("#rename-fold > summary").click()
    fleet_name = helm.locator("#fleet-name")
    fleet_name.fill("Half ty")
    details = open_details(helm, 1)
    row(helm, 2).locator(".fold > summary").click()
    helm.evaluate("window.scrollTo(0, 120)")
    crew = row(helm, 1).locator("select[name=crew]")

    crew.focus()
    crew.select_option("veteran")
    total(helm, "270 / 300")
    row(helm, 2).locator("select[name=crew]").select_option("regular")
    total(helm, "320 / 300")

    expect(fleet_name).to_have_value("Half ty")
    expect(fleet_name).to_be_visible()
    expect(details).to_have_value("Fairmile 1")
    expect(details).to_be_visible()
    expect(helm.locator("#filter-q")).to_have_value("vos")
    expect(row(helm, 2).locator(".receipt")).to_be_visible()
    expect(row(helm, 2).locator(".receipt")).to_contain_text("Crew: regular")
    assert helm.locator(".catalogue-row:visible").count() == 3
    assert helm.evaluate("window.scrollY") == 120


def test_the_field_in_hand_keeps_the_focus(helm: Page) -> None:
    add(helm, VOSPER)
    crew = row(helm, 1).locator("select[name=crew]")
    crew.focus()
    crew.select_option("veteran")
    total(helm, "150 / 300")

    assert helm.evaluate("document.activeElement.name") == "crew"


def test_typed_text_waits_for_its_button_and_enter(helm: Page) -> None:
    add(helm, VOSPER)
    helm.locator("#rename-fold > summary").click()
    name = helm.locator("#fleet-name")
    name.fill("Dover Patrol")
    helm.locator("#filter-q").focus()
    helm.wait_for_timeout(200)
    assert Fleet.objects.get().version == 2

    name.press("Enter")

    expect(helm.locator("h1")).to_have_text("Dover Patrol")
    assert Fleet.objects.get().version == 3


def test_a_refused_name_says_why_and_keeps_it(helm: Page) -> None:
    add(helm, VOSPER)
    name = open_details(helm, 1)
    name.fill(LONG_NAME)
    name.press("Enter")

    expect(row(helm, 1).locator(".error")).to_contain_text("Use at most 200 characters")
    row(helm, 1).locator("select[name=crew]").select_option("veteran")
    total(helm, "150 / 300")
    expect(row(helm, 1).locator("[name=name]")).to_have_value(LONG_NAME)


def test_a_double_click_is_one_act(helm: Page) -> None:
    helm.locator(f"button[name=ship_class][value='{VOSPER}']").dblclick()
    total(helm, "75 / 300")
    helm.wait_for_timeout(300)

    assert Fleet.objects.get().version == 2
    expect(helm.locator("#ships > li")).to_have_count(1)


def test_quick_acts_queue_up_and_none_is_lost(helm: Page) -> None:
    for ship_class in (VOSPER, FAIRMILE, "armed-trawler", "lct"):
        helm.locator(f"button[name=ship_class][value='{ship_class}']").click()

    expect(helm.locator("#ships > li")).to_have_count(4)
    total(helm, "380 / 300")
    assert Fleet.objects.get().version == 5


def test_a_removed_ship_comes_back_by_the_toast(helm: Page) -> None:
    add(helm, VOSPER)
    add(helm, FAIRMILE)
    row(helm, 1).locator(".menu > summary").click()
    row(helm, 1).get_by_role("button", name="Remove").click()
    expect(helm.locator("#ships > li")).to_have_count(1)

    helm.locator("#toasts").get_by_role("button", name="Undo").click()

    expect(helm.locator("#ships > li")).to_have_count(2)
    expect(row(helm, 1).locator("h3")).to_have_text("Vosper 1")
    assert helm.evaluate("document.activeElement !== document.body")


def test_a_finding_comes_and_goes_with_its_mend(helm: Page) -> None:
    add(helm, VOSPER, three=True)
    row(helm, 1).locator("select[name=crew]").select_option("veteran")
    row(helm, 2).locator("select[name=crew]").select_option("regular")
    expect(helm.locator(".finding")).to_have_count(1)
    expect(helm.locator("#fleet-meter .verdict")).to_have_text("Not legal: 1 finding")

    helm.get_by_role("button", name="Raise limit to 350").click()

    expect(helm.locator(".finding")).to_have_count(0)
    expect(helm.locator("#fleet-meter .verdict")).to_have_text("Legal")


def test_the_panel_of_a_ship_follows_her(helm: Page) -> None:
    add(helm, VOSPER)
    row(helm, 1).get_by_role("link", name="Fit out").click()
    fat = row(helm, 1).locator("[name='fit.equipment:fat']")
    row(helm, 1).locator("details:has([name='fit.equipment:fat']) > summary").click()

    fat.select_option("1")

    expect(row(helm, 1).locator(".extras")).to_contain_text("FAT torpedoes")
    expect(helm.locator(".finding").first).to_be_visible()
    helm.get_by_role("button", name="Take off FAT torpedoes").first.click()
    expect(helm.locator(".finding")).to_have_count(0)
    expect(fat).to_have_value("0")
    row(helm, 1).get_by_role("link", name="Close").click()
    expect(row(helm, 1).locator(".fit-panel")).to_have_count(0)


def test_a_ship_is_refitted_in_her_panel_and_its_prices_follow(helm: Page) -> None:
    add(helm, VOSPER)
    row(helm, 1).get_by_role("link", name="Fit out").click()
    panel = row(helm, 1).locator(".fit-panel")
    tub = panel.locator(".fit-line", has=helm.locator("[name='fit.ability:old_tub']"))
    expect(tub.locator(".delta")).to_have_text("−37")

    panel.locator("[name='fit.class:20mm-single']").uncheck()
    expect(row(helm, 1).locator(".badge--own")).to_have_text("re-fitted")
    expect(row(helm, 1).locator(".extras")).to_contain_text("Without 20 mm")
    panel.locator("summary", has_text="6-pdr").click()
    panel.locator("[name='fit.weapon:6pdr-single']").select_option("2")
    panel.locator("[name='fit.semi:6pdr']").select_option("two")
    total(helm, "110 / 300")

    expect(tub.locator(".delta")).to_have_text("−55")


def test_another_nation_is_fetched_and_filtered_at_once(helm: Page) -> None:
    helm.check("[name=torpedoes]", force=True)
    helm.select_option("#filter-nation", "kriegsmarine")

    expect(helm.locator(f"button[name=ship_class][value='{S_BOAT}']")).to_be_visible()
    expect(helm.locator("button[name=ship_class][value='r-boat']")).to_be_hidden()
    assert "nation=kriegsmarine" in helm.url
    assert "torpedoes=1" in helm.url
    helm.reload()
    expect(helm.locator("#filter-nation")).to_have_value("kriegsmarine")
    expect(helm.locator("button[name=ship_class][value='r-boat']")).to_be_hidden()


def test_two_windows_on_one_fleet(helm: Page) -> None:
    add(helm, VOSPER)
    other = helm.context.new_page()
    other.goto(helm.url)
    row(other, 1).locator("select[name=crew]").select_option("veteran")
    total(other, "150 / 300")

    name = open_details(helm, 1)
    name.fill("Sandpiper")
    name.press("Enter")

    panel = helm.locator(".stale-panel")
    expect(panel).to_contain_text("Two hands on one helm")
    expect(panel).to_contain_text("Crew of Vosper 1: veteran.")
    panel.get_by_role("button", name="Set it to yours").click()
    expect(row(helm, 1).locator("h3")).to_have_text("Sandpiper")
    total(helm, "150 / 300")


def test_on_a_phone_one_pane_at_a_time_and_the_meter_in_sight(helm: Page) -> None:
    helm.set_viewport_size(PHONE)
    expect(helm.locator("#catalogue-pane")).to_be_hidden()
    helm.locator("#panes a[data-view=catalogue]").click()
    expect(helm.locator("#fleet-pane")).to_be_hidden()
    helm.locator(f"button[name=ship_class][value='{VOSPER}']").click()
    expect(helm.locator("#tab-counts")).to_have_text("1 ship")
    expect(helm.locator("#fleet-meter .meter-total")).to_be_in_viewport()
    assert "view=catalogue" in helm.url
    helm.reload()
    expect(helm.locator("#fleet-pane")).to_be_hidden()


@pytest.mark.slow
def test_axe_finds_nothing_nothing_runs_over_and_all_can_be_touched(helm: Page) -> None:
    fill(helm)
    base = helm.url.split("?")[0].split("#")[0]
    fit = row(helm, 1).locator(".fit-link").get_attribute("href")
    origin = base.split("/fleets/")[0]
    paths = [base, f"{base}?view=catalogue", f"{base}share/", f"{base}text/", f"{base}history/"]
    paths += [f"{origin}{p}" for p in ("/fleets/", "/fleets/?shelf=archived", "/fleets/new/", fit)]
    paths += [f"{origin}/fleets/add/?system=cruel-seas&class={VOSPER}"]
    for path in paths:
        check(helm, path, widths=(320, 390, 768, 1280))
    helm.goto(f"{base}share/")
    helm.get_by_role("button", name="Make a link").click()
    check(helm, str(helm.locator("[data-copy-source]").first.input_value()))


def fill(page: Page) -> None:
    """Build a fleet with findings, extras, a long name, an aircraft, and everything open."""
    for ship_class in (FAIRMILE, VOSPER, "shore-battery"):
        add(page, ship_class)
    row(page, 1).get_by_role("link", name="Fit out").click()
    for code in ("equipment:fat", "weapon:20mm-twin"):
        row(page, 1).locator(f"details:has([name='fit.{code}']) > summary").click()
    row(page, 1).locator("[name='fit.equipment:fat']").select_option("1")
    expect(page.locator(".finding").first).to_be_visible()
    name = open_details(page, 2)
    name.fill("Küstensicherungsverbandsführungsboot" * 2)
    name.press("Enter")
    expect(row(page, 2).locator("h3")).to_contain_text("Küsten")


def check(page: Page, path: str, widths: tuple[int, ...] = ()) -> None:
    page.goto(path)
    page.evaluate("document.querySelectorAll('details:not(.menu)').forEach(d => { d.open = true })")
    page.set_viewport_size(PHONE)
    results = Axe().run(page)
    assert results.violations_count == 0, f"{path}\n{results.generate_report()}"
    low = page.evaluate("""() => [...document.querySelectorAll(`button:not(.default), summary,
        select, .button, .chip, input:not([type=hidden], [type=checkbox], [type=radio])`)]
        .filter(e => e.checkVisibility() && e.getBoundingClientRect().height < 43.5)
        .map(e => e.outerHTML.slice(0, 120))""")
    assert low == [], path
    for width in widths:
        page.set_viewport_size({"width": width, "height": 800})
        over = page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        assert over == 0, f"{path} at {width}"
