"""Accounts: allauth's addresses, with the site's own limits before those that invite guessing."""

from allauth.account import views
from django.urls import include, path

from config.accounts import views as own
from config.web.throttle import limited

urlpatterns = [
    path("login/", limited("log-in", "30/m")(views.login), name="account_login"),
    path("signup/", limited("sign-up", "60/h")(views.signup), name="account_signup"),
    path(
        "password/reset/",
        limited("password-reset", "20/h")(views.password_reset),
        name="account_reset_password",
    ),
    path("tokens/", limited("make-token", "20/h")(own.tokens), name="account_tokens"),
    path("delete/", limited("delete-account", "20/h")(own.delete), name="account_delete"),
    path("tokens/<int:token_id>/revoke/", own.token_revoke, name="account_token_revoke"),
    path("", include("allauth.account.urls")),
]
