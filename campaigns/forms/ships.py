"""What is typed about ships between battles. `once` names a press of the button."""

from __future__ import annotations

import secrets
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _


def new_once() -> str:
    """Return what tells a form from any other, so that two presses count as one."""
    return secrets.token_urlsafe(9)


class OnceForm(forms.Form):
    """A form whose press counts once."""

    once = forms.CharField(required=False, widget=forms.HiddenInput, initial=new_once)


def text_field(label: Any, *, required: bool = False, help_text: Any = "") -> forms.CharField:
    """Return a field for a name; how long it may be is for the service to say."""
    return forms.CharField(
        label=label,
        required=required,
        help_text=help_text,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={"required": _("Give a name that can be seen.")},
    )


class NameForm(OnceForm):
    """Her name, captain and pennant number."""

    name = text_field(_("Name"), required=True)
    captain = text_field(_("Captain, if she has one"))
    pennant = text_field(_("Pennant number"))


class NewShipForm(OnceForm):
    """Name and captain of a ship that joins."""

    name = text_field(_("Name"), required=True)
    captain = text_field(_("Captain, if she has one"))


class HonourForm(OnceForm):
    """An honour."""

    honour = text_field(_("Honour"), required=True, help_text=_("As it stands on her record."))
