"""The forms of reports and their pictures."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.services.reporting import LONGEST_ALT, LONGEST_TEXT, LONGEST_TITLE

ACCEPTED = "image/jpeg,image/png,image/webp,image/gif"


class ReportForm(forms.Form):
    """A report; `battle` "" for one of the whole campaign. `version` is the one that was read."""

    battle = forms.ChoiceField(
        label=gettext_lazy("Of"),
        required=False,
        error_messages={"invalid_choice": gettext_lazy("Choose one of the battles listed.")},
    )
    title = forms.CharField(
        label=gettext_lazy("Title"),
        max_length=LONGEST_TITLE,
        error_messages={
            "required": gettext_lazy("Give the report a title."),
            "max_length": gettext_lazy("Use at most 200 characters."),
        },
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    text = forms.CharField(
        label=gettext_lazy("Report"),
        help_text=gettext_lazy(
            "Markdown. [picture 1] on a line of its own shows the first picture there."
        ),
        max_length=LONGEST_TEXT,
        error_messages={
            "required": gettext_lazy("Write a few words; an empty report tells nothing."),
            "max_length": gettext_lazy("Use at most 50,000 characters."),
        },
        widget=forms.Textarea(attrs={"rows": 16}),
    )
    once = forms.CharField(required=False, widget=forms.HiddenInput, max_length=80)
    version = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, battles: Iterable[tuple[int, str]] | None, **more: Any) -> None:
        super().__init__(*args, **more)
        fields: dict[str, Any] = self.fields
        if battles is None:  # it stays with the battle that it was written of
            del fields["battle"]
        else:
            named = [
                (str(number), f"{_('Battle')} {number}" + (f", {title}" if title else ""))
                for number, title in battles
            ]
            fields["battle"].choices = [("", _("The campaign as a whole")), *named]
        for name in ("title", "text"):
            fields[name].widget.attrs.pop("maxlength", None)  # it would cut what is pasted


class PictureForm(forms.Form):
    """A picture and what there is to see in it."""

    file = forms.FileField(
        label=gettext_lazy("Picture"),
        help_text=gettext_lazy(
            "JPEG, PNG, WebP or GIF, up to 5 MB. It is kept without place, date and camera."
        ),
        error_messages={
            "required": gettext_lazy("Choose a picture."),
            "empty": gettext_lazy("This file is empty. Choose another one."),
        },
        widget=forms.FileInput(attrs={"accept": ACCEPTED}),
    )
    alt = forms.CharField(
        label=gettext_lazy("What there is to see"),
        help_text=gettext_lazy("For those who cannot see it: 'Three boats close on the convoy.'"),
        max_length=LONGEST_ALT,
        error_messages={
            "required": gettext_lazy("Say what there is to see."),
            "max_length": gettext_lazy("Use at most 300 characters."),
        },
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
