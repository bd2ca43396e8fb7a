"""The page of a result: what was told, whose word it has, and what this visitor may do about it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from campaigns.access import Act, Seat
from campaigns.book.fielded import Fielded
from campaigns.models import Campaign, Confirmation, Engagement, Filing, Flotilla
from campaigns.presenters.moments import exact_text, moment_text, zone_of, zone_words
from campaigns.presenters.result_words import SideView, losses_words, outcome_words, side_views
from rules.engine.core.result import BattleResult


@dataclass(frozen=True, slots=True, kw_only=True)
class WordView:
    """Whose word a result has, or has not: `confirm_for` is the id of a flotilla that the visitor
    may confirm for as an organiser, "" for none."""

    flotilla: str
    words: str
    given: bool
    confirm_for: str
    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultView:
    """A filing as shown. `digest` is what buttons send, `short` what people compare."""

    title: str
    flag: str
    state: str
    outcome: str
    losses: str
    sides: tuple[SideView, ...]
    facts: str
    remarks: str
    digest: str
    short: str
    words: tuple[WordView, ...]
    silence: str
    disputes: tuple[str, ...]
    own_ruling: str  # why this organiser may not rule, or what it would say of him
    may_confirm: bool
    may_dispute: bool
    may_rule: bool
    may_file: bool
    may_reverse: bool
    zone: str


def battle_title(battle: Engagement) -> str:
    """Return 'battle 3, Dover Strait', inside a sentence."""
    number = _("battle %(number)d") % {"number": battle.number}
    return f"{number}, {battle.title}" if battle.title else number


def state_words(filing: Filing) -> tuple[str, str]:
    """Return the signal flag of a filing, and its words."""
    match Filing.State(filing.state):
        case Filing.State.APPLIED:
            return "c", _("It counts.")
        case Filing.State.DISPUTED:
            return "k", _("Disputed. An organiser rules on it.")
        case Filing.State.REVERSED:
            return "n", _("Taken back: it does not count any more.")
        case Filing.State.REPLACED:
            return "q", _("Sent back. It is to be filed anew.")
        case _:
            return "q", _("It waits for confirmation and does not count yet.")


def result_view(
    seat: Seat,
    battle: Engagement,
    filing: Filing,
    told: tuple[Fielded, BattleResult],
    flotillas: Iterable[Flotilla],
    impartial: bool,
) -> ResultView:
    """Return the page of a filing. `impartial`: an organiser who did not fight could rule."""
    fielded, result = told
    fighting = list(flotillas)
    fought = any(seat.commands(flotilla) for flotilla in fighting)
    organises = seat.may(Act.ORGANISE)
    barred = organises and fought and impartial
    is_open = seat.campaign.status == Campaign.Status.OPEN
    standing = filing.state in (Filing.State.OPEN, Filing.State.DISPUTED) and is_open
    may_rule = organises and not barred and standing
    words = tuple(_words(seat, filing, fighting, may_rule))
    own = [w for w, f in zip(words, fighting, strict=True) if seat.commands(f) and not w.given]
    disputed = has_disputed(seat, filing)
    flag, state = state_words(filing)
    return ResultView(
        title=battle_title(battle),
        flag=flag,
        state=state,
        outcome=outcome_words(fielded, result),
        losses=losses_words(fielded, result),
        sides=side_views(fielded, result),
        facts=_facts(seat.campaign, filing),
        remarks=filing.remarks,
        digest=filing.digest,
        short=short_digest(filing.digest),
        words=words,
        silence=_silence(seat.campaign, filing),
        disputes=_disputes(filing),
        own_ruling=_own_ruling(barred, organises and fought and not impartial),
        may_confirm=bool(own) and standing and (filing.state == Filing.State.OPEN or disputed),
        may_dispute=standing and not disputed and (fought or organises),
        may_rule=may_rule,
        may_file=is_open and filing.state != Filing.State.APPLIED and (fought or organises),
        may_reverse=organises and is_open and filing.state == Filing.State.APPLIED and not barred,
        zone=zone_words(seat.campaign),
    )


def short_digest(digest: str) -> str:
    """Return what people compare of a digest: '3f9a 02c1 77de'."""
    return " ".join(digest[place : place + 4] for place in (0, 4, 8))


def result_url(seat: Seat, battle: Engagement, page: str = "result") -> str:
    """Return the address of a page of a battle's result."""
    return reverse(f"campaigns:{page}", args=(seat.campaign.pk, battle.number))


def _words(
    seat: Seat, filing: Filing, flotillas: Iterable[Flotilla], may_rule: bool
) -> Iterable[WordView]:
    given = {word.flotilla_id: word for word in filing.confirmations.all()}
    for flotilla in flotillas:
        word = given.get(flotilla.pk)
        player = flotilla.member.name if flotilla.member else ""
        stands_in = may_rule and word is None and not seat.commands(flotilla)
        on_open = filing.state == Filing.State.OPEN
        yield WordView(
            flotilla=flotilla.name,
            words=_word(seat.campaign, filing, word, player),
            given=word is not None,
            confirm_for=str(flotilla.pk) if stands_in and on_open else "",
            player=player,
        )


def _word(campaign: Campaign, filing: Filing, word: Confirmation | None, player: str) -> str:
    if word is None:
        ruled = filing.state in (Filing.State.APPLIED, Filing.State.REVERSED)
        return _("did not confirm; an organiser ruled") if ruled else _("has not confirmed")
    when = moment_text(word.at, zone_of(campaign))
    who = word.member.name if word.member else player
    return {
        "silence": _("said nothing in time, so silence confirmed, %(when)s"),
        "organiser": _("confirmed by %(who)s as organiser, %(when)s"),
    }.get(word.kind, _("confirmed by %(who)s, %(when)s")) % {"who": who, "when": when}


def _facts(campaign: Campaign, filing: Filing) -> str:
    how = {
        "log": _("from the log of a recorded battle"),
        "api": _("by a program"),
    }.get(filing.source, _("by the form"))
    who = filing.filed_by.name if filing.filed_by else _("somebody who has left")
    return _("Filed by %(who)s %(how)s, %(when)s.") % {
        "who": who,
        "how": how,
        "when": exact_text(filing.filed_at, zone_of(campaign)),
    }


def _silence(campaign: Campaign, filing: Filing) -> str:
    if filing.state != Filing.State.OPEN:
        return ""
    when = moment_text(filing.silence_at, zone_of(campaign))
    return _("Silence confirms it on %(when)s.") % {"when": when}


def has_disputed(seat: Seat, filing: Filing) -> bool:
    """Return whether the visitor disputes a filing."""
    own = None if seat.member is None else seat.member.pk
    return own is not None and any(one.member_id == own for one in filing.disputes.all())


def _disputes(filing: Filing) -> tuple[str, ...]:
    """Return what is said against a filing, and by whom, the first first."""
    if filing.state != Filing.State.DISPUTED:
        return ()
    return tuple(
        f"{one.member.name}: {one.reason}" if one.member else one.reason
        for one in filing.disputes.all()
    )


def _own_ruling(barred: bool, alone: bool) -> str:
    if barred:
        return _("You fought in this battle, so another organiser has to rule on it.")
    if alone:
        return _(
            "You fought in this battle and nobody else can rule on it. If you do, the log says so."
        )
    return ""
