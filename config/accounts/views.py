"""Pages of an account beside allauth's: tokens of the API, and the account's end."""

from __future__ import annotations

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth import get_user_model, logout
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from config.accounts.departure import AccountKept, Hindrance, delete_account, hindrances_to
from config.accounts.forms import DeleteForm, TokenForm
from config.accounts.tokens import TokenRefused, live_tokens, make_token, revoke_token


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def tokens(request: HttpRequest) -> HttpResponse:
    """List the tokens; make one, which asks for the password once more and shows it once."""
    return _make(request) if request.method == "POST" else _page(request, TokenForm())


@reauthentication_required
def _make(request: HttpRequest) -> HttpResponse:
    form = TokenForm(request.POST)
    if not form.is_valid():
        return _page(request, form, status=422)
    name, access = form.cleaned_data["name"], form.cleaned_data["access"]
    try:
        token, secret = make_token(user=request.user, name=name, read_only=access == "read")
    except TokenRefused as refusal:
        form.add_error("name", str(refusal))
        return _page(request, form, status=422)
    return _page(request, TokenForm(), made=token, secret=secret)


@require_POST
@login_required
def token_revoke(request: HttpRequest, token_id: int) -> HttpResponse:
    """Let a token open nothing any more."""
    token = revoke_token(user=request.user, token_id=token_id)
    if token is None:
        raise Http404("There is no such token.")
    words = _("The token %(name)s is revoked.")
    messages.success(request, words % {"name": token.name})
    return HttpResponseRedirect(reverse("account_tokens"), status=303)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def delete(request: HttpRequest) -> HttpResponse:
    """Ask before an account is deleted, with what stands against it; a post deletes it."""
    user, sent = request.user, request.method == "POST"
    form = DeleteForm(request.POST if sent else None, user=user)
    if not sent:
        return _delete_page(request, form, hindrances_to(user))
    if not form.is_valid():
        return _delete_page(request, form, [], status=422)
    try:
        delete_account(get_user_model().objects.get(username=user.get_username()))
    except AccountKept as kept:
        return _delete_page(request, form, kept.hindrances, status=409)
    logout(request)
    messages.success(request, _("Your account is deleted."))
    return HttpResponseRedirect("/", status=303)


def _delete_page(
    request: HttpRequest, form: DeleteForm, found: list[Hindrance], *, status: int = 200
) -> HttpResponse:
    context = {"form": form, "hindrances": found, "current": "account"}
    return render(request, "account/delete.html", context, status=status)


def _page(
    request: HttpRequest, form: TokenForm, *, status: int = 200, **more: object
) -> HttpResponse:
    context = {"form": form, "tokens": live_tokens(request.user), "current": "account", **more}
    return render(request, "account/tokens.html", context, status=status)
