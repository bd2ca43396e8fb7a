from django.apps import AppConfig


class PortalConfig(AppConfig):
    name = "config.portal"
    default_auto_field = "django.db.models.BigAutoField"
