"""Players of a campaign at their own browsers, which read a page and send its form."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.test import Client
from django.urls import reverse

from campaigns.book.codec import state_from_plain
from campaigns.book.values import ShipState
from campaigns.models import Campaign, ShipRecord
from config.web.visitor import Visitor
from fleetbuilder.models import Fleet
from tests import actions, cast

SIDES = ("side-1", "side-2")  # the codes that the form gives to Allies and Axis
HIDDEN = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)"')


@dataclass(kw_only=True)
class Player:
    """Somebody at a browser of his own."""

    name: str
    side: str = ""
    ships: tuple[str, ...] = ()
    client: Client = field(default_factory=Client)
    flotilla: str = ""

    def __post_init__(self) -> None:
        self.client.force_login(cast.user(self.name))

    def read(self, url: str) -> str:
        """Open a page."""
        answer = self.client.get(url)
        assert answer.status_code == 200, (self.name, url, answer.status_code)
        return str(answer.content.decode())

    def send(self, url: str, **typed: Any) -> str:
        """Open a page, fill in its form and send it; return where the answer leads."""
        hidden = dict(HIDDEN.findall(self.read(url)))
        return self.press(url, **(hidden | typed))

    def press(self, url: str, **typed: Any) -> str:
        """Send a form; return where the answer leads."""
        answer = self.client.post(url, typed)
        assert answer.status_code in (302, 303), faults(answer)
        return str(answer["Location"])

    def build_fleet(self, ship_class: str, nation: str) -> Fleet:
        """Build the fleet that is to enter, of one class."""
        visitor = Visitor(user=cast.user(self.name))
        fleet = actions.found_fleet(
            visitor, nation=nation, limit=600, name=f"Flotilla of {self.name}"
        )
        actions.do(visitor, fleet, actions.adding(ship_class, len(self.ships), names=self.ships))
        return fleet


def faults(answer: Any) -> str:
    """Return what a page that was not left says is wrong."""
    page = answer.content.decode()
    words = re.findall(r'role="alert".*?</div>|class="error".*?</div>', page, re.DOTALL)
    return f"{answer.status_code}: {words or page[-3000:]}"


@dataclass(kw_only=True)
class Club:
    """A campaign, its organiser and its players by name."""

    campaign: Campaign
    organiser: Player
    players: dict[str, Player]

    def url(self, page: str, *more: Any) -> str:
        return reverse(f"campaigns:{page}", args=(self.campaign.pk, *more))

    def row(self, ship: str) -> ShipRecord:
        return self.campaign.ships.get(name=ship)

    def state(self, ship: str) -> ShipState:
        return state_from_plain(self.row(ship).state)

    def pair(self, number: int) -> None:
        """Let the organiser pair a round as the page proposes it."""
        url, keys = self.url("round-robin", number), [p.flotilla for p in self.players.values()]
        asked = {"mode": "across", "flotillas": keys, "scenario": ""}
        shown = self.organiser.client.get(url, asked).content.decode()
        pairs = re.findall(r'name="pair" value="([^"]*)"', shown)
        sent = dict(HIDDEN.findall(shown)) | asked | {"pair": pairs}
        self.organiser.press(url, **sent)

    def sail(self, number: int) -> None:
        """Let both players of a battle send all that can sail."""
        battle = self.campaign.engagements.get(number=number)
        for force in battle.forces.select_related("flotilla__member"):
            player = self.players[force.flotilla.member.name]
            active = force.flotilla.ships.filter(status="active").values_list("pk", flat=True)
            url = self.url("force", number, force.flotilla_id)
            player.send(url, ships=[str(key) for key in active])

    def told(
        self, points: Mapping[str, int], ships: Mapping[str, Mapping[str, Any]]
    ) -> dict[str, Any]:
        """Return what is typed into the form of a result; ships by name, all others blank."""
        typed: dict[str, Any] = {f"points_{side}": value for side, value in points.items()}
        best = max(points.values())
        ahead = [side for side, value in points.items() if value == best]
        typed["winner"] = ahead[0] if len(ahead) == 1 else "draw"
        for ship, what in ships.items():
            key = self.row(ship).pk
            for name, value in what.items():
                typed[f"{name}_{key}"] = str(self.row(value).pk) if name == "by" else value
        return {"way": "form", "blank": "there"} | typed

    def file(self, who: str, number: int, allies: int, axis: int, **ships: Any) -> None:
        """Let a player file a result; ships by name with _ for a blank."""
        points = dict(zip(SIDES, (allies, axis), strict=True))
        named = {name.replace("_", " "): what for name, what in ships.items()}
        player = self.players.get(who, self.organiser)
        ruling = named.pop("ruling", None)
        more = {"ruling": ruling} if ruling else {}
        player.send(self.url("result-file", number), **self.told(points, named), **more)

    def confirm(self, who: str, number: int) -> None:
        """Let a player read and confirm a result."""
        page = self.players[who].read(self.url("result", number))
        assert "Confirm this result" in page
        sent = dict(HIDDEN.findall(page))
        self.players[who].press(self.url("result-confirm", number), digest=sent["digest"])

    def fight(
        self, number: int, filer: str, other: str, allies: int, axis: int, **ships: Any
    ) -> None:
        """Sail, file and confirm."""
        self.sail(number)
        self.file(filer, number, allies, axis, **ships)
        self.confirm(other, number)

    def close(self, number: int) -> None:
        """Let the organiser close a round."""
        self.organiser.send(self.url("round-close", number))
