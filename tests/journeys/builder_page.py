"""A player before the builder's page: what he presses, with script or without."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.journeys.sight import Sight


class BuilderPage:
    """One fleet on a screen. Each act ends when the meter shows what it should."""

    def __init__(self, page: Page, sight: Sight) -> None:
        self.page, self.sight = page, sight
        page.locator("#fleet-meter").wait_for()
        page.wait_for_load_state()  # with its scripts

    def show(self, pane: str) -> None:
        """On a phone, turn to `fleet` or `catalogue`; wide windows show both."""
        link = self.page.locator(f"#panes a[data-view={pane}]")
        if self.sight.is_narrow and link.get_attribute("aria-current") is None:
            link.click()
            expect(link).to_have_attribute("aria-current", "page")

    def shows(self, total: str, verdict: str) -> None:
        """Check the meter: '500 / 500', 'Legal'."""
        expect(self.page.locator("#fleet-meter .meter-total")).to_have_text(total)
        expect(self.page.locator("#fleet-meter .verdict")).to_have_text(verdict)

    def ship(self, place: int) -> Locator:
        """Return the row of the fleet's ship at this place, counted from 1."""
        return self.page.locator("#ships > .ship-row").nth(place - 1)

    def has_ships(self, count: int) -> None:
        """Check how many ships the fleet has."""
        expect(self.page.locator("#ships > .ship-row")).to_have_count(count)

    def finding(self, title: str) -> Locator:
        """Return the card of a finding."""
        return self.page.locator("#findings .finding").filter(has_text=title)

    def add(self, ship_class: str) -> None:
        self.show("catalogue")
        self.page.get_by_role("button", name=f"Add {ship_class}", exact=True).click()

    def set_crew(self, place: int, crew: str) -> None:
        self.show("fleet")
        self.choose(place, "Crew", crew)

    def choose(self, place: int, label: str, words: str) -> None:
        """Choose from a list in a ship's row by the words at its beginning."""
        row = self.ship(place)
        field = row.get_by_role("combobox", name=label, exact=True)
        option = field.locator("option").filter(has_text=re.compile(f"^{words}"))
        field.select_option(option.get_attribute("value") or option.inner_text())
        if not self.sight.script:
            row.get_by_role("button", name="Set", exact=True).click()

    def detail(self, place: int, label: str) -> Locator:
        """Return the field of a ship's detail; her panel has to be open."""
        where = self.ship(place) if self.sight.script else self.page
        return where.get_by_role("textbox", name=label, exact=True)

    def open_name(self, place: int) -> Locator:
        """Open a ship's details; return the field of her name."""
        field = self.detail(place, "Name")
        if not field.is_visible():
            self.ship(place).get_by_role("link", name="Details of").click()
        return field

    def rename_soon(self, place: int, name: str) -> None:
        """Send a ship's new name without waiting for the answer."""
        field = self.open_name(place)
        field.fill(name)
        field.press("Enter")

    def rename_ship(self, place: int, name: str) -> None:
        self.rename_soon(place, name)
        expect(self.ship(place).locator(".ship-name")).to_have_text(name)

    def fit_out(self, place: int, label: str, words: str) -> None:
        """Choose what is folded away in a ship's panel; without script, on her page."""
        self.show("fleet")
        self.ship(place).get_by_role("link", name="Fit out").click()
        panel = self.page.locator(".fit-panel")
        panel.locator("details", has_text=label).locator("summary").click()
        field = panel.get_by_role("combobox", name=label, exact=True)
        field.select_option(words)
        if not self.sight.script:
            self.page.get_by_role("button", name="Set", exact=True).click()
            expect(field).to_have_value(words)
            self.page.locator(".crumbs a").last.click()
