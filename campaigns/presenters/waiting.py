"""What waits for somebody, in words, with the button that leads there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.presenters.moments import exact_text, moment_text, zone_of
from campaigns.presenters.sentences.names import LEANS, UPRIGHT, Span, listed, spans
from campaigns.presenters.standings import url_of
from campaigns.presenters.words import role_words
from campaigns.selectors.waiting import Waiting, Waits


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitView:
    """One thing that waits: flag, title in pieces, one sentence, and the button with its address,
    "" where this site has no such page. `campaign` names it where several are shown."""

    flag: str
    title: tuple[Span, ...]
    text: str
    action: str
    url: str
    campaign: str = ""
    exact: str = ""  # the deadline in full, with its zone


def wait_views(
    waiting: Iterable[Waiting],
    address_of: Callable[[Waiting], str] | None = None,
    *,
    named: bool = False,
) -> list[WaitView]:
    """Return what waits as shown; `named` tells the campaign too. `address_of` gives addresses
    that carry a secret: those of invitations."""
    views = []
    for one in waiting:
        flag, title, text, action, url = WORDS[one.kind](one)
        if address_of is not None and one.invitation is not None:
            url = address_of(one)
        views.append(
            WaitView(
                flag=flag,
                title=spans(title),
                text=text,
                action=action,
                url=url,
                campaign=one.campaign.name if named else "",
                exact=exact_text(one.deadline, zone_of(one.campaign)) if one.deadline else "",
            )
        )
    return views


def wait_words(waiting: Sequence[Waiting]) -> str:
    """Return how much waits, for a link to it; "" for nothing. Invitations stand by themselves."""
    number = sum(one.kind is not Waits.INVITATION for one in waiting)
    if not number:
        return ""
    words = ngettext("%(n)d thing waits for you", "%(n)d things wait for you", number)
    return words % {"n": number}


Told = tuple[str, str, str, str, str]  # flag, title, text, action, address


def _confirm(one: Waiting) -> Told:
    zone = zone_of(one.campaign)
    filed = ""
    if one.since is not None:
        by = one.names[0] if one.names else _("A former member")
        said = {"name": by, "when": moment_text(one.since, zone)}
        filed = _("%(name)s filed it on %(when)s.") % said
    silence = ""
    if one.deadline is not None:
        silence = _("Silence confirms it on %(when)s.") % {"when": moment_text(one.deadline, zone)}
    return (
        "k",
        _("Confirm the result of battle %(number)s") % {"number": one.battle},
        f"{filed} {silence}".strip(),
        _("Read and confirm"),
        url_of("result", one.campaign.pk, one.battle),
    )


def _force(one: Waiting) -> Told:
    told = [one.title] if one.title else []
    if one.names:
        told.append(_("against %(names)s") % {"names": listed(one.names)})
    if one.deadline is not None:
        zone = zone_of(one.campaign)
        told.append(_("by %(when)s") % {"when": moment_text(one.deadline, zone)})
    words = ", ".join(told)
    return (
        "p",
        _("Choose your force for battle %(number)s") % {"number": one.battle},
        f"{words[:1].upper()}{words[1:]}." if words else "",
        _("Choose force"),
        url_of("force", one.campaign.pk, one.battle, one.key)
        or url_of("force", one.campaign.pk, one.battle),
    )


def _pick(one: Waiting) -> Told:
    text = ngettext(
        "Her crew has won %(n)d ability and not chosen it.",
        "Her crew has won %(n)d abilities and not chosen them.",
        one.round,
    ) % {"n": one.round}
    title = _("Pick an ability for %(ship)s") % {"ship": f"{LEANS}{one.names[0]}{UPRIGHT}"}
    return ("k", title, text, _("Pick"), url_of("pick", one.campaign.pk, one.key))


def _repair(one: Waiting) -> Told:
    text = ngettext(
        "%(ships)s is damaged, and a battle is planned.",
        "%(ships)s are damaged, and a battle is planned.",
        len(one.names),
    ) % {"ships": listed(one.names)}
    url = url_of("flotilla", one.campaign.pk, one.key)
    return ("f", _("Repair before the next battle"), text, _("See the flotilla"), url)


def _rule(one: Waiting) -> Told:
    by = one.names[0] if one.names else _("A former member")
    said = {"name": by, "why": one.text}
    text = _("%(name)s disputes it: %(why)s") % said if one.text else by
    return (
        "k",
        _("Rule on the disputed result of battle %(number)s") % {"number": one.battle},
        text,
        _("Read and rule"),
        url_of("result", one.campaign.pk, one.battle),
    )


def _petition(one: Waiting) -> Told:
    title = _("Answer a petition of %(name)s") % {"name": one.names[0]}
    text = _("For %(flotilla)s.") % {"flotilla": one.title}
    return ("k", title, text, _("Read it"), url_of("petitions", one.campaign.pk))


def _request(one: Waiting) -> Told:
    title = _("%(name)s asks to join") % {"name": one.names[0]}
    when = moment_text(one.since, zone_of(one.campaign)) if one.since else ""
    text = _("Since %(when)s.") % {"when": when} if when else ""
    return ("k", title, text, _("Answer"), url_of("people", one.campaign.pk))


def _invitation(one: Waiting) -> Told:
    title = _("Join %(campaign)s") % {"campaign": one.campaign.name}
    by = one.names[0] if one.names else _("Its organiser")
    said = {"name": by, "role": role_words(one.text)}
    text = _("%(name)s invites you as %(role)s.") % said
    return ("k", title, text, _("Read the invitation"), "")


def _round(one: Waiting) -> Told:
    title = _("Close round %(number)s") % {"number": one.round}
    text = ngettext("Its %(n)d battle is over.", "Its %(n)d battles are over.", one.battle) % {
        "n": one.battle
    }
    url = url_of("round-close", one.campaign.pk, one.round)
    return ("p", title, text, _("Close the round"), url)


WORDS: dict[Waits, Callable[[Waiting], Told]] = {
    Waits.CONFIRM: _confirm,
    Waits.RULE: _rule,
    Waits.FORCE: _force,
    Waits.INVITATION: _invitation,
    Waits.PETITION: _petition,
    Waits.REQUEST: _request,
    Waits.PICK: _pick,
    Waits.ROUND: _round,
    Waits.REPAIR: _repair,
}
