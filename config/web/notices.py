"""Messages for the next page, in a cookie that goes only where one was."""

from __future__ import annotations

from typing import Any

from django.contrib.messages.storage.cookie import CookieStorage
from django.http import HttpResponseBase


class NoticeStorage(CookieStorage):
    """Django's cookie, but a page that had no message to show doesn't take a cookie away."""

    def update(self, response: HttpResponseBase) -> Any:
        """Store what is still to be said; leave the answer alone if there was and is nothing."""
        if not self.added_new and self.cookie_name not in self.request.COOKIES:
            return []
        return super().update(response)

    def drop(self) -> None:
        """Forget what came with the request; what is said in its answer stays."""
        self._loaded_data: list[Any] = []
        self.added_new = True


def drop_notices(request: Any) -> None:
    """Throw away what waits to be shown: it was for whoever sat here until now."""
    storage = getattr(request, "_messages", None)
    if isinstance(storage, NoticeStorage):
        storage.drop()


def were_shown(request: Any) -> bool:
    """Return whether the page shows a message."""
    storage = getattr(request, "_messages", None)
    return storage is not None and storage.used and bool(len(storage))
