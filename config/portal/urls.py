"""The site's own pages."""

from django.urls import path

from config.portal import views

urlpatterns = [
    path("", views.home, name="home"),
    path("style-guide/", views.style_guide, name="style-guide"),
    path("whats-new/", views.whats_new, name="whats-new"),
    path("privacy/", views.privacy, name="privacy"),
    path("licences/", views.licences, name="licences"),
    path("robots.txt", views.robots, name="robots"),
    path("theme/", views.theme, name="theme"),
]
