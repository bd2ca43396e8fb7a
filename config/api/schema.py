"""The description of the API: what its operations have in common, and the whole as one document."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, TypeVar

from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import serializers

from config.api.problems import KINDS, MEDIA_TYPE

F = TypeVar("F", bound=Callable[..., Any])
READ = (404, 406, 429)
OWN = (401, 403)  # of what is somebody's own
ACT = (*OWN, 409, 422)
OPTIONAL: Any = [{"token": []}, {}]  # what is public is read without a token
ASK = (400, 404, 406, 413, 415, 429)


class FaultSerializer(serializers.Serializer[Any]):
    """A value that cannot be used."""

    place = serializers.CharField(
        help_text="Where it stands: 'cases[2].given.hull'; empty for the whole."
    )
    words = serializers.CharField(help_text="What is wrong with it, to be read after the place.")


class ProblemSerializer(serializers.Serializer[Any]):
    """An error (RFC 9457)."""

    type = serializers.CharField(help_text="The kind of error, as an address that explains it.")
    title = serializers.CharField(help_text="The kind of error in words.")
    status = serializers.IntegerField(help_text="The status of the answer.")
    detail = serializers.CharField(help_text="What is wrong this time.")
    errors = FaultSerializer(many=True, help_text="Each value at fault; empty where none is.")


def operation(
    name: str,
    summary: str,
    answer: Any,
    *,
    tag: str,
    description: str = "",
    question: Any = None,
    query: Iterable[OpenApiParameter] = (),
    path: Iterable[OpenApiParameter] = (),
    owned: bool = False,
) -> Callable[[F], F]:
    """Describe one operation: its own answer, and the errors that it shares with the others.

    `owned`: a token may be brought, and it depends on whose it is what is answered.
    """
    query = list(query)
    statuses = ASK if question is not None else ((400, *READ) if query else READ)
    if owned:
        statuses = tuple(sorted((*statuses, *(OWN if question is None else ACT))))
    responses: dict[Any, Any] = {200: OpenApiResponse(answer, description="The answer.")}
    for status in statuses:
        titles = "; ".join(kind.title for kind in KINDS if kind.status == status)
        responses[status, MEDIA_TYPE] = OpenApiResponse(ProblemSerializer, description=titles)
    return extend_schema(
        operation_id=name,
        summary=summary,
        description=description or None,
        tags=[tag],
        request={"application/json": question} if question is not None else None,
        parameters=[*path, *query],
        responses=responses,
        auth=OPTIONAL if owned else [],
    )


def in_path(name: str, words: str) -> OpenApiParameter:
    """Return a name that stands in the address."""
    return OpenApiParameter(name, OpenApiTypes.STR, OpenApiParameter.PATH, description=words)


def in_query(
    name: str, words: str, kind: Any = OpenApiTypes.STR, *, many: bool = False
) -> OpenApiParameter:
    """Return a value that may stand in the query; `many`: several times."""
    return OpenApiParameter(name, kind, description=words, many=many)


@cache
def schema() -> dict[str, Any]:
    """Return the description as plain values, made once: it is the code's, not the data's."""
    described: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)
    return described
