"""Fields that forms of several apps have."""

from __future__ import annotations

from typing import Any

from django import forms


def whole_number(label: Any, most: int, words: Any) -> forms.IntegerField:
    """Return an optional field for a whole number from 0 to `most`; `words` refuse anything else.

    It is no number input: that one would drop what is typed if it is no number.
    """
    return forms.IntegerField(
        label=label,
        required=False,
        min_value=0,
        max_value=most,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        error_messages=dict.fromkeys(("invalid", "min_value", "max_value"), words),
    )
