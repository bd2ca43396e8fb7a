"""The page that explains the API, made from its description."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from config.api.examples import METHODS
from config.api.limits import in_words
from config.api.problems import KINDS
from config.api.schema import schema


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameter:
    """Something that stands in the address or the query."""

    name: str
    kind: str  # "path" | "query"
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """One thing that can be asked, with a line that asks it."""

    id: str
    tag: str
    method: str
    path: str
    summary: str
    description: str
    parameters: tuple[Parameter, ...]
    curl: str
    answer: str


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    """Explain the API: every operation with an example, limits and errors."""
    found = list(operations(request.build_absolute_uri("/")[:-1]))
    context = {
        "groups": [_group(tag, found) for tag in schema()["tags"]],
        "kinds": KINDS,
        **in_words(),
    }
    return render(request, "config/api.html", context)


def _group(tag: dict[str, str], found: list[Operation]) -> dict[str, Any]:
    members = [each for each in found if each.tag == tag["name"]]
    return {"name": tag["name"], "words": tag["description"], "operations": members}


def operations(origin: str) -> Iterator[Operation]:
    """Yield what the description holds, in its order."""
    for path, item in schema()["paths"].items():
        for method in METHODS:
            if method in item:
                yield _operation(origin, method, path, item[method])


def _operation(origin: str, method: str, path: str, described: dict[str, Any]) -> Operation:
    answer = described["responses"]["200"]["content"]["application/json"].get("example")
    return Operation(
        id=described["operationId"],
        tag=described["tags"][0],
        method=method.upper(),
        path=path,
        summary=described["summary"],
        description=described.get("description", ""),
        parameters=tuple(
            Parameter(name=each["name"], kind=each["in"], words=each["description"])
            for each in described.get("parameters", ())
        ),
        curl=_curl(origin, described),
        answer=json.dumps(answer, indent=2, ensure_ascii=False),
    )


def _curl(origin: str, described: dict[str, Any]) -> str:
    """Return the line for a shell that asks the example."""
    address = shlex.quote(origin + described.get("x-example-path", ""))
    if {} in described.get("security", ()):
        address += ' \\\n  -H "Authorization: Bearer $TOKEN"'
    if "requestBody" not in described:
        return f"curl {address}"
    question = described["requestBody"]["content"]["application/json"].get("example")
    body = shlex.quote(json.dumps(question, ensure_ascii=False))
    return f"curl {address} \\\n  -H 'Content-Type: application/json' \\\n  -d {body}"
