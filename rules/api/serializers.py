"""What answers hold. The values are the engine's own; here they get names and types."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from rules.engine.core.catalogue import Provenance
from rules.engine.core.fleet import LineKind

Row = serializers.Serializer[Any]
Text = serializers.CharField
Whole = serializers.IntegerField
Flag = serializers.BooleanField
Texts = serializers.ListField


@extend_schema_field({"type": "number"})
class Points(serializers.Field[Any, Any, Any, Any]):
    """Points: a whole number where they are whole, whatever the game counts in."""

    def to_representation(self, value: int | Decimal) -> int | float:
        return int(value) if value == int(value) else float(value)


@extend_schema_field({"type": "object", "additionalProperties": {}})
class Values(serializers.Field[Any, Any, Any, Any]):
    """An object of plain values, which are the procedure's own."""

    def to_representation(self, value: Any) -> Any:
        return value


class Pair(Row):
    """Two texts under the names of the fields."""

    def to_representation(self, instance: tuple[str, str]) -> dict[str, str]:
        return dict(zip(self.fields, instance, strict=True))


class Fact(Pair):
    """A figure of a class in words."""

    label = Text()
    value = Text()


class OptionValue(Pair):
    """A value that a setting may have."""

    value = Text()
    label = Text()


class Renamed(Pair):
    """A class that has another slug than in the edition before."""

    was = Text()
    now = Text()


class Tags(serializers.ListField):
    """Codes in no order of their own, which therefore get one."""

    def to_representation(self, data: Any) -> list[str]:
        return sorted(data)


class EditionName(Pair):
    """An edition of a rule system."""

    id = Text()
    title = Text()


class System(Row):
    """A rule system."""

    path = Text(help_text="As it stands in addresses.")
    slug = Text(help_text="As it stands in cases and files.")
    title = Text()
    publisher = Text()
    prefix = Text(help_text="What the ids of its rules begin with.")
    unit = Text(help_text="Of all distances and speeds.")
    editions = EditionName(many=True, source="fleets.editions", help_text="Newest first.")


class Systems(Row):
    """All rule systems."""

    systems = System(many=True)


class Label(Row):
    """A code and its words."""

    code = Text()
    text = Text()
    short = Text()


class GameOption(Row):
    """A setting of the game on which groups may differ; the first of its values is the default."""

    code = Text()
    label = Text()
    help = Text()
    rule = Text()
    values = OptionValue(many=True)


class Edition(Row):
    """What an edition has."""

    edition = Text()
    title = Text()
    nations = Label(many=True)
    sizes = Label(many=True)
    weapon_types = Label(many=True)
    options = GameOption(many=True)
    renamed = Renamed(many=True)
    changes = Texts(child=Text(), help_text="What this edition changed, in sentences.")
    classes = Whole(help_text="How many classes it has.")


class ShipRow(Row):
    """A class as one line of a catalogue."""

    slug = Text()
    name = Text()
    short = Text()
    nation = Text()
    kind = Text()
    kind_text = Text(help_text="The kind in words, empty for plain ships.")
    size = Text(help_text="Empty where she has none.")
    hull = Whole(allow_null=True, help_text="Of one boat.")
    boats = Whole()
    speeds = Texts(child=Whole(), help_text="From slow to full, in the system's unit.")
    points = Points(allow_null=True, help_text="With her cheapest crew; null for own figures.")
    provenance = serializers.ChoiceField(choices=[str(kind) for kind in Provenance])
    tags = Tags(child=Text())


class Weapon(Row):
    """One line of a weapons table."""

    code = Text()
    type = Text()
    label = Text()
    count = Whole()
    range = Text()
    half = Text()
    damage = Text()
    note = Text()
    barrels = Whole()
    calibre_mm = serializers.FloatField(allow_null=True)


class ReceiptLine(Row):
    """One line of a receipt."""

    label = Text()
    points = Points()
    rule = Text()
    kind = serializers.ChoiceField(choices=[str(kind) for kind in LineKind])
    detail = Text()
    note = Text()


class Receipt(Row):
    """How points come about. The total is the sum of the items and changes."""

    lines = ReceiptLine(many=True)
    total = Points()


class Option(Row):
    """Something that may be fitted to a ship of the class."""

    code = Text()
    label = Text()
    points = Points(source="delta")
    maximum = Whole()
    rule = Text()
    help = Text()


class Crew(Row):
    """A crew grade on offer."""

    code = Text()
    label = Text()
    points = Points()


class OwnFigure(Row):
    """A figure that players enter themselves."""

    name = Text()
    label = Text()
    numeric = Flag()


class Ship(ShipRow):
    """A class with all that her page shows."""

    edition = Text()
    basis = Text(help_text="What derived figures were made from.")
    note = Text()
    address = Text(help_text="Where public figures were found.")
    length_m = serializers.FloatField(allow_null=True)
    facts = Fact(many=True)
    weapons = Weapon(many=True)
    equipment = Texts(child=Text())
    rules = Texts(child=Text())
    stands_in_for = Text(help_text="Slug of the incomplete row that she stands in for.")
    own_figures = OwnFigure(many=True)
    receipt = Receipt()
    options = Option(many=True)
    crews = Crew(many=True)


class ShipPage(Row):
    """Some of the classes that were asked for, and where the others are."""

    edition = Text()
    count = Whole(help_text="How many were found on all pages.")
    page = Whole()
    pages = Whole()
    next = Text(allow_null=True)
    previous = Text(allow_null=True)
    ships = ShipRow(many=True)


class Rule(Row):
    """A rule in our own words."""

    id = Text()
    title = Text()
    section = Text()
    text = Text()


class RuleTable(Row):
    """A table with the figures that the site plays by."""

    code = Text()
    title = Text()
    columns = Texts(child=Text())
    rows = Texts(child=Texts(child=Text()))
    note = Text()
    rules = Texts(child=Text())


class Interpretation(Row):
    """What the rules leave open: the question, how it is read here, and why."""

    id = Text()
    title = Text()
    question = Text()
    decision = Text()
    reason = Text()
    rules = Texts(child=Text())
    option = Text(help_text="The setting by which a group reads it otherwise, empty for none.")


class RuleInFull(Rule):
    """A rule with all that its page shows of it."""

    tables = RuleTable(many=True)
    interpretation = Interpretation(allow_null=True, help_text="Where the rule is one itself.")
    interpretations = Interpretation(many=True, help_text="Those that concern the rule.")
    options = GameOption(many=True, help_text="Settings of the game that are this rule's own.")


class Rules(Row):
    """Some rules, in the order of the book."""

    rules = Rule(many=True)


class Procedure(Row):
    """Something that the rules resolve."""

    name = Text()
    rule = Text(help_text="Empty where no dice are thrown.")
    title = Text(help_text="Of that rule.")
    rolled = Flag(help_text="Whether dice decide it: if so it has odds and can be rolled.")
    example = Values(help_text="What it may be given.")


class Procedures(Row):
    """All that the rules resolve."""

    procedures = Procedure(many=True)


class OddsQuestion(Row):
    """What the odds are asked of."""

    given = Values(help_text="As the procedure's example.")


class Answer(Row):
    """An exact answer: chances and means as fractions in lowest terms, '3/10' or '2'."""

    procedure = Text()
    answer = Values()


class RollQuestion(Row):
    """What is rolled: by a seed, or by the faces that players threw; one of the two."""

    given = Values(help_text="As the procedure's example.")
    seed = Text(required=False, max_length=100, help_text="The same seed throws the same faces.")
    faces = Texts(
        required=False,
        child=Whole(min_value=1, max_value=256),
        max_length=1000,
        help_text="Faces in the order in which they were thrown.",
    )


class Roll(Row):
    """What happened, as data and as players tell it."""

    procedure = Text()
    sentences = Texts(child=Text())
    log = Values(help_text="Events as data: each with its code, its rule and its dice.")
    faces_left = Texts(child=Whole(), help_text="Faces that nobody asked for.")


class Case(Row):
    """A question with a number of its own, as in a file of golden cases."""

    id = serializers.JSONField(help_text="Given back as it is.")
    procedure = Text()
    given = Values()
    expect = Values(required=False, help_text="What the answer is to be compared with.")
    system = Text(required=False, help_text="The slug of the system in the address.")
    rule = Text(required=False)


class Cases(Row):
    """Some cases."""

    cases = Case(many=True, max_length=100)  # type: ignore[call-arg]


class CaseAnswer(Row):
    """The answer to a case."""

    id = serializers.JSONField()
    procedure = Text()
    answer = Values()
    mismatches = Texts(
        required=False,
        child=Text(),
        help_text="Where a case said what it expects: each value that differs.",
    )


class CaseAnswers(Row):
    """The answers, in the order of the cases."""

    results = CaseAnswer(many=True)


class Topic(Row):
    """Something that an odds page answers."""

    code = Text()
    title = Text()
    question = Text()
    rules = Texts(child=Text())


class Topics(Row):
    """All topics of a game."""

    topics = Topic(many=True)


class TopicAnswer(Row):
    """A question as it was filled in, and its answer."""

    system = Text()
    edition = Text()
    topic = Text()
    question = Values(help_text="Every field with its value, those by default as well.")
    answer = Values(help_text="Chances and means are fractions as text.")
