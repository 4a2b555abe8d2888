"""Places in source text, and where a generated construct comes from.

Every command and every assertion carries an :class:`Origin`; reports read it and never decode a name.
"""

from __future__ import annotations

from boogie_ir.lang.frozen import frozen


@frozen
class Span:
    """A stretch of source text; lines and columns count from 1, the end column is exclusive."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@frozen
class Origin:
    """What a node stands for in the source: its place, the construct, and the call it was inlined through.

    ``construct`` is a short noun phrase (``"write to tile[ty][tx]"``, ``"barrier"``); ``caller`` is the call
    expression through which the code was inlined, innermost first. What a called function without code does has the
    place NOWHERE and that caller.
    """

    span: Span
    construct: str
    caller: Origin | None = None


NOWHERE = Span("<generated>", 0, 0, 0, 0)


def generated(construct: str) -> Origin:
    """An origin for code that has no place in the source."""
    return Origin(NOWHERE, construct)


def split_lines(text: str) -> list[str]:
    """The lines of a text as places count them: form feeds and what else Unicode has for ends of lines are none."""
    return [line.removesuffix("\r") for line in text.removesuffix("\n").split("\n")]


def visible(origin: Origin) -> Origin:
    """The origin, or the call it comes from if it has no place of its own."""
    while origin.span == NOWHERE and origin.caller is not None:
        origin = origin.caller
    return origin
