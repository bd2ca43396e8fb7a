"""Settings: `base` reads the environment once; `test` and `production` are small overlays."""

from config.settings.base import *  # noqa: F403
