"""An account goes for good; other apps may say first what has to be put in order."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.dispatch import Signal

leaving = Signal()  # receivers get `user` under a transaction and return a list of Hindrance


@dataclass(frozen=True, slots=True, kw_only=True)
class Hindrance:
    """Why an account stays for now, in words; `links` are (words, address) of ways out."""

    words: str
    links: tuple[tuple[str, str], ...] = field(default=())


class AccountKept(Exception):  # noqa: N818 - it is an answer
    """The account cannot go yet."""

    def __init__(self, hindrances: list[Hindrance]) -> None:
        super().__init__("; ".join(one.words for one in hindrances))
        self.hindrances = hindrances


@transaction.atomic
def hindrances_to(user: Any) -> list[Hindrance]:
    """Return what stands against deleting an account now; in a transaction it stays so."""
    answers: list[tuple[Any, Any]] = leaving.send(sender=type(user), user=user)
    return [one for _, found in answers for one in found]


@transaction.atomic
def delete_account(user: Any) -> None:
    """Delete an account with all that is its own. Raises AccountKept."""
    found = hindrances_to(user)
    if found:
        raise AccountKept(found)
    user.delete()
