"""Errors that the command line turns into one line and an exit code."""

from __future__ import annotations

import os


class UsageError(Exception):
    """The command line, or a file's header, asks for something that makes no sense: exit code 1.

    ``hint`` says what to do instead. ``code`` names the mistake, with ``details``, where a renderer words it otherwise.
    """

    def __init__(self, message: str, hint: str = "", code: str = "", details: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.code = code
        self.details = details


def fault(error: BaseException) -> str:
    """One line about an exception that should not have happened: what, and in which line of ours."""
    import traceback  # loads what no run needs in which all goes well

    frames = traceback.extract_tb(error.__traceback__)
    where = f"{os.path.basename(frames[-1].filename)}:{frames[-1].lineno}" if frames else "?"
    return f"internal error: {type(error).__name__} in {where}: {str(error)[:600]}"
