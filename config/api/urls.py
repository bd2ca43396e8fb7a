"""The page about the API, its description, and what is nowhere."""

from __future__ import annotations

from django.urls import path, re_path

from config.api.pages import docs
from config.api.views import NothingView, SchemaView

app_name = "api"
urlpatterns = [
    path("", docs, name="docs"),
    path("v1/openapi.json", SchemaView.as_view(), name="schema"),
    re_path(r"^(?P<rest>[\s\S]+)$", NothingView.as_view(), name="nothing"),
]
