from django.apps import AppConfig


class FleetbuilderConfig(AppConfig):
    name = "fleetbuilder"
    default_auto_field = "django.db.models.BigAutoField"
