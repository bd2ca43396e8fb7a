"""The campaign that the API's examples are asked of: an export, so that ids and times stay.

Where the file is missing, `scripts/api_examples.py` writes it anew, and then all answers.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.test import Client

from campaigns.files.reading import read_file
from campaigns.models import Campaign
from campaigns.services.confirming import confirm_result
from campaigns.services.filing import file_result
from campaigns.services.importing import import_campaign
from rules.engine.core.result import Fate
from tests import cast
from tests.campaigns import harbour
from tests.campaigns.archive import exported
from tests.campaigns.asking import bearer, token

FILE = Path(__file__).with_name("narrow-seas.json")


def seed() -> Campaign:
    """Bring the campaign, with accounts of Olive, Ada and Ben in it."""
    document = read_file(FILE.read_bytes())
    campaign = import_campaign(visitor=harbour.visitor("olive"), document=document)
    for name in ("ada", "ben"):
        campaign.members.filter(name=name).update(user=cast.user(name))
    Campaign.objects.update(is_public=True)
    return campaign


def answered(example: dict[str, Any]) -> Any:
    """Return what is answered to an example, asked by whom it names."""
    headers = bearer(token(example["as"])) if "as" in example else {}
    if "question" in example:
        return Client().post(
            example["path"], example["question"], "application/json", headers=headers
        )
    return Client().get(example["path"], headers=headers)


def make() -> str:
    """Return the export of a new campaign: battle 1 counts, 2 waits for Ben, 3 is planned."""
    campaign = harbour.found(description="Nights in the *Channel*.", is_public=True)
    mine = harbour.enter(campaign, "ada", name="1st MTB Flotilla")
    theirs = harbour.enter(campaign, "ben", "axis", name="5. Schnellbootflottille")
    ada, ben = harbour.seat(campaign, "ada"), harbour.seat(campaign, "ben")
    for number, title in enumerate(("Off Ostend", "Dover Strait"), 1):
        battle = harbour.plan(campaign, mine, theirs, title=title)
        hurt = {"fate": Fate.WITHDRAWN, "hull_left": 40 - 9 * number}
        told = harbour.result(battle, {harbour.keys(theirs)["S 100"]: hurt}, winner="allies")
        filing = file_result(seat=ada, engagement=battle, result=told, source="form")
        if number == 1:
            confirm_result(seat=ben, engagement=battle, digest=filing.digest)
    harbour.plan(campaign, mine, theirs, title="The Hook of Holland")
    return exported(Campaign.objects.get(pk=campaign.pk))
