"""A campaign with something in every column of its file."""

from __future__ import annotations

from io import BytesIO

from django.utils import timezone
from PIL import Image

from campaigns.book import words
from campaigns.files.writing import document_of, text_of
from campaigns.models import Campaign, Engagement, Flotilla, Petition, Picture, Report, Role
from campaigns.services.confirming import confirm_result, dispute_result
from campaigns.services.filing import file_result
from campaigns.services.reversing import battle_line, propose_reversal, reverse_line
from tests.campaigns import harbour

COASTER = {"key": "coaster", "side": "axis", "name": "Coaster", "ship_class": "", "size": "medium"}


def rich() -> Campaign:
    """Return a campaign: battle 1 counts, 2 was taken back, 3 is disputed, 4 waits for a word, 5 is
    planned; with a petition, a report with a picture, and somebody who has left."""
    campaign = harbour.found(description="Nights in the *Channel*.")
    harbour.join(campaign, "carl", Role.CO_ORGANISER)
    gone = harbour.join(campaign, "fred")
    gone.left_at = timezone.now()
    gone.save()
    mine, theirs = harbour.enter(campaign, "ada"), harbour.enter(campaign, "ben", "axis")
    late = harbour.enter(campaign, "zoë", ships={"潮风": harbour.VOSPER}, name="Zoë's")
    battles = [_reported(campaign, (mine, theirs, late), number) for number in range(1, 5)]
    for battle in battles[:2]:
        for other in ("ben", "zoë"):
            _confirm(campaign, battle, other)
    _take_back(campaign, battles[1])
    dispute_result(
        seat=harbour.seat(campaign, "ben"),
        engagement=battles[2],
        digest=battles[2].filings.get().digest,
        reason="S 100 was hit twice.",
    )
    harbour.plan(campaign, mine, theirs, title="Dover", extras=[COASTER | {"points": 30}])
    dunlin = harbour.keys(mine)["Dunlin"]
    told = {"ship": dunlin, "honour": "Dover Strait 1942"}
    harbour.tell(campaign, "olive", words.HONOURED, told, [dunlin], reason="Home", acting_for="ada")
    _written(campaign, mine, dunlin)
    return Campaign.objects.get(pk=campaign.pk)


def _reported(campaign: Campaign, flotillas: tuple[Flotilla, ...], number: int) -> Engagement:
    battle = harbour.plan(campaign, *flotillas, title=f"Night {number}", round=1)
    result = harbour.result(battle, winner="allies")
    file_result(seat=harbour.seat(campaign, "ada"), engagement=battle, result=result, source="api")
    return Engagement.objects.get(pk=battle.pk)


def _confirm(campaign: Campaign, battle: Engagement, name: str) -> None:
    digest = battle.filings.get().digest
    confirm_result(seat=harbour.seat(campaign, name), engagement=battle, digest=digest)


def _take_back(campaign: Campaign, battle: Engagement) -> None:
    seat = harbour.seat(campaign, "olive")
    number = battle_line(seat, Engagement.objects.get(pk=battle.pk))
    digest = propose_reversal(seat, number).digest
    reverse_line(seat=seat, number=number, digest=digest, reason="Wrong night.")


def _written(campaign: Campaign, flotilla: Flotilla, ship: str) -> None:
    now, ada = timezone.now(), campaign.members.get(name="ada")
    Petition.objects.create(
        campaign=campaign,
        flotilla=flotilla,
        kind="ability",
        data={"ship": ship, "ability": "lucky_ship"},
        by=ada,
        created_at=now,
    )
    report = Report.objects.create(
        campaign=campaign,
        engagement=campaign.engagements.get(number=1),
        author=ada,
        title="Off Ostend",
        text="We met them *at dawn*.",
        created_at=now,
        changed_at=now,
    )
    Picture.objects.create(
        report=report, alt="The table", media_type="image/png", width=3, height=2, content=png()
    )


def png() -> bytes:
    """Return a picture of 3 by 2."""
    file = BytesIO()
    Image.new("RGB", (3, 2), (20, 40, 60)).save(file, "PNG")
    return file.getvalue()


def exported(campaign: Campaign, name: str = "olive") -> str:
    """Return the export as somebody gets it."""
    return text_of(document_of(harbour.seat(campaign, name)))
