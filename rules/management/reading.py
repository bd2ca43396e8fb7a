"""Files that commands read."""

from __future__ import annotations

from pathlib import Path

from rules.engine.core.given import BadCaseError


def text_of(path: str) -> str:
    """Return the text of a file of JSON. Raises BadCaseError if it can't be read as that."""
    try:
        return Path(path).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadCaseError("is not UTF-8 text, so not JSON") from error
    except OSError as error:
        raise BadCaseError(f"cannot be read ({error.strerror or error})") from error
    except ValueError as error:
        raise BadCaseError(f"cannot be read ({error})") from error
