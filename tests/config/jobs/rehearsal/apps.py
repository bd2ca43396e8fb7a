from django.apps import AppConfig


class RehearsalConfig(AppConfig):
    name = "tests.config.jobs.rehearsal"
    label = "rehearsal"
