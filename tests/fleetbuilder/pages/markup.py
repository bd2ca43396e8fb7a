"""Forms as a browser finds them in a page: addresses, fields with their values, buttons."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = frozenset({"input", "br", "hr", "img", "link", "meta", "source"})


@dataclass
class Field:
    """A named field: its kind, what it holds, and what a list offers."""

    name: str
    kind: str  # input type, "select" or "textarea"
    value: str = ""
    checked: bool = False
    options: list[str] = field(default_factory=list)
    invalid: bool = False
    id: str = ""


@dataclass
class Form:
    """A form with its fields and its buttons (name, value)."""

    id: str
    action: str
    method: str
    hx_post: str
    fields: list[Field] = field(default_factory=list)
    buttons: list[tuple[str, str]] = field(default_factory=list)

    def data(self) -> dict[str, str]:
        """Return what a browser would send if a nameless button were pressed."""
        sent = {}
        for one in self.fields:
            if one.kind in ("checkbox", "radio") and not one.checked:
                continue
            sent[one.name] = one.value
        return sent

    def named(self, name: str) -> Field:
        """Return the field with this name. Raises StopIteration if there is none."""
        return next(f for f in self.fields if f.name == name)

    def typed(self) -> dict[str, str]:
        """Return what the player sees in the fields: hidden ones are left out."""
        return {
            f.name: ("on" if f.checked else "off") if f.kind == "checkbox" else f.value
            for f in self.fields
            if f.kind != "hidden"
        }


class Markup(HTMLParser):
    """A page or fragment, read once."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.forms: list[Form] = []
        self.ids: dict[str, str] = {}
        self.loose: list[Field] = []  # fields of a fragment that comes without its form
        self._form: Form | None = None
        self._select: Field | None = None
        self._text: Field | None = None
        self._open: list[str] = []
        self._errors: list[str] = []
        self.errors: dict[str, str] = {}  # by id
        self.feed(html)

    def handle_starttag(self, tag: str, attrs_list: list[tuple[str, str | None]]) -> None:
        """Read a start tag."""
        attrs = {name: value or "" for name, value in attrs_list}
        classes = attrs.get("class", "").split()
        if tag not in VOID:
            self._open.append(attrs.get("id", "") if {"error", "error-note"} & set(classes) else "")
            if self._open[-1]:
                self.errors[self._open[-1]] = ""
        if tag == "form":
            self._form = Form(
                id=attrs.get("id", ""),
                action=attrs.get("action", ""),
                method=attrs.get("method", "get").lower(),
                hx_post=attrs.get("hx-post", ""),
            )
            self.forms.append(self._form)
        elif tag in ("input", "select", "textarea") and attrs.get("name"):
            self._field(tag, attrs)
        elif tag == "option" and self._select is not None:
            self._option(attrs)
        elif tag == "button" and self._form is not None:
            self._form.buttons.append((attrs.get("name", ""), attrs.get("value", "")))

    def _field(self, tag: str, attrs: dict[str, str]) -> None:
        kind = attrs.get("type", "text") if tag == "input" else tag
        value = attrs.get("value", "on" if kind == "checkbox" else "")
        found = Field(
            name=attrs["name"],
            kind=kind,
            value=value,
            checked="checked" in attrs,
            invalid=attrs.get("aria-invalid") == "true",
            id=attrs.get("id", ""),
        )
        (self._form.fields if self._form else self.loose).append(found)
        if tag == "select":
            self._select = found
        elif tag == "textarea":
            self._text = found

    def _option(self, attrs: dict[str, str]) -> None:
        assert self._select is not None
        if "value" in attrs:
            self._select.options.append(attrs["value"])
            if "selected" in attrs or len(self._select.options) == 1:
                self._select.value = attrs["value"]
        else:
            self._pending = "selected" in attrs

    def handle_data(self, data: str) -> None:
        """Read text: of an option without a value, of a text field, or of an error."""
        if self._text is not None:  # a first line break is of the page, not of the text
            self._text.value += data if self._text.value else data.removeprefix("\n")
        for key in self._open:
            if key:
                self.errors[key] = (self.errors[key] + " " + data.strip()).strip()
        if (
            self._select is not None
            and getattr(self, "_pending", None) is not None
            and data.strip()
        ):
            self._select.options.append(data.strip())
            if self._pending or len(self._select.options) == 1:
                self._select.value = data.strip()
            self._pending = None

    def handle_endtag(self, tag: str) -> None:
        """Read an end tag."""
        if tag not in VOID and self._open:
            self._open.pop()
        if tag == "form":
            self._form = None
        elif tag == "select":
            self._select = None
        elif tag == "textarea":
            self._text = None

    def form(self, action: str, *, having: str = "") -> Form:
        """Return the posting form of an address, the one with the field `having` if given."""
        return next(
            f
            for f in self.forms
            if f.action == action
            and f.method == "post"
            and (not having or any(one.name == having for one in f.fields))
        )
