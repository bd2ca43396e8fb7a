"""Two fleets side by side, as tests read them off the page."""

from __future__ import annotations

import html as entities
import re

from django.test import Client

from tests.fleetbuilder.pages.harbour import FAIRMILE, S_BOAT, VOSPER, Builder, start
from tests.fleetbuilder.pages.markup import Form, Markup


def shared(builder: Builder) -> str:
    """Share the fleet of a page unless it is; return the whole link."""
    here = f"{builder.url}share/"
    if not builder.client.get(here).context["links"]:
        builder.client.post(here)
    return str(builder.client.get(here).context["links"][0].address)


def token(builder: Builder) -> str:
    return shared(builder).rstrip("/").rsplit("/", 1)[1]


def mine(client: Client, name: str = "Nore Flotilla") -> Builder:
    builder = start(client, name=name)
    builder.add(FAIRMILE)
    builder.add(VOSPER, three=True)
    return builder


def theirs(name: str = "8. Schnellbootflottille") -> Builder:
    builder = start(Client(), "kriegsmarine", name=name)
    builder.add(S_BOAT, three=True)
    return builder


def compared(client: Client, a: object, b: object) -> str:
    answer = client.get("/compare/", {"a": str(a), "b": str(b)})
    assert answer.status_code == 200, answer.content.decode()
    return str(answer.content.decode())


def asking(page: str) -> Form:
    """Return the form of the page that asks for two sides."""
    return next(form for form in Markup(page).forms if form.action == "/compare/")


def plain(part: str) -> str:
    return " ".join(entities.unescape(re.sub(r"<[^>]+>", " ", part)).split())


def figures(page: str) -> dict[str, tuple[str, str]]:
    """Return both figures of each row by its label, with ▲ on the higher one."""
    found = {}
    for row in re.findall(r'<tr><td class="duel-left.*?</tr>', page, re.DOTALL):
        cells = re.findall(r"<(td|th)[^>]*>(.*?)</\1>", row, re.DOTALL)
        left, label, right = (
            plain(re.sub(r'<svg class="higher".*?</svg>', "▲", c).replace("(the higher)", ""))
            for _tag, c in cells
        )
        found[label] = (left, right)
    return found


def ships(page: str) -> list[str]:
    """Return what is said of each pair of ships that differs, and of those alone."""
    part = page.split("Ship by ship</h2>")[1]
    return [
        plain(found)
        for found in re.findall(r'<p class="duel-mark">.*?</p>|<h3>.*?</h3>', part, re.DOTALL)
    ]
