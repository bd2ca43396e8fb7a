"""The forms about people and about a campaign's state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from campaigns.models import Campaign, Membership, Role
from campaigns.presenters.words import role_words
from campaigns.services.people import LEAVE, STAY

CHOOSE = {"invalid_choice": "Choose from the list.", "required": "Choose from the list."}
DAYS = {"7": 7, "30": 30, "": None}
LINK, EMAIL, USER = "link", "email", "user"


def reason_field(*, needed: bool = True) -> forms.CharField:
    """Return a field for a reason that stands in the log."""
    return forms.CharField(
        label=_("Reason") if needed else _("Reason, if you want to give one"),
        required=needed,
        help_text=_("It stands in the log, for all who can read the campaign."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={"required": _("Give a reason; a few words will do.")},
    )


def roles_offered(*, governs: bool) -> list[tuple[str, str]]:
    """Return the roles that may be given by somebody who governs the campaign, or does not."""
    offered = [Role.PLAYER, Role.OBSERVER]
    if governs:
        offered += [Role.CO_ORGANISER, Role.ORGANISER]
    return [(str(role), role_words(role).capitalize()) for role in offered]


class StatusForm(forms.Form):
    """What a campaign is to be, and why."""

    def __init__(self, data: Any = None, *, now: str) -> None:
        super().__init__(data, label_suffix="")
        offered = {
            Campaign.Status.OPEN: _("Open it again"),
            Campaign.Status.FROZEN: _("Freeze it: all can read, nobody can change anything"),
            Campaign.Status.CLOSED: _("Close it: it is over, and stays to be read"),
        }
        opens_only = now == Campaign.Status.CLOSED
        can_be = {Campaign.Status.OPEN} if opens_only else {*offered} - {Campaign.Status(now)}
        self.fields["status"] = forms.ChoiceField(
            label=_("What to do"),
            choices=[(str(code), words) for code, words in offered.items() if code in can_be],
            widget=forms.RadioSelect,
            error_messages={"required": _("Choose what to do."), **_bad()},
        )
        self.fields["reason"] = reason_field()


class InviteForm(forms.Form):
    """Whom to invite, as what, for how long."""

    def __init__(self, data: Any = None, *, governs: bool) -> None:
        super().__init__(data, label_suffix="")
        self.fields["how"] = forms.ChoiceField(
            label=_("How"),
            choices=[
                (LINK, _("By a link, for whoever has it")),
                (EMAIL, _("By e-mail, for this address alone")),
                (USER, _("By user name, on this site")),
            ],
            initial=LINK,
            widget=forms.RadioSelect,
            error_messages=CHOOSE,
        )
        self.fields["whom"] = forms.CharField(
            label=_("E-mail address or user name"),
            required=False,
            help_text=_("Not for a link."),
            widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
        )
        self.fields["role"] = forms.ChoiceField(
            label=_("As"), choices=roles_offered(governs=governs), error_messages=CHOOSE
        )
        self.fields["days"] = forms.ChoiceField(
            label=_("How long it holds"),
            initial="7",
            required=False,
            choices=[("7", _("A week")), ("30", _("30 days")), ("", _("Until it is taken back"))],
            error_messages=CHOOSE,
        )

    def clean(self) -> dict[str, Any]:
        """Ask for the person where one is needed."""
        good = super().clean() or self.cleaned_data
        if good.get("how") == EMAIL and not good.get("whom", "").strip():
            self.add_error("whom", _("Type an e-mail address, like ada@example.org."))
        if good.get("how") == USER and not good.get("whom", "").strip():
            self.add_error("whom", _("Type the user name."))
        return good

    def days(self) -> int | None:
        """Return how many days it holds, None: until it is taken back."""
        return DAYS[self.cleaned_data["days"]]


class RoleForm(forms.Form):
    """Another role for a member."""

    def __init__(self, data: Any = None, *, now: str) -> None:
        super().__init__(data, label_suffix="", initial={"role": now}, auto_id="role_%s")
        self.fields["role"] = forms.ChoiceField(
            label=_("Role"), choices=roles_offered(governs=True), error_messages=CHOOSE
        )


class ReplaceForm(forms.Form):
    """Who takes over somebody's flotillas."""

    def __init__(self, data: Any = None, *, others: Sequence[Membership]) -> None:
        super().__init__(data, label_suffix="", auto_id="replace_%s")
        self.fields["successor"] = member_field(_("Who takes over"), others)
        self.fields["reason"] = reason_field(needed=False)


class RemoveForm(forms.Form):
    """Why somebody has to go, and what becomes of his flotillas."""

    def __init__(self, data: Any = None, *, commands: bool) -> None:
        super().__init__(data, label_suffix="", auto_id="remove_%s")
        if commands:
            self.fields["flotillas"] = flotillas_field()
        self.fields["reason"] = reason_field()


class LeaveForm(forms.Form):
    """What becomes of the flotillas of somebody who leaves."""

    def __init__(self, data: Any = None, *, commands: bool) -> None:
        super().__init__(data, label_suffix="")
        if commands:
            self.fields["flotillas"] = flotillas_field()


class MemberForm(forms.Form):
    """One of the members."""

    def __init__(self, data: Any = None, *, others: Sequence[Membership], label: str) -> None:
        super().__init__(data, label_suffix="")
        self.fields["member"] = member_field(label, others)


class AskForm(forms.Form):
    """What somebody who wants to join says of himself."""

    text = forms.CharField(
        label="Your words to the organisers",
        required=False,
        help_text="Up to 1,000 characters: who you are, what you would bring.",
        widget=forms.Textarea(attrs={"rows": 4}),
    )


def member_field(label: str, members: Sequence[Membership]) -> forms.TypedChoiceField:
    """Return a field that chooses a member by his number."""
    return forms.TypedChoiceField(
        label=label,
        coerce=int,
        choices=[(str(one.pk), one.name) for one in members],
        error_messages={"required": _("Choose a member."), **_bad()},
    )


def flotillas_field() -> forms.ChoiceField:
    """Return a field that asks what becomes of flotillas."""
    return forms.ChoiceField(
        label=_("The flotilla"),
        choices=[
            (STAY, _("Stays, for another player to take over")),
            (LEAVE, _("Sails no more: its ships go with it, their records stay")),
        ],
        initial=STAY,
        widget=forms.RadioSelect,
        error_messages=CHOOSE,
    )


def _bad() -> dict[str, str]:
    return {"invalid_choice": _("Choose from the list.")}
