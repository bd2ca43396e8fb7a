"""The settings of the API: JSON alone, nobody signed in, one shape of errors."""

from __future__ import annotations

from typing import Any

REST_FRAMEWORK: dict[str, Any] = {
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": [],
    "DEFAULT_AUTHENTICATION_CLASSES": [],
    "DEFAULT_PERMISSION_CLASSES": [],
    "DEFAULT_METADATA_CLASS": None,
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "config.api.problems.answer_to",
    "UNAUTHENTICATED_USER": None,
    "URL_FORMAT_OVERRIDE": None,
    "UNICODE_JSON": False,  # half a surrogate pair, which JSON may hold, is no UTF-8
}
SPECTACULAR_SETTINGS: dict[str, Any] = {
    "TITLE": "Fleetbuilder",
    "VERSION": "1",
    "DESCRIPTION": (
        "Catalogues, rules, exact odds and rolls of naval wargames with miniatures: public, "
        "without key, account or cookies. Campaigns: by a token of your account, public ones "
        "without. Answers are JSON."
    ),
    "OAS_VERSION": "3.1.0",
    "SCHEMA_PATH_PREFIX": r"/api/v[0-9]+",
    "SERVE_INCLUDE_SCHEMA": False,
    "SORT_OPERATION_PARAMETERS": False,
    "TAGS": [
        {"name": "catalogue", "description": "Rule systems, their editions and ship classes."},
        {"name": "rules", "description": "Rules by id, in our own words."},
        {"name": "chances", "description": "Exact odds, rolls, and cases by the list."},
        {"name": "campaigns", "description": "Campaigns: standings, records, battles, results."},
    ],
    "APPEND_COMPONENTS": {"securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}},
    "POSTPROCESSING_HOOKS": ["config.api.examples.add_examples"],
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
}
