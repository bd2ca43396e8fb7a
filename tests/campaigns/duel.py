"""A battle of two flotillas that waits for its result: Ada's two Vospers against Ben's S-boat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from campaigns.access import Seat
from campaigns.models import Campaign, Engagement, Filing, Flotilla
from campaigns.services.confirming import confirm_result
from campaigns.services.filing import file_result
from rules.engine.core.result import BattleResult
from tests.campaigns import harbour


@dataclass(frozen=True, slots=True, kw_only=True)
class Duel:
    """Olive organises; keys are those of the ships."""

    campaign: Campaign
    mine: Flotilla
    theirs: Flotilla
    battle: Engagement
    sandpiper: str
    dunlin: str
    prey: str

    def seat(self, name: str) -> Seat:
        """Return somebody's seat."""
        return harbour.seat(self.campaign, name)

    def result(
        self,
        fates: Mapping[str, Mapping[str, Any]] | None = None,
        points: Mapping[str, int] | None = None,
        winner: str = "allies",
    ) -> BattleResult:
        """Return a result; the Allies win without a scratch unless it says otherwise."""
        return harbour.result(self.battle, fates, points, winner)

    def file(self, name: str = "ada", result: BattleResult | None = None, **more: Any) -> Filing:
        """Let somebody file a result."""
        return file_result(
            seat=self.seat(name),
            engagement=self.battle,
            result=result or self.result(),
            source=more.pop("source", "form"),
            **more,
        )

    def confirm(self, name: str, filing: Filing, **more: Any) -> Filing:
        """Let somebody confirm a filing."""
        digest = more.pop("digest", filing.digest)
        return confirm_result(seat=self.seat(name), engagement=self.battle, digest=digest, **more)

    def status(self) -> str:
        """Return where the battle stands now."""
        return str(Engagement.objects.get(pk=self.battle.pk).status)


def duel(grade: str = "regular", organiser: str = "olive", **more: Any) -> Duel:
    """Return the battle; `more` is of the engagement."""
    campaign = harbour.found(organiser)
    mine = harbour.enter(campaign, "ada", grade=grade)
    theirs = harbour.enter(campaign, "ben", "axis")
    keys = harbour.keys(mine)
    return Duel(
        campaign=campaign,
        mine=mine,
        theirs=theirs,
        battle=harbour.plan(campaign, mine, theirs, title="Dover Strait", **more),
        sandpiper=keys["Sandpiper"],
        dunlin=keys["Dunlin"],
        prey=harbour.keys(theirs)["S 100"],
    )
