"""Django's static files, without what the site doesn't serve."""

from django.contrib.staticfiles.apps import StaticFilesConfig


class SiteStaticFilesConfig(StaticFilesConfig):
    """Leaves out htmx's extensions: one of them imports a file that its package doesn't bring."""

    ignore_patterns = [*StaticFilesConfig.ignore_patterns, "ext", "htmx-4*", "htmax*"]
