"""What answers hold. The values are rows and plain dicts; here they get names and types."""

from __future__ import annotations

from datetime import UTC
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from rules.api.serializers import Flag, Points, Row, Text, Texts, Values, Whole


class Moment(serializers.DateTimeField):
    """A point in time, in UTC."""

    def __init__(self, **more: Any) -> None:
        super().__init__(default_timezone=UTC, **more)


@extend_schema_field({"type": ["integer", "string"]})
class Plain(serializers.Field[Any, Any, Any, Any]):
    """Points as the tables hold them."""

    def to_representation(self, value: int | str) -> int | str:
        return value


class CampaignRow(Row):
    """A campaign as one line of a list."""

    id = Text(source="pk")
    name = Text()
    system = Text(help_text="As it stands in cases and files.")
    edition = Text()
    status = Text(help_text="open, frozen or closed.")
    is_public = Flag()
    role = Text(allow_null=True, help_text="What you are in it; null for a reader.")
    rounds_planned = Whole(allow_null=True, help_text="Null for a free calendar.")
    time_zone = Text()
    changed_at = Moment()


class CampaignPage(Row):
    """Some campaigns, and where the others are."""

    count = Whole()
    page = Whole()
    pages = Whole()
    campaigns = CampaignRow(many=True)


class Member(Row):
    """Somebody in a campaign."""

    name = Text()
    role = Text()


class Round(Row):
    """A round."""

    number = Whole()
    title = Text()
    starts_on = serializers.DateField(allow_null=True)
    ends_on = serializers.DateField(allow_null=True)
    closed_at = Moment(allow_null=True)


class Campaign(CampaignRow):
    """A campaign."""

    description = Text(help_text="Markdown.")
    sides = Texts(child=Values(), help_text="Code, title and nations of each side.")
    terms = Values(help_text="Points, repairs, prizes, and the settings of the rule system.")
    limits = Values()
    silence_hours = Whole(help_text="After so long silence confirms a result.")
    last_line = Whole(help_text="The number of the last line of the log.")
    members = Member(many=True)
    rounds = Round(many=True)


class Place(Row):
    """A row of the standings."""

    place = Whole()
    flotilla = Text()
    name = Text()
    points = Whole(help_text="Victory points.")
    sunk = Plain(help_text="Points of what it sank or took; halves as a text.")
    honours = Whole()
    ahead = Whole(help_text="Victories over those it is level with in all else.")
    won = Whole()
    lost = Whole()
    drawn = Whole()


class AfterRound(Row):
    """Victory points after a round, by flotilla."""

    round = Whole()
    points = Values()


class Standings(Row):
    """The table, the best first, and how it came about."""

    ties = Texts(child=Text(), help_text="What decides, in this order.")
    standings = Place(many=True)
    graph = AfterRound(many=True)


class Flotilla(Row):
    """A flotilla."""

    id = Text(source="pk")
    name = Text()
    side = Text()
    nation = Text()
    player = Text(source="member.name", default=None, allow_null=True)
    purse = Points(help_text="Points to spend.")
    worth = Points(help_text="Points of what can sail.")
    is_active = Flag()


class Flotillas(Row):
    """All flotillas."""

    flotillas = Flotilla(many=True)


class Record(Row):
    """The record of a ship."""

    id = Text(source="pk")
    flotilla = Text(source="flotilla_id")
    name = Text()
    captain = Text(source="state.entry.captain", default="")
    ship_class = Text(help_text="The slug of her class; empty for a design of a player's own.")
    status = Text(help_text="active, docked, sunk, captured, retired or gone.")
    points = Points()
    hull = Whole()
    hull_left = Whole()
    damage = Values(source="state.damage", help_text="Lasting damage: code and how often.")
    crew = Values(source="state.crew", help_text="Grade, credit, abilities, and picks to make.")
    dock = Values(
        source="state.dock",
        allow_null=True,
        help_text="A stay in the yard: ends of rounds that it takes, hull and damage mended then.",
    )
    deeds = Values(source="state.deeds", help_text="What the game counts beside kills: hits.")
    games = Whole(source="state.games")
    intact = Whole(source="state.intact", help_text="Games survived intact.")
    kills = Texts(child=Values(), source="state.kills", help_text="Each as she was in that battle.")
    honours = Texts(child=Text(), source="state.honours")
    lost_in = Whole(source="state.lost_in", help_text="Number of a battle, 0 for none.")
    prize_of = Text(source="state.prize_of", help_text="The record of the ship that was taken.")


class Records(Row):
    """All records."""

    ships = Record(many=True)


class BattleRow(Row):
    """A battle as one line of a list."""

    number = Whole()
    id = Text(source="pk")
    round = Whole(help_text="0 for a free date.")
    title = Text()
    scenario = Whole(allow_null=True)
    status = Text(help_text="planned, reported, disputed, applied, reversed or called_off.")
    place = Text()
    condition = Text()
    starts_at = Moment(allow_null=True)


class Battles(Row):
    """All battles."""

    battles = BattleRow(many=True)


class Force(Row):
    """What a flotilla sends."""

    flotilla = Text(source="flotilla_id")
    name = Text(source="flotilla.name")
    side = Text()
    ships = Texts(child=Text(), allow_null=True, help_text="Ids of records; null until chosen.")
    points = Points()


class Confirmation(Row):
    """A flotilla's word on a result."""

    flotilla = Text(source="flotilla_id")
    kind = Text(help_text="player, organiser or silence.")
    at = Moment()


class Disputed(Row):
    """What somebody says is wrong with a result."""

    by = Text(source="member.name", default=None, allow_null=True, help_text="Null: the site.")
    reason = Text()
    at = Moment()


class Filing(Row):
    """A result as somebody filed it."""

    number = Whole()
    state = Text(help_text="open, disputed, applied, replaced or reversed.")
    digest = Text(help_text="SHA-256 of the result: what is confirmed or disputed.")
    source = Text(help_text="form, api or log.")  # type: ignore[assignment]
    result = Values(help_text="A battle's result; ships are ids of records or keys of extras.")
    remarks = Text()
    filed_by = Text(source="filed_by.name", default=None, allow_null=True)
    filed_at = Moment()
    silence_at = Moment(help_text="When silence confirms it.")
    disputes = Disputed(many=True, source="disputes.all")
    confirmations = Confirmation(many=True, source="confirmations.all")


class Battle(BattleRow):
    """A battle with forces, and the result that stands."""

    notes = Text()
    sides = Texts(child=Values())
    extras = Texts(child=Values(), help_text="Vessels of no flotilla.")
    version = Whole()
    forces = Force(many=True)
    filing = Filing(allow_null=True)


class Line(Row):
    """A line of the log."""

    number = Whole()
    at = Moment()
    kind = Text()
    data = Values()  # type: ignore[assignment]
    about = Texts(child=Text(), help_text="Ids of flotillas, ships and battles.")
    actor = Text(source="actor_name", help_text="Empty for the site itself.")
    acting_for = Text()
    reason = Text()
    digest = Text(help_text="Over the line before and this one.")


class Log(Row):
    """Lines in their order; ask with `after` for those that follow."""

    last_line = Whole()
    lines = Line(many=True)
    next = Text(allow_null=True)
