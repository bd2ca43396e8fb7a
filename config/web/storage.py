"""Static files under names that hold their digest, served for ever."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class StaticStorage(CompressedManifestStaticFilesStorage):
    """Rewrites the addresses inside CSS and ES modules too."""

    support_js_module_import_aggregation = True
