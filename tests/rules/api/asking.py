"""Asking the API in a test."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.test import Client

HERE = "/api/v1/systems/cruel-seas/"
GOLDEN = json.loads((Path(__file__).parents[2] / "cases" / "cruel_seas.json").read_text("utf-8"))
FIRST = {case["procedure"]: case for case in reversed(GOLDEN)}  # one of each procedure


def get(path: str, **headers: str) -> Any:
    return Client().get(HERE + path, headers=headers)


def post(path: str, body: Any, content_type: str = "application/json") -> Any:
    return Client().post(HERE + path, body, content_type=content_type)


def told(response: Any, status: int, kind: str) -> Any:
    """Return the errors of an answer, which has to be of this status and kind."""
    assert response.status_code == status, response.content
    assert response.headers["Content-Type"] == "application/problem+json"
    problem = response.json()
    assert (problem["status"], problem["type"]) == (status, f"/api/#{kind}")
    assert set(problem) == {"type", "title", "status", "detail", "errors"}
    return problem["errors"]


def places(response: Any) -> list[str]:
    """Return the places of the values that an answer refuses."""
    return [fault["place"] for fault in told(response, 400, "bad-value")]
