"""Allauth's forms in the site's words: labels, help, and what to type where something lacks."""

from __future__ import annotations

from typing import Any

from allauth.account import forms as allauth
from django import forms
from django.utils.translation import gettext_lazy as _

# field: label, what to do where it's empty
WORDS = {
    "login": (_("User name or e-mail address"), _("Type your user name or e-mail address.")),
    "username": (_("User name"), _("Choose a user name.")),
    "email": (_("E-mail address"), _("Type an e-mail address, like ada@example.org.")),
    "oldpassword": (_("Password so far"), _("Type the password you have now.")),
    "password": (_("Password"), _("Type your password.")),
    "password1": (_("New password"), _("Choose a password.")),
    "password2": (_("The same password again"), _("Type the same password once more.")),
}
PASSWORD_HELP = _("At least 8 characters, not digits alone, and nothing easily guessed.")
ADDRESS = _("Use an address like ada@example.org.")


class Worded:
    """Gives a form's fields the words above."""

    fields: dict[str, forms.Field]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            if name in WORDS:
                field.label, field.error_messages["required"] = WORDS[name]
        if "password1" in self.fields:
            self.fields["password1"].help_text = PASSWORD_HELP
        if "email" in self.fields:
            self.fields["email"].error_messages["invalid"] = ADDRESS


class LoginForm(Worded, allauth.LoginForm):
    """Signing in."""


class SignupForm(Worded, allauth.SignupForm):
    """Signing up."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password1"].label = _("Password")


class AddEmailForm(Worded, allauth.AddEmailForm):
    """One more address."""


class ChangePasswordForm(Worded, allauth.ChangePasswordForm):
    """A new password in place of the one so far."""


class SetPasswordForm(Worded, allauth.SetPasswordForm):
    """A first password."""


class ResetPasswordForm(Worded, allauth.ResetPasswordForm):
    """A forgotten password: where to send the link."""


class ResetPasswordKeyForm(Worded, allauth.ResetPasswordKeyForm):
    """A new password by the link."""


class ReauthenticateForm(Worded, allauth.ReauthenticateForm):
    """The password once more."""


class DeleteForm(forms.Form):
    """The password, before an account goes."""

    password = forms.CharField(
        label=_("Your password"),
        error_messages={"required": _("Type your password.")},
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, data: Any = None, *, user: Any) -> None:
        super().__init__(data)
        self.user = user

    def clean_password(self) -> str:
        """Return the password if it is the user's."""
        given = str(self.cleaned_data["password"])
        if not self.user.check_password(given):
            raise forms.ValidationError(_("That is not your password. Type it once more."))
        return given


class TokenForm(forms.Form):
    """A token of the API."""

    name = forms.CharField(
        label=_("What it is for"),
        max_length=60,
        help_text=_("So that you know it again, like “Club's score table”."),
        error_messages={"required": _("Say what the token is for.")},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    access = forms.ChoiceField(
        label=_("What it may do"),
        choices=[
            ("read", _("Read what you can read")),
            ("write", _("Act for you: file, confirm and dispute results")),
        ],
        initial="read",
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose what the token may do.")},
    )
