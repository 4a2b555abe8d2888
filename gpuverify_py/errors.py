"""Errors that the command line turns into one line and an exit code."""

from __future__ import annotations


class UsageError(Exception):
    """The command line, or a file's header, asks for something that makes no sense: exit code 1.

    ``hint`` says what to do instead.
    """

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
