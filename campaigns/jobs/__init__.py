"""What workers do for this app; found by its name, see config/jobs/README.md."""

from campaigns.jobs import importing, inviting, mailing, reminding

__all__ = ["importing", "inviting", "mailing", "reminding"]
