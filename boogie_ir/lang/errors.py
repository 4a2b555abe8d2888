"""What is wrong with a text that was given: one hierarchy of errors for all that reads text, below the engines.

Whoever reads raises these; whatever else is raised is a fault of ours.
"""

from __future__ import annotations

from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.source import Span


@frozen
class Problem:
    """One thing that is wrong at one place, and what the user can do about it.

    ``code`` names it, with ``details``, where a renderer words it otherwise.
    """

    span: Span
    message: str
    hint: str = ""
    code: str = ""
    details: tuple[str, ...] = ()


class TextError(Exception):
    """A problem that ends the work on a text."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self.problem = problem

    def __str__(self) -> str:
        return f"{self.problem.span}: {self.problem.message}"


class NotSupported(TextError):
    """The text is right, and beyond what is modelled."""
