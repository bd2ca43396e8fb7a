"""Examples of the API: files with a request and its answer, which a test holds to what is answered.

A file is named after its operation: `askOdds.json` holds `path`, `question` if there is one, and
`answer`, of whose lists only the first `most` entries are kept, if it says so; `as` names who asks.
`scripts/api_examples.py` writes the answers anew.
"""

from __future__ import annotations

import json
from typing import Any

from django.conf import settings

METHODS = ("get", "post")


def examples() -> dict[str, dict[str, Any]]:
    """Return all examples by the id of their operation."""
    files = (path for folder in settings.API_EXAMPLES for path in sorted(folder.glob("*.json")))
    return {file.stem: json.loads(file.read_text(encoding="utf-8")) for file in files}


def cut(answer: Any, most: int | None) -> Any:
    """Return an answer with only the first entries of each list, or of a table by numbers."""
    if isinstance(answer, dict):
        kept = list(answer.items())[: most if "0" in answer else None]
        return {key: cut(value, most) for key, value in kept}
    return [cut(value, most) for value in answer[:most]] if isinstance(answer, list) else answer


def add_examples(result: Any, generator: Any, request: Any, public: bool) -> Any:
    """Put each example beside its operation (a hook of drf-spectacular)."""
    known = examples()
    for item in result["paths"].values():
        for method in METHODS:
            operation = item.get(method)
            example = known.get(operation["operationId"]) if operation else None
            if example is not None:
                _add(operation, example)
    return result


def _add(operation: dict[str, Any], example: dict[str, Any]) -> None:
    operation["x-example-path"] = example["path"]
    body = operation["responses"]["200"]["content"]["application/json"]
    body["example"] = example["answer"]
    if "question" in example:
        operation["requestBody"]["content"]["application/json"]["example"] = example["question"]
