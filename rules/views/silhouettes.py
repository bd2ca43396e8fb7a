"""The file of small pictures of an edition: packed once, kept by browsers for a year."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from rules.engine.core.system import RuleSystem
from rules.sprites import SpriteFile, sprite_file

YEAR = "public, max-age=31536000, immutable"
SHORT = "public, max-age=300"


@require_safe
def silhouettes(request: HttpRequest, system: RuleSystem, edition: str) -> HttpResponse:
    """Return the sprite. Asked for by its digest it never changes; without, it is soon stale."""
    if edition not in {known for known, _title in system.fleets.editions()}:
        raise Http404(edition)
    found = sprite_file(system.slug, edition)
    etag = f'"{found.digest}"'
    if request.headers.get("If-None-Match", "").removeprefix("W/") == etag:
        response = HttpResponse(status=304)
    else:
        response = _packed(found, request.headers.get("Accept-Encoding", ""))
    response["ETag"] = etag
    response["Vary"] = "Accept-Encoding"
    response["Cache-Control"] = YEAR if request.GET.get("v") == found.digest else SHORT
    return response


def _packed(found: SpriteFile, accepted: str) -> HttpResponse:
    """Return the file in the best packing that the browser takes."""
    offers = {part.split(";")[0].strip() for part in accepted.split(",") if not _refused(part)}
    packings = (("br", "brotli"), ("gzip", "gzip"))
    packing = next((pair for pair in packings if pair[0] in offers), None)
    body = getattr(found, packing[1]) if packing else found.text
    response = HttpResponse(body, content_type="image/svg+xml")
    if packing:
        response["Content-Encoding"] = packing[0]
    return response


def _refused(offer: str) -> bool:
    """Return whether an offer such as `br;q=0` says that this packing is not wanted."""
    _, _, weight = offer.partition(";q=")
    return weight.strip() != "" and weight.strip(" 0.") == ""
