"""A specification with one change for the worse."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256

from boogie_ir.lang.frozen import frozen

REFUSED, NO_TEXT, OPEN = "refused", "no text of the language", "not shown to be harmless"


@frozen
class Mutant:
    """A change: where, of what kind, which one; ``new`` is the text with it, or empty. ``ask`` says what becomes of it."""

    file: str
    line: int
    kind: str
    change: str
    new: str
    ask: Callable[[], str]

    def key(self, text: str) -> str:
        """What tells it from others, and from those of another text of its file."""
        return sha256("\0".join((self.file, self.kind, self.change, self.new or text)).encode()).hexdigest()[:16]
