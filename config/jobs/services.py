"""Starting, cancelling, sending and forgetting jobs.

A job is a row first. The call goes to the broker when the transaction is over, never within it;
if it is lost, or the broker is away, the sweeper sends it again.
"""

from __future__ import annotations

import logging
import uuid
from datetime import datetime, timedelta
from functools import partial
from itertools import takewhile
from typing import Any

import redis
from amqp.exceptions import ChannelError
from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import Max, Q, QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from kombu.exceptions import KombuError

from config.jobs.access import jobs_of
from config.jobs.kinds import KINDS, at_the_end
from config.jobs.models import Job, State
from config.web.throttle import redis_client
from config.web.visitor import Visitor

MOST_SENT = 200  # in one sweep
LINE, HASTE = "celery", "sweep"  # queues: of all jobs, of what a dead worker held
MOST_UNFINISHED = 5  # of one visitor, so that nobody's printing keeps all others waiting
log = logging.getLogger(__name__)


class TooManyJobs(Exception):  # noqa: N818 - words for a player
    """The visitor has as many jobs under way as one may have; the message is for a player."""

    seconds = 30  # after which one of them may be done


def start(
    *, kind: str, title: str, visitor: Visitor, payload: dict[str, Any], token: str = ""
) -> Job:
    """Return a new job that waits for a worker; the same `token` of one visitor gives the same job.

    Raises KeyError for an unknown kind, ValueError for a visitor who can hold nothing, TooManyJobs
    for one who already keeps the workers busy enough.
    """
    known = KINDS[kind]
    if visitor.user is None and not visitor.draft_key:
        raise ValueError("A visitor without an account needs a device key to hold a job.")
    now = timezone.now()
    job = Job(
        kind=kind,
        title=title[:200],
        payload=payload,
        owner=visitor.user,
        draft_key="" if visitor.user is not None else visitor.draft_key,
        token=_token_of(visitor, kind, token) if token else None,
        not_before=now,
        created_at=now,
        expires_at=now + timedelta(days=known.days),
    )
    try:
        with transaction.atomic():
            job.save(force_insert=True)
            if not known.quiet:
                _refuse_too_many(visitor)
    except IntegrityError:
        if job.token is None:
            raise
        return Job.objects.get(token=job.token)  # sent twice
    transaction.on_commit(lambda: send(job.pk), robust=True)
    return job


def started(kind: str, visitor: Visitor, token: str) -> Job | None:
    """Return the job that a visitor has started with this token, None for none."""
    return Job.objects.filter(token=_token_of(visitor, kind, token)).first() if token else None


def cancel(job: Job) -> bool:
    """Ask for the end of a job; return whether there was anything left to end.

    One that waits is cancelled at once, one that runs at its worker's next step. The flag comes
    first: from then on no worker takes the job up or puts it back.
    """
    with transaction.atomic():
        open_ = Job.objects.filter(pk=job.pk).exclude(state__in=Job.FINAL)
        if not open_.update(cancel_asked=True):
            return False
        waiting = Job.objects.filter(pk=job.pk, state=State.WAITING)
        over = at_the_end(job.kind)
        waiting.update(state=State.CANCELLED, ended_at=timezone.now(), **over)
    return True


def send(job_id: uuid.UUID, queue: str = LINE) -> bool:
    """Hand the call to the broker and note it; return whether that went well.

    Nothing is raised: a job that was not sent waits in its row for the sweeper.
    """
    from config.jobs.tasks import run_job

    try:
        if settings.REDIS_URL:
            redis_client(settings.REDIS_URL).ping()  # gives up in 2 s; publishing might not
        run_job.apply_async((str(job_id),), queue=queue, retry=False)
    except (OSError, redis.RedisError, KombuError, ChannelError) as fault:
        log.warning("Job %s waits: the broker is away (%s)", job_id, fault)
        return False
    Job.objects.filter(pk=job_id).update(sent_at=timezone.now())
    return True


def sweep(now: datetime) -> int:
    """Take up what was lost or held by a dead worker, end what was tried too often; return how
    many calls were sent."""
    _end_the_hopeless(now)
    patience = timedelta(seconds=settings.JOB_RESEND_SECONDS)
    waiting = Job.objects.filter(state=State.WAITING, not_before__lte=now)
    held = Job.objects.filter(state=State.RUNNING, lease_until__lte=now)
    lost, late = Q(sent_at__isnull=True), Q(sent_at__lte=now - patience)
    # While jobs are being taken up, those sent later than these merely wait in line.
    taken = Job.objects.filter(started_at__gt=now - patience, tries=1)
    last = taken.aggregate(sent=Max("sent_at"))["sent"]
    passed_over = late if last is None else late & Q(sent_at__lt=last)
    sent = _send_all(held.filter(lost | late), HASTE)
    return sent + _send_all(waiting.filter(lost | passed_over), LINE)


def forget(now: datetime) -> int:
    """Delete jobs whose time is over, with their files; return how many."""
    old = Job.objects.filter(expires_at__lte=now).exclude(state=State.RUNNING, lease_until__gt=now)
    return old.delete()[1].get("jobs.Job", 0)


def hand_over(visitor_key: str, user: Any) -> int:
    """Give a device's jobs to the user who signed up on it; return how many."""
    if not visitor_key:
        return 0
    held = Job.objects.filter(owner__isnull=True, draft_key=visitor_key)
    return held.update(owner=user, draft_key="")


def _refuse_too_many(visitor: Visitor) -> None:
    if jobs_of(visitor).exclude(state__in=Job.FINAL).count() > MOST_UNFINISHED:
        words = _("%(n)d of your jobs are not done yet. Wait for one of them, or cancel it.")
        raise TooManyJobs(words % {"n": MOST_UNFINISHED})


def _send_all(jobs: QuerySet[Job], queue: str) -> int:
    """Send the oldest of these jobs until the broker is away; return how many were sent."""
    ids = jobs.order_by("created_at").values_list("pk", flat=True)[:MOST_SENT]
    return sum(1 for _sent in takewhile(partial(send, queue=queue), ids))


def _end_the_hopeless(now: datetime) -> None:
    words = _("It was tried %(n)d times, and its worker ended each time.")
    for known in KINDS.values():
        left = Job.objects.filter(kind=known.code, state=State.RUNNING, lease_until__lte=now)
        over = {"ended_at": now, **at_the_end(known.code)}
        left.filter(cancel_asked=True).update(state=State.CANCELLED, **over)
        fault = words % {"n": known.tries}
        left.filter(tries__gte=known.tries).update(state=State.FAILED, fault=fault, **over)
    unknown = Job.objects.exclude(state__in=Job.FINAL).exclude(kind__in=KINDS)
    unknown.filter(Q(lease_until__isnull=True) | Q(lease_until__lte=now)).update(
        state=State.FAILED,
        fault=_("This site no longer does this kind of work."),
        ended_at=now,
        **at_the_end(""),
    )


def _token_of(visitor: Visitor, kind: str, token: str) -> str:
    who = f"user {visitor.user.pk}" if visitor.user is not None else visitor.draft_key
    mac = salted_hmac("config.jobs", f"{who}:{kind}:{token}", algorithm="sha256")
    return mac.hexdigest()
