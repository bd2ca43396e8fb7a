"""Results by program: filed, confirmed, disputed, through the services that pages use."""

from __future__ import annotations

import uuid
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.access import Act, CampaignMissing, as_uuid
from campaigns.api.reading import IN_CAMPAIGN, OF_BATTLE, TAG
from campaigns.api.serializers import Row, Text, Texts, Values, Whole
from campaigns.api.views import CampaignView
from campaigns.models import Filing, Flotilla
from campaigns.selectors import data
from campaigns.services import confirm_result, dispute_result, file_result
from config.api.schema import operation
from rules.api.asked import at, body_of, check_names
from rules.engine.core.given import Given
from rules.engine.core.result import result_from_plain

LONGEST = 4000
PATH = [IN_CAMPAIGN, OF_BATTLE]


class Told(Row):
    """A result that is filed."""

    result = Values(help_text="The result of the battle, in the shape that showBattle tells.")
    remarks = Text(required=False, allow_null=True)
    version = Whole(
        required=False,
        allow_null=True,
        min_value=1,
        help_text="That of the battle when you read its forces; refused if they changed since.",
    )


class Word(Row):
    """A word on a result."""

    digest = Text(help_text="Of the result that you read.")
    flotilla = Text(
        required=False, allow_null=True, help_text="An organiser may name whom he stands in for."
    )


class Dispute(Row):
    """What is wrong with a result."""

    digest = Text(help_text="Of the result that you read.")
    reason = Text()


class Standing(Row):
    """How a result stands now."""

    battle = Whole()
    filing = Whole()
    digest = Text()
    state = Text(help_text="open, disputed or applied.")
    confirmed = Texts(child=Text(), help_text="Ids of the flotillas that confirmed it.")


class _Battle(CampaignView):
    """A battle on whose result something is said."""

    def battle(self, request: Request, campaign_id: uuid.UUID, number: int) -> tuple[Any, Any]:
        """Return the seat of somebody who may file results, and the battle."""
        check_names(request.query_params, [])
        seat = self.seat(request, campaign_id, Act.FILE)
        return seat, data.battle_of(seat.campaign, number)


def _stands(number: int, filing: Filing) -> Response:
    filing.refresh_from_db()
    confirmed = sorted(str(word.flotilla_id) for word in filing.confirmations.all())
    shown = {
        "battle": number,
        "filing": filing.number,
        "digest": filing.digest,
        "state": filing.state,
        "confirmed": confirmed,
    }
    return Response(Standing(shown).data)


def _text(given: Given, key: str, default: str | None = None) -> str:
    value = given.text(key, default)
    if len(value) > LONGEST:
        raise given.wrong(key, f"has {len(value)} characters; use at most {LONGEST}")
    if "\0" in value or any("\ud800" <= sign <= "\udfff" for sign in value):
        raise given.wrong(key, "holds a sign that cannot be stored")
    return value


class FileView(_Battle):
    """Filing."""

    @operation(
        "fileResult",
        "File the result of a battle",
        Standing,
        tag=TAG,
        owned=True,
        description="By a player of the battle or an organiser. It is checked as the engine would "
        "check it and takes the place of one that was filed before, whose confirmations are "
        "void then. The same result sent twice is one.",
        path=PATH,
        question=Told,
    )
    def post(self, request: Request, campaign_id: uuid.UUID, number: int) -> Response:
        """File it; whoever files it has confirmed it with that."""
        seat, battle = self.battle(request, campaign_id, number)
        given = body_of(request)
        with at(""):
            result = result_from_plain(given.plain("result"))
            remarks = _text(given, "remarks", "")
            version = given.whole("version", 1) if given.get("version") is not None else None
            given.done()
        filing = file_result(
            seat=seat,
            engagement=battle,
            result=result,
            source="api",
            remarks=remarks,
            version=version,
        )
        return _stands(number, filing)


class ConfirmView(_Battle):
    """Confirming."""

    @operation(
        "confirmResult",
        "Confirm a result",
        Standing,
        tag=TAG,
        owned=True,
        description="It counts once all flotillas of the battle have confirmed the same digest.",
        path=PATH,
        question=Word,
    )
    def post(self, request: Request, campaign_id: uuid.UUID, number: int) -> Response:
        """Give the word of one's own flotillas."""
        seat, battle = self.battle(request, campaign_id, number)
        given = body_of(request)
        with at(""):
            digest, key = _text(given, "digest"), _text(given, "flotilla", "")
            given.done()
        flotilla = _flotilla(seat.campaign.flotillas, key) if key else None
        filing = confirm_result(seat=seat, engagement=battle, digest=digest, flotilla=flotilla)
        return _stands(number, filing)


def _flotilla(rows: Any, key: str) -> Flotilla:
    found = rows.filter(pk=as_uuid(key)).first()
    if found is None:
        raise CampaignMissing("There is no such flotilla.")
    return found


class DisputeView(_Battle):
    """Disputing."""

    @operation(
        "disputeResult",
        "Dispute a result",
        Standing,
        tag=TAG,
        owned=True,
        description="An organiser rules on it then.",
        path=PATH,
        question=Dispute,
    )
    def post(self, request: Request, campaign_id: uuid.UUID, number: int) -> Response:
        """Say what is wrong with it."""
        seat, battle = self.battle(request, campaign_id, number)
        given = body_of(request)
        with at(""):
            digest, reason = _text(given, "digest"), _text(given, "reason")
            given.done()
        filing = dispute_result(seat=seat, engagement=battle, digest=digest, reason=reason)
        return _stands(number, filing)
