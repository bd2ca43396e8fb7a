"""A large campaign is imported in the background, all of it or none."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _

from campaigns.files.reading import Unreadable, read_file
from campaigns.models import Upload
from campaigns.presenters.importing import refuse_untellable
from campaigns.services.importing import content_of, import_campaign
from campaigns.services.results import Refused
from config.jobs.kinds import Outcome, kind
from config.jobs.models import Job
from config.jobs.running import JobFault, Run
from config.web.visitor import Visitor

IMPORT = "import-campaign"


@kind(IMPORT, lease=300)
def import_job(run: Run) -> Outcome:
    """Read the file that was kept, and store all of it at the end."""
    run.progress(0, 2, _("Reading."))
    upload = Upload.objects.filter(pk=run.payload["upload"]).first()
    if upload is None:
        raise JobFault(_("The file is no longer here. Choose it again."))
    try:
        document = read_file(content_of(upload))
    except Unreadable as fault:
        raise JobFault(str(fault)) from None
    run.progress(1, 2, _("Storing it, all or nothing."))

    def effect(job: Job) -> None:
        try:
            import_campaign(
                visitor=Visitor(user=job.owner), document=document, look=refuse_untellable
            )
        except Refused as refusal:
            raise JobFault(refusal.message) from None

    url = reverse("campaigns:campaign", args=(document.campaign["id"],))
    return Outcome(result={"url": url, "words": _("The campaign is imported.")}, effect=effect)
