"""What an engine says of a construct it has no meaning for: the construct and its place, never a wrong answer."""

from __future__ import annotations

from boogie_ir.source import Origin


class UnsupportedConstructError(Exception):
    """``construct`` is a short noun phrase; ``hint`` says what to do instead, if anything."""

    def __init__(self, origin: Origin, construct: str, hint: str = "") -> None:
        super().__init__(f"{origin.span}: {construct} is not supported by this engine")
        self.origin = origin
        self.construct = construct
        self.hint = hint
