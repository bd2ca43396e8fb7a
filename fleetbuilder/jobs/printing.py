"""What this app does in the background: PDF files."""

from __future__ import annotations

from functools import partial

from django.http import Http404, QueryDict
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from config.jobs.kinds import File, Outcome, kind
from config.jobs.models import Job
from config.jobs.running import JobFault, Run
from config.web.visitor import Visitor
from fleetbuilder.access import fleet_for, printed_fleet
from fleetbuilder.models import Fleet, PrintStamp
from fleetbuilder.muster import look_over, system_of, without_notes
from fleetbuilder.names import file_name, isolated
from fleetbuilder.paper_form import PrintWish, read_wish
from fleetbuilder.pdf import Drawing, NoPdf, draw
from fleetbuilder.presenters.paper import PaperView, paper_view
from fleetbuilder.presenters.sheet import page_sheet
from fleetbuilder.revisions import list_at

FLEET_PDF = "fleet-pdf"
STEPS = 2
MOST_TOLD = 12  # signs without a font that are named


def may_print(job: Job) -> bool:
    """Return whether whoever asked for a PDF may still read the fleet in it."""
    try:
        _fleet(job, _stamp(job))
    except Http404:
        return False
    return True


@kind(FLEET_PDF, lease=300, still_allowed=may_print)
def fleet_pdf(run: Run) -> Outcome:
    """Draw the version of a fleet that a stamp names; `payload` says what of it."""
    run.progress(0, STEPS, _("Gathering the ships."))
    try:
        stamp = _stamp(run.job)
        fleet = _fleet(run.job, stamp)
    except Http404:
        raise JobFault(_("The fleet, or the link to it, is gone.")) from None
    wish = read_wish(QueryDict(run.payload["wish"]))
    paper = _paper(fleet, stamp, wish, run.payload["address"])
    html = render_to_string("fleetbuilder/print_file.html", {"paper": paper})
    try:
        drawing = draw(html, page_sheet(stamp.name, wish.paper), partial(_at_work, run))
    except NoPdf as fault:
        raise JobFault(str(fault)) from fault
    run.progress(STEPS, STEPS)
    return Outcome(
        result={"words": _words(drawing, stamp.version)},
        file=File(
            name=file_name(stamp.name, "pdf"),
            media_type="application/pdf",
            content=drawing.content,
        ),
    )


def _at_work(run: Run) -> None:
    """Renew the lease. Raises Cancelled if that was asked for."""
    run.progress(1, STEPS, _("Drawing the pages."))


def _words(drawing: Drawing, version: int) -> str:
    """Return what the job came to: pages, and names that are not whole."""
    pages = ngettext("%(n)d page, revision %(v)d.", "%(n)d pages, revision %(v)d.", drawing.pages)
    words = pages % {"n": drawing.pages, "v": version}
    if not drawing.missing:
        return words
    more = _(
        "This site has no font with %(signs)s; boxes stand for them in the file. Print from the"
        " browser, which may have one, or let whoever runs the site install fonts-noto-cjk for"
        " Chinese, Japanese and Korean."
    )
    return f"{words} {more % {'signs': _few(drawing.missing)}}"


def _few(signs: str) -> str:
    """Return the first signs, set apart from words that run the other way."""
    return isolated(signs[:MOST_TOLD] + "…" * (len(signs) > MOST_TOLD))


def _stamp(job: Job) -> PrintStamp:
    stamps = PrintStamp.objects.select_related("fleet")
    found = stamps.filter(fingerprint=job.payload["stamp"]).first()
    if found is None:
        raise Http404("There is no such stamp.")
    return found


def _fleet(job: Job, stamp: PrintStamp) -> Fleet:
    """Return the fleet, if the one who waits may still read it. Raises Http404."""
    if job.payload["by_link"]:
        return printed_fleet(stamp)
    visitor = Visitor(user=job.owner, draft_key=job.draft_key)
    return fleet_for(visitor, str(stamp.fleet_id))


def _paper(fleet: Fleet, stamp: PrintStamp, wish: PrintWish, address: str) -> PaperView:
    values = without_notes(list_at(fleet, stamp.version))
    system = system_of(values)
    if system is None:
        raise JobFault(_("This site does not know the game of this fleet."))
    inspection = look_over(fleet, values, mends=False)
    return paper_view(fleet, system, values, inspection, stamp, wish, address)
