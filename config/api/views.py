"""What all addresses of the API share: headers, limits, and the two ways to ask."""

from __future__ import annotations

from typing import Any, ClassVar

from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import conditional_page
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from config.api.limits import AskLimit, ReadLimit
from config.api.problems import Problem
from config.api.schema import schema

KEPT = "public, max-age=300"
NOT_KEPT = "no-store"
OPEN_TO_ALL = {  # nothing private is answered, and no cookie is asked for (docs/decisions/0015)
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "ETag, Retry-After",
    "Cross-Origin-Resource-Policy": "cross-origin",
}
PREFLIGHT = {"Access-Control-Max-Age": "86400"}


class ApiView(APIView):
    """An address of the API, open to pages of any origin."""

    allowed_headers: ClassVar[str] = "Content-Type"

    def options(self, request: Request, *args: Any, **kwargs: Any) -> Response:  # type: ignore[override]
        """Answer a browser that asks whether it may."""
        allowed = {
            "Access-Control-Allow-Methods": ", ".join(self.allowed_methods),
            "Access-Control-Allow-Headers": self.allowed_headers,
        }
        return Response(status=204, headers=PREFLIGHT | allowed)

    def finalize_response(
        self, request: Request, response: Response, *args: Any, **kwargs: Any
    ) -> Response:
        """Set the headers of every answer, refusals included."""
        response = super().finalize_response(request, response, *args, **kwargs)
        kept = request.method in ("GET", "HEAD") and response.status_code == 200
        response.headers["Cache-Control"] = KEPT if kept else NOT_KEPT
        for name, value in OPEN_TO_ALL.items():
            response.headers[name] = value
        return response


class ReadView(ApiView):
    """What is read by GET. Whoever has the same already is told so by 304."""

    throttle_classes = [ReadLimit]

    @classmethod
    def as_view(cls, **initkwargs: Any) -> Any:
        """Return the view; it compares If-None-Match with a digest of its answer."""
        return gzip_page(conditional_page(super().as_view(**initkwargs)))


class AskView(ApiView):
    """What is worked out by POST from a JSON object."""

    throttle_classes = [AskLimit]


@extend_schema(exclude=True)
class SchemaView(ReadView):
    """The description of the API (OpenAPI 3.1)."""

    def get(self, request: Request) -> Response:
        """Return it."""
        return Response(schema())


@extend_schema(exclude=True)
class NothingView(ReadView):
    """Every other address below that of the API."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Refuse whatever is asked, by whichever method."""
        super().initial(request, *args, **kwargs)
        hint = "" if request.path.endswith("/") else " Addresses end with a slash."
        raise Problem("not-found", f"There is nothing at {request.path[:200]}.{hint}")
