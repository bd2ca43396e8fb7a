"""How text is marked up: plain, for Discord, as Markdown; and how a player's words are kept from
being taken for mark-up, for figures, or for somebody called on.

What is written here is read back by `plain_line`, `unquoted` and `split_outside`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from fleetbuilder.names import isolated

NOBODY = "\u200b"  # after an @: it calls nobody then
MOST_PARTS = 400
ISOLATES = "\u2068\u2069"
_SPECIAL = re.compile(r"[\\*_~`|<>\[\]#:.&$]")
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])|\*|@" + NOBODY)
_LINK = re.compile(r"\s*<(https?://[^\s<>]+)>\s*")
# Where a name might be taken for something else: mark-up, a list, a count, a file.
_ODD_START = re.compile(
    r"[\s#*>•\-–_`~|\[{\"'“„\\\u200b\ufeff]|\d+ ?[×x*]|\d+[.)]|record[,;\t]", re.IGNORECASE
)
_SEPARATORS = frozenset(",:;")
# A name in quotes; in curly ones where a program between here and there thought them nicer.
_CURLY = r"[“„](?:[^“”„]|[“”„]{2})*[“”](?=\s*(?:[,:;]|$))"
_QUOTED = re.compile(rf'"(?:[^"]|"")*"|{_CURLY}')
_DOUBLED = re.compile(r'""|[“”„]{2}')
WORD = rf'(?:"(?:[^"]|"")*"|{_CURLY}|[^\s",:;][^,:;]*)'


class Flavour(StrEnum):
    """Where a text is to be read."""

    PLAIN = "plain"
    DISCORD = "discord"
    MARKDOWN = "markdown"


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """How the parts of a text are marked. `item` and `field` stand before what they introduce."""

    title: str = "{}"
    lead: str = "{}"
    field: str = ""
    item: str = "  "
    heading: str = "{}"  # a ship's name
    section: str = ""  # before a ship
    total: str = "{}"
    link: str = "{}"
    escapes: bool = False
    strict: bool = False  # whether a name with quotes in it stands in quotes

    def said(self, text: str) -> str:
        """Return text that is safe to stand in this mark-up.

        A sign that `plain_line` takes off after an @ is doubled where it belongs to the text."""
        return marked_safe(text) if self.escapes else text.replace(f"@{NOBODY}", f"@{NOBODY * 2}")

    def name(self, text: str) -> str:
        """Return a player's word as one of several on a line."""
        return self.said(quoted(text, strict=self.strict))

    def title_line(self, name: str) -> str:
        """Return the name of a fleet as a line of its own."""
        return self.title.format(self.said(quoted(name, alone=True)))


STYLES = {
    Flavour.PLAIN: Style(),
    Flavour.DISCORD: Style(
        title="**{}**", lead="*{}*", item="- ", heading="**{}**", total="**{}**", escapes=True
    ),
    Flavour.MARKDOWN: Style(
        title="# {}",
        lead="*{}*\n",
        field="- ",
        item="- ",
        section="## ",
        total="**{}**\n",
        link="<{}>",
        escapes=True,
    ),
}


def marked_safe(text: str) -> str:
    """Return text in which nothing is mark-up, an emoji's code, an address or a call."""
    return _SPECIAL.sub(r"\\\g<0>", text).replace("@", f"@{NOBODY}")


def plain_line(line: str, *, marked: bool) -> str:
    """Return a line without mark-up, bullets and the signs that keep directions apart."""
    if marked:
        if link := _LINK.fullmatch(line):
            return link[1]
        line = re.sub(r"^\s*(?:#{1,6} |[-*•] )?", "", line)
        line = _ESCAPED.sub(lambda found: found[1] or ("@" if found[0][0] == "@" else ""), line)
    else:
        line = re.sub(r"^\s*(?:[-*•–] )?", "", line).replace(f"@{NOBODY}", "@")
    return without_isolates(line).strip()


def without_isolates(text: str) -> str:
    """Return a text without the signs that `isolated` puts around names."""
    return text.translate(dict.fromkeys(map(ord, ISOLATES)))


def quoted(name: str, *, alone: bool = False, strict: bool = False) -> str:
    """Return a name as it is, or in quotes where something in it could mislead a reader.

    `alone` is for a name that has its line for itself: commas and colons are harmless there.
    `strict` is for one among parts that `split_outside` takes asunder: there no quote is harmless.
    """
    odd = not name or _ODD_START.match(name) or name != name.strip() or (strict and '"' in name)
    odd = odd or (alone and "): " in name)  # as in a fleet on one line
    if odd or (not alone and _SEPARATORS.intersection(name)):
        name = '"' + name.replace('"', '""') + '"'
    return isolated(name)


def unquoted(token: str) -> str:
    """Return what `quoted` was given."""
    token = token.strip()
    if len(token) > 1 and _QUOTED.fullmatch(token):
        curly = token[0] != '"'
        return _DOUBLED.sub('"', token[1:-1]) if curly else token[1:-1].replace('""', '"')
    return token


def split_outside(text: str, separator: str) -> Iterator[str]:
    """Yield the parts between separators that stand outside quotes, without empty ones.

    Where there are more of them than any fleet has, '…' stands for the rest."""
    part = re.compile(rf'(?:"(?:[^"]|"")*"|[^{separator}"]|")+')
    parts = (found[0].strip() for found in part.finditer(text))
    for number, words in enumerate(words for words in parts if words):
        if number == MOST_PARTS:
            yield "…"
            return
        yield words
