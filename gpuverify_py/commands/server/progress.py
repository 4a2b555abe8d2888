"""How far a piece of work has come, as the editor shows it, where it does."""

from __future__ import annotations

import asyncio
from uuid import uuid4

from lsprotocol import types
from pygls.lsp.server import LanguageServer


class Progress:
    """Begins where the work does, a context manager; who ends it in the editor cancels the task that is at work."""

    def __init__(self, editor: LanguageServer, title: str) -> None:
        self._progress = editor.work_done_progress
        self._title = title
        window = editor.client_capabilities.window
        self._token = str(uuid4()) if window is not None and window.work_done_progress else ""
        self.outcome = "interrupted"

    async def __aenter__(self) -> Progress:
        if self._token:
            await asyncio.shield(self._progress.create_async(self._token))  # its answer comes, whether or not the work is wanted
            task = asyncio.current_task()
            assert task is not None
            self._progress.tokens[self._token].add_done_callback(lambda _: task.cancel())
            self._progress.begin(self._token, types.WorkDoneProgressBegin(self._title, cancellable=True))
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._token:
            del self._progress.tokens[self._token]
            self._progress.end(self._token, types.WorkDoneProgressEnd(message=self.outcome))

    def at(self, what: str) -> None:
        """Says what is at work."""
        if self._token:
            self._progress.report(self._token, types.WorkDoneProgressReport(message=what))
