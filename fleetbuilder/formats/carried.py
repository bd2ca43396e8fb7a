"""What other programs do to a text on its way, taken off again: quotations and blocks of code
around it, spaces that do not break, signs that nobody sees, line ends of their own.

Lines keep their numbers, for what is remarked on them.
"""

from __future__ import annotations

import re

from rules.engine.core.names import folded

_FENCE = "```"
_FENCED = re.compile(r"^\s*```(?:[\w+#-]*\s*$)?|```\s*$")
_QUOTATION = re.compile(r"^\s*(?:>>> ?|(?:> ?)+)")
_LINE_ENDS = re.compile("\r\n|[\r\v\f\x1c-\x1e\x85\u2028\u2029]")
_UNSEEN = dict.fromkeys(map(ord, "\u00ad\u200b\u200e\u200f\u2060\u2063\ufeff"))
_SPACES = dict.fromkeys(map(ord, "\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008"
                                 "\u2009\u200a\u202f\u205f\u3000"), " ")  # fmt: skip
_TIDY = _UNSEEN | _SPACES
_STRAIGHT = str.maketrans("‘’ʼ“”„‐‑‒–−", "'''\"\"\"-----")


def unwrapped(text: str) -> str:
    """Return a text without the quotation or the blocks of code that it stands in.

    No line of a text that the site wrote begins with such a sign: a name that does is in quotes.
    """
    lines = text.split("\n")
    first = next((line.lstrip() for line in lines if line.strip()), "")
    if first.startswith(">"):
        lines = [_QUOTATION.sub("", line) for line in lines]
    if any(line.lstrip().startswith(_FENCE) for line in lines):
        lines = [_FENCED.sub("", line) for line in lines]
    return "\n".join(lines)


def broken_into_lines(text: str) -> str:
    """Return a text in which every sign that ends a line somewhere does; no name holds one."""
    return _LINE_ENDS.sub("\n", text)


def tidied(text: str) -> str:
    """Return a text with plain spaces and without signs that nobody sees.

    Names may hold them, so it is for a text that cannot be understood as it is."""
    return text.translate(_TIDY)


def straight(text: str) -> str:
    """Return a text with straight quotes and plain hyphens, as long as it was."""
    return text.translate(_STRAIGHT)


def sought(text: str) -> str:
    """Return a text as it is looked for in a catalogue: "Shin'yo" by whatever apostrophe."""
    return folded(straight(text))
